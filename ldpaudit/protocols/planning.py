"""What to expect before anything is collected: errors, rows needed, epsilon needed, plausibility.

Everything follows from a protocol's exact variance, so it holds for each protocol of the registry that sends
one report about one value. Nothing here reads a row: sizes, shares and budgets are all it takes.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from ldpaudit.errors import UserError
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import Entry
from ldpaudit.protocols.estimator import LEVEL, quantile
from ldpaudit.protocols.exact import check_epsilon
from ldpaudit.protocols.given import check_level, check_people, check_share, number
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import ENTRIES, entry_of

Over = Literal["epsilon", "size", "n", "f"]

#: E|X| of a standard normal variable.
_MEAN_ABSOLUTE = math.sqrt(2 / math.pi)
#: Epsilon is sought in this range; beyond it reports are blind, or hide nothing.
_LEAST_EPSILON, _MOST_EPSILON = 1e-4, 20.0
_HALVINGS = 50
#: Beyond, whole numbers are no floats any more.
_MOST_ROWS = 2.0**53

_domain = functools.lru_cache(maxsize=16)(Domain)


@dataclass(frozen=True)
class Setting:
    """What is known about a collection before it begins.

    Parameters
    ----------
    size : int
        Number k of values in the domain.
    epsilon : float
        Budget of one report, in nats.
    n : int
        Number of reports.
    f : float
        True share at which errors are told, in [0, 1].
    level : float
        Confidence of intervals, in (0, 1).
    simultaneous : bool
        Whether the intervals of all k values shall hold together.

    Raises
    ------
    UserError
        If a figure is impossible.
    """

    size: int
    epsilon: float
    n: int
    f: float = 0.0
    level: float = LEVEL
    simultaneous: bool = False

    def __post_init__(self) -> None:
        if self.size < 2:
            raise UserError(f"the domain has {self.size} values", mend="write 2 or more")
        check_epsilon(self.epsilon)
        if self.n < 1:
            raise UserError(f"the number of rows is {self.n}", mend="write 1 or more")
        check_share(self.f)
        check_level(self.level)

    @property
    def intervals(self) -> int:
        """How many intervals shall hold together."""
        return self.size if self.simultaneous else 1


@dataclass(frozen=True)
class Expected:
    """What a protocol is expected to deliver.

    Parameters
    ----------
    protocol : str
    stderr : float
        Exact standard error of the raw estimate of the share f, the people being fixed.
    absolute : float
        Expected absolute error: sqrt(2 / pi) standard errors, the normal limit.
    half_width : float
        Half the interval that `Protocol.estimate` gives around an estimate of f.
    """

    protocol: str
    stderr: float
    absolute: float
    half_width: float

    def as_json(self) -> dict[str, Any]:
        """Give the figures as plain values."""
        return asdict(self)


def one_value_protocols() -> tuple[str, ...]:
    """Name the protocols that send one report about one value and take an epsilon."""
    return tuple(name for name, entry in ENTRIES.items() if _plannable(entry))


def made(name: str, size: int, epsilon: float) -> Protocol | None:
    """Make a protocol of one value over a domain of so many values; None where it cannot work."""
    try:
        protocol: Protocol = ENTRIES[name].make(_domain(size), {"epsilon": epsilon})
    except UserError:
        # Reasons that a protocol has and others do not, such as reports that would say nothing.
        return None
    return protocol


def expected(protocol: Protocol, setting: Setting) -> Expected:
    """Tell the error of a protocol's raw estimate of a share f from n reports."""
    stderr = math.sqrt(protocol.variance(setting.n, setting.f))
    return Expected(
        protocol.name,
        stderr,
        _MEAN_ABSOLUTE * stderr,
        half_width(protocol, setting.n, setting.f, setting.level, setting.intervals),
    )


def compared(setting: Setting) -> list[Expected]:
    """Tell the errors of every protocol of one value, the smallest first.

    Protocols that cannot work with this epsilon and domain are left out.
    """
    candidates = [made(name, setting.size, setting.epsilon) for name in one_value_protocols()]
    found = [expected(protocol, setting) for protocol in candidates if protocol is not None]
    return sorted(found, key=lambda one: one.stderr)


