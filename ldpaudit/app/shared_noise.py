"""Noise that is drawn anew for each row, and the way to one draw for each place."""

from __future__ import annotations

from collections.abc import Callable

from ldpaudit.app.session import Session
from ldpaudit.app.values import as_dict, checked
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.step import Step


def moving_step(session: Session) -> PointMover | None:
    """Return the step that moves the points; None without one."""
    return PointMover.among(session.recipe.steps if session.is_open else ())


def share_noise_of(session: Session) -> Callable[[], None] | None:
    """Return what draws the noise once for each place; None where it is not drawn for each row."""
    old = moving_step(session)
    if old is None or old.per != "row":
        return None
    step: Step = checked(type(old), {**as_dict(old), "per": "place"})
    return lambda: session.replace_step(session.tr("One noise for each place"), old, step)
