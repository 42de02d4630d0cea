"""Protocols with memory, for people who report repeatedly: permanent answers, and fresh reports of them."""

from ldpaudit.protocols.entry import Parameter, ProtocolEntry
from ldpaudit.protocols.repeated.dbitflip import DBitFlipPM
from ldpaudit.protocols.repeated.grr import LGRR
from ldpaudit.protocols.repeated.loloha import LOLOHA
from ldpaudit.protocols.repeated.longitudinal import Longitudinal
from ldpaudit.protocols.repeated.permanent import Permanent
from ldpaudit.protocols.repeated.unary import LOSUE, LOUE, LSOUE, LSUE

_EPSILONS = {
    "epsilon_permanent": Parameter("limit in nats of any number of reports of one value, above 0", "2.0"),
    "epsilon_first": Parameter(
        "budget in nats of the first report, or of as many as the horizon says; below epsilon_permanent",
        "1.0",
    ),
}
_CALIBRATION = Parameter(
    "published: equation (6.7), which spends less than the budget; exact: spends it on the first report;"
    " horizon: on so many reports",
    "published",
    ("published", "exact", "horizon"),
)
_HORIZON = Parameter("number of reports of one value that share the budget", "10")
_NEEDED = (("epsilon_permanent",), ("epsilon_first",))

_BUCKETS = Parameter("number of buckets; otherwise the best one", "2")
_BITS = Parameter("number of values that a person is asked about; otherwise all", "4")

#: The protocols of this family for the registry.
ENTRIES = (
    ProtocolEntry("repeated", LGRR, {**_EPSILONS, "calibration": _CALIBRATION, "horizon": _HORIZON}, _NEEDED),
    *(
        ProtocolEntry("repeated", kind, {**_EPSILONS, "horizon": _HORIZON}, _NEEDED)
        for kind in (LOSUE, LSUE, LOUE, LSOUE)
    ),
    ProtocolEntry(
        "repeated",
        LOLOHA,
        {**_EPSILONS, "g": _BUCKETS, "calibration": _CALIBRATION, "horizon": _HORIZON},
        _NEEDED,
    ),
    ProtocolEntry(
        "repeated",
        DBitFlipPM,
        {"epsilon_permanent": _EPSILONS["epsilon_permanent"], "bits": _BITS},
        (("epsilon_permanent",),),
    ),
)

__all__ = [
    "ENTRIES",
    "LGRR",
    "LOLOHA",
    "LOSUE",
    "LOUE",
    "LSOUE",
    "LSUE",
    "DBitFlipPM",
    "Longitudinal",
    "Permanent",
]
