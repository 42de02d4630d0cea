"""Groups of rows that are alike in what an attacker knows, and what they say about a sensitive value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.closeness import t_equal
from ldpaudit.anonymity.value_counts import ValueCounts, value_counts
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.columns import NO_KNOWN, NO_SECRET, known_columns, secret_columns
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

#: How many values the attacker with background knowledge can rule out.
_RULED_OUT = (1, 2)


class GroupAttack(FileAttack):
    """An attack on groups of rows that are equal in all that the attacker knows."""

    question = "infer"
    inputs = ("released",)
    cost = "rows"
    page = "risk"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that no column is sensitive, or none is known."""
        if lacks := super().lacks(dossier):
            return lacks
        known = known_columns(dossier)
        secret = [name for name in secret_columns(dossier) if name not in known]
        return "" if known and secret else NO_SECRET if known else NO_KNOWN

    @classmethod
    def counted(
        cls, dossier: Dossier, watch: ProgressCallback
    ) -> Iterator[tuple[str, tuple[str, ...], ValueCounts]]:
        """Yield each sensitive column, what is known, and the sensitive values of each group."""
        known = known_columns(dossier)
        secret = [name for name in secret_columns(dossier) if name not in known]
        labels = equivalence_classes(dossier.released.table, known)[1]
        for at, name in enumerate(secret):
            watch(at, len(secret))
            if len(labels):
                yield name, tuple(known), value_counts(dossier.released.table, name, labels)
        watch(len(secret), len(secret))


@register_attack
class Homogeneity(GroupAttack):
    """Homogeneity attack: groups in which all rows have one sensitive value.

    Source: Machanavajjhala et al., TKDD 1(1), 2007, section 2.
    """

    code = "homogeneity"
    title = "Homogeneity attack: groups of one value"
    by = "{column} for certain, knows {columns}"
    limit = "certain"
    finds = "the sensitive value of everybody in a group, be it of many rows or of one"
    hint = "ask for groups of several sensitive values, or randomize them"

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of rows whose value is certain, by sensitive column."""
        for name, known, counts in cls.counted(dossier, watch):
            hits = int(counts.sizes[counts.distinct == 1].sum())
            rows = int(counts.sizes.sum())
            one = float(np.count_nonzero(counts.totals) == 1)
            story = Message(
                "Of those who know {known} of a person, {share:.3g} % know {secret}, too.",
                known=known,
                share=100 * hits / rows,
                secret=name,
            )
            yield AttackResult.counted(
                cls.code,
                hits,
                rows,
                one,
                column=name,
                columns=known,
                story=story if hits and not one else "",
                note=_alone(counts),
            )


@register_attack
class BackgroundKnowledge(GroupAttack):
    """Background knowledge attack: whoever can rule out some values knows the one that is left.

    Source: Machanavajjhala et al., TKDD 1(1), 2007, section 2.
    """

    code = "background-knowledge"
    title = "Background knowledge attack: values that can be ruled out"
    by = "{column}, rules values out"
    limit = "gap"
    finds = "the sensitive value of somebody of whom one or two others can be ruled out"
    hint = "ask for groups of more sensitive values"

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of rows with one value left, by sensitive column and number of values ruled out.

        The baseline is how often the most frequent of all other values is right for these rows.
        """
        for name, known, counts in cls.counted(dossier, watch):
            rows, values = int(counts.sizes.sum()), int(np.count_nonzero(counts.totals))
            # Whoever rules out all values but one needs no release.
            tried = [out for out in _RULED_OUT if out < values - 1]
            if not tried:
                reason = Message("it has two values or one: whoever rules one out needs no release")
                yield AttackResult.not_tested(cls.code, reason, column=name, columns=known)
            for out in tried:
                hits = int(counts.sizes[counts.distinct <= out + 1].sum())
                blind = _blind(counts, out) / rows
                story = Message(
                    "Of those who know {known} of a person, and {out} (value|values) of {secret} that it is "
                    "not, {share:.3g} % know {secret}.",
                    n=out,
                    known=known,
                    out=out,
                    share=100 * hits / rows,
                    secret=name,
                )
                yield AttackResult.counted(
                    cls.code,
                    hits,
                    rows,
                    blind,
                    column=name,
                    columns=known,
                    story=story if hits else "",
                    note=join_texts(
                        " ",
                        [
                            Message("{n} (value is|values are) ruled out.", n=out),
                            Message(
                                "Without the release, the most frequent of the values left is guessed for "
                                "the same rows."
                            ),
                            _alone(counts),
                        ],
                    ),
                )


def _alone(counts: ValueCounts) -> str:
    """Say how many rows are alone in their group: these are groups of one value, too."""
    return Message(
        "All groups were looked at; {n:,} of {rows:,} rows (is|are) alone in (its|their) group.",
        n=int(np.count_nonzero(counts.sizes == 1)),
        rows=int(counts.sizes.sum()),
    )


def _blind(counts: ValueCounts, out: int) -> int:
    """Count the rows whose value is known with `out` values ruled out, and guessed without the release.

    Ruled out are the other values of the group, then the most frequent ones.
    """
    rank = np.empty(counts.values, np.int64)
    rank[np.argsort(-counts.totals, kind="stable")] = np.arange(counts.values)
    of_pair = rank[counts.value]
    order = np.lexsort((of_pair, counts.owner))
    owner, of_pair = counts.owner[order], of_pair[order]
    # Values more frequent than this one that the group has, and that it has not.
    inside = np.arange(len(order)) - counts.begin[owner]
    distinct = counts.distinct[owner]
    right = (distinct <= out + 1) & (of_pair - inside <= out + 1 - distinct)
    return int(counts.count[order][right].sum())


@register_attack
class Skewness(GroupAttack):
    """Skewness attack: the most frequent value of somebody's group is guessed.

    Source: Li, Li, Venkatasubramanian, ICDE 2007, section 3.1.
    """

    code = "skewness"
    title = "Skewness attack: the likeliest value of a group"
    by = "{column}, the likeliest of a group"
    limit = "gap"
    finds = "a sensitive value, as the most frequent one of somebody's group"
    hint = "ask for groups whose values are spread as those of the whole table (t-closeness)"

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield how often the likeliest value of the group is right, by sensitive column."""
        for name, known, counts in cls.counted(dossier, watch):
            rows = int(counts.sizes.sum())
            hits = int(np.maximum.reduceat(counts.count, counts.begin).sum())
            yield AttackResult.counted(
                cls.code,
                hits,
                rows,
                float(counts.totals.max() / rows),
                column=name,
                columns=known,
                story=Message(
                    "Somebody who knows {known} of a person guesses {secret}.", known=known, secret=name
                ),
                note=Message(
                    "The values of a group are up to {far:.0f} % of the rows away from those of all.",
                    far=100 * t_equal(counts),
                ),
            )
