"""A language of brackets and accents: what it shows in plain letters is English, or a value."""

from __future__ import annotations

import html
import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from ldpaudit.language import Catalogue

SCRIPT = Path(__file__).parents[1] / "packaging" / "translations.py"
#: Two words without an accent.
_WORDS = re.compile(r"\b[A-Za-z]{3,}\b[,;:.]? \(?[A-Za-z]{2,}\b")
# What is typed, or is the name of a file, is no text.
_TYPED = re.compile(r'"[^"]*"|--?[\w-]+|\bldpaudit( [\w-]+)*|\S*[/_]\S*|\[\[\w+\]\]|\S+\.\w+|\w+ = \S+')


@cache
def translations() -> ModuleType:
    """Return the program that finds the texts."""
    known = importlib.util.spec_from_file_location("translations", SCRIPT)
    assert known is not None
    assert known.loader is not None
    module = importlib.util.module_from_spec(known)
    sys.modules["translations"] = module
    known.loader.exec_module(module)
    return module


@cache
def language_of_brackets() -> Catalogue:
    """Return the language."""
    tool = translations()
    return Catalogue("brackets", tool.pseudo(tool.texts()))


def english(text: str, *values: str) -> list[str]:
    """Return what is English in a text of this language, also within its brackets.

    Parameters
    ----------
    text : str
        Plain, or a page of HTML.
    *values : str
        What the table and the recipe hold.
    """
    text = html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", "\n", text, flags=re.DOTALL))
    for value in sorted(values, key=len, reverse=True):
        text = text.replace(value, "§")
    plain = re.sub(r"[⟦⟧~]+", " ", _TYPED.sub("§", text))
    # Between two letters with accents stand their English neighbours, so no run is cut within a word.
    parts = re.findall(r"(?:(?<!\S)[!-~]+(?!\S)\s?)+", plain)
    return [part.strip() for part in parts if _WORDS.search(part)]
