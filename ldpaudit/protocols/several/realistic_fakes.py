"""RS+RFD: one attribute is true, all others are fakes that follow public priors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.several.fake_data import RSFD, Budget
from ldpaudit.protocols.several.prior import Priors, exact_priors
from ldpaudit.protocols.several.solution import check_domains


class RSRFD(RSFD):
    """Random sampling plus realistic fake data (RS+RFD): fakes follow public priors instead of being uniform.

    Realistic fakes hide the true attribute better, but a report of a rare value is rarely a fake, so one
    attribute's epsilon comes close to the whole tuple's. The priors must be public: they are released with
    every report.

    Source: Arcolezi, Gambs, Couchot, Palamidessi 2023 (PVLDB 16), section 5. The exact epsilons: own.

    Parameters
    ----------
    domains : sequence of Domain
    epsilon : float
    protocol : {"GRR", "OUE-r", "SUE-r"}
    priors : sequence of sequences, or str
        Weight of each value of each column, above 0: fractions, whole numbers or texts such as "1/3". As one
        text: columns divided by semicolons, weights by commas. They are rounded to multiples of 2^-64.
    budget : {"published", "attribute", "tuple"}

    Raises
    ------
    UserError
        If epsilon is not a positive number, there is no such protocol or budget, or a weight is missing or
        not above 0.
    """

    name: ClassVar[str] = "RSRFD"
    paper: ClassVar[str] = (
        "Arcolezi, Gambs, Couchot, Palamidessi: On the risks of collecting multidimensional data under local "
        "differential privacy, PVLDB 16, 2023"
    )
    use: ClassVar[str] = (
        "several columns whose shares are roughly public, to hide better which one is reported"
    )
    protocols: ClassVar[tuple[str, ...]] = ("GRR", "OUE-r", "SUE-r")

    def __init__(
        self,
        domains: Sequence[Domain],
        epsilon: float,
        protocol: str = "GRR",
        priors: Priors = (),
        budget: Budget = "published",
    ) -> None:
        self._begin(domains, epsilon, protocol, budget, exact_priors(priors, check_domains(domains)))

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises."""
        assert self._priors is not None  # noqa: S101 - given to the constructor
        written = [[str(share) for share in prior] for prior in self._priors]
        return {**super().parameters(), "priors": written}
