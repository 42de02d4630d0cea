"""What the name and the kind of a column say of its values: labels, numbers of things, or measures."""

from __future__ import annotations

from ldpaudit.tables.columns import Column
from ldpaudit.tables.names import (
    CLASS_WORDS,
    CODE_WORDS,
    COMPOUND_ENDS,
    IDENTIFIER_WORDS,
    MEASURE_WORDS,
    PLACE_WORDS,
    QUANTITY_WORDS,
    SERIAL_WORDS,
    words_of,
)


def is_label(column: Column) -> bool:
    """Return whether a column holds words or codes that may name groups, and no measures."""
    return not column.period and (
        column.kind == "text" or (column.kind == "integer" and names_things(column))
    )


def names_things(column: Column) -> bool:
    """Return whether numbers by their name are those of places or classes, which are no quantities."""
    words = words_of(column.name)
    if _with_singulars(words) & QUANTITY_WORDS:
        return False
    return bool(words & (CODE_WORDS | PLACE_WORDS | CLASS_WORDS)) or any(
        word.endswith(COMPOUND_ENDS) for word in words
    )


def names_a_number(column: Column) -> bool:
    """Return whether a column by its name numbers something, which is not measured: "numero", "unit ref"."""
    words = words_of(column.name)
    return bool(words & (IDENTIFIER_WORDS | SERIAL_WORDS)) and not names_a_quantity(column)


def names_a_quantity(column: Column) -> bool:
    """Return whether a column by its name measures something."""
    return bool(_with_singulars(words_of(column.name)) & (QUANTITY_WORDS | MEASURE_WORDS))


def _with_singulars(words: frozenset[str]) -> frozenset[str]:
    return words | {word[:-1] for word in words if len(word) > 3 and word.endswith("s")}
