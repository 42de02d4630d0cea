"""Where rows of small groups lie, against counting by hand: the right rows, sizes, points and regions."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path
from random import Random

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.geography.equal_area import EqualArea

TOWNS = ("Ornans", "Levier", "Mouthe", "Amancey")
Row = dict[str, str]


def write_table(folder: Path, rows: int) -> list[Row]:
    draw = Random(7)
    made = [
        {
            "town": draw.choice(TOWNS),
            "age": str(int(draw.expovariate(0.2))),
            "caller": draw.choice(["", *map(str, range(25))]),
            "n": str(draw.choice([0, 0, 1, 2, 3])),
            "lon": f"{draw.uniform(6.0, 6.4):.5f}" if at % 11 else "",
            "lat": f"{draw.uniform(47.0, 47.4):.5f}" if at % 11 else "",
        }
        for at in range(rows)
    ]
    with (folder / "calls.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(made[0]))
        writer.writeheader()
        writer.writerows(made)
    return made


def by_hand(rows: list[Row], kind: str) -> list[int]:
    """Return the size of the group of each row."""
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["town"], row["age"]].append(row)
    sizes = {
        "rows": len,
        "unit": lambda own: len({row["caller"] for row in own}),
        "count": lambda own: sum(int(row["n"]) for row in own),
    }
    return [sizes[kind](groups[row["town"], row["age"]]) for row in rows]


@pytest.mark.parametrize(
    ("kind", "more", "k"),
    [("rows", [], 2), ("unit", ["--unit", "caller"], 6), ("count", ["--count", "n"], 6)],
)
def test_the_rows_of_small_groups_are_those_counted_by_hand(
    tmp_path: Path, kind: str, more: list[str], k: int
) -> None:
    rows = write_table(tmp_path, 300)
    out = tmp_path / "points.arrow"
    asked = ["--points", "lon", "lat", "--quasi-identifiers", "town,age", "--k", str(k), *more]
    run = CliRunner().invoke(
        ldpaudit, ["draw", str(tmp_path / "calls.csv"), *asked, "--out", str(out), "--json"]
    )
    assert run.exit_code == 0, run.output
    told = json.loads(run.output)

    sizes = by_hand(rows, kind)
    small = [(row, size) for row, size in zip(rows, sizes, strict=True) if 0 < size < k]
    placed = [(float(row["lon"]), float(row["lat"]), size) for row, size in small if row["lon"]]
    assert told["rows"] == 300
    assert told["small"] == len(small) > told["placed"] == told["points"] == len(placed) > 0
    assert told["sizes"] == {str(size): n for size, n in Counter(size for _, size in small).items()}
    with pa.OSFile(str(out), "rb") as source:
        drawn = pa.ipc.open_file(source).read_all()
    lon, lat = EqualArea(*told["middle"]).unproject(drawn["x"].to_numpy(), drawn["y"].to_numpy())
    found = sorted(zip(lon, lat, drawn["size"].to_pylist(), strict=True))
    # Single precision is finer than half a metre.
    assert np.allclose(found, sorted(placed), rtol=0, atol=5e-6)
    assert np.all(np.diff(drawn["tile"].to_numpy().astype(int)) >= 0)
