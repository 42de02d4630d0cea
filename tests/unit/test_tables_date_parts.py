"""Dates with names of months, and weeks, are found, read by every path, and made coarser."""

# ruff: noqa: DTZ001 -- the clocks of a table have no time zone

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.generalize import GeneralizeTime
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column, ReadOptions, Source, inspect, times
from ldpaudit.tables.date_parts import MONTHS, format_of, parsed

FRENCH = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
]
SHORT_FRENCH = [
    "janv.",
    "févr.",
    "mars",
    "avr.",
    "mai",
    "juin",
    "juil.",
    "août",
    "sept.",
    "oct.",
    "nov.",
    "déc.",
]
ENGLISH = [date(2020, month, 1).strftime("%B") for month in range(1, 13)]
SHORT_ENGLISH = [name[:3] for name in ENGLISH]
WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]


def column_of(folder: Path, values: list[str], name: str = "x", **options: object) -> Column:
    path = folder / "table.csv"
    path.write_text(f"{name};other\n" + "".join(f"{one};w{i % 3}\n" for i, one in enumerate(values)), "utf-8")
    return inspect(path, ReadOptions(header=1, **options)).columns[0].column


@pytest.mark.parametrize("names", [FRENCH, SHORT_FRENCH, ENGLISH, SHORT_ENGLISH])
@pytest.mark.parametrize("change", [str, str.upper, str.capitalize, lambda name: name.strip(".")])
def test_every_name_of_a_month_is_one(names: list[str], change) -> None:
    for number, name in enumerate(names, 1):
        text = f"12 {change(name)} 2021"
        format_ = format_of(text)
        assert format_ is not None
        assert parsed(pa.array([text]), format_).to_pylist() == [datetime(2021, number, 12)]


def test_no_name_stands_for_two_months() -> None:
    assert sorted(set(MONTHS.values())) == list(range(1, 13))
    assert MONTHS["mar"] == MONTHS["mars"] == 3
    assert (MONTHS["juin"], MONTHS["juil"]) == (6, 7)


AT_TWO = datetime(2021, 1, 12, 14, 30)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
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
        ("2021-Jan-12", datetime(2021, 1, 12)),
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
    ],
)
def test_one_text(text: str, moment: datetime | None) -> None:
    format_ = format_of(text)
    read = None if format_ is None else parsed(pa.array([None, text]), format_).to_pylist()
    assert read in ([None, moment], None if moment is None else [])


DATES = st.dates(date(1000, 1, 1), date(9998, 12, 31))


@given(st.lists(DATES | st.none(), min_size=1, max_size=8), st.integers(0, 2))
def test_each_day_comes_back_by_its_week_and_by_its_name(days: list[date | None], start: int) -> None:
    expected = [None if day is None else datetime(day.year, day.month, day.day) for day in days][start:]
    ways = {
        "%G-W%V-%u": lambda day: "{}-W{:02d}-{}".format(*day.isocalendar()),
        "%A %d %B %Y": lambda day: f"{WEEKDAYS[day.weekday()]} {day.day} {FRENCH[day.month - 1]} {day.year}",
        "%b %d, %Y": lambda day: f"{SHORT_ENGLISH[day.month - 1]} {day.day:02d}, {day.year}",
    }
    for format_, write in ways.items():
        texts = [None if day is None or day.isocalendar()[0] < 1000 else write(day) for day in days]
        kept = [at if text else None for at, text in zip(expected, texts[start:], strict=True)]
        read = parsed(pa.array(texts, pa.string()).slice(start), format_)
        assert read.type == pa.timestamp("s")
        assert read.to_pylist() == kept


