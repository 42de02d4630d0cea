"""A question is data: one frozen dataclass is the command, what the worker is asked, and what is printed."""

from __future__ import annotations

import csv
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Literal, dataclass_transform, get_args, get_origin, get_type_hints

import click
from pydantic import ConfigDict, TypeAdapter, ValidationError

from ldpaudit.errors import UserError
from ldpaudit.escaping import escaped
from ldpaudit.language import Message, translated
from ldpaudit.progress import Cancel, Progress, ProgressReporter

#: Exit codes.
DONE, NO, MISTAKE, BUG, INTERRUPTED = 0, 1, 2, 70, 130
#: Letters of a cell of a printed table that widen its column.
_WIDEST = 60


class Listener(ProgressReporter):
    """Whoever waits for an answer: is told how far it is and what was found, and may have it stopped.

    found: gets the worst of each attack as soon as it was made.
    """

    def __init__(
        self,
        progress: Progress | None = None,
        cancel: Cancel | None = None,
        found: Callable[[Any], Any] = lambda _: None,
    ) -> None:
        super().__init__(progress, cancel)
        self.found = found


def asked(
    text: str = "",
    default: Any = MISSING,
    *,
    option: str = "",
    argument: str = "",
    multiple: bool = False,
    low: int | None = None,
    needs: str = "",
    metavar: str | None = None,
) -> Any:
    """Return a field of a question: its help, and its option where that is not called as the field is.

    An `argument` has no option: its text is what help calls it. One that is `multiple` may be given again.
    Without the field that it `needs` an option has no effect, and is refused.
    """
    about = {"help": text, "option": option, "argument": argument, "multiple": multiple, "needs": needs}
    return field(default=default, metadata={**about, "low": low, "metavar": metavar})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(asked,))
class Question:
    """Something to ask; a subclass is a frozen dataclass with a field for each option, and answers."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    example: ClassVar[str] = ""
    #: Returns name, type and field of options that are declared elsewhere, and go to `parameters`: these are
    #: slow to load.
    more: ClassVar[Callable[[], Iterable[tuple[str, Any, Any]]] | None] = None
    #: What a person is shown of an answer, and which columns of a table; all where nothing is named.
    shown: ClassVar[Mapping[str, Sequence[str]]] = {}

    def __init_subclass__(cls) -> None:
        """Make a dataclass of it."""
        dataclass(frozen=True, kw_only=True)(cls)

    def answer(self, told: Listener) -> dict[str, Any]:
        """Return the answer as plain values; its "lines", if any, are what a person is told."""
        raise NotImplementedError

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        """Return the answer for a person."""
        said = answer.get("lines")
        yield from said if isinstance(said, list) else printed(answer, self.shown)

    def own(self, *names: str) -> dict[str, Any]:
        """Return fields by name."""
        return {name: getattr(self, name) for name in names}

    def refuse(self, beside: str, *names: str) -> None:
        """Refuse options that have no effect beside another one."""
        for one in fields(self):  # type: ignore[arg-type]
            if one.name in names and getattr(self, one.name) != one.default:
                what = Message("has no effect beside {other}", other=beside)
                raise UserError(what, where=_called(one), hint="leave it out")

    def code(self, answer: Mapping[str, Any]) -> int:
        """Return the exit code: 0, or 1 where the answer is no."""
        return int(answer.get("ok") is False)

    def left(self) -> str:
        """Return what stands on the disk whatever becomes of the answer, in words; "" for nothing."""
        return ""


def put(kind: Any, given: Mapping[str, Any]) -> Question:
    """Make a question of plain values, as JSON has them; what is no field of its own is a parameter."""
    own = {one.name for one in fields(kind)}
    more = {name: value for name, value in given.items() if kind.more is not None and name not in own}
    known = {name: value for name, value in given.items() if name not in more}
    question: Question = TypeAdapter(kind).validate_python(known | ({"parameters": more} if more else {}))
    return question


def command_of(name: str, kind: Any, call: Callable[[Question, bool], None]) -> click.Command:
    """Return the command that asks a question: `call` gets it, and whether the answer is to be JSON."""
    # What it shares with other questions is listed last.
    listed = sorted(fields(kind), key=lambda one: one.name not in kind.__annotations__)
    hints, own = get_type_hints(kind), {one.name: one for one in listed if "help" in one.metadata}

    def called(as_json: bool, **given: Any) -> None:
        known = {name: value for name, value in given.items() if value is not None}
        for one in own.values():
            needed = one.metadata["needs"]
            if needed and known.get(one.name, one.default) != one.default and not known.get(needed):
                what = Message("has an effect beside {needed} alone", needed=_called(own[needed]))
                raise UserError(what, where=_called(one), hint="give both, or leave it out")
        try:
            question = put(kind, known)
        except ValidationError as error:
            ((at, *_), said) = error.errors()[0]["loc"], error.errors()[0]["msg"]
            raise click.BadParameter(said, param_hint=_called(own[str(at)])) from None
        call(question, as_json)

    params = [_parameter(one, hints[one.name]) for one in own.values()]
    params.append(click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object only."))
    return _Command(
        name, params=params, callback=called, help=kind.__doc__, epilog=f"Example: ldpaudit {kind.example}",
        context_settings={"obj": kind.more},
    )  # fmt: skip


class _Command(click.Command):
    """A command whose options from elsewhere are loaded once it is called, and that is given each once."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse an option that is given twice: click would take the last one, and say nothing."""
        names = [one.partition("=")[0] for one in args[: args.index("--") if "--" in args else None]]
        for one in self.get_params(ctx):
            single = isinstance(one, click.Option) and not one.multiple and not one.is_flag
            if single and sum(names.count(name) for name in one.opts) > 1:
                raise click.BadParameter("is given twice", ctx, one, f"{one.opts[0]}")
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        if more := self.context_settings.pop("obj", None):
            for name, hint, one in more():
                one.name = name
                self.params.append(_parameter(one, hint))
        return super().get_params(ctx)


