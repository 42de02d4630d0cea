"""Local recoding, top down: each class is as specific as the rows in it allow.

Blocks of rows are split again and again, in the manner of LeFevre, DeWitt and Ramakrishnan (Mondrian, ICDE
2006) over hierarchies: a block goes to the groups one level down in the column in which this saves most
detail. Groups that do not meet the conditions alone stay together as the rest of the block, which may borrow
rows of the largest group; nothing is removed for them. A class gets the lowest groups that hold all its
rows, so equal values may get different levels, and the cells of one class may hold those of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.codes import combine, dense, first_rows
from ldpaudit.anonymity.conditions import Condition, KAnonymity
from ldpaudit.anonymity.value_counts import count_values
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search.problem import SensitiveColumn
from ldpaudit.progress import CheckCancelled, never_cancelled

Numbers = npt.NDArray[np.int64]
Leaves = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
#: How many of the smallest valid groups join the rest of a block, tried in turn until it is valid.
_MERGED = (1, 2, 4)
#: Takes the blocks that need it; see `_Split._ways`.
_Way = Callable[[Marks], tuple[Numbers, Numbers]]
#: Part of a row in a split of its block: that of blocks that stay whole, and that of all rows of the rest.
_WHOLE, _REST = -1, 0


@dataclass(frozen=True, eq=False)
class CodedRows:
    """Rows of a table in the codes of their hierarchies.

    hierarchies: one for each quasi-identifier.
    codes: leaf of each cell; the number of leaves where the value is missing.
    conditions: what every class has to meet.
    sensitive: the sensitive columns that conditions name.
    units: who each row is about; sizes of classes then count distinct units.
    """

    hierarchies: tuple[Hierarchy, ...]
    codes: Leaves
    conditions: tuple[Condition, ...]
    sensitive: Mapping[str, SensitiveColumn] = field(default_factory=dict)
    units: Numbers | None = None

    def __len__(self) -> int:
        return len(self.codes)

    def order(self) -> Numbers:
        """Sort rows by their leaves, and those of the same leaves so that sensitive values take turns.

        Whoever takes the first of some like rows then takes different values. What is done in this order
        depends on the table and not on how its rows are sorted; rows that agree in all keep their order.
        """
        names = [hierarchy.column for hierarchy in self.hierarchies]
        in_order = sorted(range(len(names)), key=names.__getitem__)
        leaves: list[npt.NDArray[Any]] = [self.codes[:, at] for at in in_order]
        values: list[npt.NDArray[Any]] = [self.sensitive[name].codes for name in sorted(self.sensitive)]
        units: list[npt.NDArray[Any]] = [] if self.units is None else [self.units]
        order = np.lexsort([*units, *values, *reversed(leaves)])
        if not values:
            return order
        labels, _ = combine(
            [(key.astype(np.int64), int(key.max(initial=0)) + 1) for key in (*leaves, *values)], len(self)
        )
        return np.lexsort([*units, *values, turns_of(labels, order), *reversed(leaves)])

    def holds(self, rows: Numbers, labels: Numbers, classes: int) -> Marks:
        """Judge classes: which meet all conditions."""
        marks = np.ones(classes, np.bool_)
        sizes = (
            count_values(labels, np.zeros(len(labels), np.int64), 1, classes) if self.units is None else None
        )
        for one in sorted(self.conditions, key=lambda one: one.column is not None):
            if one.column is None and sizes is not None:
                marks &= one.holds(sizes)
            elif one.column is None:
                marks &= self.sizes(rows, labels, classes) >= getattr(one, "k", 1)
            elif marks.any():
                # Only classes that have met what came before.
                inside, known = marks[labels], self.sensitive[one.column]
                found = count_values(
                    (np.cumsum(marks) - 1)[labels[inside]],
                    known.codes[rows[inside]],
                    len(known.totals),
                    int(marks.sum()),
                    ordered=known.ordered,
                    reference=known.totals,
                )
                marks[np.flatnonzero(marks)] = one.holds(found)
        return marks

    def sizes(self, rows: Numbers, labels: Numbers, classes: int) -> Numbers:
        """Count the rows, or the distinct units, of classes; parameters as for `holds`."""
        if self.units is None:
            return np.bincount(labels, minlength=classes)
        own = self.units[rows]
        return count_values(labels, own, int(own.max(initial=-1)) + 1, classes).distinct


def turns_of(labels: Numbers, order: Numbers) -> Numbers:
    """Return how many rows of the same label come before each in an order, (n,)."""
    sort = order[np.argsort(labels[order], kind="stable")]
    fresh = np.append(True, labels[sort[1:]] != labels[sort[:-1]])[: len(sort)]
    ranks = np.arange(len(sort))
    turns = np.empty(len(labels), np.int64)
    turns[sort] = ranks - np.maximum.accumulate(np.where(fresh, ranks, 0))
    return turns


def generalized(
    hierarchy: Hierarchy, leaves: npt.NDArray[np.integer[Any]], levels: npt.NDArray[np.int8]
) -> pa.StringArray:
    """Write cells of one column, each at its level; -1 stands for the top.

    A missing value, whose leaf is their number, is null, but at a top that is one group.
    """
    # All labels one behind the other, and behind those of each level the missing one.
    first = np.cumsum([0, *(len(labels) + 1 for labels in hierarchy.labels[:-1])])
    written = pa.array([label for labels in hierarchy.labels for label in (*labels, None)], pa.string())
    level = np.where(levels < 0, hierarchy.height, levels)
    return written.take(pa.array(first[level] + hierarchy.groups[level, leaves]))


def local_recoding(
    rows: CodedRows,
    *,
    weights: Mapping[str, float] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> npt.NDArray[np.int8]:
    """Generalize each class as little as its rows allow.

    Greedy: every class meets the conditions, and the loss is small, yet not the least possible. The same rows
    are treated alike in whatever order they come; rows that agree in all that is known are split by
    their order alone.

    rows: n rows.
    weights: how much detail of each column matters, 1 where not named.
    check_cancelled: asked again and again whether to go on.
    Returns: level of each cell; -1 in rows that are removed, for those that agree at the tops of all
        hierarchies do not meet the conditions.
    """
    levels = np.full(rows.codes.shape, -1, np.int8)
    costs = [(weights or {}).get(one.column, 1.0) * one.leaf_losses for one in rows.hierarchies]
    # The order of the columns decides between splits that save the same, and is not to matter.
    columns = sorted(range(len(costs)), key=lambda at: (rows.hierarchies[at].column, at))
    tops = [one.groups[-1] for one in rows.hierarchies]
    order = rows.order()
    cells = [(top[rows.codes[order, at]], int(top.max()) + 1) for at, top in enumerate(tops)]
    block, number = combine(cells, len(order))
    kept = rows.holds(order, block, number)[block] if number else np.zeros(0, np.bool_)
    sort = np.argsort(block[kept], kind="stable")
    order, block = order[kept][sort], dense(block[kept][sort])[0]
    while len(order):
        check_cancelled()
        number = int(block.max()) + 1
        gain, part = np.zeros(number), np.full(len(order), _WHOLE)
        for at in columns:
            split = _Split(rows, order, block, rows.codes[order, at], rows.hierarchies[at].groups)
            # A block that is not split in any column keeps its common levels.
            levels[order, at] = split.level[block]
            saved, own = split.best(costs[at])
            better = saved > gain
            gain[better] = saved[better]
            part[better[block]] = own[better[block]]
        left = np.flatnonzero(part != _WHOLE)
        key = block[left] * (int(part.max(initial=0)) + 1) + part[left]
        sort = np.argsort(key, kind="stable")
        order, block = order[left[sort]], dense(key[sort])[0]
    return levels


@dataclass(eq=False)
class _Split:
    """A split of every block by one column, into the groups one level below what its rows have in common.

    order, block: the rows that may still be split, block by block, and the block of each.
    codes: their leaves.
    groups: the group of each leaf.
    """

    rows: CodedRows
    order: Numbers
    block: Numbers
    codes: Leaves
    groups: Numbers

    def __post_init__(self) -> None:
        begin = np.flatnonzero(np.append(True, self.block[1:] != self.block[:-1]))
        self.blocks = len(begin)
        #: Lowest level at which the rows of each block are all in one group.
        self.level = np.zeros(self.blocks, np.int64)
        for own in self.groups[:-1]:
            of_row = own[self.codes]
            self.level += np.minimum.reduceat(of_row, begin) != np.maximum.reduceat(of_row, begin)
        below = np.maximum(self.level - 1, 0)[self.block]
        cells = (self.groups[below, self.codes], int(self.groups.max()) + 1)
        #: The child of each row, numbered block by block; the block, the rows and a row of each.
        self.child, number = combine([(self.block, self.blocks), cells], len(self.order))
        self.first = first_rows(self.child, number)
        self.of, self.count = self.block[self.first], np.bincount(self.child, minlength=number)
        inside = self.level[self.of] > 0
        self.valid = np.zeros(number, np.bool_)
        if inside.any():
            mine = inside[self.child]
            held = self.rows.holds(
                self.order[mine], (np.cumsum(inside) - 1)[self.child[mine]], int(inside.sum())
            )
            self.valid[inside] = held

    def best(self, costs: Floats) -> tuple[Floats, Numbers]:
        """Return what the split saves of each block, and the part of each row."""
        good = np.bincount(self.of, self.valid, self.blocks)
        lacks = np.bincount(self.of, ~self.valid, self.blocks) > 0
        self.part = np.where(self.valid[self.child], self.child + 1, _REST)
        self.part[~((good > 1) | (lacks & (good > 0)))[self.block]] = _WHOLE
        bad = self._fail(np.where(self.part == _REST, self.block, -1))
        for way in self._ways() if bad.any() else ():
            part, donor = way(bad)
            rest = np.where(bad[self.block] & (part == _REST), self.block, -1)
            lender = np.where(bad[self.block] & (part == (donor + 1)[self.block]), self.block, -1)
            mended = bad & (donor >= -1) & ~self._fail(rest) & ~self._fail(lender)
            self.part[mended[self.block]] = part[mended[self.block]]
            bad &= ~mended
            if not bad.any():
                break
        self.part[bad[self.block]] = _WHOLE
        kept = np.bincount(self.child[self.part > 0], minlength=len(self.of))
        leaf, level = self.codes[self.first], self.level[self.of]
        each = kept * (costs[level, leaf] - costs[np.maximum(level - 1, 0), leaf])
        saved: Floats = np.bincount(self.of, each, self.blocks).astype(np.float64)
        return saved, self.part

    def _fail(self, of_row: Numbers) -> Marks:
        """Return the blocks some rows of which do not meet the conditions together; -1 for rows left out."""
        mine = np.flatnonzero(of_row >= 0)
        failed = np.zeros(self.blocks, np.bool_)
        if len(mine):
            labels, number = dense(of_row[mine])
            blocks = np.empty(number, np.int64)
            blocks[labels] = of_row[mine]
            failed[blocks] = ~self.rows.holds(self.order[mine], labels, number)
        return failed

    def _ways(self) -> Iterator[_Way]:
        """Return ways to make the rest of blocks larger.

        Each takes the blocks that need it, and returns the part of each row, and for each block the child
        that gives rows: -1 for none in particular, -2 where it cannot be done.
        """
        values = {str(one.column) for one in self.rows.conditions if one.column is not None}
        least = self._k if values else 1
        kinds: list[tuple[Numbers | None, int]] = [
            (self.rows.units, least if self.rows.units is not None else 1)
        ]
        kinds += [(self.rows.sensitive[name].codes, least) for name in sorted(values)]
        yield from (partial(self._borrow, kinds=own, more=more) for own, more in kinds)
        yield from (partial(self._merge, many=many) for many in _MERGED)

    @property
    def _k(self) -> int:
        return max((one.k for one in self.rows.conditions if isinstance(one, KAnonymity)), default=1)

    @cached_property
    def _by_size(self) -> tuple[Numbers, Numbers]:
        """Return the valid children from the smallest of each block, and which of its block each is."""
        sort = np.flatnonzero(self.valid)
        sort = sort[np.lexsort([sort, self.count[sort], self.of[sort]])]
        return sort, turns_of(self.of[sort], np.arange(len(sort)))

    def _borrow(self, bad: Marks, kinds: Numbers | None, more: int) -> tuple[Numbers, Numbers]:
        """Move rows of the largest valid child to the rest: of each kind one before any second one."""
        mine = np.flatnonzero(bad[self.block] & (self.part == _REST))
        labels, number = dense(self.block[mine])
        wanted = np.full(self.blocks, more)
        sizes = self.rows.sizes(self.order[mine], labels, number)
        wanted[np.flatnonzero(bad)] = np.maximum(self._k - sizes, more)
        donor = np.full(self.blocks, -2)
        children = np.flatnonzero(self.valid)
        # Of several that are as large, the first.
        largest = children[np.lexsort([-children, self.count[children], self.of[children]])]
        donor[self.of[largest]] = largest
        able = bad & (donor >= 0)
        able[able] = self.count[donor[able]] > wanted[able]
        donor[~able] = -2
        part = self.part.copy()
        lent = np.flatnonzero(self.child == donor[self.block])
        turn = np.zeros(len(lent), np.int64)
        if kinds is not None:
            labels, _ = combine(
                [(self.block[lent], self.blocks), (kinds[self.order[lent]], int(kinds.max(initial=0)) + 1)],
                len(lent),
            )
            turn = turns_of(labels, np.arange(len(lent)))
        sort = np.lexsort([turn, self.block[lent]])
        rank = turns_of(self.block[lent], sort)
        part[lent[rank < wanted[self.block[lent]]]] = _REST
        return part, donor

    def _merge(self, bad: Marks, many: int) -> tuple[Numbers, Numbers]:
        """Add the smallest valid children to the rest: so many of them, but never all."""
        children, rank = self._by_size
        able = bad & (np.bincount(self.of[children], minlength=self.blocks) > many)
        part, joins = self.part.copy(), np.zeros(len(self.of), np.bool_)
        joins[children[(rank < many) & able[self.of[children]]]] = True
        part[joins[self.child]] = _REST
        return part, np.where(able, -1, -2)
