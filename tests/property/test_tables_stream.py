"""Text is read alike whatever the blocks in which it comes: every character, every fault, every line end."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, delimited, encoding, textfile

PIECES = st.sampled_from(
    [
        b"a",
        b"\n",
        b"\xc3\xa9",
        b"\xe2\x82\xac",
        b"\xf0\x9f\x9a\x92",
        b"\xc3",
        b"\xa9",
        b"\xe2\x82",
        b"\xed\xa0\x80",
        b"\xc0\xaf",
        b"\xf4\x90\x80\x80",
        b"\xff",
        b"\xf0\x9f\x9a",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=12), st.integers(1, 9))
def test_utf8_is_judged_as_python_judges_it(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes], block: int
) -> None:
    data = b"ville\n" + b"".join(pieces)
    path = tmp_path_factory.mktemp("utf8") / "table.csv"
    path.write_bytes(data)
    fault = None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        fault = f"byte {error.start + 1} ({data[error.start : error.end].hex(' ')}) is no character", line
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "_SCAN_BYTES", block)
        file = textfile.TextFile(path, "", "utf-8", 0, "")
        for read in (
            lambda: encoding.examine(path, "utf-8"),
            lambda: drained(file, block),
        ):
            if fault is None:
                read()
            else:
                with pytest.raises(UserError) as refused:
                    read()
                assert fault[0] in str(refused.value)
                assert f"line {fault[1]}:" in str(refused.value)


def drained(file: textfile.TextFile, block: int) -> bytes:
    with file.utf8() as stream:
        return b"".join(iter(lambda: stream.read(block), b""))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("a\r\né"), max_size=6), min_size=1, max_size=12),
    st.sampled_from(["utf-8", "cp1252", "utf-16"]),
    st.sampled_from([32, 33, 40, 1 << 20]),
)
@example(["\r\n"] * 12, "utf-8", 32)
def test_line_ends_in_cells_stay_as_they_are(
    tmp_path_factory: pytest.TempPathFactory, cells: list[str], name: str, block: int
) -> None:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL).writerows(
        [["n", "remarque"], *([str(place), cell] for place, cell in enumerate(cells))]
    )
    path = tmp_path_factory.mktemp("ends") / "table.csv"
    path.write_bytes(text.getvalue().encode(name))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(delimited, "BLOCK_BYTES", block)
        source = Source.open(
            path, ReadOptions(encoding=name, delimiter=";", quote='"', header=1, names=["n", "remarque"])
        )
        found = [cell or "" for batch in source.batches() for cell in batch.column("remarque").to_pylist()]
    assert [cell if cell.strip() else "" for cell in found] == [
        cell if cell.strip() else "" for cell in cells
    ]


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from('a\n\r"é'), min_size=1, max_size=30), st.integers(1, 7))
def test_lines_are_counted_alike_in_any_blocks(
    tmp_path_factory: pytest.TempPathFactory, text: str, block: int
) -> None:
    path = tmp_path_factory.mktemp("lines") / "table.csv"
    path.write_bytes(("x\n" + text).encode())
    whole = encoding.examine(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "_SCAN_BYTES", block)
        cut = encoding.examine(path)
    assert (cut.lines, cut.marks_until, cut.size) == (whole.lines, whole.marks_until, whole.size)
    if whole.lines is not None:
        assert whole.lines == len(("x\n" + text).splitlines())
