"""The protocols of one value, as data: each is a name, its parameters, and the channel that they give."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import Channel, HashFamily, bits, check_buckets, hashing, subsets, values
from ldpaudit.protocols.checks import check_choice, check_figure, number
from ldpaudit.protocols.domain import Domain, UnfitDomainError, checked_domain
from ldpaudit.protocols.exact import WORD, as_written, exp_below, least
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.randomness import whole_number

_HALF = Fraction(1, 2)
_WANG = "Wang, Blocki, Li, Jha: Locally differentially private protocols, USENIX Security 2017"


class Oracle(Protocol):
    """A protocol of one value, made from a domain and its parameters."""

    #: Makes the channel of a number of values, and the parameters.
    chances: Callable[..., Channel]
    _signature: inspect.Signature

    def __init__(self, domain: Domain, *given: Any, **named: Any) -> None:
        self.domain = checked_domain(domain)
        bound = self._signature.bind(domain.size, *given, **named).arguments
        asked = {name: value for name, value in list(bound.items())[1:] if value is not None}
        if "epsilon" in asked:
            asked["epsilon"] = check_figure("epsilon", asked["epsilon"])
        self._asked = {name: asked[name] for name in asked if name in ("epsilon", "f")}
        self._take(type(self).chances(domain.size, **asked))

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that was asked for, or that the asked f stands for: 2 ln((1 - f/2) / (f/2))."""
        if "epsilon" in self._asked:
            return self._asked["epsilon"] * reports
        share = Decimal(repr(self._asked["f"]))
        return 2 * math.log((2 - share) / share) * reports


def oracle(paper: str, use: str) -> Callable[[Callable[..., Channel]], type[Oracle]]:
    """Make a protocol of a function from the number of values and the parameters to a channel."""

    def made(chances: Callable[..., Channel]) -> type[Oracle]:
        members = {
            "__doc__": chances.__doc__,
            "__module__": __name__,
            "name": chances.__name__,
            "paper": paper,
            "use": f"one column of one report a row; {use}",
            "chances": staticmethod(chances),
            "_signature": inspect.signature(chances),
        }
        return type(chances.__name__, (Oracle,), members)

    return made


@oracle(
    "Kairouz, Bonawitz, Ramage: Discrete distribution estimation under local privacy, ICML 2016",
    "best while k < 3 e^eps + 2",
)
def GRR(size: int, epsilon: float) -> Channel:  # noqa: N802 - protocols have the names of their papers
    """Generalized randomized response (k-ary randomized response).

    The value is kept with p = e^eps / (e^eps + k - 1), each other one reported with (1 - p) / (k - 1).

    Source: Kairouz, Bonawitz, Ramage 2016 (ICML); Wang et al. 2017 (USENIX Security), section 4.1.
    """
    return values(size, least(as_written(epsilon), size - 1))


@oracle(
    "Erlingsson, Pihur, Korolova: RAPPOR, CCS 2014; Wang et al., USENIX Security 2017",
    "every bit is equally noisy",
)
def SUE(size: int, epsilon: float) -> Channel:  # noqa: N802
    """Symmetric unary encoding: p = s / (s + 1), q = 1 / (s + 1), s = e^(eps/2).

    Source: Erlingsson, Pihur, Korolova 2014 (CCS); Wang et al. 2017 (USENIX Security), section 4.3.
    """
    zero = least(as_written(epsilon) / 2)
    return bits(size, 1 - zero, zero)


@oracle(_WANG, "best from k >= 3 e^eps + 2")
def OUE(size: int, epsilon: float) -> Channel:  # noqa: N802
    """Optimized unary encoding: p = 1/2, q = 1 / (e^eps + 1). Its variance does not grow with the domain.

    Source: Wang et al. 2017 (USENIX Security), section 4.3.
    """
    return bits(size, _HALF, least(as_written(epsilon)))


