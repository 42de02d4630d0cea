"""What the death of a worker costs: the same run with one of three workers killed at a third of the rows."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ldpaudit.bench import releases, rows
from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload

WORKERS = 3
_ALIVE = 120
Kill = Callable[[], object]


def undisturbed(workload: Workload) -> Work:
    """Prepare the run on three workers of this machine."""
    return _local(workload, kill=False)


def one_killed(workload: Workload) -> Work:
    """Prepare the same, and kill one of them."""
    return _local(workload, kill=True)


def cluster(workload: Workload) -> Work:
    """Prepare the run on three workers of a Dask scheduler."""
    return _on_cluster(workload, kill=False)


def cluster_killed(workload: Workload) -> Work:
    """Prepare the same, and kill one of them."""
    return _on_cluster(workload, kill=True)


def _local(workload: Workload, *, kill: bool) -> Work:
    table = rows.csv_table(workload)
    rows.read_once(table)
    recipe = releases.recipe_of(table)

    def one() -> None:
        multiprocessing.active_children()[0].kill()

    def work() -> Done:
        progress, refuse = _at_a_third(one if kill else None)
        done = releases.run(recipe, workload.out / "out", workers=WORKERS, progress=progress)
        refuse()
        return done

    return work


def _on_cluster(workload: Workload, *, kill: bool) -> Work:
    table = rows.csv_table(workload)
    rows.read_once(table)
    recipe = releases.recipe_of(table)
    begun = ExitStack()
    address, workers = begun.enter_context(_cluster(workload.out))

    def work() -> Done:
        with begun:
            progress, refuse = _at_a_third(workers[0].kill if kill else None)
            done = releases.run(recipe, workload.out / "out", scheduler=address, progress=progress)
            refuse()
        # Its workers are waited for, so that what they cost is counted.
        return done

    return work


def _at_a_third(kill: Kill | None) -> tuple[Callable[[str, int, int | None], None], Callable[[], None]]:
    """Return a progress that kills once at a third of the rows, and a check that it did where it could."""
    parts: set[int] = set()
    killed = kill is None

    def progress(stage: str, done: int, total: int | None) -> None:
        nonlocal killed
        if stage != "treat" or not total:
            return
        parts.add(total)
        if kill is not None and not killed and total / 3 <= done < total:
            kill()
            killed = True

    def refuse() -> None:
        from ldpaudit.engine.parts import PART_ROWS

        # A table of one part is treated by one process, before progress is reported.
        if not killed and max(parts, default=0) > PART_ROWS:
            raise RuntimeError("no worker was killed")

    return progress, refuse


@contextmanager
def _cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Begin a scheduler and its workers on this machine; they are killed, and waited for, in the end."""
    from distributed import Client

    address_file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard")
    with ExitStack() as stack:
        begin = [
            *("-m", "distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file"),
            str(address_file),
            *here,
        ]
        stack.enter_context(_process(folder, *begin))
        deadline = time.monotonic() + _ALIVE
        while not (address_file.is_file() and (text := address_file.read_text(encoding="utf-8"))):
            if time.monotonic() > deadline:
                raise RuntimeError("the scheduler does not begin")
            time.sleep(0.05)
        address = str(json.loads(text)["address"])
        alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        workers = [
            stack.enter_context(_process(folder, "-m", "distributed.cli.dask_worker", address, *alone, *here))
            for _ in range(WORKERS)
        ]
        connect: Callable[..., Client] = Client
        with connect(address, set_as_default=False) as client:
            client.wait_for_workers(WORKERS, timeout=_ALIVE)
        yield address, workers


@contextmanager
def _process(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


_GOAL = Goal(1.5)

CASES = (
    BenchCase(
        name="killed-worker",
        topic="engine",
        what="the run of grr-csv by three workers, one of which is killed midway",
        rows=10_000_000,
        long=True,
        inputs=("rows:write_domains", "rows:write_csv"),
        sides={
            "ours": BenchSide("one of three killed", "killed_workers:one_killed"),
            "all": BenchSide("three workers", "killed_workers:undisturbed"),
        },
        figures=(Figure("elapsed", "wall", "all", goal=_GOAL), Figure("CPU", "cpu", "all")),
    ),
    BenchCase(
        name="killed-on-cluster",
        topic="engine",
        what="the same on three workers of a Dask scheduler",
        rows=10_000_000,
        long=True,
        inputs=("rows:write_domains", "rows:write_csv"),
        sides={
            "ours": BenchSide("one of three killed", "killed_workers:cluster_killed", needs="distributed"),
            "all": BenchSide("three Dask workers", "killed_workers:cluster", needs="distributed"),
        },
        figures=(Figure("elapsed", "wall", "all", goal=_GOAL), Figure("CPU", "cpu", "all")),
    ),
)
