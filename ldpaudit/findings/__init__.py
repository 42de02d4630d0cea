"""Findings: what the user must know before a release; each class says all about itself, in a registry."""

from ldpaudit.findings.axes import MixedAxes, SwappedAxes, UnknownAxes
from ldpaudit.findings.columns import (
    FormulaCells,
    NoPeriod,
    NothingReleased,
    NotTried,
    RawTime,
    RecipeFault,
    StepFault,
    TimeInUTC,
    UndecidedColumn,
)
from ldpaudit.findings.finding import (
    FINDINGS,
    Case,
    Finding,
    FindingKind,
    Severity,
    kind_of,
    nameable,
    register,
)
from ldpaudit.findings.groups import (
    OneSensitiveValue,
    SensitiveUntouched,
    UnevenRemoval,
    UniqueOnEverything,
    UniqueRows,
)
from ldpaudit.findings.leaks import GivenRowsLeft, GivesAway, RemovedByProxy, SameSecret
from ldpaudit.findings.persons import LinkedRows, PersonalValues, RowIdentifier
from ldpaudit.findings.places import (
    CoarserPlace,
    DependsOnPlace,
    FollowsFromPlace,
    OneValueAPlace,
    PlaceByName,
    RawLocation,
    RepeatedPlace,
    SamePlace,
)
from ldpaudit.findings.repairs import Repair, RepairOffer, TableFacts, Withhold
from ldpaudit.findings.sums import LargeEpsilon, NoBound

__all__ = [
    "FINDINGS",
    "Case",
    "CoarserPlace",
    "DependsOnPlace",
    "Finding",
    "FindingKind",
    "FollowsFromPlace",
    "FormulaCells",
    "GivenRowsLeft",
    "GivesAway",
    "LargeEpsilon",
    "LinkedRows",
    "MixedAxes",
    "NoBound",
    "NoPeriod",
    "NotTried",
    "NothingReleased",
    "OneSensitiveValue",
    "OneValueAPlace",
    "PersonalValues",
    "PlaceByName",
    "RawLocation",
    "RawTime",
    "RecipeFault",
    "RemovedByProxy",
    "Repair",
    "RepairOffer",
    "RepeatedPlace",
    "RowIdentifier",
    "SamePlace",
    "SameSecret",
    "SensitiveUntouched",
    "Severity",
    "StepFault",
    "SwappedAxes",
    "TableFacts",
    "TimeInUTC",
    "UndecidedColumn",
    "UnevenRemoval",
    "UniqueOnEverything",
    "UniqueRows",
    "UnknownAxes",
    "Withhold",
    "kind_of",
    "nameable",
    "register",
]
