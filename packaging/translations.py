"""Find the texts that people read, keep the files of translators up to date, and compile them.

`extract` brings all `resources/translations/ldpaudit_*.ts` up to date, which translators edit with Qt
Linguist, and `extract de` begins that of another language; `compile` makes of each what the program reads,
and refuses a translation that lost a value; `pseudo FILE` writes a language in which every text is in
brackets; `count` says how many texts of each module are not translatable yet, and `count --write` keeps that
as the most that a test allows. A line that ends with the comment "no text" holds words that nobody is shown:
a key, an error of a programmer.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ldpaudit.language import FOLDER, SEPARATOR, Message, plural_rule  # noqa: E402

SOURCES = ROOT / "resources" / "translations"
ALLOWED = ROOT / "tests" / "unit" / "untranslated.json"
#: What is called with texts of ours: their positions, and names of arguments.
CALLS: dict[str, tuple[int | str, ...]] = {
    "tr": (0,),
    "Message": (0,),
    "Template": (0, "otherwise"),
    "Parameter": (0, "meaning", "label", "unit"),
    "replace": ("meaning", "message", "hint", "label"),
    "Case": (0, 1, "message", "hint"),
    "PersonalForm": (0, "what"),
    "translate": (1,),
    "UserError": (0, "what", "hint"),
    "ReleaseBlockedError": (0,),
    "CancelledError": (0,),
    "Finding": (2, 4, "message", "hint"),
    "described": (0, 1, "label", "description", "unit"),
}
#: Names of fields, arguments and class attributes whose literal is a text of ours.
NAMES = frozenset(
    {"caveat", "description", "hint", "label", "message", "remark", "sentence", "summary", "title", "warning"}
)
#: Rooms whose texts are data, or read by developers alone.
SILENT = ("demo/", "audit/place_names.py")
#: Constants that hold data: words of tables, areas of coordinate systems.
CONSTANTS = frozenset({"_COUNTRIES", "_FRANCE", "_PROJECTED"})
#: Functions whose literals are lists of words or keys of hashes, and arguments that name libraries.
DATA = frozenset({"word_list", "word_set", "keyed_mark", "library", "driver", "startswith"})
#: Errors of Python, which say to developers what they did; those of a validator reach the user.
_OF_DEVELOPERS = frozenset(
    {"ArrowInvalid", "AssertionError", "AttributeError", "EOFError", "IndexError", "OverflowError"}
    | {"TypeError", "ValueError"}
)
_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? +\(?[A-Za-z]{2,}")
_NO_PROSE = re.compile(
    r"\b(BEGIN|SELECT|INSERT|CREATE|DELETE FROM|UPDATE|PRAGMA|ALTER|DROP TABLE|WHERE|FROM)\b"
    r"|\\[dswb]|\(\?|%[YmdHM]|\[\^"
)
_FIELD = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
_PLACE, _LETTER = re.compile(r"\{[^{}]*\}"), re.compile(r"[^\W\d_]")
_PARTS = re.compile(r"(\{[^{}]*\}|</?[a-z]+[^<>]*>|&\w+;|%\w)")
_ACCENTS = str.maketrans("aeiouycnsAEIOUYCNS", "áéíóúýçñšÁÉÍÓÚÝÇÑŠ")
_ALTERNATIVES = re.compile(r"\(([^()|]*)\|([^()|]*)\)")


@dataclass
class Text:
    """A text of the program.

    Parameters
    ----------
    source, meaning : str
        As `tr` gets them.
    plural : bool
        Whether it depends on a number.
    files : set of str
        Where it stands.
    """

    source: str
    meaning: str = ""
    plural: bool = False
    files: set[str] = field(default_factory=set)

    @property
    def key(self) -> str:
        """What a catalogue calls it."""
        return f"{self.source}{SEPARATOR}{self.meaning}" if self.meaning else self.source


def texts(root: Path = ROOT) -> dict[str, Text]:
    """Return all texts of the program, by key: from modules, help texts and templates of reports."""
    found: dict[str, Text] = {}
    for path in sorted((root / "ldpaudit").rglob("*.py")):
        for text in of_module(_tree(path)):
            _add(found, text, path.relative_to(root / "ldpaudit").as_posix())
    for text in _of_templates(root):
        _add(found, text, "report/templates")
    for text in of_registries():
        _add(found, text, "recipe")
    for said in [*help_texts(), *_of_click()]:
        _add(found, Text(said), "cli")
    return found


def of_module(tree: ast.Module) -> Iterator[Text]:
    """Return the texts of one module that the program looks up."""
    for node, meaning, plural in _literals(tree):
        yield Text(str(node.value), meaning, plural)


def uncovered(tree: ast.Module, silent: Container[int] = ()) -> list[str]:
    """Return the sentences of a module that nothing looks up.

    Parameters
    ----------
    tree : Module
    silent : container of int
        Numbers of lines whose texts nobody is shown: those that end with "# no text".
    """
    known = {id(node) for node, *_ in _literals(tree)} | set(_data(tree))
    nodes = list(ast.walk(tree))
    validates = any(isinstance(node, ast.ImportFrom) and node.module == "pydantic" for node in nodes)
    holders = [node for node in nodes if not isinstance(node, ast.Name | ast.Attribute | ast.Constant)]
    parents = {id(child): node for node in holders for child in ast.iter_child_nodes(node)}
    rest = []
    for node in nodes:
        if not isinstance(node, ast.JoinedStr | ast.Constant) or node.lineno in silent:
            continue
        if id(node) in known or isinstance(
            parents.get(id(node)), ast.JoinedStr | ast.FormattedValue | ast.Expr
        ):
            continue
        if isinstance(node, ast.JoinedStr):
            said = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        elif isinstance(node.value, str):
            said = node.value
        else:
            continue
        if _NO_PROSE.search(said) or _is_unread(node, parents) or _is_data(node, parents):
            continue
        if _WORDS.search(said) and (validates or not _is_for_developers(node, parents)):
            rest.append(said)
    return rest


def help_texts() -> Iterator[str]:
    """Return the help texts of all commands and options, as click has them."""
    from ldpaudit.cli.program import ldpaudit
    from ldpaudit.cli.speaking import texts_of

    yield from texts_of(ldpaudit)


def of_registries() -> Iterator[Text]:
    """Return what steps, and words for kinds of things, are called, translated where it is shown."""
    from typing import get_args

    from ldpaudit.findings import Severity
    from ldpaudit.protocols import catalogue
    from ldpaudit.protocols.registry import Kind as ProtocolKind
    from ldpaudit.recipe import STEPS, Role
    from ldpaudit.step_facts import StepKind
    from ldpaudit.tables import Kind

    for step in STEPS.values():
        for field_ in step.fields():
            for said in (field_.label, field_.description, field_.unit):
                yield from _of_message(said)
            # Names of protocols are those of their papers.
            words = (one for one in field_.choices if isinstance(one, str) and one.islower())
            yield from (Text(word, field_.label) for word in words)
    yield from (Text(role, "role of a column") for role in get_args(Role))
    yield from (Text(kind, "type of a column") for kind in get_args(Kind))
    yield from (Text(kind, "kind of a step") for kind in get_args(StepKind))
    yield from (Text(protocol["summary"]) for protocol in catalogue())
    yield from (Text(kind, "kind of a protocol") for kind in get_args(ProtocolKind))
    yield from (Text(severity, "severity of a finding") for severity in get_args(Severity))


def _of_message(said: Any) -> Iterator[Text]:
    """Yield the template of a text, and those of its values."""
    if isinstance(said, Message):
        yield from (part for value in said.values.values() for part in _of_message(value))
        said = said.template
    if isinstance(said, str) and re.search(r"[A-Za-z]", said):
        yield Text(said)


def update(path: Path, found: dict[str, Text]) -> None:
    """Write a translators' file: new texts unfinished, finished ones kept, those that went marked as gone."""
    code = path.stem.removeprefix("ldpaudit_")
    done = dict(_messages(path))
    root = ET.Element("TS", version="2.1", language=code, sourcelanguage="en")
    rooms: dict[str, list[Text]] = {}
    for text in found.values():
        rooms.setdefault(min(text.files).split("/")[0].removesuffix(".py"), []).append(text)
    for room in sorted(rooms):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = room
        for text in sorted(rooms[room], key=lambda text: (min(text.files), text.key)):
            _write(context, text, done.get(text.key), code)
    gone = [node for key, node in done.items() if key not in found and _forms(node)]
    if gone:
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = "gone"
        for node in gone:
            node.find("translation").set("type", "vanished")  # type: ignore[union-attr]
            context.append(node)
    ET.indent(root, "  ")
    written = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{written}\n', encoding="utf-8")


