"""The distinguishing game against whatever it is: a protocol, noise on places, a function, a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ldpaudit.audit.distinguish.command import of_command
from ldpaudit.audit.distinguish.game import CONFIDENCE, Game
from ldpaudit.audit.distinguish.planar import of_places
from ldpaudit.audit.distinguish.protocols import Ours, of_protocol
from ldpaudit.audit.distinguish.sources import of_callable
from ldpaudit.geography import PlanarLaplace
from ldpaudit.progress import CheckCancelled, ProgressCallback, never_cancelled, no_progress
from ldpaudit.protocols import Protocol
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.several import Solution
from ldpaudit.randomness import KEY_BYTES, Key


def distinguish(
    mechanism: Ours | PlanarLaplace | Callable[..., Any] | str,
    pair: Sequence[Any],
    *,
    claim: float,
    delta: float = 0.0,
    trials: int | None = None,
    confidence: float = CONFIDENCE,
    rng: np.random.Generator | Key | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    progress: ProgressCallback = no_progress,
) -> Game:
    """Play the distinguishing game.

    Parameters
    ----------
    mechanism : protocol, PlanarLaplace, callable or str
        A text is a command. See `of_protocol`, `of_places`, `of_callable`, `of_command`.
    pair : sequence of two
        The inputs: codes, numbers, rows, places, values or lines.
    claim : float
        Epsilon in nats that is claimed for this pair.
    delta : float
    trials : int, optional
        Outputs of each input; None stops when all is decided.
    confidence : float
    rng : Generator or Key, optional
        With it the game can be repeated, but for a command.
    check_cancelled, progress : callable

    Raises
    ------
    UserError
        If a parameter is impossible, or a command fails.
    """
    options: dict[str, Any] = {
        "claim": claim, "delta": delta, "trials": trials, "confidence": confidence,
        "check_cancelled": check_cancelled, "progress": progress,
    }  # fmt: skip
    if isinstance(mechanism, str):
        return of_command(mechanism, pair, **options)
    if isinstance(mechanism, PlanarLaplace):
        return of_places(mechanism, pair, rng=rng, **options)
    if isinstance(mechanism, Protocol | NumberProtocol | Solution):
        return of_protocol(mechanism, pair, rng=rng, **options)
    return of_callable(mechanism, pair, rng=_generator(rng), **options)


def _generator(rng: np.random.Generator | Key | None) -> np.random.Generator | None:
    if isinstance(rng, Key):
        words = rng.derive("game").words(0, 1, KEY_BYTES // 8)
        return np.random.default_rng(words.ravel())
    return rng
