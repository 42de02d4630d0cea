"""A key kept under a passphrase, for data holders who must be able to repeat or undo a release.

By default no key is kept. A sealed key is one small JSON file: scrypt makes a 256-bit key of passphrase and
salt, AES-256-GCM seals the secret under it. The file reveals nothing of the key, nor whether it is a test
key; how long it resists depends on the passphrase alone.
"""

from __future__ import annotations

import base64
import errno
import hashlib
import json
import os
import secrets
import unicodedata
from contextlib import suppress
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
_VERSION = SAMPLER
# 128 MiB and some tenths of a second for each guess. The version means these, so no file can ask for others.
_COST, _BLOCK_SIZE, _PARALLEL = 1 << 17, 8, 1
_SALT_BYTES, _NONCE_BYTES, _CHECK_BYTES = 32, 12, 8
_LARGEST_FILE = 4096
_OWNER_ALONE = 0o600
#: What a disk without hard links answers to one.
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
_DAMAGED = (Message("the sealed key is damaged"), Message("take another copy of the file"))


def seal(key: Key, passphrase: str) -> bytes:
    """Seal a key, with its test mark, under a passphrase of at least 12 characters.

    Nothing can open the result without it: ASCII text, another one at each call.
    """
    word = _checked(passphrase)
    salt, nonce = secrets.token_bytes(_SALT_BYTES), secrets.token_bytes(_NONCE_BYTES)
    closed = AESGCM(_stretched(word, salt)).encrypt(nonce, carried(key), _associated())
    written = {
        "form": _MARK,
        "version": _VERSION,
        "method": f"scrypt n={_COST} r={_BLOCK_SIZE} p={_PARALLEL}, AES-256-GCM",
        "salt": _written(salt),
        "nonce": _written(nonce),
        "sealed": _written(closed),
        "check": _written(_check(salt, nonce, closed)),
    }
    return (json.dumps(written, indent=1) + "\n").encode("ascii")


def unseal(data: bytes, passphrase: str) -> Key:
    """Open what `seal` gave by the same passphrase; composed and decomposed accents are the same."""
    written = _read(data)
    if written is None:
        raise UserError("this is no sealed key", hint="name a file that holds one")
    if written.get("version") != _VERSION:
        if written.get("version") in range(1, _VERSION):
            raise UserError(
                "the key was sealed under older samplers, whose permanent answers were others",
                hint="seal a new key and begin its releases anew",
            )
        raise UserError("the key was sealed by a later version", hint="use a newer ldpaudit")
    try:
        salt, nonce, closed, check = (
            base64.b64decode(written[name], validate=True) for name in ("salt", "nonce", "sealed", "check")
        )
    except (KeyError, TypeError, ValueError):
        raise UserError(_DAMAGED[0], hint=_DAMAGED[1]) from None
    if check != _check(salt, nonce, closed):
        raise UserError(_DAMAGED[0], hint=_DAMAGED[1])
    try:
        opened = AESGCM(_stretched(_encoded(passphrase), salt)).decrypt(nonce, closed, _associated())
        return Key.of_carried(opened)
    except (InvalidTag, ValueError):
        raise UserError("the passphrase does not open the key", hint="try the passphrase again") from None


def is_sealed(data: bytes) -> bool:
    """Whether bytes look like a sealed key, of whatever version."""
    return _read(data) is not None


def write_sealed(path: str | Path, key: Key, passphrase: str, outside: str | Path | None = None) -> None:
    """Seal a key into a new file that its owner alone may read, where the disk knows owners.

    The file appears whole or not at all, under a name that is free, in a folder that is there and is not part
    of a release, nor of that which will be `outside`.
    """
    path = Path(path).absolute()
    refuse_unusable(path)
    _refuse_release(path, outside)
    if os.path.lexists(path):
        raise _taken(path)
    data = seal(key, passphrase)
    waiting = path.with_name(f".sealed-{secrets.token_hex(4)}.unfinished")
    try:
        try:
            _write_new(waiting, data)
            _give_name(waiting, path, data)
        finally:
            with suppress(OSError):
                waiting.unlink()
        _sync(path.parent)
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        raise UserError(
            Message(
                "the key cannot be written ({reason})",
                reason=error.strerror.lower() if error.strerror else Message("no reason given"),
            ),
            where=str(path),
            hint="name a file in a folder in which you may write",
        ) from None


