"""What an inference is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit.inference.texts import Texts
from ldpaudit.audit.inference.views import Codes, Floats

Verdict = Literal["block", "narrow", "none"]


class Draws(Protocol):
    """What draws samples: a generator of numpy, whose seed decides all of them."""

    def permutation(self, x: int, /) -> npt.NDArray[np.int64]:
        """Return the numbers below one in an order by lot."""
        ...


@dataclass(frozen=True)
class Secret:
    """What an attacker wants to find out, row by row.

    Parameters
    ----------
    columns : tuple of str
        One column, or the two of a place.
    labels : Array, optional
        True values as texts, null where one is missing; None for places.
    numbers : ndarray of float64, optional
        The same as numbers, NaN where one is missing, where it is a number.
    place : pair of ndarray, optional
        True x and y, in degrees or metres.
    known : mapping of str to Array
        What is released of it anyway, by design: its coarser value. The blind guess knows it already.
    """

    columns: tuple[str, ...]
    labels: pa.Array | None = None
    numbers: Floats | None = None
    place: tuple[Floats, Floats] | None = None
    known: Mapping[str, pa.Array] = field(default_factory=dict)


@dataclass(frozen=True)
class Observed:
    """All other released columns.

    Parameters
    ----------
    texts : mapping of str to Array
        Each column as texts.
    numbers : mapping of str to ndarray
        Those of them that are numbers; NaN where one is missing.
    pairs : sequence of (str, str)
        Pairs of `numbers` that are coordinates.
    """

    texts: Mapping[str, pa.Array]
    numbers: Mapping[str, Floats] = field(default_factory=dict)
    pairs: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Inference:
    """How well some released columns tell a secret.

    Parameters
    ----------
    secret : tuple of str
        What was guessed.
    columns : tuple of str
        The smallest set of columns that does nearly as well as all; empty where none beats the blind guess.
    tested : int
        Rows that judged, and did not choose the columns.
    guessed, low, high : float
        Share of them that is guessed; of numbers and places, within a tenth of the blind error. With its 95 %
        interval (Clopper and Pearson 1934).
    blind : float
        The same by who sees none of the columns, but what is known anyway.
    certain : float
        Share of rows whose value follows for certain, rows without a value apart.
    candidates, before : float
        Median number of values that make 95 % of what is likely, with and without the columns; of numbers and
        places, intervals and areas of equally many rows.
    error, blind_error : float, optional
        Mean absolute error of guessed numbers; median distance of guessed places in metres, or in the unit of
        their coordinates. None for labels.
    partial : tuple of (str, float)
        Values that are told for certain in some rows, with the share of their rows, the largest first.
    verdict : {"block", "narrow", "none"}
        Whether the columns make a promise about the secret idle, narrow it, or neither.
    whole : bool
        Whether all was tried that the effort names; not where the steps were used up before.
    """

    secret: tuple[str, ...]
    columns: tuple[str, ...]
    tested: int
    guessed: float
    low: float
    high: float
    blind: float
    certain: float
    candidates: float
    before: float
    error: float | None = None
    blind_error: float | None = None
    partial: tuple[tuple[str, float], ...] = ()
    verdict: Verdict = "none"
    whole: bool = True

    @property
    def gain(self) -> float:
        """Share of rows that is guessed by the columns, and not without them."""
        return self.guessed - self.blind

    @property
    def closed(self) -> float:
        """Which share of the way from the blind guess to certainty the columns go, in [0, 1].

        Of labels by the share guessed, of numbers and places by the error.
        """
        if self.error is not None and self.blind_error is not None:
            way, left = self.blind_error, self.error
        else:
            way, left = 1 - self.blind, 1 - self.guessed
        return max(0.0, 1 - left / way) if way > 0 else 0.0


@dataclass(frozen=True)
class Effort:
    """How much work an inference may be, counted and never timed: equal inputs give equal figures.

    Parameters
    ----------
    rows : int
        Rows of the sample. Half of them judge; a share of .5 that grows by `sees` is seen with 95 % power.
    screened : int
        Rows on which all views are tried.
    levels : int
        Values of small views of which all pairs are tried.
    starts, pool : int
        Sets that are grown, and views that each is grown by.
    trees, tree_rows : int
        Trees, and rows that they learn from.
    always_trees : bool
        Whether trees are tried also where no table tells anything.
    work : int
        Steps of counting for one secret; what is beyond is not tried.
    secrets : int
        So many secrets have these steps each; more of them share what these have.
    """

    rows: int
    screened: int
    levels: int
    starts: int
    pool: int
    trees: int
    tree_rows: int
    always_trees: bool
    work: int
    secrets: int

    def for_each(self, secrets: int) -> Effort:
        """Return the effort for each of some secrets."""
        return replace(self, work=self.work * self.secrets // max(self.secrets, secrets))

    @property
    def sees(self) -> float:
        """Smallest gain that is seen with 95 % power, in a column that guesses half of the rows.

        Half of the rows judge, each with a spread of at most one half twice; 1.96 + 1.64 standard errors.
        """
        return float(3.6 * (0.5 / (self.rows / 2)) ** 0.5)


#: In every run.
RUN = Effort(8_000, 2_500, 300, 2, 16, 20, 2_500, False, 80_000_000, 4)
#: For an audit.
FULL = Effort(20_000, 4_000, 1_000, 3, 40, 24, 4_000, True, 1_500_000_000, 4)


@dataclass(frozen=True, eq=False)
class Known:
    """The sampled rows of one secret, as labels.

    Parameters
    ----------
    rows : ndarray of int64
        Rows of the sample that have a value.
    labels : ndarray of int64, shape (rows,)
        Labels, intervals or areas.
    names : list of str
        Labels as texts; empty for numbers and places.
    loss : ndarray of float64, shape (labels, labels), optional
        Distances of the middles of intervals or areas.
    middles, points : ndarray of float64, shape (labels or rows, axes), optional
        These middles, and the true numbers or places.
    told : int
        Labels from here on are many rare ones that are counted as one, and never guessed.
    texts : Texts, optional
        Values that hardly repeat; the labels are their beginnings.
    """

    rows: Codes
    labels: Codes
    names: list[str]
    loss: Floats | None = None
    middles: Floats | None = None
    points: Floats | None = None
    told: int = 1 << 62
    texts: Texts | None = None

    def error(self, guess: Codes, rows: Codes) -> Floats:
        """Return how far the middles of guessed intervals and areas are from the truth."""
        if self.middles is None or self.points is None:
            raise ValueError
        apart = self.middles[guess] - self.points[rows]
        distance: Floats = np.sqrt((apart**2).sum(axis=1))
        return distance
