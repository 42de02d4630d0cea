"""Noise that is drawn anew for each row, and the way to one draw for each place."""

from __future__ import annotations

from collections.abc import Callable

from ldpaudit.app.desk import Desk
from ldpaudit.app.repairs import take
from ldpaudit.findings.repairs import one_noise
from ldpaudit.geography.noise.point_mover import PointMover


def moving_step(session: Desk) -> PointMover | None:
    """Return the step that moves the points; None without one."""
    return PointMover.among(session.recipe.steps if session.is_open else ())


def share_noise_of(session: Desk) -> Callable[[], None] | None:
    """Return what draws the noise once for each place; None where it is not drawn for each row."""
    offer = one_noise(session.recipe, moving_step(session))
    return None if offer is None else lambda: take(session, offer)
