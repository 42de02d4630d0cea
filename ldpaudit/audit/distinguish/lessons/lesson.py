"""A published mechanism that does not keep what it claims: the claim, the trial, and a page of words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ldpaudit.audit.distinguish.game import Game
from ldpaudit.language import Message


@dataclass(frozen=True)
class Lesson:
    """A claim that fails.

    Parameters
    ----------
    code : str
    title : str
        A few words.
    source : str
        Who claims it, and where.
    claim : str
        What is claimed, in one sentence.
    pair : str
        The two inputs that are told apart, in words.
    exact : float
        The epsilon that the mechanism has for this pair, computed; infinite where an output of the one input
        cannot come of the other.
    game : Game
        The trial.
    page : tuple of str
        Paragraphs: what was claimed, why it fails, what was seen, what to do instead.
    """

    code: str
    title: str
    source: str
    claim: str
    pair: str
    exact: float
    game: Game
    page: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """The verdict of the trial."""
        return self.game.verdict

    def shown(self) -> str:
        """Return what is claimed and what is true in one sentence."""
        figures: dict[str, Any] = {"claim": self.game.claim, "low": self.game.epsilon_low, "pair": self.pair}
        if math.isinf(self.exact):
            return Message(
                "{claim:.4g} is claimed; {pair} are told apart surely, so no epsilon holds ({n:,}"
                " (trial|trials) showed {low:.2f})",
                n=self.game.trials,
                **figures,
            )
        return Message(
            "{claim:.4g} is claimed; for {pair} it is {exact:.4f} ({n:,} (trial|trials) showed {low:.2f})",
            n=self.game.trials,
            exact=self.exact,
            **figures,
        )

    def lines(self) -> Iterator[str]:
        """Return the lesson as lines: title, source, claim, what was shown, and the page."""
        yield self.title
        yield self.source
        yield self.claim
        yield self.shown()
        yield Message("The event: {event}", event=self.game.event)
        yield from self.page

    def as_json(self) -> dict[str, Any]:
        """Return the lesson as plain values; `exact` is None where no epsilon holds."""
        return {
            "code": self.code,
            "title": self.title,
            "source": self.source,
            "claim": self.claim,
            "pair": self.pair,
            "exact": self.exact if math.isfinite(self.exact) else None,
            "shown": self.shown(),
            "verdict": self.verdict,
            "game": self.game.as_json(),
            "page": list(self.page),
        }
