"""The promises in words that need no mathematics, each with its number and its limit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ldpaudit.geography.noise.quality import displacement_95, mean_displacement, median_displacement
from ldpaudit.guarantee import Guarantee, in_line, round_up, round_up_chance
from ldpaudit.report.content import RecordedTold
from ldpaudit.tables import counted, share

_UNLIKELY, _EVEN = 0.01, 0.5
#: From here on a factor is told in words: e^20 is about 485 million.
_HUGE = 20.0
_LARGE = "more than a hundred million (this hides next to nothing)"


def in_words(guarantee: Guarantee) -> str:
    """Return what a guarantee means for a reader who knows whatever they know.

    Parameters
    ----------
    guarantee : Guarantee
        A promise that holds.
    """
    if guarantee.delta:
        return _drawn(guarantee)
    return _odds(guarantee) if guarantee.distance is None else _moved(guarantee)


def moved_rows(told: Mapping[str, Any]) -> str:
    """Return for the data holder how many rows share their noise, and how many came back into a region.

    Parameters
    ----------
    told : mapping
        As the internal manifest has it under "moves".
    """
    names, points = in_line(told["columns"]), told["points"]
    said = [f"{counted(points, 'row', ',')} with a point ({names})"]
    if told["per"] == "row":
        said.append(f"{counted(told['places'], 'place', ',')}")
        if told["most_rows"] > 1:
            rows, epsilon = counted(told["most_rows"], "row", ","), round_up(told["worst_epsilon"])
            said.append(
                f"the most frequent one has {rows}, each moved anew: together eps <= {epsilon} for two points"
                f" {told['radius']:g} m apart, and who averages them errs by {told['worst_error']:,.0f} m"
                " (median)"
            )
    else:
        of = "one draw for each place" if told["per"] == "place" else "one draw for each person and place"
        said.append(f"{of}: {counted(told['draws'], 'draw', ',')}, used again by {told['reused']:,}")
        said.append(f"the most frequent place has {counted(told['most_rows'], 'row', ',')}")
    if "most_places" in told:
        most = told["most_places"]
        said.append(
            f"one person has up to {counted(most, 'place', ',')}, hence up to {most:,} times the epsilon"
        )
    if "beyond" in told:
        part = f" ({share(told['beyond'], points)})" if points else ""
        said.append(f"{told['beyond']:,}{part} left the region and were brought back to its border")
    return "; ".join(said) + "."


def recorded_numbers(told: RecordedTold) -> str:
    """Return for the data holder what the true mean is, and how far what was randomized is from it."""
    if told.mean is None:
        said = "No released row has a number."
    else:
        said = f"True mean: {told.mean:.6g}, of {counted(told.numbers, 'recorded number', ',')}."
    changes = []
    if told.below or told.above:
        counts = counted(told.below + told.above, "number", ",")
        changes.append(
            f"{counts} outside the bounds ({told.below:,} below, {told.above:,} above) limited to them"
        )
    if told.missing:
        changes.append(f"{counted(told.missing, 'missing number', ',')} counted as {told.filled:g}")
    if not changes:
        return f"{said} None was limited or filled."
    changed = ", and ".join(changes)
    return f"{said} {changed[:1].upper()}{changed[1:]}. With that, the mean is {told.randomized:.6g}."


def belief_at_most(prior: float, epsilon: float) -> float:
    """Return the highest belief in a value after one report, by Bayes' rule.

    Parameters
    ----------
    prior : float
        Belief before, between 0 and 1.
    epsilon : float
        Epsilon in nats.
    """
    if prior <= 0:
        return 0.0
    # Of exp(-epsilon) rather than exp(epsilon), which soon is more than a double holds.
    return 1 / (1 + math.exp(-epsilon) * (1 - prior) / prior)


def _odds(guarantee: Guarantee) -> str:
    names = in_line(guarantee.columns)
    factor = f" = {_factor(guarantee.epsilon, 2)}" if guarantee.epsilon <= _HUGE else f", {_LARGE}"
    unlikely = round_up(100 * belief_at_most(_UNLIKELY, guarantee.epsilon), 1)
    even = round_up(100 * belief_at_most(_EVEN, guarantee.epsilon), 1)
    seen = (
        f"All reports of {names} ({guarantee.relation}), seen together, multiply"
        if guarantee.all_rows
        else f"One report of {names}, seen alone, multiplies"
    )
    assumed = f" {guarantee.caveat[:1].upper()}{guarantee.caveat[1:]}." if guarantee.caveat else ""
    return (
        f"{seen} the odds between any two true values by at most e^eps{factor}, whatever the reader knows. A "
        f"value thought 1 % likely becomes at most {unlikely} %; one at 50 %, at most {even} %.{assumed}"
    )


def _drawn(guarantee: Guarantee) -> str:
    """Return what a promise about the presence of a row means."""
    assumed = f" This holds if {guarantee.caveat}." if guarantee.caveat else ""
    return (
        f"Whether a row ({guarantee.relation}) is in the table multiplies the chance of any release of "
        f"{in_line(guarantee.columns)} by at most e^eps = {_factor(guarantee.epsilon, 2)}, but for outcomes "
        f"of a chance of {round_up_chance(guarantee.delta)} together.{assumed}"
    )


def _moved(guarantee: Guarantee) -> str:
    distance = guarantee.distance or 1.0
    rate = guarantee.per_metre
    factor = _factor(guarantee.epsilon, 3)
    far = 1000 * rate + guarantee.constant
    kilometre = f"{math.ceil(math.exp(far)):,}" if far < math.log(1e6) else "more than a million"
    half, most = math.ceil(median_displacement(rate)), math.ceil(displacement_95(rate))
    mean = mean_displacement(rate)
    together = f" {guarantee.caveat[:1].upper()}{guarantee.caveat[1:]}." if guarantee.all_rows else ""
    names = in_line(guarantee.within)
    within = f" It hides a place only among those with the same {names}, which is released." if names else ""
    return (
        f"Each point was moved at random: half by less than {half:,} m, 95 % by less than {most:,} m, "
        f"{mean:,.0f} m on average. Two places {distance:g} m apart give any released point with chances "
        f"within a factor {factor}; 1 km apart, within {kilometre}. It does not hide that somebody was in "
        f"this part of the land.{within}{together}"
    )


def _factor(epsilon: float, digits: int) -> str:
    return round_up(math.exp(epsilon), digits) if epsilon <= _HUGE else f"of {_LARGE}"
