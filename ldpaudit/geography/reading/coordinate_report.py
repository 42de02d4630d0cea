"""What was found about the coordinates of a table, in sentences, and the step that reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import tomlkit

from ldpaudit.geography.reading.area_of_use import SystemFit
from ldpaudit.geography.reading.coordinate_search import Ways
from ldpaudit.geography.reading.readings import WGS84, CoordinateReading, Numbers
from ldpaudit.language import Message, join_texts

#: Systems named in a sentence, and letters of an area.
MOST_NAMED, _LONG = 12, 60


@dataclass
class CoordinateCounts:
    """Rows of a table by what their coordinates are; adds up over batches."""

    rows: int = 0
    points: int = 0
    missing: int = 0
    half: int = 0
    zero: int = 0
    outside: int = 0
    outside_rows: list[int] = field(default_factory=list)
    by_reading: list[int] = field(default_factory=list)
    #: Least and greatest number of each column, of the rows that have a point.
    ranges: list[list[float]] = field(default_factory=list)


@dataclass(frozen=True)
class CoordinateFinding:
    """What was found about two columns."""

    #: The columns.
    x: str
    y: str
    #: Whether it is known which is which.
    named: bool
    #: How they can be read.
    ways: Ways
    #: Rows by what they hold.
    counts: CoordinateCounts
    #: Column whose values separate several ways; "" for none.
    column: str
    #: Coordinate system for each of its values.
    systems: Mapping[str, str]
    #: Whether each point lies where its own coordinate system is used, and in no earlier one.
    by_area: bool
    #: Path of the polygons on which the points lie; "" for none.
    polygons: str
    #: Where the points lie in each of the ways in which they are degrees, where the user has to choose.
    where: tuple[str, ...] = ()

    @property
    def turned(self) -> bool:
        """Whether the second way is the first one with the columns exchanged, and there is no third."""
        first, *others = self.ways.readings
        return bool(self.polygons) and others == [
            CoordinateReading(first.crs, first.scale, not first.swapped)
        ]

    @property
    def separable(self) -> bool:
        """Whether a step can read all ways, each where it belongs."""
        first, *others = self.ways.readings
        alike = all((one.scale, one.swapped) == (first.scale, first.swapped) for one in others)
        return not others or self.turned or (alike and (bool(self.column) or self.by_area))

    def message(self) -> str:
        """Return what was found."""
        return join_texts(" ", self._sentences())

    def _sentences(self) -> Iterator[str]:
        counts, readings = self.counts, self.ways.readings
        kinds = (
            (counts.missing, Message("{rows:,} without", rows=counts.missing)),
            (counts.half, Message("{rows:,} with one of the two", rows=counts.half)),
            (counts.zero, Message("{rows:,} at 0, 0", rows=counts.zero)),
        )
        beside = join_texts(", ", (text for n, text in kinds if n))
        rows = Message("{n:,} (row|rows)", n=counts.rows) + (
            Message(" ({beside})", beside=beside) if beside else ""
        )
        yield Message(
            "{x}, {y}: {n:,} (point|points) in {rows}.", n=counts.points, x=self.x, y=self.y, rows=rows
        )
        if self.ways.plausible:
            yield from self._asked()
            return
        if not readings:
            yield (
                Message(
                    "As degrees, or in any coordinate system that is used there, they lie off the polygons: "
                    "are these of the same area?"
                )
                if self.polygons
                else Message(
                    "They are degrees of no place, and metres or feet of no known coordinate system: name "
                    "it, or give --polygons."
                )
            )
            return
        first = readings[0]
        where = Message("On the polygons") if self.polygons else Message("At possible places")
        ways = [
            Message("{points:,} as {reading}", points=n, reading=in_words(one))
            for one, n in zip(readings, counts.by_reading, strict=True)
        ]
        yield Message("{where}: {ways}.", where=where, ways=join_texts("; ", ways))
        if self.polygons and first != CoordinateReading():
            yield Message("As they are written: {percent:.1f} %.", percent=100 * self.ways.as_written)
        if len(readings) > 1:
            yield from self._apart()
        if not self.polygons and not self.named and CoordinateReading(swapped=True) in self.ways.rivals:
            yield Message("It is unknown which column holds the longitudes: give --polygons.")
        others = [one.crs for one in self.ways.rivals if one.crs not in (first.crs, WGS84)]
        if others and first.crs != WGS84:
            yield Message("Others would do as well: {others}.", others=join_texts(", ", others))
        if counts.outside:
            named = join_texts(", ", (str(row) for row in counts.outside_rows))
            more = ", …" if counts.outside > len(counts.outside_rows) else ""
            where = (
                Message("Outside (at sea, across a border, or wrong)")
                if self.polygons
                else Message("At no place")
            )
            yield Message(
                "{where}: {outside:,}, rows {named}{more}.",
                where=where,
                outside=counts.outside,
                named=named,
                more=more,
            )

    def fits(self) -> tuple[list[SystemFit], list[SystemFit]]:
        """Return what may be meant: the first system of each country, which are named, and the others."""
        plausible = self.ways.plausible
        by_country: dict[str, SystemFit] = {}
        for fit in plausible:
            by_country.setdefault(fit.known.country, fit)
        first = list(by_country.values())[:MOST_NAMED]
        return first, [fit for fit in plausible if fit not in first]

    def _asked(self) -> Iterator[str]:
        """Name what may be meant, and ask."""
        first, others = self.fits()
        named = join_texts(
            "; ",
            (
                Message(
                    "{crs} ({name}, used in: {area})",
                    crs=one.known.crs,
                    name=self._name(one),
                    area=_shortened(one.known.area),
                )
                for one in first
            ),
        )
        more = Message("; and {others} more", others=len(others)) if others else ""
        yield (
            Message(
                "They may be metres or feet of several coordinate systems, which lie in different places:"
            )
            if len(self.ways.plausible) > 1
            else Message("They may be metres or feet:")
        ) + Message(" {named}{more}.", named=named, more=more)
        if self.ways.scaled:
            ways = (
                Message("{reading} ({at})", reading=in_words(one), at=at)
                for one, at in zip(self.ways.scaled, self.where, strict=True)
            )
            yield Message("Or {ways}.", ways=join_texts(Message(" or "), ways))
        yield Message("Which is it? Name it, or give the polygons on which they lie.")

    def _name(self, fit: SystemFit) -> str:
        """Return the name of a system, and which column is the northing where both may be."""
        if not any(one.swapped for one in self.ways.plausible):
            return fit.known.name
        return Message("{name}, {x} runs north", name=fit.known.name, x=self.x if fit.swapped else self.y)

    def systems_asked(self) -> list[dict[str, str]]:
        """Return crs, name, area and step of all that may be meant: named systems, degrees, other systems."""
        first, others = self.fits()
        systems = [
            [
                {
                    "crs": fit.known.crs,
                    "name": self._name(fit),
                    "area": fit.known.area,
                    "step": self._step_in(fit.reading),
                }
                for fit in some
            ]
            for some in (first, others)
        ]
        degrees = [
            {"crs": WGS84, "name": in_words(one), "area": at, "step": self._step_in(one)}
            for one, at in zip(self.ways.scaled, self.where, strict=True)
        ]
        return [*systems[0], *degrees, *systems[1]]

    def _step_in(self, reading: CoordinateReading) -> str:
        """Return the step that reads the points in one way, the easting first."""
        x, y = (self.y, self.x) if reading.swapped else (self.x, self.y)
        written: dict[str, Any] = {"do": "read-coordinates", "x": x, "y": y}
        if reading.scale != 1.0:
            written["scale"] = reading.scale
        else:
            written["crs"] = reading.crs
        if self.counts.zero:
            written["zero"] = "missing"
        return tomlkit.dumps({"step": [written]}).strip()

    def _apart(self) -> Iterator[str]:
        yield (
            Message("The values of {column} separate them.", column=self.column)
            if self.column
            else Message("No column separates them.")
        )
        if self.by_area and self.separable:
            yield Message("Each lies where its coordinate system is used, and where no earlier one is.")
        if not self.separable:
            lost = sum(self.counts.by_reading[1:])
            yield Message(
                "The step reads the first kind; {lost:,} others would be missing: divide the table first.",
                lost=lost,
            )

    def step(self) -> str | None:
        """Write the step that reads the points, as text of a recipe; None where none is needed or does it."""
        if not self.ways.readings:
            return None
        first, *others = self.ways.readings
        written: dict[str, Any] = {}
        if first.scale != 1.0:
            written["scale"] = first.scale
        if first.swapped:
            written["swapped"] = True
        if others and self.separable and self.column:
            systems = tomlkit.inline_table()
            systems.update(self.systems)
            written |= {"crs_column": self.column, "crs_of": systems}
        elif others and self.separable and not self.turned:
            written["crs"] = [one.crs for one in self.ways.readings]
        elif first.crs != WGS84:
            written["crs"] = first.crs
        if self.turned:
            written["swap_outside"] = self.polygons
        if self.counts.zero:
            written["zero"] = "missing"
        impossible = self.counts.outside and not self.polygons
        if self.counts.half or impossible or not self.separable:
            written["bad"] = "missing"
        if not written:
            return None
        step = {"do": "read-coordinates", "x": self.x, "y": self.y, **written}
        return tomlkit.dumps({"step": [step]}).strip()


def _shortened(area: str) -> str:
    return area.rstrip(".") if len(area) <= _LONG else f"{area[:_LONG].rstrip(' .')}…"


def place_in_words(reading: CoordinateReading, x: Numbers, y: Numbers) -> str:
    """Return about where points lie in a way to read them, in whole degrees."""
    lon, lat = (round(float(np.nanmedian(one))) for one in reading.degrees(x, y)[:2])
    return Message(
        "around {lat}°{north_or_south} {lon}°{east_or_west}",
        lat=abs(lat),
        north_or_south="N" if lat >= 0 else "S",
        lon=abs(lon),
        east_or_west="E" if lon >= 0 else "W",
    )


def in_words(reading: CoordinateReading) -> str:
    """Return how numbers are written."""
    numbers = (
        Message("WGS84 degrees") if reading.crs == WGS84 else Message("coordinates of {crs}", crs=reading.crs)
    )
    if reading.scale != 1.0:
        numbers += Message(" times {scale:,}", scale=round(1 / reading.scale))
    return numbers + (Message(", the two columns exchanged") if reading.swapped else "")
