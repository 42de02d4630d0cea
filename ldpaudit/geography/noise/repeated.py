"""How often a table names the same place, and what that costs where each row is moved anew."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import in_space
from ldpaudit.geography.noise.planar_laplace import PlanarLaplace
from ldpaudit.geography.noise.quality import averaging_error, displacement_quantile, mean_displacement
from ldpaudit.geography.noise.shared_draws import (
    NEAR,
    Degrees,
    crowded,
    one_form,
    require_persons,
    rounded,
    tags_of,
)
from ldpaudit.geography.reading.coordinates import coordinates_of, require_coordinates
from ldpaudit.geography.reading.read_coordinates import InDegrees, ReadCoordinates
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.tables import ReadOptions, Source

#: Numbers of draws for which the averaging attack is reported.
DRAWS = (1, 5, 10, 50, 200)
_SHARES = (0.5, 0.95, 0.99)
_BINS = (1, 2, 5, 10, 50, 200)
#: The five settings of Arcolezi's thesis (Univ. Bourgogne Franche-Comté, 2022), Table 10.1.
PRESETS = tuple(
    PlanarLaplace(math.log(factor), radius)
    for factor, radius in ((3, 200.0), (3, 400.0), (2, 600.0), (2, 800.0), (2, 1000.0))
)


@dataclass(frozen=True)
class PlaceRepeats:
    """Rows and places of a table."""

    #: Rows, and those that have a point.
    rows: int
    points: int
    #: {rows of a place: how many places have so many}, ascending.
    sizes: Mapping[int, int]
    #: Distinct pairs of person and place, where a column names the person.
    draws: int | None = None
    #: Places of the person who has the most.
    most_places: int | None = None
    #: Places of one row without any other place within the radius that was asked for.
    lone: int | None = None
    #: Rows whose place has many others within 20 m, as one that is measured anew has; 0 where these are few.
    near: int = 0

    @property
    def places(self) -> int:
        """Count the distinct places."""
        return sum(self.sizes.values())

    @property
    def most_rows(self) -> int:
        """Return the rows of the most frequent place."""
        return max(self.sizes, default=0)

    @classmethod
    def of(
        cls,
        table: Path | str,
        x: str,
        y: str,
        *,
        person: str | None = None,
        same_within: float | None = None,
        radius: float | None = None,
        options: ReadOptions | None = None,
        steps: Sequence[ReadCoordinates] = (),
    ) -> PlaceRepeats:
        """Count the places of a table, of which points and keyed hashes of persons are held in memory.

        x, y: columns of longitudes and latitudes, WGS84 degrees.
        person: column that names the person.
        same_within: metres of the grid to which points are rounded first, as by the step planar-laplace.
        radius: metres within which places are neighbours; without it lone ones are not counted.
        steps: how the coordinates are brought to degrees first.
        """
        source = Source.open(table, options)
        in_degrees = InDegrees(source.columns, steps)
        context = in_degrees.context
        require_coordinates(context, x, y)
        if person is not None:
            context.column(person)
        key, rows = Key.generate(), 0
        seen: list[tuple[Any, ...]] = []
        for written in source.batches():
            batch, found = in_degrees(written, rows), range(rows, rows + written.num_rows)
            lon, lat = one_form(*coordinates_of(batch, found, context, x, y, "missing"))
            there, who = ~np.isnan(lon), np.zeros(len(found), np.uint64)
            if person is not None:
                require_persons(batch.column(person), ~there, person, rows)
                who = tags_of(key.derive({"of": "persons"}), batch.column(person), ~there)[:, 0]
            seen.append((lon[there], lat[there], who[there]))
            rows += len(found)
        lon, lat, who = (np.concatenate(one) for one in zip(*seen, strict=True))
        near = crowded(lon, lat) if same_within is None else 0
        if same_within is not None:
            lon, lat = one_form(*rounded(lon, lat, same_within))
        _, first, place, size = np.unique(
            lon + 1j * lat, return_index=True, return_inverse=True, return_counts=True
        )
        sizes = dict(zip(*(one.tolist() for one in np.unique(size, return_counts=True)), strict=True))
        lone = None if radius is None else _lone(in_space(lon[first], lat[first]), size == 1, radius)
        if person is None:
            return cls(rows, len(lon), sizes, lone=lone, near=near)
        order = np.lexsort((place, who))
        who, place = who[order], place[order]
        fresh = np.append(np.True_, (who[1:] != who[:-1]) | (place[1:] != place[:-1]))[: len(who)]
        most = int(np.unique(who[fresh], return_counts=True)[1].max(initial=0))
        return cls(rows, len(lon), sizes, int(fresh.sum()), most, lone, near)

    def under(self, mechanism: PlanarLaplace) -> dict[str, Any]:
        """Return what a mechanism costs on this table, and what it still hides of the most frequent place.

        Returns: radius, level: of the mechanism; epsilon_per_metre. displacement: mean and quantiles in
            metres. epsilon_row: what one row costs, for two points `radius` apart; epsilon_worst_place: what
            the rows of the most frequent place cost together where each is moved anew. averaging: draws and
            median error in metres of the best attacker; worst_place: the same of that place.
        """
        epsilon, worst = mechanism.epsilon, max(self.most_rows, 1)
        proved = mechanism.proved_epsilon() * mechanism.radius
        return {
            "radius": mechanism.radius,
            "level": mechanism.level,
            "epsilon_per_metre": epsilon,
            "displacement": {
                "mean": mean_displacement(epsilon),
                **{f"{100 * share:g} %": displacement_quantile(epsilon, share) for share in _SHARES},
            },
            "epsilon_row": proved,
            "epsilon_worst_place": proved * worst,
            "averaging": [{"draws": n, "median_error": averaging_error(epsilon, n)} for n in DRAWS],
            "worst_place": {"draws": worst, "median_error": averaging_error(epsilon, worst)},
        }

    def as_json(self, noise: PlanarLaplace | None = None) -> dict[str, Any]:
        """Return the counts as plain values; places by their rows, of 1, 2 to 4, 5 to 9 and so on.

        Where they were counted, the lone places and their share of the rows that have a point; then what
        noise would do, that which is given or usual ones, and what to write.
        """
        counts: dict[str, Any] = {
            "rows": self.rows,
            "points": self.points,
            "places": self.places,
            "most_rows": self.most_rows,
            "rows_of_repeated_places": self.points - self.sizes.get(1, 0),
            "places_by_rows": {
                name: sum(number for size, number in self.sizes.items() if low <= size < high)
                for name, low, high in _bins()
            },
            "near_rows": self.near,
            "near_within": NEAR,
        }
        if self.draws is not None:
            counts |= {"draws_by_person": self.draws, "most_places_of_a_person": self.most_places}
        if self.lone is not None:
            counts |= {"lone_places": self.lone, "lone_share": self.lone / max(self.points, 1)}
        settings = [self.under(one) for one in (PRESETS if noise is None else [noise])]
        return {**counts, "settings": settings, "advice": self.advice()}

    def advice(self) -> list[str]:
        """Return in sentences what to write in the recipe."""
        if not self.points:
            return [Message("No row has a point.")]
        if self.near:
            return [
                Message(
                    "{n:,} (row lies|rows lie) within {metres:g} m of many other places, as one that is "
                    "measured anew does: their middle finds it, however each is moved. "
                    'Write per = "place" and same_within = {metres:g}.',
                    n=self.near,
                    metres=NEAR,
                )
            ]
        if self.most_rows == 1:
            return [Message("No place occurs twice: fresh noise for each row is right.")]
        sentence = "With fresh noise for each row, one place spends up to {most_rows:,} times the epsilon."
        lines: list[str] = [Message(sentence, most_rows=self.most_rows)]
        lines += [Message('Write per = "place": a place is moved once. That rows share it then shows.')]
        if self.most_places is not None:
            lines.append(
                Message(
                    'Or per = "person": each person is moved once a place, which hides who meets whom; '
                    "somebody spends {n:,} times the epsilon, one for each of {n:,} "
                    "(place|places).",
                    n=self.most_places,
                )
            )
        lines.append(Message("Or generalize places of many rows to a region, or drop their points."))
        return lines


def _lone(places: Degrees, single: npt.NDArray[np.bool_], radius: float) -> int:
    """Count the places of one row, of all in space, that have no other place within a radius."""
    from scipy.spatial import cKDTree

    if not single.any():
        return 0
    # The nearest place is the place itself; infinite where there is no other one.
    near = np.asarray(cKDTree(places).query(places[single], k=2)[0])
    return int((near[:, 1] > radius).sum())


def _bins() -> Iterator[tuple[str, int, float]]:
    yield from ((str(low), low, low + 1) for low in _BINS[:1])
    for low, high in pairwise(_BINS[1:]):
        yield Message("{low} to {high}", low=low, high=high - 1), low, high
    yield Message("{low} or more", low=_BINS[-1]), _BINS[-1], math.inf
