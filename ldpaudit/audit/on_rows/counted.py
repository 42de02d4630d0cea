"""Tables of counts and of means: what follows from several published numbers together."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from ldpaudit.anonymity.subtraction import cells_of, subtraction
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack, sentences
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.on_rows.columns import AVERAGE_WORDS, count_column, published_counts
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.names import words_of

#: How all values, and several values, are written in published tables.
_ALL = frozenset({"*", "all", "total", "ensemble", "tous", "toutes", "alle", "gesamt", "insgesamt"})
_EITHER = (" or ", " ou ", " oder ", "|")
#: The threshold that is looked below where nobody says one: the highest of the usual ones.
_THRESHOLD = 20
#: Pairs of published means that are compared.
_MOST_PAIRS = 1_000_000
#: A value is told if it is known to so much of itself.
_NEAR = Fraction(1, 10)
_Row = tuple[int | None, Fraction | None]
_NO_COUNTS = Message("no column says how many people each row stands for")


@register_attack
class SubtractionAttack(FileAttack):
    """Subtraction, a differencing attack: small counts that follow from published large ones."""

    code = "subtraction"
    title = "Differencing attack: differences of published counts"
    by = "differences of counts"
    question = "single-out"
    finds = "a count below the threshold, from larger counts that are published"
    inputs = ("counts",)
    cost = "numbers asked for, times counts, times kinds of people"
    page = "release"
    hint = "withhold more counts, or add noise to all"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that there are no exact counts."""
        if lacks := super().lacks(dossier):
            return lacks
        name = count_column(dossier.released)
        if not name:
            return _NO_COUNTS
        return Message("the counts are noise, which adds up to noise") if name in dossier.noisy else ""

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield how many of the numbers that can be asked for follow, and are below the threshold."""
        table, name = dossier.released, count_column(dossier.released)
        counts = published_counts(table, name) or []
        columns = [one for one in dossier.exact if one != name and table.columns[one].kind != "number"]
        texts = [[_cell(text) for text in table.texts(one).to_pylist()] for one in columns]
        overlapping = [
            one for one, column in zip(columns, texts, strict=True) if any("|" in text for text in column)
        ]
        k, whose = _threshold(dossier, [count for count in counts if count])
        watch(0, 1000)
        if k < 2:
            reason = Message("counts of one person are published: there is no threshold to get below")
            yield AttackResult.not_tested(cls.code, reason, columns=tuple(columns))
            return
        if not any(text == "*" or "|" in text for column in texts for text in column):
            reason = Message(
                "no published count is the sum of others: no row is a total, or about several values"
            )
            yield AttackResult.not_tested(cls.code, reason, columns=tuple(columns))
            return
        told = subtraction(
            cells_of(columns, list(zip(*texts, strict=True)), counts),
            k,
            overlapping=overlapping[0] if overlapping else None,
            check_cancelled=lambda: watch(1, 1000),
        )
        hits = len(told.derived)
        story = Message(
            "Somebody who adds and subtracts counts by {columns} finds a group below the threshold.",
            columns=columns,
        )
        yield AttackResult.counted(
            cls.code,
            hits,
            max(told.asked, 1),
            0.0,
            verdict="weak" if hits else "held",
            columns=tuple(columns),
            story=story if hits else "",
            note=sentences((whose, "" if told.complete else Message("not all numbers could be looked at"))),
        )
        watch(1000, 1000)


@register_attack
class Differencing(FileAttack):
    """Differencing attack on means: two groups that differ by one person give that one's value."""

    code = "differencing"
    title = "Differencing attack: means of groups that differ by one person"
    by = "{column} from means of groups"
    question = "infer"
    finds = "the value of one person who joined or left between two published means"
    inputs = ("released",)
    cost = "pairs of published means"
    page = "release"
    hint = "publish means of groups that change by many, round them, or add noise"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that there are no means of counted groups."""
        if lacks := super().lacks(dossier):
            return lacks
        if not count_column(dossier.released):
            return _NO_COUNTS
        return "" if _means(dossier) else Message("no column holds means")

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, by column of means, the share of pairs of rows that differ by one person."""
        table = dossier.released
        counting, means = count_column(table), _means(dossier)
        counts = published_counts(table, counting) or []
        groups = [
            one
            for one in dossier.exact
            if one not in (counting, *means) and table.columns[one].kind != "number"
        ]
        keys = list(zip(*(table.texts(one).to_pylist() for one in groups), strict=True)) or [()] * table.rows
        for name in means:
            pairs = hits = 0
            rows, step = list(zip(counts, _fractions(table, name), strict=True)), _step(table, name)
            for one, other in combinations(range(table.rows), 2):
                if pairs % 1000 == 0:
                    watch(pairs, _MOST_PAIRS)
                if pairs == _MOST_PAIRS:
                    break
                # The same group at another time, or one that holds another: they differ in one column.
                if sum(mine != its for mine, its in zip(keys[one], keys[other], strict=True)) > 1:
                    continue
                pairs += 1
                hits += _tells(rows[one], rows[other], step)
            if not pairs:
                reason = Message("no two means are about the same group")
                yield AttackResult.not_tested(cls.code, reason, column=name)
                continue
            story = Message(
                "Somebody who knows that one person came between two rows, and nobody left, computes the "
                "{column} of that person: {count} times {column}, less the same of the row before.",
                column=name,
                count=counting,
            )
            yield AttackResult.counted(
                cls.code,
                hits,
                pairs,
                0.0,
                verdict="weak" if hits else "held",
                column=name,
                columns=(*groups, counting),
                story=story if hits else "",
                note=Message("It holds where nobody else came or left.")
                if pairs < _MOST_PAIRS
                else Message("The first {n:,} pairs were compared.", n=_MOST_PAIRS),
            )
        watch(1, 1)


