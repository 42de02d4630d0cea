"""The distinguishing game: whether a mechanism keeps the epsilon that it claims."""

from ldpaudit.audit.distinguish.any_mechanism import distinguish
from ldpaudit.audit.distinguish.command import of_command
from ldpaudit.audit.distinguish.game import Game
from ldpaudit.audit.distinguish.planar import of_places
from ldpaudit.audit.distinguish.protocols import of_protocol
from ldpaudit.audit.distinguish.sources import of_callable

__all__ = [
    "Game",
    "distinguish",
    "of_callable",
    "of_command",
    "of_places",
    "of_protocol",
]