def compiled(path: Path) -> dict[str, list[str]]:
    """Return the finished translations of a file.

    Raises
    ------
    ValueError
        If a translation names a value that its text has not, or leaves one out.
    """
    forms_wanted = plural_rule(path.stem.removeprefix("ldpaudit_"))[0]
    made = {}
    for key, node in _messages(path):
        translation, source = node.find("translation"), node.findtext("source") or ""
        if translation is None or translation.get("type") in {"unfinished", "vanished", "obsolete"}:
            continue
        forms = _forms(node)
        if node.get("numerus") == "yes" and len(forms) != forms_wanted:
            raise ValueError(f"{path.name}: {source!r} needs {forms_wanted} forms")
        for at, form in enumerate(forms):
            lost = set(_FIELD.findall(source)) ^ set(_FIELD.findall(form))
            # "One row" need not write its number.
            if lost - ({"n"} if len(forms) > 1 and at < len(forms) - 1 else set()):
                raise ValueError(f"{path.name}: {source!r} and {form!r} differ in {sorted(lost)}")
        made[key] = forms
    return made


def pseudo(found: dict[str, Text]) -> dict[str, list[str]]:
    """Return a language of brackets and accents, a third longer than English."""
    forms = {True: (r"\1", r"\2"), False: (r"\g<0>",)}
    return {
        key: [_bracketed(_ALTERNATIVES.sub(form, text.source)) for form in forms[text.plural]]
        for key, text in found.items()
    }


