"""From the promises of single steps to what may be said about a release."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ldpaudit.audit import AttackResult
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.sampling import Sampling, sampling
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.findings import CoarserPlace, Finding, GivenRowsLeft, LinkedRows, SamePlace, SameSecret, grouped
from ldpaudit.guarantee import Guarantee, epsilon_words, in_line, round_up_rate
from ldpaudit.language import Message, join_texts
from ldpaudit.ledger import Claim, Total, total_words
from ldpaudit.recipe import Accept


@dataclass(frozen=True)
class Promise:
    """One guarantee and the line that is printed for it.

    guarantee: what the step promises by itself.
    holds: false where a side leak makes it void.
    line: the guarantee line, or why there is no claim.
    """

    guarantee: Guarantee
    holds: bool
    line: str


def accepted(findings: Sequence[Finding], accepts: Sequence[Accept]) -> tuple[Finding, ...]:
    """Return the findings, with the reasons for which the recipe accepts some of them.

    Raises UserError: if the recipe accepts a finding that can never be accepted.
    """
    marked = []
    for finding in findings:
        reason = next((accept.reason for accept in accepts if _about(accept, finding)), "")
        if reason and not finding.kind.acceptable:
            raise UserError(
                Message('"{code}" cannot be accepted', code=finding.code),
                where="[[accept]]",
                hint=finding.hint,
            )
        marked.append(replace(finding, accepted=reason))
    return tuple(marked)


def blocking(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that stop a release."""
    return [finding for finding in findings if finding.severity == "block" and not finding.accepted]


def refuse_blocked(findings: Sequence[Finding], results: Sequence[AttackResult] = ()) -> None:
    """Raise ReleaseBlockedError where there are findings that stop the release.

    results: what attacks reach; those over their limit are told with the findings about their columns.
    """
    blocked = grouped(blocking(findings))
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

    findings: with the reasons for which some of them are accepted.
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
        linked = _linked(guarantee, everything, findings)
        rest = [_other_of_same_secret(guarantee, other) for other in linked]
        rest += [
            _other_promise(other) for other in everything if other is not guarantee and other not in linked
        ]
        rest += [_named(plan, name) for name in plan.exact]
        if guarantee.distance is not None:
            rest.append(Message("which rows have no point"))
        rest.append(Message("the number of rows"))
        shown = replace(
            guarantee,
            within=_within(guarantee, findings),
            given=_given(guarantee, findings),
            given_columns=tuple(
                dict.fromkeys(name for one in told for name in one.columns if name not in covered)
            ),
        )
        said = _of_person(shown, links, plan, rest) or shown.line(rest)
        promised.append(Promise(shown, holds=True, line=said))
    drawn = sampling(plan)
    if drawn is not None:
        promised.append(_sampled(drawn))
    return promised


def _of_person(guarantee: Guarantee, links: tuple[str, ...], plan: Plan, rest: Sequence[str]) -> str:
    """Return the line of a promise about single rows, where a released column shows which are of one person.

    The promise is then that of the person: of all rows that one may have. Empty where it is so already.
    """
    if not links or guarantee.neighbours != "row":
        return ""
    why = Message("which {links} (shows|show)", n=len(links), links=in_line(links))
    if plan.most_rows is None:
        alone = epsilon_words(guarantee.epsilon, bound=guarantee.bound)
        return Message(
            "{columns}: no bound (all rows of one person, {why}; one row alone: {alone}), by "
            "{protocol}, verified by {verified}; not covered: {rest}.",
            columns=in_line(guarantee.columns),
            why=why,
            alone=alone,
            protocol=guarantee.protocol,
            verified=guarantee.verified,
            rest=join_texts(", ", rest),
        )
    epsilon = float(Decimal(repr(guarantee.epsilon)) * plan.most_rows)
    relation = Message("one person, {n} (row|rows), {why}", n=plan.most_rows, why=why)
    return replace(guarantee, epsilon=epsilon, relation=relation).line(rest)


