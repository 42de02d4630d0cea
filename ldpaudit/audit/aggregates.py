"""Released counts of regions in time: who was counted, and who was where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import AttackResult, NotTestedError, attack
from ldpaudit.audit.columns import PEOPLE
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.places import coordinates_of, plane_of, points_of
from ldpaudit.audit.traces import times_of
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables import times
from ldpaudit.tables.names import COUNT_WORDS, words_of

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
#: Games of each person, half of them to learn from; persons that are looked for, and persons and cells at
#: most; fewer are too few; how strictly the regression is kept from learning by heart; periods followed.
_GAMES, _TARGETS, _PERSONS, _CELLS, _LEAST, _STRICT, _PERIODS = 300, 20, 2_000, 40_000, 10, 0.01, 168
_ABOUT: dict[str, Any] = {
    "question": "infer", "inputs": ("released", "counts", "truth"), "page": "release",
    "hint": "add noise to the counts, or count larger regions and longer periods",
}  # fmt: skip


class Counted(NamedTuple):
    """Released counts, shape (regions, periods), how often each person counts in each cell, and distances."""

    released: Floats
    presence: Any
    starts: npt.NDArray[np.datetime64]
    apart: Floats
    about: dict[str, Any]

    def residuals(self) -> Floats:
        """Return by how much released counts differ from those of the recorded rows."""
        exact = np.asarray(self.presence.sum(axis=0)).reshape(self.released.shape)
        return np.asarray((self.released - exact)[np.isfinite(self.released)])

    def first(self, periods: int) -> Any:
        """Return who is where in the first periods."""
        regions, every = self.released.shape
        return self.presence[:, (np.arange(regions)[:, None] * every + np.arange(periods)).ravel()]


def counted(dossier: Dossier) -> Counted:
    """Lay recorded rows and released counts over each other, by rows or by persons, whichever is nearer."""
    import pandas as pd
    from scipy.sparse import csr_array

    raw, table, name = dossier.raw, dossier.released, next(times_of(dossier.released), "")
    words = (one for one in table.names if words_of(one) & (COUNT_WORDS | PEOPLE))
    count = table.counting or next((one for one in words if table.columns[one].kind != "text"), "")
    numbers = table.numbers(count) if count else None
    region = next((one for one in table.names if one not in (count, name) and _once(table, one, name)), "")
    if raw is None or numbers is None or not region:
        raise NotTestedError(Message("the release holds no counts of regions in periods"))
    own = name if name in times_of(raw) else next(times_of(raw), "")
    if not own or not {region, dossier.unit} <= set(raw.names):
        raise NotTestedError(Message("the recorded table does not say who was in which region, and when"))
    when, moments = (times(one.table.column(at), one.columns[at]) for one, at in ((table, name), (raw, own)))
    named, whose = (one.texts(region).fill_null("").to_pylist() for one in (table, raw))
    cells = pd.DataFrame({"region": named, "start": when, "count": numbers})
    grid = cells.dropna(subset="start").pivot(index="region", columns="start", values="count")
    starts, shape = grid.columns.to_numpy(), grid.shape
    # The last period is as long as the usual one.
    end = starts[-1] + np.median(np.diff(starts))
    at, period = grid.index.get_indexer(whose), np.searchsorted(starts, moments, "right") - 1
    kept = ~np.isnat(moments) & (moments < end) & (period >= 0) & (at >= 0)
    persons, owner = np.unique(raw.codes(dossier.unit)[kept], return_inverse=True)
    if not len(persons):
        raise NotTestedError(Message("no recorded row is in a region that was counted"))
    where = (owner, at[kept] * shape[1] + period[kept])
    presence = csr_array((np.ones(len(owner)), where), shape=(len(persons), grid.size))
    presence.sum_duplicates()
    both = presence, presence.astype(np.bool_).astype(np.float64)
    off = [np.nansum(np.abs(one.sum(axis=0).reshape(shape) - grid.to_numpy())) for one in both]
    apart = 1.0 - np.eye(shape[0])
    for pair in points_of(raw, dossier)[:1]:
        lon, lat = coordinates_of(raw, pair)
        middles = pd.DataFrame({"lon": lon, "lat": lat}).groupby(at).mean().reindex(range(shape[0]))
        with np.errstate(invalid="ignore"):
            x, y = plane_of(*middles.dropna().to_numpy().T)(*middles.to_numpy().T)
            metres = np.hypot(np.subtract.outer(x, x), np.subtract.outer(y, y))
        known = np.isfinite(metres)
        if farthest := metres[known].max(initial=0):
            apart = np.where(known, metres, apart * farthest)
    about = {"column": region, "columns": (name, count)}
    return Counted(grid.to_numpy(float), both[int(off[1] <= off[0])], starts, apart, about)


def _once(table: AuditedTable, region: str, name: str) -> bool:
    """Whether each value of a column has one row at most in each period, and most periods have several."""
    if table.columns[region].kind not in {"text", "integer"} or not name or not table.rows:
        return False
    regions, periods = (int(table.codes(one).max()) + 1 for one in (region, name))
    cells = np.unique(table.codes(region) * periods + table.codes(name))
    return len(cells) == table.rows >= regions * periods / 5 and min(regions, periods) > 1


@attack(
    "aggregate-membership", title="Membership inference on counts", by="who is in the counts", **_ABOUT,
)  # fmt: skip
def aggregate_membership(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how often counts of half of the persons with somebody are told from counts without."""
    table, rng = counted(dossier), dossier.rng("aggregate membership")  # no text
    few = min(table.released.shape[1], max(1, _CELLS // table.released.shape[0]))
    # Cells that are not released are seen by nobody.
    presence = table.first(few).multiply(np.isfinite(table.released[:, :few]).ravel()).tocsr()
    presence.eliminate_zeros()
    presence = presence[np.flatnonzero(np.diff(presence.indptr))]
    presence = presence[np.sort(rng.permutation(presence.shape[0])[:_PERSONS])]
    persons, residuals = presence.shape[0], table.residuals()
    if persons < _LEAST:
        raise NotTestedError(Message("too few persons were counted"))
    noise, wins, pairs = residuals if np.any(residuals) else None, 0, 0
    for at, target in enumerate(rng.permutation(persons)[:_TARGETS].tolist()):
        watch(at, _TARGETS)
        with_target, without = games(presence, few, target, persons // 2, rng, noise)
        # Who cannot tell two counts apart tosses a coin.
        even = rng.binomial(np.count_nonzero(with_target == without), 0.5)
        wins += int(np.count_nonzero(with_target > without)) + int(even)
        pairs += len(with_target)
    yield AttackResult.of_share("aggregate-membership", wins, pairs, 0.5, **table.about)


def games(
    presence: Any, periods: int, target: int, group: int, rng: np.random.Generator, noise: Floats | None
) -> tuple[Floats, Floats]:
    """Play the game of membership (Pyrgelis, Troncoso, De Cristofaro, NDSS 2018) for one person.

    In half of the games the target takes the place of one of a random group; a logistic regression learns
    from half of them, by mean, deviation and largest count of each region where the target ever is. Returned
    are its scores of the others: of those with the target and of those without.
    """
    from scipy.sparse import csr_array
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    member = np.arange(_GAMES) % 2 == 0
    visited = np.unique(presence[[target]].indices // periods)
    cells = (visited[:, None] * periods + np.arange(periods)).ravel()
    others = np.delete(np.arange(presence.shape[0]), target)
    chosen = np.array([rng.choice(others, group, replace=False) for _ in member])
    chosen[member, 0] = target
    starts = np.arange(0, chosen.size + 1, group)
    drawn = csr_array((np.ones(chosen.size), chosen.ravel(), starts), shape=(_GAMES, presence.shape[0]))
    counts = (drawn @ presence[:, cells]).toarray()
    if noise is not None:
        counts += rng.choice(noise, counts.shape)
    series, half = counts.reshape(_GAMES, -1, periods), _GAMES // 2
    features = np.concatenate([series.mean(axis=2), series.std(axis=2), series.max(axis=2)], axis=1)
    learner = LogisticRegression(C=_STRICT, solver="liblinear", dual=True, max_iter=10_000, random_state=0)
    learned = make_pipeline(StandardScaler(), learner).fit(features[:half], member[:half])
    scores = learned.decision_function(features[half:])
    return scores[member[half:]], scores[~member[half:]]


@attack(
    "trajectory-recovery", title="Reconstruction of trajectories from counts", by="traces from counts",
    **_ABOUT,
)  # fmt: skip
def trajectory_recovery(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of the points of persons that are recovered, against shuffled counts."""
    table, rng = counted(dossier), dossier.rng("recovery")
    regions, few = table.released.shape[0], min(table.released.shape[1], _PERIODS)
    released, presence = table.released[:, :few], table.first(few)
    if presence.shape[0] > _PERSONS:
        presence = presence[np.sort(rng.choice(presence.shape[0], _PERSONS, replace=False))]
        exact = presence.sum(axis=0).reshape(regions, few)
        released = np.where(np.isfinite(released), exact + rng.choice(table.residuals(), exact.shape), np.nan)
    # Noisy counts are brought to whole ones: none below 0, in each period as many as the median.
    counts = np.nan_to_num(np.maximum(released, 0.0))
    if (np.rint(counts) != np.nan_to_num(released)).any():
        usual = max(1, round(float(np.median(np.nansum(released, axis=0)))))
        counts = np.rint(counts * usual / np.maximum(counts.sum(axis=0), 1e-9))
    whole = counts.astype(np.int64)
    begins = np.unique(table.starts[:few].astype("datetime64[D]"), return_index=True)[1]
    begins = begins if len(begins) * 2 <= few else np.zeros(1, np.int64)
    true = presence[np.flatnonzero(np.diff(presence.indptr))]
    tried = (whole, rng.permuted(whole, axis=0))
    found, blind = (best_matched(recover(one, table.apart, begins, watch), true) for one in tried)
    hits, baseline = float(found.sum()), float(blind.mean())
    yield AttackResult.of_share("trajectory-recovery", hits, len(found), baseline, **table.about)


def recover(counts: Ints, apart: Floats, begins: Ints, watch: ProgressCallback = no_progress) -> Ints:
    """Recover trajectories from counts (Xu, Tu, Li, Zhang, Fu, Jin, WWW 2017), shape (persons, periods).

    Within a day persons are matched with regions by the least sum of distances; who can stay, stays. Days are
    linked by the least gain of entropy.
    """
    from scipy.optimize import linear_sum_assignment

    persons, periods = int(counts.sum(axis=0).max()), counts.shape[1]
    regions, found = len(counts), np.empty((persons, periods), np.int64)
    for begin, end in zip(begins.tolist(), [*begins[1:].tolist(), periods], strict=True):
        last = np.repeat(np.arange(regions), counts[:, begin])
        # Nobody knows where those are who are not counted.
        found[:, begin] = last = np.append(last, np.full(persons - len(last), last[-1] if len(last) else 0))
        for at in range(begin + 1, end):
            watch(at, periods)
            before = np.bincount(last, minlength=regions)
            stay, order = np.minimum(before, counts[:, at]), np.argsort(last, kind="stable")
            rank = np.arange(persons) - np.repeat(np.cumsum(before) - before, before)
            movers = order[rank >= stay[last[order]]]
            free, last = np.repeat(np.arange(regions), counts[:, at] - stay), last.copy()
            one, other = linear_sum_assignment(apart[np.ix_(last[movers], free)])
            last[movers[one]] = free[other]
            found[:, at] = last
        if begin:
            days = found[:, max(0, 2 * begin - end) : begin], found[:, begin:end]
            visits = [np.eye(regions)[one].sum(axis=1) for one in days]
            # f(x) = x log x: the gain is sum f(a + b) - f(a) - f(b) over the regions that both have.
            gain = np.zeros((persons, persons))
            for a, b in zip(visits[0].T, visits[1].T, strict=True):
                mine, theirs = np.flatnonzero(a), np.flatnonzero(b)
                x, y = a[mine][:, None], b[theirs]
                gain[np.ix_(mine, theirs)] += (x + y) * np.log(x + y) - x * np.log(x) - y * np.log(y)
            found[:, begin:end] = found[linear_sum_assignment(gain, maximize=True)[1], begin:end]
    return found


def best_matched(found: Ints, true: Any) -> Floats:
    """Return the share of each person's points that the best one-to-one matching with trajectories finds."""
    from scipy.optimize import linear_sum_assignment
    from scipy.sparse import csr_array

    persons, periods = found.shape
    cells, owner = (found * periods + np.arange(periods)).ravel(), np.arange(persons).repeat(periods)
    mine = csr_array((np.ones(found.size), (owner, cells)), shape=(persons, true.shape[1]))
    hits = (true.astype(np.bool_).astype(np.float64) @ mine.T).toarray()
    person, trajectory = linear_sum_assignment(hits, maximize=True)
    shares = np.bincount(person, hits[person, trajectory], true.shape[0])
    return np.asarray(shares / np.maximum(np.diff(true.indptr), 1))
