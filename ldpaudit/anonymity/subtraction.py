"""Small cells that follow from published large ones: A + B - (A or B).

A threshold on each published count does not hold for what the counts give together. Where 100 people came on
Thursday, 120 on Friday and 201 on either day, 19 came on both. Published counts are sums of unknown numbers
of people who are alike in all that is asked; what follows from them is found by linear algebra, exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Values of a column in which one person may have several: kinds of people double with each.
MOST_OVERLAPPING = 10
#: Kinds of people, known counts, and numbers that are asked for, at most.
MOST_KINDS, MOST_CELLS, MOST_ASKED = 1 << 18, 2000, 20_000
#: Numbers asked for times cells times kinds of people, at most: some seconds.
_WORK = 5_000_000_000

#: What rounding leaves of nothing; and coefficients that are written.
_ZERO, _LARGEST = 1e-7, 99

Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Cell:
    """One count that is published, or withheld because it is small."""

    #: For each column the values that count, any of them; a column that is not named does not matter.
    values: Mapping[str, Collection[str]]
    #: How many; None where it is withheld.
    count: int | None


@dataclass(frozen=True)
class Subtraction:
    """What published counts give away together."""

    #: Numbers of people below k, and more than none, that follow and are not published themselves.
    small: tuple[int, ...]
    #: Numbers that were looked at: each cell, each two of them together and one without the other, and each
    #: kind of people that the cells distinguish; and whether all of these were.
    asked: int
    complete: bool


def subtraction(
    cells: Sequence[Cell],
    k: int,
    *,
    overlapping: str | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Subtraction:
    """Find the numbers of people below k that follow from published counts.

    Only sums and differences are looked at, and that no number is below 0 where a sum is 0. Bounds (at most 3
    people) are not.

    cells: the published counts, and the withheld ones: all values of a column are in some cell.
    k: the threshold: a number from 1 to k - 1 is small.
    overlapping: column of which one person may have several values, such as days: a cell of "Thursday or
        Friday" then counts who came on either. Everybody has one value of any other column.
    """
    if not 0 < len(cells) <= MOST_CELLS:
        raise UserError(
            Message("there are {cells} cells", cells=len(cells)),
            hint=Message("give 1 to {most:,}", most=MOST_CELLS),
        )
    covers = _kinds(cells, overlapping)
    # Kinds of people that all cells count alike are one.
    kinds = np.unique(covers, axis=1)
    kinds = kinds[:, kinds.any(axis=0)]
    known = [at for at, cell in enumerate(cells) if cell.count is not None]
    asked, complete = _sums_of_interest(kinds)
    sums = kinds[known].astype(np.int64)
    values = np.array([cells[at].count for at in known], np.int64)
    while True:
        check_cancelled()
        solved = _follow(sums, values, asked.astype(np.int64))
        if solved is None or (solved[1][solved[0]] < 0).any():
            raise UserError(
                "the published counts contradict each other",
                hint="check them; write no count where one is withheld",
            )
        follows, found = solved
        # Where a sum is 0 each of its parts is.
        empty = asked[follows & (found == 0)].any(axis=0)
        alone = sums[(sums.sum(axis=1) == 1) & (values == 0)].any(axis=0)
        fresh = np.flatnonzero(empty & ~alone)
        if not len(fresh):
            break
        sums = np.concatenate([sums, np.eye(len(empty), dtype=np.int64)[fresh]])
        values = np.concatenate([values, np.zeros(len(fresh), np.int64)])
    small: dict[bytes, int] = {}
    shown = {kinds[at].tobytes() for at in known}
    for at in np.flatnonzero(follows & (found > 0) & (found < k)).tolist():
        if asked[at].tobytes() not in shown:
            # People who are certainly none do not make another number.
            small.setdefault((asked[at] & ~empty).tobytes(), int(found[at]))
    return Subtraction(tuple(sorted(small.values())), len(asked), complete)


def _follow(
    sums: NDArray[np.int64], values: NDArray[np.int64], asked: NDArray[np.int64]
) -> tuple[Marks, NDArray[np.int64]] | None:
    """Return which sums follow from known ones, and what they are; None where these contradict.

    The known sums are reduced to independent ones (pivoted QR), by which all others have one combination.
    Whole coefficients are checked in whole numbers, others leave nothing to 1e-7.
    """
    from scipy.linalg import qr, solve_triangular

    # The smallest cells come first: they make the shortest combinations.
    scale = 1.0 / np.maximum(sums.sum(axis=1), 1) ** 2
    q, r, order = qr((sums * scale[:, None]).T, mode="economic", pivoting=True)
    rank = int((np.abs(np.diag(r)) > _ZERO * scale[order[: len(r)]]).sum())
    chosen = order[:rank].astype(np.int64)

    def combined(wanted: NDArray[np.int64]) -> tuple[Any, Marks]:
        times = solve_triangular(r[:rank, :rank], q[:, :rank].T @ wanted.T).T * scale[chosen]
        whole = np.rint(times)
        exact = (np.abs(times - whole) < _ZERO).all(axis=1) & (np.abs(whole) <= _LARGEST).all(axis=1)
        times[exact] = whole[exact]
        left = np.abs(times @ sums[chosen] - wanted).max(axis=1, initial=0)
        return times @ values[chosen], np.where(exact, left == 0, left < _ZERO)

    # Every known sum follows from the independent ones, and has the value that follows.
    if (np.abs(combined(sums)[0] - values) > 0.01).any():
        return None
    number, follows = combined(asked)
    found: NDArray[np.int64] = np.rint(number).astype(np.int64)
    return None if (np.abs(number - found)[follows] > 0.01).any() else (follows, found)


def _kinds(cells: Sequence[Cell], overlapping: str | None) -> Marks:
    """Return which cells count which kinds of people, shape (cells, kinds)."""
    columns = sorted({name for cell in cells for name in cell.values})
    if overlapping is not None and overlapping not in columns:
        raise UserError(
            Message('no cell names a value of "{overlapping}"', overlapping=overlapping),
            hint="name one of its columns",
        )
    parts: list[list[frozenset[str]]] = []
    for name in columns:
        values = sorted({one for cell in cells for one in cell.values.get(name, ())})
        if name != overlapping:
            parts.append([frozenset([value]) for value in values])
            continue
        if len(values) > MOST_OVERLAPPING:
            raise UserError(
                Message("{n} values that overlap are too many", n=len(values)),
                where=Message('column "{name}"', name=name),
                hint=Message("look at {most} at a time", most=MOST_OVERLAPPING),
            )
        sizes = range(1, len(values) + 1)
        parts.append([frozenset(chosen) for size in sizes for chosen in combinations(values, size)])
    number = int(np.prod([len(part) for part in parts], dtype=np.float64))
    if number > MOST_KINDS:
        raise UserError(
            Message("{number:,} combinations of values are too many", number=number),
            hint="look at fewer columns",
        )
    covers = np.ones((len(cells), 1), np.bool_)
    for name, part in zip(columns, parts, strict=True):
        asked = [cell.values.get(name) for cell in cells]
        hits = np.array([[any_ is None or not own.isdisjoint(any_) for own in part] for any_ in asked])
        covers = (covers[:, :, None] & hits[:, None, :]).reshape(len(cells), -1)
    return covers


def _sums_of_interest(kinds: Marks) -> tuple[Marks, bool]:
    """Return the groups of people to look at, each once, and whether these are all."""
    listed: dict[bytes, Marks] = {}

    def ask(people: Marks) -> None:
        if people.any():
            listed.setdefault(people.tobytes(), people)

    for cell in kinds:
        ask(cell)
    most = min(MOST_ASKED, max(len(kinds), _WORK // kinds.size))
    # Two cells without anybody in common disclose nothing new together.
    common = np.triu(kinds.astype(np.float32) @ kinds.astype(np.float32).T, 1)
    pairs = np.argwhere(common > 0).tolist()
    each = np.eye(kinds.shape[1], dtype=np.bool_)
    # Every kind of people before two cells at a time, where not all can be looked at.
    if 3 * len(pairs) + len(each) > most:
        for one in each:
            ask(one)
    for at, other in pairs:
        if len(listed) > most:
            break
        ask(kinds[at] & kinds[other])
        ask(kinds[at] & ~kinds[other])
        ask(kinds[other] & ~kinds[at])
    for one in each:
        ask(one)
    return np.array(list(listed.values())[:most]), len(listed) <= most


def cells_of(
    columns: Sequence[str], rows: Sequence[Sequence[str | None]], counts: Sequence[int | None]
) -> tuple[Cell, ...]:
    """Read cells from the rows of a published table.

    columns: names of the columns that say what is counted.
    rows: their texts, row by row: a value, several values as "a|b", or "*" for all.
    counts: the count of each row; None where it is withheld.
    """
    cells = []
    for number, (row, count) in enumerate(zip(rows, counts, strict=True), 1):
        values: dict[str, frozenset[str]] = {}
        for name, text in zip(columns, row, strict=True):
            parts = [part.strip() for part in (text or "").split("|")]
            if not all(parts):
                raise UserError(
                    "a value is missing",
                    where=Message('row {number}, column "{name}"', number=number, name=name),
                    hint='write "*" for all values',
                )
            if parts != ["*"]:
                values[name] = frozenset(parts)
        cells.append(Cell(values, count))
    return tuple(cells)
