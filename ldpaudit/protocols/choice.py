"""Which protocol of one value to take: the table of candidates by exact error, and rules that choose."""

from __future__ import annotations

import functools
import math
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.checks import number
from ldpaudit.protocols.domain import Domain, checked_domain
from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.exact import as_written, check_epsilon, exp_below
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.one_value import ENTRIES as _ONE_VALUE
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.unary import OUE

#: What is chosen from.
CANDIDATES: tuple[Any, ...] = tuple(entry.maker for entry in _ONE_VALUE if entry.candidate)
#: Errors that differ by less, relative to each other, differ by the rounding of thresholds only.
_ROUNDING = Fraction(1, 10**9)


@dataclass(frozen=True)
class Candidate:
    """What a protocol would give for a domain and an epsilon.

    Parameters
    ----------
    protocol : str
    error : float
        n times the squared error that a raw estimate has in the mean over the values of the domain, exactly
        computed and rounded once. It does not depend on the shares, see `candidates`.
    absent, always : float
        n times the variance of the estimate of a share of 0, and of 1.
    epsilon : float
        What the report delivers; THE delivers less than it is asked for.
    bits : int
        Size of a report, written as shortly as its kind allows.
    chosen : bool
        Whether `Auto` takes it.
    """

    protocol: str
    error: float
    absent: float
    always: float
    epsilon: float
    bits: int
    chosen: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return asdict(self)


@functools.lru_cache(maxsize=256)
def candidates(size: int, epsilon: float, most_bits: int | None = None) -> tuple[Candidate, ...]:
    """Compare all protocols of one value, the smallest error first.

    The exact variance is a straight line in the share f, and the shares of all values sum to 1, so
    its mean over the values is the variance at f = 1/k, whoever the people are. That is the error by
    which protocols are compared. Everything is divided by n alike, so the order holds for any number
    of rows. Errors that differ by less than a billionth count as equal; the smaller report goes first then.

    Parameters
    ----------
    size : int
        Number k of values.
    epsilon : float
        Privacy parameter in nats, above 0.
    most_bits : int, optional
        Largest report that may be chosen; larger ones are listed, but never chosen.

    Returns
    -------
    tuple of Candidate
        Those that can work, one of them chosen if any is small enough.

    Raises
    ------
    UserError
        If the domain or epsilon is impossible, or no protocol can work with them.
    """
    domain, share = Domain(size), Fraction(1, size)
    made = _working(domain, check_epsilon(epsilon))
    errors = [(protocol.channel().exact_variance(share), protocol.report_bits, protocol) for protocol in made]
    ordered = sorted(errors, key=functools.cmp_to_key(_compared))
    table = [
        Candidate(
            protocol.name, float(error), protocol.variance(1, 0.0), protocol.variance(1, 1.0),
            protocol.epsilon(), bits,
        )
        for error, bits, protocol in ordered
    ]  # fmt: skip
    for at, one in enumerate(table):
        if most_bits is None or one.bits <= most_bits:
            table[at] = replace(one, chosen=True)
            break
    return tuple(table)


class Auto:
    """The protocol of one value with the least exact error for this domain and epsilon.

    The choice is made by `candidates`. It depends on the number of values and on epsilon alone, never on
    data, so it reveals nothing; what is made is the chosen protocol itself, under its own name.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.
    most_bits : int, optional
        Largest report that may be chosen. Where domains are large, protocols of k bits a report are the
        most accurate by little; a limit leaves local hashing and others of few bits.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or the limit is none or smaller than every report.
    """

    name: ClassVar[str] = "Auto"
    paper: ClassVar[str] = "Wang et al., USENIX Security 2017, for the comparison by exact variance"
    use: ClassVar[str] = "one column of one report a row; takes the protocol of least error"

    def __new__(  # type: ignore[misc]
        cls, domain: Domain, epsilon: float, most_bits: float | None = None
    ) -> Protocol:
        """Make the chosen protocol."""
        limit = None if most_bits is None else _whole(most_bits)
        table = candidates(checked_domain(domain).size, check_epsilon(epsilon), limit)
        chosen = next((one.protocol for one in table if one.chosen), None)
        if chosen is None:
            least = min(one.bits for one in table)
            raise UserError(
                Message("no protocol has reports of at most {limit} bits", limit=limit),
                hint=Message("allow {least} bits or more", least=least),
            )
        made: Protocol = next(kind for kind in CANDIDATES if kind.name == chosen)(domain, epsilon)
        return made


class Adaptive:
    """GRR where k < 3 e^eps + 2, OUE elsewhere: the better of these two at f = 0.

    `Auto` chooses among more protocols, of which some are better than both.

    Source: Arcolezi 2022 (thesis, Univ. Bourgogne Franche-Comté), section 2.4 and chapter 5, "ADP"; from
    the variances of Wang et al. 2017 (USENIX Security).

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

    name: ClassVar[str] = "Adaptive"
    paper: ClassVar[str] = "Arcolezi, thesis, 2022; Wang et al., USENIX Security 2017"
    use: ClassVar[str] = "one column of one report a row; GRR for small domains, OUE for others"

    def __new__(cls, domain: Domain, epsilon: float) -> Protocol:  # type: ignore[misc]
        """Make GRR or OUE."""
        # e^eps is no fraction, so it is never equal to one, and its 59 digits decide.
        few = Fraction(checked_domain(domain).size - 2, 3) < exp_below(as_written(check_epsilon(epsilon)))
        return GRR(domain, epsilon) if few else OUE(domain, epsilon)


def _whole(most_bits: float) -> int:
    most = number(most_bits)
    if most is None or not 1 <= most < math.inf:
        raise UserError("the largest report is not a number of bits", hint="write 128, for example")
    return math.floor(most)


def _working(domain: Domain, epsilon: float) -> list[Protocol]:
    """Make the candidates, without those whose reports would say nothing."""
    made: list[Protocol] = []
    refused: list[UserError] = []
    for kind in CANDIDATES:
        try:
            made.append(kind(domain, epsilon))
        except UserError as error:
            refused.append(error)
    if not made:
        raise refused[0]
    return made


def _compared(one: tuple[Fraction, int, Protocol], other: tuple[Fraction, int, Protocol]) -> int:
    if abs(one[0] - other[0]) > _ROUNDING * min(one[0], other[0]):
        return -1 if one[0] < other[0] else 1
    return one[1] - other[1]


ENTRIES = (
    ProtocolEntry(
        "choice",
        Auto,
        {
            "epsilon": EPSILON,
            "most_bits": Parameter(
                "largest report that may be chosen; without one, any", "128",
                label="Most bits of a report", holds="whole", unit="bits", least=1, expert=True,
            ),
        },
        (("epsilon",),),
    ),
    ProtocolEntry("choice", Adaptive),
)  # fmt: skip
