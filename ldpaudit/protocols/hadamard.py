"""Hadamard response: each report is one column of a Hadamard matrix, as small as log2 k bits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.cells import whole_numbers
from ldpaudit.protocols.channel import Floats, PureChannel, by_first_supported
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.exact import (
    WORD,
    as_written,
    check_epsilon,
    exp_below,
    ln_above,
    split_word,
    threshold,
)
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


@dataclass(frozen=True)
class HadamardChannel(PureChannel):
    """A column of the Hadamard matrix of order K, with a +1 in the row of the value with probability p.

    Value v has row v + 1, since row 0 holds +1 only. A row has K/2 columns of each sign, and each of them is
    reported equally often. Two rows agree in K/2 columns, whence g0 = 1/2, exactly.

    Parameters
    ----------
    size : int
        Number k of values.
    p : Fraction
        Probability of a column with +1, in (0, 1).
    """

    size: int
    p: Fraction
    method: Verification = "closed form"

    @property
    def order(self) -> int:
        """Order K of the matrix: the smallest power of two above k."""
        return 1 << self.size.bit_length()

    @property
    def g1(self) -> Fraction:
        """Probability of a column with +1 in the row of the true value."""
        return self.p

    @property
    def g0(self) -> Fraction:
        """Probability of a column with +1 in the row of a given other value."""
        return Fraction(1, 2)

    def guessed(self, prior: Floats) -> float:
        """Return the chance of the best guess; 2p / k where all of k > 2 values are equally likely."""
        left, share = np.arange(self.order), np.zeros(self.size)
        for place, value in enumerate(np.argsort(-prior, kind="stable")):
            supported = np.bitwise_count((value + 1) & left) % 2 == 0
            share[place] = 2 * supported.sum() / self.order
            left = left[~supported]
            if not len(left):
                break
        none = 2 * len(left) / self.order * float(1 - self.p)
        return by_first_supported(prior, self.p, 1 - self.p, share, none)

    def epsilon(self) -> Decimal:
        """Return ln(p / (1 - p)): some column has +1 for one value and -1 for the other."""
        return ln_above(max(self.p / (1 - self.p), (1 - self.p) / self.p))

    def matrix(self) -> list[list[Fraction]]:
        """Write out the k x K probabilities."""
        self._refuse_large(self.size * self.order)
        likely, unlikely = self.p * 2 / self.order, (1 - self.p) * 2 / self.order
        return [
            [unlikely if ((value + 1) & column).bit_count() % 2 else likely for column in range(self.order)]
            for value in range(self.size)
        ]

    def integers(self) -> dict[str, Any]:
        """Return the words of a column with +1, and with -1."""
        return {
            "form": "hadamard",
            "size": self.size,
            "order": self.order,
            "with": split_word(self.p),
        }  # no text


@dataclass(frozen=True, eq=False)
class HadamardReports(Reports):
    """One column of the Hadamard matrix a row.

    Parameters
    ----------
    domain : Domain
    indices : ndarray of unsigned integers, shape (n,)
        Numbers of columns in [0, K).
    """

    domain: Domain
    indices: npt.NDArray[Any]

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, rows: Rows) -> HadamardReports:
        return HadamardReports(self.domain, self.indices[rows])

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return one column of whole numbers.

        A reader finds that a report supports a code if ``(code + 1) & number`` has an even number of ones.
        """
        return {hadamard_column(column): pa.array(self.indices)}

    def support(self, groups: Groups, number: int) -> Support:
        """Count, for each group of rows, the columns with +1 in the row of each value.

        Columns with +1 less columns with -1 are the Walsh-Hadamard transform of how often each was reported.
        """
        from ldpaudit.protocols.kernels.hadamard import walsh_hadamard

        order = 1 << self.domain.size.bit_length()
        sums = support_of_codes(self.indices, order, groups, number)
        walsh_hadamard(sums)
        # Entry 0 is the number of rows.
        support: Support = (sums[:, :1] + sums[:, 1 : self.domain.size + 1]) // 2
        return support


def hadamard_column(column: str) -> str:
    """Name the released column of Hadamard response."""
    return f"{column}.hadamard"


class HadamardResponse(DrawnByWords):
    """Hadamard response: a column of a Hadamard matrix that has +1 in the row of the value, or another one.

    This is the scheme of the paper's section 3, for strong privacy: its variance at f = 0 is that of OUE
    plus 1/n, whatever the domain, and a report is one number below 2k. With weak privacy the constant 1/n
    dominates; take another one then. (The blocks of the paper's section 5, made for weak privacy, have
    estimates whose variance depends on the other values' shares, so no exact one could be stated.)

    Source: Acharya, Sun, Zhang 2019 (AISTATS), "Hadamard response", section 3.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number.
    """

    name: ClassVar[str] = "HadamardResponse"
    paper: ClassVar[str] = "Acharya, Sun, Zhang: Hadamard response, AISTATS 2019"
    use: ClassVar[str] = "one column of one report a row; strong privacy, one number below 2k a report"
    report_kind = "integer"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        outside = math.ceil(WORD / (exp_below(as_written(self._epsilon)) + 1))
        self._channel = HadamardChannel(domain.size, Fraction(WORD - outside, WORD))
        self._require_signal()

    def channel(self) -> HadamardChannel:
        """Return the exact channel."""
        return self._channel

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    @property
    def words_per_row(self) -> int:
        """One word chooses the sign, one the column."""
        return 2

    @property
    def report_bits(self) -> int:
        """Bits of a column's number."""
        return (self._channel.order - 1).bit_length()

    def empty_reports(self, n: int) -> HadamardReports:
        """Make room for n reports, in the smallest unsigned type that holds a column's number."""
        return HadamardReports(self.domain, np.empty(n, dtype=np.min_scalar_type(self._channel.order - 1)))

    def count(self, reports: Reports) -> Counts:
        """Count the columns with +1 in the row of each value."""
        if not isinstance(reports, HadamardReports):
            raise not_reports_of(self.name, Message("reports of columns"))
        return Counts(len(reports), reports.support(np.zeros(len(reports), dtype=np.int32), 1)[0])

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the one released column."""
        return (hadamard_column(column),)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> HadamardReports:
        """Take the numbers of columns out of the released column."""
        name, most = hadamard_column(column), self._channel.order - 1
        indices = whole_numbers(columns[name], name, 0, most)
        return HadamardReports(self.domain, indices.astype(np.min_scalar_type(most)))

    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        from ldpaudit.protocols.kernels.hadamard import hadamard_rows

        assert isinstance(out, HadamardReports)  # noqa: S101 - made by empty_reports
        inside, order = threshold(self._channel.p), np.uint64(self._channel.order.bit_length() - 1)
        hadamard_rows(codes, words, inside, order, out.indices[start : start + len(codes)])


ENTRIES = (ProtocolEntry("one value", HadamardResponse, candidate=True),)
