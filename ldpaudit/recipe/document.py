"""The recipe: a table, the roles of its columns, an ordered list of steps, and the output."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import tomllib
from calendar import monthrange
from collections.abc import Collection, Container, Mapping
from dataclasses import field, fields, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import tomlkit
from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.file_names import refuse_unusable
from ldpaudit.findings import Finding, UnknownAxes, nameable
from ldpaudit.language import Message
from ldpaudit.recipe.check import findings
from ldpaudit.recipe.edits import grouped_by, left_out, placed, read_otherwise, ungrouped
from ldpaudit.recipe.output import Output
from ldpaudit.recipe.reading import M, RecipeReader, one_of
from ldpaudit.recipe.registry import STEPS
from ldpaudit.recipe.roles import RECOGNIZING, WITHHELD
from ldpaudit.retired import instead_of
from ldpaudit.step import STEP_CONFIG, Step, public_path, with_files
from ldpaudit.tables import ROLES, Column, ReadOptions, Role

VERSION = 1
_SECTIONS = ("ldpaudit", "purpose", "input", "columns", "step", "accept", "output")
#: Keys of [input] that do not say how the table is read.
_INPUT = ("path", "unit", "most_rows", "source", "period", "period_of")
_SHORTEST_REASON = 3


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError(Message("name who is protected, or the column that names them"))
    return text


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise ValueError(Message('should be a day, for instance "2027-01-31"')) from None


def _period(text: str) -> str:
    return text and (days_between(text), text)[1]


def days_between(written: str) -> tuple[str, str]:
    """Return the first and the last day of a year, a month, a day, or of all from one to another."""
    first, _, last = written.partition("/")
    begin, end = (_days_of(one) for one in (first, last or first))
    if begin is None or end is None or begin[0] > end[1]:
        raise ValueError(Message("write it as 2025-03, or as 2025-01/2025-06"))
    return begin[0].isoformat(), end[1].isoformat()


def _days_of(written: str) -> tuple[date, date] | None:
    """Return the first and the last day of a year, a month or a day; None where it is none of these."""
    found = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", written)
    try:
        year, month, day = (found and int(found[at] or 0) for at in (1, 2, 3))
        first = date(year or 0, month or 1, day or 1)
        last = date(first.year, month or 12, day or monthrange(first.year, month or 12)[1])
    except ValueError:
        return None
    return first, last


def _reason(text: str) -> str:
    reason = " ".join(text.split())
    if len(reason) < _SHORTEST_REASON:
        raise ValueError(Message("say in words why this is acceptable"))
    return reason


@dataclass(frozen=True, config=STEP_CONFIG)
class Input:
    """The table, and who is protected in it.

    unit: name of one row ("intervention"), or the column that names the person.
    most_rows: rows that one person has at most, where the unit is a column; a run where one has more stops.
    source: what the register is called: releases of two sources that are both named do not add up.
    period: the days of the rows, "2025-03" or "2025-01/2025-06"; a run where a row is of another day stops.
    period_of: the column of times by which that is checked, where several hold days.
    """

    path: Annotated[str, Field(min_length=1)]
    unit: Annotated[str, Field(max_length=200), AfterValidator(_not_blank)] = "row"
    most_rows: Annotated[int, Field(ge=1)] | None = None
    source: Annotated[str, Field(max_length=200), AfterValidator(lambda text: " ".join(text.split()))] = ""
    period: Annotated[str, AfterValidator(_period)] = ""
    period_of: str = ""
    options: ReadOptions = field(default_factory=ReadOptions)

    @property
    def days(self) -> tuple[str, str]:
        """First and last day of the period; the run has checked it. ValueError without one."""
        return days_between(self.period)

    def person_in(self, columns: Container[str]) -> str | None:
        """Return the column that names who is protected; None where the unit names one row, as "row" does."""
        return self.unit if self.unit in columns and self.unit != "row" else None


_Words = Annotated[str, Field(max_length=1000), AfterValidator(lambda text: " ".join(text.split()))]


@dataclass(frozen=True, config=STEP_CONFIG)
class Purpose:
    """Who gets the release and what for, in words; it changes no row and no promise.

    recipient: "public", or whoever gets it.
    purpose: what for.
    region, justification: what area it is about, and why it may be released: these stay with the data holder.
    review: the day on which it is looked at again, as 2027-01-31.
    decided: who decided that it may go; this stays with the data holder, too.
    """

    recipient: _Words = ""
    purpose: _Words = ""
    region: _Words = ""
    justification: _Words = ""
    review: Annotated[str, AfterValidator(_day)] = ""
    decided: _Words = ""


@dataclass(frozen=True, config=STEP_CONFIG)
class Accept:
    """A finding that somebody accepts, and why; the report prints the reason."""

    finding: Annotated[str, AfterValidator(nameable)]
    reason: Annotated[str, AfterValidator(_reason)]
    column: str = ""


@dataclass(frozen=True, config=ConfigDict(arbitrary_types_allowed=True, extra="forbid"))
class Recipe:
    """A recipe, free of data and of secrets.

    columns: role of each column, in the order of the table.
    accept: findings accepted with a reason.
    folder: folder in which relative paths begin: that of the recipe file.
    written_at: where each step is in the recipe file, for errors; empty for steps that come from no file.
    """

    input: Input
    columns: dict[str, Role] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    output: Output = field(default_factory=Output)
    accept: tuple[Accept, ...] = ()
    purpose: Purpose = field(default_factory=Purpose)
    folder: Path = field(default_factory=Path)
    written_at: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def read(cls, path: str | Path) -> Recipe:
        """Read a recipe file.

        Raises UserError: if the file cannot be read, is not TOML, or holds an unknown key or an impossible
            value; the message names the line and the key.
        """
        path = Path(path)
        return cls.parse(_text_of(path), where=str(path), folder=path.parent)

    @classmethod
    def parse(cls, text: str, *, where: str = "recipe", folder: Path | None = None) -> Recipe:
        """Read a recipe from its text; `where` names it in errors."""
        try:
            return _Reader(text, where).recipe(tomllib.loads(text), folder or Path())
        except tomllib.TOMLDecodeError as error:
            raise UserError(
                Message("this is not a recipe: {error}", error=error), where=where, hint="correct this line"
            ) from None
        except RecursionError:
            raise UserError("it is nested too deeply", where=where, hint="write fewer brackets") from None

    @property
    def table_path(self) -> Path:
        """Path of the table; a relative one begins in the recipe's folder."""
        return public_path(self.folder, self.input.path)

    def as_dict(self) -> dict[str, Any]:
        """Return the recipe as it is written."""
        own = {name: value for name in _INPUT if (value := getattr(self.input, name))}
        if self.input.unit == "row":
            del own["unit"]
        document: dict[str, Any] = {
            "ldpaudit": VERSION,
            "purpose": _written(self.purpose),
            "input": {**own, **_written(self.input.options)},
            "columns": dict(self.columns),
            "step": [{"do": step.do, **_written(step)} for step in self.steps],
            "accept": [_written(accept) for accept in self.accept],
            "output": _written(self.output),
        }
        optional = ("purpose", "accept")
        return {name: part for name, part in document.items() if part or name not in optional}

    def text(self) -> str:
        """Return the recipe as TOML."""
        return tomlkit.dumps(self.as_dict())

    def write(self, path: str | Path) -> None:
        """Write the recipe file, whole or not at all.

        Raises UserError: if the file cannot be written.
        """
        path = Path(path)
        refuse_unusable(path)
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
                Message("cannot be written ({reason})", reason=error.strerror),
                where=str(path),
                hint="choose another folder",
            ) from None

    def fingerprint(self) -> str:
        """Return a hash of what decides the released values, but for the contents of public files."""
        return _hashed(self._decisive())

    def identity(self) -> str:
        """Return a hash of all that decides what is released and promised, not paths of files, nor why."""
        return _hashed(
            {
                "decisive": self._decisive(),
                "most_rows": self.input.most_rows,
                "output": as_dict(self.output),
                "accept": [as_dict(one) for one in self.accept],
            }
        )

    def _decisive(self) -> dict[str, Any]:
        decisive: dict[str, Any] = {
            "unit": self.input.unit,
            "options": as_dict(self.input.options),
            "columns": self.columns,
            "steps": [
                with_files(step, {"do": step.do, **as_dict(step)}, lambda _: "") for step in self.steps
            ],
        }
        if self.output.formulas != "keep":
            decisive["formulas"] = self.output.formulas
        return decisive

    def with_changes(self, **changes: Any) -> Recipe:
        """Return a copy with other parts."""
        if "steps" in changes:
            changes = {"written_at": (), **changes}
        return replace(self, **changes)

    def with_roles(self, roles: Mapping[str, Role], columns: Mapping[str, Column]) -> Recipe:
        """Return a copy with other roles of some columns.

        What becomes a location is dropped by a step; by what is withheld no groups are formed, and it is not
        computed again; by what becomes known outside they are.

        columns: the columns of the table, whose order the roles take.
        """
        after = {**self.columns, **roles}
        given = {name: after[name] for name in ([name for name in columns if name in after] or after)}
        withheld = {name for name, role in roles.items() if role in WITHHELD}
        steps = ungrouped(left_out(self.steps, self.columns, given), withheld)
        steps = tuple(step for step in steps if withheld.isdisjoint(step.recomputes()))
        known = {name for name, role in self.columns.items() if role in RECOGNIZING}
        fresh = [name for name, role in roles.items() if role in RECOGNIZING and name not in known]
        steps = grouped_by(steps, fresh)
        return self.with_changes(columns=given, **({} if steps == self.steps else {"steps": steps}))

    def without_groups_by(self, names: Collection[str]) -> Recipe:
        """Return a copy that forms no groups by some columns."""
        return self.with_changes(steps=ungrouped(self.steps, names))

    def with_step(self, do: str, values: Mapping[str, Any], like: Step | None = None) -> Recipe:
        """Return a copy with one more step, where its kind belongs.

        do: its name in the registry.
        like: another step of the same name, whose values are taken where none is given.
        Raises UserError: if a value is impossible.
        """
        model = {} if like is None else _written(like)
        for own in ("keep", "name_into", "station"):
            model.pop(own, None)
        step = _Reader("", "").part(STEPS[do], {**model, **values}, "", None)
        return self.with_changes(steps=placed(self.steps, step))

    def with_axes(self, east: str, north: str, reason: str = "") -> Recipe:
        """Return a copy whose steps take one of two columns for the easting.

        reason: why, where the table does not show it: the recipe then says so, and the report prints it.
        """
        code, pair = UnknownAxes.code, (east, north)
        kept = tuple(one for one in self.accept if not (one.finding == code and one.column in pair))
        kept += (Accept(finding=code, column=east, reason=reason),) if reason else ()
        return self.with_changes(steps=read_otherwise(self.steps, east, north), accept=kept)

    def location_of(self, at: int) -> str:
        """Return where step `at`, beginning at 0, is written."""
        return self.written_at[at] if self.written_at else f"[[step]] {at + 1}"

    def check(self, columns: Mapping[str, Column]) -> list[Finding]:
        """Return the findings about the recipe on the columns of the table, without reading rows.

        Raises UserError: if these are no columns, or the recipe names one that the table does not have.
        """
        return findings(self.columns, self.steps, columns)


