"""The answers of `planning` as plain values, for the command line and the charts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import attack_success
from ldpaudit.protocols.planning import (
    Expected,
    Over,
    compared,
    curves,
    epsilon_needed,
    expected,
    posterior,
    rows_needed,
)
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.protocols.setting import Scenario, figures_of, made

#: Where curves are drawn: as many points as make a smooth line, at figures that people write.
EPSILONS = (
    *(0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.25, 1.5, 1.75),
    *(2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0),
)
SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1000)
ROWS = (
    *(100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000),
    *(200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000),
)
SHARES = (0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
#: How likely a value is thought to be before the reports.
_PRIORS = (0.01, 0.5)
POINTS: dict[Over, tuple[float, ...]] = {"epsilon": EPSILONS, "size": SIZES, "n": ROWS, "f": SHARES}


def forecast(
    setting: Scenario, width: float | None = None, over: Over | None = None, parts: Sequence[int] = ()
) -> dict[str, Any]:
    """Return what to expect of each protocol of the setting's kind.

    Parameters
    ----------
    setting : Scenario
    width : float, optional
        Half the interval that is wanted, as a share, or as a part of the interval of a number. Without it
        rows and epsilon needed are left out.
    over : {"epsilon", "size", "n", "f"}, optional
        What the curves run over; without it there are none.
    parts : sequence of int
        In how many equal parts the rows are cut, for the errors of one of these, too.

    Returns
    -------
    dict
        kind, domain_size, epsilon, rows, share, level, simultaneous, half_width (the wanted one)
            For numbers domain_size and share are None.
        permanent, attributes
            Epsilon of the permanent answers, and number of columns; None for kinds that have none.
        guess, guess_first
            Share of people of whom a reader guesses the value, or that of one column, at best, all values
            being equally likely: from any number of reports of a protocol that repeats them, and from one
            report. They are the same where none does. None for numbers.
        odds, odds_first
            Factors by which odds change at most: e^epsilon of the same.
        beliefs
            How likely a value was thought to be, and how likely it can seem at most after the reports: pairs.
        repeating
            The protocols whose reports may be repeated, up to the permanent epsilon.
        protocols
            The best first: protocol, stderr, absolute, half_width, rows_needed, epsilon_needed (None where
            none is enough, or none was asked for), attack (chance that the best guess of a value from one
            report is right, all values being equally likely, or a bound of it; None for several columns and
            numbers), parts (for each number of parts: parts, absolute and half_width in one of them).
        curves
            None where none are asked for, or over, values, and by protocol the stderr and half_width at these
            values (None where it cannot work).

    Raises
    ------
    UserError
        If no protocol can work with this epsilon and domain, or numbers are asked for against the size of
        a domain or a share.
    """
    found = compared(setting)
    if not found:
        usual = 1.0 if setting.permanent is None else min(setting.permanent / 2, 1.0)
        below = (
            ""
            if setting.permanent is None
            else Message("well below the permanent {permanent:g}, ", permanent=setting.permanent)
        )
        raise UserError(
            Message(
                "no protocol can work with epsilon {epsilon:g} and {size} values",
                epsilon=setting.epsilon,
                size=setting.size,
            ),
            hint=Message(
                "write an epsilon above 0, {below}such as {usual:g}, and two values or more",
                below=below,
                usual=usual,
            ),
        )
    repeating = [one.protocol for one in found if ENTRIES[one.protocol].remembers]
    figures = figures_of(setting.kind)
    valued = "size" in figures
    most = max(setting.epsilon, setting.limit) if repeating else setting.epsilon
    return {
        "kind": setting.kind,
        "domain_size": setting.size if valued else None,
        "epsilon": setting.epsilon,
        "rows": setting.n,
        "share": setting.f if valued else None,
        "level": setting.level,
        "simultaneous": setting.simultaneous,
        "half_width": width,
        "permanent": setting.limit if "permanent" in figures else None,
        "attributes": setting.attributes if "attributes" in figures else None,
        "guess": posterior(most, 1 / setting.size) if valued else None,
        "guess_first": posterior(setting.epsilon, 1 / setting.size) if valued else None,
        "odds": math.exp(min(most, 700)),
        "odds_first": math.exp(min(setting.epsilon, 700)),
        "beliefs": [[prior, posterior(most, prior)] for prior in _PRIORS],
        "repeating": repeating,
        "protocols": [
            {
                **one.as_json(),
                **_needed(one, setting, width),
                "attack": _guessed(one, setting),
                "parts": [_of_part(one, setting, number) for number in parts],
            }
            for one in found
        ],
        "curves": None if over is None else _curves(setting, over),
    }


def _of_part(one: Expected, setting: Scenario, parts: int) -> dict[str, Any]:
    part = replace(setting, n=max(setting.n // parts, 1))
    protocol = made(one.protocol, part)
    found = one if protocol is None else expected(protocol, part, one.protocol)
    return {"parts": parts, "absolute": found.absolute, "half_width": found.half_width}


def _curves(setting: Scenario, over: Over) -> dict[str, Any]:
    points = _points(setting, over)
    drawn = curves(over, points, setting)
    figures: tuple[Literal["stderr", "half_width"], ...] = ("stderr", "half_width")
    return {
        "over": over,
        "values": list(points),
        **{figure: _drawn(drawn, figure) for figure in figures},
    }


def _guessed(one: Expected, setting: Scenario) -> float | None:
    protocol = made(one.protocol, setting)
    if setting.kind not in ("one value", "repeated") or not isinstance(protocol, Protocol):
        return None
    try:
        return attack_success(protocol.channel())
    except UserError:
        # The channel has no closed form, and is too large to be written out.
        return None


def _points(setting: Scenario, over: Over) -> tuple[float, ...]:
    """Draw through the chosen point too."""
    chosen = {"epsilon": setting.epsilon, "size": setting.size, "n": setting.n, "f": setting.f}[over]
    return tuple(sorted({*POINTS[over], chosen}))


def _drawn(
    drawn: dict[str, list[Expected | None]], figure: Literal["stderr", "half_width"]
) -> dict[str, list[float | None]]:
    return {
        name: [None if one is None else float(getattr(one, figure)) for one in curve]
        for name, curve in drawn.items()
    }


def _needed(one: Expected, setting: Scenario, width: float | None) -> dict[str, Any]:
    protocol = made(one.protocol, setting)
    if width is None or protocol is None:
        return {"rows_needed": None, "epsilon_needed": None}
    rows = rows_needed(protocol, width, setting.f, setting.level, setting.intervals)
    try:
        epsilon = epsilon_needed(one.protocol, setting, width)
    except UserError:
        # Some protocols keep an error however large epsilon is.
        return {"rows_needed": rows, "epsilon_needed": None}
    return {"rows_needed": rows, "epsilon_needed": epsilon}
