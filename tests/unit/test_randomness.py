"""The key and its streams: known answers, independence of cuts, and a key that never shows."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.randomness import Key

FROZEN = {
    "commitment": "2f6a4fc9a6009c263dc6af561ae2a7d512a874af33eee333e4513b5b9b6b632d",
    "secret": "a3fdb5a3c43991b6d292629415fc904a02b3c2f2e6cd682ae11852b2bf7ed7ca",
    "subkey": "279f50008b0a56a0d13d33eb924dc9844880f30c57747af1f123ed769b4ac4d7",
    "words": [
        "59e5d5ac96adde16",
        "d564bf75f29be2f9",
        "22b2f254dadc151f",
        "b4c86761cd635c41",
        "04516b4522b3338a",
        "db461dc7145b8b63",
    ],
}


def ecb(key: Key, addresses: list[int]) -> bytes:
    """Encrypt counters one by one, which is what counter mode is."""
    encryptor = Cipher(algorithms.AES(key.secret), modes.ECB()).encryptor()  # noqa: S305
    return b"".join(encryptor.update(address.to_bytes(16, "big")) for address in addresses)


def test_the_stream_is_aes_256_in_counter_mode() -> None:
    # NIST SP 800-38A, F.5.5: key, initial counter, four blocks of plaintext and of ciphertext.
    key = Key.from_hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    counter = int("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", 16)
    plain = bytes.fromhex(
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
    )
    cipher = bytes.fromhex(
        "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
        "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"
    )
    stream = key.blocks(counter, 4).tobytes()
    assert bytes(a ^ b for a, b in zip(stream, plain, strict=True)) == cipher
    for at in range(4):
        assert key.blocks(counter + at, 1).tobytes() == stream[16 * at : 16 * at + 16]


def test_the_counter_carries() -> None:
    for power in [8, 32, 64, 96, 127]:
        key = Key.for_tests(5)
        first = (1 << power) - 3
        assert key.blocks(first, 6).tobytes() == ecb(key, list(range(first, first + 6)))


def test_the_streams_are_those_of_the_first_version() -> None:
    """A change of layout, label or salt would give other releases for the same key: it must be meant."""
    key = Key.for_tests(1)
    assert key.secret.hex() == FROZEN["secret"]
    purpose = {"input": "ab", "recipe": "cd", "step": 0, "do": "randomize", "public": {"é.csv": "ef"}}
    subkey = key.derive(purpose).derive({"column": "cause"})
    assert subkey.secret.hex() == FROZEN["subkey"]
    assert [f"{word:016x}" for word in subkey.words(7, 2, 3).ravel()] == FROZEN["words"]
    assert key.commitment() == FROZEN["commitment"]


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
    assert whole.shape == (rows, words)


def test_a_point_has_one_block_which_is_that_of_the_counter_at_the_same_bytes() -> None:
    key = Key.for_tests(5)
    counters = [0, 1, 2**64 - 1, 2**64, 2**127 + 12345]
    points = np.frombuffer(b"".join(n.to_bytes(16, "big") for n in counters), dtype="<u8").reshape(-1, 2)
    found = key.blocks_at(points.astype(np.uint64))
    for row, counter in zip(found, counters, strict=True):
        assert row.astype("<u8").tobytes() == key.blocks(counter, 1).tobytes()
    again = key.blocks_at(points[::-1].astype(np.uint64))
    assert np.array_equal(again[::-1], found)
    assert len(key.blocks_at(np.zeros((0, 2), dtype=np.uint64))) == 0
    with pytest.raises(ValueError, match="pairs"):
        key.blocks_at(np.zeros((3, 4), dtype=np.uint64))


def test_a_subkey_is_the_same_when_asked_for_again_and_never_that_of_a_like_purpose() -> None:
    key = Key.for_tests(6)
    purposes = [{"t": 1}, {"t": True}, {"t": 1.0}, {"t": "1"}, {"t": [1]}, {"t": [True]}, {"u": 1}, {"t": 0}]
    made = [key.derive(purpose) for purpose in purposes]
    assert len(set(made)) == len(purposes)
    for _ in range(2):
        assert [key.derive(purpose) for purpose in purposes] == made
        # More than are held at once.
        assert len({key.derive({"number": number}) for number in range(600)}) == 600
    assert [Key.for_tests(6).derive(purpose) for purpose in purposes] == made
    assert key.derive({"a": 1, "b": 2}) == key.derive({"b": 2, "a": 1})


def test_a_block_beyond_the_counter_is_refused() -> None:
    for first, count in [(-1, 1), (0, -1), ((1 << 128) - 1, 2)]:
        with pytest.raises(ValueError, match="range"):
            Key.for_tests(1).blocks(first, count)


def test_a_key_does_not_show_and_cannot_be_pickled() -> None:
    key = Key.from_hex("5a5b" * 16)
    assert "5a" not in repr(key)
    assert "5a" not in f"{key}"
    with pytest.raises(TypeError, match="never"):
        pickle.dumps(key)


def test_what_is_no_key_is_refused_without_repeating_it() -> None:
    for text in ["", "5a", "5a" * 31, "5a" * 33, "zz" * 32]:
        with pytest.raises(UserError) as caught:
            Key.from_hex(text)
        assert not text or text not in str(caught.value)
