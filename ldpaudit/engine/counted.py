"""What a run finds in what it counted, and what it answers by itself of the three questions.

What the rows of a release disclose is computed from released columns without noise, so anybody who has the
release can count it, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

import pyarrow as pa

from ldpaudit import findings
from ldpaudit.anonymity import ClassCounter, ClassCounts
from ldpaudit.audit import AttackResult, Inference, Searched, columns_of, inference_result, smallest_group
from ldpaudit.audit.leaks import beyond
from ldpaudit.audit.reports import of_places
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.stats import Stats
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding
from ldpaudit.findings.kinds import only_rows, part
from ldpaudit.generalize.suppress import Suppress
from ldpaudit.guarantee import in_line, round_up
from ldpaudit.language import Message
from ldpaudit.ledger import HARDLY_ANY, NO_PLACES, WEAK, Claim, Total
from ldpaudit.protocols.channel import attack_success
from ldpaudit.recipe import RECOGNIZING
from ldpaudit.report.sentences import belief_at_most
from ldpaudit.tables import share
from ldpaudit.tables.formulas import holds_formula, is_formula, prefixed_batch


def _sizes(
    counts: ClassCounts, columns: tuple[str, ...], unit: str | None, lines: int | None
) -> dict[str, Any]:
    """Return class counts as plain values; where cases are counted, `lines` are the rows."""
    sizes = {str(size): classes for size, classes in counts.class_sizes.items()}
    plain = {**counts.as_json(), "class_sizes": sizes, "columns": list(columns), "unit": unit or "row"}
    return plain if lines is None else {**plain, "unit": "case", "lines": lines}


def recorded_classes(plan: Plan, stats: Stats) -> dict[str, Any]:
    """Return the classes of the table, on the columns by which somebody outside may recognize a row."""
    cases, roles = plan.cases_columns[0], plan.recipe.columns
    count = None if cases is None else cases.name
    known = tuple(
        name
        for name in plan.source.columns
        if roles.get(name) in RECOGNIZING and name not in (count, plan.cases)
    )
    wanted = dict.fromkeys([*known, *filter(None, [plan.unit, count])])
    found = stats.counter(known, stats.recorded(wanted), cases, unit=plan.unit).finish()
    return _sizes(found, known, plan.unit, None if cases is None else stats.read)


def released_classes(plan: Plan, stats: Stats, unit: str = "") -> tuple[ClassCounts, dict[str, Any]]:
    """Count the classes of released rows on what recognizes a row, and what the rows disclose beside.

    Rows are counted once, on all columns; classes on some of them follow from these counts.

    unit: column that says whose each row is, where classes are as large as they have persons.
    Returns: the classes, and as plain values these, those on all released columns without noise (everything)
        and on these but the sensitive (told); where several steps ask for groups, what is left of each
        (asked); by sensitive column, the classes by how many values of it they hold (one_value).
    """
    known, cases = plan.recognizing_after, plan.cases_columns[1]
    # Nobody is looked for by what only names whom the rows are of.
    own = plan.recipe.input.unit if unit and plan.recipe.input.unit not in known else None
    columns = tuple(name for name in plan.exact if name not in (plan.cases, own))
    sensitive = [name for name in _sensitive_columns(plan) if name in columns]
    told = (*known, *(name for name in columns if name not in known and name not in sensitive))
    beside = [name for name in (plan.cases, unit) if name]

    def counter(names: Sequence[str], by: str | None = unit or None, *more: str) -> ClassCounter:
        read = stats.released(dict.fromkeys([*names, *more, *beside]))
        return stats.counter(names, read, cases, unit=by)

    with counter([*told, *(name for name in columns if name not in told)]) as rows:
        on = {
            first: rows.classes(first, RISKIEST if first == len(known) else 0)
            for first in {len(known), len(told), len(columns)}
        }
        values = {name: rows.classes_with(len(known), name)[1] for name in sensitive if name not in known}
    for name in sensitive:
        # What recognizes a row cannot vary in its class: it is looked at in classes of the other columns.
        if name in known:
            values[name] = counter([one for one in known if one != name], name, name).finish()
    # A step that removes rows may break the groups of those before.
    limits, asked = plan.of(Suppress), []
    for planned, limit in limits if len(limits) > 1 else ():
        shown = [name for name in limit.columns if name in columns]
        if shown and limit.count in (None, plan.cases):
            found = counter(shown).finish()
            below = sum(rows for size, rows in found.class_rows.items() if size < limit.k)
            least = min(found.class_sizes, default=limit.k)
            asked.append(
                {"step": planned.name, "columns": shown, "k": limit.k, "smallest": least, "rows_below": below}
            )
    figures = {
        name: {
            "columns": list(named),
            "rows": on[len(named)].rows,
            "classes": on[len(named)].classes,
            "unique_rows": on[len(named)].unique_rows,
        }
        for name, named in (("everything", columns), ("told", told))
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
    after = on[len(known)]
    whole = _sizes(after, known, plan.unit if unit else None, None if cases is None else stats.rows)
    return after, {**whole, **figures, "asked": asked, "one_value": one_value}


def _sensitive_columns(plan: Plan) -> tuple[str, ...]:
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
            yield findings.BrokenGroups.make(columns=one["columns"], part=below, step=one["step"], k=one["k"])
    rows = after["unique_rows"]
    if rows:
        alone = Message("(is alone in its group|are alone in their group)", rows)
        yield findings.UniqueRows.make(columns=after["columns"], **are(rows, alone))
    rows = everything["unique_rows"]
    if rows > after["unique_rows"]:
        alone = Message("(is|are) alone", rows)
        yield findings.UniqueOnEverything.make(columns=everything["columns"], **are(rows, alone))
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
            yield findings.OneSensitiveValue.make(
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
        yield findings.SensitiveUntouched.make(columns=plain)


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


def large_sums(plan: Plan, claims: Sequence[Claim], found: Sequence[Total]) -> Iterator[Finding]:
    """Yield the findings about sums that are large, or are missing, for the unit that the recipe declares.

    What grows with distance counts at the distance of its own promise. Where released columns show which rows
    are of one person, the sum of the person counts.
    """
    columns = tuple(dict.fromkeys(name for claim in claims if claim.holds for name in claim.columns))
    of_person, unit = bool(plan.unit) or any(claim.linked for claim in claims), plan.recipe.input.unit
    judged = [
        total
        for total in found
        if total.relation.startswith("one person") == of_person and ", one value" not in total.relation
    ]
    missing = [total.why for total in judged if not total.bounded] if plan.unit else []
    for why in missing[:1]:
        case = "declared" if plan.most_rows is not None else "places" if why == NO_PLACES else "rows"
        yield findings.NoBound.make(case, columns=columns, unit=unit, why=why)
    farthest = max((claim.distance or 0.0 for claim in claims if claim.holds), default=0.0)
    sums = [
        (one.epsilon if one.of_places else one.epsilon + one.per_metre * farthest, one)
        for one in judged
        if one.bounded
    ]
    epsilon, total = max(sums, key=lambda one: one[0], default=(0.0, None))
    if total is None or epsilon <= WEAK:
        return
    # Rounded up, as epsilon is.
    bound = math.ceil(10 * math.exp(min(epsilon, _HUGE))) / 10
    who = total.relation_words(unit, by_unit=bool(plan.unit))
    if total.per_metre and not total.of_places:
        who = Message("{who}, {apart} m apart,", who=who, apart=f"{farthest:g}")
    yield findings.LargeEpsilon.make(
        "hardly any" if epsilon > HARDLY_ANY else "weak",
        columns=columns,
        who=who,
        epsilon=round_up(epsilon),
        factor=f"{bound:,.1f}" if epsilon < _HUGE else Message("sixty million and more"),
    )


def larger_groups(plan: Plan, after: Mapping[str, Any]) -> Iterator[Finding]:
    """Say where far larger groups are left than are asked for, of columns that are coarser than recorded."""
    known, asked = plan.recognizing_after, plan.asked
    coarser = [one for one in plan.steps if one.step.kind == "coarsen" and {*one.step.modifies()} & {*known}]
    if asked is not None and coarser and after["k"] >= _FAR * asked["k"]:
        yield findings.LargerGroups.make(columns=known, known=list(known), smallest=after["k"], k=asked["k"])


def vague_estimates(stats: Stats) -> Iterator[Finding]:
    """Yield the findings about randomized columns whose shares of average size the noise drowns."""
    for name, protocol in stats.plan.protocols.items():
        if name in stats.plan.numbers:
            continue
        reports, values = int(stats.tallies["reports", name, ""].n.sum()), protocol.domain.size
        rows = reports / float(protocol.reporting_share)
        error = _SURE * math.sqrt(protocol.variance(rows, 1 / values)) if reports else 0.0
        if error > 1 / values:
            about = {"column": name, "reports": reports, "error": 100 * error, "share": 100 / values}
            yield findings.VagueEstimates.make(columns=(name,), values=values, **about)


def limited_numbers(stats: Stats) -> Iterator[Finding]:
    """Yield the findings about columns of which many numbers were limited; they count true rows."""
    for name in stats.plan.numbers:
        numbers, below, above = (stats.numbers[f"{side} {name}"] for side in ("there", "below", "above"))
        if below + above > _MANY * numbers:
            about = {"limited": below + above, "percent": 100 * (below + above) / numbers}
            yield findings.LimitedNumbers.make(
                columns=(name,), column=name, below=below, above=above, **about
            )


def as_written(plan: Plan, rows: pa.Table) -> pa.Table:
    """Return released rows with an apostrophe before each formula, where the recipe asks for it."""
    output = plan.recipe.output
    if output.formulas == "keep" or not output.as_lines:
        return rows
    batches = rows.combine_chunks().to_batches() or [pa.RecordBatch.from_pylist([], rows.schema)]
    return pa.Table.from_batches([prefixed_batch(one) for one in batches])


def formula_findings(stats: Stats) -> Iterator[Finding]:
    """Yield the finding about formulas: in cells of the released text, in titles, in estimates.csv."""
    plan, output = stats.plan, stats.plan.recipe.output
    if output.formulas == "prefix":
        return
    found, lines = set[str](), plan.released if output.as_lines else ()
    for batch in stats.released(lines) if lines else ():
        found |= {name for name in lines if name not in found and holds_formula(batch.column(name))}
    estimated = {name: one.domain.labels for name, one in plan.protocols.items() if name not in plan.numbers}
    found |= {name for name, labels in estimated.items() if any(map(is_formula, labels))}
    found |= {name for name in (*estimated, *lines) if is_formula(name)}
    if columns := [name for name in plan.released if name in found]:
        yield findings.FormulaCells.make(columns=columns)


def answered(plan: Plan, after: Mapping[str, Any]) -> Iterator[AttackResult]:
    """Yield what a run knows of the three questions by counting its rows."""
    rows, asked, told = after["rows"], plan.asked or {"k": None}, after["told"]
    persons = plan.recipe.input.unit if plan.holder else ""
    known, named = tuple(after["columns"]), tuple(told["columns"])
    if not rows:
        return
    if named:
        alone = AttackResult.counted("uniqueness", told["unique_rows"], rows, 0.0, columns=named)
        yield replace(alone, persons=persons).judged(asked["k"])
    if known:
        smallest = smallest_group(after["k"], rows, known)
        yield replace(smallest, persons=persons).judged(asked["k"])
    for name, groups in after["one_value"].items():
        rest = tuple(one for one in known if one != name)
        found = AttackResult.counted("homogeneity", groups["rows"], rows, 0.0, column=name, columns=rest)
        yield found.judged()


def guessed(stats: Stats, searched: Searched) -> tuple[list[dict[str, Any]], list[AttackResult]]:
    """Return how well each protected column is guessed, by the other columns and by its report.

    Returns: the figures, of true rows, for the data holder alone; and what they answer. Of several sets of
        columns that tell a secret the first counts.
    """
    changed = {name for planned in stats.plan.steps for name in planned.step.modifies()}
    told, results, first = list[dict[str, Any]](), list[AttackResult](), dict[tuple[str, ...], Inference]()
    for inference in searched.inferences:
        first.setdefault(inference.secret, inference)
    for secret, inference in first.items():
        blind, report, epsilon = _by_report(stats, secret[0])
        columns = list(columns_of(inference))
        told.append({**asdict(inference), "columns": columns, "blind_of_all": blind, "by_report": report})
        found = inference_result(inference)
        exact = changed.intersection(stats.plan.exact)
        results.append(beyond(found) if exact.issuperset(secret) else found)
        if blind is not None and report is not None:
            bound = belief_at_most(blind, epsilon)
            found = AttackResult("averaging", 1, report, blind, report, report, claim=bound)
            results.append(replace(found, column=in_line(secret)).judged())
    for name, protocol in stats.plan.protocols.items():
        if _by_report(stats, name)[1] is not None:
            results += of_places(stats.evidence, name, protocol)
    if searched.unmeasured:
        few, names = Message("too few rows"), in_line(searched.unmeasured)
        results.append(AttackResult.not_tested("inference", few, column=names))
    return told, results


def _by_report(stats: Stats, name: str) -> tuple[float | None, float | None, float]:
    """Return the shares of rows guessed blindly, and by one report and the true shares; and its epsilon."""
    if name not in stats.plan.protocols or name in stats.plan.numbers:
        return None, None, math.inf
    protocol = stats.plan.protocols[name]
    counts = stats.tallies["truth", name, ""].added_up("all").support.sum(axis=0)
    if not counts.any():
        return None, None, math.inf
    shares = counts / counts.sum()
    blind, reporting = float(shares.max()), float(protocol.reporting_share)
    try:
        channel = protocol.channel()
        by_report = attack_success(channel, shares)
    except UserError:
        # The channel has no closed form, and is too large to be written out.
        return blind, None, math.inf
    return blind, reporting * by_report + (1 - reporting) * blind, float(channel.epsilon())
