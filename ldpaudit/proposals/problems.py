"""The lattice that proposals are searched in: which levels each column may take, and what it weighs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search import Evaluation, Problem, evaluate, search
from ldpaudit.progress import CheckCancelled
from ldpaudit.proposals.basis import Basis, own_steps, top
from ldpaudit.randomness import Key
from ldpaudit.tables import texts

#: A value stands for another column's only where it is in so many rows on average.
_OFTEN = 3
_MADE = "made: "


@dataclass(frozen=True, eq=False)
class Choice:
    """A problem, and the columns that are left out whatever its setting.

    problem: level j of a column is level j of its hierarchy.
    weights: weights of its columns: what stays as it is has none, and columns of which one decides the other
        share theirs.
    left_out: columns that are left out, and their weights.
    tops: hierarchy and highest level of each of these.
    """

    problem: Problem
    weights: Mapping[str, float]
    left_out: Mapping[str, float]
    tops: Mapping[str, tuple[Hierarchy, int]]

    def all_levels(self, levels: Mapping[str, int]) -> dict[str, int]:
        """Return the level of each column in a setting, those that are left out included."""
        chosen = {name: level for name, level in levels.items() if not name.startswith(_MADE)}
        return {**chosen, **{name: level for name, (_, level) in self.tops.items()}}

    def shape(self, levels: Mapping[str, int]) -> dict[str, tuple[Hierarchy, int]]:
        """Return hierarchy and level of each column."""
        every = zip(self.problem.columns, self.problem.hierarchies, strict=True)
        chosen = {name: (one, levels[name]) for name, one in every if not name.startswith(_MADE)}
        return {**chosen, **self.tops}

    def measured(self, factors: Mapping[str, float] | None = None) -> Mapping[str, float]:
        """Return the weights, some times a factor."""
        return {name: weight * (factors or {}).get(name, 1.0) for name, weight in self.weights.items()}

    def evaluated(self, levels: Mapping[str, int]) -> Evaluation:
        """Measure a setting by the weights of this problem."""
        return evaluate(self.problem, levels, "loss", self.measured())

    def total_loss(self, loss: float) -> float:
        """Return a loss with that of the columns that are left out."""
        gone, own = sum(self.left_out.values()), sum(self.weights.values())
        return (loss * own + gone) / (own + gone) if gone else loss


def whole_problem(basis: Basis) -> Problem:
    """Code the table once, with all levels of all columns."""
    return _problem(basis, {name: one.hierarchy for name, one in basis.hierarchies.items()})


def choice_of(
    basis: Basis, whole: Problem, chains: Mapping[str, Sequence[str]], *, leave_out: Sequence[str] = ()
) -> Choice:
    """Return the lattice: columns of `chains` may be left out, all others stay on a level below the top."""
    gone = {*leave_out, *basis.dropped}
    weights = weights_of(basis, chains)
    numbers = {
        name: top(one) + (name in chains) for name, one in basis.hierarchies.items() if name not in gone
    }
    if not numbers:
        raise UserError("every quasi-identifier is left out", hint="keep one at least, on any level")
    problem = _part_of(whole, {name: numbers.get(name, 1) for name in whole.columns if name not in gone})
    return Choice(
        problem,
        _some_weight({name: weights.get(name, 0.0) for name in problem.columns}),
        {name: weights[name] for name in gone},
        {name: (one.hierarchy, top(one)) for name, one in basis.hierarchies.items() if name in gone},
    )


def as_it_stands(
    basis: Basis, whole: Problem, chains: Mapping[str, Sequence[str]]
) -> tuple[Choice, Evaluation]:
    """Measure the recipe as it is, steps that are no levels included."""
    weights = weights_of(basis, chains)
    own = {name: _of_step(basis, name) for name, level in basis.levels.items() if level is None}
    problem = whole
    if own:
        hierarchies = {name: own.get(name, one.hierarchy) for name, one in basis.hierarchies.items()}
        problem = _problem(basis, hierarchies)
    levels = {name: 1 if level is None else level for name, level in basis.levels.items()}
    weighed = _some_weight({name: weights.get(name, 0.0) for name in problem.columns})
    choice = Choice(problem, weighed, {}, {})
    return choice, choice.evaluated({name: levels.get(name, 0) for name in problem.columns})


def determined_columns(basis: Basis, whole: Problem) -> dict[str, tuple[str, ...]]:
    """Find the columns whose value decides that of others, as the code of a town decides its postcode.

    Of two that decide each other the one with fewer levels may go, else the first in the table.
    """
    codes = {name: whole.codes[whole.columns.index(name)].astype(np.int64) for name in basis.active}
    sizes = {name: len(np.unique(own)) for name, own in codes.items()}
    levels = {name: len(one.levels) for name, one in basis.hierarchies.items()}
    rank = {name: (sizes[name], -levels[name], -at) for at, name in enumerate(codes)}

    def decides(name: str, other: str) -> bool:
        pairs = codes[name] * (codes[other].max() + 1) + codes[other]
        return rank[other] < rank[name] and sizes[other] > 1 and len(np.unique(pairs)) == sizes[name]

    often = [name for name in codes if sizes[name] * _OFTEN <= basis.frame.num_rows]
    decided = {name: tuple(other for other in codes if decides(name, other)) for name in often}
    return {name: others for name, others in decided.items() if others}


def weights_of(basis: Basis, chains: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return the weights of columns: those of one chain, a town and its code, share the weight of one."""
    groups: list[set[str]] = []
    for name, decided in chains.items():
        one = {name, *decided}
        for other in [group for group in groups if group & one]:
            one |= other
            groups.remove(other)
        groups.append(one)
    sizes = {name: len(group) for group in groups for name in group}
    return {name: 1.0 / sizes.get(name, 1) for name in basis.hierarchies}


