"""Cells and lines of any length are read, or refused in one line that quotes nothing of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source, delimited, inspect, recut

NAME = "Jeanne"


def rows_of(path: Path, options: ReadOptions | None = None) -> list[tuple[str | None, ...]]:
    source = Source.open(path, options)
    return [row for batch in source.batches() for row in zip(*batch.to_pydict().values(), strict=True)]


@pytest.mark.parametrize("place", ["first row", "later row", "short row"])
def test_cells_above_the_limit_of_the_module_for_csv(tmp_path: Path, place: str) -> None:
    cell = 'say ""x"", ' + "é" * 200_000
    plain = "1,a,\n" * 20
    long = f'2,"{cell}"' + ("\n" if place == "short row" else ",\n")
    path = tmp_path / "t.csv"
    path.write_text("id,note,\n" + (long + plain if place == "first row" else plain + long), encoding="utf-8")
    rows = rows_of(path)
    assert len(rows) == 21
    assert [row[1] for row in rows if row[0] == "2"] == [cell.replace('""', '"')]


def test_a_fault_behind_a_long_cell_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("id,note\n" + "1,a\n" * 20 + "2," + "x" * 200_000 + "\n3,b,c\n")
    with pytest.raises(UserError, match=r"line 23 \(row 22\)"):
        rows_of(path)


def test_a_first_row_longer_than_the_usual_look(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("id,note\n1," + "x" * 3_000_000 + "\n2,y\n")
    assert [row[0] for row in rows_of(path)] == ["1", "2"]
    assert inspect(path).rows == 2


@pytest.mark.parametrize(
    "text", ["{0}", "id,note\n{0}", "id,note\n1,a\n{0}\n", 'id,note\n1,"{1}', "id||note\n1||a\n{0}"]
)
def test_a_line_without_an_end_is_refused_in_bounded_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(recut, "LARGEST_LINE", 1 << 21)
    monkeypatch.setattr(delimited, "LARGEST_LINE", 1 << 21)
    path = tmp_path / "t.csv"
    path.write_text(text.format(NAME * 1_500_000, f"{NAME} {NAME}\n" * 700_000))
    with pytest.raises(UserError, match="a row does not end within 2 MB") as caught:
        rows_of(path)
    assert NAME not in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count the memory of a process otherwise")
def test_a_line_of_400_megabytes_takes_no_more_memory_than_others(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    with path.open("wb") as file:
        file.write(b"id,note\n1,a\n2,")
        for _ in range(100):
            file.write(b"x" * (1 << 22))
    code = (
        "import re, sys\nfrom pathlib import Path\n"
        "from ldpaudit.errors import UserError\n"
        "from ldpaudit.tables import Source\n"
        "try:\n    Source.open(sys.argv[1])\n"
        "except UserError as error:\n    print(error)\n"
        "found = re.search('VmHWM: *([0-9]+)', Path('/proc/self/status').read_text().replace('\\t', ' '))\n"
        "print(int(found[1]) >> 10)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    line, most = done.stdout.splitlines()
    assert "does not end within" in line
    assert int(most) < 500


@pytest.mark.parametrize(
    "text",
    [
        f"{NAME};1\n" * 20 + f"{NAME};1;{NAME}\n",
        f"{NAME};1\n" * 20 + f"{NAME}\n",
        "a;b;c;d\n" + f"{NAME};1;2;3\n" * 9 + f'{NAME};1;2;"open\n' + f"{NAME};1;2;3\n" * 9,
        f"{NAME};{NAME}\n1;2\n",
        f"\n\n{NAME}\n",
        f'"{NAME}" x;1\n' * 9 + f'"{NAME};1;2\n',
    ],
)
@pytest.mark.parametrize("quote", [None, '"', ""])
def test_errors_and_warnings_quote_no_cell(tmp_path: Path, text: str, quote: str | None) -> None:
    path = tmp_path / "t.csv"
    path.write_text(text)
    said = ""
    try:
        source = Source.open(path, ReadOptions(quote=quote))
        said = " ".join((*source.opened.warnings, *source.opened.evidence.values()))
        list(source.batches())
    except UserError as error:
        said += str(error) + str(error.__cause__ or "")
    assert said
    assert NAME not in said
