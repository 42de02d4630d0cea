"""Subset selection: report a random subset of the domain that holds the true value more often than others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.bitmaps import filled_columns, support_of_rows, words_of
from ldpaudit.protocols.channel import Channel, Floats, by_first_supported
from ldpaudit.protocols.domain import Domain, UnfitDomainError
from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.exact import (
    WORD,
    as_written,
    check_epsilon,
    exp_below,
    ln_above,
    split_word,
    threshold,
)
from ldpaudit.protocols.flipping import pattern_words
from ldpaudit.protocols.pattern_rows import PatternRows
from ldpaudit.protocols.patterns import patterns_in
from ldpaudit.protocols.protocol import Codes, Words
from ldpaudit.protocols.reports import UnaryReports, not_a_report
from ldpaudit.protocols.row_streams import further_by_row, rows_at_once, stream_by_row
from ldpaudit.protocols.unary import BitReporting
from ldpaudit.randomness import BLOCK_BYTES, WORDS_PER_BLOCK, Key, whole_number

#: Largest domain for which draws of 16 bits suffice: less than one of 64 is unfair.
_MOST_OF_16_BITS = 1 << 10
#: A subset is small if it holds at most one value of so many.
_FEW = 12
#: Blocks that a row is given at a time once it has used up its own.
_FURTHER_BLOCKS = 4
#: Packed rows that are held at a time; what they are corrected by takes three times as much.
_BYTES_HELD = 7 << 15
#: Draws beyond twice the expected distance to the right size that a row owns.
_SPARE_DRAWS = 3


@dataclass(frozen=True)
class SubsetChannel(Channel):
    """Subsets of `width` values: the true one is in it with probability p, the others are equally likely.

    Parameters
    ----------
    size : int
        Number k of values.
    width : int
        Number of values of a subset, in [1, k - 1].
    p : Fraction
        Probability in (0, 1) that the subset holds the true value.
    """

    size: int
    width: int
    p: Fraction
    method: Verification = "closed form"

    @property
    def g1(self) -> Fraction:
        """Probability p that the subset holds the true value."""
        return self.p

    @property
    def g0(self) -> Fraction:
        """Probability that the subset holds a given other value."""
        return (self.p * (self.width - 1) + (1 - self.p) * self.width) / (self.size - 1)

    def guessed(self, prior: Floats) -> float:
        """Return the chance of the best guess; p / w where all values are equally likely."""
        # Of the subsets that hold a value and no likelier one: (k - i, w - 1) of (k - 1, w - 1).
        left = self.size - 1.0 - np.arange(self.size - 1)
        share = np.concatenate([[1.0], np.cumprod(np.maximum(left - self.width + 1, 0) / left)])
        return by_first_supported(prior, self.p, (1 - self.p) * self.width / (self.size - self.width), share)

    def epsilon(self) -> Decimal:
        """Return ln(p (k - w) / ((1 - p) w)): a subset with the value against one without it."""
        ratio = self.p * (self.size - self.width) / ((1 - self.p) * self.width)
        return ln_above(max(ratio, 1 / ratio))

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x 2^k probabilities; column y has value j in the subset if ``y >> j & 1``."""
        self._refuse_large(self.size << self.size if self.size < 64 else WORD)
        within = self.p / math.comb(self.size - 1, self.width - 1)
        without = (1 - self.p) / math.comb(self.size - 1, self.width)
        rows = [[Fraction(0)] * (1 << self.size) for _ in range(self.size)]
        for subset in combinations(range(self.size), self.width):
            column = sum(1 << value for value in subset)
            for value, row in enumerate(rows):
                row[column] = within if value in subset else without
        return rows

    def integers(self) -> dict[str, Any]:
        """Return the words of subsets with the true value, and without."""
        return {
            "form": "subset",
            "size": self.size,
            "width": self.width,
            "with": split_word(self.p),
        }  # no text


