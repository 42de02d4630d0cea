"""Canaries: rows whose values a coin decides, planted in private runs; an observer guesses the coins.

Whoever observes an epsilon-private release knows each coin at best with odds e^epsilon, whatever the others
are; so r guesses are right no more often than r throws of a coin of chance e^epsilon / (1 + e^epsilon)
(Steinke, Nasr and Jagielski, NeurIPS 2023, theorem 5.2). He knows whose report is whose, and the other rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from scipy.stats import binom, norm
from sklearn.linear_model import LogisticRegression

from ldpaudit.engine.auditing import PrivateRun, run_in_memory
from ldpaudit.protocols import Randomize
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source, texts

ALPHA = 1e-3
DEGREE = 111_700.0


def chance(right: int, guesses: int, epsilon: float) -> float:
    """Return with what chance so many guesses are right where a release is epsilon-private."""
    return float(binom.sf(right - 1, guesses, 1 / (1 + np.exp(-epsilon))))


def least(right: int, guesses: int, alpha: float = ALPHA) -> float:
    """Return an epsilon that a release surely has at least, but for chance `alpha`; 0 for none."""
    low, high = 0.0, 40.0
    if not guesses or chance(right, guesses, 0.0) > alpha:
        return 0.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(right, guesses, middle) <= alpha else (low, middle)
    return low


@dataclass
class Design:
    """What a coin decides.

    Parameters
    ----------
    names : tuple of str
        The column whose value it is, or longitude and latitude.
    size : int
        Rows of one canary, which change together.
    kin : int
        Rows beside a canary, of the same person or place: what heads would put there, and what tails would.
    person : str
        Column that names the person, where canaries have one each.
    apart : bool
        Whether rows hold one value at heads, and several at tails.
    whole : bool
        Whether it decides between two whole rows of the table, of which one value goes rather with removal.
    metres : float
        How far apart places are.
    """

    names: tuple[str, ...]
    size: int = 1
    kin: int = 0
    person: str = ""
    apart: bool = False
    whole: bool = False
    metres: float = 200.0


@dataclass
class Planted:
    """A table with canaries: coins, rows, rows beside them, and what rows hold at heads and at tails."""

    table: pa.Table
    heads: np.ndarray
    rows: np.ndarray
    kin: np.ndarray
    sides: list[np.ndarray]
    removal: np.ndarray | None = None


def shown(recipe: Recipe, design: Design, *, runs: int = 2, count: int = 3_000, seed: int = 5) -> float:
    """Return the epsilon that private runs of a recipe show at least."""
    steps: list[Any] = [
        replace(step, max_suppressed=1.0) if hasattr(step, "max_suppressed") else step
        for step in recipe.steps
    ]
    recipe = recipe.with_changes(steps=tuple(steps))
    source = Source.open(recipe.table_path, recipe.input.options)
    table = pa.Table.from_batches(list(source.batches()), source.schema)
    pilot, key = run_on(recipe, source, table, Key.for_tests(seed)), Key.for_tests(seed + 1)
    right = guesses = 0
    for turn in range(runs):
        draw = np.random.default_rng([seed, turn])
        planted = rows(table, design, count, draw)
        if design.whole:
            planted = whole_rows(table, pilot, design, draw)
        run = run_on(recipe, source, planted.table, key.derive({"run": turn}))
        known = np.arange(len(planted.heads)) % 3 == 0
        signs = np.nan_to_num(np.column_stack([*seen(run, planted, design)]))
        hits, made = guessed(signs, planted.heads, known)
        right, guesses = right + hits, guesses + made
    return least(right, guesses)


def run_on(recipe: Recipe, like: Source, table: pa.Table, key: Key) -> PrivateRun:
    """Run a recipe on other rows, whose values are read as those of its own table."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.parquet"
        pq.write_table(table.select(like.schema.names).cast(like.schema), path)
        source = replace(Source.open(path), options=like.options, kinds=like.kinds)
        return run_in_memory(recipe, key, source=source)


