"""Equal tags, the belief that a report tells, and a free name."""

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
from ldpaudit.engine.shuffle import ShuffleWriter
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


def test_equal_tags_are_broken_by_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(_key: Key, first_row: int, rows: int, _words: int) -> np.ndarray:
        return (np.arange(first_row, first_row + rows, dtype=np.uint64) % 3 << np.uint64(60))[:, None]

    monkeypatch.setattr(Key, "words", few)
    expected = [row for tag in range(3) for row in range(2_000) if row % 3 == tag]
    assert shuffled(tmp_path, 1, 500) == expected
    assert shuffled(tmp_path, 5, 70, parts=4) == expected


@given(st.floats(0.001, 0.999), st.floats(0, 8))
def test_a_belief_moves_within_the_odds_that_epsilon_allows(prior: float, epsilon: float) -> None:
    belief = belief_at_most(prior, epsilon)
    assert belief / (1 - belief) == pytest.approx(math.exp(epsilon) * prior / (1 - prior), rel=1e-9)


def test_a_free_name_counts_on(tmp_path: Path) -> None:
    assert free_name(tmp_path / "out") == tmp_path / "out"
    (tmp_path / "out").mkdir()
    (tmp_path / "out-2").mkdir()
    assert free_name(tmp_path / "out") == tmp_path / "out-3"
