"""What every step of a recipe has in common, and what it knows about the table it works on."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import IntEnum
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, TypeVar, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import ConfigDict

from ldpaudit.errors import UserError, columns_hint
from ldpaudit.findings import Finding
from ldpaudit.guarantee import Guarantee
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.randomness import Key
from ldpaudit.step_fields import FieldInfo, fields_of
from ldpaudit.tables import Column, Kind, PointColumns, share

T = TypeVar("T")

#: Rows by what befell them in a step, and by value where values are worth a list ("" where not). They are of
#: the table as it is, so they stay with the data holder.
Diagnostics = Mapping[tuple[str, str], int]

STEP_CONFIG = ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True)


#: What a step does: `read` makes values usable, `coarsen` tells less of each, `remove` takes columns or rows
#: out, `randomize` leaves noise and a promise, `derive` computes from what is there.
StepKind = Literal["read", "coarsen", "remove", "randomize", "derive"]
#: What a treatment is chosen for: one column; one or several columns of categories; a pair of coordinates;
#: the small groups of rows; the rows of a person. "table" is none of those, and no card offers it.
Subject = Literal["column", "categories", "place", "groups", "trace", "table"]
#: Pages of the desktop on which steps are edited.
Page = Literal["roles", "generalize", "places", "categories"]


class Stage(IntEnum):
    """When a step comes, where nobody has put it elsewhere."""

    #: Needs points, times and rows as the table has them.
    READ = 0
    COARSEN = REMOVE = 1
    #: Looks at all rows, as what coarsens leaves them.
    SURVEY = 2
    #: After all that, for what coarsens would coarsen noise.
    RANDOMIZE = 3
    #: Computed from what is released.
    DERIVE = 4


@dataclass(frozen=True)
class Target:
    """What somebody chooses a treatment for, and what is known of the table around it."""

    subject: Subject
    #: One; longitudes and latitudes of a place; none of groups and traces.
    columns: tuple[Column, ...] = ()
    place: tuple[str, str] | None = None
    person: str | None = None
    times: tuple[str, ...] = ()
    #: Columns by which somebody may be recognized, without those that a step randomizes.
    known_outside: tuple[str, ...] = ()
    #: Columns that a step of the recipe computes again from others.
    computed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """How a step is offered: what its fields hold at first, by their names in recipes."""

    title: str
    values: Mapping[str, Any]
    #: What is decided by what it is offered for, and not shown; and what comes before the others.
    hidden: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


@dataclass(frozen=True)
class Context:
    """What a step knows beside the batch: the columns that reach it, and the folder of the recipe.

    unit: who is protected: the name of one row ("intervention"), or of the column that names the person.
    state: private folder of what the survey of this step has settled; none before it is, and for other steps.
    memory: subkey that knows no table, for noise that is the same in the next release.
    lasting: whether later releases may share the noise of this one: False for a key that is forgotten.
    """

    folder: Path
    columns: Mapping[str, Column]
    unit: str = "row"
    state: Path | None = None
    memory: Key | None = None
    lasting: bool = True
    _loaded: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def column(self, name: str) -> Column:
        """Find a column; UserError if the table has none of this name at this step."""
        try:
            return self.columns[name]
        except KeyError:
            raise UserError(
                Message('there is no column "{name}" at this step', name=name),
                hint=columns_hint(name, self.columns),
            ) from None

    def path(self, written: str) -> Path:
        """Resolve a path as written in the recipe."""
        return public_path(self.folder, written)

    def loaded(self, name: Hashable, load: Callable[[], T]) -> T:
        """Return a public file's content, read once for all batches."""
        if name not in self._loaded:
            self._loaded[name] = load()
        return cast("T", self._loaded[name])

    def with_columns(self, columns: Mapping[str, Column]) -> Context:
        """Return the context of the next step; what was loaded is shared."""
        return replace(self, columns=dict(columns))


