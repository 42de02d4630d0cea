"""What a report says, before it is laid out. `Content` may leave the house; `Inside` may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ldpaudit.findings import Finding
from ldpaudit.report.examples import Example


@dataclass(frozen=True)
class ColumnLine:
    """One row of the table of columns."""

    name: str
    role: str
    treatment: str
    released: bool


@dataclass(frozen=True)
class DerivedSummary:
    """A column that follows from a moved place, and what became of it.

    Parameters
    ----------
    place : tuple of str
        The moved columns.
    column, treatment : str
        The column; "left out", "computed from the released point", "randomized", "generalized" or "released
        as it is".
    found : {"values", "steps", "name"}
        By what it was found.
    """

    place: tuple[str, str]
    column: str
    treatment: str
    found: str


@dataclass(frozen=True)
class EstimateSummary:
    """Estimated shares of one randomized column over the whole table.

    Parameters
    ----------
    column : str
        The column.
    protocol : str
        The protocol in words.
    rows : int
        Reports that the estimate rests on.
    labels, share, low, high : tuple
        One entry a value: label, estimated share, 95 % interval.
    """

    column: str
    protocol: str
    rows: int
    labels: tuple[str, ...]
    share: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]

    @property
    def reach(self) -> float:
        """How far the intervals reach from their estimates at most, as a share; 0 without a report."""
        sides = zip(self.low, self.share, self.high, strict=True)
        return max((max(high - share, share - low) for low, share, high in sides), default=0.0)


@dataclass(frozen=True)
class NumberSummary:
    """Estimates of one column of randomized numbers over the whole table.

    Parameters
    ----------
    column, protocol : str
        The column; the protocol in words.
    rows : int
        Reports that the estimates rest on.
    estimates : tuple of (str, float, float or None, float or None)
        "mean" in units of the column, or a cell and its share; then the ends of the 95 % interval.
    about : str
        What was done to the numbers before they were randomized, in sentences.
    """

    column: str
    protocol: str
    rows: int
    estimates: tuple[tuple[str, float, float | None, float | None], ...]
    about: str = ""


@dataclass(frozen=True)
class RecordedSummary:
    """The numbers of one randomized column as the table has them, over the released rows.

    Parameters
    ----------
    numbers : int
        Rows that have a number.
    mean : float, optional
        Their mean; None where there is none.
    randomized : float
        Mean of what was randomized instead, over all released rows.
    below, above : int
        Numbers that were limited to the lower and to the upper end of the interval.
    missing : int
        Rows without a number.
    filled : float, optional
        What these counted as.
    """

    numbers: int
    mean: float | None
    randomized: float
    below: int
    above: int
    missing: int
    filled: float | None


@dataclass(frozen=True)
class DiagnosticSummary:
    """What a step noted about rows of the table.

    Parameters
    ----------
    place : str
        Where the step stands.
    what : str
        What befell the rows.
    rows : int
        How many.
    values : tuple of (str, int)
        The values with most rows, and these rows; empty where values are not worth a list.
    more : int or None
        Further values in the internal manifest; None where they were too many to keep.
    """

    place: str
    what: str
    rows: int
    values: tuple[tuple[str, int], ...]
    more: int | None


@dataclass(frozen=True)
class Content:
    """What anybody may read.

    Parameters
    ----------
    version, recipe : str
        Version of the program; fingerprint of the recipe.
    unit : str
        Who is protected.
    file, rows : str, int
        Name and row count of the released table.
    lines : tuple of str
        The guarantee lines, or why there is no claim.
    beside : tuple of tuple of str
        For each line, what the other released columns tell of its columns; with figures of true rows in the
        internal report alone.
    sentences : tuple of str
        The promises in plain words.
    columns : tuple of ColumnLine
        Every column of the table and what became of it.
    bind : mapping
        Class sizes of the released table: classes, k, unique_rows, rows, columns.
    estimates : tuple of EstimateSummary
        Estimated shares over the whole table.
    findings : tuple of Finding
        What stands, with the reasons of those accepted.
    key : {"fresh", "held", "test"}
        Where the noise came from: a key that was forgotten, one that is kept, one that is known.
    numbers : tuple of NumberSummary
        Estimates of numbers over the whole table.
    moved : bool
        Whether points were moved.
    derived : tuple of DerivedSummary
        The columns that follow from a place that was moved.
    questions : tuple of (str, str)
        The three questions of an audit and their answers, in words.
    attacks : tuple of tuple of str
        The attacks that were made, as rows of `audit.printing.REACHED`.
    recipient : str
        Who was imagined to attack; "" where no audit was made.
    totals, limits_of_sums : tuple of str
        What all promises add up to, a line for each relation; what these sums leave out.
    examples : tuple of Example
        For each promise that holds a pair that it hides, and one that it does not.
    bounds : tuple of str
        What bounds the rows or places of one person, for each promise that holds.
    exactness : tuple of str
        How exact the noise of each step is.
    about : str
        Of which rows the estimates are.
    removal : tuple of str
        What removed rows before, in sentences.
    hidden_cases : str
        Column by which rows stand for several cases, where the release does not say how many; or "".
    ensured_cases : str
        How many cases the groups hold then, in words.
    groups : tuple of str
        For which periods and columns estimates are given beside those of the whole table.
    """

    version: str
    recipe: str
    unit: str
    file: str
    rows: int
    lines: tuple[str, ...]
    sentences: tuple[str, ...]
    columns: tuple[ColumnLine, ...]
    after: Mapping[str, Any]
    estimates: tuple[EstimateSummary, ...]
    findings: tuple[Finding, ...]
    key: Literal["fresh", "held", "test"]
    numbers: tuple[NumberSummary, ...] = ()
    moved: bool = False
    derived: tuple[DerivedSummary, ...] = ()
    questions: tuple[tuple[str, str], ...] = ()
    attacks: tuple[tuple[str, ...], ...] = ()
    recipient: str = ""
    totals: tuple[str, ...] = ()
    limits_of_sums: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    bounds: tuple[str, ...] = ()
    exactness: tuple[str, ...] = ()
    about: str = ""
    removal: tuple[str, ...] = ()
    hidden_cases: str = ""
    ensured_cases: str = ""
    groups: tuple[str, ...] = ()
    beside: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Inside:
    """What only the data holder may read.

    Parameters
    ----------
    input_name : str
        File name of the table, without its folder.
    rows : int
        Its rows.
    before : mapping
        Class sizes of the table before the steps.
    truth : mapping of str to tuple of float
        True shares of each randomized column, in the order of its labels.
    errors : mapping
        Per column and kind of period: mse, mae, rmse, er, periods.
    riskiest : tuple of (mapping, int)
        The smallest classes of the released table: values and size.
    recorded : mapping of str to RecordedSummary
        Numbers of each column of randomized numbers, as the table has them.
    earlier : str
        What the ledger knows of earlier releases of the same rows; empty where no ledger was asked.
    attacked : tuple of tuple of str
        The attacks with all their figures.
    moves : tuple of str
        How many places and persons stand behind moved points, in sentences.
    diagnostics : tuple of DiagnosticSummary
        What the steps noted.
    who_pays : tuple of mapping
        Rows removed and detail lost by region, type and month, as `Breakdown.as_json`.
    seconds : float
        How long the run took.
    """

    input_name: str
    rows: int
    before: Mapping[str, Any]
    truth: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    errors: Mapping[str, Mapping[str, Mapping[str, float]]] = field(default_factory=dict)
    riskiest: tuple[tuple[Mapping[str, Any], int], ...] = ()
    recorded: Mapping[str, RecordedSummary] = field(default_factory=dict)
    earlier: str = ""
    attacked: tuple[tuple[str, ...], ...] = ()
    moves: tuple[str, ...] = ()
    remarks: tuple[DiagnosticSummary, ...] = ()
    who_pays: tuple[Mapping[str, Any], ...] = ()
    seconds: float = 0.0
