"""What a run finds in what it counted: rows that are alone, sums and noise that are too much, formulas.

What the rows of a release disclose is computed from released columns without noise, so anybody who has the
release can count it, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa

from ldpaudit.anonymity import ClassCounts
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.stats import Stats
from ldpaudit.findings import (
    BrokenGroups,
    Finding,
    FormulaCells,
    LargeEpsilon,
    LargerGroups,
    LimitedNumbers,
    NoBound,
    OneSensitiveValue,
    SensitiveUntouched,
    UniqueOnEverything,
    UniqueRows,
    VagueEstimates,
)
from ldpaudit.findings.kinds import only_rows, part
from ldpaudit.generalize.suppress import Suppress
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message
from ldpaudit.ledger import HARDLY_ANY, NO_PLACES, WEAK, Claim, Total
from ldpaudit.tables import share
from ldpaudit.tables.formulas import is_formula, prefixed_batch


def _sizes(
    counts: ClassCounts, columns: tuple[str, ...], unit: str | None, lines: int | None
) -> dict[str, Any]:
    """Return class counts as plain values, with the columns and the unit that they are about.

    Where rows stand for several cases, these are what is counted, and `lines` are the rows.
    """
    sizes = {str(size): classes for size, classes in counts.class_sizes.items()}
    plain = {**counts.as_json(), "class_sizes": sizes, "columns": list(columns), "unit": unit or "row"}
    return plain if lines is None else {**plain, "unit": "case", "lines": lines}


def recorded_classes(plan: Plan, stats: Stats) -> dict[str, Any]:
    """Return the classes of the table, on the columns by which somebody may recognize a row."""
    known = plan.recognizing_before
    cases = None if plan.cases_before is None else plan.source.columns[plan.cases_before]
    wanted = dict.fromkeys([*known, *filter(None, [plan.unit, plan.cases_before])])
    found = stats.classes(known, stats.recorded(wanted), cases, unit=plan.unit)
    return _sizes(found, known, plan.unit, None if cases is None else stats.read)


def released_classes(plan: Plan, stats: Stats, unit: str = "") -> tuple[ClassCounts, dict[str, Any]]:
    """Count the classes of released rows on what recognizes a row, and what the rows disclose beside.

    Rows are counted once, on all columns; classes on some of them follow from these counts.

    unit: column that says whose each row is, where classes are as large as they have persons.
    Returns: the classes, and as plain values these, those on all released columns without noise (everything)
        and on these but the sensitive (told); where several steps ask for groups, what is left of each
        (asked); by sensitive column, the classes by how many values of it they hold (one_value).
    """
    known = plan.recognizing_after
    cases = None if plan.cases is None else plan.final.columns[plan.cases]
    # Nobody is looked for by what only names whom the rows are of.
    own = plan.recipe.input.unit if unit and plan.recipe.input.unit not in known else None
    columns = tuple(name for name in plan.exact if name not in (plan.cases, own))
    sensitive = [name for name in sensitive_columns(plan) if name in columns]
    more = [name for name in columns if name not in known and name not in sensitive]
    told_columns = (*known, *more)
    rest = [name for name in columns if name not in told_columns]
    more_read = [name for name in (plan.cases, unit) if name]

    def read(*names: str) -> Iterator[pa.RecordBatch]:
        return stats.released(dict.fromkeys([*names, *more_read]))

    values, after = {}, None
    with stats.counter([*told_columns, *rest], read(*columns), cases, unit=unit or None) as rows:
        everything = None if len(columns) == len(known) else rows.classes(len(columns))
        told = None if len(told_columns) == len(known) else rows.classes(len(told_columns))
        for name in sensitive:
            if name not in known:
                after, values[name] = rows.classes_with(len(known), name, RISKIEST)
        if after is None or unit:
            after = rows.classes(len(known), RISKIEST)
    for name in sensitive:
        # What recognizes a row cannot vary in its class: it is looked at in classes of the other columns.
        if name in known:
            others = [one for one in known if one != name]
            values[name] = stats.classes(others, read(*known), cases, unit=name)
    # A step that removes rows may break the groups of those before.
    limits, asked = plan.of(Suppress), []
    for planned, limit in limits if len(limits) > 1 else ():
        if limit.count not in (None, plan.cases):
            continue
        if shown := [name for name in limit.columns if name in columns]:
            found = stats.classes(shown, read(*shown), cases, unit=unit or None)
            below = sum(rows for size, rows in found.class_rows.items() if size < limit.k)
            least = min(found.class_sizes, default=limit.k)
            asked.append(
                {"step": planned.name, "columns": shown, "k": limit.k, "smallest": least, "rows_below": below}
            )
    counted = {"everything": (columns, everything or after), "told": (told_columns, told or after)}
    figures = {
        name: {
            "columns": list(named),
            "rows": one.rows,
            "classes": one.classes,
            "unique_rows": one.unique_rows,
        }
        for name, (named, one) in counted.items()
    }
    one_value = {
        name: {
            "classes": one.classes,
            "single": one.class_sizes.get(1, 0),
            "rows": one.unique_rows,
            "lone_rows": one.lone_rows,
        }
        for name, one in values.items()
    }
    whole = _sizes(after, known, plan.unit if unit else None, None if cases is None else stats.rows)
    return after, {**whole, **figures, "asked": asked, "one_value": one_value}


def sensitive_columns(plan: Plan) -> tuple[str, ...]:
    """Return the released columns without noise that are sensitive, or were made of such columns alone."""
    roles = plan.recipe.columns
    sensitive = {name for name, role in roles.items() if role == "sensitive"}
    for planned in plan.steps:
        inputs = planned.step.inputs()
        if inputs and sensitive.issuperset(inputs):
            sensitive |= {name for name in planned.made() if name not in roles}
    return tuple(name for name in plan.exact if name in sensitive)


def exposed(plan: Plan, after: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield the findings about what the rows of a release disclose by themselves."""
    everything = after["everything"]

    def some(rows: int) -> Message:
        return part(rows, after["rows"], share(rows, after["rows"]), cases=after["unit"] == "case")

    def are(rows: int, alone: Message) -> dict[str, Message]:
        # Findings leave with the release: how many rows are of persons who are alone stays inside.
        if plan.holder:
            of_one = Message("are of one {unit} alone", unit=after["unit"])
            return {"part": Message("some released rows"), "alone": of_one}
        return {"part": some(rows), "alone": alone}

    for one in after["asked"]:
        if one["smallest"] < one["k"]:
            below = are(one["rows_below"], Message(""))["part"]
            yield BrokenGroups.make(columns=one["columns"], part=below, step=one["step"], k=one["k"])
    rows = after["unique_rows"]
    if rows:
        alone = Message("(is alone in its group|are alone in their group)", rows)
        yield UniqueRows.make(columns=after["columns"], **are(rows, alone))
    rows = everything["unique_rows"]
    if rows > after["unique_rows"]:
        alone = Message("(is|are) alone", rows)
        yield UniqueOnEverything.make(columns=everything["columns"], **are(rows, alone))
    for name, groups in after["one_value"].items():
        if groups["single"]:
            columns, lone = tuple(one for one in after["columns"] if one != name), groups["lone_rows"]
            where = Message("all released rows have")
            if columns:
                where = Message(
                    "in {single:,} of {n:,} (group|groups) on {columns} all rows have",
                    n=groups["classes"], single=groups["single"], columns=columns,
                )  # fmt: skip
            only = Message(", of which {lone:,} {only}", lone=lone, only=only_rows(lone)) if lone else ""
            yield OneSensitiveValue.make(
                columns=(name, *columns),
                where=where,
                sensitive=[name],
                part=some(groups["rows"]),
                besides=only,
            )
    treated = {
        name
        for planned in plan.steps
        for name in (*planned.step.modifies(), getattr(planned.step, "sensitive", None))
    }
    roles = plan.recipe.columns
    if plain := [name for name in plan.exact if roles.get(name) == "sensitive" and name not in treated]:
        yield SensitiveUntouched.make(columns=plain)


