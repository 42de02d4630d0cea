"""All searches of a release, what they found, and what they looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ldpaudit.audit.attack import row_searches
from ldpaudit.audit.dependence import LEAST_ROWS
from ldpaudit.audit.draws import KeyedDraws
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.inference import RUN, Inference
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
    inferences : tuple of Inference
        How well other columns guess each protected one, of true rows; for the data holder alone.
    """

    findings: tuple[Finding, ...] = ()
    inner: tuple[Finding, ...] = ()
    looked: tuple[str, ...] = ()
    not_looked: tuple[str, ...] = ()
    inferences: tuple[Inference, ...] = ()

    def as_json(self) -> dict[str, list[str]]:
        """Return where was looked, as plain values for a manifest."""
        return {"looked": list(self.looked), "not_looked": list(self.not_looked)}


def search(
    evidence: Evidence,
    check_cancelled: CheckCancelled = never_cancelled,
    draws: KeyedDraws | None = None,
) -> Searched:
    """Search a release for what gives its protected columns or its persons away.

    Parameters
    ----------
    evidence : Evidence
        The rows to judge by.
    check_cancelled : callable, optional
        Asked between comparisons whether to go on.
    draws : KeyedDraws, optional
        What draws samples.

    Returns
    -------
    Searched
    """
    view = ReleaseView(evidence, check_cancelled, draws)
    searches = row_searches()
    for attack in searches:
        view.found += list(attack.run(view))
    inner = [
        finding.kind.make("figures", columns=finding.columns, **figures) for finding, figures in view.figures
    ]
    looked = [*_looked(evidence), *(line for attack in searches for line in attack.looked(evidence))]
    return Searched(
        tuple(view.found),
        tuple(inner),
        tuple(looked),
        (*_not_looked(evidence), *_not_tried(view.inferences)),
        tuple(view.inferences),
    )


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
    if _protected(evidence) and rows >= LEAST_ROWS:
        yield Message(
            "how well all other columns without noise guess {protected}, by what may be read off each value "
            "and by up to four columns together, learned in some rows and judged in others ({n:,} (row|rows) "
            "at most): a guess right in {gain:.1f} percentage points more rows than a blind one would "
            "be seen",
            n=min(rows, RUN.rows),
            protected=in_line(_protected(evidence)),
            gain=100 * RUN.sees * max(1.0, RUN.rows / rows) ** 0.5,
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
    if not _protected(evidence):
        yield Message("whether a column gives another one away: none is protected")
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
        yield Message(
            "what five columns or more tell together and no fewer, and what is known of a column from "
            "elsewhere"
        )
    if empty := _empty(evidence):
        yield Message("{columns}: no value in the rows looked at", columns=_columns(empty))
    yield Message("other tables")


def _not_tried(inferences: Sequence[Inference]) -> Iterator[str]:
    """Yield that a run takes only so long over columns that tell together; an audit goes on."""
    stopped = dict.fromkeys(name for one in inferences if not one.whole for name in one.secret)
    if stopped:
        yield Message(
            "some of the columns that may tell {protected} together, as there are many: "
            "`ldpaudit audit` tries more",
            protected=in_line(list(stopped)),
        )


def _protected(evidence: Evidence) -> list[str]:
    """Return the columns of which is measured what others tell: randomized, moved, generalized, sensitive."""
    placed = (name for pair in evidence.places for name in pair)
    return list(dict.fromkeys((*evidence.protected, *placed, *evidence.recorded, *evidence.sensitive)))


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
