"""The mistakes that a user can make, and the two other ways in which a job may end early."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ldpaudit.language import Catalogue, Message, in_line, translated


class UserError(Exception):
    """A mistake that the user can put right: one line that says where, what, and how.

    what: what is wrong, without a full stop; a `Message` where it holds values, so that it can be translated.
    where: the place: file, row, line, column or key.
    hint: what to do about it.
    """

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = _message(what)
        self.where = where
        self.hint = hint

    @property
    def message(self) -> Message:
        """The line, as it can be shown in any language."""
        line = Message("{where}: {what}", where=self.where, what=self.what) if self.where else self.what
        return Message("{line}; {hint}", line=line, hint=_message(self.hint)) if self.hint else line

    def __str__(self) -> str:
        return " ".join(self.message.split())

    def translated(self, language: Catalogue | None = None) -> str:
        """Return the line in a language, or in that of this process."""
        return " ".join(translated(self.message, language).split())


class StepError(UserError):
    """A step that cannot work: which one, from 0, where in the recipe, and why."""

    def __init__(self, at: int, location: str, why: UserError) -> None:
        where = Message("{location}, {where}", location=location, where=why.where) if why.where else location
        super().__init__(why.what, where=where, hint=why.hint)
        self.at, self.why = at, why


def _message(text: str) -> Message:
    return text if isinstance(text, Message) else Message(text)


def one_of(given: object, choices: Container[str]) -> bool:
    """Return whether what was given is one of some texts; arrays and the like are none."""
    return isinstance(given, str) and given in choices


def quoted(given: object) -> str:
    """Return what a message calls what was given: a text as it is, all else by its type alone."""
    if isinstance(given, str):
        return Message('"{given}"', given=given)
    return Message("of type {name}", name=type(given).__name__)


def columns_hint(given: str, names: Iterable[str]) -> Message:
    """Return which columns there are, and the one that is called nearly as what was given."""
    known = [*names]
    hint = Message("the columns are: ") + in_line(known)
    near = get_close_matches(given, known, 1)
    return Message('{hint}; did you mean "{name}"?', hint=hint, name=near[0]) if near else hint


def as_path(given: object, example: str, *, where: str) -> Path:
    """Accept a path; `example` is what a user could write.

    Raises UserError: if it is something else, empty, or no disk could have it.
    """
    found = os.fspath(given) if isinstance(given, str | os.PathLike) else given
    if isinstance(found, str) and found and "\0" not in found:
        return Path(found)
    raise UserError(
        Message("the path is {given}", given=quoted(given)),
        where=where,
        hint=Message('write a text, such as "{example}"', example=example),
    )


class ReleaseBlockedError(Exception):
    """The recipe can be run, but findings, or attacks over their limit, keep its result in the house."""

    def __init__(self, line: str, findings: Sequence[Any] = (), results: Sequence[Any] = ()) -> None:
        super().__init__(line)
        self.findings = tuple(findings)
        self.results = tuple(results)


class CancelledError(Exception):
    """The user stopped the job; `left` says what was left behind."""

    def __init__(self, left: str = Message("nothing was left behind")) -> None:
        super().__init__(left)
        self.left = left


def unwritable(path: Path, reason: str = "") -> UserError:
    """Make the error that says that a file cannot be written, and why where that is known."""
    return UserError(
        Message("cannot be written: {reason}", reason=reason.lower()) if reason else "cannot be written",
        where=str(path),
        hint="choose a folder with room in which you may write",
    )
