"""The secret key: its keyed streams, and how it is kept."""

from ldpaudit.randomness.image import leave_no_image
from ldpaudit.randomness.key import BLOCK_BYTES, KEY_BYTES, WORDS_PER_BLOCK, Key, carried
from ldpaudit.randomness.room import room
from ldpaudit.randomness.sealed import is_sealed, read_sealed, seal, unseal, write_sealed
from ldpaudit.randomness.tags import text_tags

__all__ = [
    "BLOCK_BYTES",
    "KEY_BYTES",
    "WORDS_PER_BLOCK",
    "Key",
    "carried",
    "is_sealed",
    "leave_no_image",
    "read_sealed",
    "room",
    "seal",
    "text_tags",
    "unseal",
    "write_sealed",
]