def fewest_removed(choice: Choice, check_cancelled: CheckCancelled) -> int:
    """Count the rows that any setting removes at least."""
    problem = choice.problem
    coarsest = choice.evaluated(dict(zip(problem.columns, problem.heights, strict=True))).setting
    if all(condition.monotone for condition in problem.conditions):
        return coarsest.removed_rows
    fewest = search(problem, 1.0, "removed", None, check_cancelled)
    return problem.rows if fewest is None else fewest.removed_rows


def _some_weight(weights: dict[str, float]) -> dict[str, float]:
    """Return equal weights where none has one: the order of settings still needs one."""
    return weights if any(weights.values()) else dict.fromkeys(weights, 1.0)


def _part_of(whole: Problem, numbers: Mapping[str, int]) -> Problem:
    """Return the problem of some columns and their lowest levels; what a cell costs stays the same."""
    places = {whole.columns.index(name): number for name, number in numbers.items()}
    return replace(
        whole,
        columns=tuple(numbers),
        hierarchies=tuple(whole.hierarchies[at].at(range(number)) for at, number in places.items()),
        codes=whole.codes[list(places)],
        groups=tuple(whole.groups[at][:number] for at, number in places.items()),
    )


def _problem(basis: Basis, hierarchies: Mapping[str, Hierarchy]) -> Problem:
    frame, chosen = basis.frame, dict(hierarchies)
    for name in basis.made.column_names:
        column = basis.made.column(name)
        frame = frame.append_column(_MADE + name, column)
        chosen[_MADE + name] = _leaves_only(column, name)
    problem = basis.aims.problem(frame, chosen, basis.unit)
    if basis.counts is None:
        return problem
    stands_for = np.zeros(len(problem.counts), np.int64)
    np.add.at(stands_for, problem.record, basis.counts)
    weighted = {
        name: replace(
            one, totals=np.bincount(one.codes, weights=stands_for, minlength=len(one.totals)).astype(np.int64)
        )
        for name, one in problem.sensitive.items()
    }
    return replace(problem, counts=stands_for, rows=basis.total, sensitive=weighted)


def _leaves_only(column: pa.ChunkedArray, name: str) -> Hierarchy:
    values = pc.unique(texts(column).drop_null())
    return Hierarchy.of_columns(name, [values if len(values) else pa.array([""], pa.string())])


def _of_step(basis: Basis, name: str) -> Hierarchy:
    """Return the hierarchy of two levels that the recipe's own step makes."""
    context = basis.plan.steps[0].context
    (step,) = own_steps(basis.recipe, name)
    needed = list(dict.fromkeys([name, *step.inputs()]))
    encoded = pc.dictionary_encode(texts(basis.frame.column(name)), null_encoding="encode")
    _, first = np.unique(encoded.indices.to_numpy(zero_copy_only=False), return_index=True)
    rows = basis.frame.select(needed).take(pa.array(first)).filter(pc.is_valid(pc.field(name)))
    if not len(rows):
        return basis.hierarchies[name].hierarchy
    batch = rows.combine_chunks().to_batches()[0]
    groups = texts(step.apply(batch, range(len(rows)), Key.generate(), context).column(0))
    missing = pa.scalar("", pa.string())
    return Hierarchy.of_columns(name, [texts(batch.column(name)), pc.fill_null(groups, missing)])
