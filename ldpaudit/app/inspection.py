"""The answer of `ldpaudit inspect --json`, as the pages read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ldpaudit.language import translated
from ldpaudit.tables import Column


@dataclass(frozen=True)
class ColumnFound:
    """One column: how it reads, what is in it, and the role that the reader suggests with its evidence."""

    column: Column
    missing: int
    distinct: str
    samples: tuple[str, ...]
    role: str
    evidence: str
    kind_evidence: str = ""
    frequent: tuple[tuple[str, int], ...] = ()
    frequent_rows: int = 0
    #: Of times: how many years and months they span.
    periods: tuple[tuple[str, int], ...] = ()

    @property
    def name(self) -> str:
        """Header of the column."""
        return self.column.name


@dataclass(frozen=True)
class InspectionSummary:
    """What the reader found in a table, and the first rows as text."""

    found: Mapping[str, Any]
    columns: tuple[ColumnFound, ...]
    preview: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> InspectionSummary:
        """Take the answer of the command line."""
        columns = tuple(_column(one) for one in answer["columns"])
        return cls(answer, columns, _rows(answer.get("preview"), [one.name for one in columns]))

    @property
    def rows(self) -> int | None:
        """Number of rows, where the reader counted or estimated them."""
        rows = self.found.get("rows")
        return None if rows is None else int(rows)

    @property
    def first_rows(self) -> int | None:
        """Number of the first rows, where counts and kinds are known of these alone; None where of all."""
        seen = self.found.get("rows_read")
        return None if seen is None or self.rows is None or int(seen) >= self.rows else int(seen)

    @property
    def warnings(self) -> list[str]:
        """What the user should look at."""
        return [translated(one) for one in self.found.get("warnings", [])]

    def evidence(self, name: str) -> str:
        """Return why the reader took this value."""
        return translated(self.found.get("evidence", {}).get(name, ""))


def _column(answer: Mapping[str, Any]) -> ColumnFound:
    column = Column(
        name=str(answer["name"]),
        kind=answer.get("kind", answer.get("type", "text")),
        formats=tuple(answer.get("formats", ())),
        decimal=str(answer.get("decimal", ".") or "."),
        thousands=str(answer.get("thousands", "") or ""),
        missing=tuple(answer.get("missing_words", ("",))),
        zone=str(answer.get("zone", "") or ""),
        date_part=bool(answer.get("date_part", False)),
    )
    return ColumnFound(
        column=column,
        missing=int(answer.get("missing") or 0),
        distinct=str(answer["distinct"]) + ("" if answer.get("distinct_exact", True) else "+"),
        samples=tuple(str(one) for one in answer.get("samples", ())),
        role=str(answer.get("role", "undecided")),
        evidence=translated(answer.get("role_evidence", answer.get("evidence", ""))),
        kind_evidence=translated(answer.get("kind_evidence", "")),
        frequent=tuple((str(value), int(count)) for value, count in answer.get("frequent") or ()),
        frequent_rows=int(answer.get("frequent_rows") or 0),
        periods=tuple((str(name), int(count)) for name, count in (answer.get("periods") or {}).items()),
    )


def _rows(preview: Any, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Take rows as lists or as objects; a missing cell becomes an empty text."""
    if isinstance(preview, Mapping):
        preview = preview.get("rows", [])
    rows: list[tuple[str, ...]] = []
    for row in preview or ():
        cells = [row.get(name) for name in names] if isinstance(row, Mapping) else list(row)
        rows.append(tuple("" if cell is None else str(cell) for cell in cells))
    return tuple(rows)
