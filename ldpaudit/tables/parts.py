"""A table cut into parts that can be read one without the others."""

from __future__ import annotations

from dataclasses import dataclass

#: Rows of a part by default: about 80 MB of text.
PART_ROWS = 1_000_000


@dataclass(frozen=True)
class Part:
    """Consecutive rows of one table, and where they begin.

    Parameters
    ----------
    at : int
        Ordinal of the part, the first being 0.
    first_row : int
        Ordinal of its first row in the table, the first being 0.
    rows : int
    begin, end : int
        From where up to where: bytes of a delimited text, row groups of a Parquet file. Both 0 where the
        table can only be read whole.
    """

    at: int
    first_row: int
    rows: int
    begin: int
    end: int

    @property
    def whole(self) -> bool:
        """True where the part is a table that can only be read whole."""
        return self.begin == self.end


def whole_table(rows: int) -> list[Part]:
    """Return the one part of a table that can only be read whole."""
    return [Part(0, 0, rows, 0, 0)]
