"""What a map draws: borders once and without gaps at every level, points sorted by tiles."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import mapping

from ldpaudit.geography.drawing import END, OWN, SHARED, borders

Shapes = npt.NDArray[np.object_]


def written(path: Path, shapes: Shapes) -> Path:
    features = [
        {"type": "Feature", "properties": {"code": f"R{at}"}, "geometry": mapping(shape)}
        for at, shape in enumerate(shapes)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


def wavy(columns: int, fine: int) -> Shapes:
    """Strips of 0.1 degree whose borders wave, so that there is something to simplify."""
    at = np.linspace(0, 1, fine)
    lines = [
        np.column_stack([6 + 0.1 * column + 0.004 * np.sin(40 * at + column), 47 + 0.3 * at])
        for column in range(columns + 1)
    ]
    return np.array(
        [shapely.Polygon(np.concatenate([left, right[::-1]])) for left, right in pairwise(lines)],
        dtype=object,
    )


def polygons_of(table: dict[str, npt.NDArray[np.float64]], count: int) -> Shapes:
    found: list[shapely.Polygon] = [shapely.Polygon()] * count
    ends = np.flatnonzero(table["joined"] == END)
    for start, stop in zip(np.append(0, ends[:-1] + 1), ends + 1, strict=True):
        ring = np.column_stack([table["x"][start:stop], table["y"][start:stop]])
        found[int(table["region"][start])] = shapely.Polygon(ring)
    return np.array(found, dtype=object)


def test_each_line_between_two_regions_is_drawn_once_and_none_is_lost(tmp_path: Path) -> None:
    shapes = wavy(6, 400)
    drawn = borders(written(tmp_path / "strips.geojson", shapes), labels=("name", "code"))
    assert drawn.count == 6
    assert drawn.labels == tuple(f"R{at}" for at in range(6))
    columns = {name: drawn.table[name].to_numpy() for name in drawn.table.column_names}
    tolerances = np.unique(columns["tolerance"]).tolist()
    assert tolerances[0] == 0
    assert len(tolerances) > 1
    sizes = []
    for tolerance in tolerances:
        level = {name: values[columns["tolerance"] == tolerance] for name, values in columns.items()}
        x, y, joined = level["x"], level["y"], level["joined"]
        lines = {}
        for at in np.flatnonzero(joined != END):
            ends = frozenset([(x[at], y[at]), (x[at + 1], y[at + 1])])
            lines.setdefault(ends, []).append(joined[at])
        assert all(sorted(kinds) in ([OWN], [SHARED, OWN]) for kinds in lines.values())
        assert sum(len(kinds) == 2 for kinds in lines.values()) > 4
        found = polygons_of(level, 6)
        assert shapely.coverage_is_valid(found)
        sizes.append(len(x))
    assert sizes == sorted(sizes, reverse=True)
