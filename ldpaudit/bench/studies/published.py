"""Published accuracy, measured again: the gains of Tables 6.3 and 6.4 and the errors of Figures 7.6 to 7.11.

Source: Arcolezi 2022 (thesis), sections 6.4 and 7.3. Errors are its MSE_avg, equations (6.11) and (7.8):
squared errors of the shares, averaged over the values of an attribute, then over attributes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ldpaudit.bench.studies.populations import Population

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.protocols import Protocol
    from ldpaudit.randomness import Key

    Floats = npt.NDArray[np.float64]

#: Limits of any number of reports, in the tables.
PERMANENT = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0)
#: Mean gains in percent over L-SUE and over L-OUE that the tables print, by population and eps_1 / eps_inf.
PRINTED = {
    ("Nursery", 0.3): (23.73, 35.88),
    ("Nursery", 0.6): (30.38, 54.96),
    ("Adult", 0.3): (12.93, 25.05),
    ("Adult", 0.6): (22.26, 38.72),
    ("MS-FIMU", 0.3): (10.00, 19.32),
    ("MS-FIMU", 0.6): (20.08, 37.62),
}
#: Epsilons of the figures.
CLAIMED = tuple(math.log(whole) for whole in range(2, 8))
#: Solutions of the figures, by the names that they bear there.
SOLUTIONS = ("Spl[ADP]", "Smp[ADP]", "RS+FD[GRR]", "RS+FD[OUE-z]", "RS+FD[OUE-r]", "RS+FD[ADP]")

Rule = Callable[["Floats"], "Floats"]


@dataclass(frozen=True)
class Gain:
    """One row of the tables: mean gains in percent over the eight limits.

    Parameters
    ----------
    population : str
    share : float
        eps_1 / eps_inf.
    over_sue, over_oue : float
        Gain of ALLOMFREE over L-SUE and over L-OUE, by the published rule.
    ours : float
        Gain of our default for repeated reports over ALLOMFREE, both with the same eps_inf and eps_1.
    once : float
        Gain of our default for one report of eps_1 over ALLOMFREE.
    delivered : float
        Least part of eps_1 that a protocol of ALLOMFREE delivers, in percent.
    """

    population: str
    share: float
    over_sue: float
    over_oue: float
    ours: float
    once: float
    delivered: float


def gains(people: Population, share: float, runs: int, done: Callable[[], None]) -> Gain:
    """Measure one row of the tables over some runs; `done` is called after each limit."""
    from ldpaudit.protocols import LGRR, LOSUE, LOUE, LSUE, Domain, norm_sub
    from ldpaudit.protocols.oracles import one_value

    domains = [Domain(size) for size in people.sizes]
    found = []
    delivered = 1.0
    for limit in PERMANENT:
        first = share * limit
        osue = [LOSUE(domain, limit, first) for domain in domains]
        published = [LGRR(domain, limit, first, "published") for domain in domains]
        exact = [LGRR(domain, limit, first, "exact") for domain in domains]
        allomfree = [least(pair) for pair in zip(published, osue, strict=True)]
        delivered = min(delivered, *(protocol.epsilon() / first for protocol in allomfree))
        contestants: list[tuple[Sequence[Protocol], Rule]] = [
            (allomfree, clipped),
            ([LSUE(domain, limit, first) for domain in domains], clipped),
            ([LOUE(domain, limit, first) for domain in domains], clipped),
            ([least(pair) for pair in zip(exact, osue, strict=True)], norm_sub),
            ([one_value("auto", domain, first) for domain in domains], norm_sub),
        ]
        base, sue, oue, ours, once = (
            mean_error(people, protocols, rule, runs) for protocols, rule in contestants
        )
        found.append((1 - base / sue, 1 - base / oue, 1 - ours / base, 1 - once / base))
        done()
    sue, oue, ours, once = (100 * sum(column) / len(found) for column in zip(*found, strict=True))
    return Gain(people.name, share, sue, oue, ours, once, 100 * delivered)


def least(protocols: Sequence[Protocol]) -> Protocol:
    """Choose the protocol of least variance at f = 0, the first one of several; that is ALLOMFREE's rule."""
    return min(protocols, key=lambda protocol: protocol.variance(1))


