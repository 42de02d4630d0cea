"""Games against noise on places: who was at which of two points, seen from where the point was moved to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ldpaudit.audit.distinguish.game import Draw, Game, play
from ldpaudit.audit.distinguish.protocols import key_of
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.tilings.equal_area import metres_per_degree
from ldpaudit.language import Message
from ldpaudit.randomness import Key

Point = tuple[float, float]


def of_places(
    noise: PlanarLaplace,
    pair: Sequence[Point],
    *,
    claim: float | None = None,
    rng: np.random.Generator | Key | None = None,
    **options: Any,
) -> Game:
    """Play against planar Laplace noise at two places.

    Parameters
    ----------
    noise : PlanarLaplace
    pair : sequence of two (longitude, latitude)
        WGS84 degrees, at most some kilometres apart.
    claim : float, optional
        Nats for this pair; otherwise what the noise proves per metre, times their distance.
    rng : Generator or Key, optional
        From which points are moved.
    **options
        As for `play`.

    Raises
    ------
    UserError
        If the two places are one.
    """
    key, turn = key_of(rng), 0

    def moved(which: int, n: int) -> Any:
        nonlocal turn
        turn += 1
        lon, lat = (np.full(n, coordinate) for coordinate in pair[which])
        return np.column_stack(noise.sanitize(lon, lat, key.derive({"game": turn})))

    apart = metres_between(*pair)
    if not apart > 0:
        raise UserError("the two places are one", hint="give two places that differ")
    claimed = noise.proved_epsilon() * apart if claim is None else claim
    draw, points = in_metres(moved, pair)
    game = play(draw, claim=claimed, pair=points, **options)
    told = Message("two places {apart:,.0f} m apart", apart=apart)
    return replace(game, note=Message("{told}; {note}", told=told, note=game.note))


def in_metres(draw: Draw, pair: Sequence[Point]) -> tuple[Draw, Any]:
    """Return outputs and places in metres east and north of the middle, so that distances are events.

    Returns
    -------
    draw : callable
    points : ndarray of float64, shape (2, 2)
    """
    middle = np.mean(pair, axis=0)
    scale = metres_per_degree(float(middle[1]))

    def metres(which: int, n: int) -> Any:
        return (draw(which, n) - middle) * scale

    return metres, (np.array(pair) - middle) * scale


def metres_between(one: Point, other: Point) -> float:
    """Return the length of the geodesic between two places on WGS84, in metres."""
    from pyproj import Geod

    return float(Geod(ellps="WGS84").inv(*one, *other)[2])
