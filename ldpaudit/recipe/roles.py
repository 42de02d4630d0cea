"""What the roles of columns mean for a release."""

from __future__ import annotations

from ldpaudit.tables import Role

#: Roles whose columns never leave the house.
WITHHELD: tuple[Role, ...] = ("identifier", "free-text", "drop")
#: Roles whose values never take the place of another column's: they have a treatment of their own, or none.
NEVER_INSTEAD: tuple[Role, ...] = ("identifier", "free-text", "sensitive", "location", "time")
#: Roles by which somebody outside may recognize a row.
RECOGNIZING: tuple[Role, ...] = ("quasi-identifier", "time")
