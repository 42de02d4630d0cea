"""Texts as addresses into a keyed function."""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.randomness.key import Key

Words = npt.NDArray[np.uint64]


def text_tags(key: Key, texts: pa.Array) -> Words:
    """Return 128 bits for each text that only the key's holder can compute, shape (n, 2).

    The two halves of the SHA-256 are chained through the cipher: CBC-MAC, which is a pseudorandom function
    for messages of one length. The subkey serves nothing else; no text is missing, and a distinct one is
    hashed once.
    """
    distinct = texts.dictionary_encode()
    digests = b"".join(hashlib.sha256(text.encode()).digest() for text in distinct.dictionary.to_pylist())
    halves = np.frombuffer(digests, dtype="<u8").reshape(-1, 4).astype(np.uint64)
    tags = key.blocks_at(key.blocks_at(halves[:, :2]) ^ halves[:, 2:])
    chosen: Words = tags[distinct.indices.to_numpy()]
    return chosen
