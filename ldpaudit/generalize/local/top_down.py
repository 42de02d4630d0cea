"""Local recoding, top down: each class is as specific as the rows in it allow.

Blocks of rows are split again and again, in the manner of LeFevre, DeWitt and Ramakrishnan (Mondrian, ICDE
2006) over hierarchies: a block goes to the groups one level down in the column in which this saves most
detail. Groups that do not meet the conditions alone stay together as the rest of the block, which may borrow
rows of the largest group; nothing is removed for them. A class gets the lowest groups that hold all its
rows, so equal values may get different levels, and the cells of one class may hold those of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.codes import combine
from ldpaudit.anonymity.conditions import KAnonymity
from ldpaudit.errors import UserError
from ldpaudit.generalize.local.coded import CodedRows, Judge, Marks, Numbers
from ldpaudit.generalize.local.recoding import Recoding, normalized
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled

#: How many of the smallest valid groups join the rest of a block, tried in turn until it is valid.
_MERGED = (1, 2, 4)


def local_recoding(
    rows: CodedRows,
    *,
    start: Numbers | None = None,
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Recoding:
    """Generalize each class as little as its rows allow.

    Greedy: every class meets the conditions, and the loss is small, yet not the least possible. The same rows
    are treated alike in whatever order they come; rows that agree in all that is known are split by
    their order alone.

    Parameters
    ----------
    rows : CodedRows
        n rows.
    start : (n,) int64, optional
        Classes to refine, 0 or more each; -1 for rows that are removed. Without it one class of all rows.
        Where hierarchies have several groups at their tops, these cut each class.
    weights : mapping of str to float, optional
        How much detail of each column matters, 1 where not named.
    check_cancelled : callable
        Asked again and again whether to go on.

    Returns
    -------
    Recoding
        Rows that the start leaves in classes that do not meet the conditions are removed.

    Raises
    ------
    UserError
        If a weight cannot be used.
    """
    order = rows.order()
    blocks = _Blocks(rows, _costs(rows, weights or {}))
    labels = _tops(rows)
    if start is not None:
        both, _ = combine([(start + 1, int(start.max(initial=0)) + 2), (labels, len(rows) + 1)], len(rows))
        labels = np.where(start < 0, -1, both)
    labels = labels[order]
    sort = np.argsort(labels, kind="stable")
    order, labels = order[sort], labels[sort]
    order, labels = order[labels >= 0], labels[labels >= 0]
    fresh = np.flatnonzero(np.append(True, labels[1:] != labels[:-1])) if len(labels) else labels
    number = np.zeros(len(labels), np.int64)
    number[fresh] = 1
    number = np.cumsum(number) - 1
    held = blocks.judge.holds(order, number, len(fresh))
    stays = held[number] if len(number) else np.zeros(0, np.bool_)
    begin = np.append(0, np.cumsum(np.bincount(number, minlength=len(fresh))[held]))
    blocks.begin(order[stays], begin)
    while blocks.split():
        check_cancelled()
    return Recoding(rows, blocks.levels, blocks.levels[:, 0] < 0)


@dataclass
class _Cut:
    """A split of all blocks in one column, as `split_kernels.children` and `gathered` describe it."""

    first: Numbers
    rows: Numbers
    valid: Marks
    child: Numbers
    part: Numbers
    rest: Numbers


@dataclass
class _Choice:
    """For each block the best split so far, and the part of each row in it."""

    gain: npt.NDArray[np.float64]
    part: Numbers
    rest: Numbers


class _Blocks:
    """Rows in blocks that may still be split; those that may not are written down and forgotten."""

    def __init__(self, rows: CodedRows, costs: tuple[npt.NDArray[np.float64], ...]) -> None:
        self.judge = Judge(rows)
        self.levels = np.full(rows.codes.shape, -1, np.int8)
        self._rows = rows
        self._groups = rows.groups()
        self._costs = costs
        # The order of the columns decides between splits that save the same, and is not to matter.
        self._columns = sorted(range(len(rows.hierarchies)), key=lambda at: (rows.hierarchies[at].column, at))
        self._k = max((one.k for one in rows.conditions if isinstance(one, KAnonymity)), default=1)
        self._kinds = _kinds(rows, self.judge, self._k)

    def begin(self, order: Numbers, begin: Numbers) -> None:
        """Take the rows of all blocks."""
        self._order, self._begin = order, begin
        self._codes = [np.ascontiguousarray(self._rows.codes[order, at]) for at in self._columns]

    def split(self) -> bool:
        """Split every block once, or write its levels where it cannot be; return whether any is left."""
        from ldpaudit.generalize.local import split_kernels

        blocks = len(self._begin) - 1
        if not blocks:
            return False
        choice = _Choice(np.zeros(blocks), np.zeros(len(self._order), np.int64), np.full(blocks, -1))
        common = np.empty((len(self._columns), blocks), np.int64)
        block_of = np.repeat(np.arange(blocks), np.diff(self._begin))
        for own, at, codes in zip(common, self._columns, self._codes, strict=True):
            split_kernels.common_level(codes, self._begin, self._groups[at], own)
            self._try(at, codes, own, choice, block_of)
        done = choice.gain <= 0
        closed = done[block_of]
        for own, at in zip(common, self._columns, strict=True):
            self.levels[self._order[closed], at] = own[block_of[closed]]
        self._continue(choice, done, closed)
        return bool(len(self._order))

    def _continue(self, choice: _Choice, done: Marks, closed: Marks) -> None:
        """Forget blocks that are done, and cut the others into their parts."""
        from ldpaudit.generalize.local import split_kernels

        begin = np.append(0, np.cumsum(np.diff(self._begin)[~done]))
        left = np.flatnonzero(~closed)
        order, starts = np.empty(len(left), np.int64), np.empty(len(left) + 1, np.int64)
        number = split_kernels.sorted_by_part(begin, choice.part[left], order, starts)
        rows = left[order]
        self._order = self._order[rows]
        self._codes = [codes[rows] for codes in self._codes]
        self._begin = starts[: number + 1].copy()

    def _try(
        self, at: int, codes: npt.NDArray[np.int32], levels: Numbers, choice: _Choice, block_of: Numbers
    ) -> None:
        """Look what a split in one column saves, and keep it where that is most so far."""
        from ldpaudit.generalize.local import split_kernels as kernels

        begin = self._begin
        child = np.empty(len(codes), np.int64)
        first, rows, leaf = kernels.children(codes, begin, self._groups[at], levels, child)
        if not len(rows):
            return
        inside = child >= 0
        valid = self.judge.holds(self._order[inside], child[inside], len(rows))
        part, rest = np.empty(len(codes), np.int64), np.empty(len(levels), np.int64)
        kernels.gathered(begin, first, valid, child, part, rest)
        bad = self._bad(part, rest, rest >= 0, block_of)
        if bad.any():
            self._complete_rest(_Cut(first, rows, valid, child, part, rest), bad, block_of)
        saved = np.empty(len(levels))
        kernels.gains(begin, first, leaf, child, part, rest, levels, self._costs[at], saved)
        better = saved > choice.gain
        choice.gain[better] = saved[better]
        chosen = better[block_of]
        choice.part[chosen] = part[chosen]

    def _bad(self, part: Numbers, of_block: Numbers, where: Marks, block_of: Numbers) -> Marks:
        """Return the blocks, among some, of which one part does not meet the conditions."""
        bad = np.zeros(len(of_block), np.bool_)
        some = np.flatnonzero(where)
        if not len(some):
            return bad
        number = np.full(len(of_block), -1, np.int64)
        number[some] = np.arange(len(some))
        inside = where[block_of] & (part == of_block[block_of])
        bad[some] = ~self.judge.holds(self._order[inside], number[block_of[inside]], len(some))
        return bad

    def _complete_rest(self, cut: _Cut, bad: Marks, block_of: Numbers) -> None:
        """Make the rest of some blocks larger until it meets the conditions, or leave the block whole."""
        for way in self._ways(cut, block_of):
            part = cut.part.copy()
            changed, donor = way(part, bad)
            failed = self._bad(part, cut.rest, changed, block_of)
            failed |= self._bad(part, donor, changed & ~failed & (donor >= 0), block_of)
            good = changed & ~failed
            chosen = good[block_of]
            cut.part[chosen] = part[chosen]
            bad &= ~good
            if not bad.any():
                return
        cut.part[bad[block_of]] = -1

    def _ways(self, cut: _Cut, block_of: Numbers) -> Iterator[_Way]:
        """Return ways to make the rest larger; each takes parts to change, and the blocks that still need it.

        It returns which blocks it has changed, and the part from which rows came in each; -1 for none.
        """
        from ldpaudit.generalize.local import split_kernels as kernels

        begin = self._begin
        for kinds, number, more in self._kinds:
            own = kinds[self._order] if number > 1 else np.zeros(len(self._order), np.int64)

            def reassign(
                part: Numbers, bad: Marks, own: Numbers = own, number: int = number, more: int = more
            ) -> tuple[Marks, Numbers]:
                wanted = np.where(bad, np.maximum(self._missing(cut, bad, block_of), more), 0)
                donor = np.empty(len(wanted), np.int64)
                kernels.reassigned(
                    begin,
                    cut.first,
                    cut.rows,
                    cut.valid,
                    cut.child,
                    wanted,
                    own,
                    number,
                    part,
                    cut.rest,
                    donor,
                )
                return bad & (donor >= 0), donor

            yield reassign
        for many in _MERGED:

            def merge(part: Numbers, bad: Marks, many: int = many) -> tuple[Marks, Numbers]:
                wanted = np.where(bad, many, 0)
                done = kernels.merged_into_rest(
                    begin, cut.first, cut.rows, cut.valid.copy(), cut.child, wanted, part, cut.rest
                )
                return bad & done, np.full(len(wanted), -1)

            yield merge

    def _missing(self, cut: _Cut, bad: Marks, block_of: Numbers) -> Numbers:
        """Count the rows, or units, that the rest of each block lacks to k."""
        missing = np.zeros(len(bad), np.int64)
        some = np.flatnonzero(bad)
        number = np.full(len(bad), -1, np.int64)
        number[some] = np.arange(len(some))
        inside = bad[block_of] & (cut.part == cut.rest[block_of])
        missing[some] = self._k - self.judge.sizes(self._order[inside], number[block_of[inside]], len(some))
        return missing


_Way = Callable[[Numbers, Marks], tuple[Marks, Numbers]]


def _kinds(rows: CodedRows, judge: Judge, k: int) -> list[tuple[Numbers, int, int]]:
    """Return the orders in which rows move to the rest: the kind of each, how many kinds, the least to move.

    Without kinds, rows that follow each other are moved, which are alike.
    """
    some = np.zeros(0, np.int64)
    least = k if judge.by_value else 1
    if rows.units is not None:
        kinds = [(rows.units, int(rows.units.max(initial=0)) + 1, least)]
    else:
        kinds = [(some, 1, 1)]
    for name in sorted({str(one.column) for one in judge.by_value}):
        kinds.append((rows.sensitive[name].codes, rows.sensitive[name].values, least))
    return kinds


def _tops(rows: CodedRows) -> Numbers:
    """Return the class of each row by the groups at the tops of its hierarchies."""
    labels, number = np.zeros(len(rows), np.int64), 1
    for at, groups in enumerate(rows.groups()):
        labels, number = combine(
            [(labels, number), (groups[-1][rows.codes[:, at]], int(groups[-1].max()) + 1)], len(rows)
        )
    return labels


def _costs(rows: CodedRows, weights: Mapping[str, float]) -> tuple[npt.NDArray[np.float64], ...]:
    """Return what a cell costs at each level: the share of the domain, between 0 for a leaf and 1."""
    names = [hierarchy.column for hierarchy in rows.hierarchies]
    for name, weight in weights.items():
        if name not in names:
            raise UserError(
                Message('there is no quasi-identifier "{name}"', name=name),
                where="weights",
                hint="name one of the columns",
            )
        if not 0 <= weight < np.inf:
            raise UserError(
                Message("the weight {weight} cannot be used", weight=weight),
                where=name,
                hint="give 0 or more",
            )
    return tuple(
        weights.get(name, 1.0) * normalized(shares, hierarchy.domain)
        for name, shares, hierarchy in zip(names, rows.shares(), rows.hierarchies, strict=True)
    )
