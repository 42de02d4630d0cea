"""From the promises of single steps to what may be said about a release, and of rows that are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ldpaudit.audit import AttackResult
from ldpaudit.engine.lineage import BoundStep
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.findings import CoarserPlace, Finding, GivenRowsLeft, LinkedRows, SamePlace, SameSecret, grouped
from ldpaudit.generalize import Sample
from ldpaudit.generalize.suppress import Suppress
from ldpaudit.guarantee import Guarantee, epsilon_words, in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger import Claim, Total, total_words, totals
from ldpaudit.recipe import Accept
from ldpaudit.report.sentences import of_same_secret, together


@dataclass(frozen=True)
class Promise:
    """One guarantee, whether no side leak makes it void, and the line that is printed for it."""

    guarantee: Guarantee
    holds: bool
    line: str


def _sampled(plan: Plan) -> Iterator[Promise]:
    """Yield the promise about rows that are drawn, where any are, or why what follows makes none of it.

    The proof (Bild, Kuhn and Prasser 2018) is about classes of rows that are equal in all that is released,
    each row treated by itself. So `suppress` has to look at every released column, and nothing before it may
    look at other rows; what comes after may compute from its columns whatever it wants.
    """
    draws = plan.of(Sample)
    if not draws:
        return
    first, draw = draws[0]
    groups = next((one for one in plan.of(Suppress) if one[0].at >= first.at), None)
    k = 1 if groups is None else groups[1].k
    unit = plan.final.unit
    guarantee = Guarantee(
        columns=plan.released,
        epsilon=draw.epsilon,
        delta=draw.mechanism.delta(k),
        relation=Message("one {unit}, there or not", unit=unit),
        protocol=Message(
            "sampling at rate {rate:.4f} and {k}-anonymity (SafePub)", rate=draw.mechanism.rate, k=k
        ),
        verified="closed form",
        caveat=Message("the steps were chosen without looking at this table"),
        neighbours="presence",
        bound=True,
        channel={
            "together": "sampling",  # no text
            "kept": draw.mechanism.kept_words,
            "removed": (1 << 64) - draw.mechanism.kept_words,
            "k": k,
        },
    )
    if fault := _fault(plan, draws, groups, guarantee):
        columns = in_line(guarantee.columns)
        line: str = Message("{columns}: no privacy claim: {fault}.", columns=columns, fault=fault)
    else:
        line = guarantee.line([Message("the choice of the steps, if this table decided it")])
    yield Promise(guarantee, holds=not fault, line=line)


def _fault(
    plan: Plan,
    draws: list[tuple[BoundStep, Sample]],
    groups: tuple[BoundStep, Suppress] | None,
    guarantee: Guarantee,
) -> str:
    first, draw = draws[0]
    least = draw.mechanism.minimal_k(draw.delta, exact=True)
    wanted = Message("suppress groups below k = {least} on all released columns", least=least)
    if len(draws) > 1:
        return Message("rows are drawn twice; keep one step sample")
    if plan.unit:
        return Message(
            "several rows may be of one {unit}, and the proof is about one; bring a table of one "
            "row for each, and name what a row is as the unit",
            unit=in_line([plan.recipe.input.unit]),
        )
    if groups is None:
        return Message("the rows that were drawn are shown as they are; {wanted}", wanted=wanted)
    deciding, limit = groups
    other = [one for one in plan.steps[: deciding.at] if one.at in plan.surveys and one is not first]
    if other:
        return Message(
            "{name} decides by all rows before the groups are formed; leave that step out", name=other[0].name
        )
    if conditions := limit.judges_by():
        return Message(
            "{name} removes groups by {conditions} too; let their size alone decide",
            name=deciding.name,
            conditions=in_line(conditions),
        )
    if limit.max_suppressed < 1:
        return Message(
            "{name} refuses a table by how many rows it would remove, which says something about rows "
            "that are not released; write max_suppressed = 1",
            name=deciding.name,
        )
    if guarantee.delta > draw.delta:
        return Message(
            "k = {k} gives delta = {delta:.1e}, above {most:g}; {wanted}",
            k=limit.k,
            delta=guarantee.delta,
            most=draw.delta,
            wanted=wanted,
        )
    known = set(limit.columns)
    for planned in plan.steps[deciding.at + 1 :]:
        inputs = {*planned.step.inputs(), *planned.step.recomputes()}
        outputs = {*planned.step.modifies(), *planned.made()}
        if inputs <= known:
            known |= outputs
        elif planned.at in plan.surveys:
            return Message(
                "{name} decides by columns that the groups do not have; leave it out", name=planned.name
            )
        else:
            known -= outputs
    if missing := [name for name in plan.released if name not in known]:
        return Message(
            "groups are not formed by {missing}, and it is released; {wanted}",
            missing=in_line(missing),
            wanted=wanted,
        )
    return ""


def accepted(findings: Sequence[Finding], accepts: Sequence[Accept]) -> tuple[Finding, ...]:
    """Return the findings, with the reasons for which the recipe accepts some of them."""
    marked = []
    for finding in findings:
        own = [one for one in accepts if one.finding == finding.code]
        reason = next((one.reason for one in own if not one.column or one.column in finding.columns), "")
        if reason and not finding.kind.acceptable:
            raise UserError(
                Message('"{code}" cannot be accepted', code=finding.code),
                where="[[accept]]",
                hint=finding.hint,
            )
        marked.append(replace(finding, accepted=reason))
    return tuple(marked)


def refuse_blocked(findings: Sequence[Finding], results: Sequence[AttackResult] = ()) -> None:
    """Raise ReleaseBlockedError where findings stop the release; results over their limit are told, too."""
    blocked = grouped([one for one in findings if one.severity == "block" and not one.accepted])
    if blocked:
        reasons = [
            Message("{message} ({code}): {hint}", message=one.message, code=one.code, hint=one.hint)
            for one in blocked
        ]
        about = {name for one in blocked for name in one.columns}
        weak = (one for one in results if one.verdict == "weak" and one.question == "infer")
        over = [one for one in weak if about & {*one.columns, one.column}]
        refusal = Message("nothing is released: {reasons}", reasons=join_texts("; ", reasons))
        raise ReleaseBlockedError(refusal, blocked, over)


def promises(plan: Plan, findings: Sequence[Finding]) -> list[Promise]:
    """Return each guarantee as the findings leave it, with its line.

    A finding that gives a protected column away makes its guarantee void; where somebody accepts it, the
    guarantee holds given the columns that tell. What the recipe decides by the column itself voids it all the
    same. A column with a coarser place narrows the guarantee to places that have the same value of it.
    Where two guarantees are about the same place, each line names the other.
    """
    everything = plan.guarantees()
    links = linking(findings)
    promised = []
    for guarantee in everything:
        covered = set(guarantee.columns)
        about = [finding for finding in findings if covered & set(finding.columns)]
        told = [finding for finding in about if finding.accepted and finding.kind.holds_given]
        voiding = next((one for one in about if one.voids_claim and one not in told), None)
        if voiding is not None:
            line = Message(
                "{columns}: no privacy claim: {message}.",
                columns=in_line(guarantee.columns),
                message=voiding.message,
            )
            promised.append(Promise(guarantee, holds=False, line=line))
            continue
        alike = [one for one in about if one.code in {SamePlace.code, SameSecret.code}]
        same = {name for one in alike for name in one.columns}
        others = [other for other in everything if other is not guarantee]
        rest = [of_same_secret(guarantee, one) for one in others if same & set(one.columns)]
        rest += [
            Message("{columns} (another promise)", columns=in_line(one.columns))
            for one in others
            if not same & set(one.columns)
        ]
        rest += [_named(plan, name) for name in plan.exact]
        coarser = []
        if guarantee.distance is not None:
            rest.append(Message("which rows have no point"))
            coarser = [one.columns for one in about if one.code == CoarserPlace.code]
        rest.append(Message("the number of rows"))
        shown = replace(
            guarantee,
            within=tuple(name for name, *pair in coarser if covered.issuperset(pair)),
            given=_beside(covered, [one for one in about if one.code == GivenRowsLeft.code]),
            given_columns=_beside(covered, told),
        )
        said = _of_person(shown, links, plan, rest) or shown.line(rest)
        promised.append(Promise(shown, holds=True, line=said))
    return [*promised, *_sampled(plan)]


def _beside(covered: set[str], findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the columns of findings but those of a promise."""
    return tuple(dict.fromkeys(name for one in findings for name in one.columns if name not in covered))


