"""Attribute disclosure in its full form: protected values learned from all other released columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.alignment import Alignment, align
from ldpaudit.audit.attack import CLOSE, MEDIAN, AttackResult, FileAttack, register_attack, sentences
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.draws import KeyedDraws
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.inference import FULL, Inference, inferences
from ldpaudit.audit.on_rows.columns import secret_columns
from ldpaudit.audit.others import SOME, Unit, columns_of, errors, observed_of, secrets_of
from ldpaudit.audit.view import ReleaseView
from ldpaudit.errors import UserError
from ldpaudit.findings import GivesAway, GuessedByOthers
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

#: Recorded columns that are guessed; and of how many rows one value may be, to be worth a guess.
_MOST, _OFTEN = 12, 2
#: Values of a column that is released more coarsely, from which on the recorded ones are not asked for.
#: What is known of a column that is released, though coarser.
_COARSER = Message("by its own released value")
_FINE = 1_000
#: Rows that are laid beside each other: the engine draws fewer of them.
_ROWS = 2 * FULL.rows


@register_attack
class DisclosedAttributes(FileAttack):
    """Attribute inference attack by all other columns, as every run makes it, with more work.

    Guessed are randomized and moved values, recorded ones that are released more coarsely or not at all,
    and sensitive ones. Where no run says what is behind each row, recorded rows are found again, as far as
    that is certain.
    """

    code = "inference"
    title = "Attribute inference attack: values told by all other columns"
    by = "{column} from other columns"
    limit = "gap"
    question = "infer"
    finds = "a protected value of a row, from all its other released columns"
    inputs = ("released", "evidence")
    cost = "columns squared, times a sample of rows"
    decides = True
    page = "roles"
    hint = "drop, coarsen or randomize the columns that tell it"
    raises = (GivesAway, GuessedByOthers)

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that no truth is there."""
        if dossier.evidence is not None:
            return ""
        return dossier.lacks(("truth",))

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, for each protected column, how often it is guessed and by which columns."""
        evidence = dossier.evidence
        how = Message("the run itself knows the recorded row behind each released one")
        if evidence is None:
            try:
                aligned = align(dossier)
            except UserError as error:
                yield AttackResult.not_tested(cls.code, str(error))
                return
            if aligned.too_few:
                yield AttackResult.not_tested(cls.code, aligned.too_few)
                return
            how = Message("known to be theirs: {how}", how=aligned.how)
            chosen = np.sort(dossier.rng("rows").permutation(len(aligned.raw))[:_ROWS])
            kept = replace(aligned, released=aligned.released[chosen], raw=aligned.raw[chosen])
            evidence = evidence_of(dossier, kept)
        rng = KeyedDraws(dossier.rng(cls.code).bytes(32))
        check = _counting(watch)
        secrets = list(secrets_of(evidence))
        if not secrets:
            yield AttackResult.not_tested(cls.code, Message("no column is protected"))
            return
        view = ReleaseView(evidence, check, rng)
        for found in inferences(
            secrets,
            observed_of(view),
            persons=evidence.persons,
            effort=FULL,
            rng=rng,
            check_cancelled=check,
        ):
            in_time = found.secret[0] in evidence.times
            result = inference_result(found, how, "m" if len(found.secret) > 1 else "s" if in_time else "")
            coarser = found.secret[0] in evidence.recorded and found.secret[0] in evidence.released
            yield beyond(result) if coarser else result
        watch(1, 1)


def evidence_of(dossier: Dossier, aligned: Alignment) -> Evidence:
    """Return released rows beside the recorded ones behind them.

    Parameters
    ----------
    dossier : Dossier
        With a recorded table.
    aligned : Alignment
        Of its rows.

    Returns
    -------
    Evidence
        Noisy columns are protected; recorded values that are released otherwise, or not at all, are recorded.
    """
    raw, released = dossier.raw, dossier.released
    assert raw is not None  # noqa: S101 - rows are aligned with it
    exact = [name for name in dossier.exact if name != dossier.unit]
    shown = {name: released.texts(name).take(pa.array(aligned.released)) for name in exact}
    true = {name: raw.texts(name).take(pa.array(aligned.raw)) for name in raw.names if name != dossier.unit}
    noisy = [name for name in dossier.randomized if name in true]
    noisy += [name for name in dossier.noisy if name in true and name not in noisy]
    other = [
        name
        for name, values in true.items()
        if name not in noisy
        and not (name in shown and values.equals(shown[name]))
        # What is released of it nearly as finely is told by design.
        and not (name in shown and pc.count_distinct(shown[name]).as_py() > _FINE)
        and _repeats(raw, name)
    ]
    numbers = {
        name: values[aligned.released] for name in exact if (values := released.numbers(name)) is not None
    }
    recorded = {name: values[aligned.raw] for name in true if (values := raw.numbers(name)) is not None}
    return Evidence(
        protected={name: true[name] for name in noisy},
        protected_numbers={name: recorded[name] for name in noisy if name in recorded},
        released=shown,
        numbers=numbers,
        exact_places=[pair for pair in dossier.points if set(pair) <= set(numbers)],
        recorded={name: true[name] for name in other[:_MOST]},
        recorded_numbers={name: recorded[name] for name in other[:_MOST] if name in recorded},
        of_recorded={name: (name,) if name in shown else () for name in other[:_MOST]},
        sensitive=[name for name in secret_columns(dossier) if name in shown and name not in other],
        persons=_persons(dossier, aligned),
        unit=dossier.unit,
    )


def _repeats(table: AuditedTable, name: str) -> bool:
    """Return whether values of a column are of several rows, or numbers: others cannot be guessed."""
    if table.numbers(name) is not None:
        return True
    return len(np.unique(table.codes(name))) * _OFTEN <= table.rows


def _persons(dossier: Dossier, aligned: Alignment) -> Codes | None:
    if dossier.raw is None or dossier.unit not in dossier.raw.names:
        return None
    return dossier.raw.codes(dossier.unit)[aligned.raw]


def _counting(watch: ProgressCallback) -> Callable[[], None]:
    looked = 0

    def check() -> None:
        nonlocal looked
        looked += 1
        watch(min(looked, 999), 1000)

    return check


def beyond(result: AttackResult) -> AttackResult:
    """Return a result about what a released value leaves out of the recorded one."""
    also = join_texts(", ", [text for text in (Message("its released value known"), result.also) if text])
    return replace(result, against=_COARSER, also=also)


def inference_result(found: Inference, how: str = "", unit: Unit = "") -> AttackResult:
    """Return what other columns tell of a protected one as the result of an attack; of a place, its error."""
    about: dict[str, Any] = {"column": in_line(found.secret), "columns": columns_of(found)}
    if not found.tested:
        reason = Message("too few rows have a value, or all have the same")
        return AttackResult.not_tested(DisclosedAttributes.code, reason, **about)
    notes: list[str] = [errors(found, unit)] if found.error is not None else []
    if found.certain:
        notes.append(Message("{certain:.1f} % are known for certain", certain=100 * found.certain))
    if found.candidates < found.before:
        left = Message(
            "usually {candidates:.0f} (value remains|values remain) possible, of {before:.0f}",
            n=max(1, round(found.candidates)),
            candidates=found.candidates,
            before=found.before,
        )
        notes.append(left)
    about["note"] = sentences((*notes, how))
    told = found.verdict == "block" or found.certain >= SOME
    if unit == "m" and found.error is not None and found.blind_error is not None:
        error = found.error
        shares = (error, found.blind_error, error, error)
        about |= {"unit": "metres", "measure": MEDIAN}
    else:
        shares = (found.guessed, found.blind, found.low, found.high)
        about["measure"] = CLOSE if found.error is not None else ""
    if found.certain >= SOME:
        about["also"] = Message("{certain:.0f} % for certain", certain=100 * found.certain)
    result = AttackResult(DisclosedAttributes.code, found.tested, *shares, verdict="held", **about).judged()
    if not told and result.verdict == "held":
        return result
    story = Message(
        "Somebody who sees {columns} of a row guesses its {secret}.",
        columns=about["columns"],
        secret=about["column"],
    )
    return replace(result, verdict="weak", story=story)
