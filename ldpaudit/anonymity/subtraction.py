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
from ldpaudit.language import Message, join_texts
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

    def name(self) -> str:
        """Return the cell in words."""
        columns = [join_texts(Message(" or "), sorted(values)) for values in self.values.values()]
        return join_texts(", ", columns) if columns else Message("all")


@dataclass(frozen=True)
class Derived:
    """A number of people, more than 0, that follows from published counts."""

    #: Who, in words.
    people: str
    count: int
    #: Published counts that give it, each times a number; None where these are no small whole numbers.
    by: tuple[tuple[int, str], ...] | None

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        by = None if self.by is None else [{"times": times, "cell": cell} for times, cell in self.by]
        return {"people": self.people, "count": self.count, "by": by}


@dataclass(frozen=True)
class Subtraction:
    """What published counts give away together, with a threshold of k."""

    k: int
    published: int
    withheld: int
    #: Published cells of fewer than k people, and more than none.
    below: tuple[str, ...]
    #: Numbers below k that follow, the smallest first.
    derived: tuple[Derived, ...]
    #: Numbers that were looked at: each cell, each two of them together and one without the other, and each
    #: kind of people that the cells distinguish; and whether all of these were.
    asked: int
    complete: bool

    def as_json(self) -> dict[str, Any]:
        """Return the finding as plain values."""
        return {
            **self.__dict__,
            "below": list(self.below),
            "derived": [one.as_json() for one in self.derived],
        }


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
            hint=Message("give between 1 and {most_cells:,} of them", most_cells=MOST_CELLS),
        )
    covers = _kinds(cells, overlapping)
    # Kinds of people that all cells count alike are one.
    kinds = np.unique(covers, axis=1)
    kinds = kinds[:, kinds.any(axis=0)]
    known = [at for at, cell in enumerate(cells) if cell.count is not None]
    asked, names, complete = _sums_of_interest(cells, kinds)
    sums = kinds[known].astype(np.int64)
    values = np.array([cells[at].count for at in known], np.int64)
    labels: list[str] = [cells[at].name() for at in known]
    while True:
        check_cancelled()
        solved = _follow(sums, values, asked.astype(np.int64))
        if solved is None or (solved[1][solved[0]] < 0).any():
            raise UserError(
                "the published counts contradict each other",
                hint="check them; a withheld cell is written with an empty count, and a column of which one "
                "person has several values is named as overlapping",
            )
        follows, found, times, chosen = solved
        # Where a sum is 0 each of its parts is.
        empty = asked[follows & (found == 0)].any(axis=0)
        fresh = np.flatnonzero(empty & ~_alone(sums, values))
        if not len(fresh):
            break
        sums = np.concatenate([sums, np.eye(len(empty), dtype=np.int64)[fresh]])
        values = np.concatenate([values, np.zeros(len(fresh), np.int64)])
        labels += [""] * len(fresh)
    small: dict[bytes, Derived] = {}
    shown = {kinds[at].tobytes() for at in known}
    for at in np.flatnonzero(follows & (found > 0) & (found < k)).tolist():
        # People who are certainly none do not make another number.
        people = (asked[at] & ~empty).tobytes()
        if asked[at].tobytes() in shown or people in small:
            continue
        steps = ((int(times[at, one]), labels[chosen[one]]) for one in np.flatnonzero(times[at]))
        # A sum of nobody, which has no name, adds nothing.
        by = tuple((number, name) for number, name in steps if name) or None
        small[people] = Derived(names[at], int(found[at]), by)
    return Subtraction(
        k=k,
        published=len(known),
        withheld=len(cells) - len(known),
        below=tuple(cells[at].name() for at in known if 0 < (cells[at].count or 0) < k),
        derived=tuple(sorted(small.values(), key=lambda one: (one.count, len(one.by or ()), one.people))),
        asked=len(asked),
        complete=complete,
    )


def _follow(
    sums: NDArray[np.int64], values: NDArray[np.int64], asked: NDArray[np.int64]
) -> tuple[Marks, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]] | None:
    """Return which sums follow from known ones, what they are, and how; None where these contradict.

    The known sums are reduced to independent ones (pivoted QR), by which all others have one combination.
    Whole coefficients are checked in whole numbers, others leave nothing to 1e-7.

    Returns found: values of those that follow.
    Returns times: whole coefficients; 0 where they are none.
    Returns chosen: the known sums to which these belong.
    """
    from scipy.linalg import qr, solve_triangular

    # The smallest cells come first: they make the shortest explanations.
    scale = 1.0 / np.maximum(sums.sum(axis=1), 1) ** 2
    q, r, order = qr((sums * scale[:, None]).T, mode="economic", pivoting=True)
    rank = int((np.abs(np.diag(r)) > _ZERO * scale[order[: len(r)]]).sum())
    chosen, basis = order[:rank].astype(np.int64), sums[order[:rank]]

    def combined(wanted: NDArray[np.int64]) -> tuple[Any, Marks]:
        times = solve_triangular(r[:rank, :rank], q[:, :rank].T @ wanted.T).T * scale[chosen]
        whole = np.rint(times)
        exact = (np.abs(times - whole) < _ZERO).all(axis=1) & (np.abs(whole) <= _LARGEST).all(axis=1)
        times[exact] = whole[exact]
        left = np.abs(times @ basis - wanted).max(axis=1, initial=0)
        return times, np.where(exact, left == 0, left < _ZERO)

    # Every known sum follows from the independent ones, and has the value that follows.
    times, _ = combined(sums)
    if (np.abs(times @ values[chosen] - values) > 0.01).any():
        return None
    times, follows = combined(asked)
    found: NDArray[np.int64] = np.rint(times @ values[chosen]).astype(np.int64)
    if (np.abs(times @ values[chosen] - found)[follows] > 0.01).any():
        return None
    whole = (times == np.rint(times)).all(axis=1)
    return follows, found, np.where(whole[:, None], times, 0).astype(np.int64), chosen


