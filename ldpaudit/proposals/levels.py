"""The levels of columns that proposals choose among."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from ldpaudit.recipe.column_hierarchies import ColumnHierarchy

#: Settings above which levels are passed over: each takes memory, and each search goes through all.
MOST_SETTINGS = 1 << 20


def top(hierarchy: ColumnHierarchy) -> int:
    """Return the highest level, at which the column is left out."""
    return len(hierarchy.levels) - 1


def thinned(
    hierarchies: Mapping[str, ColumnHierarchy], levels: Mapping[str, int | None]
) -> tuple[dict[str, ColumnHierarchy], list[str]]:
    """Pass over levels where settings are too many: of the column with most the one nearest to the next."""
    kept = dict(hierarchies)
    present = [hierarchies[name].levels[level] for name, level in levels.items() if level is not None]
    while math.prod(len(one.levels) for one in kept.values()) > MOST_SETTINGS:
        free = {
            name: [at for at in range(1, top(one)) if one.levels[at] not in present]
            for name, one in kept.items()
        }
        longest = max(free, key=lambda name: (len(free[name]), name))
        if not free[longest]:
            break
        own = kept[longest].levels
        near = min(free[longest], key=lambda at: own[at + 1].share - own[at].share)
        kept[longest] = _without(kept[longest], near)
    return kept, [name for name, one in hierarchies.items() if len(kept[name].levels) < len(one.levels)]


def _without(whole: ColumnHierarchy, level: int) -> ColumnHierarchy:
    """Return a hierarchy without one of its levels."""
    hierarchy = whole.hierarchy
    others = [at for at in range(len(whole.levels)) if at != level]
    return ColumnHierarchy(
        whole.column,
        tuple(whole.levels[at] for at in others),
        replace(
            hierarchy,
            labels=tuple(hierarchy.labels[at] for at in others),
            ancestors=hierarchy.ancestors[others],
            names=tuple(hierarchy.names[at] for at in others) if hierarchy.names else (),
        ),
    )
