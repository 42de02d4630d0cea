"""The recipe: a table, the roles of its columns, an ordered list of steps, and the output."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import field, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import tomlkit
from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.guarantee import Finding
from ldpaudit.recipe.check import findings
from ldpaudit.recipe.places import line_of
from ldpaudit.recipe.registry import STEPS
from ldpaudit.step import STEP_CONFIG, Step, public_path
from ldpaudit.tables import ROLES, Column, ReadOptions, Role

VERSION = 1
RECIPE_SUFFIX = ".toml"
OutputPeriod = Literal["year", "month", "day"]
_SECTIONS = ("ldpaudit", "input", "columns", "step", "accept", "output")
M = TypeVar("M")


@dataclass(frozen=True, config=STEP_CONFIG)
class Input:
    """The table, and who is protected in it."""

    path: Annotated[str, Field(min_length=1)]
    unit: str = "row"
    options: ReadOptions = field(default_factory=ReadOptions)


def _free_name(path: str) -> str:
    if path.lower() == "estimates.csv":
        raise ValueError(f'the name "{path}" is that of the estimates, which stand beside the table')
    return path


@dataclass(frozen=True, config=STEP_CONFIG)
class Output:
    """The released file.

    Parameters
    ----------
    path : str
        File name of the released table; its ending chooses the format.
    periods : tuple of {"year", "month", "day"}
        Periods for which frequencies are estimated, beside the whole table.
    row_group : int
        Rows of one Parquet row group: a matter of the recipe, never of the chunk.
    """

    path: Annotated[str, Field(pattern=r"^[^/\\]+\.(csv|parquet|gpkg)$"), AfterValidator(_free_name)] = (
        "released.csv"
    )
    periods: tuple[OutputPeriod, ...] = ("year", "month")
    row_group: Annotated[int, Field(ge=1000)] = 65_536

    @property
    def format(self) -> str:
        """Format that the name's ending chooses."""
        return self.path.rpartition(".")[2]


@dataclass(frozen=True, config=STEP_CONFIG)
class Accept:
    """A finding that somebody took upon themselves, and why; the report prints the reason."""

    finding: str
    reason: Annotated[str, Field(min_length=3)]
    column: str = ""


@dataclass(frozen=True, config=ConfigDict(arbitrary_types_allowed=True))
class Recipe:
    """A recipe, free of data and of secrets.

    Parameters
    ----------
    input : Input
        The table and its reading options.
    columns : dict
        Role of each column, in the order of the table.
    steps : tuple of Step
        What is done, in order.
    output : Output
        The released file.
    accept : tuple of Accept
        Findings accepted with a reason.
    folder : Path
        Folder in which relative paths begin: that of the recipe file.
    """

    input: Input
    columns: dict[str, Role] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    output: Output = field(default_factory=Output)
    accept: tuple[Accept, ...] = ()
    folder: Path = field(default_factory=Path)

    @classmethod
    def read(cls, path: str | Path) -> Recipe:
        """Read a recipe file.

        Raises
        ------
        UserError
            If the file cannot be read, is not TOML, or holds an unknown key or an impossible value; the
            message names the line and the key.
        """
        path = Path(path)
        return cls.parse(_text_of(path), where=str(path), folder=path.parent)

    @classmethod
    def parse(cls, text: str, *, where: str = "recipe", folder: Path | None = None) -> Recipe:
        """Read a recipe from its text; `where` names it in errors."""
        try:
            written = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise UserError(f"this is not a recipe: {error}", where=where, mend="mend this line") from None
        return _Reader(text, where).recipe(written, folder or Path())

    @property
    def table_path(self) -> Path:
        """Path of the table; a relative one begins in the recipe's folder."""
        return public_path(self.folder, self.input.path)

    def as_dict(self) -> dict[str, Any]:
        """Give the recipe as it is written."""
        options = _written(self.input.options)
        steps = [{"do": step.do, **_written(step)} for step in self.steps]
        unit = {} if self.input.unit == "row" else {"unit": self.input.unit}
        document: dict[str, Any] = {
            "ldpaudit": VERSION,
            "input": {"path": self.input.path, **unit, **options},
            "columns": dict(self.columns),
            "step": steps,
        }
        if self.accept:
            document["accept"] = [_written(accept) for accept in self.accept]
        document["output"] = {"path": self.output.path, **_written(self.output)}
        return document

    def text(self) -> str:
        """Give the recipe as TOML."""
        return tomlkit.dumps(self.as_dict())

    def write(self, path: str | Path) -> None:
        """Write the recipe file, whole or not at all.

        Raises
        ------
        UserError
            If the file cannot be written.
        """
        path = Path(path)
        try:
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
            ) as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(path)
        except OSError as error:
            raise UserError(
                f"cannot be written ({error.strerror})", where=str(path), mend="choose another folder"
            ) from None

    def fingerprint(self) -> str:
        """Hash what decides the released values: reading options, roles and steps, not paths of files."""
        decisive = {
            "unit": self.input.unit,
            "options": TypeAdapter(ReadOptions).dump_python(self.input.options, mode="json"),
            "columns": self.columns,
            "steps": [
                {"do": step.do, **TypeAdapter(type(step)).dump_python(step, mode="json", by_alias=True)}
                for step in self.steps
            ],
        }
        return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()

    def with_changes(self, **changes: Any) -> Recipe:
        """Give a copy with other parts."""
        return replace(self, **changes)

    def check(self, columns: Mapping[str, Column]) -> list[Finding]:
        """Hold the recipe against the columns of the table, without reading rows.

        Raises
        ------
        UserError
            If the recipe names a column that the table does not have.
        """
        return findings(self.columns, self.steps, columns)


