"""Figures of a chosen set of columns, on rows that did not choose it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.inference.kinds import Inference, Known, Verdict
from ldpaudit.audit.inference.scores import Scorer, Target, posterior, sure
from ldpaudit.audit.inference.views import Codes, Floats, View
from ldpaudit.audit.intervals import share_interval

Likely = npt.NDArray[np.float32]
#: Returns how likely each label is in the rows asked, by the rows to learn from.
Model = Callable[[Codes, Codes], Likely]
#: Numbers and places count as guessed within so much of the blind error.
WITHIN = 0.1
#: Columns block that close so much of the gap, or tell so many rows for certain.
CLOSED, TOLD = 0.5, 0.05
#: Columns narrow a promise that add so much to the share guessed, or take so much off an error, off the
#: number of values left, or off what there is to learn.
GAIN, BETTER, FEWER, LIKELIER = 0.015, 0.03, 0.75, 0.05
#: What is no chance, in standard errors.
SURE = 3.0
#: Certain is what is right in so many rows, where the blind guess is wrong ten times as often.
_RIGHT, _TENTH = 0.98, 0.1
#: No news is what a blind guess is right about in so many rows: that hardly anybody young is demented.
_NO_NEWS = 0.8
_LEVELS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995)
#: Rows that certainty rests on at least.
_FEW = 8
#: Rows that values left are counted in.
_COUNTED = 600
_WEIGHTS = (0.05, 0.3, 1.0, 4.0, 30.0, 200.0)


@dataclass(frozen=True, eq=False)
class Guesses:
    """What a model guesses in all rows, each by the rows of other folds.

    Parameters
    ----------
    labels : ndarray of int64
        The guess.
    sure : ndarray of float64
        How likely it is right, as the model has it.
    right : ndarray of bool
        Whether it is, within the tolerance.
    errors : ndarray of float64
        Distance to the truth; 0 or 1 of labels.
    surprise : ndarray of float64
        How unlikely the truth was, minus its logarithm.
    left : ndarray of float64
        Number of values that make 95 %, of some rows.
    """

    labels: Codes
    sure: Floats
    right: npt.NDArray[np.bool_]
    errors: Floats
    surprise: Floats
    left: Floats


def table_model(one: View, target: Target, chose: Codes) -> Model:
    """Return the joint table of a view, whose weight of what is known anyway the rows that chose decide."""
    scorer = Scorer(target.among(chose))
    part = one.among(chose)
    gains = [float(scorer.gains(part.codes, part.cells, weight).mean()) for weight in _WEIGHTS]
    weight = _WEIGHTS[int(np.argmax(gains))]

    def likely(train: Codes, asked: Codes) -> Likely:
        return posterior(one.codes, one.cells, target, train, asked, weight)

    return likely


def blind_model(target: Target) -> Model:
    """Return the guess by what is known anyway."""

    def likely(train: Codes, asked: Codes) -> Likely:
        return target.among(train).prior()[target.base[asked]].astype(np.float32)

    return likely


def guesses(model: Model, known: Known, target: Target, near: float | None) -> Guesses:
    """Return what a model guesses in all rows.

    Parameters
    ----------
    model : callable
        How likely each label is.
    known : Known
        The labels.
    target : Target
        The same, with folds.
    near : float, optional
        How far a right guess is from the truth at most, of numbers and places.

    Returns
    -------
    Guesses
    """
    rows = len(target.labels)
    labels, right = np.zeros(rows, np.int64), np.zeros(rows, np.bool_)
    confident, errors, surprise = np.zeros(rows), np.zeros(rows), np.zeros(rows)
    left: list[Floats] = []
    for fold in range(target.parts):
        asked = np.flatnonzero(target.folds == fold)
        if not len(asked):
            continue
        likely = model(np.flatnonzero(target.folds != fold), asked)
        true = target.labels[asked]
        if known.loss is None or near is None:
            chosen = likely.argmax(axis=1)
            confident[asked] = likely[np.arange(len(asked)), chosen]
            right[asked] = (chosen == true) & (true < known.told)
            errors[asked] = ~right[asked]
        else:
            # One guess is within the tolerance most often, another one errs least.
            within = likely @ (known.loss <= near).astype(np.float32)
            chosen = within.argmax(axis=1)
            confident[asked] = within[np.arange(len(asked)), chosen]
            errors[asked] = known.error((likely @ known.loss.astype(np.float32)).argmin(axis=1), asked)
            right[asked] = known.error(chosen, asked) <= near
        labels[asked] = chosen
        surprise[asked] = -np.log(np.maximum(likely[np.arange(len(asked)), true], 1e-9))
        left.append(_left(likely[: _COUNTED // target.parts]))
    return Guesses(labels, confident, right, errors, surprise, np.concatenate(left))


def _left(likely: Likely) -> Floats:
    """Count the values that make 95 % of what is likely, in each row."""
    ordered = -np.sort(-likely, axis=1)
    short = np.cumsum(ordered, axis=1) < 0.95 * ordered.sum(axis=1, keepdims=True)
    return np.asarray(short.sum(axis=1) + 1, np.float64)


def judged(
    secret: tuple[str, ...],
    columns: tuple[str, ...],
    model: Model,
    known: Known,
    target: Target,
    chose: npt.NDArray[np.bool_],
) -> Inference:
    """Return the figures of a model, by the rows that did not choose it."""
    dull = blind_model(target)
    near = None
    if known.loss is not None:
        error = guesses(dull, known, target, 0.0).errors.mean()
        near = WITHIN * float(error)
    blind, found = guesses(dull, known, target, near), guesses(model, known, target, near)
    judge = ~chose
    tested = int(judge.sum())
    hits = int(found.right[judge].sum())
    low, high = share_interval(hits, tested)
    within = None if near is None or known.loss is None else known.loss <= near
    sure_rows = _certain(found, target, chose, within)
    middle = np.median if known.loss is not None and len(secret) == 2 else np.mean
    inference = Inference(
        secret=secret,
        columns=columns,
        tested=tested,
        guessed=hits / tested,
        low=low,
        high=high,
        blind=float(blind.right[judge].mean()),
        certain=float((sure_rows & found.right)[judge].mean()),
        # Nobody has to know less for what is seen.
        candidates=float(min(np.median(found.left), np.median(blind.left))),
        before=float(np.median(blind.left)),
        error=None if known.loss is None else float(middle(found.errors[judge])),
        blind_error=None if known.loss is None else float(middle(blind.errors[judge])),
        partial=_partial(found, known, target, sure_rows & judge, judge),
    )
    verdict = _verdict(inference, found, blind, target, judge)
    return replace(inference, verdict=verdict, columns=columns if verdict != "none" else ())


def _verdict(
    inference: Inference, found: Guesses, blind: Guesses, target: Target, judge: npt.NDArray[np.bool_]
) -> Verdict:
    if not inference.columns:
        return "none"
    less = (blind.errors - found.errors)[judge]
    told = (blind.surprise - found.surprise)[judge]
    groups = target.groups[judge]
    better, surer = sure(less, groups), sure(told, groups)
    if max(better, surer) < SURE:
        return "none"
    if inference.certain >= TOLD or (better >= SURE and inference.closed >= CLOSED):
        return "block"
    if inference.error is None:
        much = inference.gain >= GAIN
    else:
        much = float(less.mean()) >= BETTER * float(blind.errors[judge].mean())
    if (much and better >= SURE) or inference.partial:
        return "narrow"
    fewer = inference.candidates <= FEWER * inference.before
    nearer = float(told.mean()) >= LIKELIER * float(blind.surprise[judge].mean())
    return "narrow" if surer >= SURE and (fewer or nearer) else "none"


def _certain(
    found: Guesses, target: Target, chose: npt.NDArray[np.bool_], near: npt.NDArray[np.bool_] | None
) -> npt.NDArray[np.bool_]:
    """Return the rows whose guess is certain; the rows that chose say from which likelihood on that is so."""
    prior = target.among(np.flatnonzero(chose)).prior()
    # Of numbers and places a guess is right that comes near enough, and a blind one is, too.
    blind = (prior if near is None else prior @ near)[target.base, found.labels]
    nothing = np.zeros(len(found.sure), np.bool_)
    for level in _LEVELS:
        above = (found.sure >= level) & (blind < _NO_NEWS)
        # A level that holds by luck where it was chosen leaves the stricter ones to be tried.
        if _holds(found, blind, above & chose) and _holds(found, blind, above & ~chose):
            return above
    return nothing


def _holds(found: Guesses, blind: Floats, rows: npt.NDArray[np.bool_]) -> bool:
    """Whether guesses are right nearly always, and much more often than blind ones."""
    if rows.sum() < _FEW:
        return False
    wrong = 1 - float(found.right[rows].mean())
    return wrong <= 1 - _RIGHT and wrong <= _TENTH * float(1 - blind[rows].mean())


def _partial(
    found: Guesses,
    known: Known,
    target: Target,
    told: npt.NDArray[np.bool_],
    judge: npt.NDArray[np.bool_],
) -> tuple[tuple[str, float], ...]:
    """Return the labels that are told for certain in some rows, with the share of their rows."""
    if not known.names:
        return ()
    right = told & found.right
    of = np.bincount(target.labels[right], minlength=target.number)
    rows = np.bincount(target.labels[judge], minlength=target.number)
    order = np.argsort(-of / np.maximum(rows, 1), kind="stable")[:10]
    return tuple((known.names[at], float(of[at] / rows[at])) for at in order if of[at] >= _FEW)
