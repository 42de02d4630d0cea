"""Writes the demo: the tables, the polygons and the recipes of a fictional department."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.csv
import shapely

from ldpaudit.demo import causes
from ldpaudit.demo.department import Department
from ldpaudit.demo.interventions import interventions
from ldpaudit.demo.messy import messy_bytes
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.language import Message

Progress = Callable[[str, int, int | None], Any]
#: Rows that are written at a time.
_BLOCK = 65_536

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
    progress: Progress = lambda *_: None,
    cancel: Callable[[], bool] = lambda: False,
) -> dict[str, Path]:
    """Write the demo into a folder; the same seed gives the same bytes.

    out: folder; made where it is missing.
    rows: interventions, in the yearly proportions of the published ones; by default the published 382,046.
    seed: not negative.
    progress: called with a stage, what is done of it, and its total.
    cancel: asked between steps; True stops and leaves nothing behind.
    Returns: the files by the names of `FILES`; all of them public but the two tables of interventions.
    Raises UserError: if a file of these names is there already, or the folder cannot be written.
    Raises CancelledError: if `cancel` said so.
    """
    out = Path(out)
    if rows is not None and rows < 1:
        raise UserError(Message("{rows} rows are none", rows=rows), hint="ask for at least one")
    if seed < 0:
        raise UserError(Message("the seed is {seed}", seed=seed), hint="give one that is not negative")
    there = [name for name in FILES.values() if (out / name).exists()]
    if there:
        what = Message("{file} is there already", file=there[0])
        raise UserError(what, where=str(out), hint="choose another folder")
    fresh = not out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".demo-", dir=out) as temporary:
            folder = Path(temporary)
            _write(folder, rows, seed, progress, cancel)
            for name in FILES.values():
                (folder / name).rename(out / name)
    except BaseException as error:
        # Everything in a folder of our own, our files in another.
        if fresh:
            shutil.rmtree(out, ignore_errors=True)
        for name in FILES.values() if out.exists() else ():
            (out / name).unlink(missing_ok=True)
        if isinstance(error, OSError):
            what = Message("cannot be written ({reason})", reason=error.strerror or "")
            raise UserError(what, where=str(out), hint="choose another folder, or make room") from None
        raise
    return {name: out / file for name, file in FILES.items()}


def _write(folder: Path, rows: int | None, seed: int, progress: Progress, cancel: Callable[[], bool]) -> None:
    import pandas as pd
    import pyogrio

    def go_on(stage: str, done: int, total: int | None) -> None:
        progress(stage, done, total)
        if cancel():
            raise CancelledError

    def write(name: str, frame: Any) -> None:
        frame.to_csv(folder / FILES[name], index=False, lineterminator="\n")

    go_on("towns", 0, None)
    made = Department.generate(seed)
    regions, named = list(made.regions), {"code": made.codes, "name": made.names}
    in_region = np.array(regions)[made.region_of]
    towns = pd.DataFrame({**named, "region": in_region, "population": made.populations})
    write("towns", towns)
    write("regions", towns.groupby("region")["population"].sum().loc[regions].reset_index())
    stations = towns.loc[made.stations, ["name", "code"]].set_axis(["town", "town_code"], axis=1)
    stations.insert(0, "station", made.station_names)
    stations["lon"], stations["lat"] = made.centres[made.stations].T
    write("stations", stations)
    write("causes", pd.DataFrame([(one.name, one.kind) for one in causes.CAUSES], columns=["cause", "kind"]))
    cells = np.array(made.polygons)
    merged = [shapely.coverage_union_all(cells[in_region == region]) for region in regions]
    layers = {"polygons": (cells, towns), "region_polygons": (merged, pd.DataFrame({"region": regions}))}
    for name, (shapes, frame) in layers.items():
        pyogrio.raw.write(
            folder / FILES[name],
            shapely.to_wkb(shapely.orient_polygons(np.array(shapes))),
            [frame[column].to_numpy() for column in frame],
            list(frame),
            geometry_type="Polygon",
            crs="EPSG:4326",
            driver="GeoJSON",
            RFC7946="YES",
        )
    for name in ("recipe", "messy_recipe"):
        shutil.copyfile(Path(__file__).with_name(FILES[name]), folder / FILES[name])
    go_on("messy", 0, None)
    (folder / FILES["messy"]).write_bytes(messy_bytes(made, seed))
    go_on("interventions", 0, None)
    table = interventions(made, rows, seed)
    with pyarrow.csv.CSVWriter(folder / FILES["interventions"], table.schema) as writer:
        for at in range(0, table.num_rows, _BLOCK):
            writer.write_table(table.slice(at, _BLOCK))
            go_on("interventions", min(at + _BLOCK, table.num_rows), table.num_rows)
