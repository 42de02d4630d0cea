"""The verdict of an audit: three questions, each answered by the attacks that were made."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, Self

from pydantic import TypeAdapter

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


class Answered(NamedTuple):
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
        code, *best = (getattr(self.result, name, None) for name in ("code", *_BEST))
        known = dict(zip(_BEST, best, strict=True))
        return {"answer": self.answer, "attack": code, **known, "rests_on": list(self.rests_on)}


_READER = TypeAdapter(AttackResult)
#: A share below is only said to be below; what is told of the best result.
_LEAST, _BEST = 0.0001, ("figure", "baseline", "unit")
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
    notes: tuple[str, ...] = ()
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
        false = {_key(one) for one in earlier.violated}
        own = [one for one in self.results if _key(one) not in false]
        again = {_key(one) for one in made(own)}
        kept = [one for one in made(earlier.results) if _key(one) not in again]
        codes = {one.code for one in kept}
        own = [one for one in own if one.verdict != "not tested" or one.code not in codes]
        codes.update(one.code for one in own)
        rest = [one for one in earlier.results if one.code not in codes]
        # Whoever reached what is kept knew as much as that audit was given.
        who = earlier.recipient if kept else self.recipient
        return replace(self, results=(*own, *kept, *rest), recipient=who)

    @property
    def made(self) -> bool:
        """Whether any attack was made."""
        return bool(made(self.results))

    @property
    def questions(self) -> tuple[Answered, ...]:
        """The three questions with their answers."""
        return answers(self.results)

    @property
    def unmeasured(self) -> list[str]:
        """The questions that could not be answered of columns which are there."""
        lacking = {one.question for one in self.results if not one.tested and about(one)}
        unanswered = (one.question for one in self.questions if one.answer == "not tested")
        return [one for one in unanswered if one in lacking]

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
            # An order by figures of recorded rows would tell them.
            "attacks": [_outside(one) for one in sorted(made(self.results), key=_in_order)],
        }


def made(results: Iterable[AttackResult]) -> list[AttackResult]:
    """Return the results of attacks that were made."""
    return [one for one in results if one.verdict != "not tested"]


def _in_file(result: AttackResult) -> bool:
    """Whether its figure shows in the released rows: whose they are does not."""
    return result.of_release and not result.persons


def _outside(result: AttackResult) -> dict[str, Any]:
    if _in_file(result):
        return result.as_json()
    # A limit on persons is what the recipe asks for.
    names = ("code", "column", "columns", "verdict", *(("limit", "persons") if result.persons else ()))
    return {name: getattr(result, name) for name in names}


def _in_order(result: AttackResult) -> tuple[Any, ...]:
    """Order results by verdict, those of released rows by their figures, and others by their names."""
    false, weak, share = success(result)
    return not false, not weak, -share * _in_file(result), result.code, result.column, result.columns


def _key(result: AttackResult) -> tuple[str, str, tuple[str, ...], str]:
    """Return what names a result: an attack on a column, by columns, in a unit."""
    return result.code, result.column, result.columns, result.unit


def _result_of(written: Mapping[str, Any]) -> AttackResult:
    """Return the result that `AttackResult.as_json` wrote; raise where it is none."""
    # An end that is not bounded.
    values = {**written, "high": math.inf} if written.get("high", 0.0) is None else written
    found = _READER.validate_python(values)
    if found.code not in ATTACKS or any(one != one for one in vars(found).values()):
        raise ValueError
    # Texts that were written with their parameters keep them.
    names = vars(found).keys() & {name for name, one in values.items() if isinstance(one, Message)}
    return replace(found, **{name: values[name] for name in names})


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
    return [
        ViolatedClaim.make(
            columns=one.columns or tuple(filter(None, [one.column])), attack=Message(ATTACKS[one.code].title)
        )
        for one in dict.fromkeys(report.violated)
    ]


def answers(results: Iterable[AttackResult]) -> tuple[Answered, ...]:
    """Return the answers to the three questions."""
    every = list(results)
    return tuple(_answer(one, [own for own in every if own.question == one]) for one in QUESTIONS)


def _answer(question: Question, results: list[AttackResult]) -> Answered:
    tested = made(results)
    codes = tuple(dict.fromkeys(one.code for one in tested))
    limited = [one for one in tested if one.limit is not None] or tested
    best = max(tested, key=success, default=None)
    if any(one.verdict == "violated" for one in tested) or any(one.verdict == "weak" for one in limited):
        return Answered(question, "yes", best, codes)
    # That a claim was not contradicted is no "no", nor are smaller attacks that held.
    if any(one.verdict == "held" and ATTACKS[one.code].decides for one in limited):
        return Answered(question, "no", best, codes)
    return Answered(question, "not tested")


def success(result: AttackResult) -> tuple[bool, bool, float]:
    """Order results: a false claim first, then by how much of the way to certainty is gone."""
    best = max(result.baseline, result.control or 0.0)
    share = (result.low - best) / (1 - best) if result.unit == "share" and best < 1 else 0.0
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
