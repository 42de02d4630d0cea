"""The verdict of an audit: three questions, each answered by the attacks that were made."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, Self

from ldpaudit.audit.attack import ATTACKS, AttackResult, Question
from ldpaudit.audit.dossier import Dossier
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, ViolatedClaim
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

Answer = Literal["yes", "no", "not tested"]
#: The questions, as they are asked.
QUESTIONS: dict[Question, Message] = {
    "single-out": Message("Can a person be singled out?"),
    "link": Message("Can rows of one person be linked?"),
    "infer": Message("Can something about a person be inferred?"),
}


@dataclass(frozen=True)
class Answered:
    """The answer to one question, and the best result of those that it rests on.

    Yes where an attack is over its limit, or better than without the release where none is stated; no where
    none is, and the attack that decides was made.
    """

    question: Question
    answer: Answer
    result: AttackResult | None = None
    rests_on: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as plain values."""
        best = {name: getattr(self.result, name, None) for name in ("code", "figure", "baseline", "unit")}
        known = {"answer": self.answer, "attack": best.pop("code"), **best}
        return {**known, "rests_on": list(self.rests_on)}


#: What leaves the house of a result whose figures stay; of one that counts persons.
_SHOWN, _OF_PERSONS = ("code", "column", "columns", "verdict"), ("limit", "persons")
#: A share below is only said to be below.
_LEAST = 0.0001
#: Who attacks where nothing else is given.
FILE_ALONE = Message("anybody who has the released file, and nothing else")


@dataclass(frozen=True)
class AuditReport:
    """All attacks on a release, and the answers that rest on them.

    recipient: who is imagined to attack, and what that one has.
    lost: whether it belongs beside its release and could not be written there.
    """

    results: tuple[AttackResult, ...] = ()
    recipient: str = ""
    notes: tuple[str, ...] = field(default_factory=tuple)
    lost: bool = False

    @classmethod
    def of_json(cls, written: Mapping[str, Any]) -> Self:
        """Return the report that `as_json` wrote."""
        results = tuple(_result_of(one) for one in written["attacks"])
        recipient, notes = written["recipient"], tuple(written["notes"])
        if not all(isinstance(one, str) for one in (recipient, *notes)):
            raise TypeError
        return cls(results, recipient, notes)

    def after(self, earlier: AuditReport | None) -> Self:
        """Return this audit with what an earlier one found and this one did not ask, or was false."""
        if earlier is None:
            return self
        made = {_key(one) for one in self.results if one.verdict != "not tested"}
        false = {_key(one) for one in earlier.violated}
        tested = [one for one in earlier.results if one.verdict != "not tested"]
        kept = [one for one in tested if _key(one) in false or _key(one) not in made]
        again, own = {one.code for one in kept}, [one for one in self.results if _key(one) not in false]
        own = [one for one in own if one.verdict != "not tested" or one.code not in again]
        rest = [one for one in earlier.results if one.code not in again.union(one.code for one in own)]
        # Whoever reached what is kept knew as much as that audit was given.
        who = earlier.recipient if kept else self.recipient
        return replace(self, results=(*own, *kept, *rest), recipient=who)

    @property
    def made(self) -> bool:
        """Whether any attack was made."""
        return any(one.verdict != "not tested" for one in self.results)

    @property
    def questions(self) -> tuple[Answered, ...]:
        """The three questions with their answers."""
        return answers(self.results)

    @property
    def unmeasured(self) -> list[str]:
        """The questions that could not be answered of columns which are there."""
        lacking = {one.question for one in self.results if not one.tested and (one.column or one.columns)}
        open_ = (one.question for one in self.questions if one.answer == "not tested")
        return [one for one in open_ if one in lacking]

    @property
    def violated(self) -> tuple[AttackResult, ...]:
        """The claims that an attack has shown to be false."""
        return tuple(one for one in self.results if one.verdict == "violated")

    @property
    def exceeded(self) -> bool:
        """Whether a claim is false, or an attack over its limit."""
        over = (one.verdict == "weak" and not (one.limit is None and one.of_release) for one in self.results)
        return bool(self.violated) or any(over)

    def as_json(self) -> dict[str, Any]:
        """Return the audit as plain values."""
        return {
            "recipient": self.recipient,
            "attacks": [
                {**one.as_json(), "question": ATTACKS[one.code].question, "title": ATTACKS[one.code].title}
                for one in self.results
            ],
            "questions": {one.question: one.as_json() for one in self.questions},
            "unmeasured": self.unmeasured,
            "violated": sorted({one.code for one in self.violated}),
            "notes": list(self.notes),
        }

    def without_figures(self) -> dict[str, Any]:
        """Return what anybody may know: answers and verdicts, and what the released rows themselves show."""
        return {
            "recipient": self.recipient,
            "questions": {one.question: one.answer for one in self.questions},
            "unmeasured": self.unmeasured,
            "attacks": [
                one.as_json()
                if _in_file(one)
                # A limit on persons is what the recipe asks for.
                else {name: getattr(one, name) for name in (*_SHOWN, *(_OF_PERSONS if one.persons else ()))}
                # An order by figures of recorded rows would tell them.
                for one in sorted(self.results, key=_outside)
                if one.verdict != "not tested"
            ],
        }