class Step(ABC):
    """One step of a recipe: a small frozen dataclass.

    A subclass says everything about itself, and is entered in the registry of `ldpaudit.recipe`; command
    line, desktop and report ask it. `tests/examples/step_conformance.py` holds it against what they need.
    """

    #: Its name in recipes, and in one line what it does.
    do: ClassVar[str]
    summary: ClassVar[str]
    #: What it says where it is one choice of several; "" takes the summary.
    title: ClassVar[str] = ""
    kind: ClassVar[StepKind] = "coarsen"
    #: What it treats, and the page on which that is done.
    subject: ClassVar[Subject] = "column"
    page: ClassVar[Page] = "generalize"
    #: Kinds of the columns that it is offered for; none for all.
    column_kinds: ClassVar[tuple[Kind, ...]] = ()
    #: What its fields begin with where it is offered, beside the columns; they come before the others.
    starts: ClassVar[Mapping[str, Any]] = {}
    #: Codes of the findings that it repairs.
    repairs: ClassVar[tuple[str, ...]] = ()
    #: Whether a location no longer says exactly where after it.
    hides_places: ClassVar[bool] = False

    @classmethod
    def fields(cls) -> tuple[FieldInfo, ...]:
        """Return what the step asks for, in the order in which forms show it."""
        return fields_of(cls)

    @classmethod
    def entry(cls) -> dict[str, Any]:
        """Return what a list of steps says of it, as plain values."""
        about = {name: getattr(cls, name) for name in ("kind", "summary", "repairs")}
        return {"name": cls.do, **about, "fields": [asdict(one) for one in cls.fields()]}

    @classmethod
    def among(cls, steps: Iterable[Step]) -> Self | None:
        """Return the first of some steps that is of this class, if any."""
        return next((step for step in steps if isinstance(step, cls)), None)

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Return how the step is offered: for its subject, with columns where its fields need them."""
        if target.subject != cls.subject or cls.subject == "table":
            return None
        if cls.column_kinds and any(column.kind not in cls.column_kinds for column in target.columns):
            return None
        names = [column.name for column in target.columns]
        wanted = [one for one in cls.fields() if one.required and one.holds in ("column", "columns")]
        taken: dict[str, Any] = dict(
            zip((one.name for one in wanted if one.holds == "column"), names, strict=False)
        )
        taken |= {one.name: names for one in wanted if one.holds == "columns" and names}
        if len(taken) < len(wanted):
            return None
        return Offer(cls.title or cls.summary, {**taken, **cls.starts}, tuple(taken), tuple(cls.starts))

    @classmethod
    def levels(cls, column: Column, values: pa.Array, rows: int, own: Sequence[Step] = ()) -> Iterable[Self]:  # noqa: ARG003
        """Return steps of this class that make a column coarser and coarser, for proposals to choose among.

        values (m,): its distinct values, none of them missing, of so many rows.
        own: the recipe's own steps for the column, whose other fields hold for these steps, too.
        """
        return ()

    @property
    def stage(self) -> Stage:
        """When the step comes, as its fields are."""
        usual = Stage.DERIVE if self.recomputes() else Stage[self.kind.upper()]
        return max(usual, Stage.SURVEY) if isinstance(self, TwoPassStep) else usual

    def coarsens(self, column: str) -> bool:
        """Return whether the step makes groups of the values of a column, each by itself."""
        alone = self.modifies() == self.inputs() == (column,)
        return self.kind == "coarsen" and alone and not isinstance(self, TwoPassStep)

    def remainder(self) -> str:
        """Return in a word or two what is left of a column that the step coarsens."""
        return str(getattr(self, "to", None) or self.do)

    def findings(self, columns: Mapping[str, Column]) -> Sequence[Finding]:  # noqa: ARG002
        """Return what its fields show by themselves, on these columns of the table."""
        return ()

    def invalidated_by(self, later: Step) -> bool:  # noqa: ARG002
        """Return whether what the step says of the rows that are left may be wrong after a later step."""
        return False

    def exactness(self) -> str:
        """Return how exactly its draws have the law that it promises; "" where it draws nothing."""
        return ""

    def bound_of_person(self, guarantee: Guarantee, unit: str, most_rows: int | None) -> str:  # noqa: ARG002
        """Return how many rows or places of one person its promise allows for; "" where it says nothing."""
        return ""

    def example_values(self, column: str, context: Context) -> tuple[str, str]:  # noqa: ARG002
        """Name two values of a column that anybody may know, for an example of its promise."""
        return Message("one value"), "another"

    @abstractmethod
    def bind(self, context: Context) -> Context:
        """Check the step against the columns that reach it, load its public files, and say what leaves it.

        Raises UserError: if the step cannot work on these columns. Called once, before anything is written.
        """

    @abstractmethod
    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Treat rows as the step before left them; `context` is the one that `bind` was given.

        rows: their ordinals in the source table, beginning at 0. Row i draws from (key, i) only.
        """

    def treated(
        self, batch: pa.RecordBatch, rows: range, key: Key, context: Context
    ) -> tuple[pa.RecordBatch, Any]:
        """Do what `apply` does, and give what the run counts of it."""
        return self.apply(batch, rows, key, context), None

    @abstractmethod
    def describe(self) -> str:
        """Return in one plain sentence what the step does to the table."""

    def describe_for(self, unit: str | None) -> str:  # noqa: ARG002
        """Return what `describe` says; where a column names who is protected, of its values."""
        return self.describe()

    @abstractmethod
    def modifies(self) -> tuple[str, ...]:
        """Name the columns whose values the step replaces or removes."""

    def inputs(self) -> tuple[str, ...]:
        """Name the columns from which the step computes; by default those that it treats."""
        return self.modifies()

    def treats(self) -> tuple[str, ...]:
        """Name the columns on whose cards the step is: those that it modifies, else those that it reads."""
        return self.modifies() or self.inputs()

    @property
    def remembers(self) -> bool:
        """Whether noise of one release is to be the same in the next, under a key that is held."""
        return False

    def recomputes(self) -> tuple[str, ...]:
        """Name the columns that get other values, computed from the columns read and not from their own."""
        return ()

    def diagnostics(self, batch: pa.RecordBatch, rows: range, context: Context) -> Diagnostics:  # noqa: ARG002
        """Count what the data holder should know about a batch that `apply` is about to treat."""
        return {}

    def point_columns(self, context: Context) -> Sequence[PointColumns]:  # noqa: ARG002
        """Return the pairs of columns that it takes for points, those of public files too; see `bind`."""
        x, y = getattr(self, "x", None), getattr(self, "y", None)
        return (PointColumns(x, y),) if x and y else ()

    def extents(self, context: Context) -> Sequence[tuple[float, float, float, float]]:  # noqa: ARG002
        """Return west, south, east, north of the polygons on which points lie; `bind` has read them."""
        return ()

    def guarantee(self, context: Context) -> Guarantee | None:  # noqa: ARG002
        """Return the promise of the step, or None where it makes none."""
        return None


