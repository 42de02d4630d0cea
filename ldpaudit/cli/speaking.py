"""The command line in the reader's language: which one it is, and the help texts in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from ldpaudit.errors import UserError
from ldpaudit.language import VARIABLE, Message, current, languages, tr, use

OPTION = "--language"
_OF_COMMANDS = ("help", "short_help", "epilog")
#: Help texts in English, by what has them.
_ENGLISH: dict[tuple[int, str], str] = {}
#: Modules of click that look up their own texts.
_CLICK = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types)
_ONE_AND_MANY: dict[str, Callable[..., str]] = {
    "_": tr,
    "ngettext": lambda one, many, number: tr(one if number == 1 else many),
}


class SpeakingGroup(click.Group):
    """Chooses the language before any text is made: that of `--language`, or of the environment."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words after the command."""
        speak(self, _wanted(args))
        return super().parse_args(ctx, args)


language_option = click.option(
    OPTION, metavar="CODE", expose_value=False, help="Language of all texts; default: English."
)


def speak(command: click.Command, code: str | None) -> None:
    """Speak a language, also in the processes that this one starts.

    Parameters
    ----------
    command : click.Command
        The command with all others in it.
    code : str, optional
        As `ldpaudit.language.use` takes it; that of the environment where none is given.

    Raises
    ------
    UserError
        If there is no such language.
    """
    chosen = os.environ.get(VARIABLE, "") if code is None else code
    before = current()
    try:
        use(chosen)
    except LookupError:
        raise UserError(
            Message('there is no language "{code}"', code=chosen),
            where=VARIABLE if code is None else OPTION,
            hint=Message("choose one of: {languages}", languages=", ".join(languages())),
        ) from None
    if code is not None:
        os.environ[VARIABLE] = code
    if current() is not before:
        _translate(command)


def texts_of(command: click.Command) -> Iterator[str]:
    """Return the help texts of a command and of those in it, in English."""
    for holder, name in _holders(command):
        text = _ENGLISH.get((id(holder), name), getattr(holder, name))
        if text:
            yield text


def _translate(command: click.Command) -> None:
    for holder, name in _holders(command):
        # The library keeps the option that it made in the language before.
        if isinstance(holder, click.Command):
            holder._help_option = None
        text = _ENGLISH.setdefault((id(holder), name), getattr(holder, name) or "")
        if text:
            setattr(holder, name, tr(text))
    for module in _CLICK:
        for name in _ONE_AND_MANY.keys() & vars(module).keys():
            setattr(module, name, _ONE_AND_MANY[name])


def _wanted(words: Sequence[str]) -> str | None:
    for at, word in enumerate(words):
        if word == OPTION and at + 1 < len(words):
            return words[at + 1]
        if word.startswith(f"{OPTION}="):
            return word.split("=", 1)[1]
        if not word.startswith("-"):
            break
    return None


def _holders(command: click.Command) -> Iterator[tuple[Any, str]]:
    """Yield what has help texts, and the names of those; several commands share one option."""
    seen: set[int] = set()
    waiting = [command]
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        yield from ((found, name) for name in _OF_COMMANDS)
        for option in found.params:
            if isinstance(option, click.Option) and id(option) not in seen:
                seen.add(id(option))
                yield option, "help"
        if isinstance(found, click.Group):
            waiting += found.commands.values()
