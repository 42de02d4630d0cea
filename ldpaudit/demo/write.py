"""Writes the demo: the tables, the polygons and the recipes of a fictional department."""

from __future__ import annotations

import csv
import io
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import shapely

from ldpaudit.demo import causes, recipes
from ldpaudit.demo.department import Department
from ldpaudit.demo.interventions import BLOCK_ROWS, SCHEMA, Interventions
from ldpaudit.demo.messy import messy_bytes
from ldpaudit.errors import CancelledError, UserError

Progress = Callable[[str, int, int | None], None]

#: What is written, by the names under which `write_demo` gives the paths.
FILES = {
    "interventions": "interventions.csv",
    "messy": "messy.csv",
    "towns": "towns.csv",
    "polygons": "towns.geojson",
    "region_polygons": "regions.geojson",
    "regions": "regions.csv",
    "stations": "stations.csv",
    "causes": "causes.csv",
    "messy_recipe": "messy.toml",
    "recipe": "recipe.toml",
}


def write_demo(
    out: str | Path,
    rows: int | None = None,
    seed: int = 0,
    *,
    progress: Progress | None = None,
    cancel: Callable[[], bool] | None = None,
    block_rows: int = BLOCK_ROWS,
) -> dict[str, Path]:
    """Write the demo into a folder.

    Parameters
    ----------
    out : path
        Folder; made where it is missing.
    rows : int, optional
        Interventions, in the yearly proportions of the published ones; by default the published 382,046.
    seed : int
        Not negative. The same seed gives the same bytes, whatever the block size.
    progress : callable, optional
        Called with a stage, what is done of it, and its total.
    cancel : callable, optional
        Asked between blocks; True stops and leaves nothing behind.
    block_rows : int
        Rows made at a time; memory follows it and not `rows`.

    Returns
    -------
    dict of str to Path
        The files by name: interventions, messy, towns, polygons, region_polygons, regions, stations,
        causes, messy_recipe, recipe. All of them public but the two tables of interventions.

    Raises
    ------
    UserError
        If a file of these names is there already, or the folder cannot be written.
    CancelledError
        If `cancel` said so.
    """
    out = Path(out)
    if rows is not None and rows < 1:
        raise UserError(f"{rows} rows are none", hint="ask for at least one")
    if seed < 0:
        raise UserError(f"the seed is {seed}", hint="give one that is not negative")
    there = [name for name in FILES.values() if (out / name).exists()]
    if there:
        raise UserError(f"{there[0]} is there already", where=str(out), hint="choose another folder")
    fresh = not out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".demo-", dir=out) as temporary:
            folder = Path(temporary)
            _write(folder, rows, seed, progress or _quiet, cancel or _never, block_rows)
            for name in FILES.values():
                (folder / name).rename(out / name)
    except OSError as error:
        _take_back(out, fresh)
        raise UserError(
            f"cannot be written ({error.strerror})",
            where=str(out),
            hint="choose another folder, or make room",
        ) from None
    except BaseException:
        _take_back(out, fresh)
        raise
    return {name: out / file for name, file in FILES.items()}


def _write(
    folder: Path, rows: int | None, seed: int, progress: Progress, cancel: Callable[[], bool], block_rows: int
) -> None:
    progress("towns", 0, None)
    department = Department.generate(seed)
    regions = [department.regions[region] for region in department.region_of]
    towns = list(
        zip(department.codes, department.names, regions, department.populations.tolist(), strict=True)
    )
    header = ("code", "name", "region", "population")
    _write_rows(folder / FILES["towns"], header, towns)
    _write_rows(
        folder / FILES["regions"],
        ("region", "population"),
        zip(
            department.regions,
            np.bincount(department.region_of, department.populations).astype(int).tolist(),
            strict=True,
        ),
    )
    _write_rows(
        folder / FILES["stations"],
        ("station", "town", "town_code", "lon", "lat"),
        (
            (station, department.names[town], department.codes[town], *department.centres[town].tolist())
            for station, town in zip(department.station_names, department.stations.tolist(), strict=True)
        ),
    )
    _write_rows(
        folder / FILES["causes"], ("cause", "kind"), ((cause.name, cause.kind) for cause in causes.CAUSES)
    )
    _write_polygons(folder / FILES["polygons"], department.polygons, header, towns)
    merged = [
        shapely.orient_polygons(
            shapely.coverage_union_all(np.array(department.polygons)[department.region_of == number])
        )
        for number in range(len(department.regions))
    ]
    _write_polygons(
        folder / FILES["region_polygons"], merged, ("region",), [(name,) for name in department.regions]
    )
    (folder / FILES["recipe"]).write_text(recipes.CLEAN, encoding="utf-8", newline="\n")
    (folder / FILES["messy_recipe"]).write_text(recipes.messy(), encoding="utf-8", newline="\n")
    (folder / FILES["messy"]).write_bytes(messy_bytes(department, seed))

    interventions = Interventions(department, rows, seed)
    done = 0
    with pa.csv.CSVWriter(folder / FILES["interventions"], SCHEMA) as writer:
        for block in interventions.blocks(block_rows):
            if cancel():
                raise CancelledError
            writer.write_batch(block)
            done += block.num_rows
            progress("interventions", done, interventions.rows)


def _write_rows(path: Path, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="\n")


def _write_polygons(
    path: Path, polygons: Sequence[Any], names: Sequence[str], rows: Sequence[Sequence[Any]]
) -> None:
    """Write GeoJSON (RFC 7946: WGS84, longitude first, outer rings counterclockwise), a feature a line."""
    features = [
        json.dumps(
            {
                "type": "Feature",
                "properties": dict(zip(names, row, strict=True)),
                "geometry": shapely.geometry.mapping(polygon),
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for polygon, row in zip(polygons, rows, strict=True)
    ]
    text = '{"type":"FeatureCollection","features":[\n' + ",\n".join(features) + "\n]}\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def _take_back(out: Path, fresh: bool) -> None:
    """Remove what was written: everything in a folder of our own, our files in another."""
    if fresh:
        shutil.rmtree(out, ignore_errors=True)
        return
    for name in FILES.values():
        (out / name).unlink(missing_ok=True)


def _quiet(stage: str, done: int, total: int | None) -> None:
    """Report to nobody."""


def _never() -> bool:
    return False
