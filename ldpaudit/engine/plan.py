"""What a run does to a table, and what follows from that without a row: columns, noise, promises, periods.

`compile_plan` makes a recipe ready for one table: all checks that need no row, all public files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import pyarrow.compute as pc

from ldpaudit.engine.axes import axes_findings
from ldpaudit.engine.lineage import BoundStep, noise, refuse_confusion
from ldpaudit.errors import StepError, UserError
from ldpaudit.estimate import adds_up
from ldpaudit.findings import Finding, NoPeriod, NothingReleased, RowsOfOne
from ldpaudit.generalize.kinds import has_date
from ldpaudit.generalize.local import LocalRecoding
from ldpaudit.generalize.periods import in_words
from ldpaudit.generalize.suppress import Suppress
from ldpaudit.geography import GeographicKAnonymity
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.guarantee import Guarantee, in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.randomness import Key
from ldpaudit.recipe import RECOGNIZING, WITHHELD, Output, Recipe
from ldpaudit.step import Context, Step, TwoPassStep, named_files, public_path
from ldpaudit.tables import Column, Source, content_hash, texts
from ldpaudit.tables.names import ADDRESS_WORDS, OWNED_WORDS, words_of
from ldpaudit.tables.personal import personal_form
from ldpaudit.tables.registry import written_endings

#: Fewer persons than so many are categories.
_FEWEST = 20
S = TypeVar("S", bound=Step)


@dataclass(frozen=True)
class Plan:
    """What a run does to each batch, and what it will promise.

    identity: hash of all that decides beside the key what leaves and what is promised of it: table, recipe
        and public files, whatever their paths.
    checked_times: the column of times by which the run checks the period of its rows; "" where none is
        declared.
    findings: what the columns alone show against the recipe.
    """

    recipe: Recipe
    source: Source
    steps: tuple[BoundStep, ...]
    final: Context
    released: tuple[str, ...]
    shuffle_key: Key
    input_hash: str
    identity: str
    checked_times: str
    findings: tuple[Finding, ...]

    @cached_property
    def noise(self) -> Mapping[str, tuple[str, ...]]:
        """Released columns that are noise, and from which noisy columns each was computed."""
        return {name: source for name, source in noise(self.steps).items() if name in self.released}

    @cached_property
    def exact(self) -> tuple[str, ...]:
        """Released columns without noise, in order."""
        return tuple(name for name in self.released if name not in self.noise)

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
        return next((pair for _, pair, _ in self.movers() if {*pair} <= {*self.released}), None)

    def movers(self) -> Iterator[tuple[BoundStep, tuple[str, str], float]]:
        """Yield the steps that move points, their two columns, and epsilon of each metre."""
        for planned in self.steps:
            guarantee = planned.step.guarantee(planned.context)
            if guarantee is not None and guarantee.distance is not None:
                x, y = planned.step.modifies()
                yield planned, (x, y), guarantee.per_metre

    @property
    def surveys(self) -> dict[int, TwoPassStep]:
        """The steps, by ordinal, for which all rows are surveyed before any is treated."""
        return {one.at: one.step for one in self.steps if isinstance(one.step, TwoPassStep)}

    def of(self, kind: type[S]) -> list[tuple[BoundStep, S]]:
        """Return the steps of one class."""
        return [(planned, planned.step) for planned in self.steps if isinstance(planned.step, kind)]

    def memory_name(self, columns: tuple[str, ...]) -> str:
        """Return the name of the memory from which the noise of columns comes; "" where it is drawn anew.

        Two releases of one name move the same place alike, or give the same person with the same value the
        same permanent answer. The name says nothing about the key.
        """
        for planned, step in self.of(PlanarLaplaceStep):
            if planned.memory is not None and step.modifies() == columns:
                return step.memory(planned.memory).commitment()
        for planned, randomizer in self.of(Randomize):
            if planned.memory is not None and columns and set(columns) <= set(randomizer.columns):
                found = randomizer.drawing_for(planned.context).memory_of(columns, planned.memory)
                return "" if found is None else found.commitment()
        return ""

    @cached_property
    def unit(self) -> str | None:
        """The column whose values are protected: they name persons; None where rows are."""
        return self.recipe.input.person_in(self.source.columns)

    @cached_property
    def protocols(self) -> dict[str, Any]:
        """Those of all randomized columns; categories come first."""
        return {
            name: protocol
            for kind in (Randomize, RandomizeNumber)
            for planned, step in self.of(kind)
            for name, protocol in step.protocols_for(planned.context).items()
        }

    @cached_property
    def numbers(self) -> dict[str, RandomizeNumber]:
        """The columns that are randomized as numbers, and the step of each."""
        return {name: step for _, step in self.of(RandomizeNumber) for name in step.columns}

    @cached_property
    def person(self) -> str:
        """Column that names the person behind a row: the unit, or the one that all steps with memory name."""
        if self.unit:
            return self.unit
        named = {step.person or "" for _, step in self.of(Randomize)}
        named |= {step.person or "" for _, step in self.of(PlanarLaplaceStep)}
        named.discard("")
        return named.pop() if len(named) == 1 else ""

    @cached_property
    def holder(self) -> str:
        """Column of the files of a run that says whose a released row is; "" where rows, or cases, count."""
        if not self.unit or self.cases is not None:
            return ""
        # A name that no released column has.
        return "p" * (max(map(len, self.released), default=0) + 1)

    @cached_property
    def most_rows(self) -> int | None:
        """Rows that one person has at most, which the run checks; None where nobody has declared it."""
        declared = [self.recipe.input.most_rows]
        declared += [step.most_rows for _, step in self.of(Randomize) if step.person == self.person]
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
        if self.unit:
            several: str = Message("; k rows of one {unit}: k times as much", unit=in_line([unit]))
        else:
            several = "" if unit == "row" else Message(", one row")
        return [
            guarantee if guarantee.all_rows else replace(guarantee, relation=guarantee.relation + several)
            for guarantee in promised
            if guarantee is not None
        ]

    def treatment(self, name: str) -> str:
        """Return in words what became of a column of the table, or how a step made it."""
        steps = [(planned, planned.step.describe_for(self.unit)) for planned in self.steps]
        made = [said for planned, said in steps if name in planned.made()]
        treated = [said for planned, said in steps if name in planned.step.modifies()]
        # A step that reads no column decides about whole rows.
        rest = [
            step.describe_for(self.unit)
            for step in self.surveys.values()
            if name in step.inputs() or not step.inputs()
        ]
        if self.recipe.columns.get(name) in WITHHELD:
            treated.append(Message("Not released."))
        return join_texts(
            " ", dict.fromkeys([*([*made, *treated] or [Message("Released as it is.")]), *rest])
        )

    @property
    def shown(self) -> tuple[str, ...]:
        """Columns of the table, then all that steps made; bits of one report are no columns."""
        randomized = {planned.at for planned, _ in self.of(Randomize)}
        made = (name for planned in self.steps if planned.at not in randomized for name in planned.made())
        return tuple(dict.fromkeys((*self.source.columns, *made)))

    @property
    def removal(self) -> tuple[str, ...]:
        """What removes rows, in sentences: one for each step that may."""
        return tuple(step.describe_for(self.unit) for step in self.surveys.values() if step.removes_rows)

    @cached_property
    def cases_columns(self) -> tuple[Column | None, Column | None]:
        """What says how many cases a row stands for, where rows are removed by it: in table and release.

        None where it is there in another form or not at all: then rows count.
        """
        counting = [(one.at, step.count) for one, step in self.of(Suppress) if step.count]
        if not counting:
            return None, None
        at, name = counting[-1]
        earlier, later = self.steps[:at], self.steps[at + 1 :]
        before = {other for one in earlier for other in one.step.modifies()}
        after = {other for one in later for other in (*one.step.modifies(), *one.step.recomputes())}
        return (
            None if name in before else self.source.columns.get(name),
            None if name in after or name not in self.exact else self.final.columns[name],
        )

    @property
    def cases(self) -> str | None:
        """The released column that says how many cases a row stands for."""
        column = self.cases_columns[1]
        return None if column is None else column.name

    @property
    def asked(self) -> dict[str, Any] | None:
        """The smallest group that a step leaves, and the columns that form it; None without such a step."""
        found: list[dict[str, Any]] = []
        for step in (planned.step for planned in self.steps):
            if isinstance(step, Suppress | LocalRecoding | GeographicKAnonymity):
                columns: Any = step.inputs()
                columns = getattr(step, "columns", getattr(step, "hierarchies", columns))
                found.append({"k": step.k, "columns": list(columns), "cases": self.cases})
        return max(found, key=lambda one: len(one["columns"]), default=None)


def _times_of_period(recipe: Recipe, source: Source) -> str:
    """Return the column that shows the declared period, and refuse one that none or several show."""
    known = [name for name, one in source.columns.items() if one.kind == "time" and has_date(one)]
    named = recipe.input.period_of
    if not recipe.input.period:
        return ""
    if named in known or (len(known) == 1 and not named):
        return named or known[0]
    what: str = Message("no column holds days, so the period of the rows cannot be checked")
    hint: str = Message("remove it, or say under [input] date_formats how the times are written")
    if known:
        what = (
            Message('"{name}" holds no days', name=named) if named else Message("several columns hold days")
        )
        quoted = json.dumps(known[0], ensure_ascii=False)
        hint = Message("name the one that says when a row happened: period_of = {name}", name=quoted)
    raise UserError(what, where='[input], key "period"', hint=hint)


def _refuse_misspelled(unit: str, source: Source) -> None:
    """Refuse a unit that is nearly the name of a column: rows would be protected in place of persons."""
    if unit in source.columns or unit == "row":
        return
    # A word of letters may well be what a row is called: "call" beside a column "calls".
    others = [name for name in source.columns if name.rstrip("s") != unit.rstrip("s")]
    near = get_close_matches(unit, others, 1, 0.9 if unit.isalpha() else 0.85)
    same = [name for name in source.columns if words_of(name) == words_of(unit)]
    for name in [*same, *near][:1]:
        raise UserError(
            Message('no column is called "{unit}", and one is called "{name}"', unit=unit, name=name),
            where='[input], key "unit"',
            hint="write the name of the column, or another word for what a row is",
        )


def _first_context(recipe: Recipe, source: Source, *, lasting: bool) -> Context:
    named = recipe.input.person_in(source.columns) is not None
    unit = "row" if named else in_line([recipe.input.unit])
    return Context(folder=recipe.folder, columns=dict(source.columns), unit=unit, lasting=lasting)


def bound_steps(
    recipe: Recipe, source: Source, key: Key, base: Mapping[str, Any] | None = None, *, lasting: bool
) -> Iterator[BoundStep]:
    """Yield the steps, each bound to the columns that reach it; StepError at the first that cannot work.

    base: what decides beside the step what it draws.
    """
    # Subkeys are named by all that decides what they draw for, so a part may be made again.
    context, steps, key = _first_context(recipe, source, lasting=lasting), list[BoundStep](), key.repeatable()
    for at, step in enumerate(recipe.steps):
        location = Message("{location} ({do})", location=recipe.location_of(at), do=step.do)
        own = key.derive({**(base or {}), "step": at, "do": step.do})
        memory = key.derive({"memory": True}) if step.remembers else None
        try:
            after = step.bind(context)
            steps.append(BoundStep(at, step, context, after, own, location, memory))
            _refuse_own_table(step, recipe.folder, source.path)
            refuse_confusion(steps[-1], steps[:-1], recipe.columns)
        except UserError as error:
            raise StepError(at, location, error) from None
        yield steps[-1]
        context = after


def compile_plan(
    recipe: Recipe, source: Source, key: Key, input_hash: str | None = None, *, lasting: bool = True
) -> Plan:
    """Make a recipe ready for a table.

    key: master key; each step gets a subkey of input, recipe, step and all public files, so that any change
        draws independent streams.
    input_hash: hash of the table, where somebody has read it already.
    lasting: whether later releases may use the key again; False for one that is forgotten.
    Raises UserError: if a step cannot work on the columns that reach it.
    """
    findings = tuple(recipe.check(source.columns))
    _refuse_misspelled(recipe.input.unit, source)
    if recipe.input.most_rows is not None and recipe.input.person_in(source.columns) is None:
        raise UserError(
            Message('no column is called "{unit}", so nobody\'s rows can be counted', unit=recipe.input.unit),
            where='[input], key "most_rows"',
            hint="name the column of the person under unit, or remove most_rows",
        )
    checked_times = _times_of_period(recipe, source)
    hashed = input_hash or content_hash(source.path)
    # All public files, since what an earlier step made of one is what a later step protects.
    # By the keys that name them, for a recipe may be read from another folder.
    public = [
        {
            ".".join(place): content_hash(path)
            for place, file in named_files(step).items()
            if (path := public_path(recipe.folder, file)).is_file()
        }
        for step in recipe.steps
    ]
    base = {"input": hashed, "recipe": recipe.fingerprint(), "public": public}
    steps = list(bound_steps(recipe, source, key, base, lasting=lasting))
    context = steps[-1].after if steps else _first_context(recipe, source, lasting=lasting)
    # What is promised, and in which files, changes no draw.
    whole = {**base, "recipe": recipe.identity()}
    withheld = {name for name, role in recipe.columns.items() if role in WITHHELD}
    released = tuple(name for name in context.columns if name not in withheld)
    plan = Plan(
        recipe=recipe,
        source=source,
        steps=tuple(steps),
        final=context,
        released=released,
        shuffle_key=key.repeatable().derive({**base, "step": "shuffle"}),
        input_hash=hashed,
        identity=hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest(),
        checked_times=checked_times,
        findings=findings,
    )
    of_points = recipe.output.of_points
    if of_points is not None and plan.moved is None:
        raise UserError(
            Message("{phrase} holds points, and no released point is moved", phrase=of_points.phrase),
            where='[output], key "path"',
            hint=Message(
                "end the name in {endings}, or move the points by planar-laplace",
                endings=written_endings(points=False),
            ),
        )
    _refuse_groups(plan)
    more = [*axes_findings(steps, source), *_without_periods(plan), *_rows_of_one(plan)]
    if not released and not any(one.code == NothingReleased.code for one in findings):
        more.append(NothingReleased.make())
    return replace(plan, findings=(*findings, *more))


def _refuse_groups(plan: Plan) -> None:
    """Refuse to estimate by a column that is not released, or is itself noise."""
    drawn = [name for name, sources in plan.noise.items() if not sources]
    exact = [name for name in plan.released if name not in drawn]
    for name in plan.recipe.output.by:
        if name not in exact:
            raise UserError(
                Message("{name} is noise", name=name)
                if name in drawn
                else Message('there is no released column "{name}"', name=name),
                where='[output], key "by"',
                hint=Message("the columns without noise are: {columns}", columns=", ".join(exact)),
            )


def _rows_of_one(plan: Plan) -> Iterator[Finding]:
    """Yield the columns that name persons, or things of theirs, where each has several of the first rows."""
    # What is released of them is found by its rows.
    for name in () if plan.unit else [one for one in plan.source.columns if one not in plan.released]:
        words, role = words_of(name), plan.recipe.columns.get(name)
        owned = bool(words & OWNED_WORDS)
        # A house is protected as a place.
        if owned or (role == "identifier" and not words & ADDRESS_WORDS):
            values = texts(plan.source.sample[name]).drop_null()
            distinct = pc.unique(values)
            several = _FEWEST <= len(distinct) <= len(values) / 2
            if several and (owned or personal_form(name, distinct)):
                yield RowsOfOne.make("person" if owned else "thing", columns=(name,), column=name)


def _without_periods(plan: Plan) -> list[Finding]:
    """Return for which of the periods that the recipe asks for no estimates can be given."""
    asked, column = plan.recipe.output.periods, plan.period_column
    missing = [period for period in asked if period not in plan.periods]
    randomized = any(isinstance(one.step, Randomize | RandomizeNumber) for one in plan.steps)
    unasked = asked == Output().periods and (column is None or len(missing) == len(asked))
    if not missing or not randomized or unasked:
        return []
    periods = join_texts(Message(" or by "), missing)
    if column is None:
        return [NoPeriod.make("none", periods=periods)]
    return [NoPeriod.make("other", columns=(column.name,), periods=periods, held=in_words(column.period))]


def _refuse_own_table(step: Step, folder: Path, table: Path) -> None:
    """Refuse a list of values that is taken from the private table: it would show its values."""
    for field, file in named_files(step).items():
        path = public_path(folder, file)
        # The table may be gone once it was read.
        if path.is_file() and table.exists() and path.samefile(table):
            raise UserError(
                "a public file is needed here, and this is the table to protect",
                where=Message('key "{field}", {file}', field=field[0], file=file),
                hint="write the labels, or name a file that is public",
            )
