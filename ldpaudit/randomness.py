"""The secret key and its keyed streams.

Row i of a step owns a fixed range of AES-256-CTR blocks under that step's subkey, so the value drawn for a
row depends on (key, step, row) only: not on the size of the chunks, their order or the number of workers.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ldpaudit.errors import UserError

KEY_BYTES = 32
BLOCK_BYTES = 16
WORDS_PER_BLOCK = 2
_SALT = b"ldpaudit/1"
_COUNTER_LIMIT = 1 << 128
_ZEROS = bytes(1 << 16)


@dataclass(frozen=True, repr=False)
class Key:
    """A 256-bit secret. Whoever holds it and a release can undo the noise.

    Parameters
    ----------
    secret : bytes
        32 bytes.
    test : bool
        True for a key that is known to others: every output made with it is marked as not private.

    Raises
    ------
    UserError
        If the secret is not 32 bytes long.
    """

    secret: bytes
    test: bool = False

    def __post_init__(self) -> None:
        if len(self.secret) != KEY_BYTES:
            raise UserError(
                f"a key has {KEY_BYTES} bytes, this one has {len(self.secret)}",
                mend="write 64 hexadecimal digits",
            )

    def __repr__(self) -> str:
        return "Key(test)" if self.test else "Key(secret)"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a key is never written to disk or sent by pickle")

    @classmethod
    def generate(cls) -> Key:
        """Draw a fresh key from the operating system."""
        return cls(secrets.token_bytes(KEY_BYTES))

    @classmethod
    def from_hex(cls, text: str) -> Key:
        """Read a key written as 64 hexadecimal digits.

        Raises
        ------
        UserError
            If the text is something else, or one byte repeated. The text itself is never repeated.
        """
        try:
            secret = bytes.fromhex(text.strip())
        except ValueError:
            raise UserError("the key is not hexadecimal", mend="write 64 hexadecimal digits") from None
        key = cls(secret)
        if len(set(secret)) == 1:
            raise UserError(
                "the key repeats one byte, so anybody can guess it",
                mend="draw 32 bytes at random, for instance: openssl rand -hex 32",
            )
        return key

    @classmethod
    def for_tests(cls, number: int) -> Key:
        """Derive a known key from a number: repeatable, and therefore no protection at all."""
        return cls.known(f"ldpaudit test key {number}".encode())

    @classmethod
    def known(cls, secret: bytes) -> Key:
        """Make a test key of bytes that are known to others; other lengths than 32 are hashed to 32."""
        return cls(secret if len(secret) == KEY_BYTES else hashlib.sha256(secret).digest(), test=True)

    def derive(self, purpose: Mapping[str, Any]) -> Key:
        """Derive the subkey of a purpose by HKDF-SHA256 (RFC 5869) over its canonical JSON.

        Parameters
        ----------
        purpose : mapping
            What the subkey is for: input, recipe, step, column, parameters. Any change gives another subkey.
        """
        info = json.dumps(purpose, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
        kdf = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=_SALT, info=info)
        return Key(kdf.derive(self.secret), test=self.test)

    def blocks(
        self, first: int, count: int, out: npt.NDArray[np.uint8] | None = None
    ) -> npt.NDArray[np.uint8]:
        """Give AES-256-CTR keystream blocks ``first`` to ``first + count - 1``.

        Parameters
        ----------
        first, count : int
            Index of the first 16-byte block, and how many.
        out : ndarray of uint8, shape (at least 16 * count,), optional
            Buffer to write into: fresh memory for every call costs more than the cipher.

        Returns
        -------
        ndarray of uint8, shape (16 * count,)
        """
        if first < 0 or count < 0 or first + count > _COUNTER_LIMIT:
            raise ValueError("block index out of range")
        counter = first.to_bytes(BLOCK_BYTES, "big")
        encryptor = Cipher(algorithms.AES(self.secret), modes.CTR(counter)).encryptor()
        size = BLOCK_BYTES * count
        stream = np.empty(size, dtype=np.uint8) if out is None else out[:size]
        zeros, filled = memoryview(_ZEROS), memoryview(stream.data)
        for start in range(0, size, len(zeros)):
            part = filled[start : start + len(zeros)]
            encryptor.update_into(zeros[: len(part)], part)
        return stream

    def words(
        self, first_row: int, rows: int, words_per_row: int, out: npt.NDArray[np.uint8] | None = None
    ) -> npt.NDArray[np.uint64]:
        """Give each row its own 64-bit random words.

        A row owns ``ceil(words_per_row / 2)`` blocks, beginning at ``row * blocks_per_row``.

        Parameters
        ----------
        first_row, rows, words_per_row : int
            Ordinal of the first source row, number of rows, words that one row consumes.
        out : ndarray of uint8, optional
            Buffer of at least 8 bytes a word, as for `blocks`.

        Returns
        -------
        ndarray of uint64, shape (rows, words), words rounded up to an even number
        """
        blocks_per_row = -(-words_per_row // WORDS_PER_BLOCK)
        stream = self.blocks(first_row * blocks_per_row, rows * blocks_per_row, out)
        return stream.view("<u8").reshape(rows, blocks_per_row * WORDS_PER_BLOCK)
