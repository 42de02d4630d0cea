"""The key and its streams: known answers, independence of cuts, and a key that never shows."""

from __future__ import annotations

import hashlib
import hmac
import json
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.randomness import BLOCK_BYTES, Key


def test_the_stream_is_aes_256_in_counter_mode() -> None:
    # NIST SP 800-38A, F.5.5: key, initial counter, first plaintext and ciphertext block.
    key = Key.from_hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    counter = int("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", 16)
    plain = bytes.fromhex("6bc1bee22e409f96e93d7e117393172a")
    cipher = bytes.fromhex("601ec313775789a5b7a7f504bbf3d228")
    stream = key.blocks(counter, 1).tobytes()
    assert bytes(a ^ b for a, b in zip(stream, plain, strict=True)) == cipher


def test_subkeys_are_hkdf_of_the_canonical_purpose() -> None:
    key = Key.for_tests(3)
    purpose = {"step": 1, "column": "début", "input": "ab"}
    info = json.dumps(purpose, sort_keys=True, separators=(",", ":")).encode()
    # RFC 5869 written out: extract, then one block of expand.
    extracted = hmac.new(b"ldpaudit/1", key.secret, hashlib.sha256).digest()
    expanded = hmac.new(extracted, info + b"\x01", hashlib.sha256).digest()
    assert key.derive(purpose).secret == expanded
    assert key.derive(dict(reversed(purpose.items()))).secret == expanded


@given(
    first=st.integers(0, 1 << 70), rows=st.integers(1, 40), words=st.integers(1, 9), cut=st.integers(0, 40)
)
def test_a_row_draws_the_same_words_wherever_the_stream_is_cut(
    first: int, rows: int, words: int, cut: int
) -> None:
    key = Key.for_tests(1)
    cut = min(cut, rows)
    whole = key.words(first, rows, words)
    parts = [key.words(first, cut, words), key.words(first + cut, rows - cut, words)]
    assert np.array_equal(whole, np.concatenate(parts))
    assert whole.shape == (rows, words + words % 2)


def test_rows_and_purposes_draw_different_words() -> None:
    key = Key.for_tests(1)
    drawn = np.concatenate([key.derive({"step": step}).words(0, 500, 2).ravel() for step in range(4)])
    assert len(np.unique(drawn)) == len(drawn)


@pytest.mark.parametrize(("first", "count"), [(-1, 1), (0, -1), ((1 << 128) - 1, 2)])
def test_a_block_beyond_the_counter_is_refused(first: int, count: int) -> None:
    with pytest.raises(ValueError, match="range"):
        Key.for_tests(1).blocks(first, count)


def test_fresh_keys_differ_and_are_whole() -> None:
    keys = {Key.generate().secret for _ in range(20)}
    assert len(keys) == 20
    assert {len(secret) for secret in keys} == {32}
    assert not Key.generate().test
    assert Key.for_tests(1).test
    assert Key.for_tests(1).derive({"step": 1}).test


def test_a_key_does_not_show_and_cannot_be_pickled() -> None:
    key = Key.from_hex("5a5b" * 16)
    assert "5a" not in repr(key)
    assert "5a" not in f"{key}"
    with pytest.raises(TypeError, match="never"):
        pickle.dumps(key)


@pytest.mark.parametrize("text", ["", "5a", "5a" * 31, "5a" * 33, "zz" * 32])
def test_what_is_no_key_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(UserError) as caught:
        Key.from_hex(text)
    assert not text or text not in str(caught.value)


def test_an_empty_range_gives_no_bytes() -> None:
    assert Key.for_tests(1).blocks(5, 0).shape == (0,)
    assert BLOCK_BYTES == 16
