"""What a Parquet file states of its columns stays true in the release, and packed files run like others."""

from __future__ import annotations

import csv
import datetime as dt
import gzip
import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.engine import run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 1_500
MOMENTS = [dt.datetime(2020, 2, 28) + dt.timedelta(minutes=at) for at in range(ROWS)]  # noqa: DTZ001
WORDS = [f"É{at % 9}" for at in range(ROWS)]


def gaps(values: list[Any], every: int) -> list[Any]:
    return [None if at % every == 1 else value for at, value in enumerate(values)]


#: A column of each type, and the type in which Parquet gives it back.
COLUMNS = {
    "small": (pa.array(gaps([at % 100 for at in range(ROWS)], 7), pa.int8()), pa.int8()),
    "whole": (pa.array(range(ROWS), pa.int32()), pa.int32()),
    "large": (pa.array(gaps([2**62 + at for at in range(ROWS)], 5), pa.int64()), pa.int64()),
    "count": (pa.array([2**64 - 1 - at for at in range(ROWS)], pa.uint64()), pa.uint64()),
    "single": (pa.array(np.arange(ROWS) / 7, pa.float32()), pa.float32()),
    "number": (pa.array(gaps([at / 7 for at in range(ROWS)], 3)), pa.float64()),
    "amount": (pa.array([Decimal(at) / 4 for at in range(ROWS)], pa.decimal128(12, 2)), pa.decimal128(12, 2)),
    "second": (pa.array(MOMENTS, pa.timestamp("s")), pa.timestamp("ms")),
    "moment": (pa.array(gaps(MOMENTS, 4), pa.timestamp("us")), pa.timestamp("us")),
    "utc": (pa.array(MOMENTS, pa.timestamp("us", "UTC")), pa.timestamp("us", "UTC")),
    "paris": (
        pa.array(MOMENTS, pa.timestamp("us", "Europe/Paris")),
        pa.timestamp("us", "Europe/Paris"),
    ),
    "day": (pa.array([moment.date() for moment in MOMENTS]), pa.date32()),
    "hour": (pa.array([moment.time() for moment in MOMENTS], pa.time64("us")), pa.time64("us")),
    "span": (pa.array([dt.timedelta(seconds=at) for at in range(ROWS)], pa.duration("s")), pa.duration("s")),
    "truth": (pa.array(gaps([at % 2 == 0 for at in range(ROWS)], 6)), pa.bool_()),
    "word": (pa.array(gaps(WORDS, 8)), pa.string()),
    "long": (pa.array(WORDS, pa.large_string()), pa.string()),
    "code": (pa.array(gaps(WORDS, 8)).dictionary_encode(), pa.string()),
    "number_code": (pa.array([at % 9 for at in range(ROWS)]).dictionary_encode(), pa.int64()),
}
RECIPE = """\
ldpaudit = 1
[input]
path = "table.parquet"
[columns]
town = "quasi-identifier"
{roles}
[[step]]
do = "randomize"
columns = ["town"]
protocol = "GRR"
epsilon = 2.0
domain = ["É0", "É1", "É2", "É3", "É4", "É5", "É6", "É7", "É8"]
[[accept]]
finding = "raw-time"
reason = "the moments are invented"
[output]
path = "released.{ending}"
"""


def as_rows(table: pa.Table) -> Counter[tuple[Any, ...]]:
    return Counter(zip(*(table.column(name).to_pylist() for name in COLUMNS), strict=True))


def test_types_and_values_pass(tmp_path: Path) -> None:
    draw = np.random.default_rng(3)
    towns = pa.array([f"É{number}" for number in draw.integers(0, 9, ROWS)])
    table = pa.table({"town": towns} | {name: column for name, (column, _) in COLUMNS.items()})
    pq.write_table(table, tmp_path / "table.parquet", row_group_size=400)
    roles = "\n".join(f'{name} = "plain"' for name in COLUMNS)
    hashes = set()
    for ending in ("parquet", "csv"):
        recipe = Recipe.parse(RECIPE.format(roles=roles, ending=ending), folder=tmp_path)
        release = run(recipe, tmp_path / ending, key=Key.for_tests(5), chunk_rows=350)
        hashes.add(release.manifest["files"][release.released.name]["content_sha256"])
        if ending == "parquet":
            read = pq.read_table(release.released)
    assert {name: read.schema.field(name).type for name in COLUMNS} == {
        name: type_ for name, (_, type_) in COLUMNS.items()
    }
    assert as_rows(read) == as_rows(table)
    assert len(hashes) == 1


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_a_packed_table_runs_like_one_that_is_not(desk: Any, ending: str) -> None:
    data = (desk.folder / "table.csv").read_bytes()
    packed = gzip.compress(data) if ending == "gz" else bytes(pa.compress(data, "zstd", asbytes=True))
    (desk.folder / f"table.csv.{ending}").write_bytes(packed)
    rows = []
    for name in ("table.csv", f"table.csv.{ending}"):
        text = desk.recipe.read_text(encoding="utf-8")
        (desk.folder / "other.toml").write_text(text.replace("table.csv", name), encoding="utf-8")
        done = desk.run("run", "other.toml", "--out", f"{name} out", "--chunk-rows", "700", "--json")
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["rows"] == 1_000
        released = desk.folder / f"{name} out" / "release" / "released.csv"
        with released.open(encoding="utf-8", newline="") as file:
            rows.append(Counter((row["start"], row["age"]) for row in csv.DictReader(file)))
    # These columns have no noise.
    assert rows[0] == rows[1]
    assert sum(rows[0].values()) == 1_000
