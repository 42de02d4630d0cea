"""What was computed for the open document, and of what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Result:
    """Something computed, and the stamp of what it was computed from."""

    value: Any
    stamp: str


@dataclass
class Results:
    """What was computed for the open document."""

    inspection: Result | None = None
    exposure: Result | None = None
    outlook: Result | None = None
    trial: Result | None = None
    release: Result | None = None
    #: Which of the two came last.
    newest: str = ""
    refusal: Result | None = None
    faults: dict[str, tuple[str, str]] = field(default_factory=dict)
