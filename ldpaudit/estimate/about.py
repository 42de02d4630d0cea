"""What estimates are about, in sentences: the rows that remain, and the numbers as they were randomized."""

from __future__ import annotations

from collections.abc import Sequence

from ldpaudit.estimate.manifest import Manifest
from ldpaudit.estimate.numbers import number_protocol_of
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.numbers import NumberProtocol


def about_rows(rows: int, removal: Sequence[str], removed: int | None = None) -> str:
    """Return of which rows estimates are.

    Parameters
    ----------
    rows : int
        Released rows.
    removal : sequence of str
        What removed rows before, in sentences.
    removed : int, optional
        How many went; only for whoever may see the table.
    """
    told = Message("Estimates are about the {n:,} (released row|released rows)", n=rows)
    if not removal:
        return Message("{told}.", told=told)
    many = Message("How many is not said here, for that is known from the table alone; where")
    if removed is not None:
        many = Message("They removed {n:,} (row|rows). Where", n=removed)
    return Message(
        "{told} that remain, not about the whole table. Steps of the recipe may have removed "
        "rows: {removal} {many} some values were removed more often than others, shares and "
        "means of the whole table are others.",
        told=told,
        removal=join_texts(" ", removal),
        many=many,
    )


def about_numbers(protocol: NumberProtocol, outside: str | None, missing: float | None) -> str:
    """Return what the mean of a column of randomized numbers is a mean of.

    Parameters
    ----------
    protocol : NumberProtocol
    outside : {"error", "clamp"}, optional
        What a number outside the interval did; None where nobody knows.
    missing : float, optional
        What a missing number counted as.
    """
    if outside is None:
        return ""
    interval = protocol.interval
    ends = Message("{low:g} to {high:g}", low=interval.low, high=interval.high)
    changes = []
    if outside == "clamp":
        changes.append(Message("numbers were limited to the declared bounds, {ends}", ends=ends))
    if missing is not None:
        changes.append(Message("missing ones counted as {missing:g}", missing=missing))
    if changes:
        told = Message(
            "Before the noise, {changes}: the estimates are about the numbers after that. The mean "
            "of the numbers as recorded may be another.",
            changes=join_texts(Message(", and "), changes),
        )
    else:
        told = Message(
            "All numbers lay within the declared bounds, {ends}, and none was missing, or the run "
            "would have stopped.",
            ends=ends,
        )
    if protocol.rounding:
        told += Message(
            " Each number counted as the middle of its cell, at most {rounding:g} away.",
            rounding=protocol.rounding,
        )
    return told


def about_release(manifest: Manifest, by: str = "all", removed: int | None = None) -> list[str]:
    """Return what the estimates of a release are about, in sentences.

    Parameters
    ----------
    manifest : Manifest
    by : str
        Period or column by which is estimated.
    removed : int, optional
        How many rows were removed, for the data holder; see `about_rows`.
    """
    told = [] if manifest.rows is None else [about_rows(manifest.rows, manifest.removal, removed)]
    if sources := manifest.noise.get(by):
        are = "is" if len(sources) == 1 else "are"
        told.append(
            Message(
                "{value} was computed from {sources}, which {are} noise: rows may stand in another group "
                "than their true one, and shares of groups mix.",
                value=in_line([by]),
                sources=in_line(sources),
                are=are,
            )
        )
    for record in manifest.numbers:
        said = about_numbers(number_protocol_of(record), record.outside, record.missing)
        if said:
            told.append(Message("{value}: {said}", value=in_line([record.column]), said=said))
    return told