def counts() -> dict[str, int]:
    """Return how many sentences of each module nothing looks up."""
    made = {}
    for path in sorted((ROOT / "ldpaudit").rglob("*.py")):
        name = path.relative_to(ROOT / "ldpaudit").as_posix()
        if not name.startswith(SILENT):
            lines = path.read_text(encoding="utf-8").splitlines()
            silent = {at for at, line in enumerate(lines, start=1) if line.endswith("# no text")}
            made[name] = len(uncovered(_tree(path), silent))
    return {name: count for name, count in made.items() if count}


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _literals(tree: ast.Module) -> Iterator[tuple[ast.Constant, str, bool]]:
    """Yield literals that the program looks up, with their meaning, and whether a number goes with them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = _name_of(node)
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            meaning = named.get("meaning")
            said = (
                meaning.value if isinstance(meaning, ast.Constant) and isinstance(meaning.value, str) else ""
            )
            plural = bool({"n", "by"} & named.keys()) or (called in {"tr", "Message"} and len(node.args) > 1)
            for at in CALLS.get(called, ()):
                if isinstance(at, int) and at < len(node.args):
                    yield from ((text, said, plural) for text in _choices(node.args[at]))
                elif at in named:
                    yield from ((text, "", False) for text in _choices(named[at]))
            if called not in CALLS:
                for name in NAMES & named.keys():
                    yield from ((text, "", False) for text in _choices(named[name]))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in NAMES for target in targets):
                yield from ((text, "", False) for text in _choices(node.value))
        elif isinstance(node, ast.ClassDef):
            # What a class says of itself is translated where it is shown.
            for value in (part.value for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign)):
                if (
                    isinstance(value, ast.Constant)
                    and isinstance(value.value, str)
                    and _WORDS.search(value.value)
                ):
                    yield value, "", False


def _data(tree: ast.Module) -> Iterator[int]:
    """Yield the ids of literals that are no prose: those of `CONSTANTS`, and the names of random streams."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if (isinstance(node, ast.Call) and _name_of(node) == "derive") or any(
            isinstance(target, ast.Name) and target.id in CONSTANTS for target in targets
        ):
            yield from map(id, ast.walk(node))


def _choices(node: ast.AST) -> Iterator[ast.Constant]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[A-Za-z]", node.value):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _choices(value)


