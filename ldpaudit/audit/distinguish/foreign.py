"""A foreign mechanism as an attack: a program whose outputs are to tell two values apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.distinguish.attack import result_of
from ldpaudit.audit.distinguish.command import of_command
from ldpaudit.audit.dossier import Dossier, Mechanism
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress


@register_attack
class ForeignMechanism(FileAttack):
    """How surely the outputs of a program tell two inputs apart, against the epsilon that it claims."""

    code = "mechanism"
    title = "Distinguishing two values: a program"
    by = "a program, two values told apart"
    limit = "claim"
    question = "infer"
    finds = "which of two values a program was given, more surely than the epsilon that it claims allows"
    inputs = ("mechanism",)
    named_by_user = True
    cost = "runs of the program, of 60 seconds each at most"
    page = "check"
    hint = "do not use it; a channel that is known beats any trial"

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterable[AttackResult]:
        """Yield the game against the program.

        Raises
        ------
        UserError
            If the program does not run, or there are no two values, or no claim.
        """
        asked = dossier.mechanism
        assert asked is not None  # noqa: S101 - else it lacks it
        values, claim = _values(dossier, asked), _claim(dossier, asked)
        game = of_command(
            asked.command,
            values,
            claim=claim,
            bounded=dossier.tell_bounds(cls.code),
            check_cancelled=lambda: watch(0, 1),
        )
        yield replace(result_of(game), code=cls.code)


def _values(dossier: Dossier, asked: Mechanism) -> tuple[str, ...]:
    if asked.values:
        if len(asked.values) != 2:
            raise UserError(
                Message("{n} (value is|values are) given", n=len(asked.values)),
                where="--values",
                hint="give the two that are to be told apart: Fire,Flood",
            )
        return asked.values
    for record in dossier.randomized.values():
        if len(record["labels"]) >= 2:
            return tuple(record["labels"][:2])
    raise UserError(
        "the release randomizes no column, so there are no two values to tell apart",
        where="--mechanism",
        hint="give them: --values Fire,Flood",
    )


def _claim(dossier: Dossier, asked: Mechanism) -> float:
    if asked.epsilon is not None:
        return asked.epsilon
    for promise in (dossier.manifest or {}).get("guarantees", []):
        if promise["columns"][0] in dossier.randomized and promise.get("epsilon") is not None:
            return float(promise["epsilon"])
    raise UserError("nothing is claimed", where="--mechanism", hint="say what it claims: --epsilon 1")
