"""Names under which nothing is written: Windows reads them another way, or they do not show themselves."""

from __future__ import annotations

import os
import re
from itertools import takewhile
from pathlib import Path

from ldpaudit.errors import UserError
from ldpaudit.escaping import escaped
from ldpaudit.language import Message

#: Windows takes these for devices, whatever ending, blanks or points follow.
_DEVICE = re.compile(
    r"(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL
)
#: What no name on Windows holds: behind a colon stands a hidden part of a file, or a drive before it.
_RESERVED = re.compile(r'[/\\:*?"<>|]')
#: Letters and marks that show nothing: joiners and fillers of scripts, and braille without a point.
_FILLER = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")


def unusable_name(name: str) -> str:
    """Return why a file must not have this name; "" where it may."""
    if _DEVICE.fullmatch(name):
        return Message("this is the name of a device on Windows, where nobody could open it")
    if escaped(name) != name or _FILLER.search(name):
        return Message(
            "the name holds control, invisible or bidirectional characters, which show another name"
        )
    if found := _RESERVED.search(name):
        return Message("the name holds {found}, which stands in no name of a file on Windows", found=found[0])
    if name not in {".", ".."} and name != name.rstrip().rstrip("."):
        return Message("the name ends in a point or a blank, which Windows drops")
    return ""


def refuse_unusable(path: Path) -> None:
    """Raise UserError where a file or folder to be written, or one to be made for it, has such a name."""
    for one in (path, *takewhile(lambda one: not os.path.lexists(one), path.parents)):
        if why := unusable_name(one.name):
            raise UserError(why, where=str(path), hint="choose another name")
