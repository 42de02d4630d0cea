"""All searches of a release, what they found, and what they looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ldpaudit.audit.attack import row_searches
from ldpaudit.audit.dependence import LEAST_ROWS, MOST_LABELS
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.leaks import ENDS, MOST_PAIRED, MOST_PAIRS, SOME, TEXT_ROWS, VIEW_ROWS, paired
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import Finding
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables import personal, place_forms


@dataclass(frozen=True)
class Searched:
    """What the searches of a release found, and where they looked.

    Parameters
    ----------
    findings : tuple of Finding
        What anybody may know.
    inner : tuple of Finding
        Figures of true rows, for the data holder alone.
    looked : tuple of str
        What was searched, one sentence each, with the number of released rows; no true value or count.
    not_looked : tuple of str
        What was not, and why.
    """

    findings: tuple[Finding, ...] = ()
    inner: tuple[Finding, ...] = ()
    looked: tuple[str, ...] = ()
    not_looked: tuple[str, ...] = ()

    def as_json(self) -> dict[str, list[str]]:
        """Return where was looked, as plain values for a manifest."""
        return {"looked": list(self.looked), "not_looked": list(self.not_looked)}


def search(evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> Searched:
    """Search a release for what gives its protected columns or its persons away.

    Parameters
    ----------
    evidence : Evidence
        The rows to judge by.
    check_cancelled : callable, optional
        Asked between comparisons whether to go on.

    Returns
    -------
    Searched
    """
    view = ReleaseView(evidence, check_cancelled)
    searches = row_searches()
    findings = [finding for attack in searches for finding in attack.run(view)]
    inner = [
        finding.kind.make("figures", columns=finding.columns, **figures) for finding, figures in view.figures
    ]
    looked = [*_looked(evidence), *(line for attack in searches for line in attack.looked(evidence))]
    return Searched(tuple(findings), tuple(inner), tuple(looked), tuple(_not_looked(evidence)))


def _looked(evidence: Evidence) -> Iterator[str]:
    rows, empty = evidence.rows, _empty(evidence)
    seen = [name for name in evidence.released if name not in empty]
    if not rows or not seen:
        return
    on = Message("{rows} of {columns} released without noise", rows=_rows(evidence), columns=_columns(seen))
    yield Message(
        "values that name or reach persons ({looked_for}): in {on}", looked_for=personal.looked_for(), on=on
    )
    yield (
        Message(
            "exact places there: texts of these forms ({looked_for}), and pairs of numbers whose "
            "names or decimals tell coordinates",
            looked_for=place_forms.looked_for(),
        )
    )
    yield Message(
        "what links rows there: columns named as persons or numbers of them, codes, and numbers given out"
    )
    if evidence.protected and rows >= LEAST_ROWS:
        pairs = (
            Message(
                ", or two of them together as coordinates (of other pairs of numbers, {most_pairs} at most)",
                most_pairs=MOST_PAIRS,
            )
            if len(evidence.numbers) > 1
            else ""
        )
        protected, rows_of_texts = (
            in_line(evidence.protected),
            Message("in up to {text_rows:,} rows", text_rows=2 * TEXT_ROWS),
        )
        yield (
            Message(
                "whether one of these columns gives {protected} away, as a copy, by guessing it, by "
                "telling it for certain of {some:.0f} % of the rows, or by holding one of its "
                "{most_labels} most frequent labels ({rows_of_texts}){pairs}",
                protected=protected,
                some=100 * SOME,
                most_labels=MOST_LABELS,
                rows_of_texts=rows_of_texts,
                pairs=pairs,
            )
        )
        some = Message("in up to {view_rows:,} rows", view_rows=VIEW_ROWS)
        yield (
            Message(
                "whether a part of their values gives {protected} away: single words, {fewest} to {most} "
                "characters at either end ({some})",
                protected=protected,
                fewest=ENDS[0],
                most=ENDS[1],
                some=some,
            )
        )
        if len(paired(evidence)) > 1:
            yield Message(
                "whether two of them together let {protected} be guessed ({some})",
                protected=protected,
                some=some,
            )
    for pair in evidence.places:
        if _known_places(evidence, pair) >= LEAST_ROWS:
            yield Message(
                "whether one of them follows from the true place that {pair} are moved to hide",
                pair=in_line(pair),
            )
    if evidence.deciding and evidence.all_rows is not None:
        steps = join_texts(", ", (step.place for step in evidence.deciding))
        yield Message("whether a protected column depends on what {steps} decides by", steps=steps)


def _not_looked(evidence: Evidence) -> Iterator[str]:
    rows = evidence.rows
    if not rows:
        yield Message("anything in the rows: there are none to look at")
        return
    if not evidence.released:
        yield Message("what a column released as it is gives away: there is none, all are noise")
    else:
        yield (
            Message(
                "names of persons in any language, addresses and numbers of persons where neither the "
                "column's name nor a form above tells them; places in two columns that neither their "
                "names nor their decimals tell; persons behind short numbers or labels of many rows"
            )
        )
    if not evidence.protected and not evidence.places:
        yield Message("whether a column gives another one away: none is protected by noise")
    elif rows < LEAST_ROWS:
        yield Message(
            "whether a column lets another be guessed: {n} (row tells|rows tell) too little, {least_rows} "
            "are needed",
            n=rows,
            least_rows=LEAST_ROWS,
        )
    else:
        for pair in evidence.places:
            if _known_places(evidence, pair) < LEAST_ROWS:
                yield Message(
                    "what follows from the place of {pair}: too few rows have one", pair=in_line(pair)
                )
        if evidence.protected and len(evidence.released) > MOST_PAIRED:
            yield Message("pairs of columns beyond the first {most_paired}", most_paired=MOST_PAIRED)
    if empty := _empty(evidence):
        yield Message("{columns}: no value in the rows looked at", columns=_columns(empty))
    yield Message("three columns or more together, and other tables")


def _empty(evidence: Evidence) -> list[str]:
    return [name for name, values in evidence.released.items() if values.null_count == len(values)]


def _known_places(evidence: Evidence, pair: tuple[str, str]) -> int:
    x, y = evidence.places[pair]
    known = np.isfinite(x) & np.isfinite(y)
    return len(np.unique(x[known] + 1j * y[known]))


def _rows(evidence: Evidence) -> str:
    if evidence.stride == 1:
        return Message("{n:,} (row|rows)", n=evidence.rows)
    return Message(
        "{n:,} (row|rows), one in {stride:,} of the table,", n=evidence.rows, stride=evidence.stride
    )


def _columns(names: list[str]) -> str:
    return (
        Message("the column {names}", names=in_line(names))
        if len(names) == 1
        else Message("the columns {names}", names=in_line(names))
    )
