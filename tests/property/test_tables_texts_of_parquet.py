"""Texts of a Parquet file are checked as strictly as Arrow checks them, only faster."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.tables.columnar import _validate

PIECES = st.sampled_from([b"", b"a", b"\xc3\xa9", b"\xc3", b"\xa9", b"\xe2\x82", b"\xac", b"\xff"])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.none(), PIECES), min_size=1, max_size=6), st.integers(0, 2), st.integers(0, 6))
def test_every_cell_by_itself_is_utf8(cells: list[bytes | None], start: int, size: int) -> None:
    held = pa.array(cells, pa.binary())
    texts = pa.StringArray.from_buffers(len(cells), *held.buffers()[1:], held.buffers()[0])
    texts = texts.slice(min(start, len(cells)), size)
    try:
        texts.validate(full=True)
    except pa.ArrowInvalid:
        with pytest.raises(pa.ArrowInvalid):
            _validate(texts)
    else:
        _validate(texts)


def test_offsets_that_run_backwards_are_refused() -> None:
    edges = pa.py_buffer(np.array([0, 4, 2, 6], np.int32))
    with pytest.raises(pa.ArrowInvalid):
        _validate(pa.StringArray.from_buffers(3, edges, pa.py_buffer(b"abcdef")))
