"""The search for the settings that are proposed, the curve, and the nearest ones where none fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ldpaudit.errors import CancelledError
from ldpaudit.generalize.search import Evaluation, LatticeNode, Problem, curve, search
from ldpaudit.generalize.search.lattice import allowed, ignore
from ldpaudit.progress import CheckCancelled
from ldpaudit.proposals.aims import Aims
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


@dataclass
class Found:
    """What a search has found, as far as it came.

    whole: the table, with all levels.
    choice: the lattice.
    yours: the recipe as it stands.
    settings: by name: "rows", "balanced", "place" and "time", and "limit", the best within the limit.
    curve: by rows removed; none loses less detail and fewer rows than another.
    nearest: where nothing fits.
    fewest: rows that any setting removes at least.
    complete: whether the search came to its end.
    """

    whole: Problem
    choice: Choice
    yours: tuple[Choice, Evaluation]
    settings: dict[str, LatticeNode] = field(default_factory=dict)
    curve: list[LatticeNode] = field(default_factory=list)
    nearest: list[Way] = field(default_factory=list)
    fewest: int | None = None
    complete: bool = False


@dataclass(frozen=True)
class Way:
    """A way out where no setting fits: more rows may be removed, or columns are left out."""

    choice: Choice
    setting: LatticeNode
    columns: tuple[str, ...] = ()
    limit: float | None = None


def find(basis: Basis, aims: Aims, check_cancelled: CheckCancelled) -> Found:
    """Search for everything that is proposed; whoever stops it has what was found so far, if anything."""
    whole = whole_problem(basis, aims)
    check_cancelled()
    chains = determined_columns(basis, whole)
    choice = choice_of(basis, whole, chains)
    found = Found(whole, choice, as_it_stands(basis, aims, whole, chains))
    try:
        _find(basis, aims, chains, found, check_cancelled)
        found.complete = True
    except CancelledError:
        pass
    return found


def _find(
    basis: Basis,
    aims: Aims,
    chains: Mapping[str, Sequence[str]],
    found: Found,
    check_cancelled: CheckCancelled,
) -> None:
    choice = found.choice

    def keep(setting: LatticeNode) -> None:
        found.settings["limit"] = setting

    limit = _found(choice, aims.max_suppressed, check_cancelled, keep=keep)
    if limit is not None:
        keep(limit)
    found.fewest = fewest_removed(choice, check_cancelled)
    rows = _found(choice, _share(choice, found.fewest), check_cancelled)
    if rows is not None:
        found.settings["rows"] = rows
    if limit is None:
        _find_ways(basis, aims, chains, found, check_cancelled)
    for name, columns in (("place", places(basis)), ("time", times(basis))):
        # To prefer all columns is to prefer none.
        if columns and set(columns) < set(basis.active) and limit is not None:
            preferred = _found(
                choice, aims.max_suppressed, check_cancelled, factors=dict.fromkeys(columns, _PREFERRED)
            )
            # What leaves all of them out keeps nothing of it.
            every = {} if preferred is None else choice.all_levels(preferred.levels)
            if preferred is not None and any(every[one] < top(basis.hierarchies[one]) for one in columns):
                found.settings[name] = choice.evaluated(preferred.levels).setting
    _draw(found, aims, check_cancelled)


def _draw(found: Found, aims: Aims, check_cancelled: CheckCancelled) -> None:
    """Find the curve, from the most rows that may go to the fewest, and the balanced point of it."""
    choice = found.choice
    points = list(found.settings.values())

    def keep(setting: LatticeNode) -> None:
        points.append(setting)
        found.curve = front(points)
        balanced = knee([one for one in found.curve if one.removed_rows <= allowed_rows(choice, aims)])
        if balanced is not None:
            found.settings["balanced"] = balanced

    found.curve = front(points)
    share = max(SHOWN_SHARE, aims.max_suppressed)
    curve(choice.problem, share, "loss", choice.measured(), check_cancelled, keep)


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


def allowed_rows(choice: Choice, aims: Aims) -> int:
    """Return the most rows that may be removed."""
    return allowed(choice.problem, aims.max_suppressed)


def places(basis: Basis) -> tuple[str, ...]:
    """Name the quasi-identifiers that hold a place."""
    regions = {"generalize-region"}

    def holds(name: str) -> bool:
        steps = {level.step.do for level in basis.hierarchies[name].levels if level.step is not None}
        return bool(steps & regions or words_of(name) & PLACE_WORDS)

    return tuple(name for name in basis.active if holds(name))


def times(basis: Basis) -> tuple[str, ...]:
    """Name the quasi-identifiers that hold a time; a date of birth is none."""
    columns, roles = basis.plan.source.columns, basis.recipe.columns

    def holds(name: str) -> bool:
        words = words_of(name)
        timed = columns[name].kind == "time" or roles.get(name) == "time" or words & DATE_PART_WORDS
        return bool(timed) and not words & QUASI_WORDS

    return tuple(name for name in basis.active if holds(name) and name not in places(basis))


def _found(
    choice: Choice,
    share: float,
    check_cancelled: CheckCancelled,
    factors: Mapping[str, float] | None = None,
    keep: Callable[[LatticeNode], None] = ignore,
) -> LatticeNode | None:
    """Return the best setting; `keep` gets the best so far, also of a search that is stopped."""
    return search(choice.problem, share, "loss", choice.measured(factors), check_cancelled, keep)


def _share(choice: Choice, rows: int) -> float:
    return rows / max(choice.problem.rows, 1)


def _find_ways(
    basis: Basis,
    aims: Aims,
    chains: Mapping[str, Sequence[str]],
    found: Found,
    check_cancelled: CheckCancelled,
) -> None:
    """Find columns without which a setting fits, and the least limit at which one does.

    When and where it happened is what most readers look for, so the first way leaves out other columns.
    """
    kept = {*times(basis), *places(basis)}
    others = [name for name in basis.active if name not in kept]
    first = _without(basis, aims, chains, found, check_cancelled, others)[:1] if kept else []
    rest = _without(basis, aims, chains, found, check_cancelled, basis.active)
    known = {way.columns for way in first}
    found.nearest += [*first, *(way for way in rest if way.columns not in known)]
    fewest = found.settings.get("rows")
    if fewest is not None and fewest.removed_rows < found.choice.problem.rows:
        found.nearest.append(Way(found.choice, fewest, limit=_share(found.choice, fewest.removed_rows)))


def _without(
    basis: Basis,
    aims: Aims,
    chains: Mapping[str, Sequence[str]],
    found: Found,
    check_cancelled: CheckCancelled,
    among: Sequence[str],
) -> list[Way]:
    """Find the fewest columns without which a setting fits, those that help most first."""
    left_out: tuple[str, ...] = ()
    for _ in range(_MOST_LEFT_OUT):
        ways: list[Way] = []
        removed: dict[str, int] = {}
        for name in among:
            if name in left_out or len(left_out) + 1 >= len(basis.active):
                continue
            check_cancelled()
            choice = choice_of(basis, found.whole, chains, leave_out=(*left_out, name))
            removed[name] = fewest_removed(choice, check_cancelled)
            if removed[name] <= allowed(choice.problem, aims.max_suppressed):
                setting = _found(choice, aims.max_suppressed, check_cancelled)
                if setting is not None:
                    ways.append(Way(choice, setting, columns=(*left_out, name)))
        if ways or not removed:
            return sorted(ways, key=lambda way: way.choice.total_loss(way.setting.loss))[:2]
        left_out = (*left_out, min(removed, key=removed.__getitem__))
    return []
