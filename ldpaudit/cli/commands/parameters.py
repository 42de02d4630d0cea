"""Commands whose options are the parameters of the protocols, as their entries say them.

The library that knows them is slow to load, so it is asked once such a command is called, and not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

import click

from ldpaudit.language import Catalogue, Message, current, tr

if TYPE_CHECKING:
    from ldpaudit.protocols.parameter_fields import ParameterField


class VerifyCommand(click.Command):
    """A command that takes every parameter of every protocol."""

    @staticmethod
    @cache
    def made(_: Catalogue | None) -> list[click.Parameter]:
        """Return the options of the protocols, in the language of this process."""
        from ldpaudit.protocols.parameter_fields import parameter_fields
        from ldpaudit.protocols.registry import ENTRIES

        return _options(parameter_fields(ENTRIES.values()).values())

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the options of the command, and after its argument those of the protocols."""
        own = super().get_params(ctx)
        arguments = [one for one in own if isinstance(one, click.Argument)]
        return [*arguments, *self.made(current()), *(one for one in own if one not in arguments)]


class PlanCommand(VerifyCommand):
    """A command that takes a kind of protocols, and what is to be fixed for those that have it."""

    @staticmethod
    @cache
    def made(_: Catalogue | None) -> list[click.Parameter]:
        """Return the kind, and the parameters that a scenario does not say."""
        from ldpaudit.protocols.parameter_fields import parameter_fields
        from ldpaudit.protocols.plan import KINDS, plannable
        from ldpaudit.protocols.registry import ENTRIES

        names = {name for kind in KINDS for name in plannable(kind)}
        fields = parameter_fields(entry for entry in ENTRIES.values() if entry.kind in KINDS)
        kind = click.Option(
            ["--kind"],
            type=click.Choice(KINDS),
            default=KINDS[0],
            show_default=True,
            help=tr(
                "Which protocols; errors of numbers are those of a mean, as a part of the interval's width."
            ),
        )
        return [kind, *_options(one for name, one in fields.items() if name in names)]


def _options(fields: Iterable[ParameterField]) -> list[click.Parameter]:
    """Return an option for each field: wrong choices and figures are refused by the protocol that has it."""
    return [
        click.Option(
            [f"--{one.name.replace('_', '-')}", one.name],
            type=one.type,
            is_flag=one.type is bool,
            default=None,
            metavar=" | ".join(one.choices) if one.choices and len(one.choices) <= _FEW else None,
            help=Message("{text}.", text=one.described()).translated(),
        )
        for one in fields
    ]


#: So many choices are written into the help.
_FEW = 3
