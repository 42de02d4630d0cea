"""What a map shows: points and borders as the question `draw` writes them, and what may leave the house."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from PySide6.QtCore import QRectF

from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.language import tr

Metres = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int64]
Which = Literal["recorded", "released", "difference", "house"]
#: Points of a table that are drawn at most.
MOST_DRAWN = 300_000
#: Points by which it is found where most are.
_LOOKED_AT = 50_000
#: Multiples of it lie evenly between whole numbers, so that rows that repeat themselves mislead no sample.
_GOLDEN = (math.sqrt(5) - 1) / 2
#: Squares along the longer side of a map by which its fullest place is found.
_FINE = 200
_NOWHERE = EqualArea(0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Borders:
    """Lines of a map; `joined` says which vertex goes on to the next."""

    x: Metres
    y: Metres
    joined: npt.NDArray[np.int32]

    @cached_property
    def box(self) -> QRectF:
        """Where they are."""
        return _box(self.x, self.y, 0.0)


@dataclass(frozen=True, eq=False)
class Points:
    """Points of a map; `rows` were looked at, and `whole` says whether these are all of the table."""

    x: Metres
    y: Metres
    rows: int
    whole: bool

    def __len__(self) -> int:
        return len(self.x)

    @cached_property
    def box(self) -> QRectF:
        """Where most are: a far stray point does not widen it."""
        return _box(*self._few, 0.005)

    @cached_property
    def _few(self) -> tuple[Metres, Metres]:
        return self.sample(_LOOKED_AT / max(len(self), 1))

    def sample(self, share: float) -> tuple[Metres, Metres]:
        """Return such a share of the points, the same each time."""
        if share >= 1:
            return self.x, self.y
        each = np.arange(round(share * len(self)))
        kept = ((each + each * _GOLDEN % 1.0) / share).astype(np.int64)
        return self.x[kept], self.y[kept]

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        return _nearest(self.x, self.y, x, y)

    @cached_property
    def densest(self) -> tuple[float, float]:
        """A point in the middle of the fullest square."""
        squares = Squares.over(self.box, round_above(max(self.box.width(), self.box.height()) / _FINE))
        line, column = np.unravel_index(int(squares.counts(*self._few).argmax()), squares.shape)
        return _nearest(*self._few, *squares.middle(int(line), int(column)))


@dataclass(frozen=True)
class Squares:
    """Squares of `side` metres at whole multiples of it, so that they stay where they are as a map moves."""

    side: float
    column: int
    line: int
    shape: tuple[int, int]

    @classmethod
    def over(cls, box: QRectF, side: float) -> Squares:
        column, line = math.floor(box.left() / side), math.floor(box.top() / side)
        lines, columns = math.ceil(box.bottom() / side) - line, math.ceil(box.right() / side) - column
        return cls(side, column, line, (max(lines, 1), max(columns, 1)))

    @property
    def box(self) -> QRectF:
        """Where they are."""
        lines, columns = self.shape
        return QRectF(self.column * self.side, self.line * self.side, columns * self.side, lines * self.side)

    def middle(self, line: Any, column: Any) -> tuple[Any, Any]:
        """Return the middle of a square, or of several."""
        return (self.column + column + 0.5) * self.side, (self.line + line + 0.5) * self.side

    def counts(self, x: Metres, y: Metres) -> Counts:
        """Count the points of each square, line by line from the south."""
        lines, columns = self.shape
        # One more square on each side takes what lies beyond.
        up = _along(y, self.line * self.side, self.side, lines).astype(np.int32)
        place = up * np.int32(columns + 2)
        place += _along(x, self.column * self.side, self.side, columns).astype(np.int32)
        found = np.bincount(place, minlength=(lines + 2) * (columns + 2))
        return found.reshape(lines + 2, columns + 2)[1:-1, 1:-1].astype(np.int64)


def within(box: QRectF, x: Metres, y: Metres) -> npt.NDArray[np.bool_]:
    """Return which points lie in a box."""
    return (x >= box.left()) & (x <= box.right()) & (y >= box.top()) & (y <= box.bottom())


def _box(x: Metres, y: Metres, beyond: float) -> QRectF:
    """Return the box of what is left without such a share on each side."""
    first = round(beyond * (len(x) - 1))
    ends = [first, len(x) - 1 - first]
    (west, east), (south, north) = (np.partition(one, ends)[ends].tolist() for one in (x, y))
    return QRectF(west, south, max(east - west, 1.0), max(north - south, 1.0))


def _nearest(xs: Metres, ys: Metres, x: float, y: float) -> tuple[float, float]:
    """Return the nearest of some points to a place."""
    at = int(np.argmin((xs - np.float32(x)) ** 2 + (ys - np.float32(y)) ** 2))
    return float(xs[at]), float(ys[at])


def _along(values: Metres, first: float, side: float, count: int) -> Metres:
    """Return the square of each value, counted from 1; 0 and count + 1 for what lies before and beyond."""
    place = (values - np.float32(first)) * np.float32(1.0 / side) + np.float32(1.0)
    return np.clip(place, 0.0, count + 1.5, out=place)


@dataclass(frozen=True, eq=False)
class Scene:
    """What a map shows.

    which {"recorded", "released", "difference", "house"}
    frame: frame of all metres.
    from_trial: whether the treated points are those of a trial, which drew its own noise.
    oriented: whether it is known how long a metre is: it depends on which column is which.
    """

    which: Which = "recorded"
    recorded: Points | None = None
    released: Points | None = None
    borders: Borders | None = None
    frame: EqualArea = _NOWHERE
    from_trial: bool = True
    oriented: bool = True

    @property
    def sources(self) -> list[Points]:
        """What is drawn, the recorded points last; nothing while something is missing."""
        wanted = {"released": [self.released], "difference": [self.released, self.recorded]}.get(
            self.which, [self.recorded]
        )
        found = [points for points in wanted if points is not None and len(points)]
        return found if len(found) == len(wanted) else []

    @property
    def share(self) -> float:
        return min(MOST_DRAWN / max((len(points) for points in self.sources), default=1), 1.0)

    @property
    def box(self) -> QRectF | None:
        """Where everything is; borders alone decide where there are some."""
        if self.borders is not None:
            return self.borders.box
        return self.sources[0].box if self.sources else None

    @property
    def refusal(self) -> str:
        """Return why what is drawn must not leave the house; nothing where it may."""
        if not self.sources:
            return ""
        if self.which != "released":
            return tr("a map for outside must not show raw points, nor what was compared with them")
        if self.from_trial:
            return tr("a map for outside must show what was released: a trial draws noise of its own")
        return ""

    @property
    def mark(self) -> str:
        if not self.sources:
            return ""
        if self.which == "difference":
            return tr("INTERNAL: compared with raw points")
        if self.which != "released":
            return tr("INTERNAL: raw points")
        return tr("INTERNAL: points of a trial") if self.from_trial else tr("Released points")


def frame_of(answer: Mapping[str, Any]) -> EqualArea:
    """Return the frame in which something was written."""
    return EqualArea(*(float(value) for value in answer["middle"]))


def read_borders(answer: Mapping[str, Any]) -> Borders:
    """Take borders, and remove their file."""
    x, y, joined = _columns(answer, "x", "y", "joined")
    return Borders(x, y, joined.astype(np.int32))


def read_points(answer: Mapping[str, Any]) -> Points:
    """Take points, and remove their file."""
    x, y = _columns(answer, "x", "y")
    return Points(x, y, int(answer["rows"]), bool(answer["whole"]))


def _columns(answer: Mapping[str, Any], *names: str) -> list[npt.NDArray[Any]]:
    path = Path(str(answer["out"]))
    # Its columns lie in these bytes, without another copy.
    table = pa.ipc.open_file(pa.py_buffer(path.read_bytes())).read_all()
    path.unlink()
    # Arrow's own to_numpy would import pandas, where it is installed, into the process of the window.
    return [np.from_dlpack(table[name].combine_chunks()) for name in names]


def round_above(value: float) -> float:
    """Return the least of 1, 2 or 5 times a power of ten that is not below a positive value."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value * (1 - 1e-9))
