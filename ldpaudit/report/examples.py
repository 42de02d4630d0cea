"""What a promise hides and what it does not, by example; what bounds one person; how exact the noise is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ldpaudit.generalize import Sample
from ldpaudit.geography import PlanarLaplaceStep
from ldpaudit.geography.noise.quality import told_apart
from ldpaudit.guarantee import Guarantee, in_line, round_up
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.step import Context, Step

#: From here on a factor is told in words.
_HUGE = 20.0


@dataclass(frozen=True)
class Example:
    """Two cases that a reader can hardly tell apart, and two that they can.

    Parameters
    ----------
    columns : tuple of str
        What the promise is about.
    hidden, shown : str
        The two pairs, in words.
    """

    columns: tuple[str, ...]
    hidden: str
    shown: str


def example(step: Step, guarantee: Guarantee, context: Context) -> Example:
    """Return a pair that a promise covers, and one that it does not.

    Parameters
    ----------
    step : Step
        The step that makes the promise.
    guarantee : Guarantee
        A promise that holds.
    context : Context
        What reaches the step.
    """
    factor = _factor(guarantee.epsilon)
    if guarantee.delta:
        return Example(
            guarantee.columns,
            f"Whether one row was in the table or not: {factor}, but for chances of delta.",
            "What is true of many rows alike; and several rows of one person, of which each spends as much.",
        )
    if guarantee.distance is not None:
        far = round(told_apart(guarantee.per_metre, 0.95))
        same = f" and the same {in_line(guarantee.within)}" if guarantee.within else ""
        points = "one place or another, with all its rows," if guarantee.all_rows else "one place or another"
        factor = _factor(guarantee.epsilon, 3)
        return Example(
            guarantee.columns,
            f"Whether it was {points} {guarantee.distance:g} m away{same}: {factor}.",
            f"Which of two places {far:,} m apart it was: in about 95 of 100 draws the released point lies"
            " nearer to the true one.",
        )
    names = in_line(guarantee.columns)
    one, other = _values(step, context, guarantee.columns[0])
    first = in_line(guarantee.columns[:1])
    rows = f"Whether {first} is {one} or {other} in one row, all else being equal: {factor}."
    if guarantee.all_rows:
        rows = (
            f"Whether {first} is {one} or {other} in the rows of one person that have one value, all else"
            f" being equal: {factor}."
        )
        return Example(
            guarantee.columns,
            rows,
            "In which rows of a person the value changes; how many rows there are; what the columns without a"
            " promise say.",
        )
    return Example(
        guarantee.columns,
        rows,
        f"What many rows of one person say of {names} together; how many rows there are; what the columns"
        " without a promise say.",
    )


def bound_of_person(step: Step, guarantee: Guarantee, unit: str, most_rows: int | None = None) -> str:
    """Return how many rows or places one person has at most, as far as the recipe declares it.

    Parameters
    ----------
    step : Step
        The step that makes the promise.
    guarantee : Guarantee
        The promise.
    unit : str
        Column that names who is protected; "person" where no column does.
    most_rows : int, optional
        Rows that one has at most, where that is declared.
    """
    names = in_line(guarantee.columns)
    if isinstance(step, Randomize) and step.person is not None:
        return (
            f"{names}: nobody ({in_line([step.person])}) has more than {step.most_rows} row"
            f"{'' if step.most_rows == 1 else 's'}, or the run would have stopped. What a change of the value"
            " among these rows tells is in the figures of one row and of one person."
        )
    if isinstance(step, PlanarLaplaceStep):
        return f"{names}: {_of_places(step, guarantee, unit)}"
    if most_rows is not None:
        total = round_up(math.nextafter(guarantee.epsilon * most_rows, math.inf))
        rows = "row" if most_rows == 1 else "rows"
        return (
            f"{names}: nobody ({unit}) has more than {most_rows} {rows}, or the run"
            f" would have stopped: all of them together, eps = {total}."
        )
    return (
        f"{names}: the rows of one {unit} are not bounded, so there is no bound on what all of them tell; k"
        f" rows spend k times as much as one, k times eps = {round_up(guarantee.epsilon)}."
    )


def exactness(step: Step) -> str:
    """Return how exactly the noise of a step has the law from which its epsilon was computed."""
    names = in_line(step.modifies())
    if isinstance(step, PlanarLaplaceStep):
        if step.sampler == "lattice":
            return f"{names}: noise of whole numbers on a grid of {step.snap:g} m, whose law is exact."
        return (
            f"{names}: noise in double precision. A bound on what its rounding may tell is part of epsilon,"
            f" and holds for points on the grid of {step.snap:g} m, as they are released."
        )
    if isinstance(step, Randomize | RandomizeNumber):
        return (
            f"{names}: noise drawn from random bits by whole numbers alone. Epsilon is computed from the same"
            " whole numbers, so the noise has exactly that law."
        )
    if isinstance(step, Sample):
        return "Rows are drawn by comparing 64 random bits with a threshold that is rounded towards privacy."
    return ""


def _of_places(step: PlanarLaplaceStep, guarantee: Guarantee, unit: str) -> str:
    each = round_up(guarantee.epsilon)
    if step.most_places is not None:
        total = round_up(math.nextafter(guarantee.epsilon * step.most_places, math.inf))
        return (
            f"one {in_line([step.person or unit])} has at most {step.most_places} places, or the run would"
            f" have stopped: all of them together, each {step.radius:g} m elsewhere, eps = {total}."
        )
    who = in_line([step.person]) if step.person else unit
    if step.per == "row":
        return (
            f"the rows of one {who} or one place are not bounded, so there is no bound on what all of them"
            f" tell; k rows spend k times eps = {each}, and their mean comes nearer to the true place the"
            " more they are."
        )
    return (
        f"the places of one {who} are not bounded, so there is no bound on what all of them tell; k places"
        f" spend k times eps = {each}."
    )


def _values(step: Step, context: Context, column: str) -> tuple[str, str]:
    """Name two values of a column that anybody may know: of its domain, or the ends of its interval."""
    if isinstance(step, Randomize):
        labels = step.protocols_for(context)[column].domain.labels
        return f'"{labels[0]}"', f'"{labels[min(1, len(labels) - 1)]}"'
    if isinstance(step, RandomizeNumber):
        return f"{step.low:g}", f"{step.high:g}"
    return "one value", "another"


def _factor(epsilon: float, digits: int = 2) -> str:
    if epsilon > _HUGE:
        return "chances differ by a factor of more than a hundred million, which hides next to nothing"
    return f"chances differ by a factor of at most {round_up(math.exp(epsilon), digits)}"
