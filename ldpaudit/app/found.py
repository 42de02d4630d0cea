"""What the questions answer, as the pages read it: a table, and what a run left in its folder."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from ldpaudit.app.words import rows_text
from ldpaudit.audit import AttackResult
from ldpaudit.audit.printing import results_of
from ldpaudit.estimate import adds_up, periods_of
from ldpaudit.findings import Finding
from ldpaudit.language import Message, tr, translated
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
        return self.column.name


@dataclass(frozen=True)
class InspectionSummary:
    """What the reader found in a table, and the first rows as text."""

    found: Mapping[str, Any]
    columns: tuple[ColumnFound, ...]
    preview: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> InspectionSummary:
        preview = tuple(map(tuple, answer.get("preview", ())))
        return cls(answer, tuple(map(_column, answer["columns"])), preview)

    @property
    def rows(self) -> int | None:
        rows: int | None = self.found.get("rows")
        return rows

    @property
    def first_rows(self) -> int | None:
        """Number of the first rows, where counts and kinds are known of these alone; None where of all."""
        seen = self.found.get("rows_read")
        return None if seen is None or self.rows is None or int(seen) >= self.rows else int(seen)

    @property
    def warnings(self) -> list[str]:
        return [translated(one) for one in self.found.get("warnings", [])]

    def evidence(self, name: str) -> str:
        return translated(self.found.get("evidence", {}).get(name, ""))


def rows_found(found: InspectionSummary) -> str:
    """Write how many rows there are, and that this is an estimate where it is one."""
    rows = tr("rows not counted") if found.rows is None else rows_text(found.rows)
    return rows if found.found.get("rows_exact", True) else tr("{rows} (estimated)", rows=rows)


def _column(one: Mapping[str, Any]) -> ColumnFound:
    plain = {name: one[name] for name in ("name", "kind", "decimal", "thousands", "zone", "date_part")}
    return ColumnFound(
        Column(**plain, formats=tuple(one["formats"]), missing=tuple(one["missing_words"])),
        one["missing"],
        str(one["distinct"]) + ("" if one["distinct_exact"] else "+"),
        tuple(one["samples"]),
        one["role"],
        translated(one["role_evidence"]),
        translated(one["kind_evidence"]),
        tuple((value, count) for value, count in one["frequent"]),
        one["frequent_rows"],
        tuple(one["periods"].items()),
    )


def findings_of(written: Iterable[Mapping[str, Any]]) -> list[Finding]:
    """Return findings as the command line writes them."""
    return [Finding.of_json(one) for one in written]


@dataclass(frozen=True)
class Bars:
    """Estimated and true shares of one column in one period, by label in the order of the domain.

    `n` rows reported the column.
    """

    labels: tuple[str, ...]
    estimate: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    true: tuple[float, ...]
    n: int


@dataclass(frozen=True)
class RunSummary:
    """The two manifests of a run, where its files are, and the first rows of a trial before and after."""

    folder: Path
    release: Mapping[str, Any]
    internal: Mapping[str, Any]
    shares: Mapping[str, Mapping[str, Bars]]
    pairs: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, folder: Path, answer: Any = None) -> RunSummary:
        """Read the folder that a run left.

        answer: what the run answered: its messages can be shown in any language, those of the files not.
        Raises OSError, KeyError, ValueError: if a file is not there or not what a run writes.
        """
        release, internal = (_json(folder / part / "manifest.json") for part in ("release", "internal"))
        estimates, first = folder / "release" / "estimates.csv", folder / "internal" / "first_rows.json"
        shares = _shares(estimates, internal.get("truth", {})) if estimates.is_file() else {}
        known = {str(one): one for one in _messages(answer)}
        pairs = _json(first) if first.is_file() else None
        return cls(folder, _as_messages(release, known), _as_messages(internal, known), shares, pairs)

    @cached_property
    def results(self) -> list[AttackResult]:
        return results_of(self.internal)

    @property
    def stands(self) -> bool:
        """Whether the files are still there."""
        return (self.folder / "internal" / "manifest.json").is_file()

    @property
    def written(self) -> datetime:
        seconds = (self.folder / "internal" / "manifest.json").stat().st_mtime
        return datetime.fromtimestamp(seconds, tz=UTC).astimezone()

    @property
    def release_made(self) -> bool:
        return not self.internal.get("trial", False)

    @property
    def findings(self) -> list[Finding]:
        """What the run found against a release, with what counts true rows and stays inside."""
        return findings_of(self.internal.get("findings", self.release.get("findings", [])))

    @property
    def earlier(self) -> str:
        """What earlier releases of the same rows cost together with this one; nothing without a ledger."""
        return translated((self.internal.get("earlier") or {}).get("sentence", ""))

    def anonymity(self, when: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.internal.get("anonymity", {}).get(when) or {}
        return found

    @property
    def rows(self) -> int:
        return int(self.release.get("rows") or 0)

    @property
    def rows_lost(self) -> int:
        """Rows of the table that are not released."""
        return max(int(self.internal.get("input", {}).get("rows") or self.rows) - self.rows, 0)

    @property
    def released_columns(self) -> list[str]:
        """Columns of the released table; what one report of a column is made of counts as that column."""
        bits = dict[str, str]()
        for one in self.release.get("randomized", []):
            bits |= dict.fromkeys(one.get("report_columns", ()), one["column"])
        return list(dict.fromkeys(bits.get(name, name) for name in self.release.get("released_columns", [])))

    @property
    def table(self) -> Path:
        return self.folder / "release" / str(self.release["table"])

    @property
    def groups(self) -> Mapping[str, list[str]]:
        """Names of the groups with estimates, under their kind of period or their column."""
        found: Mapping[str, list[str]] = self.internal.get("groups", {})
        return found

    @property
    def more_groups(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Periods and columns by which the released table could be estimated, too; none without estimates."""
        if not self._records:
            return (), ()
        noise = {made for one in self._records for made in (one["column"], *one.get("report_columns", ()))}
        noise |= {name for name, sources in self.release.get("noise", {}).items() if not sources}
        columns = [name for name in self.release.get("released_columns", []) if name not in noise]
        by = [name for name in columns if not {name, f'column "{name}"'} & {*self.groups}]
        return tuple(one for one in periods_of(self._period) if one not in self.groups), tuple(by)

    @property
    def periods(self) -> tuple[str, ...]:
        """Kinds of period with estimates, beside the whole table."""
        return tuple(one for one in self.groups if one != "all" and adds_up(self._period, one))

    @property
    def _records(self) -> list[Mapping[str, Any]]:
        return [*self.release.get("randomized", []), *self.release.get("numbers", [])]

    @property
    def _period(self) -> str:
        return str(self._records[0].get("period") or "") if self._records else ""


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def _messages(value: Any) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    elif isinstance(value, Mapping | list):
        parts = value.values() if isinstance(value, Mapping) else value
        yield from (one for part in parts for one in _messages(part))


