"""The step that sends values to their groups: from a file, or as another column has them."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import Generalize
from ldpaudit.randomness import Key
from ldpaudit.step import Context, named_files
from ldpaudit.tables import Column

BATCH = pa.RecordBatch.from_pydict({"cause": ["fire", "fall", None], "code": ["11", "21", "22"]})


@pytest.fixture
def context(tmp_path: Path) -> Context:
    (tmp_path / "cause.csv").write_text("fire;heat;*\nfall;person;*\ncrash;person;*\n", encoding="utf-8")
    return Context(tmp_path, {name: Column(name) for name in ("cause", "code")})


def treated(step: Generalize, context: Context, batch: pa.RecordBatch = BATCH) -> list[str | None]:
    after = step.bind(context)
    out = step.apply(batch, range(10, 10 + len(batch)), Key.for_tests(1), context)
    assert out.schema.names == list(after.columns)
    return out.column("cause").to_pylist()


def test_a_level_of_a_hierarchy_takes_the_place_of_values(context: Context) -> None:
    one = Generalize(column="cause", hierarchy="cause.csv", level=1)
    assert treated(one, context) == ["heat", "person", None]
    # Missing or not, nothing is told apart at the top.
    assert treated(Generalize(column="cause", hierarchy="cause.csv", level=2), context) == ["*"] * 3
    assert named_files(one) == {("hierarchy",): "cause.csv"}


def test_another_column_takes_the_place_of_values(context: Context) -> None:
    step = Generalize(column="cause", by="code")
    assert treated(step, context) == ["11", "21", "22"]
    assert step.inputs() == ("code",)
    assert step.recomputes() == ("cause",)
    short = Generalize(column="cause", by="code", keep=1)
    assert treated(short, context) == ["1*", "2*", "2*"]


def test_impossible_steps_are_refused(context: Context) -> None:
    with pytest.raises(UserError):
        Generalize(column="cause", hierarchy="cause.csv", level=3).bind(context)
    with pytest.raises(UserError):
        Generalize(column="cause", hierarchy="none.csv", level=1).bind(context)
    with pytest.raises(UserError, match='"town"'):
        Generalize(column="cause", by="town").bind(context)
    with pytest.raises(UserError):
        Generalize(column="cause")
    with pytest.raises(UserError):
        Generalize(column="cause", hierarchy="cause.csv", level=1, by="code")
    with pytest.raises(UserError):
        Generalize(column="cause", hierarchy="cause.csv")
    with pytest.raises(UserError):
        Generalize(column="cause", hierarchy="cause.csv", level=1, keep=2)
    with pytest.raises(UserError):
        Generalize(column="cause", by="cause")
