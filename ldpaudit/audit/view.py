"""A release as the searches look at it: what several of them compute is computed once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from ldpaudit.audit.content import PlaceColumns
from ldpaudit.audit.dependence import Codes, codes
from ldpaudit.audit.evidence import Evidence, Pair
from ldpaudit.audit.inference import Inference
from ldpaudit.audit.surroundings import Surroundings
from ldpaudit.findings import Finding
from ldpaudit.progress import CheckCancelled, never_cancelled

T = TypeVar("T")


class ReleaseView:
    """What the searches of a release have in common."""

    def __init__(self, evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> None:
        self.evidence = evidence
        self.check_cancelled = check_cancelled
        #: What earlier searches found, and how well other columns guess each protected one.
        self.found: list[Finding] = []
        self.inferences: list[Inference] = []
        #: How well what decides about rows guesses a protected value, by the finding: of true rows.
        self.figures: list[tuple[Finding, dict[str, Any]]] = []
        self._around: dict[Pair, Surroundings] = {}

    def each(self, columns: Mapping[str, T]) -> Iterator[tuple[str, T]]:
        """Return columns one by one; before each is asked whether to go on."""
        for item in columns.items():
            self.check_cancelled()
            yield item

    @cached_property
    def released(self) -> dict[str, Codes]:
        """The released columns as codes."""
        return {name: codes(values) for name, values in self.each(self.evidence.released) if len(values)}

    @cached_property
    def protected(self) -> dict[str, Codes]:
        """The true values of the randomized columns, as codes."""
        return {name: codes(values) for name, values in self.each(self.evidence.protected) if len(values)}

    @cached_property
    def places(self) -> PlaceColumns:
        """The released columns that hold places."""
        return PlaceColumns(self.evidence)

    def around(self, pair: Pair) -> Surroundings:
        """Return the true places of a pair of moved columns."""
        if pair not in self._around:
            self._around[pair] = Surroundings(*self.evidence.places[pair])
        return self._around[pair]
