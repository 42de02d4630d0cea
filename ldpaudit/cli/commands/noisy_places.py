"""The commands about noisy points: shares of regions behind them, and what noise would do to points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

import click

from ldpaudit.cli import streams
from ldpaudit.cli.commands.options import JSON, PATH, READING
from ldpaudit.cli.terminal import listed, reading_options, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, tr

_POLYGONS = click.option("--polygons", type=PATH, required=True, help="Layer of regions: any vector format.")
_ID = click.option(
    "--id", "name", default="code", show_default=True, help="Its attribute that names each region."
)
_PARENT = click.option("--parent", help="Its attribute that names the larger region of each.")
_LAYER = click.option("--layer", help="Layer of the file, where several hold polygons.")
_POPULATION = click.option(
    "--population", help="Public table of inhabitants, and its column: towns.csv#population."
)
_KEY = click.option(
    "--population-key", help="Its column of regions; default: as the attribute of the polygons."
)
_CELL = click.option("--grid-m", "step", type=click.FloatRange(1), help="Side of a cell in metres.")


@click.command(
    epilog="Example: ldpaudit shares release-2026 --polygons towns.geojson --id code --parent region"
)
@click.argument("released", type=PATH)
@_POLYGONS
@_ID
@_PARENT
@_LAYER
@click.option("--x", help="Column of longitudes; default: as the manifest of the release tells.")
@click.option("--y", help="Column of latitudes.")
@click.option("--level", "noise", help="Without a manifest: factor within the radius, as ln(2).")
@click.option("--radius", type=float, help="Without a manifest: metres.")
@click.option(
    "--outside",
    type=click.Choice(["none", "estimate"]),
    default="none",
    show_default=True,
    help="Whether points may truly lie in no region.",
)
@click.option(
    "--confidence", type=float, default=0.95, show_default=True, help="Confidence of the intervals."
)
@_POPULATION
@_KEY
@_CELL
@READING
@JSON
def shares(
    released: Path,
    polygons: Path,
    name: str,
    parent: str | None,
    layer: str | None,
    x: str | None,
    y: str | None,
    noise: str | None,
    radius: float | None,
    outside: Literal["none", "estimate"],
    confidence: float,
    population: str | None,
    population_key: str | None,
    step: float | None,
    written: str | None,
    as_json: bool,
) -> None:
    """Estimate the share of each region from moved points alone; no truth is needed.

    RELEASED is the folder of a run, whose manifest tells columns and noise, or any table with --x, --y,
    --level and --radius.
    """
    from ldpaudit.estimate.noisy_places import NoisyTable
    from ldpaudit.geography import Tiling
    from ldpaudit.geography.estimates.region_shares import INTERVALS

    pair = (x, y) if x and y else None
    if (noise is None) != (radius is None):
        raise UserError("level and radius belong together", where="--level", hint="give both or none")
    if noise is None or radius is None:
        table = NoisyTable.of_release(released, pair)
    elif pair is None:
        raise UserError("the columns are missing", where="--x", hint="give --x and --y")
    else:
        table = NoisyTable.of_file(released, pair, _per_metre(noise, radius), reading_options(written))
    tiling = Tiling.read(polygons, id=name, parent=parent, layer=layer)
    weights = (
        None if population is None else _inhabitants(population, population_key or name, tiling.labels)[0]
    )
    found = table.shares(
        tiling, tiling.parents, outside=outside, step=step, level=confidence, weights=weights
    )
    if table.brought_back:
        streams.note(tr("note: points were brought back to a border; regions there seem too large"))
    answer = found.as_json()
    known = {
        "cell": found.step,
        "steps": found.steps,
        "epsilon_per_metre": table.epsilon,
        "intervals": INTERVALS,
    }
    if not as_json:
        streams.note(tr("note: intervals are {intervals}", intervals=INTERVALS))
    show({"confidence": confidence, **known, **answer}, as_json, lambda: listed(answer))


@click.command(
    "forecast-places",
    epilog='Example: ldpaudit forecast-places --polygons towns.geojson --level "ln(2)" --radius 1000',
)
@_POLYGONS
@_ID
@_PARENT
@_LAYER
@click.option("--level", "noise", required=True, help="Factor within the radius, as ln(2).")
@click.option("--radius", type=float, required=True, help="Metres.")
@_POPULATION
@_KEY
@click.option(
    "--points", type=PATH, help="Instead of inhabitants: table of true points. The result is private."
)
@click.option("--x", help="Its column of longitudes.")
@click.option("--y", help="Its column of latitudes.")
@_CELL
@READING
@JSON
def forecast_places(
    polygons: Path,
    name: str,
    parent: str | None,
    layer: str | None,
    noise: str,
    radius: float,
    population: str | None,
    population_key: str | None,
    points: Path | None,
    x: str | None,
    y: str | None,
    step: float | None,
    written: str | None,
    as_json: bool,
) -> None:
    """Forecast what noise would do to points and what an attacker would find out, before anything is drawn.

    Inhabitants are taken as evenly spread over their region; without them, points as evenly spread over all.
    """
    from ldpaudit.geography import Tiling
    from ldpaudit.geography.estimates.forecast import forecast_places as forecast

    epsilon = _per_metre(noise, radius)
    tiling = Tiling.read(polygons, id=name, parent=parent, layer=layer)
    weights, unnamed, pair = None, 0, None
    if points is not None:
        if population is not None or not (x and y):
            raise UserError(
                "points need their columns, and no inhabitants beside them",
                where="--points",
                hint="give --x and --y",
            )
        pair = _degrees(points, x, y, written)
    elif population is not None:
        weights, unnamed = _inhabitants(population, population_key or name, tiling.labels)
    found = forecast(tiling, epsilon, weights, tiling.parents, points=pair, step=step)
    answer: dict[str, Any] = {
        "epsilon_per_metre": epsilon,
        **asdict(found),
        "cells_are_wide": found.cell * epsilon > 1.0,
        "regions_without_inhabitants": unnamed,
    }
    show(answer, as_json, lambda: _forecast_lines(answer, name, parent))


def _per_metre(noise: str, radius: float) -> float:
    from ldpaudit.geography import PlanarLaplace, parse_level

    try:
        level = parse_level(noise)
    except ValueError as error:
        raise UserError(str(error), where="--level", hint="write for instance: ln(2)") from None
    return PlanarLaplace(level, radius).epsilon


def _inhabitants(written: str, key: str, labels: tuple[str, ...]) -> tuple[Any, int]:
    from ldpaudit.geography.estimates.weights import public_weights

    path, hash_sign, column = written.rpartition("#")
    if not (path and hash_sign and column):
        raise UserError(
            "the table names no column", where="--population", hint="write for instance: towns.csv#population"
        )
    return public_weights(Path(path), key, column, labels)


def _degrees(table: Path, x: str, y: str, written: str | None) -> tuple[Any, Any]:
    import numpy as np

    from ldpaudit.estimate.noisy_places import NoisyTable

    parts = list(NoisyTable.of_file(table, (x, y), 1.0, reading_options(written)).points())
    if not parts:
        raise UserError("the table has no rows", where=table.name, hint="name another table")
    return np.concatenate([lon for lon, _ in parts]), np.concatenate([lat for _, lat in parts])


def _forecast_lines(answer: dict[str, Any], name: str, parent: str | None) -> Iterator[str]:
    """Return the forecast as sentences."""
    yield (
        Message(
            "Points move by {mean_move:,.0f} m on average, and by less than {most_moves:,.0f} m in "
            "95 of 100 rows.",
            mean_move=answer["mean_move"],
            most_moves=answer["most_moves"],
        )
    )
    for what, title in (("region", name), ("group", parent)):
        if answer[f"{what}_kept"] is not None:
            kept, found, guessed = (100 * answer[f"{what}_{how}"] for how in ("kept", "found", "guessed"))
            yield (
                Message(
                    "{title}: {kept:.1f} % stay in theirs; the best guess finds {found:.1f} % ({guessed:.1f} "
                    "% without the point).",
                    title=title,
                    kept=kept,
                    found=found,
                    guessed=guessed,
                )
            )
    yield Message(
        "An attacker who guesses the mean of the likely places is {adversary_error:,.0f} m off on average.",
        adversary_error=answer["adversary_error"],
    )
    if answer["cells_are_wide"]:
        yield (
            Message(
                "Cells of {cell:,.0f} m are wide beside this noise: an attacker may find more, and come "
                "closer. Polygons of a smaller area take finer ones.",
                cell=answer["cell"],
            )
        )
    if answer["regions_without_inhabitants"]:
        yield Message(
            "{regions_without_inhabitants} regions are not in the table of inhabitants.",
            regions_without_inhabitants=answer["regions_without_inhabitants"],
        )
