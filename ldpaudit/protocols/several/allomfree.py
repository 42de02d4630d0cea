"""ALLOMFREE: one column a person for ever, reported repeatedly by the better of two protocols with memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ldpaudit.language import Message
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.protocol import Neighbours
from ldpaudit.protocols.repeated import LGRR, LOSUE, Longitudinal, Permanent
from ldpaudit.protocols.repeated.longitudinal import check_collection
from ldpaudit.protocols.repeated.permanent import check_permanent, foreign_permanent, not_permanent
from ldpaudit.protocols.several.draw import Attributes, as_arrow, drawn_attributes
from ldpaudit.protocols.several.reports import SampledReports, SeveralReports
from ldpaudit.protocols.several.sample import Smp
from ldpaudit.protocols.several.solution import Columns, check_domains
from ldpaudit.randomness import Key, claimed_rows, named_key


@dataclass(frozen=True, eq=False)
class SeveralPermanent:
    """The permanent answers of n rows about several columns. They never leave the house: reports of them do.

    Parameters
    ----------
    parts : tuple of Permanent
        Of each column; those of rows that drew another column answer value 0, and are never reported.
    drawn : ndarray of unsigned integers, shape (n,)
        Column of each row.
    """

    parts: tuple[Permanent, ...]
    drawn: Attributes

    def __len__(self) -> int:
        return len(self.drawn)

    def __getitem__(self, rows: slice) -> SeveralPermanent:
        return SeveralPermanent(tuple(part[rows] for part in self.parts), self.drawn[rows])


class Allomfree(Smp):
    """ALLOMFREE: sampling with memory. Each person draws one column for ever, reported by L-GRR or L-OSUE.

    The choice is made for each column by the smaller exact variance of a rare value in one report. It
    depends on the domain and the two epsilons alone, so it tells nothing. L-GRR has its published
    calibration: so t reports of an unchanged tuple never spend more than t times the first.

    Source: Arcolezi et al. 2022 (Digital Communications and Networks), algorithm 1; thesis, section 6.3.4.

    Parameters
    ----------
    domains : sequence of Domain
    epsilon_permanent : float
        Limit in nats of any number of reports of one tuple.
    epsilon_first : float
        Budget of the first report, below it.

    Raises
    ------
    UserError
        If an epsilon is no positive number, or the budget cannot be reached.
    """

    name: ClassVar[str] = "Allomfree"
    paper: ClassVar[str] = (
        "Arcolezi et al.: Improving the utility of locally differentially private protocols for longitudinal"
        " and multidimensional frequency estimates, DCN 2022"
    )
    use: ClassVar[str] = "several columns, the same people in several releases"

    def __init__(self, domains: Sequence[Domain], epsilon_permanent: float, epsilon_first: float) -> None:
        self._place([_better(domain, epsilon_permanent, epsilon_first) for domain in check_domains(domains)])

    def requested(self) -> dict[str, float]:
        """Return the two epsilons that were asked for."""
        return self._remembering(0).requested()

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that was asked for: the first, and for more reports the permanent one."""
        return self._remembering(0).requested_epsilon(reports)

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises."""
        return super(Smp, self).parameters()

    def exact_epsilon(self, neighbours: Neighbours = "tuple", reports: int = 1) -> Decimal:
        """Return the largest epsilon of a column over so many reports of one person's unchanged tuple.

        A person reports one column for ever, so the others never add to it. Neighbours "stream" may change
        at any time: see `Longitudinal.exact_epsilon`.
        """
        reports = check_neighbours(neighbours, reports)
        each = range(len(self.domains))
        alike: Neighbours = "stream" if neighbours == "stream" else "value"
        return max(self._remembering(attribute).exact_epsilon(alike, reports) for attribute in each)

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:
        """Whether `epsilon`, of the column with the largest, is a bound; see `Longitudinal.is_bound`."""
        each = map(self._remembering, range(len(self.domains)))
        most = max(each, key=lambda protocol: protocol.exact_epsilon(neighbours, reports))
        return most.is_bound(neighbours, reports)

    def permanent_epsilon(self) -> Decimal:
        """Return the limit of any number of reports of one tuple."""
        return max(self._remembering(attribute).permanent_epsilon() for attribute in range(len(self.domains)))

    def one_row_epsilon(self, rows: int) -> Decimal:
        """Return the epsilon of one row's tuple among all rows of one person: that of the worst column."""
        return max(one.one_row_epsilon(rows) for one in self._each())

    def one_row_is_bound(self, rows: int) -> bool:
        """Return whether `one_row_epsilon` is an upper bound."""
        return any(one.one_row_is_bound(rows) for one in self._each())

    def further_epsilon(self) -> Decimal:
        """Return what one more report of a person adds at most, whatever its tuple."""
        return max(one.further_epsilon() for one in self._each())

    @property
    def distinct_answers(self) -> int:
        """Most permanent answers that one person may have, of the one column that she reports."""
        return max(one.distinct_answers for one in self._each())

    def memoize(
        self, codes: npt.ArrayLike, key: Key, first_row: int = 0, persons: Any = None
    ) -> SeveralPermanent:
        """Draw columns and permanent answers, or find them again: they depend on (key, person, value) only.

        Parameters
        ----------
        codes : array_like of int, shape (n, d)
        key : Key
            Subkey of these columns, the same in all releases that share a memory.
        first_row : int
        persons : array_like of int or of str, shape (n,), optional
            Otherwise each row is a person of its own, named by its ordinal.

        Raises
        ------
        UserError
            If codes or persons cannot be used.
        """
        columns, first_row = self._checked(codes, first_row)
        persons, key = as_arrow(persons), named_key(key)
        drawn = self._attributes(key, first_row, columns.shape[1], persons)
        return SeveralPermanent(
            tuple(
                self._remembering(attribute).memoize(
                    shown, key.derive({"column": attribute}), first_row, persons
                )
                for attribute, shown in enumerate(_shown(columns, drawn))
            ),
            drawn,
        )

    def report(self, permanent: SeveralPermanent, key: Key, t: int = 0) -> SeveralReports:
        """Report permanent answers with noise that depends on (key, row, t).

        Parameters
        ----------
        permanent : SeveralPermanent
            Of this solution, also where it was made again alike.
        key : Key
            Subkey of these columns in this release.
        t : int
            Number of the collection.

        Raises
        ------
        UserError
            If the permanent answers are those of another solution, domain or epsilon, t is no whole number
            of at least 0, or the key has no name or has drawn one of these rows for this collection before:
            see `Key`.
        """
        if not isinstance(permanent, SeveralPermanent):
            raise not_permanent(permanent)
        if len(permanent.parts) != len(self.domains):
            raise foreign_permanent(
                Message(
                    "are about {columns} columns, not {wanted}",
                    columns=len(permanent.parts),
                    wanted=len(self.domains),
                )
            )
        for attribute, part in enumerate(permanent.parts):
            check_permanent(part, self._remembering(attribute))
        first_row = permanent.parts[0].first_row
        with claimed_rows(key, first_row, len(permanent), check_collection(t)) as drawing:
            reports = [
                self._remembering(attribute).report(part, drawing.derive({"column": attribute}), t)
                for attribute, part in enumerate(permanent.parts)
            ]
        return _sampled(reports, permanent.drawn)

    def sanitize(
        self,
        codes: npt.ArrayLike,
        key: Key,
        first_row: int = 0,
        persons: Any = None,
        t: int = 0,
        memory: Key | None = None,
    ) -> SeveralReports:
        """Randomize several columns by their memory: memoize and report at once.

        Parameters
        ----------
        codes, key, first_row, persons, t
            As for `memoize` and `report`.
        memory : Key, optional
            Subkey of columns and permanent answers, where it is another one than that of the fresh noise.

        Raises
        ------
        UserError
            If codes, persons or t cannot be used, or the key has no name or has drawn one of these rows for
            this collection before: see `Key`.
        """
        columns, first_row = self._checked(codes, first_row)
        persons, lasting = as_arrow(persons), named_key(key if memory is None else memory)
        drawn = self._attributes(lasting, first_row, columns.shape[1], persons)
        with claimed_rows(key, first_row, columns.shape[1], check_collection(t)) as drawing:
            reports = [
                self._remembering(attribute).sanitize(
                    shown,
                    drawing.derive({"column": attribute}),
                    first_row,
                    persons,
                    t,
                    lasting.derive({"column": attribute}),
                )
                for attribute, shown in enumerate(_shown(columns, drawn))
            ]
        return _sampled(reports, drawn)

    def _each(self) -> Iterator[Longitudinal]:
        return (self._remembering(attribute) for attribute in range(len(self.domains)))

    def _remembering(self, attribute: int) -> Longitudinal:
        inside = self._inside(attribute)
        assert isinstance(inside, Longitudinal)  # noqa: S101 - made by _better
        return inside

    def _attributes(self, key: Key, first_row: int, rows: int, persons: Any) -> Attributes:
        return drawn_attributes(
            key.derive({"draw": "attribute"}), len(self.domains), first_row, rows, persons
        )


def _better(domain: Domain, epsilon_permanent: float, epsilon_first: float) -> Longitudinal:
    """Choose L-GRR or L-OSUE by the smaller variance of a value that nobody has."""
    both: tuple[Longitudinal, Longitudinal] = (
        LGRR(domain, epsilon_permanent, epsilon_first),
        LOSUE(domain, epsilon_permanent, epsilon_first),
    )
    return min(both, key=lambda protocol: protocol.channel().exact_variance())


def _shown(columns: Columns, drawn: Attributes) -> list[npt.NDArray[np.int32]]:
    """Return the codes of each column, and 0 where a row drew another: those values enter nothing."""
    return [np.where(drawn == attribute, codes, np.int32(0)) for attribute, codes in enumerate(columns)]


def _sampled(reports: Sequence[Any], drawn: Attributes) -> SeveralReports:
    """Keep the reports of the rows that drew a column."""
    return SeveralReports(
        tuple(
            SampledReports(one[drawn == attribute], drawn, attribute) for attribute, one in enumerate(reports)
        )
    )
