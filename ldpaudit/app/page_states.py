"""The pages in their order, and how far each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ldpaudit.app import page
from ldpaudit.app.page import PAGES, Level
from ldpaudit.app.session import Session
from ldpaudit.language import tr

State = Literal["todo", "done", "check", "blocked", "outdated", "skipped"]


@dataclass(frozen=True)
class Mark:
    """A sign that differs in shape, and the colour that goes with it."""

    sign: str
    colour: str


def word(state: State) -> str:
    """Return the word for a state."""
    return {
        "todo": tr("to do"),
        "done": tr("done"),
        "check": tr("check"),
        "blocked": tr("blocked"),
        "outdated": tr("out of date"),
        "skipped": tr("skipped"),
    }[state]


_LEVELS: dict[State, Level] = {
    "todo": "none",
    "done": "held",
    "check": "weak",
    "blocked": "bad",
    "outdated": "before",
    "skipped": "none",
}


def as_states(session: Session) -> dict[str, page.State]:
    """Return how far each page is, as the rail shows it."""
    return {name: page.State(_LEVELS[one], word(one)) for name, one in states(session).items()}


def states(session: Session) -> dict[str, State]:
    """Return how far each page is."""
    if not session.is_open:
        return dict.fromkeys(PAGES, "todo")
    if session.inspection is None:
        failed = bool(session.fault("inspection"))
        return dict.fromkeys(PAGES, "blocked" if failed else "todo")
    found: dict[str, State] = {"release": _release(session)}
    # What was begun there and is not in the recipe stops every run.
    return found | {name: "check" for name, say in session.unfinished.items() if say()}


def _release(session: Session) -> State:
    if session.blocked or session.fault("release"):
        return "blocked"
    if session.results.release is None:
        return "todo"
    return "done" if session.current("release") else "outdated"
