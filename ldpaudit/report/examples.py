"""What a promise hides and what it does not, by example; what bounds one person."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ldpaudit.generalize import Sample
from ldpaudit.geography.noise.quality import distinguishing_distance
from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.language import Message
from ldpaudit.report.sentences import in_words
from ldpaudit.step import Context, Step

#: From here on a factor is given in words.
_HUGE = 20.0


def said_of(
    guarantee: Guarantee, steps: Iterable[tuple[Step, Context]], person: str, most_rows: int | None
) -> dict[str, str]:
    """Return what a promise means, what it hides and shows by example, what bounds a person; "" if void.

    steps: those of the recipe, and the columns that reach each; none for a promise that is void.
    """
    said = dict.fromkeys(("in_words", "hides", "shows", "one_person_bound"), "")
    for step, context in steps:
        own = step.guarantee(context)
        drawn = isinstance(step, Sample)
        if drawn if guarantee.delta else own is not None and own.columns == guarantee.columns:
            said["in_words"] = in_words(guarantee)
            said["hides"], said["shows"] = example(step, guarantee, context)
            if not guarantee.delta:
                said["one_person_bound"] = bound_of_person(step, guarantee, person or "person", most_rows)
    return said


def example(step: Step, guarantee: Guarantee, context: Context) -> tuple[str, str]:
    """Return a pair that a promise covers, and one that it does not.

    step: the step that makes the promise.
    guarantee: a promise that holds.
    context: what reaches the step.
    Returns hides, shows: the two pairs, in words.
    """
    factor = _factor(guarantee.epsilon)
    if guarantee.delta:
        return (
            Message(
                "Whether one row was in the table or not: {factor}, but for chances of delta.", factor=factor
            ),
            Message(
                "What is true of many rows alike; and several rows of one person, of which each spends as "
                "much."
            ),
        )
    if guarantee.distance is not None:
        far = round(distinguishing_distance(guarantee.per_metre, 0.95))
        same = Message(" and the same {within}", within=in_line(guarantee.within)) if guarantee.within else ""
        points = (
            Message("one place or another, with all its rows,")
            if guarantee.all_rows
            else Message("one place or another")
        )
        factor = _factor(guarantee.epsilon, 3)
        return (
            Message(
                "Whether it was {points} {distance:g} m away{same}, all else being equal: {factor}.",
                points=points,
                distance=guarantee.distance,
                same=same,
                factor=factor,
            ),
            Message(
                "Which of two places {far:,} m apart it was: in about 95 of 100 draws the released point "
                "lies nearer to the true one.",
                far=far,
            ),
        )
    names = in_line(guarantee.columns)
    one, other = step.example_values(guarantee.columns[0], context)
    first = in_line(guarantee.columns[:1])
    rows = Message(
        "Whether {first} is {one} or {other} in one row, all else being equal: {factor}.",
        first=first,
        one=one,
        other=other,
        factor=factor,
    )
    if guarantee.all_rows:
        rows = Message(
            "Whether {first} is {one} or {other} in the rows of one person that have one value, all "
            "else being equal: {factor}.",
            first=first,
            one=one,
            other=other,
            factor=factor,
        )
        return (
            rows,
            Message(
                "In which rows of a person the value changes; how many rows there are; what the columns "
                "without a promise say."
            ),
        )
    return (
        rows,
        Message(
            "What many rows of one person say of {names} together; how many rows there are; what the "
            "columns without a promise say.",
            names=names,
        ),
    )


def bound_of_person(step: Step, guarantee: Guarantee, unit: str, most_rows: int | None = None) -> str:
    """Return how many rows or places one person has at most, as far as the recipe declares it.

    step: the step that makes the promise.
    guarantee: the promise.
    unit: column that names who is protected; "person" where no column does.
    most_rows: rows that one has at most, where that is declared.
    """
    names = in_line(guarantee.columns)
    if bound := step.bound_of_person(guarantee, unit, most_rows):
        return Message("{names}: {bound}", names=names, bound=bound)
    if most_rows is not None:
        total = round_up(math.nextafter(guarantee.epsilon * most_rows, math.inf))
        return Message(
            "{names}: nobody ({unit}) has more than {n} (row|rows), or the run would have stopped: all of "
            "them together, eps = {total}.",
            most_rows,
            names=names,
            unit=unit,
            total=total,
        )
    return Message(
        "{names}: the rows of one {unit} are not bounded, so there is no bound on what all of "
        "them tell; k rows spend k times as much as one, k times eps = {epsilon}.",
        names=names,
        unit=unit,
        epsilon=round_up(guarantee.epsilon),
    )


def _factor(epsilon: float, digits: int = 2) -> str:
    if epsilon > _HUGE:
        return Message(
            "chances differ by a factor of more than a hundred million, which hides next to nothing"
        )
    return Message(
        "chances differ by a factor of at most {factor}", factor=round_up(math.exp(epsilon), digits)
    )
