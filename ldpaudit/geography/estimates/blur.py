"""What planar Laplace noise makes of a distribution on a raster, and the way back, by Fourier transforms."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.estimates.cell_probabilities import both_sides, cell_probabilities
from ldpaudit.geography.estimates.raster import Raster

Floats = npt.NDArray[np.float64]
_PRIMES = (2, 3, 5, 7)


class Blur:
    """The channel from the cells where points truly lie to those where they are observed.

    Parameters
    ----------
    epsilon : float
        Nats per metre.
    raster : Raster
    """

    def __init__(self, epsilon: float, raster: Raster) -> None:
        self.epsilon = epsilon
        self.raster = raster
        self.kernel = both_sides(cell_probabilities(epsilon, raster.step, raster.reach))
        self._size = tuple(fast_length(length) for length in raster.observed)

    @property
    def beyond(self) -> float:
        """Probability that noise leads beyond the observed cells; the same for all true cells."""
        return max(0.0, 1.0 - float(self.kernel.sum()))

    def spread(self, share: Floats) -> Floats:
        """Return the distribution of noisy points.

        Parameters
        ----------
        share : ndarray of float64, shape `raster.shape`
            Distribution of true points over cells.

        Returns
        -------
        ndarray of float64, shape `raster.observed`
            Not negative; adds up to 1 - `beyond`.
        """
        return self.weighted(share, self._transformed)

    def weighted(self, share: Floats, transformed: npt.NDArray[np.complex128]) -> Floats:
        """Do the same by another kernel of the same reach, see `transform`."""
        columns, rows = self.raster.observed
        waves = np.fft.rfft2(share, s=self._size)
        waves *= transformed
        whole = np.fft.irfft2(waves, s=self._size)
        # Rounding leaves values of either sign where nothing is.
        np.maximum(whole, 0.0, out=whole)
        return np.asarray(whole[:columns, :rows], np.float64)

    def gather(self, values: Floats) -> Floats:
        """Return the mean of a value over the noise, for each true cell.

        Parameters
        ----------
        values : ndarray of float64, shape `raster.observed`

        Returns
        -------
        ndarray of float64, shape `raster.shape`
            Beyond the observed cells the value is 0.
        """
        waves = np.fft.rfft2(values, s=self._size)
        waves *= self._back
        whole = np.fft.irfft2(waves, s=self._size)
        return np.asarray(whole[: self.raster.columns, : self.raster.rows], np.float64)

    def transform(self, kernel: Floats) -> npt.NDArray[np.complex128]:
        """Transform a kernel over steps of -reach to reach cells along each axis."""
        return np.asarray(np.fft.rfft2(kernel, s=self._size), np.complex128)

    @cached_property
    def _transformed(self) -> npt.NDArray[np.complex128]:
        return self.transform(self.kernel)

    @cached_property
    def _back(self) -> npt.NDArray[np.complex128]:
        return np.conj(self._transformed)


def fast_length(length: int) -> int:
    """Return the next length whose transform is fast: a product of small primes."""
    while True:
        rest = length
        for prime in _PRIMES:
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return length
        length += 1