class SS(BitReporting):
    """Subset selection: a subset of about k / (e^eps + 1) values. The least error of these protocols.

    A subset holds the true value with probability ``w e^eps / (w e^eps + k - w)``, and is otherwise as random
    as can be. It is reported as one bit a value, so no order can betray which value is the true one. The
    size w is the one of the two next to k / (e^eps + 1) with the smaller exact error over the whole domain;
    larger ones let guess less, and with w = 1 this is GRR.

    Source: Ye, Barg 2018 (IEEE Transactions on Information Theory); Wang et al. 2016, "Mutual information
    optimally local private discrete distribution estimation".

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.
    subset_size : int, optional
        Number w of values of a subset, in [1, k - 1]; without one, that of least error.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or the size none of the domain.
    """

    name: ClassVar[str] = "SS"
    paper: ClassVar[str] = (
        "Ye, Barg: Optimal schemes for discrete distribution estimation under locally differential privacy,"
        " IEEE Trans. Inf. Theory 2018"
    )
    use: ClassVar[str] = "one column of one report a row; the smallest error for every domain"

    def __init__(self, domain: Domain, epsilon: float, subset_size: int | None = None) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        if subset_size is None:
            self._channel = _least_error(domain.size, self._epsilon)
        else:
            width = whole_number(subset_size)
            if width is None or not 1 <= width < domain.size:
                raise UnfitDomainError(
                    Message(
                        "subset_size is {width}, and the domain has {size} values",
                        width=subset_size,
                        size=domain.size,
                    ),
                    hint=Message("write a whole number from 1 to {most}", most=domain.size - 1),
                )
            self._channel = _channel(domain.size, width, exp_below(as_written(self._epsilon)))
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def label(self) -> str:
        """Return name and parameters, with the size of the subsets where it is not that of least error."""
        usual = _least_error(self.domain.size, self._epsilon).width == self._channel.width
        return super().label() if usual else f"{super().label()[:-1]}, subset_size = {self._channel.width})"

    def channel(self) -> SubsetChannel:
        """Return the exact channel."""
        return self._channel

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, with the size of the subsets."""
        return {**super().parameters(), "subset_size": self._channel.width}

    @property
    def words_per_row(self) -> int:
        """Two bytes for eight values, the word that decides on the true one, and draws of single values."""
        return self._words[0] + self._words[1]

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> UnaryReports:
        """Take the subsets out of the released columns; one of another size is no report."""
        reports = super().read_reports(columns, column)
        wrong = np.flatnonzero(support_of_rows(reports.packed, 0, len(reports)) != self._channel.width)
        if len(wrong):
            raise not_a_report(column, int(wrong[0]))
        return reports

    @property
    def _level(self) -> int:
        """Of 2^64, the chance with which a value begins in the set: rather too few, adding is quicker."""
        size, width = self.domain.size, self._channel.width
        # A few values are drawn sooner than a bit for every value.
        return 0 if _FEW * width <= size else WORD * (width - self._deviation) // size

    @property
    def _deviation(self) -> int:
        """Standard deviation of the size of a random set that has the right size in the mean."""
        size, width = self.domain.size, self._channel.width
        return math.isqrt(width * (size - width) // size)

    @cached_property
    def _words(self) -> tuple[int, int]:
        """Words by which a row's set begins, and those that decide and correct it."""
        size, width, level = self.domain.size, self._channel.width, self._level
        lacking = width - level * size // WORD
        draws = (lacking + self._deviation) * size // (size - width) + _SPARE_DRAWS
        each = np.dtype(self._drawn).itemsize
        return pattern_words(size) if level else 0, 1 + words_of(8 * each * draws)

    @property
    def _drawn(self) -> type[np.unsignedinteger[Any]]:
        """The smallest integers of which hardly any has to be drawn again."""
        return np.uint16 if self.domain.size <= _MOST_OF_16_BITS else np.uint32

    def _sample(self, codes: Codes, key: Key, first_row: int) -> UnaryReports:
        begin, values = key.derive({"draw": "bits"}), key.derive({"draw": "subsets"})
        further, more = (
            key.derive({"draw": "further bits"}),
            key.derive({"draw": "further values"}),
        )

        def fill(start: int, rows: Words) -> None:
            row = first_row + start
            self._begin(begin, further, row, rows)
            self._correct(values, more, row, codes[start : start + len(rows)], rows)

        packed = filled_columns(self.domain.size, len(codes), fill, _BYTES_HELD)
        return UnaryReports(self.domain, packed, 0, len(codes))

    def _begin(self, stream: Key, further: Key, first_row: int, rows: Words) -> None:
        """Draw the values with which each row's set begins, all with one chance."""
        if not self._level:
            rows[:] = 0
            return
        size, words = self.domain.size, self._words[0]
        bits, step = PatternRows(self._level, size, rows), rows_at_once(words)
        source = stream_by_row(stream, first_row, len(rows), words)
        for start in range(0, len(rows), step):
            bits.draw(source(start, min(step, len(rows) - start)), start)
        bits.finalize(further_by_row(further, first_row), patterns_in(size))

    def _correct(self, stream: Key, more: Key, first_row: int, codes: Codes, rows: Words) -> None:
        """Decide on the true value, and add or remove values until the sets have their size."""
        from ldpaudit.protocols.kernels.subset import (
            WORDS_ABREAST,
            corrected_rows,
            subset_rows,
            subset_rows_abreast,
        )

        size, width, words = self.domain.size, self._channel.width, self._words[1]
        include, step = threshold(self._channel.p), rows_at_once(words)
        # A place more, which is written before it is known whether it is needed.
        unfinished, left = np.empty(len(rows) + 1, dtype=np.int32), 0
        source = stream_by_row(stream, first_row, len(rows), words)
        for start in range(0, len(rows), step):
            part, own = rows[start : start + step], codes[start : start + step]
            random, given = source(start, len(part)), (include, width, size, part, unfinished, start)
            if rows.shape[1] <= WORDS_ABREAST:
                left = subset_rows_abreast(random, own, *given, left)
            else:
                left = subset_rows(random, random.view(self._drawn), own, *given, left)
        turn = 0
        while left:
            taken = left * _FURTHER_BLOCKS * BLOCK_BYTES
            held = np.empty(taken + BLOCK_BYTES, dtype=np.uint8)
            points = held[:taken].view(np.uint64).reshape(left, _FURTHER_BLOCKS, WORDS_PER_BLOCK)
            points[:, :, 0] = (unfinished[:left].astype(np.int64) + first_row)[:, np.newaxis]
            points[:, :, 1] = np.arange(turn, turn + _FURTHER_BLOCKS)
            # Each point gives way to its block.
            blocks = more.blocks_at(points.reshape(-1, WORDS_PER_BLOCK), held)
            draws = blocks.reshape(left, -1).view(self._drawn)
            left = corrected_rows(draws, codes, width, size, rows, unfinished, left)
            turn += _FURTHER_BLOCKS


