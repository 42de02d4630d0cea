"""What every solution for several columns has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols import estimator
from ldpaudit.protocols.checks import array_of, first_masked, not_whole
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import printed_not_below
from ldpaudit.protocols.protocol import Neighbours, Protocol, with_values
from ldpaudit.protocols.reports import Estimate, not_reports_of
from ldpaudit.protocols.several.reports import SeveralCounts, SeveralReports
from ldpaudit.randomness import Key, check_first_row, claimed_rows

Columns = npt.NDArray[np.int32]


class Solution(ABC):
    """A solution for d columns of one row under one privacy budget.

    It parallels `Protocol`: `attribute_protocol` gives each column as a protocol of its own, with the channel
    of that column's report, and what holds for the columns together stands here.

    Parameters
    ----------
    domains : sequence of Domain
        Of each column, two at least.
    """

    name: ClassVar[str]
    paper: ClassVar[str]
    use: ClassVar[str]
    #: Whether a row draws one attribute, and everybody sees which, or it is hidden.
    draws: ClassVar[Literal["", "seen", "hidden"]] = ""
    domains: tuple[Domain, ...]

    @abstractmethod
    def requested(self) -> dict[str, float]:
        """Return the privacy parameters as the user asked for them."""

    @abstractmethod
    def attribute_protocol(self, attribute: int) -> Protocol:
        """Return one column as a protocol of one value, with the channel of its report."""

    @abstractmethod
    def exact_epsilon(self, neighbours: Neighbours = "tuple", reports: int = 1) -> Decimal:
        """Return epsilon to 59 digits, rounded up; see `epsilon`."""

    @property
    @abstractmethod
    def verified(self) -> Verification:
        """How epsilon was computed."""

    @abstractmethod
    def _sample(self, columns: Columns, key: Key, first_row: int, persons: Any) -> SeveralReports:
        """Draw the reports of checked codes of shape (d, n)."""

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that the user asked for, in nats, over so many reports about one person."""
        return self.requested()["epsilon"] * reports

    def epsilon(self, neighbours: Neighbours = "tuple", reports: int = 1) -> float:
        """Return the epsilon in nats of a whole report, tight but where `is_bound` says so.

        Its printed decimal is never below it.

        Parameters
        ----------
        neighbours : {"value", "attribute", "tuple", "stream"}
            What may differ: one attribute of a row; all of them ("tuple", and "value": the value of a row of
            several columns is its tuple); or all rows of one person.
        reports : int
            Number of reports about the same person.

        Raises
        ------
        UserError
            If the neighbours are unknown or the number of reports is below 1.
        """
        return printed_not_below(self.exact_epsilon(neighbours, reports))

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:  # noqa: ARG002 - most are tight
        """Whether `epsilon` is an upper bound for these, and not the largest ratio itself."""
        return False

    def attribute_epsilon(self, shared: bool) -> Decimal:
        """Return the epsilon of one attribute of one row, exactly.

        Parameters
        ----------
        shared : bool
            Whether the person's other rows report the same attribute, as `persons` makes them. Where the
            attribute is hidden, they show which it is, and one attribute is then as exposed as a whole tuple.
        """
        del shared
        return self.exact_epsilon("attribute")

    def sanitize(
        self, codes: npt.ArrayLike, key: Key, first_row: int = 0, persons: Any = None
    ) -> SeveralReports:
        """Randomize several columns. The report of row i depends on (key, i), its person and values only.

        Parameters
        ----------
        codes : array_like of int, shape (n, d)
            Codes in [0, k_j). Fastest where the columns are contiguous (Fortran order).
        key : Key
            Subkey of these columns in this release, such as ``key.derive("persons 2024-05")``.
        first_row : int
            Ordinal of the first row in the source table, beginning at 0.
        persons : array_like of int or of str, shape (n,), optional
            The person of each row. The rows of one person then all report the same attribute, so that
            no other one of hers is ever reported. Reports of one person are not independent then: intervals
            hold for one row a person.

        Returns
        -------
        SeveralReports of length n

        Raises
        ------
        UserError
            If codes are missing, no whole numbers or outside their domain, `first_row` is no ordinal, or the
            key has no name or has drawn one of these rows before: see `Key`.
        """
        columns, first_row = self._checked(codes, first_row)
        with claimed_rows(key, first_row, columns.shape[1]) as drawing:
            return self._sample(columns, drawing, first_row, persons)

    def count(self, reports: SeveralReports) -> SeveralCounts:
        """Count, for each column, the reports that support each value.

        Raises
        ------
        UserError
            If the reports are not of this solution.
        """
        if not isinstance(reports, SeveralReports) or len(reports.parts) != len(self.domains):
            raise not_reports_of(
                self.name, Message("reports of {columns} columns", columns=len(self.domains))
            )
        return SeveralCounts(
            tuple(
                self.attribute_protocol(attribute).count(part) for attribute, part in enumerate(reports.parts)
            )
        )

    def estimate(
        self,
        counts: SeveralCounts,
        post: str = "raw",
        level: float = estimator.LEVEL,
        *,
        simultaneous: bool = False,
    ) -> list[Estimate]:
        """Estimate the shares of each column; see `Protocol.estimate`."""
        if not isinstance(counts, SeveralCounts) or len(counts) != len(self.domains):
            raise UserError(
                Message("these are no counts of {domains} columns", domains=len(self.domains)),
                hint="give what solution.count(reports) returns",
            )
        return [
            self.attribute_protocol(attribute).estimate(one, post, level, simultaneous=simultaneous)
            for attribute, one in enumerate(counts)
        ]

    def variance(self, n: float, f: float = 0.0, attribute: int | None = None) -> float:
        """Return the variance of the raw estimate of a share f among n rows.

        Parameters
        ----------
        n, f : float
        attribute : int, optional
            The column; without it the mean over all columns.

        Raises
        ------
        UserError
            If there are no rows, or the share is none.
        """
        if attribute is not None:
            return self.attribute_protocol(attribute).variance(n, f)
        every = [self.attribute_protocol(each).variance(n, f) for each in range(len(self.domains))]
        return sum(every) / len(every)

    def report_columns(self, names: Sequence[str]) -> tuple[str, ...]:
        """Name the released columns that stand for columns of these names."""
        return tuple(
            released
            for attribute, name in enumerate(names)
            for released in self.attribute_protocol(attribute).report_columns(name)
        )

    def read_reports(self, columns: dict[str, pa.Array], names: Sequence[str]) -> SeveralReports:
        """Take the reports out of released columns again.

        Raises
        ------
        UserError
            If a cell is no report of this solution.
        """
        return SeveralReports(
            tuple(
                self.attribute_protocol(attribute).read_reports(columns, name)
                for attribute, name in enumerate(names)
            )
        )

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises, as plain values."""
        return {
            **self.requested(),
            "domain_sizes": [domain.size for domain in self.domains],
            "protocols": [self._inside(attribute).name for attribute in range(len(self.domains))],
            "epsilon_whole_tuple": self.epsilon("tuple"),
            "epsilon_one_attribute": self.epsilon("attribute"),
        }

    def integers(self) -> dict[str, Any] | None:
        """Return the whole numbers of each column, and how these are used together; None without them."""
        return None

    def label(self) -> str:
        """Return the solution's name with its parameters, for the guarantee line."""
        return f"{self.name} ({with_values(self.requested())}, d = {len(self.domains)})"

    def __repr__(self) -> str:
        return self.label()

    def _inside(self, attribute: int) -> Protocol:
        """Return the protocol that randomizes a true value of this column."""
        return self.attribute_protocol(attribute)

    def _checked(self, codes: npt.ArrayLike, first_row: int) -> tuple[Columns, int]:
        """Refuse what is no code, or no ordinal of a row; messages give column and row, never the value."""
        first_row, array = check_first_row(first_row), array_of(codes)
        several = len(self.domains)
        if array.ndim != 2 or array.shape[1] != several:
            raise UserError(
                Message("codes are not {columns} columns", columns=several),
                hint="give an array of one row a row and one column a column",
            )
        if not len(array):
            return np.empty((several, 0), dtype=np.int32), first_row
        if array.dtype.kind not in "iu":
            raise not_whole(array, Message("each column"))
        gone = first_masked(array)
        if gone is not None:
            raise UserError(
                "the code is missing",
                where=Message(
                    "column {column} of {columns}, row {row}",
                    column=gone[1] + 1,
                    columns=several,
                    row=first_row + gone[0] + 1,
                ),
                hint="encode each column by its domain; missing values need a category of their own",
            )
        array = np.asarray(array)
        from ldpaudit.protocols.kernels.columns import any_outside, gathered

        sizes = [domain.size for domain in self.domains]
        columns: Columns = array.T
        along = array.dtype == np.int32 and array.strides[0] == array.itemsize
        if along and not any(map(any_outside, columns, map(np.uint32, sizes))):
            return columns, first_row
        columns = np.empty(array.shape[::-1], dtype=np.int32)
        row = gathered(array, np.array(sizes, dtype=np.uint64), columns)
        if row >= 0:
            codes_there = zip(array[row].tolist(), self.domains, strict=True)
            attribute = next(at for at, (code, one) in enumerate(codes_there) if not 0 <= code < one.size)
            raise UserError(
                Message("the code lies outside 0 to {size}", size=self.domains[attribute].size - 1),
                where=Message(
                    "column {column} of {columns}, row {row}",
                    column=attribute + 1,
                    columns=several,
                    row=first_row + row + 1,
                ),
                hint="encode the column by its domain",
            )
        return columns, first_row


def check_domains(domains: Sequence[Domain]) -> tuple[Domain, ...]:
    """Accept the domains of two columns or more.

    Raises
    ------
    UserError
        If there are fewer, or something else is among them.
    """
    try:
        found = tuple(domains)
    except TypeError:
        found = (domains,)  # type: ignore[assignment]
    if any(not isinstance(domain, Domain) for domain in found):
        raise UserError(
            "a solution for several columns takes a list of domains", hint="give one Domain a column"
        )
    if len(found) < 2:
        raise UserError(
            Message("{columns} column(s) need no solution for several", columns=len(found)),
            hint="randomize a single column by its protocol",
        )
    return found