def newcomer(before: tuple[int, Fraction], after: tuple[int, Fraction]) -> Fraction:
    """Return the value of who joined a group: ``n' mean' - n mean``, for the one that n' is more than n.

    Parameters
    ----------
    before, after : (int, Fraction)
        How many are in the group, and their mean.
    """
    return after[0] * Fraction(after[1]) - before[0] * Fraction(before[1])


def _tells(one: _Row, other: _Row, step: Fraction) -> bool:
    """Return whether two rows differ by one person, and tell that one's value within a tenth."""
    (few, low), (many, high) = sorted((one, other), key=lambda row: row[0] or 0)
    if few is None or many is None or low is None or high is None or many != few + 1:
        return False
    # Each mean is rounded by half a step, and counts as often as its group has people.
    return (few + many) * step / 2 <= _NEAR * abs(newcomer((few, low), (many, high)))


def _fractions(table: AuditedTable, name: str) -> list[Fraction | None]:
    values = table.numbers(name)
    if values is None:
        return [None] * table.rows
    return [Fraction(str(value)) if math.isfinite(value) else None for value in values.tolist()]


def _step(table: AuditedTable, name: str) -> Fraction:
    """Return the unit of the last digit that is written."""
    decimal = table.columns[name].decimal
    written = max(
        (len((text or "").partition(decimal)[2]) for text in table.texts(name).to_pylist()), default=0
    )
    return Fraction(1, 10**written)


def _means(dossier: Dossier) -> list[str]:
    table: AuditedTable = dossier.released
    return [
        name
        for name in dossier.exact
        if words_of(name) & AVERAGE_WORDS and table.columns[name].kind in {"integer", "number"}
    ]


def _cell(text: str | None) -> str:
    written = (text or "*").strip()
    if written.lower() in _ALL:
        return "*"
    for mark in _EITHER:
        written = "|".join(part.strip() for part in written.split(mark))
    return written


def _threshold(dossier: Dossier, counts: list[int]) -> tuple[int, str]:
    """Return the threshold, and who says so."""
    stated = (dossier.manifest or {}).get("anonymity", {}).get("k")
    if isinstance(stated, int) and stated > 1:
        return stated, Message("the threshold of {k} is the manifest's", k=stated)
    k = min([*counts, _THRESHOLD])
    return k, Message("the threshold was taken to be {k}: nobody says one", k=k)
