"""Local differential privacy: a protocol's exact channel gives sampler, estimator, variance and epsilon."""

from ldpaudit.protocols.attack import attack_success
from ldpaudit.protocols.choice import Adaptive, Auto, Candidate, candidates
from ldpaudit.protocols.domain import MISSING_LABEL, Domain
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.hashing import BLH, OLH
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.numbers.randomize_number import RandomizeNumber
from ldpaudit.protocols.postprocessing import norm_sub
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.randomize import Randomize
from ldpaudit.protocols.rappor import OneTimeRappor
from ldpaudit.protocols.registry import catalogue, entry_of, make, verify
from ldpaudit.protocols.repeated import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE
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
from ldpaudit.protocols.subset import SS
from ldpaudit.protocols.unary import OUE, SUE, THE

__all__ = [
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
    "RSFD",
    "RSRFD",
    "SS",
    "SUE",
    "THE",
    "Adaptive",
    "Allomfree",
    "Auto",
    "Candidate",
    "Counts",
    "Domain",
    "Estimate",
    "Interval",
    "OneTimeRappor",
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
