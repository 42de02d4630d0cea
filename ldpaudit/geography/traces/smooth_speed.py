"""The step that erases the stops of traces."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.held_rows import state_of
from ldpaudit.geography.reading.coordinates import ZERO_TITLE, Zero, coordinates_of, require_coordinates
from ldpaudit.geography.traces.held_traces import NO_TIME, HeldTraces, require_trace, starts_of
from ldpaudit.geography.traces.smoothing import smoothed
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Survey, SurveyContext, TwoPassStep, replaced
from ldpaudit.step_facts import Offer, Stage, Target
from ldpaudit.step_fields import described
from ldpaudit.tables import Column

_DAY = 86_400
_TIME, _LON, _LAT = "time.npy", "lon.npy", "lat.npy"
_WRITTEN = "%Y-%m-%dT%H:%M:%S"


@dataclass(frozen=True, config=STEP_CONFIG)
class SmoothSpeed(TwoPassStep):
    """Erase the stops of traces: points at equal distances, dated evenly (Promesse); it promises nothing.

    The first rows of a trace take its new points and times, see `ldpaudit.geography.traces.smoothing`; the
    others are removed, and so are rows without a person, a time or a point. Other columns stay with their
    rows and no longer belong to the points.

    Parameters
    ----------
    person : str
        Column that names the person.
    time : str
        Column of times; what replaces them reads 2024-03-14T15:09:26.
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees.
    spacing : float
        Metres between two points; twice, four times … as many where a trace has too few fixes for that.
    per : {"day", "all"}
        A trace is all rows of a person on one day of `time`, or all rows of a person.
    zero : {"error", "missing", "keep"}
        What points at 0, 0 mean.
    """

    do: ClassVar[str] = "smooth-speed"
    summary: ClassVar[str] = "Erase the stops of traces"
    decides: ClassVar[str] = "traces were smoothed"
    title: ClassVar = "erase the stops"
    subject: ClassVar = "trace"
    starts: ClassVar = {"spacing": 500}

    person: Annotated[str, described("Column of persons", holds="column")]
    time: Annotated[str, described("Column of times", holds="column")]
    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    spacing: Annotated[float, described("Distance between two points", ge=1, le=1e6, unit="m")]
    per: Annotated[Literal["day", "all"], described("One trace for each")] = "day"
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Offer to erase where a person stayed."""
        if target.subject != cls.subject or target.person is None or not target.times:
            return None
        known = {"person": target.person, "time": target.times[0]}
        x, y = target.place or ("", "")
        return Offer(cls.title, {**known, "x": x, "y": y, **cls.starts}, first=tuple(cls.starts))

    def bind(self, context: Context) -> Context:
        """Check the columns, and say how the new ones read."""
        require_trace(context, self.person, self.time)
        require_coordinates(context, self.x, self.y)
        new = {name: Column(name, kind="number") for name in (self.x, self.y)}
        new[self.time] = Column(self.time, kind="time", formats=(_WRITTEN,))
        return context.with_columns({**context.columns, **new})

    def survey(self, setting: SurveyContext) -> Survey:
        """Begin to collect the traces."""
        return _Fixes(self, setting)

    def allow(self, removed: int, rows: int) -> None:
        """Refuse to remove every row.

        Raises
        ------
        UserError
            If nobody went far enough.
        """
        if removed == rows:
            raise UserError(
                Message("no trace is long enough for two points {spacing:g} m apart", spacing=self.spacing),
                hint="choose a shorter spacing",
            )

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the new points and times; rows that are removed hold none."""
        here = slice(rows.start, rows.stop)
        lon, lat, seconds = (
            np.load(state_of(context) / name, mmap_mode="r")[here] for name in (_LON, _LAT, _TIME)
        )
        missing = np.isnan(lon)
        for name, values in ((self.x, lon), (self.y, lat)):
            batch = replaced(batch, name, {name: pa.array(values, mask=missing)})
        labels = np.datetime_as_string(seconds.astype("datetime64[s]"))
        return replaced(batch, self.time, {self.time: pa.array(labels, pa.string(), mask=missing)})

    @property
    def stage(self) -> Stage:
        """First, for it needs points and times as they are read."""
        return Stage.READ

    def describe(self) -> str:
        """Return what remains of the traces, and what the step does not hide."""
        daily = Message("day by day, ") if self.per == "day" else ""
        return Message(
            "Erases stops: replaces the points ({x}, {y}) of each {person}, {daily}by points every "
            "{spacing:g} m, and {time} by evenly spaced times. The way itself, and roughly its ends, "
            "stay visible.",
            x=self.x,
            y=self.y,
            person=self.person,
            daily=daily,
            spacing=self.spacing,
            time=self.time,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name the columns of place and time."""
        return (self.x, self.y, self.time)

    def inputs(self) -> tuple[str, ...]:
        """Name the columns that make a trace."""
        return (self.x, self.y, self.time, self.person)


class _Fixes(HeldTraces):
    """All fixes, 36 bytes each."""

    def __init__(self, step: SmoothSpeed, setting: SurveyContext) -> None:
        def fixes(batch: pa.RecordBatch, rows: range) -> dict[str, npt.NDArray[np.generic]]:
            lon, lat = coordinates_of(batch, rows, setting.context, step.x, step.y, step.zero)
            return {"lon": lon, "lat": lat}

        super().__init__(setting, step.person, step.time, fixes)
        self._step = step

    def finalize(self, folder: Path, rows: int) -> Iterator[npt.NDArray[np.int64]]:
        """Smooth all traces, and yield the rows that hold no point."""
        written = {
            name: np.lib.format.open_memmap(folder / name, mode="w+", dtype=kind, shape=(rows,))
            for name, kind in ((_LON, np.float64), (_LAT, np.float64), (_TIME, np.int64))
        }
        written[_LON][:] = np.nan
        nobody = self.nobody
        for person, ordinal, time, lon, lat in self.people("lon", "lat"):
            self.setting.check_cancelled()
            whole = (person != nobody) & (time != NO_TIME) & ~np.isnan(lon)
            yield ordinal[~whole]
            day = time // _DAY if self._step.per == "day" else np.zeros_like(time)
            order = np.lexsort((ordinal, time, person))
            order = order[whole[order]]
            if not len(order):
                continue
            starts = starts_of(person[order], day[order])
            found = smoothed(lon[order], lat[order], time[order], starts, self._step.spacing)
            at = ordinal[order][found.kept]
            for name, values in ((_LON, found.lon), (_LAT, found.lat), (_TIME, found.time)):
                written[name][at] = values[found.kept]
            yield ordinal[order][~found.kept]
        for file in written.values():
            file.flush()