def guessed(signs: np.ndarray, heads: np.ndarray, known: np.ndarray) -> tuple[int, int]:
    """Learn from known coins what speaks for heads; guess those of which enough is known."""
    signs = signs / np.maximum(np.abs(signs).max(axis=0), 1e-12)
    signs = np.column_stack([signs, np.sign(signs)])
    odds = LogisticRegression(C=100, max_iter=1000).fit(signs[known], heads[known]).decision_function(signs)
    odds, heads = odds[~known], heads[~known]
    order = np.argsort(-np.abs(odds), kind="stable")
    n, z = np.arange(1, len(order) + 1), norm.isf(ALPHA)
    share = np.cumsum(1 / (1 + np.exp(-np.abs(odds[order])))) / n
    hoped = share + z * z / (2 * n) - z * np.sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2)
    chosen = order[: 1 + int(np.argmax(hoped / (1 + z * z / n)))]
    return int(((odds[chosen] > 0) == heads[chosen]).sum()), len(chosen)


def rows(table: pa.Table, design: Design, count: int, draw: np.random.Generator) -> Planted:
    """Plant rows with values of their own beside those of the table."""
    heads, size = draw.integers(0, 2, count) == 1, design.size
    base = draw.integers(0, table.num_rows, count)
    if len(design.names) == 2:
        here = np.column_stack([numbers(table, name)[base] for name in design.names])
        turn = draw.uniform(0, 2 * np.pi, count)
        step = np.stack([np.cos(turn) / np.cos(np.deg2rad(here[:, 1])), np.sin(turn)], axis=1)
        sides = [np.repeat(one[:, None], size, 1) for one in (here, here + design.metres / DEGREE * step)]
    else:
        labels = np.unique(words(table, design.names[0]))
        first = draw.integers(0, len(labels), (count, 1))
        more = draw.integers(1, len(labels), (count, size if design.apart else 1))
        sides = [
            np.repeat(labels[first], size, 1),
            np.broadcast_to(labels[(first + more) % len(labels)], (count, size)),
        ]
    own = [np.where(one[0], one[1], one[2]) for one in zip(heads, *sides, strict=True)]
    held = np.concatenate([np.concatenate(own), *(sides[at % 2][:, 0] for at in range(design.kin))])
    of = np.concatenate([np.repeat(np.arange(count), size), np.tile(np.arange(count), design.kin)])
    grown = table.take(pa.array(base[of]))
    for at, name in enumerate(design.names):
        cells = [f"{one:.9f}" for one in held[:, at]] if held.ndim == 2 else held.tolist()
        grown = put(grown, name, pa.array(cells))
    if design.person:
        grown = put(grown, design.person, pa.array([f"canary-{one}" for one in of]))
    own_rows = table.num_rows + np.arange(count * size).reshape(count, size)
    kin = table.num_rows + count * size + np.arange(design.kin * count).reshape(design.kin, count).T
    return Planted(pa.concat_tables([table, grown]), heads, own_rows, kin, sides)


def whole_rows(table: pa.Table, pilot: PrivateRun, design: Design, draw: np.random.Generator) -> Planted:
    """Plant whole rows in the place of others; which values go with removal is learned from other rows."""
    classes = np.unique(words(table, design.names[0]), return_inverse=True)[1]
    learned, rest = np.array_split(np.random.default_rng(9).permutation(table.num_rows), 2)
    gone, counted = places_of(pilot) < 0, np.bincount(classes[learned])
    rate = (np.bincount(classes[learned], weights=gone[learned]) + gone.mean()) / (counted + 1)
    rate = np.clip(rate, 1e-3, 1 - 1e-3)
    order = rest[np.argsort(rate[classes[rest]], kind="stable")]
    half = len(order) // 8
    often, seldom = draw.permutation(order[-2 * half :])[:half], draw.permutation(order[: 2 * half])[:half]
    heads = draw.integers(0, 2, half) == 1
    stays = np.ones(table.num_rows, bool)
    stays[often] = stays[seldom] = False
    grown = table.take(pa.array(np.where(heads, often, seldom)))
    removal = rate[np.stack([classes[often], classes[seldom]])]
    at = int(stays.sum()) + np.arange(half)[:, None]
    names = words(table, design.names[0])
    sides = [names[often][:, None], names[seldom][:, None]]
    return Planted(
        pa.concat_tables([table.filter(pa.array(stays)), grown]), heads, at, at[:, :0], sides, removal
    )


