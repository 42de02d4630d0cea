"""Nothing that a terminal obeys, or that turns a line around, reaches standard output or standard error."""

from __future__ import annotations

import json
import unicodedata
from contextlib import closing, suppress
from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.cli.program import run_line
from ldpaudit.engine import refuse_to_overwrite
from ldpaudit.engine.shuffle import ShuffleWriter, shuffled
from ldpaudit.errors import UserError
from ldpaudit.escaping import as_json, escaped
from ldpaudit.file_names import unusable_name
from ldpaudit.protocols import Randomize
from ldpaudit.randomness import Key, write_sealed
from ldpaudit.recipe import Recipe
from ldpaudit.step import Context
from ldpaudit.tables import Column

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


def test_json_keeps_every_character_and_shows_none_that_is_obeyed() -> None:
    written = as_json(EVERY)
    assert json.loads(written) == EVERY
    assert escaped(written) == written
    assert "ç" in written


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / f"calls {TITLE}{TURNED}.csv"
    rows = "".join(f"{at},fire{TITLE},{TURNED}{at % 3}\n" for at in range(40))
    path.write_text(f"number,cause{TITLE},town{TURNED}\n{rows}", encoding="utf-8")
    return path


def said(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[str, str]:
    with suppress(SystemExit):
        run_line([str(one) for one in arguments])
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


DEVICES = ["CON", "nul", "AUX.csv", "com1", "LPT9.tar.gz", "COM¹", "NUL .csv", "con.", "CONOUT$", "clock$"]
HIDDEN = ["released\u202evsc.csv", "a\x1b[31m.csv", "a\u200b.csv", "\ufeffa.csv", "a\u2066b.csv", "a\x85.csv"]
HIDDEN += [f"a{mark}.csv" for mark in "\u034f\u115f\u1160\u2800\u3164\uffa0\u180b"]
WINDOWS = [
    *("nul:", "nul:a.csv", "a:b.csv", "a?.csv", "a|b.csv", "a*b", "a<b", "a>b.csv", 'a".csv', "a\\b.csv"),
    *("a.csv.", "a.csv ", "a.csv\u00a0", "a. .csv. .", "..."),
]
FINE = ["console.csv", "COM10.csv", "null.csv", "a.con", "a.b.csv", "نقشه\u200cها.csv"]
FINE += ["Carte n° 1 (été) — l'Aube, 50 %.csv"]


def test_a_folder_of_such_a_name_is_refused(tmp_path: Path) -> None:
    for name in [*DEVICES, *HIDDEN, *WINDOWS]:
        with pytest.raises(UserError):
            refuse_to_overwrite(tmp_path / name)
        with pytest.raises(UserError):
            write_sealed(tmp_path / name, Key.for_tests(1), "une phrase que personne ne devine")
        with pytest.raises(UserError, match="name"):
            Recipe.parse('ldpaudit = 1\n[input]\npath = "t.csv"').write(tmp_path / name)
        assert list(tmp_path.iterdir()) == []


def test_other_names_serve(tmp_path: Path) -> None:
    for name in FINE:
        assert unusable_name(name) == ""
        refuse_to_overwrite(tmp_path / name)


@pytest.mark.parametrize("names", [["__tag__", "__row__"], ["t", "r"], ["ttt", "rr"]])
def test_a_column_of_any_name_is_shuffled(tmp_path: Path, names: list[str], key: Key) -> None:
    with closing(ShuffleWriter(tmp_path / "rows", key, 1)) as dealer:
        dealer.add(pa.record_batch([pa.array(range(50)), pa.array(range(50))], names=names), range(50))
    (table,) = shuffled([tmp_path / "rows"], 1)
    assert table.column_names == names
    assert sorted(table.column(0).to_pylist()) == list(range(50))
    assert table.column(0).to_pylist() != list(range(50))
    assert table.column(0).equals(table.column(1))


def test_two_columns_of_one_step_cannot_make_the_same_name() -> None:
    step = Randomize(
        columns=("a", "a=b"), domain={"a": ("b=c", "x"), "a=b": ("c", "y")}, protocol="OUE", epsilon=1.0
    )
    with pytest.raises(UserError, match='"a=b=c"'):
        step.bind(Context(Path(), {"a": Column("a"), "a=b": Column("a=b")}))


def test_a_key_of_one_byte_is_refused() -> None:
    for byte in ["00", "ff", "a7"]:
        with pytest.raises(UserError) as caught:
            Key.from_hex(byte * 32)
        assert byte * 2 not in str(caught.value)
