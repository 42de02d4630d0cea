"""What the ledger says of one release: who was protected, by which promises. No value, key or location."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, Self

from pydantic import TypeAdapter

from ldpaudit.guarantee import Guarantee, Neighbours, epsilon_words, in_line, round_up_chance
from ldpaudit.language import Message

KeyKind = Literal["fresh", "held", "test"]
_INFINITE = "infinite"


@dataclass(frozen=True)
class Claim:
    """One promise of a release, as far as it adds up with others; what is not named here, as in `Guarantee`.

    columns: names of the columns whose true values it covers.
    epsilon: in nats; where `distance` is set, of places so many metres apart, and `rounding` metres more.
    holds: false where a side leak makes it void.
    memory: name of the memory that the noise came from: in every release the same noise for the same place,
        which is spent once. Empty where each release draws anew.
    most_rows: that of the table, whichever step declares it.
    of_place: true where the columns show a moved place, too.
    linked: released columns that show which rows are of one person.
    drawing: claims of one `memory` and one number surely share their noise; of two numbers, they may not.
    bare: in a sum of releases, which of the columns leave without noise in one of them, in words.
    """

    columns: tuple[str, ...]
    epsilon: float
    protocol: str
    distance: float | None = None
    holds: bool = True
    rounding: float = 0.0
    memory: str = ""
    delta: float = 0.0
    bound: bool = False
    neighbours: Neighbours = "row"
    one_row: float | None = None
    one_row_bound: bool = False
    person: str = ""
    most_rows: int | None = None
    most_places: int | None = None
    one_person: float | None = None
    further: float | None = None
    of_place: bool = False
    linked: tuple[str, ...] = ()
    drawing: int = 0
    bare: str = ""

    @classmethod
    def of(cls, guarantee: Guarantee, **known: Any) -> Self:
        """Return what the ledger keeps of a guarantee; `known` are the fields that no guarantee has."""
        shared = {field.name for field in fields(cls)} & {field.name for field in fields(guarantee)}
        return cls(**{name: getattr(guarantee, name) for name in shared} | known)

    def line(self) -> str:
        """Return the promise in a few words, with epsilon rounded up."""
        names = in_line(self.columns)
        if not self.holds:
            return Message("{columns}: no privacy claim", columns=names)
        at = Message(" at {distance:g} m", distance=self.distance) if self.distance else ""
        delta = Message(", delta = {delta}", delta=round_up_chance(self.delta)) if self.delta else ""
        return Message(
            "{columns}: {epsilon}{delta}{distance}, by {protocol}",
            columns=names,
            epsilon=epsilon_words(self.epsilon, bound=self.bound),
            delta=delta,
            distance=at,
            protocol=self.protocol,
        )


@dataclass(frozen=True)
class Booking:
    """One release, as it is in the ledger.

    time: when it was written, UTC in ISO 8601.
    unit, source: who is protected, and what the register is called, as the recipe says.
    recipe, manifest: fingerprint of the recipe, and SHA-256 of the external manifest's file.
    table: name of the released table's file.
    period: first and last day of the rows as the run has checked, and the column that says so; or empty.
    exact: names of the columns that left without noise, in whatever form.
    number: by which a person names it; 0 before it is booked.
    """

    time: str
    unit: str
    recipe: str
    manifest: str
    rows: int
    claims: tuple[Claim, ...]
    key: KeyKind
    table: str = ""
    source: str = ""
    period: tuple[str, ...] = ()
    exact: tuple[str, ...] = ()
    number: int = 0

    @property
    def named(self) -> str:
        """What a sentence calls the release."""
        return Message("the release of {day}", day=self.time[:10])

    def as_json(self) -> dict[str, Any]:
        """Return the entry as plain values, an epsilon without bound in words."""
        return json.loads(json.dumps(asdict(self)), parse_constant=lambda _: _INFINITE)  # type: ignore[no-any-return]

    def as_text(self) -> str:
        """Write all but the number in one line; the same entry always gives the same text."""
        written = self.as_json()
        del written["number"]
        return json.dumps(written, sort_keys=True, ensure_ascii=False, allow_nan=False)

    @staticmethod
    def from_text(text: str, number: int) -> Booking:
        """Return the booking that `as_text` wrote."""
        known = json.loads(text, object_hook=_with_figures)
        return _BOOKING.validate_python({**known, "number": number})


_BOOKING = TypeAdapter(Booking)


def _with_figures(written: dict[str, Any]) -> dict[str, Any]:
    return {name: math.inf if one == _INFINITE else one for name, one in written.items()}
