"""Inference by whoever has the other columns: how well they tell what a column protects, measured.

Half of the sampled rows choose the columns, the other half judges them. All that is read off columns is a
view with codes; counts of views and labels decide first, learners (neighbours, runs of characters, trees)
guess a label by the rows of other folds, and that guess is a view like others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, count
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit.intervals import share_interval
from ldpaudit.audit.views import (
    Codes,
    Floats,
    Observed,
    View,
    Views,
    Words,
    areas_of,
    codes_of,
    decodings,
    folded,
    joined,
    joined_codes,
    planar,
)
from ldpaudit.progress import CheckCancelled, never_cancelled

Verdict = Literal["block", "narrow", "none"]
Flags = npt.NDArray[np.bool_]
#: Fewer rows tell nothing; folds, of which each is judged by the others.
LEAST_ROWS, FOLDS = 30, 4
#: Numbers and places count as guessed within so much of the blind error.
WITHIN = 0.1
#: Columns block that close so much of the gap, or tell so many rows for certain.
CLOSED, TOLD = 0.5, 0.05
#: Columns narrow a promise that add so much to the share guessed, or take so much off an error, off the
#: number of values left, or off what there is to learn.
GAIN, BETTER, FEWER, LIKELIER = 0.015, 0.03, 0.75, 0.05
#: What is no chance, in standard errors: of a verdict, of the first view of a set, and of each one more.
SURE, _BEGINS, _ADDS = 3.0, 3.5, 4.0
#: Certain is what is right in so many rows, or in somewhat fewer of a large share of all, where the blind
#: guess is wrong ten times as often; no news is what a blind guess is right about in so many rows; so few
#: rows are no certainty.
_RIGHT, _TENTH, _NO_NEWS, _FEW = ((0.98, 0.0), (0.95, 0.1)), 0.1, 0.8, 8
_LEVELS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995)
#: Intervals of numbers and areas of places that judge, and those that choose; distinct numbers that are
#: labels.
_INTERVALS, _AREAS, _COARSE, _NUMBERS = 256, 512, 48, 20
#: Labels told apart; values hardly repeat where so many of the rows have one; sets reported for one secret.
_LABELS, _MANY, _SETS = 1_000, 1 / 4, 4
#: Views of the same columns by which a set is grown, and views of a set.
_VARIED, _MOST_VIEWS = 5, 4
#: A learner is taken where it guesses so many more rows; the rows that it learns from, and labels it tells.
_MORE, _LEARNT, _LEARNT_LABELS = 0.03, 2_500, 48
#: Columns as they are, or cut into intervals.
_PLAIN = ("value", "number 32 bins", "seconds 32 bins")  # no text


class Lots:
    """Permutations: the same whatever the recipe, chunks, workers and libraries, for they hide nothing."""

    def __init__(self) -> None:
        self._turns = count()

    def permutation(self, x: int, /) -> Codes:
        """Return the numbers below one in an order by lot."""
        lots = hashlib.shake_256(b"rows" + next(self._turns).to_bytes(8)).digest(8 * x)
        return np.argsort(np.frombuffer(lots, np.uint64), kind="stable").astype(np.int64)


@dataclass(frozen=True)
class Secret:
    """What an attacker wants to find out, row by row.

    columns: one column, or the two of a place.
    labels: true values as texts, null where one is missing; None for places.
    numbers: the same as numbers, NaN where one is missing, where it is a number.
    place: true x and y, in degrees or metres.
    known: what is released of it anyway, by design: its coarser value. The blind guess knows it already.
    """

    columns: tuple[str, ...]
    labels: pa.Array | None = None
    numbers: Floats | None = None
    place: tuple[Floats, Floats] | None = None
    known: Mapping[str, pa.Array] = field(default_factory=dict)


@dataclass(frozen=True)
class Inference:
    """How well some released columns tell a secret.

    secret, columns: what was guessed, and by the smallest set that does nearly as well as all; empty where
        none does.
    tested: rows that judged, and did not choose the columns.
    guessed, low, high, blind: share of them that is guessed (of numbers and places, within a tenth of the
        blind error) with its 95 % interval, and the same by who sees none of the columns, but what is known
        anyway.
    given, without: other released columns that are known anyway; what is guessed (of places: the error) by
        who has not even these.
    certain: share of rows whose value follows for certain.
    candidates, before: median number of values that make 95 % of what is likely, with and without the
        columns.
    error, blind_error: mean absolute error of numbers; median distance of places in metres. None for labels.
    verdict {"block", "narrow", "none"}: whether the columns make a promise about the secret idle, narrow it,
        or neither.
    """

    secret: tuple[str, ...]
    columns: tuple[str, ...]
    tested: int = 0
    guessed: float = 0.0
    low: float = 0.0
    high: float = 1.0
    blind: float = 0.0
    certain: float = 0.0
    candidates: float = 1.0
    before: float = 1.0
    error: float | None = None
    blind_error: float | None = None
    verdict: Verdict = "none"
    given: tuple[str, ...] = ()
    without: float = 0.0

    @property
    def gain(self) -> float:
        """Share of rows that is guessed by the columns, and not without them."""
        return self.guessed - self.blind

    @property
    def some(self) -> bool:
        """Whether the value of some rows follows for certain, and is no number or place."""
        return self.error is None and self.certain * self.tested >= _FEW

    @property
    def closed(self) -> float:
        """Which share of the way from the blind guess to certainty the columns go, in [0, 1]."""
        way, left = 1 - self.blind, 1 - self.guessed
        if self.error is not None and self.blind_error is not None:
            way, left = self.blind_error, self.error
        return max(0.0, 1 - left / way) if way > 0 else 0.0


@dataclass(frozen=True)
class Effort:
    """How much work an inference may be, counted and never timed: equal inputs give equal figures.

    rows, few: rows of the sample, and those on which all views are tried.
    starts, pool: sets that are grown, and views that each is grown by.
    """

    rows: int
    few: int
    starts: int
    pool: int


#: In every run, trial and audit: by another sample the one would let out what the other refuses.
RUN = Effort(20_000, 2_500, 4, 40)


@dataclass(frozen=True, eq=False)
class _Target:
    """Labels to find out, and cross-fitted counts of them: each row is judged by the rows of other folds.

    rows, y, k: the sampled rows that have one, and which of k it is.
    base, bases: what is known of each anyway, and how many of that there are.
    folds, groups: of the rows; those of one person, or alike in all, are one group, and in one fold.
    told: how many labels are told apart.
    points, middles: of numbers and places: the truth of each row, and the middle of each label.
    words: of values that hardly repeat.
    """

    rows: Codes
    y: Codes
    k: int
    base: Codes = field(default_factory=lambda: np.zeros(0, np.int64))
    bases: int = 1
    folds: Codes = field(default_factory=lambda: np.zeros(0, np.int64))
    groups: Codes = field(default_factory=lambda: np.zeros(0, np.int64))
    told: int = 1 << 62
    points: Floats | None = None
    middles: Floats | None = None
    words: Words | None = None

    def knowing(self, known: Mapping[str, pa.Array], sample: Codes) -> _Target:
        """Return the labels with what is known of each anyway."""
        base, bases = self.base, 1
        for values in known.values():
            words = Words.of(values.take(pa.array(sample[self.rows])))
            base, bases = codes_of(base * (len(words.words) + 1) + words.codes + 1)
        return replace(self, base=base, bases=bases)

    def among(self, rows: Codes) -> _Target:
        """Return the labels of some rows."""
        parts = {name: getattr(self, name)[rows] for name in ("rows", "y", "base", "folds", "groups")}
        return replace(self, **parts)

    @cached_property
    def prior(self) -> Floats:
        """How likely each label is by what is known anyway, shape (bases, labels)."""
        overall = (np.bincount(self.y, minlength=self.k) + 0.5) / (len(self.y) + 0.5 * self.k)
        counts = np.bincount(self.base * self.k + self.y, minlength=self.bases * self.k)
        known = np.bincount(self.base, minlength=self.bases)[:, None]
        return np.asarray((counts.reshape(self.bases, self.k) + overall) / (known + 1))

    @cached_property
    def _p(self) -> Floats:
        return np.asarray(self.prior[self.base, self.y])

    @cached_property
    def blind(self) -> Floats:
        """How likely each true label is by what is known anyway, as logarithm."""
        return np.asarray(np.log(self._p))

    @cached_property
    def _first(self) -> Codes:
        return np.unique(self.groups, return_index=True)[1]

    def beside(self, view: View) -> View:
        """Return a view of the same rows together with what is known anyway."""
        return view if self.bases == 1 else joined((view, View((), "known", self.base, self.bases)))

    def gains(self, view: View, weight: float | None = None) -> Floats:
        """Return how much likelier each true label becomes, in nats; by lot that is below 0."""
        view = self.beside(view)
        n, pair, size = len(view.codes), view.codes * self.k + self.y, view.cells * self.k
        small = size <= 4 * n
        if size > 24 * n:
            pair, size = codes_of(pair)
        both = np.bincount(pair * FOLDS + self.folds, minlength=size * FOLDS).reshape(size, FOLDS)
        seen = np.bincount(view.codes * FOLDS + self.folds, minlength=view.cells * FOLDS)
        seen = seen.reshape(view.cells, FOLDS)
        hits = both.sum(axis=1)[pair] - both[pair, self.folds]
        rows = seen.sum(axis=1)[view.codes] - seen[view.codes, self.folds]
        weights = {1.0, 8.0, max(1.0, n / view.cells / 4)} if weight is None else {weight}
        tried = [np.log((hits + w * self._p) / (rows + w)) - self.blind for w in sorted(weights)]
        if small and weight is None:
            # Where few codes tell anything, and these for certain, the chance in all others hides it.
            elsewhere = (both.sum(axis=1, keepdims=True) - both).reshape(view.cells, self.k, FOLDS)
            pure = elsewhere.max(axis=1)[view.codes, self.folds] >= np.maximum(_FEW, 0.95 * rows)
            if pure.any():
                tried.append(np.where(pure, tried[0], 0.0))
        return max(tried, key=lambda one: float(one.mean()))

    def dependence(self, view: View) -> tuple[float, float] | None:
        """Return nats a row, and standard errors above chance, by chi square; None of large tables.

        It sees weak dependence in fewer rows than `gains` do; rows of one group count once.
        """
        first, shape = self._first, (self.bases, view.cells, self.k)
        if int(np.prod(shape)) > len(first) / 4:
            return None
        codes = (self.base[first] * view.cells + view.codes[first]) * self.k + self.y[first]
        table = np.bincount(codes, minlength=int(np.prod(shape))).reshape(shape)
        rows, columns = table.sum(axis=2), table.sum(axis=1)
        expected = rows[:, :, None] * columns[:, None] / np.maximum(rows.sum(axis=1), 1)[:, None, None]
        chi = float(((table - expected) ** 2 / np.maximum(expected, 1e-12)).sum())
        free = float((((rows > 0).sum(axis=1) - 1).clip(0) * ((columns > 0).sum(axis=1) - 1).clip(0)).sum())
        return (chi - free) / (2 * len(first)), (chi - free) / (2 * free) ** 0.5 if free else 0.0

    def begins(self, view: View, gains: Floats) -> bool:
        """Whether a view tells beyond chance; standard errors of chi square count less one half."""
        told = self.dependence(view)
        return max(sure(gains, self.groups), -np.inf if told is None else told[1] - 0.5) >= _BEGINS

    def ranked(
        self, views: Sequence[View], rows: Codes, most: float, check: CheckCancelled
    ) -> list[tuple[float, View]]:
        """Return the views, of so many cells at most, that tell in some rows, the strongest first."""
        found = []
        for view in views:
            check()
            if view.cells <= most:
                told = self.dependence(some := view.among(rows))
                gain = float(self.gains(some).mean()) if told is None else told[0]
                found += [(gain, view)] if gain > 0 else []
        return sorted(found, key=lambda pair: -pair[0])


def sure(gains: Floats, groups: Codes) -> float:
    """Return how many standard errors a mean is above zero; rows of one group count as one witness."""
    together = np.bincount(groups, gains - gains.mean())
    spread = float((together**2).sum()) ** 0.5
    return float(gains.sum()) / spread if spread > 0 else 0.0


def inferences(
    secrets: Sequence[Secret], observed: Observed, *, persons: Codes | None = None, effort: Effort = RUN,
    rng: Lots | np.random.Generator | None = None, check_cancelled: CheckCancelled = never_cancelled,
) -> Iterator[Inference]:  # fmt: skip
    """Return how well the other columns tell each secret.

    secrets: what an attacker wants to know.
    observed: all other released columns, with the same rows.
    persons (rows,): whose each row is: those of one person are in one fold.
    effort: how much work it may be.
    rng: draws the sample, the folds and the trees; without one, the same rows are drawn whoever asks.
    check_cancelled: asked now and then whether to go on.
    Yields: for each secret the smallest set of columns that does nearly as well as all, whatever its verdict;
        then, where that blocks, further columns that block without it.
    """
    rng = rng or Lots()
    lengths = [len(values) for values in observed.texts.values()]
    rows = np.sort(rng.permutation(max(lengths, default=0))[: effort.rows])
    views = Views(observed, rows, check_cancelled)
    if persons is not None:
        groups = codes_of(persons[rows])[0]
    else:
        # Rows that are equal in all are one witness, where hardly any are not.
        groups = joined_codes([np.zeros(len(rows), np.int64), *(one.codes for one in views.words.values())])
        groups = groups if groups.max(initial=-1) >= len(rows) / 2 else np.arange(len(rows))
    turn = rng.permutation(int(groups.max(initial=-1)) + 1)[groups]
    split = _Split(views, rows, groups, turn, int(rng.permutation(1 << 18)[0]), effort, check_cancelled)
    for secret in secrets:
        check_cancelled()
        yield from _Search(secret, split).run()


class _Split:
    """Which rows of the sample choose, and which judge; folds; the few on which much is tried."""

    def __init__(
        self, views: Views, rows: Codes, groups: Codes, turn: Codes, seed: int, effort: Effort,
        check: CheckCancelled,
    ) -> None:  # fmt: skip
        self.views, self.rows, self.groups, self.seed = views, rows, groups, seed
        self.effort, self.check = effort, check
        self.folds, self.chose = turn % FOLDS, turn // FOLDS % 2 == 0
        self.choosing = np.flatnonzero(self.chose)[np.argsort(turn[self.chose], kind="stable")]
        self.few = self.choosing[: effort.few]

    @cached_property
    def doubles(self) -> list[View]:
        """What two columns make together, in the first rows that choose."""
        return self.views.doubles(self.few)


class _Search:
    """The search for one secret, over the sampled rows that have one."""

    def __init__(self, secret: Secret, split: _Split) -> None:
        self._secret, self._split = secret.columns, split
        found = _target_of(secret, split.rows)
        folds, groups = split.folds[found.rows], codes_of(split.groups[found.rows])[0]
        bare = replace(found, base=np.zeros(len(found.rows), np.int64), folds=folds, groups=groups)
        self._given = tuple(name for name in secret.known if name not in secret.columns)
        own = {name: values for name, values in secret.known.items() if name not in self._given}
        #: Without the release its own coarser value is known at most.
        self._bare = bare.knowing(own, split.rows)
        #: The labels that judge, and, of numbers and places, the coarser ones that choose.
        self._fine = self._target = bare.knowing(secret.known, split.rows) if self._given else self._bare
        if found.middles is not None:
            coarse = np.arange(found.k) // max(1, found.k // _COARSE)
            self._target = replace(self._fine, y=coarse[found.y], k=int(coarse.max(initial=-1)) + 1)
        self._chose = split.chose[found.rows]
        place = np.full(split.views.rows, -1, np.int64)
        place[found.rows] = np.arange(len(found.rows))
        self._choosing, few = place[split.choosing], place[split.few]
        self._choosing = self._choosing[self._choosing >= 0]
        self._of_few = np.flatnonzero(few >= 0)
        self._few = few[self._of_few]

    def run(self) -> Iterator[Inference]:
        """Yield the figures of the best set, and of others that block without it."""
        target, taken = self._target, set(self._secret)
        if len(target.rows) < LEAST_ROWS or target.k < 2 or not self._chose.any() or self._chose.all():
            yield Inference(self._secret, ())
            return
        if target.words is not None and (copy := _best_copy(self._secret, target, self._split.views)):
            yield copy
            return
        for turn in range(_SETS):
            found = _judged(self._secret, self._chosen(taken), self._fine, self._bare, self._chose)
            found = replace(found, given=self._given)
            if turn and found.verdict != "block":
                break
            yield found
            if found.verdict != "block":
                break
            taken |= set(found.columns)

    def _chosen(self, without: set[str]) -> View | None:
        """Return the views that tell most together, as one, of all rows that have the secret."""
        split, views, check = self._split, self._split.views, self._split.check
        few, choosing, rows = self._few, self._choosing, self._target.rows
        full, small = self._target.among(choosing), self._target.among(few)
        singles = [one.among(rows) for one in views.singles if not without & set(one.columns)]
        # A view of the few rows may have fewer values there than in all.
        third = len(few) / 3
        best = small.ranked(singles, few, third, check)
        wide = [one for one in singles if one.cells > third]
        for more in (wide, [one.among(rows) for one in self._learners(without)]):
            best += full.ranked(more, choosing, len(choosing), check)
        if not best or max(gain for gain, _ in best) < 0.9 * -full.blind.mean():
            doubled = [one for one in split.doubles if not without & set(one.columns)]
            names = {
                (one.columns, one.how) for _, one in small.ranked(doubled, self._of_few, third, check)[:24]
            }
            again = views.doubles(None, {columns for columns, _ in names})
            doubles = [one.among(rows) for one in again if (one.columns, one.how) in names]
            best += full.ranked(doubles, choosing, len(choosing), check)
            best.sort(key=lambda pair: -pair[0])
            pairs = self._together(singles, [one for _, one in best], small)
            best += full.ranked(pairs, choosing, len(choosing), check)
        best.sort(key=lambda pair: -pair[0])
        # What tells nothing alone may tell beside others: a duration beside two hours.
        plain = [one for one in singles if one.how.endswith(_PLAIN) and one.cells <= len(choosing) / 16]
        return self._grown(best, plain, full)

    def _together(self, singles: list[View], best: list[View], small: _Target) -> list[View]:
        """Return views of two or three columns that may tell together what none tells alone."""
        room = 2 * len(self._few)
        pool = _varied([one for one in best if one.cells <= len(self._few) / 8], 4, 24)
        tiny = [one for one in singles if one.how == "value" and one.cells <= 16][:16]
        # Each column has its turn before any has its second.
        waiting, turns = dict[tuple[str, ...], int](), list[tuple[int, int]]()
        for at, one in enumerate(singles):
            if one.cells <= 32:
                waiting[one.columns] = waiting.get(one.columns, 0) + 1
                turns.append((waiting[one.columns], at))
        quiet, levels = list[View](), 0
        for _, at in sorted(turns):
            if levels + singles[at].cells <= 600:
                quiet.append(singles[at])
                levels += singles[at].cells
        told = _telling([one.among(self._few) for one in quiet], small, self._split.seed)
        pairs = [both for both in combinations(pool, 2) if both[0].columns != both[1].columns]
        fitting = [
            some for some in (*pairs, *combinations(tiny, 3)) if np.prod([one.cells for one in some]) <= room
        ]
        return [joined(some) for some in (*fitting, *((quiet[one], quiet[other]) for one, other in told))]

    def _grown(self, best: list[tuple[float, View]], plain: list[View], full: _Target) -> View | None:
        """Grow the strongest sets view by view, on all rows that choose; then leave out what is idle."""
        # Views of one gain are one view.
        once: dict[Any, View] = {}
        for gain, one in best:
            once.setdefault((one.columns, one.cells, round(gain, 12)), one)
        pool = _varied(list(once.values()), _VARIED, self._split.effort.pool)
        others = list({id(one): one for one in (*pool, *plain)}.values())
        strongest = {one.columns: one for one in reversed(pool)}
        starts = [one for one in pool if strongest[one.columns] is one][: self._split.effort.starts]
        told, chosen = 0.0, tuple[View, ...]()
        for start in starts:
            views: tuple[View, ...] = (start,)
            gains = full.gains(start.among(self._choosing))
            if not full.begins(start.among(self._choosing), gains):
                continue
            while len(views) < _MOST_VIEWS:
                self._split.check()
                more = []
                for one in others:
                    together = joined((*views, one)).among(self._choosing)
                    if one not in views and together.cells <= len(self._choosing):
                        adds = full.gains(together)
                        much = (adds - gains).mean() > max(0.004, 0.02 * gains.mean())
                        if much and sure(adds - gains, full.groups) >= _ADDS:
                            more.append((adds, one))
                if not more:
                    break
                gains, one = max(more, key=lambda pair: float(pair[0].mean()))
                views = (*views, one)
            if gains.mean() > told:
                told, chosen = float(gains.mean()), views
        return joined(self._pruned(chosen, pool, full)) if chosen else None

    def _pruned(self, chosen: tuple[View, ...], pool: list[View], full: _Target) -> tuple[View, ...]:
        """Return the set without the columns that it does nearly as well without."""

        def gains_of(views: tuple[View, ...]) -> Floats:
            return full.gains(joined(views).among(self._choosing))

        while len(columns := joined(chosen).columns) > 1:
            less = [tuple(one for one in chosen if name not in one.columns) for name in columns]
            less += [(one,) for one in pool if set(one.columns) < set(columns)]
            tried = [(gains_of(views), views) for views in less if views]
            gains, views = max(tried, key=lambda pair: float(pair[0].mean()), default=(None, chosen))
            whole = gains_of(chosen)
            if gains is None or (
                (whole - gains).mean() > 0.03 * whole.mean() and sure(whole - gains, full.groups) >= _ADDS
            ):
                break
            chosen = views
        return chosen

    def _learners(self, without: set[str]) -> Iterator[View]:
        """Yield what learners guess, as views of all sampled rows."""
        from sklearn.naive_bayes import ComplementNB
        from sklearn.neighbors import KNeighborsClassifier

        views, rows = self._split.views, self._target.rows
        for pair in views.pairs:
            if not without & set(pair):
                points = np.column_stack(planar(*(views.numbers[name] for name in pair)))[rows]
                there = np.asarray(np.isfinite(points).all(axis=1))
                for most in (1, 9):
                    near = KNeighborsClassifier(most, algorithm="kd_tree")
                    yield self._guess(pair, f"{most} neighbours", near, np.nan_to_num(points), there)
        for name, words in views.words.items():
            long = len(words.words) > len(words.codes) / 8 and max(map(len, words.words)) > 3
            if name not in without and long:
                self._split.check()
                runs = views.runs(name)[words.codes[rows]]
                yield self._guess((name,), "runs", ComplementNB(alpha=0.1), runs)
        yield from self._trees(without)

    def _trees(self, without: set[str]) -> Iterator[View]:
        """Yield what trees guess by numbers and columns as they are, where they do better than any column."""
        from sklearn.ensemble import ExtraTreesClassifier

        views, rows, target = self._split.views, self._target.rows, self._target
        parts: list[tuple[str, Any]] = [
            (name, np.clip(np.nan_to_num(x[rows], nan=-1e9), -1e30, 1e30))
            for name, amounts in views.amounts.items()
            for x in amounts.values()
        ]
        values = [one for one in views.singles if one.how == "value" and one.cells <= len(rows) / 16]
        parts += [(one.columns[0], one.codes[rows]) for one in values]
        parts = [one for one in parts if one[0] not in without]
        half, short = len(self._choosing) // 2, _common(target.y)
        train, asked = self._choosing[:half][:_LEARNT], self._choosing[half:][:_LEARNT]
        if not parts or len(train) < max(LEAST_ROWS, 2 * len(np.unique(short[train]))) or not len(asked):
            return
        table = np.column_stack([one for _, one in parts]).astype(np.float32)
        trees = ExtraTreesClassifier(24, min_samples_leaf=3, max_features=0.4, random_state=self._split.seed)
        trees.fit(table[train], short[train])
        share, blind = trees.score(table[asked], short[asked]), np.bincount(short[asked]).max() / len(asked)
        if share < blind + _MORE:
            return
        of, order = np.array([name for name, _ in parts]), np.random.default_rng(self._split.seed)
        mix, kept = order.permutation(len(asked)), list[str]()
        for name in dict.fromkeys(of.tolist()):
            self._split.check()
            mixed = np.where(of == name, table[asked][mix], table[asked])
            if share - trees.score(mixed, short[asked]) >= max(0.01, 0.1 * (share - blind)):
                kept.append(name)
        if kept:
            yield self._guess(tuple(kept), "trees", trees, table[:, np.isin(of, kept)])

    def _guess(
        self, columns: tuple[str, ...], how: str, model: Any, table: Any, there: Flags | None = None
    ) -> View:
        """Return the label that a model guesses for each row by rows of other folds, and how sure it is."""
        from sklearn.base import clone

        target, short = self._target, _common(self._target.y)
        found = np.full(len(short), -1, np.int64)
        there = np.ones(len(short), np.bool_) if there is None else there
        for fold in range(FOLDS):
            train = np.flatnonzero(there & (target.folds != fold))
            asked = np.flatnonzero(there & (target.folds == fold))
            train = train[:: -(-len(train) // (2 * _LEARNT))] if how == "trees" and len(train) else train
            # Where labels hardly repeat there is nothing to be learnt.
            if len(train) < max(LEAST_ROWS, 2 * len(np.unique(short[train]))) or not len(asked):
                continue
            fitted = clone(model).fit(table[train], short[train])
            likely = fitted.predict_proba(table[asked])
            level = np.searchsorted((0.5, 0.8, 0.95), likely.max(axis=1))
            found[asked] = fitted.classes_[likely.argmax(axis=1)] * 4 + level
        full = np.full(self._split.views.rows, -1, np.int64)
        full[target.rows] = found
        return View(columns, how, *codes_of(full))


def _varied(views: Sequence[View], per: int, most: int) -> list[View]:
    """Return the first views, so many of the same columns and in all."""
    found, taken = list[View](), dict[tuple[str, ...], int]()
    for one in views:
        taken[one.columns] = taken.get(one.columns, 0) + 1
        if taken[one.columns] <= per and len(found) < most:
            found.append(one)
    return found


def _common(y: Codes) -> Codes:
    """Return labels with the rare ones as one."""
    counts = np.bincount(y)
    if len(counts) <= _LEARNT_LABELS:
        return y
    short = np.full(len(counts), _LEARNT_LABELS, np.int64)
    short[np.argsort(-counts, kind="stable")[:_LEARNT_LABELS]] = np.arange(_LEARNT_LABELS)
    return short[y]


def _telling(views: list[View], target: _Target, seed: int, most: int = 12) -> list[tuple[int, int]]:
    """Return pairs that tell beyond what each tells alone: signs by lot of the labels, one matrix product."""
    if len(views) < 2:
        return []
    rng, n = np.random.default_rng(seed), len(target.y)
    starts = np.cumsum([0, *(one.cells for one in views)])
    there = np.zeros((n, int(starts[-1])), np.float32)
    for start, one in zip(starts, views, strict=False):
        there[np.arange(n), start + one.codes] = 1
    counts, total = there.T @ there, np.zeros((len(views), len(views)))
    for _ in range(4):
        value = rng.choice([-1, 1], target.k)[target.y].astype(np.float32)
        # Half as much to multiply as with all rows and their signs.
        above = there[value > 0]
        sums = 2 * (above.T @ above) - counts
        alone = (np.diag(sums) - np.diag(counts) * value.mean()) / np.maximum(np.diag(counts), 1)
        left = sums - counts * (value.mean() + alone[:, None] + alone)
        chi = np.where(counts > 0, left**2 / np.maximum(counts, 1), 0) / (value.var() or 1)
        total += np.add.reduceat(np.add.reduceat(chi, starts[:-1], axis=0), starts[:-1], axis=1)
    cells = np.array([one.cells for one in views], float)
    free = 4 * np.minimum(np.outer(cells, cells), n / 2)
    strength = np.triu((total - free) / np.sqrt(2 * free), 1)
    order = np.argsort(-strength, axis=None, kind="stable")[:most]
    pairs = zip(*np.unravel_index(order, strength.shape), strict=True)
    return [(int(one), int(other)) for one, other in pairs if strength[one, other] > _ADDS]


def _target_of(secret: Secret, sample: Codes) -> _Target:
    """Return the sampled rows that have a value, as labels; numbers and places as intervals and areas."""
    import pandas as pd

    if secret.place is not None:
        x, y = planar(*(values[sample] for values in secret.place))
        there = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
        areas = 1 << min(_AREAS, max(16, len(there) // 16)).bit_length() - 1
        return _measured(there, areas_of(x[there], y[there], areas), np.column_stack([x, y])[there])
    if secret.numbers is not None:
        numbers = secret.numbers[sample]
        there = np.flatnonzero(np.isfinite(numbers))
        if secret.labels is None or len(np.unique(numbers[there])) > _NUMBERS:
            ranks: Codes = np.unique(numbers[there], return_inverse=True)[1].astype(np.int64)
            intervals = min(_INTERVALS, max(16, len(there) // 16))
            if ranks.max(initial=0) >= intervals:
                ranks = (np.cumsum(np.bincount(ranks))[ranks] - 1) * intervals // len(ranks)
            return _measured(there, ranks, numbers[there, None])
    assert secret.labels is not None  # noqa: S101 - what is neither number nor place has labels
    words = Words.of(secret.labels.take(pa.array(sample)))
    there = np.flatnonzero(~words.missing)
    words = replace(words, codes=words.codes[there], missing=words.missing[there])
    texts = words.words
    many = len(np.unique(words.codes)) > _MANY * len(there)
    if many:
        # Values that hardly repeat are guessed by as much of their beginning as repeats.
        lengths = [n for n in range(2, 6) if len({text[:n] for text in texts}) <= len(there) / 50]
        texts = [text[: max(lengths, default=1)] for text in texts]
    each = pd.Series(np.array(texts, object)[words.codes], dtype=object)
    often = each.value_counts().sort_index().sort_values(ascending=False, kind="stable").index
    label = often.get_indexer(each).clip(max=_LABELS).astype(np.int64)
    return _Target(there, label, min(len(often), _LABELS + 1), told=_LABELS, words=words if many else None)


def _measured(there: Codes, parts: Codes, points: Floats) -> _Target:
    """Return numbers or places as labels, each with the middle of its rows."""
    import pandas as pd

    y: Codes = np.unique(parts, return_inverse=True)[1].astype(np.int64)
    middles = pd.DataFrame(points).groupby(y).median().to_numpy()
    return _Target(there, y, len(middles), points=points, middles=middles)


def _best_copy(secret: tuple[str, ...], target: _Target, views: Views) -> Inference | None:
    """Return how often one other column holds a secret of many values; None where none does beyond chance."""

    def written(words: Sequence[str]) -> npt.NDArray[np.str_]:
        return np.array([folded(word)[:200] for word in words])

    assert target.words is not None  # noqa: S101 - of values that hardly repeat
    asked, best = written(target.words.words)[target.words.codes], (0.0, 0.0, "")
    long = np.strings.str_len(asked) >= 3
    for name, other in views.words.items():
        for texts in () if name in secret else (other.words, *decodings(other.words)):
            given = written(texts)[other.codes[target.rows]]
            # Whoever takes the value of the next row guesses blindly.
            held, by_chance = (
                float((long & (np.strings.find(one, asked) >= 0)).mean())
                for one in (given, np.roll(given, 1))
            )
            best = max(best, (held, by_chance, name))
    share, blind, column = best
    low, high = share_interval(round(share * len(asked)), len(asked))
    told, many = share - blind, float(len(target.words.words))
    if told < GAIN or low <= blind:
        return None
    verdict: Verdict = "block" if told >= min(CLOSED * (1 - blind), TOLD) else "narrow"
    left = 1.0 if told > 1 / 2 else many
    figures = (len(asked), share, low, high, blind, told, left, many)
    return Inference(secret, (column,), *figures, verdict=verdict)


@dataclass(frozen=True, eq=False)
class _Guesses:
    """What is guessed in all rows, each by the rows of other folds."""

    labels: Codes
    confident: Floats
    right: Flags
    errors: Floats
    surprise: Floats
    left: Floats


def _guesses(target: _Target, view: View | None, weight: float, near: float | None) -> _Guesses:
    """Guess all rows by a joint table, or without one by what is known anyway."""
    n, left = len(target.y), list[Floats]()
    guess, right = np.zeros(n, np.int64), np.zeros(n, np.bool_)
    confident, errors, surprise = np.zeros((3, n))
    loss = _apart(target.middles, target.middles)
    for fold in range(FOLDS):
        asked = np.flatnonzero(target.folds == fold)
        if not len(asked):
            continue
        likely = _posterior(target, view, np.flatnonzero(target.folds != fold), asked, weight)
        true, each = target.y[asked], np.arange(len(asked))
        if loss is None or target.middles is None or target.points is None or near is None:
            chosen = likely.argmax(axis=1)
            confident[asked] = likely[each, chosen]
            right[asked] = (chosen == true) & (true < target.told)
            errors[asked] = ~right[asked]
        else:
            # One guess is within the tolerance most often, another one errs least.
            within, points = likely @ (loss <= near), target.points[asked]
            chosen, nearest = within.argmax(axis=1), (likely @ loss).argmin(axis=1)
            confident[asked] = within[each, chosen]
            errors[asked] = np.sqrt(((target.middles[nearest] - points) ** 2).sum(axis=1))
            right[asked] = np.sqrt(((target.middles[chosen] - points) ** 2).sum(axis=1)) <= near
        guess[asked] = chosen
        surprise[asked] = -np.log(np.maximum(likely[each, true], 1e-9))
        left.append((np.cumsum(-np.sort(-likely[:150], axis=1), axis=1) < 0.95).sum(axis=1) + 1.0)
    return _Guesses(guess, confident, right, errors, surprise, np.concatenate(left))


def _posterior(target: _Target, view: View | None, train: Codes, asked: Codes, weight: float) -> Floats:
    """Return how likely each label is in the rows asked, by the rows to learn from."""
    prior = target.among(train).prior
    if view is None:
        return np.asarray(prior[target.base[asked]])
    view = target.beside(view)
    needed, places = np.unique(view.codes[asked], return_inverse=True)
    slot = np.full(view.cells, -1, np.int64)
    slot[needed] = np.arange(len(needed))
    at = slot[view.codes[train]]
    pairs = at[at >= 0] * target.k + target.y[train][at >= 0]
    table = np.bincount(pairs, minlength=len(needed) * target.k).reshape(len(needed), target.k)
    base = np.zeros(len(needed), np.int64)
    base[places] = target.base[asked]
    rows, most = table.sum(axis=1), table.max(axis=1)
    # What is told for certain, and not by chance, is trusted.
    pure = (rows >= _FEW) & (most >= 0.95 * rows) & (prior[base, table.argmax(axis=1)] ** rows < 1e-3)
    likely = table + np.where(pure, min(weight, 1.0), weight)[:, None] * prior[base]
    return np.asarray((likely / likely.sum(axis=1, keepdims=True))[places])


def _judged(
    secret: tuple[str, ...], view: View | None, target: _Target, bare: _Target, chose: Flags
) -> Inference:
    """Return the figures of a set of columns, by the rows that did not choose it."""
    measured, near = target.middles is not None, None
    if measured:
        near = WITHIN * float(_guesses(target, None, 1.0, 0.0).errors.mean())
    found = blind = _guesses(target, None, 1.0, near)
    without = blind if bare is target else _guesses(bare, None, 1.0, near)
    if view is not None:
        rows = np.flatnonzero(chose)
        counts, some = target.among(rows), view.among(rows)
        weights = (0.05, 0.3, 1.0, 4.0, 30.0, 200.0)
        weight = max(weights, key=lambda one: float(counts.gains(some, one).mean()))
        found = _guesses(target, view, weight, near)
    judge = ~chose
    tested, hits = int(judge.sum()), int(found.right[judge].sum())
    certain = _certain(found, target, chose, near)
    place = measured and len(secret) == 2
    middle = np.median if place else np.mean
    inference = Inference(
        secret,
        () if view is None else view.columns,
        tested,
        hits / tested,
        *share_interval(hits, tested),
        float(blind.right[judge].mean()),
        float((certain & found.right)[judge].mean()),
        # Nobody has to know less for what is seen.
        float(min(np.median(found.left), np.median(blind.left))),
        float(np.median(blind.left)),
        float(middle(found.errors[judge])) if measured else None,
        float(middle(blind.errors[judge])) if measured else None,
        without=float(np.median(without.errors[judge]) if place else without.right[judge].mean()),
    )
    verdict = _verdict(inference, found, blind, target.groups, judge)
    return replace(inference, verdict=verdict, columns=inference.columns if verdict != "none" else ())


def _verdict(inference: Inference, found: _Guesses, blind: _Guesses, groups: Codes, judge: Flags) -> Verdict:
    if not inference.columns:
        return "none"
    less, told = (blind.errors - found.errors)[judge], (blind.surprise - found.surprise)[judge]
    better, surer = sure(less, groups[judge]), sure(told, groups[judge])
    if max(better, surer) < SURE:
        return "none"
    if inference.certain >= TOLD or (better >= SURE and inference.closed >= CLOSED):
        return "block"
    much = inference.gain >= GAIN
    if inference.error is not None:
        much = float(less.mean()) >= BETTER * float(blind.errors[judge].mean())
    if (much and better >= SURE) or inference.some:
        return "narrow"
    fewer = inference.candidates <= FEWER * inference.before
    nearer = float(told.mean()) >= LIKELIER * float(blind.surprise[judge].mean())
    return "narrow" if surer >= SURE and (fewer or nearer) else "none"


def _apart(these: Floats | None, those: Floats | None) -> Floats | None:
    """Return the distances of middles."""
    if these is None or those is None:
        return None
    return np.asarray(np.sqrt(((these[:, None] - those[None]) ** 2).sum(axis=2)))


def _certain(found: _Guesses, target: _Target, chose: Flags, near: float | None) -> Flags:
    """Return the rows whose guess is certain; the rows that chose say from which likelihood on that is so."""
    prior, loss = target.among(np.flatnonzero(chose)).prior, _apart(target.middles, target.middles)
    # Of numbers and places a guess is right that comes near enough, and a blind one is, too.
    blind = (prior if loss is None or near is None else prior @ (loss <= near))[target.base, found.labels]

    def holds(rows: Flags, right: float) -> bool:
        wrong = 1 - float(found.right[rows].mean()) if rows.sum() >= _FEW else 1.0
        return wrong <= 1 - right and wrong <= _TENTH * float(1 - blind[rows].mean())

    for right, share in _RIGHT:
        for level in _LEVELS:
            above = (found.confident >= level) & (blind < _NO_NEWS)
            # A level that holds by luck where it was chosen leaves the stricter ones to be tried.
            if above.mean() >= share and holds(above & chose, right) and holds(above & ~chose, right):
                return above
    return np.zeros(len(found.confident), np.bool_)
