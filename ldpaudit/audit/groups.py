"""Groups of rows that are alike in what an attacker knows: sensitive values, two releases, counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.mosaic import mosaic
from ldpaudit.anonymity.subtraction import Cell, cells_of, subtraction
from ldpaudit.anonymity.value_counts import ValueCounts, value_counts
from ldpaudit.audit.attack import EXPECTED, AttackResult, NotTestedError, attack
from ldpaudit.audit.columns import (
    NO_KNOWN,
    NO_SECRET,
    count_column,
    known_columns,
    people_of,
    published_counts,
    secret_columns,
    with_totals,
)
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.rows import Fitting, of_compared
from ldpaudit.errors import UserError
from ldpaudit.findings import CountsThatFollow, Finding
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, ProgressCallback

#: The threshold that is looked below where nobody says one: the highest of the usual ones.
_THRESHOLD = 20


def _counted(dossier: Dossier, watch: ProgressCallback) -> Iterator[tuple[dict[str, Any], ValueCounts, int]]:
    """Yield each sensitive column with what is known, the values of each group, and the rows."""
    known = known_columns(dossier)
    secret = [name for name in secret_columns(dossier) if name not in known]
    if not known or not secret:
        raise NotTestedError(NO_SECRET if known else NO_KNOWN)
    table, people = people_of(dossier)
    labels = equivalence_classes(table, known)[1]
    for at, name in enumerate(secret if len(labels) else ()):
        watch(at, len(secret))
        counts = value_counts(table, name, labels, count=people)
        yield {"column": name, "columns": tuple(known)}, counts, int(counts.sizes.sum())


@attack(
    "homogeneity", title="Homogeneity attack: groups of one value",
    by="{column} for certain, knows {columns}", limit="certain", question="infer", inputs=("released",),
    hint="ask for groups of several sensitive values, or randomize them",
)  # fmt: skip
def homogeneity(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of rows whose value is certain (Machanavajjhala et al., TKDD 1(1), 2007, section 2)."""
    for about, counts, rows in _counted(dossier, watch):
        hits, one = int(counts.sizes[counts.distinct == 1].sum()), np.count_nonzero(counts.totals) == 1
        yield AttackResult.counted("homogeneity", hits, rows, float(one), **about)