def read_sealed(path: str | Path, passphrase: str) -> Key:
    """Open the sealed key in a file.

    Raises
    ------
    UserError
        If the file cannot be read, or as for `unseal`.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError:
        raise UserError("the key cannot be read", where=str(path), hint="check the file") from None
    try:
        return unseal(data, passphrase)
    except UserError as error:
        raise UserError(error.what, where=str(path), hint=error.hint) from None


def _encoded(passphrase: str) -> bytes:
    # Keyboards of different systems compose accents differently.
    try:
        return unicodedata.normalize("NFC", passphrase).encode()
    except UnicodeEncodeError:
        raise UserError("the passphrase is not text", hint="write it with letters and digits") from None


def _checked(passphrase: str) -> bytes:
    word = _encoded(passphrase)
    if not passphrase.strip():
        raise UserError("the passphrase is empty", hint="choose several words that nobody can guess")
    if len(unicodedata.normalize("NFC", passphrase)) < SHORTEST_PASSPHRASE:
        raise UserError(
            Message(
                "the passphrase has fewer than {least} characters",
                least=SHORTEST_PASSPHRASE,
            ),
            hint="choose several words that nobody can guess",
        )
    if len(set(passphrase)) == 1:
        raise UserError(
            "the passphrase repeats one character", hint="choose several words that nobody can guess"
        )
    return word


def _stretched(word: bytes, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=KEY_BYTES, n=_COST, r=_BLOCK_SIZE, p=_PARALLEL).derive(word)


def _associated() -> bytes:
    return f"{_MARK} {_VERSION}".encode()


def _check(salt: bytes, nonce: bytes, closed: bytes) -> bytes:
    """Hash the fields of the file: a damaged file is not taken for a wrong passphrase, and takes no time."""
    return hashlib.sha256(b"\n".join((_associated(), salt, nonce, closed))).digest()[:_CHECK_BYTES]


def _written(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _read(data: bytes) -> dict[str, Any] | None:
    if len(data) > _LARGEST_FILE:
        return None
    try:
        written = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return written if isinstance(written, dict) and written.get("form") == _MARK else None


def _refuse_release(path: Path, outside: str | Path | None) -> None:
    """Raise UserError where a file would lie in a release, and be given away with it."""
    where = Path(os.path.realpath(path.parent))
    own = None if outside is None else Path(os.path.realpath(outside))
    for folder in (where, *where.parents):
        if folder == own or _is_release(folder):
            raise UserError(
                "a key must not lie in the folder of a release: who gets both can undo the noise",
                where=str(path),
                hint="name a file somewhere else",
            )


def _is_release(folder: Path) -> bool:
    """Whether a folder is a release, one of its two sides, or one in the making."""
    beside = ("estimates.csv", "recipe.toml")
    return (
        (folder / "release" / "manifest.json").is_file()
        or ((folder / "manifest.json").is_file() and any((folder / name).is_file() for name in beside))
        or folder.name.endswith(".unfinished")
    )


def _write_new(path: Path, data: bytes) -> None:
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _OWNER_ALONE)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _give_name(waiting: Path, path: Path, data: bytes) -> None:
    """Name a finished file, never in the place of another."""
    if os.name == "nt":
        waiting.rename(path)  # refused there where the name is taken
        return
    try:
        os.link(waiting, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # A disk without links: nobody else's file is replaced either, but a crash may leave half a file.
        _write_new(path, data)


def _sync(folder: Path) -> None:
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _taken(path: Path) -> UserError:
    return UserError("is already there and is not overwritten", where=str(path), hint="name another file")
