"""What earlier releases of the same rows cost, and what they cost together with one more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import Any, Self

from ldpaudit.guarantee import in_line, round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger.entry import Booking, Claim
from ldpaudit.ledger.overlap import Overlap
from ldpaudit.ledger.related import Related, Relation
from ldpaudit.ledger.totals import HARDLY_ANY, WEAK, Total, declared, total_words, totals

_SHOWN = Message("another release shows which rows there are")
_COUNTED = ("same", "overlapping", "uncertain")
_NUMBERS = (
    *(Message("no"), Message("one"), Message("two"), Message("three"), Message("four"), Message("five")),
    *(Message("six"), Message("seven"), Message("eight"), Message("nine"), Message("ten")),
)


@dataclass(frozen=True)
class Earlier:
    """An earlier release, and how its table is related to the one at hand.

    Parameters
    ----------
    booking : Booking
    relation : {"same", "overlapping", "uncertain", "apart"}
        The same table; one that surely shares rows; one that may; one that shares at most `APART` of its own
        rows and of this table's cell by cell, and in any form less than a fifth of the smaller one's.
    overlap : Overlap or None
        Share of this table's rows (or of the values of its unit's column) that the other has too; where it is
        apart, the larger of both shares. None where they cannot be compared.
    begun : bool
        True for a release whose files were about to get their names, and may or may not have got them.
    alike : bool
        False where rows may be shared whose values have another form there.
    compared : bool
        False where a former version sketched one of the tables, so that they cannot be compared.
    source : int
        Number of its table in the ledger; negative where it is not known.
    """

    booking: Booking
    relation: Relation
    overlap: Overlap | None
    begun: bool = False
    alike: bool = True
    source: int = -1
    compared: bool = True

    @classmethod
    def of(cls, booking: Booking, related: Related, source: int, *, begun: bool = False) -> Self:
        """Return an earlier release of a table that was compared."""
        return cls(booking, related.relation, related.overlap, begun, related.alike, source, related.compared)

    @property
    def counted(self) -> bool:
        """Whether it adds to the sum: where sharing cannot be excluded, it does."""
        return self.relation in _COUNTED

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
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
        Day of the earlier release that the one at hand repeats byte for byte, so that it shows nothing more
        and its promises count once; empty where it is another one.
    """

    unit: str
    by_unit: bool
    earlier: tuple[Earlier, ...]
    again: str = ""

    def with_manifest(self, manifest: str) -> Self:
        """Return the same, with the day of the booked release that has this manifest, if any.

        Parameters
        ----------
        manifest : str
            SHA-256 of the external manifest's file, in hexadecimal digits; the file holds the hashes of all
            released files.
        """
        booked = (one.booking for one in self.counted if not one.begun)
        return replace(self, again=next((one.day for one in booked if one.manifest == manifest), ""))

    @property
    def counted(self) -> tuple[Earlier, ...]:
        """The releases that add up."""
        return tuple(one for one in self.earlier if one.counted)

    def totals(self, claims: Sequence[Claim] = ()) -> tuple[Total, ...]:
        """Return the sums of the promises of the releases that count, and of one more, for each relation."""
        claims = self._fresh(claims)
        found = totals(self.adding(claims), self.person)
        releases = [*(one.booking.claims for one in self.counted), *([claims] if claims else [])]
        if all(any(one.holds and one.neighbours == "presence" for one in each) for each in releases):
            return found
        return tuple(total.without_bound(_SHOWN) if total.of_presence else total for total in found)

    def total(self, claims: Sequence[Claim] = ()) -> Total | None:
        """Return the sum for the unit of protection; None where nothing is promised."""
        return declared(self.totals(claims), self.person)

    @property
    def person(self) -> str:
        """The column that names who is protected; empty where the unit is the name of one row."""
        return self.unit if self.by_unit else ""

    def adding(self, claims: Sequence[Claim] = ()) -> list[Claim]:
        """Return the promises that add up: those of releases that count, and of one more.

        Promises of one memory that answered about the same places or persons, written alike, have the same
        noise: seen twice it shows no more, and they share a `drawing`. What is written in another way draws
        anew.
        """
        # Where rows have another form in a table, only releases of that one table are known to be alike.
        earlier = [
            (claim, None if one.alike else one.source) for one in self.counted for claim in one.booking.claims
        ]
        earlier += [
            (claim, None) for one in self.remembering(claims) for claim in self._repeated(one, claims)
        ]
        drawings: dict[object, int] = {}
        found = []
        for at, (claim, source) in enumerate([*earlier, *((claim, None) for claim in claims)]):
            known = claim.memory and claim.inputs and not (source is not None and source < 0)
            mark = (claim.memory, claim.inputs, source) if known else at
            found.append(replace(claim, drawing=drawings.setdefault(mark, len(drawings))))
        return found

    def remembering(self, claims: Sequence[Claim] = ()) -> tuple[Earlier, ...]:
        """Return releases of other rows whose answers come from a memory that is used here, too.

        A report about a person's row is compared with those about her other rows, in whichever release.
        """
        return tuple(one for one in self.earlier if not one.counted and self._repeated(one, claims))

    def _repeated(self, one: Earlier, claims: Sequence[Claim]) -> list[Claim]:
        """Return the promises of a release about permanent answers that are used here, too."""
        used = {
            claim.memory
            for claim in (*(claim for other in self.counted for claim in other.booking.claims), *claims)
            if claim.holds and claim.neighbours == "value"
        } - {""}
        return [claim for claim in one.booking.claims if claim.holds and claim.memory in used]

    def unclaimed(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the releases that count, with columns for which they make no promise.

        Returns
        -------
        tuple of (str, tuple of str)
            Day of the release, and the columns whose promise is void; no column where it promised nothing.
        """
        found = []
        for one in self.counted:
            void = _void(one.booking.claims)
            if void or not one.booking.claims:
                found.append((one.booking.day, void))
        return tuple(found)

    def sentence(self, claims: Sequence[Claim] = ()) -> str:
        """Return in words what was released before, and what it costs with the promises of one more."""
        claims = self._fresh(claims)
        counted = self.counted
        cost = self._cost(claims)
        before: str
        if counted:
            before = self._sharing()
            sum_words = (
                Message("together with this one: {cost}", cost=cost)
                if claims
                else Message("together: {cost}", cost=cost)
            )
            if not cost:
                sum_words = Message("none of them makes a privacy claim")
        else:
            before = Message("no earlier release is known to share these rows")
            further = len(self.remembering(claims))
            if further:
                before = Message(
                    "{before}, but {number} (repeats|repeat) answers of this key",
                    n=further,
                    before=before,
                    number=_number(further),
                )
            sum_words = (
                Message("together with this one: {cost}", cost=cost)
                if further
                else Message("this one: {cost}", cost=cost)
            )
        if counted or (cost and claims):
            first = Message("^{before}; {sum}.", before=before, sum=sum_words)
        else:
            first = Message("^{before}.", before=before)
        lines = [first, *self._weak(claims), *self._counted_once(claims)]
        lines += [*self._gaps(claims), *self._apart(claims)]
        if self.again:
            again = Message(
                "This is the release of {day} again, byte for byte, and counts once.", day=self.again
            )
            lines.insert(0, again)
        return join_texts(" ", lines)

    def _fresh(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Return the promises of one more, where it is no earlier one again."""
        return () if self.again else claims

    def summary(self) -> str:
        """Return in words what all releases that share a table's rows cost together."""
        kinds = [
            (sum(one.relation == relation for one in self.counted), which)
            for relation, which in (
                ("same", Message("of these rows")),
                ("overlapping", Message("of rows that overlap")),
                ("uncertain", Message("of rows that may overlap")),
            )
        ]
        parts: list[str] = []
        for count, which in kinds:
            if count and parts:
                parts.append(Message("{number} {which}", number=_number(count), which=which))
            elif count:
                parts.append(
                    Message(
                        "{number} (release|releases) {which}", n=count, number=_number(count), which=which
                    )
                )
        releases = join_texts("", parts[-1:])
        if len(parts) > 1:
            releases = Message("{others} and {last}", others=join_texts(", ", parts[:-1]), last=releases)
        cost = self._cost()
        if not cost:
            cost = Message("no privacy claim")
        elif len(self.counted) > 1:
            cost = Message("together: {cost}", cost=cost)
        return Message("^{before}; {sum}.", before=releases, sum=cost)

    def notes(self) -> list[str]:
        """Return in words what that sum leaves out."""
        return [*self._counted_once(()), *self._gaps(())]

    def as_json(self, claims: Sequence[Claim] = ()) -> dict[str, Any]:
        """Return sums, releases and sentence as plain values, for a manifest, a report or the desktop."""
        return {
            "unit": self.unit,
            "releases": len(self.counted),
            "before": [total.as_json() for total in self.totals()],
            "together": [total.as_json() for total in self.totals(claims)],
            "hardly_any": bool(self.counted)
            and any(one.bounded and one.epsilon > HARDLY_ANY for one in self.totals(self._fresh(claims))),
            "without_claim": [{"day": day, "columns": list(names)} for day, names in self.unclaimed()],
            "earlier": [one.as_json() for one in self.earlier],
            "sentence": self.sentence(claims),
        }

    def _cost(self, claims: Sequence[Claim] = ()) -> str:
        return total_words(self.totals(claims), self.unit, by_unit=self.by_unit)

    def _what(self) -> str:
        return (
            Message("these rows or values of {column}", column=in_line([self.unit]))
            if self.by_unit
            else Message("these rows")
        )

    def _sharing(self) -> str:
        parts = []
        sure = [one for one in self.counted if one.relation != "uncertain"]
        if sure:
            # What is rewritten cell by cell may be shared as well, so only the lower end holds.
            least = min((one.overlap.low for one in sure if one.overlap is not None), default=0.0)
            share = "100 %" if all(one.relation == "same" for one in sure) else _least(least)
            parts.append(
                Message(
                    "{releases} (shares|share) {share} of {what}",
                    n=len(sure),
                    releases=_releases(len(sure)),
                    share=share,
                    what=self._what(),
                )
            )
        unsure = [one for one in self.counted if one.relation == "uncertain"]
        if unsure:
            most = max((1.0 if one.overlap is None else one.overlap.high) for one in unsure)
            number = _number(len(unsure))
            releases = Message("{number} more", number=number) if sure else _releases(len(unsure))
            parts.append(
                Message(
                    "{releases} may share up to {percent} of {what}",
                    releases=releases,
                    percent=percent(most),
                    what=Message("them") if sure else self._what(),
                )
            )
        return join_texts(Message(" and "), parts)

    def _weak(self, claims: Sequence[Claim]) -> list[str]:
        """Return what a large sum over several releases means."""
        total = self.total(claims)
        if not self.counted or total is None or not total.bounded or total.epsilon <= WEAK:
            return []
        epsilon = round_up(total.epsilon, 2)
        if total.epsilon > HARDLY_ANY:
            return [Message("A sum of {epsilon} promises next to nothing.", epsilon=epsilon)]
        return [Message("A sum of {epsilon} is a weak promise.", epsilon=epsilon)]

    def _counted_once(self, claims: Sequence[Claim]) -> list[str]:
        remembered = [claim for claim in self.adding(claims) if claim.memory and claim.holds]
        lines: list[str] = []
        for of_places, sentence in (
            (True, Message("Places that one key moves alike in several releases are counted once.")),
            (
                False,
                Message(
                    "Answers that one key repeats in several releases about the same persons are counted "
                    "once for one value; each further value of a person adds as much again."
                ),
            ),
        ):
            some = [claim.drawing for claim in remembered if (claim.distance is not None) == of_places]
            if len(set(some)) < len(some):
                lines.append(sentence)
        if len({claim.drawing for claim in remembered}) > len({claim.memory for claim in remembered}):
            lines.append(
                Message(
                    "Where the same places or persons are not shown to be written alike, noise of one key is "
                    "counted each time."
                )
            )
        return lines

    def _gaps(self, claims: Sequence[Claim]) -> list[str]:
        """Return what the sum leaves out, or counts without knowing."""
        without = [(Message("The release of {day}", day=day), names) for day, names in self.unclaimed()]
        if void := _void(claims):
            without.append((Message("This one"), void))
        lines: list[str] = [
            Message(
                "The release of {day} was begun and may not have come about; it is counted.",
                day=one.booking.day,
            )
            for one in self.counted
            if one.begun
        ]
        former = sum(not one.compared for one in self.counted)
        if former:
            lines.append(
                Message(
                    "^{number} of them (was|were) booked by a former version and cannot be compared; "
                    "(it is|they are) counted.",
                    n=former,
                    number=_number(former),
                )
            )
        return lines + [
            Message(
                "{release} makes no privacy claim about {columns}, so the sum says nothing of that.",
                release=release,
                columns=in_line(names),
            )
            if names
            else Message(
                "{release} makes no privacy claim, so the sum says nothing of that.", release=release
            )
            for release, names in without
        ]

    def _apart(self, claims: Sequence[Claim] = ()) -> list[str]:
        """Return which releases are not counted, and how much they may share."""
        counted = self.remembering(claims)
        left = [one for one in self.earlier if one not in counted]
        apart = [one.overlap.high for one in left if one.relation == "apart" and one.overlap]
        if not apart:
            return []
        return [
            Message(
                "^{number} other (release is|releases are) not counted: (it shares|they share) at most "
                "{percent} of (its|their) rows or of these cell by cell, and less than a fifth in another "
                "form.",
                n=len(apart),
                number=_number(len(apart)),
                percent=percent(max(apart)),
            )
        ]


def _void(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Name the columns whose promise a side leak makes void."""
    return tuple(dict.fromkeys(name for claim in claims if not claim.holds for name in claim.columns))


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _releases(count: int) -> str:
    return Message("{number} earlier (release|releases)", n=count, number=_number(count))


def percent(share: float) -> str:
    """Write a share that is not nothing."""
    return f"{max(round(100 * share), 1)} %"


def _least(share: float) -> str:
    """Write the lower end of an interval, rounded down."""
    return Message("at least {percent} %", percent=floor(100 * share)) if share >= 0.01 else Message("some")
