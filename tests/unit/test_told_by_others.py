"""What other columns tell of a protected one is measured in every run, also where they remove rows."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import Deciding, Evidence, search, secrets_of
from ldpaudit.engine import Release, run
from ldpaudit.engine.auditing import AuditRequest, audit_release, run_in_memory
from ldpaudit.engine.evidence import amounts_of
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.findings import Finding
from ldpaudit.progress import ProgressReporter
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Column

pytestmark = pytest.mark.leaks

ROWS, PLACES = 4_000, 20
LABELS = [f"N{at}" for at in range(PLACES)]
RANDOMIZED = (
    f'{{ do = "randomize", columns = ["place"], protocol = "GRR", epsilon = 1.0, domain = {LABELS} }}'
)
#: Share of rows in which the tract lies in the neighbourhood that the row names.
RIGHT = 0.949


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a table: a neighbourhood, its tract in most rows, and columns that tell little of it."""
    draw = np.random.default_rng(5)
    place = np.minimum(draw.integers(0, PLACES, ROWS), draw.integers(0, PLACES, ROWS))
    right = draw.random(ROWS) < RIGHT
    tract = np.where(right, 5 * place + draw.integers(0, 5, ROWS), draw.integers(0, 100, ROWS))
    minute = draw.integers(0, 24 * 60, ROWS)
    columns: dict[str, Any] = {
        "place": [LABELS[at] for at in place],
        "tract": 1_000 + tract,
        "side": np.where(draw.random(ROWS) < 0.8, place // 5, draw.integers(0, 4, ROWS)),
        "kind": [("fire", "fall", "flood")[at] for at in draw.integers(0, 3, ROWS)],
        "code": place * 3 + 11,
        "half": np.where(place < 4, "east", "west"),
        "start": [
            f"2018-03-{day:02} {at // 60:02}:{at % 60:02}:00"
            for day, at in zip(draw.integers(1, 29, ROWS), minute, strict=True)
        ],
        "watch": minute // 30,
        "age": draw.integers(18, 90, ROWS),
        "board": np.where(place == 0, 99, draw.integers(0, 3, ROWS)),
    }
    columns["last"] = columns["age"] % 10
    draw = np.random.default_rng(7)
    # Two codes of one place, some of them rare.
    columns["postcode"] = 25_000 + 10 * place + (draw.random(ROWS) < 0.005)
    columns["noisy"] = np.where(draw.random(ROWS) < 0.1, draw.integers(0, PLACES, ROWS), place)
    # Neither half tells the place; both together do.
    columns["north"] = columns["age"] % PLACES
    columns["east"] = (place + columns["north"]) % PLACES
    points = draw.uniform((5.8, 46.9), (6.8, 47.5), (PLACES, 2))[place] + draw.normal(0, 0.004, (ROWS, 2))
    columns["lon"], columns["lat"] = points.round(6).T
    path = tmp_path_factory.mktemp("tracts")
    rows = zip(*columns.values(), strict=True)
    text = "\n".join([",".join(columns), *(",".join(map(str, row)) for row in rows)])
    (path / "t.csv").write_text(text + "\n", encoding="utf-8")
    return path


def recipe(folder: Path, roles: Mapping[str, str], steps: str = RANDOMIZED, accept: str = "") -> Recipe:
    names = (folder / "t.csv").read_text("utf-8").split("\n", 1)[0].split(",")
    told = ", ".join(f'{name} = "{roles.get(name, "drop")}"' for name in names)
    return Recipe.parse(
        f'ldpaudit = 1\ninput = {{ path = "t.csv" }}\ncolumns = {{ {told} }}\nstep = [{steps}]\n{accept}',
        folder=folder,
    )


def blocked(wanted: Recipe, out: Path) -> list[Finding]:
    with pytest.raises(ReleaseBlockedError) as refused:
        run(wanted, out, Key.for_tests(1))
    return [one for one in refused.value.findings if isinstance(one, Finding)]


def manifest(release: Release, side: str) -> Any:
    return json.loads((release.folder / side / "manifest.json").read_text("utf-8"))


BESIDE = {"place": "sensitive", "tract": "plain", "kind": "plain"}


def test_a_tract_beside_its_randomized_neighbourhood_blocks(folder: Path, tmp_path: Path) -> None:
    (found,) = blocked(recipe(folder, BESIDE), tmp_path / "out")
    assert (found.code, found.columns, found.voids_claim) == ("gives-away", ("tract", "place"), True)


def test_accepted_it_leaves_a_promise_given_the_tract_with_three_figures_beside_it(folder, tmp_path):
    accept = '[[accept]]\nfinding = "gives-away"\nreason = "the tract is public"\n'
    release = run(recipe(folder, BESIDE, accept=accept), tmp_path / "out", Key.for_tests(1))
    (promise,) = release.manifest["guarantees"]
    assert promise["holds"]
    assert list(promise["given_columns"]) == ["tract"]
    assert "given tract" in promise["line"]
    assert "given tract" in release.manifest["together"]
    (measured,) = manifest(release, "internal")["inferred"]
    rows = [line.split(",") for line in (folder / "t.csv").read_text("utf-8").splitlines()[1:]]
    expected = np.mean([LABELS[(int(tract) - 1_000) // 5] == place for place, tract, *_ in rows])
    assert measured["low"] <= expected <= measured["high"]
    assert measured["blind"] == pytest.approx(2 / PLACES, abs=0.02)
    # By Bayes' rule on the channel of GRR, the true shares as prior.
    place = [row[0] for row in rows]
    shares = np.array([place.count(label) for label in LABELS]) / ROWS
    other = 1 / (math.e + PLACES - 1)
    channel = np.full((PLACES, PLACES), other) + np.eye(PLACES) * (math.e - 1) * other
    assert measured["by_report"] == pytest.approx((shares[:, None] * channel).max(axis=0).sum())
    outside, inside = (
        (release.folder / side / "report.html").read_text("utf-8") for side in ("release", "internal")
    )
    assert all(f"{100 * measured[name]:.1f}" in inside for name in ("guessed", "low", "blind", "by_report"))
    for text in (outside, json.dumps(release.manifest)):
        assert '"inferred"' not in text
        assert not any(f"{100 * measured[name]:.1f} %" in text for name in ("guessed", "by_report"))


def test_a_code_beside_the_coarser_place_tells_what_was_left_out(folder: Path, tmp_path: Path) -> None:
    """What the coarser value says anyway is no leak; a copy under another name is."""
    mapping = "\n".join(
        ["name,half", *(f"{label},{'east' if at < 4 else 'west'}" for at, label in enumerate(LABELS))]
    )
    (folder / "halves.csv").write_text(mapping + "\n", encoding="utf-8")
    step = '{ do = "generalize-region", column = "place", table = "halves.csv", from = "name", to = "half" }'
    roles = {"place": "quasi-identifier", "kind": "plain"}
    (found,) = blocked(recipe(folder, {**roles, "code": "plain"}, step), tmp_path / "coded")
    assert (found.code, found.columns) == ("gives-away", ("code", "place"))
    release = run(recipe(folder, {**roles, "half": "plain"}, step), tmp_path / "out", Key.for_tests(1))
    (measured,) = manifest(release, "internal")["inferred"]
    assert measured["verdict"] == "none"
    # The most frequent place of each half.
    assert measured["blind"] > 0.12


def test_a_sensitive_column_that_leaves_as_it_is_warns_at_most(folder: Path, tmp_path: Path) -> None:
    roles = {"place": "sensitive", "code": "plain", "kind": "plain"}
    accept = '[[accept]]\nfinding = "unique-on-everything"\nreason = "a test"\n'
    release = run(recipe(folder, roles, "", accept), tmp_path / "out", Key.for_tests(1))
    (found,) = [one for one in release.manifest["findings"] if one["code"] == "guessed-by-others"]
    assert (found["severity"], list(found["columns"])) == ("warn", ["code", "place"])


def test_secrets_are_what_the_recipe_protects() -> None:
    values = pa.array(["a", "b"])
    evidence = Evidence(
        protected={"cause": values},
        places={("lon", "lat"): (np.zeros(2), np.zeros(2))},
        released={"age": values, "kind": values, "band": values},
        recorded={"age": values},
        of_recorded={"age": ("age", "band")},
        sensitive=["kind"],
    )
    found = {one.columns: set(one.known) for one in secrets_of(evidence, {("lon", "lat"): ("band",)})}
    assert found == {("cause",): set(), ("lon", "lat"): {"band"}, ("age",): {"age", "band"}, ("kind",): set()}


def test_a_time_is_counted_from_the_begin_of_its_period() -> None:
    column = Column("start", kind="time", formats=("%Y-%m-%d %H:%M",))
    monday = pa.array(["2026-11-23 01:00", None])
    expected = {"hour": 0, "day": 1, "week": 1, "month": 22 * 24 + 1, "quarter": (31 + 22) * 24 + 1}
    for period, hours in expected.items():
        found = amounts_of(monday, column, period)
        assert found is not None
        assert found[0] == 3_600 * hours
        assert np.isnan(found[1])


def suppressing(*by: str, k: int = 5) -> str:
    return f'{{ do = "suppress", columns = {list(by)}, k = {k}, max_suppressed = 0.9 }}'


def moving(radius: int) -> str:
    return f'{{ do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = {radius} }}'


def keeping(folder: Path, names: str, *steps: str, accept: str = "") -> Recipe:
    return recipe(folder, dict.fromkeys(names.split(), "plain"), ", ".join(steps), accept)


@pytest.mark.parametrize(
    ("by", "first"), [(("noisy",), "randomize"), (("east", "north"), "suppress")], ids=["code", "two halves"]
)
def test_a_proxy_that_removes_rows_stops_the_release(folder, tmp_path, by, first):
    steps = (suppressing(*by), RANDOMIZED)
    steps = steps if first == "suppress" else steps[::-1]
    (found,) = blocked(keeping(folder, "place kind", *steps), tmp_path / "out")
    assert (found.code, found.voids_claim, found.columns[-1]) == ("removed-by-proxy", True, "place")
    assert set(found.columns) >= set(by)
    assert str(folder) not in found.message


def test_an_accepted_proxy_leaves_no_promise(folder: Path, tmp_path: Path) -> None:
    accept = '[[accept]]\nfinding = "removed-by-proxy"\nreason = "all codes are frequent"'
    wanted = keeping(folder, "place", suppressing("postcode"), RANDOMIZED, accept=accept)
    release = run(wanted, tmp_path / "out", Key.for_tests(1))
    (told,) = release.manifest["guarantees"]
    assert not told["holds"]
    assert not release.manifest["together"]


def test_columns_that_have_nothing_to_do_with_it_keep_the_promise(folder: Path, tmp_path: Path) -> None:
    """Given which rows are left, as always: that they have nothing to do with it, no sample proves."""
    wanted = keeping(folder, "place last kind", suppressing("last", "kind", k=133), RANDOMIZED)
    release = run(wanted, tmp_path / "out", Key.for_tests(1))
    assert release.before["rows"] > release.manifest["rows"]
    (told,) = release.manifest["guarantees"]
    assert told["holds"]
    assert "given which rows are left, decided by last, kind" in told["line"]
    (found,) = [one for one in release.manifest["findings"] if one["code"] == "given-rows-left"]
    assert found["severity"] == "note"
    # Chance guesses nothing, so there is no figure to tell.
    assert [one["code"] for one in release.internal["findings"]].count("given-rows-left") == 1


def test_a_moved_place_is_no_longer_hidden_where_its_town_removes_rows(folder: Path, tmp_path: Path) -> None:
    (found,) = blocked(keeping(folder, "lon lat", suppressing("postcode"), moving(20_000)), tmp_path / "fine")
    assert (found.code, found.columns) == ("removed-by-proxy", ("postcode", "lon", "lat"))
    # Points that move a few hundred metres stay in their town.
    wanted = keeping(folder, "lon lat", suppressing("postcode"), moving(200))
    (told,) = run(wanted, tmp_path / "out", Key.for_tests(1)).manifest["guarantees"]
    assert "given which rows are left, decided by postcode" in told["line"]


def test_a_column_that_tells_which_values_are_missing_stops_the_release(tmp_path: Path) -> None:
    """Four in ten ages are missing, exactly where nobody was hurt: that is known for certain."""
    draw = np.random.default_rng(4)
    lines = ["age,hurt"]
    for _ in range(2_000):
        hurt = draw.random() < 0.6
        lines.append(f"{'abc'[draw.integers(3)] if hurt else ''},{'yes' if hurt else 'no'}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    wanted = Recipe.parse(
        'ldpaudit = 1\ninput = { path = "t.csv" }\ncolumns = { age = "sensitive", hurt = "plain" }\n'
        '[[step]]\ndo = "randomize"\ncolumns = ["age"]\nprotocol = "GRR"\nepsilon = 1.0\n'
        'domain = ["a", "b", "c"]\nmissing = "category"\n',
        folder=tmp_path,
    )
    with pytest.raises(ReleaseBlockedError) as refused:
        run(wanted, tmp_path / "out", Key.for_tests(1))
    assert [(one.code, one.columns) for one in refused.value.findings] == [("gives-away", ("hurt", "age"))]


def test_a_run_and_its_audit_judge_the_same_rows_alike(tmp_path: Path) -> None:
    """In one zone of ten all rows have one value: of 30 rows each, so that a small sample is not sure."""
    draw, rows, zones = np.random.default_rng(3), 24_000, 800
    zone = np.arange(rows) % zones
    place = np.where(zone < zones / 10, zone % 4, draw.integers(0, 4, rows))
    lines = [f"N{one},Z{other}" for one, other in zip(place, zone, strict=True)]
    (tmp_path / "t.csv").write_text("\n".join(["place,zone", *lines]) + "\n", "utf-8")
    step = RANDOMIZED.replace(str(LABELS), str(LABELS[:4]))
    roles = {"place": "sensitive", "zone": "plain"}
    (found,) = blocked(recipe(tmp_path, roles, step), tmp_path / "out")
    assert (found.code, found.columns) == ("gives-away", ("zone", "place"))
    accept = '[[accept]]\nfinding = "gives-away"\nreason = "zones are public"\n'
    release = run(recipe(tmp_path, roles, step, accept), tmp_path / "out", Key.for_tests(1))
    (measured,) = manifest(release, "internal")["inferred"]
    assert 0.05 < measured["certain"] <= 0.1
    request = AuditRequest(release.folder, tmp_path / "t.csv", attack=["inference"])
    (audited,) = [one for one in audit_release(request, ProgressReporter()).results if one.tested]
    assert audited.verdict == "weak"
    (again,) = search(run_in_memory(recipe(tmp_path, roles, step, accept)).evidence).inferences
    assert (again.tested, again.guessed, again.certain) == tuple(
        measured[name] for name in ("tested", "guessed", "certain")
    )
    figures = (audited.tested, audited.figure, audited.baseline, audited.low, audited.high)
    assert figures == tuple(measured[name] for name in ("tested", "guessed", "blind", "low", "high"))


def test_times_of_one_part_of_a_day_tell_no_more_of_each_other(tmp_path: Path) -> None:
    """Two clocks, minutes apart: by the same part of the day neither tells the other, by the hour it does."""
    draw = np.random.default_rng(5)
    begin = draw.integers(0, 1_440, 1_500)
    clock = [
        f"{at // 60:02}:{at % 60:02}"
        for one in zip(begin, begin + 4, strict=True)
        for at in np.mod(one, 1_440)
    ]
    rows = [",".join(pair) for pair in zip(clock[::2], clock[1::2], strict=True)]
    (tmp_path / "t.csv").write_text("\n".join(["begin,end", *rows]) + "\n", encoding="utf-8")
    for period, told in (("part-of-day", []), ("hour-of-day", ["gives-away"])):
        steps = [
            f'{{ do = "generalize-time", column = "{name}", to = "{to}" }}'
            for name, to in (("begin", "part-of-day"), ("end", period))
        ]
        text = f'ldpaudit = 1\ninput = {{ path = "t.csv" }}\nstep = [{", ".join(steps)}]\n[columns]\n'
        wanted = Recipe.parse(f'{text}begin = "time"\nend = "time"\n', folder=tmp_path)
        found = search(run_in_memory(wanted).evidence).findings
        assert [one.code for one in found if one.columns == ("end", "begin")] == told


def test_a_run_and_its_audit_answer_alike_of_two_times_of_one_year(tmp_path: Path) -> None:
    """The year of the end is that of the beginning, which nobody calls a secret: it tells nothing."""
    draw = np.random.default_rng(6)
    moments = np.datetime64("2019-01-01T00:00") + draw.integers(0, 3 * 365 * 1_440, 1_500)
    rows = [f"{one},{one + 40},{at}" for one, at in zip(moments, draw.integers(0, 3, 1_500), strict=True)]
    (tmp_path / "t.csv").write_text("\n".join(["start,end,zone", *rows]) + "\n", "utf-8")
    for role, steps in (("time", ("start", "end")), ("drop", ("start",))):
        step = ", ".join(f'{{ do = "generalize-time", column = "{one}", to = "year" }}' for one in steps)
        wanted = Recipe.parse(
            f'ldpaudit = 1\ninput = {{ path = "t.csv" }}\nstep = [{step}]\n[columns]\n'
            f'start = "time"\nend = "{role}"\nzone = "quasi-identifier"\n[output]\nperiods = ["year"]\n',
            folder=tmp_path,
        )
        release = run(wanted, tmp_path / role, Key.for_tests(1))
        report = audit_release(AuditRequest(release.folder, tmp_path / "t.csv"), ProgressReporter())
        assert [str(one.answer) for one in report.questions if one.question == "infer"] == ["no"]
        assert not report.exceeded
        of_run = release.manifest["audit"]["questions"]
        assert {one.question: one.answer for one in report.questions}.items() >= of_run.items()


@pytest.mark.parametrize("part", [1.0, 0.3], ids=["all of a value", "of one value alone"])
def test_few_removed_rows_that_all_have_one_value_stop_the_release(tmp_path: Path, part: float) -> None:
    """100 of 4,000 rows go: no row that stays has their value, or absence tells it, as 2.5 % of rows do."""
    draw = np.random.default_rng(8)
    ward, town, at = draw.integers(0, 8, ROWS), draw.zipf(1.5, ROWS), draw.integers(1, PLACES, ROWS)
    ward[:100], at[: round(100 / part)] = 9, 0
    lines = [f"{ward},N{at},{town}" for ward, at, town in zip(ward, at, town, strict=True)]
    (tmp_path / "t.csv").write_text("\n".join(["ward,place,town", *lines]) + "\n", encoding="utf-8")
    # The town removes rows as well, and says nothing of them.
    steps = [suppressing("town"), suppressing("ward", k=120), RANDOMIZED]
    steps += ['{ do = "drop", columns = ["ward", "town"] }']
    roles = {"ward": "plain", "place": "sensitive", "town": "plain"}
    (found,) = blocked(recipe(tmp_path, roles, ", ".join(steps)), tmp_path / "out")
    assert (found.code, found.columns) == ("removed-by-proxy", ("ward", "place"))


@pytest.mark.parametrize("seed", range(20))
def test_removed_rows_whose_values_are_those_of_all_keep_the_promise(seed: int) -> None:
    """Groups of a few rows go; with them now and then all three rows of a rare value."""
    draw = np.random.default_rng(seed)
    town, age, cause = draw.zipf(1.5, 3_000) % 200, draw.integers(0, 9, 3_000), draw.integers(1, 6, 3_000)
    town[:3], age[:3], cause[:3] = 999, 0, 0
    by = {name: pa.array(map(str, values)) for name, values in (("town", town), ("age", age))}
    sizes = np.unique(town * 10 + age, return_inverse=True, return_counts=True)
    stays = sizes[2][sizes[1]] >= 5
    truth = {"cause": pa.array(map(str, cause))}
    step = Deciding("step 1 (suppress)", "rows may be removed", removes=True, columns=by)
    every = Evidence(protected=truth, stays=stays)
    found = search(Evidence(deciding=[step], all_rows=every)).findings
    assert [one.code for one in found] == ["given-rows-left"]
    assert 100 < np.count_nonzero(~stays) < 1_500
