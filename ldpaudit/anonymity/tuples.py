"""Packed tuples with counts, equal ones merged: so many in memory, the others in a file until all are in.

A hash deals tuples out to parts, so that equal ones meet. What is equal is decided by all their words.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.layout import Layout, Words
from ldpaudit.language import Message

Counts = NDArray[np.int64]
Parts = NDArray[np.uint16]

#: Parts that a file keeps apart: what is read back together.
PARTS = 1 << 10
SHIFT = np.uint64(64 - 10)

#: Rows of the first buffer; it grows with what is held.
_FIRST_ROWS = 1 << 14


class Held:
    """Tuples in memory.

    Parameters
    ----------
    words, counts : int
        Words and counts of a tuple.
    """

    def __init__(self, words: int, counts: int) -> None:
        self.used = 0
        self.bounds = np.zeros(PARTS + 1, np.int64)
        self.parts = np.empty(0, np.uint16)
        self._buffers = [(np.empty((0, words), np.uint64), np.empty((0, counts), np.int64))] * 2
        self._slots = np.empty(0, np.int32)

    @property
    def words(self) -> Words:
        """Return the tuples' words, (n, words)."""
        return self._buffers[0][0][: self.used]

    @property
    def counts(self) -> Counts:
        """Return their counts, (n, counts)."""
        return self._buffers[0][1][: self.used]

    @property
    def room(self) -> int:
        """Count the rows that fit, of which `used` are taken."""
        return len(self.parts)

    def grow(self, room: int) -> None:
        """Reserve memory for this many rows."""
        words, counts = self.words, self.counts
        kept = self.parts[: self.used]
        self._buffers = [
            (np.empty((room, words.shape[1]), np.uint64), np.empty((room, counts.shape[1]), np.int64))
            for _ in range(2)
        ]
        self.parts = np.empty(room, np.uint16)
        self._buffers[0][0][: self.used] = words
        self._buffers[0][1][: self.used] = counts
        self.parts[: self.used] = kept

    def append(self, words: Words, counts: Counts | int, parts: Parts) -> None:
        """Add tuples for which there is room."""
        end = self.used + len(words)
        self._buffers[0][0][self.used : end] = words
        self._buffers[0][1][self.used : end] = counts
        self.parts[self.used : end] = parts
        self.used = end

    def compact(self) -> None:
        """Merge equal tuples, and order all by part."""
        from ldpaudit.anonymity import kernels

        (words, counts), (words_out, counts_out) = self._buffers
        parts = self.parts[: self.used]
        kernels.deal(words, counts, parts, self.bounds, words_out, counts_out)
        largest = int(np.diff(self.bounds).max(initial=1))
        if len(self._slots) < 4 * largest:
            self._slots = np.empty(4 * largest, np.int32)
        self.used = kernels.merge(words_out, counts_out, self.bounds, self._slots)
        self._buffers.reverse()
        self.parts[: self.used] = np.repeat(np.arange(PARTS, dtype=np.uint16), np.diff(self.bounds))

    def repack(self, old: Layout, new: Layout) -> None:
        """Write all tuples in another layout."""
        words = old.repack(self.words, new)
        self._buffers = [(np.empty((self.room, new.words), np.uint64), counts) for _, counts in self._buffers]
        self._buffers[0][0][: self.used] = words

    def clear(self) -> None:
        """Drop all tuples, and keep the memory."""
        self.used = 0


class _Run(NamedTuple):
    """Where tuples lie in the file: bounds of the parts, words, and counts unless all are 1."""

    begin: int
    rows: int
    layout: Layout
    counted: bool


class _Runs:
    """A file of tuples, run after run, each ordered by part.

    Parameters
    ----------
    folder : Path
        Where its own folder goes.
    counts : int
        Counts of a tuple.
    """

    def __init__(self, folder: Path, counts: int) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="classes-", dir=folder)
        self._file = (Path(self._temporary.name) / "tuples").open("w+b")
        self._runs: list[_Run] = []
        self._counts = counts
        self._end = 0
        self.totals = np.zeros(PARTS, np.int64)

    def append(self, held: Held, layout: Layout) -> None:
        """Write compacted tuples."""
        counted = bool((held.counts != 1).any())
        self._file.seek(self._end)
        self._runs.append(_Run(self._end, held.used, layout, counted))
        for array in (held.bounds, held.words, held.counts)[: 3 if counted else 2]:
            self._file.write(array.data)
            self._end += array.nbytes
        self.totals += np.diff(held.bounds)

    def read(self, low: int, high: int) -> Iterator[tuple[Words, Counts | int, Layout]]:
        """Return the tuples of parts low to high - 1, a run at a time."""
        for run in self._runs:
            bounds = np.empty(high - low + 1, np.int64)
            self._load(run.begin + 8 * low, bounds)
            first, rows = int(bounds[0]), int(bounds[-1] - bounds[0])
            if not rows:
                continue
            width = run.layout.words
            begin = run.begin + 8 * (PARTS + 1)
            words = np.empty((rows, width), np.uint64)
            self._load(begin + 8 * width * first, words)
            counts: Counts | int = 1
            if run.counted:
                counts = np.empty((rows, self._counts), np.int64)
                self._load(begin + 8 * width * run.rows + 8 * self._counts * first, counts)
            yield words, counts, run.layout

    def remove(self) -> None:
        """Close and remove the file."""
        # On a full disk this fails once more; the file goes in any case.
        with suppress(OSError):
            self._file.close()
        self._temporary.cleanup()

    def _load(self, begin: int, array: NDArray[Any]) -> None:
        self._file.seek(begin)
        if self._file.readinto(array.data.cast("B")) != array.nbytes:
            raise OSError(Message("a file of tuples was cut short"))


