"""Shares of regions from released points alone: the file, its manifest, and public polygons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.estimate.from_release import release_folder, released_table
from ldpaudit.estimate.manifest import Manifest, read_manifest
from ldpaudit.geography.region_shares import RegionEstimator, RegionShares
from ldpaudit.language import Message
from ldpaudit.tables import Source, numbers

if TYPE_CHECKING:
    from ldpaudit.geography import Tiling
    from ldpaudit.geography.region_shares import Outside

Floats = npt.NDArray[np.float64]
#: What the step planar-laplace writes where points which left an area were brought back.
BROUGHT_BACK = Message("goes to its nearest border")
_ROWS_AT_ONCE = 1 << 16


@dataclass(frozen=True)
class NoisyTable:
    """A table of noisy points."""

    source: Source
    #: Its columns of longitudes and latitudes.
    x: str
    y: str
    #: Nats per metre.
    epsilon: float
    #: Whether points that left an area were brought to its border, as far as is known. They lie there as if
    #: noise had led them just so far, by which shares of regions at that border are too large.
    brought_back: bool = False

    @classmethod
    def of_release(cls, folder: Path, pair: tuple[str, str] | None = None) -> NoisyTable:
        """Open the released table of a run; `pair` are its columns of points, where several are noisy."""
        release = release_folder(folder)
        manifest = read_manifest(release)
        (x, y), epsilon = _noise(manifest, pair, release)
        brought_back = x in manifest.columns and BROUGHT_BACK in manifest.columns[x].treatment
        return cls(released_table(release, manifest), x, y, epsilon, brought_back)

    def shares(
        self,
        tiling: Tiling,
        groups: Sequence[str] | None = None,
        *,
        outside: Outside = "none",
        level: float = 0.95,
    ) -> RegionShares:
        """Estimate the share of each region, see `RegionEstimator`.

        Rows that stand on one released point are taken to share their noise, and widen the intervals.
        """
        estimator = RegionEstimator(tiling, self.epsilon, groups, outside)
        total, places, row = None, [], 0
        for lon, lat in self.points():
            counted = estimator.count(lon, lat, first_row=row)
            total = counted if total is None else total + counted
            places.append(lon[~np.isnan(lon)] + 1j * lat[~np.isnan(lon)])
            row += len(lon)
        if total is None or not total.n:
            raise UserError("the table has no points", hint="estimate where there are some")
        _, repeated = np.unique(np.concatenate(places), return_counts=True)
        shared = float((repeated**2).sum() / repeated.sum())
        return estimator.estimate(total, level, rows_per_noise=shared)

    def points(self) -> Iterator[tuple[Floats, Floats]]:
        """Return longitudes and latitudes, batch by batch."""
        row = 0
        for batch in self.source.batches(_ROWS_AT_ONCE):
            columns = self.source.columns
            lon, lat = (numbers(batch.column(name), columns[name], row) for name in (self.x, self.y))
            yield lon, lat
            row += batch.num_rows


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
