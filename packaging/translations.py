"""Find the texts that people read, keep the files of translators up to date, and compile them.

`extract fr` begins `resources/translations/fr.po`, or brings it up to date; `compile` makes of each such file
what the program reads, and refuses a translation that lost a value. The build does the same.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "resources" / "translations"
COMPILED = ROOT / "ldpaudit" / "languages"
#: What is called with texts of ours: their positions, and names of arguments.
CALLS: dict[str, tuple[int | str, ...]] = {
    "tr": (0,),
    "Message": (0,),
    "Template": (0,),
    "Parameter": (0, "meaning", "label", "unit"),
    "replace": ("meaning", "message", "hint", "label"),
    "PersonalForm": (0, "what"),
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
_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? +\(?[A-Za-z]{2,}")
_FIELD = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
_PLACE, _LETTER = re.compile(r"\{[^{}]*\}"), re.compile(r"[^\W\d_]")


@dataclass
class Text:
    """A text of the program; `meaning` as `tr` gets it; whether it depends on a number; where it stands."""

    source: str
    meaning: str = ""
    plural: bool = False
    files: set[str] = field(default_factory=set)


def texts() -> list[Text]:
    """Return all texts of the program: from modules and templates of reports; help is English."""
    sys.path.insert(0, str(ROOT))
    found: dict[tuple[str, str], Text] = {}

    def add(text: Text, name: str) -> None:
        # Of nothing but values and marks there is nothing to translate.
        if _LETTER.search(_PLACE.sub("", text.source)):
            kept = found.setdefault((text.source, text.meaning), text)
            kept.plural |= text.plural
            kept.files.add(name)

    for path in sorted((ROOT / "ldpaudit").rglob("*.py")):
        for node, meaning, plural in _literals(ast.parse(path.read_text(encoding="utf-8"))):
            add(Text(str(node.value), meaning, plural), path.relative_to(ROOT).as_posix())
    for text in _of_templates():
        add(text, "ldpaudit/report/templates")
    for text in _of_registries():
        add(text, "ldpaudit/recipe")
    return list(found.values())


def update(path: Path, found: list[Text]) -> None:
    """Write a translators' file: what was translated is kept, and what went stands at its end."""
    about: dict[str, Any] = {"project": "ldpaudit", "header_comment": "# Texts of ldpaudit", "fuzzy": False}
    now, known = Catalog(path.stem, **about), Catalog(path.stem, **about)
    for text in found:
        source = (text.source, text.source) if text.plural else text.source
        now.add(source, locations=[(name, 0) for name in sorted(text.files)], context=text.meaning or None)
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, path.stem)
    known.update(now, no_fuzzy_matching=True)
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as out:
        write_po(out, known, width=110, sort_by_file=True, include_lineno=False)


def compile_all(folder: Path = COMPILED) -> list[Path]:
    """Compile all files of translators.

    Raises ValueError: if a translation names a value that its text has not, leaves one out, or does more.
    """
    made = []
    for path in sorted(SOURCES.glob("*.po")):
        with path.open("rb") as file:
            catalog = read_po(file, path.stem)
        for message in [message for message in catalog if message.id]:
            source = str(message.id[0] if isinstance(message.id, tuple) else message.id)
            said = message.string
            forms = [*map(str, said)] if isinstance(said, tuple) else [str(said)]
            if not all(forms):
                catalog.delete(message.id, message.context)
                continue
            for at, form in enumerate(forms):
                differ = {*_FIELD.findall(source)} ^ {*_FIELD.findall(form)}
                # "One row" need not write its number.
                differ -= {"n"} if at < len(forms) - 1 else set()
                if differ or _FIELD.sub("", form) != _PLACE.sub("", form):
                    raise ValueError(f"{path.name}: the values of {source!r} are others in {form!r}")
        if len(catalog):
            folder.mkdir(exist_ok=True)
            made.append(folder / f"{path.stem}.mo")
            with made[-1].open("wb") as out:
                write_mo(out, catalog)
    return made


