"""Where the dock of findings is empty, it says what was looked at and what was not."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ldpaudit.app.findings import Findings
from ldpaudit.app.outcome import RunSummary


def sentence(outcome: RunSummary | None, *, current: bool = True) -> str:
    session = SimpleNamespace(
        outcome=outcome, outcome_searched=current, changed_since="" if current else "recipe"
    )
    dock: Any = SimpleNamespace(_session=session, tr=str)
    return Findings._searched(dock)


def outcome(looked: list[str], not_looked: list[str]) -> RunSummary:
    searched = {"looked": looked, "not_looked": not_looked}
    return RunSummary(Path(), {"searched": searched}, {}, {})


def test_before_a_trial_no_row_was_searched() -> None:
    assert "The rows have not been searched" in sentence(None)
    assert "The rows have not been searched" in sentence(outcome(["places"], ["files"]), current=False)


def test_after_a_trial_what_was_not_looked_for_is_said() -> None:
    text = sentence(outcome(["places"], ["other tables"]))
    assert "None of the searches" in text
    assert "Not looked for: other tables." in text


def test_a_trial_without_any_search_is_not_clean() -> None:
    assert "No search could be made" in sentence(outcome([], ["anything in the rows"]))
