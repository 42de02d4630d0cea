"""An option that a format cannot follow is refused, not passed over."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ReadOptions, Source


@pytest.mark.parametrize(
    "options", [{"delimiter": ";"}, {"header": 2}, {"names": ["x"]}, {"sheet": 1}, {"layer": "towns"}]
)
def test_parquet_takes_no_option_of_texts_sheets_or_layers(
    tmp_path: Path, options: dict[str, object]
) -> None:
    path = tmp_path / "table.parquet"
    pq.write_table(pa.table({"a": [1, 2]}), path)
    (name,) = options
    with pytest.raises(UserError, match=f'"{name}" means nothing for a Parquet file'):
        Source.open(path, ReadOptions(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"sheet": 1}, {"layer": "towns"}])
def test_text_takes_no_option_of_sheets_or_layers(tmp_path: Path, options: dict[str, object]) -> None:
    path = tmp_path / "table.csv"
    path.write_text("a,b\n1,2\n")
    with pytest.raises(UserError, match="means nothing for a text file"):
        Source.open(path, ReadOptions(**options))  # type: ignore[arg-type]
