"""The mistakes that a user can make, and the two other ways in which a job may end early."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any


class UserError(Exception):
    """A mistake that the user can put right: one line that says where, what, and how.

    Parameters
    ----------
    what : str
        What is wrong, without a full stop.
    where : str
        The place: file, row, line, column or key.
    hint : str
        What to do about it.
    """

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        line = f"{line}; {self.hint}" if self.hint else line
        return " ".join(line.split())


def one_of(given: object, choices: Container[str]) -> bool:
    """Return whether what was given is one of some texts; arrays and the like are none."""
    return isinstance(given, str) and given in choices


def quoted(given: object) -> str:
    """Return what a message calls what was given: a text as it is, all else by its type alone."""
    return f'"{given}"' if isinstance(given, str) else f"of type {type(given).__name__}"


def as_path(given: object, example: str, *, where: str) -> Path:
    """Accept a path.

    Parameters
    ----------
    given : object
        A text or a path.
    example : str
        What a user could write.
    where : str
        What it is the path of.

    Raises
    ------
    UserError
        If it is something else, empty, or no disk could have it.
    """
    found = os.fspath(given) if isinstance(given, str | os.PathLike) else given
    if isinstance(found, str) and found and "\0" not in found:
        return Path(found)
    raise UserError(f"the path is {quoted(given)}", where=where, hint=f'write a text, such as "{example}"')


class ReleaseBlockedError(Exception):
    """The recipe can be run, but a finding says that its result must not leave the house.

    Parameters
    ----------
    line : str
        All standing findings in one line.
    findings : sequence
        The findings themselves.
    """

    def __init__(self, line: str, findings: Sequence[Any] = ()) -> None:
        super().__init__(line)
        self.findings = tuple(findings)


class CancelledError(Exception):
    """The user stopped the job.

    Parameters
    ----------
    left : str
        What was left behind, in words.
    """

    def __init__(self, left: str = "nothing was left behind") -> None:
        super().__init__(left)
        self.left = left


def unwritable(path: Path, reason: str = "") -> UserError:
    """Make the error that says that a file cannot be written, and why where that is known."""
    return UserError(
        f"cannot be written: {reason.lower()}" if reason else "cannot be written",
        where=str(path),
        hint="choose a folder with room in which you may write",
    )
