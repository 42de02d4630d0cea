"""Published accuracy, measured again: the gains of Tables 6.3 and 6.4 and the errors of Figures 7.6 to 7.11.

`python tests/benchmarks/studies/thesis_tables.py FOLDER [RUNS]` prints both. FOLDER holds `adult.data`,
`adult.test` and `nursery.csv` of the UCI repository (gzip or not), and `personal_table_marginals.csv` of FIMU
(attribute, code, value, count); none of them is a part of this project.

Source: Arcolezi 2022 (thesis), sections 6.4 and 7.3. Errors are its MSE_avg, equations (6.11) and (7.8):
squared errors of the shares, averaged over the values of an attribute, then over attributes.
"""

from __future__ import annotations

import csv
import gzip
import io
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols import LGRR, LOSUE, LOUE, LSUE, RSFD, Domain, Protocol, Smp, Spl, norm_sub
from ldpaudit.protocols.oracles import one_value
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

Rule = Callable[[Floats], Floats]
#: People who are made up; errors fall as their number grows, and nothing else changes.
PEOPLE = 50_000
_ADULT = (1, 3, 5, 6, 7, 8, 9, 13, 14)


@dataclass(frozen=True, eq=False)
class Population:
    """People with several attributes.

    Parameters
    ----------
    name : str
    columns : tuple of ndarray of int32, each of shape (n,)
        Codes of each attribute, in [0, size).
    sizes : tuple of int
        Sizes of the domains.
    """

    name: str
    columns: tuple[npt.NDArray[np.int32], ...]
    sizes: tuple[int, ...]

    @property
    def people(self) -> int:
        """Number n of people."""
        return len(self.columns[0])

    def shares(self) -> list[npt.NDArray[np.float64]]:
        """Return the true shares of the values of each attribute."""
        return [
            np.bincount(codes, minlength=size) / self.people
            for codes, size in zip(self.columns, self.sizes, strict=True)
        ]


def nursery(folder: Path) -> Population:
    """Read the 12,960 rows of Nursery, with nine attributes."""
    return _of_rows("Nursery", list(_rows(folder, "nursery.csv"))[1:])


def adult(folder: Path) -> Population:
    """Read the 45,222 rows of Adult without missing values, with nine categorical attributes."""
    rows = []
    for name in ("adult.data", "adult.test"):
        for row in _rows(folder, name):
            # The file of tests may begin with a line of its own, and ends its classes with a point.
            if len(row) > max(_ADULT):
                cells = [row[at].strip().rstrip(".") for at in _ADULT]
                if "?" not in cells:
                    rows.append(cells)
    return _of_rows("Adult", rows)


def msfimu(folder: Path) -> Population:
    """Read the marginals of the 88,935 people of MS-FIMU, with six attributes.

    Only marginals are published, so the columns are independent here. Where each person reports one attribute
    only, nothing else counts.
    """
    counts: dict[str, list[int]] = {}
    for attribute, _, _, count in list(_rows(folder, "personal_table_marginals.csv"))[1:]:
        counts.setdefault(attribute, []).append(int(count))
    columns = tuple(np.repeat(np.arange(len(some), dtype=np.int32), some) for some in counts.values())
    return Population("MS-FIMU", columns, tuple(map(len, counts.values())))


def even(people: int, sizes: Sequence[int]) -> Population:
    """Make people among whom every value of every attribute is as frequent."""
    columns = tuple((np.arange(people) % size).astype(np.int32) for size in sizes)
    described = f"{sizes[0]}" if len(set(sizes)) == 1 else f"{min(sizes)} to {max(sizes)}"
    return Population(f"even, d = {len(sizes)}, c = {described}", columns, tuple(sizes))


def _of_rows(name: str, rows: Sequence[Sequence[str]]) -> Population:
    columns, sizes = [], []
    for cells in zip(*rows, strict=True):
        numbers = {value: number for number, value in enumerate(sorted(set(cells)))}
        columns.append(np.array([numbers[cell] for cell in cells], dtype=np.int32))
        sizes.append(len(numbers))
    return Population(name, tuple(columns), tuple(sizes))


def _rows(folder: Path, name: str) -> Iterator[list[str]]:
    """Read the lines of a table that lies anywhere in the folder, compressed or not."""
    for path in sorted(folder.rglob(f"{name}*")):
        if path.name in (name, f"{name}.gz"):
            data = path.read_bytes()
            text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
            return csv.reader(io.StringIO(text))
    raise SystemExit(f"there is no {name} (nor {name}.gz) in {folder}: fetch the public tables first")


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


