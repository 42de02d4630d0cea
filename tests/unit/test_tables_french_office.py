"""One table as seventy offices would save it: each must decode to the same values."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.tables import ReadOptions, Source, numbers, times

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
        costs = self.costs
        lines += [
            [self.town(row), self.code(row), start.strftime(self.date), self.cause(row), self.number(cost)]
            for row, (start, cost) in enumerate(zip(self.starts.tolist(), costs, strict=True))
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
    Office("Excel as Unicode text", encoding="utf-16", delimiter="\t", end="\r\n"),
    Office("UTF-16 without mark", encoding="utf-16-le"),
    Office("Macintosh", encoding="mac-roman"),
    Office("comma with decimal point", delimiter=",", decimal="."),
    Office("comma, decimal comma in quotation marks", delimiter=",", quoted=True),
    Office("thousands point", thousands=".", encoding="cp1252"),
    Office("thousands blank", thousands=" "),
    Office("prose first", preamble="Extraction du 03/12/2020\nPérimètre : département\n", encoding="cp1252"),
    Office("separator line", preamble="sep=;\r\n", end="\r\n", encoding="cp1252"),
    Office("delimiters at the end", trailing=2, encoding="cp1252"),
    Office("no header", header=False, encoding="cp1252"),
    Office("ISO dates with T and Z", date="%Y-%m-%dT%H:%M:%SZ"),
    Office("hours with h", date="%d/%m/%Y %Hh%M"),
    Office("compact dates", date="%Y%m%d%H%M"),
    Office("American dates", date="%m/%d/%Y %I:%M %p", delimiter=",", decimal="."),
    Office("packed", encoding="cp1252", packed=True),
    Office("8859-15", encoding="iso8859-15", causes=("Secours à personne", "Opération diverse")),
    Office("DOS", encoding="cp850", plain=True, end="\r\n"),
    Office("old Macintosh", encoding="mac-roman", end="\r"),
    Office("UTF-16, big end first", encoding="utf-16-be", delimiter="\t"),
    Office("thousands apostrophe", thousands="'", decimal="."),
    Office("thousands wide blank", thousands="\u00a0", encoding="cp1252", plain=True),
    Office("labels that others take for nothing", causes=tuple(LABELS)),
    Office("line breaks in cells", causes=tuple(LINES)),
    Office("prose padded", preamble="Extraction du 03/12/2020;;;;\n;;;;\n", encoding="cp1252"),
    Office("blank lines", blank_lines=True),
    Office("no end of the last line", last_end=False, encoding="cp1252"),
    Office("a line of totals", total=True),
    Office("late", rows=40_000, late=39_000),
]


def test_the_same_values_whatever_the_office(tmp_path: Path) -> None:
    for office in OFFICES:
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
        assert table.column("motif").to_pylist() == [office.cause(row).strip() for row in rows]
        assert source.columns["code_insee"].kind == "text"
        assert source.columns["début"].kind == "time"
        assert source.columns["coût"].kind == "number"
        assert np.array_equal(times(table.column("début"), source.columns["début"]), office.starts)
        assert numbers(table.column("coût"), source.columns["coût"]).tolist() == office.costs
