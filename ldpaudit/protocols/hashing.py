"""Local hashing: each report names a hash function of its own, and the hashed value by GRR."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Verification
from ldpaudit.language import Message
from ldpaudit.protocols.cells import whole_numbers
from ldpaudit.protocols.channel import Channel, CirculantChannel, Floats
from ldpaudit.protocols.domain import Domain, checked_domain
from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below, threshold
from ldpaudit.protocols.protocol import Codes, DrawnByWords, Words
from ldpaudit.protocols.reports import Counts, Groups, Reports, Rows, Support, not_reports_of

Halves = npt.NDArray[np.uint32]

#: Bits of a multiplier and of an offset; together they are the seed of a hash function.
SEED_BITS = 32
#: Most buckets. With more, GRR over the domain itself is better wherever so few errors are asked for.
MOST_BUCKETS = 1 << 16


@dataclass(frozen=True)
class HashFamily:
    """Hash functions of a domain into few buckets, two values of which are hashed independently.

    A function is drawn as two numbers a and b, uniform in [0, 2^w), the multiplier and the offset. Value v
    goes to bucket ``floor(t g / 2^m)``, where t is the upper m of the w bits of ``(a v + b) mod 2^w``.

    *Why that is pairwise independent.* Values have u bits and m = w - u + 1. Let x and y be two values; their
    difference is 2^s times an odd number, with s <= u - 1. An odd number permutes the residues, so
    ``a (x - y) mod 2^w`` is uniform on the multiples of 2^s, and it is independent of
    ``a y + b mod 2^w``, which is uniform because b is. The one for x is their sum: given the one for y, its
    upper w - s bits are uniform, and so are its upper m, since m <= w - s. Hence (t of x, t of y) is
    uniform on all pairs, exactly. Two values then meet in a bucket with probability ``sum (n_j / 2^m)^2``,
    n_j being the number of t that bucket j takes, ``floor(2^m / g)`` or one more.

    Source: Dietzfelbinger 1996 (STACS), theorem 3; Thorup 2015 (arXiv 1504.06804), section 3.3.

    Parameters
    ----------
    size : int
        Number k of values.
    buckets : int
        Number g of buckets, at least 2.
    bits : int
        Number w of bits of the multiplier and of the offset.

    Raises
    ------
    UserError
        If the bits do not suffice for the independence: k > 2^w, or g > 2^m.
    """

    size: int
    buckets: int
    bits: int = SEED_BITS

    def __post_init__(self) -> None:
        if self.size < 2 or self.buckets < 2:
            raise ValueError("a hash function has at least two values and two buckets")
        if self.size > 1 << self.bits or self.buckets > 1 << self.kept_bits:
            raise UserError(
                Message(
                    "hash functions of {bits} bits do not take {size} values to {buckets} buckets "
                    "independently",
                    bits=2 * self.bits,
                    size=self.size,
                    buckets=self.buckets,
                ),
                hint="generalize the column to fewer values, or lower epsilon",
            )

    @property
    def kept_bits(self) -> int:
        """Number m of upper bits that a hash uses."""
        return kept_bits(self.size, self.bits)

    @property
    def collision(self) -> Fraction:
        """Probability that two given values meet in one bucket: 1/g, or slightly above."""
        least, more = divmod(1 << self.kept_bits, self.buckets)
        squares = more * (least + 1) ** 2 + (self.buckets - more) * least**2
        return Fraction(squares, 1 << 2 * self.kept_bits)

    @property
    def mask(self) -> np.uint32:
        """The upper m bits of 32."""
        return np.uint32((1 << SEED_BITS) - (1 << SEED_BITS - self.kept_bits))

    def bucket(self, value: int, multiplier: int, offset: int) -> int:
        """Hash one value."""
        product = (multiplier * value + offset) % (1 << self.bits)
        return (product >> self.bits - self.kept_bits) * self.buckets >> self.kept_bits

    def hashed(self, codes: Codes, multipliers: Halves, offsets: Halves) -> npt.NDArray[Any]:
        """Hash each code by the function of its row.

        Parameters
        ----------
        codes : ndarray of int32, shape (n,)
        multipliers, offsets : ndarray of uint32, shape (n,)

        Returns
        -------
        ndarray of unsigned integers, shape (n,)
        """
        from ldpaudit.protocols.kernels.hashing import hash_buckets

        out = np.empty(len(codes), dtype=np.min_scalar_type(self.buckets - 1))
        hash_buckets(codes, multipliers, offsets, np.uint64(self.buckets), self.mask, out)
        return out

    def edges(self) -> npt.NDArray[np.int64]:
        """Return the first product of each bucket, and 2^32: shape (g + 1,)."""
        lower = np.arange(self.buckets + 1, dtype=np.int64) << self.kept_bits
        return -(-lower // self.buckets) << SEED_BITS - self.kept_bits


def kept_bits(size: int, bits: int = SEED_BITS) -> int:
    """Return the number m of upper bits that hashes of so many values may use."""
    return bits + 1 - max(1, (size - 1).bit_length())


@dataclass(frozen=True)
class HashChannel(Channel):
    """A hash function that does not depend on the value, and GRR over the buckets.

    A report supports every value that its function sends to its bucket.

    Parameters
    ----------
    family : HashFamily
    perturbation : CirculantChannel
        GRR over the g buckets.
    """

    family: HashFamily
    perturbation: CirculantChannel
    method: Verification = "closed form"

    @property
    def size(self) -> int:  # type: ignore[override]
        """Number k of values."""
        return self.family.size

    @property
    def g1(self) -> Fraction:
        """Probability that the true value's bucket is kept."""
        return self.perturbation.g1

    @property
    def g0(self) -> Fraction:
        """Probability of the bucket of a given other value, over hash functions and noise."""
        meet = self.family.collision
        return meet * self.perturbation.g1 + (1 - meet) * self.perturbation.g0

    def epsilon(self) -> Decimal:
        """Return the epsilon of GRR over the buckets: the function reveals nothing, and the rest is GRR.

        It is tight, because some function sends two values to different buckets.
        """
        return self.perturbation.epsilon()

    def guessed(self, prior: Floats) -> float:
        """Return a bound of the chance of the best guess, over hash functions and noise.

        A report of a bucket is explained best by the likeliest value in it, one of an empty bucket by the
        likeliest of all. No function has more than min(k, g) values that are the likeliest of their bucket.
        """
        kept, wrong, buckets = float(self.g1), float(self.perturbation.g0), self.family.buckets
        likeliest = np.sort(prior)[::-1][:buckets]
        explained = np.maximum(kept * likeliest, wrong * likeliest[0]).sum()
        return float(explained + (buckets - len(likeliest)) * wrong * likeliest[0])

    def matrix(self) -> list[list[Fraction]]:
        """Write out P[bucket reported | bucket of the value], g x g: the channel under any one function.

        The whole one has 2^64 functions times g columns; each is such a block, with a row for each
        value, weighted by 2^-64.
        """
        return self.perturbation.matrix()

    def integers(self) -> dict[str, Any]:
        """Return the words of the buckets."""
        return {"form": "hashing", "size": self.size, "buckets": self.perturbation.integers()}  # no text


