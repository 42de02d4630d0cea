"""What a run or an audit answers, as one table: promises, attacks beside their limits, what was not tried."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from ldpaudit.audit.attack import ATTACKS, CLOSE, EXACT, LEAST, AttackResult
from ldpaudit.audit.verdict import AuditReport, about, amount, made
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.findings import PersonalValues, UniqueOnEverything, UniqueRows, grouped
from ldpaudit.findings.finding import FINDINGS, Finding
from ldpaudit.guarantee import in_line, round_up, round_up_chance, round_up_rate
from ldpaudit.language import Message, Template, first_in_line, join_texts, translated

#: What fits on a screen: lines of a run and of an audit, characters of a line.
MOST_LINES, MOST_OF_AUDIT, WIDTH = 15, 22, 120
PROMISES = tuple(map(Message, ("promise", "about", "epsilon", "between", "shown by")))
REACHED = tuple(map(Message, ("attack", "by whom", "reaches", "interval", "without", "limit", "verdict")))
QUESTION_WORDS = {"single-out": Message("single out"), "link": Message("link"), "infer": Message("infer")}
TOGETHER = Message("together")
OK, OVER, NO_LIMIT, FALSE = Message("ok"), Message("over"), Message("no limit set"), Message("false")
_FIGURES = frozenset(map(str, (*REACHED[2:6], PROMISES[2])))
_EMPTY = Message("–")

Row = tuple[str, ...]


def promise_rows(manifest: Mapping[str, Any]) -> list[Row]:
    """Return a row for each promise of a manifest, and one for each sum that is none of theirs."""
    known = {one["epsilon"] for one in manifest["guarantees"] if one["holds"]}
    sums = [
        (TOGETHER, _EMPTY, _sum(total), total["relation"], _EMPTY)
        for total in manifest["totals"]
        if total["epsilon"] is not None and (_slope(total) or total["epsilon"] not in known)
    ]
    return [*map(_promise, manifest["guarantees"]), *sums]


def _slope(total: Mapping[str, Any]) -> float:
    """Return what grows with distance beside the epsilon of a sum, which some relations hold already."""
    return 0.0 if total["relation"].endswith((" apart", " elsewhere")) else total["per_metre"] or 0.0


def _sum(total: Mapping[str, Any]) -> str:
    epsilon, rate = epsilon_of({**total, "bound": not total["tight"]}), _slope(total)
    if not rate:
        return epsilon
    return Message("{epsilon} plus {rate} a metre", epsilon=epsilon, rate=round_up_rate(rate))


def unbounded(manifest: Mapping[str, Any]) -> list[str]:
    """Return for whom or what there is no bound; of one person why."""
    return [
        Message("{relation} ({why})", relation=one["relation"], why=one["why"])
        if one["relation"] == "one person"
        else one["relation"]
        for one in manifest["totals"]
        if one["epsilon"] is None
    ]


def _promise(one: Mapping[str, Any]) -> Row:
    columns = in_line(one["columns"])
    if not one["holds"]:
        return Message("void"), columns, _EMPTY, one["line"].partition(": no privacy claim: ")[2], _EMPTY
    kind, between = Message("noise"), one["relation"]
    if one["neighbours"] == "presence":
        kind = Message("sampled")
    elif one["distance"] is not None:
        what = Message("one place, all its rows,") if one["all_rows"] else Message("two points")
        kind = Message("moved")
        between = Message("{what} {metres:g} m apart", what=what, metres=one["distance"])
    if given := tuple(dict.fromkeys((*one["given"], *one["given_columns"], *one["within"]))):
        between = Message("{between}, given {given}", between=between, given=in_line(given))
    return kind, columns, epsilon_of(one), between, one["verified"]


def epsilon_of(promise: Mapping[str, Any]) -> str:
    """Return the epsilon of a promise, rounded up, with delta where it has one."""
    if promise["epsilon"] is None:
        return Message("no bound")
    sign, delta = "<= " if promise["bound"] else "", promise["delta"]
    words = Message("{sign}{epsilon}", sign=sign, epsilon=round_up(promise["epsilon"]))  # no text
    return Message("{words}, delta {delta}", words=words, delta=round_up_chance(delta)) if delta else words


def results_of(manifest: Mapping[str, Any]) -> list[AttackResult]:
    """Return the worst of each attack that a manifest names; what stays inside has no figures outside."""
    return worst(_results(manifest))


def _results(manifest: Mapping[str, Any]) -> tuple[AttackResult, ...]:
    return AuditReport.of_json({"notes": [], **manifest["audit"]}).results


def by_question(results: Iterable[AttackResult]) -> list[AttackResult]:
    """Return results in the order of the questions."""
    return sorted(results, key=lambda one: list(QUESTION_WORDS).index(one.question))


def verdict_of(result: AttackResult) -> Message:
    """Return in a word whether a result is within its limit."""
    if result.verdict == "violated":
        return FALSE
    if result.verdict == "weak":
        return NO_LIMIT if result.limit is None and result.of_release else OVER
    return OK


def attack_row(result: AttackResult) -> Row:
    """Return one attack that was made as a row of `REACHED`; without figures where they stay inside."""
    columns = first_in_line(result.columns)
    by = Template(ATTACKS[result.code].by).fill(
        {"column": about(result) or _EMPTY, "columns": columns or Message("no column")}
    )
    if result.also:
        by = Message("{by}, {also}", by=by, also=result.also)
    question = QUESTION_WORDS[result.question]
    if not result.tested:
        return question, by, _EMPTY, _EMPTY, _EMPTY, _EMPTY, verdict_of(result)
    limit = _EMPTY if result.limit is None else amount(result, result.limit)
    without = amount(result, result.baseline)
    interval: str = EXACT
    if result.unit == "epsilon":
        interval, without = LEAST, _EMPTY
    elif result.measure:
        interval = result.measure
    elif result.low < result.high:
        # Its unit stands beside it.
        bare = (str(amount(result, one)) for one in (result.low, result.high))
        low, high = (one.removesuffix(" %").removesuffix(" m") for one in bare)
        interval = Message("{low} to {high}", low=low, high=high)
    if result.measure == CLOSE:
        # So it is judged: by what is left of the error of a blind guess.
        limit = Message("half the error")
    return question, by, amount(result, result.figure), interval, without, limit, verdict_of(result)


def worst(results: Sequence[AttackResult]) -> list[AttackResult]:
    """Return the results that decide: of each attack on a column the worst, what is over its limit first."""

    def weight(one: AttackResult) -> tuple[int, bool, float]:
        order = [FALSE, OVER, NO_LIMIT, OK].index(verdict_of(one))
        return order, not ATTACKS[one.code].decides, -one.low

    last = sorted(made(results), key=weight)[::-1]
    return list({(one.code, one.column, one.unit): one for one in last}.values())[::-1]


def attack_lines(results: Sequence[AttackResult], most: int) -> Iterator[str]:
    """Yield the table of attacks in so many lines: what is over its limit first, one of each question."""
    first = {one.question: one for one in reversed(results)}
    kept = [one for one in results if verdict_of(one) != OK or first[one.question] is one]
    kept += [one for one in results if one not in kept]
    room = most - 1 if len(kept) <= most - 1 else most - 2
    yield from table(REACHED, [attack_row(one) for one in by_question(kept[:room])])
    rest = kept[room:]
    if over := sum(verdict_of(one) != OK for one in rest):
        yield Message("  and {n} more, {over} of them over the limit or without one", n=len(rest), over=over)
    elif rest:
        yield Message("  and {n} more, all within their limit", n=len(rest))


def table(header: Row, rows: Sequence[Row]) -> Iterator[str]:
    """Yield rows under their header, in columns; figures to the right, what is too wide cut."""
    if not rows:
        return
    cells = [[translated(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    while sum(widths) + 2 * len(widths) > WIDTH:
        widths[widths.index(max(widths))] -= 1
    right = [str(name) in _FIGURES for name in header]
    for row in cells:
        line = ""
        for cell, wide, figure in zip(row, widths, right, strict=True):
            cut = cell if len(cell) <= wide else f"{cell[: wide - 1]}…"
            line += "  " + (cut.rjust(wide) if figure else cut.ljust(wide))
        yield line.rstrip()


def run_verdict(manifest: Mapping[str, Any]) -> Message:
    """Return whether a release may go out, in one line."""
    if manifest["key"] not in ("fresh", "held"):
        return Message("no privacy, the noise was drawn with a test key")
    decided = [one for one in manifest["findings"] if one["accepted"]]
    if any(not one["holds"] for one in manifest["guarantees"]):
        return Message("a promise is void: decide before it leaves")
    earlier, doubt = manifest.get("earlier") or {}, Message("")
    if earlier.get("hardly_any"):
        return Message("next to nothing is hidden together with earlier releases: decide before it leaves")
    if open_ := _open(undecided(manifest)):
        if manifest.get("justified"):
            return Message("{open}: goes for a reason that was written down", open=open_)
        return Message("{open}: decide before it leaves", open=open_)
    if lacking := manifest["audit"].get("unmeasured"):
        names = join_texts(", ", [QUESTION_WORDS[one] for one in lacking])
        return Message("nothing is over its limit, but not all is measured ({names}): decide", names=names)
    if earlier.get("hardly_any_if_shared"):
        doubt = Message(" if no row of it is in an earlier release whose source nobody named")
    if decided:
        codes = dict.fromkeys(one["code"] for one in decided)
        titles = [FINDINGS[code].title if code in FINDINGS else code for code in codes]
        return Message("may go out{doubt}, accepted: {titles}", doubt=doubt, titles=join_texts(", ", titles))
    return Message("may go out{doubt}", doubt=doubt)


def _open(results: Sequence[AttackResult]) -> Message | None:
    """Return which questions are over the limit or without one, in words; None where none is."""
    said = []
    for word, what in ((OVER, Message("over the limit")), (NO_LIMIT, NO_LIMIT)):
        over = {one.question for one in results if verdict_of(one) == word}
        if names := [name for question, name in QUESTION_WORDS.items() if question in over]:
            said.append(Message("{what} ({names})", what=what, names=join_texts(", ", names)))
    return join_texts("; ", said) if said else None


def undecided(manifest: Mapping[str, Any]) -> list[AttackResult]:
    """Return the attacks over their limit, or without one, that nobody has accepted with a reason."""
    decided = [one for one in manifest["findings"] if one["accepted"]]
    return [one for one in results_of(manifest) if verdict_of(one) != OK and not _accepted(one, decided)]


def _accepted(result: AttackResult, decided: Sequence[Mapping[str, Any]]) -> bool:
    """Whether somebody accepts, with a reason, what an attack reaches on the same columns."""
    by, of = {*result.columns}, {result.column, *result.column.split(", ")}
    if result.question == "infer":
        return any(of & {*one["columns"]} and by & {*one["columns"]} for one in decided)
    alone = {PersonalValues.code} if result.code == "named" else {UniqueRows.code, UniqueOnEverything.code}
    return bool(by) and any(one["code"] in alone and by <= {*one["columns"]} for one in decided)


def _promise_lines(manifest: Mapping[str, Any], most: int) -> Iterator[str]:
    """Yield the table of promises in so many lines: sums before their parts where room is short."""
    rows = shown = promise_rows(manifest)
    if len(rows) >= most:
        shown = sorted(rows, key=lambda row: row[0] != TOGETHER)[: max(1, most - 2)]
    yield from table(PROMISES, shown)
    if len(shown) < len(rows):
        yield Message("  and {n} more (promise|promises): see report.html", n=len(rows) - len(shown))
    elif not rows:
        yield Message("No privacy claim: no column is randomized")


def run_lines(manifest: Mapping[str, Any], out: str) -> Iterator[str]:
    """Yield what a run did in at most `MOST_LINES` lines."""
    removed = Message(" ({n:,} removed)", n=manifest["removed_rows"]) if manifest["removed_rows"] else ""
    where = Message("{out}/release/{table}", out=out, table=manifest["table"])
    reports = Message(
        "Reports: {out}/release/report.html, for who gets it; internal/report.html (true figures) stays",
        out=out,
    )
    if manifest["trial"]:
        where = Message("{where} (a trial: nothing leaves, nothing is booked)", where=where)
        reports = Message("Reports: {out}/release/report.html, internal/report.html (true figures)", out=out)
    yield Message("{n:,} (row|rows){removed}: {where}", n=manifest["rows"], removed=removed, where=where)
    yield Message("Verdict: {verdict}", verdict=run_verdict(manifest))
    texts, none = [*_said(manifest)], unbounded(manifest)
    unlimited = [Message("  no bound for: {what}", what=join_texts("; ", none))] if none else []
    # Where much is to be told, each of it has one line.
    each = 2 if len(texts) + len(unlimited) <= 2 else 1
    said, last = [*_wrapped(texts, each)], [*_wrapped(unlimited, each)]
    room = MOST_LINES - 4 - len(said) - len(last)
    promises = [*_promise_lines(manifest, max(3, room - 5))]
    yield from (*promises, *last, *attack_lines(results_of(manifest), room - len(promises)), *said)
    yield Message("Not tried: a second table, knowledge from elsewhere. More: ldpaudit audit {out}", out=out)
    yield reports


def blocked_lines(error: ReleaseBlockedError) -> Iterator[str]:
    """Yield why nothing is released: the rows over their limit, each finding, and a repair of each."""
    findings, each = error.findings, 4 if error.results else 6
    yield Message("Verdict: blocked, nothing is released")
    yield from table(REACHED, [attack_row(one) for one in list(error.results)[:3]])
    for one in findings[:each]:
        yield Message("  {message} ({code})", message=one.message, code=one.code)
        yield Message("    repair: {hint}", hint=one.hint)
    if len(findings) > each:
        codes = ", ".join(dict.fromkeys(one.code for one in findings[each:]))
        yield Message("  and {n} more: {codes}", n=len(findings) - each, codes=codes)
    if one := next((one for one in findings if one.kind.acceptable and not one.kind.fault), None):
        # Without its column it would accept what comes about another one, too.
        column = f"column = {json.dumps(one.columns[0], ensure_ascii=False)}, " if one.columns else ""
        line = f'accept = [{{ finding = "{one.code}", {column}reason = "..." }}]'
        yield Message("Or accept it, with a reason that the report prints, in the recipe: {line}", line=line)


def _said(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the tables do not show: earlier releases, warnings, what could not be measured."""
    if (manifest["earlier"] or {}).get("releases"):
        yield _earlier(manifest["earlier"])
        if bare := manifest["earlier"].get("bare"):
            yield Message("No bound together: {why}", why=join_texts("; ", bare))
    titles = [
        Message("{title} ({columns})", title=Message(one.kind.title), columns=first_in_line(one.columns, 3))
        for one in grouped([Finding.of_json(one) for one in manifest["findings"]])
        if one.severity == "warn" and not one.accepted
    ]
    if titles:
        yield Message("Warnings: {titles}", titles=join_texts("; ", titles))
    few = [
        Message("{what} ({why})", what=join_texts(" ", attack_row(one)[:2]), why=one.reason)
        for one in _results(manifest)
        if one.verdict == "not tested" and one.question in manifest["audit"]["unmeasured"] and about(one)
    ]
    if few:
        yield Message("Not measured: {what}", what=join_texts("; ", few))


