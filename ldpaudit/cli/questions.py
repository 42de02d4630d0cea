"""A question is data: one frozen dataclass is the command, what the worker is asked, and what is printed."""

from __future__ import annotations

import csv
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import click

from ldpaudit.errors import UserError
from ldpaudit.escaping import escaped
from ldpaudit.language import Message, translated
from ldpaudit.progress import ProgressReporter

#: Whether a file can be read is found, and said, by what reads it.
_PATH = click.Path(path_type=Path, readable=False)
#: Digits of a share in a printed column, and letters of a cell of a printed table.
_DIGITS, _WIDEST = 6, 60
#: So many choices of a protocol's parameter are written into the help.
_FEW = 3


@dataclass(frozen=True)
class Listener:
    """Whoever waits for an answer: is told how far it is and what was found, and may have it stopped."""

    progress: Callable[[str, int, int | None], Any] = lambda *_: None
    stopped: Callable[[], bool] = lambda: False
    #: Gets the worst of each attack as soon as it was made.
    found: Callable[[Any], Any] = lambda _: None

    @property
    def reporter(self) -> ProgressReporter:
        """What work below reports to."""
        return ProgressReporter(self.progress, self.stopped)


def asked(
    text: str = "",
    default: Any = MISSING,
    *,
    option: str = "",
    argument: str = "",
    multiple: bool = False,
    low: float | None = None,
    high: float | None = None,
    needs: str = "",
) -> Any:
    """Return a field of a question: its help, and its option where that is not called as the field is.

    An `argument` has no option: its text is what help calls it. One that is `multiple` may be given again.
    Without the field that it `needs` an option has no effect, and is refused.
    """
    about = {"help": text, "option": option, "argument": argument, "multiple": multiple, "needs": needs}
    return field(default=default, metadata={**about, "range": (low, high)})


@dataclass(frozen=True, kw_only=True)
class Question:
    """Something to ask; a subclass has a field for each option, and answers."""

    example: ClassVar[str] = ""
    #: Returns the names of parameters of protocols that are options, too: these are slow to load.
    protocols: ClassVar[Callable[[], Sequence[str]] | None] = None

    def answer(self, told: Listener) -> dict[str, Any]:
        """Return the answer as plain values."""
        raise NotImplementedError

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        """Return the answer for a person."""
        return printed(answer)

    def code(self, answer: Mapping[str, Any]) -> int:
        """Return the exit code: 0, or 1 where the answer is no."""
        return int(answer.get("ok") is False)

    def left(self) -> str:
        """Return what stands on the disk whatever becomes of the answer, in words; "" for nothing."""
        return ""


def put(kind: type[Question], given: Mapping[str, Any]) -> Question:
    """Make a question of plain values, as JSON has them."""
    hints = get_type_hints(kind)
    made = {}
    for name, value in given.items():
        wanted = _plain(hints.get(name, object))
        made[name] = (
            value
            if value is None
            else Path(value)
            if wanted is Path
            else tuple(value)
            if get_origin(wanted) is tuple
            else value
        )
    return kind(**made)


