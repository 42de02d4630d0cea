"""What the ledger says of one release: who was protected, by which promises. No value, no key, no place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Literal, Self

from ldpaudit.guarantee import Guarantee, in_line, round_up, round_up_chance
from ldpaudit.ledger.sketch import Sketch

KeyKind = Literal["fresh", "held", "test"]
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Claim:
    """One promise of a release, as far as it adds up with others.

    Parameters
    ----------
    columns : tuple of str
        Names of the columns whose true values it covers.
    epsilon : float
        In nats; where `distance` is set, at that distance.
    protocol : str
    distance : float, optional
        Metres between two neighbouring points.
    holds : bool
        False where a side leak makes it void.
    rounding : float
        Metres by which points may be farther apart after rounding; epsilon is that of both distances added.
    memory : str
        Name of the memory that the noise came from: in every release the same noise for the same place, which
        is spent once. Empty where each release draws anew.
    delta : float
        Chance by which the promise may fail.
    inputs : str
        Mark of all that this memory answered about, as it is written: the same places, or the same persons.
        Empty where that is not known; what is written in another way draws anew.
    """

    columns: tuple[str, ...]
    epsilon: float
    protocol: str
    distance: float | None = None
    holds: bool = True
    rounding: float = 0.0
    memory: str = ""
    delta: float = 0.0
    inputs: str = ""

    @classmethod
    def of(cls, guarantee: Guarantee, *, holds: bool, memory: str = "", inputs: str = "") -> Self:
        """Take from a guarantee what the ledger keeps."""
        return cls(
            guarantee.columns,
            guarantee.epsilon,
            guarantee.protocol,
            guarantee.distance,
            holds,
            guarantee.rounding,
            memory,
            guarantee.delta,
            inputs,
        )

    def line(self) -> str:
        """Say it in a few words, with epsilon rounded up."""
        names = in_line(self.columns)
        if not self.holds:
            return f"{names}: no privacy claim"
        at = f" at {self.distance:g} m" if self.distance else ""
        delta = f", delta = {round_up_chance(self.delta)}" if self.delta else ""
        return f"{names}: eps = {round_up(self.epsilon)}{delta}{at}, by {self.protocol}"

    def exact(self) -> tuple[Fraction, Fraction]:
        """Give the constant part of epsilon, and epsilon per metre, exactly of the decimals it prints as."""
        epsilon = Fraction(repr(float(self.epsilon)))
        if not self.distance:
            return epsilon, Fraction(0)
        rounding = Fraction(repr(float(self.rounding)))
        slope = epsilon / (Fraction(repr(float(self.distance))) + rounding)
        return slope * rounding, slope


@dataclass(frozen=True)
class Entry:
    """One release, to be booked.

    Parameters
    ----------
    time : datetime
        When it was written, with its zone.
    sketch : Sketch
        Of the source.
    unit : str
        Who is protected, as the recipe says: "intervention", or the name of a column.
    recipe : str
        Fingerprint of the recipe.
    manifest : str
        SHA-256 of the external manifest's file, in hexadecimal digits.
    rows : int
        Rows of the release.
    claims : tuple of Claim
        All its promises; empty where it has none.
    key : {"fresh", "held", "test"}
        Which key drew the noise. Releases of test keys protect nobody and are not booked.
    table : str
        Name of the released table's file, without its folder.
    """

    time: datetime
    sketch: Sketch
    unit: str
    recipe: str
    manifest: str
    rows: int
    claims: tuple[Claim, ...]
    key: KeyKind
    table: str = ""

    def __post_init__(self) -> None:
        if self.time.tzinfo is None:
            raise ValueError("a time without its zone")
        if not _DIGEST.fullmatch(self.manifest):
            raise ValueError("not a SHA-256")

    def booking(self) -> Booking:
        """Give what is written of it beside the sketch."""
        return Booking(
            time=self.time.astimezone(UTC).isoformat(timespec="seconds"),
            unit=self.unit,
            recipe=self.recipe,
            manifest=self.manifest,
            rows=self.rows,
            claims=self.claims,
            key=self.key,
            table=self.table,
        )


@dataclass(frozen=True)
class Booking:
    """An entry as it stands in the ledger; `time` is UTC in ISO 8601."""

    time: str
    unit: str
    recipe: str
    manifest: str
    rows: int
    claims: tuple[Claim, ...]
    key: KeyKind
    table: str = ""

    @property
    def day(self) -> str:
        """Give the day of the release, by which a sentence names it."""
        return self.time[:10]

    def as_json(self) -> dict[str, Any]:
        """Give the entry as plain values; an epsilon without bound is None."""
        told = asdict(self)
        for claim in told["claims"]:
            claim["columns"] = list(claim["columns"])
            claim["epsilon"] = _finite(claim["epsilon"])
        return {**told, "claims": list(told["claims"])}

    def as_text(self) -> str:
        """Write it in one line; the same entry always gives the same text."""
        return json.dumps(self.as_json(), sort_keys=True, ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `as_text` wrote."""
        told = json.loads(text)
        claims = tuple(_claim(claim) for claim in told.pop("claims"))
        return cls(claims=claims, **told)


@dataclass(frozen=True)
class Total:
    """Promises about one row, added up (sequential composition).

    Parameters
    ----------
    epsilon : float or None
        Sum of the promises that do not grow with distance; None where there is none.
    per_metre : float or None
        Sum of the others, in nats for each metre between two places.
    delta : float
        Sum of the chances by which promises may fail.
    """

    epsilon: float | None
    per_metre: float | None
    delta: float = 0.0

    @classmethod
    def of(cls, claims: Iterable[Claim]) -> Self:
        """Add what holds, exactly, as the decimals that it prints as."""
        holding = [claim for claim in claims if claim.holds]
        return cls(
            _sum([claim for claim in holding if not claim.distance or claim.rounding], 0),
            _sum([claim for claim in holding if claim.distance], 1),
            sum(claim.delta for claim in holding),
        )

    def as_json(self) -> dict[str, Any]:
        """Give the sums as plain values; a sum without bound is "infinite"."""
        told = {name: "infinite" if value == float("inf") else value for name, value in asdict(self).items()}
        return told if self.delta else {name: told[name] for name in ("epsilon", "per_metre")}


def _sum(claims: list[Claim], part: int) -> float | None:
    if not claims:
        return None
    if any(_finite(claim.epsilon) is None for claim in claims):
        return float("inf")
    return float(sum((claim.exact()[part] for claim in claims), Fraction(0)))


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None


def _claim(told: dict[str, Any]) -> Claim:
    epsilon = float("inf") if told["epsilon"] is None else told["epsilon"]
    return Claim(**{**told, "columns": tuple(told["columns"]), "epsilon": epsilon})
