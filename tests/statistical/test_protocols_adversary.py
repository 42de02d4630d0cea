"""An adversary holds released reports of one of two known inputs and names the input.

It sees what is released and nothing else: the columns as Arrow holds them, their types and their buffers. On
half of its reports it learns the likelihoods of every statistic below and chooses the best one; on the other
half it is scored. Both inputs are as likely, so its success must stay within e^eps / (1 + e^eps) + 4 sigma;
and no event may be more than e^eps times as likely under one input as under the other.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from scipy import stats

from ldpaudit.protocols.registry import ENTRIES, names
from ldpaudit.randomness import Key
from tests.check_protocol import LARGER, made

SIGMAS = 4
#: Chance with which an honest protocol would break the bound of an event.
LEVEL = 1e-6
#: Columns up to which whole reports are looked at, and not only pairs of their cells.
WHOLE = 14
BINS = 32
#: Statistics that look into a cell begin so; pairs are made of whole cells only.
WITHIN = ("size of", "byte ")

Cells = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Attack:
    """What the adversary achieved on reports that it had not seen."""

    statistic: str
    success: float
    event: str
    #: Lower confidence limit of ln(P[event | one input] / P[event | the other]).
    told: float
    trials: int

    def breaks(self, epsilon: float) -> bool:
        """Return whether it did what no protocol of this epsilon allows."""
        best = 1 / (1 + math.exp(-epsilon))
        sigma = math.sqrt(best * (1 - best) / self.trials)
        return self.success > best + SIGMAS * sigma or self.told > epsilon


def attacked(first: pa.RecordBatch, second: pa.RecordBatch) -> Attack:
    """Learn on half of the rows of two releases, and score on the other half."""
    known = dict(statistics(first, second))
    rows = first.num_rows
    assert second.num_rows == rows
    quarter, half, rest = slice(0, rows // 4), slice(0, rows // 2), slice(rows // 2, rows)
    # Chosen on rows on which nothing was learned: a statistic of many values fits whatever it learned.
    chosen = max(known, key=lambda name: right(known[name], quarter, slice(rows // 4, rows // 2)))
    events = {name: best_event(cells, half) for name, cells in known.items()}
    event = max(events, key=lambda name: events[name][0])
    told = ratio(known[event], events[event], rest)
    return Attack(chosen, right(known[chosen], half, rest), event, told, 2 * (rows - rows // 2))


def right(cells: Cells, learned: slice, tried: slice) -> float:
    """Return the share of reports whose input is named rightly, by the likelihoods of the learned ones."""
    seen = counted(cells, learned)
    guess = np.sign(seen[0] - seen[1])
    met = counted(cells, tried)
    # A report that speaks for neither input is decided by a coin.
    return float(((met[0] - met[1]) @ guess / met.sum() + 1) / 2)


def best_event(cells: Cells, learned: slice) -> tuple[float, int, npt.NDArray[np.bool_]]:
    """Return the event that speaks most surely for one input: a value, or all values on one side of it."""
    seen = counted(cells, learned)
    steps = np.arange(seen.shape[1])
    found: tuple[float, int, npt.NDArray[np.bool_]] = (-math.inf, 0, np.zeros(len(steps), dtype=np.bool_))
    sums = np.cumsum(seen, axis=1)
    for counts, members in (
        (seen, lambda at: steps == at),
        (sums, lambda at: steps <= at),
        (sums[:, -1:] - sums, lambda at: steps > at),
    ):
        for likely in (0, 1):
            often, rare = counts[likely], counts[1 - likely]
            surely = np.log(np.maximum(often - 3 * np.sqrt(often), 1e-9) / (rare + 3 * np.sqrt(rare) + 9))
            at = int(np.argmax(surely))
            if surely[at] > found[0]:
                found = (float(surely[at]), likely, members(at))
    return found


def ratio(cells: Cells, event: tuple[float, int, npt.NDArray[np.bool_]], tried: slice) -> float:
    """Bound the log-ratio of an event's probabilities from below, by Clopper and Pearson's limits."""
    _, likely, members = event
    met = counted(cells, tried)
    often, rare = (met[which][members].sum() for which in (likely, 1 - likely))
    n = met[0].sum()
    low = stats.beta.ppf(LEVEL / 2, often, n - often + 1) if often else 0.0
    high = stats.beta.ppf(1 - LEVEL / 2, rare + 1, n - rare) if rare < n else 1.0
    return math.log(low / high) if low else -math.inf


def counted(cells: Cells, rows: slice) -> npt.NDArray[np.int64]:
    """Count each value of a statistic under each input."""
    size = int(cells.max()) + 1
    return np.array([np.bincount(side[rows], minlength=size) for side in cells])


def statistics(first: pa.RecordBatch, second: pa.RecordBatch) -> Iterator[tuple[str, Cells]]:
    """Return statistics of each report by name, as shape (2, n): what a row of the release can show."""
    cells = {name: cell for column in first.schema.names for name, cell in of_column(column, first, second)}
    yield from cells.items()
    values = [name for name in cells if not name.startswith(WITHIN)]
    for one, other in itertools.combinations(values, 2):
        yield f"{one} with {other}", together([cells[one], cells[other]])
    if len(values) <= WHOLE:
        yield "the whole report", together([cells[name] for name in values])
    bits = [name for name in first.schema.names if pa.types.is_boolean(first.schema.field(name).type)]
    if bits:
        laid = np.array([cells[name] for name in bits])
        ones = laid == laid.max()
        yield "how many bits are set", ones.sum(axis=0)
        yield "the first bit that is set", ones.argmax(axis=0)
        yield "the last bit that is set", ones[::-1].argmax(axis=0)
    empty = [[column.is_null().to_numpy(zero_copy_only=False) for column in side] for side in (first, second)]
    yield "how many cells are missing", np.sum(empty, axis=1).astype(np.int64)


def of_column(name: str, first: pa.RecordBatch, second: pa.RecordBatch) -> Iterator[tuple[str, Cells]]:
    """Return the statistics of one column: its values, and what lies within them."""
    both = pa.chunked_array([first.column(name), second.column(name)]).combine_chunks()
    if pa.types.is_dictionary(both.type):
        both = both.dictionary_decode()
    encoded = both.dictionary_encode(null_encoding="encode")
    # In the order of the values: numbered as they appear, a number would tell which release it came from.
    rank = np.empty(len(encoded.dictionary), dtype=np.int64)
    rank[pc.sort_indices(encoded.dictionary).to_numpy()] = np.arange(len(rank))
    yield name, rank[encoded.indices.to_numpy()].reshape(2, -1)
    if pa.types.is_floating(both.type) or pa.types.is_integer(both.type):
        numbers = both.to_numpy(zero_copy_only=False)
        edges = np.unique(np.quantile(numbers.astype(np.float64), np.linspace(0, 1, BINS + 1)[1:-1]))
        yield f"size of {name}", np.searchsorted(edges, numbers.astype(np.float64)).reshape(2, -1)
        low = np.ascontiguousarray(numbers).view(np.uint8).reshape(len(numbers), -1)
        for at in range(low.shape[1]):
            yield f"byte {at} of {name}", low[:, at].astype(np.int64).reshape(2, -1)


def together(several: list[Cells]) -> Cells:
    """Number the different combinations of some statistics."""
    joint = several[0]
    for cells in several[1:]:
        joint = joint * (int(cells.max()) + 1) + cells
        _, numbered = np.unique(joint, return_inverse=True)
        joint = numbered.reshape(2, -1).astype(np.int64)
    return joint


ROWS = 24_000
SIZE = 5
KEYS = (Key.for_tests(4101), Key.for_tests(4102))


def with_support(protocol, batch: pa.RecordBatch, name: str) -> pa.RecordBatch:
    """Add to a release of a column what its reader can compute: which values each report supports."""
    if all(pa.types.is_boolean(field.type) for field in batch.schema):
        return batch
    reports = protocol.read_reports(dict(zip(batch.schema.names, batch.columns, strict=True)), name)
    rows = batch.num_rows
    for value, support in enumerate(reports.support(np.arange(rows, dtype=np.int32), rows).T):
        batch = batch.append_column(f"{name} supports {value}", pa.array(support != 0))
    return batch


def test_no_statistic_of_a_report_tells_its_value_better_than_epsilon_allows():
    for name in names("one value", "number"):
        number = ENTRIES[name].kind == "number"
        protocol = made(name, 16 if number else LARGER.get(name, SIZE))
        first, second = (
            protocol.sanitize(np.full(ROWS, value), key).to_arrow("c")
            for value, key in zip((-1.0, 1.0) if number else (0, SIZE - 1), KEYS, strict=True)
        )
        assert_same_form(first, second)
        if not number:
            first, second = (with_support(protocol, batch, "c") for batch in (first, second))
        attack = attacked(first, second)
        assert not attack.breaks(protocol.epsilon()), attack


def assert_same_form(first: pa.RecordBatch, second: pa.RecordBatch) -> None:
    """Check what does not depend on chance: names, types, notes, and where cells are missing."""
    assert first.schema.equals(second.schema, check_metadata=True)
    for one, other in zip(first.columns, second.columns, strict=True):
        assert one.null_count == other.null_count == 0
        assert len(one.buffers()) == len(other.buffers())
        if pa.types.is_dictionary(one.type):
            assert one.dictionary.equals(other.dictionary)


#: Collections whose reports are looked at together.
FEW = 3
PEOPLE = 4000


def collections(protocol, value: int, key: Key) -> list[pa.RecordBatch]:
    """Release the reports of people who all hold one value, at several times."""
    permanent = protocol.memoize(np.full(PEOPLE, value), key.derive({"memory": 0}))
    reports = [protocol.report(permanent, key.derive({"fresh": 0}), t) for t in range(FEW)]
    return [with_support(protocol, one.to_arrow(f"t{t}"), f"t{t}") for t, one in enumerate(reports)]


def beside(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Lay the reports of each person beside each other."""
    pairs = (pair for batch in batches for pair in zip(batch.schema.names, batch, strict=True))
    return pa.record_batch(dict(pairs))