def clipped(raw: Floats) -> Floats:
    """Apply the published rule: negative shares become 0, the rest is divided by its sum."""
    import numpy as np

    kept = np.maximum(raw, 0.0)
    total = kept.sum()
    # Where nothing is left, the published program gives zeros.
    return kept / total if total else kept


def mean_error(people: Population, protocols: Sequence[Protocol], rule: Rule, runs: int) -> float:
    """Return MSE_avg where each person reports one attribute drawn at random, averaged over some runs."""
    from ldpaudit.randomness import Key

    known = Key.for_tests(63).derive({"purpose": "published accuracy"})
    errors = [
        _sampled_error(people, protocols, rule, known.derive({"people": people.name, "run": run}))
        for run in range(runs)
    ]
    return sum(errors) / runs


def _sampled_error(people: Population, protocols: Sequence[Protocol], rule: Rule, key: Key) -> float:
    import numpy as np

    attributes = len(protocols)
    # The bias of the remainder is some 1e-18.
    drawn = key.derive({"purpose": "attributes"}).words(0, people.people, 1)[:, 0] % np.uint64(attributes)
    total = 0.0
    for at, (codes, truth, protocol) in enumerate(
        zip(people.columns, people.shares(), protocols, strict=True)
    ):
        subkey = key.derive({"attribute": at, "protocol": protocol.label()})
        reports = protocol.sanitize(codes[drawn == at], subkey)
        shares = rule(protocol.estimate(protocol.count(reports)).frequency)
        total += float(((shares - truth) ** 2).mean())
    return total / attributes


@dataclass(frozen=True)
class PublishedErrors:
    """One column of a figure.

    Parameters
    ----------
    population : str
    claimed : float
        Epsilon that the figure writes below it.
    of : dict of str to float
        MSE_avg of each solution, by its name in the figure.
    whole_tuple, one_attribute : dict of str to float
        What the solutions with fake data really deliver.
    honest : float
        MSE_avg of our default, Smp with the best protocol of each column, at the epsilon of a whole tuple
        that the solutions with fake data deliver.
    """

    population: str
    claimed: float
    of: dict[str, float]
    whole_tuple: dict[str, float]
    one_attribute: dict[str, float]
    honest: float


def errors(people: Population, claimed: float, runs: int, done: Callable[[], None]) -> PublishedErrors:
    """Measure one column of a figure over some runs; `done` is called at its end."""
    from ldpaudit.protocols import RSFD, Domain, Smp, Spl

    domains = [Domain(size) for size in people.sizes]
    faked = {kind: RSFD(domains, claimed, kind, "published") for kind in ("GRR", "OUE-z", "OUE-r", "ADP")}
    solutions: dict[str, Any] = {
        "Spl[ADP]": Spl(domains, claimed, "ADP"),
        "Smp[ADP]": Smp(domains, claimed, "ADP"),
        **{f"RS+FD[{kind}]": solution for kind, solution in faked.items()},
    }
    found = PublishedErrors(
        people.name,
        claimed,
        {name: _solution_error(people, solution, runs) for name, solution in solutions.items()},
        {f"RS+FD[{kind}]": solution.epsilon("tuple") for kind, solution in faked.items()},
        {f"RS+FD[{kind}]": solution.epsilon("attribute") for kind, solution in faked.items()},
        _solution_error(people, Smp(domains, faked["GRR"].epsilon("tuple"), "auto"), runs),
    )
    done()
    return found


def _solution_error(people: Population, solution: Any, runs: int) -> float:
    """Return MSE_avg of raw estimates, averaged over some runs."""
    import numpy as np

    from ldpaudit.randomness import Key

    known = Key.for_tests(76).derive({"purpose": "published accuracy", "solution": solution.label()})
    codes = np.array(people.columns).T
    truth = people.shares()
    total = 0.0
    for run in range(runs):
        reports = solution.sanitize(codes, known.derive({"people": people.name, "run": run}))
        found = solution.estimate(solution.count(reports))
        total += sum(
            float(((one.frequency - shares) ** 2).mean()) for one, shares in zip(found, truth, strict=True)
        )
    return total / (runs * len(truth))
