"""The verdict of an audit: three questions, each answered by the attacks that were made."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, Self, get_args

from ldpaudit.audit.attack import (
    ATTACKS,
    WITHOUT,
    AttackResult,
    FileAttack,
    Question,
    Unit,
    Verdict,
    file_attacks,
)
from ldpaudit.audit.dossier import Dossier
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, ViolatedClaim
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

Answer = Literal["yes", "no", "not tested"]
#: The questions, as they are asked.
QUESTIONS: dict[Question, Message] = {
    "single-out": Message("Can a person be singled out?"),
    "link": Message("Can rows of one person be linked?"),
    "infer": Message("Can something about a person be inferred?"),
}
#: What attacks say of themselves in one word.
VERDICTS = {
    "held": Message("held", meaning="an attack"),
    "weak": Message("weak", meaning="an attack"),
    "consistent": Message("consistent", meaning="an attack"),
    "violated": Message("violated", meaning="an attack"),
    "not tested": Message("not tested", meaning="an attack"),
}
#: The order in which they are read.
ORDER: tuple[Verdict, ...] = ("violated", "weak", "consistent", "held", "not tested")
ANSWERS = {
    "yes": Message("yes", meaning="to a question"),
    "no": Message("no", meaning="to a question"),
    "not tested": Message("not tested", meaning="a question"),
}


@dataclass(frozen=True)
class Answered:
    """The answer to one question.

    Parameters
    ----------
    question : str
    answer : {"yes", "no", "not tested"}
        Yes where one attack did better than without the release; no where none did, and the attack that
        decides was made.
    result : AttackResult, optional
        The best of all that were made, where that is an answer.
    rests_on, untested : tuple of str
        Codes of the attacks that were made, where that is an answer, and of those that were not.
    """

    question: Question
    answer: Answer
    result: AttackResult | None = None
    rests_on: tuple[str, ...] = ()
    untested: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer as plain values."""
        best = self.result
        return {
            "answer": self.answer,
            "attack": None if best is None else best.code,
            "figure": None if best is None else best.figure,
            "baseline": None if best is None else best.baseline,
            "unit": None if best is None else best.unit,
            "rests_on": list(self.rests_on),
            "untested": list(self.untested),
        }


#: A share below is only said to be below.
_LEAST = 0.0001
_NO_AUDIT = Message("no audit was made")
_EARLIER = Message("What this audit did not test is of an earlier one of the same release.")


