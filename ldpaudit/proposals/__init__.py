"""Proposals: settings that reach what is asked for, what each costs, and who pays for it."""

from ldpaudit.proposals.aims import Aims
from ldpaudit.proposals.propose import propose

__all__ = ["Aims", "propose"]
