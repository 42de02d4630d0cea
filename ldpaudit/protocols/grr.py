"""Generalized randomized response: keep the value, or report another one at random."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.protocols.channel import CirculantChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, threshold
from ldpaudit.protocols.half_words import halves_by_part, reciprocal_of, stepped, whole_words
from ldpaudit.protocols.protocol import Codes, OneShotProtocol, Words
from ldpaudit.protocols.reports import Counts, Reports, ValueReports, not_a_report, not_reports_of
from ldpaudit.randomness import Key

#: Room for the rows whose report depends on the lower half of their word.
_DOUBTS_EXPECTED = 256


class GRR(OneShotProtocol):
    """Generalized randomized response (k-ary randomized response).

    The value is kept with probability p = e^eps / (e^eps + k - 1), each other one reported with
    (1 - p) / (k - 1). Best for small domains: its variance grows with k.

    Source: Kairouz, Bonawitz, Ramage 2016 (ICML); Wang et al. 2017 (USENIX Security), section 4.1.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number.
    """

    name: ClassVar[str] = "GRR"
    paper: ClassVar[str] = (
        "Kairouz, Bonawitz, Ramage: Discrete distribution estimation under local privacy, ICML 2016"
    )
    use: ClassVar[str] = "one column of one report a row; best while k < 3 e^eps + 2"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        # Every other value takes the same number of the 2^64 words: the fewest that keep within e^eps.
        words = math.ceil(WORD / (exp_below(as_written(self._epsilon)) + domain.size - 1))
        self._channel = CirculantChannel(domain.size, Fraction(words, WORD))
        self._require_signal()

    def channel(self) -> CirculantChannel:
        """Return the exact channel."""
        return self._channel

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    @property
    def words_per_row(self) -> int:
        """One word decides and picks; only its upper half is drawn where that suffices."""
        return 1

    @property
    def report_bits(self) -> int:
        """Bits of a code."""
        return (self.domain.size - 1).bit_length()

    def empty_reports(self, n: int) -> ValueReports:
        """Make room for n reports, in the smallest unsigned type that holds a code."""
        return ValueReports(self.domain, np.empty(n, dtype=self._kind))

    def count(self, reports: Reports) -> Counts:
        """Count how often each value was reported."""
        if not isinstance(reports, ValueReports):
            raise not_reports_of(self.name, Message("reports of values"))
        return Counts(len(reports), reports.support(np.zeros(len(reports), dtype=np.int32), 1)[0])

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the one released column: it keeps its name."""
        return (column,)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> ValueReports:
        """Take the reports out of the released column of labels."""
        codes = self.domain.codes_of(columns[column])
        if codes.null_count:
            raise not_a_report(column, int(pc.index(pc.is_null(codes), True).as_py()))
        return ValueReports(self.domain, codes.to_numpy(zero_copy_only=False))

    @cached_property
    def _moved(self) -> np.uint64:
        """Words of each single other value."""
        return threshold(self._channel.moved)

    @cached_property
    def _reciprocal(self) -> tuple[np.uint32, np.uint32]:
        reciprocal, shift = reciprocal_of(int(self._moved))
        return np.uint32(reciprocal), np.uint32(shift)

    @cached_property
    def _kind(self) -> np.dtype[Any]:
        return np.min_scalar_type(self.domain.size - 1)

    @cached_property
    def _size(self) -> np.uint64:
        return np.uint64(self.domain.size)

    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        from ldpaudit.protocols.kernels.grr import grr_rows

        assert isinstance(out, ValueReports)  # noqa: S101 - made by empty_reports
        first = np.ascontiguousarray(words[:, 0])
        grr_rows(codes, first, self._moved, self._size, out.codes[start : start + len(codes)])

    def _sample(self, codes: Codes, key: Key, first_row: int) -> ValueReports:
        """Draw from half a word a row; the other half is drawn where the report depends on it."""
        reports = self.empty_reports(len(codes))
        for part, halves in halves_by_part(key.derive({"draw": "values"}), first_row, len(codes)):
            self._draw_halves(codes[part], halves, key, first_row + part.start, reports.codes[part])
        return reports

    def _draw_halves(
        self, codes: Codes, halves: npt.NDArray[np.uint32], key: Key, first_row: int, out: npt.NDArray[Any]
    ) -> None:
        from ldpaudit.protocols.kernels.grr import grr_halves

        doubtful = np.empty(_DOUBTS_EXPECTED, dtype=np.int64)
        given = (codes, halves, self._moved, self._size, *self._reciprocal, out)
        while (found := grr_halves(*given, doubtful)) > len(doubtful):
            doubtful = np.empty(found, dtype=np.int64)
        if found:
            rows = doubtful[:found]
            words = whole_words(key.derive({"draw": "lower halves"}), halves, rows, first_row)
            out[rows] = stepped(codes[rows], words, self._moved, self._size)


ENTRIES = (ProtocolEntry("one value", GRR, candidate=True),)
