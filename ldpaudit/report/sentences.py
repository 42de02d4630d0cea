"""The promises in words that need no mathematics, each with its number and its limit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ldpaudit.geography.noise.quality import displacement_95, mean_displacement, median_displacement
from ldpaudit.guarantee import Guarantee, epsilon_words, in_line, round_up, round_up_chance, round_up_rate
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import share

_UNLIKELY, _EVEN = 0.01, 0.5
#: From here on a factor is written in words: e^20 is about 485 million.
_HUGE = 20.0
_LARGE = Message("more than a hundred million (this hides next to nothing)")


def in_words(guarantee: Guarantee) -> str:
    """Return what a guarantee means for a reader who knows whatever they know.

    guarantee: a promise that holds.
    """
    if guarantee.delta:
        return _drawn(guarantee)
    words = _odds(guarantee) if guarantee.distance is None else _moved(guarantee)
    if not guarantee.given_columns:
        return words
    return Message(
        "{words} That is what the report adds to {columns}, which (is|are) released beside it and "
        "(tells|tell) most of {names}.",
        n=len(guarantee.given_columns),
        words=words,
        columns=in_line(guarantee.given_columns),
        names=in_line(guarantee.columns),
    )


#: What a sum holds given, by the field of a guarantee that names its columns.
_GIVEN = {
    "within": Message("What grows with distance holds between places of the same {columns} only."),
    "given": Message("They hold given which rows are left, decided by {columns}."),
    "given_columns": Message(
        "They hold given {columns}, which (is|are) released and (tells|tell) protected values."
    ),
}


def together(sums: str, held: Sequence[Guarantee], *, void: bool) -> str:
    """Return the sums of all promises that hold, in words, and what they leave out, such as what is void."""
    said: list[str] = [Message("Together: {sums}.", sums=sums)]
    for field, template in _GIVEN.items():
        if columns := dict.fromkeys(name for one in held for name in getattr(one, field)):
            said.append(Message(template.template, n=len(columns), columns=in_line(columns)))
    if void:
        said.append(Message("Columns without a claim are not in this sum."))
    return join_texts(" ", said)


def of_same_secret(guarantee: Guarantee, other: Guarantee) -> str:
    """Return in words what another guarantee about the same secret adds."""
    names = in_line(other.columns)
    if other.distance is not None:
        more: str = Message(
            "eps {relation} {rate} per metre",
            relation="<=" if other.bound else "=",
            rate=round_up_rate(other.per_metre),
        )
    else:
        more = epsilon_words(other.epsilon, bound=other.bound)
    return Message(
        "{names} ((is|are) also about {columns} and (adds|add) {more})",
        n=len(other.columns),
        names=names,
        columns=in_line(guarantee.columns),
        more=more,
    )


def moved_rows(figures: Mapping[str, Any]) -> str:
    """Return for the data holder how many rows share their noise, and how many came back into a region.

    figures: as the internal manifest has it under "moves".
    """
    names, points = in_line(figures["columns"]), figures["points"]
    said = [Message("{n:,} (row|rows) with a point ({names})", n=points, names=names)]
    if figures["per"] == "row":
        said.append(Message("{n:,} (place|places)", n=figures["places"]))
        if figures["most_rows"] > 1:
            rows, epsilon = (
                Message("{n:,} (row|rows)", n=figures["most_rows"]),
                round_up(figures["worst_epsilon"]),
            )
            said.append(
                Message(
                    "the most frequent one has {rows}, each moved anew: together eps <= {epsilon} for two "
                    "points {radius:g} m apart, and who averages them errs by {worst_error:,.0f} m (median)",
                    rows=rows,
                    epsilon=epsilon,
                    radius=figures["radius"],
                    worst_error=figures["worst_error"],
                )
            )
    else:
        of = (
            Message("one draw for each place")
            if figures["per"] == "place"
            else Message("one draw for each person and place")
        )
        said.append(
            Message(
                "{of}: {n:,} (draw|draws), used again by {reused:,}",
                n=figures["draws"],
                of=of,
                reused=figures["reused"],
            )
        )
        said.append(Message("the most frequent place has {n:,} (row|rows)", n=figures["most_rows"]))
    if "most_places" in figures:
        most = figures["most_places"]
        said.append(
            Message(
                "one person has up to {n:,} (place|places), hence up to {most:,} times the epsilon",
                n=most,
                most=most,
            )
        )
    if "beyond" in figures:
        part = Message(" ({beyond})", beyond=share(figures["beyond"], points)) if points else ""
        said.append(
            Message(
                "{beyond:,}{part} left the region and were brought back to its border",
                beyond=figures["beyond"],
                part=part,
            )
        )
    return join_texts("; ", said) + "."


def recorded_numbers(inside: Mapping[str, Any], column: str) -> str:
    """Return for the data holder the mean of what was randomized, and how much was recorded otherwise."""
    counts = inside["recorded_numbers"][column]
    filled = next(one["missing"] for one in inside["numbers"] if one["column"] == column)
    mean = inside["randomized_means"][column].get("all")
    said = [Message("No released row has a number")]
    if mean is not None:
        said = [Message("True mean {mean:.6g}, of {n:,} (number|numbers)", n=counts["numbers"], mean=mean)]
    if limited := counts["below"] + counts["above"]:
        said.append(Message("{n:,} outside the bounds (was|were) limited to them before", n=limited))
    if counts["missing"]:
        said.append(Message("{n:,} missing counted as {filled:g}", n=counts["missing"], filled=filled))
    return join_texts("; ", said) + "."


def belief_at_most(prior: float, epsilon: float) -> float:
    """Return the highest belief in a value after one report, by Bayes' rule.

    prior: belief before, between 0 and 1.
    epsilon: epsilon in nats.
    """
    if prior <= 0:
        return 0.0
    # Of exp(-epsilon) rather than exp(epsilon), which soon is more than a double holds.
    return 1 / (1 + math.exp(-epsilon) * (1 - prior) / prior)


def _odds(guarantee: Guarantee) -> str:
    names = in_line(guarantee.columns)
    factor = (
        Message(" = {factor}", factor=_factor(guarantee.epsilon, 2))
        if guarantee.epsilon <= _HUGE
        else Message(", {large}", large=_LARGE)
    )
    unlikely = round_up(100 * belief_at_most(_UNLIKELY, guarantee.epsilon), 1)
    even = round_up(100 * belief_at_most(_EVEN, guarantee.epsilon), 1)
    seen = (
        Message(
            "All reports of {names} ({relation}), seen together, multiply",
            names=names,
            relation=guarantee.relation,
        )
        if guarantee.all_rows
        else Message("One report of {names}, seen alone, multiplies", names=names)
    )
    assumed = Message(" Note: {caveat}.", caveat=guarantee.caveat) if guarantee.caveat else ""
    return Message(
        "{seen} the odds between any two true values by at most e^eps{factor}, whatever the "
        "reader knows. A value thought 1 % likely becomes at most {unlikely} %; one at 50 %, at "
        "most {even} %.{assumed}",
        seen=seen,
        factor=factor,
        unlikely=unlikely,
        even=even,
        assumed=assumed,
    )


def _drawn(guarantee: Guarantee) -> str:
    """Return what a promise about the presence of a row means."""
    assumed = Message(" This holds if {caveat}.", caveat=guarantee.caveat) if guarantee.caveat else ""
    return Message(
        "Whether a row ({relation}) is in the table multiplies the chance of any release of "
        "{columns} by at most e^eps = {factor}, but for outcomes of a chance of {delta} "
        "together.{assumed}",
        relation=guarantee.relation,
        columns=in_line(guarantee.columns),
        factor=_factor(guarantee.epsilon, 2),
        delta=round_up_chance(guarantee.delta),
        assumed=assumed,
    )


def _moved(guarantee: Guarantee) -> str:
    distance = guarantee.distance or 1.0
    rate = guarantee.per_metre
    factor = _factor(guarantee.epsilon, 3)
    far = 1000 * rate + guarantee.constant
    kilometre = (
        Message("{factor:,}", factor=math.ceil(math.exp(far)))
        if far < math.log(1e6)
        else Message("more than a million")
    )
    half, most = math.ceil(median_displacement(rate)), math.ceil(displacement_95(rate))
    mean = mean_displacement(rate)
    names = in_line(guarantee.within)
    within = (
        Message(" It hides a place only among those with the same {names}, which is released.", names=names)
        if names
        else ""
    )
    return Message(
        "Each point was moved at random: half by less than {half:,} m, 95 % by less than "
        "{most:,} m, {mean:,.0f} m on average. Two places {distance:g} m apart give any released "
        "point with chances within a factor {factor}; 1 km apart, within {kilometre}. It does "
        "not hide that somebody was in this part of the land.{within}",
        half=half,
        most=most,
        mean=mean,
        distance=distance,
        factor=factor,
        kilometre=kilometre,
        within=within,
    )


def _factor(epsilon: float, digits: int) -> str:
    return round_up(math.exp(epsilon), digits) if epsilon <= _HUGE else Message("of {large}", large=_LARGE)
