"""Attacks on a release: each says by what, of what, and what helps against it; and what it reached."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from ldpaudit.audit.dossier import Dossier, Input
from ldpaudit.audit.intervals import LEVEL, share_interval
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

#: The three questions of Opinion 05/2014 of the Article 29 Working Party (WP216, 2.2.1): can somebody be
#: singled out, can records of one person be linked, can something be inferred about them?
Question = Literal["single-out", "link", "infer"]
#: "held": within the limit; "weak": over it, or without a limit better than without the release. Of a claim:
#: "violated", or "consistent" where no trial contradicts it, which proves nothing.
Verdict = Literal["held", "weak", "consistent", "violated", "not tested"]
#: What a figure counts: a share of what was tested, nats of epsilon, or metres.
Unit = Literal["share", "epsilon", "metres"]
EXACT, WORST, MEDIAN, LEAST, EXPECTED = map(Message, ("exact", "worst", "median", "at least", "expected"))
#: Of numbers: guessed to a tenth of the error of a blind guess.
CLOSE = Message("close guess")
#: A share is no better than without the release where it is above that by less.
MARGIN = 0.01
#: What an attack may reach at most. "none": nobody is to be alone where the recipe asks for groups of k; else
#: no limit is stated. "group": one in k, or 9 % where no k is asked for (EMA, Policy 0070, and Health Canada,
#: for public tables). "gap": half of the way from a blind guess to certainty; of a moved point, half of the
#: error that its noise promises. "certain": one row in twenty. "margin": no more than without the release.
#: "claim": what is promised.
LimitRule = Literal["none", "group", "gap", "certain", "margin", "claim"]  # no text
PUBLIC, CERTAIN = 0.09, 0.05


@dataclass(frozen=True)
class AttackResult:
    """What one attack reached.

    tested: rows, persons, points or trials; `persons` is the column by whose values persons were counted, a
        figure that stays inside, "" where rows were.
    figure, low, high, baseline: what it reached, in `unit`, with its interval at 95 %; what is reached
        without the release.
    claim, limit: what the release promises at most, and what it may reach at most; None where none says.
    column, columns: what is found out; "" where it is no column; and by what.
    control: what the same attack reaches on persons who are not in the release.
    reason: why it was not tested: what follows a colon.
    measure, also: what the figure is, where it is no share of a sample, and what else a table shows of it.
    """

    code: str
    tested: int = 0
    figure: float = 0.0
    baseline: float = 0.0
    low: float = 0.0
    high: float = 0.0
    claim: float | None = None
    verdict: Verdict = "not tested"
    column: str = ""
    columns: tuple[str, ...] = ()
    unit: Unit = "share"
    control: float | None = None
    reason: str = ""
    limit: float | None = None
    measure: str = ""
    also: str = ""
    persons: str = ""

    @property
    def question(self) -> Question:
        """The question that the attack answers."""
        return ATTACKS[self.code].question

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain values; an end that is not bounded is None."""
        values = {**asdict(self), "columns": list(self.columns)}
        return {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in values.items()
        }

    @classmethod
    def not_tested(cls, code: str, reason: str, **about: Any) -> AttackResult:
        """Return that an attack was not made, and why."""
        return cls(code, reason=reason, **about)

    @classmethod
    def counted(cls, code: str, hits: float, tested: int, baseline: float, **about: Any) -> AttackResult:
        """Return a share of all rows that there are: a figure without chance, weak above the baseline."""
        verdict: Verdict = "weak" if hits / tested > baseline else "held"
        return cls.of_share(code, hits, tested, baseline, exact=True, **{"verdict": verdict, **about})

    @classmethod
    def of_share(
        cls, code: str, hits: float, tested: int, baseline: float, *, level: float = LEVEL,
        exact: bool = False, **about: Any,
    ) -> AttackResult:  # fmt: skip
        """Return a share of successes, held against a baseline; with its interval unless it is exact."""
        low, high = (hits / tested,) * 2 if exact else share_interval(hits, tested, level)
        best = max(baseline, about.get("control") or 0.0)
        verdict: Verdict = "weak" if low > best + MARGIN else "held"
        return cls(code, tested, hits / tested, baseline, low, high, **{"verdict": verdict, **about})

    @property
    def of_release(self) -> bool:
        """Whether anybody can count it who has the released rows alone."""
        return ATTACKS[self.code].inputs == ("released",)

    def judged(self, k: int | None = None) -> AttackResult:
        """Return the result with its limit, and the verdict that follows; `k` is what the recipe asks for."""
        rule, best = ATTACKS[self.code].limit, max(self.baseline, self.control or 0.0)
        if self.verdict in ("consistent", "violated") or not self.tested:
            return replace(self, limit=self.claim)
        if self.limit is not None or (rule == "none" and k is None):
            return self
        if rule == "margin":
            return replace(self, limit=best if self.low == self.high else min(1.0, best + MARGIN))
        if rule == "claim" and self.claim is not None:
            return replace(self, limit=self.claim, verdict="held")
        limit = {"none": 0.0, "group": max(1 / k if k else PUBLIC, best), "certain": max(CERTAIN, best)}.get(
            rule, (1 + best) / 2
        )
        over = self.low > limit
        if self.unit == "metres":
            limit = (self.claim or self.baseline) / 2
            over = self.high < limit
        return replace(self, limit=limit, verdict="weak" if over else "held")


class NotTestedError(Exception):
    """Ends an attack that cannot be made, with its reason."""


#: What makes an attack: yields results as they come; `watch` is called often, and raises to stop.
Make = Callable[[Dossier, ProgressCallback], Iterable[AttackResult]]


@dataclass(frozen=True)
class Attack:
    """One class of attacks, and all that is said of it.

    by: by what it is reached, for a table of attacks: a text with {column} and {columns}.
    hint, page: what helps against it, and where that is done.
    limit, decides: by which rule its limit is stated; whether its question is answered with no where it held.
    """

    code: str
    title: str
    by: str
    question: Question
    hint: str
    inputs: tuple[Input, ...]
    make: Make
    limit: LimitRule = "margin"
    page: str = "risk"
    decides: bool = False

    def run(self, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield results as they come; what cannot be made is "not tested", with its reason."""
        if lacks := dossier.lacks(self.inputs):
            yield AttackResult.not_tested(self.code, lacks)
            return
        try:
            yield from self.make(dossier, watch)
        except NotTestedError as error:
            yield AttackResult.not_tested(self.code, error.args[0])


#: All attacks, by code, in the order in which they are made.
ATTACKS: dict[str, Attack] = {}


def attack(code: str, **about: Any) -> Callable[[Make], Make]:
    """Enter a function as an attack; the rest says what `Attack` asks."""

    def enter(make: Make) -> Make:
        ATTACKS[code] = Attack(code, make=make, **about)
        return make

    return enter
