"""What an audit is given: the released table, and what the auditor has beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.dependence import Codes, codes
from ldpaudit.audit.evidence import Evidence
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.randomness import Key
from ldpaudit.tables import Column, ReadOptions, Source, numbers, texts, times
from ldpaudit.work_folder import MANIFEST

#: What an attack may need: the rows of a release, the recorded table, the truth of each released row
#: ("evidence"), a second table of the same people, a register of the population, published counts, traces of
#: persons, a map of where people are, what the release says of itself.
Input = Literal[  # no text
    "released", "truth", "second release", "register", "counts", "traces", "manifest", "evidence"
]
T = TypeVar("T")
#: Values by which the spelling of times is known.
_LOOKED_AT = 1_000
#: Columns of a table that are attacked: combinations of more take too long.
MOST_COLUMNS = 100
#: What an attack may lack: as what it is given, in words, and what gives it.
NEEDS: Mapping[Input, tuple[str, Message, str]] = {
    "truth": ("raw", Message("the recorded table"), "--against"),
    "second release": ("other", Message("a second table of the same people"), "--with"),
    "register": ("other", Message("a table of the population"), "--with"),
    "manifest": ("manifest", Message("what the release says of itself"), MANIFEST),
    "evidence": ("behind", Message("the recorded row behind each released one"), "--key"),
}


def _once(make: Callable[[AuditedTable, str], T]) -> Callable[[AuditedTable, str], T]:
    """Keep what is made of each column."""

    def kept(table: AuditedTable, name: str) -> T:
        known: dict[Any, T] = table._known
        if (make, name) not in known:
            known[make, name] = make(table, name)
        return known[make, name]

    return kept


@dataclass(frozen=True)
class AuditedTable:
    """A table as an attacker reads it: its columns as written, and what the reader found about them.

    counting: the column that says how many each row stands for, where somebody named it.
    """

    table: pa.Table
    columns: Mapping[str, Column]
    name: str = ""
    counting: str = ""
    _known: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def read(cls, path: Path, options: ReadOptions | None = None) -> AuditedTable:
        """Read a table whole."""
        return cls.of(Source.open(path, options))

    @classmethod
    def of(cls, source: Source) -> AuditedTable:
        """Read an opened table whole."""
        table = pa.Table.from_batches(list(source.batches()), source.schema)
        return cls(table, source.columns, source.path.name)

    def first(self, columns: int) -> AuditedTable:
        """Return the table with so many columns at most."""
        names = self.names[:columns]
        return self if names == self.names else replace(self, table=self.table.select(names))

    def without_blanks(self, names: Sequence[str]) -> AuditedTable:
        """Leave out rows that have no two of some columns: blank lines and totals would fit everybody."""
        valid = [np.asarray(self.texts(name).is_valid()) for name in names if name in self.names]
        kept = np.sum([np.zeros(self.rows), *valid], axis=0) >= min(2, len(valid) - 1)
        return self if kept.all() else replace(self, table=self.table.filter(pa.array(kept)))

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self.table.num_rows)

    @property
    def names(self) -> list[str]:
        """Names of the columns."""
        return list(self.table.column_names)

    @_once
    def texts(self, name: str) -> pa.StringArray:
        """Return a column as texts, null where they are missing; days and times as ISO 8601 writes them."""
        plain = texts(self.table.column(name))
        # Times that begin with a year are compared as they are, months and years among them.
        iso = pc.match_substring_regex(plain.slice(0, _LOOKED_AT).drop_null(), r"^\s*\d{4}(\D|$)")
        if self.columns[name].kind == "time" and not pc.all(iso, min_count=0).as_py():
            with suppress(UserError):
                moments = times(self.table.column(name), self.columns[name], 0)
                days = moments.astype("datetime64[D]")
                whole = bool((np.isnat(moments) | (days == moments)).all())
                written = np.datetime_as_string(days if whole else moments)
                return pa.array(written, pa.string(), mask=np.isnat(moments))
        return plain

    @_once
    def codes(self, name: str) -> Codes:
        """Return the code of each value of a column, a missing value being one of its own."""
        return codes(self.texts(name))

    @_once
    def numbers(self, name: str) -> npt.NDArray[np.float64] | None:
        """Return a column as numbers, NaN where they are missing; None where it holds other things."""
        if self.columns[name].kind in {"integer", "number"}:
            with suppress(UserError):
                return numbers(self.table.column(name), self.columns[name], 0)
        return None


@dataclass(frozen=True, eq=False)
class Dossier:
    """What an audit is given: a released table and its manifest, None for one of another program.

    raw, other, control: the recorded table; another release or a register; persons not in the release.
    evidence, measured, counted: a sample of released values beside the true ones; what the run itself
        measured of other columns by the same rows, and counted by persons.
    pairs: what each recorded value of a column was released as, where a run says it.
    row_key: column of both tables that names each row, where somebody named one.
    unit, persons, unseen: column that names the person; the released rows in any order with that column; the
        unit of protection, where it is a column and nobody knows whose the released rows are.
    roles, known: what the recipe says of the columns; those that an attacker knows, where they were named.
    points, time: pairs of columns that are coordinates, east before north; the times of traces.
    key: from which trials of the sampler are drawn.
    """

    released: AuditedTable
    manifest: Mapping[str, Any] | None = None
    raw: AuditedTable | None = None
    other: AuditedTable | None = None
    other_manifest: Mapping[str, Any] | None = None
    evidence: Evidence | None = None
    measured: Sequence[Any] = ()
    pairs: Mapping[str, Mapping[str | None, frozenset[str | None]]] = field(default_factory=dict)
    control: AuditedTable | None = None
    row_key: str = ""
    unit: str = ""
    persons: pa.Table | None = None
    unseen: str = ""
    counted: Sequence[Any] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    points: Sequence[tuple[str, str]] = ()
    time: str = ""
    key: Key = field(default_factory=Key.generate)
    known: Sequence[str] = ()
    #: What several attacks ask, by its name.
    made: dict[str, Any] = field(default_factory=dict, init=False, repr=False)

    def rng(self, purpose: str) -> np.random.Generator:
        """Return a generator for one purpose: the same in each audit, for what it draws hides nothing."""
        return np.random.default_rng([*purpose.encode()])

    @property
    def asked_k(self) -> int | None:
        """The smallest group that the recipe asks for, if any."""
        return ((self.manifest or {}).get("asked") or {}).get("k")

    @cached_property
    def randomized(self) -> dict[str, Mapping[str, Any]]:
        """The manifest's record of each randomized column."""
        return {record["column"]: record for record in (self.manifest or {}).get("randomized", [])}

    @cached_property
    def noisy(self) -> frozenset[str]:
        """Released columns that are noise."""
        return frozenset((self.manifest or {}).get("noise", {}))

    @cached_property
    def exact(self) -> list[str]:
        """Released columns that are no noise."""
        return [name for name in self.released.names if name not in self.noisy]

    @cached_property
    def same_rows(self) -> tuple[Codes, Codes] | None:
        """The recorded and the released rows that have one key; None where none was named, or none match."""
        raw, released, key = self.raw, self.released, self.row_key
        if raw is None or key not in raw.names or key not in released.names:
            return None
        found = pc.index_in(released.texts(key), value_set=raw.texts(key), skip_nulls=True).fill_null(-1)
        at = found.to_numpy().astype(np.int64)
        rows = np.flatnonzero(at >= 0)
        return (at[rows], rows) if len(rows) else None

    @property
    def behind(self) -> object:
        """What says which recorded row is behind a released one; None where nothing does."""
        return self.same_rows if self.evidence is None else self.evidence

    def lacks(self, inputs: Sequence[Input]) -> str:
        """Return what is not there of what an attack needs, in words; "" where all is."""
        lacking = [NEEDS[one] for one in inputs if one in NEEDS]
        said = [
            Message("{what} ({option})", what=what, option=option)
            for given, what, option in lacking
            if getattr(self, given) is None
        ]
        return Message("it needs {what}", what=join_texts("; ", said)) if said else ""
