"""The key and its streams: known answers, independence of cuts, and a key that never shows."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import pickle
import threading

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.randomness import BLOCK_BYTES, Key, room
from ldpaudit.randomness import key as key_module

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


@pytest.mark.parametrize("power", [8, 32, 64, 96, 127])
def test_the_counter_carries(power: int) -> None:
    key = Key.for_tests(5)
    first = (1 << power) - 3
    assert key.blocks(first, 6).tobytes() == ecb(key, list(range(first, first + 6)))


def test_the_last_block_of_all_can_be_drawn() -> None:
    key = Key.for_tests(5)
    last = (1 << 128) - 2
    assert key.blocks(last, 2).tobytes() == ecb(key, [last, last + 1])


def test_long_draws_have_no_seam_inside() -> None:
    """The stream is made 4,096 blocks at a time."""
    key = Key.for_tests(5)
    first, count = (1 << 64) - 5_000, 10_000
    assert key.blocks(first, count).tobytes() == ecb(key, list(range(first, first + count)))


# RFC 5869, appendix A.1 to A.3: input key material, salt, info, output.
HKDF_VECTORS = {
    "A.1": (
        "0b" * 22,
        "000102030405060708090a0b0c",
        "f0f1f2f3f4f5f6f7f8f9",
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ),
    "A.2": (
        bytes(range(0x50)).hex(),
        bytes(range(0x60, 0xB0)).hex(),
        bytes(range(0xB0, 0x100)).hex(),
        (
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
            "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
        ),
    ),
    "A.3": (
        "0b" * 22,
        "",
        "",
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ),
}


@pytest.mark.parametrize("name", HKDF_VECTORS)
def test_the_derivation_is_that_of_rfc_5869(name: str) -> None:
    material, salt, info, output = (bytes.fromhex(text) for text in HKDF_VECTORS[name])
    kdf = key_module.HKDF(algorithm=key_module.SHA256(), length=len(output), salt=salt, info=info)
    assert kdf.derive(material) == output


def test_the_streams_are_those_of_the_first_version() -> None:
    """A change of layout, label or salt would give other releases for the same key: it must be meant."""
    key = Key.for_tests(1)
    assert key.secret.hex() == FROZEN["secret"]
    purpose = {"input": "ab", "recipe": "cd", "step": 0, "do": "randomize", "public": {"é.csv": "ef"}}
    subkey = key.derive(purpose).derive({"column": "cause"})
    assert subkey.secret.hex() == FROZEN["subkey"]
    assert [f"{word:016x}" for word in subkey.words(7, 2, 3).ravel()] == FROZEN["words"]
    assert key.commitment() == FROZEN["commitment"]


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


@given(n=st.integers(0, 70), spare=st.integers(0, 40))
def test_points_may_be_overwritten_by_their_blocks(n: int, spare: int) -> None:
    key = Key.for_tests(6)
    points = np.random.default_rng(n).integers(0, 1 << 63, (n, 2)).astype(np.uint64)
    expected = key.blocks_at(points)
    buffer = np.zeros(16 * (n + 1) + spare, dtype=np.uint8)
    assert np.array_equal(key.blocks_at(points, buffer), expected)
    buffer[: 16 * n] = points.reshape(-1).view(np.uint8)
    assert np.array_equal(key.blocks_at(buffer[: 16 * n].view(np.uint64).reshape(-1, 2), buffer), expected)


def test_threads_that_draw_at_one_time_from_one_key_get_what_each_asked_for() -> None:
    """Each thread has ciphers of its own: one of another would be moved on while it is used."""
    key, times, count = Key.for_tests(5), 200, 500
    expected = {first: ecb(key, list(range(first, first + count))) for first in (0, 1 << 40, 3, 1 << 70)}
    barrier, wrong = threading.Barrier(len(expected), timeout=60), []

    def ask(first: int) -> None:
        points = np.array([[0, first % (1 << 64) + at] for at in range(count)], dtype=">u8")
        low = ecb(key, [first % (1 << 64) + at for at in range(count)])
        given = points.view(np.uint8).view("<u8").reshape(-1, 2)
        barrier.wait()
        for _ in range(times):
            if key.blocks(first, count).tobytes() != expected[first]:
                wrong.append(first)
            if key.blocks_at(given).tobytes() != low:
                wrong.append(first)

    threads = [threading.Thread(target=ask, args=(first,)) for first in expected]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_rooms_at_one_time_are_different_memory() -> None:
    shared: list[bool] = []
    reused: list[bool] = []

    def ask(*taken: np.ndarray) -> None:
        with room(100) as one, room(1000) as two, room(10) as three:
            assert len(one) >= 100
            assert len(two) >= 1000
            every = (one, two, three, *taken)
            shared.extend(np.shares_memory(*pair) for pair in itertools.combinations(every, 2))
            if not taken:
                other = threading.Thread(target=ask, args=(one, two, three))
                other.start()
                other.join()
        with room(900) as again:
            reused.append(again is two)

    # A thread of its own has no memory of what was drawn before.
    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert len(shared) == 3 + 15
    assert not any(shared)
    assert reused == [True, True]


def test_room_is_given_back_after_an_error_and_large_rooms_are_not_kept() -> None:
    with room(4000) as lent:
        pass

    def fail() -> None:
        with room(4000) as again:
            assert again is lent
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with room(4000) as once_more:
        assert once_more is lent
    with room(1 << 22) as large:
        pass
    with room(1 << 22) as other:
        assert other is not large
