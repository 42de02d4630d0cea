"""The line of a key in a recipe file, for errors."""

from __future__ import annotations

import re

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=""")


def line_of(text: str, section: str, index: int | None, key: str | None) -> int | None:
    """Return the line of a key, or of its section's header where the key is not written.

    text: the recipe as written.
    section: table name; "" for the top of the file.
    index: which one, beginning at 0, of an array of tables.
    key: Key inside the section.
    Returns: line number beginning at 1; None where neither key nor section is found.
    """
    current, count, header = "", -1, None
    for number, line in enumerate(text.splitlines(), start=1):
        opened = _HEADER.match(line)
        if opened:
            current = opened.group(2).strip("\"' ")
            count += current == section
            if current == section and (index is None or count == index):
                header = number
            continue
        found = _KEY.match(line)
        if found and current == section and (index is None or count == index):
            name = next(group for group in found.groups() if group is not None)
            if key is not None and name == key:
                return number
    return header
