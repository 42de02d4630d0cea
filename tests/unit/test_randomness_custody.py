"""Keeping a key: sealed under a passphrase, carried to a worker, known by its commitment."""

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

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.cli.custody import key_of
from ldpaudit.engine import check_release, run
from ldpaudit.errors import UserError
from ldpaudit.estimate import estimates
from ldpaudit.randomness import Key, carried, is_sealed, read_sealed, seal, sealed, unseal, write_sealed
from ldpaudit.randomness.passphrase import is_weak
from ldpaudit.recipe import Recipe

PASSPHRASE = "cheval correct à pile"  # noqa: S105
RECIPE = """\
ldpaudit = 1
[input]
path = "table.csv"
[columns]
town = "quasi-identifier"
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


@pytest.fixture(scope="module")
def closed(held: Key) -> bytes:
    return seal(held, PASSPHRASE)


def test_only_its_own_passphrase_opens_what_was_sealed(held: Key, closed: bytes) -> None:
    opened = unseal(closed, PASSPHRASE)
    assert opened == held
    assert not opened.test
    assert is_sealed(closed)
    for wrong in ["cheval correct à pila", "", "Cheval correct à pile", "\ud800"]:
        with pytest.raises(UserError, match="passphrase") as caught:
            unseal(closed, wrong)
        assert caught.value.__cause__ is None
    later = json.dumps(json.loads(closed) | {"version": 2}).encode()
    with pytest.raises(UserError):
        unseal(later, PASSPHRASE)
    for data in [b"", b"{}", b"[" * 4000, b"\xff\xfe", b"5a" * 32, b'{"form": 1}', b"null"]:
        assert not is_sealed(data)
        with pytest.raises(UserError):
            unseal(data, PASSPHRASE)


def test_a_damaged_file_is_told_from_a_wrong_passphrase(closed: bytes) -> None:
    for field in ["salt", "nonce", "sealed", "check"]:
        raw = bytearray(base64.b64decode(json.loads(closed)[field]))
        raw[-1] ^= 1
        for damage in (base64.b64encode(raw).decode(), json.loads(closed)[field][:-4], 7, "é" * 12, None):
            told = json.loads(closed) | {field: damage}
            with pytest.raises(UserError, match="damaged"):
                unseal(json.dumps(told).encode(), PASSPHRASE)


def test_a_weak_passphrase_seals_nothing(held: Key, tmp_path: Path) -> None:
    for weak in ("", "          ", "sept777", "aaaaaaaaaaaa"):
        with pytest.raises(UserError, match="passphrase"):
            write_sealed(tmp_path / "key.json", held, weak)
    assert list(tmp_path.iterdir()) == []
    assert not is_weak("vexol pimb 83 qalmar tulze")
    for weak in (
        "MotDePasse2024",
        "123456789012345",
        "qwerty12345",
        "P@ssw0rd",
        "abcabcabcabc",
        "marie-dupont-1985",
    ):
        assert is_weak(weak), weak


def test_it_is_written_whole_for_its_owner_and_read_again(
    held: Key, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    for place in (
        "out",
        "out/release",
        "out/internal",
        "out/internal/deep",
        "given",
        "linked",
        ".out.12ab34cd.unfinished",
    ):
        with pytest.raises(UserError):
            write_sealed(tmp_path / place / "key.json", held, PASSPHRASE)
    # Nor in one that is to come.
    (tmp_path / "later").mkdir()
    with pytest.raises(UserError):
        write_sealed(tmp_path / "later" / "key.json", held, PASSPHRASE, outside=tmp_path / "later")
    assert not list(tmp_path.rglob("key.json"))


def test_a_carried_key_arrives_with_its_mark_and_nothing_copies_one_by_accident() -> None:
    test = Key.for_tests(1)
    for key in [Key.generate(), test]:
        arrived = Key.of_carried(carried(key))
        assert (arrived, arrived.test) == (key, key.test)
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
    assert Key.from_hex(key.commitment()).derive({}) != key.derive({})


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
    return run(Recipe.parse(RECIPE, folder=tmp_path), tmp_path / "out", key=Key.for_tests(1)).folder


def test_a_release_by_a_test_key_is_called_one(out: Path) -> None:
    assert check_release(out)["test_key"] is True
    assert "TEST KEY: NO PRIVACY" in CliRunner().invoke(ldpaudit, ["estimate", str(out)]).output
    answer = json.loads(CliRunner().invoke(ldpaudit, ["estimate", str(out), "--json"]).output)
    assert answer["test_key"] is True


@pytest.mark.parametrize("name", ["release/released.csv", "release/manifest.json", "release"])
def test_a_link_out_of_a_release_is_refused(out: Path, name: str) -> None:
    secret = out.parent / "elsewhere"
    (out / name).rename(secret)
    (out / name).symlink_to(secret)
    with pytest.raises(UserError):
        estimates(out)
    if name == "release/released.csv":
        assert check_release(out)["files"]["released.csv"] == "a link"
    else:
        with pytest.raises(UserError):
            check_release(out)
