"""Estimates by any period and by any released column: in a run, and from a released folder alone."""

from __future__ import annotations

import csv
import datetime as dt
import itertools
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit as command_line
from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.estimate import Tally, adds_up, estimates, period_name, periods
from ldpaudit.generalize import period_labels
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 900
CAUSES = ("fire", "fall", "flood")


def table(folder: Path, rows: int = ROWS) -> list[dict[str, str]]:
    """Write calls around two turns of the year, some without a time or a town."""
    draw = np.random.default_rng(8)
    first = dt.datetime(2018, 12, 24, tzinfo=dt.UTC)
    written = []
    for at in range(rows):
        moment = first + dt.timedelta(hours=int(draw.integers(0, 24 * 200)))
        written.append(
            {
                "start": "" if at % 50 == 7 else moment.strftime("%Y-%m-%d %H:%M"),
                "town": "" if at % 60 == 9 else f"Bourg {draw.integers(0, 5)}",
                "station": str(draw.integers(1, 4)),
                "cause": CAUSES[int(draw.integers(0, 3) * draw.integers(0, 2))],
            }
        )
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(written[0]))
        writer.writeheader()
        writer.writerows(written)
    return written


def recipe(folder: Path, to: str, output: str, steps: str = "", ending: str = "csv") -> Recipe:
    return Recipe.parse(
        f"""ldpaudit = 1
input = {{ path = "calls.csv" }}
columns = {{ start = "time", town = "quasi-identifier", station = "plain", cause = "sensitive" }}
[[step]]
do = "generalize-time"
column = "start"
to = "{to}"
{steps}
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 3.0
domain = ["fire", "fall", "flood"]
[output]
path = "released.{ending}"
{output}
""",
        folder=folder,
    )


def label_of(row: dict[str, str], period: str) -> str:
    if not row["start"]:
        return "(no time)"
    return str(period_labels(np.array([row["start"].replace(" ", "T")], "datetime64[m]"), period)[0])


@pytest.mark.parametrize(
    ("to", "by"),
    [
        ("week", "14 days"),
        ("day", "week"),
        ("month", "quarter"),
    ],
)
def test_every_period_is_estimated_that_the_labels_add_up_to(to: str, by: str, tmp_path: Path) -> None:
    rows = table(tmp_path)
    run(recipe(tmp_path, to, f'periods = ["{by}"]'), tmp_path / "out", Key.for_tests(1), ledger=None)
    # A group of a coarse label is that of any moment in it.
    expected = Counter(label_of(row, by) for row in rows)
    alone = estimates(tmp_path / "out", by)
    sizes = dict(zip(alone["period"], alone["n"], strict=True))
    assert sizes == expected
    with (tmp_path / "out" / "release" / "estimates.csv").open(encoding="utf-8") as file:
        written = [row for row in csv.DictReader(file) if row["period"] != "all"]
    assert [(row["period"], row["value"]) for row in written] == list(
        zip(alone["period"], alone["value"], strict=True)
    )
    assert np.allclose([float(row["estimate"]) for row in written], alone["estimate"])
    truth = json.loads((tmp_path / "out" / "internal" / "manifest.json").read_text("utf-8"))["truth"]["cause"]
    causes = Counter((label_of(row, by), row["cause"]) for row in rows)
    for period in expected:
        assert truth[period] == {cause: causes[period, cause] for cause in CAUSES}


def test_what_labels_do_not_tell_is_refused() -> None:
    for kind, by in [
        *(("week", by) for by in ("month", "year", "quarter", "10 days", "weekday", "day")),
        *(("3 days", by) for by in ("day", "week", "month", "4 days", "2 days", "weekday")),
        *((("7 days", "month"), ("month", "week"), ("month", "30 days"), ("weekday", "hour-of-day"))),
        *((("day", "hour-of-day"), ("hour-of-day", "hour"), ("quarter", "month"), ("", "week"))),
    ]:
        assert not adds_up(kind, by)
        with pytest.raises(UserError):
            period_name("2018", kind, by)


@pytest.mark.parametrize(("column", "ending"), [("town", "csv"), ("start", "parquet")])
def test_a_released_column_gives_groups(column: str, ending: str, tmp_path: Path) -> None:
    rows = table(tmp_path)
    asked = recipe(tmp_path, "month", f'periods = ["year"]\nby = ["{column}"]', ending=ending)
    run(asked, tmp_path / "out", Key.for_tests(1), ledger=None, chunk_rows=700)

    def group(row: dict[str, str]) -> str:
        value = row[column][:7] if column == "start" else row[column]
        return f"{column}={value or '(missing)'}"

    expected = Counter(map(group, rows))
    alone = estimates(tmp_path / "out", column)
    assert dict(zip(alone["period"], alone["n"], strict=True)) == expected
    with (tmp_path / "out" / "release" / "estimates.csv").open(encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    kinds = {row["period"] for row in written}
    assert {"all", "2018", "2019", "(no time)", *expected} <= kinds
    by_column = [row for row in written if row["period"].startswith(f"{column}=")]
    assert np.allclose([float(row["estimate"]) for row in by_column], alone["estimate"])
    internal = json.loads((tmp_path / "out" / "internal" / "manifest.json").read_text("utf-8"))
    causes = Counter((group(row), row["cause"]) for row in rows)
    for name in expected:
        assert internal["truth"]["cause"][name] == {cause: causes[name, cause] for cause in CAUSES}
    assert {"all", "year", column} <= set(internal["errors"]["cause"])
    manifest = json.loads((tmp_path / "out" / "release" / "manifest.json").read_text("utf-8"))
    assert manifest["noise"] == {"cause": []}
    with pytest.raises(UserError, match="cause"):
        estimates(tmp_path / "out", "cause")
    lines = CliRunner().invoke(command_line, ["estimate", str(tmp_path / "out"), "--by", column])
    assert lines.exit_code == 0
    assert f"{column}=" in lines.output


@pytest.mark.parametrize(
    ("output", "says"),
    [
        ('by = ["cause"]', "cause is noise"),
        ('by = ["village"]', 'there is no released column "village"'),
        ('periods = ["1 days"]', 'no period "1 days"'),
    ],
)
def test_a_recipe_that_asks_for_what_is_not_there_is_refused(output: str, says: str, tmp_path: Path) -> None:
    table(tmp_path, 50)
    with pytest.raises(UserError, match=says):
        run(recipe(tmp_path, "day", output), tmp_path / "out", Key.for_tests(1), ledger=None)
    assert not (tmp_path / "out").exists()


def test_tallies_of_unlike_groups_add_up() -> None:
    codes = np.arange(9) % 2
    values = pa.array(["b", "d", None, "a", "c", "b", "a", "e", "a"])
    for by, labels in (
        (periods.VALUES, values),
        (
            "day",
            pa.array([None if one is None else f"2018-01-0{ord(one) - 96}" for one in values.to_pylist()]),
        ),
    ):
        whole = Tally.of_codes(codes, 2, labels, by, by)
        for cuts in ((0, 3, 9), (0, 2, 5, 6, 9), (0, 0, 9)):
            parts = [
                Tally.of_codes(codes[one:other], 2, labels[one:other], by, by)
                for one, other in itertools.pairwise(cuts)
            ]
            assert sum(parts, Tally.empty(2, by)) == whole
            assert sum(parts[::-1], Tally.empty(2, by)) == whole
        assert whole.n.sum() == 9
    assert Tally.of_codes(codes, 2, values, *[periods.VALUES] * 2).periods == ("(missing)", *"abcde")
