"""The rungs of ladders that proposals choose among."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from ldpaudit.recipe.ladders import ColumnHierarchy

#: Settings above which rungs are passed over: each takes memory, and each search goes through all.
MOST_SETTINGS = 1 << 20


def top(ladder: ColumnHierarchy) -> int:
    """Return the highest level of a ladder, at which the column is left out."""
    return len(ladder.rungs) - 1


def thinned(
    ladders: Mapping[str, ColumnHierarchy], levels: Mapping[str, int | None]
) -> tuple[dict[str, ColumnHierarchy], list[str]]:
    """Pass over rungs where settings are too many: of the longest ladder the one nearest to the next.

    Returns
    -------
    ladders : dict of str to Ladder
        Each keeps its ends, and the rung on which the recipe stands.
    fewer : list of str
        Columns that have fewer rungs than before.
    """
    kept = dict(ladders)
    standing = [ladders[name].rungs[level] for name, level in levels.items() if level is not None]
    while math.prod(len(ladder.rungs) for ladder in kept.values()) > MOST_SETTINGS:
        free = {
            name: [at for at in range(1, top(ladder)) if ladder.rungs[at] not in standing]
            for name, ladder in kept.items()
        }
        longest = max(free, key=lambda name: (len(free[name]), name))
        if not free[longest]:
            break
        rungs = kept[longest].rungs
        near = min(free[longest], key=lambda at: rungs[at + 1].share - rungs[at].share)
        kept[longest] = _without(kept[longest], near)
    return kept, [name for name in ladders if len(kept[name].rungs) < len(ladders[name].rungs)]


def _without(ladder: ColumnHierarchy, level: int) -> ColumnHierarchy:
    """Return a ladder without one of its rungs."""
    hierarchy = ladder.hierarchy
    others = [at for at in range(len(ladder.rungs)) if at != level]
    return ColumnHierarchy(
        ladder.column,
        tuple(ladder.rungs[at] for at in others),
        replace(
            hierarchy,
            labels=tuple(hierarchy.labels[at] for at in others),
            ancestors=hierarchy.ancestors[others],
            names=tuple(hierarchy.names[at] for at in others) if hierarchy.names else (),
        ),
    )
