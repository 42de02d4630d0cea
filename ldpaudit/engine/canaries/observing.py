"""What an observer of a release sees of each canary: signs, above 0 where they speak for heads.

The observer of local privacy knows whose report is whose, and all rows but the canaries; of whether a row is
there he sees nothing but how many released rows are alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.one_run import Flags, Floats
from ldpaudit.engine.canaries.planting import Planted, keys_of
from ldpaudit.engine.canaries.secrets import Ints, Secret
from ldpaudit.engine.in_memory import PrivateRun
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.tables import texts

#: Bins in which randomized numbers are counted.
_BINS = 24
#: A rate that is nearly one.
_SURELY = 1 - 1e-6


def signs_of(
    run: PrivateRun, planted: Planted, pilot: PrivateRun, secrets: Sequence[Secret], known: Flags
) -> Floats:
    """Return what is seen of each canary.

    Parameters
    ----------
    run, pilot : PrivateRun
        Of the planted table, and of the table before.
    planted : Planted
    secrets : sequence of Secret
    known : ndarray of bool, shape (m,)
        Canaries whose coins the observer knows: from them he learns what noise this run has.

    Returns
    -------
    ndarray of float64, shape (m, signs)
    """
    places = run.places
    seen = places[planted.rows]
    found = [] if planted.removal is None else [_of_removal(planted.removal, seen[:, 0] < 0)]
    for secret in secrets:
        sides = planted.values.get(secret.names)
        if sides is None:
            continue
        if secret.kind == "place":
            found += _of_points(run, planted, secret, known)
        elif secret.kind == "number":
            found += _of_numbers(run, planted, secret, known)
        else:
            found += _of_categories(run, planted, secret, known)
        if secret.names in planted.donors:
            found.append(_of_changed(run, planted, secret, pilot))
    if not found:
        found = [np.zeros(len(planted.heads))]
    return np.nan_to_num(np.column_stack(found))


def _of_removal(removal: Floats, gone: Flags) -> Floats:
    """Return the log-odds of heads by whether a row is there."""
    odds = np.where(gone, np.log(removal).T, np.log1p(-removal).T)
    of_heads: Floats = odds[0] - odds[1]
    return of_heads


def counts_of(run: PrivateRun, planted: Planted, whole: PrivateRun) -> Floats:
    """Return what the number of released rows that are alike says of whether one more was there.

    Parameters
    ----------
    run : PrivateRun
    planted : Planted
    whole : PrivateRun
        Of the table before, without removal: how many rows are alike there is known to the observer.

    Returns
    -------
    ndarray of float64, shape (m, 4)
    """
    keys = keys_of(whole.released)
    wanted = keys[whole.places[planted.base]]
    there, seen = _counted(keys, wanted), _counted(keys_of(run.released), wanted)
    draws = (step.row_draw for step in run.plan.recipe.steps)
    rate = min(next((one.mechanism.rate for one in draws if one is not None), 1.0), _SURELY)
    expected = rate * there
    # Of binomial numbers of n and n + 1 rows.
    odds = np.log((there + 1) * (1 - rate) / np.maximum(there + 1 - seen, 0.5))
    gone = seen == 0
    spread = np.sqrt(1 + expected * (1 - rate))
    return np.column_stack(
        [np.where(gone, 0.0, odds), np.where(gone, 0.0, (seen - expected) / spread), gone, seen > there]
    ).astype(float)


def _counted(keys: npt.NDArray[np.str_], wanted: npt.NDArray[np.str_]) -> Floats:
    found, counts = np.unique(keys, return_counts=True)
    at = np.minimum(np.searchsorted(found, wanted), len(found) - 1)
    return np.where(found[at] == wanted, counts[at], 0).astype(float)


def _protocols(run: PrivateRun, secret: Secret) -> Iterator[tuple[str, Protocol]]:
    for planned, step in run.plan.randomizers:
        for name, protocol in step.protocols_for(planned.context).items():
            if name in secret.names and set(protocol.report_columns(name)) <= set(run.released.column_names):
                yield name, protocol


def _of_categories(run: PrivateRun, planted: Planted, secret: Secret, known: Flags) -> Iterator[Floats]:
    """Yield how far reports support the values of heads more than those of tails, and whose kin they are."""
    count, size = planted.rows.shape
    places = run.places
    for name, protocol in _protocols(run, secret):
        heads, tails = (
            protocol.domain.encode(values, column=name).astype(np.int64).reshape(count, size)
            for values in planted.values[secret.names]
        )
        support = _support(run, name, protocol, places[planted.rows])
        yield (_picked(support, heads) - _picked(support, tails)).sum(axis=1)
        yield (_learned(support, heads, tails, planted.heads, known)).sum(axis=1)
        kin = [
            _support(run, name, protocol, places[planted.kin[:, at]]) for at in range(planted.kin.shape[1])
        ]
        if kin:
            yield from _kinship(support[:, 0], kin)
        if size > 1:
            # Rows of one permanent answer are alike.
            yield -np.abs(support[:, 1:] - support[:, :1]).sum(axis=(1, 2))


def _support(run: PrivateRun, name: str, protocol: Protocol, places: Ints) -> Floats:
    """Return which values each report supports, shape (..., k); nothing for rows that were removed."""
    flat = places.ravel()
    chosen = pa.array(np.maximum(flat, 0))
    columns = {
        one: run.released.column(one).take(chosen).combine_chunks() for one in protocol.report_columns(name)
    }
    reports = protocol.read_reports(columns, name)
    support = reports.support(np.arange(len(flat), dtype=np.int32), len(flat)).astype(float)
    support[flat < 0] = 0
    return support.reshape(*places.shape, -1)


def _picked(support: Floats, codes: Ints) -> Floats:
    picked: Floats = np.take_along_axis(support, codes[..., None], axis=2)[..., 0]
    return picked


def _learned(support: Floats, heads: Ints, tails: Ints, fell: Flags, known: Flags) -> Floats:
    """Return how far reports are like those of known rows of the value of heads, more than of tails."""
    taught = np.flatnonzero(known)[::2]
    held = np.where(fell[taught, None], heads[taught], tails[taught]).ravel()
    size = support.shape[2]
    means = np.tile(support[taught].mean(axis=(0, 1)), (size, 1))
    sums = np.zeros((size, size))
    np.add.at(sums, held, support[taught].reshape(-1, size))
    counts = np.bincount(held, minlength=size)[:, None]
    means = (sums + means) / (counts + 1)
    like: Floats = ((means[heads] - means[tails]) * support).sum(axis=2)
    return like


def _kinship(own: Floats, kin: list[Floats]) -> Iterator[Floats]:
    """Yield how much nearer, and how much rather equal, reports are to the kin of heads than of tails."""
    apart = [np.abs(own - one).sum(axis=1) for one in kin]
    other = apart[1] if len(apart) > 1 else np.full(len(own), np.median(apart[0]))
    yield other - apart[0]
    equal = (apart[0] == 0).astype(float)
    yield equal - (apart[1] == 0) if len(apart) > 1 else equal - equal.mean()


def _of_numbers(run: PrivateRun, planted: Planted, secret: Secret, known: Flags) -> Iterator[Floats]:
    name = secret.names[0]
    if name not in run.released.column_names:
        return
    heads, tails = (np.asarray(one, float) for one in planted.values[secret.names])
    cells = run.released.column(name).cast(pa.float64()).to_numpy()
    seen = run.places[planted.rows]
    reported = np.where(seen >= 0, cells[seen], np.nan)
    spread = np.nanstd(reported) or 1.0
    yield np.nan_to_num((np.abs(reported - tails) - np.abs(reported - heads)) / spread).sum(axis=1)
    # The same two numbers are the sides of every coin: what is reported of either can be counted.
    edges = np.unique(np.nanquantile(reported, np.linspace(0, 1, _BINS + 1)[1:-1]))
    binned = np.eye(len(edges) + 1)[np.searchsorted(edges, np.nan_to_num(reported), side="right")]
    larger = (heads > tails).astype(np.int64)
    yield _by_side(binned, larger, planted.heads, known).sum(axis=1)


def _by_side(binned: Floats, larger: Ints, fell: Flags, known: Flags) -> Floats:
    taught = np.flatnonzero(known)[::2]
    held = np.where(fell[taught, None], larger[taught], 1 - larger[taught]).ravel()
    reports = binned[taught].reshape(-1, binned.shape[2])
    counts = np.stack([reports[held == side].sum(axis=0) for side in (0, 1)]) + 0.5
    shares = np.log(counts / counts.sum(axis=1, keepdims=True))
    towards: Floats = (binned @ (shares[1] - shares[0])) * np.where(larger == 1, 1.0, -1.0)
    return towards


def _of_points(run: PrivateRun, planted: Planted, secret: Secret, known: Flags) -> Iterator[Floats]:
    """Yield how much nearer moved points are to the place of heads; also without what moves them all."""
    if not set(secret.names) <= set(run.released.column_names):
        return
    heads, tails = (np.asarray(one, float) for one in planted.values[secret.names])
    cells = np.column_stack([_numbers(run.released.column(name)) for name in secret.names])
    places = run.places
    seen = places[planted.rows]
    moved = np.where((seen >= 0)[..., None], cells[seen], np.nan)
    true = np.where(planted.heads[:, None, None], heads, tails)
    drift = np.nanmedian((moved - true)[known].reshape(-1, 2), axis=0)
    for point in (moved, moved - drift):
        yield np.nan_to_num(_metres(point, tails) - _metres(point, heads)).sum(axis=1)
    kin = [cells[places[planted.kin[:, at]]] for at in range(planted.kin.shape[1])]
    if kin:
        apart = [_metres(moved[:, 0], one) for one in kin]
        other = apart[1] if len(apart) > 1 else np.full(len(apart[0]), np.nanmedian(apart[0]))
        yield np.nan_to_num(other - apart[0])
        equal = [(one < 1e-6).astype(float) for one in apart]
        yield equal[0] - (equal[1] if len(equal) > 1 else equal[0].mean())
    if planted.rows.shape[1] > 1:
        yield -np.nan_to_num(_metres(moved[:, 1:], moved[:, :1])).sum(axis=1)


def _numbers(cells: pa.ChunkedArray) -> Floats:
    found: Floats = pc.cast(cells, pa.float64()).to_numpy().astype(float)
    return found


def _metres(one: Floats, other: Floats) -> Floats:
    """Return distances of longitudes and latitudes, in metres, near enough to order them."""
    flat = np.cos(np.deg2rad(other[..., 1]))
    apart = (one - other) * 111_200.0
    return np.sqrt((apart[..., 0] * flat) ** 2 + apart[..., 1] ** 2)


def _of_changed(run: PrivateRun, planted: Planted, secret: Secret, pilot: PrivateRun) -> Floats:
    """Return in how many columns without noise a changed cell is that of a row with the value of heads.

    A canary has all but the secret from another row: what differs from that one's cells shows the secret.
    """
    seen, before = run.places[planted.rows[:, 0]], pilot.places
    found = np.zeros(len(seen))
    sides = [before[one] for one in planted.donors[secret.names]]
    there = (seen >= 0) & (before[planted.base] >= 0) & (sides[0] >= 0) & (sides[1] >= 0)
    for name in run.plan.exact:
        cells = _cells(run.released, name)[np.maximum(seen, 0)]
        known = _cells(pilot.released, name)
        changed = there & (cells != known[before[planted.base]])
        heads, tails = (cells == known[np.maximum(one, 0)] for one in sides)
        found += np.where(changed, heads.astype(float) - tails, 0.0)
    return found


def _cells(table: pa.Table, name: str) -> npt.NDArray[np.object_]:
    cells: npt.NDArray[np.object_] = np.asarray(texts(table.column(name)).fill_null(""), dtype=object)
    return cells
