"""The search for the settings that are proposed, the curve, and the nearest ones where none fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ldpaudit.errors import CancelledError
from ldpaudit.generalize.search import Evaluation, LatticeNode, Problem, curve, search
from ldpaudit.generalize.search.lattice import allowed, ignore
from ldpaudit.progress import CheckCancelled
from ldpaudit.proposals.basis import Basis, top
from ldpaudit.proposals.problems import (
    Choice,
    as_it_stands,
    choice_of,
    determined_columns,
    fewest_removed,
    whole_problem,
)
from ldpaudit.tables.names import DATE_PART_WORDS, PLACE_WORDS, QUASI_WORDS, words_of

#: Share of rows up to which the curve goes, where no more may be removed.
SHOWN_SHARE = 0.2
#: Columns of which one more is left out where leaving out one does not do.
_MOST_LEFT_OUT = 4
#: How much more a column weighs that is to be kept.
_PREFERRED = 10.0


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
        self.fewest = fewest_removed(self.choice, stop)
        rows = _best(self.choice, self._share(self.fewest), stop)
        if rows is not None:
            settings["rows"] = rows
        wanted = {"place": places(self.basis), "time": times(self.basis)}
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
                removed[name] = fewest_removed(choice, stop)
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


def places(basis: Basis) -> tuple[str, ...]:
    """Name the quasi-identifiers that hold a place."""

    def holds(name: str) -> bool:
        steps = {level.step.do for level in basis.hierarchies[name].levels if level.step is not None}
        return "generalize-region" in steps or bool(words_of(name) & PLACE_WORDS)

    return tuple(name for name in basis.active if holds(name))


def times(basis: Basis) -> tuple[str, ...]:
    """Name the quasi-identifiers that hold a time; a date of birth is none."""
    columns, roles = basis.plan.source.columns, basis.recipe.columns

    def holds(name: str) -> bool:
        words = words_of(name)
        timed = columns[name].kind == "time" or roles.get(name) == "time" or words & DATE_PART_WORDS
        return bool(timed) and not words & QUASI_WORDS

    return tuple(name for name in basis.active if holds(name) and name not in places(basis))


def _best(
    choice: Choice,
    share: float,
    stop: CheckCancelled,
    factors: Mapping[str, float] | None = None,
    keep: Callable[[LatticeNode], None] = ignore,
) -> LatticeNode | None:
    """Return the best setting; `keep` gets the best so far, also of a search that is stopped."""
    return search(choice.problem, share, "loss", choice.measured(factors), stop, keep)
