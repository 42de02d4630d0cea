"""Find the texts that people read, keep the files of translators up to date, and compile them.

`extract` brings all `resources/translations/ldpaudit_*.ts` up to date, which translators edit with Qt
Linguist, and `extract de` begins that of another language; `compile` makes of each what the program reads,
and refuses a translation that lost a value.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ldpaudit.language import FOLDER, SEPARATOR, Message  # noqa: E402

SOURCES = ROOT / "resources" / "translations"
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
#: Of a text that depends on a number, in English and in French.
FORMS = 2
_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? +\(?[A-Za-z]{2,}")
_FIELD = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
_PLACE, _LETTER = re.compile(r"\{[^{}]*\}"), re.compile(r"[^\W\d_]")


@dataclass
class Text:
    """A text of the program.

    source, meaning: as `tr` gets them.
    plural: whether it depends on a number.
    files: where it stands.
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
    """Return all texts of the program, by key: from modules and templates of reports; help is English."""
    found: dict[str, Text] = {}
    for path in sorted((root / "ldpaudit").rglob("*.py")):
        for node, meaning, plural in _literals(ast.parse(path.read_text(encoding="utf-8"))):
            _add(
                found, Text(str(node.value), meaning, plural), path.relative_to(root / "ldpaudit").as_posix()
            )
    for text in _of_templates(root):
        _add(found, text, "report/templates")
    for text in of_registries():
        _add(found, text, "recipe")
    return found


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
            _write(context, text, done.get(text.key))
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

    Raises ValueError: if a translation names a value that its text has not, or leaves one out.
    """
    made = {}
    for key, node in _messages(path):
        translation, source = node.find("translation"), node.findtext("source") or ""
        if translation is None or translation.get("type") in {"unfinished", "vanished", "obsolete"}:
            continue
        forms = _forms(node)
        if node.get("numerus") == "yes" and len(forms) != FORMS:
            raise ValueError(f"{path.name}: {source!r} needs {FORMS} forms")
        for at, form in enumerate(forms):
            lost = set(_FIELD.findall(source)) ^ set(_FIELD.findall(form))
            # "One row" need not write its number.
            if lost - ({"n"} if len(forms) > 1 and at < len(forms) - 1 else set()):
                raise ValueError(f"{path.name}: {source!r} and {form!r} differ in {sorted(lost)}")
        made[key] = forms
    return made


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


def _choices(node: ast.AST) -> Iterator[ast.Constant]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[A-Za-z]", node.value):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _choices(value)


def _name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


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


def _write(context: ET.Element, text: Text, known: ET.Element | None) -> None:
    message = ET.SubElement(context, "message", {"numerus": "yes"} if text.plural else {})
    for name in sorted(text.files):
        ET.SubElement(message, "location", filename=f"../../ldpaudit/{name}")
    ET.SubElement(message, "source").text = text.source
    if text.meaning:
        ET.SubElement(message, "comment").text = text.meaning
    before = None if known is None else known.find("translation")
    forms = [] if known is None else _forms(known)
    wanted = FORMS if text.plural else 1
    finished = len(forms) == wanted and before is not None and before.get("type") != "unfinished"
    translation = ET.SubElement(message, "translation", {} if finished else {"type": "unfinished"})
    forms = (forms + [""] * wanted)[:wanted]
    if text.plural:
        for form in forms:
            ET.SubElement(translation, "numerusform").text = form or None
    else:
        translation.text = forms[0] or None


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
    parser.add_argument("do", choices=("extract", "compile"))
    parser.add_argument("names", nargs="*", help="codes of languages to begin, as de or pt_BR")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something would change")
    given = parser.parse_args()
    if given.do == "compile":
        return _compile(given.check)
    wrong = [code for code in given.names if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", code)]
    if wrong:
        parser.error(f"no code of a language: {', '.join(wrong)}")
    found = texts()
    for path in sorted({*SOURCES.glob("ldpaudit_*.ts"), *(_file(code) for code in given.names)}):
        update(path, found)
    print(f"{len(found)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
