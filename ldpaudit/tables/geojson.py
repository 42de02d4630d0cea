"""GeoJSON, read by Python's own parser, one feature after the other: a file of which nothing is fetched."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.tables.systems import called, damaged_shape, refuse_unknown
from ldpaudit.tables.unpack import PackedContent
from ldpaudit.tables.vector import SHAPES, VectorLayer

#: Bytes of a file: its text is held in memory.
_LARGEST = 1 << 28
_BATCH_ROWS = 65_536
_DECODER = json.JSONDecoder()
_BLANKS = re.compile(r"\s*")
#: How a file may name its coordinate system: no address, no file.
_NAMED = re.compile(r"urn:[\w.,:-]+|(?:EPSG|OGC|ESRI|IGNF|CRS):{1,2}[\w.+]+|WGS ?84", re.IGNORECASE)
_GIVEN = "OGC:CRS84", "EPSG:4326"


class GeoJson:
    """The one layer of a file."""

    encoding = "UTF-8"
    evidence = ""

    def __init__(self, content: PackedContent) -> None:
        self.path = content.path
        self._name = content.name.split("/")[-1].rsplit(".", 1)[0]
        text = content.whole(_LARGEST)
        try:
            table = self._read(text.decode("utf-8-sig"))
        except (
            ArithmeticError,
            ValueError,
            TypeError,
            AttributeError,
            LookupError,
            RuntimeError,
            pa.ArrowException,
        ):
            raise UserError(
                "this GeoJSON file is damaged",
                where=self.path.name,
                hint="open it in a mapping program and save it again",
            ) from None
        self._table: pa.Table = table

    def _read(self, text: str) -> pa.Table:
        self._crs = _GIVEN[1]
        self._columns: dict[str, list[Any]] = {}
        self._rows = 0
        shapes: list[Any] = []
        kind = None
        at = _after(text, 0, "{")
        while text[at] != "}":
            key, at = _DECODER.raw_decode(text, at)
            at = _after(text, at, ":")
            if key == "features" and text[at] == "[":
                at = _after(text, at, "[")
                while text[at] != "]":
                    start = at
                    feature, at = _DECODER.raw_decode(text, at)
                    shapes.append(self._shape(feature, text[start:at]))
                    at = _after_comma(text, at, "]")
                at += 1
            else:
                value, at = _DECODER.raw_decode(text, at)
                kind = value if key == "type" else kind
                if key == "crs" and value is not None:
                    self._crs = self._system(value)
                self._name = str(value) if key == "name" else self._name
            at = _after_comma(text, _BLANKS.match(text, at).end(), "}")  # type: ignore[union-attr]
        if kind == "Feature":
            shapes.append(self._shape(json.loads(text), text))
        elif kind != "FeatureCollection":
            raise ValueError
        import shapely

        found = np.array(shapes, dtype=object)
        kinds = set(shapely.get_type_id(found).tolist()) - {-1}
        self.kind = None if not kinds else _kind(kinds)
        columns = {
            name: _column(values + [None] * (self._rows - len(values)))
            for name, values in self._columns.items()
        }
        return pa.table({**columns, SHAPES: pa.array(shapely.to_wkb(found), pa.binary())})

    def _shape(self, feature: Any, text: str) -> Any:
        """Keep the properties of a feature; return its shape."""
        import shapely

        for name, value in (feature.get("properties") or {}).items():
            column = self._columns.setdefault(name, [])
            column += [None] * (self._rows - len(column))
            column.append(value)
        self._rows += 1
        shape = feature.get("geometry")
        if shape is None:
            return None
        if "crs" in shape:
            raise self._elsewhere()
        try:
            return shapely.from_geojson(text)
        except shapely.errors.GEOSException:
            # Rings that are not closed are closed here.
            try:
                return shapely.geometry.shape(shape)
            except (
                shapely.errors.ShapelyError,
                ArithmeticError,
                ValueError,
                TypeError,
                LookupError,
                AttributeError,
            ):
                raise damaged_shape(self.path) from None

    def _system(self, crs: Any) -> str:
        name = crs["properties"].get("name") if crs.get("type") == "name" else None
        if crs.get("type") == "EPSG":
            name = f"EPSG:{int(crs['properties']['code'])}"
        if not isinstance(name, str) or not _NAMED.fullmatch(name):
            raise self._elsewhere()
        known = called(refuse_unknown(name, self.path))
        return _GIVEN[1] if known in _GIVEN else known

    def _elsewhere(self) -> UserError:
        return UserError(
            "its coordinate system is described in another file",
            where=self.path.name,
            hint='save it again from a mapping program, or remove the member "crs"',
        )

    def layers(self) -> list[tuple[str, str | None]]:
        """Return the name and the kind of shapes of the layer."""
        return [(self._name, self.kind)]

    def layer(self, name: str) -> VectorLayer:  # noqa: ARG002
        """Open the layer."""
        fields = self._table.schema.remove(self._table.schema.get_field_index(SHAPES))
        return VectorLayer(self.kind, self._crs, self._rows, fields, self._batches)

    def _batches(self, fields: pa.Schema) -> Iterator[pa.RecordBatch]:
        names = [*fields.names, *([] if self.kind is None else [SHAPES])]
        yield from self._table.select(names).to_batches(max_chunksize=_BATCH_ROWS)


def _after(text: str, at: int, mark: str) -> int:
    """Return where what follows a mark begins."""
    at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
    if text[at : at + 1] != mark:
        raise ValueError(Message('"{mark}" is missing', mark=mark))
    return _BLANKS.match(text, at + 1).end()  # type: ignore[union-attr]


def _after_comma(text: str, at: int, end: str) -> int:
    at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
    return at if text[at : at + 1] == end else _after(text, at, ",")


def _kind(kinds: set[int]) -> str:
    """Name the kind of shapes; one and several of a kind are the kind of several."""
    names = ("Point", "LineString", "LinearRing", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
    if len(kinds) == 1 and (only := next(iter(kinds))) < len(names):
        return names[only]
    return "MultiPolygon" if kinds == {3, 6} else "Unknown"


def _column(values: list[Any]) -> pa.Array:
    """Return the values of a property in the type that all of them have; as text where they differ."""
    kinds = {type(value) for value in values} - {type(None)}
    for fits, type_ in (({bool}, pa.bool_()), ({int}, pa.int64()), ({int, float}, pa.float64())):
        if kinds and kinds <= fits:
            try:
                return pa.array(values, type_)
            except (OverflowError, pa.ArrowInvalid):
                break
    if kinds & {dict, list}:
        return pa.array([json.dumps(value) for value in values]).cast(pa.binary())
    return pa.array([value if value is None else _text(value) for value in values], pa.string())


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
