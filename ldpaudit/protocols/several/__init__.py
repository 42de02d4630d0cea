"""Solutions for several columns of a row under one budget: splitting it, sampling a column, fake data."""

from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.several.allomfree import Allomfree, SeveralPermanent
from ldpaudit.protocols.several.compare import Comparison, compared, recommended
from ldpaudit.protocols.several.fake_data import BUDGETS, RSFD
from ldpaudit.protocols.several.inside import NAMES
from ldpaudit.protocols.several.realistic_fakes import RSRFD
from ldpaudit.protocols.several.reports import SampledReports, SeveralCounts, SeveralReports
from ldpaudit.protocols.several.sample import Smp
from ldpaudit.protocols.several.solution import Solution
from ldpaudit.protocols.several.split import Spl

_PROTOCOL = Parameter("protocol of one value in each column; auto takes the least error", "auto", NAMES)
_BUDGET = Parameter(
    "what epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)",
    "tuple",
    BUDGETS,
)

#: The solutions, in the order in which forms and lists show them.
ENTRIES = (
    ProtocolEntry("several columns", Smp, {"epsilon": EPSILON, "protocol": _PROTOCOL}),
    ProtocolEntry("several columns", Spl, {"epsilon": EPSILON, "protocol": _PROTOCOL}),
    ProtocolEntry(
        "several columns",
        RSFD,
        {
            "epsilon": EPSILON,
            "protocol": Parameter("how a true value and the fakes are drawn", "GRR", RSFD.protocols),
            "budget": _BUDGET,
        },
    ),
    ProtocolEntry(
        "several columns",
        RSRFD,
        {
            "epsilon": EPSILON,
            "protocol": Parameter("how a true value and the fakes are drawn", "GRR", RSRFD.protocols),
            "priors": Parameter(
                "public weights of each column's values, columns divided by semicolons", "1,99;1/3,1/3,1/3"
            ),
            "budget": _BUDGET,
        },
        (("epsilon",), ("priors",)),
    ),
    ProtocolEntry(
        "several columns",
        Allomfree,
        {
            "epsilon_permanent": Parameter("limit in nats of any number of reports of one tuple", "2.0"),
            "epsilon_first": Parameter("budget in nats of the first report, below epsilon_permanent", "1.0"),
        },
        (("epsilon_permanent",), ("epsilon_first",)),
    ),
)

__all__ = [
    "ENTRIES",
    "RSFD",
    "RSRFD",
    "Allomfree",
    "Comparison",
    "SampledReports",
    "SeveralCounts",
    "SeveralPermanent",
    "SeveralReports",
    "Smp",
    "Solution",
    "Spl",
    "compared",
    "recommended",
]
