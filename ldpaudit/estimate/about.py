"""What estimates are about, in sentences: the rows that remain, and the numbers as they were randomized."""

from __future__ import annotations

from collections.abc import Sequence

from ldpaudit.estimate.manifest import Manifest
from ldpaudit.estimate.numbers import number_protocol_of
from ldpaudit.guarantee import in_line
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.tables import counted


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
    told = f"Estimates are about the {counted(rows, 'released row', ',')}"
    if not removal:
        return f"{told}."
    many = "How many is not said here, for that is known from the table alone; where"
    if removed is not None:
        many = f"They removed {counted(removed, 'row', ',')}. Where"
    return (
        f"{told} that remain, not about the whole table. Steps of the recipe may have removed rows:"
        f" {' '.join(removal)} {many} some"
        " values were removed more often than others, shares and means of the whole table are others."
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
    ends = f"{interval.low:g} to {interval.high:g}"
    changes = []
    if outside == "clamp":
        changes.append(f"numbers were limited to the declared bounds, {ends}")
    if missing is not None:
        changes.append(f"missing ones counted as {missing:g}")
    if changes:
        told = (
            f"Before the noise, {', and '.join(changes)}: the estimates are about the numbers after that. The"
            " mean of the numbers as recorded may be another."
        )
    else:
        told = (
            f"All numbers lay within the declared bounds, {ends}, and none was missing, or the run would have"
            " stopped."
        )
    if protocol.rounding:
        told += f" Each number counted as the middle of its cell, at most {protocol.rounding:g} away."
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
            f"{in_line([by])} was computed from {in_line(sources)}, which {are} noise: rows may stand in"
            " another group than their true one, and shares of groups mix."
        )
    for record in manifest.numbers:
        said = about_numbers(number_protocol_of(record), record.outside, record.missing)
        if said:
            told.append(f"{in_line([record.column])}: {said}")
    return told
