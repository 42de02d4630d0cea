"""All searches of a release, and what they found; what they look for is in the documentation (Attacks)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ldpaudit.audit.content import personal_values
from ldpaudit.audit.dependence import LEAST_ROWS
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.inference import Inference
from ldpaudit.audit.leaks import averaged_places, place_leaks, same_secrets
from ldpaudit.audit.linking import linked_rows
from ldpaudit.audit.others import told_by_others
from ldpaudit.audit.removal import decided_by_proxy
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import Finding
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Version of what is searched for, as a manifest names it; counted up with the list in the documentation.
SEARCHED = 3


def _left(view: ReleaseView) -> Iterator[Finding]:
    """Find what decides which rows are left, and a protected value depends on."""
    for finding, figures in decided_by_proxy(view.evidence, view.check_cancelled):
        view.figures += [(finding, figures)] if figures else []
        yield finding


#: What every run searches for, in this order: what columns beside tell comes after what follows from places.
SEARCHES: tuple[Callable[[ReleaseView], Iterable[Finding]], ...] = (
    same_secrets,
    averaged_places,
    place_leaks,
    told_by_others,
    _left,
    lambda view: view.places.findings(),
    lambda view: personal_values(view.evidence),
    lambda view: linked_rows(view.evidence, view.released),
)


@dataclass(frozen=True)
class Searched:
    """What the searches of a release found.

    findings: what anybody may know.
    inner: figures of true rows, for the data holder alone.
    inferences: how well other columns guess each protected one, of true rows; for the data holder alone.
    unmeasured: protected columns of which that could not be measured: there are too few rows.
    """

    findings: tuple[Finding, ...] = ()
    inner: tuple[Finding, ...] = ()
    inferences: tuple[Inference, ...] = ()
    unmeasured: tuple[str, ...] = ()


def search(evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> Searched:
    """Search a release for what gives its protected columns or its persons away.

    evidence: the rows to judge by.
    check_cancelled: asked between comparisons whether to go on.
    """
    view = ReleaseView(evidence, check_cancelled)
    for searching in SEARCHES:
        view.found += list(searching(view))
    inner = [
        finding.kind.make("figures", columns=finding.columns, **figures) for finding, figures in view.figures
    ]
    few = evidence.rows < LEAST_ROWS
    return Searched(
        tuple(view.found), tuple(inner), tuple(view.inferences), tuple(_protected(evidence)) if few else ()
    )


def _protected(evidence: Evidence) -> list[str]:
    """Return the columns of which is measured what others tell: randomized, moved, generalized, sensitive."""
    placed = (name for pair in evidence.places for name in pair)
    return list(dict.fromkeys((*evidence.protected, *placed, *evidence.recorded, *evidence.sensitive)))
