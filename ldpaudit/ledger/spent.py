"""What earlier releases cost together with one more: they add up, unless it is shown that they cannot.

The first rule that fits decides on an earlier release:

- its table is this one, row by row: "same", counted;
- it surely shares rows as they are written: "overlapping", counted, whatever was declared;
- both recipes declare a source, and not the same one: "apart", not counted;
- both are of one source, and of periods that their runs have checked by one column and that share no day:
  "apart" where one row is protected. The same persons and places come again, so promises about these are
  counted all the same;
- else "uncertain": it may share rows in a form that nobody recognizes, and is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import Any, Literal, Self

from ldpaudit.guarantee import in_line, round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger.cells import canonical_name
from ldpaudit.ledger.entry import Booking, Claim
from ldpaudit.ledger.sketch import IDENTICAL, Overlap, Sketch
from ldpaudit.ledger.totals import HARDLY_ANY, WEAK, Total, declared, total_words, totals

Relation = Literal["same", "overlapping", "uncertain", "apart"]
#: Standard errors by which a share must be above nothing to be sure.
_SURE = 4.0
#: Signs of a table's mark that are shown.
_MARK = 8
_THIS = Message("this release")
_SHOWN = Message("another release shows which rows there are")
_NUMBERS = (
    *(Message("no"), Message("one"), Message("two"), Message("three"), Message("four"), Message("five")),
    *(Message("six"), Message("seven"), Message("eight"), Message("nine"), Message("ten")),
)


@dataclass(frozen=True)
class Source:
    """A table of which something was released.

    identity: mark of all its rows.
    grid: the flipped bits of its rows.
    files: marks of the files in which it came.
    """

    number: int
    identity: str
    rows: int
    columns: int
    grid: bytes
    files: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Earlier:
    """An earlier release, and how its table is related to the one at hand.

    relation {"same", "overlapping", "uncertain", "apart"}
    overlap: share of this table's rows that the other has too, as far as they are written alike.
    source: its table.
    by_period: whether it is apart by its period alone.
    """

    booking: Booking
    relation: Relation
    overlap: Overlap | None
    source: Source
    by_period: bool = False

    @classmethod
    def of(
        cls,
        booking: Booking,
        sketch: Sketch,
        source: Source,
        other: Booking,
        names: Mapping[str, frozenset[str]],
        *,
        person: bool,
    ) -> Self:
        """Apply the rules.

        `names` are all names that recipes gave the source of a table, by its identity: whoever renames it
        has not made it another one. `person` says whether the unit of this release is a column of persons.
        """
        if source.identity == sketch.identity:
            return cls(other, "same", IDENTICAL, source)
        overlap = Overlap.of(sketch.grid, source.grid)
        if overlap.share - _SURE * overlap.standard_error > 0:
            return cls(other, "overlapping", overlap, source)
        own, theirs = names.get(sketch.identity, frozenset()), names.get(source.identity, frozenset())
        if own and theirs and not own & theirs:
            return cls(other, "apart", overlap, source)
        (first, last, by), (begin, end, other_by) = (one.period or ("", "", "") for one in (booking, other))
        checked = first and begin and canonical_name(by) == canonical_name(other_by)
        if own & theirs and checked and (last < begin or end < first) and not person:
            return cls(other, "apart", overlap, source, by_period=True)
        return cls(other, "uncertain", overlap, source)

    @property
    def counted(self) -> bool:
        """Whether it adds to the sum: where sharing is not shown to be impossible, it does."""
        return self.relation != "apart"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            **self.booking.as_json(),
            "relation": self.relation,
            "counted": self.counted,
            "overlap": None if self.overlap is None else self.overlap.as_json(),
        }


@dataclass(frozen=True)
class Spent:
    """What was released before.

    The sum is an upper bound for each single row: not every row needs to be in all releases that share some.

    unit: who is protected, as the recipe says.
    by_unit: true where the unit is a column that names persons.
    earlier: all entries of the ledger, oldest first.
    again: day of the earlier release that the one at hand repeats byte for byte, so that it shows nothing
        more and its promises count once; empty where it is another one.
    exact: names of the columns that the one at hand lets out without noise.
    """

    unit: str
    by_unit: bool
    earlier: tuple[Earlier, ...]
    again: str = ""
    exact: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, booking: Booking, sketch: Sketch, every: Iterable[tuple[Source, Booking]], *, person: bool
    ) -> Self:
        """Relate all releases of a ledger to one."""
        every = list(every)
        names: dict[str, frozenset[str]] = {}
        for identity, one in ((sketch.identity, booking), *((of.identity, one) for of, one in every)):
            given = " ".join(one.source.casefold().split())
            names[identity] = names.get(identity, frozenset()) | ({given} if given else set())
        found = [Earlier.of(booking, sketch, source, other, names, person=person) for source, other in every]
        again = next((one.booking.day for one in found if one.booking.manifest == booking.manifest), "")
        return cls(booking.unit, person, tuple(found), again, booking.exact)

    @property
    def counted(self) -> tuple[Earlier, ...]:
        """The releases that add up."""
        return tuple(one for one in self.earlier if one.counted)

    @property
    def person(self) -> str:
        """The column that names who is protected; empty where the unit is the name of one row."""
        return self.unit if self.by_unit else ""

    # Sums ----------------------------------------------------------------------------------------------

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

    def adding(self, claims: Sequence[Claim] = ()) -> list[Claim]:
        """Return the promises that add up: those of releases that count, and of one more.

        Promises of one memory about the very same rows have the same noise: seen twice it shows no more, and
        they share a `drawing`. About other rows it is counted each time.
        """
        known = [(claim, one.relation == "same") for one in self.counted for claim in one.booking.claims]
        known += [(claim, False) for one in self.lasting(claims) for claim in self._coming_again(one, claims)]
        drawings: dict[object, int] = {}
        found = []
        for at, (claim, same) in enumerate([*known, *((claim, True) for claim in claims)]):
            mark = claim.memory if claim.memory and same else at
            drawing = drawings.setdefault(mark, len(drawings))
            found.append(replace(claim, drawing=drawing, bare=self._bare(claim)))
        return found

    def _bare(self, claim: Claim) -> str:
        """Return which columns of a promise leave without noise in a release, in words; "" where none."""
        each = [
            (one.booking.exact, Message("the release of {day}", day=one.booking.day)) for one in self.counted
        ]
        # Rows that are drawn leave without noise: their promise is about who is there.
        for exact, release in [] if claim.neighbours == "presence" else [*each, (self.exact, _THIS)]:
            known = {canonical_name(name) for name in exact}
            if names := [name for name in claim.columns if canonical_name(name) in known]:
                return Message(
                    "{columns} (is|are) without noise in {release}",
                    n=len(names),
                    columns=in_line(names),
                    release=release,
                )
        return ""

    def lasting(self, claims: Sequence[Claim] = ()) -> tuple[Earlier, ...]:
        """Return releases of other rows some of whose promises count: about persons and places of before."""
        return tuple(one for one in self.earlier if not one.counted and self._coming_again(one, claims))

    def _coming_again(self, one: Earlier, claims: Sequence[Claim]) -> list[Claim]:
        used = {
            claim.memory
            for claim in (*(claim for other in self.counted for claim in other.booking.claims), *claims)
            if claim.holds and claim.neighbours == "value"
        } - {""}
        return [
            claim
            for claim in one.booking.claims
            if claim.holds
            and (
                claim.memory in used
                or (one.by_period and (claim.distance or claim.neighbours in ("place", "value")))
            )
        ]

    def unclaimed(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the releases that count, with columns for which they make no promise.

        Returns: day of the release, and the columns whose promise is void; no column where it promised
            nothing.
        """
        each = [(one.booking.day, _void(one.booking.claims), one.booking.claims) for one in self.counted]
        return tuple((day, void) for day, void, claims in each if void or not claims)

    # Sentences -----------------------------------------------------------------------------------------

    def sentence(self, claims: Sequence[Claim] = ()) -> str:
        """Return in words what was released before, and what it costs with the promises of one more."""
        claims, counted = self._fresh(claims), self.counted
        cost, lasting = self._cost(claims), self.lasting(claims)
        before: str = Message("no earlier release is known to share these rows")
        if counted:
            before = self._sharing()
        elif lasting:
            before = Message(
                "{before}, but {number} (is|are) about the same persons or places",
                n=len(lasting),
                before=before,
                number=_number(len(lasting)),
            )
        if not cost:
            sums: str = Message("none of them makes a privacy claim") if counted else ""
        elif counted or lasting:
            sums = Message("together: {cost}", cost=cost)
            sums = Message("together with this one: {cost}", cost=cost) if claims else sums
        else:
            sums = Message("this one: {cost}", cost=cost) if claims else ""
        first = (
            Message("^{before}; {sum}.", before=before, sum=sums)
            if sums
            else Message("^{before}.", before=before)
        )
        lines = [first, *self._weak(claims), *self._counted_once(claims), *self._gaps(claims), *self._apart()]
        if self.again:
            again = Message(
                "This is the release of {day} again, byte for byte, and counts once.", day=self.again
            )
            lines.insert(0, again)
        return join_texts(" ", lines)

    def summary(self) -> str:
        """Return in words what all releases that share a table's rows cost together."""
        words = {
            "same": Message("of these rows"),
            "overlapping": Message("of rows that overlap"),
            "uncertain": Message("of rows that may overlap"),
        }
        parts: list[str] = []
        for relation, which in words.items():
            count = sum(one.relation == relation for one in self.counted)
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
        cost = self._cost() or Message("no privacy claim")
        if len(self.counted) > 1 and self._cost():
            cost = Message("together: {cost}", cost=cost)
        return Message("^{before}; {sum}.", before=releases, sum=cost)

    def as_json(self, claims: Sequence[Claim] = ()) -> dict[str, Any]:
        """Return sums, releases and sentence as plain values, for a manifest, a report or the desktop."""
        bare = [
            *dict.fromkeys(one.bare for one in self.adding(self._fresh(claims)) if one.holds and one.bare)
        ]
        return {
            "unit": self.unit,
            "releases": len(self.counted),
            "before": [total.as_json() for total in replace(self, exact=()).totals()],
            "together": [total.as_json() for total in self.totals(claims)],
            "bare": bare,
            "hardly_any": bool(bare) or self._exceeds(claims),
            "without_claim": [{"day": day, "columns": list(names)} for day, names in self.unclaimed()],
            "earlier": [one.as_json() for one in self.earlier],
            "sentence": self.sentence(claims),
        }

    def as_sum(self) -> dict[str, Any]:
        """Return what all releases that share a table's rows cost together, as the ledger lists it."""
        claims = self.adding()
        others: dict[int, list[Earlier]] = {}
        for one in self.counted:
            if one.relation != "same":
                others.setdefault(one.source.number, []).append(one)
        return {
            "unit": self.unit,
            "releases": len(self.counted),
            "totals": [total.as_json() for total in self.totals()],
            "columns": [
                self._about(columns, [claim for claim in claims if claim.columns == columns])
                for columns in dict.fromkeys(claim.columns for claim in claims)
            ],
            "shared": [_shared(several) for several in others.values()],
            "sentence": self.summary(),
            "notes": [*self._counted_once(()), *self._gaps(()), *self._apart()],
        }

    def _about(self, columns: tuple[str, ...], claims: Sequence[Claim]) -> dict[str, Any]:
        found = totals(claims, self.person)
        cost = total_words(found, self.unit, by_unit=self.by_unit) or Message("no privacy claim")
        return {
            "columns": list(columns),
            "totals": [total.as_json() for total in found],
            "line": Message("{columns}: {cost}", columns=in_line(columns), cost=cost),
        }

    def _fresh(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Return the promises of one more, where it is no earlier one again."""
        return () if self.again else claims

    def _cost(self, claims: Sequence[Claim] = ()) -> str:
        return total_words(self.totals(claims), self.unit, by_unit=self.by_unit)

    def _sharing(self) -> str:
        sure = [one for one in self.counted if one.relation != "uncertain"]
        parts: list[str] = []
        if sure:
            # What is rewritten cell by cell may be shared as well, so only the lower end holds.
            least = min((one.overlap.low for one in sure if one.overlap is not None), default=0.0)
            share = "100 %" if all(one.relation == "same" for one in sure) else _least(least)
            parts.append(
                Message(
                    "{releases} (shares|share) {share} of these rows",
                    n=len(sure),
                    releases=_releases(len(sure)),
                    share=share,
                )
            )
        if unsure := len(self.counted) - len(sure):
            releases = Message("{number} more", number=_number(unsure)) if sure else _releases(unsure)
            parts.append(Message("{releases} may share some of them", releases=releases))
        return join_texts(Message(" and "), parts)

    def _exceeds(self, claims: Sequence[Claim]) -> bool:
        """Say whether a sum over several releases promises next to nothing."""
        found = self.totals(self._fresh(claims)) if self.counted else ()
        return any(one.bounded and one.epsilon > HARDLY_ANY for one in found)

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
        if len({claim.drawing for claim in remembered}) < len(remembered):
            lines.append(Message("Noise that one key repeats about the same rows is counted once."))
        if len({claim.drawing for claim in remembered}) > len({claim.memory for claim in remembered}):
            lines.append(Message("Noise of one key about other rows is counted each time."))
        return lines

    def _gaps(self, claims: Sequence[Claim]) -> list[str]:
        """Return what the sum leaves out."""
        without = [(Message("The release of {day}", day=day), names) for day, names in self.unclaimed()]
        if void := _void(claims):
            without.append((Message("This one"), void))
        return [
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

    def _apart(self) -> list[str]:
        """Return which releases are not counted and why, and how others would not be."""
        lines: list[str] = []
        apart = [one for one in self.earlier if not one.counted]
        for some, why in (
            ([one for one in apart if not one.by_period], Message("another source is declared")),
            ([one for one in apart if one.by_period], Message("of other periods, which were checked")),
        ):
            if some:
                lines.append(
                    Message(
                        "^{number} other (release is|releases are) not counted: {why}.",
                        n=len(some),
                        number=_number(len(some)),
                        why=why,
                    )
                )
        if any(one.relation == "uncertain" for one in self.counted):
            lines.append(
                Message(
                    "What may share rows is counted until the recipes name their source, and the period that "
                    "a run checks."
                )
            )
        return lines


def _shared(several: Sequence[Earlier]) -> dict[str, Any]:
    """Return what another table shares with one, as plain values."""
    first, mark = several[0], several[0].source.identity[:_MARK]
    words: str = Message("Table {mark} may have some of these rows too.", mark=mark)
    if first.relation == "overlapping" and first.overlap is not None:
        share = f"{max(round(100 * first.overlap.share), 1)} %"
        words = Message("Table {mark} has about {percent} of these rows too.", mark=mark, percent=share)
    return {
        "source": mark,
        "relation": first.relation,
        "overlap": None if first.overlap is None else first.overlap.as_json(),
        "releases": len(several),
        "sentence": words,
    }


def _void(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Name the columns whose promise a side leak makes void."""
    return tuple(dict.fromkeys(name for claim in claims if not claim.holds for name in claim.columns))


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _releases(count: int) -> str:
    return Message("{number} earlier (release|releases)", n=count, number=_number(count))


def _least(share: float) -> str:
    """Write the lower end of an interval, rounded down."""
    return Message("at least {percent} %", percent=floor(100 * share)) if share >= 0.01 else Message("some")
