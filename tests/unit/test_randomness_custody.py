"""Keeping a key: sealed under a passphrase, carried to a worker, known by its commitment; not by accident."""

from __future__ import annotations

import base64
import copy
import dataclasses
import errno
import json
import os
import pickle
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.randomness import Key, carried, is_sealed, read_sealed, seal, sealed, unseal, write_sealed

PASSPHRASE = "cheval correct à pile"  # noqa: S105


@pytest.fixture(scope="module", autouse=True)
def cheap() -> Iterator[None]:
    """Make guesses cheap, except where the cost itself is meant."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealed, "_COST", 1 << 10)
        yield


@pytest.fixture(scope="module")
def held() -> Key:
    return Key.generate()


@pytest.fixture(scope="module")
def closed(held: Key) -> bytes:
    return seal(held, PASSPHRASE)


def forms(secret: bytes) -> list[bytes]:
    """Return the ways in which a secret could stand in a file."""
    return [
        secret,
        secret[:8],
        secret.hex().encode(),
        base64.b64encode(secret),
        secret.hex().upper().encode(),
    ]


def test_what_was_sealed_opens_again(held: Key, closed: bytes) -> None:
    opened = unseal(closed, PASSPHRASE)
    assert opened == held
    assert not opened.test
    assert is_sealed(closed)


def test_another_passphrase_is_refused_in_one_line(closed: bytes) -> None:
    for wrong in ["cheval correct à pila", "", "Cheval correct à pile", "\ud800"]:
        with pytest.raises(UserError, match="passphrase") as caught:
            unseal(closed, wrong)
        assert "\n" not in str(caught.value)
        assert caught.value.__cause__ is None


@pytest.mark.parametrize("weak", ["", "       ", "sept777", "aaaaaaaaaaaa", "          "])
def test_a_weak_passphrase_seals_nothing(held: Key, tmp_path: Path, weak: str) -> None:
    with pytest.raises(UserError, match="passphrase"):
        seal(held, weak)
    with pytest.raises(UserError, match="passphrase"):
        write_sealed(tmp_path / "key.json", held, weak)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_told_from_a_wrong_passphrase(closed: bytes) -> None:
    for field in ["salt", "nonce", "sealed", "check"]:
        for damage in ["flipped", "short", "gone", "number", "foreign"]:
            told = json.loads(closed)
            raw = bytearray(base64.b64decode(told[field]))
            raw[-1] ^= 1
            told[field] = {
                "flipped": base64.b64encode(raw).decode(),
                "short": told[field][:-4],
                "number": 7,
                "foreign": "é" * 12,
            }.get(damage)
            if damage == "gone":
                del told[field]
            with pytest.raises(UserError, match="damaged"):
                unseal(json.dumps(told).encode(), PASSPHRASE)


def test_a_later_version_is_named(closed: bytes) -> None:
    told = json.loads(closed) | {"version": 2}
    data = json.dumps(told).encode()
    assert is_sealed(data)
    with pytest.raises(UserError):
        unseal(data, PASSPHRASE)


def test_other_files_are_no_sealed_keys() -> None:
    for data in [b"", b"{}", b"[" * 4000, b"\xff\xfe", b"5a" * 32, b'{"form": 1}', b"null", b" " * 5000]:
        assert not is_sealed(data)
        with pytest.raises(UserError):
            unseal(data, PASSPHRASE)


def test_it_is_written_whole_for_its_owner_and_read_again(held: Key, tmp_path: Path) -> None:
    path = tmp_path / "key.json"
    write_sealed(path, held, PASSPHRASE)
    assert [file.name for file in tmp_path.iterdir()] == ["key.json"]
    assert read_sealed(path, PASSPHRASE) == held
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for form in forms(held.secret):
        assert form not in path.read_bytes()


@pytest.mark.parametrize("taken", ["file", "folder", "link"])
def test_it_never_takes_the_place_of_something(held: Key, tmp_path: Path, taken: str) -> None:
    path = tmp_path / "key.json"
    if taken == "file":
        path.write_text("precious", encoding="utf-8")
    elif taken == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(UserError):
        write_sealed(path, held, PASSPHRASE)
    assert [file.name for file in tmp_path.iterdir()] == ["key.json"]
    assert taken != "file" or path.read_text(encoding="utf-8") == "precious"


def test_a_full_disk_leaves_nothing(held: Key, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserError):
        write_sealed(tmp_path / "key.json", held, PASSPHRASE)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "place",
    [
        "out",
        "out/release",
        "out/internal",
        "out/internal/deep",
        "given",
        ".out.12ab34cd.unfinished",
        "linked",
    ],
)
def test_it_never_lies_in_a_release(held: Key, tmp_path: Path, place: str) -> None:
    for folder, names in {
        "out/release": ["manifest.json", "estimates.csv"],
        "out/internal/deep": [],
        "out/internal": ["manifest.json", "recipe.toml"],
        "given": ["manifest.json", "estimates.csv"],
        ".out.12ab34cd.unfinished": [],
    }.items():
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        for name in names:
            (tmp_path / folder / name).touch()
    if place == "linked":
        (tmp_path / "linked").symlink_to(tmp_path / "out" / "release")
    with pytest.raises(UserError):
        write_sealed(tmp_path / place / "key.json", held, PASSPHRASE)
    assert not list(tmp_path.rglob("key.json"))


def test_nor_in_one_that_is_to_come(held: Key, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with pytest.raises(UserError):
        write_sealed(tmp_path / "out" / "key.json", held, PASSPHRASE, outside=tmp_path / "out")
    write_sealed(tmp_path / "key.json", held, PASSPHRASE, outside=tmp_path / "out")


def test_a_carried_key_arrives_with_its_mark() -> None:
    for key in [Key.generate(), Key.for_tests(1)]:
        arrived = Key.of_carried(carried(key))
        assert arrived == key
        assert arrived.test is key.test
        assert len(carried(Key.for_tests(1))) == len(carried(Key.generate()))


def test_what_is_no_carried_key_is_refused_without_repeating_it() -> None:
    for change in [lambda b: b[:-1], lambda b: b + b"0", lambda b: b"L" + b[1:], lambda b: b[:0]]:
        data = change(carried(Key.for_tests(1)))
        with pytest.raises(ValueError, match="no carried key") as caught:
            Key.of_carried(data)
        assert repr(data) not in str(caught.value)


def test_nothing_copies_a_key_by_accident() -> None:
    for attempt in [
        pickle.dumps,
        copy.copy,
        copy.deepcopy,
        json.dumps,
        lambda key: dataclasses.asdict(Holder(key)),
    ]:
        with pytest.raises(TypeError):
            attempt(Key.for_tests(1))


@dataclasses.dataclass
class Holder:
    key: Key


def test_a_commitment_tells_keys_apart_and_nothing_else() -> None:
    key = Key.generate()
    other = Key(key.secret[:-1] + bytes([key.secret[-1] ^ 1]))
    names = {one.commitment() for one in (key, other, Key(key.secret, test=True), Key.generate())}
    assert len(names) == 4
    assert key.commitment() == Key(key.secret).commitment()
    assert {len(name) for name in names} == {64}
    # No subkey, whatever its purpose, starts from the name or can be named like it.
    assert key.commitment() not in {key.derive({}).secret.hex(), key.derive({"commitment": 1}).secret.hex()}
    assert Key.from_hex(key.commitment()).derive({}) != key.derive({})