def curves(over: Over, values: Sequence[float], setting: Setting) -> dict[str, list[Expected | None]]:
    """Tell the errors of every protocol of one value while one figure of the setting moves.

    Parameters
    ----------
    over : {"epsilon", "size", "n", "f"}
        The figure that moves.
    values : sequence of float
        What it takes.
    setting : Setting
        The others.

    Returns
    -------
    dict of str to list
        By protocol, one entry a value; None where the protocol cannot work.
    """
    found: dict[str, list[Expected | None]] = {name: [] for name in one_value_protocols()}
    for value in values:
        moved = _moved(setting, over, value)
        for name, told in found.items():
            protocol = made(name, moved.size, moved.epsilon)
            told.append(None if protocol is None else expected(protocol, moved))
    return found


def half_width(
    protocol: Protocol, n: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> float:
    """Give half the width of the score interval around an estimate f from n reports.

    With t = z^2 / n, V the variance of one report and b = V(1) - V(0): ``sqrt(t (V(f) + t b^2 / 4))``.

    Parameters
    ----------
    protocol : Protocol
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
    slope = protocol.variance(1, 1.0) - protocol.variance(1, 0.0)
    return math.sqrt(tolerance * (protocol.variance(1, f) + tolerance * slope**2 / 4))


def rows_needed(
    protocol: Protocol, width: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> int:
    """Give the fewest reports with which the interval is no wider than f ± width.

    The inverse of `half_width`, in closed form: a quadratic in z^2 / n.

    Parameters
    ----------
    protocol : Protocol
    width : float
        Half the interval, as a share: 0.01 is one percentage point. For a relative error r of a share f
        it is r f.
    f, level, intervals
        As for `half_width`.

    Raises
    ------
    UserError
        If the width is not above 0, or so small that no table has the rows, or another figure is impossible.
    """
    if not width > 0 or not math.isfinite(width):
        raise UserError(f"the half-width is {width:g}", mend="write a share above 0, such as 0.01")
    spread = protocol.variance(1, f)
    slope = protocol.variance(1, 1.0) - protocol.variance(1, 0.0)
    tolerance = 2 * width**2 / (spread + math.hypot(spread, slope * width))
    needed = quantile(level, intervals) ** 2 / tolerance if tolerance else math.inf
    if needed > _MOST_ROWS:
        raise UserError(
            f"a half-width of {width:g} would take more rows than there are", mend="accept a wider interval"
        )
    rows = max(1, math.floor(needed))
    # The quotient is rounded: the answer is this number or the next.
    while half_width(protocol, rows, f, level, intervals) > width:
        rows += 1
    return rows


def epsilon_needed(name: str, setting: Setting, width: float) -> float:
    """Give the smallest epsilon with which a protocol's interval around f is no wider than f ± width.

    Bisection on the exact variance, to a relative 1e-12 and rounded so that the width is kept. Protocols
    whose parameters are whole numbers improve in steps; there the smallest epsilon of the step is found.

    Parameters
    ----------
    name : str
        Of a protocol of one value.
    setting : Setting
        Its epsilon does not count.
    width : float
        Half the interval, as a share.

    Raises
    ------
    UserError
        If no epsilon up to 20 suffices, or the protocol is not of one value.
    """
    entry = entry_of(name)
    if not _plannable(entry):
        raise UserError(
            f"{entry.name} is not for one value with one epsilon",
            mend="choose one of: " + ", ".join(one_value_protocols()),
        )
    if not width > 0:
        raise UserError(f"the half-width is {width:g}", mend="write a share above 0, such as 0.01")

    def reached(epsilon: float) -> bool:
        protocol = made(entry.name, setting.size, epsilon)
        return protocol is not None and (
            half_width(protocol, setting.n, setting.f, setting.level, setting.intervals) <= width
        )

    if not reached(_MOST_EPSILON):
        raise UserError(
            f"no epsilon up to {_MOST_EPSILON:g} brings the interval of {setting.n} rows down to {width:g}",
            mend="collect more rows, or accept a wider interval",
        )
    low, high = math.log(_LEAST_EPSILON), math.log(_MOST_EPSILON)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(math.exp(middle)) else (middle, high)
    return math.exp(high)


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
        raise UserError("epsilon is not a number of at least 0", mend="write a number such as 1.0")
    if before is None or not 0 < before < 1:
        raise UserError("the probability is not between 0 and 1", mend="write a number such as 0.5")
    return prior / (prior + (1 - prior) * math.exp(-epsilon))


def _plannable(entry: Entry) -> bool:
    return entry.kind == "one value" and any("epsilon" in alternatives for alternatives in entry.needed)


def _moved(setting: Setting, over: Over, value: float) -> Setting:
    figures = asdict(setting)
    figures[over] = int(value) if over in ("size", "n") else float(value)
    return Setting(**figures)
