"""The layer of points: its names, its clock, and what happens when its writing stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyogrio
import pytest

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.tables import write_points


def table(**columns: list[object]) -> pa.Table:
    return pa.table({"lon": [5.0, 6.0, 7.0], "lat": [46.0, 47.0, 48.0], **columns})


@pytest.mark.parametrize("names", [["fid"], ["FID"], ["geom"], ["Geom", "geom_1"], ["fid", "fid_1", "geom"]])
@pytest.mark.parametrize("values", [[3, 1, 2], [1, 1, None], ["b", "a", "b"]])
def test_a_column_may_be_called_as_one_of_the_formats_own(
    tmp_path: Path, names: list[str], values: list[object]
) -> None:
    path = tmp_path / "released.gpkg"
    rows = table(**dict.fromkeys(names, values))
    write_points(path, [rows], "lon", "lat", 1_000)
    meta, layer = pyogrio.read_arrow(path)
    assert layer.select(rows.column_names).to_pydict() == rows.to_pydict()
    assert layer.num_columns == rows.num_columns + 1
    assert meta["geometry_name"] not in rows.column_names


@pytest.mark.parametrize("error", [CancelledError, KeyboardInterrupt, OSError, UserError])
@pytest.mark.parametrize("written", [1, 5])
def test_what_stops_the_rows_stops_the_writing(
    tmp_path: Path, error: type[BaseException], written: int
) -> None:
    def tables() -> Iterator[pa.Table]:
        for _ in range(written):
            yield table()
        raise error("stop")

    with pytest.raises(error, match="stop"):
        write_points(tmp_path / "released.gpkg", tables(), "lon", "lat", 2)
