"""What can be looked at in outputs: each feature is one number or word an output."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.outputs import FIRST_WORD, NUMBER, Floats, Kinds, Outputs
from ldpaudit.language import Message

#: A number an output, and what it is instead.
Series = tuple[Floats, Kinds]

#: Entries that are looked at one by one, two together, and for the last digits of their numbers.
_SINGLE, _PAIRED, _FINE = 24, 6, 4
#: Entries with more different numbers are not looked at two together.
_FEW = 64
#: Outputs by which this is decided.
_GLANCE = 2000
#: What stands for the last digit of 0.
_NO_DIGIT = 1100.0
#: Digits after which sums of doubles are not the same any more.
_DIGITS = 9
#: Characters at either end of a text that are looked at.
_ENDS = (1, 2, 4, 8)


@dataclass(frozen=True)
class Feature:
    """One thing that can be looked at.

    Parameters
    ----------
    name : str
        What it is, in words that go before "is".
    of : callable
        Returns it for outputs.
    entries : tuple of int
        The entries whose values say what it was in an output; none where the number itself says it.
    part : callable, optional
        The part of a text that a number stands for.
    single : bool
        Whether it is an entry as it is.
    reading : bool
        Whether it is read by all outputs together, and `part` is a whole output that reads so.
    """

    name: str
    of: Callable[[Outputs], Series]
    entries: tuple[int, ...] = ()
    part: Callable[[float], str] | None = None
    single: bool = False
    reading: bool = False


def features(
    one: Outputs, other: Outputs, pair: Sequence[Any] = (), *, digits: bool = True
) -> Iterator[Feature]:
    """Yield what is worth looking at, the plainest first.

    Parameters
    ----------
    one, other : Outputs
        Examples of outputs of the two inputs, of the same width.
    pair : sequence of two
        The inputs themselves, by which distances are taken where they are points.
    digits : bool
        Whether to look at the last digits of numbers.
    """
    width = one.width
    lengths = np.concatenate([one.lengths, other.lengths])
    if len(np.unique(lengths)) > 1:
        yield Feature(Message("the length"), lambda outputs: (outputs.lengths.astype(float), _plain(outputs)))
    order = _telling(one, other)
    singles = sorted(order[:_SINGLE])
    for at in singles:
        yield Feature(_entry(at, width), _single(at), single=True)
    for at in singles[:_PAIRED]:
        # Few texts are told apart as they are.
        if max(_texts(outputs, at) for outputs in (one, other)) > _FEW:
            yield from _of_text(at, width, pair)
    if any((outputs.written != outputs.kinds[:, 0]).any() for outputs in (one, other)):
        # Of a text that was taken for numbers, it is seen only here how these are written.
        yield Feature(
            Message("the text of the output"),
            lambda outputs: (np.zeros(len(outputs)), outputs.written),
        )
    points = _points(pair, width)
    if points is not None:
        yield Feature(Message("the distance to the one input less that to the other"), _nearer(*points))
    for at in order[:_FINE] if digits else ():
        if _has_digits(one, at) or _has_digits(other, at):
            yield from _fine(at, width)
    if width > 1:
        yield from _of_two(one, other, order)
        yield from _of_all(width)


def _entry(at: int, width: int) -> Message:
    return Message("the output") if width == 1 else Message("entry {number}", number=at + 1)


def _single(at: int) -> Callable[[Outputs], Series]:
    return lambda outputs: (outputs.values[:, at], outputs.kinds[:, at])


def _texts(outputs: Outputs, at: int) -> int:
    """Return how many different texts an entry holds."""
    return int((np.unique(outputs.kinds[:, at]) >= FIRST_WORD).sum())


def _of_text(at: int, width: int, pair: Sequence[Any]) -> Iterator[Feature]:
    """Yield parts of a text, as a whole text that is never the same again tells nothing."""
    named = _entry(at, width)
    for size in _ENDS:
        for part, said in (
            (slice(size), Message("the first {n:,} (character|characters) of {named}", n=size, named=named)),
            (
                slice(-size, None),
                Message("the last {n:,} (character|characters) of {named}", n=size, named=named),
            ),
        ):
            parts = _Parts(at, part)
            yield Feature(said, parts.of, part=parts.text)
    inputs = [str(value) for value in pair]
    if len(inputs) == 2 and all(inputs):

        def held(outputs: Outputs) -> Series:
            holds = np.array([[text in told for told in outputs.texts] for text in inputs], dtype=np.float64)
            kinds = outputs.kinds[:, at]
            rows = np.flatnonzero(kinds >= FIRST_WORD)
            values = np.full(len(outputs), -1.0)
            values[rows] = np.array([1.0, 2.0]) @ holds[:, kinds[rows] - FIRST_WORD]
            return values, _plain(outputs)

        yield Feature(
            Message("which input the text of {named} holds (1, 2, or 3 for both)", named=named), held
        )


class _Parts:
    """Parts of the texts of an entry: each has a number, the same throughout a game."""

    def __init__(self, at: int, part: slice) -> None:
        self._at, self._part = at, part
        self._numbers: dict[str, int] = {}

    def of(self, outputs: Outputs) -> Series:
        """Return the number of each output's part; -1 where it is no text."""
        found, where = np.unique(outputs.kinds[:, self._at], return_inverse=True)
        numbers = [
            self._numbers.setdefault(outputs.texts[kind - FIRST_WORD][self._part], len(self._numbers))
            if kind >= FIRST_WORD
            else -1
            for kind in found.tolist()
        ]
        return np.array(numbers, dtype=np.float64)[where], _plain(outputs)

    def text(self, number: float) -> str:
        """Return the part of a number."""
        return next((text for text, known in self._numbers.items() if known == number), "")


