"""Two releases about the same people, laid over each other: k does not compose.

Somebody who is in both releases is in one class of each. The two classes may have few people, or one
sensitive value, in common, however large each is (Ganta, Kasiviswanathan and Smith, KDD 2008).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import equivalence_classes
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, first_rows
from ldpaudit.anonymity.generalized_values import Marks, compatible
from ldpaudit.anonymity.masking import masked, masked_row
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Pairs of classes at most, and sensitive values.
MOST_PAIRS, MOST_VALUES = 2_000_000_000, 4_000
#: Pairs of classes that are laid out at a time.
_AT_ONCE = 4_000_000
#: Larger numbers of candidates are counted together.
_MOST_LISTED = 10


@dataclass(frozen=True)
class Side:
    """What one release loses by the other; rows, classes and k are its own."""

    rows: int
    classes: int
    k: int
    #: {rows of the other release that a row may be: rows}, up to 10; 11 stands for more. A row of none is of
    #: nobody in the other release.
    candidates: dict[int, int]
    #: Rows whose class meets one of the other with which it has one sensitive value in common: theirs, if
    #: they are in both releases; 0 where there is no sensitive column.
    disclosed: int

    @property
    def composed_k(self) -> int:
        """Return the fewest candidates of a row that has one; 0 where no row has."""
        return min((number for number in self.candidates if number), default=0)

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return {**self.__dict__, "composed_k": self.composed_k}


@dataclass(frozen=True)
class Mosaic:
    """Two releases together, by the columns that both have."""

    columns: tuple[str, ...]
    sensitive: str | None
    first: Side
    second: Side
    #: Pairs of classes that somebody may be in both of, by the quasi-identifiers.
    meeting: int
    #: Those among them without a sensitive value in common: nobody is in both.
    empty: int
    #: Those with one value in common; and of these, where one row of each release has it: both records of one
    #: person.
    disclosing: int
    singled_out: int
    #: Some disclosing pairs, masked, those that single out first.
    examples: tuple[dict[str, Any], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return {
            **self.__dict__,
            "columns": list(self.columns),
            "first": self.first.as_json(),
            "second": self.second.as_json(),
            "examples": list(self.examples),
        }


@dataclass(frozen=True, eq=False)
class _Release:
    """Classes of one release: codes of their values (columns, classes), rows, sensitive values."""

    frame: Any
    codes: NDArray[np.int64]
    values: list[list[str | None]]
    first: Codes
    sizes: Codes
    held: NDArray[np.float64]

    def example(self, at: int, columns: Sequence[str]) -> dict[str, Any]:
        """Return the first row of a class, masked."""
        row = int(self.first[at])
        return {"row": row + 1, "values": masked_row(self.frame, row, columns)}

    def side(self, candidates: NDArray[np.float64], disclosed: Marks) -> Side:
        """Sum up; `candidates` (classes, values) of each kind of row, `disclosed` likewise."""
        capped = np.minimum(candidates, _MOST_LISTED + 1).astype(np.int64)
        rows = np.bincount(capped.ravel(), self.held.ravel(), minlength=_MOST_LISTED + 2)
        return Side(
            rows=int(self.sizes.sum()),
            classes=len(self.sizes),
            k=int(self.sizes.min()),
            candidates={number: int(count) for number, count in enumerate(rows) if count},
            disclosed=int(self.held[disclosed].sum()),
        )


def mosaic(
    first: Any,
    second: Any,
    columns: Sequence[str],
    sensitive: str | None = None,
    *,
    groups: Mapping[str, Mapping[str, Collection[int]]] | None = None,
    examples: int = 5,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Mosaic:
    """Compare two releases about the same people.

    first, second: the releases, one row for each person, at least one row each.
    columns: quasi-identifiers that both have, each in its own generalization; see `compatible` for what is
        read.
    sensitive: a column that both have and that is the same for one person; compared as it is written.
    groups: for columns with a hierarchy what its texts stand for, as for `compatible`.
    examples: disclosing pairs of classes to show, masked.
    check_cancelled: asked every now and then whether to go on.
    """
    if not columns:
        raise UserError(
            "no column is named", where="columns", hint="name the columns that both releases have"
        )
    order = _sensitive(first, second, sensitive)
    one, other = _release(first, columns, sensitive, order), _release(second, columns, sensitive, order)
    if len(one.sizes) * len(other.sizes) > MOST_PAIRS:
        raise UserError(
            Message(
                "{groups:,} and {other_groups:,} groups are too many to compare",
                groups=len(one.sizes),
                other_groups=len(other.sizes),
            ),
            hint="compare parts of the releases, or fewer columns",
        )
    tables = [
        compatible(mine, theirs, (groups or {}).get(name))
        for name, mine, theirs in zip(columns, one.values, other.values, strict=True)
    ]
    here, there = np.zeros_like(one.held), np.zeros_like(other.held)
    seen_here, seen_there = np.zeros(one.held.shape, np.bool_), np.zeros(other.held.shape, np.bool_)
    has_here, has_there = one.held > 0, other.held > 0
    meeting = empty = disclosing = singled = 0
    shown: list[tuple[int, int, int, int]] = []
    for rows, meets in _blocks(one, other, tables):
        check_cancelled()
        meeting += int(meets.sum())
        weights = meets.astype(np.float64)
        here[rows] = weights @ other.held
        there += weights.T @ one.held[rows]
        if sensitive is None:
            continue
        common = has_here[rows].astype(np.float32) @ has_there.astype(np.float32).T
        empty += int((meets & (common == 0)).sum())
        mine, theirs = np.nonzero(meets & (common == 1))
        disclosing += len(mine)
        value = np.argmax(has_here[rows][mine] & has_there[theirs], axis=1)
        at = mine + rows.start
        seen_here[at, value], seen_there[theirs, value] = True, True
        alone = (one.held[at, value] == 1) & (other.held[theirs, value] == 1)
        singled += int(alone.sum())
        best = np.lexsort((theirs, at, ~alone))[:examples]
        shown += [(int(not alone[i]), int(at[i]), int(theirs[i]), int(value[i])) for i in best.tolist()]
    # A person has one sensitive value: rows with others are no candidates.
    return Mosaic(
        columns=tuple(columns),
        sensitive=sensitive,
        first=one.side(here, seen_here),
        second=other.side(there, seen_there),
        meeting=meeting,
        empty=empty,
        disclosing=disclosing,
        singled_out=singled,
        examples=tuple(
            {
                "first": one.example(a, columns),
                "second": other.example(b, columns),
                "rows": [int(one.sizes[a]), int(other.sizes[b])],
                "holding": [int(one.held[a, v]), int(other.held[b, v])],
                "sensitive": masked(order[v]),
            }
            for _, a, b, v in sorted(shown)[:examples]
        ),
    )


def _sensitive(first: Any, second: Any, name: str | None) -> list[str | None]:
    """List the sensitive values of both releases; one for all rows where there is no such column."""
    if name is None:
        return [None]
    found = dict.fromkeys(_texts(first, name)[1] + _texts(second, name)[1])
    if len(found) > MOST_VALUES:
        raise UserError(
            Message("{number:,} values are too many to compare", number=len(found)),
            where=Message('column "{name}"', name=name),
            hint="leave the column out, or generalize it",
        )
    return [*found, None]


def _texts(frame: Any, name: str) -> tuple[Codes, list[str | None]]:
    """Return the codes of a column and the text of each; a missing value has the last."""
    codes, values = codes_of(column_of(frame, name))
    texts: list[str | None] = [str(value).strip() for value in values.to_pylist()]
    return np.where(codes < 0, len(texts), codes), texts


def _release(frame: Any, columns: Sequence[str], sensitive: str | None, order: list[str | None]) -> _Release:
    sizes, labels = equivalence_classes(frame, columns)
    if not len(labels):
        raise UserError("a release has no row", hint="name two tables with rows")
    first = first_rows(labels, len(sizes))
    coded = [_texts(frame, name) for name in columns]
    held = np.zeros((len(sizes), len(order)))
    if sensitive is None:
        held[:, 0] = sizes
    else:
        index_of = {text: at for at, text in enumerate(order)}
        codes, texts = _texts(frame, sensitive)
        number = np.array([index_of[text] for text in [*texts, None]])
        np.add.at(held, (labels, number[codes]), 1.0)
    return _Release(
        frame=frame,
        codes=np.stack([codes[first] for codes, _ in coded]),
        values=[[*texts, None] for _, texts in coded],
        first=first,
        sizes=sizes,
        held=held,
    )


def _blocks(one: _Release, other: _Release, tables: Sequence[Marks]) -> Iterator[tuple[slice, Marks]]:
    """Yield, some classes at a time, which classes of the two releases may have somebody in common."""
    step = max(1, _AT_ONCE // max(1, len(other.sizes)))
    for low in range(0, len(one.sizes), step):
        rows = slice(low, min(low + step, len(one.sizes)))
        meets = np.ones((rows.stop - low, len(other.sizes)), np.bool_)
        for at, table in enumerate(tables):
            meets &= table[one.codes[at, rows]][:, other.codes[at]]
        yield rows, meets
