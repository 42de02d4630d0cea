"""What must hold for every key, row and purpose: no two draws share an address, no two purposes a subkey."""

from __future__ import annotations

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.randomness import BLOCK_BYTES, WORDS_PER_BLOCK, Key

SECRETS = st.binary(min_size=32, max_size=32)
KEYS = st.builds(Key, SECRETS, st.booleans())
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
PURPOSES = st.dictionaries(st.text(), PLAIN, max_size=4)


def canonical(purpose: dict) -> str:
    return json.dumps(purpose, sort_keys=True)


@given(key=KEYS, one=PURPOSES, other=PURPOSES)
def test_two_purposes_have_two_subkeys(key: Key, one: dict, other: dict) -> None:
    same = canonical(one) == canonical(other)
    assert (key.derive(one) == key.derive(other)) is same
    assert key.derive(one) != key
    assert key.derive(one).test is key.test


@given(
    first=st.integers(0, 1 << 64), rows=st.integers(1, 9), words=st.integers(1, 12), start=st.integers(0, 8)
)
def test_a_row_owns_its_words_alone(first: int, rows: int, words: int, start: int) -> None:
    key = Key.for_tests(3)
    drawn = key.words(first, rows, words)
    at = start % rows
    block, skipped = divmod((first + at) * words, WORDS_PER_BLOCK)
    owned = key.blocks(block, words).view(np.uint64)[skipped : skipped + words]
    assert drawn[at].tobytes() == owned.tobytes()
    assert drawn.shape == (rows, words)
    # The next row begins where this one ends.
    assert key.words(first * words, rows * words, 1).tobytes() == drawn.tobytes()
    # Eight bytes of a good cipher hardly ever repeat.
    assert len(set(drawn.ravel().tolist())) == rows * words


@given(first=st.integers(0, 1 << 66), count=st.integers(0, 6000), spare=st.integers(0, 40))
def test_a_given_buffer_is_filled_and_not_passed(first: int, count: int, spare: int) -> None:
    key = Key.for_tests(4)
    buffer = np.full(BLOCK_BYTES * count + spare, 0xA5, dtype=np.uint8)
    drawn = key.blocks(first, count, buffer)
    assert np.array_equal(drawn, key.blocks(first, count))
    assert np.array_equal(buffer[: BLOCK_BYTES * count], drawn)
    assert (buffer[BLOCK_BYTES * count :] == 0xA5).all()