@dataclass(frozen=True)
class AuditReport:
    """All attacks on a release, and the answers that rest on them.

    Parameters
    ----------
    results : tuple of AttackResult
    recipient : str
        Who is imagined to attack, and what that one has.
    notes : tuple of str
        What else a reader must know.
    lost : bool
        Whether it belongs beside its release and could not be written there.
    """

    results: tuple[AttackResult, ...] = ()
    recipient: str = ""
    notes: tuple[str, ...] = field(default_factory=tuple)
    lost: bool = False

    @classmethod
    def none(cls) -> Self:
        """Return what is known where no audit was made: nothing was tested."""
        return cls(tuple(AttackResult.not_tested(one.code, _NO_AUDIT) for one in file_attacks()))

    @classmethod
    def of_json(cls, written: Mapping[str, Any]) -> Self:
        """Return the report that `as_json` wrote.

        Raises
        ------
        LookupError, TypeError, ValueError
            If it is none.
        """
        results = tuple(_result_of(one) for one in written["attacks"])
        recipient, notes = written["recipient"], tuple(written["notes"])
        if not all(isinstance(one, str) for one in (recipient, *notes)):
            raise TypeError
        return cls(results, recipient, notes)

    def after(self, earlier: AuditReport | None) -> Self:
        """Return this audit with what an earlier one of the same release found and this one did not ask.

        What was tested is not made untested by less, and what was shown to be false stays so. What is kept
        says whose attack it was.
        """
        if earlier is None:
            return self
        earlier = earlier._for_recipient(self.recipient)
        made = {one.code for one in self.results if one.verdict != "not tested"}
        old = [one for one in earlier.results if one.verdict != "not tested"]
        kept = [one for one in old if one.code not in made or one.verdict == "violated"]
        tested = made | {one.code for one in kept}
        asked = {one.code for one in self.results}
        unasked = [one for one in earlier.results if one.code not in asked | tested]
        rest = [one for one in unasked if one.verdict == "not tested"]
        own = [one for one in self.results if one.code in made or one.code not in tested]
        same = {(one.code, one.column, one.columns) for one in kept if one.verdict == "violated"}
        own = [one for one in own if (one.code, one.column, one.columns) not in same]
        notes = (*self.notes, _EARLIER) if kept else self.notes
        return replace(self, results=(*own, *kept, *rest), notes=notes)

    def _for_recipient(self, recipient: str) -> Self:
        """Return this audit for a report that names another attacker."""
        results = []
        for one in self.results:
            whose = one.attacker or self.recipient
            results.append(replace(one, attacker="" if whose == recipient else whose))
        return replace(self, results=tuple(results), recipient=recipient)

    @property
    def attackers(self) -> str:
        """Each attacker whose results these are."""
        others = (one.attacker for one in self.results if one.attacker and one.verdict != "not tested")
        return join_texts("; ", dict.fromkeys((self.recipient, *others)))

    @property
    def made(self) -> bool:
        """Whether any attack was made."""
        return any(one.verdict != "not tested" for one in self.results)

    @property
    def questions(self) -> tuple[Answered, ...]:
        """The three questions with their answers."""
        return answers(self.results)

    @property
    def violated(self) -> tuple[AttackResult, ...]:
        """The claims that an attack has shown to be false."""
        return tuple(one for one in self.results if one.verdict == "violated")

    def as_json(self) -> dict[str, Any]:
        """Return the audit as plain values."""
        return {
            "recipient": self.recipient,
            "attacks": [
                {
                    **one.as_json(),
                    "question": ATTACKS[one.code].question,
                    "title": ATTACKS[one.code].title,
                }
                for one in self.results
            ],
            "questions": {one.question: one.as_json() for one in self.questions},
            "violated": sorted({one.code for one in self.violated}),
            "notes": list(self.notes),
        }

    def without_figures(self) -> dict[str, Any]:
        """Return what anybody may know: answers and verdicts, no figure of the recorded table."""
        return {
            "recipient": self.attackers,
            "questions": {one.question: one.answer for one in self.questions},
            "attacks": [
                {"code": one.code, "column": about(one), "verdict": one.verdict} for one in self.results
            ],
        }

    def lines(self) -> Iterator[str]:
        """Return the audit in words: the answers first, then each attack."""
        for false in self.violated:
            yield Message(
                "A promise is false, and none is to be relied on: {title}.",
                title=Message(ATTACKS[false.code].title),
            )
        yield Message("Attacker: {recipient}", recipient=self.attackers)
        for one in self.questions:
            yield answer_words(one)
        for result in sorted(self.results, key=lambda one: ORDER.index(one.verdict)):
            yield result_words(result)
        yield from self.notes


def _result_of(written: Mapping[str, Any]) -> AttackResult:
    """Return the result that `AttackResult.as_json` wrote; raise where it is none."""
    names = {one.name for one in fields(AttackResult)}
    values = {name: value for name, value in written.items() if name in names}
    values["high"] = math.inf if values["high"] is None else values["high"]
    values.setdefault("attacker", "")
    texts = ("code", "verdict", "column", "unit", "story", "note", "reason", "against", "attacker")
    figures = [values[name] for name in ("figure", "baseline", "low", "high")]
    figures += [values[name] for name in ("claim", "control", "expected") if values[name] is not None]
    if (
        not all(isinstance(values[name], str) for name in texts)
        or not all(type(one) in (int, float) and not math.isnan(one) for one in figures)
        or type(values["tested"]) is not int
        or not all(isinstance(one, str) for one in values["columns"])
        or values["verdict"] not in VERDICTS
        or values["unit"] not in get_args(Unit)
        or not issubclass(ATTACKS[values["code"]], FileAttack)
    ):
        raise ValueError
    return AttackResult(**{**values, "columns": tuple(values["columns"])})


def audit(
    dossier: Dossier,
    chosen: Sequence[str] = (),
    watch: ProgressCallback = no_progress,
    begun: Callable[[str], None] = lambda _: None,
) -> Iterator[AttackResult]:
    """Make all attacks on a release, or some of them, in the order of the registry.

    Parameters
    ----------
    dossier : Dossier
        What is attacked, and with what.
    chosen : sequence of str
        Codes of attacks; all without.
    watch : callable, optional
        Called often as watch(done, total) of one attack; may raise to stop.
    begun : callable, optional
        Called with the code of each attack before it is made.

    Yields
    ------
    AttackResult
        What cannot be made is "not tested", with its reason.
    """
    for attack in file_attacks():
        if chosen and attack.code not in chosen:
            continue
        begun(attack.code)
        watch(0, 1)
        reason = attack.lacks(dossier)
        if reason:
            yield AttackResult.not_tested(attack.code, reason)
            continue
        try:
            yield from attack.run(dossier, watch)
        except UserError as error:
            if attack.named_by_user:
                raise
            yield AttackResult.not_tested(attack.code, Message("{error}", error=error))


