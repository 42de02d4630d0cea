"""Rows that are alone on few columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ldpaudit.anonymity import equivalence_classes
from ldpaudit.anonymity.uniqueness import uniqueness
from ldpaudit.audit.attack import WORST, AttackResult, FileAttack, register_attack, sentences
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.columns import NO_KNOWN, counts_of, known_columns
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

#: Known facts about a person: Sweeney's stories have about three.
_FACTS = 3
#: Columns that are combined.
_MOST = 30


@register_attack
class UniquenessAttack(FileAttack):
    """Unique attribute combinations: rows that are alone on few columns."""

    code = "uniqueness"
    title = "Uniqueness: rows alone on few columns"
    by = "knows {columns}"
    limit = "none"
    question = "single-out"
    finds = "the row of somebody of whom a few values are known"
    inputs = ("released",)
    cost = "combinations of columns, times the rows not yet alone"
    decides = True
    page = "risk"
    hint = "generalize these columns, or remove the rows of small groups"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that nothing is known of anybody."""
        return super().lacks(dossier) or ("" if known_columns(dossier) else NO_KNOWN)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of rows alone on the worst one, two and three columns, and on all."""
        known, counts = known_columns(dossier), counts_of(dossier.released)
        looked = 0

        def going_on() -> None:
            nonlocal looked
            looked += 1
            watch(min(looked, 999), 1000)

        unit = dossier.unit if dossier.unit in dossier.released.names else None
        found = uniqueness(
            dossier.released.table,
            known[:_MOST],
            unit=unit,
            counts=None if unit else counts,
            check_cancelled=going_on,
        )
        tested = int(counts.sum()) if counts is not None and unit is None else found.rows
        worst: dict[int, tuple[tuple[str, ...], int]] = {}
        for columns, alone in found.worst(1):
            worst[len(columns)] = columns, alone
        sizes = sorted({*range(1, min(_FACTS, found.largest, len(known)) + 1), len(found.columns)})
        for size in sizes if tested else ():
            columns, alone = worst.get(size, ((), 0))
            if size == len(found.columns):
                columns, alone = found.columns, found.unique_rows
            story = Message(
                "Of those who know {known} of a person, {share:.3g} % find the row alone.",
                known=columns,
                share=100 * alone / tested,
            )
            notes = [
                Message("rows stand for several people; one that stands for one person is alone")
                if counts is not None
                else "",
                Message("the first {most} columns were combined", most=_MOST) if len(known) > _MOST else "",
                Message(
                    "no {n} (column makes|columns together make) a row alone; all were tried",
                    n=size,
                )
                if not columns
                else "",
            ]
            yield AttackResult.counted(
                cls.code,
                alone,
                tested,
                0.0,
                columns=columns,
                story=story if alone else "",
                note=sentences(notes),
            )
        watch(1000, 1000)


@register_attack
class SmallestGroup(FileAttack):
    """The smallest group of released rows: who knows a person to be in it is right once in so many."""

    code = "smallest-group"
    title = "Smallest group of rows that look alike"
    by = "smallest group on {columns}"
    limit = "group"
    question = "link"
    finds = "the row of somebody in the smallest group, of whom all these columns are known"
    inputs = ("released",)
    cost = "rows"
    decides = True
    page = "risk"
    hint = UniquenessAttack.hint

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield one over the size of the smallest group on the columns that the release says are known."""
        sizes = (dossier.manifest or {}).get("anonymity", {})
        columns = sizes.get("columns") or known_columns(dossier)
        counts = counts_of(dossier.released)
        if not columns:
            yield AttackResult.not_tested(cls.code, NO_KNOWN)
            return
        found, labels = equivalence_classes(dossier.released.table, columns)
        if counts is not None:
            found = np.bincount(labels, counts, minlength=len(found))
        yield cls.of(int(found.min(initial=found.sum())), int(found.sum()), columns)
        watch(1, 1)

    @classmethod
    def of(cls, smallest: int, rows: int, columns: Sequence[str]) -> AttackResult:
        """Return the result where the smallest group has so many rows, of all."""
        figure, blind = 1 / max(smallest, 1), 1 / max(rows, 1)
        known = tuple(columns)
        one_in = Message("1 in {n:,}", n=max(smallest, 1))
        about: dict[str, Any] = {"columns": known, "measure": WORST, "also": one_in}
        return AttackResult(cls.code, rows, figure, blind, figure, figure, **about)
