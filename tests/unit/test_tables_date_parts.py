"""Dates with names of months, and weeks, are found, read by every path, and made coarser."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import GeneralizeTime
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Source, inspect, times
from ldpaudit.tables.dates import format_of, parsed
from ldpaudit.tables.inspection import Inspection

# ruff: noqa: DTZ001 -- the clocks of a table have no time zone


NAMES = (
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
)
FRENCH, SHORT_FRENCH = (names.split() for names in NAMES)
ENGLISH = [date(2020, month, 1).strftime("%B") for month in range(1, 13)]
SHORT_ENGLISH = [name[:3] for name in ENGLISH]


def test_every_name_of_a_month_is_one() -> None:
    for names in [FRENCH, SHORT_FRENCH, ENGLISH, SHORT_ENGLISH]:
        for change in [str, str.upper, str.capitalize, lambda name: name.strip(".")]:
            for number, name in enumerate(names, 1):
                text = f"12 {change(name)} 2021"
                format_ = format_of(text)
                assert format_ is not None
                assert parsed(pa.array([text]), format_).to_pylist() == [datetime(2021, number, 12)]


AT_TWO = datetime(2021, 1, 12, 14, 30)


def test_one_text() -> None:
    for text, moment in [
        ("12\u202fjanvier\u00a02021", datetime(2021, 1, 12)),
        ("mardi 12 janvier 2021", datetime(2021, 1, 12)),
        ("Mar. 12 janv. 2021 14h30", AT_TWO),
        ("le 1er mai 2021", datetime(2021, 5, 1)),
        ("12 FE\u0301VRIER 2021", datetime(2021, 2, 12)),  # the accent as a sign of its own
        ("12 Aout 2021 à 14:30:05", datetime(2021, 8, 12, 14, 30, 5)),
        ("12-JAN-21", datetime(2021, 1, 12)),
        ("12JAN2021:14:30:00", AT_TWO),
        ("January 12, 2021 2:30 PM", AT_TWO),
        ("Monday, 1st of March 2021 at 9:05 p.m.", datetime(2021, 3, 1, 21, 5)),
        ("Tue, 12 Jan 2021 14:30:00 GMT", AT_TWO),
        ("Tue, 12 Jan 2021 14:30:00 +0100", datetime(2021, 1, 12, 13, 30)),
        ("Tue Jan 12 14:30:00 2021", AT_TWO),
        ("Sat Jan  2 14:30:00 UTC 2021", datetime(2021, 1, 2, 14, 30)),
        ("12/Jan/2021:14:30:00 -0500", datetime(2021, 1, 12, 19, 30)),
        ("12/Jan/2021:14:30:00 -0330", datetime(2021, 1, 12, 18, 0)),
        ("2021-Jan-12", datetime(2021, 1, 12)),
        ("12 de enero de 2021 14:30", AT_TWO),
        ("12 januari 2021", datetime(2021, 1, 12)),
        ("2021. augusztus 5.", datetime(2021, 8, 5)),
        ("2021.01.12. 14:30", AT_TWO),
        ("2021. 01. 12.", datetime(2021, 1, 12)),
        ("14h30", datetime(1970, 1, 1, 14, 30)),
        ("12 a.m. 2021", None),
        ("12 Jan 2021 12:05 AM", datetime(2021, 1, 12, 0, 5)),
        ("12 Jan 2021 12:05 PM", datetime(2021, 1, 12, 12, 5)),
        ("12 Jan 2021 13:05 PM", None),
        ("31 février 2021", None),
        ("29 février 2020", datetime(2020, 2, 29)),
        ("29 février 1900", None),
        ("0 mars 2021", None),
        ("12 mars 2021 24:00", None),
        ("septembre 2021", datetime(2021, 9, 1)),
        ("2018-W04", datetime(2018, 1, 22)),
        ("2018-W04-3", datetime(2018, 1, 24)),
        ("2018W043", datetime(2018, 1, 24)),
        ("2018-S04", datetime(2018, 1, 22)),
        ("2019-W01", datetime(2018, 12, 31)),
        ("2020-W53", datetime(2020, 12, 28)),
        ("2021-W53", None),
        ("2021-W00", None),
        ("14 juillet", None),
        ("Marseille 2021", None),
        ("12 marsouins 2021", None),
        ("May", None),
    ]:
        format_ = format_of(text)
        read = None if format_ is None else parsed(pa.array([None, text]), format_).to_pylist()
        assert read in ([None, moment], None if moment is None else [])


def generalized(folder: Path, values: list[str], to: str) -> list[str]:
    rows = "".join(f"{value};{at}\n" for at, value in enumerate(values))
    (folder / "table.csv").write_text(f"x;n\n{rows}", "utf-8")
    source = Source.open(folder / "table.csv")
    step, context = GeneralizeTime(column="x", to=to), Context(folder, source.columns)
    assert step.bind(context).column("x").period == to
    (batch,) = source.batches()
    return step.apply(batch, range(len(values)), Key.for_tests(1), context).column("x").to_pylist()


def test_weeks_and_named_days_become_coarser(tmp_path: Path) -> None:
    weeks = ["2018-W04", "2019-W01", "2020-W53", "2018-W05"]
    assert generalized(tmp_path, weeks, "week") == weeks
    # A week belongs to the month and the year of its Thursday, as in ISO 8601.
    assert generalized(tmp_path, weeks, "year") == ["2018", "2019", "2020", "2018"]
    assert generalized(tmp_path, weeks, "month") == ["2018-01", "2019-01", "2020-12", "2018-02"]
    assert generalized(tmp_path, weeks[:1], "14 days") == ["2018-01-15/2018-01-28"]
    days = ["mardi 12 janvier 2021", "ven. 1er mai 2020"]
    assert generalized(tmp_path, days, "month") == ["2021-01", "2020-05"]
    assert generalized(tmp_path, ["mars 2021", "avril 2021"], "quarter") == ["2021-Q1", "2021-Q2"]


def test_nothing_finer_is_made_of_weeks_and_months(tmp_path: Path) -> None:
    for values, to in [
        (["2018-W04", "2018-W05"], "day"),
        (["2018-W04", "2018-W05"], "weekday"),
        (["2018-W04", "2018-W05"], "3 days"),
        (["2018-W04", "2018-W05"], "hour"),
        (["mars 2021", "avril 2021"], "week"),
        (["mars 2021", "avril 2021"], "14 days"),
    ]:
        with pytest.raises(UserError, match='"x"'):
            generalized(tmp_path, values, to)


SHORT_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def looked_at(folder: Path, cells: list[str], name: str = "x") -> Inspection:
    path = folder / "table.csv"
    path.write_text("".join([f"{name};n\n", *(f"{cell};a\n" for cell in cells)]), "utf-8")
    return inspect(path)


def codes(form: str, most: int, seed: int = 7) -> list[str]:
    drawn = np.random.default_rng(seed)
    return [form.format(drawn.integers(1000, 10000), drawn.integers(1, most)) for _ in range(200)]


def test_codes_are_no_weeks_or_months(tmp_path: Path) -> None:
    for cells in [
        codes("{0}W{1:02d}", 53),
        codes("{0}-S{1:02d}", 53),
        codes("W{1:02d}-{0}", 53),
        ["8692-S14", "2018-S14", "7111-S02"],
        [f"{SHORT_MONTHS[n % 12]}-{(n * 37) % 100:02d}" for n in range(150)],
        [f"{SHORT_MONTHS[n % 12]}-{1000 + (n * 977) % 9000}" for n in range(150)],
        codes("{0}-{1:02d}", 13),
        ["2009-10", "2010-11", "2011-12", "2008-09"],
        [f"20{n % 20:02d}-{n:02d}" for n in range(1, 60)],
    ]:
        found = looked_at(tmp_path, cells)
        assert found.columns[0].column.kind == "text"
        assert found.columns[0].role != "time"
        assert not any('"x"' in one for one in found.warnings)


def test_weeks_with_an_open_end_are_weeks(tmp_path: Path) -> None:
    cells = [f"2018-W{n:02d}" for n in range(1, 53)]
    assert looked_at(tmp_path, [*cells, "9999-W01"]).columns[0].column.formats == ("%G-W%V",)


def test_dates_that_programs_write_for_missing_are_suspected(tmp_path: Path) -> None:
    for sentinel in ["31/12/9999", "01/01/1900", "01/01/0001", "31/12/2999", "30/12/1899", "01/01/1970"]:
        days = [f"{n:02d}/05/2020" for n in range(1, 29)]
        found = looked_at(tmp_path, [*days, sentinel, sentinel])
        year = int(sentinel[-4:])
        if year >= 1000:
            assert found.columns[0].column.kind == "time"
            assert any(f'"{sentinel}" in 2 cells' in one for one in found.warnings)
        assert not looked_at(tmp_path, days).warnings


def test_more_spellings_of_a_moment(tmp_path: Path) -> None:
    for text, moment in [
        ("16.04.20", "2020-04-16T00:00:00"),
        ("2020.04.16", "2020-04-16T00:00:00"),
        ("20200416T144600Z", "2020-04-16T14:46:00"),
        ("2020-04-16 14:46:00,123", "2020-04-16T14:46:00"),
        ("2020-04-16T14:46:00,123+02:00", "2020-04-16T12:46:00"),
        ("2020-04", "2020-04-01T00:00:00"),
        ("16. April 2020", "2020-04-16T00:00:00"),
        ("3. März 2020", "2020-03-03T00:00:00"),
        ("3. Okt. 2020 14:46", "2020-10-03T14:46:00"),
        ("Donnerstag, 16. April 2020", "2020-04-16T00:00:00"),
    ]:
        path = tmp_path / "table.csv"
        path.write_text(f"d;n\n{text};1\n{text};2\n", "utf-8")
        source = Source.open(path)
        (batch,) = source.batches()
        assert source.columns["d"].kind == "time"
        assert times(batch.column("d"), source.columns["d"]).astype(str).tolist() == [moment] * 2
        assert (source.columns["d"].zone == "UTC") == ("Z" in text or "+" in text)
