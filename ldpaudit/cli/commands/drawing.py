"""The command that brings coordinates to a map: borders of polygons, or points of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH, READ_AS, READING, TABLE
from ldpaudit.cli.terminal import aligned, reading_options, reading_steps, show
from ldpaudit.errors import unwritable
from ldpaudit.file_names import refuse_unusable
from ldpaudit.language import tr


@click.command(hidden=True, epilog="Example: ldpaudit draw towns.geojson --out borders.arrow")
@TABLE
@click.option("--out", type=PATH, required=True, help="Arrow file to write.")
@click.option("--points", "pair", nargs=2, default=None, help="Longitude and latitude columns of a table.")
@click.option("--around", type=(float, float), default=None, help="Degrees of the middle of the drawing.")
@click.option("--layer", default=None, help="Layer, where the file holds several of polygons.")
@click.option("--crs", default=None, help="Coordinate system of a layer that names none: EPSG:2154.")
@READING
@READ_AS
@JSON
def draw(
    table: Path,
    out: Path,
    pair: tuple[str, str] | None,
    around: tuple[float, float] | None,
    layer: str | None,
    crs: str | None,
    written: str | None,
    read_as: tuple[str, ...],
    as_json: bool,
) -> None:
    """Write what a map draws, in metres around a middle: borders of polygons, or points of a table."""
    import pyarrow as pa

    from ldpaudit.geography.drawing import borders, points
    from ldpaudit.geography.equal_area import EqualArea

    frame = None if around is None else EqualArea(*around)
    answer: dict[str, Any]
    if pair is None:
        lines = borders(table, layer, frame, crs)
        drawn, frame = lines.table, lines.frame
        answer = {"polygons": lines.count}
    else:
        dots = points(table, *pair, reading_options(written), frame=frame, steps=reading_steps(read_as))
        drawn, frame = dots.table, dots.frame
        answer = {"points": drawn.num_rows, "rows": dots.rows, "whole": dots.whole}
    refuse_unusable(out)
    answer = {"out": str(out), "middle": [frame.lon, frame.lat], **answer}
    try:
        with out.open("wb") as sink, pa.ipc.new_file(sink, drawn.schema) as writer:
            writer.write_table(drawn)
    except OSError as error:
        raise unwritable(out, error.strerror or "") from None
    streams.leaves(lambda: tr("{file} is written", file=str(out)))
    show(answer, as_json, lambda: aligned(answer))