def _least_error(size: int, epsilon: float) -> SubsetChannel:
    """Return the channel of least error over the domain; one that says nothing only if both do."""
    bound = exp_below(as_written(epsilon))
    near = size / (bound + 1)
    widths = sorted({max(1, math.floor(near)), max(1, math.ceil(near))})
    channels = [_channel(size, width, bound) for width in widths if width < size]
    share = Fraction(1, size)
    informative = [channel for channel in channels if channel.g1 > channel.g0]
    return min(informative or channels[:1], key=lambda channel: _error(channel, share))


def _channel(size: int, width: int, bound: Fraction) -> SubsetChannel:
    """Make the channel whose loss stays within a bound of e^eps: the largest threshold that does."""
    words = math.floor(WORD * width * bound / (width * bound + size - width))
    return SubsetChannel(size, width, Fraction(words, WORD))


def _error(channel: SubsetChannel, share: Fraction) -> Fraction:
    return channel.exact_variance(share) if channel.g1 > channel.g0 else Fraction(WORD)


ENTRIES = (
    ProtocolEntry(
        "one value",
        SS,
        {
            "epsilon": EPSILON,
            "subset_size": Parameter(
                "number of values of a subset; without one, that of least error", "2",
                label="Subset size", holds="whole", least=1, expert=True,
            ),
        },
        candidate=True,
    ),
)  # fmt: skip
