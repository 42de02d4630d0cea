"""The command line: every command, what it prints and how it ends."""

from ldpaudit.cli.main import ldpaudit, main

__all__ = ["ldpaudit", "main"]
