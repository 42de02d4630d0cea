"""Games against our own protocols: by their exact channel, and by what their sampler really puts out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.audit.distinguish.events import Event, Mask
from ldpaudit.audit.distinguish.game import Draw, Game, play
from ldpaudit.audit.distinguish.tight import TightEvent, tight_event, tight_event_of_row, worst_pair
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols import Protocol
from ldpaudit.protocols.checks import check_reports
from ldpaudit.protocols.memory import Longitudinal
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.several import Allomfree, Solution
from ldpaudit.randomness import KEY_BYTES, Key

_EXACT = Message("the event is the one of the largest likelihood ratio of the exact channel")
Ours = Protocol | NumberProtocol | Solution


def of_protocol(
    protocol: Ours,
    pair: Sequence[Any] | None = None,
    *,
    reports: int = 1,
    claim: float | None = None,
    rng: np.random.Generator | Key | None = None,
    black_box: bool = False,
    **options: Any,
) -> Game:
    """Play against a protocol of the registry, with the reports that `sanitize` really gives.

    Parameters
    ----------
    protocol : Protocol, NumberProtocol or Solution
    pair : sequence of two, optional
        Codes of two values, two numbers, or two rows that differ in every column; otherwise two that reports
        may tell apart as well as any.
    reports : int
        Reports about one person and value that are seen together.
    claim : float, optional
        Otherwise the epsilon that the protocol computes of its channel.
    rng : Generator or Key, optional
        From which reports are drawn.
    black_box : bool
        Learn the event from released columns, as against a foreign mechanism, not from the channel.
    **options
        As for `play`.
    """
    inputs = default_pair(protocol) if pair is None else pair
    exact = None if black_box else exact_event(protocol, inputs)
    claimed = protocol.epsilon(reports=check_reports(reports)) if claim is None else claim
    draw = sampler(protocol, inputs, key_of(rng), reports, columns=exact is None)
    event = None if exact is None else exact.event if reports == 1 else _each_time(exact.event)
    game = play(draw, claim=claimed, event=event, pair=inputs, **options)
    if exact is None:
        return game
    note = join_texts("; ", [_EXACT, game.note] if game.note else [_EXACT])
    return replace(
        game, exact=exact.epsilon if reports == 1 else protocol.epsilon(reports=reports), note=note
    )


def _each_time(event: Event) -> Event:
    """Return that an event came in each of several reports: that tells most, of permanent answers, too."""

    def each(holds: Callable[[Any], Mask]) -> Callable[[Any], Mask]:
        return lambda several: np.logical_and.reduce([holds(reports) for reports in several])

    mirror = None if event.mirror is None else each(event.mirror)
    return Event(Message("each time: {words}", words=event.words), each(event.holds), event.second, mirror)


def key_of(rng: np.random.Generator | Key | None) -> Key:
    """Return a key to draw reports with: a given one, one of a generator, or a fresh one."""
    if isinstance(rng, np.random.Generator):
        return Key.known(rng.bytes(KEY_BYTES))
    return Key.generate() if rng is None else rng


def default_pair(protocol: Ours) -> tuple[Any, Any]:
    """Return two inputs that reports may tell apart as well as any."""
    if isinstance(protocol, Solution):
        ones = [worst_pair(_inside(protocol, at)) for at in range(len(protocol.domains))]
        return tuple(one for one, _ in ones), tuple(other for _, other in ones)
    first, second = worst_pair(protocol.channel())
    if isinstance(protocol, NumberProtocol):
        numbers = _nodes(protocol)
        return float(numbers[first]), float(numbers[second])
    return first, second


def exact_event(protocol: Ours, pair: Sequence[Any]) -> TightEvent | None:
    """Return the event that tells two inputs apart best by the exact channel; None for a strange one."""
    found, mirror = (_one_way(protocol, given) for given in (pair, pair[::-1]))
    if found is None or mirror is None or (found.first, found.second) != (mirror.first, mirror.second):
        return found
    return replace(found, event=replace(found.event, mirror=mirror.event.holds))


def _one_way(protocol: Ours, pair: Sequence[Any]) -> TightEvent | None:
    if isinstance(protocol, Solution):
        return tight_event_of_row(protocol, *pair)
    if isinstance(protocol, NumberProtocol):
        numbers = _nodes(protocol)
        nodes = [int(np.argmin(np.abs(numbers - value))) for value in pair]
        # Between two nodes either is sent at random, which the table does not know.
        if any(abs(numbers[node] - value) > 1e-12 for node, value in zip(nodes, pair, strict=True)):
            return None
        return tight_event(protocol.channel(), *nodes)
    return tight_event(protocol.channel(), *pair)


def sampler(protocol: Ours, pair: Sequence[Any], key: Key, reports: int = 1, *, columns: bool) -> Draw:
    """Return how reports about the two inputs are drawn.

    Parameters
    ----------
    reports : int
        With more than one, each draw is a list of so many reports about the same people.
    columns : bool
        Return the released columns as numbers, shape (n, columns), in the place of reports.
    """
    turn, known = 0, dict[str, int]()

    def draw(which: int, n: int) -> Any:
        nonlocal turn
        turn += 1
        given = np.repeat(np.asarray(pair[which])[np.newaxis], n, axis=0)
        drawing = key.derive({"game": turn})
        several = [_reported(protocol, given, drawing, time) for time in range(reports)]
        if columns:
            return np.column_stack([_as_numbers(one, known) for one in several])
        return several if reports > 1 else several[0]

    return draw


def _reported(protocol: Ours, given: Any, key: Key, time: int) -> Any:
    """Return one report of each person, of one collection: those who remember do so under the first key."""
    fresh = key.derive({"report": time})
    if isinstance(protocol, Longitudinal | Allomfree):
        return protocol.sanitize(given, fresh, t=time, memory=key.derive("memory"))
    return protocol.sanitize(given, fresh)


def _inside(solution: Solution, attribute: int) -> Any:
    part = solution.attribute_protocol(attribute)
    return getattr(part, "inside", part).channel()


def _nodes(protocol: NumberProtocol) -> Any:
    """Return the numbers that the inputs of a protocol's table stand for."""
    interval, inputs = protocol.interval, protocol.channel().size
    if inputs == interval.cells:
        return interval.centres
    return np.linspace(interval.low, interval.high, inputs)


def _as_numbers(reports: Any, known: dict[str, int]) -> Any:
    """Return released columns as numbers, shape (n, columns); each text has one of its own throughout."""
    columns = reports.to_arrow()
    made = []
    for array in columns.columns:
        if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
            coded = array.dictionary_encode()
            numbers = np.array([known.setdefault(text, len(known)) for text in coded.dictionary.to_pylist()])
            indices = coded.indices.to_numpy(zero_copy_only=False).astype(np.float64)
            there = ~np.isnan(indices)
            made.append(np.full(len(array), np.nan))
            made[-1][there] = numbers[indices[there].astype(np.int64)]
        else:
            made.append(array.cast(pa.float64()).to_numpy(zero_copy_only=False))
    return np.column_stack(made)