@dataclass(frozen=True, eq=False)
class HashReports(Reports):
    """A hash function and one of its buckets a row.

    Parameters
    ----------
    domain : Domain
    family : HashFamily
    multipliers, offsets : ndarray of uint32, shape (n,)
        The function of each row.
    hashes : ndarray of unsigned integers, shape (n,)
        Buckets in [0, g).
    """

    domain: Domain
    family: HashFamily
    multipliers: Halves
    offsets: Halves
    hashes: npt.NDArray[Any]

    def __len__(self) -> int:
        return len(self.hashes)

    def __getitem__(self, rows: Rows) -> HashReports:
        return HashReports(
            self.domain, self.family, self.multipliers[rows], self.offsets[rows], self.hashes[rows]
        )

    def columns(self, column: str) -> dict[str, pa.Array]:
        """Return three columns of whole numbers, small enough for every format and spreadsheet.

        A reader finds the values that a report supports by
        ``floor(t g / 2^m)`` with t the upper m bits of ``(multiplier * code + offset) mod 2^32``.
        """
        numbers = (self.multipliers, self.offsets, self.hashes)
        return {name: pa.array(array) for name, array in zip(hash_columns(column), numbers, strict=True)}

    def support(self, groups: Groups, number: int) -> Support:
        """Count the reports whose bucket is that of each value, for each group of rows."""
        from ldpaudit.protocols.kernels.hashing import hash_support

        arrays = (self.multipliers, self.offsets, self.hashes)
        begins = np.array([0, len(self)])
        if number != 1:
            order = np.argsort(groups, kind="stable")
            arrays = (self.multipliers[order], self.offsets[order], self.hashes[order])
            begins = np.concatenate([[0], np.cumsum(np.bincount(groups, minlength=number))])
        multipliers, offsets, hashes = (np.ascontiguousarray(array) for array in arrays)
        edges = self.family.edges()
        half = 1 << SEED_BITS - 1
        lows = ((edges[:-1] + half) % (2 * half)).astype(np.uint32)
        widths = (np.diff(edges) - half).astype(np.int32)
        support = np.zeros((number, self.domain.size), dtype=np.int64)
        hash_support(multipliers, offsets, hashes, begins, lows, widths, support)
        return support