@attack(
    "background-knowledge", title="Background knowledge attack: values that can be ruled out",
    by="{column}, rules values out", limit="gap", question="infer", inputs=("released",),
    hint="ask for groups of more sensitive values",
)  # fmt: skip
def background_knowledge(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of rows with one value left, by values ruled out (ibid., section 2)."""
    for about, counts, rows in _counted(dossier, watch):
        # Whoever rules out all values but one needs no release.
        tried = range(1, min(3, int(np.count_nonzero(counts.totals)) - 1))
        if not tried:
            reason = Message("it has two values or one: whoever rules one out needs no release")
            yield AttackResult.not_tested("background-knowledge", reason, **about)
        for out in tried:
            hits = int(counts.sizes[counts.distinct <= out + 1].sum())
            blind, also = _blind(counts, out) / rows, Message("{n} ruled out", n=out)
            yield AttackResult.counted("background-knowledge", hits, rows, blind, **about, also=also)


def _blind(counts: ValueCounts, out: int) -> int:
    """Count the rows whose value is known with `out` others ruled out, and guessed without the release."""
    of_pair = np.argsort(np.argsort(-counts.totals, kind="stable"))[counts.value]
    order = np.lexsort((of_pair, counts.owner))
    owner, of_pair = counts.owner[order], of_pair[order]
    # Values more frequent than this one that the group has, and that it has not.
    inside = np.arange(len(order)) - counts.begin[owner]
    distinct = counts.distinct[owner]
    right = (distinct <= out + 1) & (of_pair - inside <= out + 1 - distinct)
    return int(counts.count[order][right].sum())


@attack(
    "skewness", title="Skewness attack: the likeliest value of a group",
    by="{column}, the likeliest of a group", limit="gap", question="infer", inputs=("released",),
    hint="ask for groups whose values are spread as those of the whole table (t-closeness)",
)  # fmt: skip
def skewness(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how often the likeliest value of the group is right (Li, Li, Venkatasubramanian, ICDE 2007)."""
    for about, counts, rows in _counted(dossier, watch):
        hits = int(np.maximum.reduceat(counts.count, counts.begin).sum())
        yield AttackResult.counted("skewness", hits, rows, float(counts.totals.max() / rows), **about)


@attack(
    "intersection", title="Intersection attack: two releases laid over each other",
    by="{column} for certain by two releases, knows {columns}", question="link",
    inputs=("released", "second release"), hint="release the same groups twice, or randomize",
)  # fmt: skip
def intersection(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how many rows have one value left by both releases, and several by one.

    So Ganta, Kasiviswanathan, Smith (KDD 2008). Each is certain of somebody who is in both, however few. And
    how many rows of the larger release are told by the counts that one has more than the other.
    """
    assert dossier.other is not None  # noqa: S101 - it does not lack the second release
    first, second = dossier.released.table, dossier.other.table
    columns = [name for name in known_columns(dossier) if name in dossier.other.names]
    if not columns:
        raise NotTestedError(Message("the two tables share no column that is known of a person"))
    secret = [name for name in secret_columns(dossier) if name in dossier.other.names and name not in columns]
    if not secret:
        raise NotTestedError(Message("the two tables share no sensitive column without noise"))
    if not first.num_rows or not second.num_rows:
        raise NotTestedError(Message("a release has no row"))
    for name in secret:
        side, there = (
            mosaic(*tables, columns, name, check_cancelled=lambda: watch(1, 1000))
            for tables in ((first, second), (second, first))
        )
        about: dict[str, Any] = {"column": name, "columns": tuple(columns)}
        more = {Message("by what it has more"): side, Message("by what the other has more"): there}
        for also, one in more.items():
            if one.left:
                yield AttackResult.counted("intersection", one.left, one.rows, 0.0, **about, also=also)
        about |= {"also": Message("if in both"), "measure": EXPECTED}
        result = AttackResult.counted("intersection", side.disclosed, side.rows, 0.0, **about)
        if not side.disclosed:
            rows, both = np.arange(side.rows), (*columns, name)
            fitting = Fitting(dossier, dossier.released, rows, dossier.other, both, watch)
            result = of_compared(dossier, result, fitting.unlike)
        yield result


@attack(
    "subtraction", title="Differencing attack: differences of published counts", by="differences of counts",
    question="single-out", inputs=("counts",), page="release",
    hint="withhold more counts, or add noise to all",
)  # fmt: skip
def subtracted(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how many of the numbers that can be asked for follow, and are below the threshold."""
    table, name = dossier.released, count_column(dossier.released)
    if not name or name in dossier.noisy:
        none = Message("no column says how many people each row stands for")
        raise NotTestedError(Message("the counts are noise, which adds up to noise") if name else none)
    counts = published_counts(table, name) or []
    columns = [one for one in dossier.exact if one != name and table.columns[one].kind != "number"]
    k, also = dossier.asked_k or 0, ""
    if k < 2:
        k = min([*(count for count in counts if count), _THRESHOLD])
        also = Message("threshold taken to be {k}", k=k)
    if k < 2:
        raise NotTestedError(
            Message("counts of one person are published: there is no threshold to get below")
        )
    found = follows({one: table.texts(one) for one in columns}, counts, k, lambda: watch(1, 1000))
    if found is None:
        raise NotTestedError(
            Message("no published count is the sum of others: no row is a total, or about several values")
        )
    hits, asked, complete = found
    if not complete:
        also = join_texts(", ", [one for one in (also, Message("not all numbers looked at")) if one])
    about: dict[str, Any] = {"verdict": "weak" if hits else "held", "columns": tuple(columns), "also": also}
    yield AttackResult.counted("subtraction", hits, max(asked, 1), 0.0, **about)


def follows(
    values: Mapping[str, pa.Array], counts: Sequence[int | None], k: int, check_cancelled: CheckCancelled
) -> tuple[int, int, bool] | None:
    """Return how many numbers below k follow by adding and subtracting, of how many asked, and if of all.

    None where no count is the sum of others.
    """
    columns, texts = list(values), with_totals(values.values(), counts)
    if not any(text == "*" or "|" in text for column in texts for text in column):
        return None
    whose = next((one for one, own in zip(columns, texts, strict=True) if "|" in "".join(own)), None)
    cells = cells_of(columns, list(zip(*texts, strict=True)), counts)
    adding = partial(subtraction, k=k, overlapping=whose, check_cancelled=check_cancelled)
    try:
        found = adding((*cells, *_nowhere_else(columns, texts)))
    except UserError:
        # One column only looked as if it grouped another.
        found = adding(cells)
    return len(found.small), found.asked, found.complete


def _nowhere_else(columns: Sequence[str], texts: list[list[str]]) -> Iterator[Cell]:
    """Yield that nobody of a region is in another county than its own: of columns that group another one."""
    for (fine, own), (coarse, theirs) in permutations(zip(columns, texts, strict=True), 2):
        both = {
            pair
            for pair in zip(own, theirs, strict=True)
            if not any("|" in one or one == "*" for one in pair)
        }
        parts, wholes = {one for one, _ in both}, {other for _, other in both}
        if len(both) == len(parts) >= 2 * len(wholes) > 2:
            for one, other in sorted(both):
                yield Cell({fine: {one}, coarse: wholes - {other}}, 0)


def counts_that_follow(
    evidence: Evidence, counting: str, known: Sequence[str], k: int, check_cancelled: CheckCancelled
) -> Iterator[Finding]:
    """Find counts below k that were removed from a table of counts and follow from what is left of it.

    known: what recognizes a row, also where it is a number: the year of a count.
    """
    values = {
        name: texts
        for name, texts in evidence.released.items()
        if name != counting and (name in known or name not in evidence.numbers)
    }
    numbers = evidence.numbers.get(counting)
    if evidence.stride > 1 or numbers is None or not values:
        return
    counts = [None if np.isnan(number) else int(number) for number in numbers]
    try:
        found = follows(values, counts, k, check_cancelled)
    except UserError:
        # All counts of some value were removed: what its total has more than the others is one of them.
        found = 1, 1, True
    if found and found[0]:
        yield CountsThatFollow.make(columns=list(values), number=found[0], k=k)