def _alone(sums: NDArray[np.int64], values: NDArray[np.int64]) -> Marks:
    """Return which kinds of people are known to be none by a sum of their own."""
    own = (sums.sum(axis=1) == 1) & (values == 0)
    marks: Marks = sums[own].astype(np.bool_).any(axis=0) if own.any() else np.zeros(sums.shape[1], np.bool_)
    return marks


def _kinds(cells: Sequence[Cell], overlapping: str | None) -> Marks:
    """Return which cells count which kinds of people, shape (cells, kinds)."""
    columns = sorted({name for cell in cells for name in cell.values})
    if overlapping is not None and overlapping not in columns:
        raise UserError(
            Message('no cell names a value of "{overlapping}"', overlapping=overlapping),
            hint="name one of its columns",
        )
    levels = {name: sorted({one for cell in cells for one in cell.values.get(name, ())}) for name in columns}
    parts: list[list[frozenset[str]]] = []
    for name in columns:
        values = levels[name]
        if name != overlapping:
            parts.append([frozenset([value]) for value in values])
            continue
        if len(values) > MOST_OVERLAPPING:
            raise UserError(
                Message(
                    "{values} values of which one person may have several are too many", values=len(values)
                ),
                where=Message('column "{name}"', name=name),
                hint=Message("look at {most_overlapping} at a time", most_overlapping=MOST_OVERLAPPING),
            )
        sizes = range(1, len(values) + 1)
        parts.append([frozenset(chosen) for size in sizes for chosen in combinations(values, size)])
    number = int(np.prod([len(part) for part in parts], dtype=np.float64))
    if number > MOST_KINDS:
        raise UserError(
            Message("{number:,} combinations of values are too many", number=number),
            hint="look at fewer columns or values at once",
        )
    covers = np.ones((len(cells), *(len(part) for part in parts)), np.bool_)
    for axis, (name, part) in enumerate(zip(columns, parts, strict=True)):
        shape = [1] * len(parts)
        shape[axis] = len(part)
        for at, cell in enumerate(cells):
            if name in cell.values:
                wanted = frozenset(cell.values[name])
                hit = np.array([bool(wanted & own) for own in part])
                covers[at] &= hit.reshape(shape)
    return covers.reshape(len(cells), -1)


def _sums_of_interest(cells: Sequence[Cell], kinds: Marks) -> tuple[Marks, list[str], bool]:
    """Return the groups of people to look at, each once, their names, and whether these are all."""
    names = [cell.name() for cell in cells]
    listed: dict[bytes, tuple[Marks, str]] = {}

    def ask(people: Marks, who: str) -> None:
        if people.any():
            listed.setdefault(people.tobytes(), (people, who))

    for at, name in enumerate(names):
        ask(kinds[at], name)
    most = min(MOST_ASKED, max(len(cells), _WORK // kinds.size))
    # Two cells without anybody in common disclose nothing new together.
    common = np.triu(kinds.astype(np.float32) @ kinds.astype(np.float32).T, 1)
    pairs = np.argwhere(common > 0).tolist()
    # Every kind of people before two cells at a time, where not all can be looked at.
    order = range(kinds.shape[1]) if 3 * len(pairs) + kinds.shape[1] > most else range(0)
    for at in order:
        ask(*_kind(kinds, at, names))
    for one, other in pairs:
        if len(listed) > most:
            break
        mine, its = names[one], names[other]
        ask(kinds[one] & kinds[other], Message("both of: {first}; {second}", first=mine, second=its))
        ask(kinds[one] & ~kinds[other], Message("{cell}, without {without}", cell=mine, without=its))
        ask(kinds[other] & ~kinds[one], Message("{cell}, without {without}", cell=its, without=mine))
    for at in range(kinds.shape[1]):
        ask(*_kind(kinds, at, names))
    kept = list(listed.values())[:most]
    return np.array([people for people, _ in kept]), [who for _, who in kept], len(listed) <= most


def _kind(kinds: Marks, at: int, names: Sequence[str]) -> tuple[Marks, str]:
    """Return one kind of people, and say who they are."""
    single = np.zeros(kinds.shape[1], np.bool_)
    single[at] = True
    inside = [name for name, covered in zip(names, kinds[:, at], strict=True) if covered]
    return single, Message("in all of these and in no other: {cells}", cells=join_texts("; ", inside))


def cells_of(
    columns: Sequence[str],
    rows: Sequence[Sequence[str | None]],
    counts: Sequence[int | None],
    *,
    total: str = "*",
    either: str = "|",
) -> tuple[Cell, ...]:
    """Read cells from the rows of a published table.

    columns: names of the columns that say what is counted.
    rows: their texts, row by row: a value, several values between `either`, or `total` for all.
    counts: the count of each row; None where it is withheld.
    total, either: how all values and several values are written.
    """
    cells = []
    for number, (row, count) in enumerate(zip(rows, counts, strict=True), 1):
        values: dict[str, frozenset[str]] = {}
        for name, text in zip(columns, row, strict=True):
            parts = [part.strip() for part in (text or "").split(either)]
            if not all(parts):
                raise UserError(
                    "a value is missing",
                    where=Message('row {number}, column "{name}"', number=number, name=name),
                    hint=Message('write "{total}" for all values', total=total),
                )
            if parts != [total]:
                values[name] = frozenset(parts)
        cells.append(Cell(values, count))
    return tuple(cells)
