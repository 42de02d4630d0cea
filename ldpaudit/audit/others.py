"""What the other released columns tell of a protected one: measured in rows, beside a blind guess.

The mechanism keeps its promise about the column that it treats. The promise is idle all the same where the
columns beside it tell as much. No pattern is looked for: an attacker learns to guess the column from all
others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

import numpy as np
import pyarrow as pa

from ldpaudit.audit.dependence import LEAST_ROWS, Codes, codes, is_copy
from ldpaudit.audit.evidence import Evidence, Floats, Pair
from ldpaudit.audit.inference import RUN, Inference, Secret, inferences
from ldpaudit.audit.view import ReleaseView
from ldpaudit.audit.views import Observed
from ldpaudit.findings import CoarserPlace, Finding, GivesAway, GuessedByOthers
from ldpaudit.language import Message

#: A missing value of a protected column, as no text of a table is.
_MISSING = "\0missing"
#: Names in `Observed` of the two numbers that the texts of one column hold.
_AXES = ("\0x", "\0y")
#: What errors are counted in.
Unit = Literal["", "s", "m"]  # no text
_DAY = 86_400.0
#: From here on no decimals are written.
_LARGE = 1e4
#: A gain below shows in no figure.
_SEEN = 0.0005
#: Columns give one away that they tell for certain of so many rows; from here on these are most.
SOME, MOST = 0.05, 0.7


def told_by_others(view: ReleaseView) -> Iterator[Finding]:
    """Measure how well all other released columns guess each protected one, and judge it.

    `view.inferences` has all figures afterwards.
    """
    evidence = view.evidence
    if evidence.rows < LEAST_ROWS:
        yield from _copies(view)
        return
    if not evidence.released:
        return
    judged = inferences(
        list(secrets_of(evidence, _coarser(view))),
        observed_of(view),
        persons=evidence.persons,
        effort=RUN,
        check_cancelled=view.check_cancelled,
    )
    for measured in judged:
        inference = _of_use(evidence, measured)
        view.inferences.append(inference)
        finding = _finding(evidence, inference)
        if finding is not None and not _known(view, inference):
            yield finding


def _of_use(evidence: Evidence, inference: Inference) -> Inference:
    """Return an inference, as none where it adds nothing to a blind guess.

    It guesses no row more, and leaves no value less to choose from; or its block rests on values that are
    certain by their coarser one alone, as in small groups.
    """
    if inference.error is not None:
        return inference
    fewer = inference.candidates < inference.before or bool(inference.partial)
    idle = inference.verdict == "narrow" and inference.gain < _SEEN and not fewer
    recorded = inference.secret[0] in evidence.recorded
    by_design = recorded and inference.verdict == "block" and inference.low <= inference.blind
    return replace(inference, verdict="none", columns=()) if idle or by_design else inference


def secrets_of(evidence: Evidence, coarser: Mapping[Pair, tuple[str, ...]] | None = None) -> Iterator[Secret]:
    """Return what an attacker would find out: randomized, moved, generalized and sensitive columns."""
    released = evidence.released
    for name, truth in evidence.protected.items():
        numbers = evidence.protected_numbers.get(name)
        # That a value is missing is randomized as a value of its own, and may be told like one.
        yield Secret((name,), truth if numbers is not None else truth.fill_null(_MISSING), numbers)
    for pair, place in evidence.places.items():
        known = {name: released[name] for name in (coarser or {}).get(pair, ())}
        yield Secret(pair, place=place, known=known)
    for name, recorded in evidence.recorded.items():
        known = {one: released[one] for one in evidence.of_recorded[name]}
        numbers = evidence.recorded_numbers.get(name)
        if numbers is not None and name in released:
            # What is above its coarser value is the same everywhere, and many rows tell it together.
            within = numbers if name in evidence.times else _within(numbers, codes(released[name]))
            if within is not numbers:
                # Where few are left, each is a value: two of three that are ruled out show in no error.
                recorded = pa.array(within, from_pandas=True).cast(pa.string())
            if name in evidence.times or within is not numbers:
                numbers, known = within, {}
        yield Secret((name,), recorded, numbers, known=known)
    for name in evidence.sensitive:
        yield Secret((name,), released[name], evidence.numbers.get(name))


def _within(numbers: Floats, coarse: Codes) -> Floats:
    """Return what a coarser value leaves out of a number: how far it is above the smallest of that value."""
    if len(np.unique(coarse)) > len(numbers) / LEAST_ROWS:
        return numbers
    lowest = np.full(int(coarse.max(initial=0)) + 1, np.inf)
    np.fmin.at(lowest, coarse, numbers)
    above: Floats = numbers - lowest[coarse]
    return above


def observed_of(view: ReleaseView) -> Observed:
    """Return all released columns without noise, as their reader has them."""
    evidence = view.evidence
    numbers: dict[str, Floats] = dict(evidence.numbers)
    pairs = dict.fromkeys((*evidence.exact_places, *view.places.pairs()))
    for name, both in view.places.points().items():
        x, y = (name + axis for axis in _AXES)
        numbers |= {x: both[0], y: both[1]}
        pairs[x, y] = None
    return Observed(evidence.released, numbers, list(pairs))


def columns_of(inference: Inference) -> tuple[str, ...]:
    """Return the columns that tell a secret, by their own names."""
    return tuple(dict.fromkeys(name.partition("\0")[0] for name in inference.columns))


def _coarser(view: ReleaseView) -> dict[Pair, tuple[str, ...]]:
    """Return the columns that narrow the promise about a moved place to their own regions."""
    found: dict[Pair, tuple[str, ...]] = {}
    for finding in view.found:
        if finding.kind is CoarserPlace:
            name, x, y = finding.columns
            found[x, y] = (*found.get((x, y), ()), name)
    return found


def _known(view: ReleaseView, inference: Inference) -> bool:
    """Whether each column that tells a moved place has a finding of its own about it already."""
    about = {
        one.columns[0]
        for one in view.found
        if one.kind.follows_place_by and one.columns[1:] == inference.secret
    }
    return len(inference.secret) > 1 and set(columns_of(inference)) <= about


def _finding(evidence: Evidence, inference: Inference) -> Finding | None:
    """Return what a measured inference means for the promise about its column."""
    if inference.verdict == "none":
        return None
    others, secret = columns_of(inference), inference.secret
    blocks = inference.verdict == "block"
    kind = GivesAway if blocks else GuessedByOthers
    about: dict[str, Any] = {"others": others, "secret": secret}
    case = "protected"
    if secret[0] in evidence.recorded:
        case = "generalized"
    elif secret[0] in evidence.sensitive:
        kind, case = GuessedByOthers, "sensitive told" if blocks else "sensitive"  # no text
    elif blocks and len(secret) > 1:
        case = "place"
    elif blocks and inference.error is not None:
        case = "number"
    elif blocks and inference.certain >= SOME and inference.guessed < MOST:
        case = "some"
        about["percent"] = 100 * SOME
    elif blocks:
        case = "most"
    return kind.make(case, columns=(*others, *secret), **about)


def _copies(view: ReleaseView) -> Iterator[Finding]:
    """Find copies, which show in however few rows."""
    for name, truth in view.protected.items():
        for other, seen in view.each(view.released):
            if is_copy(seen, truth):
                yield GivesAway.make("most", columns=(other, name), others=(other,), secret=(name,))


def errors(inference: Inference, unit: Unit = "") -> Message:
    """Return the error of a guess of numbers or places, and of a blind one."""
    error, blind = (_amount(one or 0.0, unit) for one in (inference.error, inference.blind_error))
    return Message("within {error} on average, blindly within {blind}", error=error, blind=blind)


def _amount(value: float, unit: Unit) -> Message:
    """Write an error with its unit."""
    if unit == "m":
        return Message("{value:,.0f} m", value=value)
    if unit == "s" and value >= _DAY:
        return Message("{value:,.1f} days", value=value / _DAY)
    if unit == "s":
        return Message("{value:,.0f} minutes", value=value / 60)
    return Message("{value:,.0f}", value=value) if value >= _LARGE else Message("{value:.4g}", value=value)
