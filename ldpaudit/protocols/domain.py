"""The domain of a column: the labels that the user declares, in order, before any value is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.randomness import check_first_row, whole_number

MISSING_LABEL = "(missing)"

#: Largest domain: codes are 32-bit signed integers.
MAX_SIZE = 2**31 - 1


class UnfitDomainError(UserError):
    """A parameter that does not fit this domain, and may fit another."""


class Domain:
    """The values that a column may take, declared and never inferred from the data.

    labels: in order, or a number of values whose labels are then "0", "1", ….
    missing: label of the category that takes missing values; it comes last. Without it they are errors.
    other: which label a value that is none of them counts as. Without it such a value is an error.
    """

    def __init__(
        self, labels: Sequence[str] | int, *, missing: str | None = None, other: str | None = None
    ) -> None:
        self.missing, self.other = missing, other
        number = whole_number(labels)
        #: The labels that were declared, where these are not numbers; and how many there are.
        self._given = _checked_labels(labels, missing) if number is None else ()
        self._declared = len(self._given) if number is None else number
        if other is not None and other not in self.labels[: self._declared]:
            what = Message('"{other}" is not in the domain', other=other)
            raise UserError(what, hint="add it to the list of labels")
        if self.size < 2:
            what = Message(
                "the domain has {size} value(s); with fewer than two there is nothing to hide", size=self.size
            )
            raise UserError(what, hint="declare every value that the column may take")
        if self.size > MAX_SIZE:
            what = Message("a domain has at most {max_size} values", max_size=MAX_SIZE)
            raise UserError(what, hint="generalize the column first")

    @property
    def size(self) -> int:
        """Number k of values, the missing category included."""
        return self._declared + (self.missing is not None)

    def __len__(self) -> int:
        return self.size

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels in the order of their codes, the missing category last."""
        declared = self._given or tuple(str(code) for code in range(self._declared))
        return declared if self.missing is None else (*declared, self.missing)

    @cached_property
    def _value_set(self) -> Any:
        return pa.array(self.labels, pa.string())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Domain):
            return NotImplemented
        return self.missing == other.missing and self.labels == other.labels

    def __hash__(self) -> int:
        return hash((self.size, self.missing))

    def encode(self, values: Any, *, column: str = "", first_row: int = 0) -> npt.NDArray[np.int32]:
        """Turn a column (Arrow, series, list, array; compared by their text) into int32 codes in [0, k).

        Errors name the `column`, and the row counted from the ordinal `first_row`.
        """
        values, first_row = column_of(values), check_first_row(first_row)

        def refuse(marks: Any, what: str, hint: str) -> None:
            if (at := int(pc.index(marks, True).as_py())) >= 0:
                place = Message('column "{column}"', column=column) if column else "values"
                where = Message("{where}, row {row}", where=place, row=first_row + at + 1)
                raise UserError(what, where=where, hint=hint)

        codes, gone = self.codes_of(values), whole(pc.is_null(values))
        if self.missing is None:
            hint = 'set missing = "category", or fill the gaps before'
            refuse(gone, Message("the value is missing"), hint)
        else:
            codes = pc.if_else(gone, pa.scalar(self.size - 1, pa.int32()), codes)
        unknown = pc.is_null(codes)
        if self.other is not None:
            codes = pc.if_else(unknown, pa.scalar(self.labels.index(self.other), pa.int32()), codes)
        elif number := int(pc.sum(unknown).as_py() or 0):
            declared = self._declared
            what = Message("the value is not in the declared domain of {declared} labels", declared=declared)
            if number > 1:
                what += Message(" (nor are {number} more in this part of the table)", number=number - 1)
            hint = (
                "add its label to the domain (ldpaudit check RECIPE lists what is missing), or "
                "generalize the column to the labels of the domain"
            )
            refuse(unknown, what, hint)
        result: npt.NDArray[np.int32] = codes.to_numpy(zero_copy_only=False).astype(np.int32, copy=False)
        return result

    def codes_of(self, values: Any) -> pa.Int32Array:
        """Return the code of each label, as `encode` does, and null where a value is none or missing."""
        values = column_of(values)
        texts = values if pa.types.is_string(values.type) else pc.cast(values, pa.string())
        return pc.index_in(whole(texts), value_set=self._value_set)

    def decode(self, codes: npt.ArrayLike) -> pa.Array:
        """Return the labels of codes, as a pyarrow string array of shape (n,)."""
        return self._value_set.take(whole(column_of(codes)))


def column_of(values: Any) -> Any:
    """Return a column as an Arrow array, whatever library holds it."""
    if isinstance(values, pa.Array | pa.ChunkedArray):
        found = values
    else:
        single = isinstance(values, str | bytes | Mapping) or not hasattr(values, "__len__")
        try:
            found = None if single else pa.array(values, from_pandas=True)
        except (pa.ArrowException, LookupError, TypeError, ValueError, OverflowError):
            found = None
    if found is None or pa.types.is_nested(found.type):
        hint = "give one label a row: a list, an array or a series"
        raise UserError("the labels are not one column", hint=hint)
    return found.cast(found.type.value_type) if pa.types.is_dictionary(found.type) else found


def whole(values: Any) -> Any:
    """Return the chunks of a column as one array."""
    return values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values


def checked_domain(domain: Any) -> Domain:
    """Accept a domain."""
    if not isinstance(domain, Domain):
        hint = 'write Domain(["no", "yes"]), or Domain(5) for five'
        raise UserError("a protocol of categories takes a domain", hint=hint)
    return domain


def _checked_labels(given: Any, missing: str | None) -> tuple[str, ...]:
    """Refuse what would make two categories look alike or one disappear."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise UserError("a domain is a list of labels, or their number", hint="write [labels]")
    labels, seen = tuple(given), set[str]()
    for position, label in enumerate(labels, start=1):
        if not isinstance(label, str):
            what = Message("label {position} of the domain is not a text", position=position)
            raise UserError(what, hint="write it in quotes")
        if not label.strip():
            what = Message("label {position} of the domain is blank", position=position)
            raise UserError(what, hint="remove it")
        if label in seen:
            what = Message('the label "{label}" stands twice in the domain', label=label)
            raise UserError(what, hint="remove one of them")
        seen.add(label)
    if missing is not None and not isinstance(missing, str):
        raise UserError("the label for missing values is not a text", hint="write it in quotes")
    if missing in seen:
        what = Message('the label "{missing}" is kept for missing values', missing=missing)
        raise UserError(what, hint="give that label of the domain another name")
    return labels
