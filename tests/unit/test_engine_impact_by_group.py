"""Who pays: rows removed and detail lost by region, type and month, exact, and inside alone."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 1_000
RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "call" }
columns = { start = "time", town = "quasi-identifier", age = "quasi-identifier", cause = "sensitive" }
step = [
  { do = "generalize-region", column = "town", table = "towns.csv", from = "town", to = "region" },
  { do = "generalize-time", column = "start", to = "month" },
  { do = "suppress", columns = ["town", "start", "age"], k = 4, max_suppressed = 1.0 },
]
"""


def test_each_group_tells_its_rows_those_removed_and_the_detail_lost(tmp_path: Path) -> None:
    towns, ages, days = np.random.default_rng(3).random((3, ROWS))
    town, age = (12 * towns**4).astype(int), (5 * ages).astype(int)
    start = [f"2018-{1 + int(6 * days[at] ** 2):02}-{1 + at % 28:02}" for at in range(ROWS)]
    cause = ["" if at % 50 == 0 else "abc"[at % 3] for at in range(ROWS)]
    lines = [f"{start[at]},Bourg {town[at]},{age[at]},{cause[at]}\n" for at in range(ROWS)]
    (tmp_path / "calls.csv").write_text("start,town,age,cause\n" + "".join(lines))
    (tmp_path / "towns.csv").write_text(
        "town,region\n" + "".join(f"Bourg {at},Pays {at // 3}\n" for at in range(12))
    )
    release = run(Recipe.parse(RECIPE, folder=tmp_path), tmp_path / "out", Key.for_tests(1))
    inside = json.loads((release.folder / "internal/manifest.json").read_text())
    told = {one["dimension"]: one for one in inside["who_pays"]}
    assert [one["column"] for one in told.values()] == ["town", "cause", "start"]
    rows = [(f"Pays {town[at] // 3}", start[at][:7], age[at], cause[at] or None) for at in range(ROWS)]
    sizes = Counter(row[:3] for row in rows)
    for at, dimension in ((0, "region"), (3, "type"), (1, "month")):
        every = Counter(row[at] for row in rows)
        gone = Counter(row[at] for row in rows if sizes[row[:3]] < 4)
        found = {one["label"]: (one["rows"], one["removed"]) for one in told[dimension]["worst"]}
        assert found == {label: (every[label], gone[label]) for label in every}
    # The share of the other values that each value now stands with, over both columns; all of a removed row.
    in_region = Counter(f"Pays {one // 3}" for one in set(town.tolist()))
    in_month = Counter(one[:7] for one in set(start))
    lost: dict[str, list[float]] = {}
    for row in rows:
        shares = (
            (in_region[row[0]] - 1) / (len(set(town)) - 1),
            (in_month[row[1]] - 1) / (len(set(start)) - 1),
        )
        lost.setdefault(row[0], []).append(1.0 if sizes[row[:3]] < 4 else sum(shares) / 2)
    assert {one["label"]: one["lost"] for one in told["region"]["worst"]} == pytest.approx(
        {label: np.mean(values) for label, values in lost.items()}
    )
    for name in ("manifest.json", "report.html"):
        assert "who_pays" not in (release.folder / "release" / name).read_text(encoding="utf-8")
