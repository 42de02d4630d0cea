"""The key and its streams: known answers, independence of cuts; and how a key is kept."""

from __future__ import annotations

import base64
import copy
import errno
import json
import os
import pickle
import stat
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.cli import ldpaudit
from ldpaudit.cli.keys import key_of
from ldpaudit.engine import check_release, run
from ldpaudit.errors import UserError
from ldpaudit.estimate import estimates
from ldpaudit.randomness import Key, carried, is_sealed, read_sealed, seal, sealed, unseal, write_sealed
from ldpaudit.recipe import Recipe

FROZEN = {
    "commitment": "2f6a4fc9a6009c263dc6af561ae2a7d512a874af33eee333e4513b5b9b6b632d",
    "secret": "a3fdb5a3c43991b6d292629415fc904a02b3c2f2e6cd682ae11852b2bf7ed7ca",
    "subkey": "279f50008b0a56a0d13d33eb924dc9844880f30c57747af1f123ed769b4ac4d7",
    "words": "59e5d5ac96adde16 d564bf75f29be2f9 22b2f254dadc151f b4c86761cd635c41 04516b4522b3338a "
    "db461dc7145b8b63",
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


def test_the_streams_are_those_of_the_first_version() -> None:
    """A change of layout, label or salt would give other releases for the same key: it must be meant."""
    key = Key.for_tests(1)
    assert key.secret.hex() == FROZEN["secret"]
    purpose = {"input": "ab", "recipe": "cd", "step": 0, "do": "randomize", "public": {"é.csv": "ef"}}
    subkey = key.derive(purpose).derive({"column": "cause"})
    assert subkey.secret.hex() == FROZEN["subkey"]
    assert [f"{word:016x}" for word in subkey.words(7, 2, 3).ravel()] == FROZEN["words"].split()
    assert key.commitment() == FROZEN["commitment"]


@given(
    first=st.integers(0, 1 << 70), rows=st.integers(1, 40), words=st.integers(1, 9), cut=st.integers(0, 40)
)
def test_a_row_draws_the_same_words_wherever_the_stream_is_cut(first, rows, words, cut):
    key, cut = Key.for_tests(1), min(cut, rows)
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
    assert [Key.for_tests(6).derive(purpose) for purpose in purposes] == made
    assert key.derive({"a": 1, "b": 2}) == key.derive({"b": 2, "a": 1})


def test_what_is_no_key_or_block_is_refused() -> None:
    for first, count in [(-1, 1), (0, -1), ((1 << 128) - 1, 2)]:
        with pytest.raises(ValueError, match="range"):
            Key.for_tests(1).blocks(first, count)
    for text in ["", "5a", "5a" * 31, "5a" * 33, "zz" * 32, "5a" * 32]:
        with pytest.raises(UserError) as caught:
            Key.from_hex(text)
        assert not text or text not in str(caught.value)


PASSPHRASE = "cheval correct à pile"  # noqa: S105
TOWNS_RECIPE = """\
ldpaudit = 1
input = { path = "table.csv" }
columns = { town = "quasi-identifier" }
[[step]]
do = "randomize"
columns = ["town"]
protocol = "GRR"
epsilon = 1.0
domain = ["T0", "T1", "T2"]
"""


@pytest.fixture(scope="module", autouse=True)
def cheap() -> Iterator[None]:
    """Make guesses cheap."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealed, "_COST", 1 << 10)
        yield


@pytest.fixture(scope="module")
def held() -> Key:
    return Key.generate()


def test_only_its_own_passphrase_opens_what_was_sealed(held: Key) -> None:
    closed = seal(held, PASSPHRASE)
    opened = unseal(closed, PASSPHRASE)
    assert opened == held
    assert not opened.test
    assert is_sealed(closed)
    for wrong in ["cheval correct à pila", "", "Cheval correct à pile", "\ud800"]:
        with pytest.raises(UserError, match="passphrase") as caught:
            unseal(closed, wrong)
        assert caught.value.__cause__ is None
    for version, what in ((1, "older samplers"), (3, "later version")):
        with pytest.raises(UserError, match=what):
            unseal(json.dumps(json.loads(closed) | {"version": version}).encode(), PASSPHRASE)
    for data in [b"{}", b"[" * 4000, b"\xff\xfe", b'{"form": 1}', b"null"]:
        assert not is_sealed(data)
        with pytest.raises(UserError):
            unseal(data, PASSPHRASE)
    for field in ["salt", "nonce", "sealed"]:
        raw = bytearray(base64.b64decode(json.loads(closed)[field]))
        raw[-1] ^= 1
        for damage in (base64.b64encode(raw).decode(), 7, "é" * 12, None):
            told = json.loads(closed) | {field: damage}
            with pytest.raises(UserError, match="damaged"):
                unseal(json.dumps(told).encode(), PASSPHRASE)


def test_a_weak_passphrase_seals_nothing(held: Key, tmp_path: Path) -> None:
    for weak in ("", "             ", "onze lettre", "aaaaaaaaaaaa"):
        with pytest.raises(UserError, match="passphrase"):
            write_sealed(tmp_path / "key.json", held, weak)
    assert list(tmp_path.iterdir()) == []


def test_it_is_written_whole_for_its_owner_and_read_again(held, tmp_path, monkeypatch):
    path = tmp_path / "key.json"
    write_sealed(path, held, PASSPHRASE)
    assert [file.name for file in tmp_path.iterdir()] == ["key.json"]
    assert read_sealed(path, PASSPHRASE) == held
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600
    written, secret = path.read_bytes(), held.secret
    for form in (secret[:8], secret.hex().encode(), base64.b64encode(secret)):
        assert form not in written
    # It never takes the place of something, be it a link to nothing.
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for taken in (path, tmp_path / "link", tmp_path):
        with pytest.raises(UserError):
            write_sealed(taken, held, PASSPHRASE)
    assert path.read_bytes() == written

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserError):
        write_sealed(tmp_path / "other.json", held, PASSPHRASE)
    assert {file.name for file in tmp_path.iterdir()} == {"key.json", "link"}


def test_it_never_lies_in_a_release(held: Key, tmp_path: Path) -> None:
    for name in ("out/release/manifest.json", "out/internal/manifest.json", "given/manifest.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "given" / "estimates.csv").touch()
    (tmp_path / ".out.12ab34cd.unfinished").mkdir()
    (tmp_path / "out" / "internal" / "deep").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "out" / "release")
    places = "out out/release out/internal out/internal/deep given linked .out.12ab34cd.unfinished"
    for place in places.split():
        with pytest.raises(UserError):
            write_sealed(tmp_path / place / "key.json", held, PASSPHRASE)
    # Nor in one that is to come.
    later = tmp_path / "later"
    later.mkdir()
    with pytest.raises(UserError):
        write_sealed(later / "key.json", held, PASSPHRASE, outside=later)
    assert not list(tmp_path.rglob("key.json"))


def test_a_carried_key_arrives_with_its_mark_and_nothing_copies_one_by_accident() -> None:
    test = Key.for_tests(1)
    for key in [Key.generate(), test]:
        arrived = Key.of_carried(carried(key))
        assert (arrived, arrived.test) == (key, key.test)
        assert key.secret.hex() not in repr(key)
    for change in [lambda b: b[:-1], lambda b: b + b"0", lambda b: b"L" + b[1:], lambda b: b[:0]]:
        data = change(carried(test))
        with pytest.raises(ValueError, match="carried") as caught:
            Key.of_carried(data)
        assert repr(data) not in str(caught.value)
    for attempt in [pickle.dumps, copy.copy, copy.deepcopy, json.dumps]:
        with pytest.raises(TypeError):
            attempt(test)


def test_a_commitment_tells_keys_apart_and_nothing_else() -> None:
    key = Key.generate()
    other = Key(key.secret[:-1] + bytes([key.secret[-1] ^ 1]))
    names = {one.commitment() for one in (key, other, Key(key.secret, test=True), Key.generate())}
    assert len(names) == 4
    assert key.commitment() == Key(key.secret).commitment()
    # No subkey, whatever its purpose, starts from the name or can be named like it.
    assert key.commitment() not in {key.derive({}).secret.hex(), key.derive({"commitment": 1}).secret.hex()}


@pytest.mark.skipif(os.name == "nt", reason="permission bits are POSIX's")
def test_a_key_that_others_may_read_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my key"
    file.write_text("7b4c" * 16)
    for mode, said in [(0o644, True), (0o640, True), (0o604, True), (0o600, False), (0o400, False)]:
        file.chmod(mode)
        assert key_of(file) is not None
        out, err = capfd.readouterr()
        assert (out, err.count("\n"), f"chmod 600 '{file}'" in err) == ("", said, said)
        assert "7b4c" not in err


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "table.csv").write_text("town\n" + "".join(f"T{at % 3}\n" for at in range(300)))
    return run(Recipe.parse(TOWNS_RECIPE, folder=tmp_path), tmp_path / "out", key=Key.for_tests(1)).folder


def test_a_release_by_a_test_key_is_called_one(out: Path) -> None:
    assert check_release(out)["test_key"] is True
    assert "TEST KEY: NO PRIVACY" in CliRunner().invoke(ldpaudit, ["estimate", str(out)]).output
    answer = json.loads(CliRunner().invoke(ldpaudit, ["estimate", str(out), "--json"]).output)
    assert answer["test_key"] is True


def test_a_link_out_of_a_release_is_refused(out: Path) -> None:
    secret = out.parent / "elsewhere"
    for name in ("release/released.csv", "release/manifest.json", "release"):
        (out / name).rename(secret)
        (out / name).symlink_to(secret)
        with pytest.raises(UserError):
            estimates(out)
        if name == "release/released.csv":
            assert check_release(out)["files"]["released.csv"] == "a link"
        else:
            with pytest.raises(UserError):
                check_release(out)
        (out / name).unlink()
        secret.rename(out / name)
