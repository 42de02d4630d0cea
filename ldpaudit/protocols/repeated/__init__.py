"""Protocols with memory, for people who report repeatedly: permanent answers, and fresh reports of them."""

from dataclasses import replace

from ldpaudit.protocols.entry import (
    EPSILON_FIRST,
    EPSILON_PERMANENT,
    Parameter,
    ProtocolEntry,
)
from ldpaudit.protocols.repeated.grr import LGRR
from ldpaudit.protocols.repeated.loloha import LOLOHA
from ldpaudit.protocols.repeated.longitudinal import Longitudinal
from ldpaudit.protocols.repeated.permanent import Permanent
from ldpaudit.protocols.repeated.unary import LOSUE, LOUE, LSOUE, LSUE

_EPSILONS = {"epsilon_permanent": EPSILON_PERMANENT, "epsilon_first": EPSILON_FIRST}
_CALIBRATION = Parameter(
    "published: equation (6.7), which spends less than the budget; exact: spends it on the first report;"
    " horizon: on so many reports",
    "published",
    ("published", "exact", "horizon"),
    label="Calibration",
)
_HORIZON = Parameter(
    "number of reports of one value that share the budget of the first", "10",
    label="Horizon", holds="whole", unit="reports", least=1,
)  # fmt: skip
_HORIZON_CHOSEN = replace(_HORIZON, goes_with={"calibration": ("horizon",)})
_NEEDED = (("epsilon_permanent",), ("epsilon_first",))

_BUCKETS = Parameter(
    "number of buckets; without one, the best", "2", label="Buckets", holds="whole", least=2, expert=True
)
#: The protocols of this family for the registry.
ENTRIES = (
    ProtocolEntry(
        "repeated", LGRR, {**_EPSILONS, "calibration": _CALIBRATION, "horizon": _HORIZON_CHOSEN}, _NEEDED
    ),
    *(
        ProtocolEntry("repeated", kind, {**_EPSILONS, "horizon": _HORIZON}, _NEEDED)
        for kind in (LOSUE, LSUE, LOUE, LSOUE)
    ),
    ProtocolEntry(
        "repeated",
        LOLOHA,
        {**_EPSILONS, "calibration": _CALIBRATION, "horizon": _HORIZON_CHOSEN, "g": _BUCKETS},
        _NEEDED,
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
    "Longitudinal",
    "Permanent",
]
