"""Local differential privacy: a protocol's exact channel gives sampler, estimator, variance and epsilon."""

from ldpaudit.protocols.attack import attack_success
from ldpaudit.protocols.choice import Adaptive, Auto, Candidate, candidates
from ldpaudit.protocols.domain import MISSING_LABEL, Domain
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.hadamard import HadamardResponse
from ldpaudit.protocols.hashing import ALH, BLH, OLH
from ldpaudit.protocols.histogram import ATHE, SHE, THE
from ldpaudit.protocols.numbers import DiscreteLaplace, Duchi, Hybrid, Interval, Piecewise, SquareWave
from ldpaudit.protocols.numbers.randomize_number import RandomizeNumber
from ldpaudit.protocols.postprocessing import norm_sub
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.randomize import Randomize
from ldpaudit.protocols.randomized_response import RR
from ldpaudit.protocols.rappor import OneTimeRappor
from ldpaudit.protocols.registry import catalogue, entry_of, make, verify
from ldpaudit.protocols.repeated import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE, DBitFlipPM
from ldpaudit.protocols.reports import (
    Counts,
    Estimate,
    Reports,
    UnaryReports,
    ValueReports,
    support_of_codes,
)
from ldpaudit.protocols.several import (
    RSFD,
    RSRFD,
    Allomfree,
    SeveralCounts,
    SeveralReports,
    Smp,
    Solution,
    Spl,
)
from ldpaudit.protocols.subset import ASS, SS
from ldpaudit.protocols.unary import AUE, OUE, SUE

__all__ = [
    "ALH",
    "ASS",
    "ATHE",
    "AUE",
    "BLH",
    "GRR",
    "LGRR",
    "LOLOHA",
    "LOSUE",
    "LOUE",
    "LSOUE",
    "LSUE",
    "MISSING_LABEL",
    "OLH",
    "OUE",
    "RR",
    "RSFD",
    "RSRFD",
    "SHE",
    "SS",
    "SUE",
    "THE",
    "Adaptive",
    "Allomfree",
    "Auto",
    "Candidate",
    "Counts",
    "DBitFlipPM",
    "DiscreteLaplace",
    "Domain",
    "Duchi",
    "Estimate",
    "HadamardResponse",
    "Hybrid",
    "Interval",
    "OneTimeRappor",
    "Piecewise",
    "Protocol",
    "Randomize",
    "RandomizeNumber",
    "Reports",
    "SeveralCounts",
    "SeveralReports",
    "Smp",
    "Solution",
    "Spl",
    "SquareWave",
    "UnaryReports",
    "ValueReports",
    "attack_success",
    "candidates",
    "catalogue",
    "entry_of",
    "make",
    "norm_sub",
    "support_of_codes",
    "verify",
]
