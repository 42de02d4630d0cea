"""What estimates are about, in sentences: the rows that remain, and the numbers as they were randomized."""

from __future__ import annotations

from collections.abc import Sequence

from ldpaudit.estimate.manifest import TEST_KEY, Manifest, number_protocol_of
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.numbers import SquareWave


def about_rows(rows: int, removal: Sequence[str]) -> str:
    """Return which rows estimates are about, and that others may have been removed before."""
    if not removal:
        return Message("Estimates are about the {n:,} (released row|released rows).", n=rows)
    return Message(
        "Estimates are about the {n:,} (released row|released rows), not the whole table: steps of the "
        "recipe may have removed rows, and shares and means of the whole are others.",
        n=rows,
    )


def about_numbers(protocol: SquareWave, outside: str | None, missing: float | None) -> str:
    """Return which numbers the mean of a randomized column is about, by its record; nothing if unknown."""
    if outside is None:
        return ""
    ends = Message("{low:g} to {high:g}", low=protocol.interval.low, high=protocol.interval.high)
    changes = []
    if outside == "clamp":
        changes.append(Message("numbers were limited to the declared bounds, {ends}", ends=ends))
    if missing is not None:
        changes.append(Message("missing ones counted as {missing:g}", missing=missing))
    text = Message(
        "All numbers lay within the declared bounds, {ends}, and none was missing, or the run "
        "would have stopped.",
        ends=ends,
    )
    if changes:
        text = Message(
            "Before the noise, {changes}: the estimates are about the numbers after that. The mean "
            "of the numbers as recorded may be another.",
            changes=join_texts(Message(", and "), changes),
        )
    return text + Message(
        " Each number counted as the middle of its cell, at most {rounding:g} away.",
        rounding=protocol.interval.width / protocol.interval.cells / 2,
    )


def about_release(manifest: Manifest, by: str) -> list[str]:
    """Return what estimates of a release by a period or column are about, in sentences; see `about_rows`."""
    sentences: list[str] = [TEST_KEY.upper()] if manifest.key == TEST_KEY else []
    sentences += [] if manifest.rows is None else [about_rows(manifest.rows, manifest.removal)]
    if sources := manifest.noise.get(by):
        sentences.append(
            Message(
                "{column} was computed from {sources}, which (is|are) noise: rows may be in another group "
                "than their true one, and shares of groups mix.",
                n=len(sources),
                column=in_line([by]),
                sources=in_line(sources),
            )
        )
    for record in manifest.numbers:
        about = about_numbers(number_protocol_of(record), record.outside, record.missing)
        if about:
            sentences.append(Message("{column}: {about}", column=in_line([record.column]), about=about))
    return sentences
