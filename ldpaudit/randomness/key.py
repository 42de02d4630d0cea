"""The secret key and its keyed streams.

Row i of a step owns a fixed range of the AES-256-CTR stream under that step's subkey, so the value drawn for
a row depends on (key, step, row) only: not on the size of the chunks, their order or the number of workers.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import operator
import secrets
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from cryptography.hazmat.primitives.ciphers import Cipher, CipherContext, algorithms, modes
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ldpaudit.errors import UserError
from ldpaudit.language import Message

KEY_BYTES = 32
#: Number of the samplers that draw by keys. Others give other answers under the same key, and a person then
#: has two: so it is part of the name of every memory and of every sealed key.
SAMPLER = 2
BLOCK_BYTES = 16
_SALT = b"ldpaudit/1"
#: Labels of the commitment; no JSON, so no purpose can spell them.
_COMMITMENTS = {False: b"commitment", True: b"commitment of a test key"}
#: First bytes of a carried key, by whether it is a test key.
_CARRIED = {False: b"ldpaudit key 1 held\n", True: b"ldpaudit key 1 test\n"}
_COUNTER_LIMIT = 1 << 128
_ZEROS = bytes(1 << 16)
Words = npt.NDArray[np.uint64]


class _Ciphers(threading.local):
    """The ciphers of one key, made once a thread: to make one takes a tenth of what it encrypts at once."""

    def __init__(self, secret: bytes) -> None:
        self._algorithm = algorithms.AES(secret)

    @cached_property
    def counting(self) -> CipherContext:
        """Encrypts the numbers from the nonce on, which is set before each use."""
        return Cipher(self._algorithm, modes.CTR(bytes(BLOCK_BYTES))).encryptor()

    @cached_property
    def pointwise(self) -> CipherContext:
        """Encrypts each point on its own, on purpose: this is the function, not a message."""
        return Cipher(self._algorithm, modes.ECB()).encryptor()  # noqa: S305


class Key:
    """A 256-bit secret. Whoever holds it and a release can undo the noise.

    A key draws under a name: `derive` one for each column of each release. In one process a name draws each
    row once, until 65,536 other names have drawn (see `drawn_rows`). A key is never copied or pickled. One of
    tests is known to others: every output made with it is marked as not private.
    """

    # No dataclass, and nothing that vars() shows: what walks over the fields of a plan meets a wall here.
    __slots__ = ("_ciphers", "free", "named", "secret", "test")

    def __init__(self, secret: bytes, test: bool = False, *, named: bool = False, free: bool = False) -> None:
        given = secret if isinstance(secret, bytes | bytearray) else b""
        if len(given) != KEY_BYTES:
            what = Message(
                "a key has {wanted} bytes, this one has {given}", wanted=KEY_BYTES, given=len(given)
            )
            raise UserError(what, hint="write 64 hexadecimal digits, or Key.generate()")
        self.secret, self.test, self._ciphers = bytes(given), test, _Ciphers(bytes(given))
        #: Whether it was derived, and whether it may draw rows again.
        self.named, self.free = named, free

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Key):
            return NotImplemented
        return self.test == other.test and hmac.compare_digest(self.secret, other.secret)

    def __hash__(self) -> int:
        return hash((self.secret, self.test))

    def __repr__(self) -> str:
        return "Key(test)" if self.test else "Key(secret)"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a key is a secret: it is never copied, pickled or written to disk")

    @classmethod
    def of_carried(cls, data: bytes) -> Key:
        """Take a key that `carried` gave out to this process."""
        for test, form in _CARRIED.items():
            if bytes(data[:-KEY_BYTES]) == form:
                return cls(bytes(data[-KEY_BYTES:]), test=test)
        raise ValueError("these bytes are no carried key")

    @classmethod
    def generate(cls) -> Key:
        """Draw a fresh key from the operating system."""
        return cls(secrets.token_bytes(KEY_BYTES))

    @classmethod
    def from_hex(cls, text: str) -> Key:
        """Read a key written as 64 hexadecimal digits."""
        try:
            secret = bytes.fromhex(text.strip())
        except (ValueError, AttributeError, TypeError):
            raise UserError("the key is not hexadecimal", hint="write 64 hexadecimal digits") from None
        if len(set(secret)) == 1:
            hint = "draw 32 bytes at random, for instance: openssl rand -hex 32"
            raise UserError("the key repeats one byte, so anybody can guess it", hint=hint)
        return cls(secret)

    @classmethod
    def for_tests(cls, number: int) -> Key:
        """Derive a known key from a number: repeatable, and therefore no protection at all."""
        return cls.known(b"ldpaudit test key %d" % operator.index(number))

    @classmethod
    def known(cls, secret: bytes) -> Key:
        """Make a test key of bytes that are known to others; other lengths than 32 are hashed to 32."""
        return cls(secret if len(secret) == KEY_BYTES else hashlib.sha256(secret).digest(), test=True)

    def derive(self, purpose: str | Mapping[str, Any]) -> Key:
        """Derive the subkey of a purpose, a text or a mapping: HKDF-SHA256 (RFC 5869) of canonical JSON."""
        try:
            named = purpose.strip() if isinstance(purpose, str) else isinstance(purpose, Mapping)
            info = json.dumps(purpose, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
        except (TypeError, ValueError):
            named = False
        if not named:
            hint = 'write a text or plain values, such as key.derive("town 2024-05")'
            raise UserError("this names nothing that a key could be for", hint=hint)
        return Key(self._expanded(info), self.test, named=True, free=self.free)

    def repeatable(self) -> Key:
        """Return the same key, free to draw rows again: for names that hold all that decides the values."""
        return Key(self.secret, self.test, named=self.named, free=True)

    def commitment(self) -> str:
        """Return a name of the key that may be kept in clear, 64 hexadecimal digits: no stream follows."""
        return hashlib.sha256(self._expanded(_COMMITMENTS[self.test])).hexdigest()

    def blocks(
        self, first: int, count: int, out: npt.NDArray[np.uint8] | None = None
    ) -> npt.NDArray[np.uint8]:
        """Return so many AES-256-CTR keystream blocks, (16 * count,) bytes, in `out` where it is given."""
        if first < 0 or count < 0 or first + count > _COUNTER_LIMIT:
            raise ValueError("block index out of range")
        encryptor = self._ciphers.counting
        encryptor.reset_nonce(first.to_bytes(BLOCK_BYTES, "big"))
        size = BLOCK_BYTES * count
        stream = np.empty(size, dtype=np.uint8) if out is None else out[:size]
        zeros, filled = memoryview(_ZEROS), memoryview(stream.data)
        for start in range(0, size, len(zeros)):
            part = filled[start : start + len(zeros)]
            encryptor.update_into(zeros[: len(part)], part)
        return stream

    def blocks_at(self, points: Words) -> Words:
        """Return the pseudorandom block of each point, (n, 2) words: AES-256, a keyed function of 128 bits.

        A point is an address such as a person and a value: an answer is permanent without being kept. Those
        of `blocks` are those of the points 0, 1, 2, …: one subkey serves one of the two only.
        """
        if points.ndim != 2 or points.shape[1] != 2 or points.dtype != np.uint64:
            raise ValueError("points are pairs of 64-bit words")
        given = np.ascontiguousarray(points).astype("<u8", copy=False).view(np.uint8).reshape(-1)
        # A block more than the data: the interface for whole buffers asks for that room.
        held = np.empty(len(given) + BLOCK_BYTES, dtype=np.uint8)
        self._ciphers.pointwise.update_into(given.data, held.data)
        return held[: len(given)].view("<u8").reshape(-1, 2)

    def words(
        self, first_row: int, rows: int, words_per_row: int, out: npt.NDArray[np.uint8] | None = None
    ) -> Words:
        """Return the 64-bit random words of each row, shape (rows, words_per_row).

        Row i owns the words from ``i * words_per_row`` on of the stream. `out` has 8 bytes a word, and 16
        more if `words_per_row` is odd, for rows may begin within a block.
        """
        words = rows * words_per_row
        block, skipped = divmod(first_row * words_per_row, 2)
        stream = self.blocks(block, -(-(skipped + words) // 2), out).view("<u8")
        return stream[skipped : skipped + words].reshape(rows, words_per_row)

    def _expanded(self, info: bytes) -> bytes:
        return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=_SALT, info=info).derive(self.secret)


def carried(key: Key) -> bytes:
    """Return a key, with its test mark, as bytes that `Key.of_carried` takes in another process.

    They are the secret itself: they go through the pipe of a child process of the same user, or an encrypted
    connection to a worker that sees the raw rows; on no disk, in no log, exception, argument, environment.
    """
    return _CARRIED[key.test] + key.secret


def text_tags(key: Key, texts: pa.Array) -> Words:
    """Return 128 bits for each text that only the key's holder can compute, shape (n, 2).

    The halves of the SHA-256 are chained through the cipher (CBC-MAC, for messages of one length). No text is
    missing, and the subkey serves nothing else.
    """
    distinct = texts.dictionary_encode()
    digests = b"".join(hashlib.sha256(text.encode()).digest() for text in distinct.dictionary.to_pylist())
    halves = np.frombuffer(digests, dtype="<u8").reshape(-1, 4).astype(np.uint64)
    tags = key.blocks_at(key.blocks_at(halves[:, :2]) ^ halves[:, 2:])
    chosen: Words = tags[distinct.indices.to_numpy()]
    return chosen


def leave_no_image() -> None:
    """Have the system write no core dump of this process, which holds a key; Windows knows no such limit."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
