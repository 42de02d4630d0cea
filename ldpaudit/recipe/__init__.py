"""The recipe: columns and their roles, an ordered list of steps, the output; TOML in and out."""

from ldpaudit.recipe.document import Accept, Input, Purpose, Recipe, parse_options, parse_step
from ldpaudit.recipe.output import Output
from ldpaudit.recipe.registry import STEPS
from ldpaudit.recipe.roles import NEVER_INSTEAD, RECOGNIZING, WITHHELD
from ldpaudit.tables import Role

__all__ = [
    "NEVER_INSTEAD",
    "RECOGNIZING",
    "STEPS",
    "WITHHELD",
    "Accept",
    "Input",
    "Output",
    "Purpose",
    "Recipe",
    "Role",
    "parse_options",
    "parse_step",
]
