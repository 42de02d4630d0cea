"""The line along points of which none is better in both figures."""

from __future__ import annotations

from collections.abc import Sequence


def stairs(x: Sequence[float], y: Sequence[float]) -> tuple[list[float], list[float]]:
    """Return the corners of the line along which less of one figure does not buy less of the other."""
    right: list[float] = []
    up: list[float] = []
    for at, (one, other) in enumerate(zip(x, y, strict=True)):
        if at:
            right.append(one)
            up.append(y[at - 1])
        right.append(one)
        up.append(other)
    return right, up
