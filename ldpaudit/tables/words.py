"""Shares in words."""

from __future__ import annotations

from ldpaudit.language import Message


def share(part: float, whole: float = 1.0) -> str:
    """Return a share with one decimal; one that is neither none nor all never reads as if it were."""
    percent = 100 * part / whole if whole else 0.0
    if percent in {0.0, 100.0}:
        return Message("{percent:.0f} %", percent=percent)
    if 0 < percent < 0.1:
        return Message("less than 0.1 %")
    if 99.9 < percent < 100:
        return Message("more than 99.9 %")
    return Message("{percent:.1f} %", percent=percent)
