"""Attacks on traces: how few points single a person out, and what is found again after the points moved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ldpaudit.geography import PlanarLaplace, displacement_95
from ldpaudit.geography.noise.shared_draws import farther, rounded
from ldpaudit.geography.traces import (
    STAY_METRES,
    STAY_SECONDS,
    HomeGuess,
    PointsOfInterest,
    Stays,
    Traces,
    distinct_places,
    found,
    guess_homes,
    guess_works,
    middle_of_nights,
    points_of_interest,
    recall,
    stays_of,
    unicity_of,
)
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.randomness import Key

#: Sides of cells in metres and lengths of time bins in seconds at which unicity is measured.
RESOLUTIONS = ((100.0, 3600), (500.0, 3600), (1000.0, 3600), (1000.0, 86_400), (5000.0, 86_400))
#: Metres within which a place counts as found.
NEAR = (50.0, 100.0, 500.0)
#: Draws of points are repeated until there are so many persons in all.
_PERSONS = 20_000


def examine_traces(
    traces: Traces,
    *,
    most: int = 8,
    resolutions: Sequence[tuple[float, int]] = RESOLUTIONS,
    metres: float = STAY_METRES,
    seconds: int = STAY_SECONDS,
    longest_gap: int | None = None,
    utc_offset: float = 0.0,
    mechanism: PlanarLaplace | None = None,
    same_within: float = 100.0,
    seed: int = 0,
    key: Key | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> dict[str, Any]:
    """Measure what traces tell about persons, as they are and after noise.

    Parameters
    ----------
    traces : Traces
    most : int
        Points that the attacker of the unicity test knows at most.
    resolutions : sequence of (float, int)
        Side of a cell in metres and length of a time bin in seconds.
    metres, seconds, longest_gap
        What a stay is, see `geography.traces.stays_of`.
    utc_offset : float
        Hours to add to the clock of the table to get that of the place.
    mechanism : PlanarLaplace, optional
        Noise to try on the points: drawn anew for each fix, and once for each place and person.
    same_within : float
        Metres of the grid to which fixes are rounded in the second try, as the step planar-laplace does; its
        epsilon counts that two traces may be so much farther apart then.
    seed : int
        Number that decides which points the attacker knows and what noise is tried; nothing of either is
        released, so the same figures can be had again.
    key : Key, optional
        Decides that instead.
    check_cancelled : callable, optional
        Asked between the measures whether to go on.

    Returns
    -------
    dict
        Shares and counts, ready for JSON; no places and no names.
    """
    # Noise is only tried, so each call may try the same.
    key = Key.for_tests(seed) if key is None else key.repeatable()
    draws = max(1, -(-_PERSONS // max(traces.persons, 1)))
    draws = min(draws, 20)
    fixes = np.diff(traces.first)
    summary: dict[str, Any] = {
        "rows": len(traces) + traces.left_out,
        "left_out": traces.left_out,
        "persons": traces.persons,
        "fixes_per_person": {"median": float(np.median(fixes)), "most": int(fixes.max())},
        "seed": seed,
        "unicity": [],
    }
    for cell, length in resolutions:
        check_cancelled()
        counted = unicity_of(traces, cell, length, key, most, draws)
        summary["unicity"].append(
            {
                "cell_metres": cell,
                "bin_seconds": length,
                "unique": [None if math.isnan(one) else round(one, 4) for one in counted.share().tolist()],
                "persons": (counted.tried // draws).tolist(),
                "share_of": Message("persons with at least p distinct points"),
                "draws": draws,
            }
        )
    check_cancelled()
    stays = stays_of(traces, metres, seconds, longest_gap)
    places = points_of_interest(stays, metres)
    homes = guess_homes(traces, utc_offset=utc_offset)
    works = guess_works(traces, homes, utc_offset=utc_offset)
    summary |= {
        "stays": {"count": len(stays), "metres": metres, "seconds": seconds},
        "places": {"count": len(places), "persons": int(np.count_nonzero(np.diff(places.first)))},
        "homes": homes.known,
        "works": works.known,
    }
    if mechanism is not None:
        check_cancelled()
        summary["noise"] = _tried(
            traces, mechanism, same_within, key, stays, places, homes, utc_offset, check_cancelled
        )
    return summary


def _tried(
    traces: Traces,
    mechanism: PlanarLaplace,
    same_within: float,
    key: Key,
    stays: Stays,
    places: PointsOfInterest,
    homes: HomeGuess,
    utc_offset: float,
    check_cancelled: CheckCancelled,
) -> dict[str, Any]:
    """Move the points in two ways and look for the places again."""
    promise = mechanism.guarantee()
    apart = mechanism.radius + promise.rounding + farther(same_within)
    fresh = traces.moved_to(*mechanism.sanitize(traces.lon, traces.lat, key.derive({"try": "row"})))
    check_cancelled()
    snapped = traces.moved_to(*rounded(traces.lon, traces.lat, same_within))
    joined = _one_draw_a_place(snapped, mechanism, key.derive({"try": "place"}))
    summary: dict[str, Any] = {
        "level": mechanism.level,
        "radius": mechanism.radius,
        "same_within": same_within,
    }
    # Scattered points stay together within the displacement that most of them have.
    reach = STAY_METRES + displacement_95(mechanism.epsilon)
    for name, moved, spent, level, radius in (
        ("per_row", fresh, int(np.diff(traces.first).max()), promise.epsilon, reach),
        (
            "per_place",
            joined,
            int(distinct_places(snapped).max()),
            promise.per_metre * apart,
            STAY_METRES + same_within,
        ),
    ):
        check_cancelled()
        guesses = (guess_homes(moved, utc_offset=utc_offset), middle_of_nights(moved, utc_offset))
        again = points_of_interest(stays_of(moved, radius, STAY_SECONDS), radius)
        summary[name] = {
            "most_draws_of_a_person": spent,
            "epsilon_of_a_person": float(round_up(level * spent)),
            "homes_found": {
                f"{near:g}": max(found(homes, guess, near)[0] for guess in guesses) for near in NEAR
            },
            "places_found": {f"{near:g}": recall(places, again, near).hit for near in NEAR},
        }
    return summary | {"homes": homes.known, "places": len(places), "stays": len(stays)}


def _one_draw_a_place(traces: Traces, mechanism: PlanarLaplace, key: Key) -> Traces:
    """Move all fixes of a person at one point together."""
    fixes = np.stack([traces.owners(), traces.lon, traces.lat])
    _, first, back = np.unique(fixes, axis=1, return_index=True, return_inverse=True)
    lon, lat = mechanism.sanitize(traces.lon[first], traces.lat[first], key)
    back = back.ravel()
    return traces.moved_to(lon[back], lat[back])
