"""How two tables are related: the same rows, some, rows that cannot be excluded, or none.

Rows are compared in two ways. Cell by cell: the grids of two tables show which share of the rows has the same
values, in whatever spelling. Column by column: where values were rewritten into others (names of towns for
their codes, another time zone, new numbers), columns dropped or added, no row is the same cell by cell, but
the rows show in every column that was left. Two tables are apart where

- cell by cell they share next to nothing, and
- no column of one agrees with any of the other as the same rows would, and in each, columns of two kinds
  (times, numbers with fractions, all others) show that less than a fifth of the smaller table's rows can be
  shared; or they have no days in common.

A column shows it in 19 of 20 cases where a fifth is shared and it was not rewritten. Two kinds are asked for,
because one change rewrites all columns of a kind: times are shifted, coordinates rounded, names coded. Of
tables whose columns of frequent values are all distributed alike, two columns of any kind are enough. Where
columns do not show it, the table counts. Whoever rewrites every informative column of a table leaves
nothing by which its rows could be found again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.ledger.histograms import ONE_SIDED, HistogramComparison, Histograms, compare, within_days
from ldpaudit.ledger.overlap import IDENTICAL, Overlap, estimate_rows
from ldpaudit.ledger.sketch import Sketch

Relation = Literal["same", "overlapping", "uncertain", "apart"]
Pair = tuple[Overlap, Overlap]
#: Two tables are apart where an overlap cannot be shown and would be below this share of the rows.
APART = 0.08
#: Share of common rows above which columns agree; standard errors up to which a column alone is informative,
#: and up to which several of one name are.
_AGREE, _INFORMATIVE, _WEAK = 0.5, 0.2, 0.7
#: Share of the smaller table's rows that columns must exclude, and the kinds of columns that must do so.
FIFTH = 0.2
_WITNESSES = 2
#: Standard errors beyond which the best of all pairs of columns is no chance.
_SIGN = 3.3
#: Standard errors by which an overlap is distinguished from none.
_SURE = 2.58
#: Share of the rows that differ from all others, below which rows are alike by chance, and the error in rows
#: of what the grids say of it.
_DIFFERENT, _ERROR, _GRID_ERROR = 0.98, 120, 0.007
#: As `APART`, where rows are alike by chance: their counts show less than their cells.
_APART_BY_COUNTS = 0.15


@dataclass(frozen=True)
class RelationEvidence:
    """What the sketches of two tables show, estimated once.

    Parameters
    ----------
    rows : tuple of (Overlap, Overlap), or None
        Share of this table's rows that the other has cell by cell, and of the other's that this one has.
    different : float
        Smallest share, of both tables, of rows that differ from all others of the table.
    unit : tuple of (Overlap, Overlap), or None
        The same of the values of the unit's column.
    columns : Comparison or None
        What the columns have in common; None where a former version sketched one of them.
    """

    rows: Pair | None
    different: float
    unit: Pair | None
    columns: HistogramComparison | None

    def turned(self) -> RelationEvidence:
        """Return what the sketches show the other way round."""
        columns = self.columns
        if columns is not None:
            columns = columns.turned()
        return RelationEvidence(_turned(self.rows), self.different, _turned(self.unit), columns)

    @property
    def shares(self) -> list[Pair]:
        """The shares that could be estimated, of rows and of units."""
        return [pair for pair in (self.rows, self.unit) if pair is not None]


@dataclass(frozen=True)
class Related:
    """What an earlier table has to do with this one.

    Parameters
    ----------
    relation : {"same", "overlapping", "uncertain", "apart"}
    overlap : Overlap or None
        Share of this table's rows, or units, that the other has too; None where it is not known.
    alike : bool
        False where rows may be shared whose values stand there in another form.
    compared : bool
        False where a former version sketched one of the tables, so that they cannot be compared.
    """

    relation: Relation
    overlap: Overlap | None
    alike: bool
    compared: bool = True


def evidence_of(this: Sketch, other: Sketch) -> RelationEvidence:
    """Compare two sketches of one ledger in all the ways that they allow."""
    rows, different, columns = None, 1.0, None
    if _comparable(this.histograms) and _comparable(other.histograms):
        assert this.histograms is not None and other.histograms is not None  # noqa: S101, PT018
        columns = compare(this.histograms, other.histograms)
    if columns is not None or (_is_former(this, other) and this.layout == other.layout):
        mine, its, kinds, other_kinds = estimate_rows(this.grid, this.rows, other.grid, other.rows)
        rows = mine, its
        different = min(kinds / max(this.rows, 1), other_kinds / max(other.rows, 1))
    unit = None
    if this.unit and this.unit == other.unit:
        unit = estimate_rows(this.unit_grid, this.rows, other.unit_grid, other.rows)[:2]
    return RelationEvidence(rows, different, unit, columns)


def relate(this: Sketch, other: Sketch, evidence: RelationEvidence | None = None) -> Related:
    """Return what an earlier table has to do with this one.

    Parameters
    ----------
    this, other : Sketch
        Of one ledger.
    evidence : Evidence, optional
        What `evidence_of` returns, where it is known.

    Raises
    ------
    ValueError
        If the sketches are those of two ledgers.
    """
    if this.ledger != other.ledger:
        raise ValueError("sketches of two ledgers")
    if this.identity == other.identity:
        return Related("same", IDENTICAL, alike=True)
    found = _judged(this, other, evidence_of(this, other) if evidence is None else evidence)
    if this.file and this.file == other.file and found.relation == "apart":
        # The same bytes, read in another way or from another sheet or layer of them.
        found = Related("uncertain", None, alike=False)
    largest = other.rows / max(this.rows, 1)
    if found.relation == "uncertain" and not this.unit and largest < 1:
        # Whatever is shared, it is no more rows than the other table has.
        overlap = Overlap(0.5, 1.0, 0.0, 1.0) if found.overlap is None else found.overlap
        return replace(found, overlap=_at_most(overlap, largest))
    return found


def _judged(this: Sketch, other: Sketch, evidence: RelationEvidence) -> Related:
    if evidence.columns is None or this.histograms is None or other.histograms is None:
        return _by_former(evidence)
    agree = _agree(this.histograms, other.histograms, evidence.columns, this.unit)
    rows, certain = _rows(this, other, evidence)
    within = APART if _differ(this, other, evidence) else _APART_BY_COUNTS
    shares = [rows] if evidence.unit is None else [rows, evidence.unit]
    chance = [_by_chance(this, other, evidence), 0.0][: len(shares)]
    shown = [
        mine
        for (mine, _), most in zip(shares, chance, strict=True)
        if mine.low > 0 and mine.share - most > _SURE * mine.standard_error
    ]
    by_unit = evidence.unit is not None and evidence.unit[0] in shown
    if shown and (certain or by_unit or not agree):
        widest = max(shown, key=lambda mine: mine.high)
        return Related("overlapping", widest, alike=certain or not agree)
    if agree:
        return Related("uncertain", None, alike=False)
    if not _excluded(this.histograms, other.histograms, evidence.columns):
        return Related("uncertain", None, alike=False)
    # No row is shown to be shared, so days without common rows show more than the grids.
    most = _on_common_days(this.histograms, other.histograms, same_name=True)
    shares[0] = _at_most(rows[0], most / max(this.rows, 1)), _at_most(rows[1], most / max(other.rows, 1))
    widest = max((mine for mine, _ in shares), key=lambda mine: mine.high)
    # A small table may lie within this one whole, and be next to nothing of it.
    largest = max((share for pair in shares for share in pair), key=lambda share: share.high)
    if largest.high <= within and (not this.unit or this.unit == other.unit):
        return Related("apart", largest, alike=True)
    return Related("uncertain", widest, alike=True)


def _by_former(evidence: RelationEvidence) -> Related:
    """Relate tables of which a former version sketched one: it hashed rows as they were written."""
    if not evidence.shares:
        return Related("uncertain", None, alike=False, compared=False)
    widest = max((mine for mine, _ in evidence.shares), key=lambda mine: (mine.low > 0, mine.high))
    relation: Relation = "overlapping" if widest.low > 0 else "uncertain"
    return Related(
        relation,
        widest if relation == "overlapping" else None,
        alike=False,
        compared=evidence.rows is not None,
    )


def _rows(this: Sketch, other: Sketch, evidence: RelationEvidence) -> tuple[Pair, bool]:
    """Return the shares of rows that are the same cell by cell, and whether they are surely shared.

    Where many rows of a table are alike, those of another one are so by chance; their counts decide then.
    """
    assert evidence.rows is not None  # noqa: S101 - sketches with histograms have grids
    mine, its = evidence.rows
    columns, histograms, others = evidence.columns, this.histograms, other.histograms
    assert columns is not None and histograms is not None and others is not None  # noqa: S101, PT018
    if _differ(this, other, evidence):
        return (mine, its), mine.low > 0 and max(mine.share, its.share) > _AGREE / 2
    if "row" not in histograms.forms or "row" not in others.forms:
        unknown = Overlap(0.5, 1.0, 0.0, 1.0)
        return (unknown, unknown), False
    position = histograms.forms.index("row"), others.forms.index("row")
    share, error = float(columns.shares[position]), float(columns.errors[position])
    of_larger = columns.ratio
    factors = (1.0, of_larger) if this.rows <= other.rows else (of_larger, 1.0)
    low = share - 2 * error
    counted = [
        Overlap(
            factor * min(max(share, 0.0), 1.0),
            factor * error,
            factor * min(max(low, 0.0), 1.0),
            factor * min(max(share + 2 * error, 0.0), 1.0),
        )
        for factor in factors
    ]
    return (counted[0], counted[1]), low > 0 and share > _AGREE / 2


def _differ(this: Sketch, other: Sketch, evidence: RelationEvidence) -> bool:
    """Return whether nearly all rows of both tables differ from each other, so that equal ones are shared."""
    return evidence.different >= _DIFFERENT - _ERROR / max(min(this.rows, other.rows), 1)


def _by_chance(this: Sketch, other: Sketch, evidence: RelationEvidence) -> float:
    """Return the share of rows that are equal by chance, where rows of one table equal each other."""
    error = _ERROR / 3 / max(min(this.rows, other.rows), 1) + _GRID_ERROR
    return 2 * max(1 - evidence.different - 2 * error, 0.0)


def _agree(this: Histograms, other: Histograms, columns: HistogramComparison, unit: str) -> bool:
    """Return whether any column of one table is as a column of the other with the same rows would be.

    The unit's column is left out: the same persons have other rows as well.
    """
    of_unit = np.logical_and.outer(np.array(this.columns) == unit, np.array(other.columns) == unit)
    informative = (columns.errors <= _INFORMATIVE) & ~(of_unit & bool(unit))
    if (columns.shares[informative] > np.minimum(_AGREE, _SIGN * columns.errors[informative])).any():
        return True
    # What no column shows alone, all columns of one name may show together.
    places = [
        (mine, its)
        for mine, its in _same_names(this, other)
        if this.columns[mine] != unit
        and _INFORMATIVE < columns.errors[mine, its] <= _WEAK
        and columns.shares[mine, its] > -_SURE * columns.errors[mine, its]
    ]
    if not places:
        return False
    weights = np.array([columns.errors[position] ** -2 for position in places])
    shares = np.array([columns.shares[position] for position in places])
    error = weights.sum() ** -0.5
    return bool((weights * shares).sum() / weights.sum() > max(_AGREE, 2 * error))


def _excluded(this: Histograms, other: Histograms, columns: HistogramComparison) -> bool:
    """Return whether columns show that less than a fifth of the smaller table's rows is shared."""
    most = _on_common_days(this, other, same_name=True), _on_common_days(this, other, same_name=False)
    if max(most) <= APART * min(this.rows, other.rows):
        return True
    named = np.zeros(columns.matching.shape, dtype=np.bool_)
    for position in _same_names(this, other):
        named[position] = True
    possible = (columns.matching | named) & ~np.isnan(columns.most)
    # A column that is there under its name is compared with that one, others with all that they may be.
    found = named & columns.matching
    mine = np.where(found.any(axis=1, keepdims=True), found, possible)
    its = np.where(found.any(axis=0, keepdims=True), found, possible)
    changed, other_changed = _unsteady(columns)
    less, other_less = _below(columns.most, mine, 1), _below(columns.most, its, 0)
    # One column with other values may be rewritten, where no other shows a change: it proves nothing then.
    steady = (
        len({this.columns[position] for position in np.flatnonzero(changed)}) <= 1
        and len({other.columns[position] for position in np.flatnonzero(other_changed)}) <= 1
        and bool(less[changed].all() and other_less[other_changed].all())
    )
    if steady:
        reach = np.where(columns.errors <= _INFORMATIVE, columns.errors, np.nan)
        bounds = np.fmin(columns.most, columns.shares + ONE_SIDED * reach)
        less = _below(bounds, mine, 1) & ~changed
        other_less = _below(bounds, its, 0) & ~other_changed
    return (
        len(_witnesses(this, less, columns.own, each=steady)) >= _WITNESSES
        and len(_witnesses(other, other_less, columns.other_own, each=steady)) >= _WITNESSES
    )


