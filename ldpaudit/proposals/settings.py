"""The lattice of settings, the search for those that are proposed, and the nearest ones where none fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.search import Evaluation, LatticeNode, Problem, curve, evaluate, search
from ldpaudit.generalize.search.lattice import allowed, fewest_removed, ignore
from ldpaudit.progress import CheckCancelled
from ldpaudit.proposals.basis import Basis, own_steps, top
from ldpaudit.randomness import Key
from ldpaudit.tables import texts
from ldpaudit.tables.names import DATE_PART_WORDS, PLACE_WORDS, QUASI_WORDS, words_of

#: Share of rows up to which the curve goes, where no more may be removed.
SHOWN_SHARE = 0.2
#: Columns of which one more is left out where leaving out one does not do.
_MOST_LEFT_OUT = 4
#: How much more a column weighs that is to be kept.
_PREFERRED = 10.0
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
        values = pc.unique(texts(column).drop_null())
        values = values if len(values) else pa.array([""], pa.string())
        chosen[_MADE + name] = Hierarchy.of_columns(name, [values])
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


@dataclass(frozen=True)
class Way:
    """A way out where no setting fits: more rows may be removed, or columns are left out."""

    choice: Choice
    setting: LatticeNode
    columns: tuple[str, ...] = ()
    limit: float | None = None


@dataclass
class Found:
    """What a search has found, as far as it came.

    whole: the table, with all levels.
    chains: columns whose value decides that of others.
    choice: the lattice.
    yours: the recipe as it stands.
    settings: by name: "rows", "balanced", "place" and "time", and "limit", the best within the limit.
    curve: by rows removed; none loses less detail and fewer rows than another.
    nearest: where nothing fits.
    fewest: rows that any setting removes at least.
    complete: whether the search came to its end.
    """

    basis: Basis
    whole: Problem
    chains: Mapping[str, Sequence[str]]
    choice: Choice
    yours: tuple[Choice, Evaluation]
    settings: dict[str, LatticeNode] = field(default_factory=dict)
    curve: list[LatticeNode] = field(default_factory=list)
    nearest: list[Way] = field(default_factory=list)
    fewest: int | None = None
    complete: bool = False

    @property
    def allowed_rows(self) -> int:
        """The most rows that may be removed."""
        return allowed(self.choice.problem, self.basis.aims.max_suppressed)

    def search(self, stop: CheckCancelled) -> None:
        """Search for everything that is proposed."""
        share, settings, hierarchies = self.basis.aims.max_suppressed, self.settings, self.basis.hierarchies
        limit = _best(self.choice, share, stop, keep=lambda setting: settings.update(limit=setting))
        self.fewest = fewest_removed(self.choice.problem, stop)
        rows = _best(self.choice, self._share(self.fewest), stop)
        if rows is not None:
            settings["rows"] = rows
        wanted = wanted_columns(self.basis)
        if limit is None:
            self._find_ways({name for names in wanted.values() for name in names}, stop)
        for name, columns in wanted.items():
            # To prefer all columns is to prefer none.
            if not columns or set(columns) == set(self.basis.active) or limit is None:
                continue
            preferred = _best(self.choice, share, stop, dict.fromkeys(columns, _PREFERRED))
            # What leaves all of them out keeps nothing of it.
            every = {} if preferred is None else self.choice.all_levels(preferred.levels)
            if preferred is not None and any(every[one] < top(hierarchies[one]) for one in columns):
                settings[name] = self.choice.evaluated(preferred.levels).setting
        self._draw(stop)

    def _draw(self, stop: CheckCancelled) -> None:
        """Find the curve, from the most rows that may go to the fewest, and the balanced point of it."""
        points = list(self.settings.values())

        def keep(setting: LatticeNode) -> None:
            points.append(setting)
            self.curve = front(points)
            balanced = knee([one for one in self.curve if one.removed_rows <= self.allowed_rows])
            if balanced is not None:
                self.settings["balanced"] = balanced

        self.curve = front(points)
        share = max(SHOWN_SHARE, self.basis.aims.max_suppressed)
        curve(self.choice.problem, share, "loss", self.choice.measured(), stop, keep)

    def _find_ways(self, kept: set[str], stop: CheckCancelled) -> None:
        """Find columns without which a setting fits, and the least limit at which one does.

        When and where it happened is what most readers look for, so the first way leaves out other columns.
        """
        others = [name for name in self.basis.active if name not in kept]
        first = self._without(others, stop)[:1] if kept else []
        known = {way.columns for way in first}
        rest = self._without(self.basis.active, stop)
        self.nearest += [*first, *(way for way in rest if way.columns not in known)]
        fewest = self.settings.get("rows")
        if fewest is not None and fewest.removed_rows < self.choice.problem.rows:
            self.nearest.append(Way(self.choice, fewest, limit=self._share(fewest.removed_rows)))

    def _without(self, among: Sequence[str], stop: CheckCancelled) -> list[Way]:
        """Find the fewest columns without which a setting fits, those that help most first."""
        ways: list[Way] = []
        gone: tuple[str, ...] = ()
        while not ways and len(gone) < min(_MOST_LEFT_OUT, len(among), len(self.basis.active) - 1):
            removed: dict[str, int] = {}
            for name in among:
                if name in gone:
                    continue
                stop()
                choice = choice_of(self.basis, self.whole, self.chains, leave_out=(*gone, name))
                removed[name] = fewest_removed(choice.problem, stop)
                if removed[name] <= self.allowed_rows:
                    setting = _best(choice, self.basis.aims.max_suppressed, stop)
                    ways += [] if setting is None else [Way(choice, setting, columns=(*gone, name))]
            gone = (*gone, min(removed, key=removed.__getitem__))
        return sorted(ways, key=lambda way: way.choice.total_loss(way.setting.loss))[:2]

    def _share(self, rows: int) -> float:
        return rows / max(self.choice.problem.rows, 1)


def find(basis: Basis, stop: CheckCancelled) -> Found:
    """Search for everything that is proposed; whoever stops it has what was found so far, if anything."""
    whole = whole_problem(basis)
    stop()
    chains = determined_columns(basis, whole)
    yours = as_it_stands(basis, whole, chains)
    found = Found(basis, whole, chains, choice_of(basis, whole, chains), yours)
    try:
        found.search(stop)
        found.complete = True
    except CancelledError:
        pass
    return found


def front(settings: Iterable[LatticeNode]) -> list[LatticeNode]:
    """Keep the settings that lose less than all that remove as few rows, by rows removed."""
    kept: list[LatticeNode] = []
    for one in sorted(settings, key=lambda one: (one.removed_rows, one.loss)):
        if not kept or one.loss < kept[-1].loss:
            kept.append(one)
    return kept


def knee(curve: Sequence[LatticeNode]) -> LatticeNode | None:
    """Choose the point of a curve nearest to losing least of both, each between its least and its most."""
    if not curve:
        return None
    rows, losses = [one.removed_rows for one in curve], [one.loss for one in curve]
    span, drop = max(rows) - min(rows) or 1, max(losses) - min(losses) or 1.0

    def far(one: LatticeNode) -> float:
        return ((one.removed_rows - min(rows)) / span) ** 2 + ((one.loss - min(losses)) / drop) ** 2

    return min(curve, key=far)


def wanted_columns(basis: Basis) -> dict[str, list[str]]:
    """Name the quasi-identifiers that hold a place, and those that hold a time; a date of birth is none."""
    columns, roles = basis.plan.source.columns, basis.recipe.columns
    found: dict[str, list[str]] = {"place": [], "time": []}
    for name in basis.active:
        words = words_of(name)
        steps = {level.step.do for level in basis.hierarchies[name].levels if level.step is not None}
        if "generalize-region" in steps or words & PLACE_WORDS:
            found["place"].append(name)
        elif columns[name].kind == "time" or roles.get(name) == "time" or words & DATE_PART_WORDS:
            found["time"] += [] if words & QUASI_WORDS else [name]
    return found


def _best(
    choice: Choice,
    share: float,
    stop: CheckCancelled,
    factors: Mapping[str, float] | None = None,
    keep: Callable[[LatticeNode], None] = ignore,
) -> LatticeNode | None:
    """Return the best setting; `keep` gets the best so far, also of a search that is stopped."""
    return search(choice.problem, share, "loss", choice.measured(factors), stop, keep)
