"""Which released columns are noise, and which are exact: followed through the steps, not by name alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.randomness import Key
from ldpaudit.recipe import WITHHELD
from ldpaudit.step import Context, RowRemoval, Step
from ldpaudit.tables import Role


@dataclass(frozen=True)
class Planned:
    """One step, the columns that reach it, its own subkey, and its place in the recipe as errors name it.

    `memory` is the subkey of answers that are the same in the next release; most steps have none.
    """

    at: int
    step: Step
    context: Context
    after: Context
    key: Key
    place: str
    memory: Key | None = None

    def made(self) -> tuple[str, ...]:
        """Name the columns that the step adds."""
        return tuple(name for name in self.after.columns if name not in self.context.columns)

    def randomized(self) -> tuple[str, ...]:
        """Name the columns that leave this step as noise; empty for a step without a promise."""
        if self.step.guarantee(self.context) is None:
            return ()
        kept = [name for name in self.step.treats() if name in self.after.columns]
        return (*kept, *self.made())


def noise(steps: Sequence[Planned]) -> dict[str, tuple[str, ...]]:
    """Follow the noise through the steps.

    Parameters
    ----------
    steps : sequence of Planned
        In order.

    Returns
    -------
    dict of str to tuple of str
        Each column that is noise after the last step, and from which noisy columns it was computed: none
        for the noise itself. What is computed from noise alone is noise (post-processing).
    """
    noisy: dict[str, tuple[str, ...]] = {}
    for planned in steps:
        outputs = (
            *planned.made(),
            *(name for name in planned.step.treats() if name in planned.after.columns),
        )
        inputs = planned.step.reads()
        fresh: dict[str, tuple[str, ...]] = {}
        if planned.randomized():
            nothing: tuple[str, ...] = ()
            fresh = dict.fromkeys(planned.randomized(), nothing)
        elif inputs and all(name in noisy for name in inputs):
            fresh = dict.fromkeys(outputs, inputs)
        kept = {name: source for name, source in noisy.items() if name not in outputs}
        noisy = {name: source for name, source in (kept | fresh).items() if name in planned.after.columns}
    return noisy


def refuse_confusion(planned: Planned, before: Sequence[Planned], roles: Mapping[str, Role]) -> None:
    """Refuse a step after which a promise, or an estimate, would be about something else.

    Raises
    ------
    UserError
        If the step treats reports of an earlier one, randomizes what is noise already or what its role
        withholds, gives a column a name that another column had, or hides what rows were removed by.
    """
    reports: dict[str, Planned] = {}
    names: set[str] = set()
    for earlier in before:
        names |= set(earlier.context.columns)
        if isinstance(earlier.step, Randomize | RandomizeNumber) or planned.randomized():
            reports |= dict.fromkeys(earlier.randomized(), earlier)
    for name in planned.step.reads():
        if name in reports:
            earlier = reports[name]
            raise UserError(
                f"the column is noise already, from {earlier.place}",
                where=f'{planned.place}, column "{name}"',
                mend="put this step before that one, or take one of them out",
            )
    for name in planned.made():
        if name in names:
            raise UserError(
                f'another column was called "{name}" before',
                where=planned.place,
                mend="choose a name that no column had",
            )
    if planned.randomized():
        for name in planned.step.treats():
            if removal := _removal_by(name, before):
                raise UserError(
                    f"rows were removed by the true values of the column that this step hides, in {removal}",
                    where=f'{planned.place}, column "{name}"',
                    mend="leave the column out of that step",
                )
            if roles.get(name) in WITHHELD:
                raise UserError(
                    f'the column is randomized, but its role "{roles[name]}" keeps it from being released',
                    where=f'{planned.place}, column "{name}"',
                    mend="give it another role, or take the step out",
                )


def _removal_by(name: str, steps: Sequence[Planned]) -> str:
    """Name the place of a step that removes rows by a column, or by what was made of it; "" for none."""
    for at, planned in enumerate(steps):
        if isinstance(planned.step, RowRemoval):
            seen = set(planned.step.reads())
            for earlier in reversed(steps[:at]):
                if seen.intersection(earlier.made()) or seen.intersection(earlier.step.treats()):
                    seen |= set(earlier.step.reads())
            if name in seen:
                return planned.place
    return ""
