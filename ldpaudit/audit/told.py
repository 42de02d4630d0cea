"""Attribute disclosure in its full form: protected values learned from all other released columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.attack import CLOSE, MEDIAN, AttackResult, NotTestedError, attack, sentences
from ldpaudit.audit.columns import secret_columns
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.inference import RUN, Inference
from ldpaudit.audit.leaks import SOME, Unit, columns_of, errors, search, secrets_of
from ldpaudit.findings import GivesAway, GuessedByOthers
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback

#: Recorded columns that are guessed; of how many rows one value may be, to be worth a guess; values of a
#: column that is released more coarsely, from which on the recorded ones are not asked for; rows laid side
#: by side.
_MOST, _OFTEN, _FINE, _ROWS = 12, 2, 1_000, 2 * RUN.rows


@attack(
    "inference", title="Attribute inference attack: values told by all other columns",
    by="{column} from other columns", limit="gap", question="infer",
    finds="a protected value of a row, from all its other released columns", inputs=("released", "evidence"),
    decides=True, page="roles", hint="drop, coarsen or randomize the columns that tell it",
    raises=(GivesAway, GuessedByOthers),
)  # fmt: skip
def told(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield, for each protected column, how often it is guessed and by which others, as every run does it."""
    if dossier.measured:
        # By the same rows and the same lots it would be the same again.
        yield from dossier.measured
        return
    evidence = dossier.evidence
    how = Message("the run itself knows the recorded row behind each released one")
    if evidence is None:
        evidence = _named(dossier)
        how = Message("known to be theirs: {how}", how=dossier.row_key)
    if not list(secrets_of(evidence)):
        raise NotTestedError(Message("no column is protected"))
    for found in search(evidence, lambda: watch(1, 1000)).inferences:
        in_time = found.secret[0] in evidence.times
        result = inference_result(found, how, "m" if len(found.secret) > 1 else "s" if in_time else "")
        coarser = found.secret[0] in evidence.recorded and found.secret[0] in evidence.released
        yield beyond(result) if coarser else result


def _named(dossier: Dossier) -> Evidence:
    """Return released rows beside recorded ones of the same key: noise is protected, the rest recorded."""
    raw, released, same = dossier.raw, dossier.released, dossier.same_rows
    assert raw is not None  # noqa: S101 - it does not lack the evidence
    assert same is not None  # noqa: S101 - likewise
    some = np.sort(dossier.rng("rows").permutation(len(same[0]))[:_ROWS])
    recorded_rows, rows = same[0][some], same[1][some]
    apart = {dossier.unit, dossier.row_key}
    shown = {name: released.texts(name).take(pa.array(rows)) for name in dossier.exact if name not in apart}
    true = {name: raw.texts(name).take(pa.array(recorded_rows)) for name in raw.names if name not in apart}
    noisy = [name for name in dict.fromkeys((*dossier.randomized, *dossier.noisy)) if name in true]
    other = [
        name
        for name, values in true.items()
        if name not in noisy
        and not (name in shown and values.equals(shown[name]))
        # What is released of it nearly as finely is told by design.
        and not (name in shown and pc.count_distinct(shown[name]).as_py() > _FINE)
        and (raw.numbers(name) is not None or len(np.unique(raw.codes(name))) * _OFTEN <= raw.rows)
    ][:_MOST]
    numbers = {name: values[rows] for name in shown if (values := released.numbers(name)) is not None}
    recorded = {name: values[recorded_rows] for name in true if (values := raw.numbers(name)) is not None}
    return Evidence(
        protected={name: true[name] for name in noisy},
        protected_numbers={name: recorded[name] for name in noisy if name in recorded},
        released=shown,
        numbers=numbers,
        exact_places=[pair for pair in dossier.points if set(pair) <= set(numbers)],
        recorded={name: true[name] for name in other},
        recorded_numbers={name: recorded[name] for name in other if name in recorded},
        of_recorded={name: (name,) if name in shown else () for name in other},
        sensitive=[name for name in secret_columns(dossier) if name in shown and name not in other],
        persons=raw.codes(dossier.unit)[recorded_rows] if dossier.unit in raw.names else None,
        unit=dossier.unit,
    )


def beyond(result: AttackResult) -> AttackResult:
    """Return a result about what a released value leaves out of the recorded one."""
    also = join_texts(", ", [text for text in (Message("its released value known"), result.also) if text])
    return replace(result, against=Message("by its own released value"), also=also)


def inference_result(found: Inference, how: str = "", unit: Unit = "") -> AttackResult:
    """Return what other columns tell of a protected one as the result of an attack; of a place, its error."""
    about: dict[str, Any] = {"column": in_line(found.secret), "columns": columns_of(found)}
    if not found.tested:
        reason = Message("too few rows have a value, or all have the same")
        return AttackResult.not_tested("inference", reason, **about)
    notes: list[str] = [errors(found, unit)] if found.error is not None else []
    if found.certain:
        notes.append(Message("{certain:.1f} % are known almost for certain", certain=100 * found.certain))
    if found.candidates < found.before:
        left = Message(
            "usually {candidates:.0f} (value remains|values remain) possible, of {before:.0f}",
            n=max(1, round(found.candidates)), candidates=found.candidates, before=found.before,
        )  # fmt: skip
        notes.append(left)
    about["note"] = sentences((*notes, how))
    shares = (found.guessed, found.blind, found.low, found.high)
    about["measure"] = CLOSE if found.error is not None else ""
    if unit == "m" and found.error is not None and found.blind_error is not None:
        shares = (found.error, found.blind_error, found.error, found.error)
        about |= {"unit": "metres", "measure": MEDIAN}
    if found.certain >= SOME:
        words = "{certain:.0f} % almost for certain (limit {most:.0f} %)"
        about["also"] = Message(words, certain=100 * found.certain, most=100 * SOME)
    result = AttackResult("inference", found.tested, *shares, verdict="held", **about).judged()
    if found.verdict != "block" and found.certain < SOME and result.verdict == "held":
        return result
    return replace(result, verdict="weak")
