from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source


def refusal(path: Path, options: ReadOptions | None = None) -> None:
    with pytest.raises(UserError) as caught:
        for _ in Source.open(path, options).batches():
            pass
    line = str(caught.value)
    assert "\n" not in line
    assert caught.value.hint
    assert path.name in line


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path / "absent.csv")
    refusal(tmp_path)
    for name in ["a.csv", "a.parquet", "a.xlsx", "a.gpkg", "a.geojson", "a.csv.gz"]:
        (tmp_path / name).touch()
        refusal(tmp_path / name)
    (tmp_path / "b.csv").write_text("<!DOCTYPE html><html><body>404</body></html>")
    refusal(tmp_path / "b.csv")
    (tmp_path / "c.gpkg").write_text("town;n\nA;1\n")
    refusal(tmp_path / "c.gpkg")
    pq.write_table(pa.table({"n": pa.array([], pa.int64())}), tmp_path / "b.parquet")
    refusal(tmp_path / "b.parquet")
