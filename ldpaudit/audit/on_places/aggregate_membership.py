"""Membership in aggregates: whether somebody is among those who were counted."""

from __future__ import annotations

from collections.abc import Iterator
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
        """Yield how often counts with somebody are told from counts without."""
        table = counted(dossier)
        if table is None or table.persons < _LEAST:
            yield AttackResult.not_tested(cls.code, Message("too few persons were counted"))
            return
        rng = dossier.rng("aggregate membership")
        presence, noise, shape, capped = _sized(table, rng)
        group = presence.shape[0] // 2
        targets = rng.permutation(presence.shape[0])[:_TARGETS]
        wins = pairs = 0
        for at, target in enumerate(targets.tolist()):
            watch(at, len(targets))
            scores = games(presence, shape, target, group, rng, noise)
            with_target, without = scores
            wins += int(np.count_nonzero(with_target > without))
            # Who cannot tell two counts apart tosses a coin.
            wins += int(rng.binomial(np.count_nonzero(with_target == without), 0.5))
            pairs += len(with_target)
        watch(len(targets), len(targets))
        notes = [
            Message(
                "Area under the curve: {targets:,} persons, each in {games:,} games on counts of {group:,}.",
                targets=len(targets),
                games=_GAMES,
                group=group,
            ),
            Message("That is half of those counted, so of all of them somewhat less is told."),
            *capped,
        ]
        yield AttackResult.of_share(
            cls.code,
            wins,
            pairs,
            0.5,
            column=table.columns.region,
            columns=(table.columns.time, table.columns.count),
            note=join_texts(" ", notes),
            story=Message(
                "Who knows where somebody was tells counts with that person from counts without in "
                "{share:.1f} % of the pairs",
                share=100 * wins / pairs,
            ),
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
    from sklearn.linear_model import LogisticRegression

    others = np.delete(np.arange(presence.shape[0]), target)
    member = np.arange(number) % 2 == 0
    # Where the target never is, there is nothing to be learnt.
    visited = np.unique(presence[[target]].indices // shape[1])
    cells = (visited[:, None] * shape[1] + np.arange(shape[1])).ravel()
    counts = _counts(presence[:, cells], others, target, group, member, rng)
    features = _features(counts, (len(visited), shape[1]), noise, rng)
    learnt = np.arange(number) < number // 2
    centre, spread = features[learnt].mean(axis=0), features[learnt].std(axis=0)
    features = (features - centre) / np.where(spread > 0, spread, 1.0)
    # The dual form needs as many steps as there are games, not as there are features.
    model = LogisticRegression(C=_STRICT, solver="liblinear", dual=True, max_iter=10_000, random_state=0)
    model.fit(features[learnt], member[learnt])
    scores = model.decision_function(features[~learnt])
    asked = member[~learnt]
    return scores[asked], scores[~asked]


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


def _features(
    counts: Floats, shape: tuple[int, int], noise: Floats | None, rng: np.random.Generator
) -> Floats:
    if noise is not None:
        counts = counts + rng.choice(noise, counts.shape)
    series = counts.reshape(len(counts), *shape)
    parts = (series.mean(axis=2), series.std(axis=2), series.max(axis=2))
    return np.concatenate(parts, axis=1)


def _sized(table: Counted, rng: np.random.Generator) -> tuple[Any, Floats | None, tuple[int, int], list[str]]:
    """Return persons and cells that are few enough, the noise of the counts, and what was left out."""
    regions, periods = table.shape
    presence = table.presence
    notes: list[str] = []
    residuals = table.residuals()
    noise = residuals if np.any(residuals) else None
    if noise is not None:
        notes.append(Message("Noise was drawn from what the released counts are off."))
    if table.persons > _PERSONS:
        presence = presence[np.sort(rng.choice(table.persons, _PERSONS, replace=False))]
        notes.append(Message("{most:,} persons were drawn.", most=_PERSONS))
    kept = max(1, _CELLS // regions)
    if kept < periods:
        cells = (np.arange(regions)[:, None] * periods + np.arange(kept)).ravel()
        presence, periods = presence[:, cells], kept
        notes.append(Message("Of the first {periods:,} periods.", n=kept, periods=kept))
    # Cells that are not released are seen by nobody.
    hidden = np.isnan(table.released[:, :periods])
    if hidden.any():
        from scipy.sparse import diags_array

        presence = (presence @ diags_array((~hidden).ravel().astype(np.float64))).tocsr()
    return presence, noise, (regions, periods), notes