def _outside(result: AttackResult) -> tuple[Any, ...]:
    """Order results by verdict, those of released rows by their figures, and others by their names."""
    false, weak, share = success(result)
    return not false, not weak, -share * _in_file(result), result.code, result.column, result.columns


def _in_file(result: AttackResult) -> bool:
    """Whether its figure shows in the released rows: whose they are does not."""
    return result.of_release and not result.persons


def _key(result: AttackResult) -> tuple[str, str, tuple[str, ...], str]:
    """Return what names a result: an attack on a column, by columns, in a unit."""
    return result.code, result.column, result.columns, result.unit


@cache
def _reader() -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(AttackResult)


def _result_of(written: Mapping[str, Any]) -> AttackResult:
    """Return the result that `AttackResult.as_json` wrote; raise where it is none."""
    names = {one.name for one in fields(AttackResult)}
    values = {name: value for name, value in written.items() if name in names}
    # What leaves the house may have a verdict, and no figures.
    if "tested" in values and None in [values[one] for one in ("figure", "baseline", "low", "high")]:
        values["high"] = math.inf
    found: AttackResult = _reader().validate_python(values)
    figures = (one for one in vars(found).values() if isinstance(one, float))
    if found.code not in ATTACKS or any(math.isnan(one) for one in figures):
        raise ValueError
    said: dict[str, Any] = {name: one for name, one in values.items() if isinstance(one, Message)}
    return replace(found, **said)


def audit(
    dossier: Dossier,
    chosen: Sequence[str] = (),
    watching: Callable[[str], ProgressCallback] = lambda _: no_progress,
) -> Iterator[AttackResult]:
    """Make all attacks on a release, or the chosen ones; what `watching` returns for a code may stop it."""
    for attack in ATTACKS.values():
        if chosen and attack.code not in chosen:
            continue
        watch = watching(attack.code)
        watch(0, 1)
        try:
            yield from (result.judged(dossier.asked_k) for result in attack.run(dossier, watch))
        except UserError as error:
            yield AttackResult.not_tested(attack.code, Message("{error}", error=error))


def violated_claims(report: AuditReport) -> list[Finding]:
    """Return the finding of each claim that an attack has shown to be false."""
    columns = {one: one.columns or ((one.column,) if one.column else ()) for one in report.violated}
    return [
        ViolatedClaim.make(columns=about, attack=Message(ATTACKS[one.code].title))
        for one, about in columns.items()
    ]


def answers(results: Iterable[AttackResult]) -> tuple[Answered, ...]:
    """Return the answers to the three questions."""
    every = list(results)
    return tuple(_answer(one, [own for own in every if own.question == one]) for one in QUESTIONS)


def _answer(question: Question, results: list[AttackResult]) -> Answered:
    made = [one for one in results if one.verdict != "not tested"]
    codes = tuple(dict.fromkeys(one.code for one in made))
    limited = [one for one in made if one.limit is not None] or made
    best = max(made, key=success, default=None)
    if any(one.verdict == "violated" for one in made) or any(one.verdict == "weak" for one in limited):
        return Answered(question, "yes", best, codes)
    # That a claim was not contradicted is no "no", nor are smaller attacks that held.
    if any(one.verdict == "held" and ATTACKS[one.code].decides for one in limited):
        return Answered(question, "no", best, codes)
    return Answered(question, "not tested")


def success(result: AttackResult) -> tuple[bool, bool, float]:
    """Order results: a false claim first, then by how much of the way to certainty is gone."""
    gap = result.low - max(result.baseline, result.control or 0.0)
    left = 1 - max(result.baseline, result.control or 0.0)
    share = gap / left if result.unit == "share" and left > 0 else 0.0
    return result.verdict == "violated", result.verdict == "weak", share


def about(result: AttackResult) -> str:
    """Return the columns that a result is about, or by which it was reached."""
    return result.column or in_line(result.columns)


def amount(result: AttackResult, value: float) -> str:
    """Return a figure of a result with its unit; a share that is not nothing never reads as nothing."""
    if result.unit == "metres":
        return Message("{value:,.0f} m", value=value)
    if result.unit == "epsilon":
        return Message("{value:.4g}", value=value)  # no text
    if 0 < value < _LEAST:
        return Message("under {least:.2f} %", least=100 * _LEAST)
    if 0 < value < 10 * _LEAST:
        return Message("{value:.2f} %", value=100 * value)  # no text
    return Message("{value:.1f} %", value=100 * value)  # no text