class Tuples:
    """Distinct tuples and the sums of their counts.

    Parameters
    ----------
    counts : int
        Counts of a tuple.
    folder : Path, optional
        Where to put what is too much; without it everything is held in memory.
    held_rows : int
        Tuples of up to eight words that are held in memory; fewer of longer ones.
    """

    def __init__(self, counts: int, folder: Path | None, held_rows: int) -> None:
        self.layout = Layout()
        self._folder = folder
        self._held_rows = held_rows
        self._counts = counts
        self._held = Held(self.layout.words, counts)
        self._runs: _Runs | None = None

    @property
    def held(self) -> int:
        """Count the tuples in memory, equal ones not yet merged counted as they came."""
        return self._held.used

    @property
    def limit(self) -> int:
        """Return the number of tuples that may be in memory."""
        if self._folder is None:
            return 1 << 62
        return max(1, self._held_rows * 8 // max(8, self.layout.words))

    def widen(self, layout: Layout) -> None:
        """Change to another layout, which holds all that this one holds."""
        if layout != self.layout:
            self._held.repack(self.layout, layout)
            self.layout = layout

    def append(self, words: Words, counts: Counts | int, parts: Parts) -> None:
        """Add tuples of this layout; the part of a tuple must be the same each time."""
        at = 0
        while at < len(words):
            if self._held.used == self._held.room or self._held.used >= self.limit:
                self._make_room()
            end = min(len(words), at + min(self._held.room, self.limit) - self._held.used)
            some = counts if isinstance(counts, int) else counts[at:end]
            self._held.append(words[at:end], some, parts[at:end])
            at = end

    def _make_room(self) -> None:
        """Merge equal tuples; where this does not help, use more memory, or else the file."""
        held = self._held
        if held.used:
            held.compact()
        if 2 * held.used <= min(held.room, self.limit) and held.room:
            return
        if self._folder is None:
            held.grow(max(_FIRST_ROWS, 2 * held.room))
        elif held.room < self.limit:
            held.grow(min(max(_FIRST_ROWS, 2 * held.room), self.limit))
        else:
            self._spill()

    def _spill(self) -> None:
        if self._folder is not None and self._held.used:
            if self._runs is None:
                self._runs = _Runs(self._folder, self._counts)
            self._runs.append(self._held, self.layout)
            self._held.clear()

    def pieces(self) -> Iterator[tuple[Words, Counts]]:
        """Return everything in this layout, a bounded piece at a time; a tuple may come more than once."""
        if self._held.used:
            self._held.compact()
            yield self._held.words, self._held.counts
        if self._runs is not None:
            for words, counts, layout in self._runs.read(0, PARTS):
                every = np.ones((len(words), self._counts), np.int64) if isinstance(counts, int) else counts
                yield layout.repack(words, self.layout), every

    def distinct(self, together: Words | None = None) -> Iterator[tuple[Words, Counts]]:
        """Return every tuple once, with the sums of its counts; what is given is overwritten by the next.

        Parameters
        ----------
        together : (words,) uint64, optional
            Bits of a tuple; those that agree in them come in one piece, however many they are, if they were
            put in one part. Without it, equal tuples do.
        """
        held = self._held
        if held.used:
            held.compact()
        if self._runs is None:
            if held.used:
                yield held.words, held.counts
            return
        self._spill()
        low = 0
        try:
            while low < PARTS:
                high, total = low + 1, int(self._runs.totals[low])
                while high < PARTS and total + self._runs.totals[high] <= self.limit:
                    total += int(self._runs.totals[high])
                    high += 1
                passes = 1
                while total > self.limit and passes * self.limit < 2 * total:
                    passes *= 2
                for chosen in range(passes if total else 0):
                    held.clear()
                    self._gather(self._runs, range(low, high), passes, chosen, together)
                    held.compact()
                    if held.used:
                        yield held.words, held.counts
                low = high
        finally:
            # What was read back is in the file still, and must not go there again.
            held.clear()

    def _gather(self, runs: _Runs, parts: range, passes: int, chosen: int, together: Words | None) -> None:
        """Reserve memory for the parts of one pass; twice as much, and again, if a pass has more."""
        from ldpaudit.anonymity import kernels

        held = self._held
        for words, counts, layout in runs.read(parts.start, parts.stop):
            words = layout.repack(words, self.layout)
            rows, dealt = np.empty(len(words), np.int64), np.empty(len(words), np.uint16)
            deciding = words if together is None else words & together
            kept = kernels.choose(deciding, SHIFT, np.uint64(passes), np.uint64(chosen), rows, dealt)
            if kept < len(words):
                words = words[rows[:kept]]
                counts = counts if isinstance(counts, int) else counts[rows[:kept]]
            if held.used + kept > held.room:
                held.compact()
                if 2 * (held.used + kept) > held.room:
                    held.grow(2 * (held.used + kept))
            held.append(words, counts, dealt[:kept])

    def remove(self) -> None:
        """Drop everything and remove the file."""
        if self._runs is not None:
            self._runs.remove()
            self._runs = None
        self._held = Held(self.layout.words, self._counts)
