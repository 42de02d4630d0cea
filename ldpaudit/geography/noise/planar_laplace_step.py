"""The step that moves points by planar Laplace noise."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field, field_validator
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, SmallNoise
from ldpaudit.geography.noise.planar_laplace import WORDS_PER_POINT, PlanarLaplace
from ldpaudit.geography.noise.quality import displacement_95, mean_displacement, parse_level
from ldpaudit.geography.noise.shared_draws import (
    Draws,
    Moved,
    farther,
    one_form,
    require_persons,
    rounded,
    tags_of,
)
from ldpaudit.geography.noise.truncation import Region
from ldpaudit.geography.reading.coordinates import (
    ZERO_TITLE,
    Zero,
    coordinates_of,
    require_coordinates,
    with_points,
)
from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step
from ldpaudit.step_fields import described
from ldpaudit.tables import Column

#: What double precision may add to the level before a recipe is refused.
_LARGEST_SLACK = 1.1
Metres = Annotated[float, Field(gt=0, allow_inf_nan=False)]
#: Metres; over more, different places would be moved as one.
_COARSEST = 10_000.0
#: Metres between the doors of two houses: who moves less on average is still found at home.
_NEXT_DOOR = 20.0
#: What else is written where noise is shared, and for which `per` it is.
_SHARED = {
    "place": ("place",),
    "person": ("person",),
    "most_places": ("person",),
    "same_within": ("place", "person"),
}
#: Keys that a memory knows only where they are written.
_REMEMBERED_IF_GIVEN = ("place", "person", "same_within")
_SHARING_SHOWS = Message(
    "which rows share a place is not hidden, so what is known of one of them is known of all"
)


@dataclass(frozen=True, config=STEP_CONFIG)
class PlanarLaplaceStep(Step):
    """Move points by planar Laplace noise.

    level: nats within which the chances of two points `radius` metres apart lie: a number, or "ln(3)".
    per {"row", "place", "person"}: fresh noise for each row, for each place, or for each place of each
        person: rows of one place then get one released point, in every release under the same key.
    most_places: with "person": places that one person has at most; a run where somebody has more stops.
    same_within: metres of a fixed grid to which true points are rounded first, so that places that are nearly
        the same become one. Without it, places agree in every digit or not at all.
    """

    do: ClassVar[str] = "planar-laplace"
    summary: ClassVar[str] = "Move points at random by true metres"
    title: ClassVar = "move at random"
    kind: ClassVar = "randomize"
    subject: ClassVar = "place"
    page: ClassVar = "places"
    repairs: ClassVar = ("raw-location", "repeated-place")
    hides_places: ClassVar = True
    #: Each row of a place moved anew would give the place away by an average. The level is below 1.
    starts: ClassVar = {"level": "ln(2)", "radius": 400, "per": "place"}

    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    level: Annotated[
        float | str,
        described(
            "Level within the radius",
            "ln(2): two places a radius apart lead to any released point with chances within a factor 2",
        ),
    ]
    radius: Annotated[
        Metres,
        described(
            "Radius",
            "Points move by twice the radius over the level on average: 577 m for 200 and ln(2)",
            unit="m",
        ),
    ]
    snap: Annotated[Metres, described("Grid of the result", unit="m", expert=True)] = 1.0
    per: Annotated[
        Literal["row", "place", "person"],
        described(
            "Fresh noise for each",
            "Row: n rows of one place cost n times as much, and their average reveals it. Place: all "
            "its rows get one point, which shows that they share it. Person: the same for each person",
        ),
    ] = "row"
    place: str | None = described(
        "Address",
        "With place: rows share noise only where this column agrees too",
        default=None,
        holds="column",
        goes_with={"per": ["place"]},
    )
    person: str | None = described(
        "Person",
        "With person: the column that names who is behind a row",
        default=None,
        holds="column",
        goes_with={"per": ["person"]},
    )
    most_places: Annotated[int, Field(ge=1)] | None = described(
        "Most places of a person",
        "All rows of a person cost this many times the epsilon; the run stops if somebody has more",
        default=None,
        goes_with={"per": ["person"]},
        unit="places",
    )
    same_within: Annotated[float, Field(gt=0, le=_COARSEST)] | None = described(
        "Distance within which places are the same",
        "True points are first rounded to a grid of this many metres; the guarantee includes that",
        default=None,
        goes_with={"per": ["place", "person"]},
        unit="m",
    )
    within: str | None = described(
        "Keep within",
        "A public file of polygons: a moved point outside goes to their nearest point. The "
        "guarantee stays, and points gather on the border",
        default=None,
        holds="file",
        expert=True,
    )
    layer: Annotated[str | None, described("Layer of the polygons", expert=True)] = None
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    @field_validator("level")
    @classmethod
    def _readable(cls, level: float | str) -> float | str:
        parse_level(level)
        return level

    def __post_init__(self) -> None:
        mechanism = self.mechanism()
        if mechanism.proved_epsilon() > _LARGEST_SLACK * mechanism.epsilon:
            raise UserError(
                "the rounding step is too small to hide the errors of floating-point arithmetic",
                hint="set snap to 1 metre or more",
            )
        if self.per == "person" and self.person is None:
            raise UserError(
                "noise is drawn once for each person and place, and no column names the person",
                hint='write person = "name of the column", or per = "place"',
            )
        for name, fit in _SHARED.items():
            if getattr(self, name) is not None and self.per not in fit:
                sentence = '"{name}" has no effect where noise is drawn for each {per}'
                known = join_texts(Message(" or "), (f'per = "{one}"' for one in fit))
                raise UserError(
                    Message(sentence, per=self.per, name=name),
                    where=Message('key "{name}"', name=name),
                    hint=Message("remove the key, or write {known}", known=known),
                )
        if self.layer is not None and self.within is None:
            where = Message('key "{name}"', name="layer")
            raise UserError(
                "a layer is named without its file", where=where, hint="write within, or remove layer"
            )
        if self._shared_by in (self.x, self.y):
            raise UserError(
                "a column of coordinates names no person and no address",
                where=Message('key "{name}"', name=self.per),
                hint="name another column",
            )

    def mechanism(self) -> PlanarLaplace:
        """Return the mechanism with the numbers of this step."""
        return PlanarLaplace(parse_level(self.level), self.radius, self.snap)

    def bind(self, context: Context) -> Context:
        """Check that both columns hold numbers."""
        require_coordinates(context, self.x, self.y)
        if self._shared_by is not None:
            context.column(self._shared_by)
        self._region(context)
        moved = {name: Column(name, kind="number") for name in (self.x, self.y)}
        return context.with_columns({**context.columns, **moved})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Move the points of a batch; missing points stay missing."""
        return self.treated(batch, rows, key, context)[0]

    def treated(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, Moved]:
        """Do what `apply` does, and give what is to be counted; without a memory, `key` is that of places."""
        lon, lat = coordinates_of(batch, rows, context, self.x, self.y, self.zero)
        missing = np.isnan(lon)
        if self.per == "row":
            out = list(self.mechanism().sanitize(lon, lat, key, first_row=rows.start))
            counted = Moved(~missing, Draws(*one_form(lon, lat)).counted(key))
        else:
            mechanism, lasting = self.mechanism(), self.memory(context.memory or key)
            draws = self._draws(batch, rows, lon, lat, missing, lasting)
            out = list(mechanism.move(draws.lon, draws.lat, draws.words(lasting, WORDS_PER_POINT)))
            persons = None if draws.tags is None or self.per != "person" else draws.tags[:, 0]
            counted = Moved(~missing, draws.counted(lasting), persons)
        if (region := self._region(context)) is not None:
            *out, beyond = region.bring_back(*out)
            counted = counted._replace(beyond=beyond)
        return with_points(batch, (self.x, self.y), *out), counted

    def describe(self) -> str:
        """Return how far points move, and which move together."""
        epsilon = self.mechanism().epsilon
        moves = Message(
            "Moves each point ({x}, {y}) at random, by {mean:,.0f} m on average and less than {most:,.0f} m "
            "in 95 of 100 {unit}.",
            x=self.x,
            y=self.y,
            mean=mean_displacement(epsilon),
            most=displacement_95(epsilon),
            unit=Message("rows") if self.per == "row" else Message("places"),
        )
        if self.within is not None:
            moves += Message(" A point that leaves {within} goes to its nearest border.", within=self.within)
        if self.per == "row":
            return moves
        same = Message(" with one address there") if self.place else ""
        if self.person:
            same = Message(" of one person there ({person})", person=in_line([self.person]))
        grid = self.same_within and Message(", rounded to {same_within:g} m,", same_within=self.same_within)
        sentence = "{moves} Rows of one place{rounded}{same} are moved together."
        return Message(sentence, moves=moves, rounded=grid or "", same=same)

    def findings(self, columns: Mapping[str, Column]) -> Sequence[Finding]:  # noqa: ARG002
        """Return that points hardly move: kilometres in a field of metres, or a level for a larger radius."""
        metres = mean_displacement(self.mechanism().epsilon)
        if metres >= _NEXT_DOOR:
            return ()
        return (SmallNoise.make(columns=(self.x, self.y), x=self.x, y=self.y, metres=f"{metres:.2g}"),)

    def exactness(self) -> str:
        """Return whether rounding is part of epsilon, or the law of the noise is exact."""
        sentence = (
            "{names}: noise in double precision. A bound on what its rounding may disclose is part of "
            "epsilon, and holds for points on the grid of {snap:g} m, as they are released."
        )
        return Message(sentence, names=in_line(self.modifies()), snap=self.snap)

    def bound_of_person(self, guarantee: Guarantee, unit: str, most_rows: int | None) -> str:
        """Return how many places one person has at most, or what their number costs."""
        each, who = round_up(guarantee.epsilon), in_line([self.person or unit])
        if self.per == "row" and most_rows is not None:
            return ""
        # Nobody has more places than rows.
        if (most := self.most_places or most_rows) is not None:
            return Message(
                "one {who} has at most {most_places} places, or the run would have stopped: all of them "
                "together, each {radius:g} m elsewhere, eps = {total}.",
                who=who,
                most_places=most,
                radius=self.radius,
                total=round_up(math.nextafter(guarantee.epsilon * most, math.inf)),
            )
        who = who if self.person else unit
        if self.per == "row":
            sentence = (
                "the rows of one {who} or one place are not bounded, so there is no bound on what all of "
                "them disclose; k rows spend k times eps = {each}, and their mean comes nearer to the true "
                "place the more they are."
            )
            return Message(sentence, who=who, each=each)
        sentence = (
            "the places of one {who} are not bounded, so there is no bound on what all of them disclose; k "
            "places spend k times eps = {each}."
        )
        return Message(sentence, who=who, each=each)

    @property
    def remembers(self) -> bool:
        """Whether places of one release are to be moved in the next as they were in this one."""
        return self.per != "row"

    def modifies(self) -> tuple[str, ...]:
        """Name the two columns."""
        return (self.x, self.y)

    def inputs(self) -> tuple[str, ...]:
        """Name the two columns, and the one that names persons or addresses."""
        return (self.x, self.y) if self._shared_by is None else (self.x, self.y, self._shared_by)

    def guarantee(self, context: Context) -> Guarantee:  # noqa: ARG002
        """Return the promise for two points `radius` apart.

        Where noise is shared, neighbours are two tables in which the same rows share a place, and one place,
        with all its rows, lies elsewhere. Whether rows share a place can be seen, so this promises nothing
        about a row that moves from one place to another.
        """
        columns, mechanism = (self.x, self.y), self.mechanism()
        if self.per == "row":
            return mechanism.guarantee(columns)
        one: str = Message("one place")
        if self._shared_by is not None:
            one = Message("one {who} at one place", who=in_line([self._shared_by]))
        sentence = (
            "all rows of {one} together, in every release under one key; k places add up to k times this; "
            "{caveat}"
        )
        promise = mechanism.guarantee(columns, Message(sentence, one=one, caveat=_SHARING_SHOWS))
        sentence = (
            "{one}, all its rows, two points {radius:g} m apart, given which rows share it; k places: k "
            "times as much"
        )
        apart = Message(sentence, one=one, radius=self.radius)
        if self.most_places is not None:
            apart += Message(", and nobody has more than {most_places}", most_places=self.most_places)
        promise = replace(
            promise,
            relation=apart,
            all_rows=True,
            neighbours="place",
            person=self.person or "",
            most_places=self.most_places,
        )
        if self.same_within is None:
            return promise
        rounding = promise.rounding + farther(self.same_within)
        sentence = "{protocol} of points rounded to {same_within:g} m"
        return replace(
            promise,
            epsilon=promise.per_metre * (self.radius + rounding),
            protocol=Message(sentence, protocol=promise.protocol, same_within=self.same_within),
            rounding=rounding,
            channel={**(promise.channel or {}), "same_within": self.same_within},
        )

    def extents(self, context: Context) -> Sequence[tuple[float, float, float, float]]:
        """Return the bounds of the polygons that points may not leave."""
        region = self._region(context)
        return () if region is None else (region.bounds,)

    def _region(self, context: Context) -> Region | None:
        if self.within is None:
            return None
        path = context.path(self.within)
        return context.loaded(("within", path, self.layer), lambda: Region.read(path, self.layer))

    @property
    def _shared_by(self) -> str | None:
        """Name the column that must agree beside the coordinates."""
        return self.person if self.per == "person" else self.place

    def memory(self, key: Key) -> Key:
        """Return the subkey of these draws: what is drawn in another way shares nothing with them.

        key: the subkey that knows no table.
        """
        # Word for word what the first version wrote, with the samplers of that time: another name or number
        # here gives every remembered place a second draw, at twice its epsilon.
        about = {
            "x": self.x,
            "y": self.y,
            "level": parse_level(self.level),
            "radius": self.radius,
            "snap": self.snap,
            "per": self.per,
            "sampler": "continuous",
            "origin": (),
        }
        given = {name: getattr(self, name) for name in _REMEMBERED_IF_GIVEN}
        about |= {name: value for name, value in given.items() if value is not None}
        return key.derive({"memory of places": about})

    def _draws(
        self,
        batch: pa.RecordBatch,
        rows: range,
        lon: npt.NDArray[np.float64],
        lat: npt.NDArray[np.float64],
        missing: npt.NDArray[np.bool_],
        key: Key,
    ) -> Draws:
        """Return which rows of a batch share a draw."""
        if self.same_within is not None:
            lon, lat = rounded(lon, lat, self.same_within)
        lon, lat = one_form(lon, lat)
        if self._shared_by is None:
            return Draws(lon, lat)
        values = batch.column(self._shared_by)
        if self.per == "person":
            require_persons(values, missing, self._shared_by, rows.start)
        return Draws(lon, lat, tags_of(key.derive({"places": "tags"}), values, missing))
