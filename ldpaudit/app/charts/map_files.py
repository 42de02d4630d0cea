"""What `ldpaudit draw` has written for a map."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.app.charts.map_groups import GroupsLayer
from ldpaudit.app.charts.map_regions import Regions
from ldpaudit.app.charts.map_scatter import Scatter
from ldpaudit.geography.equal_area import EqualArea


def frame_of(answer: Mapping[str, Any]) -> EqualArea:
    """Return the frame in which something was written."""
    return EqualArea(*(float(value) for value in answer["middle"]))


def read_regions(answer: Mapping[str, Any]) -> Regions:
    """Take borders, and remove their file."""
    kinds = {"tolerance": np.int32, "region": np.int32, "x": np.float32, "y": np.float32, "joined": np.uint8}
    tolerance, region, x, y, joined = _columns(answer, **kinds)
    return Regions.of(tolerance, region, x, y, joined, tuple(answer["labels"]))


def read_points(answer: Mapping[str, Any]) -> Scatter:
    """Take points, and remove their file."""
    x, y, tile = _columns(answer, x=np.float32, y=np.float32, tile=np.uint16)
    tiles = answer["tiles"]
    starts = np.searchsorted(tile, np.arange(tiles["columns"] * tiles["lines"] + 1))
    return Scatter(x, y, starts, rows=int(answer["rows"]), whole=bool(answer["whole"]), **tiles)


def read_groups(answer: Mapping[str, Any]) -> GroupsLayer:
    """Take the points of rows of small groups, and remove their file."""
    x, y, tile, size = _columns(answer, x=np.float32, y=np.float32, tile=np.uint16, size=np.int32)
    tiles = answer["tiles"]
    ends = np.arange(tiles["columns"] * tiles["lines"] + 1)

    def points(chosen: npt.NDArray[np.bool_]) -> Scatter:
        starts = np.searchsorted(tile[chosen], ends)
        return Scatter(
            x[chosen], y[chosen], starts, rows=int(answer["rows"]), whole=bool(answer["whole"]), **tiles
        )

    return GroupsLayer.of(size, int(answer["k"]), points)


def _columns(answer: Mapping[str, Any], **kinds: type) -> list[npt.NDArray[Any]]:
    """Read columns of an Arrow file and remove it.

    Arrow's own to_numpy would import pandas, where it is installed, into the process of the window.
    """
    path = Path(str(answer["out"]))
    with pa.OSFile(str(path), "rb") as source:
        table = pa.ipc.open_file(source).read_all()
    path.unlink()
    return [
        np.concatenate(
            [
                np.empty(0, kind),  # nothing to draw: a file without any part
                *(
                    np.frombuffer(part.buffers()[1], kind, len(part), part.offset * kind(0).nbytes)
                    for part in table[name].chunks
                ),
            ]
        )
        for name, kind in kinds.items()
    ]
