"""Which released columns are noise, and which are exact: followed through the steps, not by name alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize import Generalize
from ldpaudit.language import Message
from ldpaudit.protocols.randomize import Randomizer
from ldpaudit.randomness import Key
from ldpaudit.recipe import NEVER_INSTEAD, WITHHELD
from ldpaudit.step import Context, Step, TwoPassStep
from ldpaudit.tables import Role


@dataclass(frozen=True)
class BoundStep:
    """One step, the columns that reach it, its own subkey, and its location in the recipe as errors name it.

    That may be a path: what is released names the step by `name`. `memory` is the subkey of answers
    that are the same in the next release; most steps have none.
    """

    at: int
    step: Step
    context: Context
    after: Context
    key: Key
    location: str
    memory: Key | None = None

    @property
    def name(self) -> str:
        """The step's number and what it does, without a path."""
        return Message("step {at} ({do})", at=self.at + 1, do=self.step.do)

    def made(self) -> tuple[str, ...]:
        """Return the columns that the step adds."""
        return tuple(name for name in self.after.columns if name not in self.context.columns)

    def randomized(self) -> tuple[str, ...]:
        """Return the columns that leave this step as noise; none for a step without a promise."""
        if self.step.guarantee(self.context) is None:
            return ()
        return self.outputs()

    def kept(self) -> tuple[str, ...]:
        """Return the columns that the step replaces."""
        return tuple(name for name in self.step.modifies() if name in self.after.columns)

    def outputs(self) -> tuple[str, ...]:
        """Return the columns that the step replaces or adds."""
        return (*self.kept(), *self.made())


def noise(steps: Sequence[BoundStep]) -> dict[str, tuple[str, ...]]:
    """Follow the noise through the steps.

    steps: in order.
    Returns: each column that is noise after the last step, and from which columns of noise it was computed,
        over however many steps: none for the noise itself. What is computed from noise alone is noise
        (post-processing).
    """
    noisy: dict[str, tuple[str, ...]] = {}
    for planned in steps:
        outputs, inputs = planned.outputs(), planned.step.inputs()
        left = {name: sources for name, sources in noisy.items() if name not in outputs}
        if planned.randomized():
            left |= dict.fromkeys(outputs, ())
        elif inputs and all(name in noisy for name in inputs):
            sources = dict.fromkeys(source for name in inputs for source in noisy[name] or (name,))
            left |= dict.fromkeys(outputs, tuple(sources))
        noisy = {name: left[name] for name in left if name in planned.after.columns}
    return noisy


def refuse_confusion(planned: BoundStep, before: Sequence[BoundStep], roles: Mapping[str, Role]) -> None:
    """Refuse a step after which a promise, or an estimate, would be about something else."""
    for name, what, hint in _confusions(planned, before, roles):
        raise UserError(what, where=Message('column "{name}"', name=name) if name else "", hint=hint)


def _confusions(
    planned: BoundStep, before: Sequence[BoundStep], roles: Mapping[str, Role]
) -> Iterator[tuple[str, str, str]]:
    """Yield what stands against a step: the column, if one does, what is wrong, and what to do."""
    step, withheld = planned.step, {name: role for name, role in roles.items() if role in WITHHELD}
    reports: dict[str, BoundStep] = {}
    for earlier in before:
        if isinstance(earlier.step, Randomizer) or planned.randomized():
            reports |= dict.fromkeys(earlier.randomized(), earlier)
    for name in (*step.inputs(), *step.recomputes()):
        if name in reports:
            what = Message("the column is noise already, from {location}", location=reports[name].location)
            yield name, what, "put this step before that one, or take one of them out"
    names = {name for earlier in before for name in earlier.context.columns}
    for name in planned.made():
        if name in names:
            what = Message('another column was called "{name}" before', name=name)
            yield "", what, "choose a name that no column had"
    another_role = Message("give it another role, or take the step out")
    for name in step.recomputes():
        if name in withheld:
            what = Message(
                'the column is computed again, but its role "{roles}" keeps it from being released',
                roles=withheld[name],
            )
            yield name, what, another_role
    instead = step.by if isinstance(step, Generalize) else None
    # Identifiers, texts, places, times and sensitive values do not leave under another name.
    if instead and (role := roles.get(instead)) in NEVER_INSTEAD:
        what = Message('its values would leave under another name, but its role is "{role}"', role=role)
        yield instead, what, "name another column under by, or give this one another role"
    for name in _hidden(planned, before):
        if decided := _decided_by(name, before):
            what = Message(
                "{decision} by the true values of the column that this step hides, in {location}",
                decision=decided[0],
                location=decided[1],
            )
            yield name, what, "leave the column out of that step, or leave out one of the two steps"
    for earlier in before:
        if earlier.step.invalidated_by(step):
            what = Message(
                "rows are removed after {location} has counted who shares what", location=earlier.location
            )
            yield "", what, "put this step before that one"
    for name in step.modifies() if planned.randomized() else ():
        if name in withheld:
            what = Message(
                'the column is randomized, but its role "{roles}" keeps it from being released',
                roles=withheld[name],
            )
            yield name, what, another_role


def _hidden(planned: BoundStep, before: Sequence[BoundStep]) -> tuple[str, ...]:
    """Return the columns whose true values nobody is to learn after the step."""
    if planned.randomized():
        return planned.step.modifies()
    if set(planned.step.inputs()).intersection(noise(before)):
        return planned.step.recomputes()
    return ()


def _decided_by(name: str, steps: Sequence[BoundStep]) -> tuple[str, str] | None:
    """Find a step that decides by a column of all rows, or by what was made of it: what, and its place."""
    for at, planned in enumerate(steps):
        if isinstance(planned.step, TwoPassStep):
            seen = set(planned.step.inputs())
            for earlier in reversed(steps[:at]):
                if seen.intersection((*earlier.made(), *earlier.step.modifies())):
                    seen |= set(earlier.step.inputs())
            if name in seen:
                return planned.step.may_decide, planned.location
    return None
