"""Estimates by any period and by any released column: in a run, and from a released folder alone."""

from __future__ import annotations

import csv
import datetime as dt
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit as command_line
from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.estimate import Tally, adds_up, estimates, finest, period_name, periods
from ldpaudit.generalize import period_labels
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 3000
CAUSES = ("fire", "fall", "flood")


def table(folder: Path, rows: int = ROWS) -> list[dict[str, str]]:
    """Write calls around two turns of the year, some without a time or a town."""
    draw = np.random.default_rng(8)
    first = dt.datetime(2018, 12, 24, tzinfo=dt.UTC)
    written = []
    for at in range(rows):
        moment = first + dt.timedelta(hours=int(draw.integers(0, 24 * 740)))
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
        *(("week", by) for by in ("week", "14 days")),
        *(("3 days", by) for by in ("3 days", "6 days", "9 days")),
        *(("7 days", by) for by in ("7 days", "week", "28 days")),
        *(("day", by) for by in ("day", "3 days", "week", "month", "quarter", "year", "weekday")),
        *(("hour", by) for by in ("hour", "day", "10 days", "week", "weekday", "hour-of-day", "quarter")),
        *(("quarter", by) for by in ("quarter", "year")),
        *(("month", by) for by in ("month", "quarter", "year")),
        ("year", "year"),
        ("weekday", "weekday"),
        ("hour-of-day", "hour-of-day"),
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


def test_weeks_at_the_turn_of_the_year_stay_whole(tmp_path: Path) -> None:
    lines = [f"{day},Bourg 1,1,fire" for day in ("2018-12-31", "2019-01-01", "2020-12-31", "2021-01-03")]
    (tmp_path / "calls.csv").write_text("\n".join(["start,town,station,cause", *lines, ""]), encoding="utf-8")
    run(recipe(tmp_path, "day", 'periods = ["week"]'), tmp_path / "out", Key.for_tests(1), ledger=None)
    told = estimates(tmp_path / "out", "week")
    assert dict(zip(told["period"], told["n"], strict=True)) == {"2019-W01": 2, "2020-W53": 2}


@pytest.mark.parametrize(
    ("kind", "by"),
    [
        *(("week", by) for by in ("month", "year", "quarter", "10 days", "weekday", "day")),
        *(("3 days", by) for by in ("day", "week", "month", "4 days", "2 days", "weekday")),
        *((("7 days", "month"), ("month", "week"), ("month", "30 days"), ("weekday", "hour-of-day"))),
        *((("day", "hour-of-day"), ("hour-of-day", "hour"), ("quarter", "month"), ("", "week"))),
    ],
)
def test_what_labels_do_not_tell_is_refused(kind: str, by: str) -> None:
    assert not adds_up(kind, by)
    with pytest.raises(UserError, match="cannot be added up"):
        period_name("2018", kind, by)


@pytest.mark.parametrize(
    ("kind", "wanted", "counted"),
    [
        ("day", ("3 days", "6 days"), "3 days"),
        ("day", ("3 days", "4 days"), "day"),
        ("day", ("week", "weekday"), "day"),
        ("hour", ("hour-of-day",), "hour-of-day"),
        ("hour", ("hour-of-day", "weekday"), "hour"),
        ("week", ("week", "14 days", "month"), "week"),
        ("7 days", ("week", "14 days"), "week"),
        ("weekday", ("weekday",), "weekday"),
    ],
)
def test_the_coarsest_count_serves_all_that_is_asked(
    kind: str, wanted: tuple[str, ...], counted: str
) -> None:
    assert finest(kind, wanted) == counted


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        *(("2018-W54", "week"), ("2019-W53", "week"), ("2018-W1", "week"), ("2018-Q5", "quarter")),
        *(("2018-02-30", "day"), ("2018-03-01/2018-03-04", "3 days"), ("2018-03-02/2018-03-04", "3 days")),
        *(("today", "day"), ("NaT", "day"), ("2018-13", "month"), ("18", "year"), ("", "week")),
    ],
)
def test_a_label_that_is_none_is_refused_and_not_shown(label: str, kind: str) -> None:
    by = "year" if adds_up(kind, "year") else kind
    with pytest.raises(UserError, match=f"is no {kind}") as caught:
        period_name(label, kind, by)
    assert not label or label not in str(caught.value).replace(kind, "")


