"""What to expect before anything is collected: errors, rows needed, epsilon needed, plausibility.

Everything follows from the protocols' own exact variances, so it holds for each protocol of the registry:
those of one value, of repeated reports, of several columns and of numbers. Nothing here reads a row: sizes,
shares and budgets are all it takes. The distribution that Square Wave estimates has no exact variance, so
no figure is given of it; its mean has one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.checks import check_people, check_width, number
from ldpaudit.protocols.estimator import LEVEL, quantile
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.registry import entry_of
from ldpaudit.protocols.setting import KINDS, BoundStep, Scenario, made, planned_protocols, variance

Over = Literal["epsilon", "size", "n", "f"]

#: E|X| of a standard normal variable.
_MEAN_ABSOLUTE = math.sqrt(2 / math.pi)
#: Epsilon is sought in this range; beyond it reports are blind, or hide nothing.
_LEAST_EPSILON, _MOST_EPSILON = 1e-4, 20.0
#: How near two logarithms of epsilon come.
_CLOSE = 1e-13
#: Beyond, whole numbers are no floats any more.
_MOST_ROWS = 2.0**53


@dataclass(frozen=True)
class Expected:
    """What a protocol is expected to deliver.

    Parameters
    ----------
    protocol : str
        Its name in the registry.
    stderr : float
        Exact standard error, the people being fixed. One value: of the raw estimate of the share f. Repeated:
        of the same from one collection. Several columns: of a share f of one column; where the column that a
        row reports is drawn, with the sampling, to first order in 1/n. Number: of the mean, as a part of the
        width of the interval, where everybody has the number with the largest variance; for Square Wave, of
        the mean of the cells' centres.
    absolute : float
        Expected absolute error: sqrt(2 / pi) standard errors, the normal limit.
    half_width : float
        Half the score interval around an estimate of f; where few reports decide, `Protocol.estimate` gives a
        wider one. For numbers, half the normal
        interval, without the half cell that Square Wave adds: finer cells make that as small as one likes.
    """

    protocol: str
    stderr: float
    absolute: float
    half_width: float

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return asdict(self)


def expected(protocol: BoundStep, setting: Scenario, name: str | None = None) -> Expected:
    """Return the error of a protocol from n reports, under another name than its own where one is given."""
    stderr = math.sqrt(variance(protocol, setting.n, setting.f))
    return Expected(
        name or protocol.name,
        stderr,
        _MEAN_ABSOLUTE * stderr,
        half_width(protocol, setting.n, setting.f, setting.level, setting.intervals),
    )


def compared(setting: Scenario) -> list[Expected]:
    """Return the errors of every protocol of the setting's kind, the smallest first.

    Protocols that cannot work with this epsilon and domain are left out.
    """
    candidates = [(name, made(name, setting)) for name in planned_protocols(setting.kind)]
    found = [expected(protocol, setting, name) for name, protocol in candidates if protocol is not None]
    return sorted(found, key=lambda one: one.stderr)


def curves(over: Over, values: Sequence[float], setting: Scenario) -> dict[str, list[Expected | None]]:
    """Return the errors of every protocol of the setting's kind while one figure of the setting moves.

    A permanent epsilon that is given stays where it is while epsilon moves; one that is not moves with it.

    Parameters
    ----------
    over : {"epsilon", "size", "n", "f"}
        The figure that moves.
    values : sequence of float
        What it takes.
    setting : Scenario
        The others.

    Returns
    -------
    dict of str to list
        By protocol, one entry a value; None where the protocol cannot work.

    Raises
    ------
    UserError
        If numbers are asked for against the size of a domain or a share, of which they have none.
    """
    if setting.kind == "number" and over in ("size", "f"):
        raise UserError(
            "numbers have neither a domain nor shares",
            hint="draw them against epsilon, or the number of rows",
        )
    found: dict[str, list[Expected | None]] = {name: [] for name in planned_protocols(setting.kind)}
    for value in values:
        moved = _moved(setting, over, value)
        for name, curve in found.items():
            protocol = made(name, moved)
            curve.append(None if protocol is None else expected(protocol, moved, name))
    return found


def half_width(
    protocol: BoundStep, n: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> float:
    """Return half the width of the score interval around an estimate f from n reports.

    With t = z^2 / n and V(f) = a + b f - u f^2 the variance of one report, u being 0 unless reports are
    sampled: ``sqrt(t (V(f) + t (b^2 / 4 + u a))) / (1 + t u)``. For numbers V is constant, and this is z
    standard errors.

    Parameters
    ----------
    protocol : Protocol or NumberProtocol
    n : float
        Number of reports.
    f : float
        Share that is estimated.
    level : float
        Confidence in (0, 1).
    intervals : int
        How many intervals hold together at that confidence.

    Raises
    ------
    UserError
        If a figure is impossible.
    """
    tolerance = quantile(level, intervals) ** 2 / check_people(n)
    constant, slope, curvature = _shape(protocol)
    beyond = slope**2 / 4 + curvature * constant
    return math.sqrt(tolerance * (variance(protocol, 1, f) + tolerance * beyond)) / (
        1 + tolerance * curvature
    )


def rows_needed(
    protocol: BoundStep, width: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> int:
    """Return the fewest reports with which the interval is no wider than f ± width.

    The inverse of `half_width`, in closed form: a quadratic in z^2 / n.

    Parameters
    ----------
    protocol : Protocol or NumberProtocol
    width : float
        Half the interval, as a share, or as a part of the interval of a number: 0.01 is one percentage point.
        For a relative error r of a share f it is r f.
    f, level, intervals
        As for `half_width`.

    Raises
    ------
    UserError
        If the width is not above 0, or so small that no table has the rows, or another figure is impossible.
    """
    width = check_width(width)
    spread = variance(protocol, 1, f)
    _, slope, curvature = _shape(protocol)
    parts = spread - 2 * width**2 * curvature + math.hypot(spread, (slope - 2 * curvature * f) * width)
    # Where that is not above 0, the interval of sampled reports is never so wide.
    tolerance = 2 * width**2 / parts if parts > 0 else math.inf
    needed = quantile(level, intervals) ** 2 / tolerance if tolerance else math.inf
    if needed > _MOST_ROWS:
        raise UserError(
            Message("a half-width of {width:g} would take more rows than there are", width=width),
            hint="accept a wider interval",
        )
    rows = max(1, math.floor(needed))
    # The quotient is rounded: the answer is this number or the next.
    while half_width(protocol, rows, f, level, intervals) > width:
        rows += 1
    return rows


def epsilon_needed(name: str, setting: Scenario, width: float) -> float:
    """Return the smallest epsilon with which a protocol's interval around f is no wider than f ± width.

    Bisection and interpolation on the exact variance, to a relative 1e-12 and rounded so that the width is
    kept. Protocols whose parameters are whole numbers improve in steps; there the smallest epsilon of the
    step is found. Numbers in a window of cells may err more just after it lost one, at large epsilons; what
    is found there is enough, though something smaller may be, too.

    Parameters
    ----------
    name : str
        Of a protocol of any kind.
    setting : Scenario
        Its epsilon does not count. A permanent epsilon that is given bounds what is found.
    width : float
        Half the interval, as a share, or as a part of the interval of a number.

    Raises
    ------
    UserError
        If no epsilon up to 20 suffices, or there is no such protocol.
    """
    entry = entry_of(name)
    if entry.kind not in KINDS:
        raise UserError(
            Message("{name} chooses among protocols", name=entry.name),
            hint=Message("choose one of: ") + ", ".join(planned_protocols(setting.kind)),
        )
    width = check_width(width)

    def excess(epsilon: float) -> float:
        protocol = made(entry.name, replace(setting, epsilon=epsilon))
        if protocol is None:
            return math.inf
        return half_width(protocol, setting.n, setting.f, setting.level, setting.intervals) / width - 1

    most = _MOST_EPSILON
    if setting.permanent is not None and math.isinf(excess(most)):
        # A budget near the permanent epsilon, or above it, cannot be reached.
        most = _turning(lambda epsilon: -1.0 if math.isinf(excess(epsilon)) else math.inf, most)[0]
    if excess(most) > 0:
        raise UserError(
            Message(
                "no epsilon up to {most:.6g} brings the interval of {rows} rows down to {width:g}",
                most=most,
                rows=setting.n,
                width=width,
            ),
            hint="collect more rows, or accept a wider interval",
        )
    return _turning(excess, most)[1]


def posterior(epsilon: float, prior: float) -> float:
    """Bound what anybody can come to think of a value after seeing a report.

    The odds grow by e^epsilon at most, so a value thought likely with probability pi becomes at most
    ``pi e^eps / (pi e^eps + 1 - pi)``; from a uniform prior, ``e^eps / (e^eps + k - 1)``, which is also the
    chance of the best guess.
    Source: Bayes' rule.

    Parameters
    ----------
    epsilon : float
        In nats.
    prior : float
        Probability in (0, 1).

    Raises
    ------
    UserError
        If epsilon is below 0, or the prior is no probability between 0 and 1.
    """
    nats, before = number(epsilon), number(prior)
    if nats is None or not nats >= 0:
        raise UserError("epsilon is not a number of at least 0", hint="write a number such as 1.0")
    if before is None or not 0 < before < 1:
        raise UserError("the probability is not between 0 and 1", hint="write a number such as 0.5")
    return prior / (prior + (1 - prior) * math.exp(-epsilon))


def _shape(protocol: BoundStep) -> tuple[float, float, float]:
    """Return a, b and u, with a + b f - u f^2 the variance of one report at a share f.

    Source: `estimator.variance` is a line in f; `SampledAttribute.variance` adds the sampling of reports.
    """
    none, all_have = variance(protocol, 1, 0.0), variance(protocol, 1, 1.0)
    share = 1.0 if isinstance(protocol, NumberProtocol) else float(protocol.reporting_share)
    curvature = (1 - share) / share
    return none, all_have - none + curvature, curvature


def _turning(excess: Callable[[float], float], most: float) -> tuple[float, float]:
    """Return the last epsilon with an excess above 0, and the first without, as at `most`.

    Both sides of where a line through the ends meets 0 are tried; where that does not halve what is left, its
    middle is, too.
    """
    low, high = math.log(_LEAST_EPSILON), math.log(most)
    below, above = math.inf, excess(most)
    while high - low > _CLOSE:
        wide, middle = high - low, (low + high) / 2
        tried = [middle]
        if math.isfinite(below):
            crossing = high - above * wide / (above - below)
            tried = [crossing - wide / 1000, crossing + wide / 1000, middle]
        for place in tried:
            if not low < place < high or (place == middle and high - low < wide / 2):
                continue
            found = excess(math.exp(place))
            low, below, high, above = (place, found, high, above) if found > 0 else (low, below, place, found)
    return math.exp(low), math.exp(high)


def _moved(setting: Scenario, over: Over, value: float) -> Scenario:
    figure: Any = int(value) if over in ("size", "n") else float(value)
    return replace(setting, **{over: figure})
