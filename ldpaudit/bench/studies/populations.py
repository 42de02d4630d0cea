"""The people of the published experiments: public tables, as codes of several columns.

The tables are no part of this project. They are read from a folder that holds `adult.data`, `adult.test` and
`nursery` of the UCI repository (CSV, the last one with a header; gzip or not), and for MS-FIMU the published
table of marginals (attribute, code, value, count).
"""

from __future__ import annotations

import csv
import gzip
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ldpaudit.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_ADULT = (1, 3, 5, 6, 7, 8, 9, 13, 14)
_MISSING = "?"


@dataclass(frozen=True, eq=False)
class Population:
    """People with several attributes.

    Parameters
    ----------
    name : str
    columns : tuple of ndarray of int32, each of shape (n,)
        Codes of each attribute, in [0, size).
    sizes : tuple of int
        Sizes of the domains.
    """

    name: str
    columns: tuple[npt.NDArray[np.int32], ...]
    sizes: tuple[int, ...]

    @property
    def people(self) -> int:
        """Number n of people."""
        return len(self.columns[0])

    def shares(self) -> list[npt.NDArray[np.float64]]:
        """Return the true shares of the values of each attribute."""
        import numpy as np

        return [
            np.bincount(codes, minlength=size) / self.people
            for codes, size in zip(self.columns, self.sizes, strict=True)
        ]


def nursery(folder: Path) -> Population:
    """Read the 12,960 rows of Nursery, with nine attributes."""
    return _of_rows("Nursery", list(_rows(folder, "nursery.csv"))[1:])


def adult(folder: Path) -> Population:
    """Read the 45,222 rows of Adult without missing values, with nine categorical attributes."""
    rows = []
    for name in ("adult.data", "adult.test"):
        for row in _rows(folder, name):
            # The file of tests may begin with a line of its own, and ends its classes with a point.
            if len(row) > max(_ADULT):
                cells = [row[at].strip().rstrip(".") for at in _ADULT]
                if _MISSING not in cells:
                    rows.append(cells)
    return _of_rows("Adult", rows)


def msfimu(folder: Path) -> Population:
    """Read the marginals of the 88,935 people of MS-FIMU, with six attributes.

    Only marginals are published, so the columns are independent here. Where each person reports one attribute
    only, nothing else counts.
    """
    import numpy as np

    counts: dict[str, list[int]] = {}
    for attribute, _, _, count in list(_rows(folder, "personal_table_marginals.csv"))[1:]:
        counts.setdefault(attribute, []).append(int(count))
    columns = tuple(np.repeat(np.arange(len(some), dtype=np.int32), some) for some in counts.values())
    return Population("MS-FIMU", columns, tuple(map(len, counts.values())))


def even(people: int, sizes: Sequence[int]) -> Population:
    """Make people among whom every value of every attribute is as frequent."""
    import numpy as np

    columns = tuple((np.arange(people) % size).astype(np.int32) for size in sizes)
    described = f"{sizes[0]}" if len(set(sizes)) == 1 else f"{min(sizes)} to {max(sizes)}"
    return Population(f"even, d = {len(sizes)}, c = {described}", columns, tuple(sizes))


def _of_rows(name: str, rows: Sequence[Sequence[str]]) -> Population:
    import numpy as np

    columns, sizes = [], []
    for cells in zip(*rows, strict=True):
        numbers = {value: number for number, value in enumerate(sorted(Counter(cells)))}
        columns.append(np.array([numbers[cell] for cell in cells], dtype=np.int32))
        sizes.append(len(numbers))
    return Population(name, tuple(columns), tuple(sizes))


def _rows(folder: Path, name: str) -> Iterator[list[str]]:
    """Read the lines of a table that lies anywhere in the folder, compressed or not."""
    for path in sorted(folder.rglob(f"{name}*")):
        if path.name in (name, f"{name}.gz"):
            data = path.read_bytes()
            text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
            return csv.reader(io.StringIO(text))
    raise UserError(
        f"there is no {name} (nor {name}.gz) in it", where=str(folder), hint="fetch the public tables first"
    )
