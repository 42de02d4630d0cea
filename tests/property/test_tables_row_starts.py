"""The compiled search for rows finds those that one finds byte by byte."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.tables import kernels

PIECES = st.sampled_from(
    ["a", ";", '"', "\n", "\r", "\r\n", ';"', '"\n', '""', "a" * 50, "b;" * 40, '"c";' * 30]
)


def rows_byte_by_byte(text: str, quote: str, keep_blank: bool) -> list[int] | None:
    """Return where each row begins, by following the parser's grammar; None if a quoted stretch is open."""
    starts: list[int] = []
    place = line = 0
    inside = False
    while place < len(text):
        byte = text[place]
        if inside:
            if byte == quote and text[place + 1 : place + 2] == quote:
                place += 1
            elif byte == quote:
                inside = False
        elif quote and byte == quote and (place == line or text[place - 1] == ";"):
            inside = True
        elif byte in "\r\n":
            if keep_blank or place > line:
                starts.append(line)
            if text[place : place + 2] == "\r\n":
                place += 1
            line = place + 1
        place += 1
    if inside:
        return None
    return [*starts, line] if line < len(text) else starts


@settings(max_examples=400, deadline=None)
@given(
    st.lists(PIECES, min_size=1, max_size=60),
    st.sampled_from(["", '"']),
    st.booleans(),
    st.integers(1, 7),
    st.sampled_from([1, 3, 240, 241, 1 << 22]),
)
def test_rows_begin_where_the_grammar_says(
    pieces: list[str], quote: str, keep_blank: bool, every: int, block: int
) -> None:
    text = "".join(pieces)
    expected = rows_byte_by_byte(text, quote, keep_blank)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels, "_BLOCK", block)
        found = kernels.row_starts(io.BytesIO(text.encode()), 0, ";", quote, keep_blank, every)
    if expected is None:
        assert found is None
        return
    assert found is not None
    starts, rows = found
    assert rows == len(expected)
    # Blank lines before a row belong to it.
    beginnings = [place + len(text[place:]) - len(text[place:].lstrip("\r\n")) for place in starts]
    if keep_blank:
        assert starts[1:] == expected[every::every]
    elif rows:
        assert beginnings == expected[::every]
