"""Noisy points sent on to where they most likely came from, by what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.adversary import best_moves, found_shares, mean_moves
from ldpaudit.geography.estimates.blur import Blur
from ldpaudit.geography.estimates.membership import Membership
from ldpaudit.geography.estimates.prior import Prior
from ldpaudit.geography.estimates.raster import Raster
from ldpaudit.geography.estimates.resolution import coarsening
from ldpaudit.language import Message

if TYPE_CHECKING:
    from ldpaudit.geography.tilings.tiling import Tiling

Floats = npt.NDArray[np.float64]
Loss = Literal["mean", "median", "region"]
#: Decimals of a degree of what is sent on: 10 cm.
_DECIMALS = 6


@dataclass(frozen=True, eq=False)
class Remap:
    """The best guess of the true point, or of its region, for each noisy point.

    y = argmin_y sum_x pi(x) K(z | x) loss(x, y): a function of the released point and of the prior alone, so
    the promise of the noise stays as it is (Chatzikokolakis, ElSalamouny, Palamidessi, PoPETs 2017). The
    prior must be public: made from the private table it would release a part of that table.

    Parameters
    ----------
    tiling : Tiling
    raster : Raster
    moves : ndarray of float64, shape (2, *raster.observed), or None
        Metres east and north from each cell.
    guess : ndarray of int64, shape `raster.observed`, or None
        Region for each cell, index into `labels`; -1 where none is likely.
    labels : tuple of str
        Regions, or the larger ones that are guessed instead.
    code : ndarray of int64, shape (regions,)
        Which of them each region of the tiling is, or lies in.
    """

    tiling: Tiling
    raster: Raster
    labels: tuple[str, ...]
    code: npt.NDArray[np.int64]
    moves: Floats | None = None
    guess: npt.NDArray[np.int64] | None = None

    @classmethod
    def of(
        cls,
        tiling: Tiling,
        epsilon: float,
        weights: npt.ArrayLike,
        loss: Loss = "median",
        groups: Sequence[str] | None = None,
        *,
        step: float | None = None,
    ) -> Remap:
        """Compute the best guesses.

        Parameters
        ----------
        tiling : Tiling
            Where points may truly lie.
        epsilon : float
            Nats per metre of the planar Laplace noise.
        weights : array_like, shape (regions,)
            Public number of inhabitants of each region, taken as evenly spread over it.
        loss : {"mean", "median", "region"}
            Whether the squared distance, the distance, or the share of wrong regions shall be least.
        groups : sequence of str, length of the tiling, optional
            With "region": larger region of each region, to be guessed instead.
        step : float, optional
            Side of a cell in metres, see `Raster.over`.

        Raises
        ------
        UserError
            If a parameter is impossible.
        """
        if loss not in {"mean", "median", "region"}:
            raise UserError(
                Message('there is no loss "{loss}"', loss=loss), hint="choose mean, median or region"
            )
        raster = Raster.over(tiling, epsilon, step)
        prior = Prior.of_weights(Membership.of(raster, tiling), weights)
        if loss == "median":
            prior = prior.coarser(coarsening(epsilon, raster.step))
        blur = Blur(epsilon, prior.raster)
        labels, code = tiling.labels, np.arange(len(tiling))
        if loss == "region":
            if groups is not None:
                names, index = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
                labels, code = tuple(names.tolist()), index.astype(np.int64)
            return cls(tiling, prior.raster, labels, code, guess=found_shares(prior, blur, code)[1])
        moves = mean_moves(prior, blur) if loss == "mean" else best_moves(prior, blur)[0]
        return cls(tiling, prior.raster, labels, code, moves=moves)

    def points(self, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0) -> tuple[Floats, Floats]:
        """Send points on; one beyond the raster stays, a missing one too.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)
            Noisy points, WGS84 degrees; NaN in both is a missing point.
        first_row : int
            Ordinal of the first point, for messages.

        Returns
        -------
        lon, lat : ndarray of float64, shape (n,)

        Raises
        ------
        UserError
            If a coordinate is infinite or out of range or only one of the two is missing.
        """
        if self.moves is None:
            raise TypeError("this remap gives regions")
        cells = self.raster.cells(lon, lat, first_row=first_row)
        out_x, out_y = np.array(lon, np.float64), np.array(lat, np.float64)
        there = cells >= 0
        move = self.moves.reshape(2, -1)[:, cells[there]]
        x, y = self.raster.plane(out_x[there], out_y[there])
        found = self.raster.degrees(x + move[0], y + move[1])
        out_x[there], out_y[there] = (np.round(one, _DECIMALS) for one in found)
        return out_x, out_y

    def regions(self, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0) -> npt.NDArray[np.int64]:
        """Guess the region of each point: the nearest one where none is likely, -1 for a missing point.

        Parameters and errors are those of `points`.
        """
        if self.guess is None:
            raise TypeError("this remap gives points")
        cells = self.raster.cells(lon, lat, first_row=first_row)
        found = np.append(self.guess.ravel(), -1)[np.maximum(cells, -1)]
        lost = (found < 0) & (cells != -2)
        if lost.any():
            x, y = np.asarray(lon, np.float64)[lost], np.asarray(lat, np.float64)[lost]
            found[lost] = self.code[self.tiling.locate(x, y, outside="nearest", first_row=first_row)]
        found[cells == -2] = -1
        return found
