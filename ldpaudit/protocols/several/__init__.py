"""Solutions for several columns of a row under one budget: splitting it, sampling a column, fake data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ldpaudit.protocols.entry import (
    EPSILON_FIRST,
    EPSILON_OF_ROW,
    EPSILON_PERMANENT,
    Parameter,
    ProtocolEntry,
)
from ldpaudit.protocols.several.allomfree import Allomfree, SeveralPermanent
from ldpaudit.protocols.several.column_protocols import NAMES
from ldpaudit.protocols.several.fake_data import BUDGETS, RSFD
from ldpaudit.protocols.several.realistic_fakes import RSRFD
from ldpaudit.protocols.several.reports import SampledReports, SeveralCounts, SeveralReports
from ldpaudit.protocols.several.sample import Smp
from ldpaudit.protocols.several.solution import Solution
from ldpaudit.protocols.several.split import Spl

if TYPE_CHECKING:
    from ldpaudit.protocols.setting import Scenario


def _equal_priors(setting: Scenario) -> Sequence[list[list[int]]]:
    """Return equal weights for all values: a plan knows no others."""
    return ([[1] * setting.size] * setting.attributes,)


_PROTOCOL = Parameter(
    "protocol of one value in each column; auto takes the least error", "auto", NAMES,
    label="Frequency oracle", field="oracle",
)  # fmt: skip
_FAKES = replace(
    _PROTOCOL, meaning="how a true value and the fakes are drawn", example="GRR",
    choices=RSFD.protocols, planned=lambda _setting: RSFD.protocols,
)  # fmt: skip
#: The published claim is not what it says; who wants it asks for it by name.
_BUDGET = Parameter(
    "what epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)",
    "tuple",
    BUDGETS,
    label="Budget",
    default="tuple",
    expert=True,
    planned=lambda _setting: ("tuple",),
)
_PRIORS = Parameter(
    "public weights of each column's values, columns divided by semicolons", "1,99;1/3,1/3,1/3",
    label="Priors", holds="text", planned=_equal_priors,
)  # fmt: skip

#: The solutions, in the order in which forms and lists show them.
ENTRIES = (
    ProtocolEntry("several columns", Smp, {"epsilon": EPSILON_OF_ROW, "protocol": _PROTOCOL}),
    ProtocolEntry("several columns", Spl, {"epsilon": EPSILON_OF_ROW, "protocol": _PROTOCOL}),
    ProtocolEntry(
        "several columns", RSFD, {"epsilon": EPSILON_OF_ROW, "protocol": _FAKES, "budget": _BUDGET}
    ),
    ProtocolEntry(
        "several columns",
        RSRFD,
        {
            "epsilon": EPSILON_OF_ROW,
            "protocol": replace(_FAKES, choices=RSRFD.protocols, planned=lambda _setting: RSRFD.protocols),
            "budget": _BUDGET,
            "priors": _PRIORS,
        },
        (("epsilon",), ("priors",)),
    ),
    ProtocolEntry(
        "several columns",
        Allomfree,
        {
            "epsilon_permanent": replace(
                EPSILON_PERMANENT,
                meaning="limit of any number of reports of one row",
            ),
            "epsilon_first": EPSILON_FIRST,
        },
        (("epsilon_permanent",), ("epsilon_first",)),
    ),
)

__all__ = [
    "ENTRIES",
    "RSFD",
    "RSRFD",
    "Allomfree",
    "SampledReports",
    "SeveralCounts",
    "SeveralPermanent",
    "SeveralReports",
    "Smp",
    "Solution",
    "Spl",
]
