"""Events that tell two inputs apart, learned from outputs: the likelihood ratio, cut where it shows most."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.features import Feature, Series, features
from ldpaudit.audit.distinguish.outputs import (
    ABSENT,
    FIRST_WORD,
    INFINITY,
    MINUS_INFINITY,
    NAN,
    NUMBER,
    Floats,
    Outputs,
    joined,
)
from ldpaudit.audit.distinguish.readings import readings
from ldpaudit.language import Message, join_texts

Mask = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int8]

#: Numbers with at most so many different ones are events each; of more, those that repeat, and bins.
_FEW, _REPEATED, _LEAST, _BINS = 512, 64, 5, 48
#: Standard errors by which a rate is taken down, or up, where events are compared.
_CAUTION = 2.0
#: What a feature must show more than a plainer one to be taken, in nats.
_NEARLY = 0.02
#: Values that are said of an event; so many numbers, or fewer, are never an end of a range.
_SAID, _LISTED = 3, 3
#: Characters of a text that are shown.
_LONG = 40


@dataclass(frozen=True)
class Event:
    """Something that is likelier under one input than under the other.

    Parameters
    ----------
    words : str
    holds : callable
        Returns for outputs, or reports, whether it came: ndarray of bool, shape (n,).
    second : bool
        Whether it is the second of the two inputs under which it is likelier.
    mirror : callable, optional
        The event with both inputs exchanged, where it has the same rates and never comes with this one: twice
        as many trials then tell the same.
    together : bool
        Whether it is asked of the outputs of both inputs at once.
    """

    words: str
    holds: Callable[[Any], Mask]
    second: bool = False
    mirror: Callable[[Any], Mask] | None = None
    together: bool = False

    @property
    def ways(self) -> int:
        """How often one pair of outputs can show it: 2 where there is a mirror."""
        return 1 if self.mirror is None else 2

    def score(self, one: Any, other: Any) -> tuple[Counts, Counts]:
        """Count, in each pair of outputs of the two inputs, where it came as it should and where not.

        Returns
        -------
        hits, misses : ndarray of int8, shape (n,)
        """
        likelier, rarer = (other, one) if self.second else (one, other)
        if self.together:
            both = self.holds(joined((likelier, rarer))).astype(np.int8)
            return both[: len(likelier)], both[len(likelier) :]
        hits, misses = (self.holds(outputs).astype(np.int8) for outputs in (likelier, rarer))
        if self.mirror is not None:
            hits += self.mirror(rarer)
            misses += self.mirror(likelier)
        return hits, misses


@dataclass(frozen=True)
class Cut:
    """A feature as one of few codes.

    Parameters
    ----------
    alone : ndarray of float64, shape (m,)
        Numbers with a code of their own, increasing.
    edges : ndarray of float64
        What parts all others.
    kinds : ndarray of int32
        What is no number.
    """

    alone: Floats
    edges: Floats
    kinds: npt.NDArray[np.int32]

    @classmethod
    def of(cls, series: Series) -> Cut:
        """Find the codes of a feature by examples."""
        values, kinds = series
        numbers = values[kinds == NUMBER]
        alone, counts = np.unique(numbers, return_counts=True)
        edges = np.empty(0)
        if len(alone) > _FEW:
            repeated = np.sort(np.argsort(-counts, kind="stable")[:_REPEATED])
            alone = alone[repeated[counts[repeated] >= _LEAST]]
            rest = numbers[~np.isin(numbers, alone)] if len(alone) else numbers
            edges = np.unique(np.quantile(rest, np.arange(1, _BINS) / _BINS)) if len(rest) else edges
        return cls(alone, edges, np.unique(kinds[kinds != NUMBER]))

    @property
    def size(self) -> int:
        """Number of codes; the last is for what was never seen."""
        return len(self.alone) + len(self.edges) + 1 + len(self.kinds) + 1

    def codes(self, series: Series) -> npt.NDArray[np.int64]:
        """Return the code of each output, in [0, size)."""
        values, kinds = series
        found = len(self.alone) + np.searchsorted(self.edges, values, side="right")
        if not len(self.edges):
            found[:] = self.size - 1
        words = self.size - 1 - len(self.kinds)
        for known, given, first in ((self.alone, values, 0), (self.kinds, kinds, words)):
            if len(known):
                at = np.minimum(np.searchsorted(known, given), len(known) - 1)
                hit = (known[at] == given) & ((kinds == NUMBER) == (known is self.alone))
                found[hit] = first + at[hit]
        found[(kinds != NUMBER) & ~np.isin(kinds, self.kinds)] = self.size - 1
        return found

    def words(self, chosen: npt.NDArray[np.int64], end: str, texts: Sequence[str] = ()) -> Iterator[str]:
        """Yield codes in words that go after the feature's name; bins that meet are one.

        Parameters
        ----------
        chosen : ndarray of int64
            Codes, increasing.
        end : {"high", "low", ""}
            Whether they are all numbers from one end.
        texts : sequence of str
            Each text by its kind less FIRST_WORD.
        """
        if end and len(self.alone):
            if end == "high":
                yield Message("is at least {value:.12g}", value=float(self.alone[chosen[0]]))
            else:
                yield Message("is at most {value:.12g}", value=float(self.alone[chosen[-1]]))
            return
        for code in chosen[chosen < len(self.alone)].tolist():
            yield Message("is {value:.12g}", value=float(self.alone[code]))
        bins = chosen[(chosen >= len(self.alone)) & (chosen <= len(self.alone) + len(self.edges))]
        bins = bins - len(self.alone)
        ends = np.concatenate([[-np.inf], self.edges, [np.inf]])
        for run in np.split(bins, np.flatnonzero(np.diff(bins) > 1) + 1) if len(self.edges) else []:
            if len(run):
                yield _interval(float(ends[run[0]]), float(ends[run[-1] + 1]))
        first = self.size - 1 - len(self.kinds)
        for code in chosen[(chosen >= first) & (chosen < self.size - 1)].tolist():
            kind = int(self.kinds[code - first])
            yield _STRANGE[kind] if kind in _STRANGE else _text(texts[kind - FIRST_WORD])


#: What is no number, in words.
_STRANGE = {
    NAN: Message("is not a number (NaN)"),
    INFINITY: Message("is infinite"),
    MINUS_INFINITY: Message("is infinite, below 0"),
    ABSENT: Message("is absent"),
}


def _text(text: str) -> str:
    """Say a text, or an error, which no text begins like."""
    if text.startswith("\0"):
        return Message("is the error {name}", name=text[1:])
    return Message('is "{shown}"', shown=_shown(text))


def _as_in(text: str) -> str:
    """Say what is read off an output by such an output."""
    return Message('is that of "{shown}"', shown=_shown(text))


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONG else text[:_LONG] + "…")[1:-1]


def _interval(low: float, high: float) -> str:
    if math.isinf(low) and math.isinf(high):
        return Message("is a finite number")
    if math.isinf(low):
        return Message("is below {high:.6g}", high=high)
    if math.isinf(high):
        return Message("is at least {low:.6g}", low=low)
    return Message("is from {low:.6g} to {high:.6g}", low=low, high=high)


@dataclass(frozen=True)
class _Candidate:
    """An event with how much it showed among examples by which it was not found."""

    shown: float
    feature: Feature
    cut: Cut
    chosen: npt.NDArray[np.int64]
    second: bool
    end: str


def learned(
    one: Outputs, other: Outputs, pair: Sequence[Any] = (), delta: float = 0.0, *, digits: bool = True
) -> list[Event]:
    """Learn the events that show the largest epsilon, from outputs of the two inputs.

    Half of the outputs order what was seen by likelihood ratio, the other half says where to cut and which
    feature to take. So an event is fixed before any output is tested.

    Parameters
    ----------
    one, other : Outputs
        Of the first and of the second input, of the same width.
    pair : sequence of two
        The inputs.
    delta : float
    digits : bool
        Whether to look at the last digits of numbers.

    Returns
    -------
    list of Event
        What is read off texts and numbers where that shows most; the best of what is looked at; what only one
        input ever put out, though it is rare. None where nothing differs between the two.
    """
    # Sums of the largest doubles are infinite, which is as good an event as any.
    with np.errstate(all="ignore"):
        halves = [_halves(outputs) for outputs in (one, other)]
        train, check = ((halves[0][at], halves[1][at]) for at in (0, 1))
        best = _best(train, check, pair, delta, digits)
        read = _best_reading(train, check, delta)
        if read is not None and best is not None and read.shown <= best.shown + _NEARLY:
            read = None
        found = (read, best, _surest(one, other, train, pair))
        return [_event(each, one, other) for each in found if each is not None]


def _best(
    train: tuple[Outputs, Outputs], check: tuple[Outputs, Outputs],
    pair: Sequence[Any], delta: float, digits: bool,
) -> _Candidate | None:  # fmt: skip
    """Return the best event of all features."""
    best: _Candidate | None = None
    cuts: list[tuple[Feature, Cut, Floats]] = []
    for feature in features(*train, pair, digits=digits):
        found, cut, odds = _best_of(feature, train, check, delta)
        if feature.single:
            cuts.append((feature, cut, odds))
        if found is not None and (best is None or found.shown > best.shown + _NEARLY):
            best = found
    if len(cuts) > 1:
        found, *_ = _best_of(_score(cuts), train, check, delta)
        if found is not None and (best is None or found.shown > best.shown + _NEARLY):
            best = found
    return best


def _surest(
    one: Outputs, other: Outputs, train: tuple[Outputs, Outputs], pair: Sequence[Any]
) -> _Candidate | None:
    """Return what one input put out several times and the other never."""
    best: _Candidate | None = None
    for feature in features(*train, pair, digits=False):
        if not feature.single:
            continue
        series = [feature.of(outputs) for outputs in (one, other)]
        cut = Cut.of(
            (np.concatenate([each[0] for each in series]), np.concatenate([each[1] for each in series]))
        )
        first, second = (np.bincount(cut.codes(each), minlength=cut.size) for each in series)
        for swapped, often, never in ((False, first, second), (True, second, first)):
            chosen = np.flatnonzero((often >= _LEAST) & (never == 0))
            hits = float(often[chosen].sum())
            if hits > (best.shown if best else 0):
                best = _Candidate(hits, feature, cut, chosen, swapped, "")
    return best


def _best_reading(
    train: tuple[Outputs, Outputs], check: tuple[Outputs, Outputs], delta: float
) -> _Candidate | None:
    """Return the best event of all that is read off texts and numbers."""

    def shown(hits: Any, misses: Any, n: int, m: int) -> float:
        sure = max(float(_rate(hits, n, -_CAUTION)) - delta, 0.0)
        return math.log(sure / float(_rate(misses, m, _CAUTION))) if sure else -math.inf

    found = [_best_of(feature, *parts, delta)[0] for feature, parts in readings(train, check, shown)]
    return max(filter(None, found), key=lambda one: one.shown, default=None)


def _halves(outputs: Outputs) -> tuple[Outputs, Outputs]:
    """Return two halves of outputs, drawn so that outputs of several runs are in both."""
    order = np.random.default_rng(len(outputs)).permutation(len(outputs))
    return outputs[order[::2]], outputs[order[1::2]]


def _best_of(
    feature: Feature, train: tuple[Outputs, Outputs], check: tuple[Outputs, Outputs], delta: float
) -> tuple[_Candidate | None, Cut, Floats]:
    series = [feature.of(outputs) for outputs in train]
    cut = Cut.of((np.concatenate([one[0] for one in series]), np.concatenate([one[1] for one in series])))
    first, second = (np.bincount(cut.codes(one), minlength=cut.size) for one in series)
    odds = np.log((first + 0.5) / (second + 0.5))
    tested = [np.bincount(cut.codes(feature.of(outputs)), minlength=cut.size) for outputs in check]
    sizes = [len(outputs) for outputs in check]
    best: _Candidate | None = None
    for swapped in (False, True):
        n, m = (sizes[1], sizes[0]) if swapped else sizes
        for order, end in _orders(cut, -odds if swapped else odds):
            hits, misses = (np.cumsum(tested[at][order]) for at in ((1, 0) if swapped else (0, 1)))
            with np.errstate(divide="ignore", invalid="ignore"):
                sure = np.maximum(_rate(hits, n, -_CAUTION) - delta, 0.0)
                shown = np.log(sure / _rate(misses, m, _CAUTION))
            at = int(np.argmax(shown))
            if math.isfinite(shown[at]) and (best is None or shown[at] > best.shown + _NEARLY):
                chosen = np.sort(order[: at + 1])
                best = _Candidate(float(shown[at]), feature, cut, chosen, swapped, end)
    return best, cut, odds


def _orders(cut: Cut, odds: Floats) -> Iterator[tuple[npt.NDArray[np.int64], str]]:
    """Yield orders in which codes are added to an event: from either end, then by likelihood ratio."""
    numbers = len(cut.alone) + (len(cut.edges) + 1 if len(cut.edges) else 0)
    if numbers > _LISTED and not (len(cut.alone) and len(cut.edges)):
        yield np.arange(numbers - 1, 0, -1), "high"
        yield np.arange(numbers - 1), "low"
    order = np.argsort(-odds, kind="stable")
    order = order[odds[order] > 0]
    if len(order):
        yield order, ""


def _rate(hits: npt.NDArray[Any], n: int, z: float) -> Floats:
    """Return the end of the score interval of a share that lies z standard errors off."""
    square = z * z
    share = hits / n
    half = z * np.sqrt(share * (1 - share) / n + square / (4 * n * n))
    ends: Floats = (share + square / (2 * n) + half) / (1 + square / n)
    return ends


def _score(cuts: Sequence[tuple[Feature, Cut, Floats]]) -> Feature:
    """Return the sum of the entries' log-likelihood ratios: best where entries are independent."""

    def of(outputs: Outputs) -> Series:
        total = np.zeros(len(outputs))
        for feature, cut, odds in cuts:
            total += odds[cut.codes(feature.of(outputs))]
        return np.round(total, 9), np.zeros(len(outputs), dtype=np.int32)

    return Feature(Message("the likelihood ratio of all entries"), of)


