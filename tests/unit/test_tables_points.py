"""The layer of points: its names, its clock, and what happens when its writing stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.tables import write_points


def table(**columns: list[object]) -> pa.Table:
    return pa.table({"lon": [5.0, 6.0, 7.0], "lat": [46.0, 47.0, 48.0], **columns})


@pytest.mark.parametrize(("error", "written"), [(CancelledError, 1), (KeyboardInterrupt, 5), (UserError, 5)])
def test_what_stops_the_rows_stops_the_writing(
    tmp_path: Path, error: type[BaseException], written: int
) -> None:
    def tables() -> Iterator[pa.Table]:
        for _ in range(written):
            yield table()
        raise error("stop")

    with pytest.raises(error, match="stop"):
        write_points(tmp_path / "released.gpkg", tables(), "lon", "lat", 2)