#: Smallest classes of the release that the internal report shows.
RISKIEST = 10
#: From here on a factor is given in words.
_HUGE = 18.0
#: Standard errors on either side that hold 95 % of estimates.
_SURE = 1.96
#: Numbers beyond their bounds, as a share, from which on that is said.
_MANY = 0.05
#: The smallest group is far larger than asked for from so many times as much on.
_FAR = 10


def large_sums(plan: Plan, claims: Sequence[Claim], found: Sequence[Total]) -> list[Finding]:
    """Return the findings about sums that are large, or are missing, for the unit that the recipe declares.

    What grows with distance counts at the distance of its own promise. Where released columns show which rows
    are of one person, the sum of the person counts.
    """
    columns = tuple(dict.fromkeys(name for claim in claims if claim.holds for name in claim.columns))
    of_person = bool(plan.unit) or any(claim.linked for claim in claims)
    judged = [
        total
        for total in found
        if total.relation.startswith("one person") == of_person and ", one value" not in total.relation
    ]
    findings = []
    if plan.unit and any(not total.bounded for total in judged):
        why = next(total.why for total in judged if not total.bounded)
        case = "declared" if plan.most_rows is not None else "places" if why == NO_PLACES else "rows"
        findings.append(NoBound.make(case, columns=columns, unit=plan.recipe.input.unit, why=why))
    distances = [claim.distance for claim in claims if claim.holds and claim.distance]
    bounded = [total for total in judged if total.bounded]
    if not bounded:
        return findings
    farthest = max(distances, default=0.0)
    total = max(bounded, key=lambda one: _at(one, farthest))
    epsilon = _at(total, farthest)
    return findings if epsilon <= WEAK else [*findings, _large(plan, epsilon, total, columns, farthest)]


