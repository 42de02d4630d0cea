"""Games against mechanisms that are not ours: a function, two files of outputs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ldpaudit.audit.distinguish.game import Draw, Game, play
from ldpaudit.errors import UserError
from ldpaudit.language import Message

_RNG = frozenset({"rng", "generator", "random", "random_state"})  # no text


def of_callable(
    mechanism: Callable[..., Any],
    pair: Sequence[Any],
    *,
    claim: float,
    rng: np.random.Generator | None = None,
    **options: Any,
) -> Game:
    """Play against a Python function.

    Parameters
    ----------
    mechanism : callable
        mechanism(value) returns one output. With a second argument it is given how many outputs to return; an
        argument named `rng` is given a generator. An exception is an output like any other.
    pair : sequence of two
        The inputs.
    claim : float
        Epsilon in nats.
    rng : Generator, optional
        With it the game can be repeated, if the mechanism draws from it.
    **options
        As for `play`.
    """
    generator = np.random.default_rng() if rng is None else rng
    return play(drawing(mechanism, pair, generator), claim=claim, pair=pair, **options)


def drawing(mechanism: Callable[..., Any], pair: Sequence[Any], rng: np.random.Generator) -> Draw:
    """Return how outputs of a function are drawn.

    Raises
    ------
    UserError
        If there are not two inputs.
    """
    if len(pair) != 2:
        raise UserError(
            Message("{n} (input is|inputs are) given", n=len(pair)), hint="give the two to be told apart"
        )
    given: dict[str, Any] = {}
    several = False
    try:
        named = list(inspect.signature(mechanism).parameters.values())[1:]
    except (TypeError, ValueError):
        named = []
    for one in named:
        if one.name in _RNG:
            given[one.name] = rng
        elif one.default is inspect.Parameter.empty and one.kind is one.POSITIONAL_OR_KEYWORD:
            several = True

    def draw(which: int, n: int) -> Any:
        if several:
            try:
                return mechanism(pair[which], n, **given)
            except Exception as error:  # noqa: BLE001 - what a mechanism raises is an output
                return [error] * n
        return [_once(mechanism, pair[which], given) for _ in range(n)]

    return draw


def _once(mechanism: Callable[..., Any], value: Any, given: dict[str, Any]) -> Any:
    try:
        return mechanism(value, **given)
    except Exception as error:  # noqa: BLE001 - as above
        return error