def _text_of(path: Path) -> str:
    if path.is_dir():
        raise UserError("this is a folder, not a recipe", where=str(path), mend="name the recipe file")
    try:
        # Windows editors begin UTF-8 files with a mark.
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UserError("there is no such file", where=str(path), mend="check the path") from None
    except UnicodeDecodeError as error:
        raise UserError(
            f"byte {error.start + 1} is not UTF-8", where=str(path), mend="save the recipe as UTF-8"
        ) from None
    except OSError as error:
        raise UserError(
            f"cannot be read ({error.strerror})", where=str(path), mend="check the file's permissions"
        ) from None


def _written(part: Any) -> dict[str, Any]:
    """Dump a dataclass as a recipe writes it: public names, and every choice, so that defaults may change."""
    values = TypeAdapter(type(part)).dump_python(part, mode="json", by_alias=True)
    return {name: value for name, value in values.items() if value not in (None, "", [], {})}


class _Reader:
    """Turns parsed TOML into a recipe, and any fault into one line that names its place."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where

    def recipe(self, written: dict[str, Any], folder: Path) -> Recipe:
        for key in written:
            if key not in _SECTIONS:
                raise self.fault("", None, key, f'unknown key "{key}"', _one_of(_SECTIONS))
        if written.get("ldpaudit") != VERSION:
            raise self.fault(
                "", None, "ldpaudit", "the recipe's version is not known", f"write: ldpaudit = {VERSION}"
            )
        for key, kind in (
            ("input", dict),
            ("columns", dict),
            ("output", dict),
            ("step", list),
            ("accept", list),
        ):
            if key in written and not isinstance(written[key], kind):
                raise self.fault(
                    "", None, key, f'"{key}" has the wrong shape', f"write it as {_shape(key, kind)}"
                )
        return Recipe(
            input=self.input(written.get("input")),
            columns=self.columns(written.get("columns", {})),
            steps=tuple(self.step(step, at) for at, step in enumerate(written.get("step", []))),
            output=self.part(Output, written.get("output", {}), "output", None),
            accept=tuple(
                self.part(Accept, accept, "accept", at) for at, accept in enumerate(written.get("accept", []))
            ),
            folder=folder,
        )

    def input(self, written: dict[str, Any] | None) -> Input:
        if written is None:
            raise self.fault(
                "", None, None, "the section [input] is missing", 'write: [input] path = "table.csv"'
            )
        own = {name: value for name, value in written.items() if name in {"path", "unit"}}
        rest = {name: value for name, value in written.items() if name not in own}
        names = ["path", "unit", *(known.name for known in fields(ReadOptions))]
        options = self.part(ReadOptions, rest, "input", None, names)
        return self.part(Input, {**own, "options": options}, "input", None, names)

    def columns(self, written: dict[str, Any]) -> dict[str, Role]:
        for name, role in written.items():
            if role not in ROLES:
                raise self.fault("columns", None, name, f'"{role}" is no role', _one_of(ROLES))
        return dict(written)

    def step(self, written: Any, at: int) -> Step:
        if not isinstance(written, dict):
            raise self.fault("step", at, None, "a step is a table", "write it as [[step]]")
        name = written.get("do")
        if name not in STEPS:
            what = 'the key "do" is missing' if name is None else f'there is no step "{name}"'
            raise self.fault("step", at, "do", what, _one_of(STEPS))
        rest = {key: value for key, value in written.items() if key != "do"}
        return self.part(STEPS[name], rest, "step", at)

    def part(
        self, kind: type[M], written: Any, section: str, at: int | None, names: list[str] | None = None
    ) -> M:
        try:
            return TypeAdapter(kind).validate_python(written)
        except ValidationError as error:
            first = error.errors()[0]
            key = next((str(part) for part in first["loc"] if isinstance(part, str)), None)
            raise self.fault(section, at, key, *_in_words(first, kind, names)) from None
        except UserError as error:
            raise self.fault(section, at, None, error.what, error.mend) from None

    def fault(self, section: str, at: int | None, key: str | None, what: str, mend: str) -> UserError:
        line = line_of(self.text, section, at, key)
        place = [self.where]
        if line is not None:
            place.append(f"line {line}")
        if section:
            place.append(f"[[{section}]] {at + 1}" if at is not None else f"[{section}]")
        if key is not None:
            place.append(f'key "{key}"')
        return UserError(what, where=", ".join(place), mend=mend)


def _in_words(error: Any, kind: type, names: list[str] | None) -> tuple[str, str]:
    """Say a pydantic error in words: what is wrong, and how to mend it."""
    key = next((str(part) for part in error["loc"] if isinstance(part, str)), "")
    cause = (error.get("ctx") or {}).get("error")
    if isinstance(cause, UserError):
        return cause.what, cause.mend
    if error["type"] in {"extra_forbidden", "unexpected_keyword_argument"}:
        known = names or [f.alias or name for name, f in _fields_of(kind).items()]
        return f'unknown key "{key}"', _one_of(known)
    if error["type"] in {"missing", "missing_argument"}:
        return f'the key "{key}" is missing', f"write: {key} = …"
    message = str(error["msg"])
    message = message.removeprefix("Value error, ").removeprefix("Input ")
    given = error.get("input")
    got = f", got {json.dumps(given, ensure_ascii=False)}" if isinstance(given, str | int | float) else ""
    return f"{message[:1].lower()}{message[1:]}{got}", f'change "{key}"' if key else "change this section"


def _fields_of(kind: type) -> dict[str, Any]:
    found: dict[str, Any] = getattr(kind, "__pydantic_fields__", {})
    return found


def _one_of(names: Any) -> str:
    return "one of: " + ", ".join(names)


def _shape(key: str, kind: type) -> str:
    return f"[[{key}]]" if kind is list else f"[{key}]"


def parse_options(written: str | None) -> ReadOptions:
    """Read reading options from JSON with the keys of a recipe's [input].

    Raises
    ------
    UserError
        If a key is unknown or a value impossible.
    """
    if not written:
        return ReadOptions()
    try:
        values = json.loads(written)
    except ValueError:
        raise UserError(
            "the reading options are not JSON", mend='write for instance {"delimiter": ";"}'
        ) from None
    return _Reader("", "reading options").part(ReadOptions, values, "", None)
