"""Commands whose options are the parameters of the protocols, as their entries say them.

The library that knows them is slow to load, so it is asked once such a command is called, and not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import click

from ldpaudit.language import Catalogue, Message, current, tr


class VerifyCommand(click.Command):
    """A command that takes every parameter of every protocol."""

    @staticmethod
    @cache
    def made(_: Catalogue | None) -> list[click.Parameter]:
        """Return the options of the protocols, in the language of this process."""
        from ldpaudit.protocols.registry import fields_of

        return _options(fields_of())

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
        from ldpaudit.protocols.plan import KINDS, plannable
        from ldpaudit.protocols.registry import fields_of

        names = {name for kind in KINDS for name in plannable(kind)}
        kind = click.Option(
            ["--kind"],
            type=click.Choice(KINDS),
            default=KINDS[0],
            show_default=True,
            help=tr(
                "Which protocols; errors of numbers are those of a mean, as a part of the interval's width."
            ),
        )
        return [kind, *_options(name for name in fields_of(*KINDS) if name in names)]


def _options(names: Iterable[str]) -> list[click.Parameter]:
    """Return an option for each field: wrong choices and figures are refused by the protocol that has it."""
    from ldpaudit.protocols.registry import PARAMETERS

    fields = {name: PARAMETERS[name] for name in names}
    return [
        click.Option(
            [f"--{name.replace('_', '-')}", name],
            type=one.type,
            is_flag=one.type is bool,
            default=None,
            metavar=" | ".join(one.choices) if one.choices and len(one.choices) <= _FEW else None,
            help=Message("^{text}{unit}.", text=one.meaning, unit=_in(one.unit)).translated(),
        )
        for name, one in fields.items()
    ]


def _in(unit: str) -> str:
    return Message(" ({unit})", unit=Message(unit)) if unit else ""


#: So many choices are written into the help.
_FEW = 3
