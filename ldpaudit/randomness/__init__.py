"""The secret key: its keyed streams, and how it is kept."""

from ldpaudit.randomness.drawn_rows import check_first_row, claimed_rows, named_key, whole_number
from ldpaudit.randomness.key import BLOCK_BYTES, KEY_BYTES, SAMPLER, Key, carried, leave_no_image, text_tags
from ldpaudit.randomness.sealed import is_sealed, read_sealed, seal, unseal, write_sealed

__all__ = [
    "BLOCK_BYTES", "KEY_BYTES", "SAMPLER", "Key", "carried", "check_first_row", "claimed_rows", "is_sealed",
    "leave_no_image", "named_key", "read_sealed", "seal", "text_tags", "unseal", "whole_number",
    "write_sealed",
]  # fmt: skip
