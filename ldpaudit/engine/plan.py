"""A recipe made ready for one table: all checks that need no row are made, all public files are read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from ldpaudit.engine.covered import refuse_uncovered
from ldpaudit.engine.lineage import Planned, noise, refuse_confusion
from ldpaudit.errors import UserError
from ldpaudit.estimate import adds_up
from ldpaudit.generalize import Suppress
from ldpaudit.generalize.periods import in_words
from ldpaudit.geography import PlanarLaplaceStep
from ldpaudit.guarantee import Finding, Guarantee, in_line
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.randomness import Key
from ldpaudit.recipe import OF_POINTS, RECOGNIZING, WITHHELD, Output, Recipe
from ldpaudit.step import Context, Step, SurveyedStep, named_files, public_path
from ldpaudit.tables import Column, Source, content_hash


@dataclass(frozen=True)
class Plan:
    """What a run does to each batch, and what it will promise.

    Parameters
    ----------
    recipe : Recipe
        The document.
    source : Source
        The opened table.
    steps : tuple of Planned
        Steps in order.
    final : Context
        The columns after the last step.
    released : tuple of str
        Columns that leave the house, in order.
    shuffle_key : Key
        Subkey of the final shuffle.
    input_hash : str
        SHA-256 of the table's file.
    identity : str
        Hash of all that decides the streams beside the key: table, recipe, steps and public files.
    findings : tuple of Finding
        What the columns alone tell against the recipe.
    public : mapping of str to str
        Hashes of the public files, by their names in the recipe.
    """

    recipe: Recipe
    source: Source
    steps: tuple[Planned, ...]
    final: Context
    released: tuple[str, ...]
    shuffle_key: Key
    input_hash: str
    identity: str
    findings: tuple[Finding, ...]
    public: Mapping[str, str]

    @cached_property
    def noise(self) -> Mapping[str, tuple[str, ...]]:
        """Released columns that are noise, and from which noisy columns each was computed."""
        return {name: source for name, source in noise(self.steps).items() if name in self.released}

    @cached_property
    def exact(self) -> tuple[str, ...]:
        """Released columns without noise, in order."""
        return tuple(name for name in self.released if name not in self.noise)

    @cached_property
    def untouched(self) -> tuple[str, ...]:
        """Released columns that no step and no measure reads: their texts pass as they were written.

        Where all missing values of a column are counted as one, no blanks may tell them apart in the release.
        """
        touched = {
            name
            for planned in self.steps
            for name in (
                *planned.step.treats(),
                *planned.step.reads(),
                *planned.step.recomputes(),
                *planned.made(),
            )
        }
        roles = self.recipe.columns
        return tuple(name for name in self.released if roles.get(name) == "plain" and name not in touched)

    @property
    def recognizing_before(self) -> tuple[str, ...]:
        """Columns of the table by which somebody outside may recognize a row."""
        roles = self.recipe.columns
        return tuple(
            name for name in self.source.columns if roles.get(name) in RECOGNIZING and name != self.cases
        )

    @property
    def recognizing_after(self) -> tuple[str, ...]:
        """Released columns without noise by which somebody outside may recognize a row.

        Among them are columns that a step made (a region from coordinates), and places in whatever form.
        """
        roles = self.recipe.columns
        known = (*RECOGNIZING, "location")
        return tuple(
            name for name in self.exact if roles.get(name, RECOGNIZING[0]) in known and name != self.cases
        )

    @property
    def moved(self) -> tuple[str, str] | None:
        """Longitude and latitude of the first released point that was moved."""
        for planned in self.steps:
            guarantee = planned.step.guarantee(planned.context)
            names = planned.step.treats()
            if guarantee is not None and guarantee.distance is not None and set(names) <= set(self.released):
                return names[0], names[1]
        return None

    @property
    def surveys(self) -> dict[int, SurveyedStep]:
        """The steps, by ordinal, for which all rows are surveyed before any is treated."""
        return {
            planned.at: planned.step
            for planned in self.steps
            if isinstance(planned.step, SurveyedStep) and planned.step.surveyed
        }

    @property
    def randomizers(self) -> list[tuple[Planned, Randomize]]:
        """The steps that randomize categories."""
        return [(planned, planned.step) for planned in self.steps if isinstance(planned.step, Randomize)]

    @property
    def number_randomizers(self) -> list[tuple[Planned, RandomizeNumber]]:
        """The steps that randomize numbers."""
        return [
            (planned, planned.step) for planned in self.steps if isinstance(planned.step, RandomizeNumber)
        ]

    @property
    def movers(self) -> list[tuple[Planned, PlanarLaplaceStep]]:
        """The steps that move points."""
        return [
            (planned, planned.step) for planned in self.steps if isinstance(planned.step, PlanarLaplaceStep)
        ]

    def memory_name(self, columns: tuple[str, ...]) -> str:
        """Name the memory from which the noise of columns comes; empty where each release draws anew.

        Two releases of one name move the same place alike, or give the same person with the same value the
        same permanent answer. The name tells nothing of the key.
        """
        for planned, step in self.movers:
            if planned.memory is not None and step.treats() == columns:
                return step.memory(planned.memory).commitment()
        for planned, randomizer in self.randomizers:
            if planned.memory is not None and columns and set(columns) <= set(randomizer.columns):
                found = randomizer.drawing_for(planned.context).memory_of(columns, planned.memory)
                return "" if found is None else found.commitment()
        return ""

    def memory_inputs(self, columns: tuple[str, ...]) -> tuple[str, ...]:
        """Name the columns of the table whose texts decide what the memory of columns answers about.

        None where an earlier step rewrites one of them: what it makes of the same texts may change.
        """
        for planned, step in (*self.movers, *self.randomizers):
            if planned.memory is None or not columns or not set(columns) <= set(step.treats()):
                continue
            mover = isinstance(step, PlanarLaplaceStep)
            inputs = tuple(name for name in step.reads() if mover or name not in step.treats())
            rewritten = {
                name
                for earlier in self.steps[: planned.at]
                for name in (*earlier.step.treats(), *earlier.made())
            }
            return () if rewritten & set(inputs) else inputs
        return ()

    @property
    def names_person(self) -> bool:
        """Whether the unit of protection is a column, whose values name persons."""
        return self.recipe.input.person_in(self.source.columns) is not None

    @cached_property
    def person(self) -> str:
        """Column that names the person behind a row: the unit, or the one that all steps with memory name."""
        if self.names_person:
            return self.recipe.input.unit
        named = {step.person for _, step in self.randomizers} | {step.person for _, step in self.movers}
        named.discard(None)
        return next(iter(named)) or "" if len(named) == 1 else ""

    @cached_property
    def most_rows(self) -> int | None:
        """Rows that one person has at most, which the run checks; None where nobody has declared it."""
        declared = [self.recipe.input.most_rows]
        declared += [step.most_rows for _, step in self.randomizers if step.person == self.person]
        return min((most for most in declared if most is not None), default=None)

    @property
    def period_column(self) -> Column | None:
        """The first released time column that holds labels of a period."""
        columns = (self.final.columns[name] for name in self.exact)
        return next((column for column in columns if column.period), None)

    @property
    def periods(self) -> tuple[str, ...]:
        """Periods for which estimates are given, beside the whole table.

        A recipe that does not say which has those of its labels where these add up to no others.
        """
        column, asked = self.period_column, self.recipe.output.periods
        kind = "" if column is None else column.period
        possible = tuple(period for period in asked if adds_up(kind, period))
        return (kind,) if kind and not possible and asked == Output().periods else possible

    def guarantees(self) -> list[Guarantee]:
        """Collect the promises of all steps. Each is about one row; a line says what several rows cost."""
        seen = {*self.noise, *(name for source in self.noise.values() for name in source)}
        promised = [
            planned.step.guarantee(planned.context)
            for planned in self.steps
            if seen.intersection(planned.randomized())
        ]
        unit = self.recipe.input.unit
        if self.names_person:
            several = f"; k rows of one {in_line([unit])}: k times as much"
        else:
            several = "" if unit == "row" else ", one row"
        return [
            guarantee if guarantee.all_rows else replace(guarantee, relation=guarantee.relation + several)
            for guarantee in promised
            if guarantee is not None
        ]

    def treatment(self, name: str) -> str:
        """Say in words what became of a column of the table, or how a step made it."""
        made = [planned.step.describe() for planned in self.steps if name in planned.made()]
        told = [planned.step.describe() for planned in self.steps if name in planned.step.treats()]
        # A step that reads no column decides about whole rows.
        rest = [step.describe() for step in self.surveys.values() if name in step.reads() or not step.reads()]
        if self.recipe.columns.get(name) in WITHHELD:
            told.append("Not released.")
        return " ".join(dict.fromkeys([*([*made, *told] or ["Released as it is."]), *rest]))

    @property
    def shown(self) -> tuple[str, ...]:
        """Columns of the table, then all that steps made; bits of one report are no columns."""
        randomizers = {planned.at for planned, _ in self.randomizers}
        made = (name for planned in self.steps if planned.at not in randomizers for name in planned.made())
        return tuple(dict.fromkeys((*self.source.columns, *made)))

    @property
    def removal(self) -> tuple[str, ...]:
        """What removes rows, in sentences: one for each step that may."""
        return tuple(step.describe() for step in self.surveys.values() if step.removes_rows)

    @property
    def cases(self) -> str | None:
        """The released column that says how many cases a row stands for, where rows were removed by it.

        None where no step names one, and where it leaves in another form or not at all: then the release
        does not say how large its groups are in cases.
        """
        counting = self._counting
        if not counting:
            return None
        at, name = counting[-1]
        changed = {
            column
            for planned in self.steps[at + 1 :]
            for column in (*planned.step.treats(), *planned.step.recomputes())
        }
        return name if name in self.exact and name not in changed else None

    @property
    def hidden_cases(self) -> str:
        """The column by which rows stand for cases, where the release does not say so; else ""."""
        return self._counting[-1][1] if self._counting and self.cases is None else ""

    @property
    def _counting(self) -> list[tuple[int, str]]:
        """The steps that removed rows by the cases that they stand for, and the column of each."""
        return [
            (planned.at, planned.step.count)
            for planned in self.steps
            if isinstance(planned.step, Suppress) and planned.step.count is not None
        ]

    @property
    def cases_before(self) -> str | None:
        """The same column where the table itself has it: none where a step has changed what it says."""
        name = self.cases
        changed = {column for planned in self.steps for column in planned.step.treats()}
        return name if name in self.source.columns and name not in changed else None


def compile_plan(
    recipe: Recipe, source: Source, key: Key, input_hash: str | None = None, *, lasting: bool = True
) -> Plan:
    """Make a recipe ready for a table.

    Parameters
    ----------
    recipe : Recipe
        The document.
    source : Source
        The opened table.
    key : Key
        Master key; each step gets a subkey of input, recipe, step and all public files, so that any change
        draws independent streams.
    input_hash : str, optional
        Hash of the table, where somebody has read it already.
    lasting : bool
        Whether later releases may use the key again; False for one that is forgotten.

    Raises
    ------
    UserError
        If a step cannot work on the columns that reach it.
    """
    # Subkeys are named by all that decides what they draw for, so a part may be made again.
    key = key.repeatable()
    findings = tuple(recipe.check(source.columns))
    names_unit = recipe.input.person_in(source.columns) is not None
    unit = "row" if names_unit else in_line([recipe.input.unit])
    if recipe.input.most_rows is not None and not names_unit:
        raise UserError(
            f'no column is called "{recipe.input.unit}", so nobody\'s rows can be counted',
            where='[input], key "most_rows"',
            mend="name the column of the person under unit, or remove most_rows",
        )
    context = Context(folder=recipe.folder, columns=dict(source.columns), unit=unit, lasting=lasting)
    hashed = input_hash or source.content_hash()
    steps: list[Planned] = []
    for at, step in enumerate(recipe.steps):
        place = f"{recipe.place_of(at)} ({step.do})"
        try:
            after = step.after(context)
            refuse_uncovered(step, context, source)
        except UserError as error:
            where = f"{place}, {error.where}" if error.where else place
            raise UserError(error.what, where=where, mend=error.mend) from None
        planned = Planned(at, step, context, after, key, place)
        _refuse_own_table(planned, recipe.folder, source.path)
        refuse_confusion(planned, steps, recipe.columns)
        steps.append(planned)
        context = after
    # All public files, since what an earlier step made of one is what a later step protects.
    public = [public_files(step, recipe.folder) for step in recipe.steps]
    # By the keys that name them, for a recipe may be read from another folder.
    held = [{".".join(place): told for place, (_, told) in files.items()} for files in public]
    base = {"input": hashed, "recipe": recipe.fingerprint(), "public": held}
    steps = [
        replace(
            planned,
            key=key.derive({**base, "step": planned.at, "do": planned.step.do}),
            memory=key.derive({"memory": True}) if planned.step.remembers else None,
        )
        for planned in steps
    ]
    withheld = {name for name, role in recipe.columns.items() if role in WITHHELD}
    released = tuple(name for name in context.columns if name not in withheld)
    plan = Plan(
        recipe=recipe,
        source=source,
        steps=tuple(steps),
        final=context,
        released=released,
        shuffle_key=key.derive({**base, "step": "shuffle"}),
        input_hash=hashed,
        identity=hashlib.sha256(json.dumps(base, sort_keys=True).encode()).hexdigest(),
        findings=findings,
        public={file: told for files in public for file, told in files.values()},
    )
    of_points = OF_POINTS.get(recipe.output.format)
    if of_points is not None and plan.moved is None:
        raise UserError(
            f"{of_points} holds points, and no released point is moved",
            where='[output], key "path"',
            mend="end the name in .csv or .parquet, or move the points by planar-laplace",
        )
    _refuse_groups(plan)
    return replace(plan, findings=(*findings, *_without_periods(plan)))


def _refuse_groups(plan: Plan) -> None:
    """Refuse to estimate by a column that is not released, or is itself noise."""
    drawn = {
        name
        for planned in plan.steps
        for name in (*planned.randomized(), *planned.step.treats())
        if isinstance(planned.step, Randomize | RandomizeNumber)
    }
    drawn |= {name for planned, _ in plan.randomizers for name in planned.made()}
    exact = [name for name in plan.released if name not in drawn]
    for name in plan.recipe.output.by:
        if name not in exact:
            raise UserError(
                f"{name} is noise" if name in drawn else f'there is no released column "{name}"',
                where='[output], key "by"',
                mend="the columns without noise are: " + ", ".join(exact),
            )


def _without_periods(plan: Plan) -> list[Finding]:
    """Say for which of the periods that the recipe asks for no estimates can be given."""
    asked = plan.recipe.output.periods
    column = plan.period_column
    missing = [period for period in asked if not adds_up("" if column is None else column.period, period)]
    randomized = plan.randomizers or plan.number_randomizers
    unasked = asked == Output().periods and (column is None or len(missing) == len(asked))
    if not missing or not randomized or unasked:
        return []
    why = (
        "no released column holds periods"
        if column is None
        else f"{in_line([column.name])} holds {in_words(column.period)} a row"
    )
    return [
        Finding(
            code="no-period",
            severity="note",
            message=f"no estimates by {' or by '.join(missing)}: {why}",
            columns=() if column is None else (column.name,),
            mend="generalize a time column to that period, or ask for other periods",
        )
    ]


def _refuse_own_table(planned: Planned, folder: Path, table: Path) -> None:
    """Refuse a list of values that is taken from the private table: it would tell what stands in it."""
    for field, file in named_files(planned.step).items():
        path = public_path(folder, file)
        if path.is_file() and path.samefile(table):
            raise UserError(
                "a public file is asked for, and this is the table that is to be protected",
                where=f'{planned.place}, key "{field[0]}", {file}',
                mend="write the labels, or name a file that is public",
            )


def public_files(step: Step, folder: Path) -> Mapping[tuple[str, ...], tuple[str, str]]:
    """Give the public files that a step names, by its keys: the name in the recipe, and the file's hash.

    Another list of values is another stream.
    """
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for place, file in named_files(step).items():
        path = public_path(folder, file)
        if path.is_file():
            found[place] = (file, content_hash(path))
    return found