def hash_columns(column: str) -> tuple[str, str, str]:
    """Name the released columns of local hashing."""
    return f"{column}.multiplier", f"{column}.offset", f"{column}.hash"


class LocalHashing(DrawnByWords):
    """Local hashing into a given number of buckets; OLH and BLH choose it."""

    report_kind = "integer"

    def __init__(self, domain: Domain, epsilon: float, buckets: int) -> None:
        self.domain = domain
        self._epsilon = check_epsilon(epsilon)
        self._channel = _channel(domain.size, self._epsilon, buckets)
        self._require_signal()

    def channel(self) -> HashChannel:
        """Return the exact channel."""
        return self._channel

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, with the number g of buckets."""
        return {**super().parameters(), "g": self._channel.family.buckets}

    def label(self) -> str:
        """Return name and parameters, with the number of buckets."""
        return f"{super().label()[:-1]}, g = {self._channel.family.buckets})"

    @property
    def report_bits(self) -> int:
        """Bits of the function's seed and of a bucket."""
        return 2 * SEED_BITS + (self._channel.family.buckets - 1).bit_length()

    @property
    def words_per_row(self) -> int:
        """One word is the hash function, which is public; the other one randomizes."""
        return 2

    def empty_reports(self, n: int) -> HashReports:
        """Make room for n reports, the bucket in the smallest unsigned type."""
        family = self._channel.family
        hashes = np.empty(n, dtype=np.min_scalar_type(family.buckets - 1))
        multipliers, offsets = np.empty(n, dtype=np.uint32), np.empty(n, dtype=np.uint32)
        return HashReports(self.domain, family, multipliers, offsets, hashes)

    def count(self, reports: Reports) -> Counts:
        """Count, for each value, the reports whose bucket is the value's."""
        if not isinstance(reports, HashReports) or reports.family != self._channel.family:
            raise not_reports_of(self.name, Message("reports of its own hash functions"))
        support = reports.support(np.zeros(len(reports), dtype=np.int32), 1)
        return Counts(len(reports), support[0])

    def report_columns(self, column: str) -> tuple[str, ...]:
        """Name the three released columns: multiplier, offset and hash."""
        return hash_columns(column)

    def read_reports(self, columns: dict[str, pa.Array], column: str) -> HashReports:
        """Take hash functions and buckets out of the released columns."""
        family = self._channel.family
        most = ((1 << SEED_BITS) - 1, (1 << SEED_BITS) - 1, family.buckets - 1)
        multipliers, offsets, hashes = (
            whole_numbers(columns[name], name, 0, largest).astype(np.min_scalar_type(largest))
            for name, largest in zip(self.report_columns(column), most, strict=True)
        )
        return HashReports(self.domain, family, multipliers, offsets, hashes)

    def _draw(self, codes: Codes, words: Words, out: Reports, start: int) -> None:
        from ldpaudit.protocols.kernels.hashing import hash_rows

        assert isinstance(out, HashReports)  # noqa: S101 - made by empty_reports
        family, rows = self._channel.family, slice(start, start + len(codes))
        moved, buckets = threshold(self._channel.perturbation.moved), np.uint64(family.buckets)
        multipliers, offsets, hashes = out.multipliers[rows], out.offsets[rows], out.hashes[rows]
        hash_rows(codes, words, moved, buckets, family.mask, multipliers, offsets, hashes)


