"""Refine the best setting of one level a column: its classes are where local recoding begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ldpaudit.generalize.local.coded import CodedRows, SensitiveCodes
from ldpaudit.generalize.local.recoding import Recoding
from ldpaudit.generalize.local.top_down import local_recoding
from ldpaudit.generalize.search import Evaluation, LatticeNode, Problem, evaluate
from ldpaudit.progress import CheckCancelled, never_cancelled


@dataclass(frozen=True, eq=False)
class Refined:
    """A local recoding, and where it began.

    Parameters
    ----------
    recoding : Recoding
    setting : LatticeNode or None
        Whose classes were refined; None where all rows were one class.
    """

    recoding: Recoding
    setting: LatticeNode | None


def coded_rows(problem: Problem) -> CodedRows:
    """Return all rows of a problem."""
    return CodedRows(
        hierarchies=problem.hierarchies,
        codes=np.ascontiguousarray(problem.codes[:, problem.record].T, dtype=np.int32),
        conditions=problem.conditions,
        sensitive={
            name: SensitiveCodes(one.codes[problem.record].astype(np.int64), one.values, one.ordered)
            for name, one in problem.sensitive.items()
        },
        units=None if problem.units is None else problem.units[problem.record].astype(np.int64),
    )


def refined(
    rows: CodedRows,
    evaluation: Evaluation,
    *,
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Recoding:
    """Generalize each class of a setting as little as its rows allow, and its removed rows as one class more.

    Rows are removed only where those that the setting removes do not meet the conditions together.

    Parameters
    ----------
    rows : CodedRows
        The rows that were evaluated.
    evaluation : Evaluation
    weights, look
        As for `local_recoding`.
    """
    labels = evaluation.labels.astype(np.int64)
    start = np.where(evaluation.removed, labels.max(initial=-1) + 1, labels)
    return local_recoding(rows, start=start, weights=weights, check_cancelled=check_cancelled)


def best_recoding(
    problem: Problem,
    setting: LatticeNode | None = None,
    *,
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Refined:
    """Recode locally from one class of all rows and from the classes of a setting, and keep what loses less.

    Parameters
    ----------
    problem : Problem
    setting : LatticeNode, optional
        The best setting of one level a column, as `search` finds it.
    weights, look
        As for `local_recoding`.

    Returns
    -------
    Refined
        The one that removes fewer rows; of equal ones that of the smaller loss.
    """
    rows = coded_rows(problem)
    found = [Refined(local_recoding(rows, weights=weights, check_cancelled=check_cancelled), None)]
    if setting is not None:
        begun = evaluate(problem, setting.levels)
        found.append(Refined(refined(rows, begun, weights=weights, check_cancelled=check_cancelled), setting))
    return min(found, key=lambda one: (one.recoding.removed_rows, one.recoding.loss))
