"""Ways to run all parts of a table on one machine: in this process, or in several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import wait as wait_for
from pathlib import Path

from ldpaudit.engine.memory import use_small_allocator
from ldpaudit.engine.parts import PartJob, run_part
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message
from ldpaudit.ledger import SketchBuilder
from ldpaudit.log import log_libraries
from ldpaudit.randomness import Key, carried, leave_no_image
from ldpaudit.tables import Part

RowsDone = Callable[[int], None]
Cancel = Callable[[], bool]
#: Seconds between two reports of progress.
LOOK = 0.05
#: Times in a row that each worker may die before any of them completes a part.
DEATHS = 3


def run_here(
    job: PartJob,
    plan: Plan,
    builder: SketchBuilder | None,
    parts: Sequence[Part],
    progress: RowsDone,
    cancel: Cancel,
) -> None:
    """Run parts one after the other in this process.

    Parameters
    ----------
    job, plan : Job, Plan
        What to do.
    builder : SketchBuilder, optional
        Of the ledger, where the run is to be booked.
    parts : sequence of Part
        Parts; those that are complete already cost nothing.
    progress : callable
        Called with the number of rows treated so far, of these parts.
    cancel : callable
        Asked between batches.
    """
    before = 0
    for part in parts:
        run_part(job, plan, builder, part, partial(_further, progress, before), cancel)
        before += part.rows
        progress(before)


def _further(progress: RowsDone, before: int, rows: int) -> None:
    progress(before + rows)


class WorkerSecrets:
    """The secrets of a run on their way to a worker: pickled for it, shown to nobody.

    Parameters
    ----------
    key : Key
        The master key.
    builder : SketchBuilder, optional
        Of the ledger, where the run is to be booked; it holds the ledger's secret.
    """

    def __init__(self, key: Key, builder: SketchBuilder | None = None) -> None:
        self.key = key
        self.builder = builder

    def __repr__(self) -> str:
        return "WorkerSecrets()"

    def __reduce__(self) -> tuple[Callable[..., WorkerSecrets], tuple[bytes, SketchBuilder | None]]:
        return _unpacked, (carried(self.key), self.builder)


def _unpacked(packed: bytes, builder: SketchBuilder | None) -> WorkerSecrets:
    leave_no_image()
    return WorkerSecrets(Key.of_carried(packed), builder)


def run_in_processes(
    job: PartJob,
    secrets: WorkerSecrets,
    parts: Sequence[Part],
    workers: int,
    progress: RowsDone,
    cancel: Cancel,
) -> None:
    """Run parts in several processes. What a worker that dies had begun is begun again by another.

    Parameters
    ----------
    job, secrets : Job, WorkerSecrets
        What to do, and the key, which goes through the pipe of the process and nowhere else.
    parts : sequence of Part
        Parts; those that are complete already cost nothing.
    workers : int
        Number of processes.
    progress, cancel : callable
        As in `run_here`.

    Raises
    ------
    UserError
        If a part cannot be treated, or workers die again and again.
    CancelledError
        If it was asked to stop.
    """
    pool = _WorkerPool(job, secrets, job.waiting(parts), workers)
    try:
        follow(job, parts, pool.futures, progress, cancel)
    except BaseException:
        job.stop()
        raise
    finally:
        pool.end()
        job.clear_stop()


class _WorkerPool:
    """Workers of one process each, so that the death of one costs only the part that it had begun.

    Parameters
    ----------
    job, secrets
        What to do.
    waiting : sequence of Part
        What is to be treated.
    workers : int
        Number of processes.
    """

    def __init__(self, job: PartJob, secrets: WorkerSecrets, waiting: Sequence[Part], workers: int) -> None:
        self._job = job
        self._secrets = secrets
        self._waiting = deque((Future[None](), part) for part in waiting)
        self.futures = dict(self._waiting)
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._most = DEATHS * workers
        self._deaths = 0
        self._ended = False
        self._change = threading.Lock()
        self._threads = [
            threading.Thread(target=self._serve, args=(at,), name=f"worker-{at}", daemon=True)
            for at in range(min(workers, len(waiting)))
        ]
        for thread in self._threads:
            thread.start()

    def _serve(self, at: int) -> None:
        """Send one worker part after part, and start another where it dies."""
        while (pool := self._pool(at)) is not None:
            try:
                future, part = self._waiting.popleft()
            except IndexError:
                return
            try:
                pool.submit(work, self._job, self._secrets, part).result()
            except BrokenProcessPool:
                self._begin_again(at, future, part)
            except BaseException as error:  # noqa: BLE001, `follow` raises it
                future.set_exception(error)
            else:
                self._deaths = 0
                future.set_result(None)

    def _pool(self, at: int) -> ProcessPoolExecutor | None:
        with self._change:
            if not self._ended and at not in self._pools:
                self._pools[at] = ProcessPoolExecutor(
                    1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
                )
            return None if self._ended else self._pools[at]

    def _begin_again(self, at: int, future: Future[None], part: Part) -> None:
        with self._change:
            if self._ended:
                return
            del self._pools[at]
            self._deaths += 1
            if self._deaths < self._most:
                self._waiting.appendleft((future, part))
                return
        future.set_exception(
            UserError(
                Message(
                    "{deaths} workers ended one after the other; the machine may be short of memory",
                    deaths=self._deaths,
                ),
                hint="run with fewer --workers, or with smaller --chunk-rows",
            )
        )

    def end(self) -> None:
        """End all workers at once, and wait until they are gone."""
        with self._change:
            self._ended = True
            pools = list(self._pools.values())
        for pool in pools:
            _kill(pool)
            pool.shutdown(wait=True, cancel_futures=True)
        for thread in self._threads:
            thread.join()


def _kill(pool: ProcessPoolExecutor) -> None:
    """Kill workers at once: a part is whole or not there."""
    # Python 3.14 has kill_workers for this.
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()


def follow(
    job: PartJob, parts: Sequence[Part], futures: dict[Future[None], Part], progress: RowsDone, cancel: Cancel
) -> None:
    """Wait for the workers, report their progress, and stop them when cancelled.

    Raises
    ------
    UserError
        What the first of the failed parts answered.
    CancelledError
        If it was asked to stop.
    """
    rows = {part.at: part.rows for part in parts}
    complete = sum(part.rows for part in parts) - sum(part.rows for part in futures.values())
    open_ = set(futures)
    while open_:
        done, open_ = wait(open_, timeout=LOOK, return_when=FIRST_COMPLETED)
        failed = sorted((future for future in done if future.exception()), key=lambda one: futures[one].at)
        for future in failed:
            future.result()
        complete += sum(rows[futures[future].at] for future in done)
        progress(complete + sum(job.treated(futures[future]) for future in open_))
        if cancel():
            raise CancelledError


def _begin() -> None:
    """Let a worker end with its parent process and not by the keyboard; log warnings, without their words."""
    # A stop from the keyboard, or a terminal that closes, reaches every process; the parent decides.
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    log_libraries()
    use_small_allocator()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


_plans: dict[tuple[Path, str], Plan] = {}


def work(job: PartJob, secrets: WorkerSecrets, part: Part) -> None:
    """Treat one part on a worker, here or on a cluster; the recipe is compiled once in each run."""
    known = (job.folder, job.identity)
    if known not in _plans:
        _plans.clear()
        _plans[known] = job.plan(secrets.key)
    plan = _plans[known]
    run_part(job, plan, secrets.builder, part, lambda rows: job.report(part, rows), lambda: job.stopped)