@oracle(_WANG, "to repeat published work, OUE is more accurate")
def THE(size: int, epsilon: float) -> Channel:  # noqa: N802
    """Thresholding with histogram encoding: each entry of a one-hot row, plus Laplace noise, against theta.

    Only the comparison is reported: a unary encoding with ``p = 1 - e^(-eps (1 - theta) / 2) / 2`` and ``q =
    e^(-eps theta / 2) / 2``. Theta is the one of least variance at f = 0 among 1/2, 65/128, …, 1. The epsilon
    printed is that of the bits, and lies below the one asked for.

    Source: Wang et al. 2017 (USENIX Security), section 4.2.
    """
    thetas, asked = np.arange(64, 129) / 128, min(epsilon, 700.0)
    p, q = 1 - np.exp(-asked * (1 - thetas) / 2) / 2, np.exp(-asked * thetas / 2) / 2
    # By the inverse of the variance, which stays finite.
    best = float(thetas[np.argmax((p - q) ** 2 / (q * (1 - q)))])

    def half(distance: Fraction) -> Fraction:
        """Return e^(-eps distance / 2) / 2, rounded towards privacy."""
        words = least(as_written(epsilon) * distance / 2, 0) / 2 * WORD
        return Fraction(math.ceil(words), WORD)

    return bits(size, 1 - half(1 - Fraction(best)), half(Fraction(best)), theta=best)


@oracle(
    "Arcolezi et al., Computers & Security 2020, eq. 4-5; Erlingsson et al., CCS 2014",
    "privacy given by f, one-hot codes (h = 1)",
)
def OneTimeRappor(size: int, f: float | None = None, epsilon: float | None = None) -> Channel:  # noqa: N802
    """Randomize permanently as RAPPOR does, and no more, on one-hot codes (weight h = 1).

    Each bit is 1 or 0 with probability f/2 each and true with 1 - f, so p = 1 - f/2, q = f/2 and ``eps = 2 h
    ln((1 - f/2) / (f/2))``; one of f and epsilon is given. The estimate is equation (8) without max(0, ·).

    Source: Arcolezi et al. 2020 (Computers & Security), equations (4), (5), (8); Erlingsson et al. 2014, CCS.
    """
    if (f is None) == (epsilon is None):
        raise UserError("give one of f and epsilon", where="OneTimeRappor", hint="write f = 0.5, for example")
    if epsilon is not None:
        zero = least(as_written(epsilon) / 2)
    else:
        share = number(f)
        if share is None or not 0 < share < 1:
            raise UserError("f is not between 0 and 1", hint="write a share of random bits, such as 0.5")
        zero = Fraction(math.ceil(-as_written(-share) * WORD / 2), WORD)
    return bits(size, 1 - zero, zero, h=1)


@oracle(
    "Ye, Barg: Optimal schemes for discrete distribution estimation under locally differential privacy,"
    " IEEE Trans. Inf. Theory 2018",
    "the smallest error for every domain",
)
def SS(size: int, epsilon: float, subset_size: int | None = None) -> Channel:  # noqa: N802
    """Subset selection: a subset of about k / (e^eps + 1) values. The least error of these protocols.

    It holds the true value with probability ``w e^eps / (w e^eps + k - w)``, and is otherwise as random as
    can be. The size w is the one of the two next to k / (e^eps + 1) with the smaller exact error, unless
    `subset_size` says another; larger ones let guess less.

    Source: Ye, Barg 2018 (IEEE Transactions on Information Theory); Wang et al. 2016, arXiv 1607.08025.
    """
    bound = exp_below(as_written(epsilon))

    def made(width: int) -> Channel:
        # The largest threshold that keeps within e^eps.
        words = math.floor(WORD * width * bound / (width * bound + size - width))
        return subsets(size, width, Fraction(words, WORD))

    if subset_size is not None:
        given = whole_number(subset_size)
        if given is None or not 1 <= given < size:
            what = Message(
                "subset_size is {width}, and the domain has {size} values", width=subset_size, size=size
            )
            raise UnfitDomainError(what, hint=Message("write a whole number from 1 to {most}", most=size - 1))
        return made(given)
    near = size / (bound + 1)
    widths = sorted({max(1, math.floor(near)), max(1, math.ceil(near))})
    tried = [made(width) for width in widths if width < size]
    telling = [one for one in tried if one.g1 > one.g0]
    return min(telling, key=lambda one: one.exact_variance(Fraction(1, size)), default=tried[0])


