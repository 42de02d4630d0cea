"""The command that lists the steps of recipes, as they describe themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from ldpaudit.cli.commands.options import JSON
from ldpaudit.cli.terminal import show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts, translated


@click.command(epilog="Example: ldpaudit steps intervals")
@click.argument("name", required=False, metavar="[STEP]")
@JSON
def steps(name: str | None, as_json: bool) -> None:
    """List the steps that a recipe may have, or the keys of one of them."""
    from ldpaudit.recipe import STEPS

    if name is not None and name not in STEPS:
        raise UserError(
            Message('there is no step "{name}"', name=name), hint=Message("write one of: ") + ", ".join(STEPS)
        )
    kinds = STEPS.values() if name is None else [STEPS[name]]
    found = [
        {
            "name": kind.do,
            "kind": kind.kind,
            "summary": kind.summary,
            "repairs": list(kind.repairs),
            "fields": [asdict(one) for one in kind.fields()],
        }
        for kind in kinds
    ]
    show({"steps": found}, as_json, lambda: _lines(found) if name is None else _keys(found[0]))


def _lines(found: list[dict[str, Any]]) -> Iterator[str]:
    """Return the steps under their kinds."""
    width = max(len(one["name"]) for one in found)
    for kind in dict.fromkeys(one["kind"] for one in found):
        yield Message("{kind}:", kind=Message(kind, meaning="kind of a step"))
        yield from (
            f"  {one['name']:{width}}  {translated(one['summary'])}" for one in found if one["kind"] == kind
        )


def _keys(step: dict[str, Any]) -> Iterator[str]:
    """Return a step's keys: what each is, and what it may hold."""
    yield Message("{name}: {summary}", name=step["name"], summary=translated(step["summary"]))
    width = max(len(one["name"]) for one in step["fields"])
    for one in step["fields"]:
        parts = [translated(one["label"]), Message("needed") if one["required"] else ""]
        parts += [join_texts(", ", map(str, one["choices"])), _range(one), translated(one["unit"])]
        about = join_texts("; ", (part for part in parts if part))
        yield Message("  {name}  {about}", name=f"{one['name']:{width}}", about=about)


def _range(field: dict[str, Any]) -> str:
    """Return the bounds of a number, in words."""
    low, high = field["low"], field["high"]
    bounds = []
    if low is not None:
        bounds.append(
            Message("above {low:,.10g}", low=low)
            if field["open_low"]
            else Message("at least {low:,.10g}", low=low)
        )
    if high is not None:
        bounds.append(
            Message("below {high:,.10g}", high=high)
            if field["open_high"]
            else Message("at most {high:,.10g}", high=high)
        )
    return join_texts(", ", bounds)
