"""Two releases about the same people, laid over each other: k does not compose.

Somebody who is in both releases is in one class of each. The two classes may have few people, or one
sensitive value, in common, however large each is (Ganta, Kasiviswanathan and Smith, KDD 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, first_rows
from ldpaudit.anonymity.generalized_values import compatible
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Pairs of classes at most, and sensitive values; and pairs of classes that are laid out at a time.
MOST_PAIRS, MOST_VALUES, _AT_ONCE = 2_000_000_000, 4_000, 4_000_000
#: Larger numbers of candidates are counted together.
_MOST_LISTED = 10


@dataclass(frozen=True)
class Side:
    """What one release loses by another."""

    rows: int
    #: {rows of the other release that a row may be: rows}, up to 10; 11 stands for more. A row of none is of
    #: nobody in the other release.
    candidates: dict[int, int]
    #: Rows whose value two classes have in common alone, and neither class has alone: so many of those that
    #: are in both releases, where each is as likely any row of its value that it may be there.
    disclosed: float
    #: Rows that the second lacks, where it has none that the first lacks, and whose value follows from
    #: counts: when rows of the second are taken away from their class, those that are left have one value.
    left: int


def mosaic(
    first: Any,
    second: Any,
    columns: Sequence[str],
    sensitive: str,
    *,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Side:
    """Return what the first of two releases about the same people loses by the second.

    first, second: the releases, one row for each person, at least one row each.
    columns: quasi-identifiers that both have, each in its own generalization; see `compatible` for what is
        read.
    sensitive: a column that both have and that is the same for one person; compared as it is written.
    check_cancelled: asked every now and then whether to go on.
    """
    if not columns:
        raise UserError(
            "no column is named", where="columns", hint="name the columns that both releases have"
        )
    order = _values(first, second, sensitive)
    one, other = (_Release(frame, columns, sensitive, order) for frame in (first, second))
    if len(one.sizes) * len(other.sizes) > MOST_PAIRS:
        raise UserError(
            Message("{n:,} and {other:,} groups are too many", n=len(one.sizes), other=len(other.sizes)),
            hint="compare fewer columns",
        )
    tables = [compatible(mine, theirs) for mine, theirs in zip(one.texts, other.texts, strict=True)]
    candidates = np.zeros_like(one.held)
    disclosed = np.zeros_like(one.held)
    several = other.held.astype(bool).sum(axis=1) > 1
    has_there = (other.held > 0).astype(np.float32)
    met, owner = np.zeros((2, len(other.sizes)), np.int64)
    meeting = np.zeros(len(one.sizes), np.int64)
    step = max(1, _AT_ONCE // len(other.sizes))
    for low in range(0, len(one.sizes), step):
        check_cancelled()
        rows = slice(low, low + step)
        meets = np.ones((len(one.sizes[rows]), len(other.sizes)), np.bool_)
        for at, table in enumerate(tables):
            meets &= table[one.codes[at][rows]][:, other.codes[at]]
        # A person has one sensitive value: rows with others are no candidates.
        met += meets.sum(axis=0)
        owner[meets.any(axis=0)] = low + meets.argmax(axis=0)[meets.any(axis=0)]
        meeting[rows] = meets.sum(axis=1)
        candidates[rows] = meets.astype(np.float64) @ other.held
        has_here = one.held[rows] > 0
        mine, theirs = np.nonzero(meets & (has_here.astype(np.float32) @ has_there.T == 1))
        neither = several[theirs] & (has_here[mine].sum(axis=1) > 1)
        mine, theirs = mine[neither], theirs[neither]
        value = np.argmax(has_here[mine] & (has_there[theirs] > 0), axis=1)
        np.add.at(disclosed, (mine + low, value), other.held[theirs, value])
    capped = np.minimum(candidates, _MOST_LISTED + 1).astype(np.int64)
    held = np.bincount(capped.ravel(), one.held.ravel(), minlength=_MOST_LISTED + 2)
    counts = {number: int(count) for number, count in enumerate(held) if count}
    hits = float((one.held * disclosed / np.maximum(candidates, 1)).sum())
    rest = one.held.copy()
    np.subtract.at(rest, owner[met == 1], other.held[met == 1])
    # Classes that only have such parts in the second release.
    whole = (meeting > 0) & (np.bincount(owner[met == 1], minlength=len(rest)) == meeting)
    rest = rest[whole]
    sure = ((rest > 0).sum(axis=1) == 1) & ((one.held[whole] > 0).sum(axis=1) > 1)
    left = 0 if (rest < 0).any() else int(rest[sure].sum())
    return Side(int(one.sizes.sum()), counts, hits, left)


class _Release:
    """Classes of one release: for each column texts and which each class has; rows; sensitive values."""

    def __init__(
        self, frame: Any, columns: Sequence[str], sensitive: str, order: dict[str | None, int]
    ) -> None:
        self.sizes, labels = equivalence_classes(frame, columns)
        if not len(labels):
            raise UserError("a release has no row", hint="name two tables with rows")
        first = first_rows(labels, len(self.sizes))
        coded = [_texts(frame, name) for name in columns]
        self.codes, self.texts = [codes[first] for codes, _ in coded], [texts for _, texts in coded]
        self.held = np.zeros((len(self.sizes), len(order)))
        codes, texts = _texts(frame, sensitive)
        np.add.at(self.held, (labels, np.array([order[text] for text in texts])[codes]), 1.0)


def _values(first: Any, second: Any, name: str) -> dict[str | None, int]:
    """Give numbers to the sensitive values of both releases."""
    found = dict.fromkeys(_texts(first, name)[1] + _texts(second, name)[1])
    if len(found) > MOST_VALUES:
        raise UserError(
            Message("{number:,} values are too many", number=len(found)),
            where=Message('column "{name}"', name=name),
            hint="leave it out",
        )
    return {text: at for at, text in enumerate(found)}


def _texts(frame: Any, name: str) -> tuple[Codes, list[str | None]]:
    """Return the codes of a column and the text of each; a missing value has the last."""
    codes, values = codes_of(column_of(frame, name))
    texts = [str(value).strip() for value in values.to_pylist()]
    return np.where(codes < 0, len(texts), codes), [*texts, None]
