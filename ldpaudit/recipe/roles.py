"""What a column may be to the release."""

from __future__ import annotations

from typing import Literal

Role = Literal[
    "undecided",
    "identifier",
    "quasi-identifier",
    "sensitive",
    "location",
    "time",
    "free-text",
    "plain",
    "drop",
]
#: Roles whose columns never leave the house.
WITHHELD: tuple[Role, ...] = ("identifier", "free-text", "drop")
#: Roles by which somebody outside may recognize a row.
RECOGNIZING: tuple[Role, ...] = ("quasi-identifier", "time")