def test_a_recipe_by_weeks_is_estimated_by_weeks_unless_it_says_otherwise(tmp_path: Path) -> None:
    rows = table(tmp_path)
    release = run(recipe(tmp_path, "week", ""), tmp_path / "out", Key.for_tests(1), ledger=None)
    with (tmp_path / "out" / "release" / "estimates.csv").open(encoding="utf-8") as file:
        found = {row["period"] for row in csv.DictReader(file)}
    assert found == {"all", *(label_of(row, "week") for row in rows)}
    assert not [one for one in release.manifest["findings"] if one["code"] == "no-period"]
    asked = run(
        recipe(tmp_path, "week", 'periods = ["month"]'), tmp_path / "other", Key.for_tests(1), ledger=None
    )
    (finding,) = [one for one in asked.manifest["findings"] if one["code"] == "no-period"]
    assert finding["message"] == "no estimates by month: start holds one week a row"


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("column", ["town", "station", "start"])
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
    assert {"all", "2019", "(no time)", *expected} <= kinds
    by_column = [row for row in written if row["period"].startswith(f"{column}=")]
    assert np.allclose([float(row["estimate"]) for row in by_column], alone["estimate"])
    internal = json.loads((tmp_path / "out" / "internal" / "manifest.json").read_text("utf-8"))
    causes = Counter((group(row), row["cause"]) for row in rows)
    for name in expected:
        assert internal["truth"]["cause"][name] == {cause: causes[name, cause] for cause in CAUSES}
    assert {"all", "year", column} <= set(internal["errors"]["cause"])
    lines = CliRunner().invoke(command_line, ["estimate", str(tmp_path / "out"), "--by", column])
    assert lines.exit_code == 0
    assert f"{column}=" in lines.output


def test_means_are_given_by_a_column_too(tmp_path: Path) -> None:
    ages = np.random.default_rng(4).integers(0, 41, 4000)
    rows = ["town,age", *(f"Bourg {at % 2},{age + 30 * (at % 2)}" for at, age in enumerate(ages))]
    (tmp_path / "calls.csv").write_text("\n".join([*rows, ""]), encoding="utf-8")
    document = Recipe.parse(
        """ldpaudit = 1
input = { path = "calls.csv" }
columns = { town = "quasi-identifier", age = "sensitive" }
step = [{ do = "randomize-number", columns = ["age"], protocol = "Duchi", epsilon = 4, low = 0, high = 100 }]
output = { path = "released.csv", by = ["town"] }
""",
        folder=tmp_path,
    )
    run(document, tmp_path / "out", Key.for_tests(1), ledger=None)
    told = estimates(tmp_path / "out", "town")
    means = {
        period: estimate
        for period, value, estimate in zip(told["period"], told["value"], told["estimate"], strict=True)
        if value == "mean"
    }
    assert abs(means["town=Bourg 0"] - 20) < 5
    assert abs(means["town=Bourg 1"] - 50) < 5
    internal = json.loads((tmp_path / "out" / "internal" / "manifest.json").read_text("utf-8"))
    assert internal["true_means"]["age"]["town=Bourg 1"] == pytest.approx(ages[1::2].mean() + 30)


def test_parts_resume_and_workers_give_the_same_estimates(tmp_path: Path) -> None:
    table(tmp_path)
    asked = recipe(tmp_path, "day", 'periods = ["week"]\nby = ["town"]')
    for name, more in (("one", {}), ("two", {"workers": 2, "chunk_rows": 500})):
        run(asked, tmp_path / name, Key.for_tests(1), ledger=None, **more)
    one, two = ((tmp_path / name / "release" / "estimates.csv").read_bytes() for name in ("one", "two"))
    assert one == two


@pytest.mark.parametrize(
    ("output", "says"),
    [
        ('by = ["cause"]', "cause is noise"),
        ('by = ["village"]', 'there is no released column "village"'),
        ('by = ["town", "town"]', "twice"),
        ('periods = ["fortnight"]', 'no period "fortnight"'),
        ('periods = ["1 days"]', 'no period "1 days"'),
        ('periods = ["400 days"]', 'no period "400 days"'),
    ],
)
def test_a_recipe_that_asks_for_what_is_not_there_is_refused(output: str, says: str, tmp_path: Path) -> None:
    table(tmp_path, 50)
    with pytest.raises(UserError, match=says):
        run(recipe(tmp_path, "day", output), tmp_path / "out", Key.for_tests(1), ledger=None)
    assert not (tmp_path / "out").exists()


