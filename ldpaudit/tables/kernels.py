r"""Where the rows of a delimited text begin: one pass over its bytes, by the grammar of pyarrow's parser.

A quotation mark opens a quoted stretch at the beginning of a cell only; within it, two stand for one, and the
next single one ends it. What follows up to the delimiter is plain, further marks included. Outside quoted
stretches ``\n``, ``\r\n`` and a lone ``\r`` each end a line, and a line without a byte is no row unless the
table has a single column. Read from arrow/csv/parser.cc of Apache Arrow, and compared in tests.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled
from ldpaudit.progress import ProgressCallback, no_progress

#: Outside quoted stretches; within one; after a mark that ends one unless another follows.
_PLAIN, _QUOTED, _AFTER_MARK = 0, 1, 2
_NEWLINE, _RETURN, _MARK = np.uint8(10), np.uint8(13), np.uint8(34)
_BLANK, _FOLLOWING = np.uint8(32), np.uint8(0x80)
#: What stands before the last byte of a blank outside ASCII.
_BEFORE_LAST = (np.uint8(0xC2), np.uint8(0x9A), np.uint8(0x80), np.uint8(0x81))
_LEAD_OF_TWO, _LEAD_OF_THREE, _HIGHEST_LEAD = np.uint8(0xC2), np.uint8(0xE1), np.uint8(0xE3)
_BLOCK = 1 << 22
#: Bytes that are looked at together: fewer than a count of one byte can hold.
_WINDOW = 240


@compiled
def _is_end(byte: np.uint8) -> bool:
    return bool((byte == _NEWLINE) | (byte == _RETURN))


@compiled
def _ends_row(byte: np.uint8, before: np.uint8, keep_blank: bool) -> bool:
    if keep_blank:
        return bool((byte == _RETURN) | ((byte == _NEWLINE) & (before != _RETURN)))
    return _is_end(byte) and not _is_end(before)


@compiled
def _glance(window: npt.NDArray[Any], before: Any, quote: Any, keep_blank: bool) -> tuple[int, int]:
    """Count quotation marks and, as if there were none, the rows that end in a few bytes."""
    marks = np.uint8(window[0] == quote)
    ends = np.uint8(_ends_row(window[0], before, keep_blank))
    # Sums of one byte, which a window cannot overflow, keep the loops in vector registers.
    for j in range(1, window.size):
        byte, last = window[j], window[j - 1]
        if keep_blank:
            end = (byte == _RETURN) | ((byte == _NEWLINE) & (last != _RETURN))
        else:
            end = ((byte == _NEWLINE) | (byte == _RETURN)) & (last != _NEWLINE) & (last != _RETURN)
        marks = np.uint8(marks + np.uint8(byte == quote))
        ends = np.uint8(ends + np.uint8(end))
    return int(marks), int(ends)


@compiled
def _stride(
    window: npt.NDArray[Any],
    inside: npt.NDArray[Any],
    before: Any,
    delimiter: Any,
    quote: Any,
    keep_blank: bool,
) -> tuple[bool, int]:
    """Count the rows that end in a few bytes where each quotation mark opens or ends a quoted stretch.

    Two marks that stand for one end the stretch and open it again.

    Parameters
    ----------
    window : ndarray of uint8, shape (n,)
    inside : ndarray of uint8, shape (at least n + 1,)
        ``inside[0]`` is 1 where the window begins in a quoted stretch; receives the same behind each byte.
    before, delimiter, quote : uint8
    keep_blank : bool

    Returns
    -------
    plain_mark : bool
        True where a mark is in plain text: the rest is then void.
    ends : int
    """
    n = window.size
    for j in range(n):
        inside[j + 1] = np.uint8(window[j] == quote)
    flag = inside[0]
    for j in range(1, n + 1):
        flag ^= inside[j]
        inside[j] = flag
    first = window[0]
    opens = _is_end(before) or before in (delimiter, quote)
    stray = np.uint8(first == quote and inside[1] == 1 and not opens)
    ends = np.uint8(inside[1] == 0 and _ends_row(first, before, keep_blank))
    for j in range(1, n):
        byte, last, flag = window[j], window[j - 1], inside[j + 1]
        in_line = (last != _NEWLINE) & (last != _RETURN)
        if keep_blank:
            end = (byte == _RETURN) | ((byte == _NEWLINE) & (last != _RETURN))
        else:
            end = ((byte == _NEWLINE) | (byte == _RETURN)) & in_line
        closed = (last != delimiter) & (last != quote) & in_line
        stray = np.uint8(stray | np.uint8((byte == quote) & (flag == 1) & closed))
        ends = np.uint8(ends + np.uint8(end & (flag == 0)))
    return bool(stray), int(ends)


@compiled
def scan(
    data: npt.NDArray[Any],
    state: int,
    before: np.uint8,
    rows: int,
    delimiter: np.uint8,
    quote: np.uint8,
    quoted: bool,
    keep_blank: bool,
    every: int,
    cuts: npt.NDArray[np.int64],
) -> tuple[int, int, int]:
    """Count the rows that end in a block, and note where each `every`-th one ends.

    Parameters
    ----------
    data : ndarray of uint8, shape (n,)
        The next bytes of the file.
    state, before, rows : int
        State of the parser, last byte, and rows ended, before this block.
    delimiter, quote : uint8
    quoted : bool
        False where quotation marks are plain characters.
    keep_blank : bool
        True where a line without a byte is a row.
    every : int
    cuts : ndarray of int64
        Receives places within `data` after the line ends of rows `every`, ``2 every``, ...; at most
        ``n / every + 1`` are written.

    Returns
    -------
    state, rows, written : int
    """
    written = 0
    inside = np.empty(_WINDOW + 1, dtype=np.uint8)
    until = every - rows % every
    for start in range(0, data.size, _WINDOW):
        window = data[start : start + _WINDOW]
        if state == _PLAIN:
            marks, ends = _glance(window, before, quote, keep_blank)
            if (marks == 0 or not quoted) and ends < until:
                rows += ends
                until -= ends
                before = window[-1]
                continue
        if quoted:
            inside[0] = state == _QUOTED
            # A mark that was plain text at the end of the last window ends nothing.
            last = np.uint8(0) if state == _PLAIN and before == quote else before
            plain_mark, ends = _stride(window, inside, last, delimiter, quote, keep_blank)
            if not plain_mark and ends < until:
                rows += ends
                until -= ends
                before = window[-1]
                state = _AFTER_MARK if before == quote else _PLAIN
                if inside[window.size] == 1:
                    state = _QUOTED
                continue
        j = 0
        while j < window.size:
            byte = window[j]
            if state == _QUOTED:
                while byte != quote and j + 1 < window.size:
                    j += 1
                    byte = window[j]
                if byte == quote:
                    state = _AFTER_MARK
            elif byte == quote and (
                state == _AFTER_MARK or (quoted and (before == delimiter or _is_end(before)))
            ):
                state = _QUOTED
            else:
                state = _PLAIN
                if _ends_row(byte, before, keep_blank):
                    rows += 1
                    until -= 1
                    if until == 0:
                        cuts[written] = start + j + 1
                        written += 1
                        until = every
                elif not _is_end(byte):
                    # Both line ends, and the tab, lie below or at the carriage return.
                    while j + 1 < window.size and window[j + 1] != quote and window[j + 1] > _RETURN:
                        j += 1
                    byte = window[j]
            before = byte
            j += 1
    return state, rows, written


def row_starts(
    file: BinaryIO,
    start: int,
    delimiter: str,
    quote: str,
    keep_blank: bool,
    every: int,
    watch: ProgressCallback = no_progress,
) -> tuple[list[int], int] | None:
    """Find where each `every`-th row begins, in bounded memory.

    Parameters
    ----------
    file : binary file
    start : int
        Offset of the first row.
    delimiter, quote : str
        ASCII characters; `quote` may be empty.
    keep_blank : bool
        True where a line without a byte is a row.
    every : int
    watch : callable, optional
        Gets the bytes of the file that are done, of all.

    Returns
    -------
    starts : list of int
        Offsets of rows 0, `every`, ``2 every``, ...
    rows : int
        Number of rows. None instead of both where a quoted stretch does not end: what its bytes are is
        then a matter of the parser.
    """
    quoted = bool(quote)
    marks = np.uint8(ord(delimiter)), np.uint8(ord(quote or delimiter))
    cuts = np.empty(_BLOCK // every + 2, dtype=np.int64)
    starts = [start]
    state, before, rows = _PLAIN, _NEWLINE, 0
    at, size = start, file.seek(0, os.SEEK_END)
    for data in _blocks(file, start):
        state, rows, written = scan(data, state, before, rows, *marks, quoted, keep_blank, every, cuts)
        before = data[-1]
        starts += (at + cuts[:written]).tolist()
        at += len(data)
        watch(at, max(at, size))
    if state == _QUOTED:
        return None
    rows += before not in {_NEWLINE, _RETURN}
    # Behind the last row there may be blank lines, which are no part.
    starts = starts[: max(1, -(-rows // every))]
    return [starts[0], *(_behind_line_end(file, start) for start in starts[1:])], rows


def _blocks(file: BinaryIO, start: int) -> Iterator[npt.NDArray[np.uint8]]:
    file.seek(start)
    buffer = bytearray(_BLOCK)
    view = memoryview(buffer)
    while size := file.readinto(view):  # type: ignore[attr-defined]
        yield np.frombuffer(view[:size], dtype=np.uint8)


def _behind_line_end(file: BinaryIO, offset: int) -> int:
    """Step over the line feed that follows a carriage return."""
    file.seek(offset - 1)
    return offset + (file.read(2) == b"\r\n")


@compiled
def all_plain(offsets: npt.NDArray[np.int32], data: npt.NDArray[Any]) -> bool:
    """Return whether no cell is empty, and none begins or ends with a byte of a blank.

    Parameters
    ----------
    offsets : ndarray of int32, shape (n + 1,)
        Where each cell begins in the data, and where the last ends.
    data : ndarray of uint8
        UTF-8. Blanks outside ASCII are C2 85, C2 A0, E1 9A 80, E2 80 .., E2 81 9F and E3 80 80.
    """
    begin = np.uint64(offsets[0])
    for at in range(1, offsets.size):
        end = np.uint64(offsets[at])
        if end == begin:
            return False
        first, last = data[begin], data[end - np.uint64(1)]
        if (
            first <= _BLANK
            or last <= _BLANK
            or first == _LEAD_OF_TWO
            or _LEAD_OF_THREE <= first <= _HIGHEST_LEAD
        ):
            return False
        two = end - begin > np.uint64(1)
        if two and _FOLLOWING <= last < _LEAD_OF_TWO and data[end - np.uint64(2)] in _BEFORE_LAST:
            return False
        begin = end
    return True
