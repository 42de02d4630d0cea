"""The command that says which of two columns runs east."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ldpaudit.cli.commands.options import JSON, PATH, READING, TABLE
from ldpaudit.cli.terminal import aligned, reading_options, show


@click.command(hidden=True, epilog="Example: ldpaudit axes calls.csv --columns lon lat --json")
@TABLE
@click.option("--columns", "pair", nargs=2, required=True, help="Two columns of coordinates, in degrees.")
@click.option("--polygons", type=PATH, default=None, help="Where the points of the table lie.")
@click.option("--layer", default=None, help="Its layer, where the file holds several of polygons.")
@click.option("--crs", default=None, help="Coordinate system of a layer that names none: EPSG:2154.")
@READING
@JSON
def axes(
    table: Path,
    pair: tuple[str, str],
    polygons: Path | None,
    layer: str | None,
    crs: str | None,
    written: str | None,
    as_json: bool,
) -> None:
    """Find which of two columns holds the longitudes, by names, ranges and regions."""
    import shapely

    from ldpaudit.geography.reading.axes import Bounds, first_values, judge
    from ldpaudit.geography.tilings.layers import read_layer
    from ldpaudit.step import Context
    from ldpaudit.tables import Source

    source = Source.open(table, reading_options(written))
    for name in pair:
        Context(Path(), source.columns).column(name)
    bounds: list[Bounds] = []
    if polygons is not None:
        west, south, east, north = shapely.total_bounds(read_layer(polygons, (), layer, crs).shapes).tolist()
        bounds = [(west, south, east, north)]
    answer: dict[str, Any] = judge(*pair, *first_values(source, *pair), regions=bounds).as_json()
    show(answer, as_json, lambda: aligned(answer))
