"""Smp: every row reports one attribute, with the whole budget, and says which."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import WORD, check_epsilon, split_word, threshold, times_above
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.half_words import halves_by_part, reciprocal_of, stepped, whole_words
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.protocols.reports import NoReportError, Reports, ValueReports
from ldpaudit.protocols.several.attribute import SampledAttribute
from ldpaudit.protocols.several.column_protocols import one_value
from ldpaudit.protocols.several.draw import (
    Attributes,
    Words,
    drawn_attributes,
    weights,
)
from ldpaudit.protocols.several.reports import SampledReports, SeveralReports
from ldpaudit.protocols.several.solution import Columns, Solution, check_domains
from ldpaudit.randomness import Key

#: Room for the rows whose report may depend on the lower half of their word.
_DOUBTS_EXPECTED = 256


class Smp(Solution):
    """Sampling: each row reports one of its d attributes, drawn at random and disclosed, with all of epsilon.

    Tuple and attribute have the same epsilon: that of the column's protocol. Since everybody sees which
    attribute a row reports, sampling hides nothing; it divides the reports of each column by d.
    Source: Arcolezi 2022 (thesis), sections 5.2 and 6.2, with r = 1 attribute a row.

    Parameters
    ----------
    domains : sequence of Domain
    epsilon : float
        Privacy of the whole tuple in nats, above 0.
    protocol : str
        Protocol of one value in every column; "auto" takes the best of each.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or there is no such protocol.
    """

    name: ClassVar[str] = "Smp"
    paper: ClassVar[str] = (
        "Arcolezi: Production of categorical data verifying differential privacy, thesis 2022"
    )
    use: ClassVar[str] = (
        "several columns; the least error of a whole tuple's epsilon, and the one to begin with"
    )

    draws: ClassVar[Literal["", "seen", "hidden"]] = "seen"

    def __init__(self, domains: Sequence[Domain], epsilon: float, protocol: str = "auto") -> None:
        self._epsilon = check_epsilon(epsilon)
        self._protocol = protocol
        self._place([one_value(protocol, domain, self._epsilon) for domain in check_domains(domains)])

    def _place(self, parts: Sequence[Protocol]) -> None:
        """Take the protocol of each column."""
        self.domains = tuple(part.domain for part in parts)
        self._parts = tuple(
            SampledAttribute(part, self.name, weight)
            for part, weight in zip(parts, weights(len(parts)), strict=True)
        )
        self._thresholds = value_thresholds(parts)

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises."""
        return {**super().parameters(), "protocol": self._protocol}

    def attribute_protocol(self, attribute: int) -> SampledAttribute:
        """Return a column as a protocol of one value, whose reports are those of the rows that drew it."""
        return self._parts[attribute]

    def exact_epsilon(self, neighbours: Neighbours = "tuple", reports: int = 1) -> Decimal:
        """Return the largest epsilon of a column: a report is of one, and any may differ."""
        reports = check_neighbours(neighbours, reports)
        return times_above(max(part.exact_epsilon() for part in self._parts), reports)

    @property
    def verified(self) -> Verification:
        """How the columns' epsilons were computed."""
        return self._parts[0].verified

    def integers(self) -> dict[str, Any] | None:
        """Return the numbers of each column, of which a row reports one; `weight` is how often, of 2^64."""
        parts = [part.inside.integers() for part in self._parts]
        if not all(parts):
            return None
        drawn = [split_word(part.weight)[0] for part in self._parts]
        weighed = [{**(part or {}), "weight": one} for part, one in zip(parts, drawn, strict=True)]
        return {"together": "one drawn", "parts": weighed}  # no text

    def read_reports(self, columns: dict[str, pa.Array], names: Sequence[str]) -> SeveralReports:
        """Take the reports out of released columns again: each row fills the cells of one column."""
        reports = super().read_reports(columns, names)
        filled = np.zeros(len(reports), dtype=np.int64)
        for part in reports.parts:
            assert isinstance(part, SampledReports)  # noqa: S101 - read by SampledAttribute
            filled += part.present
        if np.any(filled != 1):
            row = int(np.argmax(filled != 1))
            raise NoReportError(Message("the row reports more than one column, or none"), "", row)
        return reports

    @cached_property
    def _reciprocals(self) -> tuple[Words, npt.NDArray[np.uint32]]:
        """What a half word is multiplied by in each column, and the bits of the fraction."""
        assert self._thresholds is not None  # noqa: S101 - asked where all columns are GRR's
        found, shifts = zip(*map(reciprocal_of, self._thresholds[0].tolist()), strict=True)
        return np.array(found, dtype=np.uint64), np.array(shifts, dtype=np.uint32)

    @cached_property
    def _sizes(self) -> tuple[npt.NDArray[np.uint32], np.dtype[Any]]:
        """The sizes of the domains, and the smallest integers that hold a code of each."""
        sizes = [domain.size for domain in self.domains]
        return np.array(sizes, dtype=np.uint32), np.min_scalar_type(max(sizes) - 1)

    def _inside(self, attribute: int) -> Protocol:
        return self._parts[attribute].inside

    def _sample(self, columns: Columns, key: Key, first_row: int, persons: Any) -> SeveralReports:
        rows = columns.shape[1]
        drawn = drawn_attributes(
            key.derive({"draw": "attribute"}), len(self.domains), first_row, rows, persons
        )
        if self._thresholds:
            sampled = self._sampled_values(columns, drawn, self._thresholds, key, first_row)
        else:
            sampled = [
                self._sampled_reports(attribute, columns[attribute], drawn == attribute, key, first_row)
                for attribute in range(len(self.domains))
            ]
        return SeveralReports(
            tuple(SampledReports(some, drawn, attribute) for attribute, some in enumerate(sampled))
        )

    def _sampled_reports(
        self,
        attribute: int,
        codes: npt.NDArray[np.int32],
        there: npt.NDArray[np.bool_],
        key: Key,
        first_row: int,
    ) -> Reports:
        """Draw the reports of one column by its own protocol, and keep those of the rows that drew it.

        The values of the other rows do not enter: theirs is replaced before anything is drawn.
        """
        shown = np.where(there, codes, np.int32(0))
        return self._inside(attribute).sanitize(shown, key.derive({"column": attribute}), first_row)[there]

    def _sampled_values(
        self,
        columns: Columns,
        drawn: Attributes,
        thresholds: tuple[Words, Words, Words],
        key: Key,
        first_row: int,
    ) -> list[Reports]:
        """Draw one GRR report a row, where all columns are GRR's."""
        from ldpaudit.protocols.kernels.columns import sampled_rows

        moved, _, sizes = thresholds
        short, kind = self._sizes
        out = np.empty(columns.shape, dtype=kind)
        filled = np.zeros(len(sizes), dtype=np.uint64)
        doubtful = np.empty((_DOUBTS_EXPECTED, 3), dtype=np.uint64)
        for part, halves in halves_by_part(key.derive({"draw": "report"}), first_row, len(drawn)):
            given, before = (columns[:, part], drawn[part], halves, *self._reciprocals), filled.copy()
            while (found := sampled_rows(*given, short, out, filled, doubtful)) > len(doubtful):
                filled[:], doubtful = before, np.empty((found, 3), dtype=np.uint64)
            if found:
                rows, attributes, places = doubtful[:found].T.astype(np.int64)
                lower = key.derive({"draw": "lower halves"})
                words = whole_words(lower, halves, rows, first_row + part.start)
                codes = columns[attributes, part.start + rows]
                out[attributes, places] = stepped(codes, words, moved[attributes], sizes[attributes])
        return [
            ValueReports(domain, values[:many])
            for domain, values, many in zip(self.domains, out, filled.tolist(), strict=True)
        ]


def value_thresholds(parts: Sequence[Protocol]) -> tuple[Words, Words, Words] | None:
    """Return, for GRR in each column, the words of each single other value, ``2^64 // words``, and the size.

    Returns
    -------
    tuple of three ndarray of uint64, shape (d,), or None
        None where a column is not GRR's, or where a quotient exceeds 32 bits, from epsilon = 22 on.
    """
    found = []
    for part in parts:
        if type(part) is not GRR:
            return None
        words = int(threshold(part.channel().moved))
        if WORD // words >= 1 << 32:
            return None
        found.append((words, WORD // words, part.domain.size))
    moved, shares, sizes = np.array(found, dtype=np.uint64).T.copy()
    return moved, shares, sizes