def _plain(outputs: Outputs) -> Kinds:
    return np.zeros(len(outputs), dtype=np.int32)


def _telling(one: Outputs, other: Outputs) -> list[int]:
    """Return the entries, those first whose mean, spread or kind differs most between the two inputs."""
    n = max(1, min(len(one), len(other)))
    most = np.zeros(one.width)
    views = [
        (outputs.values, np.abs(outputs.values - outputs.values.mean(axis=0)), outputs.kinds != NUMBER)
        for outputs in (one, other)
    ]
    for first, second in zip(*views, strict=True):
        spread = np.sqrt((first.var(axis=0) + second.var(axis=0)) / n)
        apart = np.abs(first.mean(axis=0) - second.mean(axis=0))
        certain = np.where(apart > 0, np.inf, 0.0)
        most = np.fmax(most, np.divide(apart, spread, out=certain, where=spread > 0))
    return [int(at) for at in np.argsort(-most, kind="stable")]


def _has_digits(outputs: Outputs, at: int) -> bool:
    """Return whether the last digits of numbers may tell more than the numbers: fractions, or many."""
    values = outputs.values[:_GLANCE, at]
    return bool((values != np.floor(values)).any()) or len(np.unique(values)) > _FEW


def _fine(at: int, width: int) -> Iterator[Feature]:
    """Yield what lies in the last digits of a number.

    They are those of the input where noise was rounded before it was added; and the sum of two doubles has
    no digits but those that both have room for, so noise in doubles shows how large the input is. Source:
    Mironov 2012 (CCS), "On significance of the least significant bits for differential privacy".
    """
    named = _entry(at, width)

    def fraction(outputs: Outputs) -> Series:
        values = outputs.values[:, at]
        return np.round(values - np.floor(values), _DIGITS), outputs.kinds[:, at]

    def last(outputs: Outputs) -> Series:
        parts, exponents = np.frexp(outputs.values[:, at])
        digits = np.abs(parts * 2.0**53).astype(np.int64)
        lowest = np.log2(np.maximum(digits & -digits, 1).astype(np.float64))
        return np.where(digits > 0, exponents - 53 + lowest, _NO_DIGIT), outputs.kinds[:, at]

    yield Feature(Message("the fraction of {named}", named=named), fraction)
    yield Feature(Message("the power of 2 of the last binary digit of {named}", named=named), last)


