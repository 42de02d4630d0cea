"""What was searched is said, and what was not: no release is called clean that nobody could look at."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, search
from ldpaudit.audit.inference import RUN
from ldpaudit.engine import Release, run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

RANDOMIZED = (
    '{ do = "randomize", columns = ["town"], protocol = "GRR", epsilon = 1.0, domain = ["a", "b", "c"], '
    'missing = "category" }'
)


def released(folder: Path, rows: int, steps: str = RANDOMIZED, drop: str = "", empty: str = "") -> Release:
    draw = np.random.default_rng(2)
    towns, causes, ages = draw.integers(0, 3, rows), draw.integers(0, 4, rows), draw.integers(0, 9, rows)
    lines = [
        f"{'abc'[town]},{'' if empty == 'cause' else f'cause {cause}'},{age}"
        for town, cause, age in zip(towns, causes, ages, strict=True)
    ]
    (folder / "calls.csv").write_text("town,cause,age\n" + "\n".join(lines) + "\n", encoding="utf-8")
    roles = ", ".join(
        f'{name} = "{"drop" if name in drop.split() else "plain"}"' for name in ("town", "cause", "age")
    )
    recipe = Recipe.parse(
        f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\ncolumns = {{ {roles} }}\nstep = [{steps}]',
        folder=folder,
    )
    return run(recipe, folder / "out", Key.for_tests(1))


def reports(release: Release) -> list[str]:
    return [(release.folder / side / "report.html").read_text("utf-8") for side in ("release", "internal")]


def told(release: Release, where: str) -> str:
    return " ".join(release.manifest["searched"][where])


def test_what_was_searched_stands_in_reports_manifest_and_terminal(tmp_path: Path) -> None:
    release = released(tmp_path, 1_000)
    assert release.manifest["findings"] == []
    assert "in 1,000 rows of the columns cause, age" in told(release, "looked")
    assert "how well all other columns without noise guess town" in told(release, "looked")
    assert "other tables" in told(release, "not_looked")
    for text in reports(release):
        assert "Nothing was found" not in text
        assert "None of the searches below found anything." in text
        assert "1,000 rows of the columns cause, age" in text
        assert "Attacks on the released file" in text
    lines = "\n".join(release.lines())
    assert "Looked for: " in lines
    assert "Not looked for: " in lines


def test_forms_and_languages_that_were_looked_for_are_named(tmp_path: Path) -> None:
    release = released(tmp_path, 200)
    looked, not_looked = told(release, "looked"), told(release, "not_looked")
    for form in (
        "mail addresses",
        "telephone numbers",
        "bank accounts (IBAN)",
        "names of persons",
        "geohashes",
    ):
        assert form in looked
    for language in ("English", "French", "German", "Polish"):
        assert language in looked
    assert "persons in any language" in not_looked
    assert "two columns that neither their names nor their decimals tell" in not_looked


@pytest.mark.parametrize("rows", [1, 20, 29])
def test_too_few_rows_are_no_clean_release(tmp_path: Path, rows: int) -> None:
    release = released(tmp_path, rows)
    assert "guess town" not in told(release, "looked")
    assert f"{rows} row" in told(release, "not_looked")
    assert "30 are needed" in told(release, "not_looked")


def test_without_a_protected_column_nobody_looked_for_what_gives_one_away(tmp_path: Path) -> None:
    release = released(tmp_path, 200, steps="")
    assert "none is protected" in told(release, "not_looked")
    assert "guess" not in told(release, "looked")
    assert "none is protected" in reports(release)[0]


def test_where_all_is_noise_no_search_was_made(tmp_path: Path) -> None:
    release = released(tmp_path, 200, drop="cause age")
    assert told(release, "looked") == ""
    assert "what a column released as it is gives away: there is none, all are noise" in told(
        release, "not_looked"
    )
    assert "No search could be made" in reports(release)[0]


def test_a_column_without_values_was_not_looked_at(tmp_path: Path) -> None:
    release = released(tmp_path, 200, empty="cause")
    assert "the column cause: no value in the rows looked at" in told(release, "not_looked")
    assert "of the column age" in told(release, "looked")


def test_what_was_measured_is_said_with_the_gain_that_would_have_been_seen() -> None:
    draw = np.random.default_rng(4)

    def looked(rows: int) -> str:
        texts = {f"c{at}": pa.array(draw.integers(0, 5, rows).astype(str)) for at in range(3)}
        truth = pa.array(draw.integers(0, 5, rows).astype(str))
        (line,) = (
            one
            for one in search(Evidence(protected={"town": truth}, released=texts)).looked
            if "guess town" in one
        )
        return line

    few, many = looked(2_000), looked(20_000)
    assert "(2,000 rows at most)" in few
    assert f"({RUN.rows:,} rows at most)" in many
    assert f"{100 * RUN.sees:.1f} percentage points" in many
    # With a quarter of the rows it must be twice as large.
    assert f"{100 * RUN.sees * (RUN.rows / 2_000) ** 0.5:.1f} percentage points" in few


def test_what_rows_are_removed_by_is_said(tmp_path: Path) -> None:
    step = '{ do = "suppress", columns = ["age"], k = 2, max_suppressed = 1 }'
    release = released(tmp_path, 500, steps=f"{step}, {RANDOMIZED}")
    assert "depends on what step 1 (suppress) decides by" in told(release, "looked")


def test_a_sample_says_how_many_rows_of_the_table_it_stands_for() -> None:
    values = pa.array([f"cause {at % 5}" for at in range(100)])
    found = search(Evidence(released={"cause": values}, stride=8))
    assert "100 rows, one in 8 of the table, of the column cause" in found.looked[0]
    found = search(Evidence(released={"cause": values}, stride=2))
    assert "one in 2 of the table" in found.looked[0]


def test_points_that_few_rows_have_were_not_looked_at() -> None:
    x = np.full(100, np.nan)
    x[:10] = np.arange(10)
    evidence = Evidence(
        released={"cause": pa.array([str(at % 5) for at in range(100)])}, places={("lon", "lat"): (x, x)}
    )
    found = search(evidence)
    assert not any("follows from the true place" in one for one in found.looked)
    assert any("lon, lat: too few rows have one" in one for one in found.not_looked)


def test_the_manifest_of_the_inside_says_the_same(tmp_path: Path) -> None:
    release = released(tmp_path, 100)
    inside = json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))
    assert inside["searched"] == release.manifest["searched"]
