"""The distinguishing game: how surely an attacker tells which of two inputs a mechanism was given.

Whoever sees one output of a mechanism of epsilon can bet on its input with odds of at most e^epsilon.
Trials of both inputs bound the epsilon of a mechanism from below, whatever it says of itself. They never
bound it from above: a mechanism that cheats in one output of a million, or where nobody looks, passes.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import numpy as np

from ldpaudit.audit.distinguish import betting
from ldpaudit.audit.distinguish.betting import Bets, share_of
from ldpaudit.audit.distinguish.events import Event, learned
from ldpaudit.audit.distinguish.outputs import ABSENT, Outputs, Reader, joined
from ldpaudit.audit.distinguish.replays import replayed
from ldpaudit.audit.intervals import lower_bound, upper_bound
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, ProgressCallback, never_cancelled, no_progress

#: "violated": the lower bound lies above the claim. "consistent": it does not, which proves nothing.
Verdict = Literal["consistent", "violated", "not tested"]
#: Draws outputs: draw(which of the two inputs, how many) returns what the event, or the reader, is asked of.
Draw = Callable[[int, int], Any]
#: Called as bounded(trials so far, bound of epsilon that they show, claim), while a game goes on.
Bounded = Callable[[int, float, float], None]
#: Learns events from outputs of both inputs and the kinds that are errors; or says why it cannot.
Learn = Callable[[Sequence[Outputs], set[int]], tuple[list[Event], str]]

CONFIDENCE = 0.99
#: Trials of each input where none are given: with an event that is known, and one that is learned.
MOST, MOST_LEARNED = 1_000_000, 100_000
#: Trials of each input at first, and the most that are drawn, or learned from, at a time.
_FIRST, _BATCH, _EXAMPLES = 500, 50_000, 50_000
#: Trials after which a mechanism that only fails is not asked any more.
_GIVEN_UP = 4000
#: Numbers that are held at a time.
_HELD = 1 << 22
#: A bound that reaches so much of the claim has shown all that there is.
_ENOUGH = 0.95
#: The rates themselves may lie so far above the claim, by chance, where no more is to be expected.
_NO_MORE = 1.01
#: A stored claim may be off by its last digits.
_ROUNDING = 1e-9

CHEATING = Message(
    "trials see outputs, not the program: a mechanism that cheats rarely, or where nobody looks, passes"
)


@dataclass(frozen=True)
class Game:
    """What the game showed.

    Parameters
    ----------
    epsilon_low : float
        What the epsilon of the mechanism is at least, in nats.
    confidence : float
        Of that; where trials stopped when all was decided, at any moment.
    claim : float
        What was claimed.
    trials : int
        Outputs of each input by which the event was tested.
    event : str
        By what the inputs were told apart, in words.
    verdict : {"consistent", "violated", "not tested"}
    method : str
        How the bound was found, in words.
    note : str
        What the verdict rests on.
    delta : float
    exact : float, optional
        The epsilon that follows from the exact channel, where that is known.
    rates : tuple of two float
        How often the event came under the input under which it is likelier, and under the other.
    """

    epsilon_low: float
    confidence: float
    claim: float
    trials: int
    event: str
    verdict: Verdict
    method: str
    note: str = ""
    delta: float = 0.0
    exact: float | None = None
    rates: tuple[float, float] = (0.0, 0.0)

    def as_json(self) -> dict[str, Any]:
        """Return the game as plain values; what is not finite is None."""
        finite = {name: getattr(self, name) for name in ("epsilon_low", "claim", "exact")}
        return {
            **{
                name: value if value is not None and math.isfinite(value) else None
                for name, value in finite.items()
            },
            "confidence": self.confidence,
            "delta": self.delta,
            "trials": self.trials,
            "event": self.event,
            "verdict": self.verdict,
            "method": self.method,
            "note": self.note,
            "rates": list(self.rates),
        }

    def words(self) -> str:
        """Return the game in one sentence."""
        if self.verdict == "not tested":
            return Message("not tested: {note}", note=self.note)
        figures: dict[str, Any] = {
            "low": self.epsilon_low,
            "claim": self.claim,
            "sure": 100 * self.confidence,
        }
        if self.verdict == "violated":
            return Message(
                "violated: epsilon is at least {low:.3f}, not {claim:.3f}"
                " ({sure:g} % sure, {n:,} (trial|trials))",
                n=self.trials,
                **figures,
            )
        return Message(
            "consistent: epsilon is at least {low:.3f}; {claim:.3f} is claimed"
            " ({sure:g} % sure, {n:,} (trial|trials))",
            n=self.trials,
            **figures,
        )


def check_game(claim: float, delta: float, trials: int | None, confidence: float) -> None:
    """Refuse what no game can be played for.

    Raises
    ------
    UserError
        If the claim is negative, or delta, confidence or the number of trials is impossible.
    """
    if not claim >= 0:
        raise UserError(
            Message("the claim is {claim:g}", claim=claim), hint="write the epsilon that is claimed"
        )
    if not 0 <= delta < 1:
        raise UserError(Message("delta is {delta:g}", delta=delta), hint="write a number from 0 to below 1")
    if not 0.5 <= confidence < 1:
        raise UserError(
            Message("the confidence is {confidence:g}", confidence=confidence), hint="write 0.99, for example"
        )
    if trials is not None and trials < 2:
        raise UserError(Message("there are {trials} trials", trials=trials), hint="ask for 1,000 or more")


def play(
    draw: Draw,
    *,
    claim: float,
    delta: float = 0.0,
    trials: int | None = None,
    confidence: float = CONFIDENCE,
    event: Event | None = None,
    pair: Sequence[Any] = (),
    digits: bool = True,
    most: int | None = None,
    enough: Callable[[int], bool] | None = None,
    bounded: Bounded | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    progress: ProgressCallback = no_progress,
) -> Game:
    """Play against a mechanism that is asked for outputs.

    Parameters
    ----------
    draw : callable
        draw(0 or 1, n) returns n outputs of the first or of the second input: what `Reader.read` reads, or
        what `event` is asked of.
    claim : float
        Epsilon in nats that is claimed for this pair of inputs.
    delta : float
    trials : int, optional
        Outputs of each input. None stops when all is decided.
    confidence : float
    event : Event, optional
        One that is known before; otherwise it is learned from outputs that do not test it.
    pair : sequence of two
        The inputs, for events of distance.
    digits : bool
        Whether events may look at the last digits of numbers, by which noise in doubles is always told apart.
    most : int, optional
        Trials of each input after which a game that is not decided ends.
    enough : callable, optional
        enough(trials) returns whether it may end before that.
    bounded : callable, optional
        Gets the bound after each batch of a game without a number of trials; it holds at any moment.
    check_cancelled, progress : callable

    Raises
    ------
    UserError
        As `check_game`.
    """
    check_game(claim, delta, trials, confidence)
    learn = partial(_learn, pair=pair, delta=delta, digits=digits)
    if trials is None:
        limit = most or (MOST if event is not None else MOST_LEARNED)
        ends = enough or (lambda done: done >= limit)
        watch = (check_cancelled, progress)
        game = _sequential(draw, claim, delta, confidence, event, learn, limit, ends, watch, bounded)
    else:
        game = _fixed(draw, claim, delta, trials, confidence, event, learn, (check_cancelled, progress))
    return (
        game
        if event is not None
        else replace(game, note=join_texts("; ", filter(None, (game.note, CHEATING))))
    )


def _fixed(
    draw: Draw, claim: float, delta: float, trials: int, confidence: float,
    event: Event | None, learn: Learn, watch: tuple[CheckCancelled, ProgressCallback],
) -> Game:  # fmt: skip
    learning = 0 if event is not None else trials // 2
    if event is None:
        read = _reading(draw)
        examples = [joined([read(which, n) for n in _parts(learning, read.width)]) for which in (0, 1)]
        found, reason = learn(examples, read.failed)
        if not found:
            return _undecided(reason, claim, delta, confidence, learning)
        # The first one shows most.
        draw, event = read, found[0]
    hits, misses, done = 0, 0, 0
    for n in _parts(trials - learning, getattr(draw, "width", 1)):
        watch[0]()
        right, wrong = event.score(draw(0, n), draw(1, n))
        hits, misses, done = hits + int(right.sum()), misses + int(wrong.sum()), done + n
        watch[1](learning + done, trials)
    counted = done * event.ways
    low, rates = fixed_bound(hits, misses, counted, confidence, delta), (hits / counted, misses / counted)
    method = Message("fixed number of trials, Clopper-Pearson bound of each rate")
    return _judged(low, low > claim + _ROUNDING, claim, delta, confidence, done, event, rates, method)


def fixed_bound(hits: int, misses: int, trials: int, confidence: float, delta: float = 0.0) -> float:
    """Return ln((low(hits) - delta) / high(misses)): each Clopper-Pearson bound may fail by half of alpha.

    Parameters
    ----------
    hits, misses : int
        How often the event came under the input under which it is likelier, and under the other.
    trials : int
        Of each input; of both, where each is told from the other by an event of its own.
    """
    alpha = (1 - confidence) / 2
    low = lower_bound(hits, trials, alpha) - delta
    return max(0.0, math.log(low / upper_bound(misses, trials, alpha))) if low > 0 else 0.0


def _sequential(
    draw: Draw, claim: float, delta: float, confidence: float,
    event: Event | None, learn: Learn, limit: int, enough: Callable[[int], bool],
    watch: tuple[CheckCancelled, ProgressCallback], bounded: Bounded | None,
) -> Game:  # fmt: skip
    known, alpha = event is not None, 1 - confidence
    tested = [] if event is None else [_Tested(event, alpha)]
    reason: str = ""
    seen: list[list[Outputs]] = [[], []]
    runs: deque[list[Outputs]] = deque(maxlen=2)
    read = _reading(draw)
    done, size = 0, _FIRST if known else max(1, min(_FIRST, limit // 2))
    decided = False
    while done < limit and not decided and not enough(done):
        for n in _parts(min(size, limit - done), read.width):
            watch[0]()
            drawn = [draw(which, n) if known else read(which, n) for which in (0, 1)]
            for each in tested:
                each.bets.add(*each.event.score(*drawn))
            done += n
            if not known:
                runs.append(drawn)
                for kept, one in zip(seen, drawn, strict=True):
                    kept.append(one)
            watch[1](done, limit)
            if bounded is not None:
                bounded(done, max((one.bets.bound(one.alpha, delta) for one in tested), default=0.0), claim)
            decided = any(each.bets.refutes(claim, each.alpha, delta) for each in tested)
            if decided:
                break
        # An event that is learned may be followed by a better one, so nothing is decided for good then.
        decided = decided or (known and _shown(tested[0].bets, claim, alpha, delta))
        if not known and not decided and done < limit:
            # An event that is chosen by the past only: the next outputs do not know it.
            examples = [_latest(one) for one in seen]
            fresh, reason = learn(examples, read.failed)
            again = replayed(*runs)
            if again is not None and again.whole and claim < betting.MOST:
                # Nothing is left to chance: each output at a place that differs tells the input for certain.
                method, rates = Message("two runs of the same inputs"), (again.share, 0.0)
                return _judged(betting.MOST, True, claim, delta, confidence, done, again.event, rates, method)
            for one in fresh if again is None else [again.event]:
                if not any(_same(one, each.event, examples) for each in tested):
                    tested.append(_Tested(one, share_of(len(tested), alpha)))
            if reason and done >= _GIVEN_UP:
                break
        size = done
    tested = [each for each in tested if each.bets.pairs]
    if not tested:
        return _undecided(reason, claim, delta, confidence, done)
    low, best = max(
        ((each.bets.bound(each.alpha, delta), each) for each in tested),
        key=lambda one: (one[0], one[1].bets.log_fortune(0.0, delta)),
    )
    method = Message("stopped when decided; the bound holds at any moment")
    violated = best.bets.refutes(claim + _ROUNDING, best.alpha, delta)
    rates, trials = best.bets.rates(), best.bets.pairs
    game = _judged(low, violated, claim, delta, confidence, trials, best.event, rates, method)
    if known or violated:
        return game
    return replace(game, note=_power(betting.seen_from(claim, tested[-1].alpha, delta, done // 2)))


def _power(share: float) -> Message:
    """Say how rarely a mechanism may give an input away, and be seen, in a game that showed nothing."""
    if share > 1:
        return Message("so few trials refute no claim as large as this")
    return Message(
        "an output that only one of the two values gives is seen from {share:.2g} % of the outputs on",
        share=100 * share,
    )


class _Tested:
    """An event with the bets on outputs that were drawn after it was chosen, and its chance to err."""

    def __init__(self, event: Event, alpha: float) -> None:
        self.event, self.bets, self.alpha = event, Bets(event.ways), alpha


def _same(one: Event, other: Event, examples: Sequence[Outputs]) -> bool:
    """Return whether two events come with the same outputs, as far as these were seen."""
    if one.together or other.together:
        return one.second == other.second and one.words == other.words
    return one.second == other.second and all(
        np.array_equal(one.holds(outputs), other.holds(outputs)) for outputs in examples
    )


def _shown(bets: Bets, claim: float, alpha: float, delta: float) -> bool:
    """Return whether nearly all of a claim was shown, and rates give no reason to expect more."""
    hits, misses = bets.rates()
    expected = math.log((hits - delta) / misses) if hits > delta and misses else math.inf
    return expected <= claim * _NO_MORE and bets.bound(alpha, delta) >= _ENOUGH * claim


def _judged(
    low: float, violated: bool, claim: float, delta: float, confidence: float,
    trials: int, event: Event, rates: tuple[float, float], method: str,
) -> Game:  # fmt: skip
    verdict: Verdict = "violated" if violated else "consistent"
    return Game(low, confidence, claim, trials, event.words, verdict, method, delta=delta, rates=rates)


def _undecided(reason: str, claim: float, delta: float, confidence: float, trials: int) -> Game:
    """Return the game of a mechanism whose outputs look alike, or that never put out anything."""
    verdict: Verdict = "not tested" if reason else "consistent"
    nothing = Message("nothing that was looked at differs")
    return Game(0.0, confidence, claim, trials, nothing, verdict, Message("none"), str(reason), delta=delta)


class _reading:  # noqa: N801 - used as a function
    """Draws outputs and reads them; after the first, says how wide they are."""

    def __init__(self, draw: Draw) -> None:
        self._draw, self._reader, self.width = draw, Reader(), 1
        self.failed = self._reader.failed

    def __call__(self, which: int, n: int) -> Outputs:
        drawn = self._draw(which, n)
        drawn = np.atleast_1d(drawn) if hasattr(drawn, "__array__") else drawn
        if not isinstance(drawn, Sequence | np.ndarray) or isinstance(drawn, str) or len(drawn) != n:
            raise UserError(
                Message("the mechanism did not return {n:,} (output|outputs)", n=n),
                hint="let it return an array or a list of as many as it is asked for",
            )
        outputs = self._reader.read(drawn)
        self.width = max(self.width, outputs.width)
        return outputs.widened(self.width)


def _parts(total: int, width: int) -> list[int]:
    """Return sizes of batches that add up to a total."""
    size = max(1, min(_BATCH, _HELD // max(width, 1)))
    return [min(size, total - start) for start in range(0, total, size)]


def _latest(parts: list[Outputs]) -> Outputs:
    """Return the last outputs, as many as are learned from; the others are forgotten."""
    whole = joined(parts)[-min(_EXAMPLES, max(1, _HELD // parts[-1].width)) :]
    parts[:] = [whole]
    return whole


def _learn(
    examples: Sequence[Outputs], failed: set[int], pair: Sequence[Any], delta: float, digits: bool
) -> tuple[list[Event], str]:
    """Learn events; without one, why there is none: "" where outputs are alike."""
    width = max(one.width for one in examples)
    one, other = (example.widened(width) for example in examples)
    if all((example.kinds == ABSENT).all() for example in (one, other)) or not len(one):
        return [], Message("there is no output")
    if all(np.isin(example.kinds[:, 0], sorted(failed)).all() for example in (one, other)):
        return [], Message("the mechanism fails whatever it is given")
    return learned(one, other, pair, delta, digits=digits), ""
