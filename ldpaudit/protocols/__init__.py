"""Local differential privacy: a protocol's exact channel gives sampler, estimator, variance and epsilon."""

from ldpaudit.protocols.channel import attack_success
from ldpaudit.protocols.domain import MISSING_LABEL, Domain
from ldpaudit.protocols.estimator import norm_sub
from ldpaudit.protocols.memory import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.oracles import BLH, GRR, OLH, OUE, SS, SUE, THE, Adaptive, Auto, OneTimeRappor
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.randomize import Randomize, RandomizeNumber
from ldpaudit.protocols.registry import catalogue, entry_of, make, verify
from ldpaudit.protocols.reports import Counts, Estimate, Reports, UnaryReports, ValueReports, support_of_codes
from ldpaudit.protocols.several import RSFD, RSRFD, Allomfree, SeveralReports, Smp, Solution, Spl

__all__ = [
    "BLH", "GRR", "LGRR", "LOLOHA", "LOSUE", "LOUE", "LSOUE", "LSUE", "MISSING_LABEL", "OLH", "OUE", "RSFD",
    "RSRFD", "SS", "SUE", "THE", "Adaptive", "Allomfree", "Auto", "Counts", "Domain", "Estimate", "Interval",
    "OneTimeRappor", "Protocol", "Randomize", "RandomizeNumber", "Reports", "SeveralReports",
    "Smp", "Solution", "Spl", "SquareWave", "UnaryReports", "ValueReports", "attack_success", "catalogue",
    "entry_of", "make", "norm_sub", "support_of_codes", "verify",
]  # fmt: skip
