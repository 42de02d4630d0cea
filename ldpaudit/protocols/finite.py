"""Protocols of few outputs, defined by the values that each supports: the rest follows from the matrix."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.language import Message
from ldpaudit.protocols.cells import whole_numbers
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import check_epsilon
from ldpaudit.protocols.matrix_channel import MatrixChannel, within_epsilon
from ldpaudit.protocols.protocol import Codes, DrawnByWords, Words
from ldpaudit.protocols.reports import (
    Counts,
    Groups,
    Reports,
    Rows,
    Support,
    not_reports_of,
    support_of_codes,
)


@dataclass(frozen=True, eq=False)
class OutputReports(Reports):
    """One output of a finite channel a row.

    Parameters
    ----------
    domain : Domain
    outputs : ndarray of unsigned integers, shape (n,)
    supported : ndarray of bool, shape (number of outputs, k)
        Whether an output supports a value.
    """

    domain: Domain
    outputs: npt.NDArray[Any]
    supported: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.outputs)

    def __getitem__(self, rows: Rows) -> OutputReports:
        return OutputReports(self.domain, self.outputs[rows], self.supported)

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one column of whole numbers, the ordinals of the outputs."""
        return {output_column(column): pa.array(self.outputs)}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports that support each value, for each group of rows."""
        counted = support_of_codes(self.outputs, len(self.supported), groups, number)
        support: Support = counted @ self.supported.astype(np.int64)
        return support


class FiniteProtocol(DrawnByWords):
    """A protocol of few outputs, of which those that support the true value are likelier.

    A subclass defines in `supports` which values each output supports. All outputs that support a value are
    equally likely, and so are the others, with the largest odds that keep within epsilon. Values may be
    supported by different numbers of outputs.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or reports would say nothing.
    """

    report_kind = "integer"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        self._channel = within_epsilon(domain.size, self.supports(), self._epsilon)
        self._require_signal()

    @abstractmethod
    def supports(self) -> Sequence[AbstractSet[int]]:
        """Return the codes of the values that each output supports, of this domain."""

    def channel(self) -> MatrixChannel:
        """Return the exact channel."""
        return self._channel

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    @property
    def words_per_row(self) -> int:
        """One word picks the output."""
        return 1

    @property
    def report_bits(self) -> int:
        """Bits of an output's ordinal."""
        return (len(self._channel.supports) - 1).bit_length()

    def empty_reports(self, n: int) -> OutputReports:
        """Make room for n reports, in the smallest unsigned type that holds an output."""
        outputs = np.empty(n, dtype=self._kind)
        return OutputReports(self.domain, outputs, self._channel.supported)

    def count(self, reports: Reports) -> Counts:
        """Count the reports that support each value."""
        if not isinstance(reports, OutputReports):
            raise not_reports_of(self.name, Message("reports of outputs"))
        return Counts(len(reports), reports.support(np.zeros(len(reports), dtype=np.int32), 1)[0])

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the one released column."""
        return (output_column(column),)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> OutputReports:
        """Take the outputs out of the released column."""
        name = output_column(column)
        outputs = whole_numbers(columns[name], name, 0, len(self._channel.supports) - 1)
        return OutputReports(self.domain, outputs.astype(self._kind), self._channel.supported)

    @property
    def _kind(self) -> np.dtype[Any]:
        return np.min_scalar_type(len(self._channel.supports) - 1)

    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        assert isinstance(out, OutputReports)  # noqa: S101 - made by empty_reports
        part = out.outputs[start : start + len(codes)]
        for value in np.unique(codes):
            rows = codes == value
            part[rows] = np.searchsorted(self._channel.last[value], words[rows, 0])


def output_column(column: str) -> str:
    """Name the released column of outputs."""
    return f"{column}.output"
