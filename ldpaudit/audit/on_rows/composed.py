"""Composition attack: two releases about the same people, laid over each other."""

from __future__ import annotations

from collections.abc import Iterator

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.mosaic import mosaic
from ldpaudit.anonymity.value_counts import value_counts
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.columns import known_columns, secret_columns
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress


@register_attack
class Intersection(FileAttack):
    """Intersection attack, also called composition attack: two releases about the same people.

    Source: Ganta, Kasiviswanathan, Smith, KDD 2008.
    """

    code = "intersection"
    title = "Intersection attack: two releases laid over each other"
    by = "two releases by {columns}"
    question = "link"
    finds = "the one row, or the one sensitive value, that the groups of somebody in two releases share"
    inputs = ("released", "second release")  # no text
    cost = "rows, and pairs of groups that meet"
    page = "risk"
    hint = "release the same groups twice, or randomize"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that the two tables have nothing in common to be laid over each other by."""
        if lacks := super().lacks(dossier):
            return lacks
        return (
            "" if _columns(dossier) else Message("the two tables share no column that is known of a person")
        )

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, for each sensitive column of both, how many rows have one value left; or one row."""
        assert dossier.other is not None  # noqa: S101 - it does not lack the second release
        first, second = dossier.released.table, dossier.other.table
        columns = _columns(dossier)
        if not first.num_rows or not second.num_rows:
            yield AttackResult.not_tested(cls.code, Message("a release has no row"))
            return
        looked = 0

        def going_on() -> None:
            nonlocal looked
            looked += 1
            watch(min(looked, 999), 1000)

        secret = [
            name for name in secret_columns(dossier) if name in dossier.other.names and name not in columns
        ]
        names: list[str | None] = [*secret] or [None]
        for name in names:
            told = mosaic(first, second, columns, name, examples=0, check_cancelled=going_on)
            side = told.first
            classes, labels = equivalence_classes(first, columns)
            if name is None:
                hits, before = side.candidates.get(1, 0), int((classes == 1).sum())
                story = Message(
                    "Somebody who knows {known} of a person in both finds the other row.", known=columns
                )
            else:
                counts = value_counts(first, name, labels)
                hits, before = side.disclosed, int(counts.sizes[counts.distinct == 1].sum())
                story = Message(
                    "Somebody who knows {known} of a person in both knows {secret}, too.",
                    known=columns,
                    secret=name,
                )
            yield AttackResult.counted(
                cls.code,
                hits,
                side.rows,
                before / side.rows,
                # Each of these is certain of somebody who is in both, however few they are.
                verdict="weak" if hits else "held",
                column=name or "",
                columns=tuple(columns),
                story=story if hits else "",
                note=Message(
                    "Of those who are in both. The smallest groups have {k:,} and {other_k:,} (row|rows) by "
                    "themselves. Compared with what this release tells by itself.",
                    n=told.second.k,
                    k=side.k,
                    other_k=told.second.k,
                ),
            )
        watch(1000, 1000)


def _columns(dossier: Dossier) -> list[str]:
    assert dossier.other is not None  # noqa: S101 - of a dossier with a second table
    return [name for name in known_columns(dossier) if name in dossier.other.names]
