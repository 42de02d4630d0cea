"""The command that lists the steps of recipes, as they describe themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from ldpaudit.cli.commands.options import JSON
from ldpaudit.cli.terminal import show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts


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
        yield f"{kind}:"
        yield from (f"  {one['name']:{width}}  {one['summary']}" for one in found if one["kind"] == kind)


def _keys(step: dict[str, Any]) -> Iterator[str]:
    """Return a step's keys: what each is, and what it may hold."""
    yield Message("{name}: {summary}", name=step["name"], summary=step["summary"])
    width = max(len(one["name"]) for one in step["fields"])
    for one in step["fields"]:
        more = [one["label"], "needed" if one["required"] else ""]
        more += [join_texts(", ", map(str, one["choices"])), _range(one), one["unit"]]
        yield Message("  {name}  ", name=f"{one['name']:{width}}") + join_texts(
            "; ", (text for text in more if text)
        )


def _range(one: dict[str, Any]) -> str:
    low, high = one["low"], one["high"]
    below = (
        ""
        if high is None
        else Message(
            "{value} {high:,.10g}",
            value=Message("below") if one["open_high"] else Message("at most"),
            high=high,
        )
    )
    above = (
        ""
        if low is None
        else Message(
            "{value} {low:,.10g}", value=Message("above") if one["open_low"] else Message("at least"), low=low
        )
    )
    return join_texts(", ", (text for text in (above, below) if text))
