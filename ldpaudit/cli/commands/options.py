"""Arguments and options that several commands have, so that they read and behave alike."""

from __future__ import annotations

from pathlib import Path

import click

#: Whether a file can be read is found, and said, by what reads it.
PATH = click.Path(path_type=Path, readable=False)
TABLE = click.argument("table", type=PATH)
KNOWN = click.option(
    "--quasi-identifiers",
    "known",
    required=True,
    help='Columns that somebody outside may know; in quotes if with a comma: town,"Road, place".',
)
SENSITIVE = click.option("--sensitive", default="", help="Columns whose values must not be inferred.")
UNIT = click.option("--unit", default=None, help="Column that names the person; default: each row counts.")
READING = click.option(
    "--options", "written", default=None, help="Reading options as JSON, as in a recipe's [input]."
)
READ_AS = click.option(
    "--read-as",
    "read_as",
    multiple=True,
    help="Step read-coordinates as JSON, where the coordinates are no degrees.",
)
PROGRESS = click.option(
    "--progress",
    "style",
    type=click.Choice(["auto", "json", "none"]),
    default="auto",
    help="How progress is written to standard error.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
