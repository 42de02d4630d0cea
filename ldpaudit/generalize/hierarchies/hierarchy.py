"""A generalization hierarchy: the values of one column, and the group of each, level by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import texts

Groups = npt.NDArray[np.int32]

#: Code of a missing value: it is a value of its own at every level, and shares the whole domain's loss at the
#: top alone.
MISSING = -1
#: What the one group of all values is called.
TOP = "*"
_SHOWN = 3


@dataclass(frozen=True, eq=False)
class Hierarchy:
    """Values of one column and the groups they go to (Samarati and Sweeney 1998, domain generalization).

    Make one with `of_rows`. The domain is what the hierarchy names, not what a table happens to hold.

    column: the column.
    labels: what is written at each level: labels[0] are the values themselves, m of them, labels[j] the
        groups of level j. A level may not separate what the level before it put together.
    ancestors (levels, m): group of each value at each level; ancestors[0] is 0 … m-1.
    names: what each level is called ("town", "district"), or none.
    """

    column: str
    labels: tuple[tuple[str, ...], ...]
    ancestors: Groups
    names: tuple[str, ...] = ()

    @classmethod
    def of_rows(
        cls, column: str, rows: Sequence[Sequence[str]], source: str = "", names: Sequence[str] = ()
    ) -> Hierarchy:
        """Make a hierarchy of one row a value: the value, its group, the group of that group, and so on.

        column: the column it is for.
        rows: all of one length.
        source: where they come from, for messages.
        names: what each level is called, where that is known.
        Raises UserError: if a value is there twice, or a group lies in two groups of the next level.
        """
        where = source or Message('hierarchy of "{column}"', column=column)
        value, times = Counter(row[0] for row in rows).most_common(1)[0] if rows else ("", 0)
        if times > 1:
            raise UserError(
                Message('"{value}" is there twice', value=value), where=where, hint="give each value one line"
            )
        levels = [pa.array(level, pa.string()) for level in zip(*rows, strict=True)]
        return cls.of_columns(column, levels, where, names)

    @classmethod
    def of_columns(
        cls, column: str, levels: Sequence[pa.Array], source: str = "", names: Sequence[str] = ()
    ) -> Hierarchy:
        """Make a hierarchy of one column a level, without nulls: as `of_rows`, and no value is shown."""
        where = source or Message('hierarchy of "{column}"', column=column)
        if not levels or not len(levels[0]):
            raise UserError("this hierarchy is empty", where=where, hint="give one line for each value")
        labels: list[tuple[str, ...]] = []
        ancestors = np.empty((len(levels), len(levels[0])), np.int32)
        for level, groups in enumerate(levels):
            encoded = groups.dictionary_encode()
            ancestors[level] = encoded.indices.to_numpy(zero_copy_only=False)
            labels.append(tuple(encoded.dictionary.to_pylist()))
            if level:
                _nested(ancestors[level - 1], ancestors[level], labels, where)
            elif len(labels[0]) < len(groups):
                raise UserError("a value is there twice", where=where, hint="give each value one line")
        return cls(column, tuple(labels), ancestors, tuple(names))

    @property
    def height(self) -> int:
        """The highest level; level 0 leaves values as they are."""
        return len(self.labels) - 1

    @property
    def domain(self) -> int:
        """How many values the hierarchy names: its leaves."""
        return len(self.labels[0])

    def at(self, levels: Sequence[int]) -> Hierarchy:
        """Return some of its levels, the lowest first, over the same leaves."""
        names = tuple(self.names[level] for level in levels) if self.names else ()
        labels = tuple(self.labels[level] for level in levels)
        return Hierarchy(self.column, labels, self.ancestors[list(levels)], names)

    def ambiguous(self, level: int) -> list[str]:
        """Return a sentence on each group of several values that is called as one of the values is."""
        values, sizes = set(self.labels[0]), np.bincount(self.ancestors[level])
        several = (label for label, size in zip(self.labels[level], sizes, strict=True) if size > 1)
        return [
            Message(
                '{column}: the group "{label}" is called as a value is, for which it may be taken: '
                "give the group another name",
                column=self.column,
                label=label,
            )
            for label in several
            if label in values
        ]

    @cached_property
    def groups(self) -> npt.NDArray[np.int64]:
        """Group of each leaf at each level, and last of a missing value, (levels, leaves + 1).

        A missing value is a group of its own, but at a top that is one group.
        """
        groups = np.empty((self.height + 1, self.domain + 1), np.int64)
        groups[:, :-1] = self.ancestors
        groups[:, -1] = [0 if level and len(own) == 1 else len(own) for level, own in enumerate(self.labels)]
        return groups

    @cached_property
    def leaf_shares(self) -> npt.NDArray[np.float64]:
        """Share of the domain that the group of each leaf stands for, as `groups` has them."""
        shares = np.empty(self.groups.shape)
        for level, own in enumerate(self.labels):
            shares[level, :-1] = np.bincount(self.ancestors[level])[self.ancestors[level]] / self.domain
            shares[level, -1] = 1.0 if level and len(own) == 1 else 1 / self.domain
        return shares

    @cached_property
    def leaf_losses(self) -> npt.NDArray[np.float64]:
        """What each leaf costs, as `groups` has them: its share of the domain, from 0 for a leaf to 1.

        Its mean over rows is the measure "loss" of one column.
        """
        if self.domain == 1:
            return np.zeros(self.leaf_shares.shape)
        taken: npt.NDArray[np.float64] = (self.leaf_shares - 1 / self.domain) / (1 - 1 / self.domain)
        return taken

    def codes(self, values: pa.Array | pa.ChunkedArray, where: str = "") -> npt.NDArray[np.int32]:
        """Find values in the hierarchy, as they are written.

        values (n,): values; those that are no texts are compared as they print.
        where: for messages.
        Returns (n,): code of each value, MISSING where there is none.
        Raises UserError: if the hierarchy lacks a value: the error says how many, never which.
        """
        written = texts(values)
        codes, lacking = self.find(written)
        if lacking.any():
            rows, n = int(np.count_nonzero(lacking)), pc.count_distinct(written.filter(pa.array(lacking)))
            raise UserError(
                Message(
                    "the hierarchy lacks {n:,} (value|values), in {lacking:,} of {rows:,} rows",
                    n=n.as_py(),
                    lacking=rows,
                    rows=len(written),
                ),
                where=where or Message('column "{name}"', name=self.column),
                hint="complete the hierarchy (ldpaudit check RECIPE lists what it lacks), or bind another",
            )
        return codes

    def find(self, values: pa.StringArray) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
        """Look values up, as they are written or else without the blanks around them.

        Codes are MISSING where a value is missing or not named; the marks tell those that are not named.
        """
        named = pa.array(self.labels[0], pa.string())
        encoded = values.dictionary_encode()
        distinct = encoded.dictionary
        found = pc.index_in(distinct, value_set=named)
        if found.null_count:
            found = pc.coalesce(found, pc.index_in(pc.utf8_trim_whitespace(distinct), value_set=named))
        at = np.append(found.fill_null(MISSING).to_numpy(zero_copy_only=False), MISSING).astype(np.int32)
        indices = encoded.indices.fill_null(len(distinct)).to_numpy(zero_copy_only=False)
        codes = at[indices]
        return codes, (codes == MISSING) & (indices < len(distinct))

    def generalized(self, codes: npt.NDArray[np.int32], level: int) -> pa.StringArray:
        """Write the group of each code; missing stays missing below the top, where all are alike."""
        names = pa.array(self.labels[level], pa.string())
        absent = codes == MISSING
        groups = self.ancestors[level][np.where(absent, 0, codes)]
        single = len(self.labels[level]) == 1 and level > 0
        return names.take(pa.array(groups, mask=None if single else absent))


def _nested(below: Groups, above: Groups, labels: Sequence[tuple[str, ...]], where: str) -> None:
    """Refuse a group that lies in two groups of the next level: coarser would then not mean safer."""
    first = np.full(len(labels[-2]), -1, np.int64)
    first[below[::-1]] = above[::-1]
    divided = np.unique(below[first[below] != above])
    if len(divided):
        named = join_texts(", ", (f'"{labels[-2][group]}"' for group in divided[:_SHOWN]))
        raise UserError(
            Message(
                "{groups} of level {level} lies in two groups of level {next_level}",
                groups=named,
                level=len(labels) - 2,
                next_level=len(labels) - 1,
            ),
            where=where,
            hint="give each group one group of the next level",
        )