def _event(found: _Candidate, one: Outputs, other: Outputs) -> Event:
    inside = np.zeros(found.cut.size, dtype=np.bool_)
    inside[found.chosen] = True
    feature, cut = found.feature, found.cut

    def holds(outputs: Outputs) -> Mask:
        with np.errstate(all="ignore"):
            mask: Mask = inside[cut.codes(feature.of(outputs))]
        return mask

    words = join_texts(Message(" or "), _said(found, other if found.second else one))
    return Event(words, holds, found.second, together=feature.reading)


def _said(found: _Candidate, examples: Outputs) -> Iterator[str]:
    """Say an event by its first few values."""
    feature, cut = found.feature, found.cut
    if feature.entries:
        said = list(_entries(found, examples))
    elif feature.part:
        known = found.chosen[found.chosen < len(cut.alone)]
        parts = map(feature.part, cut.alone[known].tolist())
        said = [_as_in(part) if feature.reading else _text(part) for part in parts]
        if len(known) < len(found.chosen):
            said.append(Message("is rare"))
    else:
        said = list(cut.words(found.chosen, found.end, examples.texts))
    for value in said[:_SAID]:
        yield Message("{feature} {value}", feature=feature.name, value=value)
    if len(said) > _SAID:
        yield Message("{n} (other|others)", n=len(said) - _SAID)


def _entries(found: _Candidate, examples: Outputs) -> Iterator[str]:
    """Say the codes of a feature of several entries by what these are in an example."""
    feature = found.feature
    codes = found.cut.codes(feature.of(examples))
    for code in found.chosen.tolist():
        rows = np.flatnonzero(codes == code)
        if len(rows):
            values, kinds = (each[rows[0], feature.entries] for each in (examples.values, examples.kinds))
            listed = (
                f"{value:.6g}" if kind == NUMBER else "?" for value, kind in zip(values, kinds, strict=True)
            )
            yield Message("is {listed}", listed=", ".join(listed))
