"""Planar Laplace noise that is added to degrees: a circle in degrees is no circle on the ground."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.audit.distinguish.sources import of_callable
from ldpaudit.geography.tilings.equal_area import metres_per_degree
from ldpaudit.language import Message

#: A level of ln 3 within 200 m, at a place at 47 degrees north.
LEVEL, RADIUS = math.log(3), 200.0
PLACE = (6.0, 47.0)


def scales() -> tuple[float, float]:
    """Return the metres of a degree of longitude and of one of latitude at the place."""
    east, north = metres_per_degree(PLACE[1])
    return float(east), float(north)


def noise_in_degrees(place: tuple[float, float], n: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Move a point n times by a radius in degrees, as if degrees of longitude were as long as of latitude.

    Returns
    -------
    ndarray of float64, shape (n, 2)
        Longitude and latitude.
    """
    radius = rng.gamma(2.0, RADIUS / LEVEL, n) / scales()[1]
    angle = rng.uniform(0.0, 2 * math.pi, n)
    return np.column_stack([place[0] + radius * np.cos(angle), place[1] + radius * np.sin(angle)])


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    east, north = scales()
    pair = (PLACE, (PLACE[0] + RADIUS / east, PLACE[1]))
    return Lesson(
        code="degrees",
        title=Message("Noise in degrees"),
        source=Message("common in scripts that add planar Laplace noise to longitude and latitude"),
        claim=Message("two places 200 m apart keep ln 3, whichever way they lie"),
        pair=Message("two places 200 m apart, east and west, at 47 degrees north"),
        exact=LEVEL * north / east,
        game=of_callable(noise_in_degrees, pair, claim=LEVEL, rng=rng, **options),
        page=(
            Message(
                "Noise of a radius in metres is divided by the 111 km of a degree, and added to longitude"
                " and latitude alike. On a map of degrees the cloud of points is round."
            ),
            Message(
                "On the ground it is not. A degree of longitude has 111 km at the equator only; at 47"
                " degrees north it has 76 km. So the cloud is narrower from east to west, by a third."
            ),
            Message(
                "Two places 200 m apart, east and west, lie as far apart in that cloud as places 292 m"
                " apart should. The factor of three that was promised is a factor of five: epsilon is 1.46"
                " times as large. Towards the poles it has no bound."
            ),
            Message(
                "The same happens in the plane of web maps (EPSG:3857), in all directions. A national grid"
                " is off by a few thousandths."
            ),
            Message(
                "Instead: draw the distance in metres and go that far along the ground, as this program"
                " does; or add the noise in a projection that is true to scale, and count its largest scale"
                " in."
            ),
        ),
    )