def gains(people: Population, share: float, runs: int) -> Gain:
    """Measure one row of the tables over some runs."""
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
    sue, oue, ours, once = (100 * sum(column) / len(found) for column in zip(*found, strict=True))
    return Gain(people.name, share, sue, oue, ours, once, 100 * delivered)


def least(protocols: Sequence[Protocol]) -> Protocol:
    """Choose the protocol of least variance at f = 0, the first one of several; that is ALLOMFREE's rule."""
    return min(protocols, key=lambda protocol: protocol.variance(1))


def clipped(raw: Floats) -> Floats:
    """Apply the published rule: negative shares become 0, the rest is divided by its sum."""
    kept = np.maximum(raw, 0.0)
    total = kept.sum()
    # Where nothing is left, the published program gives zeros.
    return kept / total if total else kept


def mean_error(people: Population, protocols: Sequence[Protocol], rule: Rule, runs: int) -> float:
    """Return MSE_avg where each person reports one attribute drawn at random, averaged over some runs."""
    known = Key.for_tests(63).derive({"purpose": "published accuracy"})
    errors = [
        _sampled_error(people, protocols, rule, known.derive({"people": people.name, "run": run}))
        for run in range(runs)
    ]
    return sum(errors) / runs


def _sampled_error(people: Population, protocols: Sequence[Protocol], rule: Rule, key: Key) -> float:
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


def errors(people: Population, claimed: float, runs: int) -> PublishedErrors:
    """Measure one column of a figure over some runs."""
    domains = [Domain(size) for size in people.sizes]
    faked = {kind: RSFD(domains, claimed, kind, "published") for kind in ("GRR", "OUE-z", "OUE-r", "ADP")}
    solutions: dict[str, Any] = {
        "Spl[ADP]": Spl(domains, claimed, "ADP"),
        "Smp[ADP]": Smp(domains, claimed, "ADP"),
        **{f"RS+FD[{kind}]": solution for kind, solution in faked.items()},
    }
    return PublishedErrors(
        people.name,
        claimed,
        {name: _solution_error(people, solution, runs) for name, solution in solutions.items()},
        {f"RS+FD[{kind}]": solution.epsilon("tuple") for kind, solution in faked.items()},
        {f"RS+FD[{kind}]": solution.epsilon("attribute") for kind, solution in faked.items()},
        _solution_error(people, Smp(domains, faked["GRR"].epsilon("tuple"), "auto"), runs),
    )


def _solution_error(people: Population, solution: Any, runs: int) -> float:
    """Return MSE_avg of raw estimates, averaged over some runs."""
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


def main(folder: str, runs: str = "10") -> None:
    """Print the tables, then the figures, beside what was printed there."""
    tables = [read(Path(folder)) for read in (nursery, adult, msfimu)]
    print(f"Tables 6.3 and 6.4: mean gain in percent over eight limits eps_inf; {runs} runs.")
    print(f"{'':24} ALLOMFREE over L-SUE  over L-OUE     ours over ALLOMFREE      least eps_1")
    print(f"{'':24} printed     here    printed   here  repeated  one report    it delivers")
    for people, share in ((people, share) for people in tables for share in (0.3, 0.6)):
        one, (sue, oue) = gains(people, share, int(runs)), PRINTED[people.name, share]
        here = f"{sue:7.2f} {one.over_sue:8.2f} {oue:10.2f} {one.over_oue:6.2f}"
        print(f"{people.name:10} {share:<13} {here} {one.ours:9.2f} {one.once:11.2f} {one.delivered:12.1f} %")
    print(f"\nFigures 7.6 to 7.11: 1e4 times MSE_avg; {runs} runs. RS+FD claims the eps on the left;")
    print("what it delivers for a whole tuple, for one attribute, and the error of Smp[auto] on the right.")
    made_up = [even(PEOPLE, sizes) for sizes in ((10,) * 5, (10,) * 10, tuple(range(10, 101, 10)))]
    for people in made_up + tables:
        heads = (*SOLUTIONS, "whole", "one", "Smp[auto]")
        print(f"\n{people.name}\n{'':9}" + "".join(f"{name:>12}" for name in heads))
        for claimed in CLAIMED:
            found = errors(people, claimed, int(runs))
            shown = [1e4 * found.of[name] for name in SOLUTIONS]
            shown += [max(found.whole_tuple.values()), max(found.one_attribute.values()), 1e4 * found.honest]
            print(f"eps {claimed:.3f}" + "".join(f"{value:12.4g}" for value in shown))


if __name__ == "__main__":
    main(*sys.argv[1:])
