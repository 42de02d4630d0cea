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
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Earlier:
    """An earlier release, and what it has to do with the table at hand.

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
        True for a release that was about to get its place, and may or may not have got there.
    alike : bool
        False where rows may be shared whose values stand there in another form.
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
        noise: seen twice it tells no more, and they share a `drawing`. What is written in another way draws
        anew.
        """
        # Of rows that stand elsewhere in another form, only releases of that one table are known to be alike.
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
        """Return in words what was released before, and what it costs with the promises of one more."""
        claims = self._fresh(claims)
        counted = self.counted
        cost = self._cost(claims)
        if not counted:
            first = Message("No earlier release is known to share these rows")
            further = len(self.remembering(claims))
            if further:
                first += Message(
                    ", but {number} {value} answers of this key",
                    number=_number(further),
                    value=Message("repeats") if further == 1 else Message("repeat"),
                )
            alone = Message("together with this one") if further else Message("this one")
            first += Message("; {alone}: {cost}.", alone=alone, cost=cost) if cost and claims else "."
        else:
            joined = Message("together with this one") if claims else "together"
            first = f"{self._sharing()}; " + (
                Message("{joined}: {cost}.", joined=joined, cost=cost)
                if cost
                else Message("none of them makes a privacy claim.")
            )
        said = [Message("^{text}", text=first), *self._weak(claims), *self._once(claims)]
        said += [*self._unsaid(claims), *self._left_out(claims)]
        if self.again:
            said.insert(
                0,
                Message(
                    "This is the release of {again} again, byte for byte, and counts once.", again=self.again
                ),
            )
        return join_texts(" ", said)

    def _fresh(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Return the promises of one more, where it is no earlier one again."""
        return () if self.again else claims

    def summary(self) -> str:
        """Return in words what all releases that share a table's rows cost together."""
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
                noun = "" if told else Message(" release{value}", value="" if count == 1 else "s")
                told.append(Message("{number}{noun} {which}", number=_number(count), noun=noun, which=which))
        first = (
            Message("{told} and {told2}", told=", ".join(told[:-1]), told2=told[-1])
            if len(told) > 1
            else "".join(told)
        )
        joined = "together: " if len(self.counted) > 1 else ""
        cost = self._cost()
        last = Message("{joined}{cost}", joined=joined, cost=cost) if cost else Message("no privacy claim")
        return Message("^{first}; {last}.", first=first, last=last)

    def notes(self) -> list[str]:
        """Return in words what that sum does not tell."""
        return [*self._once(()), *self._unsaid(())]

    def as_json(self, claims: Sequence[Claim] = ()) -> dict[str, Any]:
        """Return sums, releases and sentence as plain values, for a manifest, a report or the desktop."""
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
        return (
            Message("these rows or values of {value}", value=in_line([self.unit]))
            if self.by_unit
            else Message("these rows")
        )

    def _sharing(self) -> str:
        parts = []
        sure = [one for one in self.counted if one.relation != "uncertain"]
        if sure:
            verb = "shares" if len(sure) == 1 else "share"
            # What is rewritten cell by cell may be shared as well, so only the lower end holds.
            least = min((one.overlap.low for one in sure if one.overlap is not None), default=0.0)
            share = "100 %" if all(one.relation == "same" for one in sure) else _least(least)
            parts.append(
                Message(
                    "{releases} {verb} {share} of {what}",
                    releases=_releases(len(sure)),
                    verb=verb,
                    share=share,
                    what=self._what(),
                )
            )
        unsure = [one for one in self.counted if one.relation == "uncertain"]
        if unsure:
            most = max((1.0 if one.overlap is None else one.overlap.high) for one in unsure)
            also = Message("{number} more", number=_number(len(unsure))) if sure else _releases(len(unsure))
            parts.append(
                Message(
                    "{also} may share up to {percent} of {what}",
                    also=also,
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
        little = (
            Message("promises next to nothing")
            if total.epsilon > HARDLY_ANY
            else Message("is a weak promise")
        )
        return [Message("A sum of {epsilon} {little}.", epsilon=round_up(total.epsilon, 2), little=little)]

    def _once(self, claims: Sequence[Claim]) -> list[str]:
        remembered = [claim for claim in self.adding(claims) if claim.memory and claim.holds]
        said = []
        for of_places, sentence in (
            (True, "Places that one key moves alike in several releases are counted once."),
            (
                False,
                (
                    "Answers that one key repeats in several releases about the same persons are counted "
                    "once for one value; each further value of a person adds as much again."
                ),
            ),
        ):
            some = [claim.drawing for claim in remembered if (claim.distance is not None) == of_places]
            if len(set(some)) < len(some):
                said.append(sentence)
        if len({claim.drawing for claim in remembered}) > len({claim.memory for claim in remembered}):
            said.append(
                Message(
                    "Where the same places or persons are not shown to be written alike, noise of one key is "
                    "counted each time."
                )
            )
        return said

    def _unsaid(self, claims: Sequence[Claim]) -> list[str]:
        told = [(Message("The release of {day}", day=day), names) for day, names in self.unclaimed()]
        if void := _void(claims):
            told.append((Message("This one"), void))
        begun: list[str] = [
            Message(
                "The release of {day} was begun and may not have come about; it is counted.",
                day=one.booking.day,
            )
            for one in self.counted
            if one.begun
        ]
        former = sum(not one.compared for one in self.counted)
        if former:
            begun.append(
                Message("One of them was booked by a former version and cannot be compared; it is counted.")
                if former == 1
                else Message(
                    "{capitalize} of them were booked by a former version and cannot be compared; they are "
                    "counted.",
                    capitalize=_number(former).capitalize(),
                )
            )
        return begun + [
            Message(
                "{which} makes no privacy claim{value}, so the sum says nothing of that.",
                which=which,
                value=Message(" about {names}", names=in_line(names)) if names else "",
            )
            for which, names in told
        ]

    def _left_out(self, claims: Sequence[Claim] = ()) -> list[str]:
        told: list[str] = []
        counted = self.remembering(claims)
        left = [one for one in self.earlier if one not in counted]
        apart = [one.overlap.high for one in left if one.relation == "apart" and one.overlap]
        if apart:
            share = Message("at most {percent} of", percent=percent(max(apart)))
            told.append(
                Message(
                    "One other release shares {share} its rows or of these cell by cell, by its columns less "
                    "than a fifth in another form, and is not counted.",
                    share=share,
                )
                if len(apart) == 1
                else Message(
                    "{others} share {share} their rows or of these cell by cell, by their columns less than "
                    "a fifth in another form, and are not counted.",
                    others=_others(len(apart)),
                    share=share,
                )
            )
        return told


def _void(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Name the columns whose promise a side leak makes void."""
    return tuple(dict.fromkeys(name for claim in claims if not claim.holds for name in claim.columns))


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _releases(count: int) -> str:
    return Message("{number} earlier release{value}", number=_number(count), value="" if count == 1 else "s")


def _others(count: int) -> str:
    return Message("{capitalize} other releases", capitalize=_number(count).capitalize())


def percent(share: float) -> str:
    """Write a share that is not nothing."""
    return f"{max(round(100 * share), 1)} %"


def _least(share: float) -> str:
    """Write the lower end of an interval, rounded down."""
    return Message("at least {floor} %", floor=floor(100 * share)) if share >= 0.01 else "some"