def _of_registries() -> Iterator[Text]:
    """Return what steps, and words for kinds of things, are called, translated where it is shown."""
    from ldpaudit.findings import FINDINGS, Severity
    from ldpaudit.guarantee import Verification
    from ldpaudit.language import Message
    from ldpaudit.protocols import catalogue
    from ldpaudit.protocols.registry import Kind as ProtocolKind
    from ldpaudit.recipe import STEPS, Role
    from ldpaudit.step import StepKind
    from ldpaudit.tables import Kind

    def of_message(said: Any) -> Iterator[Text]:
        if isinstance(said, Message):
            yield from (part for value in said.values.values() for part in of_message(value))
            said = said.template
        if isinstance(said, str):
            yield Text(said)

    for step in STEPS.values():
        for known in step.fields():
            for said in (known.label, known.description, known.unit):
                yield from of_message(said)
            # Names of protocols are those of their papers.
            words = (one for one in known.choices if isinstance(one, str) and one.islower())
            yield from (Text(word, known.label) for word in words)
    yield from (Text(protocol["summary"]) for protocol in catalogue())
    for finding in FINDINGS.values():
        yield Text(finding.title)
        for case in finding.cases.values():
            for template in (case.message, case.hint):
                yield Text(template.text, "", bool(template.by))
    named = {
        "role of a column": Role, "type of a column": Kind, "kind of a step": StepKind,
        "kind of a protocol": ProtocolKind, "severity of a finding": Severity,
        "how a promise was verified": Verification,
    }  # fmt: skip
    yield from (Text(word, meaning) for meaning, kind in named.items() for word in get_args(kind))


def _literals(tree: ast.Module) -> Iterator[tuple[ast.Constant, str, bool]]:
    """Yield literals that the program looks up, with their meaning, and whether a number goes with them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            named: dict[Any, ast.expr] = {keyword.arg: keyword.value for keyword in node.keywords}
            meaning = getattr(named.get("meaning"), "value", "")
            plural = bool({"n", "by"} & named.keys()) or (called in {"tr", "Message"} and len(node.args) > 1)
            for at in CALLS.get(called, ()):
                if isinstance(at, int) and at < len(node.args):
                    said = meaning if isinstance(meaning, str) else ""
                    yield from ((text, said, plural) for text in _choices(node.args[at]))
                elif at in named:
                    yield from ((text, "", False) for text in _choices(named[at]))
            for name in NAMES & named.keys() if called not in CALLS else ():
                yield from ((text, "", False) for text in _choices(named[name]))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in NAMES for target in targets):
                yield from ((text, "", False) for text in _choices(node.value))
        elif isinstance(node, ast.ClassDef):
            # What a class says of itself is translated where it is shown.
            for value in (part.value for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign)):
                text = getattr(value, "value", None)
                if isinstance(value, ast.Constant) and isinstance(text, str) and _WORDS.search(text):
                    yield value, "", False


def _choices(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from (*_choices(node.body), *_choices(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in _choices(value))


def _of_templates() -> Iterator[Text]:
    from jinja2 import Environment, nodes

    for path in sorted((ROOT / "ldpaudit" / "report" / "templates").glob("*.html")):
        tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "tr" and call.args:
                text = getattr(call.args[0], "value", None)
                if isinstance(text, str):
                    plural = len(call.args) > 1 or any(keyword.key == "n" for keyword in call.kwargs)
                    # A report looks texts up without the line ends of its template.
                    yield Text(" ".join(text.split()), "", plural)


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=("extract", "compile"))
    parser.add_argument("language", nargs="?", help="code of a language, as fr or pt_BR")
    given = parser.parse_args()
    if given.do == "compile":
        compile_all()
    elif not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", given.language or ""):
        parser.error("name a language by its code: extract fr")
    else:
        found = texts()
        update(SOURCES / f"{given.language}.po", found)
        print(f"{len(found)} texts")


if __name__ == "__main__":
    main()