@oracle(_WANG, "as accurate as OUE, in 66 bits for any domain")
def OLH(size: int, epsilon: float, g: int | None = None) -> Channel:  # noqa: N802
    """Optimized local hashing: a random hash function into about e^eps + 1 buckets, and GRR over them.

    Without `g`, the number of buckets is the one of least exact variance at f = 0 among the whole numbers
    around e^eps + 1 and the powers of two around it, which divide evenly; fewer buckets let guess less.

    Source: Wang et al. 2017 (USENIX Security), section 4.4.
    """

    def made(buckets: int) -> Channel:
        inner = values(buckets, least(as_written(epsilon), buckets - 1))
        return hashing(HashFamily(size, buckets), inner)

    if g is not None:
        return made(check_buckets(g, size))
    most = HashFamily.most(size)
    about = min(math.floor(exp_below(as_written(epsilon))) + 1, most)
    below = 1 << about.bit_length() - 1
    tried = sorted({about - 1, about, about + 1, about + 2, below, 2 * below})
    return min((made(one) for one in tried if 2 <= one <= most), key=Channel.exact_variance)


@oracle(
    "Bassily, Smith: Local, private, efficient protocols, STOC 2015; Wang et al., USENIX Security 2017",
    "strong privacy, one bit beside the hash function",
)
def BLH(size: int, epsilon: float) -> Channel:  # noqa: N802
    """Binary local hashing: a random hash function into two buckets, and randomized response on the bit.

    Source: Bassily, Smith 2015 (STOC), as named in Wang et al. 2017 (USENIX Security), section 4.4.
    """
    return OLH.chances(size, epsilon, 2)


class Auto:
    """The protocol of one value with the least exact error for this domain and epsilon: SS, or GRR.

    GRR is SS of one value, in a shorter report, and no other protocol errs less than SS at any size. The
    choice depends on domain and epsilon alone, so it reveals nothing.
    """

    name = "Auto"
    paper = "Wang et al., USENIX Security 2017, for the comparison by exact variance"
    use = "one column of one report a row; takes the protocol of least error"

    def __new__(cls, domain: Domain, epsilon: float) -> Protocol:  # type: ignore[misc]
        """Make the chosen protocol."""
        subset = SS(domain, epsilon)
        return GRR(domain, epsilon) if subset.channel().width == 1 else subset


class Adaptive:
    """GRR where k < 3 e^eps + 2, OUE elsewhere: the better of these two at f = 0.

    Source: Arcolezi 2022 (thesis, Univ. Bourgogne Franche-Comté), section 2.4 and chapter 5, "ADP".
    """

    name = "Adaptive"
    paper = "Arcolezi, thesis, 2022; Wang et al., USENIX Security 2017"
    use = "one column of one report a row; GRR for small domains, OUE for others"

    def __new__(cls, domain: Domain, epsilon: float) -> Protocol:  # type: ignore[misc]
        """Make GRR or OUE."""
        # e^eps is no fraction, so it is never equal to one, and its 59 digits decide.
        bound = exp_below(as_written(check_figure("epsilon", epsilon)))
        few = Fraction(checked_domain(domain).size - 2, 3) < bound
        return GRR(domain, epsilon) if few else OUE(domain, epsilon)


_MAKERS: dict[str, Callable[[Domain, float], Any]] = {
    "auto": Auto,
    "ADP": Adaptive,
    **{kind.name: kind for kind in (GRR, SUE, OUE, THE, SS, OLH, BLH)},
}
#: Names that `one_value` takes.
NAMES = tuple(_MAKERS)


def one_value(name: str, domain: Domain, epsilon: float) -> Protocol:
    """Make the protocol of a column of several: by its name, "auto" (least error) or "ADP" (GRR or OUE)."""
    check_choice("protocol", name, NAMES)
    made: Protocol = _MAKERS[name](domain, epsilon)
    return made
