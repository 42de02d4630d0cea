"""Pairs of views that tell together what neither tells alone, all pairs at once.

The counts of a sign, +1 or -1 for each label by lot, over all pairs of values of all views are one product
of matrices. Where two views tell of the label, these counts are larger than chance makes them, whatever the
rule is (a sum, a difference, bits that differ). They are whole numbers, so that no machine rounds them
otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ldpaudit.audit.inference.scores import Target
from ldpaudit.audit.inference.views import Codes, View

#: Signs by lot; two labels that differ have one sign in all of them with chance 2^-signs.
SIGNS = 4
#: Standard errors above chance from which on a pair is looked at.
_SURE = 4.0


def telling_pairs(
    views: Sequence[View], target: Target, most: int, signs: Sequence[Codes]
) -> list[tuple[int, int]]:
    """Return the pairs of views that tell most beyond what each tells alone.

    Parameters
    ----------
    views : sequence of View
        Of few values each.
    target : Target
        Labels of the same rows.
    most : int
        How many pairs at most.
    signs : sequence of ndarray of int64, shape (labels,)
        +1 or -1 for each label.

    Returns
    -------
    list of (int, int)
        Their places in `views`, the strongest first.
    """
    if len(views) < 2:
        return []
    rows = len(target.labels)
    starts = np.concatenate([[0], np.cumsum([one.cells for one in views])]).astype(np.int64)
    there = np.zeros((rows, int(starts[-1])), np.float32)
    for at, one in enumerate(views):
        there[np.arange(rows), starts[at] + one.codes] = 1
    counts = there.T @ there
    total = np.zeros((len(views), len(views)))
    for sign in signs:
        value = sign[target.labels].astype(np.float32)
        sums = there.T @ (there * value[:, None])
        mean, spread = float(value.mean()), float(value.var())
        if not spread:
            continue
        single = np.diag(sums) - np.diag(counts) * mean
        alone = single / np.maximum(np.diag(counts), 1)
        # What each of the two values adds alone is taken off.
        left = sums - counts * (mean + alone[:, None] + alone[None, :])
        with np.errstate(invalid="ignore", divide="ignore"):
            chi = np.where(counts > 0, left * left / counts, 0.0) / spread
        total += np.add.reduceat(np.add.reduceat(chi, starts[:-1], axis=0), starts[:-1], axis=1)
    cells = np.array([one.cells for one in views], np.float64)
    free = len(signs) * np.minimum(np.outer(cells, cells), rows / 2)
    above = (total - free) / np.sqrt(2 * free)
    first, second = np.triu_indices(len(views), 1)
    strength = above[first, second]
    order = np.argsort(-strength, kind="stable")[:most]
    return [(int(first[at]), int(second[at])) for at in order if strength[at] > _SURE]
