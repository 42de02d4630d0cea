"""Unary encodings: one bit a value of the domain, each flipped on its own."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.protocols.channel import UnaryChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, thresholds
from ldpaudit.protocols.flipping import first_columns, first_words
from ldpaudit.protocols.protocol import Codes, OneShotProtocol
from ldpaudit.protocols.reports import (
    Counts,
    Reports,
    UnaryReports,
    not_a_report,
    not_reports_of,
    unary_columns,
)
from ldpaudit.randomness import Key

#: Thresholds of THE that are tried.
_THRESHOLDS = tuple(Fraction(step, 128) for step in range(64, 129))
#: Words that a released file may hold for a bit, beside true booleans.
_BITS = {"true": True, "false": False, "1": True, "0": False}


class BitReporting(OneShotProtocol):
    """A protocol whose report is one bit a value of the domain."""

    def count(self, reports: Reports) -> Counts:
        """Count the set bits of each value."""
        if not isinstance(reports, UnaryReports):
            raise not_reports_of(self.name, Message("reports of bits"))
        return Counts(len(reports), reports.total())

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns: "column=label" in the order of the domain."""
        return unary_columns(column, self.domain)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> UnaryReports:
        """Take the bits out of the released columns."""
        arrays = [read_bits(columns[name], name) for name in self.report_columns(column)]
        return UnaryReports.of_arrow(self.domain, arrays)


class Unary(BitReporting):
    """A unary encoding with given thresholds; SUE, OUE and OneTimeRappor choose them."""

    _channel: UnaryChannel

    def channel(self) -> UnaryChannel:
        """Return the exact channel."""
        return self._channel

    @property
    def words_per_row(self) -> int:
        """Two bytes for eight bits, and a word for the true value's."""
        return first_words(self.domain.size)

    @cached_property
    def _thresholds(self) -> tuple[int, int]:
        return thresholds((self._channel.p, self._channel.q))

    def _sample(self, codes: Codes, key: Key, first_row: int) -> UnaryReports:
        packed = first_columns(codes, self.domain.size, *self._thresholds, key, first_row)
        return UnaryReports(self.domain, packed, 0, len(codes))


class SUE(Unary):
    """Symmetric unary encoding: p = s / (s + 1), q = 1 / (s + 1), s = e^(eps/2).

    Source: Erlingsson, Pihur, Korolova 2014 (CCS), basic one-time RAPPOR; named SUE in Wang et al. 2017
    (USENIX Security), section 4.3.

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

    name: ClassVar[str] = "SUE"
    paper: ClassVar[str] = "Erlingsson, Pihur, Korolova: RAPPOR, CCS 2014; Wang et al., USENIX Security 2017"
    use: ClassVar[str] = "one column of one report a row; every bit is equally noisy"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        zero = math.ceil(WORD / (exp_below(as_written(self._epsilon) / 2) + 1))
        self._channel = UnaryChannel(domain.size, Fraction(WORD - zero, WORD), Fraction(zero, WORD))
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}


class OUE(Unary):
    """Optimized unary encoding: p = 1/2, q = 1 / (e^eps + 1). Its variance does not grow with the domain.

    Source: Wang et al. 2017 (USENIX Security), section 4.3.

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

    name: ClassVar[str] = "OUE"
    paper: ClassVar[str] = (
        "Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017"
    )
    use: ClassVar[str] = "one column of one report a row; best from k >= 3 e^eps + 2"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        zero = math.ceil(WORD / (exp_below(as_written(self._epsilon)) + 1))
        self._channel = UnaryChannel(domain.size, Fraction(1, 2), Fraction(zero, WORD))
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}


class THE(Unary):
    """Thresholding with histogram encoding: each entry of a one-hot row, plus Laplace noise, against theta.

    Only the comparison is reported, so this is a unary encoding with
    ``p = 1 - e^(-eps (1 - theta) / 2) / 2`` and ``q = e^(-eps theta / 2) / 2``, and is drawn as one.
    Theta is the one of least exact variance at f = 0 among 1/2, 65/128, …, 1. The bits tell less than the
    noisy numbers would: the epsilon printed is that of the bits, and lies below the one asked for. At the
    same epsilon of its bits OUE is more accurate; use THE to repeat what was published.

    Source: Wang et al. 2017 (USENIX Security), section 4.2.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy in nats of the noisy numbers, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number.
    """

    name: ClassVar[str] = "THE"
    paper: ClassVar[str] = (
        "Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017"
    )
    use: ClassVar[str] = "one column of one report a row; to repeat published work, OUE is more accurate"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        self._theta = _best_threshold(self._epsilon)
        self._channel = _thresholded(domain.size, self._epsilon, self._theta)
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, with the threshold theta."""
        return {**super().parameters(), "theta": float(self._theta)}

    def label(self) -> str:
        """Return name and parameters, with the threshold."""
        return f"{super().label()[:-1]}, theta = {float(self._theta):.4g})"


def _thresholded(size: int, epsilon: float, theta: Fraction) -> UnaryChannel:
    """Return the unary encoding of a threshold, rounded towards privacy."""
    asked = as_written(epsilon)
    below, above = (
        Fraction(math.ceil(WORD / (2 * exp_below(asked * distance / 2))), WORD)
        for distance in (1 - theta, theta)
    )
    return UnaryChannel(size, 1 - below, above)


@lru_cache(maxsize=256)
def _best_threshold(epsilon: float) -> Fraction:
    """Return the threshold of least exact variance at f = 0, which no number of values moves."""
    tried = {theta: _thresholded(2, epsilon, theta) for theta in _THRESHOLDS}
    telling = [theta for theta, channel in tried.items() if channel.p > channel.q]
    return min(telling, key=lambda theta: tried[theta].exact_variance(), default=_THRESHOLDS[0])


def read_bits(array: Any, column: str) -> pa.BooleanArray:
    """Read a released column of bits: booleans, 0/1, or their words in a text file.

    Raises
    ------
    UserError
        If a cell is something else, or missing.
    """
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if not pa.types.is_boolean(array.type):
        texts = pc.utf8_lower(pc.cast(array, pa.string()))
        found = pc.index_in(texts, value_set=pa.array(list(_BITS)))
        array = pa.array(list(_BITS.values())).take(found)
    if array.null_count:
        raise not_a_report(column, int(pc.index(pc.is_null(array), True).as_py()))
    return array


ENTRIES = (
    ProtocolEntry("one value", SUE, candidate=True),
    ProtocolEntry("one value", OUE, candidate=True),
    ProtocolEntry("one value", THE, candidate=True),
)
