"""The compiled look at cells misses no cell that is missing."""

from __future__ import annotations

import sys

import pyarrow as pa
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ldpaudit.tables import kernels
from ldpaudit.tables.missing import with_nulls

BLANKS = "\t\n\r\x0b\x0c\x1c\x1f \x85\xa0\u1680\u2000\u2009\u2028\u202f\u205f\u3000"
CELLS = st.lists(st.text(st.sampled_from(BLANKS + "aé…€ą中"), max_size=3), min_size=1, max_size=8)


@given(CELLS, st.integers(0, 7))
@example(["", "a"], 0)
@example(["\u3000", "a"], 0)
@settings(max_examples=500, deadline=None)
def test_a_blank_cell_is_missing(cells: list[str], start: int) -> None:
    assert "numba" in sys.modules
    array = pa.array(["x", *cells], pa.string()).slice(min(start, len(cells)))
    expected = [None if not cell.strip() else cell for cell in array.to_pylist()]
    assert with_nulls(array, ("",)).to_pylist() == expected


def test_plain_cells_are_known_at_a_glance() -> None:
    def plain(*cells: str) -> bool:
        buffers = pa.array(cells, pa.string()).buffers()
        offsets = memoryview(buffers[1]).cast("i")[: len(cells) + 1]
        return bool(kernels.all_plain(np_array(offsets, "i4"), np_array(buffers[2], "u1")))

    assert plain("a", "é", "été", "中", "2012-01-01 10:00:00")
    assert not plain("a", "", "b")
    assert not plain(" a")
    assert not plain("a\u00a0")
    assert not plain("\u3000")


def np_array(buffer: object, kind: str) -> object:
    import numpy as np

    return np.frombuffer(buffer, kind)
