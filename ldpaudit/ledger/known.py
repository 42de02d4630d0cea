"""All that the ledger knows, table by table: what was released of each, and what it costs together."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.ledger.entry import Booking, Claim
from ldpaudit.ledger.overlap import Overlap
from ldpaudit.ledger.related import Relation, RelationEvidence, evidence_of, relate
from ldpaudit.ledger.sketch import Sketch, unit_marks
from ldpaudit.ledger.spent import Earlier, Spent, percent
from ldpaudit.ledger.stored import Begun, StoredTable
from ldpaudit.ledger.totals import total_words, totals

#: Digits of a table's mark that are shown: enough to distinguish tables, and nothing about their rows.
_SHOWN = 8


@dataclass(frozen=True)
class Shared:
    """Another table that has, or may have, some of the same rows.

    Parameters
    ----------
    mark : str
        By which the ledger names it.
    relation : {"overlapping", "uncertain"}
    overlap : Overlap or None
        Share of this table's rows that the other has too; None where they cannot be compared.
    releases : int
        Releases of the other, begun ones included.
    """

    mark: str
    relation: Relation
    overlap: Overlap | None
    releases: int

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "source": self.mark,
            "relation": self.relation,
            "overlap": None if self.overlap is None else self.overlap.as_json(),
            "releases": self.releases,
            "sentence": self.sentence(),
        }

    def sentence(self) -> str:
        """Return in words how much the two share."""
        if self.overlap is None:
            return Message(
                "Table {mark} may have some of these rows; the two cannot be compared.", mark=self.mark
            )
        if self.relation == "overlapping":
            return Message(
                "Table {mark} has about {percent} of these rows too.",
                mark=self.mark,
                percent=percent(self.overlap.share),
            )
        return Message(
            "Table {mark} may have up to {percent} of these rows too.",
            mark=self.mark,
            percent=percent(self.overlap.high),
        )


@dataclass(frozen=True)
class Sum:
    """What all releases that share a table's rows cost together, for one unit of protection."""

    spent: Spent
    shared: tuple[Shared, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the sums as plain values: of all promises, and of those about each set of columns."""
        claims = self.spent.adding()
        sets = dict.fromkeys(claim.columns for one in self.spent.counted for claim in one.booking.claims)
        return {
            "unit": self.spent.unit,
            "releases": len(self.spent.counted),
            "totals": [total.as_json() for total in self.spent.totals()],
            "columns": [
                self._about(columns, [claim for claim in claims if claim.columns == columns])
                for columns in sets
            ],
            "shared": [one.as_json() for one in self.shared],
            "sentence": self.spent.summary(),
            "notes": self.spent.notes(),
        }

    def _about(self, columns: tuple[str, ...], claims: Sequence[Claim]) -> dict[str, Any]:
        found = totals(claims, self.spent.person)
        cost = total_words(found, self.spent.unit, by_unit=self.spent.by_unit) or Message("no privacy claim")
        return {
            "columns": list(columns),
            "totals": [total.as_json() for total in found],
            "line": Message("{columns}: {cost}", columns=in_line(columns), cost=cost),
        }


@dataclass(frozen=True)
class Known:
    """A table of which something was released.

    Parameters
    ----------
    mark : str
        Beginning of the mark of its rows.
    rows, columns : int
        How many it has.
    bookings : tuple of Booking
        What was released of it, oldest first.
    begun : tuple of Begun
        What may have been released of it.
    sums : tuple of Sum
        One for each unit of protection that its releases name.
    """

    mark: str
    rows: int
    columns: int
    bookings: tuple[Booking, ...]
    begun: tuple[Begun, ...]
    sums: tuple[Sum, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "source": self.mark,
            "rows": self.rows,
            "columns": self.columns,
            "releases": [_release(one) for one in self.bookings],
            "begun": [
                {"number": one.number, "place": str(one.folder), **_release(one.booking)}
                for one in self.begun
            ],
            "sums": [one.as_json() for one in self.sums],
        }


def known_sources(
    ledger: str,
    salt: bytes,
    sources: Mapping[int, StoredTable],
    releases: Sequence[tuple[int, Booking]],
    begun: Sequence[Begun],
    wanted: Container[int],
) -> dict[int, Known]:
    """Return what is known of the tables in the ledger.

    Parameters
    ----------
    ledger : str
        Mark of the ledger's salt.
    salt : bytes
    sources : mapping of int to Source
        By number.
    releases : sequence of (int, Booking)
        Each with the number of its source.
    begun : sequence of Begun
    wanted : container of int
        Numbers of the sources that are wanted.

    Returns
    -------
    dict of int to Known
        By the number of the source, in the order in which they came.
    """
    all_of: dict[int, list[Earlier]] = {number: [] for number in sources}
    for number, booking in releases:
        all_of[number].append(Earlier(booking, "same", None))
    for one in begun:
        all_of[one.source].append(Earlier(one.booking, "same", None, begun=True))

    compared: dict[tuple[int, int, str], RelationEvidence] = {}

    def evidence(number: int, other: int, this: Sketch, that: Sketch) -> RelationEvidence:
        """Compare two tables; what was compared the other way round is turned."""
        turned = compared.get((other, number, this.unit))
        if turned is not None and this.unit == that.unit:
            return turned.turned()
        return compared.setdefault((number, other, this.unit), evidence_of(this, that))

    def summed(number: int, unit: str) -> Sum:
        own = sources[number]
        marks = [mark for mark in unit_marks(salt, unit) if mark in own.grids]
        mark = marks[0] if marks else ""
        earlier: list[Earlier] = []
        shared = []
        for other, source in sources.items():
            file = next(iter(own.files & source.files), "")
            this, that = own.sketch(ledger, mark, file), source.sketch(ledger, mark, file)
            found = relate(this, that, None if other == number else evidence(number, other, this, that))
            here = [Earlier.of(one.booking, found, other, begun=one.begun) for one in all_of[other]]
            earlier += here
            if other != number and here and here[0].counted:
                shared.append(Shared(source.identity[:_SHOWN], found.relation, found.overlap, len(here)))
        earlier.sort(key=lambda one: one.booking.time)
        return Sum(Spent(unit, bool(mark), tuple(earlier)), tuple(shared))

    return {
        number: Known(
            mark=source.identity[:_SHOWN],
            rows=source.rows,
            columns=len(source.columns),
            bookings=tuple(booking for of, booking in releases if of == number),
            begun=tuple(one for one in begun if one.source == number),
            sums=tuple(
                summed(number, unit) for unit in dict.fromkeys(one.booking.unit for one in all_of[number])
            ),
        )
        for number, source in sources.items()
        if all_of[number] and number in wanted
    }


def _release(booking: Booking) -> dict[str, Any]:
    return {**booking.as_json(), "lines": [claim.line() for claim in booking.claims]}
