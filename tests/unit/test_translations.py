"""Everything that people read can be translated: the files of translators, and a language of brackets."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner
from PySide6.QtCore import QTranslator

from ldpaudit import language
from ldpaudit.cli.program import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.language import Catalogue, use

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "packaging" / "translations.py"
SOURCES = sorted((ROOT / "resources" / "translations").glob("*.ts"))
# What a command, an option or a value is called is no text: it is typed.
TYPED = re.compile(
    r"--?[\w-]+|\bldpaudit( [\w-]+)*|[A-Z][A-Z_0-9]+\b|\[[^\]]*\]|<[^>]*>|Example: .*|\S+\.\w+"
)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    known = importlib.util.spec_from_file_location("translations", SCRIPT)
    assert known is not None
    assert known.loader is not None
    module = importlib.util.module_from_spec(known)
    sys.modules["translations"] = module
    known.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def found(tool: ModuleType) -> dict:
    return tool.texts()


@pytest.fixture(scope="module")
def bracketed(tool, found, tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("brackets") / "brackets.json"
    texts = {"language": "brackets", "texts": tool.pseudo(found)}
    path.write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")
    return str(path)


@pytest.fixture
def brackets(bracketed, monkeypatch) -> Iterator[str]:
    """A file with the language of brackets; English is back afterwards."""
    monkeypatch.setenv(language.VARIABLE, "")
    yield bracketed
    CliRunner().invoke(ldpaudit, ["--language", "en", "--help"])
    use("en")


def outside(text: str) -> str:
    """What is in no brackets."""
    while True:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        if shorter == text:
            return text
        text = shorter


def commands(command: click.Command, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    inner = command.commands.items() if isinstance(command, click.Group) else ()
    return [path, *(each for name, one in inner for each in commands(one, (*path, name)))]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_files_of_translators_have_every_text(path, tool, found, tmp_path) -> None:
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    tool.update(copy, found)
    assert copy.read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), (
        "run: packaging/translations.py extract"
    )


def test_there_are_files_of_translators_and_what_is_compiled_is_theirs(tool) -> None:
    assert SOURCES
    assert tool._compile(check=True) == 0
    assert {path.stem for path in language.FOLDER.glob("*.json")} <= {
        path.stem.removeprefix("ldpaudit_") for path in SOURCES
    }


def test_a_translation_lasts_and_one_whose_text_went_is_kept_as_gone(tool, tmp_path) -> None:
    path = tmp_path / "ldpaudit_fr.ts"
    rows, shut = tool.Text("{n:,} (row|rows)", "", True, {"a.py"}), tool.Text("Shut", "", False, {"b/c.py"})
    tool.update(path, {rows.key: rows, shut.key: shut})
    assert tool.compiled(path) == {}
    written = path.read_text(encoding="utf-8")
    assert written.count('type="unfinished"') == 2
    forms = "<numerusform>{n:,} ligne</numerusform><numerusform>{n:,} lignes</numerusform>"
    done = re.sub(
        r'<translation type="unfinished">\s*<numerusform />\s*<numerusform />\s*</translation>',
        f"<translation>{forms}</translation>",
        written,
    ).replace('<translation type="unfinished" />', "<translation>Fermer</translation>")
    path.write_text(done, encoding="utf-8")
    expected = {"{n:,} (row|rows)": ["{n:,} ligne", "{n:,} lignes"], "Shut": ["Fermer"]}
    assert tool.compiled(path) == expected
    tool.update(path, {rows.key: rows, shut.key: shut})
    assert tool.compiled(path) == expected
    tool.update(path, {rows.key: rows})
    assert 'type="vanished">Fermer' in path.read_text(encoding="utf-8")
    assert list(tool.compiled(path)) == ["{n:,} (row|rows)"]
    tool.update(path, {rows.key: rows, shut.key: shut})
    # Its translator looks at it again.
    assert "Fermer" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("slip", ["{m:,} lignes", "lignes", "{n:,} lignes {x}"])
def test_a_translation_that_lost_a_value_is_refused(slip, tool, tmp_path) -> None:
    path = tmp_path / "ldpaudit_fr.ts"
    rows = tool.Text("{n:,} (row|rows)", "", True, {"a.py"})
    tool.update(path, {rows.key: rows})
    written = path.read_text(encoding="utf-8").replace(' type="unfinished"', "")
    written = written.replace("<numerusform />", "<numerusform>une ligne</numerusform>", 1)
    path.write_text(
        written.replace("<numerusform />", f"<numerusform>{slip}</numerusform>"), encoding="utf-8"
    )
    with pytest.raises(ValueError, match="differ"):
        tool.compiled(path)


def test_qt_reads_what_translators_edit(tmp_path) -> None:
    compiler = shutil.which("pyside6-lrelease", path=str(Path(sys.executable).parent))
    if compiler is None:
        pytest.skip("pyside6-lrelease is not installed beside this Python")
    made = subprocess.run(
        [compiler, str(SOURCES[0]), "-qm", str(tmp_path / "a.qm")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert "rror" not in made.stderr


def test_the_rules_of_plurals_are_those_that_qt_compiles(tmp_path) -> None:
    compiler = shutil.which("pyside6-lrelease", path=str(Path(sys.executable).parent))
    if compiler is None:
        pytest.skip("pyside6-lrelease is not installed beside this Python")
    codes = [*language._PLURALS, "de", "sv"]
    for code in codes:
        forms = "".join(f"<numerusform>{at}</numerusform>" for at in range(language.plural_rule(code)[0]))
        (tmp_path / f"{code}.ts").write_text(
            f'<!DOCTYPE TS><TS version="2.1" language="{code}"><context><name>a</name><message numerus="yes">'
            f"<source>rows</source><translation>{forms}</translation></message></context></TS>",
            encoding="utf-8",
        )
    subprocess.run([compiler, *(str(tmp_path / f"{code}.ts") for code in codes)], check=True, timeout=60)
    for code in codes:
        translator, rule = QTranslator(), language.plural_rule(code)[1]
        assert translator.load(str(tmp_path / f"{code}.qm"))
        found = {n: translator.translate("a", "rows", "", n) for n in range(1, 230)}
        assert found == {n: str(rule(n)) for n in found}, code
        assert translator.translate("a", "rows", "", 0) == str(rule(0)), code


def test_extract_brings_the_languages_that_are_there_up_to_date_and_begins_others(
    tool, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setattr(tool, "SOURCES", tmp_path)
    monkeypatch.setattr(tool, "texts", lambda: {"Shut": tool.Text("Shut", "", False, {"b/c.py"})})
    (tmp_path / "ldpaudit_lt.ts").write_text("<TS/>", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["translations.py", "extract", "de"])
    assert tool.main() == 0
    assert "1 text" in capsys.readouterr().out
    for code in ("de", "lt"):
        written = (tmp_path / f"ldpaudit_{code}.ts").read_text(encoding="utf-8")
        assert f'language="{code}"' in written
        assert "<source>Shut</source>" in written
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ldpaudit_de.ts", "ldpaudit_lt.ts"]
    monkeypatch.setattr(sys, "argv", ["translations.py", "extract", "../de"])
    with pytest.raises(SystemExit):
        tool.main()


def test_texts_are_found_wherever_a_program_may_say_them(tool) -> None:
    import ast

    program = """
