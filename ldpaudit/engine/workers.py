"""Ways to run all parts of a table: in this process, in several, or on the workers of a Dask scheduler.

Every worker must reach the table, the recipe's public files and the folder of the run under the same names.
The key goes to workers elsewhere over the connections of the scheduler, which are to be encrypted (tls://)
wherever the network is not your own.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures import CancelledError as LostError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from traceback import extract_tb
from typing import Any

from ldpaudit import __version__
from ldpaudit.engine.parts import CHUNK_ROWS, Job, run_part, use_small_allocator
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message
from ldpaudit.log import silence_libraries
from ldpaudit.progress import Cancel, ProgressReporter
from ldpaudit.randomness import Key, carried, leave_no_image
from ldpaudit.tables import Part

RowsDone = Callable[[int], None]
#: Seconds between two reports of progress.
LOOK = 0.05
#: Times in a row that workers may die before any of them completes a part.
DEATHS = 6
#: Times that a part is begun again that failed by nobody's mistake, as where a shared disk does not answer.
RETRIES = 10
_SECONDS_TO_ANSWER = 20
#: What a run waits for a first worker once there is none any more.
_SECONDS_TO_RETURN = 120
#: What a stopped run waits for its workers, which look after each batch of rows.
_SECONDS_TO_STOP = 10
#: Loggers that write to the terminal, with a stack, what is shown in one line.
_LOUD = ("distributed.client", "distributed.core", "distributed.utils")


class CarriedKey:
    """The key of a run on its way to a worker: shown to nobody."""

    def __init__(self, key: Key) -> None:
        self.key = key

    def __repr__(self) -> str:
        return "CarriedKey()"

    def __reduce__(self) -> tuple[Callable[..., CarriedKey], tuple[bytes]]:
        return _unpacked, (carried(self.key),)


def _unpacked(packed: bytes) -> CarriedKey:
    leave_no_image()
    return CarriedKey(Key.of_carried(packed))


@dataclass(frozen=True)
class How:
    """How the parts of a table are treated, as `run` takes it: nothing of it shows in a result."""

    reporter: ProgressReporter
    chunk_rows: int = CHUNK_ROWS
    workers: int = 1
    scheduler: str | None = None


def run_parts(job: Job, plan: Plan, key: Key, how: How) -> None:
    """Run the parts here, in several processes, or on a cluster."""
    stage = "treat" if job.survey is None else "survey"

    def progress(rows: int) -> None:
        how.reporter.at(stage, rows, job.rows)

    progress(0)
    if how.scheduler is not None:
        _run_on_cluster(job, key, how.scheduler, progress, how.reporter.asked)
    elif how.workers > 1 and len(job.parts) > 1:
        _run_in_processes(job, key, how.workers, progress, how.reporter.asked)
    else:
        for part in job.parts:
            run_part(job, plan, part, progress, how.reporter.asked)
            progress(part.first_row + part.rows)


def _run_in_processes(job: Job, key: Key, workers: int, progress: RowsDone, cancel: Cancel) -> None:
    """Run parts in several processes. What a worker that dies had begun is begun again by another."""
    deaths = 0
    while waiting := job.waiting():
        pool = ProcessPoolExecutor(
            min(workers, len(waiting)), multiprocessing.get_context("spawn"), initializer=_begin
        )
        try:
            _follow(pool, job, key, progress, cancel)
        except BrokenProcessPool:
            deaths = deaths + 1 if len(job.waiting()) == len(waiting) else 0
            if deaths == DEATHS:
                raise UserError(
                    Message(
                        "{deaths} workers ended one after the other; the machine may be short of memory",
                        deaths=deaths,
                    ),
                    hint="run with fewer --workers, or with smaller --chunk-rows",
                ) from None
        finally:
            # A part is whole or not there. Python 3.14 has kill_workers for this.
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=True, cancel_futures=True)


def _run_on_cluster(job: Job, key: Key, address: str, progress: RowsDone, cancel: Cancel) -> None:
    """Run parts on the workers of a Dask scheduler."""
    client, seen = _connected(address), time.monotonic()
    from distributed import KilledWorker

    def watched(rows: int) -> None:
        nonlocal seen
        if client.scheduler_info()["workers"]:
            seen = time.monotonic()
        elif time.monotonic() - seen > _SECONDS_TO_RETURN:
            raise _no_worker(address)
        progress(rows)

    try:
        executor = client.get_executor(retries=RETRIES, pure=False)
        try:
            _follow(executor, job, key, watched, cancel)
        finally:
            executor.shutdown(wait=False)
    except LostError:
        hint = "start it again, and run again"
        raise UserError("the scheduler is gone", where=address, hint=hint) from None
    except ImportError:
        what = "scheduler or workers have no ldpaudit, or another version"
        hint = "install the same version on every machine"
        raise UserError(what, where=address, hint=hint) from None
    except KilledWorker:
        what = "workers ended one after the other over the same rows; they may be short of memory"
        hint = "give them more memory, or run with smaller --chunk-rows"
        raise UserError(what, where=address, hint=hint) from None
    finally:
        client.close()
    if job.waiting():
        raise UserError(
            "the workers wrote their parts where this machine does not see them",
            where=str(job.folder),
            hint="use one shared folder that has the same name on all machines",
        )


def _follow(executor: Executor | Any, job: Job, key: Key, progress: RowsDone, cancel: Cancel) -> None:
    """Give all parts that wait to workers, report their progress, and stop them when cancelled."""
    waiting, carried_key = job.waiting(), CarriedKey(key)
    futures: dict[Future[Any], Part] = {
        executor.submit(work, job, carried_key, part): part for part in waiting
    }
    complete, open_ = job.rows - sum(part.rows for part in waiting), set(futures)
    try:
        while open_:
            done, open_ = wait(open_, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda one: futures[one].at):
                if (fault := future.result()) is not None:
                    raise fault
                complete += futures[future].rows
            progress(complete)
            if cancel():
                raise CancelledError
    except BrokenProcessPool:
        raise
    except BaseException:
        job.stop()
        for future in open_:
            future.cancel()
        # Whoever removes the folder next must not meet a worker that still writes there.
        wait(open_, timeout=_SECONDS_TO_STOP)
        raise


def _begin() -> None:
    """Let a worker end with its parent process and not by the keyboard; show nothing of libraries."""
    # A stop from the keyboard, or a terminal that closes, reaches every process; the parent decides.
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    silence_libraries()
    use_small_allocator()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


_plans: dict[tuple[Path, str], Plan] = {}


def work(job: Job, secret: CarriedKey, part: Part) -> UserError | CancelledError | None:
    """Treat one part on a worker, here or on a cluster; the recipe is compiled once in each run.

    Returns: what ended it. An answer and no exception: Dask tries again what is raised, and writes it to a
        log. A disk that fails is raised: another worker may have better luck.
    Raises RuntimeError: if anything unforeseen happens; it names the place, and quotes no value.
    """
    if job.version != __version__:
        theirs, ours = __version__, job.version
        return UserError(
            Message("a worker has ldpaudit {theirs}, and this is {ours}", theirs=theirs, ours=ours),
            hint="install the same version on every machine",
        )
    known = (job.folder, job.identity)
    try:
        if known not in _plans:
            _plans.clear()
            _plans[known] = job.plan(secret.key)
        run_part(job, _plans[known], part, lambda _: None, job.stopped)
    except (UserError, CancelledError) as error:
        return error
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001, its message may quote a value
        last = extract_tb(error.__traceback__)[-1]
        kind, file = type(error).__name__, Path(last.filename).name
        raise RuntimeError(
            Message("a worker failed: {kind} at {file}:{line}", kind=kind, file=file, line=last.lineno)
        ) from None
    return None


def _connected(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise UserError(
            "Dask is not installed", where="--scheduler", hint="install it: pip install 'ldpaudit[cluster]'"
        ) from None
    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        connect: Any = Client
        client = connect(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(
            Message("no scheduler answers there ({name})", name=type(error).__name__),
            where=address,
            hint="start one (dask scheduler) and name its address, such as tcp://10.0.0.5:8786",
        ) from None
    try:
        client.wait_for_workers(1, timeout=_SECONDS_TO_ANSWER)
    except TimeoutError:
        client.close()
        raise _no_worker(address) from None
    return client


def _no_worker(address: str) -> UserError:
    hint = Message("start some: dask worker {address}", address=address)
    return UserError("the scheduler has no worker", where=address, hint=hint)