def test_a_column_of_too_many_values_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table(tmp_path)
    run(recipe(tmp_path, "hour", ""), tmp_path / "out", Key.for_tests(1), ledger=None)
    monkeypatch.setattr(periods, "MOST_GROUPS", 30)
    monkeypatch.setattr("ldpaudit.estimate.from_release._ROWS_AT_ONCE", 40)
    with pytest.raises(UserError, match="start: there are more than 30 groups"):
        estimates(tmp_path / "out", "start")
    with pytest.raises(UserError, match="start: there are more than 30 groups"):
        run(recipe(tmp_path, "hour", 'by = ["start"]'), tmp_path / "no", Key.for_tests(1), ledger=None)
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("by", "says"),
    [("cause", "cause is noise"), ("village", "cannot be estimated by village"), ("week", "holds one month")],
)
def test_an_estimate_by_what_is_not_there_is_refused(by: str, says: str, tmp_path: Path) -> None:
    table(tmp_path, 50)
    run(recipe(tmp_path, "month", ""), tmp_path / "out", Key.for_tests(1), ledger=None)
    with pytest.raises(UserError, match=says) as caught:
        estimates(tmp_path / "out", by)
    assert "town" in caught.value.hint
    assert "month" in caught.value.hint


def test_a_column_called_like_a_period_is_meant_where_no_time_says_it(tmp_path: Path) -> None:
    rows = ["week,cause", *(f"W{at % 3},{CAUSES[at % 7 % 3]}" for at in range(300))]
    (tmp_path / "calls.csv").write_text("\n".join([*rows, ""]), encoding="utf-8")
    document = Recipe.parse(
        """ldpaudit = 1
input = { path = "calls.csv" }
columns = { week = "plain", cause = "sensitive" }
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 3.0
domain = ["fire", "fall", "flood"]
[output]
path = "released.csv"
""",
        folder=tmp_path,
    )
    run(document, tmp_path / "out", Key.for_tests(1), ledger=None)
    assert set(estimates(tmp_path / "out", "week")["period"]) == {"week=W0", "week=W1", "week=W2"}


def test_many_groups_of_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periods, "MOST_CELLS", 40)
    values = pa.array([f"v{at}" for at in range(12)])
    with pytest.raises(UserError, match="more than 10 groups"):
        Tally.empty(4, periods.VALUES) + Tally.of_codes(np.zeros(12, int), 4, values, *[periods.VALUES] * 2)


def test_tallies_of_values_add_up() -> None:
    codes, values = np.arange(6) % 2, pa.array(["a", "b", None, "a", "c", "b"])
    whole = Tally.of_codes(codes, 2, values, periods.VALUES, periods.VALUES)
    parts = Tally.of_codes(codes[:3], 2, values[:3], periods.VALUES, periods.VALUES)
    assert parts + Tally.of_codes(codes[3:], 2, values[3:], periods.VALUES, periods.VALUES) == whole
    assert whole.periods == ("(missing)", "a", "b", "c")


SMALL_GROUPS = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { town = "quasi-identifier", cause = "sensitive", age = "sensitive" }
[[step]]
do = "randomize"
columns = ["cause", "age"]
protocol = "Smp"
oracle = "GRR"
epsilon = 1.0
[step.domain]
cause = ["fire", "fall"]
age = ["young", "old"]
[output]
path = "released.csv"
by = ["town"]
"""


def test_a_group_without_reports_of_a_column_has_no_estimate_and_no_number_that_is_none(
    tmp_path: Path,
) -> None:
    # Each row reports one of two columns, so a town of one row has no report of the other.
    rows = ["town,cause,age", *(f"Bourg {at // 2 if at < 60 else 99},fire,old" for at in range(300))]
    (tmp_path / "calls.csv").write_text("\n".join([*rows, ""]), encoding="utf-8")
    run(Recipe.parse(SMALL_GROUPS, folder=tmp_path), tmp_path / "out", Key.for_tests(1), ledger=None)
    shown = CliRunner().invoke(command_line, ["estimate", str(tmp_path / "out"), "--by", "town", "--json"])
    assert shown.exit_code == 0, shown.output
    told = json.loads(shown.stdout)
    assert min(told["n"]) >= 1
    groups = {column: set() for column in ("cause", "age")}
    for column, period in zip(told["column"], told["period"], strict=True):
        groups[column].add(period)
    assert groups["cause"] != groups["age"]
    assert groups["cause"] | groups["age"] == {f"town=Bourg {at}" for at in (*range(30), 99)}
    for side in ("release", "internal"):
        for file in (tmp_path / "out" / side).iterdir():
            text = file.read_text(encoding="utf-8")
            assert not {"nan", "inf", "-inf", "NaN"} & set(re.split(r"[,;:\s<>]+", text)), file.name


def test_a_release_without_rows_has_estimates_of_nothing(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("town,cause,age\n", encoding="utf-8")
    try:
        run(Recipe.parse(SMALL_GROUPS, folder=tmp_path), tmp_path / "out", Key.for_tests(1), ledger=None)
    except UserError:
        return
    assert estimates(tmp_path / "out")["estimate"] == []


MOVED = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { town = "quasi-identifier", lon = "location", lat = "location", cause = "sensitive" }
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(1.5)"
radius = 400
[[step]]
do = "generalize-region"
polygons = "halves.geojson"
id = "half"
x = "lon"
y = "lat"
outside = "nearest"
into = "town"
recompute = true
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 0.5
domain = ["fire", "fall"]
[output]
path = "released.csv"
"""