def _below(
    bounds: npt.NDArray[np.float64], compared: npt.NDArray[np.bool_], axis: int
) -> npt.NDArray[np.bool_]:
    """Return which columns exclude a fifth against all that they are compared with."""
    return np.asarray((np.where(compared, bounds, -np.inf) < FIFTH).all(axis=axis))


def _witnesses(
    one: Histograms, excluded: npt.NDArray[np.bool_], own: npt.NDArray[np.float64], *, each: bool
) -> set[str]:
    """Return the kinds of columns that exclude a fifth: times, numbers with fractions, others or `each`."""
    forms: dict[str, set[str]] = {}
    for name, form in zip(one.columns, one.forms, strict=True):
        forms.setdefault(name, set()).add(form)
    kinds = set()
    for name, form, less, error in zip(one.columns, one.forms, excluded, own, strict=True):
        coarse = forms[name] & {"day", "digits"}
        if less and error <= _INFORMATIVE and (form == "exact" or forms[name] == {"day"}):
            kinds.add(coarse.pop() if coarse else name if each else "other")
    return kinds


def _unsteady(columns: HistogramComparison) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return which informative histograms are distributed as none of the other table.

    Without them no column of frequent values was rewritten, and the estimated share itself has no bias.
    """
    distance = np.full_like(columns.shares, -np.inf)
    np.divide(columns.shares, columns.errors, out=distance, where=columns.errors <= _INFORMATIVE)
    mine, its = (
        (distance.max(axis=axis, initial=-np.inf) <= -_SURE) & (own <= _INFORMATIVE)
        for axis, own in ((1, columns.own), (0, columns.other_own))
    )
    return mine, its


def _on_common_days(this: Histograms, other: Histograms, *, same_name: bool) -> float:
    """Bound the rows on days that both tables have: in columns of one name, or in any two columns.

    Of columns of one name the least bound holds; without such columns nothing is known.
    """
    days = [one.alike("day")[0] for one in (this, other)]
    bounds = within_days(this, other)
    found = [
        bound
        for mine, row in zip(days[0], bounds, strict=True)
        for its, bound in zip(days[1], row, strict=True)
        if not same_name or this.columns[mine] == other.columns[its]
    ]
    if not found:
        return float("inf")
    return float(min(found) if same_name else max(found))


def _at_most(overlap: Overlap, share: float) -> Overlap:
    """Lower the upper end of an overlap's interval."""
    if share >= overlap.high:
        return overlap
    high = max(share, 0.0)
    return Overlap(min(overlap.share, high), overlap.standard_error, min(overlap.low, high), high)


def _same_names(this: Histograms, other: Histograms) -> list[tuple[int, int]]:
    places = {which: position for position, which in enumerate(zip(other.columns, other.forms, strict=True))}
    return [
        (mine, places[which])
        for mine, which in enumerate(zip(this.columns, this.forms, strict=True))
        if which in places and which[1] != "row"
    ]


def _comparable(histograms: Histograms | None) -> bool:
    return histograms is not None and histograms.comparable


def _is_former(this: Sketch, other: Sketch) -> bool:
    return this.histograms is None and other.histograms is None


def _turned(pair: Pair | None) -> Pair | None:
    return None if pair is None else (pair[1], pair[0])
