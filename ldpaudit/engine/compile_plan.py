"""Make a recipe ready for one table: make all checks that need no row, read all public files."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

from ldpaudit.engine.axes import axes_findings
from ldpaudit.engine.lineage import BoundStep, refuse_confusion
from ldpaudit.engine.plan import Plan, dated
from ldpaudit.errors import UserError
from ldpaudit.estimate import adds_up
from ldpaudit.findings import Finding, NoPeriod
from ldpaudit.generalize import Generalize
from ldpaudit.generalize.periods import in_words
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.randomness import Key
from ldpaudit.recipe import WITHHELD, Output, Recipe
from ldpaudit.step import Context, Step, named_files, public_path
from ldpaudit.tables import Source, content_hash, texts
from ldpaudit.tables.registry import written_endings


def refuse_period(recipe: Recipe, source: Source) -> None:
    """Refuse a period that no column can show, or of which nobody says which one does.

    Raises UserError.
    """
    known, named = dated(source), recipe.input.period_of
    if not recipe.input.period or named in known or (len(known) == 1 and not named):
        return
    if known:
        raise UserError(
            "several columns hold days" if not named else Message('"{name}" holds no days', name=named),
            where='[input], key "period"',
            hint=Message(
                "name the one that says when a row happened: period_of = {name}",
                name=json.dumps(known[0], ensure_ascii=False),
            ),
        )
    raise UserError(
        "no column holds days, so the period of the rows cannot be checked",
        where='[input], key "period"',
        hint="remove it, or say under [input] date_formats how the times are written",
    )


def refuse_uncovered(step: Step, context: Context, source: Source) -> None:
    """Compare the first rows of a table with the hierarchy that a step binds to a column.

    The other rows are compared when they are treated. A column that an earlier step has changed is
    not looked at: its values are not there yet.

    Raises UserError: if the hierarchy lacks a value; the message says how many, and never which.
    """
    first = "" if source.whole else Message(", the first {num_rows:,} rows", num_rows=source.sample.num_rows)
    if not isinstance(step, Generalize):
        return
    for name in step.modifies():
        if step.hierarchy_file(name) is not None and context.columns[name] is source.columns.get(name):
            step.refuse_values(name, texts(source.sample[name]), f'column "{name}"{first}', context)


def compile_plan(
    recipe: Recipe, source: Source, key: Key, input_hash: str | None = None, *, lasting: bool = True
) -> Plan:
    """Make a recipe ready for a table.

    recipe: the document.
    source: the opened table.
    key: master key; each step gets a subkey of input, recipe, step and all public files, so that any change
        draws independent streams.
    input_hash: hash of the table, where somebody has read it already.
    lasting: whether later releases may use the key again; False for one that is forgotten.
    Raises UserError: if a step cannot work on the columns that reach it.
    """
    # Subkeys are named by all that decides what they draw for, so a part may be made again.
    key = key.repeatable()
    findings = tuple(recipe.check(source.columns))
    names_unit = recipe.input.person_in(source.columns) is not None
    unit = "row" if names_unit else in_line([recipe.input.unit])
    if recipe.input.most_rows is not None and not names_unit:
        raise UserError(
            Message('no column is called "{unit}", so nobody\'s rows can be counted', unit=recipe.input.unit),
            where='[input], key "most_rows"',
            hint="name the column of the person under unit, or remove most_rows",
        )
    refuse_period(recipe, source)
    context = Context(folder=recipe.folder, columns=dict(source.columns), unit=unit, lasting=lasting)
    hashed = input_hash or source.content_hash()
    steps: list[BoundStep] = []
    for at, step in enumerate(recipe.steps):
        location = Message("{location} ({do})", location=recipe.location_of(at), do=step.do)
        try:
            after = step.bind(context)
            refuse_uncovered(step, context, source)
        except UserError as error:
            where = (
                Message("{location}, {where}", location=location, where=error.where)
                if error.where
                else location
            )
            raise UserError(error.what, where=where, hint=error.hint) from None
        planned = BoundStep(at, step, context, after, key, location)
        _refuse_own_table(planned, recipe.folder, source.path)
        refuse_confusion(planned, steps, recipe.columns)
        steps.append(planned)
        context = after
    # All public files, since what an earlier step made of one is what a later step protects.
    public = [_public_files(step, recipe.folder) for step in recipe.steps]
    base = {"input": hashed, "recipe": recipe.fingerprint(), "public": public}
    steps = [
        replace(
            planned,
            key=key.derive({**base, "step": planned.at, "do": planned.step.do}),
            memory=key.derive({"memory": True}) if planned.step.remembers else None,
        )
        for planned in steps
    ]
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
        shuffle_key=key.derive({**base, "step": "shuffle"}),
        input_hash=hashed,
        identity=hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest(),
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
    return replace(plan, findings=(*findings, *axes_findings(steps, source), *_without_periods(plan)))


def _refuse_groups(plan: Plan) -> None:
    """Refuse to estimate by a column that is not released, or is itself noise."""
    drawn = {
        name
        for planned in plan.steps
        for name in (*planned.randomized(), *planned.step.modifies())
        if planned.step.leaves_reports
    }
    drawn |= {name for planned, _ in plan.randomizers for name in planned.made()}
    drawn |= {name for name, sources in plan.noise.items() if not sources}
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


def _without_periods(plan: Plan) -> list[Finding]:
    """Return for which of the periods that the recipe asks for no estimates can be given."""
    asked = plan.recipe.output.periods
    column = plan.period_column
    missing = [period for period in asked if not adds_up("" if column is None else column.period, period)]
    randomized = plan.randomizers or plan.number_randomizers
    unasked = asked == Output().periods and (column is None or len(missing) == len(asked))
    if not missing or not randomized or unasked:
        return []
    periods = join_texts(Message(" or by "), missing)
    if column is None:
        return [NoPeriod.make("none", periods=periods)]
    return [NoPeriod.make("other", columns=(column.name,), periods=periods, held=in_words(column.period))]


def _refuse_own_table(planned: BoundStep, folder: Path, table: Path) -> None:
    """Refuse a list of values that is taken from the private table: it would show its values."""
    for field, file in named_files(planned.step).items():
        path = public_path(folder, file)
        if path.is_file() and path.samefile(table):
            raise UserError(
                "a public file is needed here, and this is the table to protect",
                where=Message(
                    '{location}, key "{field}", {file}', location=planned.location, field=field[0], file=file
                ),
                hint="write the labels, or name a file that is public",
            )


def _public_files(step: Step, folder: Path) -> dict[str, str]:
    """Return the hashes of the public files that a step names: another list of values is another stream.

    By the keys that name them, for a recipe may be read from another folder.
    """
    named = ((place, public_path(folder, file)) for place, file in named_files(step).items())
    return {".".join(place): content_hash(path) for place, path in named if path.is_file()}
