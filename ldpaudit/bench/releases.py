"""Whole runs of the engine beside copies of the same table, and beside pandas."""

from __future__ import annotations

import importlib
import math
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ldpaudit.bench import rows
from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload, peak

if TYPE_CHECKING:
    from ldpaudit.recipe import Recipe

_BLOCK = 1 << 20
_CHUNK = 500_000
_EPSILON = {"motif": 1.0, "zone": 2.0}
_RECIPE = """\
ldpaudit = 1
input = {{ path = "{table}" }}
columns = {{ date = "plain", zone = "quasi-identifier", motif = "sensitive", minutes = "plain", \
lon = "plain", lat = "plain" }}
step = [
  {{ do = "randomize", columns = ["motif"], protocol = "GRR", epsilon = 1.0, domain = "motifs.csv#motif" }},
  {{ do = "randomize", columns = ["zone"], protocol = "GRR", epsilon = 2.0, domain = "zones.csv#zone" }},
]
accept = [{{ finding = "raw-location", reason = "the rows are generated" }}]
output = {{ path = "released{ending}" }}
"""


def grr_csv(workload: Workload) -> Work:
    """Prepare a run that randomizes two columns of a CSV table."""
    return _grr(workload, rows.csv_table(workload))


def grr_parquet(workload: Workload) -> Work:
    """Prepare the same run on Parquet."""
    return _grr(workload, rows.parquet_table(workload))


def plain_csv(workload: Workload) -> Work:
    """Prepare the run on CSV that randomizes nothing."""
    return _grr(workload, rows.csv_table(workload), randomized=False)


def plain_parquet(workload: Workload) -> Work:
    """Prepare the run on Parquet that randomizes nothing."""
    return _grr(workload, rows.parquet_table(workload), randomized=False)


def four_times(workload: Workload) -> Work:
    """Prepare the run on four times as many rows; the number of rows is no result to compare."""
    work = grr_csv(replace(workload, rows=4 * workload.rows))
    return lambda: (work()[0], None)


def once(workload: Workload) -> Work:
    """Prepare the run to compare that one with."""
    work = grr_csv(workload)
    return lambda: (work()[0], None)


def write_four_times(workload: Workload) -> None:
    """Write the table four times as long."""
    rows.write_csv(replace(workload, rows=4 * workload.rows))


def two_workers(workload: Workload) -> Work:
    """Prepare the run on two workers."""
    return _grr(workload, rows.csv_table(workload), workers=2)


def one_worker(workload: Workload) -> Work:
    """Prepare the run on one worker."""
    return _grr(workload, rows.csv_table(workload), workers=1)


def without_workers(_: Workload) -> str:
    """Return whether the engine works with several workers yet."""
    import inspect

    from ldpaudit.engine import run

    return "" if "workers" in inspect.signature(run).parameters else "comes later"


def raw_copy(workload: Workload) -> Work:
    """Prepare a copy of the CSV file, block by block, brought to the disk."""
    table = rows.csv_table(workload)
    rows.read_once(table)

    def work() -> Done:
        with table.open("rb") as file, (workload.out / "copy.csv").open("wb") as copy:
            shutil.copyfileobj(file, copy, _BLOCK)
            copy.flush()
            os.fsync(copy.fileno())
        return workload.rows, None

    return work


def pandas_chunks(workload: Workload) -> Work:
    """Prepare the same randomized response by pandas and numpy, chunk by chunk, as it is commonly written."""
    import numpy as np

    pandas = importlib.import_module("pandas")
    table = rows.csv_table(workload)
    rows.read_once(table)
    domains = {"motif": pandas.Index(rows.MOTIFS), "zone": pandas.Index(rows.ZONES)}
    draw = np.random.default_rng(1)

    def work() -> Done:
        done = 0
        with (workload.out / "released.csv").open("w", encoding="utf-8") as out:
            for chunk in pandas.read_csv(table, chunksize=_CHUNK):
                for name, labels in domains.items():
                    codes, k = labels.get_indexer(chunk[name]), len(labels)
                    kept = draw.random(len(codes)) < 1 / (1 + (k - 1) * math.exp(-_EPSILON[name]))
                    other = draw.integers(0, k - 1, len(codes))
                    chunk[name] = labels[np.where(kept, codes, other + (other >= codes))]
                chunk.to_csv(out, index=False, header=done == 0)
                done += len(chunk)
            out.flush()
            os.fsync(out.fileno())
        return done, done

    return work


def parquet_copy(workload: Workload) -> Work:
    """Prepare reading and writing the Parquet table, batch by batch."""
    import pyarrow.parquet as pq

    table = rows.parquet_table(workload)
    rows.read_once(table)

    def work() -> Done:
        done = 0
        with (
            pq.ParquetFile(table, pre_buffer=False) as file,
            (workload.out / "copy.parquet").open("wb") as out,
        ):
            with pq.ParquetWriter(out, file.schema_arrow, compression="zstd") as writer:
                for batch in file.iter_batches(rows.BLOCK):
                    writer.write_batch(batch)
                    done += batch.num_rows
            out.flush()
            os.fsync(out.fileno())
        return done, done

    return work


def write_demo(workload: Workload) -> None:
    """Write the demo's table, its public files and its recipe."""
    from ldpaudit.demo import write_demo as write

    folder = _demo(workload)
    if not folder.exists():
        write(folder, rows=workload.rows)


