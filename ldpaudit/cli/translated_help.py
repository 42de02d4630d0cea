"""The help texts of the commands, in the language of the process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import click

from ldpaudit.language import tr

_OF_COMMANDS = ("help", "short_help", "epilog")


def texts_of(command: click.Command) -> Iterator[str]:
    """Return the help texts of a command and of those in it, in English."""
    for holder, name in _holders(command):
        text = getattr(holder, name)
        if text:
            yield text


@lru_cache(maxsize=1)
def translate(command: click.Command) -> None:
    """Put the help texts of a command, and of those in it, into the language of this process, once."""
    for holder, name in _holders(command):
        text = getattr(holder, name)
        if text:
            setattr(holder, name, tr(text))


def _holders(command: click.Command) -> Iterator[tuple[Any, str]]:
    seen: set[int] = set()
    waiting = [command]
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        yield from ((found, name) for name in _OF_COMMANDS)
        # Several commands share one option.
        for option in found.params:
            if isinstance(option, click.Option) and id(option) not in seen:
                seen.add(id(option))
                yield option, "help"
        if isinstance(found, click.Group):
            waiting += found.commands.values()
