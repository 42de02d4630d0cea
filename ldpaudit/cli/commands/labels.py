"""The command that lists the values which a declared list of labels lacks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ldpaudit.cli.commands.options import JSON, PATH
from ldpaudit.cli.terminal import show
from ldpaudit.errors import UserError
from ldpaudit.language import Message


@click.command(hidden=True, epilog="Example: ldpaudit labels recipe.toml")
@click.argument("recipe", type=PATH)
@click.option("--before", type=click.IntRange(min=0), default=None, help="Only after so many of its steps.")
@click.option(
    "--domains", "written", default=None, help='Lists by column, as JSON: {"cause": "causes.csv#name"}.'
)
@JSON
def labels(recipe: Path, before: int | None, written: str | None, as_json: bool) -> None:
    """List the values that the domains of a recipe lack, with their rows: for the data holder alone."""
    from ldpaudit.engine.labels import labels_of
    from ldpaudit.recipe import Recipe

    document = Recipe.read(recipe)
    answer: dict[str, Any] = {}
    if written is not None:
        asked = [(len(document.steps) if before is None else before, _domains(written))]
    else:
        declared = ((at, step.declared_domains()) for at, step in enumerate(document.steps))
        asked = [(at, dict(domains)) for at, domains in declared if domains]
    for at, domains in asked:
        answer |= labels_of(document, at, domains)
    show({"columns": answer}, as_json, lambda: _lines(answer))


def _domains(written: str) -> dict[str, Any]:
    try:
        found = json.loads(written)
        if not isinstance(found, dict):
            raise TypeError
    except (json.JSONDecodeError, TypeError):
        raise UserError(
            "the lists are no JSON object", where="--domains", hint='write {"cause": ["a", "b"]}'
        ) from None
    return {name: tuple(one) if isinstance(one, list) else one for name, one in found.items()}


def _lines(answer: dict[str, Any]) -> Iterator[str]:

    for name, one in answer.items():
        if not one["values"]:
            yield Message("{name}: the list holds every value", name=name)
            continue
        yield Message(
            "{name}: {n} (value is|values are) not on the list, in {rows}",
            n=one["values"],
            name=name,
            rows=Message("{n} (row|rows)", n=one["rows"]),
        )
        for label, rows in one["lacking"]:
            yield Message("  {label}: {rows:,}", label=label, rows=rows)
