"""Published mechanisms that do not keep what they claim, each with the trial that shows it (lessons.md)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.sampler_check import shown, telling
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, ProgressCallback, never_cancelled, no_progress
from ldpaudit.protocols import Domain
from ldpaudit.protocols.several import RSFD
from ldpaudit.randomness import KEY_BYTES, Key

Draws = np.random.Generator
Flags = npt.NDArray[np.bool_]
#: A lesson shows the same every time; rare outputs need more trials, that are drawn in parts.
_SEED, _TRIALS, _PART = 20_18, 100_000, 4_000_000
#: Planar Laplace noise of ln 3 within 200 m, at 47 degrees north, where a degree of longitude is so short.
LEVEL, _EAST, _NORTH = math.log(3), 76_057.0, 111_177.0
#: The noise that AdaVFL writes down for its budget, and where a trial of it looks.
DELTA, SIGMA = 1e-5, 0.5 / (math.sqrt(math.log(1e5) + 1.6) - math.sqrt(math.log(1e5)))
_EDGE = 3.9


@dataclass(frozen=True)
class Lesson:
    """A claim that fails; who claims it where, of which inputs, and by what it fails is in lessons.md.

    epsilon, delta, exact: what is claimed; what the mechanism has for this pair, infinite where none holds.
    came, trials: draws outputs of one input and returns in which the event came; of so many of each.
    low: what the trials show at least; NaN before they were made.
    """

    code: str
    title: str
    claim: str
    pair: str
    epsilon: float
    exact: float
    came: Callable[[int, int, Draws], Flags]
    delta: float = 0.0
    trials: int = _TRIALS
    low: float = math.nan

    @property
    def verdict(self) -> str:
        """Whether the trials contradict the claim."""
        return "violated" if self.low > self.epsilon else "consistent"

    def lines(self) -> Iterator[str]:
        """Return the lesson as lines."""
        none = Message("no epsilon holds")
        true = Message("it is {exact:.4f}", exact=self.exact) if math.isfinite(self.exact) else none
        yield self.title
        yield self.claim
        yield Message(
            "{claim:.4g} is claimed; for {pair} {true} ({n:,} (trial|trials) showed {low:.2f})",
            n=self.trials, claim=self.epsilon, pair=self.pair, true=true, low=self.low,
        )  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """Return the lesson as plain values; `exact` is None where no epsilon holds."""
        values = {name: one for name, one in vars(self).items() if name != "came"}
        return {**values, "exact": self.exact if math.isfinite(self.exact) else None, "verdict": self.verdict}


def exact_delta(ratio: float, epsilon: float) -> float:
    """Return the least delta of Gaussian noise moved by `ratio` deviations (Balle, Wang 2018, theorem 8)."""
    from scipy.special import log_ndtr

    first = float(log_ndtr(ratio / 2 - epsilon / ratio))
    second = epsilon + float(log_ndtr(-ratio / 2 - epsilon / ratio))
    return math.exp(first) * -math.expm1(min(0.0, second - first))


def exact_epsilon(ratio: float, delta: float) -> float:
    """Return the least epsilon that holds with delta."""
    from scipy.optimize import brentq

    return float(brentq(lambda one: exact_delta(ratio, one) - delta, 1e-12, ratio * ratio / 2 + 40 * ratio))


def least_ratio(epsilon: float, delta: float) -> float:
    """Return the largest ratio that keeps both: noise of 1 / ratio times the sensitivity is enough."""
    from scipy.optimize import brentq

    return float(brentq(lambda one: exact_delta(one, epsilon) - delta, 1e-9, 100.0))


def _cldp(which: int, n: int, rng: Draws) -> Flags:
    """Whether 8.5 is released after 12.5 and 8.5, of a true count of 10 or 11 (algorithms 1 to 4)."""
    count, share = (10.0, 11.0)[which], 1 / 8
    changed = np.full(n, abs(count - 8.5) > 2)
    changed ^= rng.random(n) < 1 / (math.exp(share) + 1)
    near = next(one for one in (12.5, 8.5) if abs(count - one) <= 2)
    return np.asarray(np.where(changed, count + rng.laplace(0, 4, n), near) == 8.5)


def _fakes() -> RSFD:
    return RSFD([Domain(2), Domain(2)], 1.0, "GRR", "published")


def _fake_data(which: int, n: int, rng: Draws) -> Flags:
    pair, holds = telling(_fakes())
    return holds(_fakes().sanitize(np.array([pair[which]] * n), Key.known(rng.bytes(KEY_BYTES))))


def _degrees(which: int, n: int, rng: Draws) -> Flags:
    """Whether a point lies far beyond the first place, opposite of the second, within a narrow strip."""
    radius = rng.gamma(2.0, 200 / LEVEL, n) / _NORTH
    angle = rng.uniform(0.0, 2 * math.pi, n)
    east = radius * np.cos(angle) * _EAST + 200 * which
    return np.asarray((east < -100) & (np.abs(radius * np.sin(angle)) * _NORTH < 40))


def _ratio(which: int, n: int, rng: Draws) -> Flags:
    """Whether the estimated count of 111 reports, times the ratio published beside it, is 10."""
    events = 10 + which
    ones = rng.binomial(events, 0.75, n) + rng.binomial(111 - events, 0.25, n)
    noisy = np.maximum((ones - 0.5 * 111 / 2) / 0.5, 0.0)
    ratio = events / np.where(noisy > 0, noisy, np.nan)
    return np.asarray(np.abs(noisy * ratio - 10) < 1e-9)


def _order(which: int, n: int, rng: Draws) -> Flags:
    """Whether three values of nine, in the order of filling in, hold 2 behind the first place."""
    value, odds = (6, 2)[which], 3 * math.e
    others = np.array([one for one in range(9) if one != value])
    drawn = others[rng.permuted(np.tile(np.arange(8), (n, 1)), axis=1)[:, :3]]
    true = rng.random(n) < odds / (odds + 6)
    drawn[true] = np.column_stack([np.full(int(true.sum()), value), drawn[true, :2]])
    return np.asarray((drawn[:, 1:] == 2).any(axis=1))


def _budget(which: int, n: int, rng: Draws) -> Flags:
    noise = rng.standard_normal(n, dtype=np.float32)
    return np.asarray(noise + np.float32((which == 0) / SIGMA) > np.float32(_EDGE))


def _clipping(which: int, n: int, rng: Draws) -> Flags:
    """Whether the noised gradient is far from 0: a copy was clipped, and (500, 500) or (0, 0) was noised."""
    gradient = np.array((500.0, 500.0)) * (which == 0)
    copy = gradient.copy()
    copy *= min(1.0, 1 / max(float(np.linalg.norm(copy)), 1.0))
    noisy = gradient + rng.normal(0.0, 1 / least_ratio(1.0, DELTA), (n, 2))
    return np.asarray(noisy.sum(axis=1) > 500)


def _gradient(which: int, n: int, _rng: Draws) -> Flags:
    """Whether the weight after a step is negative: the wrapper's noise is in a method that nobody calls."""
    return np.asarray(-0.01 * np.full(n, (0.25, -0.75)[which]) < 0)


