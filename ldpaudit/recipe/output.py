"""The output of a recipe: name and format of the released file, and what its estimates are given for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic.dataclasses import dataclass

from ldpaudit.file_names import unusable_name
from ldpaudit.generalize.periods import CountedPeriod
from ldpaudit.step import STEP_CONFIG

# What Windows, too, takes as a name.
_FILE_NAME = re.compile(r'(?!\.)[^/\\:*?"<>|\x00-\x1f\x7f]+\.(csv|parquet|geoparquet|gpkg)')
_LONGEST_NAME = 100
#: Formats whose rows are points, which must have been moved.
OF_POINTS = {"geoparquet": "a GeoParquet file", "gpkg": "a GeoPackage"}
#: Endings by format. GeoParquet itself asks for names that end in .parquet, which every program knows.
_ENDINGS = {"csv": ".csv", "parquet": ".parquet", "geoparquet": ".geo.parquet", "gpkg": ".gpkg"}
_GEOPARQUET = (".geo.parquet", ".geoparquet")


def _file_name(path: str) -> str:
    if len(path) > _LONGEST_NAME or not _FILE_NAME.fullmatch(path):
        raise ValueError(
            "a file name ends in .csv, .parquet, .geo.parquet or .gpkg, has at most 100 characters, begins "
            'with no point, and holds no line break and none of / \\ : * ? " < > |'
        )
    if why := unusable_name(path):
        raise ValueError(why)
    if path.lower() == "estimates.csv":
        raise ValueError(f'the name "{path}" is that of the estimates, which stand beside the table')
    return path


def _each_once(named: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(named)) < len(named):
        raise ValueError("one is named twice")
    return named


@dataclass(frozen=True, config=STEP_CONFIG)
class Output:
    """The released file.

    Parameters
    ----------
    path : str
        File name of the released table; its ending chooses the format: .csv, .parquet, .gpkg, and
        .geo.parquet or .geoparquet.
    periods : tuple of str
        Periods for which frequencies are estimated, beside the whole table, see `period_labels`.
    by : tuple of str
        Released columns without noise, for each of whose values they are estimated, too.
    row_group : int
        Rows of one Parquet row group: a matter of the recipe, never of the chunk.
    formulas : {"keep", "prefix"}
        What is done with cells and names of columns that a spreadsheet would run: "prefix" puts an apostrophe
        before each, in the released table, where it is CSV, and in estimates.csv.
    """

    path: Annotated[str, AfterValidator(_file_name)] = "released.csv"
    periods: Annotated[tuple[CountedPeriod, ...], AfterValidator(_each_once)] = (
        "year",
        "month",
    )
    by: Annotated[tuple[str, ...], AfterValidator(_each_once)] = ()
    row_group: Annotated[int, Field(ge=1000, le=1_048_576)] = 65_536
    formulas: Literal["keep", "prefix"] = "keep"

    @property
    def format(self) -> str:
        """Format that the name's ending chooses: "csv", "parquet", "geoparquet" or "gpkg"."""
        return "geoparquet" if self.path.endswith(_GEOPARQUET) else self.path.rpartition(".")[2]

    def in_format(self, format: str) -> Output:  # noqa: A002
        """Return the output in another format: under the same name, with another ending."""
        if format == self.format:
            return self
        ending = _ENDINGS[format]
        stem = self.path.rpartition(".")[0][: _LONGEST_NAME - len(ending)]
        return replace(self, path=stem.removesuffix(".geo") + ending)

    @property
    def as_lines(self) -> bool:
        """Whether the released table is a file of lines."""
        return self.format == "csv"
