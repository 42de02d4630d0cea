"""What a recipe would do, without a run: columns, promises, first rows, values that lists lack, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.engine.counted import as_written, large_sums
from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan, bound_steps, compile_plan
from ldpaudit.engine.promises import accepted, sums_in_words, weighed
from ldpaudit.engine.surveys import Decided
from ldpaudit.errors import StepError, UserError
from ldpaudit.findings import RecipeFault, RowsOfOne
from ldpaudit.generalize import Generalize
from ldpaudit.generalize.class_conditions import ClassConditions
from ldpaudit.generalize.hierarchies import read_hierarchy
from ldpaudit.language import Message
from ldpaudit.ledger import Claim, declared
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.protocols import Randomize
from ldpaudit.protocols.randomize import OneDomain, declared_labels
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.step import Context, RowRemoval, TwoPassStep, public_path
from ldpaudit.tables import Source, texts

#: In place of the hash of a table that is not read: the key is drawn anew each time.
_NO_HASH = "0" * 64


def outlook(recipe: Recipe, rows: int = 0) -> dict[str, Any]:
    """Walk through the steps of a recipe as a run would, up to the first that cannot work.

    rows: first rows of the table to treat, with noise of a key that is thrown away.
    Returns: steps, of those that work: columns (names that leave it), epsilon (None for a step without a
        promise, or with one that grows with distance), protocols (of a randomizing step: column, protocol,
        epsilon, memory (whether epsilon is that of all reports of one value), k, kept); together, what the
        promises cost together in words; empty where a step cannot work; sum, about the declared unit as
        plain values, or None; void, sentences about promises that do not hold; findings that need no row
        but the first; fault, None or the first step that cannot work: step (from 0), where, what, hint;
        rows, None where none are asked for or the recipe cannot run, or what `first_rows` returns.
    Raises UserError: if the table cannot be opened.
    """
    source = Source.open(recipe.table_path, recipe.input.options)
    steps: list[dict[str, Any]] = []
    found: dict[str, Any] = {"steps": steps, "together": "", "sum": None, "void": [], "findings": []}
    found |= {"fault": None, "rows": None}
    try:
        for planned in bound_steps(recipe, source, Key.generate(), lasting=False):
            step, guarantee = planned.step, planned.step.guarantee(planned.context)
            grows = guarantee is None or guarantee.distance is not None
            steps.append(
                {
                    "columns": list(planned.after.columns),
                    "epsilon": None if guarantee is None or grows else guarantee.epsilon,
                    "protocols": _protocols(step, planned.context) if isinstance(step, Randomize) else [],
                }
            )
        plan = compile_plan(recipe, source, Key.generate(), _NO_HASH, lasting=False)
    except StepError as error:
        why = error.why
        return {**found, "fault": {"step": error.at, "where": why.where, "what": why.what, "hint": why.hint}}
    except UserError as error:
        said = Message("{where}: {what}", where=error.where, what=error.what) if error.where else error.what
        fault = RecipeFault.make(what=said, instead=error.hint)
        return {**found, "findings": [fault.as_json()]}
    promised, added, sums = weighed(plan, [])
    one = declared(sums, plan.unit or "")
    live = [finding for finding in plan.findings if finding.kind.live]
    against = accepted([*live, *large_sums(plan, added, sums)], recipe.accept)
    return {
        **found,
        "together": sums_in_words(plan, promised, sums),
        "sum": None if one is None else one.as_json(),
        "void": [promise.line for promise in promised if not promise.holds],
        "findings": [finding.as_json() for finding in against],
        "rows": first_rows(plan, rows) if rows else None,
    }


def promised(recipe: Recipe) -> tuple[tuple[Claim, ...], str, tuple[str, ...]]:
    """Return what a release would promise before any row is read, who is protected, and what has no noise."""
    source = Source.open(recipe.table_path, recipe.input.options)
    plan = compile_plan(recipe, source, Key.generate(), _NO_HASH, lasting=False)
    return weighed(plan, [])[1], plan.unit or "", plan.exact


def _protocols(step: Randomize, context: Context) -> list[dict[str, Any]]:
    drawing = step.drawing_for(context)
    return [
        {
            "column": column,
            "protocol": protocol.name,
            "epsilon": drawing.of(column).alone(),
            "memory": step.remembers,
            "k": protocol.domain.size,
            # A report that is a value of the domain itself, which people may take for a fact.
            "kept": protocol.channel().form == "values",
        }
        for column, protocol in drawing.protocols.items()
    ]


#: Rows that a trial leaves.
ROWS = 200
_WHOLE_TABLE = Message("it needs the whole table")
_OTHER_COLUMNS = Message("it needs columns of a step that is left out")


def first_rows(plan: Plan, rows: int = ROWS, decided: Decided | None = None) -> dict[str, Any]:
    """Return first rows of the table beside what is released of them.

    decided: what all rows decided, of a run; without it, as where it has not begun, steps that need them are
        left out, and those that need what these make. They remove no row here.
    Returns: before, after: names and rows in the order of the table; a cell is a text, or null where it is
        missing, and a removed row is null; bands: a number for each row, the same where all agrees by which
        somebody may recognize them; skipped, the steps that were left out: step (from 0), do, and why;
        unknown, released columns of which these rows tell no values, all null.
    """
    table = plan.source.sample.slice(0, rows).combine_chunks()
    (recorded,) = table.to_batches() or (pa.RecordBatch.from_pylist([], schema=table.schema),)
    current, lost, ordinals = recorded, set[str](), range(recorded.num_rows)
    known = decided or Decided(plan.source.path.parent)
    skipped: list[dict[str, Any]] = []
    for planned in plan.steps:
        why = ""
        if lost.intersection(planned.step.inputs()):
            why = _OTHER_COLUMNS
        elif decided is None and planned.at in plan.surveys:
            why = _WHOLE_TABLE
        else:
            try:
                current, _ = known.treated(planned, current, ordinals)
            except UserError as error:
                why = error.what
        if why:
            skipped.append({"step": planned.at, "do": planned.step.do, "why": why})
            if not isinstance(planned.step, RowRemoval):
                lost |= {*planned.step.modifies(), *planned.step.recomputes(), *planned.made()}
                none = pa.nulls(current.num_rows, pa.string())
                left = {
                    name: none if name in lost else current.column(name) for name in planned.after.columns
                }
                current = pa.RecordBatch.from_pydict(left)
    touched = {name for one in plan.steps for name in (*one.step.treats(), *one.step.inputs())}
    before = [name for name in plan.source.columns if name in touched or name in plan.released]
    released = as_written(plan, pa.Table.from_batches([current.select(list(plan.released))]))
    kept, numbers = known.kept(ordinals), dict[tuple[str | None, ...], int]()
    stays = [True] * len(ordinals) if kept is None else kept.tolist()
    looks = _cells(current.select(list(plan.recognizing_after)))
    return {
        "before": {"names": before, "rows": _cells(recorded.select(before))},
        "after": {
            "names": released.column_names,
            "rows": [row if stay else None for row, stay in zip(_cells(released), stays, strict=True)],
        },
        "bands": [
            numbers.setdefault(tuple(row), len(numbers)) if stay else None
            for row, stay in zip(looks, stays, strict=True)
        ],
        "skipped": skipped,
        "unknown": [name for name in plan.released if name in lost],
    }


def _cells(rows: pa.RecordBatch | pa.Table) -> list[list[str | None]]:
    cells = [texts(column).to_pylist() for column in rows.columns]
    return [list(row) for row in zip(*cells, strict=True)] or [[] for _ in range(rows.num_rows)]


#: Distinct values above which none is listed: a column of so many has no list of labels.
MOST_VALUES = 1_000


def labels_of(
    recipe: Recipe,
    before: int,
    domains: Mapping[str, OneDomain],
    check_cancelled: CheckCancelled = never_cancelled,
) -> dict[str, dict[str, Any]]:
    """Compare the values of columns, as the first `before` steps leave them, with lists of labels.

    domains: for each column the labels, or a column of a public file; "" for no list.
    Returns: by column, declared: labels of the list with their rows; lacking: values that it lacks with their
        rows, in alphabetical order, empty where they are more than `MOST_VALUES`; values, rows: how many.
    Raises UserError: if a column or a file is not there, or values are known only when a whole run has begun.
    """
    source = Source.open(recipe.table_path, recipe.input.options)
    bound = [*islice(bound_steps(recipe, source, Key.generate(), lasting=False), before)]
    context = bound[-1].after if bound else Context(recipe.folder, dict(source.columns))
    for name in domains:
        context.column(name)
    steps = _making(bound, set(domains))
    declared = {name: declared_labels(one, context) if one else () for name, one in domains.items()}
    found = {name: Counter[str | None]() for name in domains}
    first = 0
    for batch in source.batches():
        check_cancelled()
        ordinals = range(first, first + batch.num_rows)
        first += batch.num_rows
        for planned in steps:
            batch = planned.step.apply(batch, ordinals, planned.key, planned.context)
        for name, labels in declared.items():
            counted = pc.value_counts(texts(batch.column(name)).drop_null()).to_pylist()
            found[name].update({one["values"]: one["counts"] for one in counted})
            if None in found[name] or len(found[name]) > MOST_VALUES + len(labels):
                # They stay too many, whatever comes.
                known: dict[str | None, int] = {label: found[name][label] for label in labels}
                known[None] = found[name].total() - sum(known.values())
                found[name] = Counter(known)
    answer = {}
    for name, labels in declared.items():
        beyond = [value for value in found[name] if value not in {None, *labels}]
        lacking = {str(value): found[name][value] for value in beyond}
        few = None not in found[name] and len(lacking) <= MOST_VALUES
        answer[name] = {
            "declared": [[label, found[name][label]] for label in labels],
            "lacking": _in_order(lacking) if few else [],
            "values": len(lacking) if few else MOST_VALUES + 1,
            "rows": found[name].total() - sum(found[name][label] for label in labels),
        }
    return answer


def _in_order(found: Mapping[str, int]) -> list[list[Any]]:
    """Sort values: what becomes a list is released in its order, which must not be that of true counts."""
    return sorted(map(list, found.items()), key=lambda one: one[0].zfill(20) if one[0].isdigit() else one[0])


def _making(bound: Sequence[BoundStep], wanted: set[str]) -> list[BoundStep]:
    """Return the steps from which the values of columns follow, in order."""
    steps: list[BoundStep] = []
    for planned in reversed(bound):
        step, computed = planned.step, {*planned.made(), *planned.step.recomputes()}
        decides = isinstance(step, TwoPassStep)
        if not wanted & {*computed, *step.modifies()}:
            continue
        if step.guarantee(planned.context) is not None or (decides and wanted & computed):
            raise UserError(
                "the values follow from a step that needs the whole run", hint="look at the trial at Check"
            )
        # One that only removes rows leaves values as they are.
        if not decides:
            steps.insert(0, planned)
            wanted |= set(step.inputs())
    return steps


def check_recipe(recipe: Recipe) -> dict[str, Any]:
    """Tell whether a recipe is ready to run, but for what a trial finds in the rows.

    Returns: "ok"; "fault" as of `outlook`; "blocks": what stops its release; "lacking": by column the values
        that a domain, a hierarchy or an order lacks, with their rows; "notes": promises that are void, and
        labels of hierarchies that may be read in two ways.
    Raises UserError: if the table cannot be opened.
    """
    seen, lacking = outlook(recipe), dict[str, Any]()
    fault, notes = seen["fault"], [*seen["void"]]
    for at, step in enumerate(recipe.steps if fault is None else recipe.steps[: fault["step"] + 1]):
        lists: dict[str, Any] = dict(step.declared_domains()) if isinstance(step, Randomize) else {}
        if isinstance(step, ClassConditions) and step.order is not None:
            lists[str(step.sensitive)] = step.order
        for name in step.modifies():
            if isinstance(step, Generalize) and (file := step.hierarchy_file(name)):
                hierarchy = read_hierarchy(public_path(recipe.folder, file), name)
                lists[name] = hierarchy.labels[0]
                notes += hierarchy.ambiguous(min(step.level or 1, hierarchy.height))
        # Values that follow from a step which needs the whole table are told by a trial.
        with suppress(UserError):
            found = labels_of(recipe, at, lists) if lists else {}
            lacking |= {name: dict(one["lacking"]) for name, one in found.items() if one["lacking"]}
    columns = Source.open(recipe.table_path, recipe.input.options).columns
    blocks = [one.message for one in recipe.check(columns) if one.severity == "block"]
    unit = recipe.input.unit
    if unit not in ("row", *columns) and any(one["code"] == RowsOfOne.code for one in seen["findings"]):
        notes.append(Message('the unit "{unit}" is no column: it is what a row is called', unit=unit))
    against = (one for one in seen["findings"] if one["severity"] == "block" and not one["accepted"])
    blocks = list(dict.fromkeys([*blocks, *(one["message"] for one in against)]))
    ok = fault is None and not lacking and not blocks
    return {"ok": ok, "fault": fault, "blocks": blocks, "lacking": lacking, "notes": notes}