def _as_messages(value: Any, known: Mapping[str, Message]) -> Any:
    """Return a value of a file with known messages in the place of what they say."""
    if isinstance(value, Mapping):
        return {name: _as_messages(one, known) for name, one in value.items()}
    if isinstance(value, list):
        return [_as_messages(one, known) for one in value]
    return known.get(value, value) if isinstance(value, str) else value


def _shares(path: Path, truth: Mapping[str, Any]) -> dict[str, dict[str, Bars]]:
    """Read the estimates of columns whose true counts are known; means of numbers have none."""
    read: dict[tuple[str, str], list[tuple[str, float, float, float, float]]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["column"] in truth:
                n, estimate, low, high = (float(row[name]) for name in ("n", "estimate", "low", "high"))
                entry = (row["value"], estimate, low, high, n)
                read.setdefault((row["column"], row["period"]), []).append(entry)
    shares: dict[str, dict[str, Bars]] = {}
    for (column, period), entries in read.items():
        labels, estimates, lows, highs, counts = zip(*entries, strict=True)
        # Where each row reports one of several columns, the truth is that of all rows, not of n.
        known = truth[column].get(period, {})
        rows = sum(map(float, known.values())) or 1.0
        true = tuple(float(known.get(label, 0)) / rows for label in labels)
        shares.setdefault(column, {})[period] = Bars(labels, estimates, lows, highs, true, int(counts[0]))
    return shares
