"""Codes stay codes, dates that only look wrong are said, and numbers are not cut at their commas."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.tables import Source, inspect, times
from ldpaudit.tables.inspection import Inspection

SHORT_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def looked_at(folder: Path, cells: list[str], name: str = "x") -> Inspection:
    path = folder / "table.csv"
    path.write_text("".join([f"{name};n\n", *(f"{cell};a\n" for cell in cells)]), "utf-8")
    return inspect(path)


def codes(form: str, most: int, seed: int = 7) -> list[str]:
    drawn = np.random.default_rng(seed)
    return [form.format(drawn.integers(1000, 10000), drawn.integers(1, most)) for _ in range(200)]


@pytest.mark.parametrize(
    "cells",
    [
        codes("{0}W{1:02d}", 53),
        codes("{0}-S{1:02d}", 53),
        codes("{0}-W{1:02d}", 100),
        codes("W{1:02d}-{0}", 53),
        ["4512W07", "3301W12", "8980W33"],
        ["8692-S14", "2018-S14", "7111-S02"],
        [f"{SHORT_MONTHS[n % 12]}-{(n * 37) % 100:02d}" for n in range(150)],
        [f"{SHORT_MONTHS[n % 12]}-{1000 + (n * 977) % 9000}" for n in range(150)],
        codes("{0}-{1:02d}", 13),
        ["2009-10", "2010-11", "2011-12", "2008-09"],
        [f"20{n % 20:02d}-{n:02d}" for n in range(1, 60)],
    ],
    ids=lambda cells: cells[0],
)
def test_codes_are_no_weeks_or_months(tmp_path: Path, cells: list[str]) -> None:
    found = looked_at(tmp_path, cells)
    assert found.columns[0].column.kind == "text"
    assert found.columns[0].role != "time"
    assert not any('"x"' in one for one in found.warnings)


@pytest.mark.parametrize("name", ["code", "Ref.", "numéro"])
@pytest.mark.parametrize("cells", [["2018W07", "2019W12"], ["DEC-21", "MAR-19"], ["2018-07", "2020-09"]])
def test_what_is_a_code_by_its_name_is_no_month(tmp_path: Path, name: str, cells: list[str]) -> None:
    assert looked_at(tmp_path, cells, name).columns[0].column.kind == "text"
    assert looked_at(tmp_path, cells, "semaine").columns[0].column.kind == "time"
    assert looked_at(tmp_path, cells, f"date {name}").columns[0].column.kind == "time"


def test_times_of_day_with_points_are_no_dates(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["08.30.25", "14.05.06", "23.59.59", "10.10.40"])
    assert found.columns[0].column.kind == "text"
    assert not any('"x"' in one for one in found.warnings)


def test_weeks_with_an_open_end_are_weeks(tmp_path: Path) -> None:
    cells = [f"2018-W{n:02d}" for n in range(1, 53)]
    assert looked_at(tmp_path, [*cells, "9999-W01"]).columns[0].column.formats == ("%G-W%V",)


def test_a_weekday_that_is_another_is_said_with_its_row(tmp_path: Path) -> None:
    right = ["vendredi 1 mai 2020", "samedi 2 mai 2020", "dimanche 3 mai 2020"]
    assert not any("day of the week" in one for one in looked_at(tmp_path, right).warnings)
    found = looked_at(tmp_path, [*right, "lundi 4 mai 2020", "lundi 2 mai 2020", "mar. 4 mai 2020"])
    assert found.columns[0].column.kind == "time"
    (said,) = (one for one in found.warnings if "day of the week" in one)
    assert "in 2 rows, the first of them 5" in said
    english = looked_at(tmp_path, ["Fri 1 May 2020", "Mon 2 May 2020"])
    assert any("the first of them 2" in one for one in english.warnings)
    german = looked_at(tmp_path, ["Freitag, 1. Mai 2020", "Sa 2. Mai 2020", "Mo 2. Mai 2020"])
    assert any("the first of them 3" in one for one in german.warnings)


@pytest.mark.parametrize("odd", ["Dupont", "DUPONT", "chef", "Lyon"])
def test_a_word_that_does_not_mean_missing_is_not_offered_as_such(tmp_path: Path, odd: str) -> None:
    found = looked_at(tmp_path, [*(str(n) for n in range(280)), odd, odd, odd])
    (said,) = (one for one in found.warnings if "read as text" in one)
    assert "in missing" not in said
    assert "correct row 281 and 2 more rows" in said


@pytest.mark.parametrize(
    "sentinel", ["31/12/9999", "01/01/1900", "01/01/0001", "31/12/2999", "30/12/1899", "01/01/1970"]
)
def test_dates_that_programs_write_for_missing_are_suspected(tmp_path: Path, sentinel: str) -> None:
    days = [f"{n:02d}/05/2020" for n in range(1, 29)]
    found = looked_at(tmp_path, [*days, sentinel, sentinel])
    year = int(sentinel[-4:])
    if year >= 1000:
        assert found.columns[0].column.kind == "time"
        assert any(f'"{sentinel}" in 2 rows counts as a value' in one for one in found.warnings)
    assert not any("counts as a value" in one for one in looked_at(tmp_path, days).warnings)


def test_the_first_day_of_a_century_among_its_years_is_a_day(tmp_path: Path) -> None:
    cells = [f"01/01/{year}" for year in range(1880, 2000)]
    assert not any("counts as a value" in one for one in looked_at(tmp_path, cells).warnings)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("16.04.20", "2020-04-16T00:00:00"),
        ("2020.04.16", "2020-04-16T00:00:00"),
        ("20200416T144600Z", "2020-04-16T14:46:00"),
        ("20200416T144600+0200", "2020-04-16T12:46:00"),
        ("2020-04-16 14:46:00,123", "2020-04-16T14:46:00"),
        ("2020-04-16T14:46:00,123Z", "2020-04-16T14:46:00"),
        ("2020-04-16T14:46:00,123+02:00", "2020-04-16T12:46:00"),
        ("2020-04", "2020-04-01T00:00:00"),
        ("16. April 2020", "2020-04-16T00:00:00"),
        ("3. März 2020", "2020-03-03T00:00:00"),
        ("3. Okt. 2020 14:46", "2020-10-03T14:46:00"),
        ("Donnerstag, 16. April 2020", "2020-04-16T00:00:00"),
        ("2020-04-16T14:46+02:00[Europe/Paris]", "2020-04-16T12:46:00"),
        ("2020-04-16T14:46:00.5Z[UTC]", "2020-04-16T14:46:00"),
    ],
)
def test_more_spellings_of_a_moment(tmp_path: Path, text: str, moment: str) -> None:
    path = tmp_path / "table.csv"
    path.write_text(f"d;n\n{text};1\n{text};2\n", "utf-8")
    source = Source.open(path)
    (batch,) = source.batches()
    assert source.columns["d"].kind == "time"
    assert (
        times(batch.column("d"), source.columns["d"]).astype("datetime64[s]").astype(str).tolist()
        == [datetime.fromisoformat(moment).isoformat()] * 2
    )
    assert (source.columns["d"].zone == "UTC") == ("Z" in text or "+" in text)


def test_hour_24_is_said_to_be_the_end_of_the_day(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["16/04/2020 24:00", "08/08/2019 16:33", "29/07/2020 00:04"])
    (said,) = (one for one in found.warnings if "read as text" in one)
    assert "hour 24" in said
    assert "calendar" not in said


def cut(folder: Path, text: str) -> tuple[str | None, list[tuple[str, str]], list[str]]:
    path = folder / "table.csv"
    path.write_text(text, "utf-8")
    found = inspect(path)
    return (
        found.delimiter,
        [(one.column.name, one.column.kind) for one in found.columns],
        [one for one in found.warnings if "preamble" in one],
    )


PLACES = ("Lyon", "Gray", "Vesoul", "Dole", "Besançon")


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("montant\n" + "".join(f"{n},{n + 10}\n" for n in range(50)), [("montant", "number")]),
        (
            "montant en euros\n" + "".join(f"-{n},5\n{n}\n" for n in range(50)),
            [("montant en euros", "number")],
        ),
        ("amount\n" + "".join(f"{n},{n + 100}.5\n" for n in range(50)), [("amount", "number")]),
        (
            "comment\n" + "".join(f"{PLACES[n % 5]}, near the bridge; later\n" for n in range(50)),
            [("comment", "text")],
        ),
        (
            "comment\n" + "".join(f"{PLACES[n % 5]} {n}, near bridge {n}; at {n}\n" for n in range(50)),
            [("comment", "text")],
        ),
        ("tags\n" + "".join(f"{PLACES[n % 5]};{PLACES[n % 3]}\n" for n in range(50)), [("tags", "text")]),
    ],
)
def test_a_delimiter_that_does_not_cut_the_header_does_not_win(
    tmp_path: Path, text: str, columns: list[tuple[str, str]]
) -> None:
    _, found, left_out = cut(tmp_path, text)
    assert found == columns
    assert not left_out


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Export\nname, age\n" + "".join(f"{PLACES[n % 5]}, {n}\n" for n in range(50)), ["name", "age"]),
        ("Export\nid,n\n" + "".join(f"{n},{n + 10}\n" for n in range(50)), ["id", "n"]),
        ("Towns\nname;town\n" + "".join(f"n{n};{PLACES[n % 5]}\n" for n in range(50)), ["name", "town"]),
        (
            "Towns\nname, town\n" + "".join(f"n{n}, {PLACES[n % 5]}\n" for n in range(50)),
            ["name", "town"],
        ),
        (
            "Fixes\n" + "".join(f"{n},46.9{n},6.6{n},0\n" for n in range(10, 50)),
            [f"column_{n}" for n in range(1, 5)],
        ),
        ("Fixes of May\n" + "".join(f"46.9{n};6.6{n}\n" for n in range(10, 50)), ["column_1", "column_2"]),
    ],
)
def test_a_title_above_a_table_is_a_preamble_still(tmp_path: Path, text: str, names: list[str]) -> None:
    _, found, left_out = cut(tmp_path, text)
    assert [name for name, _ in found] == names
    assert left_out


def test_right_aligned_numbers_without_a_header_have_no_empty_columns(tmp_path: Path) -> None:
    rows = "".join(f"46.98{n}  6.64{n}   {n % 2}\n" for n in range(10, 50))
    _, found, _ = cut(tmp_path, rows)
    assert [kind for _, kind in found] == ["number", "number", "integer"]
    padded = "".join(f"  46.98{n}  6.64{n}   {n % 2}\n" for n in range(10, 50))
    _, found, _ = cut(tmp_path, padded)
    assert [kind for _, kind in found] == ["number", "number", "integer"]


def test_two_marks_cut(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("id||t\n" + "".join(f"{n}||x\n" for n in range(9)), "utf-8")
    assert inspect(path).evidence["delimiter"].startswith('"||" cuts each')
