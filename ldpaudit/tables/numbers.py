"""Numbers as people write them: which marks a column uses, and reading by them."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, join_texts

_GROUP_MARKS = (".", ",", " ", "\u00a0", "\u202f", "'", "\u2019")
_INTEGER = r"^[+-]?[0-9]+$"
#: A mark that cannot stand between thousands, because something else than three digits follows it.
_SURE_DECIMAL = {
    mark: (
        rf"^[+-]?(?:[0-9]*[{mark}][0-9]{{1,2}}|[0-9]*[{mark}][0-9]{{4,}}|[0-9]{{4,}}[{mark}][0-9]+"
        rf"|0?[{mark}][0-9]+|[0-9{other}]*[{other}][0-9]{{3}}[{mark}][0-9]+)(?:[eE][+-]?[0-9]+)?$"
    )
    for mark, other in ((".", ","), (",", "."))
}


def plain(decimal: str) -> str:
    """Return the form of a number without marks between thousands."""
    mark = re.escape(decimal)
    return rf"^[+-]?(?:[0-9]+(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?$"


def grouped(decimal: str, thousands: str) -> str:
    """Return the form of a number with marks between thousands."""
    mark, group = re.escape(decimal), re.escape(thousands)
    return rf"^[+-]?[0-9]{{1,3}}(?:{group}[0-9]{{3}})+(?:{mark}[0-9]*)?$"


def readable(texts: pa.Array, decimal: str, thousands: str) -> pa.Array:
    """Return which texts are numbers with these marks.

    Parameters
    ----------
    texts : StringArray, shape (n,)
        Stripped of blanks.

    Returns
    -------
    BooleanArray, shape (n,), null where the text is
    """
    found = pc.match_substring_regex(texts, plain(decimal))
    if thousands:
        found = pc.or_(found, pc.match_substring_regex(texts, grouped(decimal, thousands)))
    return found


def readable_somehow(texts: pa.Array, decimal: str | None) -> pa.Array:
    """Return which texts are numbers, with the marks by which most of them are.

    Parameters
    ----------
    texts : StringArray, shape (n,)
        Stripped of blanks.
    decimal : str or None
        The decimal mark, where it is known.
    """
    best, most = readable(texts, decimal or ".", ""), -1
    for mark in [decimal] if decimal else [".", ","]:
        for group in ("", *_GROUP_MARKS):
            if group == mark:
                continue
            fits = readable(texts, mark, group)
            count = pc.sum(fits).as_py() or 0
            if count > most:
                best, most = fits, count
    return best


def sure_decimal(texts: pa.Array) -> dict[str, int]:
    """Count the texts in which a point, or a comma, can only be a decimal mark."""
    return {
        mark: pc.sum(pc.match_substring_regex(texts, form)).as_py() or 0
        for mark, form in _SURE_DECIMAL.items()
    }


@dataclass(frozen=True)
class NumberFinding:
    """The marks of a column of numbers, or nothing where it is none.

    Parameters
    ----------
    found : bool
        True where every text is a number.
    whole : bool
        True where every number is an integer.
    decimal, thousands : str
    evidence : str
    warning : str
    """

    found: bool
    whole: bool = False
    decimal: str = "."
    thousands: str = ""
    evidence: str = ""
    warning: str = ""


def find_marks(
    texts: pa.Array, decimal: str | None, thousands: str | None, table_decimal: str | None
) -> NumberFinding:
    """Find the marks by which every text is a number.

    Parameters
    ----------
    texts : StringArray
        The distinct texts of a column, stripped, without nulls.
    decimal, thousands : str or None
        What the user says.
    table_decimal : str or None
        The decimal mark that other columns of the table prove.
    """
    if pc.all(pc.match_substring_regex(texts, _INTEGER)).as_py():
        return NumberFinding(
            True, True, decimal or table_decimal or ".", thousands or "", Message("digits only")
        )
    if not pc.all(pc.match_substring_regex(texts, "^[+-]?[0-9.,][0-9., \u00a0\u202f'\u2019eE+-]*$")).as_py():
        return NumberFinding(False)
    marks = (
        [decimal]
        if decimal
        else ([table_decimal, "," if table_decimal == "." else "."] if table_decimal else [".", ","])
    )
    groups = [thousands] if thousands is not None else ["", *_GROUP_MARKS]
    proof = sure_decimal(texts)
    pairs = ((mark, group) for mark in marks for group in groups if mark != group)
    fit = next((pair for pair in pairs if pc.all(readable(texts, *pair)).as_py()), None)
    if fit is None:
        return NumberFinding(False)
    mark, group = fit
    warning = ""
    if (
        not decimal
        and not table_decimal
        and not sum(proof.values())
        and group == ""
        and _only_groups(texts, mark)
    ):
        warning = Message(
            '"{mark}" is before three digits each time: read as a decimal mark, it may separate '
            "thousands; write decimal and thousands to say which",
            mark=mark,
        )
    whole = (
        pc.all(pc.invert(pc.match_substring(texts, mark))).as_py()
        and not pc.any(pc.match_substring_regex(texts, "[eE]")).as_py()
    )
    name = Message('decimal mark "{mark}"', mark=mark)
    if group:
        name = Message('{decimal}, "{mark}" between thousands', decimal=name, mark=group)
    how = (
        Message("{number} texts prove it", number=proof[mark])
        if proof[mark]
        else Message("no text contradicts it")
    )
    return NumberFinding(True, whole, mark, group, join_texts(": ", (name, how)), warning)


def _only_groups(texts: pa.Array, mark: str) -> bool:
    marked = texts.filter(pc.match_substring(texts, mark))
    form = rf"^[+-]?[1-9][0-9]{{0,2}}(?:{re.escape(mark)}[0-9]{{3}})+$"
    return bool(pc.all(pc.match_substring_regex(marked, form)).as_py())


def parsed(texts: pa.Array, decimal: str, thousands: str) -> tuple[pa.Array, pa.Array | None]:
    """Read texts as numbers.

    Returns
    -------
    numbers : DoubleArray, shape (n,)
    wrong : BooleanArray, shape (n,), or None
        Where a text is no number; None where all are.
    """
    if not thousands and decimal == ".":
        try:
            numbers = texts.cast(pa.float64())
        except pa.ArrowInvalid:
            pass
        else:
            if pc.all(pc.is_finite(numbers)).as_py() is not False:
                return numbers, None
    good = readable(texts, decimal, thousands)
    clean = texts
    if thousands:
        clean = pc.replace_substring(clean, pattern=thousands, replacement="")
    if decimal != ".":
        clean = pc.replace_substring(clean, pattern=decimal, replacement=".")
    clean = pc.if_else(good, clean, pa.scalar(None, pa.string()))
    numbers = clean.cast(pa.float64())
    finite = pc.and_kleene(good, pc.is_finite(pc.fill_null(numbers, 0.0)))
    wrong = pc.fill_null(pc.invert(finite), False)
    return numbers, wrong if pc.any(wrong).as_py() else None
