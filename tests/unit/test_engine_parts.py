"""The shuffle, the run folder and the sentences of the report, each by itself."""

from __future__ import annotations

import math
from contextlib import closing
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.engine import free_name
from ldpaudit.engine import shuffle as shuffling
from ldpaudit.engine.folder import staging
from ldpaudit.engine.shuffle import ShuffleWriter
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.report.sentences import belief_at_most


def shuffled(folder: Path, buckets: int, chunk: int, parts: int = 1, workers: int = 1) -> list[int]:
    rows = 2_000
    size = -(-rows // parts)
    paths = []
    for first in range(0, rows, size):
        paths.append(folder / f"{first}")
        with closing(ShuffleWriter(paths[-1], Key.for_tests(5), buckets)) as dealer:
            for start in range(first, min(first + size, rows), chunk):
                end = min(start + chunk, first + size, rows)
                dealer.add(pa.record_batch({"row": pa.array(range(start, end))}), range(start, end))
    found: list[int] = []
    for piece in shuffling.shuffled(paths, buckets, workers):
        found += piece.column("row").to_pylist()
    return found


def test_the_order_depends_on_the_key_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    orders = []
    for number, (buckets, chunk, parts, workers) in enumerate(
        [(1, 2_000, 1, 1), (7, 300, 3, 1), (256, 1, 2, 4), (30, 77, 9, 2)]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.setattr(shuffling, "_HELD_ROWS", 100 + 333 * number)
        orders.append(shuffled(folder, buckets, chunk, parts, workers))
    assert all(order == orders[0] for order in orders)
    assert sorted(orders[0]) == list(range(2_000))


def test_equal_tags_are_broken_by_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(_key: Key, first_row: int, rows: int, _words: int) -> np.ndarray:
        return (np.arange(first_row, first_row + rows, dtype=np.uint64) % 3 << np.uint64(60))[:, None]

    monkeypatch.setattr(Key, "words", few)
    expected = [row for tag in range(3) for row in range(2_000) if row % 3 == tag]
    assert shuffled(tmp_path, 1, 500) == expected
    assert shuffled(tmp_path, 5, 70, parts=4) == expected


def test_the_order_tells_nothing_of_the_source_order(tmp_path: Path) -> None:
    order = np.array(shuffled(tmp_path, 1, 500))
    correlation = np.corrcoef(order, np.arange(len(order)))[0, 1]
    # Under independence its standard error is 1 / sqrt(n - 1); the key is fixed.
    assert abs(correlation) < 4 / math.sqrt(len(order) - 1)
    assert np.count_nonzero(order == np.arange(len(order))) < 10


def test_a_folder_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with staging(out) as place:
        place.unfinished("release", "a.csv").write_text("a")
        place.unfinished("release", "manifest.json").write_text("{}")
        assert not out.exists()
        assert not list(tmp_path.rglob("a.csv"))
        place.finish(out)
    assert sorted(path.name for path in out.rglob("*")) == ["a.csv", "internal", "manifest.json", "release"]
    assert list(tmp_path.iterdir()) == [out]


def test_a_fault_inside_leaves_nothing(tmp_path: Path) -> None:
    def full_disk() -> None:
        with staging(tmp_path / "out") as place:
            place.unfinished("release", "a.csv").write_text("a")
            raise OSError(28, "No space left on device")

    with pytest.raises(UserError):
        full_disk()
    assert list(tmp_path.iterdir()) == []


@given(st.floats(0.001, 0.999), st.floats(0, 8))
def test_a_belief_moves_within_the_odds_that_epsilon_allows(prior: float, epsilon: float) -> None:
    belief = belief_at_most(prior, epsilon)
    assert prior <= belief + 1e-12
    assert belief / (1 - belief) <= math.exp(epsilon) * prior / (1 - prior) * (1 + 1e-9)


def test_a_free_name_counts_on(tmp_path: Path) -> None:
    assert free_name(tmp_path / "out") == tmp_path / "out"
    (tmp_path / "out").mkdir()
    (tmp_path / "out-2").mkdir()
    assert free_name(tmp_path / "out") == tmp_path / "out-3"