@pytest.mark.parametrize(
    ("values", "formats"),
    [
        (["12 janvier 2021", "1er mai 2021", "31 déc. 2021"], ("%d %B %Y",)),
        (["12\u202fjanv.\u00a02021", "01\u202fmai\u00a02021"], ("%d %b %Y",)),
        (["Tue, 12 Jan 2021", "Mon, 03 May 2021"], ("%a, %d %b %Y",)),
        (["12 January 2021", "12/01/2021", "25/01/2021"], ("%d %B %Y", "%d/%m/%Y")),
        (["2018-W04", "2018-W05", "2020-W53"], ("%G-W%V",)),
        (["2018-W04-3", "2018-W05-7"], ("%G-W%V-%u",)),
        (["25/12/2020\u00a010:00", "25/12/2020  11:00"], ("%d/%m/%Y %H:%M",)),
        (["2020-12-25 10:00:00 +0100", "2020-12-25 10:00:00 UTC"], ("%Y-%m-%d %H:%M:%S %z",)),
    ],
)
def test_inspect_finds_them_and_a_recipe_reads_them(
    tmp_path: Path, values: list[str], formats: tuple[str, ...]
) -> None:
    found = column_of(tmp_path, values)
    assert (found.kind, found.formats) == ("time", formats)
    source = Source.open(tmp_path / "table.csv")
    (batch,) = source.batches()
    read = times(batch.column("x"), source.columns["x"])
    assert not np.isnat(read).any()
    told = inspect(tmp_path / "table.csv", ReadOptions(header=1)).options
    again = Source.open(tmp_path / "table.csv", ReadOptions(**told))
    (batch,) = again.batches()
    assert np.array_equal(times(batch.column("x"), again.columns["x"]), read)
    # A worker opens the table by its ticket.
    ticket = Source.from_ticket(tmp_path / "table.csv", json.loads(json.dumps(source.ticket())))
    assert ticket.columns["x"].formats == formats


def test_a_format_that_is_written_reads_names_in_both_languages(tmp_path: Path) -> None:
    values = ["12 January 2021", "12 févr. 2021", "3 Mars 2021"]
    found = column_of(tmp_path, values, date_formats={"x": "%d %b %Y"})
    read = times(pa.array(values), found)
    assert read.astype("datetime64[D]").astype(str).tolist() == ["2021-01-12", "2021-02-12", "2021-03-03"]


def test_one_cell_that_is_no_day_keeps_the_column_a_text_and_is_said_by_its_row(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    days = [date(2021, 1, 1) + timedelta(days=n) for n in range(40)]
    texts = [f"{day.day} {FRENCH[day.month - 1]} {day.year}" for day in days]
    path.write_text("\n".join(["x;y", *(f"{one};a" for one in [*texts, "31 février 2021"])]), "utf-8")
    found = inspect(path)
    assert found.columns[0].column.kind == "text"
    assert any("name no day of the calendar" in one and "row 41" in one for one in found.warnings)


@pytest.mark.parametrize(
    "values", [["Marseille", "Mars", "May"], ["2018-W04", "2018-W54"], ["A-1", "2018W"], ["1er", "2nd"]]
)
def test_other_words_stay_words(tmp_path: Path, values: list[str]) -> None:
    assert column_of(tmp_path, values).kind == "text"


def test_months_and_years_that_may_be_months_and_days_are_said(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("month;n\n" + "".join(f"{name}-21;1\n" for name in SHORT_ENGLISH), "utf-8")
    found = inspect(path)
    assert found.columns[0].column.formats == ("%b-%y",)
    assert any("month and year" in one for one in found.warnings)


RECIPE = """ldpaudit = 1
[input]
path = "table.csv"
[columns]
x = "time"
n = "plain"
[[step]]
do = "generalize-time"
column = "x"
to = "{to}"
[output]
path = "released.csv"
"""


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


@pytest.mark.parametrize(
    ("values", "to"),
    [
        (["2018-W04", "2018-W05"], "day"),
        (["2018-W04", "2018-W05"], "weekday"),
        (["2018-W04", "2018-W05"], "3 days"),
        (["2018-W04", "2018-W05"], "hour"),
        (["mars 2021", "avril 2021"], "week"),
        (["mars 2021", "avril 2021"], "14 days"),
    ],
)
def test_nothing_finer_is_made_of_weeks_and_months(tmp_path: Path, values: list[str], to: str) -> None:
    with pytest.raises(UserError, match=r'column "x": this column holds a (week|month) and no day'):
        generalized(tmp_path, values, to)


def test_a_recipe_is_run_on_named_months(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("x;n\nmardi 12 janvier 2021;1\nven. 1er mai 2020;2\n", "utf-8")
    (tmp_path / "recipe.toml").write_text(RECIPE.format(to="month"), "utf-8")
    done = CliRunner().invoke(
        ldpaudit, ["run", str(tmp_path / "recipe.toml"), "--out", str(tmp_path / "out")]
    )
    assert done.exit_code == 0, done.output
    lines = (tmp_path / "out/release/released.csv").read_text("utf-8").splitlines()[1:]
    assert sorted(lines) == ['"2020-05","2"', '"2021-01","1"']
