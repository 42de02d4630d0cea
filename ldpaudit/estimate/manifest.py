"""What a release's manifest must hold, so that an edited one is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from ldpaudit.errors import UserError
from ldpaudit.estimate.periods import check_kind
from ldpaudit.language import Message
from ldpaudit.protocols import Interval
from ldpaudit.protocols.numbers import NumberProtocol

if TYPE_CHECKING:
    from ldpaudit.protocols.registry import ProtocolEntry

MANIFEST = "manifest.json"
#: What a manifest holds in the place of a key that tests use, and anybody may know.
TEST_KEY = Message("test key: no privacy")
_STRICT = ConfigDict(strict=True, frozen=True, extra="ignore", allow_inf_nan=False)
_HINT = Message("take the folder as the run left it")


def _plain_name(name: str) -> str:
    if not name.isprintable() or Path(name).name != name or "\\" in name or name == "..":
        raise ValueError(Message("no name of a file beside the manifest"))
    return name


FileName = Annotated[str, Field(min_length=1), AfterValidator(_plain_name)]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class FileHashes(BaseModel):
    """A manifest's hashes of one file: of its bytes, and of its values."""

    model_config = _STRICT

    sha256: Sha256 | None = None
    content_sha256: Sha256 | None = None


class Randomized(BaseModel):
    """A manifest's record of one randomized column.

    `together` names the columns that a solution for several was made for, in its order; `most_rows` is how
    many rows share their noise at most.
    """

    model_config = _STRICT

    column: str
    protocol: str
    parameters: dict[str, int | float | str | list[float]]
    labels: list[str]
    together: list[str] | None = None
    most_rows: Annotated[int, Field(ge=1)] = 1
    period_column: str | None = None
    period: Annotated[str, AfterValidator(check_kind)] | None = None


class RandomizedNumber(BaseModel):
    """A manifest's record of one column of randomized numbers.

    `outside` is what a number outside the interval did, `missing` what a missing one counted as; neither is
    in releases of earlier versions.
    """

    model_config = _STRICT

    column: str
    protocol: str
    parameters: dict[str, float]
    outside: Literal["error", "clamp"] | None = None
    missing: float | None = None
    period_column: str | None = None
    period: Annotated[str, AfterValidator(check_kind)] | None = None


class ReleasedColumn(BaseModel):
    """A manifest's record of one column: what was done to it, in words."""

    model_config = _STRICT

    treatment: str = ""


class Promised(BaseModel):
    """A manifest's record of one guarantee, as far as noise of points follows from it."""

    model_config = _STRICT

    columns: list[str]
    epsilon: float | None = None
    distance: float | None = None
    rounding: float = 0.0


class Manifest(BaseModel):
    """The parts of a manifest that other commands rely on."""

    model_config = _STRICT

    #: Every other file of the folder, by name.
    files: dict[FileName, FileHashes]
    #: Name of the released table; none in the manifest of the internal side's files.
    table: FileName | None = None
    rows: Annotated[int, Field(ge=0)] | None = None
    #: Columns from which shares, and means or distributions, can be estimated.
    randomized: list[Randomized] = []
    numbers: list[RandomizedNumber] = []
    guarantees: list[Promised] = []
    #: Every column of the source table, by name.
    columns: dict[str, ReleasedColumn] = {}
    #: What removed rows of the table before the release, in sentences.
    removal: list[str] = []
    #: Released columns that are noise, and from which noisy columns each was computed; not in releases of
    #: earlier versions.
    noise: dict[str, list[str]] = {}
    #: What the noise was drawn with; `TEST_KEY` where it protects nobody.
    key: str | None = None
    #: Where cells and names of columns that a spreadsheet would run have an apostrophe before them.
    formulas: Literal["prefix"] | None = None
    #: Internal side only: hash of the release's manifest.
    release_manifest_sha256: Sha256 | None = None


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a folder."""
    path = folder / MANIFEST
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        raise UserError("the manifest cannot be read", where=str(path), hint=_HINT) from None
    try:
        manifest = Manifest.model_validate(written)
    except ValidationError as error:
        raise UserError(
            Message("the manifest is incomplete or was edited: {fault}", fault=_fault(error)),
            where=str(path),
            hint=_HINT,
        ) from None
    names = [record.column for record in manifest.randomized]
    names += [record.column for record in manifest.numbers]
    if len(set(names)) < len(names):
        raise UserError("the manifest was edited: a column is randomized twice", where=str(path), hint=_HINT)
    if any(
        not {record.column} <= set(record.together or [record.column]) <= set(names)
        for record in manifest.randomized
    ):
        raise UserError(
            "the manifest was edited: columns that were randomized together are not there",
            where=str(path),
            hint=_HINT,
        )
    return manifest


def _fault(error: ValidationError) -> str:
    first: Any = error.errors()[0]
    place = " / ".join(str(part) for part in first["loc"] if part != "[key]")
    # An error of ours is one of ours in its context; others are pydantic's, in English.
    own = first.get("ctx", {}).get("error")
    message = own.args[0] if own is not None else str(first["msg"][:1].lower() + first["msg"][1:])
    return (
        Message("{place}: {message}", place=place, message=message)
        if place
        else Message("it is no table of keys")
    )


def entry_of_record(protocol: str) -> ProtocolEntry:
    """Find the protocol that a record names."""
    from ldpaudit.protocols import entry_of

    try:
        return entry_of(protocol)
    except UserError as error:
        hint = Message("estimate with the version that made the release")
        raise UserError(error.what, where=MANIFEST, hint=hint) from None


def number_protocol_of(record: RandomizedNumber) -> NumberProtocol:
    """Rebuild a protocol from a manifest's record of a column of randomized numbers."""
    figures = record.parameters
    entry = entry_of_record(record.protocol)
    if entry.kind != "number" or not {"epsilon", "low", "high", "cells"} <= figures.keys():
        raise UserError(
            "the record of a randomized column is incomplete", where=MANIFEST, hint="release the table again"
        )
    interval = Interval(figures["low"], figures["high"], int(figures["cells"]))
    protocol: NumberProtocol = entry.rebuild(interval, figures)
    if protocol.parameters() != figures:
        raise UserError(
            Message("the channel of {name} is not that of this version", name=protocol.name),
            where=MANIFEST,
            hint="estimate with the version that made the release",
        )
    return protocol