def test_reports_that_are_repeated_tell_no_more_than_their_exact_curve_says():
    for name in names("repeated"):
        protocol = made(name, 3)
        both = [collections(protocol, value, key) for value, key in zip((0, 2), KEYS, strict=True)]
        for times in range(1, FEW + 1):
            attack = attacked(*(beside(batches[:times]) for batches in both))
            assert not attack.breaks(protocol.epsilon("value", times)), (times, attack)


#: Solutions for several columns, with each kind of protocol inside; Spl sends what protocols of one value do.
SOLUTIONS = [
    (name, {"oracle": inside} if inside else {})
    for name in names("several columns")
    for inside in (ENTRIES[name].fields["oracle"].choices if "oracle" in ENTRIES[name].fields else ("",))
    if name != "Spl" and inside in ("", "GRR", "OUE", "OUE-z", "SUE-r")
]
#: Whole rows that differ in everything, and rows that differ in one column.
TUPLES = {"tuple": ((0, 0), (2, 1)), "attribute": ((0, 0), (2, 0))}


def two_of(solving, neighbours: str) -> list[pa.RecordBatch]:
    """Release rows of two neighbours, each of which are all alike."""
    return [
        solving.sanitize(np.tile(values, (ROWS, 1)), key).to_arrow(["a", "b"])
        for values, key in zip(TUPLES[neighbours], KEYS, strict=True)
    ]


def test_no_statistic_of_several_columns_tells_more_than_the_exact_epsilon():
    for (name, more), neighbours in itertools.product(SOLUTIONS, sorted(TUPLES)):
        solving = made(name, SIZE, **more)
        first, second = two_of(solving, neighbours)
        assert first.schema.equals(second.schema, check_metadata=True)
        attack = attacked(first, second)
        assert not attack.breaks(solving.epsilon(neighbours)), attack


def test_fake_data_with_the_published_budget_break_the_epsilon_that_is_claimed_for_them():
    solving = made("RSFD", SIZE, oracle="GRR", budget="published")
    attack = attacked(*two_of(solving, "tuple"))
    assert attack.breaks(1.0), attack
    assert not attack.breaks(solving.epsilon("tuple")), attack
