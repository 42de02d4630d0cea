"""Findings about released rows: who is alone, whose group has one value, whose region is thinned out."""

from __future__ import annotations

from ldpaudit.findings.finding import FindingKind, register
from ldpaudit.findings.repairs import Withhold
from ldpaudit.language import Message, Template

#: Where the number of cases that a row stands for is not released, rows alone are not said to be.
HIDDEN = Template("; how many cases ({column}) a row stands for is not released")


def part(rows: int, all_rows: int, share: str, *, cases: bool) -> Message:
    """Return how many of all rows, or of all cases where a row stands for several."""
    if cases:
        return Message(
            "{number:,} of {n:,} released (case|cases) ({share})", all_rows, number=rows, share=share
        )
    return Message("{number:,} of {n:,} released (row|rows) ({share})", all_rows, number=rows, share=share)


def only_rows(number: int) -> Message:
    """Return that some rows are the only ones of their groups."""
    return Message("(is the only row of its group|are the only row of their group)", number)


@register
class UniqueRows(FindingKind):
    """Rows alone on what somebody outside may know."""

    code = "unique-rows"
    title = "Rows alone in their group"
    page = "generalize"
    message = "{part} {alone} on {columns}{hidden}"
    hint = "generalize these columns further, or remove the rows of small groups"


@register
class UniqueOnEverything(FindingKind):
    """Rows alone on all that is released without noise."""

    code = "unique-on-everything"
    title = "Rows alone on all columns"
    page = "generalize"
    message = (
        "{part} {alone} on all that is released without noise ({columns}): who knows that much of "
        "somebody finds the row{hidden}"
    )
    hint = "leave out columns that nobody needs, or generalize those of many values"


@register
class OneSensitiveValue(FindingKind):
    """Groups that hold one value of a sensitive column."""

    code = "one-sensitive-value"
    title = "Groups of one value"
    page = "generalize"
    repairs = (Withhold(),)
    message = (
        "{where} one value of {sensitive}, so that whoever recognizes the group knows it: {part}{besides}"
    )
    hint = (
        "ask for groups with 2 or more values of {sensitive} (l = 2), randomize or generalize it, or "
        "generalize the groups"
    )


@register
class SensitiveUntouched(FindingKind):
    """Sensitive columns that leave as they are."""

    code = "sensitive-untouched"
    title = "Sensitive columns as they are"
    page = "categories"
    repairs = (Withhold(),)
    message = Template(
        "{columns} (is|are) sensitive and (leaves as it is|leave as they are): whoever recognizes a row "
        "reads (it|them)",
        by="columns",
    )
    hint = "randomize or generalize it, ask for l in suppress or local-recoding, or leave it out"


@register
class UnevenRemoval(FindingKind):
    """Regions that lose many rows."""

    code = "uneven-removal"
    title = "Regions thinned out"
    page = "generalize"
    message = Template("{n} of {regions} (loses|lose) more than {percent:g} % of the rows", by="number")
    hint = (
        "generalize the place further, allow fewer rows to be removed, or tell whoever uses the file "
        "that these regions are thinned out"
    )
