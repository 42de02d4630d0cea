"""What promises cost together: sums within one relation, and none across (sequential composition).

A reader asks what one row, one person, or one place costs. These are different pairs of neighbouring tables,
so each has a sum of its own, or none: "no bound" is a figure, too.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from ldpaudit.guarantee import epsilon_words, in_line, round_up_chance, round_up_rate
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger.entry import Claim

_ROW, _PERSON = Message("one row"), Message("one person")
PRESENCE = Message("one row, there or not")
_SHARED_PLACES = Message("{person} whose rows share their places as before", person=_PERSON)
_STAYING, _MOVING = Message("one row that keeps its place"), Message("one row that moves to another place")
#: Why there is no figure.
_NO_ROWS = Message("how many rows one has is not declared")
NO_PLACES = Message("how many places one has is not declared")
_SHARING = Message("which rows share a place can be seen")
_OTHER_PERSON = Message("some of its promises are about persons of another column")
#: A sum above the first promises little, one above the second next to nothing (NIST SP 800-226, hazard 1).
WEAK, HARDLY_ANY = 1.0, 5.0
_OTHERS = Message("several of its promises are about rows, and how many rows a place has is not declared")
_CHANGES = Message("a change shows beside the other rows of one person")
_UNBOUNDED = Message("a step has no bound")


@dataclass(frozen=True)
class Total:
    """The sum of promises for one relation.

    relation: what changes between two neighbouring tables: "one row", "one person", "two places 200 m apart".
    epsilon: in nats, with what grows with distance at the distance that the relation names, where it names
        one; infinite where there is no bound.
    per_metre: what grows with distance and is not in `epsilon`, or in a relation of places is: nats a metre.
    delta: sum of the chances by which promises may fail.
    bound: rows or places that the relation lets change at most; None where nobody has declared how many.
    tight: false where epsilon is an upper bound.
    why: why there is no bound; empty where there is one.
    """

    relation: str
    epsilon: float
    per_metre: float = 0.0
    delta: float = 0.0
    bound: int | None = 1
    tight: bool = True
    why: str = ""

    @property
    def bounded(self) -> bool:
        """Whether there is a figure."""
        return math.isfinite(self.epsilon) and math.isfinite(self.per_metre)

    @property
    def of_places(self) -> bool:
        """Whether the relation names a distance, at which `epsilon` is taken."""
        return self.relation.endswith((" apart", " elsewhere"))

    @property
    def of_person(self) -> bool:
        """Whether the relation is all rows of one person."""
        return self.relation == _PERSON

    def as_json(self) -> dict[str, Any]:
        """Return the sum as plain values; epsilon and bound are None where there is no bound."""
        none = {} if self.bounded else dict.fromkeys(("epsilon", "per_metre", "bound"))
        return {**vars(self), **none}

    def cost(self) -> str:
        """Return the figure in words, rounded up: "eps = 1.0000 plus 0.005494 for each metre", "no bound"."""
        if not self.bounded:
            return Message("no bound")
        parts = []
        if self.epsilon or not self.per_metre:
            parts.append(epsilon_words(self.epsilon, bound=not self.tight))
        if self.delta:
            parts.append(Message("delta = {delta}", delta=round_up_chance(self.delta)))
        if self.per_metre and not self.of_places:
            rate = Message(
                "{epsilon} for each metre between two places", epsilon=round_up_rate(self.per_metre)
            )
            alone = Message("eps {sign} {rate}", sign="=" if self.tight else "<=", rate=rate)
            return Message("{cost} plus {rate}", cost=join_texts(", ", parts), rate=rate) if parts else alone
        return join_texts(", ", parts)

    def words(self, unit: str = "row", *, by_unit: bool = False) -> str:
        """Return the sum in words; `unit` and `by_unit` are those of `relation_words`."""
        words = Message(
            "{cost} for {relation}", cost=self.cost(), relation=self.relation_words(unit, by_unit=by_unit)
        )
        return Message("{cost} ({reason})", cost=words, reason=self.why) if self.why else words

    def relation_words(self, unit: str = "row", *, by_unit: bool = False) -> str:
        """Return what changes, named as the recipe names its unit.

        unit: who is protected, as the recipe says.
        by_unit: true where the unit is a column that names them; else it is the name of one row.
        """
        relation, own = self.relation, Message("one {unit}", unit=in_line([unit]))
        if by_unit and self.of_person:
            relation = own
        elif by_unit and isinstance(relation, Message) and "person" in relation.values:
            relation = Message(relation.template, **{**relation.values, "person": own})
        elif not by_unit and unit not in ("row", "person") and relation.startswith(_ROW):
            relation = Message("{unit} ({relation})", unit=own, relation=relation)
        if self.of_person and self.bound is not None and self.bounded:
            return Message("{unit} with at most {n} (row|rows)", n=self.bound, unit=relation)
        if self.relation.endswith(" apart"):
            return Message("{relation} ({row})", relation=relation, row=_ROW)
        return relation


@dataclass(frozen=True)
class _Part:
    """What one promise adds to a sum: a constant, nats a metre, a chance to fail."""

    constant: Fraction | float
    slope: Fraction | float = Fraction(0)
    delta: float = 0.0
    tight: bool = True
    why: str = ""


def totals(claims: Iterable[Claim], person: str = "") -> tuple[Total, ...]:
    """Add up the promises that hold, for each relation that a reader asks for.

    claims: of one release or several of the same rows. Those of one `memory` share their permanent answers,
        or the noise of their places.
    person: column that names who is protected, where the unit is a column.
    Returns: the rows' first, or the person's where the unit is a column; empty where no promise holds.
    """
    holding = [claim for claim in claims if claim.holds]
    if not holding:
        return ()
    named = {claim.person for claim in holding if claim.person}
    whose = person or (named.pop() if len(named) == 1 else "")
    return tuple(sorted(_relations(holding, whose), key=lambda total: bool(person) != total.of_person))


def declared(found: Sequence[Total], person: str = "") -> Total | None:
    """Return the total of the declared unit: of one person where a column names them, else of one row."""
    return next((one for one in found if one.of_person == bool(person)), found[0] if found else None)


def total_words(found: Sequence[Total], unit: str = "row", *, by_unit: bool = False) -> str:
    """Return all sums in one line of words; nothing where there is none."""
    return join_texts("; ", (total.words(unit, by_unit=by_unit) for total in found))


def _relations(claims: list[Claim], person: str) -> Iterable[Total]:
    of_rows = [claim for claim in claims if claim.neighbours in ("row", "value")]
    shared = [claim for claim in claims if claim.neighbours == "place"]
    present = [claim for claim in claims if claim.neighbours == "presence"]
    linked = any(claim.linked for claim in claims)
    if present:
        yield _summed(PRESENCE, present, _headline)
    if shared and not linked:
        staying = [claim for claim in of_rows if not claim.distance]
        if staying:
            yield _summed(_STAYING, staying, _of_row)
        yield Total(_MOVING, math.inf, bound=None, why=_SHARING)
    elif of_rows and not linked:
        yield _summed(_ROW, of_rows, _of_row)
    if of_rows or shared:
        known = [claim.most_rows for claim in claims]
        bound = None if None in known else max(most for most in known if most is not None)
        of_persons = partial(_of_all_rows, person=person)
        yield _summed(_PERSON, [*of_rows, *shared], of_persons, bound)
        if shared:
            kept = _summed(_SHARED_PLACES, [*of_rows, *shared], partial(of_persons, sharing=True), bound)
            if kept.bounded:
                yield kept
    for whose in dict.fromkeys(claim.person for claim in of_rows if claim.neighbours == "value"):
        # Promises about the values of one person and of another are not about the same thing.
        own = [claim for claim in of_rows if claim.person == whose or claim.neighbours == "row"]
        one = _PERSON if whose == person else Message("one {unit}", unit=in_line([whose]))
        relation = Message("{person}, one value in all rows", person=one)
        total = _summed(relation, own, partial(_of_all_rows, person=whose, one_value=True))
        if total.bounded:
            yield total
    metric = [claim for claim in claims if claim.distance]
    if metric:
        furthest = max(claim.distance or 0.0 for claim in metric)
        relation = (
            Message("one place with all its rows, {furthest:g} m elsewhere", furthest=furthest)
            if shared
            else Message("two places {furthest:g} m apart", furthest=furthest)
        )
        about = [claim for claim in claims if claim.distance or claim.of_place]
        yield _summed(relation, about, partial(_of_place, distance=furthest, shared=bool(shared)))


def _summed(
    relation: str,
    claims: Sequence[Claim],
    cost: Callable[[Claim, Sequence[Claim]], _Part],
    bound: int | None = 1,
) -> Total:
    """Add the parts of claims, those of one memory together."""
    if why := next((claim.bare for claim in claims if claim.bare), ""):
        return Total(relation, math.inf, bound=None, why=why)
    memories = defaultdict[object, list[Claim]](list)
    for at, claim in enumerate(claims):
        memories[claim.memory or at].append(claim)
    parts = [cost(together[0], together) for together in memories.values()]
    constant, slope = float(sum(part.constant for part in parts)), float(sum(part.slope for part in parts))
    tight = all(part.tight for part in parts)
    why = next((part.why for part in parts if part.why), "")
    if not why and not math.isfinite(constant + slope):
        why = _UNBOUNDED
    return Total(relation, constant, slope, sum(part.delta for part in parts), bound, tight, why)


def _headline(claim: Claim, together: Sequence[Claim]) -> _Part:
    """Return the largest of promises that surely share their noise; those that may not add up."""
    largest: dict[int, Claim] = {}
    for one in together:
        largest[one.drawing] = max(largest.get(one.drawing, claim), one, key=lambda known: known.epsilon)
    figures = [_stated(one) for one in largest.values()]
    return _Part(
        sum((constant for constant, _ in figures), Fraction(0)),
        sum((slope for _, slope in figures), Fraction(0)),
        sum(one.delta for one in largest.values()),
        # Two drawings may be one that is written in two ways.
        len(largest) == 1 and not claim.bound,
    )


def _of_row(claim: Claim, together: Sequence[Claim]) -> _Part:
    if claim.one_row is None:
        return _headline(claim, together)
    if len(together) > 1:
        return _looks(together, len(together))
    return _beside(_exact(claim.one_row), tight=not claim.one_row_bound)


def _of_all_rows(
    claim: Claim, together: Sequence[Claim], person: str, *, sharing: bool = False, one_value: bool = False
) -> _Part:
    """Return what all rows of one person cost, and the places that they have.

    claim, together: a promise, and those that share its noise.
    person: column that names the person.
    sharing: true for persons whose rows keep sharing the places that they share.
    one_value: true where all of them hold one value.
    """
    if one_value and claim.neighbours == "value":
        return _headline(claim, together)
    if claim.person and claim.person != person:
        return _Part(math.inf, why=_OTHER_PERSON)
    if claim.neighbours == "place":
        one = _headline(claim, together)
        many = [least for least in (claim.most_places, claim.most_rows) if least is not None]
        if not claim.person or not (sharing or claim.most_rows == 1):
            return _Part(math.inf, why=_SHARING)
        if not many:
            return _Part(math.inf, why=NO_PLACES)
        return _Part(one.constant * min(many), one.slope * min(many), tight=False)
    rows = [one.most_rows for one in together if one.most_rows is not None]
    if len(rows) < len(together):
        return _Part(math.inf, why=_NO_ROWS)
    if len(together) > 1:
        return _looks(together, sum(rows))
    if claim.one_person is not None:
        return _beside(_exact(claim.one_person), tight=rows[0] == 1)
    if claim.one_row is not None:
        # One row after the other, each beside all others.
        return _beside(_exact(claim.one_row) * rows[0])
    constant, slope = _stated(claim)
    return _Part(constant * rows[0], slope * rows[0], tight=not claim.bound)


def _of_place(claim: Claim, together: Sequence[Claim], distance: float, *, shared: bool) -> _Part:
    """Return what the move of one place costs: its noise at a distance, and columns that show it too."""
    if claim.distance and not (shared and claim.neighbours == "row"):
        one = _headline(claim, together)
        return replace(one, constant=one.constant + one.slope * Fraction(repr(distance)))
    if shared:
        return _Part(math.inf, why=_OTHERS)
    return _of_row(claim, together)


def _stated(claim: Claim) -> tuple[Fraction | float, Fraction | float]:
    """Return the constant part of epsilon, and epsilon per metre."""
    epsilon, rounding = _exact(claim.epsilon), Fraction(repr(claim.rounding))
    if not claim.distance or epsilon == math.inf:
        return epsilon, Fraction(0)
    slope = epsilon / (Fraction(repr(float(claim.distance))) + rounding)
    return slope * rounding, slope


def _exact(figure: float | None) -> Fraction | float:
    """Return a figure as the decimal that it prints as, so that 0.1 and 0.2 make 0.3; None has no bound."""
    return math.inf if figure is None or not math.isfinite(figure) else Fraction(repr(float(figure)))


def _beside(figure: Fraction | float, *, tight: bool = False) -> _Part:
    """Return the part of a change that shows beside the other rows of one person."""
    return _Part(figure, tight=tight, why="" if math.isfinite(figure) else _CHANGES)


def _looks(together: Sequence[Claim], count: int) -> _Part:
    """Return what further looks at permanent answers add: each the second round's epsilon."""
    return _beside(max(_exact(one.further) for one in together) * count)
