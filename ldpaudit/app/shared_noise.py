"""Noise that is drawn anew for each row, and the way to one draw for each place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ldpaudit.app.repairs import take
from ldpaudit.app.session import Session
from ldpaudit.findings.repairs import one_noise


def moving_step(session: Session) -> Any:
    """Return the step that moves the points; None without one."""
    steps = session.recipe.steps if session.is_open else ()
    return next((one for one in steps if one.do == "planar-laplace"), None)


def share_noise_of(session: Session) -> Callable[[], None] | None:
    """Return what draws the noise once for each place; None where it is not drawn for each row."""
    offer = one_noise(session.recipe, moving_step(session))
    return None if offer is None else lambda: take(session, offer)
