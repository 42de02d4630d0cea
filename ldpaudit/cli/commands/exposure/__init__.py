"""Who is exposed in a table file: the measurement and its command."""

from ldpaudit.cli.commands.exposure.command import anonymity

__all__ = ["anonymity"]