def _all() -> Iterator[Lesson]:
    yield Lesson(
        "cldp", Message("A stream that repeats the nearest earlier count"),
        Message("any window of counts keeps epsilon, a quarter of which is for choosing what is repeated"),
        Message("a count of 10 and one of 11"), 1.0, math.inf, _cldp,
    )  # fmt: skip
    yield Lesson(
        "fake-data", Message("One true attribute among fakes"),
        Message("a whole row keeps epsilon, though its true attribute is reported with a larger one"),
        Message("two rows that differ in both of two attributes"),
        1.0, float(_fakes().epsilon("tuple")), _fake_data,
    )  # fmt: skip
    yield Lesson(
        "degrees", Message("Noise in degrees"),
        Message("two places 200 m apart keep ln 3, whichever way they lie"),
        Message("two places 200 m apart, east and west, at 47 degrees north"),
        LEVEL, LEVEL * _NORTH / _EAST, _degrees, trials=2_000_000,
    )  # fmt: skip
    yield Lesson(
        "ratio", Message("A ratio that corrects noisy counts"),
        Message("the corrected counts keep the epsilon of the reports that they are made of"),
        Message("10 and 11 interventions in a region"), 2 * math.log(3), math.inf, _ratio,
    )  # fmt: skip
    yield Lesson(
        "order", Message("A subset that lists the true value first"),
        Message("a report keeps the epsilon of subset selection"), Message("two values of nine"),
        1.0, math.inf, _order,
    )  # fmt: skip
    yield Lesson(
        "budget", Message("A budget that is spent twice"),
        Message("training keeps epsilon = 1.6 with delta = 0.00001"),
        Message("two tables, of which one has a record more"),
        1.6, exact_epsilon(1 / SIGMA, DELTA), _budget, DELTA, 100_000_000,
    )  # fmt: skip
    yield Lesson(
        "clipping", Message("A clip that never clips"),
        Message("each step keeps epsilon = 1 with delta = 0.00001, for gradients of norm at most 1"),
        Message("a record with a large gradient, and no record"),
        1.0, exact_epsilon(math.sqrt(500_000) * least_ratio(1.0, DELTA), DELTA), _clipping, DELTA,
    )  # fmt: skip
    yield Lesson(
        "gradient", Message("A wrapper that adds no noise"),
        Message("training with gradient perturbation keeps epsilon, with next to no loss of accuracy"),
        Message("two records with different errors"), 1.0, math.inf, _gradient, DELTA,
    )  # fmt: skip


def lessons(
    check_cancelled: CheckCancelled = never_cancelled, progress: ProgressCallback = no_progress
) -> list[Lesson]:
    """Play all lessons and return them."""
    rng, made, every = np.random.default_rng(_SEED), list[Lesson](), list(_all())
    for at, one in enumerate(every):
        progress(at, len(every))
        counted = [0, 0]
        for first in range(0, one.trials, _PART):
            for which in (0, 1):
                check_cancelled()
                counted[which] += int(one.came(which, min(_PART, one.trials - first), rng).sum())
        made.append(replace(one, low=shown(counted[0], counted[1], one.trials, one.delta)))
    progress(len(every), len(every))
    return made
