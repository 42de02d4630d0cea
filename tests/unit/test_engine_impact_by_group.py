"""Who pays: rows removed and detail lost by region, type and month, exact, and inside alone."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 2_000
RECIPE = """\
ldpaudit = 1
input = {{ path = "calls.csv", unit = "call" }}
step = [
  {{ do = "generalize-region", column = "town", table = "towns.csv", from = "town", to = "region" }},
  {{ do = "generalize-time", column = "start", to = "month" }},
  {{ do = "suppress", columns = ["town", "start", "age"], k = 4, max_suppressed = 1.0 }},
]
{accept}
output = {{ path = "released.csv" }}
[columns]
start = "time"
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
"""


def records() -> list[dict[str, str]]:
    towns, ages, days = np.random.default_rng(3).random((3, ROWS))
    return [
        {
            "start": f"2018-{1 + int(6 * days[row] ** 2):02}-{1 + row % 28:02} 12:00",
            "town": f"Bourg {int(12 * towns[row] ** 4)}",
            "age": str(int(5 * ages[row])),
            "cause": "" if row % 50 == 0 else "abc"[row % 3],
        }
        for row in range(ROWS)
    ]


def region(town: str) -> str:
    return f"Pays {int(town.split()[1]) // 3}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(records()[0]))
        writer.writeheader()
        writer.writerows(records())
    towns = "".join(f"Bourg {at},Pays {at // 3}\n" for at in range(12))
    (folder / "towns.csv").write_text("town,region\n" + towns, encoding="utf-8")
    return folder


def released(folder: Path, out: Path, accept: str = "", **options: Any) -> Release:
    recipe = Recipe.parse(RECIPE.format(accept=accept), folder=folder)
    return run(recipe, out, Key.for_tests(1), **options)


def inside(release: Release) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((release.folder / "internal/manifest.json").read_text(encoding="utf-8"))
    return told


def test_each_group_tells_its_rows_and_those_removed(folder: Path, tmp_path: Path) -> None:
    told = {one["dimension"]: one for one in inside(released(folder, tmp_path / "out"))["who_pays"]}
    assert [one["column"] for one in told.values()] == ["town", "cause", "start"]
    rows = [(region(row["town"]), row["start"][:7], row["age"], row["cause"] or None) for row in records()]
    sizes = Counter(row[:3] for row in rows)
    for at, dimension in ((0, "region"), (3, "type"), (1, "month")):
        every = Counter(row[at] for row in rows)
        gone = Counter(row[at] for row in rows if sizes[row[:3]] < 4)
        found = {one["label"]: (one["rows"], one["removed"]) for one in told[dimension]["worst"]}
        assert found == {label: (every[label], gone[label]) for label in every}
        shares = [one["share"] for one in told[dimension]["worst"]]
        assert shares == sorted(shares, reverse=True)


def test_the_detail_lost_is_the_mean_over_columns_and_rows(folder: Path, tmp_path: Path) -> None:
    told = next(one for one in inside(released(folder, tmp_path / "out"))["who_pays"])
    rows = records()
    kinds = [(region(row["town"]), row["start"][:7], row["age"]) for row in rows]
    sizes = Counter(kinds)
    towns, starts = {row["town"] for row in rows}, {row["start"] for row in rows}
    of_region = Counter(map(region, towns))
    of_month = Counter(start[:7] for start in starts)
    lost: dict[str, list[float]] = {}
    for kind in kinds:
        shares = (of_region[kind[0]] - 1) / (len(towns) - 1), (of_month[kind[1]] - 1) / (len(starts) - 1)
        lost.setdefault(kind[0], []).append(1.0 if sizes[kind] < 4 else sum(shares) / 2)
    assert {one["label"]: one["lost"] for one in told["worst"]} == pytest.approx(
        {label: np.mean(values) for label, values in lost.items()}
    )


def test_it_stays_inside_and_warns(folder: Path, tmp_path: Path) -> None:
    release = released(folder, tmp_path / "out")
    for name in ("manifest.json", "report.html"):
        text = (release.folder / "release" / name).read_text(encoding="utf-8")
        assert "uneven-removal" not in text
        assert "who_pays" not in text
        assert "Who pays" not in text
    report = (release.folder / "internal/report.html").read_text(encoding="utf-8")
    told = release.as_json()
    (finding,) = (one for one in told["findings"] if one["code"] == "uneven-removal")
    assert finding["message"] in report
    assert [one["dimension"] for one in told["who_pays"]] == ["region", "type", "month"]
    assert json.loads(json.dumps(finding)) in inside(release)["findings"]
