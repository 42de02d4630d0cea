"""Writing rows with coordinates as a layer of points that a geographic information system opens."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pyarrow as pa

from ldpaudit.errors import UserError, unwritable
from ldpaudit.language import Message
from ldpaudit.tables.content import file_hash
from ldpaudit.tables.lines import RowsText, header_text
from ldpaudit.tables.registry import GEOPACKAGE, WriteRequest, Written, written_endings
from ldpaudit.tables.wellknown import coordinates_of, folded, free_name, well_known_points
from ldpaudit.tables.write import rechunked

_CRS = "EPSG:4326"
_GEOMETRY = "geom"
#: Column in which the format numbers its rows.
_NUMBER = "fid"
#: GeoPackage notes when a layer was changed; a fixed date keeps the bytes a matter of the rows alone.
_DATE = "2000-01-01T00:00:00.000Z"


def write_points(path: Path, tables: Iterable[pa.Table], x: str, y: str, rows: int) -> str:
    """Write a GeoPackage with one layer of points.

    Parameters
    ----------
    path : Path
        File to make, ending in .gpkg.
    tables : iterable of Table
        The rows, all of one schema.
    x, y : str
        Columns of WGS84 longitude and latitude; they stay beside the geometry. A row without them has none.
    rows : int
        Rows of one batch.

    Returns
    -------
    str
        SHA-256 of the values in row order, as `TableWriter.content_hash` gives it.

    Raises
    ------
    UserError
        If the file cannot be written, or two names differ in capitals alone. What `tables` raises goes on.
    """
    import pyogrio

    rest = iter(tables)
    first = next(rest)
    schema = pa.schema([pa.field(field.name, field.type) for field in first.schema])
    _refuse_alike(schema.names)
    geometry = free_name(_GEOMETRY, schema.names)
    digest = hashlib.sha256(header_text(schema))
    lines = RowsText()
    stopped: list[BaseException] = []

    def batches() -> Iterator[pa.RecordBatch]:
        # Cut anew: rows come in as the machine allows, and the library's bytes follow its batches.
        parts = (part for table in chain([first], rest) for part in table.cast(schema).to_batches())
        try:
            for batch in rechunked(parts, schema, rows):
                digest.update(lines.of(batch))
                points = well_known_points(*coordinates_of(batch, x, y))
                yield batch.append_column(geometry, points)
        except (Exception, KeyboardInterrupt) as error:
            # The library makes an error of its own of whatever is raised here.
            stopped.append(error)
            raise

    layer = pa.RecordBatchReader.from_batches(schema.append(pa.field(geometry, pa.binary())), batches())
    pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": _DATE})
    try:
        pyogrio.write_arrow(
            layer,
            path,
            driver="GPKG",
            layer="released",
            geometry_name=geometry,
            geometry_type="Point",
            crs=_CRS,
            layer_options={"FID": free_name(_NUMBER, schema.names), "GEOMETRY_NAME": geometry},
        )
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


def _refuse_alike(names: list[str]) -> None:
    """Refuse two names of columns that the format takes for one."""
    seen: dict[bytes, str] = {}
    others = written_endings(points=False)
    for name in names:
        other = seen.setdefault(folded(name), name)
        if other is not name:
            raise UserError(
                Message(
                    'a GeoPackage takes the columns "{other}" and "{name}" for one', other=other, name=name
                ),
                hint=Message(
                    "rename one of them in the table, or end the name of the output in {others}",
                    others=others,
                ),
            )
