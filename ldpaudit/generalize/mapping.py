"""A public table that sends each value to its group: town to district, cause to family of causes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables import texts
from ldpaudit.tables.source import read_columns
from ldpaudit.tables.suspects import shortened


@dataclass(frozen=True)
class ValueMap:
    """Values and the group of each.

    values, groups (m,): distinct values, and their groups; null for a value of several, where these are kept.
    source: where they come from, for messages.
    names: all groups, in alphabetical order.
    """

    values: pa.Array
    groups: pa.Array
    source: str
    names: tuple[str, ...]

    @classmethod
    def read(cls, path: Path, value: str, group: str, *, keep_several: bool = False) -> ValueMap:
        """Read a mapping from two columns of a public table."""
        table = read_columns(path, (value, group))
        return cls.of(
            texts(table.cells(value)),
            texts(table.cells(group)),
            Message('{file}, columns "{value}" and "{group}"', file=path.name, value=value, group=group),
            keep_several=keep_several,
        )

    @classmethod
    def of(
        cls, values: pa.Array, groups: pa.Array, source: str = "mapping", *, keep_several: bool = False
    ) -> ValueMap:
        """Make a mapping of two columns, see `read` for what is refused."""
        lone = pc.xor(pc.is_null(values), pc.is_null(groups)).to_numpy(zero_copy_only=False)
        if lone.any():
            raise UserError(
                "one of the two columns is empty",
                where=Message("{source}, row {row}", source=source, row=int(np.argmax(lone)) + 1),
                hint="complete the row or remove it",
            )
        pairs = pa.table({"value": values, "group": groups}).drop_null()
        named = tuple(sorted(pc.unique(pairs["group"]).to_pylist()))
        found = pairs.group_by("value", use_threads=False).aggregate(
            [("group", "count_distinct"), ("group", "min")]
        )
        several = pc.greater(found["group_count_distinct"], 1)
        if pc.any(several).as_py() and not keep_several:
            # The file is public, so its values may be shown.
            conflicting = found["value"].filter(several)
            raise UserError(
                Message('"{value}" is in two groups', value=shortened(conflicting[0].as_py()))
                + (
                    Message(", and so are {others} others", others=len(conflicting) - 1)
                    if len(conflicting) > 1
                    else ""
                ),
                where=source,
                hint="give each value one group",
            )
        if len(found) == 0:
            raise UserError("these columns are empty", where=source, hint="name other columns")
        one = pc.if_else(several, pa.scalar(None, pa.string()), found["group_min"])
        return cls(found["value"].combine_chunks(), one.combine_chunks(), source, named)

    def labels(self) -> tuple[str, ...]:
        """Return the groups, each once, in alphabetical order: a public domain."""
        return self.names