def larger_groups(plan: Plan, after: Mapping[str, Any]) -> list[Finding]:
    """Say where far larger groups are left than are asked for, of columns that are coarser than recorded."""
    known, asked = plan.recognizing_after, plan.asked
    coarser = [one for one in plan.steps if one.step.kind == "coarsen" and {*one.step.modifies()} & {*known}]
    if asked is None or not coarser or after["k"] < _FAR * asked["k"]:
        return []
    return [LargerGroups.make(columns=known, known=list(known), smallest=after["k"], k=asked["k"])]


def vague_estimates(stats: Stats) -> list[Finding]:
    """Return the findings about randomized columns whose shares of average size the noise drowns."""
    found = []
    for name in [one for one in stats.plan.protocols if one not in stats.plan.numbers]:
        protocol = stats.plan.protocols[name]
        reports, values = int(stats.tallies["reports", name, ""].n.sum()), protocol.domain.size
        error = _SURE * math.sqrt(protocol.variance(reports, 1 / values)) if reports else 0.0
        if error > 1 / values:
            about = {"column": name, "reports": reports, "error": 100 * error, "share": 100 / values}
            found.append(VagueEstimates.make(columns=(name,), values=values, **about))
    return found


def limited_numbers(stats: Stats) -> list[Finding]:
    """Return the findings about columns of which many numbers were limited; they count true rows."""
    found = []
    for name in stats.plan.numbers:
        numbers, below, above = (stats.numbers[f"{side} {name}"] for side in ("there", "below", "above"))
        if below + above > _MANY * numbers:
            about = {"limited": below + above, "percent": 100 * (below + above) / numbers}
            found.append(LimitedNumbers.make(columns=(name,), column=name, below=below, above=above, **about))
    return found


def _at(total: Total, distance: float) -> float:
    return total.epsilon if total.of_places else total.epsilon + total.per_metre * distance


def _large(plan: Plan, epsilon: float, total: Total, columns: tuple[str, ...], distance: float) -> Finding:
    # Rounded up, as epsilon is.
    bound = math.ceil(10 * math.exp(min(epsilon, _HUGE))) / 10
    apart = f"{distance:g}" if total.per_metre and not total.of_places else ""
    who = total.relation_words(plan.recipe.input.unit, by_unit=bool(plan.unit))
    return LargeEpsilon.make(
        "hardly any" if epsilon > HARDLY_ANY else "weak",
        columns=columns,
        who=Message("{who}, {apart} m apart,", who=who, apart=apart) if apart else who,
        epsilon=round_up(epsilon),
        factor=f"{bound:,.1f}" if epsilon < _HUGE else Message("sixty million and more"),
    )


def as_written(plan: Plan, rows: pa.Table) -> pa.Table:
    """Return released rows with an apostrophe before each formula, where the recipe asks for it."""
    output = plan.recipe.output
    if output.formulas == "keep" or not output.as_lines:
        return rows
    batches = rows.combine_chunks().to_batches() or [pa.RecordBatch.from_pylist([], rows.schema)]
    return pa.Table.from_batches([prefixed_batch(one) for one in batches])


def formula_findings(plan: Plan, cells: set[str]) -> list[Finding]:
    """Return the findings about formulas: in `cells` of the released text, in titles, in estimates.csv."""
    output = plan.recipe.output
    if output.formulas == "prefix":
        return []
    estimated = {name: one.domain.labels for name, one in plan.protocols.items() if name not in plan.numbers}
    values = {name for name, labels in estimated.items() if any(map(is_formula, labels))}
    named = {*estimated, *(plan.released if output.as_lines else ())}
    titles = [name for name in plan.released if name in named and is_formula(name)]
    found = [name for name in plan.released if name in cells | values | set(titles)]
    return [FormulaCells.make(columns=found)] if found else []
