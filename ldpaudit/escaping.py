"""Characters that do more than show themselves: a terminal obeys some, others turn a line around."""

from __future__ import annotations

import json
import re
from typing import Any

#: Controls (C0, DEL, C1), soft hyphen, invisible and bidirectional marks, separators of lines, halves
#: of surrogate pairs, tags. The joiners U+200C and U+200D stay: Persian, Hindi and emoji need them.
_OBEYED = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def escaped(text: str) -> str:
    r"""Return a text in which control, invisible and bidirectional characters read "\x1b", "\u202e"."""
    return _OBEYED.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def as_json(value: Any) -> str:
    """Return a value as JSON on one line, with such characters as the escapes of JSON: nothing is lost."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _OBEYED.sub(lambda found: json.dumps(found[0])[1:-1] if found[0] != "\x7f" else "\\u007f", text)
