"""The same bytes from a Dask cluster of real processes, one of them killed, one of them slow."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra cluster is not installed")

from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 6_000
# A worker that is slow, as a busy machine is.
SLOW = """
import sys, time
from ldpaudit.engine import workers
quick = workers.run_part
def slow(*arguments):
    time.sleep(2)
    return quick(*arguments)
workers.run_part = slow
from distributed.cli.dask_worker import main
main()
"""


@contextmanager
def process(*arguments: str, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
    with (
        (cwd / "cluster.log").open("ab") as log,
        subprocess.Popen(
            [sys.executable, *arguments], cwd=cwd, stdout=log, stderr=log, stdin=subprocess.DEVNULL
        ) as running,
    ):
        try:
            yield running
        finally:
            running.kill()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("scheduler")
    told = folder / "scheduler.json"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    with process("-m", "distributed.cli.dask_scheduler", *options, "--scheduler-file", str(told), cwd=folder):
        yield waited_for(told), folder


def waited_for(told: Path) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if told.is_file() and (text := told.read_text(encoding="utf-8")):
            return str(json.loads(text)["address"])
        time.sleep(0.05)
    raise TimeoutError("the scheduler does not begin")


def worker(address: str, folder: Path, name: str, *how: str):
    how = how or ("-m", "distributed.cli.dask_worker")
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--name", name]
    return process(*how, address, *options, "--local-directory", str(folder), cwd=folder)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 700)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "release").iterdir())}


def test_a_cluster_gives_the_same_bytes_though_a_worker_is_killed_and_one_is_slow(
    desk, scheduler: tuple[str, Path]
) -> None:
    address, folder = scheduler
    desk.lay_table(ROWS)
    recipe, key = Recipe.read(desk.recipe), Key.for_tests(2)
    run(recipe, desk.folder / "local", key=key)
    with ExitStack() as cluster:
        workers = [cluster.enter_context(worker(address, folder, name)) for name in ("first", "second")]
        cluster.enter_context(worker(address, folder, "slow", "-c", SLOW))
        waited_until_there_are(3, address)
        killed = []

        def kill(stage: str, done: int, total: int | None) -> None:
            if stage == "treat" and total and total / 3 < done < total and not killed:
                workers[0].send_signal(signal.SIGKILL)
                killed.append(done)

        run(recipe, desk.folder / "cluster", key=key, scheduler=address, progress=kill)
        assert killed
    assert contents(desk.folder / "cluster") == contents(desk.folder / "local")
    assert sorted(path.name for path in desk.folder.iterdir()) == [
        "cluster",
        "local",
        "recipe.toml",
        "table.csv",
    ]
    secret = key.secret
    left = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert left
    assert not any(secret in data or secret.hex().encode() in data for data in left)


def waited_until_there_are(number: int, address: str) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=90)


def test_a_row_that_is_refused_on_a_worker_is_told_here(desk, scheduler: tuple[str, Path]) -> None:
    address, folder = scheduler
    lines = (desk.folder / "table.csv").read_text(encoding="utf-8").splitlines()
    cells = lines[300].split(",")
    cells[2] = "Elsewhere"
    lines[300] = ",".join(cells)
    (desk.folder / "table.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with worker(address, folder, "only"):
        waited_until_there_are(1, address)
        with pytest.raises(UserError, match="row 300"):
            run(Recipe.read(desk.recipe), desk.out, key=Key.for_tests(2), scheduler=address)
    assert desk.listing() == {"recipe.toml", "table.csv"}


def test_a_scheduler_that_does_not_answer_is_told(desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.cluster._SECONDS_TO_ANSWER", 1)
    with pytest.raises(UserError, match="no scheduler answers there") as caught:
        run(Recipe.read(desk.recipe), desk.out, key=Key.for_tests(2), scheduler="tcp://127.0.0.1:9")
    assert "\n" not in str(caught.value)
    assert desk.listing() == {"recipe.toml", "table.csv"}
