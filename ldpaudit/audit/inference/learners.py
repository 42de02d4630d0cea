"""Learners beside joint tables: nearest neighbours, characters of long texts, and trees.

The first two guess a label for each row by the rows of other folds; the guess is a view like others, which
joint tables then judge. Trees are a model of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.inference.scores import Target
from ldpaudit.audit.inference.table import planar
from ldpaudit.audit.inference.texts import Texts, characters
from ldpaudit.audit.inference.views import Codes, Floats, View, view

#: Neighbours that vote.
_NEIGHBOURS = (1, 9)
#: Lengths of runs of characters, and numbers that they are told apart by.
_RUNS, _BUCKETS = (1, 2, 3, 4), 1 << 15
#: Characters of a text that are read.
_READ = 160
#: Runs that are told of most, in each fold.
_KEPT = 1_500
#: Labels that trees tell apart; the rest are one.
MOST_LABELS = 48


def neighbour_views(
    pair: tuple[str, str], x: Floats, y: Floats, target: Target, rows: Codes
) -> Iterator[View]:
    """Return the label of the nearest neighbours of each place, among the rows of other folds.

    Parameters
    ----------
    pair : (str, str)
        Columns of the coordinates.
    x, y : ndarray of float64, shape (rows,)
        Degrees or metres; NaN where there is no place.
    target : Target
        Labels.
    rows : ndarray of int64
        Which rows the labels are of.
    """
    from scipy.spatial import cKDTree

    points = np.column_stack(planar(x, y))[rows]
    known = np.isfinite(points).all(axis=1)
    found = {most: np.full(len(rows), -1, np.int64) for most in _NEIGHBOURS}
    for fold in range(target.parts):
        train = np.flatnonzero(known & (target.folds != fold))
        asked = np.flatnonzero(known & (target.folds == fold))
        if len(train) < max(_NEIGHBOURS) or not len(asked):
            return
        near = cKDTree(points[train]).query(points[asked], k=max(_NEIGHBOURS))[1]
        labels = target.labels[train][near]
        for most in _NEIGHBOURS:
            found[most][asked] = _voted(labels[:, :most])
    for most, labels in found.items():
        yield view(pair, f"neighbours-{most}", _spread(labels, rows, len(x)))


def _voted(labels: npt.NDArray[np.int64]) -> Codes:
    """Return the most frequent label of each row; of several the one of the nearest."""
    votes = (labels[:, :, None] == labels[:, None, :]).sum(axis=2)
    voted: Codes = labels[np.arange(len(labels)), votes.argmax(axis=1)]
    return voted


def run_view(texts: Texts, target: Target, rows: Codes) -> View | None:
    """Return the label that the runs of characters of a text speak for most, by the rows of other folds.

    A linear rule on runs of one to four characters, whose weights are those of a naive Bayes classifier over
    the runs that chance does not explain.

    Parameters
    ----------
    texts : Texts
        A column.
    target : Target
        Labels.
    rows : ndarray of int64
        Which rows of the column the labels are of.
    """
    import scipy.sparse

    points = characters(texts, _READ).astype(np.int64)
    places, runs = [], []
    for length in _RUNS:
        if points.shape[1] < length:
            break
        code = np.zeros((len(points), points.shape[1] - length + 1), np.int64)
        for at in range(length):
            code = (code * 1_000_003 + points[:, at : at + code.shape[1]]) % 2_147_483_629
        there = points[:, length - 1 : length - 1 + code.shape[1]] > 0
        at_row = np.broadcast_to(np.arange(len(points))[:, None], code.shape)
        places.append(at_row[there])
        runs.append((code[there] + length * 7_919) % _BUCKETS)
    one = np.ones(sum(map(len, runs)), np.float32)
    shape = (len(points), _BUCKETS)
    table = scipy.sparse.csr_matrix((one, (np.concatenate(places), np.concatenate(runs))), shape=shape)
    table.data[:] = 1
    table = table[texts.codes[rows]]
    short, _ = tree_labels(target)
    number = int(short.max()) + 1
    labels = scipy.sparse.csr_matrix(
        (np.ones(len(rows), np.float32), (np.arange(len(rows)), short)), shape=(len(rows), number)
    )
    guess = np.zeros(len(rows), np.int64)
    for fold in range(target.parts):
        train, asked = np.flatnonzero(target.folds != fold), np.flatnonzero(target.folds == fold)
        if not len(train) or not len(asked):
            return None
        counts = np.asarray((table[train].T @ labels[train]).todense(), np.float64)
        sizes = np.bincount(short[train], minlength=number)
        expected = counts.sum(axis=1, keepdims=True) * (sizes / len(train))
        with np.errstate(invalid="ignore", divide="ignore"):
            chi = np.where(expected > 0, (counts - expected) ** 2 / expected, 0).sum(axis=1)
        often = counts.sum(axis=1)
        strong = np.argsort(-np.where((often >= 3) & (often < len(train)), chi, 0), kind="stable")[:_KEPT]
        share = (counts[strong] + sizes / len(train)) / (sizes + 1)
        share = np.clip(share, 1e-6, 1 - 1e-6)
        weights = np.log(share) - np.log1p(-share)
        start = np.log1p(-share).sum(axis=0) + np.log((sizes + 0.5) / len(train))
        guess[asked] = np.asarray(table[asked][:, strong] @ weights + start).argmax(axis=1)
    return view((texts.column,), "runs", _spread(guess, rows, len(texts.codes)))


def _spread(values: Codes, rows: Codes, number: int) -> Codes:
    """Return values of some rows for all rows, -1 in the others."""
    full = np.full(number, -1, np.int64)
    full[rows] = values
    return full


def tree_labels(target: Target) -> tuple[Codes, Codes]:
    """Return labels with the rare ones as one, and which label each of those stands for."""
    if target.number <= MOST_LABELS:
        return target.labels, np.arange(target.number)
    counts = np.bincount(target.labels, minlength=target.number)
    often = np.argsort(-counts, kind="stable")[:MOST_LABELS]
    short = np.full(target.number, MOST_LABELS, np.int64)
    short[often] = np.arange(MOST_LABELS)
    return short[target.labels], often


class Trees:
    """Extremely randomized trees (Geurts, Ernst, Wehenkel 2006) on numbers and small views.

    Parameters
    ----------
    features : ndarray of float32, shape (rows, features)
        What is read.
    target : Target
        Labels of the rows.
    trees, rows : int
        How many trees, and rows that they learn from at most.
    seed : int
        Decides the trees.
    """

    def __init__(
        self, features: npt.NDArray[np.float32], target: Target, trees: int, rows: int, seed: int
    ) -> None:
        self.features, self._target = features, target
        self._trees, self._rows, self._seed = trees, rows, seed
        self._labels, self._often = tree_labels(target)

    def __call__(self, train: Codes, asked: Codes) -> npt.NDArray[np.float32]:
        """Return how likely each label is in the rows asked, by the rows to learn from."""
        return self.likely(self.fitted(train), asked, self.features[asked], train)

    def fitted(self, train: Codes) -> object:
        """Return the trees that some rows make."""
        from sklearn.ensemble import ExtraTreesClassifier

        train = train[:: -(-len(train) // self._rows)]
        forest = ExtraTreesClassifier(
            self._trees, min_samples_leaf=3, max_features=0.4, random_state=self._seed, n_jobs=1
        )
        return forest.fit(self.features[train], self._labels[train])

    def likely(
        self, forest: object, asked: Codes, features: npt.NDArray[np.float32], train: Codes
    ) -> npt.NDArray[np.float32]:
        """Return how likely each label is, by features that may be others than those of the rows asked."""
        prior = self._target.among(train).prior()[self._target.base[asked]]
        share = forest.predict_proba(features)  # type: ignore[attr-defined]
        short = np.zeros((len(asked), max(len(self._often), MOST_LABELS) + 1))
        short[:, forest.classes_] = share  # type: ignore[attr-defined]
        found = np.zeros((len(asked), self._target.number))
        found[:, self._often] = short[:, : len(self._often)]
        rare = np.ones(self._target.number, np.bool_)
        rare[self._often] = False
        if rare.any():
            part = prior * rare
            found += part * (short[:, [-1]] / np.maximum(part.sum(axis=1, keepdims=True), 1e-12))
        # What is known anyway counts like three of a hundred trees, so that nothing is impossible.
        return (0.97 * found + 0.03 * prior).astype(np.float32)


def losses(
    trees: Trees, of: Sequence[tuple[str, ...]], train: Codes, asked: Codes, true: Codes, order: Codes
) -> dict[str, float]:
    """Return in how many rows less trees are right where a column's values are given to other rows.

    Parameters
    ----------
    trees : Trees
        What learns.
    of : sequence of tuple of str
        The columns of each feature.
    train, asked : ndarray of int64
        Rows to learn from and to be judged.
    true : ndarray of int64, shape (asked,)
        Their labels.
    order : ndarray of int64, shape (asked,)
        By which values are given to other rows.
    """
    forest, features = trees.fitted(train), trees.features[asked]
    share = float((trees.likely(forest, asked, features, train).argmax(axis=1) == true).mean())
    found = {}
    for name in dict.fromkeys(name for columns in of for name in columns):
        mixed = features.copy()
        about = [at for at, columns in enumerate(of) if name in columns]
        mixed[:, about] = mixed[order][:, about]
        found[name] = share - float((trees.likely(forest, asked, mixed, train).argmax(axis=1) == true).mean())
    return found