def _hashed(values: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def _text_of(path: Path) -> str:
    try:
        # Windows editors begin UTF-8 files with a mark.
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UserError("there is no such file", where=str(path), hint="check the path") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else Message("it is not UTF-8")
        what = Message("this recipe cannot be read ({reason})", reason=reason)
        raise UserError(what, where=str(path), hint="name a recipe file, saved as UTF-8") from None


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """Return what checks and writes values of a type; it takes longer to make than to use."""
    return TypeAdapter(kind)


def as_dict(part: Any, **which: bool) -> dict[str, Any]:
    """Return a part of a recipe as plain values under its public names; `which` as pydantic has it."""
    values: dict[str, Any] = adapter(type(part)).dump_python(part, mode="json", by_alias=True, **which)  # type: ignore[arg-type]
    return values


def _written(part: Any) -> dict[str, Any]:
    """Return a dataclass as a recipe writes it: all values that there are, as defaults may change."""
    return {name: value for name, value in as_dict(part).items() if value not in (None, "", [], {})}


class _Reader(RecipeReader):
    """Turns parsed TOML into a recipe."""

    def recipe(self, written: dict[str, Any], folder: Path) -> Recipe:
        for key in written:
            if key not in _SECTIONS:
                raise self.fault("", None, key, Message('unknown key "{key}"', key=key), one_of(_SECTIONS))
        if type(version := written.get("ldpaudit")) is not int or version != VERSION:
            hint = Message("write: {line}", line=f"ldpaudit = {VERSION}")
            raise self.fault("", None, "ldpaudit", Message("the recipe's version is not known"), hint)
        shapes = {name: list if name in ("step", "accept") else dict for name in _SECTIONS[1:]}
        for key, kind in shapes.items():
            if not isinstance(written.get(key, kind()), kind):
                hint = Message("write it as {shape}", shape=f"[[{key}]]" if kind is list else f"[{key}]")
                raise self.fault("", None, key, Message('"{key}" has the wrong shape', key=key), hint)
        accept, steps = written.get("accept", []), written.get("step", [])
        return Recipe(
            input=self.input(written.get("input")),
            columns=self.columns(written.get("columns", {})),
            steps=tuple(self.step(step, at) for at, step in enumerate(steps)),
            output=self.part(Output, written.get("output", {}), "output", None),
            accept=tuple(self.part(Accept, one, "accept", at) for at, one in enumerate(accept)),
            purpose=self.part(Purpose, written.get("purpose", {}), "purpose", None),
            folder=folder,
            written_at=tuple(self.location("step", at, None) for at in range(len(steps))),
        )

    def input(self, written: dict[str, Any] | None) -> Input:
        if written is None:
            hint = Message("write: {line}", line='[input] path = "table.csv"')
            raise self.fault("", None, None, Message("the section [input] is missing"), hint)
        own = {name: value for name, value in written.items() if name in _INPUT}
        rest = {name: value for name, value in written.items() if name not in own}
        names = [*_INPUT, *(known.name for known in fields(ReadOptions))]
        options = self.part(ReadOptions, rest, "input", None, names)
        return replace(self.part(Input, own, "input", None, names), options=options)

    def columns(self, written: dict[str, Any]) -> dict[str, Role]:
        for name, role in written.items():
            if role not in ROLES:
                what = Message('"{role}" is no role', role=role)
                raise self.fault("columns", None, name, what, one_of(ROLES))
        return dict(written)

    def step(self, written: Any, at: int) -> Step:
        if not isinstance(written, dict):
            hint = Message("write it as {shape}", shape="[[step]]")
            raise self.fault("step", at, None, Message("a step is a table"), hint)
        name = written.get("do")
        if not isinstance(name, str) or name not in STEPS:
            none = Message('the key "do" is missing')
            what = none if name is None else Message('there is no step "{name}"', name=name)
            raise self.fault("step", at, "do", what, instead_of("step", str(name)) or one_of(STEPS))
        rest = {key: value for key, value in written.items() if key != "do"}
        return self.part(STEPS[name], rest, "step", at)


def parse_step(kind: type[M], written: str, where: str) -> M:
    """Read one step from JSON with the keys of a recipe's [[step]]; UserError where anything is wrong."""
    try:
        values = json.loads(written)
    except (ValueError, RecursionError):
        raise UserError("this is not JSON", where=where, hint='write for instance {"x": "lon"}') from None
    return _Reader("", where).part(kind, values, "", None)


def parse_options(written: str | None) -> ReadOptions:
    """Read reading options from JSON with the keys of a recipe's [input], as `parse_step` does."""
    return parse_step(ReadOptions, written or "{}", Message("reading options"))
