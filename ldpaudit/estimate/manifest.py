"""What a release's manifest must hold, so that an edited one is refused in one line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from ldpaudit.errors import UserError
from ldpaudit.estimate.periods import check_kind
from ldpaudit.language import Message
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.recorded import recorded_protocol

MANIFEST = "manifest.json"
#: The key of a manifest's own hash.
DIGEST = "manifest_sha256"
#: What a manifest holds in the place of a key that tests use, and anybody may know.
TEST_KEY = Message("test key: no privacy")
_HINT = Message("take the folder as the run left it")


def _plain_name(name: str) -> str:
    if not name.isprintable() or Path(name).name != name or "\\" in name or name == "..":
        raise ValueError(Message("no name of a file beside the manifest"))
    return name


FileName = Annotated[str, Field(min_length=1), AfterValidator(_plain_name)]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class _Part(BaseModel):
    """A part of a manifest: what else stands there is left aside."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", allow_inf_nan=False)


class FileHashes(_Part):
    """A manifest's hashes of one file: of its bytes, and of its values."""

    sha256: Sha256 | None = None
    content_sha256: Sha256 | None = None


class _Recorded(_Part):
    """A manifest's record of one column of reports."""

    column: str
    protocol: str
    period_column: str | None = None
    period: Annotated[str, AfterValidator(check_kind)] | None = None


class Randomized(_Recorded):
    """A manifest's record of one randomized column."""

    labels: list[str]
    #: The columns that a solution for several was made for, in its order.
    together: list[str] | None = None
    #: How many rows share their noise at most.
    most_rows: Annotated[int, Field(ge=1)] = 1


class RandomizedNumber(_Recorded):
    """A manifest's record of one column of randomized numbers."""

    parameters: dict[str, float]
    #: What a number outside the interval did, and what a missing one counted as; None in earlier versions.
    outside: Literal["error", "clamp"] | None = None
    missing: float | None = None


class ReleasedColumn(_Part):
    """A manifest's record of one column: what was done to it, in words."""

    treatment: str = ""


class Promised(_Part):
    """A manifest's record of one guarantee: of noise of points, and of the numbers that were drawn by."""

    columns: list[str]
    epsilon: float | None = None
    distance: float | None = None
    rounding: float = 0.0
    channel: dict[str, Any] | None = None


class Manifest(_Part):
    """The parts of a manifest that other commands rely on."""

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
    #: Whether this is a trial, of which nothing is to leave the house.
    trial: bool = False
    #: Where cells and names of columns that a spreadsheet would run have an apostrophe before them.
    formulas: Literal["prefix"] | None = None
    #: Internal side only: hash of the release's manifest.
    release_manifest_sha256: Sha256 | None = None


def _no_json(written: str) -> None:
    raise ValueError(written)


def read_manifest(folder: Path, *, changed_too: bool = False) -> Manifest:
    """Read the manifest of a folder; `changed_too` takes one that does not fit its own hash."""
    path = folder / MANIFEST

    def refused(what: str) -> UserError:
        return UserError(what, where=str(path), hint=_HINT)

    try:
        written = json.loads(path.read_text(encoding="utf-8"), parse_constant=_no_json)
        manifest = Manifest.model_validate(written)
    except ValidationError as error:
        fault = _fault(error)
        what = Message("the manifest is incomplete or was edited: {fault}", fault=fault)
        raise refused(what) from None
    except (OSError, ValueError, RecursionError):
        raise refused(Message("the manifest cannot be read")) from None
    names = [record.column for record in (*manifest.randomized, *manifest.numbers)]
    if len(set(names)) < len(names):
        raise refused(Message("the manifest was edited: a column is randomized twice"))
    for record in manifest.randomized:
        if not {record.column} <= set(record.together or [record.column]) <= set(names):
            what = Message("the manifest was edited: columns that were randomized together are not there")
            raise refused(what)
    if not changed_too and was_changed(written):
        raise refused(Message("the manifest was changed after it was written"))
    return manifest


def was_changed(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest does not fit its own hash; that of the internal side is of the one that went out."""
    known = manifest.get(DIGEST)
    return known is not None and "release_manifest_sha256" not in manifest and known != digest(manifest)


def digest(manifest: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a manifest's other keys, as JSON with sorted keys."""
    others = {name: value for name, value in manifest.items() if name != DIGEST}
    return hashlib.sha256(json.dumps(others, sort_keys=True, allow_nan=False).encode()).hexdigest()


def _fault(error: ValidationError) -> str:
    first: Any = error.errors()[0]
    place = " / ".join(str(part) for part in first["loc"] if part != "[key]")
    # An error of ours is one of ours in its context; others are pydantic's, in English.
    own = first.get("ctx", {}).get("error")
    message = own.args[0] if own is not None else str(first["msg"][:1].lower() + first["msg"][1:])
    if not place:
        return Message("it is no table of keys")
    return Message("{place}: {message}", place=place, message=message)


def _incomplete() -> UserError:
    return UserError(
        "the record of a randomized column is incomplete", where=MANIFEST, hint="release the table again"
    )


def protocol_of(record: Randomized, guarantees: list[Promised]) -> Protocol:
    """Make the protocol of a column from the whole numbers that its guarantee holds."""
    for channel in (promise.channel for promise in guarantees if record.column in promise.columns):
        try:
            for part in (channel or {}).get("parts", ()):
                if part["column"] == record.column:
                    domain = Domain(record.labels)
                    return recorded_protocol(record.protocol, domain, (channel or {})["together"], part)
        except (AttributeError, LookupError, TypeError, ValueError, ArithmeticError):
            break
    raise _incomplete()


def number_protocol_of(record: RandomizedNumber) -> SquareWave:
    """Make the protocol of a column of randomized numbers from its record."""
    known = record.parameters
    if record.protocol != SquareWave.name or not {"epsilon", "low", "high", "cells"} <= known.keys():
        raise _incomplete()
    interval = Interval(known["low"], known["high"], int(known["cells"]))
    protocol = SquareWave(interval, known["epsilon"], bool(known.get("cyclic")))
    if protocol.parameters() != known:
        raise UserError(
            Message("the channel of {name} is not that of this version", name=protocol.name),
            where=MANIFEST,
            hint="estimate with the version that made the release",
        )
    return protocol
