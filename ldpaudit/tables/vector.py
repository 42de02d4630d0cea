"""Vector files: their attributes, and for layers of points two columns with longitude and latitude."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables.columnar import as_read, as_texts, is_plain
from ldpaudit.tables.coordinates import coordinates, free_names, to_wgs84
from ldpaudit.tables.gdal import open_vector_file
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.registry import ReadRequest
from ldpaudit.tables.table_reader import TableReader

_BATCH_ROWS = 65536


def open_vector(request: ReadRequest) -> TableReader:
    """Open one layer of a file that GDAL reads.

    Raises
    ------
    UserError
        If the file is damaged, has no such layer, or the coordinate system is missing or unknown.
    """
    options, path = request.options, request.content.path
    file = open_vector_file(request.content)
    layers = file.layers()
    layer = _layer(layers, options, path)
    about = file.info(layer)
    with file.arrow(layer, batch_size=1) as (meta, reader):
        found, geometry = reader.schema, meta["geometry_name"] or "wkb_geometry"
    kind = about["geometry_type"] or "none"
    crs = options.crs or about["crs"]
    rows = int(about["features"])
    if not rows:
        raise UserError("the layer has no row", where=path.name, hint="choose the file that holds the rows")
    points = kind.removesuffix(" Z").removesuffix(" M").removesuffix(" ZM") in {"Point", "2.5D Point"}
    warnings: list[str] = []
    attributes = [field for field in found if field.name != geometry and is_plain(field.type)]
    left_out = [field.name for field in found if field.name != geometry and not is_plain(field.type)]
    warnings += [
        Message('"{name}" holds nested or binary values and was left out', name=name) for name in left_out
    ]
    fields = [pa.field(field.name, as_read(field.type)) for field in attributes]
    if points:
        names = free_names({field.name for field in attributes})
        fields += [pa.field(name, pa.float64()) for name in names]
        if crs is None:
            raise UserError(
                "the file names no coordinate system",
                where=path.name,
                hint='write it (crs = "EPSG:2154", for instance)',
            )
    elif kind != "none":
        warnings.append(
            Message("the layer holds shapes ({kind}), of which a table keeps the attributes only", kind=kind)
        )
    if not fields:
        raise UserError(
            "the layer has no attribute", where=path.name, hint="open it as regions, not as a table"
        )
    schema = pa.schema(fields)
    plain = [field.name for field in attributes]
    transform = to_wgs84(crs, path) if points else None

    def batches() -> Iterator[pa.RecordBatch]:
        with file.arrow(layer, batch_size=_BATCH_ROWS, read_geometry=points) as (_, reader):
            for batch in file.batches(reader):
                columns = [batch.column(name) for name in plain]
                if points:
                    columns += coordinates(batch.column(geometry), transform, path)
                yield as_texts(columns, schema)

    where = Message(
        "layer {layer} of {number}: {names}",
        layer=layer,
        number=len(layers),
        names=", ".join((name for name, _ in layers)),
    )
    if len(layers) > 1 and options.layer is None:
        warnings.append(
            Message('the first of {number} layers was opened, "{layer}"', number=len(layers), layer=layer)
        )
    return TableReader(
        name=path.name,
        format=file.format.title,
        schema=schema,
        batches=batches,
        rows=rows,
        crs=crs,
        layer=layer,
        encoding=file.encoding or about.get("encoding"),
        evidence={
            "layer": where,
            "crs": Message("as written by the user")
            if options.crs
            else (Message("named by the file") if crs else Message("the file names none")),
            "geometry": kind,
            **({"encoding": file.evidence} if file.evidence else {}),
        },
        warnings=tuple(warnings),
    )


def _layer(layers: list[tuple[str, str | None]], options: ReadOptions, path: Path) -> str:
    names = [name for name, _ in layers]
    if not names:
        raise UserError("the file has no layer", where=path.name, hint="choose another file")
    if options.layer is None:
        return names[0]
    if options.layer not in names:
        raise UserError(
            Message('there is no layer "{layer}"', layer=options.layer),
            where=path.name,
            hint=Message("the layers are: {names}", names=join_texts(", ", names)),
        )
    return options.layer
