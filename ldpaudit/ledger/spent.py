"""What earlier releases of the same rows cost, and what they cost together with one more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from ldpaudit.guarantee import in_line
from ldpaudit.ledger.entry import Booking, Claim
from ldpaudit.ledger.overlap import IDENTICAL, Overlap, estimate_overlap
from ldpaudit.ledger.sketch import Sketch
from ldpaudit.ledger.totals import Total, declared, total_words, totals

Relation = Literal["same", "overlapping", "uncertain", "apart", "other columns"]
Shares = tuple[tuple[Overlap, Overlap], ...]
#: Two tables are told apart where an overlap cannot be shown and would be below this share of the rows.
APART = 0.05
_COUNTED = ("same", "overlapping", "uncertain")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Earlier:
    """An earlier release, and what it has to do with the table at hand.

    Parameters
    ----------
    booking : Booking
    relation : {"same", "overlapping", "uncertain", "apart", "other columns"}
        The same table; one that surely shares rows; one that may; one that shares at most `APART` of its own
        rows and of this table's; one that cannot be compared, for most of its columns are others.
    overlap : Overlap or None
        Share of this table's rows (or of the values of its unit's column) that the other has too; where it is
        apart, the larger of both shares. None where they cannot be compared.
    begun : bool
        True for a release that was about to get its place, and may or may not have got there.
    """

    booking: Booking
    relation: Relation
    overlap: Overlap | None
    begun: bool = False

    @property
    def counted(self) -> bool:
        """Whether it adds to the sum: where sharing cannot be excluded, it does."""
        return self.relation in _COUNTED

    def as_json(self) -> dict[str, Any]:
        """Give it as plain values."""
        return {
            **self.booking.as_json(),
            "relation": self.relation,
            "counted": self.counted,
            "begun": self.begun,
            "overlap": None if self.overlap is None else self.overlap.as_json(),
        }


@dataclass(frozen=True)
class Spent:
    """What was released of a table before.

    The sum is an upper bound for each single row: not every row needs to be in all releases that share some.

    Parameters
    ----------
    unit : str
        Who is protected, as the recipe says.
    by_unit : bool
        True where the unit is a column, whose values were compared beside the rows.
    earlier : tuple of Earlier
        All entries of the ledger, oldest first.
    again : str
        Day of the earlier release that the one at hand repeats byte for byte, so that it tells nothing more
        and its promises count once; empty where it is another one.
    """

    unit: str
    by_unit: bool
    earlier: tuple[Earlier, ...]
    again: str = ""

    def with_manifest(self, manifest: str) -> Self:
        """Look whether a release of this manifest is booked: it holds the hashes of all released files.

        Parameters
        ----------
        manifest : str
            SHA-256 of the external manifest's file, in hexadecimal digits.
        """
        booked = (one.booking for one in self.counted if not one.begun)
        return replace(self, again=next((one.day for one in booked if one.manifest == manifest), ""))

    @property
    def counted(self) -> tuple[Earlier, ...]:
        """The releases that add up."""
        return tuple(one for one in self.earlier if one.counted)

    def totals(self, claims: Sequence[Claim] = ()) -> tuple[Total, ...]:
        """Return the sums of the promises of the releases that count, and of one more, for each relation."""
        return totals(self.adding(self._fresh(claims)), self.person)

    def total(self, claims: Sequence[Claim] = ()) -> Total | None:
        """Return the sum for the unit of protection; None where nothing is promised."""
        return declared(self.totals(claims), self.person)

    @property
    def person(self) -> str:
        """The column that names who is protected; empty where the unit is the name of one row."""
        return self.unit if self.by_unit else ""

    def adding(self, claims: Sequence[Claim] = ()) -> list[Claim]:
        """Return the promises that add up: those of releases that count, and of one more.

        Promises of one memory about rows that are surely shared have the same noise, and seen twice it tells
        no more. Where rows only may be shared, a place may be written in another way, and what is written in
        another way draws anew: such claims get a `drawing` of their own.
        """
        sure = [claim for one in self.counted if one.relation != "uncertain" for claim in one.booking.claims]
        unsure = [one for one in self.counted if one.relation == "uncertain"]
        return [*sure, *claims] + [
            replace(claim, drawing=number)
            for number, one in enumerate(unsure, 1)
            for claim in one.booking.claims
        ]

    def unclaimed(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Name the releases that count and about which the sum does not tell all.

        Returns
        -------
        tuple of (str, tuple of str)
            Day of the release, and the columns whose promise is void; no column where it promised nothing.
        """
        told = []
        for one in self.counted:
            void = _void(one.booking.claims)
            if void or not one.booking.claims:
                told.append((one.booking.day, void))
        return tuple(told)

    def sentence(self, claims: Sequence[Claim] = ()) -> str:
        """Say in words what was released before, and what it costs with the promises of one more."""
        claims = self._fresh(claims)
        counted = self.counted
        cost = self._cost(claims)
        if not counted:
            first = "No earlier release is known to share these rows"
            first += f"; this one: {cost}." if cost and claims else "."
        else:
            joined = "together with this one" if claims else "together"
            first = f"{self._sharing()}; " + (
                f"{joined}: {cost}." if cost else "none of them makes a privacy claim."
            )
        said = [first[0].upper() + first[1:], *self._once(claims), *self._unsaid(claims), *self._left_out()]
        if self.again:
            said.insert(0, f"This is the release of {self.again} again, byte for byte, and counts once.")
        return " ".join(said)

    def _fresh(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Give the promises of one more, where it is no earlier one again."""
        return () if self.again else claims

    def summary(self) -> str:
        """Say in words what all releases that share a table's rows cost together."""
        kinds = [
            (sum(one.relation == relation for one in self.counted), which)
            for relation, which in (
                ("same", "of these rows"),
                ("overlapping", "of rows that overlap"),
                ("uncertain", "of rows that may overlap"),
            )
        ]
        told: list[str] = []
        for count, which in kinds:
            if count:
                noun = "" if told else f" release{'' if count == 1 else 's'}"
                told.append(f"{_number(count)}{noun} {which}")
        first = f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else "".join(told)
        joined = "together: " if len(self.counted) > 1 else ""
        cost = self._cost()
        last = f"{joined}{cost}" if cost else "no privacy claim"
        return f"{first[:1].upper()}{first[1:]}; {last}."

    def notes(self) -> list[str]:
        """Say in words what that sum does not tell."""
        return [*self._once(()), *self._unsaid(())]

    def as_json(self, claims: Sequence[Claim] = ()) -> dict[str, Any]:
        """Give sums, releases and sentence as plain values, for a manifest, a report or the desktop."""
        return {
            "unit": self.unit,
            "releases": len(self.counted),
            "before": [total.as_json() for total in self.totals()],
            "together": [total.as_json() for total in self.totals(claims)],
            "without_claim": [{"day": day, "columns": list(names)} for day, names in self.unclaimed()],
            "earlier": [one.as_json() for one in self.earlier],
            "sentence": self.sentence(claims),
        }

    def _cost(self, claims: Sequence[Claim] = ()) -> str:
        return total_words(self.totals(claims), self.unit, by_unit=self.by_unit)

    def _what(self) -> str:
        return f"these rows or values of {in_line([self.unit])}" if self.by_unit else "these rows"

    def _sharing(self) -> str:
        parts = []
        sure = [one for one in self.counted if one.relation != "uncertain"]
        if sure:
            verb = "shares" if len(sure) == 1 else "share"
            shares = [one.overlap.share for one in sure if one.overlap is not None]
            about = "" if all(one.relation == "same" for one in sure) else "about "
            parts.append(f"{_releases(len(sure))} {verb} {about}{_range(shares)} of {self._what()}")
        unsure = [one for one in self.counted if one.relation == "uncertain"]
        if unsure:
            most = max((1.0 if one.overlap is None else one.overlap.high) for one in unsure)
            also = f"{_number(len(unsure))} more" if sure else _releases(len(unsure))
            parts.append(f"{also} may share up to {percent(most)} of {'them' if sure else self._what()}")
        return " and ".join(parts)

    def _once(self, claims: Sequence[Claim]) -> list[str]:
        shared = [
            claim.memory
            for claim in self.adding(claims)
            if claim.memory and claim.holds and not claim.drawing
        ]
        if len(set(shared)) == len(shared):
            return []
        return ["Places that one key moves alike in several releases are counted once."]

    def _unsaid(self, claims: Sequence[Claim]) -> list[str]:
        told = [(f"The release of {day}", names) for day, names in self.unclaimed()]
        if void := _void(claims):
            told.append(("This one", void))
        begun = [
            f"The release of {one.booking.day} was begun and may not have come about; it is counted."
            for one in self.counted
            if one.begun
        ]
        return begun + [
            f"{which} makes no privacy claim{f' about {in_line(names)}' if names else ''}, so the sum says "
            "nothing of that."
            for which, names in told
        ]

    def _left_out(self) -> list[str]:
        told = []
        apart = [one.overlap.high for one in self.earlier if one.relation == "apart" and one.overlap]
        if apart:
            share = f"at most {percent(max(apart))} of"
            told.append(
                f"One other release shares {share} its rows or of these and is not counted."
                if len(apart) == 1
                else f"{_others(len(apart))} share {share} their rows or of these and are not counted."
            )
        foreign = sum(one.relation == "other columns" for one in self.earlier)
        if foreign:
            told.append(
                "One other release has other columns, cannot be compared, and is not counted."
                if foreign == 1
                else f"{_others(foreign)} have other columns, cannot be compared, and are not counted."
            )
        return told


def shares_of(this: Sketch, other: Sketch) -> Shares:
    """Estimate what two tables share: of the rows, and of the values of the unit, where both can be compared.

    Returns
    -------
    tuple of (Overlap, Overlap)
        Share of this table's that is in the other, and of the other's that is in this one.
    """
    found = []
    if this.layout == other.layout:
        found.append(estimate_overlap(this.grid, this.rows, other.grid, other.rows))
    if this.unit and this.unit == other.unit:
        found.append(estimate_overlap(this.unit_grid, this.rows, other.unit_grid, other.rows))
    return tuple(found)


def relate(this: Sketch, other: Sketch, shares: Shares | None = None) -> tuple[Relation, Overlap | None]:
    """Tell what an earlier table has to do with this one.

    Two texts of one row are compared, so a table whose cells were all rewritten looks like another table.
    Tables with other columns have other rows by their texts; where half of the columns of the smaller one
    bear the same names, it may be the same source, and counts.

    Parameters
    ----------
    this, other : Sketch
        Of one ledger.
    shares : tuple of (Overlap, Overlap), optional
        What `shares_of` gives, where it is known.
    """
    if this.ledger != other.ledger:
        raise ValueError("sketches of two ledgers")
    if this.identity == other.identity:
        return "same", IDENTICAL
    relation, overlap = _judged(this, other, shares_of(this, other) if shares is None else shares)
    if this.file and this.file == other.file and relation in ("apart", "other columns"):
        # The same bytes, read in another way or from another sheet or layer of them.
        relation = "uncertain"
    return relation, overlap


def _judged(this: Sketch, other: Sketch, shares: Shares) -> tuple[Relation, Overlap | None]:
    if not shares:
        common, fewer = len(this.columns & other.columns), min(len(this.columns), len(other.columns))
        return ("uncertain" if 2 * common >= fewer else "other columns"), None
    widest = max((mine for mine, _ in shares), key=lambda mine: (mine.low > 0, mine.high))
    if widest.low > 0:
        return "overlapping", widest
    # A small table may lie within this one whole, and be next to nothing of it.
    largest = max((share for pair in shares for share in pair), key=lambda share: share.high)
    if largest.high <= APART and (not this.unit or this.unit == other.unit):
        return "apart", largest
    return "uncertain", widest


def _void(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Name the columns whose promise a side leak makes void."""
    return tuple(dict.fromkeys(name for claim in claims if not claim.holds for name in claim.columns))


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _releases(count: int) -> str:
    return f"{_number(count)} earlier release{'' if count == 1 else 's'}"


def _others(count: int) -> str:
    return f"{_number(count).capitalize()} other releases"


def percent(share: float) -> str:
    """Write a share that is not nothing."""
    return f"{max(round(100 * share), 1)} %"


def _range(shares: Sequence[float]) -> str:
    low, high = percent(min(shares)), percent(max(shares))
    return high if low == high else f"{low.removesuffix(' %')} to {high}"
