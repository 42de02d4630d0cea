"""What a step promises: epsilon, its unit, its neighbours, how it was verified, what it does not cover."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from decimal import ROUND_CEILING, Context, Decimal
from typing import Any, Literal

from ldpaudit.language import Message, join_texts
from ldpaudit.language import in_line as in_line  # noqa: PLC0414 - most take it from here

Verification = Literal["matrix", "product", "closed form"]
#: What changes between two neighbouring tables: one row; all rows of one person that hold one value; the
#: place that some rows share; whether a row is there.
Neighbours = Literal["row", "value", "place", "presence"]
#: Digits enough for any double with its decimals.
_WIDE = Context(prec=400)


def round_up(value: float, digits: int = 4) -> str:
    """Write a number with so many decimals, never below it: 0.1 reads 0.1000, though its double is above."""
    if not math.isfinite(value):
        return "infinite"
    step = Decimal(1).scaleb(-digits)
    return f"{Decimal(repr(float(value))).quantize(step, rounding=ROUND_CEILING, context=_WIDE):f}"


def round_up_rate(value: float) -> str:
    """Write an epsilon per metre with four significant digits, never below its true value."""
    if not value or not math.isfinite(value):
        return round_up(value)
    return round_up(value, 3 - math.floor(math.log10(value)))


def epsilon_words(epsilon: float, *, bound: bool = False) -> str:
    """Return an epsilon as it is printed, rounded up: "eps = 1.0000", "eps <= 1.0000", "no bound"."""
    if not math.isfinite(epsilon):
        return Message("no bound")
    return Message("eps {sign} {epsilon}", sign="<=" if bound else "=", epsilon=round_up(epsilon))


def round_up_chance(value: float) -> str:
    """Write a small chance with two significant digits, never below it: 0.0000000364 reads 3.7e-8."""
    if not 0 < value < 1:
        return "0" if value <= 0 else "1"
    exact = Decimal(repr(float(value)))
    return f"{exact.quantize(Decimal(1).scaleb(exact.adjusted() - 1), rounding=ROUND_CEILING):.1e}"


@dataclass(frozen=True)
class Guarantee:
    """The promise of one randomized step: epsilon in nats, and what it is about.

    relation: `neighbours` in words: "one intervention"; only guarantees of one relation are added up.
    epsilon: computed from the channel, tight unless `bound`; where `distance` is set, of points so many
        metres apart, and `rounding` metres more: rounded points may be farther apart than before.
    all_rows: True where the promise is about all rows of one person or one place, not about one row.
    within: released columns that hold the region of a place: the guarantee holds between two places of the
        same values (Blowfish privacy with a partition; He, Machanavajjhala, Ding, SIGMOD 2014).
    one_row: epsilon of one changed row, where that is another; infinite where there is no bound.
    person: column that names the person behind a row; `most_rows` and `most_places` are how many one has at
        most, declared and checked, and `one_person` is an upper bound of all those rows, by default so many
        epsilons.
    further: what one more report of one person adds at most, where reports share a memory.
    given, given_columns: columns by whose true values rows may be removed, and released ones that tell the
        true values, which somebody accepts: the promise holds between tables that agree in them.
    channel: the whole numbers from which epsilon follows: `together` says how the `parts` add up, and `form`
        what each is; all weights of one draw add up to 2^64. None where none are known.
    """

    columns: tuple[str, ...]
    epsilon: float
    relation: str
    protocol: str
    verified: Verification
    distance: float | None = None
    caveat: str = ""
    all_rows: bool = False
    rounding: float = 0.0
    within: tuple[str, ...] = ()
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
    given: tuple[str, ...] = ()
    given_columns: tuple[str, ...] = ()
    channel: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)

    @property
    def per_metre(self) -> float:
        """Return epsilon of each metre in nats, for a promise that grows with distance; else 0."""
        return self.epsilon / (self.distance + self.rounding) if self.distance else 0.0

    @property
    def constant(self) -> float:
        """Return the part of epsilon that does not grow with distance, in nats."""
        return self.epsilon if self.distance is None else self.per_metre * self.rounding

    def line(self, not_covered: Sequence[str] = ()) -> str:
        """Return the line that is printed; `not_covered` are columns and counts without this guarantee."""
        rest = join_texts(", ", not_covered) if not_covered else Message("nothing else is released")
        only: str = ""
        if self.within:
            only = Message("; only between places of the same {within}", within=in_line(self.within))
        if self.given:
            only += Message("; given which rows are left, decided by {given}", given=in_line(self.given))
        if self.given_columns:
            only += Message("; given {columns}", columns=in_line(self.given_columns))
        delta = Message(", delta = {delta}", delta=round_up_chance(self.delta)) if self.delta else ""
        return Message(
            "{columns}: {epsilon_words}{delta} ({relation}{only}), by {protocol}, verified by "
            "{verified}; not covered: {rest}.",
            columns=in_line(self.columns),
            epsilon_words=epsilon_words(self.epsilon, bound=self.bound),
            delta=delta,
            relation=self.relation,
            only=only,
            protocol=self.protocol,
            verified=Message(self.verified, meaning="how a promise was verified"),
            rest=rest,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the promise as plain values for a manifest; an epsilon without bound is None."""
        return {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in asdict(self).items()
        }