def _sampled(drawn: Sampling) -> Promise:
    """Return the promise about rows that are drawn, or why there is none."""
    if drawn.fault:
        line = Message(
            "{columns}: no privacy claim: {fault}.",
            columns=in_line(drawn.guarantee.columns),
            fault=drawn.fault,
        )
        return Promise(drawn.guarantee, holds=False, line=line)
    rest = [Message("the choice of the steps, if this table decided it")]
    return Promise(drawn.guarantee, holds=True, line=drawn.guarantee.line(rest))


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


def linking(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the released columns that show which rows are of one person."""
    return tuple(
        dict.fromkeys(name for one in findings if one.code == LinkedRows.code for name in one.columns)
    )


def together(plan: Plan, promised: Sequence[Promise], found: Sequence[Total]) -> str:
    """Return the sums of all promises that hold in words, one for each relation."""
    if not found:
        return ""
    words = total_words(found, plan.recipe.input.unit, by_unit=plan.names_person)
    return join_texts(" ", [Message("Together: {sums}.", sums=words), *limits_of_sums(promised)])


def limits_of_sums(promised: Sequence[Promise]) -> list[str]:
    """Return what the sums leave out, in sentences."""
    within = [name for promise in promised if promise.holds for name in promise.guarantee.within]
    limits: list[str] = []
    if within:
        places = in_line(dict.fromkeys(within))
        limits.append(
            Message("What grows with distance holds between places of the same {places} only.", places=places)
        )
    given = [name for promise in promised if promise.holds for name in promise.guarantee.given]
    if given:
        limits.append(
            Message(
                "They hold given which rows are left, decided by {columns}.",
                columns=in_line(dict.fromkeys(given)),
            )
        )
    told = [name for promise in promised if promise.holds for name in promise.guarantee.given_columns]
    if told:
        limits.append(
            Message(
                "They hold given {columns}, which (is|are) released and (tells|tell) protected values.",
                n=len(dict.fromkeys(told)),
                columns=in_line(dict.fromkeys(told)),
            )
        )
    if any(not promise.holds for promise in promised):
        limits.append(Message("Columns without a claim are not in this sum."))
    return limits


def _about(accept: Accept, finding: Finding) -> bool:
    return accept.finding == finding.code and (not accept.column or accept.column in finding.columns)


def _within(guarantee: Guarantee, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the released columns that hold coarser places than those of a guarantee."""
    if guarantee.distance is None:
        return ()
    coarser = (finding.columns for finding in findings if finding.code == CoarserPlace.code)
    return tuple(name for name, *pair in coarser if set(pair) <= set(guarantee.columns))


def _given(guarantee: Guarantee, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the columns that decided about rows, where the promise holds given which are left."""
    covered = set(guarantee.columns)
    found = (one.columns for one in findings if one.code == GivenRowsLeft.code)
    return tuple(
        dict.fromkeys(
            name for names in found if covered & set(names) for name in names if name not in covered
        )
    )


def _linked(
    guarantee: Guarantee, everything: Sequence[Guarantee], findings: Sequence[Finding]
) -> list[Guarantee]:
    """Find the other guarantees about the same place."""
    pairs = [
        set(finding.columns) for finding in findings if finding.code in {SamePlace.code, SameSecret.code}
    ]
    return [
        other
        for other in everything
        if other is not guarantee
        and any(set(guarantee.columns) & pair and set(other.columns) & pair for pair in pairs)
    ]


def _other_of_same_secret(guarantee: Guarantee, other: Guarantee) -> str:
    """Return in words what another guarantee about the same secret adds."""
    names = in_line(other.columns)
    if other.distance is not None:
        more: str = Message(
            "eps {relation} {rate} per metre",
            relation="<=" if other.bound else "=",
            rate=round_up_rate(other.per_metre),
        )
    else:
        more = epsilon_words(other.epsilon, bound=other.bound)
    return Message(
        "{names} ((is|are) also about {columns} and (adds|add) {more})",
        n=len(other.columns),
        names=names,
        columns=in_line(guarantee.columns),
        more=more,
    )


def _other_promise(other: Guarantee) -> str:
    """Return in words which columns have a promise of their own."""
    return Message("{columns} (another promise)", columns=in_line(other.columns))


def _named(plan: Plan, name: str) -> str:
    period = plan.final.columns[name].period
    shown = in_line([name])
    return Message("{name} ({period})", name=shown, period=period) if period else shown
