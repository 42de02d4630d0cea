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

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger.cells import canonical_name
from ldpaudit.ledger.entry import Booking, Claim
from ldpaudit.ledger.sketch import Overlap, Sketch
from ldpaudit.ledger.totals import HARDLY_ANY, PRESENCE, Total, declared, total_words, totals

Relation = Literal["same", "overlapping", "uncertain", "apart"]
_THIS = Message("this release")
_SHOWN = Message("another release shows which rows there are")
_COUNTED = {
    "same": Message("{number} of these rows"),
    "overlapping": Message("{number} of rows that overlap"),
    "uncertain": Message("{number} that may share rows until the recipes name their source and period"),
    "again": Message("{number} of the same source, whose persons may come again"),
}


@dataclass(frozen=True)
class Earlier:
    """An earlier release, and how its table is related to the one at hand.

    share: of this table's rows that the other has too, as far as they are written alike.
    source: its table.
    by_period: whether it is apart by its period alone.
    unnamed: whether it counts only because one of the two names no source.
    lasting: whether it counts only because persons come again in another period.
    """

    booking: Booking
    relation: Relation
    share: float
    source: Sketch
    by_period: bool = False
    unnamed: bool = False
    lasting: bool = False

    @property
    def counted(self) -> bool:
        """Whether it adds to the sum: where sharing is not shown to be impossible, it does."""
        return self.relation != "apart"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        own = {"relation": self.relation, "counted": self.counted, "share": self.share}
        return self.booking.as_json() | own


