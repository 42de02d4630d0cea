"""What to expect before anything is collected: errors, rows needed, epsilon needed, plausibility.

Everything follows from the protocols' own exact variances. Nothing here reads a row: sizes, shares and
budgets are all it takes. The distribution that Square Wave estimates has no exact variance; its mean has one.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, Literal, get_args

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import attack_success
from ldpaudit.protocols.checks import (
    check_choice,
    check_figure,
    check_level,
    check_people,
    check_share,
    check_whole,
)
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.estimator import LEVEL, quantile
from ldpaudit.protocols.exact import check_epsilon
from ldpaudit.protocols.numbers import Interval, NumberProtocol
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import ENTRIES, ProtocolEntry, entry_of, fields_of, names

#: The kinds of protocols that a plan compares; those of kind "choice" make one of another kind.
Kind = Literal["one value", "repeated", "several columns", "number"]
KINDS: tuple[Kind, ...] = get_args(Kind)

#: Budgets of one report in the permanent epsilon, where their number is not known.
_REPORTS_IN_PERMANENT = 2
#: E|X| of a standard normal variable.
_MEAN_ABSOLUTE = math.sqrt(2 / math.pi)
#: Epsilon is sought in this range, beyond which reports are blind, or hide nothing; and how near its log.
_LEAST_EPSILON, _MOST_EPSILON, _CLOSE = 1e-4, 20.0, 1e-12
#: Beyond, whole numbers are no floats any more.
_MOST_ROWS = 2.0**53
#: What the scenario itself says of a protocol.
_SAID = ("epsilon", "epsilon_first", "f", "priors")
#: How likely a value is thought to be before the reports.
_PRIORS = (0.01, 0.5)
_UNIT = Interval(0.0, 1.0)
_domain = functools.lru_cache(maxsize=16)(Domain)


@dataclass(frozen=True)
class Scenario:
    """What is known about a collection before it begins."""

    #: Number k of values in the domain, or in that of each column. Numbers have none; it is not used then.
    size: int
    #: Budget of one report, in nats: of a value, of the first report of a value that is reported again, of
    #: the whole tuple of several columns, of a number.
    epsilon: float
    #: Number of reports: rows, or people in one collection.
    n: int
    #: True share at which errors are computed, in [0, 1]; not used for numbers.
    f: float = 0.0
    #: Confidence of intervals, in (0, 1).
    level: float = LEVEL
    #: Whether the intervals of all k values of a column shall hold together.
    simultaneous: bool = False
    #: Which protocols are looked at.
    kind: Kind = "one value"
    #: Epsilon of the permanent answers, in nats; without it, twice the budget of one report.
    permanent: float | None = None
    #: Number d of columns, 2 or more, all of k values; used for several columns only.
    attributes: int = 2
    #: Other parameters, by their field, for the protocols that have them: see `plannable`.
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_choice("kind", self.kind, KINDS)
        check_epsilon(self.epsilon)
        if self.permanent is not None:
            check_epsilon(self.permanent, Message("the permanent epsilon"))
        for name, given in (("size of the domain", self.size), ("number of columns", self.attributes)):
            check_whole(given, Message("the {name}", name=Message(name)), 2, hint="write 2 or more")
        check_figure(self.n, Message("the number of rows"), lambda rows: rows >= 1, hint="write 1 or more")
        check_share(self.f)
        check_level(self.level)
        known = plannable(self.kind)
        for name, value in self.parameters.items():
            if name not in known:
                what = Message(
                    'no protocol of the kind "{kind}" has a parameter {name}', kind=self.kind, name=name
                )
                raise UserError(
                    what, hint=Message("write one of: ") + ", ".join(known) if known else "leave it out"
                )
            refused = [_refused(entry, name, value) for entry in known[name]]
            if all(refused) and refused[0]:
                raise refused[0]

    @property
    def intervals(self) -> int:
        """How many intervals shall hold together; a mean has but one."""
        return self.size if self.simultaneous and self.kind != "number" else 1

    @property
    def limit(self) -> float:
        """Epsilon of the permanent answers, in nats."""
        return _REPORTS_IN_PERMANENT * self.epsilon if self.permanent is None else self.permanent


def plannable(kind: Kind) -> dict[str, list[ProtocolEntry]]:
    """Return the fields that a scenario of a kind may fix, and for each the protocols that have it."""
    return {name: takers for name, takers in fields_of(kind).items() if name not in _SAID}


def figures_of(kind: Kind) -> frozenset[str]:
    """Return the figures that a kind of protocols has beside epsilon and the number of reports, by name."""
    found = {"size", "f"} if kind != "number" else set()
    if any(ENTRIES[name].remembers for name in names(kind)):
        found.add("permanent")
    return frozenset({*found, "attributes"} if kind == "several columns" else found)


def _refused(entry: ProtocolEntry, name: str, value: Any) -> UserError | None:
    """Return why a protocol does not take a value of a parameter."""
    try:
        entry.fields[name].check(name, value)
    except UserError as error:
        return error
    return None


def _tried(entry: ProtocolEntry, setting: Scenario) -> Iterator[dict[str, Any]]:
    """Yield the parameters that a plan makes a protocol with; several where it looks for the best."""
    figures = {
        "epsilon": setting.limit if entry.remembers else setting.epsilon,
        "epsilon_first": setting.epsilon,
        "priors": [[1] * setting.size] * setting.attributes,
        **{name: known.default for name, known in entry.fields.items() if known.default},
        **setting.parameters,
    }
    given = {name: value for name, value in figures.items() if name in entry.takes and value is not None}
    inside = () if "oracle" in given else getattr(entry.maker, "protocols", ())
    yield from ({**given, "oracle": one} for one in inside)
    if not inside:
        yield given


def made(name: str, setting: Scenario) -> Protocol | None:
    """Make a protocol for a scenario; None where it cannot work, such as reports without information.

    Of several columns it is the first of d equal ones, of choices left open the one that errs least at this
    share. Fakes of RSRFD have equal weights. Numbers are on [0, 1].
    """
    entry, working = entry_of(name), list[tuple[float, Protocol]]()
    several = entry.kind == "several columns"
    for given in _tried(entry, setting):
        try:
            one: Any = _UNIT if entry.kind == "number" else _domain(setting.size)
            protocol = entry.make([one] * setting.attributes if several else one, given)
            protocol = protocol.attribute_protocol(0) if several else protocol
            working.append((variance(protocol, 1, setting.f), protocol))
        except UserError:
            # Reasons that a protocol has and others do not, such as a budget that it cannot reach.
            continue
    return min(working, key=itemgetter(0))[1] if working else None


def variance(protocol: Protocol, n: float, f: float = 0.0) -> float:
    """Return the exact variance of the raw estimate of a share f, or of the mean of the worst number."""
    return protocol.variance(n) if isinstance(protocol, NumberProtocol) else protocol.variance(n, f)


def _shape(protocol: Protocol) -> tuple[float, float, float]:
    """Return a, b and u, with a + b f - u f^2 the variance of one report; u is that of sampled reports."""
    none, all_have = variance(protocol, 1, 0.0), variance(protocol, 1, 1.0)
    curvature = 1 / float(protocol.reporting_share) - 1
    return none, all_have - none + curvature, curvature


def half_width(
    protocol: Protocol, n: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> float:
    """Return half the width of the score interval around an estimate f from n reports.

    With t = z^2 / n and V(f) = a + b f - u f^2 the variance of one report, u being 0 unless reports are
    sampled: ``sqrt(t (V(f) + t (b^2 / 4 + u a))) / (1 + t u)``. Of numbers it is z standard errors. So many
    `intervals` hold together at the confidence `level`.
    """
    tolerance = quantile(level, intervals) ** 2 / check_people(n)
    constant, slope, curvature = _shape(protocol)
    beyond = slope**2 / 4 + curvature * constant
    spread = variance(protocol, 1, f) + tolerance * beyond
    return math.sqrt(tolerance * spread) / (1 + tolerance * curvature)


def _check_width(width: Any) -> float:
    """Accept half the width of an interval that is wanted, a finite number above 0."""
    hint = "write a share above 0, such as 0.01"
    return check_figure(width, Message("the half-width"), lambda one: 0 < one < math.inf, hint=hint)


def rows_needed(
    protocol: Protocol, width: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> int:
    """Return the fewest reports with which the interval is no wider than f ± width, if any table has them.

    The inverse of `half_width`, in closed form: a quadratic in z^2 / n.
    """
    width = _check_width(width)
    spread = variance(protocol, 1, f)
    _, slope, curvature = _shape(protocol)
    parts = spread - 2 * width**2 * curvature + math.hypot(spread, (slope - 2 * curvature * f) * width)
    # Where that is not above 0, the interval of sampled reports is never so wide.
    tolerance = 2 * width**2 / parts if parts > 0 else math.inf
    needed = quantile(level, intervals) ** 2 / tolerance if tolerance else math.inf
    if needed > _MOST_ROWS:
        what = Message("a half-width of {width:g} would take more rows than there are", width=width)
        raise UserError(what, hint="accept a wider interval")
    rows = max(1, math.floor(needed))
    # The quotient is rounded: the answer is this number or the next.
    while half_width(protocol, rows, f, level, intervals) > width:
        rows += 1
    return rows


def epsilon_needed(name: str, setting: Scenario, width: float) -> float:
    """Return the smallest epsilon with which a protocol's interval around f is no wider than f ± width.

    To a relative 1e-11, and so that the width is kept; a permanent epsilon that is given bounds what is
    found. UserError says that none up to 20 suffices.
    """
    from scipy.optimize import brentq

    entry, width = entry_of(name), _check_width(width)

    def excess(logarithm: float) -> float:
        protocol = made(entry.name, replace(setting, epsilon=math.exp(logarithm)))
        if protocol is None:
            return math.inf
        return half_width(protocol, setting.n, setting.f, setting.level, setting.intervals) / width - 1

    low, high = math.log(_LEAST_EPSILON), math.log(_MOST_EPSILON)
    if setting.permanent is not None and math.isinf(excess(high)):
        # A budget near the permanent epsilon, or above it, cannot be reached.
        beyond, high = high, low
        while beyond - high > _CLOSE:
            middle = (high + beyond) / 2
            high, beyond = (high, middle) if math.isinf(excess(middle)) else (middle, beyond)
    if excess(high) > 0:
        what = Message(
            "no epsilon up to {most:.6g} brings the interval of {rows} rows down to {width:g}",
            most=math.exp(high), rows=setting.n, width=width,
        )  # fmt: skip
        raise UserError(what, hint="collect more rows, or accept a wider interval")
    if excess(low) <= 0:
        return math.exp(low)
    found = float(brentq(lambda one: min(excess(one), 1e6), low, high, xtol=_CLOSE))
    step = _CLOSE
    while excess(found) > 0:
        found, step = min(found + step, high), 2 * step
    return math.exp(found)


def posterior(epsilon: float, prior: float) -> float:
    """Bound what anybody can come to think of a value after seeing a report, by Bayes' rule.

    The odds grow by e^epsilon at most: pi becomes at most ``pi e^eps / (pi e^eps + 1 - pi)``; from a uniform
    prior that is ``e^eps / (e^eps + k - 1)``, also the chance of the best guess.
    """
    hint = "write a number such as 0.5"
    nats = check_figure(epsilon, "epsilon", lambda one: one >= 0, hint=hint)
    before = check_figure(prior, Message("the probability"), lambda one: 0 < one < 1, hint=hint)
    return before / (before + (1 - before) * math.exp(-nats))


def forecast(setting: Scenario, width: float | None = None, parts: Sequence[int] = ()) -> dict[str, Any]:
    """Return what to expect of each protocol of the setting's kind, as plain values.

    width: half the interval that is wanted, as a share, or as a part of the interval of a number. Without it
        rows and epsilon needed are left out.
    parts: in how many equal parts the rows are cut, for the errors of one of these, too.
    Returns: the setting (None where its kind has no such figure), and guess, guess_first: share of people of
        whom a reader guesses the value, or that of one column, at best, all values being equally likely: from
        any number of reports that are repeated, and from one; odds, odds_first: factors by which odds change
        at most, e^epsilon of the same; beliefs: how likely a value was thought to be, and how likely it can
        seem at most after them: pairs; repeating: the protocols whose reports may be repeated, up to the
        permanent epsilon; protocols: the best first: protocol, stderr, absolute, half_width, rows_needed,
        epsilon_needed (None where none is enough, or asked for), attack (chance of the best guess from one
        report, or a bound; None for several columns and numbers), parts (for each: parts, absolute and
        half_width in one of them).
    """
    limit, tried = setting.permanent, {name: made(name, setting) for name in names(setting.kind)}
    found = [
        {"protocol": name, **_expected(protocol, setting), **_needed(name, protocol, setting, width)}
        for name, protocol in tried.items()
        if protocol is not None
    ]
    found.sort(key=itemgetter("stderr"))
    for one in found:
        one["parts"] = [_of_part(one["protocol"], setting, several) for several in parts]
    if not found:
        usual = 1.0 if limit is None else min(limit / 2, 1.0)
        below = "" if limit is None else Message("well below the permanent {permanent:g}, ", permanent=limit)
        what = Message(
            "no protocol can work with epsilon {epsilon:g} and {size} values",
            epsilon=setting.epsilon, size=setting.size,
        )  # fmt: skip
        hint = Message(
            "write an epsilon above 0, {below}such as {usual:g}, and two values or more",
            below=below, usual=usual,
        )  # fmt: skip
        raise UserError(what, hint=hint)
    repeating = [one["protocol"] for one in found if ENTRIES[one["protocol"]].remembers]
    figures = figures_of(setting.kind)
    valued = "size" in figures
    most = max(setting.epsilon, setting.limit) if repeating else setting.epsilon
    return {
        "kind": setting.kind,
        "domain_size": setting.size if valued else None,
        "epsilon": setting.epsilon,
        "rows": setting.n,
        "share": setting.f if valued else None,
        "level": setting.level,
        "simultaneous": setting.simultaneous,
        "half_width": width,
        "permanent": setting.limit if "permanent" in figures else None,
        "attributes": setting.attributes if "attributes" in figures else None,
        "guess": posterior(most, 1 / setting.size) if valued else None,
        "guess_first": posterior(setting.epsilon, 1 / setting.size) if valued else None,
        "odds": math.exp(min(most, 700)),
        "odds_first": math.exp(min(setting.epsilon, 700)),
        "beliefs": [[prior, posterior(most, prior)] for prior in _PRIORS],
        "repeating": repeating,
        "protocols": found,
    }


def _expected(protocol: Protocol, setting: Scenario) -> dict[str, Any]:
    """Return standard error, expected absolute error and half an interval of the raw estimate of a share.

    Of fixed people, of one column of several with the sampling; of numbers as a part of the interval, where
    everybody has the number with the largest variance.
    """
    stderr = math.sqrt(variance(protocol, setting.n, setting.f))
    width = half_width(protocol, setting.n, setting.f, setting.level, setting.intervals)
    return {"stderr": stderr, "absolute": _MEAN_ABSOLUTE * stderr, "half_width": width}


def _of_part(name: str, setting: Scenario, several: int) -> dict[str, Any]:
    """Return the errors in one of so many equal parts of the rows."""
    part = replace(setting, n=max(setting.n // several, 1))
    found = _expected(made(name, part) or made(name, setting), part)  # type: ignore[arg-type]
    return {"parts": several, "absolute": found["absolute"], "half_width": found["half_width"]}


def _needed(name: str, protocol: Protocol, setting: Scenario, width: float | None) -> dict[str, Any]:
    """Return rows and epsilon that an accuracy takes, and the best guess from one report."""
    found = dict.fromkeys(("rows_needed", "epsilon_needed", "attack"))
    if width is not None:
        found["rows_needed"] = rows_needed(protocol, width, setting.f, setting.level, setting.intervals)
        # Some protocols keep an error however large epsilon is.
        with suppress(UserError):
            found["epsilon_needed"] = epsilon_needed(name, setting, width)
    if setting.kind in ("one value", "repeated"):
        found["attack"] = attack_success(protocol.channel())
    return found