def _called(one: Any) -> str:
    """Return what a field is called on the command line."""
    return one.metadata["argument"] or one.metadata["option"] or f"--{one.name.replace('_', '-')}"


def _parameter(one: Any, hint: Any) -> click.Parameter:
    """Return the argument or option of a field; a default that says nothing is not shown."""
    about, required, settings = one.metadata, one.default is MISSING, dict[str, Any]()
    if about["argument"]:
        return click.Argument([one.name], required=required, metavar=about["argument"])
    if not required:
        # A default that is given, None among them, counts as an option that is given.
        settings = {"default": one.default or None, "show_default": bool(one.default)}
    kind = get_args(hint)[0] if about["multiple"] else hint
    if get_origin(kind) is types.UnionType:
        kind = next(one for one in get_args(kind) if one is not type(None))
    settings |= {"is_flag": kind is bool, "metavar": about["metavar"]}
    if about["low"] is not None:
        kind = (click.FloatRange if kind is float else click.IntRange)(about["low"])
        kind.name = kind.name.removesuffix(" range")
    elif get_origin(kind) is Literal:
        kind = click.Choice(get_args(kind))
    elif get_origin(kind) is tuple:
        kind, settings["metavar"] = str, "A,B,…"
        settings["callback"] = lambda _context, _of, names: None if names is None else listed_names(names)
    settings |= {"type": None if kind in (bool, Path) else kind, "multiple": about["multiple"]}
    return click.Option([_called(one), one.name], required=required, help=about["help"], **settings)


def listed_names(written: str) -> list[str]:
    """Return names that are written as one line of CSV: a name with a comma stands in quotes."""
    try:
        (names,) = csv.reader([written], strict=True, skipinitialspace=True)
    except (ValueError, csv.Error):
        raise UserError(
            "the names are not one line with commas between them",
            hint='write them as in: town,age,"a name, with a comma"',
        ) from None
    return [name.strip() for name in names if name.strip()]


def printed(
    answer: Mapping[str, Any], shown: Mapping[str, Sequence[str]] | None = None, indent: str = ""
) -> Iterator[str]:
    """Return any answer for a person: names and values, tables, and sentences as they are."""
    for name in shown or answer:
        value = answer.get(name)
        if value is None or value in ("", [], {}, ()):
            continue
        head = f"{indent}{name + ':':20} "
        if isinstance(value, Mapping) and any(isinstance(one, str | dict | list) for one in value.values()):
            yield head.rstrip()
            yield from printed(value, None, indent + "  ")
        elif isinstance(value, list | tuple) and isinstance(value[0], Mapping):
            yield head.rstrip()
            yield from (f"{indent}  {line}" for line in _table(value, (shown or {}).get(name)))
        elif isinstance(value, list | tuple) and isinstance(value[0], Message):
            yield from (f"{indent}{translated(one)}" for one in value)
        else:
            yield head + _cell(value)


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_cell(one)}" for name, one in value.items() if one is not None)
    if isinstance(value, list | tuple):
        return ", ".join(map(_cell, value))
    return "" if value is None else escaped(translated(value)) if isinstance(value, str) else str(value)


def _table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None) -> Iterator[str]:
    """Return like objects as a table, without what all of them lack."""
    names = [
        name for name in columns or rows[0] if any(one.get(name) not in (None, "", [], {}) for one in rows)
    ]
    cells = [names, *([_cell(one.get(name)) for name in names] for one in rows)]
    widths = [min(max(map(len, column)), _WIDEST) for column in zip(*cells, strict=True)]
    for line in cells:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
