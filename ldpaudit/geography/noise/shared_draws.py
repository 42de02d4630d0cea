"""Rows that share their noise: one draw for each place, or for each person and place.

A draw is a keyed function of who and where, so that it is permanent without being kept: the same place gets
the same released point in every row and, under a key that is held, in every release.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import ECCENTRICITY_SQUARED, SEMI_MAJOR
from ldpaudit.language import Message
from ldpaudit.randomness import Key, text_tags

Degrees = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
#: Metres of a degree of latitude are never more, WGS84: at the poles.
_MOST_PER_DEGREE = 111_694.0
#: Metres by which double precision may misplace a rounded point, many times over.
_ARITHMETIC = 1e-6
#: Metres within which one place lies when it is measured anew, how many others no addresses have there, and
#: the share of the rows below which such places are none to speak of.
NEAR, _MANY, _SOME = 20.0, 10, 0.05


class Moved(NamedTuple):
    """What became of the points of some rows, to be counted; nothing of it is released.

    there (n,): rows that have a point.
    places (n,): keyed hashes, equal for rows of one place; and of one person or address, where each has a
        draw.
    persons (n,): equal for rows of one person, where draws are shared by person.
    beyond (n,): rows whose point was brought back into a region; None without one.
    """

    there: npt.NDArray[np.bool_]
    places: npt.NDArray[np.uint64]
    persons: npt.NDArray[np.uint64] | None = None
    beyond: npt.NDArray[np.bool_] | None = None

    def of(self, rows: npt.NDArray[np.bool_]) -> Moved:
        """Return the same of some rows."""
        return Moved(
            self.there[rows],
            self.places[rows],
            None if self.persons is None else self.persons[rows],
            None if self.beyond is None else self.beyond[rows],
        )


@dataclass(frozen=True, eq=False)
class Draws:
    """Which rows share a draw."""

    #: Degrees; NaN in both where the point is missing; shape (n,).
    lon: Degrees
    lat: Degrees
    #: Who each row is about, or its address, as 128 bits from `tags_of`; shape (n, 2).
    tags: Words | None = None

    def points(self, key: Key) -> Words:
        """Return 128 bits a row: the same for rows that share a draw, and others for all others.

        The bits of both coordinates go through the cipher, and with the tag through it again: CBC-MAC for
        messages of one length.

        key: a subkey that serves nothing else.
        Returns (n, 2).
        """
        bits = np.empty((len(self.lon), 2), dtype=np.uint64)
        bits[:, 0], bits[:, 1] = self.lon.view(np.uint64), self.lat.view(np.uint64)
        blocks = key.blocks_at(bits)
        return blocks if self.tags is None else blocks ^ self.tags

    def counted(self, key: Key) -> Words:
        """Return 64 bits a row by which draws are counted; neither place nor person follows from them.

        Returns (n,): of n different draws two agree with a chance below n^2 / 2^65.
        """
        bits: Words = self.points(key.derive({"places": "counted"}))[:, 0]
        return bits

    def words(self, key: Key, count: int) -> Words:
        """Return random words for each row that depend on its person and place alone.

        key: subkey of this mechanism; what else is drawn from it is not these words.
        count: words of each row.
        Returns (n, count).
        """
        points = self.points(key.derive({"places": "points"}))
        # One subkey for each two words: each is a keyed function of the same points.
        blocks = [key.derive({"words of places": at}).blocks_at(points) for at in range(-(-count // 2))]
        return np.concatenate(blocks, axis=1)[:, :count]


def tags_of(key: Key, values: pa.Array, missing: npt.NDArray[np.bool_]) -> Words:
    """Return the tag of each row's person or address.

    key: a subkey that serves nothing else.
    values (n,): persons or addresses; a missing one is a value of its own.
    missing (n,): rows without a point, whose value is not looked at.
    Returns (n, 2): two zeros where there is no point or no value.
    """
    texts = values if pa.types.is_string(values.type) else pc.cast(values, pa.string())
    tags = np.zeros((len(texts), 2), dtype=np.uint64)
    there = np.asarray(pc.is_valid(texts)) & ~missing
    tags[there] = text_tags(key, texts.filter(pa.array(there)))
    return tags


def require_persons(values: pa.Array, missing: npt.NDArray[np.bool_], column: str, first_row: int) -> None:
    """Refuse a row with a point and without a person."""
    nobody = np.asarray(pc.is_null(values)) & ~missing
    if nobody.any():
        raise UserError(
            "the person is missing",
            where=Message(
                'column "{column}", row {row}', column=column, row=first_row + int(np.argmax(nobody)) + 1
            ),
            hint='fill the gaps before, name another column, or write per = "place"',
        )


def one_form(lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees]:
    """Write each place in one way: 180 degrees east as west, poles without a longitude, zeros without a sign.

    Returns lon, lat (n,).
    """
    east = np.where(lon == 180.0, -180.0, lon)
    # Minus zero and zero are equal numbers of different bits; one missing number has many.
    east = np.where(np.abs(lat) == 90.0, 0.0, east) + 0.0
    gone = np.isnan(lat)
    return np.where(gone, np.nan, east), np.where(gone, np.nan, lat + 0.0)


def rounded(lon: Degrees, lat: Degrees, step: float) -> tuple[Degrees, Degrees]:
    """Move places to the nearest node of a fixed grid, so that places that are nearly the same become one.

    Parallels are at most `step` metres apart along the meridian, and so are the nodes of a parallel, along
    the longest parallel of its band: no place is farther than step / sqrt(2) from its node.

    lon, lat (n,): degrees.
    step: metres.
    Returns lon, lat (n,).
    """
    height = step / _MOST_PER_DEGREE
    row = np.rint(lat / height) * height
    edge = np.radians(np.maximum(np.abs(row) - height / 2.0, 0.0))
    radius = SEMI_MAJOR * np.cos(edge) / np.sqrt(1.0 - ECCENTRICITY_SQUARED * np.sin(edge) ** 2)
    nodes = np.maximum(np.ceil(2.0 * math.pi * radius / step), 1.0)
    node = np.rint((lon + 180.0) * nodes / 360.0) % nodes
    return -180.0 + node * 360.0 / nodes, np.clip(row, -90.0, 90.0)


def crowded(lon: Degrees, lat: Degrees) -> int:
    """Count the rows whose place has many others within `NEAR` metres, as one that is measured anew has.

    Returns 0 where these are few.

    lon, lat (n,): degrees; NaN for a missing point.
    """
    there = np.isfinite(lon)
    x, y = rounded(lon[there], lat[there], NEAR)
    square = np.unique(x + 1j * y, return_inverse=True)[1]
    first = np.unique(lon[there] + 1j * lat[there], return_index=True)[1]
    places = np.bincount(square[first], minlength=len(square))
    rows = int((places[square] > _MANY).sum())
    return rows if rows >= _SOME * len(square) else 0


def farther(step: float) -> float:
    """Return the metres by which two places may be farther apart after `rounded` than before."""
    return math.sqrt(2.0) * step + _ARITHMETIC
