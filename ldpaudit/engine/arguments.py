"""What a notebook gives to `run`: all else is refused in one line, before anything is read."""

from __future__ import annotations

from typing import Any

from ldpaudit.errors import UserError, quoted
from ldpaudit.language import Message
from ldpaudit.randomness import Key, whole_number
from ldpaudit.recipe import Recipe


def check_recipe(given: Any) -> Recipe:
    """Accept a recipe.

    Raises
    ------
    UserError
        If it is something else; the path of a recipe, too.
    """
    if not isinstance(given, Recipe):
        what = Message("the path of one") if isinstance(given, str) else quoted(given)
        raise UserError(
            Message("this is not a recipe, but {what}", what=what), hint='write Recipe.read("recipe.toml")'
        )
    return given


def check_key(given: Any) -> Key | None:
    """Accept a key, or none for a fresh one. What was given instead is never repeated: it may be a secret.

    Raises
    ------
    UserError
        If it is something else.
    """
    if given is not None and not isinstance(given, Key):
        raise UserError(
            Message("this is no key, but of type {name}", name=type(given).__name__),
            where="key",
            hint="write Key.generate(), or Key.from_hex and 64 hexadecimal digits, or leave it out",
        )
    return given


def check_scheduler(given: Any) -> str | None:
    """Accept the address of a Dask scheduler, or none.

    Raises
    ------
    UserError
        If it is no text.
    """
    if given is not None and not isinstance(given, str):
        raise UserError(
            Message("the address is {given}", given=quoted(given)),
            where="scheduler",
            hint='write "tcp://10.0.0.5:8786"',
        )
    return given


def check_function(given: Any, name: str) -> None:
    """Accept a function, or none.

    Raises
    ------
    UserError
        If it cannot be called.
    """
    if given is not None and not callable(given):
        raise UserError(
            Message("this is {given}", given=quoted(given)),
            where=name,
            hint="give a function, or leave it out",
        )


def check_number(given: Any, name: str) -> int:
    """Accept a whole number above 0.

    Raises
    ------
    UserError
        If it is none.
    """
    found = whole_number(given)
    if found is None or found < 1:
        raise UserError("this is not a whole number above 0", where=name, hint="write 1 or more")
    return found