@dataclass(frozen=True)
class Spent:
    """What was released before.

    The sum is an upper bound for each single row: not every row needs to be in all releases that share some.

    unit: who is protected, as the recipe says.
    by_unit: true where the unit is a column that names persons.
    earlier: all entries of the ledger, oldest first.
    again: the earlier release, in words, that the one at hand repeats byte for byte, so that it shows nothing
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
        cls, booking: Booking, sketch: Sketch, every: Iterable[tuple[Sketch, Booking]], *, person: bool
    ) -> Self:
        """Relate all releases of a ledger to one."""
        every, names = list(every), defaultdict[str, set[str]](set)
        # All that recipes called a table: whoever renames it has not made another one.
        for identity, one in ((sketch.identity, booking), *((of.identity, one) for of, one in every)):
            names[identity] |= {" ".join(one.source.casefold().split())} - {""}
        found: list[Earlier] = []
        for source, other in every:
            overlap = Overlap.of(sketch.grid, source.grid)
            by_period = unnamed = lasting = False
            share = overlap.share
            relation: Relation = "overlapping"
            if source.identity == sketch.identity:
                share, relation = 1.0, "same"
            elif not overlap.sure:
                own, theirs = names[sketch.identity], names[source.identity]
                elsewhen = bool(own & theirs) and _disjoint(booking.period, other.period)
                by_period, lasting = elsewhen and not person, elsewhen and person
                elsewhere = own and theirs and not own & theirs
                relation = "apart" if elsewhere or by_period else "uncertain"
                unnamed = relation == "uncertain" and not own & theirs
            found.append(Earlier(other, relation, share, source, by_period, unnamed, lasting))
        again = next((one.booking.named for one in found if one.booking.manifest == booking.manifest), "")
        return cls(booking.unit, person, tuple(found), again, booking.exact)

    @property
    def counted(self) -> tuple[Earlier, ...]:
        """The releases that add up."""
        return tuple(one for one in self.earlier if one.counted)

    def totals(self, claims: Sequence[Claim] = ()) -> tuple[Total, ...]:
        """Return the sums of the promises of the releases that count, and of one more, for each relation."""
        claims = () if self.again else claims
        found = totals(self.adding(claims), self.unit if self.by_unit else "")
        releases = [*(one.booking.claims for one in self.counted), *([claims] if claims else [])]
        if all(any(one.holds and one.neighbours == "presence" for one in each) for each in releases):
            return found
        shown: dict[str, Any] = {"epsilon": math.inf, "bound": None, "why": _SHOWN}
        return tuple(replace(one, **shown) if one.relation == PRESENCE else one for one in found)

    def total(self, claims: Sequence[Claim] = ()) -> Total | None:
        """Return the sum for the unit of protection; None where nothing is promised."""
        return declared(self.totals(claims), self.unit if self.by_unit else "")

    def adding(self, claims: Sequence[Claim] = ()) -> list[Claim]:
        """Return the promises that add up: those of releases that count, and of one more.

        Promises of one memory about the very same rows have the same noise: seen twice it shows no more, and
        they share a `drawing`. About other rows it is counted each time.
        """
        known = [(claim, one.relation == "same") for one in self.counted for claim in one.booking.claims]
        known += [(claim, False) for one in self.earlier for claim in self._coming_again(one, claims)]
        drawings: dict[object, int] = {}
        found = []
        for at, (claim, same) in enumerate([*known, *((claim, True) for claim in claims)]):
            mark = claim.memory if claim.memory and same else at
            drawing = drawings.setdefault(mark, len(drawings))
            found.append(replace(claim, drawing=drawing, bare=self._bare(claim)))
        return found

    def _bare(self, claim: Claim) -> str:
        """Return which columns of a promise leave without noise in a release, in words; "" where none."""
        each = [(one.booking.exact, one.booking.named) for one in self.counted]
        # Rows that are drawn leave without noise: their promise is about who is there.
        for exact, release in [] if claim.neighbours == "presence" else [*each, (self.exact, _THIS)]:
            known = {canonical_name(name) for name in exact}
            if names := [name for name in claim.columns if canonical_name(name) in known]:
                said = "{columns} (is|are) without noise in {release}"
                return Message(said, n=len(names), columns=in_line(names), release=release)
        return ""

    def _coming_again(self, one: Earlier, claims: Sequence[Claim]) -> list[Claim]:
        """Return the promises of a release of other rows that count: about persons and places of before."""
        if one.counted:
            return []
        known = [*(claim for other in self.counted for claim in other.booking.claims), *claims]
        used = {claim.memory for claim in known if claim.holds and claim.neighbours == "value"} - {""}

        def again(claim: Claim) -> bool:
            lasting = bool(claim.distance) or claim.neighbours in ("place", "value")
            return claim.memory in used or (one.by_period and lasting)

        return [claim for claim in one.booking.claims if claim.holds and again(claim)]

    def sentence(self, claims: Sequence[Claim] = ()) -> str:
        """Say what counts, what it costs together with the promises of one more, and what does not count."""
        claims = () if self.again else claims
        lines: list[str] = [self._counting(claims)]
        if cost := total_words(self.totals(claims), self.unit, by_unit=self.by_unit):
            those = Message("Together with this one") if claims else Message("Together")
            those = those if self.counted or not claims else Message("This one")
            lines.append(Message("{releases}: {cost}.", releases=those, cost=cost))
        if without := self._not_counting(claims):
            lines.append(Message("Not counted: {without}.", without=join_texts("; ", without)))
        return join_texts(" ", lines)

    def _counting(self, claims: Sequence[Claim]) -> str:
        persons = {False: "uncertain", True: "again"}
        relations = Counter[str](
            persons[one.lasting] if one.relation == "uncertain" else one.relation for one in self.counted
        )
        kinds = [Message(words, number=relations[one]) for one, words in _COUNTED.items() if relations[one]]
        if again := sum(bool(self._coming_again(one, claims)) for one in self.earlier):
            kinds.append(Message("{number} of the same persons or places", number=again))
        if self.again:
            kinds.append(Message("this one, {release} byte for byte, once", release=self.again))
        if not kinds:
            return Message("No earlier release is known to share these rows.")
        return Message("Releases that count: {kinds}.", kinds=join_texts(", ", kinds))

    def _not_counting(self, claims: Sequence[Claim]) -> list[str]:
        apart = Counter(one.by_period for one in self.earlier if not one.counted)
        found: list[str] = []
        if apart[False]:
            found.append(Message("{n} (release|releases) of another source, as declared", n=apart[False]))
        if apart[True]:
            found.append(Message("{n} (release|releases) of other periods, as checked", n=apart[True]))
        each = [(one.booking.named, one.booking.claims) for one in self.counted]
        without = [(release, _void(own)) for release, own in each if not own or _void(own)]
        without += [(_THIS, void)] if (void := _void(claims)) else []
        for release, names in without:
            of = Message("{columns} of {release}", columns=in_line(names), release=release)
            of = of if names else Message("all columns of {release}", release=release)
            found.append(Message("{columns}, without a promise", columns=of))
        return found

    def _bared(self, claims: Sequence[Claim]) -> list[str]:
        adding = self.adding(() if self.again else claims)
        return list(dict.fromkeys(one.bare for one in adding if one.holds and one.bare))

    def _hardly_any(self, claims: Sequence[Claim]) -> bool:
        """Return whether next to nothing is hidden by all that count."""
        large = (one.bounded and one.epsilon > HARDLY_ANY for one in self.totals(claims))
        return bool(self._bared(claims)) or (bool(self.counted) and any(large))

    def as_json(self, claims: Sequence[Claim] = ()) -> dict[str, Any]:
        """Return sums, releases and sentence as plain values, for a manifest, a report or the desktop."""
        bare = self._bared(claims)
        together = self.totals(claims)
        sure = replace(self, earlier=tuple(one for one in self.earlier if not one.unnamed))
        hidden, surely_hidden = (not one._hardly_any(claims) for one in (self, sure))
        return {
            "unit": self.unit,
            "releases": len(self.counted),
            "together": [total.as_json() for total in together],
            "bare": bare,
            "hardly_any": not surely_hidden,
            "hardly_any_if_shared": surely_hidden and not hidden,
            "earlier": [one.as_json() for one in self.earlier],
            "sentence": self.sentence(claims),
        }


def _disjoint(period: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two periods were checked by one column, and share no day."""
    if not period or not other or canonical_name(period[2]) != canonical_name(other[2]):
        return False
    return period[1] < other[0] or other[1] < period[0]


def _void(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Name the columns whose promise a side leak makes void."""
    return tuple(dict.fromkeys(name for claim in claims if not claim.holds for name in claim.columns))
