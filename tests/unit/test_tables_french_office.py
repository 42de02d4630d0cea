"""One table as seventy offices would save it: each must decode to the same values."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest

from ldpaudit.tables import ReadOptions, Source, inspect, numbers, times

NAMES = ["commune", "code_insee", "début", "motif", "coût"]
TOWNS = ["Besançon", "Maîche", "Lœuilley", "Étupes", "L'Hôpital-du-Grosbois", "Pontarlier"]
CAUSES = ["Secours à personne", "Feu d’habitation", "Accident de la circulation", "Opération diverse"]
LABELS = ["NA", "None", "null", "NaN", "N/A", "-", "#N/A", "nan"]
LINES = ["Secours\nà personne", 'Feu "vif"\n\nd’habitation', "a;b,c\td|e", "Opération\ndiverse\n"]
_FIRST = np.datetime64("2018-01-28T05:07")


@dataclass(frozen=True)
class Office:
    name: str
    encoding: str = "utf-8"
    delimiter: str = ";"
    decimal: str = ","
    thousands: str = ""
    date: str = "%d/%m/%Y %H:%M"
    preamble: str = ""
    end: str = "\n"
    quoted: bool = False
    header: bool = True
    trailing: int = 0
    packed: bool = False
    rows: int = 60
    #: Letters that few encodings have, œ and ’, are written by others.
    plain: bool = False
    causes: tuple[str, ...] = tuple(CAUSES)
    #: Rows before which nothing is written that tells what comes: neither accents nor letters in codes.
    late: int = 0
    #: Blank lines, a last line without an end, a line of totals.
    blank_lines: bool = False
    last_end: bool = True
    total: bool = False

    def letters(self, text: str) -> str:
        return text.replace("œ", "oe").replace("’", "'") if self.plain else text

    def town(self, row: int) -> str:
        return "Dole" if row < self.late else self.letters(TOWNS[row % 6])

    def code(self, row: int) -> str:
        if self.late:
            return f"2A{row % 1000:03d}" if row >= self.late and row % 7 == 0 else f"{25_000 + row % 900}"
        return f"{1000 + 211 * (row % 400):05d}"

    def cause(self, row: int) -> str:
        return "Secours" if row < self.late else self.letters(self.causes[row % len(self.causes)])

    @property
    def starts(self) -> npt.NDArray[np.datetime64]:
        starts = (_FIRST + np.arange(self.rows) * np.timedelta64(17 * 60 + 31, "m")).astype("datetime64[s]")
        if "%H" not in self.date and "%I" not in self.date:
            return starts.astype("datetime64[D]").astype("datetime64[s]")
        hourly = "%M" not in self.date
        return starts.astype("datetime64[h]").astype("datetime64[s]") if hourly else starts

    @property
    def costs(self) -> list[float]:
        return [round(1234.5 * (row % 7) + 0.75 * row, 2) for row in range(self.rows)]

    def text(self) -> str:
        lines = [NAMES] if self.header else []
        starts, costs = self.starts, self.costs
        lines += [
            [
                self.town(row),
                self.code(row),
                starts[row].item().strftime(self.date),
                self.cause(row),
                self.number(costs[row]),
            ]
            for row in range(self.rows)
        ]
        if self.total:
            lines.append(["Total", "", "", "", self.number(sum(costs))])
        end = self.end * (1 + self.blank_lines)
        written = [
            self.delimiter.join(map(self.cell, line)) + self.delimiter * self.trailing for line in lines
        ]
        return self.preamble + end.join(written) + end * self.last_end

    def cell(self, text: str) -> str:
        marked = self.quoted or any(mark in text for mark in (self.delimiter, '"', "\n"))
        return '"' + text.replace('"', '""') + '"' if marked else text

    def number(self, value: float) -> str:
        return f"{value:,.2f}".replace(",", "T").replace(".", self.decimal).replace("T", self.thousands)

    def write(self, folder: Path) -> Path:
        path = folder / ("table.csv.gz" if self.packed else "table.csv")
        data = self.text().encode(self.encoding)
        path.write_bytes(gzip.compress(data) if self.packed else data)
        return path


OFFICES = [
    Office("utf-8"),
    Office("utf-8 with mark", encoding="utf-8-sig"),
    Office("utf-8 of Windows", encoding="utf-8-sig", end="\r\n", quoted=True),
    Office("Excel for Windows", encoding="cp1252", end="\r\n"),
    Office("Excel for Windows, quoted", encoding="cp1252", end="\r\n", quoted=True),
    Office("Excel as Unicode text", encoding="utf-16", delimiter="\t", end="\r\n"),
    Office("UTF-16 without mark", encoding="utf-16-le"),
    Office("Macintosh", encoding="mac-roman"),
    Office("tab", delimiter="\t", encoding="cp1252"),
    Office("bar", delimiter="|"),
    Office("comma with decimal point", delimiter=",", decimal="."),
    Office("comma, decimal comma in quotation marks", delimiter=",", quoted=True),
    Office("thousands point", thousands=".", encoding="cp1252"),
    Office("thousands blank", thousands=" "),
    Office("thousands narrow blank", thousands="\u202f"),
    Office("thousands comma", thousands=",", decimal=".", delimiter=";"),
    Office("prose first", preamble="Extraction du 03/12/2020\nPérimètre : département\n", encoding="cp1252"),
    Office("prose and a blank line", preamble="Statistiques opérationnelles;;;;\n\n"),
    Office("separator line", preamble="sep=;\r\n", end="\r\n", encoding="cp1252"),
    Office("delimiters at the end", trailing=2, encoding="cp1252"),
    Office("no header", header=False, encoding="cp1252"),
    Office("ISO dates", date="%Y-%m-%d %H:%M:%S"),
    Office("ISO dates with T and Z", date="%Y-%m-%dT%H:%M:%SZ"),
    Office("dates with points", date="%d.%m.%Y %H:%M"),
    Office("dates with hyphens", date="%d-%m-%Y %H:%M"),
    Office("years of two digits", date="%d/%m/%y %H:%M"),
    Office("hours with h", date="%d/%m/%Y %Hh%M"),
    Office("compact dates", date="%Y%m%d%H%M"),
    Office("American dates", date="%m/%d/%Y %I:%M %p", delimiter=",", decimal="."),
    Office("packed", encoding="cp1252", packed=True),
    Office("latin-1", encoding="latin-1", plain=True),
    Office("latin-1, quoted", encoding="latin-1", plain=True, quoted=True, end="\r\n"),
    Office("8859-15", encoding="iso8859-15", causes=("Secours à personne", "Opération diverse")),
    Office("8859-15, tab", encoding="iso8859-15", delimiter="\t", plain=True),
    Office("DOS", encoding="cp850", plain=True, end="\r\n"),
    Office("DOS, bar", encoding="cp850", plain=True, end="\r\n", delimiter="|"),
    Office("old Macintosh", encoding="mac-roman", end="\r"),
    Office("Macintosh, tab", encoding="mac-roman", delimiter="\t"),
    Office("UTF-16, big end first", encoding="utf-16-be", delimiter="\t"),
    Office("UTF-8 with mark, tab", encoding="utf-8-sig", delimiter="\t", end="\r\n"),
    Office("bar of Windows", encoding="cp1252", delimiter="|", end="\r\n"),
    Office("days", date="%d/%m/%Y", encoding="cp1252"),
    Office("ISO days", date="%Y-%m-%d"),
    Office("seconds", date="%d/%m/%Y %H:%M:%S", encoding="cp1252"),
    Office("years first", date="%Y/%m/%d %H:%M"),
    Office("hours only", date="%d/%m/%Y %Hh"),
    Office("day at hour", date="%d/%m/%Y à %H:%M"),
    Office("compact days", date="%Y%m%d"),
    Office("thousands apostrophe", thousands="'", decimal="."),
    Office("thousands wide blank", thousands="\u00a0", encoding="cp1252", plain=True),
    Office("thousands blank, quoted", thousands=" ", quoted=True, encoding="cp1252", end="\r\n"),
    Office("labels that others take for nothing", causes=tuple(LABELS)),
    Office("labels that others take for nothing, comma", causes=tuple(LABELS), delimiter=",", decimal="."),
    Office("line breaks in cells", causes=tuple(LINES)),
    Office("line breaks in cells, quoted", causes=tuple(LINES), encoding="cp1252", quoted=True, end="\r\n"),
    Office("line breaks in cells, comma", causes=tuple(LINES), delimiter=",", decimal="."),
    Office("delimiters at the end, quoted", trailing=1, quoted=True, end="\r\n"),
    Office("delimiters at the end, tab", trailing=3, delimiter="\t", encoding="cp1252"),
    Office("prose first, tab", preamble="Extraction du 03/12/2020\n\n", delimiter="\t", encoding="utf-16"),
    Office("prose first, Windows", preamble="Extraction du 03/12/2020\r\n", encoding="cp1252", end="\r\n"),
    Office("prose padded", preamble="Extraction du 03/12/2020;;;;\n;;;;\n", encoding="cp1252"),
    Office("blank lines", blank_lines=True),
    Office("blank lines of Windows", blank_lines=True, encoding="cp1252", end="\r\n"),
    Office("no end of the last line", last_end=False, encoding="cp1252"),
    Office("no end of the last line, quoted", last_end=False, quoted=True),
    Office("a line of totals", total=True),
    Office("a line of totals, Windows", total=True, encoding="cp1252", end="\r\n", thousands=" "),
    Office("no header, tab", header=False, delimiter="\t"),
    Office("late", rows=40_000, late=39_000),
    Office("late, Windows", rows=40_000, late=39_000, encoding="cp1252", end="\r\n"),
    Office("late, DOS", rows=40_000, late=39_500, encoding="cp850", plain=True),
    Office("late, behind the first rows", rows=130_000, late=129_000, encoding="cp1252"),
    Office("late, packed", rows=40_000, late=39_900, encoding="cp1252", packed=True),
]


def test_there_are_enough_of_them() -> None:
    assert len({office.name for office in OFFICES}) == len(OFFICES)
    assert len({office.text().encode(office.encoding) for office in OFFICES if office.rows < 100}) > 60


@pytest.mark.parametrize("office", OFFICES, ids=lambda office: office.name)
def test_the_same_values_whatever_the_office(tmp_path: Path, office: Office) -> None:
    path = office.write(tmp_path)
    source = Source.open(path, ReadOptions() if office.header else ReadOptions(names=NAMES))
    table = pa.Table.from_batches(source.batches())
    assert table.num_rows == office.rows + office.total
    if office.total:
        assert table.column("commune").to_pylist()[-1] == "Total"
        table = table.slice(0, office.rows)
    rows = range(office.rows)
    assert table.column("commune").to_pylist() == [office.town(row) for row in rows]
    assert table.column("code_insee").to_pylist() == [office.code(row) for row in rows]
    assert table.column("motif").to_pylist() == [office.cause(row) for row in rows]
    assert source.columns["code_insee"].kind == "text"
    assert source.columns["début"].kind == "time"
    assert source.columns["coût"].kind == "number"
    assert np.array_equal(times(table.column("début"), source.columns["début"]), office.starts)
    assert numbers(table.column("coût"), source.columns["coût"]).tolist() == office.costs


@pytest.mark.parametrize("office", OFFICES, ids=lambda office: office.name)
def test_every_finding_has_its_evidence_and_can_be_written_back(tmp_path: Path, office: Office) -> None:
    path = office.write(tmp_path)
    found = inspect(path)
    assert {"encoding", "delimiter", "header"} <= found.evidence.keys()
    assert all(found.evidence.values())
    written = ReadOptions(**found.options)
    assert written.encoding == found.encoding
    alone, told = Source.open(path), Source.open(path, written)
    assert told.columns == alone.columns
    assert list(told.batches()) == list(alone.batches())


def test_a_wrong_option_is_used_and_seen(tmp_path: Path) -> None:
    path = OFFICES[0].write(tmp_path)
    assert len(Source.open(path, ReadOptions(delimiter="|")).columns) == 1
    assert inspect(path, ReadOptions(delimiter=";")).evidence["delimiter"] == "as written by the user"
