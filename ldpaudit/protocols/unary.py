"""Unary encodings: one bit a value of the domain, each flipped on its own."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.protocols.channel import UnaryChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import Parameter, ProtocolEntry
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, thresholds
from ldpaudit.protocols.flipping import first_columns, first_words
from ldpaudit.protocols.protocol import Codes, OneShotProtocol
from ldpaudit.protocols.refined import PAPER, chosen, refined_entry
from ldpaudit.protocols.reports import (
    Counts,
    Reports,
    UnaryReports,
    not_a_report,
    not_reports_of,
    unary_columns,
)
from ldpaudit.randomness import Key

if TYPE_CHECKING:
    from ldpaudit.protocols.setting import Scenario

#: Steps between 1/2 and 1 at which p is tried for an attack success or an error, and weighed in a plan.
_STEPS_TRIED, _STEPS_WEIGHED = 256, 64
#: How far below 1 the p of SUE is kept where epsilon is large.
_CLEAR = 1e-9
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


class AUE(Unary):
    """Adaptive unary encoding: any p in [1/2, 1), and q = p / (e^eps (1 - p) + p).

    Larger p set more bits, for less attack success. With p = 1/2 this is OUE, with
    p = e^(eps/2) / (e^(eps/2) + 1) it is SUE. A reader guesses the value with a chance of
    ``(p (1 - (1-q)^k) / q + (1-p) (1-q)^(k-1)) / k``.

    Source: Arcolezi, Gambs 2026 (arXiv 2503.01482v3), section 4; Wang et al. 2017 (USENIX Security), section
    4.3, for the family.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.
    p : float, optional
        Probability that the bit of the true value is 1, in [1/2, 1).
    max_attack, max_error : float, optional
        What is accepted instead, see `refined.chosen`.

    Raises
    ------
    UserError
        If a parameter is impossible, or not exactly one beside epsilon is given.
    """

    name: ClassVar[str] = "AUE"
    paper: ClassVar[str] = PAPER
    use: ClassVar[str] = "one column of one report a row; unary encoding for less attack success"

    def __init__(
        self,
        domain: Domain,
        epsilon: float,
        p: float | None = None,
        max_attack: float | None = None,
        max_error: float | None = None,
    ) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        bound = exp_below(as_written(self._epsilon))
        self._asked, _, self._channel = chosen(
            ENTRIES[2],
            {"p": p, "max_attack": max_attack, "max_error": max_error},
            lambda: _tried(_STEPS_TRIED),
            lambda one: _kept(domain.size, float(one), bound),
        )
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return what was asked for."""
        return {"epsilon": self._epsilon, **self._asked}

    def label(self) -> str:
        """Return name and parameters, with p."""
        shown = "" if "p" in self._asked else f", p = {float(self._channel.p):.4g}"
        return f"{super().label()[:-1]}{shown})"


def _kept(size: int, p: float, bound: Fraction) -> UnaryChannel:
    """Return the unary encoding with this p whose loss stays within a bound of e^eps: the smallest such q."""
    one = Fraction(round(as_written(p) * WORD), WORD)
    zero = math.ceil(WORD * one / (bound * (1 - one) + one))
    return UnaryChannel(size, one, Fraction(min(zero, WORD - 1), WORD))


def _tried(steps: int) -> list[float]:
    """Return so many p, from 1/2 on."""
    return [0.5 + step / (2 * steps) for step in range(steps)]


def _published(setting: Scenario) -> list[float]:
    """Return the p of OUE and of SUE: the least errors where values are many, and where they are few."""
    return [0.5, min(1 / (1 + math.exp(-setting.epsilon / 2)), 1 - _CLEAR)]


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
    refined_entry(
        AUE,
        "p",
        Parameter(
            "probability that the bit of the true value is 1", "0.6", label="p", least=0.5, below=1,
            planned=_published,
            weighed=lambda setting: sorted({*_tried(_STEPS_WEIGHED), *_published(setting)}),
        ),
    ),
)  # fmt: skip
