"""The command about polygons: what they are, what is wrong with them, their repair, larger regions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH
from ldpaudit.cli.terminal import NO, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message


@click.command(epilog="Example: ldpaudit regions communes.geojson --id code --repair communes.gpkg")
@click.argument("file", type=PATH)
@click.option("--id", "name", default="code", show_default=True, help="Attribute that names each polygon.")
@click.option(
    "--parent", "levels", multiple=True, help="Attribute of larger regions; repeat, the smallest first."
)
@click.option("--table", type=PATH, help="Public table that says in which larger regions each polygon lies.")
@click.option("--key", help="Its column of names of polygons; default: --id.")
@click.option("--layer", help="Layer, where several hold polygons.")
@click.option("--crs", help="Coordinate system of a layer that names none, such as EPSG:2154.")
@click.option(
    "--narrow",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Metres of mean width below which an empty space is a gap.",
)
@click.option("--repair", type=PATH, help="Repair the polygons into this new file, such as communes.gpkg.")
@click.option("--dissolve", help="Merge the polygons of each region of this level.")
@click.option(
    "--simplify",
    type=click.FloatRange(min=0, min_open=True),
    help="Leave out bends of about so many metres, and keep neighbours together.",
)
@click.option("--out", type=PATH, help="New file for merged or simplified regions.")
@JSON
def regions(
    file: Path,
    name: str,
    levels: tuple[str, ...],
    table: Path | None,
    key: str | None,
    layer: str | None,
    crs: str | None,
    narrow: float,
    repair: Path | None,
    dissolve: str | None,
    simplify: float | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Check whether polygons are a tiling: gaps, overlaps, slivers; exit code 1 where there is a fault."""
    from ldpaudit.geography import Tiling
    from ldpaudit.geography.tilings.files import examined_file, write_tiling

    makes = dissolve is not None or simplify is not None
    if makes != (out is not None):
        raise UserError(
            "merged or simplified regions need a file, and a file needs such regions",
            where="--out",
            hint="give --out with --dissolve or --simplify",
        )
    own = () if table is not None else tuple(dict.fromkeys((*levels, *((dissolve,) if dissolve else ()))))
    tiling: Tiling | None = None
    if repair is None and table is None:
        found = examined_file(file, name, own, layer=layer, crs=crs, narrow=narrow)
    if repair is not None or table is not None or makes:
        tiling = Tiling.read(file, name, own, layer=layer, crs=crs, repair=repair is not None, narrow=narrow)
        if table is not None:
            larger = tuple(dict.fromkeys((*levels, *((dissolve,) if dissolve else ()))))
            tiling = tiling.with_levels(table, key or name, larger)
        if repair is not None or table is not None:
            found = tiling.check(narrow)
        if repair is not None:
            write_tiling(tiling, repair, name)
    answer: dict[str, Any] = found.as_json()
    lines = list(found.lines())
    if tiling is not None and out is not None:
        made = tiling if simplify is None else tiling.simplify(simplify)
        if dissolve is not None:
            made = made.dissolve(dissolve)
        write_tiling(made, out, dissolve or name)
        answer["out"] = {"file": str(out), "regions": len(made), "m2": float(made.areas().sum())}
        lines.append(
            Message(
                "{made:,} regions, {m2:,.3f} km², in {out}",
                made=len(made),
                m2=answer["out"]["m2"] / 1000000.0,
                out=out,
            )
        )
    if repair is not None:
        answer["repaired"] = str(repair)
        lines.append(Message("repaired regions in {repair}", repair=repair))
    written = [str(path) for path in (out, repair) if path is not None]
    streams.leaves(lambda: f"written: {', '.join(written)}" if written else "")
    show(answer, as_json, lambda: iter(lines))
    if not found.sound:
        sys.exit(NO)
