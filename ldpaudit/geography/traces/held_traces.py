"""A survey of traces: the rows of all people, person by person."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.generalize.held_rows import HeldSurvey, ordinals, people_of
from ldpaudit.generalize.kinds import has_date, has_time_of_day, time_column
from ldpaudit.generalize.labels import as_integers
from ldpaudit.language import Message
from ldpaudit.step import Context, SurveyContext
from ldpaudit.tables import times

#: Rows that are brought into order at a time, unless one person has more.
_AT_A_TIME = 2_000_000
#: The number of a missing time.
NO_TIME = np.iinfo(np.int64).min

Columns = tuple[npt.NDArray[np.int64], ...]


def require_trace(context: Context, person: str, time: str) -> None:
    """Check that there are columns of persons and of times.

    Raises
    ------
    UserError
        If one of them is not there, or the time is no point in time.
    """
    context.column(person)
    column = time_column(context, time)
    if not (has_date(column) and has_time_of_day(column)):
        raise UserError(
            "a trace needs times with their date and their time of day",
            where=Message('column "{time}"', time=time),
            hint="choose another column",
        )


class HeldTraces(HeldSurvey):
    """Person, time and other columns of all rows, in the files of the parts.

    Parameters
    ----------
    setting : SurveyContext
    person, time : str
        The columns.
    more : callable
        Returns the other columns of a batch, numbers by name.
    """

    def __init__(
        self,
        setting: SurveyContext,
        person: str,
        time: str,
        more: Callable[[pa.RecordBatch, range], dict[str, npt.NDArray[np.generic]]],
    ) -> None:
        super().__init__(setting)
        self._person, self._time, self._more = person, time, more

    def columns(self, batch: pa.RecordBatch, rows: range) -> dict[str, pa.Array]:
        """Return the person, the ordinal, the time and the other columns of each row."""
        column = self.setting.context.column(self._time)
        moments = times(batch.column(self._time), column, rows.start)
        return {
            "person": people_of(batch.column(self._person)),
            "ordinal": ordinals(rows),
            "time": pa.array(as_integers(moments.astype("datetime64[s]"))),
            **{name: pa.array(values) for name, values in self._more(batch, rows).items()},
        }

    @property
    def nobody(self) -> int:
        """The number of the person of rows that name none."""
        return len(self.held.labels("person"))

    def people(self, *names: str) -> Iterator[Columns]:
        """Many people at a time, all rows of each: the person, the ordinal, the time, other columns."""
        shares = max(1, -(-len(self.held) // _AT_A_TIME))
        wanted = ("person", "ordinal", "time", *names)
        for _, columns in self.held.grouped(
            wanted, ("person",), shares, lambda person: person % shares, self.setting
        ):
            yield columns


def starts_of(*keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the first row of each run of equal keys, and the end: shape (runs + 1,)."""
    fresh = np.ones(len(keys[0]), np.bool_)
    fresh[1:] = np.any([key[1:] != key[:-1] for key in keys], axis=0)
    return np.append(np.flatnonzero(fresh), len(fresh))