@dataclass(frozen=True)
class Survey:
    """What a step knows that decides by all rows, beside what it asked of them."""

    context: Context
    key: Key
    #: For what it decides, which `apply` finds as `Context.state`, and for what does not fit in memory.
    folder: Path
    #: Column that names who is protected, where it is a column.
    unit: str | None = None
    check_cancelled: CheckCancelled = never_cancelled


class TwoPassStep(Step):
    """A step that looks at all rows once before it treats any: it removes rows, or settles their values.

    A row that is removed leaves the table with the last step, so that the other rows keep their ordinals;
    until then it is treated like them. What is settled reaches `apply` as `Context.state`.
    """

    #: What the true values of all rows may decide.
    may_decide: ClassVar[str] = Message("values may be settled")

    @property
    def removes_rows(self) -> bool:
        """Whether rows may go; a step without a limit removes as many as it likes."""
        return getattr(self, "max_suppressed", 1.0) > 0

    def asks(self, batch: pa.RecordBatch, rows: range, survey: Survey) -> dict[str, pa.Array]:  # noqa: ARG002
        """Return what to know of source rows `rows`, as the step before left them: a value for each."""
        return {}

    @abstractmethod
    def decide(self, asked: Iterable[pa.Table], rows: int, survey: Survey) -> Iterator[npt.NDArray[np.int64]]:
        """Write what the step applies to each row, and yield the ordinals of those that it removes.

        The same rows decide the same, however they were cut and whoever asked them.

        asked: what was asked of the rows that no step before removes, in their order; texts as labels.
        rows: rows of the source.
        """

    def why_removed(self, removed: int) -> tuple[str, str] | None:  # noqa: ARG002
        """Return what is true of rows that it removes, and how to keep more; None where any may go."""
        return None

    def allow(self, removed: int, rows: int, counted: str = "") -> None:
        """Raise UserError where more than the share of rows that may go, or all, would be removed.

        counted: how many are removed, in words, if not rows.
        """
        most, said = getattr(self, "max_suppressed", 1.0), self.why_removed(removed)
        if said and rows and (removed == rows or removed > most * rows):
            limit = Message("at most {most:g} % may be removed", most=100 * most)
            what = Message(
                "{removed} of {rows:,} ({share}) {why}, and {limit}",
                removed=counted or Message("{n:,} (row|rows)", n=removed),
                rows=rows,
                share=share(removed, rows),
                why=said[0],
                limit=Message("no row would be left") if removed == rows else limit,
            )
            raise UserError(what, hint=said[1])


class RowRemoval(TwoPassStep):
    """A step that removes rows by what it knows of all, and changes no value."""

    may_decide: ClassVar[str] = Message("rows may be removed")

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Leave every value as it is."""
        return batch


def named_files(step: Step) -> dict[tuple[str, ...], str]:
    """Find the public files that a step names: a field may hold a path, "file.csv#column", or several.

    Returns: by its place in the step as a recipe writes it, the file as written, without "#column".
    """
    named: dict[tuple[str, ...], str] = {}
    for one in (one for one in step.fields() if one.holds in ("file", "files", "domain")):
        value = getattr(step, one.name)
        several = isinstance(value, Mapping)
        texts = {(one.name, key): text for key, text in value.items()} if several else {(one.name,): value}
        for place, text in texts.items():
            if isinstance(text, str):
                named[place] = text.rpartition("#")[0] or text if one.holds == "domain" else text
    return named


def with_files(step: Step, written: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """Name other files in a step as a recipe writes it, in place, each as `change` says; "#column" stays."""
    for place, file in named_files(step).items():
        part = written
        for key in place[:-1]:
            part = part[key]
        part[place[-1]] = change(file) + part[place[-1]].removeprefix(file)
    return written


def public_path(folder: Path, written: str) -> Path:
    """Resolve a path as a recipe in this folder writes it."""
    # Unlike Path.expanduser, this leaves "~name" alone where there is no such user.
    return folder / os.path.expanduser(written)  # noqa: PTH111


def written_path(path: Path, folder: Path) -> str:
    """Write a path as a recipe of this folder does: relative where the file lies in it."""
    try:
        return path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return str(path.resolve())


def replaced(batch: pa.RecordBatch, name: str, values: Mapping[str, pa.Array]) -> pa.RecordBatch:
    """Put one or several columns in the place of one."""
    columns: dict[str, pa.Array] = {}
    for old in batch.schema.names:
        columns |= values if old == name else {old: batch.column(old)}
    return pa.RecordBatch.from_pydict(columns)
