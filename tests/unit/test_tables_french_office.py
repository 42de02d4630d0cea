"""One table as twenty offices would save it: each must decode to the same values."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.tables import ReadOptions, Source, inspect, numbers, times

ROWS = 60
TOWNS = ["Besançon", "Maîche", "Lœuilley", "Étupes", "L'Hôpital-du-Grosbois", "Pontarlier"]
CAUSES = ["Secours à personne", "Feu d’habitation", "Accident de la circulation", "Opération diverse"]
STARTS = np.datetime64("2018-01-28T05:07") + np.arange(ROWS) * np.timedelta64(17 * 60 + 31, "m")
COSTS = [round(1234.5 * (i % 7) + 0.75 * i, 2) for i in range(ROWS)]
CODES = [f"{1000 + 211 * i:05d}" for i in range(ROWS)]


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

    def text(self) -> str:
        lines = [["commune", "code_insee", "début", "motif", "coût"]] if self.header else []
        lines += [
            [
                TOWNS[i % 6],
                CODES[i],
                STARTS[i].item().strftime(self.date),
                CAUSES[i % 4],
                self.number(COSTS[i]),
            ]
            for i in range(ROWS)
        ]
        mark = '"' if self.quoted else ""
        rows = [self.delimiter.join(f"{mark}{cell}{mark}" for cell in line) for line in lines]
        return self.preamble + self.end.join(row + self.delimiter * self.trailing for row in rows) + self.end

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
]


@pytest.mark.parametrize("office", OFFICES, ids=lambda office: office.name)
def test_the_same_values_whatever_the_office(tmp_path: Path, office: Office) -> None:
    path = office.write(tmp_path)
    options = (
        ReadOptions()
        if office.header
        else ReadOptions(names=["commune", "code_insee", "début", "motif", "coût"])
    )
    source = Source.open(path, options)
    batch = next(source.batches())
    assert batch.column("commune").to_pylist() == [TOWNS[i % 6] for i in range(ROWS)]
    assert batch.column("code_insee").to_pylist() == CODES
    assert batch.column("motif").to_pylist() == [CAUSES[i % 4] for i in range(ROWS)]
    assert source.columns["code_insee"].kind == "text"
    assert source.columns["début"].kind == "time"
    assert source.columns["coût"].kind == "number"
    assert np.array_equal(
        times(batch.column("début"), source.columns["début"]), STARTS.astype("datetime64[s]")
    )
    assert numbers(batch.column("coût"), source.columns["coût"]).tolist() == COSTS


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