def test_columns_of_noise_give_no_groups_and_those_computed_from_it_are_named(tmp_path: Path) -> None:
    draw = np.random.default_rng(2)
    rows = [f"T{at % 2},{lon:.5f},47.05,fire" for at, lon in enumerate(6 + draw.random(400) / 10)]
    (tmp_path / "calls.csv").write_text("\n".join(["town,lon,lat,cause", *rows, ""]), encoding="utf-8")
    halves = [
        {
            "type": "Feature",
            "properties": {"half": name},
            "geometry": {
                "type": "Polygon",
                "coordinates": [
                    [[west, 46.9], [west + 0.1, 46.9], [west + 0.1, 47.2], [west, 47.2], [west, 46.9]]
                ],
            },
        }
        for name, west in (("T0", 5.95), ("T1", 6.05))
    ]
    features = {"type": "FeatureCollection", "features": halves}
    (tmp_path / "halves.geojson").write_text(json.dumps(features), encoding="utf-8")
    release = run(Recipe.parse(MOVED, folder=tmp_path), tmp_path / "out", Key.for_tests(1), ledger=None)
    assert release.manifest["noise"] == {"lon": [], "lat": [], "town": ["lon", "lat"], "cause": []}
    asked = MOVED.replace('"released.csv"', '"released.csv"\nby = ["lon"]')
    with pytest.raises(UserError, match="lon is noise"):
        run(Recipe.parse(asked, folder=tmp_path), tmp_path / "no", Key.for_tests(1), ledger=None)
    with pytest.raises(UserError, match="lon is noise") as caught:
        estimates(tmp_path / "out", "lon")
    assert "town" in caught.value.hint
    assert "lat" not in caught.value.hint
    shown = CliRunner().invoke(command_line, ["estimate", str(tmp_path / "out"), "--by", "town"])
    assert shown.exit_code == 0, shown.output
    assert "# town was computed from lon, lat, which are noise: rows may be in another group" in shown.output
    told = json.loads(CliRunner().invoke(command_line, ["estimate", str(tmp_path / "out"), "--json"]).stdout)
    assert not any("which are noise" in sentence for sentence in told["about"])


@pytest.mark.parametrize(
    ("to", "names"),
    [
        ("week", '"14 days"'),
        ("3 days", '"6 days"'),
        ("7 days", '"14 days"'),
        ("day", '"10 days"'),
        ("hour", '"10 days"'),
    ],
)
def test_a_refusal_names_periods_of_several_days_that_work(to: str, names: str, tmp_path: Path) -> None:
    table(tmp_path, 50)
    run(recipe(tmp_path, to, ""), tmp_path / "out", Key.for_tests(1), ledger=None)
    with pytest.raises(UserError) as caught:
        estimates(tmp_path / "out", "village")
    assert names in caught.value.hint
    assert estimates(tmp_path / "out", names.strip('"'))["period"]


def test_a_period_of_which_no_double_exists_names_none() -> None:
    assert "days such as" not in periods.offered("200 days")
    assert "days such as" not in periods.offered("month")
    for kind in ("week", "183 days", "2 days"):
        assert adds_up(kind, periods.offered(kind).rpartition('such as "')[2].rstrip('"'))


def test_a_column_among_the_periods_of_a_recipe_is_sent_to_by(tmp_path: Path) -> None:
    table(tmp_path, 50)
    for name in ("town", "r\u00e9gion"):
        with pytest.raises(UserError, match=f'no period "{name}"') as caught:
            recipe(tmp_path, "day", f'periods = ["{name}"]')
        assert f'for a column write by = ["{name}"]' in str(caught.value)
    # A step has no such key.
    with pytest.raises(UserError, match='no period "town"') as caught:
        recipe(tmp_path, "town", "")
    assert "by =" not in str(caught.value)