def _is_unread(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    """Return whether a text is click's, which its commands have, or one that only developers read.

    These are members of a `Literal` and names of random streams.
    """
    if isinstance(node, ast.Constant) and node.value in _identifiers():
        return True
    parent = parents.get(id(node))
    if isinstance(parent, ast.keyword) and parent.arg in {"help", "epilog", "short_help"}:
        return True
    while isinstance(parent, ast.Dict | ast.BinOp | ast.Tuple):
        parent = parents.get(id(parent))
    called = parent.func if isinstance(parent, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr == "derive"


@cache
def _identifiers() -> frozenset[Any]:
    """Return the members of all `Literal` types of the program."""
    return frozenset(
        part.value
        for path in (ROOT / "ldpaudit").rglob("*.py")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"
        for part in ast.walk(node.slice)
        if isinstance(part, ast.Constant)
    )


def _is_data(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    """Return whether a text is a list of words, a key or the name of a program."""
    parent = parents.get(id(node))
    if isinstance(parent, ast.keyword):
        call = parents.get(id(parent))
        # What tells texts apart that are alike is read by translators.
        tells_apart = isinstance(call, ast.Call) and _name_of(call) in {"tr", "Message"}
        return parent.arg in DATA or (parent.arg == "meaning" and tells_apart)
    return isinstance(parent, ast.Call) and _name_of(parent) in DATA


def _is_for_developers(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    """Return whether a text is raised as an error of Python."""
    parent = parents.get(id(node))
    raised = isinstance(parents.get(id(parent)), ast.Raise)
    return raised and isinstance(parent, ast.Call) and _name_of(parent) in _OF_DEVELOPERS


def _name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _of_click() -> Iterator[str]:
    """Return the texts of the library that reads the command line."""
    from ldpaudit.cli.speaking import _CLICK

    for module in _CLICK:
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "ngettext"}:
                for text in node.args[:2]:
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def _of_templates(root: Path) -> Iterator[Text]:
    from jinja2 import Environment, nodes

    for path in sorted((root / "ldpaudit" / "report" / "templates").glob("*.html")):
        tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "tr" and call.args:
                text = call.args[0]
                if isinstance(text, nodes.Const) and isinstance(text.value, str):
                    plural = len(call.args) > 1 or any(keyword.key == "n" for keyword in call.kwargs)
                    # A report looks texts up without the line ends of its template.
                    yield Text(" ".join(text.value.split()), "", plural)


def _add(found: dict[str, Text], text: Text, name: str) -> None:
    if not _LETTER.search(_PLACE.sub("", text.source)):
        # Nothing but values and marks: there is nothing to translate.
        return
    kept = found.setdefault(text.key, text)
    kept.plural |= text.plural
    kept.files.add(name)


def _messages(path: Path) -> Iterator[tuple[str, ET.Element]]:
    if path.exists():
        # Our own files, and those of our translators.
        for node in ET.parse(path).iter("message"):  # noqa: S314
            yield Text(node.findtext("source") or "", node.findtext("comment") or "").key, node


def _forms(node: ET.Element) -> list[str]:
    translation = node.find("translation")
    if translation is None:
        return []
    forms = translation.findall("numerusform")
    texts = [form.text or "" for form in forms] if forms else [translation.text or ""]
    return texts if any(text.strip() for text in texts) else []


def _write(context: ET.Element, text: Text, known: ET.Element | None, code: str) -> None:
    message = ET.SubElement(context, "message", {"numerus": "yes"} if text.plural else {})
    for name in sorted(text.files):
        ET.SubElement(message, "location", filename=f"../../ldpaudit/{name}")
    ET.SubElement(message, "source").text = text.source
    if text.meaning:
        ET.SubElement(message, "comment").text = text.meaning
    before = None if known is None else known.find("translation")
    forms = [] if known is None else _forms(known)
    wanted = plural_rule(code)[0] if text.plural else 1
    finished = len(forms) == wanted and before is not None and before.get("type") != "unfinished"
    translation = ET.SubElement(message, "translation", {} if finished else {"type": "unfinished"})
    forms = (forms + [""] * wanted)[:wanted]
    if text.plural:
        for form in forms:
            ET.SubElement(translation, "numerusform").text = form or None
    else:
        translation.text = forms[0] or None


def _bracketed(text: str) -> str:
    parts = _PARTS.split(text)
    said = "".join(part if at % 2 else part.translate(_ACCENTS) for at, part in enumerate(parts))
    # What makes a capital of the first letter stays in front.
    capital, said = ("^", said[1:]) if said[:1] == "^" else ("", said)
    return f"{capital}⟦{said}{'~' * max(1, round(0.3 * len(text)))}⟧"


def _file(code: str) -> Path:
    return SOURCES / f"ldpaudit_{code}.ts"


def _compile(check: bool) -> int:
    stale = []
    for path in sorted(SOURCES.glob("ldpaudit_*.ts")):
        code, made = path.stem.removeprefix("ldpaudit_"), compiled(path)
        target = FOLDER / f"{code}.json"
        written = (
            json.dumps({"language": code, "texts": made}, ensure_ascii=False, indent=0, sort_keys=True) + "\n"
        )
        if not made:
            target.unlink(missing_ok=True)
        elif not check:
            target.write_text(written, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != written:
            stale.append(target.name)
    for name in stale:
        print(f"out of date: {name}; run: packaging/translations.py compile")
    return int(bool(stale))


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=("extract", "compile", "pseudo", "count"))
    parser.add_argument(
        "names", nargs="*", help="extract: codes of languages to begin, as de or pt_BR; pseudo: the file"
    )
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something would change")
    parser.add_argument("--write", action="store_true", help="with count: allow no more than now")
    given = parser.parse_args()
    if given.do == "compile":
        return _compile(given.check)
    if given.do == "extract":
        wrong = [code for code in given.names if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", code)]
        if wrong:
            parser.error(f"no code of a language: {', '.join(wrong)}")
        found = texts()
        for path in sorted({*SOURCES.glob("ldpaudit_*.ts"), *(_file(code) for code in given.names)}):
            update(path, found)
        print(f"{len(found)} texts")
    elif given.do == "pseudo":
        made = {"language": "pseudo", "texts": pseudo(texts())}
        if len(given.names) != 1:
            parser.error("pseudo needs one file")
        Path(given.names[0]).write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")
    else:
        left = counts()
        print(
            "\n".join(f"{count:5} {name}" for name, count in left.items()), f"\n{sum(left.values()):5} in all"
        )
        if given.write:
            ALLOWED.write_text(json.dumps(left, indent=0) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
