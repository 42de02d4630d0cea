"""L-GRR: generalized randomized response of a permanent answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError, one_of
from ldpaudit.protocols.channel import CirculantChannel
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import check_epsilons
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.protocol import Codes
from ldpaudit.protocols.repeated.calibration import Calibration, check_horizon, value_rounds
from ldpaudit.protocols.repeated.longitudinal import Longitudinal
from ldpaudit.protocols.repeated.memory import People
from ldpaudit.protocols.repeated.rounds import ValueRounds
from ldpaudit.protocols.reports import Counts, Reports, ValueReports
from ldpaudit.randomness import Key

#: Rows whose permanent values are drawn at once, so that their random words stay in the processor's cache.
ROWS_HELD = 1 << 15


class GivenGRR(GRR):
    """GRR with given probabilities: one round of a protocol with memory.

    Parameters
    ----------
    domain : Domain
    moved : Fraction
        Probability of each single other value, a multiple of 2^-64.
    """

    def __init__(self, domain: Domain, moved: Fraction) -> None:
        self.domain = domain
        self._channel = CirculantChannel(domain.size, moved)

    def drawn(self, codes: Codes, who: People) -> npt.NDArray[Any]:
        """Draw one value a row from the words of its person and its value.

        Parameters
        ----------
        codes : ndarray of int32, shape (n,)
        who : People of length n

        Returns
        -------
        ndarray of unsigned integers, shape (n,)
        """
        out = self.empty_reports(len(codes))
        self._draw(codes, who.blocks(codes)[:, :1], out, 0)
        return out.codes


def calibrated(
    size: int, epsilons: tuple[float, float], calibration: Calibration, horizon: int | None
) -> ValueRounds:
    """Choose both GRRs of size values for a permanent epsilon and a budget of reports.

    Raises
    ------
    UserError
        If the calibration is unknown, a horizon is missing or stands beside another calibration, or a budget
        cannot be reached.
    """
    if not one_of(calibration, ("published", "exact", "horizon")):
        raise UserError("the calibration is unknown", hint="write published, exact or horizon")
    if (calibration == "horizon") != (horizon is not None):
        raise UserError(
            "a horizon and the calibration by it go together",
            hint='write calibration = "horizon" and a number of reports, such as horizon = 10',
        )
    moved = GRR(Domain(size), epsilons[0]).channel().moved
    return value_rounds(size, moved, epsilons[1], horizon or 1, published=calibration == "published")


class LGRR(Longitudinal):
    """L-GRR: GRR with memory, a permanent value and a fresh GRR of it in each report.

    Its two GRRs in a row are one GRR, so its variance is that of GRR, which grows with k. Best for very small
    domains.

    Source: Arcolezi et al. 2022 (Digital Communications and Networks), section 3.2; thesis, section 6.3.2.

    Parameters
    ----------
    domain : Domain
    epsilon_permanent : float
        Epsilon of the permanent value, in nats: the limit of any number of reports.
    epsilon_first : float
        Budget of the first report; with a horizon, of so many reports together.
    calibration : {"published", "exact", "horizon"}
        "published", equation (6.7), spends less than the budget on the first report for k > 2, and then never
        more than t budgets on t reports. "exact" spends it all on the first report; the next ones then cost
        far more than the first. "horizon" spends it on `horizon` reports, exactly.
    horizon : int, optional
        Number of reports of one value that share the budget.

    Raises
    ------
    UserError
        If an epsilon is no positive number, the budget lies not below `epsilon_permanent`, or calibration and
        horizon do not fit.
    """

    name: ClassVar[str] = "LGRR"
    paper: ClassVar[str] = (
        "Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal"
        " and multidimensional frequency estimates, DCN 2022, L-GRR"
    )
    use: ClassVar[str] = "one column, the same people in several releases; best for very small domains"

    _rounds: ValueRounds

    def __init__(
        self,
        domain: Domain,
        epsilon_permanent: float,
        epsilon_first: float,
        calibration: Calibration = "published",
        horizon: int | None = None,
    ) -> None:
        self.domain = domain
        self._epsilons = check_epsilons(epsilon_permanent, epsilon_first)
        self._calibration = calibration
        self._horizon = None if horizon is None else check_horizon(horizon)
        self._rounds = calibrated(domain.size, self._epsilons, calibration, self._horizon)
        self._first = GivenGRR(domain, self._rounds.moved_first)
        self._second = GivenGRR(domain, self._rounds.moved_second)
        self._require_signal()

    @property
    def horizon(self) -> int:
        """Number of reports that `epsilon_first` is the budget of."""
        return self._horizon or 1

    def channel(self) -> CirculantChannel:
        """Return the exact channel from a value to one report."""
        return self._rounds.composite

    @property
    def choices(self) -> dict[str, Any]:
        """The calibration, and the horizon if that is the calibration."""
        return calibration_said(self._calibration, self._horizon)

    @property
    def words_per_row(self) -> int:
        """Words of the second round."""
        return self._second.words_per_row

    def count(self, reports: Reports) -> Counts:
        """Count how often each value was reported."""
        return self._second.count(reports)

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the one released column: it keeps its name."""
        return self._second.report_columns(column)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> ValueReports:
        """Take the reports out of the released column of labels."""
        return self._second.read_reports(columns, column)

    def _memorized(self, codes: Codes, who: People) -> ValueReports:
        answers = self._first.empty_reports(len(codes))
        for start in range(0, len(codes), ROWS_HELD):
            rows = slice(start, start + ROWS_HELD)
            answers.codes[rows] = self._first.drawn(codes[rows], who[rows])
        return answers

    def _fresh(self, answers: Reports, key: Key, first_row: int) -> ValueReports:
        assert isinstance(answers, ValueReports)  # noqa: S101 - made by empty_reports
        reports = self._second.sanitize(answers.codes, key, first_row)
        assert isinstance(reports, ValueReports)  # noqa: S101 - made by empty_reports
        return reports


def calibration_said(calibration: Calibration, horizon: int | None) -> dict[str, Any]:
    """Return the calibration as plain values."""
    return {"calibration": calibration} | ({} if horizon is None else {"horizon": horizon})
