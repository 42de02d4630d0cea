"""Generalized randomized response: keep the value, or report another one at random."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.protocols.channel import CirculantChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, threshold
from ldpaudit.protocols.protocol import Codes, Protocol, Words
from ldpaudit.protocols.reports import Counts, Reports, ValueReports, not_a_report


class GRR(Protocol):
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
        self._refuse_blind()

    def channel(self) -> CirculantChannel:
        """Give the exact channel."""
        return self._channel

    def requested(self) -> dict[str, float]:
        """Give the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    @property
    def words_per_row(self) -> int:
        """One word decides and picks."""
        return 1

    def empty_reports(self, n: int) -> ValueReports:
        """Make room for n reports, in the smallest unsigned type that holds a code."""
        kind = np.min_scalar_type(self.domain.size - 1)
        return ValueReports(self.domain, np.empty(n, dtype=kind))

    def count(self, reports: Reports) -> Counts:
        """Count how often each value was reported."""
        if not isinstance(reports, ValueReports):
            raise TypeError("GRR counts reports of values")
        return Counts(len(reports), np.bincount(reports.codes, minlength=self.domain.size).astype(np.int64))

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the one released column: it keeps its name."""
        return (column,)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> ValueReports:
        """Take the reports out of the released column of labels."""
        if columns[column].null_count:
            raise not_a_report(column, int(pc.index(pc.is_null(columns[column]), True).as_py()))
        return ValueReports(self.domain, self.domain.encode(columns[column], column=column))

    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        from ldpaudit.protocols.kernels import grr_rows

        assert isinstance(out, ValueReports)  # noqa: S101 - made by empty_reports
        moved, size = threshold(self._channel.moved), np.uint64(self.domain.size)
        grr_rows(codes, words, moved, size, out.codes[start : start + len(codes)])
