"""Run the parts of a table on a Dask cluster: the same parts, the same files, on other machines.

Every worker must reach the table, the recipe's public files and the folder of the run under the same names.
The key goes to the workers over the connections of the scheduler, which are to be encrypted (tls://) wherever
the network is not your own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ldpaudit.engine.parts import Job
from ldpaudit.engine.workers import Cancel, Carrier, RowsDone, follow, work
from ldpaudit.errors import UserError
from ldpaudit.tables import Part

#: Times that a part is begun again whose worker was lost.
RETRIES = 10
_SECONDS_TO_ANSWER = 20


def run_on_cluster(
    job: Job, carrier: Carrier, parts: Sequence[Part], address: str, progress: RowsDone, cancel: Cancel
) -> None:
    """Run parts on the workers of a Dask scheduler.

    Parameters
    ----------
    job, carrier : Job, Carrier
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
        If Dask is not installed, the scheduler does not answer or has no worker, a worker does not see the
        folder of the run, or a part cannot be treated.
    CancelledError
        If it was asked to stop.
    """
    client = _connected(address)
    try:
        if not client.scheduler_info(n_workers=-1)["workers"]:
            raise UserError(
                "the scheduler has no worker", where=address, mend=f"start some: dask worker {address}"
            )
        executor = client.get_executor(retries=RETRIES, pure=False)
        futures = {executor.submit(work, job, carrier, part): part for part in job.waiting(parts)}
        try:
            follow(job, parts, futures, progress, cancel)
        except BaseException:
            job.stop()
            raise
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()
    if job.waiting(parts):
        raise UserError(
            "the workers wrote their parts where this machine does not see them",
            where=str(job.folder),
            mend="give all machines one shared folder under the same name",
        )


def _connected(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise UserError(
            "Dask is not installed", where="--scheduler", mend="install it: pip install 'ldpaudit[cluster]'"
        ) from None
    try:
        connect: Any = Client
        return connect(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(
            f"no scheduler answers there ({type(error).__name__})",
            where=address,
            mend="start one: dask scheduler; and give its address, such as tcp://10.0.0.5:8786",
        ) from None
