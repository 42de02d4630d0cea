"""One-time basic RAPPOR, given by the share f of random bits, as in the study of fire interventions."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

from ldpaudit.errors import UserError
from ldpaudit.protocols.channel import UnaryChannel
from ldpaudit.protocols.checks import number
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.exact import WORD, as_written, check_epsilon, exp_below
from ldpaudit.protocols.unary import Unary

#: Ones in the code of a value. Figures printed for RAPPOR with hashes (h = 2) are twice as large.
WEIGHT = 1


class OneTimeRappor(Unary):
    """The permanent randomized response of RAPPOR alone, on one-hot codes (weight h = 1).

    Each bit is 1 or 0 with probability f/2 each and true with 1 - f, so p = 1 - f/2, q = f/2 and
    ``eps = 2 h ln((1 - f/2) / (f/2))`` with h = 1. The estimate is equation (8) of the study without its
    max(0, ·), which adds up all upward errors and drops the downward ones.

    Source: Arcolezi et al. 2020 (Computers & Security), equations (4), (5), (8); Erlingsson, Pihur, Korolova
    2014 (CCS).

    Parameters
    ----------
    domain : Domain
    f : float, optional
        Share of bits replaced by coin tosses, in (0, 1).
    epsilon : float, optional
        The same privacy said in nats; exactly one of the two is given.

    Raises
    ------
    UserError
        If neither or both are given, f is outside (0, 1) or epsilon is not a positive number.
    """

    name: ClassVar[str] = "OneTimeRappor"
    paper: ClassVar[str] = "Arcolezi et al., Computers & Security 2020, eq. 4-5; Erlingsson et al., CCS 2014"
    use: ClassVar[str] = "one column of one report a row; privacy given by f, one-hot codes (h = 1)"

    def __init__(self, domain: Domain, f: float | None = None, epsilon: float | None = None) -> None:
        if (f is None) == (epsilon is None):
            raise UserError("give one of f and epsilon", where=self.name, hint="write f = 0.5, for example")
        self.domain = domain
        if f is not None:
            self._asked = {"f": _checked_share(f)}
            zero = math.ceil(-as_written(-self._asked["f"]) * WORD / 2)
        else:
            assert epsilon is not None  # noqa: S101 - one of the two is given
            self._asked = {"epsilon": check_epsilon(epsilon)}
            zero = math.ceil(WORD / (exp_below(as_written(self._asked["epsilon"]) / 2) + 1))
        self._channel = UnaryChannel(domain.size, Fraction(WORD - zero, WORD), Fraction(zero, WORD))
        self._require_signal()

    def requested(self) -> dict[str, float]:
        """Return f or epsilon, as it was asked for."""
        return dict(self._asked)

    def requested_epsilon(self, reports: int = 1) -> float:
        """Return the epsilon that was asked for, or that the asked f stands for: 2 ln((1 - f/2) / (f/2))."""
        if "epsilon" in self._asked:
            return super().requested_epsilon(reports)
        share = Decimal(repr(self._asked["f"]))
        return 2 * math.log((2 - share) / share) * reports

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the protocol, with the weight h of the codes."""
        return {**super().parameters(), "h": WEIGHT}

    def label(self) -> str:
        """Return name and parameters; the weight h is always printed."""
        return f"{super().label()[:-1]}, h = {WEIGHT})"


def _checked_share(f: float) -> float:
    share = number(f)
    if share is None or not 0 < share < 1:
        raise UserError("f is not between 0 and 1", hint="write a share of random bits, such as 0.5")
    return share


ENTRIES = (
    ProtocolEntry(
        "one value",
        OneTimeRappor,
        {
            "f": Parameter(
                "share of bits replaced by coin tosses; larger is more private", "0.5",
                label="f", above=0, below=1,
            ),
            "epsilon": EPSILON,
        },
        (("f", "epsilon"),),
    ),
)  # fmt: skip
