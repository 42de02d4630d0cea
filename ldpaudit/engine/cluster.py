"""Run the parts of a table on a Dask cluster: the same parts, the same files, on other machines.

Every worker must reach the table, the recipe's public files and the folder of the run under the same names.
The key goes to the workers over the connections of the scheduler, which are to be encrypted (tls://) wherever
the network is not your own.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path
from traceback import extract_tb
from typing import Any

from ldpaudit import __version__
from ldpaudit.engine.parts import PartJob
from ldpaudit.engine.workers import Cancel, RowsDone, WorkerSecrets, follow, work
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message
from ldpaudit.tables import Part

#: Times that a part is begun again that failed by nobody's mistake, as where a shared disk does not answer.
RETRIES = 10
_SECONDS_TO_ANSWER = 20
#: How long a run goes on without any worker; one that is begun again by its nanny is back long before.
_SECONDS_ALONE = 60
_SECONDS_BETWEEN_LOOKS = 5
#: What a stopped run waits for its workers, which look after each batch of rows.
_SECONDS_TO_STOP = 10
#: Loggers that write to the terminal, with a stack, what is shown in one line.
_LOUD = ("distributed.client", "distributed.core", "distributed.utils")


def run_on_cluster(
    job: PartJob,
    secrets: WorkerSecrets,
    parts: Sequence[Part],
    address: str,
    progress: RowsDone,
    cancel: Cancel,
) -> None:
    """Run parts on the workers of a Dask scheduler.

    Parameters
    ----------
    job, secrets : Job, WorkerSecrets
        What to do, and the key.
    parts : sequence of Part
        Parts; those that are complete already cost nothing.
    address : str
        Address of the scheduler, such as "tcp://10.0.0.5:8786".
    progress, cancel : callable
        As for workers of this machine.

    Raises
    ------
    UserError
        If Dask is not installed, the scheduler does not answer or goes away, it has no worker or loses all of
        them, a worker does not see the folder of the run or has another version of ldpaudit, or a part cannot
        be treated.
    CancelledError
        If it was asked to stop.
    """
    client = _connected(address)
    try:
        watch = _WorkerWatch(client, address)
        if not watch.has_workers():
            raise UserError(
                "the scheduler has no worker",
                where=address,
                hint=Message("start some: dask worker {address}", address=address),
            )
        executor = client.get_executor(retries=RETRIES, pure=False)
        submitted = {
            executor.submit(attempt, job, secrets, part, __version__): part for part in job.waiting(parts)
        }
        try:
            futures = {_answered(future, address): part for future, part in submitted.items()}
            follow(job, parts, futures, progress, lambda: watch.checked() and cancel())
        except BaseException:
            job.stop()
            # Whoever removes the folder next must not meet a worker that still writes there.
            wait(submitted, timeout=_SECONDS_TO_STOP)
            raise
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()
    if job.waiting(parts):
        raise UserError(
            "the workers wrote their parts where this machine does not see them",
            where=str(job.folder),
            hint="use one shared folder that has the same name on all machines",
        )


def attempt(
    job: PartJob, secrets: WorkerSecrets, part: Part, version: str
) -> UserError | CancelledError | None:
    """Treat one part on a worker of a cluster.

    Parameters
    ----------
    job, secrets, part
        What to do.
    version : str
        The version of ldpaudit that is at work elsewhere.

    Returns
    -------
    UserError or CancelledError or None
        What ended it. An answer and no exception: what is raised is tried again, and written to a log.

    Raises
    ------
    OSError
        If a disk fails; another worker may have better luck.
    RuntimeError
        If anything unforeseen happens; it names the place, and quotes no value.
    """
    if version != __version__:
        return UserError(
            Message(
                "a worker has ldpaudit {theirs}, and this is {ours}",
                theirs=__version__,
                ours=version,
            ),
            hint="install the same version on every machine",
        )
    if job.stopped:
        return CancelledError()
    try:
        work(job, secrets, part)
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


def _answered(submitted: Future[Any], address: str) -> Future[None]:
    """Return a future that fails with what `attempt` answered, or with what became of the cluster."""
    answered: Future[None] = Future()
    submitted.add_done_callback(partial(_pass_on, answered, address))
    return answered


def _pass_on(answered: Future[None], address: str, submitted: Future[Any]) -> None:
    from distributed import KilledWorker

    error: BaseException | None
    if submitted.cancelled():
        error = UserError("the scheduler is gone", where=address, hint="start it again, and run again")
    else:
        error = submitted.exception() or submitted.result()
    if isinstance(error, KilledWorker):
        error = UserError(
            "workers ended one after the other over the same rows; they may be short of memory",
            where=address,
            hint="give them more memory, or run with smaller --chunk-rows",
        )
    elif isinstance(error, ImportError):
        error = UserError(
            "scheduler or workers have no ldpaudit, or another version",
            where=address,
            hint="install the same version on every machine",
        )
    if error is None:
        answered.set_result(None)
    else:
        answered.set_exception(error)


class _WorkerWatch:
    """Checks from time to time whether the scheduler has any worker."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._seen = self._looked = time.monotonic()

    def has_workers(self) -> bool:
        return bool(self._client.scheduler_info(n_workers=-1)["workers"])

    def checked(self) -> bool:
        """Return True; raise UserError where all workers are lost and none came back."""
        now = time.monotonic()
        if now - self._looked < _SECONDS_BETWEEN_LOOKS:
            return True
        self._looked = now
        if self.has_workers():
            self._seen = now
        elif now - self._seen >= _SECONDS_ALONE:
            raise UserError(
                "all workers of the scheduler are lost, and none came back",
                where=self._address,
                hint=Message(
                    "look into their logs, start some (dask worker {address}), and run again",
                    address=self._address,
                ),
            )
        return True


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
        return connect(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(
            Message("no scheduler answers there ({name})", name=type(error).__name__),
            where=address,
            hint="start one (dask scheduler) and name its address, such as tcp://10.0.0.5:8786",
        ) from None
