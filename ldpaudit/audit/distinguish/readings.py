"""What the engine of inference reads off a value, read off outputs: characters, words, digits, remainders.

The views are made for all rows at once, so outputs that test an event are laid under those that it was
learned from: a reading is that of the examples that read the same. Both inputs are laid under together, so
that whatever a view draws from all its rows is the same for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit.distinguish.features import Feature, Series
from ldpaudit.audit.distinguish.outputs import FIRST_WORD, NUMBER, Floats, Outputs, joined
from ldpaudit.audit.inference.numbers import number_views
from ldpaudit.audit.inference.texts import Texts, numbers_of, text_views
from ldpaudit.audit.inference.views import View
from ldpaudit.language import Message

#: Outputs of each half that are read, and the readings that are looked at closely.
_READ, _CLOSELY = 2000, 3
#: Entries of numbers that are read.
_ENTRIES = 4
#: Signs that are read from either end of a text.
_LONG = 128
#: What no example read.
_UNSEEN = -1.0
#: Views whose codes are places among all rows: of numbers, cuts are made elsewhere.
_AMONG_ALL = ("bins", "spelling")

Rates = Callable[[npt.NDArray[np.int64], npt.NDArray[np.int64], int, int], float]


@dataclass(eq=False)
class _Reading:
    """One view, with the examples that it was found by.

    Parameters
    ----------
    examples : Outputs
    source, how : str
        Which view.
    codes : ndarray of int64
        Of the examples.
    known : list
        Parts of the examples, each with what the view reads in it.
    """

    examples: Outputs
    source: str
    how: str
    codes: npt.NDArray[np.integer]
    known: list[tuple[Outputs, npt.NDArray[np.integer]]] = field(default_factory=list)

    def of(self, outputs: Outputs) -> Series:
        """Return what the view reads: the code of the examples that read the same."""
        codes = next((codes for part, codes in self.known if part is outputs), None)
        if codes is None:
            codes = self._laid_under(outputs)
        return codes.astype(np.float64), np.zeros(len(codes), dtype=np.int32)

    def _laid_under(self, outputs: Outputs) -> npt.NDArray[np.integer]:
        none = np.full(len(outputs), int(_UNSEEN))
        both = joined((self.examples, outputs))
        for source, make in _sources(both):
            for view in make() if source == self.source else ():
                if view.how == self.how:
                    read = np.full(view.cells, int(_UNSEEN))
                    read[view.codes[: len(self.codes)]] = self.codes
                    found: npt.NDArray[np.integer] = read[view.codes[len(self.codes) :]]
                    return found
        return none

    def example(self, code: float) -> str:
        """Return an output that reads so."""
        at = np.flatnonzero(self.codes == code)
        if not len(at):
            return ""
        kind = int(self.examples.written[at[0]])
        if kind >= FIRST_WORD:
            return self.examples.texts[kind - FIRST_WORD]
        return f"{self.examples.values[at[0], 0]:.12g}"


def readings(
    train: Sequence[Outputs], check: Sequence[Outputs], shown: Rates
) -> Iterator[tuple[Feature, tuple[tuple[Outputs, Outputs], tuple[Outputs, Outputs]]]]:
    """Yield what tells most among examples, with the examples that were read.

    Parameters
    ----------
    train, check : sequence of two Outputs
        The first half of the examples orders what is read, the second says how much that tells.
    shown : callable
        shown(hits, misses, n, m) returns how much an event tells.
    """
    parts = [outputs[-_READ:] for outputs in (*train, *check)]
    ends = np.cumsum([0, *map(len, parts)])
    examples = joined(parts)
    best: list[tuple[float, str, View]] = []
    for source, make in _sources(examples):
        for view in make():
            if view.cells > 1 and not view.how.endswith(_AMONG_ALL):
                best.append((_telling(view, ends, shown), source, view))
                best = sorted(best, key=lambda one: -one[0])[:_CLOSELY]
    for gain, source, view in best:
        if gain > 0:
            reading = _Reading(examples, source, view.how, view.codes)
            for part, (start, end) in zip(parts, pairwise(ends.tolist()), strict=True):
                reading.known.append((part, view.codes[start:end]))
            name = Message('"{how}" of the output', how=view.how)
            feature = Feature(name, reading.of, part=reading.example, reading=True)
            yield feature, ((parts[0], parts[1]), (parts[2], parts[3]))


def _telling(view: View, ends: npt.NDArray[np.int64], shown: Rates) -> float:
    """Return how much the codes that are likelier under one input tell among the other half."""
    counts = [
        np.bincount(view.codes[start:end], minlength=view.cells) for start, end in pairwise(ends.tolist())
    ]
    odds = np.log((counts[0] + 0.5) / (counts[1] + 0.5))
    sizes = np.diff(ends).tolist()
    return max(
        shown(counts[2][odds > 0].sum(), counts[3][odds > 0].sum(), sizes[2], sizes[3]),
        shown(counts[3][odds < 0].sum(), counts[2][odds < 0].sum(), sizes[3], sizes[2]),
    )


def _sources(outputs: Outputs) -> Iterator[tuple[str, Callable[[], Iterator[View]]]]:
    """Yield what views are made of: numbers in texts, the texts themselves, or numbers."""
    texts = outputs.written >= FIRST_WORD
    if texts.any():
        words = [_ends(outputs.texts[kind - FIRST_WORD]) if kind else "" for kind in outputs.written.tolist()]
        column = Texts.of("", pa.array(words, pa.string()))
        for how, numbers in numbers_of(column):
            yield how, _of_numbers(how, numbers)
        yield "text", lambda: text_views(column)
        return
    for at in range(min(_ENTRIES, outputs.width)):
        values = np.where(outputs.kinds[:, at] == NUMBER, outputs.values[:, at], np.nan)
        if outputs.width == 1 or np.isfinite(values).any():
            how = f"number {at + 1}" if outputs.width > 1 else "number"
            yield how, _of_numbers(how, values)


def _ends(text: str) -> str:
    """Return a text, or both ends of a long one; what is no Unicode becomes so."""
    whole = text if len(text) <= 2 * _LONG else text[:_LONG] + text[-_LONG:]
    return whole.encode("utf-8", "backslashreplace").decode()


def _of_numbers(how: str, values: Floats) -> Callable[[], Iterator[View]]:
    return lambda: number_views((), how, values)
