"""What every protocol with memory has in common: permanent answers, fresh reports, the curve of epsilon."""

from __future__ import annotations

from abc import abstractmethod
from decimal import Decimal
from typing import Any

import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.checks import check_reports
from ldpaudit.protocols.exact import ln_above
from ldpaudit.protocols.protocol import Codes, Neighbours, Protocol
from ldpaudit.protocols.repeated.memory import People, people
from ldpaudit.protocols.repeated.permanent import Permanent, check_permanent
from ldpaudit.protocols.repeated.rounds import Rounds
from ldpaudit.protocols.reports import Reports
from ldpaudit.randomness import Key, claimed_rows, named_key, whole_number


def check_collection(t: Any) -> int:
    """Accept the number of a collection.

    Raises
    ------
    UserError
        If it is no whole number of at least 0.
    """
    number = whole_number(t)
    if number is None or number < 0:
        raise UserError(
            "the number of the collection is not a whole number of at least 0", where="t", hint="count from 0"
        )
    return number


def _of_collection(key: Key, number: int) -> Key:
    """Derive the subkey of a collection's fresh noise."""
    return key.derive({"report": number})


class Longitudinal(Protocol):
    """A protocol that remembers: its first answer to a value is permanent, a report is a fresh look at it.

    A person who reports one value t times spends the curve `epsilon(reports=t)`, which ends at
    `epsilon_permanent`. Permanent answers are a keyed function of the person and the value, so the same key
    must be held over all releases that share a memory. It is as secret as the table: see `repeated.memory`.
    """

    _epsilons: tuple[float, float]
    _rounds: Rounds

    @abstractmethod
    def _memorized(self, codes: Codes, who: People) -> Reports:
        """Return the permanent answers of people to these codes."""

    @abstractmethod
    def _fresh(self, answers: Reports, key: Key, first_row: int) -> Reports:
        """Return one report of each permanent answer."""

    def _at_once(self, codes: Codes, who: People, key: Key, first_row: int) -> Reports:
        """Memoize and report."""
        return self._fresh(self._memorized(codes, who), key, first_row)

    def _memory(self, key: Key) -> Key:
        """Derive the subkey of permanent answers: those of other probabilities share no words with them."""
        chances = [str(chance) for chance in self._rounds.first]
        return key.derive({"memory": self.name, "size": self.domain.size, "first": chances})

    def channel(self) -> Channel:
        """Return the exact channel from a value to one report: both rounds together."""
        return self._rounds.composite

    def requested(self) -> dict[str, float]:
        """Return the two epsilons that were asked for."""
        return dict(zip(("epsilon_permanent", "epsilon_first"), self._epsilons, strict=True))

    @property
    def horizon(self) -> int:
        """Number of reports that `epsilon_first` is the budget of."""
        return 1

    @property
    def choices(self) -> dict[str, Any]:
        """What was chosen beside the two epsilons, as plain values."""
        return {"horizon": self.horizon}

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, as plain values."""
        return {**super().parameters(), **self.choices}

    def integers(self) -> dict[str, Any]:
        """Return the whole numbers of both rounds."""
        return self._rounds.integers()

    def label(self) -> str:
        """Return the protocol's name with its parameters and choices, for the guarantee line."""
        chosen = ", ".join(f"{name} = {value}" for name, value in self.choices.items())
        return f"{super().label()[:-1]}, {chosen})"

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that the user asked for: the first up to the horizon, then the permanent one."""
        permanent, first = self._epsilons
        return first if reports <= self.horizon else permanent

    def memoize(self, codes: npt.ArrayLike, key: Key, first_row: int = 0, persons: Any = None) -> Permanent:
        """Draw the permanent answers, or find them again: they depend on (key, person, value) only.

        Parameters
        ----------
        codes : array_like of int, shape (n,)
            Codes in [0, k).
        key : Key
            Subkey of this column, the same in all releases that share a memory.
        first_row : int
            Ordinal of the first row in the source table, beginning at 0.
        persons : array_like of int or of str, shape (n,), optional
            The person of each row; otherwise each row is a person of its own, named by its ordinal.

        Returns
        -------
        Permanent of length n

        Raises
        ------
        UserError
            If codes or persons cannot be used.
        """
        checked, first_row = self._checked(codes, first_row)
        who = people(self._memory(named_key(key)), persons, first_row, len(checked))
        return Permanent(self._memorized(checked, who), self, first_row)

    def report(self, permanent: Permanent, key: Key, t: int = 0) -> Reports:
        """Report permanent answers with noise that depends on (key, row, t).

        Parameters
        ----------
        permanent : Permanent
            Of this protocol.
        key : Key
            Subkey of this column in this release.
        t : int
            Number of the collection: each new one is a further report. One key and number draw a row once,
            for the rows of two tables would share their noise.

        Returns
        -------
        Reports of length n

        Raises
        ------
        UserError
            If the permanent answers are those of another protocol, domain or epsilon, t is no whole number
            of at least 0, or the key has no name or has drawn one of these rows for this collection before:
            see `Key`.
        """
        number = check_collection(t)
        check_permanent(permanent, self)
        first_row = permanent.first_row
        with claimed_rows(key, first_row, len(permanent), number) as drawing:
            return self._fresh(permanent.answers, _of_collection(drawing, number), first_row)

    def sanitize(
        self,
        codes: npt.ArrayLike,
        key: Key,
        first_row: int = 0,
        persons: Any = None,
        t: int = 0,
        memory: Key | None = None,
    ) -> Reports:
        """Randomize a column by its memory: memoize and report at once.

        Parameters
        ----------
        codes, key, first_row, persons, t
            As for `memoize` and `report`.
        memory : Key, optional
            Subkey of the permanent answers, where it is another one than that of the fresh noise.

        Returns
        -------
        Reports of length n

        Raises
        ------
        UserError
            If codes, persons or t cannot be used, or the key has no name or has drawn one of these rows for
            this collection before: see `Key`.
        """
        checked, first_row = self._checked(codes, first_row)
        number, lasting = check_collection(t), named_key(key if memory is None else memory)
        who = people(self._memory(lasting), persons, first_row, len(checked))
        with claimed_rows(key, first_row, len(checked), number) as drawing:
            return self._at_once(checked, who, _of_collection(drawing, number), first_row)

    def epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> float:
        """Return the epsilon of t reports about one person in nats; its printed decimal is never below it.

        Parameters
        ----------
        neighbours : {"value", "attribute", "tuple", "stream"}
            What may differ: one value that stays the same, in each of the first three, or all t values of a
            stream and the times at which they change.
        reports : int
            Number t of reports about the same person.

        Raises
        ------
        UserError
            If the neighbours are unknown or the number of reports is below 1.

        See Also
        --------
        exact_epsilon : the same to 59 digits, and what it means.
        """
        return super().epsilon(neighbours, reports)

    def exact_epsilon(self, neighbours: Neighbours = "value", reports: int = 1) -> Decimal:
        """Return the epsilon of t reports about one person, rounded up.

        For one value that stays the same it is tight: `Rounds.ratio`. It replaces equation (6.10) of the
        thesis, which is no equality and may lie on either side.

        For "stream" any of the person's t values may differ, and with them the times at which they change.
        These times show: reports of one permanent answer agree more often than reports of two. So memory does
        not bound a stream: see `Rounds.stream_epsilon`, and `is_bound` for where it is tight.
        """
        reports = check_reports(reports)
        plain = super().exact_epsilon(neighbours, reports)
        if neighbours != "stream":
            return ln_above(self._rounds.ratio(reports))
        return plain if reports == 1 else self._rounds.stream_epsilon(reports)

    def is_bound(self, neighbours: Neighbours, reports: int) -> bool:
        """Whether `epsilon` is an upper bound: that of many reports of a changing stream."""
        return neighbours == "stream" and not self._rounds.stream_is_tight(reports)

    def one_row_epsilon(self, rows: int) -> Decimal:
        """Return the epsilon of one row's value among all rows of one person, in nats, rounded up.

        The person's other rows stay as they are. Where they hold the value that the row had, or gets, its
        report agrees with theirs or not: that shows a change which no single report would.

        Parameters
        ----------
        rows : int
            Rows that the person has in all.

        Returns
        -------
        Decimal
            Exact where `one_row_is_bound` is False. Else the second round's own epsilon, which holds whatever
            the permanent answers are, or that of a stream where it is smaller.
        """
        if check_reports(rows) == 1:
            return self.exact_epsilon()
        ratio = self._rounds.one_row_ratio(rows)
        if ratio is not None:
            return ln_above(ratio)
        return min(self._rounds.fresh_epsilon(), self.exact_epsilon("stream", rows))

    def one_row_is_bound(self, rows: int) -> bool:
        """Return whether `one_row_epsilon` is an upper bound and may be above the exact figure."""
        return rows > 1 and self._rounds.one_row_ratio(rows) is None

    def further_epsilon(self) -> Decimal:
        """Return what one more report of a person adds at most, whatever its value, in nats, rounded up."""
        return self._rounds.fresh_epsilon()

    def permanent_epsilon(self) -> Decimal:
        """Return the limit of any number of reports of one value: the epsilon of its permanent answer."""
        return ln_above(self._rounds.limit)

    @property
    def distinct_answers(self) -> int:
        """Most permanent answers that one person may have: one a value."""
        return self.domain.size
