"""A public table that sends each value to its group: town to district, cause to family of causes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.labels import first_true, label_each
from ldpaudit.tables import Source, texts

_CHUNK = 65_536


@dataclass(frozen=True)
class Mapping:
    """Values and the group of each.

    Parameters
    ----------
    values, groups : StringArray, shape (m,)
        Distinct values, and their groups; no nulls.
    source : str
        Where they stand, for messages.
    """

    values: pa.Array
    groups: pa.Array
    source: str

    @classmethod
    def read(cls, path: Path, value: str, group: str) -> Mapping:
        """Read a mapping from two columns of a public table.

        Parameters
        ----------
        path : Path
            Any table that can be imported.
        value, group : str
            Names of the columns. Values are compared exactly as they are written. A line where both are
            empty is passed over.

        Raises
        ------
        UserError
            If the file or a column is not there, if a value has no group or a group no value, or if a value
            stands in two groups.
        """
        source = Source.open(path)
        for name in (value, group):
            if name not in source.columns:
                raise UserError(
                    f'there is no column "{name}"',
                    where=path.name,
                    mend="the columns are: " + ", ".join(source.columns),
                )
        parts = [(texts(batch.column(value)), texts(batch.column(group))) for batch in source.batches(_CHUNK)]
        if not parts:
            raise UserError("this table has no rows", where=path.name, mend="name another file")
        return cls.of(
            pa.concat_arrays([values for values, _ in parts]),
            pa.concat_arrays([groups for _, groups in parts]),
            f'{path.name}, columns "{value}" and "{group}"',
        )

    @classmethod
    def of(cls, values: pa.Array, groups: pa.Array, source: str = "mapping") -> Mapping:
        """Make a mapping of two columns, see `read` for what is refused."""
        lone = pc.xor(pc.is_null(values), pc.is_null(groups)).to_numpy(zero_copy_only=False)
        if lone.any():
            raise UserError(
                "one of the two columns is empty",
                where=f"{source}, row {first_true(lone) + 1}",
                mend="complete the row or remove it",
            )
        pairs = pa.table({"value": values, "group": groups}).drop_null()
        distinct = pairs.group_by(["value", "group"], use_threads=False).aggregate([])
        once = pc.value_counts(distinct["value"].combine_chunks())
        twice = pc.greater(pc.struct_field(once, "counts"), 1)
        if pc.any(twice).as_py():
            # The file is public, so its values may be shown.
            conflicting = pc.struct_field(once, "values").filter(twice)
            raise UserError(
                f'"{_short(conflicting[0].as_py())}" stands in two groups'
                + (f", and so do {len(conflicting) - 1} others" if len(conflicting) > 1 else ""),
                where=source,
                mend="give each value one group",
            )
        if len(distinct) == 0:
            raise UserError("these columns are empty", where=source, mend="name other columns")
        return cls(distinct["value"].combine_chunks(), distinct["group"].combine_chunks(), source)

    def labels(self) -> tuple[str, ...]:
        """Give the groups, each once, in alphabetical order: a public domain."""
        return tuple(sorted(pc.unique(self.groups).to_pylist()))

    def group(
        self, values: pa.Array, *, unmatched: str | None = None, column: str = "", first_row: int = 0
    ) -> pa.Array:
        """Give each value its group.

        Parameters
        ----------
        values : StringArray, shape (n,)
            Null stays null.
        unmatched : str, optional
            Group of the values that the mapping does not know; without it they are an error.
        column : str
            Name of the column, for messages.
        first_row : int
            Ordinal of the first row, for messages.

        Returns
        -------
        StringArray, shape (n,)

        Raises
        ------
        UserError
            If a value is unknown and `unmatched` is not given. The value is not shown: it is private.
        """

        def look_up(distinct: pa.Array) -> pa.Array:
            found = self.groups.take(pc.index_in(distinct, value_set=self.values))
            return found if unmatched is None else pc.fill_null(found, unmatched)

        groups = label_each(values, look_up)
        lost = pc.and_(pc.is_null(groups), pc.is_valid(values)).to_numpy(zero_copy_only=False)
        if lost.any():
            count = int(lost.sum())
            raise UserError(
                "the value is not in the mapping table"
                + (f" (nor in {count - 1} more of these {len(values)} rows)" if count > 1 else ""),
                where=f'column "{column}", row {first_row + first_true(lost) + 1}',
                mend=f'complete {self.source}, or set unmatched = "other"',
            )
        return groups


def _short(text: str, length: int = 20) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
