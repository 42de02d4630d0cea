"""L-UE: unary encodings with memory. Each bit has a permanent answer, and a fresh one in each report."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

import numpy as np
import pyarrow as pa

from ldpaudit.language import Message
from ldpaudit.protocols.bitmaps import filled_columns, rows_of
from ldpaudit.protocols.channel import UnaryChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import check_epsilons, thresholds
from ldpaudit.protocols.flipping import next_bits, next_words
from ldpaudit.protocols.protocol import Codes, Words
from ldpaudit.protocols.repeated.calibration import check_horizon, unary_rounds
from ldpaudit.protocols.repeated.longitudinal import Longitudinal
from ldpaudit.protocols.repeated.memory import People
from ldpaudit.protocols.repeated.permanent_bits import permanent_rows
from ldpaudit.protocols.repeated.rounds import UnaryRounds
from ldpaudit.protocols.reports import Counts, Reports, UnaryReports
from ldpaudit.protocols.row_streams import further_by_row, stream_by_row
from ldpaudit.protocols.unary import OUE, SUE
from ldpaudit.randomness import Key

#: Packed rows that are held at a time, beside those of the first round and the words that draw either; and
#: where bits are drawn twice after a 1 and a 0, which takes as much again.
_BYTES_HELD, _BYTES_HELD_TWICE = 7 << 15, 5 << 15
_PAPER = Message(
    "Arcolezi et al.: Improving the utility of locally differentially private protocols for "
    "longitudinal and multidimensional frequency estimates, DCN 2022, "
)


class LUnary(Longitudinal):
    """A unary encoding with memory; the classes below choose the encodings of the two rounds.

    Parameters
    ----------
    domain : Domain
    epsilon_permanent : float
        Epsilon of the permanent bits, in nats: the limit of any number of reports.
    epsilon_first : float
        Budget of the first `horizon` reports of one value together.
    horizon : int
        Number of reports that share the budget: 1 makes it the epsilon of a single report.

    Raises
    ------
    UserError
        If an epsilon is no positive number, the horizon no whole one, or the budget is beyond what the
        permanent bits leave to reach; the message names the bound.
    """

    _first_kind: ClassVar[type[OUE | SUE]]
    _symmetric: ClassVar[bool]
    _rounds: UnaryRounds

    def __init__(
        self, domain: Domain, epsilon_permanent: float, epsilon_first: float, horizon: int = 1
    ) -> None:
        self.domain = domain
        self._epsilons = check_epsilons(epsilon_permanent, epsilon_first)
        self._horizon = check_horizon(horizon)
        first = self._first_kind(domain, epsilon_permanent)
        channel = first.channel()
        self._rounds = unary_rounds(
            domain.size, (channel.p, channel.q), epsilon_first, self._horizon, symmetric=self._symmetric
        )
        self._encoding = first
        self._require_signal()

    @property
    def horizon(self) -> int:
        """Number of reports that `epsilon_first` is the budget of."""
        return self._horizon

    def channel(self) -> UnaryChannel:
        """Return the exact channel from a value to one report."""
        return self._rounds.composite

    @property
    def words_per_row(self) -> int:
        """Words that the second round's bits take."""
        return next_words(self.domain.size, *self._second)

    def count(self, reports: Reports) -> Counts:
        """Count the set bits of each value."""
        return self._encoding.count(reports)

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the released columns: "column=label" in the order of the domain."""
        return self._encoding.report_columns(column)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> UnaryReports:
        """Take the bits out of the released columns."""
        return self._encoding.read_reports(columns, column)

    @cached_property
    def _first(self) -> tuple[int, int]:
        """Thresholds of the first round: at the true value, and elsewhere."""
        return thresholds(self._rounds.first)

    @cached_property
    def _second(self) -> tuple[int, int]:
        """Thresholds of the second round: after a permanent 1, and after a 0."""
        return thresholds(self._rounds.second)

    def _memorized(self, codes: Codes, who: People) -> UnaryReports:
        def fill(start: int, rows: Words) -> None:
            part = slice(start, start + len(rows))
            permanent_rows(codes[part], who[part], self.domain.size, self._first, rows)

        return self._filled(len(codes), fill)

    def _fresh(self, answers: Reports, key: Key, first_row: int) -> UnaryReports:
        assert isinstance(answers, UnaryReports)  # noqa: S101 - made by _memorized
        draw = self._fresh_rows(key, first_row)

        def fill(start: int, rows: Words) -> None:
            draw(start, rows_of(answers.packed, answers.first + start, len(rows)), rows)

        return self._filled(len(answers), fill)

    def _at_once(self, codes: Codes, who: People, key: Key, first_row: int) -> UnaryReports:
        draw = self._fresh_rows(key, first_row)

        def fill(start: int, rows: Words) -> None:
            part = slice(start, start + len(rows))
            before = np.empty_like(rows)
            permanent_rows(codes[part], who[part], self.domain.size, self._first, before)
            draw(start, before, rows)

        return self._filled(len(codes), fill)

    def _filled(self, n: int, fill: Callable[[int, Words], None]) -> UnaryReports:
        held = _BYTES_HELD if self._symmetric else _BYTES_HELD_TWICE
        return UnaryReports(self.domain, filled_columns(self.domain.size, n, fill, held), 0, n)

    def _fresh_rows(self, key: Key, first_row: int) -> Callable[[int, Words, Words], None]:
        """Return a function that draws the reported bits of rows after their permanent ones."""
        stream, more = key.derive({"draw": "bits"}), key.derive({"draw": "further bits"})

        def draw(start: int, before: Words, rows: Words) -> None:
            # Not held while permanent bits are drawn, which take as much memory.
            source = stream_by_row(stream, first_row + start, len(rows), self.words_per_row)
            further = further_by_row(more, first_row + start)
            next_bits(source, before, self.domain.size, *self._second, further, rows)

        return draw


class LSUE(LUnary):
    """L-SUE: symmetric unary encoding twice, known as basic RAPPOR.

    Source: Erlingsson, Pihur, Korolova 2014 (CCS); thesis, section 6.3.3.

    Parameters
    ----------
    domain, epsilon_permanent, epsilon_first, horizon
        As for every L-UE; the budget lies below `epsilon_permanent`.
    """

    name: ClassVar[str] = "LSUE"
    paper: ClassVar[str] = "Erlingsson, Pihur, Korolova: RAPPOR, CCS 2014"
    use: ClassVar[str] = "one column, the same people in several releases; every bit is equally noisy"
    _first_kind = SUE
    _symmetric = True


class LOSUE(LUnary):
    """L-OSUE: optimized unary encoding once, then symmetric noise on its bits. The best of the four L-UE.

    One report has exactly the channel of OUE with `epsilon_first`, so its variance does not grow with the
    domain.

    Source: Arcolezi et al. 2022 (DCN), section 3.3; thesis, section 6.3.3, equations (6.8) and (6.9).

    Parameters
    ----------
    domain, epsilon_permanent, epsilon_first, horizon
        As for every L-UE; the budget lies below `epsilon_permanent`.
    """

    name: ClassVar[str] = "LOSUE"
    paper: ClassVar[str] = _PAPER + "L-OSUE"
    use: ClassVar[str] = "one column, the same people in several releases; best but for very small domains"
    _first_kind = OUE
    _symmetric = True


class LOUE(LUnary):
    """L-OUE: optimized unary encoding twice.

    Source: thesis, section 6.3.3; calibrated exactly.

    Parameters
    ----------
    domain, epsilon_permanent, epsilon_first, horizon
        As for every L-UE; for one report the budget lies below ln((2 e^epsilon_permanent + 1) / 3).
    """

    name: ClassVar[str] = "LOUE"
    paper: ClassVar[str] = _PAPER + "L-OUE"
    use: ClassVar[str] = "one column, the same people in several releases; for comparison with L-OSUE"
    _first_kind = OUE
    _symmetric = False


class LSOUE(LUnary):
    """L-SOUE: symmetric unary encoding once, then optimized noise on its bits.

    Source: thesis, section 6.3.3; calibrated exactly.

    Parameters
    ----------
    domain, epsilon_permanent, epsilon_first, horizon
        As for every L-UE; for one report the budget lies below ln(s (2 s + 1) / (s + 2)), s = e^(eps/2) of
        `epsilon_permanent`.
    """

    name: ClassVar[str] = "LSOUE"
    paper: ClassVar[str] = _PAPER + "L-SOUE"
    use: ClassVar[str] = "one column, the same people in several releases; for comparison with L-OSUE"
    _first_kind = SUE
    _symmetric = False
