"""Writing a table: the same bytes for the same rows, whatever the batches in which they come."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import csv as arrow_csv

from ldpaudit.errors import UserError, unwritable
from ldpaudit.language import Message
from ldpaudit.tables.registry import GEOPACKAGE, WriteRequest, Written, file_hash, written_endings
from ldpaudit.tables.values import joined, rechunked

ROW_GROUP = 65536
#: Values of a column come again so often, on the average, before Parquet keeps a dictionary of them.
_REPEATED = 4
#: The column of points in a GeoPackage, the one in which it numbers its rows, and its coordinate system.
_GEOMETRY, _NUMBER, _CRS = "geom", "fid", "EPSG:4326"
#: GeoPackage notes when a layer was changed; a fixed date keeps the bytes a matter of the rows alone.
_DATE = "2000-01-01T00:00:00.000Z"


class TableWriter:
    """Writes one table to the path given, and hashes its values on the way.

    The bytes depend on the rows and on `row_group` only. Schema metadata, and with it the names of other
    programs, is left out. Nothing is renamed here: the caller gives a temporary path and moves it when all
    is well.

    path: its ending is the format, "csv" or "parquet", unless that is said.
    row_group: rows of one Parquet row group.
    format: where the name of a temporary path does not say it.
    Raises UserError: if the file cannot be written.
    """

    def __init__(
        self,
        path: Path | str,
        schema: pa.Schema,
        row_group: int = ROW_GROUP,
        *,
        format: str | None = None,  # noqa: A002
    ) -> None:
        self.path, self.row_group, self.rows = Path(path), row_group, 0
        self.format = format or self.path.suffix[1:]
        # A dictionary of values differs from batch to batch.
        types = [one.value_type if pa.types.is_dictionary(one) else one for one in schema.types]
        self.schema = pa.schema(zip(schema.names, types, strict=True))
        header = header_text(self.schema)
        self._waiting, self._digest, self._closed = self.schema.empty_table(), hashlib.sha256(header), False
        self._file: Any = None
        self._parquet: Any = None
        with self._told():
            self._file = self.path.open("wb")
            if self.format != "parquet":
                self._file.write(header)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.abort()
            raise unwritable(self.path, error.strerror or str(error)) from error

    def write(self, data: pa.RecordBatch | pa.Table) -> None:
        """Add rows."""
        table = data if isinstance(data, pa.Table) else pa.Table.from_batches([data])
        table = table if table.schema == self.schema else table.cast(self.schema)
        self._waiting = pa.concat_tables([self._waiting, table])
        with self._told():
            while self._waiting.num_rows >= self.row_group:
                self._flush()

    def _flush(self) -> None:
        group = joined(self._waiting.slice(0, self.row_group).to_batches(), self.schema)
        self._waiting = self._waiting.slice(self.row_group)
        self.rows += group.num_rows
        text = rows_text(group)
        self._digest.update(text)
        if self.format == "parquet":
            self._parquet = self._parquet or self._new_parquet(group)
            # A table of its own, so that neither slices nor their validity bits show where batches were cut.
            self._parquet.write_table(pa.Table.from_batches([group]), row_group_size=self.row_group)
        else:
            self._file.write(text)

    def _new_parquet(self, first: pa.RecordBatch | None) -> Any:
        """Begin a Parquet file; the first row group shows which columns a dictionary makes smaller."""
        # Zones are in Arrow's own description of the columns alone.
        zoned = any(pa.types.is_timestamp(one) and one.tz not in {None, "UTC"} for one in self.schema.types)
        columns = zip(first.schema.names, first.columns, strict=True) if first else ()
        return pq.ParquetWriter(
            self._file,
            self.schema,
            compression="zstd",
            use_dictionary=[name for name, column in columns if _repeats(column)],
            store_schema=zoned,
            write_page_index=False,
        )

    def close(self) -> None:
        """Write what waits, end the file and bring it to the disk."""
        if self._closed:
            return
        with self._told():
            if self._waiting.num_rows:
                self._flush()
            if self.format == "parquet":
                (self._parquet or self._new_parquet(None)).close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        self._closed = True

    def abort(self) -> None:
        """Remove the unfinished file."""
        if self._closed or self._file is None:
            return
        self._closed = True
        # On a full disk each of these may fail again; the file goes in any case.
        for unfinished in (self._parquet, self._file):
            if unfinished is not None:
                with suppress(OSError, pa.ArrowException):
                    unfinished.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def content_hash(self) -> str:
        """Return the SHA-256 of the values in row order, as hexadecimal digits.

        The values are hashed as the CSV text that this class writes, so a Parquet file has the hash of the
        CSV file with the same values. Complete after `close`.
        """
        return self._digest.hexdigest()

    def file_hash(self) -> str:
        """Return the SHA-256 of the file's bytes, as hexadecimal digits, after `close`."""
        return self.content_hash() if self.format == "csv" else file_hash(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()


def _repeats(column: pa.Array) -> bool:
    if pa.types.is_boolean(column.type):
        return False
    return bool(pc.count_distinct(column).as_py() * _REPEATED <= len(column))


def write_table(request: WriteRequest, tables: Iterable[pa.Table]) -> Written:
    """Write a released table as CSV or Parquet; the first piece has the schema of all."""
    rest = iter(tables)
    first = next(rest)
    with TableWriter(request.path, first.schema, request.row_group, format=request.format) as writer:
        for piece in chain([first], rest):
            writer.write(piece)
    return Written(writer.file_hash(), writer.content_hash())


def write_points(path: Path, tables: Iterable[pa.Table], x: str, y: str, rows: int) -> str:
    """Write a GeoPackage with one layer of points.

    path: file to make, ending in .gpkg.
    tables: the rows, all of one schema.
    x, y: columns of WGS84 longitude and latitude; they stay beside the geometry. A row without them has none.
    rows: rows of one batch.
    Returns: SHA-256 of the values in row order, as `TableWriter.content_hash` gives it.
    Raises UserError: if the file cannot be written, or two names differ in capitals alone.
    """
    from ldpaudit.tables.vector import gdal

    pyogrio = gdal()
    rest = iter(tables)
    first = next(rest)
    schema = pa.schema([pa.field(field.name, field.type) for field in first.schema])
    _refuse_alike(schema.names)
    geometry = _free_name(_GEOMETRY, schema.names)
    digest = hashlib.sha256(header_text(schema))
    stopped: list[BaseException] = []

    def batches() -> Iterator[pa.RecordBatch]:
        # Cut anew: rows come in as the machine allows, and the library's bytes follow its batches.
        parts = (part for table in chain([first], rest) for part in table.cast(schema).to_batches())
        try:
            for batch in rechunked(parts, schema, rows):
                digest.update(rows_text(batch))
                yield batch.append_column(geometry, _points(batch, x, y))
        except (Exception, KeyboardInterrupt) as error:
            # The library makes an error of its own of whatever is raised here.
            stopped.append(error)
            raise

    layer = pa.RecordBatchReader.from_batches(schema.append(pa.field(geometry, pa.binary())), batches())
    pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": _DATE})
    try:
        pyogrio.write_arrow(
            layer, path, driver=GEOPACKAGE.driver, layer="released", crs=_CRS,
            geometry_name=geometry, geometry_type="Point",
            layer_options={"FID": _free_name(_NUMBER, schema.names), "GEOMETRY_NAME": geometry},
        )  # fmt: skip
    except RuntimeError as error:
        if stopped:
            raise stopped[0] from None
        if not isinstance(error, pyogrio.errors.DataSourceError | pyogrio.errors.DataLayerError):
            raise
        raise unwritable(path) from None
    return digest.hexdigest()


def write_geopackage(request: WriteRequest, tables: Iterable[pa.Table]) -> Written:
    """Write a released table as a GeoPackage, see `write_points`."""
    if request.points is None:
        raise ValueError("a GeoPackage holds points")
    # The library wants the right ending, and keeps a journal beside the file.
    made = request.scratch / f"released{GEOPACKAGE.ending}"
    content = write_points(made, tables, *request.points, request.row_group)
    made.rename(request.path)
    return Written(file_hash(request.path, request.watch), content)


def _points(batch: pa.RecordBatch, x: str, y: str) -> pa.Array:
    """Return points as well-known binary, null where a coordinate is not finite."""
    import shapely

    places = np.column_stack(
        [batch.column(name).to_numpy(zero_copy_only=False).astype(np.float64) for name in (x, y)]
    )
    known = np.isfinite(places).all(axis=1)
    shapes = np.full(len(places), None, dtype=object)
    shapes[known] = shapely.points(places[known])
    return pa.array(shapely.to_wkb(shapes, byte_order=1), pa.binary())


def _free_name(wanted: str, names: list[str]) -> str:
    while wanted in map(str.lower, names):
        wanted += "_1"
    return wanted


def _refuse_alike(names: list[str]) -> None:
    """Refuse two names of columns that the format takes for one."""
    for at, name in enumerate(names):
        if other := next((one for one in names[:at] if one.lower() == name.lower()), None):
            about = Message(
                'a GeoPackage takes "{other}" and "{name}" for one column', other=other, name=name
            )
            endings = written_endings(points=False)
            hint = Message("rename one, or end the output in {others}", others=endings)
            raise UserError(about, hint=hint)


def header_text(schema: pa.Schema) -> bytes:
    """Write the names of columns as the first line of a CSV file."""
    return bytes(_written(pa.RecordBatch.from_pylist([], schema=schema), header=True))


def rows_text(batch: pa.RecordBatch) -> memoryview:
    """Write rows as lines of a CSV file: the canonical text of their values."""
    return _written(batch, header=False)


def _written(batch: pa.RecordBatch, *, header: bool) -> memoryview:
    # Truth values as 0 and 1 take a fifth of the room of words.
    columns = [
        column.cast(pa.uint8()) if pa.types.is_boolean(column.type) else column for column in batch.columns
    ]
    text = pa.BufferOutputStream()
    plain = pa.RecordBatch.from_arrays(columns, names=batch.schema.names)
    arrow_csv.write_csv(plain, text, arrow_csv.WriteOptions(include_header=header, batch_size=4096))
    return memoryview(text.getvalue())
