"""An attack in one file: whoever knows the village reads a table of few rows without any computation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldpaudit.audit import Evidence, ReleaseView, RowSearch, register_attack
from ldpaudit.findings import Finding
from tests.examples.few_rows import FewRows

LEAST = 100


@register_attack
class CountRows(RowSearch):
    """A look at how many rows there are."""

    code = "count-rows"
    title = "Few rows"
    question = "single-out"
    finds = "everybody, by heart"
    cost = "none"
    page = "import"
    hint = "wait until more rows are there"
    raises = (FewRows,)

    @classmethod
    def run(cls, view: ReleaseView) -> Iterator[Finding]:
        """Return whether there are too few."""
        if view.evidence.rows < LEAST:
            number, columns = view.evidence.rows, tuple(view.released)
            yield FewRows.make(columns=columns, number=number, least=LEAST)

    @classmethod
    def looked(cls, evidence: Evidence) -> Sequence[str]:  # noqa: ARG003 - the number is no secret
        """Return where it looked."""
        return ("how many rows there are",)