def _earlier(earlier: Mapping[str, Any]) -> Message:
    """Return what earlier releases of the same rows and this one cost together."""
    if not earlier["together"]:
        return Message(
            "{n} earlier (release|releases) (has|have) or may have rows of this one, and no promise that "
            "adds up: see what they tell together, ldpaudit audit THIS --with THAT",
            n=earlier["releases"],
        )
    sums = [
        Message("{epsilon} for {relation}", epsilon=_sum(one), relation=one["relation"])
        for one in earlier["together"]
    ]
    return Message(
        "Together with {n} earlier (release|releases) that (has|have) or may have rows of this one: {sums}",
        n=earlier["releases"],
        sums=join_texts("; ", sums),
    )


def _wrapped(texts: Iterable[str], most: int) -> Iterator[str]:
    """Yield texts in so many lines each, at most."""
    for text in texts:
        yield from wrap(translated(text), WIDTH, subsequent_indent="  ", max_lines=most, placeholder=" …")


def audit_lines(report: AuditReport) -> Iterator[str]:
    """Yield what an audit found in at most `MOST_OF_AUDIT` lines."""
    found = worst(report.results)
    yield Message("Attacker: {recipient}", recipient=report.recipient)
    if report.violated:
        titles = (Message(ATTACKS[one.code].title) for one in report.violated)
        yield Message("Verdict: a promise is false ({how}): do not release", how=join_texts(", ", titles))
    elif open_ := _open(found):
        yield Message("Verdict: {open}", open=open_)
    elif not found:
        reasons = dict.fromkeys(one.reason for one in report.results if one.reason)
        yield Message("Verdict: not tested: {why}", why=join_texts("; ", [*reasons][:3]))
    elif _tells_nothing(report):
        yield Message("Verdict: nothing is over its limit, but what the recorded table tells is not measured")
    else:
        yield Message("Verdict: within all stated limits, by {n} (attack|attacks)", n=len(found))
    last = [*_wrapped([*report.notes, *_not_tried(report)], 2)]
    yield from attack_lines(found, MOST_OF_AUDIT - 2 - len(last))
    yield from last


def _tells_nothing(report: AuditReport) -> bool:
    """Return whether a recorded table was given, and tells nothing of these rows."""
    needing = [one for one in report.results if {"truth", "evidence"} & {*ATTACKS[one.code].inputs}]
    given = not any("(--against)" in str(one.reason) for one in needing)
    return bool(needing) and given and bool(report.unmeasured or not made(needing))


def _not_tried(report: AuditReport) -> Iterator[str]:
    codes = {one.code for one in made(report.results)}
    untried = {one.code: str(one.reason) for one in report.results if one.code not in codes}
    options = {
        "(--against)": Message("the recorded table (--against TABLE)"),
        "(--with)": Message("a second table (--with TABLE)"),
    }
    said = [what for option, what in options.items() if option in "".join(untried.values())]
    more = Message("; some need {what}", what=join_texts(", ", said)) if said else ""
    if untried:
        yield Message("Not tried: {n} (attack|attacks){more}. Reasons: --json", n=len(untried), more=more)
