"""What to expect before anything is collected, from the protocols' exact variances: nothing reads a row."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, Literal, get_args

import numpy as np

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.channel import attack_success
from ldpaudit.protocols.checks import check_choice, check_figure, check_whole
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.estimator import LEVEL, quantile, raw_estimate
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import ENTRIES, ProtocolEntry, entry_of, fields_of, names
from ldpaudit.protocols.reports import Counts

#: The kinds of protocols that a plan compares; those of kind "choice" make one of another kind.
Kind = Literal["one value", "repeated", "several columns", "number"]
KINDS: tuple[Kind, ...] = get_args(Kind)

#: E|X| of a standard normal variable.
_MEAN_ABSOLUTE = math.sqrt(2 / math.pi)
#: Epsilon is sought in this range, beyond which reports are blind, or hide nothing; and how near its log.
_LEAST_EPSILON, _MOST_EPSILON, _CLOSE = 1e-4, 20.0, 1e-12
#: Beyond, whole numbers are no floats any more.
_MOST_ROWS = 2**53
#: What the scenario itself says of a protocol.
_SAID = ("epsilon", "epsilon_first", "f", "priors")
#: How likely a value is thought to be before the reports.
_PRIORS = (0.01, 0.5)
_domain = functools.lru_cache(maxsize=16)(Domain)


@dataclass(frozen=True)
class Scenario:
    """What is known about a collection before it begins."""

    #: Number k of values in the domain, or in that of each column; not used for numbers.
    size: int
    #: Budget of one report, in nats: of a value (the first time), a number, or a whole tuple of columns.
    epsilon: float
    #: Number of reports: rows, or people in one collection.
    n: int
    #: True share at which errors are computed, in [0, 1]; not used for numbers. By default the mean share, of
    #: which the squared error is the mean over all values, whoever the people are.
    share: float | None = None
    #: Confidence of intervals, in (0, 1), and whether those of all k values of a column hold together.
    level: float = LEVEL
    simultaneous: bool = False
    kind: Kind = "one value"
    #: Epsilon of the permanent answers; without it, twice the budget of one report.
    permanent: float | None = None
    #: Number d of columns, all of k values; used for several columns only.
    attributes: int = 2
    #: Others, by their field, for the protocols that have them: see `plannable`.
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_choice("kind", self.kind, KINDS)
        check_figure("epsilon", self.epsilon)
        if self.permanent is not None:
            check_figure("epsilon", self.permanent, Message("the permanent epsilon"))
        for name, given in (("size of the domain", self.size), ("number of columns", self.attributes)):
            check_whole(given, Message("the {name}", name=Message(name)), 2, hint="write 2 or more")
        _domain(self.size)
        check_figure("rows", self.n)
        check_figure("share", self.f)
        check_figure("level", self.level)
        known, kind = plannable(self.kind), self.kind
        for name in self.parameters.keys() - known.keys():
            what = Message('no protocol of the kind "{kind}" has a parameter {name}', kind=kind, name=name)
            hint = Message("it may have: ") + ", ".join(known) if known else "leave it out"
            raise UserError(what, hint=hint)

    @property
    def f(self) -> float:
        """The share, or the mean of all."""
        return 1 / self.size if self.share is None else self.share

    @property
    def intervals(self) -> int:
        """How many intervals shall hold together; a mean has but one."""
        return self.size if self.simultaneous and self.kind != "number" else 1

    @property
    def limit(self) -> float:
        """Epsilon of the permanent answers, in nats."""
        return 2 * self.epsilon if self.permanent is None else self.permanent


def plannable(kind: Kind) -> dict[str, list[ProtocolEntry]]:
    """Return the fields that a scenario of a kind may fix, and for each the protocols that have it."""
    return {name: takers for name, takers in fields_of(kind).items() if name not in _SAID}


def figures_of(kind: str) -> frozenset[str]:
    """Return the figures that a kind of protocols has beside epsilon and the number of reports, by name."""
    found = {"domain_size", "share"} if kind != "number" else set()
    if any(one.remembers for one in ENTRIES.values() if one.kind == kind):
        found.add("permanent")
    return frozenset({*found, "attributes"} if kind == "several columns" else found)


def made(name: str, setting: Scenario) -> Protocol | None:
    """Make a protocol, or None: of several columns the first, of choices the one that errs least."""
    working, _ = _made(entry_of(name), setting)
    return working


def _made(entry: ProtocolEntry, setting: Scenario) -> tuple[Protocol | None, UserError | None]:
    """Return the protocol, or why it cannot work: a budget that it cannot reach, or a parameter."""
    figures = {
        "epsilon": setting.limit if entry.remembers else setting.epsilon,
        "epsilon_first": setting.epsilon,
        # All values alike; a list of them is long.
        "priors": [[1] * setting.size] * setting.attributes if "priors" in entry.takes else None,
        **{name: known.default for name, known in entry.fields.items() if known.default},
        **setting.parameters,
    }
    given = {name: value for name, value in figures.items() if name in entry.takes and value is not None}
    inside = () if "oracle" in given else getattr(entry.maker, "protocols", ())
    several, working, refused = entry.kind == "several columns", list[tuple[float, Protocol]](), None
    for choice in [{"oracle": one} for one in inside] or [{}]:
        try:
            one: Any = Interval(0.0, 1.0) if entry.kind == "number" else _domain(setting.size)
            protocol = entry.make([one] * setting.attributes if several else one, {**given, **choice})
            protocol = protocol.attribute_protocol(0) if several else protocol
            working.append((variance(protocol, 1, setting.f), protocol))
        except UserError as error:
            refused = error
    return (min(working, key=itemgetter(0))[1], None) if working else (None, refused)


def variance(protocol: Protocol, n: float, f: float = 0.0) -> float:
    """Return the exact variance of the raw estimate of a share f, or of the mean of the worst number."""
    return protocol.variance(n) if isinstance(protocol, SquareWave) else protocol.variance(n, f)


def half_width(
    protocol: Protocol, n: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> float:
    """Return half the width of the score interval around an estimate f from n reports.

    Of numbers it is that of the mean. So many `intervals` hold together at the confidence `level`.
    """
    if isinstance(protocol, SquareWave):
        return quantile(level, intervals) * math.sqrt(protocol.variance(n))
    channel, share = protocol.channel(), float(protocol.reporting_share)
    *_, gap, g0 = channel.spreads()
    # As many reports as are expected, and as many of them as are expected to support the value.
    rows = check_figure("rows", n) * share
    counts = Counts(rows, np.atleast_1d(rows * (g0 + f * gap)))  # type: ignore[arg-type]
    found = raw_estimate(channel, counts, level, intervals, 1 - share)
    return float((found.high - found.low).mean() / 2)


def rows_needed(
    protocol: Protocol, width: float, f: float = 0.0, level: float = LEVEL, intervals: int = 1
) -> int:
    """Return the fewest reports with which the interval is no wider than f ± width, if any table has them."""
    width, few, enough = check_figure("width", width), 0, _MOST_ROWS
    if half_width(protocol, enough, f, level, intervals) > width:
        what = Message("a half-width of {width:g} would take more rows than there are", width=width)
        raise UserError(what, hint="accept a wider interval")
    while enough - few > 1:
        middle = (few + enough) // 2
        wide = half_width(protocol, middle, f, level, intervals) > width
        few, enough = (middle, enough) if wide else (few, middle)
    return enough


def epsilon_needed(name: str, setting: Scenario, width: float) -> float | None:
    """Return the smallest epsilon, to a relative 1e-11, with which the interval is no wider than f ± width.

    A permanent epsilon that is given bounds it. None up to 20 may suffice.
    """
    width = check_figure("width", width)

    def half(logarithm: float) -> float:
        protocol = made(name, replace(setting, epsilon=math.exp(logarithm)))
        # A budget near the permanent epsilon, or above it, cannot be reached.
        return 0.0 if protocol is None else half_width(protocol, *_asked(setting))

    low, high = math.log(_LEAST_EPSILON), math.log(_MOST_EPSILON)
    while high - low > _CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if half(middle) > width else (low, middle)
    return math.exp(high) if 0 < half(high) <= width else None


def _asked(setting: Scenario) -> tuple[int, float, float, int]:
    return setting.n, setting.f, setting.level, setting.intervals


def posterior(epsilon: float, prior: float) -> float:
    """Bound what anybody can come to think of a value after a report: its odds grow by e^epsilon at most."""
    return prior / (prior + (1 - prior) * math.exp(-epsilon))


def forecast(setting: Scenario, width: float | None = None, parts: Sequence[int] = ()) -> dict[str, Any]:
    """Return what to expect of each protocol of the setting's kind, as plain values.

    width: half the interval that is wanted, as a share, or as a part of the interval of a number.
    parts: in how many equal parts the rows are cut, for the errors of one of these, too.
    Returns: the setting (None where its kind has no such figure), and guess: share of people whose value can
        be guessed at best, values being equally likely, from all reports that are repeated; odds: the factor
        by which odds change at most; beliefs: pairs of how likely a value was thought to be, and can seem at
        most; repeating: protocols whose reports may be repeated; protocols, the best first: protocol; stderr,
        absolute, half_width: standard error, expected absolute error and half an interval of the raw estimate
        of a share of fixed people, or of the mean of the worst number; rows_needed, epsilon_needed (None
        where none is enough, or asked for); attack (chance of the best guess from one report, or a bound;
        None for several columns and numbers); parts (parts, absolute and half_width in one of them).
    """
    tried = {name: _made(ENTRIES[name], setting) for name in names(setting.kind)}
    for name, takers in plannable(setting.kind).items():
        refused = [error for _, error in (tried[one.name] for one in takers) if error]
        if name in setting.parameters and len(refused) == len(takers):
            raise refused[0]
    found = [
        _expected(name, one, setting, width) | {"parts": [_of_part(one, setting, many) for many in parts]}
        for name, (one, _) in tried.items()
        if one is not None
    ]
    found.sort(key=itemgetter("stderr"))
    if not found:
        what = Message("no protocol can work with epsilon {epsilon:g}", epsilon=setting.epsilon)
        raise UserError(what, hint="write another, well below a permanent one, such as 1")
    repeating = [one["protocol"] for one in found if ENTRIES[one["protocol"]].remembers]
    figures = figures_of(setting.kind)
    valued = "domain_size" in figures
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
        "odds": math.exp(min(most, 700)),
        "beliefs": [[prior, posterior(most, prior)] for prior in _PRIORS],
        "repeating": repeating,
        "protocols": found,
    }


def _expected(name: str, protocol: Protocol, setting: Scenario, width: float | None) -> dict[str, Any]:
    """Return what to expect of a protocol."""
    stderr, rows, epsilon = math.sqrt(variance(protocol, setting.n, setting.f)), None, None
    if width is not None:
        rows = rows_needed(protocol, width, *_asked(setting)[1:])
        epsilon = epsilon_needed(name, setting, width)
    guessing = setting.kind in ("one value", "repeated")
    return {
        "protocol": name,
        "stderr": stderr,
        "absolute": _MEAN_ABSOLUTE * stderr,
        "half_width": half_width(protocol, *_asked(setting)),
        "rows_needed": rows,
        "epsilon_needed": epsilon,
        "attack": attack_success(protocol.channel()) if guessing else None,
    }


def _of_part(protocol: Protocol, setting: Scenario, several: int) -> dict[str, Any]:
    """Return the errors in one of so many equal parts of the rows."""
    part = replace(setting, n=max(setting.n // several, 1))
    absolute = _MEAN_ABSOLUTE * math.sqrt(variance(protocol, part.n, part.f))
    return {"parts": several, "absolute": absolute, "half_width": half_width(protocol, *_asked(part))}