class OLH(LocalHashing):
    """Optimized local hashing: a random hash function into about e^eps + 1 buckets, and GRR over them.

    Its variance is that of OUE, ``4 e^eps / (n (e^eps - 1)^2)`` where e^eps is a whole number, and a report
    has some 66 bits however large the domain is. The number g of buckets is the one of least exact variance
    at f = 0 among the whole numbers around e^eps + 1 and the powers of two around it, which divide evenly;
    fewer buckets let guess less.

    Source: Wang et al. 2017 (USENIX Security), section 4.4.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.
    g : int, optional
        Number of buckets, at least 2; without one, that of least error.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or the number of buckets is impossible.
    """

    name: ClassVar[str] = "OLH"
    paper: ClassVar[str] = (
        "Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017"
    )
    use: ClassVar[str] = "one column of one report a row; as accurate as OUE, in 66 bits for any domain"

    def __init__(self, domain: Domain, epsilon: float, g: int | None = None) -> None:
        best = _best_buckets(checked_domain(domain).size, check_epsilon(epsilon)) if g is None else g
        super().__init__(domain, epsilon, best)


class BLH(LocalHashing):
    """Binary local hashing: a random hash function into two buckets, and randomized response on the bit.

    The report of least content; from epsilon 1 on, OLH is markedly more accurate.

    Source: Bassily, Smith 2015 (STOC), as named in Wang et al. 2017 (USENIX Security), section 4.4.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If epsilon is not a positive number.
    """

    name: ClassVar[str] = "BLH"
    paper: ClassVar[str] = (
        "Bassily, Smith: Local, private, efficient protocols, STOC 2015; Wang et al., USENIX Security 2017"
    )
    use: ClassVar[str] = "one column of one report a row; strong privacy, one bit beside the hash function"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        super().__init__(domain, epsilon, 2)


def _channel(size: int, epsilon: float, buckets: int) -> HashChannel:
    # As in GRR: every other bucket takes the same number of words, the fewest that keep within e^eps.
    words = math.ceil(WORD / (exp_below(as_written(epsilon)) + buckets - 1))
    return HashChannel(HashFamily(size, buckets), CirculantChannel(buckets, Fraction(words, WORD)))


def _best_buckets(size: int, epsilon: float) -> int:
    """Find the number of buckets of least exact variance; the smaller one of two that are equal."""
    most = min(MOST_BUCKETS, 1 << kept_bits(size))
    about = min(math.floor(exp_below(as_written(epsilon))) + 1, most)
    below = 1 << about.bit_length() - 1
    tried = {about - 1, about, about + 1, about + 2, below, 2 * below}
    return min(
        (buckets for buckets in sorted(tried) if 2 <= buckets <= most),
        key=lambda buckets: _channel(size, epsilon, buckets).exact_variance(),
    )


ENTRIES = (
    ProtocolEntry(
        "one value",
        OLH,
        {
            "epsilon": EPSILON,
            "g": Parameter(
                "number of buckets; without one, that of least error", "3",
                label="Buckets", holds="whole", least=2, most=MOST_BUCKETS, expert=True,
            ),
        },
        candidate=True,
    ),
    ProtocolEntry("one value", BLH, candidate=True),
)  # fmt: skip
