"""What steps say of themselves to whoever offers, orders or counts on them: plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal

from ldpaudit.tables import Column, Role

#: What a step does: `read` makes values usable, `coarsen` tells less of each, `remove` takes columns or rows
#: out, `randomize` leaves noise and a promise, `derive` computes from what is there, `aggregate` counts or
#: sums rows, `synthesize` draws new ones.
StepKind = Literal["read", "coarsen", "remove", "randomize", "derive", "aggregate", "synthesize"]
#: What a treatment is chosen for: one column; one or several columns of categories; a pair of coordinates;
#: the small groups of rows; the rows of a person. "table" is none of those, and no card offers it.
Subject = Literal["column", "categories", "place", "groups", "trace", "table"]
#: Pages of the desktop on which steps are edited.
Page = Literal["roles", "generalize", "places", "categories"]


class Stage(IntEnum):
    """When a step comes, where nobody has put it elsewhere."""

    #: Needs points, times and rows as the table has them.
    READ = 0
    COARSEN = 1
    #: Looks at all rows, as what coarsens leaves them.
    SURVEY = 2
    #: After all that, for what coarsens would coarsen noise.
    RANDOMIZE = 3
    #: Computed from what is released.
    DERIVE = 4


STAGES: dict[StepKind, Stage] = {
    "read": Stage.READ,
    "coarsen": Stage.COARSEN,
    "remove": Stage.COARSEN,
    "randomize": Stage.RANDOMIZE,
    "derive": Stage.DERIVE,
    "aggregate": Stage.DERIVE,
    "synthesize": Stage.DERIVE,
}


@dataclass(frozen=True)
class Target:
    """What somebody chooses a treatment for, and what is known of the table around it.

    columns: one; longitudes and latitudes of a place; none of groups and traces.
    role: role of the first of them.
    place, person, times: longitudes and latitudes of the table, who is protected, and its columns of times.
    known_outside: columns by which somebody may be recognized, without those that a step randomizes.
    computed: columns that a step of the recipe computes again from others.
    """

    subject: Subject
    columns: tuple[Column, ...] = ()
    role: Role = "undecided"
    place: tuple[str, str] | None = None
    person: str | None = None
    times: tuple[str, ...] = ()
    known_outside: tuple[str, ...] = ()
    computed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """How a step is offered.

    title: what the choice says.
    values: what its fields hold at first, by the names of the recipe; the user gives what is required beside.
    hidden: fields that are decided by what it is offered for, and not shown.
    first: fields that come before the others.
    """

    title: str
    values: Mapping[str, Any]
    hidden: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
