"""A key kept under a passphrase, for data holders who must be able to repeat or undo a release.

By default no key is kept. A sealed key is one small JSON file: scrypt makes a 256-bit key of passphrase and
salt, AES-256-GCM seals the secret under it. The file reveals nothing of the key, nor whether it is a test
key; how long it resists depends on the passphrase alone.
"""

from __future__ import annotations

import base64
import json
import os
import secrets
import unicodedata
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ldpaudit.errors import UserError
from ldpaudit.file_names import refuse_unusable
from ldpaudit.language import Message
from ldpaudit.randomness.key import KEY_BYTES, SAMPLER, Key, carried

SHORTEST_PASSPHRASE = 12
_MARK = b"ldpaudit sealed key".decode()
_ASSOCIATED = f"{_MARK} {SAMPLER}".encode()
# 128 MiB and some tenths of a second for each guess. The version means these, so no file can ask for others.
_COST, _BLOCK_SIZE, _PARALLEL = 1 << 17, 8, 1
_SALT_BYTES, _NONCE_BYTES = 32, 12
_LARGEST_FILE = 4096
_OWNER_ALONE = 0o600


def seal(key: Key, passphrase: str) -> bytes:
    """Seal a key, with its test mark, under a passphrase of at least 12 characters.

    Nothing can open the result without it: ASCII text, another one at each call.
    """
    word, hint = _encoded(passphrase), "choose several words that nobody can guess"
    if len(passphrase) < SHORTEST_PASSPHRASE:
        what = Message("the passphrase has fewer than {least} characters", least=SHORTEST_PASSPHRASE)
        raise UserError(what, hint=hint)
    if len(set(passphrase)) == 1:
        raise UserError("the passphrase repeats one character", hint=hint)
    salt, nonce = secrets.token_bytes(_SALT_BYTES), secrets.token_bytes(_NONCE_BYTES)
    closed = AESGCM(_stretched(word, salt)).encrypt(nonce, carried(key), _ASSOCIATED)
    written = {
        "form": _MARK,
        "version": SAMPLER,
        "method": f"scrypt n={_COST} r={_BLOCK_SIZE} p={_PARALLEL}, AES-256-GCM",
        "salt": base64.b64encode(salt).decode(),
        "nonce": base64.b64encode(nonce).decode(),
        "sealed": base64.b64encode(closed).decode(),
    }
    return (json.dumps(written, indent=1) + "\n").encode("ascii")


def unseal(data: bytes, passphrase: str) -> Key:
    """Open what `seal` gave by the same passphrase; composed and decomposed accents are the same."""
    written = _read(data)
    if written is None:
        raise UserError("this is no sealed key", hint="name a file that holds one")
    version = written.get("version")
    if version in range(1, SAMPLER):
        what = Message("the key was sealed under older samplers, whose permanent answers were others")
        raise UserError(what, hint="seal a new key and begin its releases anew")
    if version != SAMPLER:
        raise UserError("the key was sealed by a later version", hint="use a newer ldpaudit")
    names = ("salt", "nonce", "sealed")
    try:
        salt, nonce, closed = (base64.b64decode(written[name], validate=True) for name in names)
        opened = AESGCM(_stretched(_encoded(passphrase), salt)).decrypt(nonce, closed, _ASSOCIATED)
        return Key.of_carried(opened)
    except (InvalidTag, KeyError, TypeError, ValueError):
        hint = "try the passphrase again; the file may be damaged, then take another copy of it"
        raise UserError("the passphrase does not open the key", hint=hint) from None


def is_sealed(data: bytes) -> bool:
    """Whether bytes look like a sealed key, of whatever version."""
    return _read(data) is not None


def write_sealed(path: str | Path, key: Key, passphrase: str, outside: str | Path | None = None) -> None:
    """Seal a key, whole or not at all, into a new file that its owner alone may read.

    It takes the place of nothing, and is not part of a release, nor of that which will be `outside`.
    """
    path = Path(path).absolute()
    refuse_unusable(path)
    _refuse_release(path, outside)
    data, new = seal(key, passphrase), False
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(path, flags, _OWNER_ALONE), "wb") as file:
            new = True
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        what = Message("is already there and is not overwritten")
        raise UserError(what, where=str(path), hint="name another file") from None
    except OSError as error:
        if new:
            path.unlink(missing_ok=True)
        what = Message("the key cannot be written ({reason})", reason=(error.strerror or "").lower())
        hint = "name a file in a folder in which you may write"
        raise UserError(what, where=str(path), hint=hint) from None


def read_sealed(path: str | Path, passphrase: str) -> Key:
    """Open the sealed key in a file."""
    try:
        with Path(path).open("rb") as file:
            return unseal(file.read(_LARGEST_FILE + 1), passphrase)
    except OSError:
        raise UserError("the key cannot be read", where=str(path), hint="check the file") from None
    except UserError as error:
        raise UserError(error.what, where=str(path), hint=error.hint) from None


def _encoded(passphrase: str) -> bytes:
    # Keyboards of different systems compose accents differently.
    return unicodedata.normalize("NFC", passphrase).encode(errors="surrogatepass")


def _stretched(word: bytes, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=KEY_BYTES, n=_COST, r=_BLOCK_SIZE, p=_PARALLEL).derive(word)


def _read(data: bytes) -> dict[str, Any] | None:
    try:
        written = json.loads(data) if len(data) <= _LARGEST_FILE else None
    except (ValueError, RecursionError):
        return None
    return written if isinstance(written, dict) and written.get("form") == _MARK else None


def _refuse_release(path: Path, outside: str | Path | None) -> None:
    """Raise UserError where a file would lie in a release, and be given away with it."""
    where = Path(os.path.realpath(path.parent))
    own = None if outside is None else Path(os.path.realpath(outside))
    for folder in (where, *where.parents):
        if folder == own or _is_release(folder):
            what = Message("a key must not lie in the folder of a release: who gets both can undo the noise")
            raise UserError(what, where=str(path), hint="name a file somewhere else")


def _is_release(folder: Path) -> bool:
    """Whether a folder is a release, one of its two sides, or one in the making."""
    beside = ("estimates.csv", "recipe.toml")
    return (
        (folder / "release" / "manifest.json").is_file()
        or ((folder / "manifest.json").is_file() and any((folder / name).is_file() for name in beside))
        or folder.name.endswith(".unfinished")
    )
