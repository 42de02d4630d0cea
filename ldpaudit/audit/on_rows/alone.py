"""Rows that are alone on few columns."""

from __future__ import annotations

from collections.abc import Iterator

from ldpaudit.anonymity.uniqueness import uniqueness
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack, sentences
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
            yield AttackResult.of_share(
                cls.code,
                alone,
                tested,
                0.0,
                verdict="weak" if alone else "held",
                columns=columns,
                story=story if alone else "",
                note=sentences(notes),
            )
        watch(1000, 1000)
