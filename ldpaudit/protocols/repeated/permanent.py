"""Permanent answers, which know the protocol that drew them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.reports import Reports

if TYPE_CHECKING:
    from ldpaudit.protocols.repeated.longitudinal import Longitudinal


@dataclass(frozen=True, eq=False, repr=False)
class Permanent:
    """The permanent answers of n rows. They never leave the house: reports of them do.

    Parameters
    ----------
    answers : Reports
        One a row.
    drawn_by : Longitudinal
        The protocol that drew them: another one would report them under figures that are not theirs.
    first_row : int
        Ordinal of the first row in the source table: each row's fresh noise is its own.
    """

    answers: Reports
    drawn_by: Longitudinal
    first_row: int = 0

    def __len__(self) -> int:
        return len(self.answers)

    def __repr__(self) -> str:
        return f"Permanent({len(self)} rows)"

    def __getitem__(self, rows: slice) -> Permanent:
        if not isinstance(rows, slice) or rows.step not in (None, 1):
            raise UserError("permanent answers are cut into runs of rows", hint="write permanent[100:200]")
        start, stop, _ = rows.indices(len(self))
        return Permanent(self.answers[start:stop], self.drawn_by, self.first_row + start)


def not_permanent(given: object) -> UserError:
    """Return the error that says that something holds no permanent answers."""
    return UserError(
        Message("these are no permanent answers, but of type {name}", name=type(given).__name__),
        hint="give what memoize(codes, key) returns",
    )


def foreign_permanent(how: str) -> UserError:
    """Return the error that says in what permanent answers differ from those of a protocol."""
    return UserError(
        Message("these permanent answers {how}", how=how),
        hint="report them with the protocol whose memoize drew them",
    )


def check_permanent(given: Any, protocol: Longitudinal) -> None:
    """Accept the permanent answers of a protocol; one that was made again alike is no other.

    Raises
    ------
    UserError
        If they are none, or those of another kind, domain or parameter.
    """
    if not isinstance(given, Permanent):
        raise not_permanent(given)
    by = given.drawn_by
    if by is protocol:
        return
    if by.name != protocol.name:
        raise foreign_permanent(
            Message("were drawn by {other}, not by {protocol}", other=by.name, protocol=protocol.name)
        )
    if by.domain != protocol.domain:
        raise foreign_permanent(Message("have another domain than this {protocol}", protocol=protocol.name))
    theirs = {**by.requested(), **by.choices}
    for name, value in {**protocol.requested(), **protocol.choices}.items():
        if theirs.get(name) != value:
            raise foreign_permanent(
                Message(
                    "were drawn with {name} = {other}, not {value}",
                    name=name,
                    other=theirs.get(name),
                    value=value,
                )
            )