raise UserError("a is wrong", hint="do this" if x else "do that", where="line 4")
tr("{n} (row|rows)", n=3); self.tr("Open", meaning="verb"); Message("a b")
Finding("code", "warn", "a sentence", ("c",), "a hint")
title = "A title"
form(label="A label", name="no text")
"""
    texts = {text.key: text.plural for text in tool.of_module(ast.parse(program))}
    said = [
        "a is wrong",
        "do this",
        "do that",
        "Open\x04verb",
        "a b",
        "a sentence",
        "a hint",
        "A title",
        "A label",
    ]
    assert texts == {**dict.fromkeys(said, False), "{n} (row|rows)": True}
    missed = """
def f():
    "A docstring is none."
    raise UserError(f"{x} is wrong here")
    return "so it is"
"""
    assert sorted(tool.uncovered(ast.parse(missed))) == ["so it is", "x is wrong here"]


def test_no_module_has_more_texts_that_cannot_be_translated(tool) -> None:
    # The most that is allowed; it shrinks by: packaging/translations.py count --write
    allowed = json.loads(tool.ALLOWED.read_text(encoding="utf-8"))
    more = {name: count for name, count in tool.counts().items() if count > allowed.get(name, 0)}
    assert not more, "write these texts as tr(…) or Message(…), with named values"


@pytest.mark.parametrize("path", commands(ldpaudit), ids=" ".join)
def test_no_help_text_is_english_in_another_language(path, brackets) -> None:
    # What was said in English before is not kept.
    assert CliRunner().invoke(ldpaudit, ["--language", "en", *path, "--help"]).exit_code == 0
    done = CliRunner().invoke(ldpaudit, ["--language", brackets, *path, "--help"])
    assert done.exit_code == 0, done.output
    prose = " ".join(done.output.split())
    assert "⟦" in prose
    left = re.findall(r"[a-z]{3,} [a-z]{3,}", TYPED.sub("", outside(prose)))
    assert not left


def test_an_error_of_the_command_line_is_in_the_reader_s_language(brackets, tmp_path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ldpaudit", "--language", brackets, "gui", str(tmp_path / "no.csv")],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 2
    assert not re.findall(r"[a-z]{3,} [a-z]{3,}", outside(done.stderr.replace(str(tmp_path), "")))
    assert "⟦" in done.stderr


def test_an_unknown_language_is_refused_in_one_line(monkeypatch) -> None:
    with pytest.raises(UserError, match='--language: there is no language "tlh"; choose one of: en'):
        ldpaudit.main(["--language", "tlh", "check", "x"], standalone_mode=False)
    monkeypatch.setenv(language.VARIABLE, "tlh")
    with pytest.raises(UserError, match=f"{language.VARIABLE}: there is no"):
        ldpaudit.main(["check", "x"], standalone_mode=False)


def test_children_speak_the_language_of_their_parent(brackets, monkeypatch) -> None:
    monkeypatch.setenv(language.VARIABLE, "")
    CliRunner().invoke(ldpaudit, ["--language", brackets, "protocols", "--help"])
    assert os.environ[language.VARIABLE] == brackets
    done = CliRunner().invoke(ldpaudit, ["protocols", "--help"])
    assert "⟦" in done.output


def test_brackets_keep_values_and_forms(tool) -> None:
    rows = tool.Text("{n:,} (row|rows) of <b>{file}</b>", "", True)
    made = Catalogue("x", tool.pseudo({rows.key: rows}))
    told = language.Message(rows.source, n=2, file="aeiou")
    assert re.fullmatch(r"⟦2 róẃ?wš óf <b>aeiou</b>~+⟧", told.translated(made))
    assert len(told.translated(made)) >= 1.3 * len(told)
