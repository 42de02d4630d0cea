"""delta-presence and k-map: who of a register is in the table."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import equivalence_classes
from ldpaudit.anonymity.presence import Presence, presence

ROWS = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz")), max_size=15)


def frame_of(rows: list[tuple[str, str]]) -> dict[str, np.ndarray]:
    return {name: np.array([row[at] for row in rows], dtype=object) for at, name in enumerate(("p", "q"))}


def looked_up(table: list[tuple[str, str]], register: list[tuple[str, str]], k: int = 2) -> Presence:
    frame = frame_of(table)
    sizes, labels = equivalence_classes(frame, ["p", "q"])
    return presence(frame, ["p", "q"], sizes, labels, frame_of(register), k)


@settings(max_examples=100, deadline=None)
@given(ROWS.filter(bool), ROWS)
def test_it_agrees_with_counting(table: list[tuple[str, str]], more: list[tuple[str, str]]) -> None:
    register = table + more
    here, there = Counter(table), Counter(register)
    told = looked_up(table, register)
    assert told.population == len(register)
    assert told.k_map == min(there[one] for one in here)
    assert told.rows_below_k == sum(here[one] for one in here if there[one] < 2)
    assert told.delta_min == pytest.approx(min(here[one] / there[one] for one in there))
    assert told.delta_max == pytest.approx(max(here[one] / there[one] for one in there))
    assert told.surely_in == sum(there[one] for one in there if here[one] == there[one])
    assert told.surely_out == sum(there[one] for one in there if not here[one])
    assert told.outside == 0
