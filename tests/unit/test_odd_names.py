"""Names that columns may have, keys that nobody should have, and errors that keep cells to themselves."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.engine.shuffle import ShuffleWriter, shuffled
from ldpaudit.errors import UserError
from ldpaudit.protocols import Randomize
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column


@pytest.mark.parametrize("names", [["__tag__", "__row__"], ["t", "r"], ["ttt", "rr"]])
def test_a_column_of_any_name_is_shuffled(tmp_path: Path, names: list[str], key: Key) -> None:
    with closing(ShuffleWriter(tmp_path / "rows", key, 1)) as dealer:
        dealer.add(pa.record_batch([pa.array(range(50)), pa.array(range(50))], names=names), range(50))
    (table,) = shuffled([tmp_path / "rows"], 1, 1)
    assert table.column_names == names
    assert sorted(table.column(0).to_pylist()) == list(range(50))
    assert table.column(0).to_pylist() != list(range(50))
    assert table.column(0).equals(table.column(1))


def test_two_columns_of_one_step_cannot_make_the_same_name() -> None:
    step = Randomize(
        columns=("a", "a=b"), domain={"a": ("b=c", "x"), "a=b": ("c", "y")}, protocol="OUE", epsilon=1.0
    )
    with pytest.raises(UserError, match='"a=b=c"'):
        step.bind(Context(Path(), {"a": Column("a"), "a=b": Column("a=b")}))


def test_a_key_of_one_byte_is_refused() -> None:
    for byte in ["00", "ff", "a7"]:
        with pytest.raises(UserError) as caught:
            Key.from_hex(byte * 32)
        assert byte * 2 not in str(caught.value)