def _points(pair: Sequence[Any], width: int) -> tuple[Floats, Floats] | None:
    """Return the inputs as points, where they have as many coordinates as an output."""
    try:
        one, other = (np.asarray(each, dtype=np.float64).ravel() for each in pair)
    except (TypeError, ValueError):
        return None
    fits = width > 1 and len(one) == len(other) == width and np.isfinite([one, other]).all()
    return (one, other) if fits and (one != other).any() else None


def _nearer(one: Floats, other: Floats) -> Callable[[Outputs], Series]:
    def of(outputs: Outputs) -> Series:
        first, second = (np.linalg.norm(outputs.values - point, axis=1) for point in (one, other))
        return first - second, outputs.kinds.max(axis=1)

    return of


def _of_two(one: Outputs, other: Outputs, order: Sequence[int]) -> Iterator[Feature]:
    few = {
        at: all(len(np.unique(outputs.values[:_GLANCE, at])) <= _FEW for outputs in (one, other))
        for at in order[:_SINGLE]
    }
    chosen = sorted(order[:_PAIRED])
    neighbours = [pair for pair in itertools.pairwise(sorted(order[:_SINGLE])) if pair[1] == pair[0] + 1]
    for first, second in dict.fromkeys([*itertools.combinations(chosen, 2), *neighbours]):
        named: dict[str, Any] = {"one": first + 1, "two": second + 1}
        if few[first] and few[second]:
            if first in chosen and second in chosen:
                yield Feature(
                    Message("what is in entries {one} and {two}", **named),
                    partial(_together, entries=(first, second)),
                    (first, second),
                )
            continue

        def apart(outputs: Outputs, first: int = first, second: int = second) -> Series:
            gap = np.round(outputs.values[:, second] - outputs.values[:, first], _DIGITS)
            return gap, np.maximum(outputs.kinds[:, first], outputs.kinds[:, second])

        yield Feature(Message("entry {two} less entry {one}", **named), apart)
        if first in chosen[:_FINE] and second in chosen[:_FINE]:

            def times(outputs: Outputs, first: int = first, second: int = second) -> Series:
                product = np.round(outputs.values[:, first] * outputs.values[:, second], _DIGITS)
                return product, np.maximum(outputs.kinds[:, first], outputs.kinds[:, second])

            yield Feature(Message("entry {one} times entry {two}", **named), times)


def _together(outputs: Outputs, entries: Sequence[int]) -> Series:
    """Return one number for what is in some entries: different for different contents."""
    turns = np.sqrt(np.arange(2.0, 2.0 + len(entries)) * np.pi)
    kinds = outputs.kinds[:, entries] * np.e * 1e3
    return np.round((outputs.values[:, entries] + kinds) @ turns, _DIGITS), _plain(outputs)


def _of_all(width: int) -> Iterator[Feature]:
    def whole(of: Callable[[Floats], npt.NDArray[Any]]) -> Callable[[Outputs], Series]:
        return lambda outputs: (np.round(of(outputs.values), _DIGITS).astype(np.float64), _plain(outputs))

    yield Feature(Message("the sum of the entries"), whole(lambda values: values.sum(axis=1)))
    yield Feature(Message("the place of the largest entry"), whole(lambda values: values.argmax(axis=1) + 1))
    yield Feature(
        Message("the number of entries below the one before"),
        whole(lambda values: (np.diff(values, axis=1) < 0).sum(axis=1)),
    )
    yield Feature(
        Message("the number of different entries"),
        whole(lambda values: 1 + (np.diff(np.sort(values, axis=1), axis=1) > 0).sum(axis=1)),
    )
    entries = tuple(range(min(width, _SINGLE)))
    yield Feature(Message("the whole output"), lambda outputs: _together(outputs, entries), entries[:4])