def demo_recipe(workload: Workload) -> Work:
    """Prepare a run of the demo's own recipe."""
    from ldpaudit.recipe import Recipe

    recipe = Recipe.read(_demo(workload) / "recipe.toml")
    rows.read_once(recipe.table_path)
    return lambda: run(recipe, workload.out / "out")


def demo_copy(workload: Workload) -> Work:
    """Prepare reading the demo's table with our reader and writing it with our writer."""
    from ldpaudit.tables import Source, TableWriter

    table = _demo(workload) / "interventions.csv"
    rows.read_once(table)

    def work() -> Done:
        source = Source.open(table)
        with TableWriter(workload.out / "copy.csv", source.schema) as writer:
            for batch in source.batches():
                writer.write(batch)
        return writer.rows, writer.rows

    return work


def _demo(workload: Workload) -> Path:
    return workload.folder / f"demo-{workload.rows}"


def _grr(workload: Workload, table: Path, *, randomized: bool = True, **options: int) -> Work:
    rows.read_once(table)
    recipe = recipe_of(table)
    if not randomized:
        recipe = recipe.with_changes(steps=())
    return lambda: run(recipe, workload.out / "out", **options)


def recipe_of(table: Path) -> Recipe:
    """Return the recipe that randomizes two columns of a table of `rows`."""
    from ldpaudit.recipe import Recipe

    text = _RECIPE.format(table=table.name, ending=table.suffix)
    return Recipe.parse(text, folder=table.parent)


def run(recipe: Recipe, out: Path, **options: Any) -> Done:
    """Run a recipe with a known key, and return the number of rows."""
    from ldpaudit import engine
    from ldpaudit.randomness import Key

    manifest = engine.run(recipe, out, key=Key.for_tests(1), **options).manifest
    return manifest["rows"], manifest["rows"]


_COPY = BenchSide("raw copy with fsync", "releases:raw_copy")
_TEN_MILLIONS = 1e7

CASES = (
    BenchCase(
        name="grr-csv",
        topic="engine",
        what="two of six columns by GRR, from CSV to CSV",
        rows=2_000_000,
        inputs=("rows:write_domains", "rows:write_csv",),
        sides={
            "ours": BenchSide("ldpaudit", "releases:grr_csv"),
            "copy": _COPY,
            "plain": BenchSide("the same run, nothing randomized", "releases:plain_csv"),
            "pandas": BenchSide("pandas in chunks", "releases:pandas_chunks", needs="pandas", peer=True),
        },
        figures=(
            Figure("elapsed", "wall", "copy", goal=Goal(2.5)),
            Figure(
                "CPU per row", "cpu", "copy", unit="us", scale=1e6, each=True,
                goal=Goal(4.0 * 1e6 / _TEN_MILLIONS, "ours"),
            ),
            peak("copy", 600),
            Figure("CPU", "cpu", "plain"),
            Figure("CPU", "cpu", "pandas", goal=Goal(1 / 6)),
        ),
    ),
    BenchCase(
        name="grr-parquet",
        topic="engine",
        what="two of six columns by GRR, from Parquet to Parquet",
        rows=2_000_000,
        inputs=("rows:write_domains", "rows:write_parquet",),
        sides={
            "ours": BenchSide("ldpaudit", "releases:grr_parquet"),
            "copy": BenchSide("pyarrow reads and writes", "releases:parquet_copy"),
            "plain": BenchSide("the same run, nothing randomized", "releases:plain_parquet"),
        },
        figures=(
            Figure("CPU", "cpu", "copy", goal=Goal(1.3)),
            peak("copy", 600),
            Figure("CPU", "cpu", "plain"),
        ),
    ),
    BenchCase(
        name="demo-recipe",
        topic="engine",
        what="the demo's recipe: quarters, moved places, three columns by Smp",
        rows=100_000,
        inputs=("releases:write_demo",),
        sides={
            "ours": BenchSide("ldpaudit", "releases:demo_recipe"),
            "copy": BenchSide("our reader and writer alone", "releases:demo_copy"),
        },
        figures=(Figure("CPU", "cpu", "copy", goal=Goal(3.0)), peak("copy", 600)),
    ),
    BenchCase(
        name="memory",
        topic="engine",
        what="peak memory of the same run on four times as many rows",
        rows=250_000,
        inputs=("rows:write_domains", "rows:write_csv", "releases:write_four_times"),
        sides={
            "ours": BenchSide("four times as many rows", "releases:four_times"),
            "once": BenchSide("the rows once", "releases:once"),
        },
        figures=(Figure("peak memory", "peak", "once", unit="MB", scale=1e-6, goal=Goal(1.1)),),
    ),
    BenchCase(
        name="workers",
        topic="engine",
        what="the run of grr-csv by two workers, which share parts of a million rows",
        rows=2_500_000,
        long=True,
        available="releases:without_workers",
        inputs=("rows:write_domains", "rows:write_csv",),
        sides={
            "ours": BenchSide("two workers", "releases:two_workers"),
            "one": BenchSide("one worker", "releases:one_worker"),
        },
        figures=(Figure("elapsed", "wall", "one"), Figure("CPU", "cpu", "one")),
    ),
)  # fmt: skip
