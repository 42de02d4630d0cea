"""A sample of rows for the search of side leaks, and what follows in it from a moved place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit import Deciding, Evidence, Move
from ldpaudit.audit.dependence import codes
from ldpaudit.engine.lineage import BoundStep, noise
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import UserError
from ldpaudit.geography.reading.coordinates import coordinates_of
from ldpaudit.step import RowRemoval, TwoPassStep
from ldpaudit.tables import Column, numbers, texts, times


def _moves(plan: Plan) -> dict[tuple[str, str], Move]:
    """Return what is done with each pair of columns that is moved."""
    found = {}
    for planned, pair, per_metre in plan.movers():
        per: Any = getattr(planned.step, "per", "row")
        near = getattr(planned.step, "same_within", None)
        found[pair] = Move(2 / per_metre, per, _made_before(plan, planned, pair), rounded=near is not None)
    return found


def _generalized(plan: Plan) -> dict[str, tuple[str, ...]]:
    """Return the released columns that say less than the table, and all that the recipe makes of each."""
    found = {}
    for name in plan.exact:
        treating = [planned for planned in plan.steps if name in planned.kept()]
        if name not in plan.source.columns or not treating:
            continue
        if any(name in planned.step.recomputes() for planned in treating):
            continue
        made = {name}
        for planned in plan.steps:
            if made.intersection(planned.step.inputs()) and not planned.randomized():
                made |= {*planned.made(), *planned.step.recomputes()}
        found[name] = tuple(other for other in plan.exact if other in made)
    return found


def _made_before(plan: Plan, mover: BoundStep, pair: tuple[str, str]) -> tuple[str, ...]:
    """Return the released columns without noise that were computed from two columns before their move."""
    from_place = set(pair)
    for planned in plan.steps:
        if planned.at < mover.at and from_place.intersection(planned.step.inputs()):
            from_place.update(planned.outputs())
        elif planned.step.recomputes():
            from_place.difference_update(planned.outputs())
    return tuple(name for name in plan.exact if name in from_place and name not in pair)


#: More rows than this, and every second one is let go: the same sample whatever the chunks.
MOST_ROWS = 200_000
#: Periods as numpy names them; from the begin of others nothing is counted.
_UNITS = {"hour": "h", "day": "D", "month": "M", "quarter": "3M", "year": "Y"}
_TO_MONDAY = np.timedelta64(3, "D")
#: Columns of the sample beside those of the table, whose names begin otherwise.
_KEPT, _PERSON, _RECORDED = "kept", "person", "recorded "
Values = dict[str, pa.Array]


class EvidenceSample:
    """Every 2^j-th row: true values of what is protected, and what is released without noise."""

    def __init__(self, plan: Plan, rows_in_all: int) -> None:
        self._plan = plan
        #: How many rows of the table one sampled row is for.
        self._stride = 1
        while -(-rows_in_all // self._stride) > MOST_ROWS:
            self._stride *= 2
        self._unit = plan.unit or ""
        self._generalized = _generalized(plan)
        self._deciding = {planned.at: self._deciding_columns(planned) for planned in plan.steps}
        #: A column as it reaches a step, or the end, and what it is called in the sample.
        self.taken = [(0, self._unit, _PERSON)] if self._unit else []
        self.taken += [(0, name, _RECORDED + name) for name in self._generalized]
        for planned in plan.steps:
            true = planned.step.modifies() if planned.randomized() else ()
            self.taken += [(planned.at, name, _true_name(planned, name)) for name in true]
            deciding = self._deciding[planned.at]
            self.taken += [(planned.at, name, _deciding_name(planned, name)) for name in deciding]
        self.taken += [(len(plan.steps), name, f"seen {name}") for name in plan.exact]
        shared = any(move.per != "row" for move in _moves(plan).values())
        self._noisy = [name for name in plan.released if shared and name in plan.noise]
        self.taken += [(len(plan.steps), name, f"noisy {name}") for name in self._noisy]

    def _deciding_columns(self, planned: BoundStep) -> tuple[str, ...]:
        """Return the columns by which a step decides about rows other than those that hold them."""
        if not self._plan.guarantees() or planned.at not in self._plan.surveys:
            return ()
        # Noise decides nothing that its promise does not cover, and a person stays who he is.
        noisy = noise(self._plan.steps[: planned.at])
        read = dict.fromkeys(planned.step.inputs())
        return tuple(name for name in read if name not in noisy and name != self._unit)

    def of_rows(self, reached: Values, rows: range, kept: npt.NDArray[np.bool_]) -> Values:
        """Take what is sampled of source rows; of those that go only where something is decided by them."""
        chosen = np.arange(-rows.start % self._stride, len(rows), self._stride)
        stays = pa.array(kept[chosen])
        taken = {called: reached.pop(called).take(pa.array(chosen)) for _, _, called in self.taken}
        if not any(self._deciding.values()):
            taken = {name: values.filter(stays) for name, values in taken.items()}
            stays = stays.filter(stays)
        return {_KEPT: stays, **taken}

    def evidence(self, batches: Sequence[pa.RecordBatch]) -> Evidence:
        """Return what was taken of all rows to the search."""
        if not batches:
            return Evidence()
        table = pa.Table.from_batches(batches)
        every = {name: table.column(name).combine_chunks() for name in table.column_names}
        plan = self._plan
        deciding = [self._decided(planned, every) for planned in plan.steps if self._deciding[planned.at]]
        column = {name: values.filter(every[_KEPT]) for name, values in every.items()}
        final, roles = plan.final.columns, plan.recipe.columns
        seen = {name: column[f"seen {name}"] for name in plan.exact}
        located = [name for name in seen if roles.get(name) == "location"]
        amounts = _numbers(seen, final)
        recorded = {name: column[_RECORDED + name] for name in self._generalized}
        recorded_numbers = {
            name: amounts_of(values, plan.source.columns[name], final[name].period)
            for name, values in recorded.items()
        }
        treated = {name for planned in plan.steps for name in planned.step.modifies()}
        changed = {name for planned in plan.steps if not planned.randomized() for name in planned.outputs()}
        hiding = [planned for planned in plan.steps if planned.step.hides_places]
        return replace(
            self._truth(column),
            released={name: texts(values) for name, values in seen.items()},
            numbers=amounts,
            noisy={name: column[f"noisy {name}"] for name in self._noisy},
            exact_places=list(combinations([name for name in located if name in amounts], 2)),
            coarser=changed.intersection(plan.exact),
            times=[
                name
                for name in seen
                if final[name].kind == "time" or final[name].period or roles.get(name) == "time"
            ],
            recorded={name: texts(values) for name, values in recorded.items()},
            recorded_numbers={name: one for name, one in recorded_numbers.items() if one is not None},
            of_recorded=self._generalized,
            sensitive=[name for name in seen if roles.get(name) == "sensitive" and name not in treated],
            deciding=deciding,
            all_rows=replace(self._truth(every), stays=np.asarray(every[_KEPT])) if deciding else None,
            located=located,
            hidden={name for planned in hiding for name in (*planned.step.modifies(), *planned.made())},
            unit=self._unit,
            stride=self._stride,
        )

    def _decided(self, planned: BoundStep, every: Values) -> Deciding:
        assert isinstance(planned.step, TwoPassStep)  # noqa: S101 - chosen by its class
        read = {name: every[_deciding_name(planned, name)] for name in self._deciding[planned.at]}
        return Deciding(
            # Not as errors name it: that may be a path, and findings are released.
            place=planned.name,
            may_decide=planned.step.may_decide,
            removes=planned.step.may_decide == RowRemoval.may_decide,
            columns={name: texts(values) for name, values in read.items()},
            numbers=_numbers(read, planned.context.columns),
        )

    def _truth(self, column: Values) -> Evidence:
        """Return true places and values, and whose they are."""
        places: dict[tuple[str, str], Any] = {}
        for planned, pair, _ in self._plan.movers():
            true = pa.record_batch({name: column[_true_name(planned, name)] for name in pair})
            zero: Any = getattr(planned.step, "zero", "keep")
            places[pair] = coordinates_of(true, range(len(true)), planned.context, *pair, zero)
        protected: Values = {}
        amounts: dict[str, npt.NDArray[np.float64]] = {}
        for planned in self._plan.steps:
            names = planned.step.modifies() if planned.randomized() else ()
            if names not in places:
                true_values = {name: column[_true_name(planned, name)] for name in names}
                protected |= {name: texts(values) for name, values in true_values.items()}
                amounts |= _numbers(true_values, planned.context.columns)
        return Evidence(
            protected=protected,
            protected_numbers=amounts,
            places=places,
            moves=_moves(self._plan),
            persons=codes(column[_PERSON]) if self._unit else None,
        )


def _numbers(values: Values, columns: Mapping[str, Column]) -> dict[str, npt.NDArray[np.float64]]:
    """Read those columns that hold numbers."""
    return {
        name: numbers(each, columns[name], 0)
        for name, each in values.items()
        if columns[name].kind in {"integer", "number"}
    }


def amounts_of(values: pa.Array, column: Column, period: str = "") -> npt.NDArray[np.float64] | None:
    """Return recorded values as numbers, times in seconds from the begin of their period; None for others."""
    try:
        if column.kind in {"integer", "number"}:
            return numbers(values, column, 0)
        if column.kind != "time":
            return None
        moments = times(values, column, 0)
    except UserError:
        # A code of which some rows have a word instead.
        return None
    begin = moments.astype(f"datetime64[{_UNITS.get(period, '1000Y')}]")
    if period == "week":
        # Numpy's weeks begin on a Thursday.
        begin = (moments + _TO_MONDAY).astype("datetime64[W]").astype(moments.dtype) - _TO_MONDAY
    seconds = (moments - begin.astype(moments.dtype)).astype(np.int64).astype(np.float64)
    return np.where(np.isnat(moments), np.nan, seconds)


def _true_name(planned: BoundStep, name: str) -> str:
    return f"true {planned.at} {name}"


def _deciding_name(planned: BoundStep, name: str) -> str:
    return f"decides {planned.at} {name}"
