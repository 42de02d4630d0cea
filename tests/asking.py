"""Questions of the worker, asked in this process."""

from __future__ import annotations

from typing import Any

from ldpaudit.cli.commands import QUESTIONS
from ldpaudit.cli.questions import Listener, put


def ask(name: str, /, **fields: Any) -> Any:
    """Return the answer of a question, by its name and its fields as JSON has them."""
    return put(QUESTIONS[name], fields).answer(Listener())
