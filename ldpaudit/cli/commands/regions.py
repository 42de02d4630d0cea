"""The command about polygons: what they are, what is wrong with them, and their repair."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH
from ldpaudit.cli.terminal import NO, show
from ldpaudit.language import Message


@click.command(epilog="Example: ldpaudit regions communes.geojson --id code --repair communes.gpkg")
@click.argument("file", type=PATH)
@click.option("--id", "name", default="code", show_default=True, help="Attribute that names each polygon.")
@click.option("--layer", help="Layer, where several hold polygons.")
@click.option("--crs", help="Coordinate system of a layer that names none, such as EPSG:2154.")
@click.option("--repair", type=PATH, help="Repair the polygons into this new file, such as communes.gpkg.")
@JSON
def regions(
    file: Path,
    name: str,
    layer: str | None,
    crs: str | None,
    repair: Path | None,
    as_json: bool,
) -> None:
    """Check whether polygons are a tiling: no gaps, no overlaps; exit code 1 where there is a fault."""
    from ldpaudit.geography.tilings.checking import examined_file
    from ldpaudit.geography.tilings.repairing import repair_file

    if repair is None:
        found = examined_file(file, name, layer, crs)
    else:
        found = repair_file(file, repair, name, layer, crs)
    answer: dict[str, Any] = found.as_json()
    lines = list(found.lines())
    if repair is not None:
        answer["repaired"] = str(repair)
        lines.append(Message("repaired regions in {repair}", repair=repair))
    streams.leaves(lambda: "" if repair is None else f"written: {repair}")
    show(answer, as_json, lambda: iter(lines))
    if not found.sound:
        sys.exit(NO)
