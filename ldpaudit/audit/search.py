"""All searches of a release, and what they found; what they look for is in the documentation (Attacks)."""

from __future__ import annotations

from dataclasses import dataclass

from ldpaudit.audit.attack import row_searches
from ldpaudit.audit.dependence import LEAST_ROWS
from ldpaudit.audit.draws import KeyedDraws
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.inference import Inference
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import Finding
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Version of what is searched for, as a manifest names it; counted up with the list in the documentation.
SEARCHED = 2


@dataclass(frozen=True)
class Searched:
    """What the searches of a release found.

    Parameters
    ----------
    findings : tuple of Finding
        What anybody may know.
    inner : tuple of Finding
        Figures of true rows, for the data holder alone.
    inferences : tuple of Inference
        How well other columns guess each protected one, of true rows; for the data holder alone.
    unmeasured : tuple of str
        Protected columns of which that could not be measured: there are too few rows.
    """

    findings: tuple[Finding, ...] = ()
    inner: tuple[Finding, ...] = ()
    inferences: tuple[Inference, ...] = ()
    unmeasured: tuple[str, ...] = ()


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
    for attack in row_searches():
        view.found += list(attack.run(view))
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