def places_of(run: PrivateRun) -> np.ndarray:
    """Return where each source row is in what is released; -1 where it was removed."""
    places = np.full(run.rows, -1, np.int64)
    places[run.order] = np.arange(len(run.order))
    return places


def seen(run: PrivateRun, planted: Planted, design: Design) -> Iterator[np.ndarray]:
    """Yield what an observer sees of each canary, above 0 where it speaks for heads."""
    places = places_of(run)
    at = places[planted.rows]
    if planted.removal is not None:
        gone = at[:, 0] < 0
        one, other = np.where(gone, np.log(planted.removal), np.log1p(-planted.removal))
        yield one - other
    kin = [places[planted.kin[:, one]] for one in range(planted.kin.shape[1])]
    if len(design.names) == 2:
        cells = np.column_stack([numbers(run.released, name) for name in design.names])
        moved = np.where((at >= 0)[..., None], cells[at], np.nan)
        yield (apart(moved, planted.sides[1]) - apart(moved, planted.sides[0])).sum(axis=1)
        distances = [apart(moved[:, 0], cells[one]) for one in kin]
        if design.size > 1:
            yield -apart(moved[:, 1:], moved[:, :1]).sum(axis=1)
    else:
        support = supports(run, design.names[0], at)
        labels = np.array(protocol_of(run, design.names[0]).domain.labels)
        order = np.argsort(labels)
        codes = [order[np.searchsorted(labels, side, sorter=order)] for side in planted.sides]
        one, other = (np.take_along_axis(support, code[..., None], 2)[..., 0] for code in codes)
        yield (one - other).sum(axis=1)
        distances = [
            np.abs(support[:, 0] - supports(run, design.names[0], where)).sum(axis=1) for where in kin
        ]
        if design.size > 1:
            yield -np.abs(support[:, 1:] - support[:, :1]).sum(axis=(1, 2))
    if distances:
        yield distances[1] - distances[0]
        yield (distances[0] < 1e-6).astype(float) - (distances[1] < 1e-6)


def protocol_of(run: PrivateRun, name: str) -> Any:
    return next(
        step.protocols_for(plan.context)[name]
        for plan, step in run.plan.of(Randomize)
        if name in step.columns
    )


def supports(run: PrivateRun, name: str, places: np.ndarray) -> np.ndarray:
    """Return which values each report supports, shape (..., k); nothing for rows that were removed."""
    protocol, flat = protocol_of(run, name), places.ravel()
    chosen = pa.array(np.maximum(flat, 0))
    columns = {
        one: run.released.column(one).take(chosen).combine_chunks() for one in protocol.report_columns(name)
    }
    found = (
        protocol.read_reports(columns, name)
        .support(np.arange(len(flat), dtype=np.int32), len(flat))
        .astype(float)
    )
    found[flat < 0] = 0
    return found.reshape(*places.shape, -1)


def apart(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    east, north = np.moveaxis(one - other, -1, 0)
    return np.hypot(east * np.cos(np.deg2rad(other[..., 1])), north) * DEGREE


def words(table: pa.Table, name: str) -> np.ndarray:
    return np.asarray(texts(table.column(name)).to_pylist())


def numbers(table: pa.Table, name: str) -> np.ndarray:
    return texts(table.column(name)).cast(pa.float64()).to_numpy(zero_copy_only=False)


def put(table: pa.Table, name: str, cells: pa.Array) -> pa.Table:
    at = table.schema.get_field_index(name)
    return table.set_column(at, table.schema.field(at), cells.cast(table.schema.field(at).type))
