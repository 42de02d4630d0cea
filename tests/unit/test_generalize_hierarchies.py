"""Hierarchies read from files: whatever cuts their lines, whole or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import Generalize
from ldpaudit.generalize.hierarchies import Hierarchy, read_hierarchies, read_hierarchy
from ldpaudit.randomness import Key
from ldpaudit.step import Context, named_files
from ldpaudit.tables import Column

LINES = ["1;[0, 5[;low;*", "2;[0, 5[;low;*", "7;[5, 10[;low;*", "12;[10, 15[;high;*"]


def written(folder: Path, name: str, lines: list[str], encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes("\r\n".join([*lines, ""]).encode(encoding))
    return path


def test_a_file_of_one_line_a_value_is_read(tmp_path: Path) -> None:
    for delimiter in [";", "\t", "|"]:
        for encoding in ["utf-8", "utf-8-sig", "cp1252"]:
            lines = [line.replace("low", "âgé").replace(";", delimiter) for line in LINES]
            age = read_hierarchy(written(tmp_path, "age.csv", lines, encoding), "age")
            assert age.labels[:2] == (("1", "2", "7", "12"), ("[0, 5[", "[5, 10[", "[10, 15["))
            assert age.labels[2:] == (("âgé", "high"), ("*",))
            assert age.height == 3
            assert age.leaf_shares[2].tolist() == [0.75, 0.75, 0.75, 0.25, 0.25]

    # Semicolons inside cells do not cut them.
    path = written(tmp_path, "age.csv", ["1,]0;5],*", "7,]5;10],*"])
    assert read_hierarchy(path, "age").labels[1] == ("]0;5]", "]5;10]")


def test_what_is_no_hierarchy_is_refused(tmp_path: Path) -> None:
    for lines, message in [
        ([*LINES, "13;[10, 15[;*"], "age.csv.*line 5"),
        ([*LINES, "2;[5, 10[;low;*"], '"2"'),
        ([*LINES, "8;[5, 10[;high;*"], r'"\[5, 10\["'),
        (["age;group"], "empty"),
        ([";0-4;*", ";5-9;*"], "no value"),
        (["1;0-4;*", "2;;*"], "age.csv.*line 2"),
        (["1;low;*", "2;low", "3;low;*;*", "4;low", "5;*;*"], "line 2"),
        (['1;"' + "x" * 200_000, "2;*"], ""),
        (['1;"young', "2;*"], ""),
    ]:
        with pytest.raises(UserError, match=message or None):
            read_hierarchy(written(tmp_path, "age.csv", lines), "age")


def test_a_folder_is_read_by_the_names_of_its_files(tmp_path: Path) -> None:
    written(tmp_path, "adult_hierarchy_marital_status.csv", ["m;*"])
    written(tmp_path, "adult_hierarchy_status.csv", ["s;*"])
    written(tmp_path, "AGE.csv", LINES)
    written(tmp_path, "old_age.csv", ["0;*"])
    (tmp_path / "age.md").write_text("no hierarchy", encoding="utf-8")
    found = read_hierarchies(tmp_path, ["status", "marital_status", "age"])
    first = {name: one.labels[0][0] for name, one in found.items()}
    assert first == {"status": "s", "marital_status": "m", "age": "1"}
    with pytest.raises(UserError, match=r'"sex".*"race"'):
        read_hierarchies(tmp_path, ["age", "sex", "race"])
    with pytest.raises(UserError, match=r'"status".*"status\.csv"'):
        read_hierarchies(tmp_path, ["status"])
    with pytest.raises(UserError):
        read_hierarchies(tmp_path / "nowhere", ["age"])


def test_a_value_that_the_hierarchy_lacks_is_counted_and_never_shown() -> None:
    age = Hierarchy.of_rows("age", [line.split(";") for line in LINES])
    with pytest.raises(UserError) as refused:
        age.codes(pa.array(["1", "99", "99", "98", None]))
    assert "9" not in str(refused.value)
    assert {"2", "3", "5"} <= set(str(refused.value).split())


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
    file: dict[str, Any] = {"hierarchy": "cause.csv", "level": 1}
    for written in ({**file, "level": 3}, {**file, "hierarchy": "none.csv"}, {"by": "town"}):
        with pytest.raises(UserError, match=written.get("by")):
            Generalize(column="cause", **written).bind(context)
    half = {"hierarchy": "cause.csv"}
    for written in ({}, {**file, "by": "code"}, half, {**file, "keep": 2}, {"by": "cause"}):
        with pytest.raises(UserError):
            Generalize(column="cause", **written)
