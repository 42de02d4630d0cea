"""The same bytes from a Dask cluster of real processes, and what is told where it fails."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

pytest.importorskip("distributed", reason="the extra cluster is not installed")

from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

# One whose machine ends it at each part, as one that is short of memory does.
DYING = """
import os
from ldpaudit.engine import workers
workers.run_part = lambda *_: os._exit(1)
from distributed.cli.dask_worker import main
main()
"""
# One that falls over a value.
FAULTY = """
from ldpaudit.engine import workers
def fall(*_):
    raise ValueError("I000017")
workers.run_part = fall
from distributed.cli.dask_worker import main
main()
"""


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 700)


def refused(desk, cluster, how: str = "") -> str:
    """Run on one worker, and give the one line in which it ends; nothing is left behind."""
    before = desk.listing()
    with cluster.worker("only", *(("-c", how) if how else ())):
        cluster.wait_for(1)
        with pytest.raises(UserError) as caught:
            run(Recipe.read(desk.recipe), desk.out, key=Key.for_tests(2), scheduler=cluster.address)
    assert desk.listing() == before
    return str(caught.value)


@pytest.mark.long
def test_a_row_that_is_refused_on_a_worker_is_told_here_and_not_tried_again(desk, own_cluster) -> None:
    lines = (desk.folder / "table.csv").read_text(encoding="utf-8").splitlines()
    cells = lines[300].split(",")
    cells[2] = "Elsewhere"
    lines[300] = ",".join(cells)
    (desk.folder / "table.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "row 300" in refused(desk, own_cluster)
    log = (own_cluster.folder / "cluster.log").read_text(encoding="utf-8")
    assert "Compute Failed" not in log
    assert "Elsewhere" not in log


@pytest.mark.long
def test_a_fault_of_a_worker_quotes_no_value(desk, own_cluster) -> None:
    with own_cluster.worker("only", "-c", FAULTY):
        own_cluster.wait_for(1)
        with pytest.raises(RuntimeError, match="ValueError at") as caught:
            run(Recipe.read(desk.recipe), desk.out, key=Key.for_tests(2), scheduler=own_cluster.address)
    assert "I000017" not in str(caught.value)
    log = (own_cluster.folder / "cluster.log").read_text(encoding="utf-8")
    assert "a worker failed: ValueError at" in log
    assert "I000017" not in log
    assert desk.listing() == {"recipe.toml", "table.csv"}


@pytest.mark.long
def test_a_run_that_has_lost_all_workers_ends(desk, own_cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.engine.workers._SECONDS_TO_RETURN", 2)
    assert "no worker" in refused(desk, own_cluster, DYING)


@pytest.mark.long
def test_workers_that_end_over_the_same_rows_are_told(desk, own_cluster) -> None:
    desk.lay_table(600)
    with ExitStack() as stack:
        for number in range(5):
            stack.enter_context(own_cluster.worker(f"dying-{number}", "-c", DYING))
        own_cluster.wait_for(5)
        with pytest.raises(UserError, match="one after the other over the same rows"):
            run(Recipe.read(desk.recipe), desk.out, key=Key.for_tests(2), scheduler=own_cluster.address)
    assert desk.listing() == {"recipe.toml", "table.csv"}
