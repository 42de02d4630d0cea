"""What was computed for the open document, and of what."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ldpaudit.recipe import Recipe

#: Size and time of a file; None where there is none.
Version = tuple[int, int] | None


@dataclass(frozen=True)
class Result:
    """Something computed, the stamp of what it was computed from, and the recipe as it stood."""

    value: Any
    stamp: str
    recipe: Recipe | None = None


@dataclass
class Results:
    """What was computed for the open document, and of which state of its table."""

    version: Version = None
    inspection: Result | None = None
    exposure: Result | None = None
    outlook: Result | None = None
    trial: Result | None = None
    release: Result | None = None
    audit: Result | None = None
    #: Which of the two came last.
    newest: str = ""
    refusal: Result | None = None
    faults: dict[str, tuple[str, str]] = field(default_factory=dict)


def version_of(path: Path) -> Version:
    """Return one state of a file from another without reading it."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