def violated_claims(report: AuditReport) -> list[Finding]:
    """Return the finding of each claim that an attack has shown to be false."""
    return [
        ViolatedClaim.make(
            columns=one.columns or ((one.column,) if one.column else ()),
            attack=Message(ATTACKS[one.code].title),
        )
        for one in report.violated
    ]


def answers(results: Iterable[AttackResult]) -> tuple[Answered, ...]:
    """Return the answers to the three questions."""
    every = list(results)
    return tuple(
        _answer(question, [one for one in every if ATTACKS[one.code].question == question])
        for question in get_args(Question)
    )


def _answer(question: Question, results: list[AttackResult]) -> Answered:
    made = [one for one in results if one.verdict != "not tested"]
    codes = tuple(dict.fromkeys(one.code for one in made))
    untested = tuple(dict.fromkeys(one.code for one in results if one.code not in codes))
    if not made:
        return Answered(question, "not tested", None, (), untested)
    best = max(made, key=success)
    if best.verdict in ("weak", "violated"):
        return Answered(question, "yes", best, codes, untested)
    # That a claim was not contradicted is no "no", nor are smaller attacks that held.
    if any(one.verdict == "held" and ATTACKS[one.code].decides for one in made):
        return Answered(question, "no", best, codes, untested)
    return Answered(question, "not tested", None, (), untested)


def success(result: AttackResult) -> tuple[bool, bool, float]:
    """Order results: a false claim first, then by how much of the way to certainty is gone."""
    gap = result.low - max(result.baseline, result.control or 0.0)
    left = 1 - max(result.baseline, result.control or 0.0)
    share = gap / left if result.unit == "share" and left > 0 else 0.0
    return result.verdict == "violated", result.verdict == "weak", share


def answer_words(answered: Answered) -> str:
    """Return a question and its answer in one sentence."""
    question, answer = QUESTIONS[answered.question], ANSWERS[answered.answer]
    best = answered.result
    if best is None:
        deciding = [one for one in file_attacks() if one.decides and one.question == answered.question]
        return Message(
            "{question} {answer}: {untested}",
            question=question,
            answer=answer,
            untested=join_texts(", ", (Message(one.title) for one in deciding)),
        )
    words = Message(
        "{question} {answer}: {figures} ({title})",
        question=question,
        answer=answer,
        figures=figure_words(best),
        title=Message(ATTACKS[best.code].title),
    )
    if answered.answer == "no" and answered.untested:
        untested = join_texts(", ", (Message(ATTACKS[code].title) for code in answered.untested))
        return Message("{answer}; not tested: {untested}", answer=words, untested=untested)
    return words


def figure_words(result: AttackResult) -> str:
    """Return figure, interval and baseline of a result in words."""
    if result.unit == "share":
        return Message(
            "{figure} of {tested:,} (case|cases) ({low} to {high}), {baseline} {without}",
            without=result.against or WITHOUT,
            n=result.tested,
            figure=amount(result, result.figure),
            low=amount(result, result.low),
            high=amount(result, result.high),
            tested=result.tested,
            baseline=amount(result, result.baseline),
        )
    if result.unit == "metres":
        return Message(
            "{figure:,.0f} m ({low:,.0f} to {high:,.0f} m), {baseline:,.0f} m {without}",
            without=result.against or WITHOUT,
            figure=result.figure,
            low=result.low,
            high=result.high,
            baseline=result.baseline,
        )
    return Message(
        "a loss of at least {low} was shown in {tested:,} (trial|trials), and {claim} is promised",
        n=result.tested,
        low=amount(result, result.low),
        tested=result.tested,
        claim=Message("nothing") if result.claim is None else amount(result, result.claim),
    )


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


def result_words(result: AttackResult) -> str:
    """Return one attack in one line of sentences."""
    attack = ATTACKS[result.code]
    verdict = VERDICTS[result.verdict]
    if result.verdict == "not tested":
        return Message(
            "{title}: {verdict}: {why}.", title=Message(attack.title), verdict=verdict, why=result.reason
        )
    whose = Message("Attacker: {recipient}.", recipient=result.attacker) if result.attacker else ""
    said = [text for text in (result.story, result.note, whose) if text]
    line = Message(
        "{title}{column}: {verdict}: {figures}",
        title=Message(attack.title),
        column=Message(" ({column})", column=about(result)) if about(result) else "",
        verdict=verdict,
        figures=figure_words(result),
    )
    return join_texts(" ", [Message("{line}.", line=line), *said])
