"""Lists of words as they are kept in code: data that is compared, and no text for people."""

from __future__ import annotations


def word_list(text: str, separator: str | None = None) -> tuple[str, ...]:
    """Return the words of a text in their order, cut at blanks or at a separator."""
    return tuple(text.split(separator))


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, cut at blanks."""
    return frozenset(text.split())
