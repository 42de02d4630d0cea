"""A key, and whatever is derived from it, stays in the memory of the program."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.randomness import Key, write_sealed
from ldpaudit.recipe import Recipe

# No byte of it repeats by chance in a table, as 5a would.
SECRET = hashlib.sha256(b"a key that these tests look for").digest()
KEY_FILE = "secret.hex"


def written_forms(secret: bytes) -> Iterator[bytes]:
    """Return the ways in which a secret, or half of it, could stand in a file."""
    for half in (secret[:16], secret[16:]):
        yield half
        yield half[::-1]
        yield half.hex().encode()
        yield half.hex().upper().encode()
        yield half.hex(":").encode()
        yield repr(half)[2:-1].encode()
        yield ", ".join(map(str, half)).encode()
        yield ",".join(map(str, half)).encode()
        for number in (int.from_bytes(half, "big"), int.from_bytes(half, "little")):
            yield str(number).encode()
        for skipped in range(3):
            # The same bytes are spelt in three ways, by where they begin; the edges depend on neighbours.
            whole = half[skipped : skipped + 12]
            yield base64.b64encode(whole)
            yield base64.urlsafe_b64encode(whole)
    for number in (int.from_bytes(secret, "big"), int.from_bytes(secret, "little")):
        yield str(number).encode()


def found(secrets: list[bytes], *places: Path | str | bytes) -> list[str]:
    """Name the files, and outputs, in which a secret stands."""
    needles = [form for secret in secrets for form in written_forms(secret)]
    contents: dict[str, bytes] = {}
    for place in places:
        if isinstance(place, Path):
            contents |= {str(path): path.read_bytes() for path in place.rglob("*") if path.is_file()}
            contents |= {f"name of {path}": os.fsencode(path) for path in place.rglob("*")}
        else:
            contents["output"] = place if isinstance(place, bytes) else place.encode()
    return [name for name, content in contents.items() if any(needle in content for needle in needles)]


@pytest.fixture
def room(desk, tmp_path: Path):
    """Give the desk with a home and a temporary folder of its own, so that all it writes can be read."""
    for name in ("home", "temporary"):
        (tmp_path / name).mkdir()
    return desk


def variables(room, hexadecimal: str) -> dict[str, str]:
    home, temporary = (str(room.folder.parent / name) for name in ("home", "temporary"))
    return {
        "LDPAUDIT_TEST_KEY": hexadecimal,
        **dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA"), home),
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), temporary),
        "XDG_CACHE_HOME": f"{home}/cache",
        "XDG_STATE_HOME": f"{home}/state",
        "XDG_DATA_HOME": f"{home}/data",
    }


def secrets_of(room, monkeypatch: pytest.MonkeyPatch, key: Key) -> list[bytes]:
    """Return the master key and every subkey that the engine derives from it for this recipe and table."""
    made = [key.secret]
    derive = Key.derive

    def watched(self: Key, purpose) -> Key:
        subkey = derive(self, purpose)
        made.append(subkey.secret)
        return subkey

    with monkeypatch.context() as patch:
        patch.setattr(Key, "derive", watched)
        run(Recipe.read(room.recipe), room.folder.parent / "again", key=key)
    assert len(set(made)) > 5
    return sorted(set(made))


@pytest.mark.parametrize(
    ("way", "ending"),
    [
        ("variable", "csv"),
        ("file", "parquet"),
        pytest.param("variable", "parquet", marks=pytest.mark.long),
        pytest.param("file", "csv", marks=pytest.mark.long),
    ],
)
def test_a_run_leaves_no_key_anywhere(room, monkeypatch: pytest.MonkeyPatch, way: str, ending: str) -> None:
    room.edit('"released.csv"', f'"released.{ending}"')
    (room.folder.parent / KEY_FILE).write_text(SECRET.hex(), encoding="ascii")
    option = ["--key-file", f"../{KEY_FILE}"] if way == "file" else []
    done = room.run(
        *("run", "recipe.toml", "--out", "out", "--json", "--chunk-rows", "700", *option),
        variables=variables(room, "" if way == "file" else SECRET.hex()),
    )
    assert done.returncode == 0, done.stderr
    assert (room.out / "release" / "manifest.json").is_file()
    told = json.loads((room.out / "release" / "manifest.json").read_text(encoding="utf-8"))
    assert (told["key"] == "held") is (way == "file")
    secrets = secrets_of(room, monkeypatch, Key(SECRET, test=way == "variable"))
    places = [room.folder, *(room.folder.parent / name for name in ("home", "temporary"))]
    assert found(secrets, *places, done.stdout, done.stderr) == []
    # The subkeys are those of the run: the released values are the same.
    again = room.folder.parent / "again" / "release" / f"released.{ending}"
    assert again.read_bytes() == (room.out / "release" / f"released.{ending}").read_bytes()


# Cuts a small table into many parts.
PROGRAM = """
from ldpaudit.engine import parts
parts.PART_ROWS = 1500
from ldpaudit.cli import main
main()
"""


def begun(room, *options: str, **more) -> subprocess.Popen[str]:
    """Begin a run in many parts, with a key that only a file holds."""
    (room.folder.parent / KEY_FILE).write_text(SECRET.hex(), encoding="ascii")
    arguments = ["run", "recipe.toml", "--out", "out", "--key-file", f"../{KEY_FILE}"]
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments, "--chunk-rows", "500", "--resume", *options],
        cwd=room.folder,
        env={**os.environ, **variables(room, ""), "LDPAUDIT_PROGRESS": "json"},
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def until(process: subprocess.Popen[str], rows: int, stage: str = "treat") -> str:
    """Listen until a stage is done with so many rows, and give what was heard."""
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        told = json.loads(line) if line.startswith("{") else {}
        if told.get("stage") == stage and told["done"] >= rows:
            return "".join(lines)
    raise AssertionError("".join(lines))


def all_left(room) -> list[Path]:
    return [room.folder, *(room.folder.parent / name for name in ("home", "temporary"))]


def rest(process: subprocess.Popen[str]) -> str:
    """Kill a run, and give what it still said."""
    process.kill()
    assert process.stderr is not None
    return process.stderr.read()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
@pytest.mark.parametrize(
    ("stage", "rows"), [("hash", 0), ("treat", 1), ("treat", 12_000), ("treat", 24_000), ("write", 1)]
)
def test_killed_midway_it_leaves_no_key(room, monkeypatch: pytest.MonkeyPatch, stage: str, rows: int) -> None:
    room.lay_table(30_000)
    secrets = secrets_of(room, monkeypatch, Key(SECRET))
    with begun(room) as process:
        heard = until(process, rows, stage)
        heard += rest(process)
    # Something was there to be searched.
    assert stage == "hash" or list(room.folder.glob(".out.*/scratch/*"))
    assert found(secrets, *all_left(room), heard) == []


@pytest.mark.parametrize(
    ("way", "text"),
    [
        ("variable", SECRET.hex() + "0"),
        ("variable", "xy" + SECRET.hex()),
        ("file", SECRET.hex() + "0"),
        ("file", SECRET.hex()[:-2]),
        ("file", "xy" + SECRET.hex()),
        ("file", "é" + SECRET.hex()),
        ("file", SECRET.hex() * 2),
    ],
)
def test_a_key_that_is_refused_is_not_repeated(room, way: str, text: str) -> None:
    file = room.folder / KEY_FILE
    file.write_text(text, encoding="utf-8")
    option = ["--key-file", KEY_FILE] if way == "file" else []
    given = variables(room, "" if way == "file" else text)
    done = room.run("run", "recipe.toml", "--out", "out", *option, variables=given)
    file.unlink()
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert found([SECRET], room.folder, done.stdout, done.stderr) == []


def test_a_run_that_fails_leaves_no_key(room, monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = secrets_of(room, monkeypatch, Key(SECRET, test=True))
    table = room.folder / "table.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    table.write_text("\n".join([*lines, lines[-1].replace("Bourg", "Ville"), ""]), encoding="utf-8")
    done = room.run("run", "recipe.toml", "--out", "out", variables=variables(room, SECRET.hex()))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    places = [room.folder, *(room.folder.parent / name for name in ("home", "temporary"))]
    assert found(secrets, *places, done.stdout, done.stderr) == []


def test_a_sealed_key_beside_a_release_gives_nothing_away(room, monkeypatch: pytest.MonkeyPatch) -> None:
    key = Key(SECRET)
    write_sealed(room.folder / "key.json", key, "une phrase que personne ne devine", outside=room.out)
    secrets = secrets_of(room, monkeypatch, key)
    assert found([*secrets, hashlib.sha256(SECRET).digest()], room.folder) == []
    assert key.commitment().encode() not in (room.folder / "key.json").read_bytes()
