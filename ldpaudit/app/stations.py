"""The stations in their order, and how far each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ldpaudit.app.session import Session
from ldpaudit.language import tr

State = Literal["to do", "done", "check", "blocked", "out of date", "skipped"]
STATIONS = ("start", "import", "roles", "risk", "generalize", "places", "categories", "check", "release")


@dataclass(frozen=True)
class Mark:
    """A sign that differs in shape, not in colour alone, and the colour of the look that goes with it."""

    sign: str
    colour: str


MARKS: dict[State, Mark] = {
    "to do": Mark("○", "muted"),
    "done": Mark("✓", "good"),
    "check": Mark("!", "warn"),
    "blocked": Mark("✕", "bad"),
    "out of date": Mark("↻", "warn"),
    "skipped": Mark("–", "muted"),
}


def title(station: str) -> str:
    """Return the name of a station."""
    return {
        "start": tr("Start"),
        "import": tr("Import"),
        "roles": tr("Roles"),
        "risk": tr("Risk"),
        "generalize": tr("Generalize"),
        "places": tr("Places"),
        "categories": tr("Categories"),
        "check": tr("Check"),
        "release": tr("Release"),
    }[station]


def word(state: State) -> str:
    """Return the word for a state."""
    return {
        "to do": tr("to do"),
        "done": tr("done"),
        "check": tr("check"),
        "blocked": tr("blocked"),
        "out of date": tr("out of date"),
        "skipped": tr("skipped"),
    }[state]


def states(session: Session) -> dict[str, State]:
    """Return how far each station is."""
    if not session.is_open:
        return dict.fromkeys(STATIONS, "to do")
    if session.inspection is None:
        failed = bool(session.fault("inspection"))
        return {
            **dict.fromkeys(STATIONS, "blocked" if failed else "to do"),
            "start": "done",
            "import": "blocked" if failed else "to do",
        }
    found: dict[str, State] = {
        "start": "done",
        "import": _import(session),
        "roles": "to do" if session.undecided else "done",
        "risk": _risk(session),
        "generalize": _generalize(session),
        "places": _treated(session, session.with_role("location"), "places"),
        "categories": _treated(session, session.with_role("sensitive"), "categories"),
        "check": _check(session),
        "release": _release(session),
    }
    # What was begun there and is not in the recipe stops every run.
    return found | {name: "check" for name, say in session.unfinished.items() if say()}


def _import(session: Session) -> State:
    if session.fault("inspection"):
        return "blocked"
    if not session.current("inspection"):
        return "out of date"
    found = session.inspection
    return "check" if found is not None and found.warnings else "done"


def _risk(session: Session) -> State:
    if session.undecided:
        return "blocked"
    if not session.known_outside:
        return "skipped"
    if session.fault("exposure"):
        return "blocked"
    result = session.results.exposure
    if result is None:
        return "to do"
    if not session.current("exposure"):
        return "out of date"
    return "check" if result.value["unique_rows"] else "done"


def _generalize(session: Session) -> State:
    columns = session.with_role("quasi-identifier", "time")
    if session.undecided and not columns:
        return "to do"
    if not columns:
        return "skipped"
    if any(finding.code == "raw-time" for finding in session.findings()):
        return "check"
    return "done" if any(session.steps_on(name) for name in columns) else "to do"


def _treated(session: Session, columns: list[str], page: str) -> State:
    steps = [step for step in session.recipe.steps if step.page == page and step.kind == "randomize"]
    if not columns and not steps:
        return "to do" if session.undecided else "skipped"
    if not steps and all(any(step.kind == "remove" for step in session.steps_on(name)) for name in columns):
        return "skipped"
    return "done" if steps or all(session.steps_on(name) for name in columns) else "to do"


def _check(session: Session) -> State:
    if session.undecided or session.fault("trial"):
        return "blocked"
    if session.outcome is None and session.results.refusal is None:
        return "to do"
    if not session.outcome_current:
        return "out of date"
    severities = {one.severity for one in session.findings()}
    return "blocked" if "block" in severities else "check" if "warn" in severities else "done"


def _release(session: Session) -> State:
    if session.blocked or session.fault("release"):
        return "blocked"
    if session.results.release is None:
        return "to do"
    return "done" if session.current("release") else "out of date"
