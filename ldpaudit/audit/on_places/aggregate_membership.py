"""Membership in aggregates: whether somebody is among those who were counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_places.counted import Counted, counted, lacking_counts
from ldpaudit.audit.on_places.measuring import Floats, Numbers
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import ProgressCallback, no_progress

#: Games of each target, half of them to learn from; targets, persons and cells at most, and persons at least.
_GAMES, _TARGETS, _PERSONS, _CELLS, _LEAST = 300, 20, 5000, 40_000, 10
#: How strictly the regression is kept from learning by heart (its C).
_STRICT = 0.01


@register_attack
class AggregateMembership(FileAttack):
    """Membership inference on counts of regions in time."""

    code = "aggregate-membership"
    title = "Membership inference on counts"
    by = "who is in the counts"
    question = "infer"
    finds = "whether somebody whose places are known is among those who were counted"
    inputs = ("released", "counts", "truth")
    cost = "targets, times games, times cells"
    page = "release"
    hint = "add noise to the counts, or count larger regions and longer periods"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return whether there are no counts, or nobody knows who was counted."""
        return super().lacks(dossier) or lacking_counts(dossier)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield how often counts with somebody are told from others, and who is taken to be in these."""
        table = counted(dossier)
        if table is None or table.persons < _LEAST:
            yield AttackResult.not_tested(cls.code, Message("too few persons were counted"))
            return
        rng = dossier.rng("aggregate membership")  # no text
        sized = _sized(table, rng)
        if sized.presence.shape[0] < _LEAST:
            yield AttackResult.not_tested(
                cls.code, Message("too few persons are in counts that are released")
            )
            return
        about: dict[str, Any] = {
            "column": table.columns.region,
            "columns": (table.columns.time, table.columns.count),
        }
        yield _played(sized, rng, about, watch)
        strangers = table.strangers
        if strangers is not None and strangers.shape[0] >= _LEAST and sized.released is not None:
            yield _asked(sized, sized.released, strangers, rng, about, watch)


@dataclass(frozen=True)
class _Sized:
    """Counts and persons that are few enough.

    Parameters
    ----------
    presence : csr_array, shape (persons, regions * periods)
        Each is in one cell at least that is released.
    shape : (int, int)
        Regions and periods.
    noise : ndarray of float64, optional
        From which noise of each count is drawn.
    released : ndarray of float64, optional, shape (1, regions * periods)
        What is released of these persons; None where some were left out.
    shown : ndarray of bool, shape (regions * periods,)
        Cells whose count is released.
    kept : ndarray of int64, shape (regions * periods,)
        Which of all cells these are.
    notes : tuple of str
        What was left out.
    """

    presence: Any
    shape: tuple[int, int]
    noise: Floats | None
    released: Floats | None
    shown: npt.NDArray[np.bool_]
    kept: Numbers
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Judge:
    """What was learnt of one person: which counts hold that person.

    Parameters
    ----------
    cells : ndarray of int64
        Cells of the regions where the person ever is.
    periods : int
    centre, spread : ndarray of float64
        Of each feature.
    model : LogisticRegression
    """

    cells: Numbers
    periods: int
    centre: Floats
    spread: Floats
    model: Any

    def scores(self, counts: Floats) -> Floats:
        """Return how much counts of these cells speak for the person; above 0 more for than against."""
        features = _features(counts, self.periods)
        scores: Floats = self.model.decision_function((features - self.centre) / self.spread)
        return scores


def _played(
    sized: _Sized, rng: np.random.Generator, about: dict[str, Any], watch: ProgressCallback
) -> AttackResult:
    """Play the game for some persons, on counts of half of the persons."""
    persons = sized.presence.shape[0]
    targets = rng.permutation(persons)[:_TARGETS].tolist()
    wins = pairs = 0
    for at, target in enumerate(targets):
        watch(at, 2 * len(targets))
        with_target, without = games(sized.presence, sized.shape, target, persons // 2, rng, sized.noise)
        wins += int(np.count_nonzero(with_target > without))
        # Who cannot tell two counts apart tosses a coin.
        wins += int(rng.binomial(np.count_nonzero(with_target == without), 0.5))
        pairs += len(with_target)
    notes = [
        Message(
            "Area under the curve: {targets:,} persons, each in {games:,} games on counts of {group:,}.",
            targets=len(targets),
            games=_GAMES,
            group=persons // 2,
        ),
        Message("That is half of those counted, so of all of them somewhat less is told."),
        *sized.notes,
    ]
    return AttackResult.of_share(
        AggregateMembership.code,
        wins,
        pairs,
        0.5,
        note=join_texts(" ", notes),
        story=Message(
            "Somebody who knows where a person was tells counts with that person from counts without in "
            "{share:.1f} % of the pairs.",
            share=100 * wins / pairs,
        ),
        **about,
    )


def _asked(
    sized: _Sized,
    released: Floats,
    strangers: Any,
    rng: np.random.Generator,
    about: dict[str, Any],
    watch: ProgressCallback,
) -> AttackResult:
    """Ask the released counts themselves who is in them: some who are, and some who are not."""
    from scipy.sparse import vstack

    members = sized.presence.shape[0]
    everybody = vstack([sized.presence, _masked(strangers[:, sized.kept], sized.shown)]).tocsr()
    number = min(_TARGETS, members, everybody.shape[0] - members)
    chosen = [
        rng.choice(members, number, replace=False),
        rng.choice(np.arange(members, everybody.shape[0]), number, replace=False),
    ]
    said = []
    for at, target in enumerate(np.concatenate(chosen).tolist()):
        watch(number + at // 2, 2 * number)
        member = np.arange(_GAMES) % 2 == 0
        judge, _ = _learnt(everybody, sized.shape, target, members, member, rng, sized.noise, _GAMES)
        said.append(float(judge.scores(np.nan_to_num(released)[:, judge.cells])[0]) > 0)
    hits = sum(said[:number])
    return AttackResult.of_share(
        AggregateMembership.code,
        hits,
        number,
        0.5,
        control=sum(said[number:]) / number,
        note=Message(
            "Asked of the released counts: {number:,} persons who are in them, and as many who are not, of "
            "the other table, as strangers.",
            number=number,
        ),
        **about,
    )


def games(
    presence: Any,
    shape: tuple[int, int],
    target: int,
    group: int,
    rng: np.random.Generator,
    noise: Floats | None = None,
    number: int = _GAMES,
) -> tuple[Floats, Floats]:
    """Play the game of membership (Pyrgelis, Troncoso, De Cristofaro, NDSS 2018) for one person.

    Groups are drawn from the other persons; in half of the games the target takes the place of one. A
    logistic regression learns from half of the games, by mean, deviation and largest count of each region
    where the target ever is, which counts hold the target, and is asked about the others.

    Parameters
    ----------
    presence : csr_array, shape (persons, regions * periods)
    shape : (int, int)
        Regions and periods.
    target : int
    group : int
        Persons who are counted together, at most those of `presence`.
    rng : Generator
    noise : ndarray of float64, optional
        From which noise of each count is drawn.
    number : int
        Games; a quarter of them is the number of pairs returned.

    Returns
    -------
    with_target, without : ndarray of float64, shape (number // 4,)
        Scores of the games that were not learnt from, in pairs that have nothing in common.
    """
    member = np.arange(number) % 2 == 0
    judge, counts = _learnt(presence, shape, target, group, member, rng, noise, number // 2)
    scores, asked = judge.scores(counts[number // 2 :]), member[number // 2 :]
    return scores[asked], scores[~asked]


def _learnt(
    presence: Any,
    shape: tuple[int, int],
    target: int,
    group: int,
    member: npt.NDArray[np.bool_],
    rng: np.random.Generator,
    noise: Floats | None,
    learnt: int,
) -> tuple[_Judge, Floats]:
    """Draw games, and learn from the first of them; return the counts of all, too."""
    from sklearn.linear_model import LogisticRegression

    others = np.delete(np.arange(presence.shape[0]), target)
    # Where the target never is, there is nothing to be learnt.
    visited = np.unique(presence[[target]].indices // shape[1])
    cells = (visited[:, None] * shape[1] + np.arange(shape[1])).ravel()
    counts = _counts(presence[:, cells], others, target, group, member, rng)
    if noise is not None:
        counts += rng.choice(noise, counts.shape)
    features = _features(counts[:learnt], shape[1])
    centre, spread = features.mean(axis=0), features.std(axis=0)
    spread[spread == 0] = 1.0
    # The dual form needs as many steps as there are games, not as there are features.
    model = LogisticRegression(C=_STRICT, solver="liblinear", dual=True, max_iter=10_000, random_state=0)
    model.fit((features - centre) / spread, member[:learnt])
    return _Judge(cells, shape[1], centre, spread, model), counts


def _counts(
    presence: Any,
    others: Numbers,
    target: int,
    group: int,
    member: npt.NDArray[np.bool_],
    rng: np.random.Generator,
) -> Floats:
    """Return the counts of a group for each game: shape (games, regions * periods)."""
    from scipy.sparse import csr_array

    chosen = np.array([rng.choice(others, group, replace=False) for _ in member])
    chosen[member, 0] = target
    rows = np.repeat(np.arange(len(member)), group)
    ones = np.ones(chosen.size)
    drawn = csr_array((ones, (rows, chosen.ravel())), shape=(len(member), presence.shape[0]))
    counts: Floats = (drawn @ presence).toarray()
    return counts


def _features(counts: Floats, periods: int) -> Floats:
    series = counts.reshape(len(counts), -1, periods)
    return np.concatenate((series.mean(axis=2), series.std(axis=2), series.max(axis=2)), axis=1)


def _sized(table: Counted, rng: np.random.Generator) -> _Sized:
    regions, periods = table.shape
    presence, released = table.presence, table.released
    notes: list[str] = []
    residuals = table.residuals()
    noise = residuals if np.any(residuals) else None
    if noise is not None:
        notes.append(Message("Noise was drawn from what the released counts are off."))
    if capped := table.persons > _PERSONS:
        presence = presence[np.sort(rng.choice(table.persons, _PERSONS, replace=False))]
        notes.append(Message("{most:,} persons were drawn.", most=_PERSONS))
    few = min(periods, max(1, _CELLS // regions))
    if few < periods:
        notes.append(Message("Of the first {periods:,} (period|periods).", n=few, periods=few))
    kept = (np.arange(regions)[:, None] * periods + np.arange(few)).ravel()
    # Cells that are not released are seen by nobody.
    shown = np.isfinite(released).ravel()[kept]
    presence = _masked(presence[:, kept], shown)
    return _Sized(
        presence,
        (regions, few),
        noise,
        None if capped else released.reshape(1, -1)[:, kept],
        shown,
        kept,
        tuple(notes),
    )


def _masked(presence: Any, shown: npt.NDArray[np.bool_]) -> Any:
    """Return persons in the cells that are shown, without those who are in none."""
    from scipy.sparse import diags_array

    seen = (presence @ diags_array(shown.astype(np.float64))).tocsr()
    seen.eliminate_zeros()
    return seen[np.flatnonzero(np.diff(seen.indptr))]
