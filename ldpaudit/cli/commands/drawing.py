"""The command that brings coordinates to a map: borders of polygons, points of a table or of small groups."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH, READ_AS, READING, TABLE, UNIT
from ldpaudit.cli.terminal import aligned, listed_names, reading_options, reading_steps, show
from ldpaudit.errors import UserError, unwritable
from ldpaudit.file_names import refuse_unusable
from ldpaudit.language import tr

if TYPE_CHECKING:
    from ldpaudit.geography.small_groups import SmallGroups


@click.command(hidden=True, epilog="Example: ldpaudit draw towns.geojson --out borders.arrow")
@TABLE
@click.option("--out", type=PATH, required=True, help="Arrow file to write.")
@click.option("--points", "pair", nargs=2, default=None, help="Longitude and latitude columns of a table.")
@click.option("--around", type=(float, float), default=None, help="Degrees of the middle of the drawing.")
@click.option(
    "--label", "labels", multiple=True, help="Attribute that may name each polygon; the first found."
)
@click.option("--layer", default=None, help="Layer, where the file holds several of polygons.")
@click.option("--crs", default=None, help="Coordinate system of a layer that names none: EPSG:2154.")
@click.option(
    "--quasi-identifiers", "known", default=None, help="Only points of rows that few look like by these."
)
@click.option("--k", type=click.IntRange(min=1), default=5, show_default=True, help="Fewer than these.")
@UNIT
@click.option("--count", default=None, help="Column that says how many each row stands for.")
@click.option("--missing", type=click.Choice(["own", "wildcard"]), default="own", show_default=True)
@click.option("--polygons", type=PATH, default=None, help="Layer of regions in which to count such rows.")
@READING
@READ_AS
@JSON
def draw(
    table: Path,
    out: Path,
    pair: tuple[str, str] | None,
    around: tuple[float, float] | None,
    labels: tuple[str, ...],
    layer: str | None,
    crs: str | None,
    known: str | None,
    k: int,
    unit: str | None,
    count: str | None,
    missing: Literal["own", "wildcard"],
    polygons: Path | None,
    written: str | None,
    read_as: tuple[str, ...],
    as_json: bool,
) -> None:
    """Write what a map draws, in metres around a middle: borders of polygons, or points of a table."""
    from dataclasses import asdict

    import pyarrow as pa

    from ldpaudit.geography.drawing import borders, points
    from ldpaudit.geography.equal_area import EqualArea
    from ldpaudit.geography.small_groups import small_groups

    frame = None if around is None else EqualArea(*around)
    answer: dict[str, Any]
    if known is not None and pair is None:
        raise UserError("rows of small groups have points", hint="name their columns: --points lon lat")
    if pair is None:
        lines = borders(table, layer, labels, frame, crs)
        drawn, frame = lines.table, lines.frame
        answer = {"polygons": lines.count, "labels": list(lines.labels)}
    else:
        options, steps, beside = reading_options(written), reading_steps(read_as), {}
        if known is None:
            dots = points(table, *pair, options, frame=frame, steps=steps)
        else:
            names = listed_names(known)
            found = small_groups(
                table,
                *pair,
                names,
                k,
                options,
                unit=unit,
                count=count,
                missing=missing,
                frame=frame,
                steps=steps,
            )
            dots = found.dots
            beside = {"k": k, "small": found.small, "placed": len(found.lon), "sizes": found.sizes}
            if polygons is not None:
                beside |= _regions(found, polygons, labels, layer, crs)
        drawn, frame = dots.table, dots.frame
        answer = {
            "points": drawn.num_rows,
            "rows": dots.rows,
            "whole": dots.whole,
            "tiles": asdict(dots.tiles),
        }
        answer |= beside
    refuse_unusable(out)
    answer = {"out": str(out), "middle": [frame.lon, frame.lat], **answer}
    try:
        with out.open("wb") as sink, pa.ipc.new_file(sink, drawn.schema) as writer:
            writer.write_table(drawn)
    except OSError as error:
        raise unwritable(out, error.strerror or "") from None
    streams.leaves(lambda: tr("{file} is written", file=str(out)))
    show(answer, as_json, lambda: aligned(answer))


def _regions(
    found: SmallGroups, polygons: Path, labels: tuple[str, ...], layer: str | None, crs: str | None
) -> dict[str, Any]:
    """Count small groups by region; what stands against that does not stand against the points."""
    try:
        return {"regions": found.by_region(polygons, labels, layer, crs), "regions_fault": None}
    except UserError as error:
        return {"regions": [], "regions_fault": str(error)}
