"""Nothing that a terminal obeys, or that turns a line around, reaches standard output or standard error."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from ldpaudit.cli import ldpaudit
from ldpaudit.cli.terminal import answered
from ldpaudit.escaping import as_json, escaped, has_hidden

TITLE = "\x1b]2owned\x07"
TURNED = "\u202etxt.exe\u2066"
TURNS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
EVERY = [chr(at) for at in range(0x110000)]


def obeyed(text: str) -> list[str]:
    """Return the characters of an output that a terminal would obey, line ends apart."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return [one for one in text if one != "\n" and unicodedata.category(one) in kinds]


def test_controls_and_bidirectional_characters_are_escaped_and_nothing_else() -> None:
    for one in EVERY:
        turns = unicodedata.bidirectional(one) in TURNS
        if unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") or turns:
            assert escaped(one).isascii(), ascii(one)
        if unicodedata.category(one)[0] in "LMNPS" or one == " ":
            assert escaped(one) == one, ascii(one)
    assert escaped("\u200e\u200f\u061c\ufeff") == "\\u200e\\u200f\\u061c\\ufeff"
    assert escaped("Besançon 日本 می\u200cخواهم") == "Besançon 日本 می\u200cخواهم"
    assert has_hidden(TITLE)
    assert not has_hidden("Besançon")


def test_json_keeps_every_character_and_shows_none_that_is_obeyed() -> None:
    written = as_json(EVERY)
    assert json.loads(written) == EVERY
    assert not has_hidden(written)
    assert "ç" in written


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / f"calls {TITLE}{TURNED}.csv"
    rows = "".join(f"{at},fire{TITLE},{TURNED}{at % 3}\n" for at in range(40))
    path.write_text(f"number,cause{TITLE},town{TURNED}\n{rows}", encoding="utf-8")
    return path


def said(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[str, str]:
    try:
        with answered(lambda: False):
            ldpaudit.main([str(one) for one in arguments], "ldpaudit", standalone_mode=False)
    except SystemExit:
        pass
    return capfd.readouterr()


def test_no_header_cell_or_file_name_reaches_a_terminal_as_it_is(
    table: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for rest in [
        ("inspect", "TABLE"),
        ("inspect", "TABLE", "--json", "--preview", 3),
        ("anonymity", "TABLE", "--quasi-identifiers", f"town{TURNED}", "--sensitive", f"cause{TITLE}"),
        ("anonymity", "TABLE", "--quasi-identifiers", f"nowhere{TURNED}"),
        ("inspect", f"nowhere{TITLE}.csv"),
        ("check", f"nowhere{TITLE}"),
        ("run", f"nowhere{TURNED}.toml"),
    ]:
        out, err = said(capfd, *(table if one == "TABLE" else one for one in rest))
        assert out or err
        assert obeyed(out) == []
        assert obeyed(err) == []
        if "--json" in rest:
            assert json.loads(out)["columns"][1]["name"] == f"cause{TITLE}"