def command_of(name: str, kind: type[Question], call: Callable[[Question, bool], None]) -> click.Command:
    """Return the command that asks a question: `call` gets it, and whether the answer is to be JSON."""

    def called(as_json: bool, **given: Any) -> None:
        known = {name: value for name, value in given.items() if value is not None}
        own = {one.name for one in fields(kind)}
        for one in fields(kind):
            needed = one.metadata.get("needs")
            if needed and known.get(one.name, one.default) != one.default and not known.get(needed):
                what = Message("has an effect beside {needed} alone", needed=_option(by_name[needed]))
                raise UserError(what, where=_option(one), hint="give both, or leave it out")
        more = {name: known.pop(name) for name in known.keys() - own}
        call(kind(**known, **({"parameters": more} if kind.protocols is not None else {})), as_json)

    hints, by_name = get_type_hints(kind), {one.name: one for one in fields(kind)}
    known = [_parameter(one, hints[one.name]) for one in fields(kind) if "help" in one.metadata]
    known.append(click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object only."))
    return _Command(
        name, params=known, callback=called, help=kind.__doc__, epilog=f"Example: ldpaudit {kind.example}",
        more=kind.protocols,
    )  # fmt: skip


class _Command(click.Command):
    """A command whose options of protocols are loaded once it is called, and not before."""

    def __init__(self, *args: Any, more: Callable[[], Sequence[str]] | None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._more, self._made = more, list[click.Parameter]()

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        if self._more is not None and not self._made:
            self._made = [_of_protocols(name) for name in self._more()]
        return [*super().get_params(ctx), *self._made]


def _of_protocols(name: str) -> click.Parameter:
    """Return the option of a protocol's parameter; what is wrong with its value the protocol says."""
    from ldpaudit.protocols.registry import PARAMETERS

    one = PARAMETERS[name]
    unit = f" ({one.unit})" if one.unit else ""
    return click.Option(
        [f"--{name.replace('_', '-')}", name],
        type=one.type,
        is_flag=one.type is bool,
        default=None,
        metavar=" | ".join(one.choices) if one.choices and len(one.choices) <= _FEW else None,
        help=f"{one.meaning[:1].upper()}{one.meaning[1:]}{unit}.",
    )


def _plain(hint: Any) -> Any:
    """Return a type without None."""
    if get_origin(hint) is types.UnionType:
        return next(one for one in get_args(hint) if one is not type(None))
    return hint


def _option(one: Any) -> str:
    """Return what a field is called on the command line."""
    return one.metadata["argument"] or one.metadata["option"] or f"--{one.name.replace('_', '-')}"


def _parameter(one: Any, hint: Any) -> click.Parameter:
    """Return the argument or option of a field."""
    hint, about = _plain(hint), one.metadata
    needed, several = one.default is MISSING, about["multiple"]
    kind = _kind(get_args(hint)[0] if several else hint, *about["range"])
    if about["argument"]:
        return click.Argument([one.name], type=kind, required=needed, metavar=about["argument"])
    shown = not needed and one.default not in (None, "", (), False)
    # A default that is given, None among them, counts as an option that is given.
    default: Any = {} if needed else {"default": one.default if shown else None}
    return click.Option(
        [_option(one), one.name],
        type=None if hint is bool else kind,
        is_flag=hint is bool,
        multiple=several,
        required=needed,
        show_default=shown,
        help=about["help"],
        **default,
    )


def _kind(hint: Any, low: float | None, high: float | None) -> Any:
    """Return how words after a command become a value of a type."""
    if get_origin(hint) is Literal:
        return click.Choice(get_args(hint))
    if get_origin(hint) is tuple:
        return _Names(get_args(hint)[0])
    if (low, high) != (None, None):
        return click.IntRange(int(low or 0), high) if hint is int else click.FloatRange(low, high)  # type: ignore[arg-type]
    return _PATH if hint is Path else hint


class _Names(click.ParamType[Any]):
    """Names with commas between them, or numbers."""

    name = "A,B,…"

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Take one line apart."""
        try:
            return value if isinstance(value, tuple) else tuple(map(self._kind, listed_names(value)))
        except ValueError:
            raise UserError(
                "these are no whole numbers", where=param.opts[0] if param else "", hint="write as in: 3,3,8"
            ) from None


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


def printed(answer: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """Return any answer for a person: its own lines where it has them, else names, values and tables."""
    if "lines" in answer and isinstance(answer["lines"], list):
        yield from answer["lines"]
        return
    lists = {name: value for name, value in answer.items() if isinstance(value, list)}
    if len(lists) > 1 and not any(
        isinstance(one, dict | list) for each in lists.values() for one in each[:1]
    ):
        yield from _columns(lists)
        return
    for name, value in answer.items():
        if value is None or value in ("", [], {}, ()):
            continue
        if isinstance(value, Mapping):
            if all(not isinstance(one, dict | list) for one in value.values()):
                parts = (f"{key} {_cell(one)}" for key, one in value.items() if one is not None)
                yield f"{indent}{name + ':':20} {', '.join(parts)}"
            else:
                yield f"{indent}{name}:"
                yield from printed(value, indent + "  ")
        elif isinstance(value, list | tuple) and isinstance(value[0], Mapping):
            yield f"{indent}{name}:"
            yield from (f"{indent}  {line}" for line in _table(value))
        elif isinstance(value, list | tuple):
            yield f"{indent}{name + ':':20} {', '.join(map(_cell, value))}"
        else:
            yield f"{indent}{name + ':':20} {_cell(value)}"


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_cell(one)}" for name, one in value.items() if one is not None)
    if isinstance(value, list | tuple):
        return ", ".join(map(_cell, value))
    return "" if value is None else escaped(translated(value)) if isinstance(value, str) else str(value)


def _table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Return like objects as a table, without what all of them lack."""
    names = [name for name in rows[0] if any(one.get(name) not in (None, "", [], {}) for one in rows)]
    cells = [names, *([_cell(one.get(name)) for name in names] for one in rows)]
    widths = [min(max(map(len, column)), _WIDEST) for column in zip(*cells, strict=True)]
    for line in cells:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()


def _columns(answer: Mapping[str, list[Any]]) -> Iterator[str]:
    """Return columns of equal length as the text of a released file."""
    import pyarrow as pa
    import pyarrow.compute as pc

    from ldpaudit.tables.batches import header_text, rows_text

    columns = {name: pa.array(values) for name, values in answer.items()}
    shown = {
        name: pc.round(values, _DIGITS) if pa.types.is_floating(values.type) else values
        for name, values in columns.items()
    }
    table = pa.RecordBatch.from_arrays(list(shown.values()), names=list(shown))
    yield from header_text(table.schema).decode().removesuffix("\n").split("\n")
    if table.num_rows:
        yield from bytes(rows_text(table)).decode().removesuffix("\n").split("\n")
