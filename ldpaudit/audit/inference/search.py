"""Inference by the other columns: what each secret can be guessed by, and how well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.inference.choosing import SURE, Choice, Chooser
from ldpaudit.audit.inference.copies import best_copy
from ldpaudit.audit.inference.interactions import SIGNS
from ldpaudit.audit.inference.judging import Likely, Model, blind_model, judged, table_model
from ldpaudit.audit.inference.kinds import RUN, Draws, Effort, Inference, Known, Observed, Secret
from ldpaudit.audit.inference.learners import Trees, losses, neighbour_views, run_view
from ldpaudit.audit.inference.numbers import binned
from ldpaudit.audit.inference.scores import Target, sure
from ldpaudit.audit.inference.table import Table, areas_of, planar
from ldpaudit.audit.inference.texts import Texts
from ldpaudit.audit.inference.views import Codes, Floats, View, compact, joined, together
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Fewer rows tell nothing.
LEAST_ROWS = 30
#: Folds.
_PARTS = 4
#: Intervals of numbers and areas of places that judge, and how many those have at least who choose.
_INTERVALS, _AREAS, _COARSE = 256, 512, 48
#: Distinct numbers from which on they are no labels.
_NUMBERS = 20
#: Labels that are told apart; rarer ones are one label.
_LABELS = 1_000
#: Values hardly repeat where so many of the rows have one of their own.
_MANY = 1 / 4
#: Sets of columns that are reported for one secret, of which all but the first block by themselves.
_SETS = 4
#: Views of two columns that are tried on all rows.
_DOUBLES = 24
#: Trees are taken where they are right in so many more rows than a table.
_MORE = 0.03
#: Metres in a degree of latitude.
_DEGREE = 111_195.0


def inferences(
    secrets: Sequence[Secret],
    observed: Observed,
    *,
    persons: Codes | None = None,
    effort: Effort = RUN,
    rng: Draws,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Iterator[Inference]:
    """Return how well the other columns tell each secret.

    A sample of `effort.rows` rows is drawn. Half of them choose the columns, the others judge them, each by
    what rows of other folds teach; rows of one person, and equal rows where hardly any are equal, are in one
    fold. A gain of .04 (`RUN`) or .026 (`FULL`) is seen with 95 % power, see `Effort.sees`. Errors of numbers
    and places are bounded below by the intervals and areas that they are guessed by (256 and 512 at most).

    Parameters
    ----------
    secrets : sequence of Secret
        What an attacker wants to know.
    observed : Observed
        All other released columns, with the same rows.
    persons : ndarray of int64, shape (rows,), optional
        Whose each row is.
    effort : Effort
        How much work it may be.
    rng : Draws
        Draws the sample, the folds and the trees: a generator of numpy.
    check_cancelled : callable, optional
        Asked now and then whether to go on.

    Yields
    ------
    Inference
        For each secret in turn the smallest set of columns that does nearly as well as all, whatever its
        verdict; then, where that blocks, further columns that block without it.
    """
    lengths = [len(values) for values in observed.texts.values()]
    rows = np.sort(rng.permutation(max(lengths, default=0))[: effort.rows])
    table = Table(observed, rows, check_cancelled)
    split = _Split(table, None if persons is None else persons[rows], effort, rng)
    each = effort.for_each(len(secrets))
    for secret in secrets:
        check_cancelled()
        yield from _Search(secret, table, rows, split, each, check_cancelled).run()


class _Split:
    """Which rows of the sample choose, and which judge; folds of both; a part of the table to try much on.

    Parameters
    ----------
    table : Table
        The sample.
    persons : ndarray of int64, optional
        Whose each row is.
    effort : Effort
        How much is tried.
    rng : Draws
        Draws the rows.
    """

    def __init__(self, table: Table, persons: Codes | None, effort: Effort, rng: Draws) -> None:
        groups = _groups(table, persons)
        self.turn = rng.permutation(int(groups.max(initial=-1)) + 1)[groups]
        self.groups = groups
        self.folds = self.turn % _PARTS
        self.chose = self.turn // _PARTS % 2 == 0
        #: Those that choose, in an order by lot.
        self.choosing = np.flatnonzero(self.chose)[np.argsort(self.turn[self.chose], kind="stable")]
        self.few = self.choosing[: effort.screened]
        self.lots = rng.permutation(1 << 18)
        self._table = table

    @cached_property
    def doubles(self) -> list[View]:
        """What may be read off two columns, in the first rows that choose."""
        return self._table.part(self.few).doubles()


class _Search:
    """The search for one secret, over the sampled rows that have one."""

    def __init__(
        self, secret: Secret, table: Table, rows: Codes, split: _Split, effort: Effort,
        check_cancelled: CheckCancelled,
    ) -> None:  # fmt: skip
        self._secret, self._table, self._effort, self._split = secret, table, effort, split
        self._check = check_cancelled
        self._known = known = _known(secret, rows)
        base, bases = _base(secret, rows[known.rows])
        number = int(known.labels.max(initial=-1)) + 1
        folds, groups = split.folds[known.rows], compact(split.groups[known.rows])[0]
        self._fine = Target(known.labels, number, base, bases, folds, _PARTS, groups)
        self._coarse = np.arange(number)
        if known.loss is not None:
            self._coarse //= max(1, number // _COARSE)
        self._target = replace(
            self._fine, labels=self._coarse[known.labels], number=int(self._coarse.max(initial=-1)) + 1
        )
        self._chose = split.chose[known.rows]
        self._place = np.full(table.rows, -1, np.int64)
        self._place[known.rows] = np.arange(len(known.rows))
        self._choosing = self._place[split.choosing]
        self._choosing = self._choosing[self._choosing >= 0]

    def run(self) -> Iterator[Inference]:
        """Return the figures of the best set, and of others that block without it."""
        known, target = self._known, self._target
        if len(known.rows) < LEAST_ROWS or target.number < 2 or not self._chose.any() or self._chose.all():
            yield _nothing(self._secret.columns)
            return
        if known.texts is not None:
            others = [texts for name, texts in self._table.texts.items() if name not in self._secret.columns]
            found = best_copy(self._secret.columns, known.texts, others, known.rows)
            if found is not None:
                yield found
                return
        ranked, values, chooser = self._ranked()
        for turn in range(_SETS):
            self._check()
            choice = chooser.grow(ranked, values)
            columns, model = self._model(choice, ranked, values)
            found = judged(self._secret.columns, columns, model, known, self._fine, self._chose)
            found = replace(found, whole=not chooser.stopped)
            if turn and found.verdict != "block":
                break
            yield found
            if found.verdict != "block":
                break
            taken = set(found.columns)
            ranked = [one for one in ranked if not taken & set(one[1].columns)]
            values = [one for one in values if not taken & set(one.columns)]

    def _ranked(self) -> tuple[list[tuple[float, View]], list[View], Chooser]:
        """Return the views that tell anything, the columns as they are, and who chooses among them."""
        table, target, rows, split = self._table, self._target, self._known.rows, self._split
        few = self._place[split.few]
        tried = np.flatnonzero(few >= 0)
        chooser = Chooser(
            target.among(self._choosing), rows[self._choosing], target.among(few[tried]), split.few[tried],
            self._effort, self._check,
        )  # fmt: skip
        own = set(self._secret.columns)
        singles = [one for one in table.singles if not own & set(one.columns)]
        values = [one for one in table.values if not own & set(one.columns)]
        for pair in table.pairs:
            if not own & set(pair):
                x, y = (table.numbers[name] for name in pair)
                singles += neighbour_views(pair, x, y, self._fine, rows)
        for name, texts in table.texts.items():
            if name not in own and len(texts.words) > len(texts.codes) / 8 and max(map(len, texts.words)) > 3:
                self._check()
                found = run_view(texts, target, rows)
                singles += [] if found is None else [found]
        ranked = chooser.screen(singles)
        if not ranked or ranked[0][0] < 0.9 * _uncertainty(target):
            signs = [
                1 - 2 * ((part >> 3) & 1) for part in np.split(split.lots[: SIGNS * target.number], SIGNS)
            ]
            ranked += chooser.screen([*chooser.pairs(singles, signs), *chooser.joint(values)])
            doubles = [one for one in split.doubles if not own & set(one.columns)]
            best = {(one.columns, one.how) for _, one in chooser.screen_few(doubles, tried)[:_DOUBLES]}
            ranked += chooser.screen(table.doubles(best), all_of_them=True)
            ranked.sort(key=lambda pair: -pair[0])
        return ranked, values, chooser

    def _model(
        self, choice: Choice, ranked: Sequence[tuple[float, View]], values: Sequence[View]
    ) -> tuple[tuple[str, ...], Model]:
        """Return the columns and the model that guesses best: a joint table, or trees if they do better."""
        target = self._target
        model: Model = (
            table_model(together(choice.views).among(self._known.rows), self._fine, self._choosing)
            if choice.views
            else blind_model(self._fine)
        )
        closed = choice.gain >= 0.8 * _uncertainty(target) if choice.views else not self._effort.always_trees
        if closed:
            return choice.columns, model
        features, of = self._features(ranked, values)
        if not of:
            return choice.columns, model
        half = len(self._choosing) // 2
        train, asked = self._choosing[:half], self._choosing[half:][: self._effort.tree_rows // 2]
        by_table = self._coarse[model(train, asked).argmax(axis=1)] == target.labels[asked]
        order = np.argsort(self._split.lots[: len(asked)], kind="stable")
        trees = Trees(features, target, self._effort.trees, self._effort.tree_rows, int(self._split.lots[0]))
        true = target.labels[asked]
        right = trees(train, asked).argmax(axis=1) == true
        share = float(right.mean())
        if share < by_table.mean() + _MORE or sure(right * 1.0 - by_table, target.groups[asked]) < SURE:
            return choice.columns, model
        lost = losses(trees, of, train, asked, true, order)
        kept = {name for name, loss in lost.items() if loss >= max(0.01, 0.1 * (share - _blind(target)))}
        about = [at for at, columns in enumerate(of) if set(columns) <= kept]
        if about:
            fewer = Trees(
                features[:, about],
                target,
                self._effort.trees,
                self._effort.tree_rows,
                int(self._split.lots[0]),
            )
            alone = fewer(train, asked).argmax(axis=1) == true
            if alone.mean() >= share - 0.1 * (share - by_table.mean()):
                return tuple(name for name in lost if name in kept), self._finer(fewer)
        return tuple(name for name, loss in lost.items() if loss > 0.003), self._finer(trees)

    def _finer(self, model: Model) -> Model:
        """Return a model of fine intervals or areas by one of coarser ones and the blind guess within."""

        def likely(train: Codes, asked: Codes) -> Likely:
            prior = self._fine.among(train).prior()[self._fine.base[asked]]
            of = np.add.reduceat(prior, np.unique(self._coarse, return_index=True)[1], axis=1)
            return (model(train, asked)[:, self._coarse] * prior / of[:, self._coarse]).astype(np.float32)

        return likely

    def _features(
        self, ranked: Sequence[tuple[float, View]], values: Sequence[View]
    ) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.float32]], list[tuple[str, ...]]]:
        """Return what trees read: numbers, the columns as they are, and the strongest views."""
        there = {name for one in values for name in one.columns}
        columns: list[Floats | Codes] = []
        of: list[tuple[str, ...]] = []
        for name, _, numbers in self._table.amounts:
            if name in there:
                columns.append(np.nan_to_num(numbers[self._known.rows], nan=-1e9, posinf=1e9, neginf=-1e9))
                of.append((name,))
        for one in (*values, *(one for _, one in ranked[:24])):
            columns.append(one.codes[self._known.rows].astype(np.int64))
            of.append(one.columns)
        if not columns:
            return np.zeros((len(self._known.rows), 0), np.float32), of
        return np.column_stack(columns).astype(np.float32), of


def _known(secret: Secret, rows: Codes) -> Known:
    """Return the sampled rows that have a value, as labels; numbers and places as intervals and areas."""
    if secret.place is not None:
        x, y = planar(*(values[rows] for values in secret.place))
        there = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
        codes, number = compact(areas_of(x[there], y[there], _power(min(_AREAS, max(16, len(there) // 16)))))
        metres = _DEGREE if _degrees(*secret.place) else 1.0
        return _measured(there, codes, number, np.column_stack([x, y])[there] * metres)
    if secret.numbers is not None:
        numbers = secret.numbers[rows]
        there = np.flatnonzero(np.isfinite(numbers))
        if secret.labels is None or len(np.unique(numbers[there])) > _NUMBERS:
            codes, number = binned(numbers[there], min(_INTERVALS, max(16, len(there) // 16)))
            return _measured(there, codes, number, numbers[there, None])
    if secret.labels is None:
        return Known(np.zeros(0, np.int64), np.zeros(0, np.int64), [])
    texts = Texts.of(secret.columns[0], secret.labels.take(pa.array(rows)))
    there = np.flatnonzero(~texts.missing)
    texts = replace(texts, codes=texts.codes[there], missing=texts.missing[there])
    many = len(np.unique(texts.codes)) > _MANY * len(there)
    labels = _beginnings(texts, len(there)) if many else texts
    counts = np.bincount(labels.codes, minlength=len(labels.words))
    order = np.lexsort((np.array(labels.words), -counts))
    place = np.empty(len(order), np.int64)
    place[order] = np.minimum(np.arange(len(order)), _LABELS)
    names = [labels.words[at] for at in order[:_LABELS]] + [""] * (len(order) > _LABELS)
    return Known(there, place[labels.codes], names, told=_LABELS, texts=texts if many else None)


def _beginnings(texts: Texts, rows: int) -> Texts:
    """Return values that hardly repeat by as much of their beginning as repeats."""
    shorter = texts.made([word[:1] for word in texts.words])
    for length in range(2, 6):
        longer = texts.made([word[:length] for word in texts.words])
        if len(longer.words) > rows / 50:
            break
        shorter = longer
    return shorter


def _measured(there: Codes, codes: Codes, number: int, points: Floats) -> Known:
    """Return numbers or places as intervals or areas, with their middles."""
    if not number:
        return Known(there, codes, [])
    middles = np.array([np.median(points[codes == at], axis=0) for at in range(number)])
    loss = np.sqrt(((middles[:, None] - middles[None]) ** 2).sum(axis=2))
    return Known(there, codes, [], loss, middles, points)


def _power(number: int) -> int:
    return 1 << number.bit_length() - 1


def _degrees(x: Floats, y: Floats) -> bool:
    return bool(np.nanmax(np.abs(x)) <= 180 and np.nanmax(np.abs(y)) <= 90)


def _base(secret: Secret, rows: Codes) -> tuple[Codes, int]:
    """Return what is known anyway, as codes of the rows."""
    base = (np.zeros(len(rows), np.int64), 1)
    for values in secret.known.values():
        encoded = pc.dictionary_encode(values.take(pa.array(rows)), null_encoding="encode")
        base = joined(base, compact(np.asarray(encoded.indices, np.int64)))
    return base


def _groups(table: Table, persons: Codes | None) -> Codes:
    """Return which rows belong together: those of one person, or equal ones where hardly any are."""
    if persons is not None:
        return compact(persons)[0]
    codes = (np.zeros(table.rows, np.int64), 1)
    for texts in table.texts.values():
        codes = joined(codes, compact(texts.codes))
    return codes[0] if codes[1] > table.rows / 2 else np.arange(table.rows)


def _uncertainty(target: Target) -> float:
    """Return how much there is to learn, in nats a row: the entropy beside what is known anyway."""
    return float(-np.log(target.prior()[target.base, target.labels]).mean())


def _blind(target: Target) -> float:
    return float((target.prior().argmax(axis=1)[target.base] == target.labels).mean())


def _nothing(columns: tuple[str, ...]) -> Inference:
    return Inference(columns, (), 0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0)