def _of_person(guarantee: Guarantee, links: tuple[str, ...], plan: Plan, rest: Sequence[str]) -> str:
    """Return the line of a promise about rows for all of a person's, where a column shows which these are."""
    if not links or guarantee.neighbours != "row":
        return ""
    why = Message("which {links} (shows|show)", n=len(links), links=in_line(links))
    if plan.most_rows is None:
        epsilon, alone = math.inf, epsilon_words(guarantee.epsilon, bound=guarantee.bound)
        relation = Message("all rows of one person, {why}; one row alone: {alone}", why=why, alone=alone)
    else:
        epsilon = float(Decimal(repr(guarantee.epsilon)) * plan.most_rows)
        relation = Message("one person, {n} (row|rows), {why}", n=plan.most_rows, why=why)
    return replace(guarantee, epsilon=epsilon, relation=relation).line(rest)


def claims(plan: Plan, promised: Sequence[Promise], findings: Sequence[Finding]) -> tuple[Claim, ...]:
    """Return the promises as they add up, with each other and with those of other releases."""
    places = [set(finding.columns) for finding in findings if finding.code == SamePlace.code]
    return tuple(
        Claim.of(
            promise.guarantee,
            holds=promise.holds,
            memory=plan.memory_name(promise.guarantee.columns),
            person=promise.guarantee.person
            or ("" if promise.guarantee.neighbours == "place" else plan.person),
            most_rows=plan.most_rows,
            linked=linking(findings),
            of_place=promise.guarantee.distance is None
            and any(place & set(promise.guarantee.columns) for place in places),
        )
        for promise in promised
    )


def weighed(
    plan: Plan, findings: Sequence[Finding]
) -> tuple[list[Promise], tuple[Claim, ...], tuple[Total, ...]]:
    """Return the promises as findings leave them, as they add up, and what they cost together."""
    promised = promises(plan, findings)
    added = claims(plan, promised, findings)
    return promised, added, totals(added, plan.unit or "")


def sums_in_words(plan: Plan, promised: Sequence[Promise], found: Sequence[Total]) -> str:
    """Return the sums of all promises that hold in words, and what they leave out."""
    words = total_words(found, plan.recipe.input.unit, by_unit=bool(plan.unit))
    held = [one.guarantee for one in promised if one.holds]
    return together(words, held, void=len(held) < len(promised)) if found else ""


def linking(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the released columns that show which rows are of one person."""
    return _beside(set(), [one for one in findings if one.code == LinkedRows.code])


def _named(plan: Plan, name: str) -> str:
    period = plan.final.columns[name].period
    shown = in_line([name])
    return Message("{name} ({period})", name=shown, period=period) if period else shown
