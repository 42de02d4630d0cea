"""The command line: every command, what it prints and how it ends."""

from ldpaudit.cli.program import ldpaudit, main

__all__ = ["ldpaudit", "main"]
