"""Shares of regions from released points alone: the file, its manifest, and public polygons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.estimate.from_release import release_folder, released_table
from ldpaudit.estimate.manifest import Manifest, read_manifest
from ldpaudit.geography.region_shares import INTERVALS, RegionEstimator
from ldpaudit.language import Message
from ldpaudit.tables import numbers

if TYPE_CHECKING:
    from ldpaudit.geography import Tiling
    from ldpaudit.geography.region_shares import Outside

#: What the step planar-laplace writes where points which left an area were brought back.
_BROUGHT_BACK = Message("goes to its nearest border")
_ROWS_AT_ONCE = 1 << 16


def region_shares(
    folder: Path,
    tiling: Tiling,
    pair: tuple[str, str] | None = None,
    *,
    outside: Outside = "none",
    level: float = 0.95,
) -> dict[str, Any]:
    """Estimate the share of each region, or larger region, from the released table of a run, as plain values.

    Rows that stand on one released point are taken to share their noise, and widen the intervals.

    pair: columns of longitudes and latitudes, where several are noisy.
    outside: see `RegionEstimator`.
    """
    release = release_folder(folder)
    manifest = read_manifest(release)
    (x, y), epsilon = _noise(manifest, pair, release)
    source = released_table(release, manifest)
    estimator = RegionEstimator(tiling, epsilon, tiling.parents, outside)
    total, places, row = None, [], 0
    for batch in source.batches(_ROWS_AT_ONCE):
        lon, lat = (numbers(batch.column(name), source.columns[name], row) for name in (x, y))
        counted = estimator.count(lon, lat, first_row=row)
        total = counted if total is None else total + counted
        places.append(lon[~np.isnan(lon)] + 1j * lat[~np.isnan(lon)])
        row += len(lon)
    if total is None or not total.n:
        raise UserError("the table has no points", hint="estimate where there are some")
    _, repeated = np.unique(np.concatenate(places), return_counts=True)
    shared = float((repeated**2).sum() / repeated.sum())
    found = estimator.estimate(total, level, rows_per_noise=shared)
    about = [Message("intervals are {intervals}", intervals=INTERVALS)]
    if x in manifest.columns and _BROUGHT_BACK in manifest.columns[x].treatment:
        # They lie there as if noise had led them just so far.
        about.append(Message("points were brought back to a border; regions there seem too large"))
    known = {"level": level, "cell": found.step, "steps": found.steps, "about": about}
    return {**known, "epsilon_per_metre": epsilon, "intervals": INTERVALS, **found.as_json()}


def _noise(manifest: Manifest, pair: tuple[str, str] | None, release: Path) -> tuple[tuple[str, str], float]:
    """Find the noisy columns and the epsilon per metre in a manifest."""
    found = {
        (promise.columns[0], promise.columns[1]): promise.epsilon / (promise.distance + promise.rounding)
        for promise in manifest.guarantees
        if promise.distance and promise.epsilon is not None and len(promise.columns) == 2
    }
    where = str(release)
    if not found:
        what = Message("no points of this release were moved at random")
        raise UserError(what, where=where, hint="count them directly")
    if pair is None and len(found) > 1:
        raise UserError("several pairs of columns hold points", where=where, hint="name one: --x, --y")
    pair = next(iter(found)) if pair is None else pair
    if pair not in found:
        x, y = pair
        what = Message('the columns "{x}" and "{y}" hold no points that were moved at random', x=x, y=y)
        others = " or ".join(f"{x}, {y}" for x, y in found)
        raise UserError(what, where=where, hint=Message("leave them out, or choose ") + others)
    return pair, found[pair]
