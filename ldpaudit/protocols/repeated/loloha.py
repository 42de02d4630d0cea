"""LOLOHA: a permanent hash function of each person, and L-GRR of the hashed value."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import check_epsilons
from ldpaudit.protocols.hashing import (
    MOST_BUCKETS,
    SEED_BITS,
    HashChannel,
    HashFamily,
    HashReports,
    LocalHashing,
    kept_bits,
)
from ldpaudit.protocols.protocol import Codes
from ldpaudit.protocols.repeated.calibration import Calibration, check_horizon
from ldpaudit.protocols.repeated.grr import ROWS_HELD, GivenGRR, calibrated, calibration_said
from ldpaudit.protocols.repeated.longitudinal import Longitudinal
from ldpaudit.protocols.repeated.memory import People
from ldpaudit.protocols.repeated.rounds import Rounds, ValueRounds
from ldpaudit.protocols.reports import Counts, Reports
from ldpaudit.randomness import Key, whole_number

#: e to more than this is beyond thresholds of 64 bits, and its powers beyond what a double holds.
_LARGEST_EXPONENT = 50.0


@dataclass(frozen=True)
class HashedRounds(Rounds):
    """Two GRRs over the buckets of a hash function that does not depend on the value.

    Parameters
    ----------
    family : HashFamily
    buckets : ValueRounds
        The two GRRs.
    """

    family: HashFamily
    buckets: ValueRounds

    @property
    def size(self) -> int:  # type: ignore[override]
        """Number k of values."""
        return self.family.size

    @property
    def first(self) -> tuple[Fraction, Fraction]:
        """Probabilities that the permanent bucket is that of the true value, and of a given other one."""
        (p1, q1), meet = self.buckets.first, self.family.collision
        return p1, meet * p1 + (1 - meet) * q1

    @property
    def second(self) -> tuple[Fraction, Fraction]:
        """Probabilities of a report of the permanent bucket."""
        return self.buckets.second

    @property
    def composite(self) -> HashChannel:
        """Local hashing again."""
        return HashChannel(self.family, self.buckets.composite)

    @property
    def limit(self) -> Fraction:
        """p1 / q1: some hash function tells the two values apart."""
        return self.buckets.limit

    def ratio(self, reports: int) -> Fraction:
        """Return the ratio of L-GRR over the buckets."""
        return self.buckets.ratio(reports)

    def integers(self) -> dict[str, Any]:
        """Return the words of both GRRs over the buckets."""
        rounds = self.buckets.integers()
        hashing = {"form": "hashing", "size": self.size}  # no text
        return {
            "form": "memory",  # no text
            "first": {**hashing, "buckets": rounds["first"]},
            "second": {**hashing, "buckets": rounds["second"]},
        }

    def fresh_epsilon(self) -> Decimal:
        """Return ln(p2 / q2)."""
        return self.buckets.fresh_epsilon()

    def stream_epsilon(self, reports: int) -> Decimal:
        """Bound the streams of values by all streams of buckets."""
        return self.buckets.stream_epsilon(reports)


class _GivenHashing(LocalHashing):
    """Local hashing with a given channel: it counts and reads the reports."""

    name: ClassVar[str] = "LOLOHA"
    paper: ClassVar[str] = ""
    use: ClassVar[str] = ""

    def __init__(self, domain: Domain, channel: HashChannel) -> None:
        self.domain = domain
        self._channel = channel


class LOLOHA(Longitudinal):
    """LOLOHA: local hashing with memory, a permanent hash function and bucket, a fresh GRR in each report.

    A person who takes more and more values spends at most g permanent epsilons, not k, because there are but
    g buckets; a small g is worth it where values change often. That counts people who change buckets at the
    same times: a change of bucket shows, and which values share a bucket is public.

    Source: Arcolezi, Pinzon, Palamidessi, Gambs 2023 (EDBT), arXiv 2210.00262: BiLOLOHA has g = 2, OLOHA the
    g of least variance. The epsilons are exact ones, not those printed there.

    Parameters
    ----------
    domain : Domain
    epsilon_permanent : float
        Epsilon of the permanent bucket, in nats: the limit of any number of reports of one value.
    epsilon_first : float
        Budget of the first report; with a horizon, of so many reports together.
    g : int, optional
        Number of buckets, at least 2; otherwise that of least variance of one report, at f = 0.
    calibration : {"exact", "published", "horizon"}
        As for L-GRR over the buckets. For g = 2, "exact" and "published" are the same.
    horizon : int, optional
        Number of reports of one value that share the budget.

    Raises
    ------
    UserError
        If an epsilon is no positive number, the budget lies not below `epsilon_permanent`, g is no possible
        number of buckets, or calibration and horizon do not fit.
    """

    name: ClassVar[str] = "LOLOHA"
    paper: ClassVar[str] = (
        "Arcolezi, Pinzon, Palamidessi, Gambs: Frequency estimation of evolving data under local differential"
        " privacy, EDBT 2023"
    )
    use: ClassVar[str] = "one column, the same people in several releases; large domains, values that change"
    report_kind = "integer"

    _rounds: HashedRounds

    def __init__(
        self,
        domain: Domain,
        epsilon_permanent: float,
        epsilon_first: float,
        g: int | None = None,
        calibration: Calibration = "exact",
        horizon: int | None = None,
    ) -> None:
        self.domain = domain
        self._epsilons = check_epsilons(epsilon_permanent, epsilon_first)
        self._calibration = calibration
        self._horizon = None if horizon is None else check_horizon(horizon)
        # With two buckets first, so that wrong parameters are refused before a number of buckets is sought.
        binary = calibrated(2, self._epsilons, calibration, self._horizon)
        most = min(MOST_BUCKETS, 1 << kept_bits(domain.size))
        chosen = (
            _best_buckets(self._epsilons, calibration, self.horizon, most)
            if g is None
            else _checked_buckets(g, most)
        )
        buckets = binary if chosen == 2 else calibrated(chosen, self._epsilons, calibration, self._horizon)
        self._rounds = HashedRounds(HashFamily(domain.size, chosen), buckets)
        self._first = GivenGRR(Domain(chosen), buckets.moved_first)
        self._second = GivenGRR(Domain(chosen), buckets.moved_second)
        self._hashing = _GivenHashing(domain, self._rounds.composite)
        self._require_signal()

    @property
    def horizon(self) -> int:
        """Number of reports that `epsilon_first` is the budget of."""
        return self._horizon or 1

    @property
    def buckets(self) -> int:
        """Number g of buckets."""
        return self._rounds.family.buckets

    @property
    def choices(self) -> dict[str, Any]:
        """The number of buckets, the calibration, and the horizon if that is the calibration."""
        return {"g": self.buckets, **calibration_said(self._calibration, self._horizon)}

    def channel(self) -> HashChannel:
        """Return the exact channel from a value to one report."""
        return self._rounds.composite

    @property
    def distinct_answers(self) -> int:
        """Most permanent answers that one person may have: one a bucket."""
        return min(self.buckets, self.domain.size)

    @property
    def words_per_row(self) -> int:
        """Words of the second round."""
        return self._second.words_per_row

    def count(self, reports: Reports) -> Counts:
        """Count, for each value, the reports whose bucket is the value's."""
        return self._hashing.count(reports)

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the three released columns: multiplier, offset and hash."""
        return self._hashing.report_columns(column)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> HashReports:
        """Take hash functions and buckets out of the released columns."""
        return self._hashing.read_reports(columns, column)

    def _memorized(self, codes: Codes, who: People) -> HashReports:
        # The function is the person's, whatever the value, and public; so its key is another one.
        functions = People(who.key.derive({"draw": "hash function"}), who.named)
        answers = self._hashing.empty_reports(len(codes))
        for start in range(0, len(codes), ROWS_HELD):
            rows = slice(start, start + ROWS_HELD)
            seeds = functions[rows].blocks(np.zeros(len(codes[rows]), dtype=np.int32))[:, 0]
            answers.multipliers[rows] = seeds.astype(np.uint32)
            answers.offsets[rows] = (seeds >> np.uint64(SEED_BITS)).astype(np.uint32)
            hashes = self._rounds.family.hashed(codes[rows], answers.multipliers[rows], answers.offsets[rows])
            answers.hashes[rows] = self._first.drawn(hashes.astype(np.int32), who[rows])
        return answers

    def _fresh(self, answers: Reports, key: Key, first_row: int) -> HashReports:
        assert isinstance(answers, HashReports)  # noqa: S101 - made by _memorized
        reported = self._second.sanitize(answers.hashes, key, first_row)
        return replace(answers, hashes=reported.codes)  # type: ignore[attr-defined]


def _checked_buckets(g: int, most: int) -> int:
    buckets = whole_number(g)
    if buckets is None or not 2 <= buckets <= most:
        raise UserError(
            "g is no possible number of buckets",
            hint=Message("write a whole number from 2 to {most}", most=most),
        )
    return buckets


def _best_buckets(epsilons: tuple[float, float], calibration: Calibration, horizon: int, most: int) -> int:
    """Find the number g of buckets of least variance at f = 0, by the closed forms of the second round.

    Doubles do for a choice: the channel is exact whatever g is. No g beyond e^epsilon_first + 2 is better,
    since a second round that spends less than the budget has its least variance at a smaller g.
    """
    a, b = (math.exp(min(epsilon, _LARGEST_EXPONENT)) for epsilon in epsilons)
    g = np.arange(2, min(most, math.floor(b) + 2) + 1, dtype=np.float64)
    if calibration == "published":
        x = np.full(len(g), (a * b - 1) / (a - b))
    else:
        x = ((b * (a + g - 2) - (g - 1)) / (a - b)) ** (1 / horizon)
    ratio = (a * x + g - 1) / (x + a + g - 2)
    kept, other = ratio / (ratio + g - 1), 1 / g
    return int(g[np.argmin(other * (1 - other) / (kept - other) ** 2)])
