"""Whether a step is all that recipe, command line, engine and report expect of one: `check_step(MyStep)`."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pyarrow as pa

from ldpaudit.engine.plan import compile_plan
from ldpaudit.errors import UserError
from ldpaudit.findings import FINDINGS
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.step import Context, Page, Stage, Step, StepKind, Subject, Target, TwoPassStep
from ldpaudit.step_fields import FieldInfo
from ldpaudit.tables import Source

ROWS = 240
_TOWNS = ("Ars", "Brou", "Cize", "Dole", "Elan", "Foix")
_CAUSES = ("fire", "fall", "flood", "other")
_COLUMNS = ("person", "time", "town", "code", "age", "lon", "lat", "cause")


@dataclass(frozen=True)
class StepCase:
    """A step class, with an example of it on the table of `write_table`.

    Parameters
    ----------
    kind : type of Step
        The class.
    values : mapping of str to object
        An example, as a recipe writes it.
    folder : Path
        Where the table and the public files of `write_table` are.
    """

    kind: type[Step]
    values: Mapping[str, Any]
    folder: Path
    step: Step = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "step", self.recipe().steps[-1])

    def recipe(self, values: Mapping[str, Any] | None = None) -> Recipe:
        """Return the recipe of these values of the step, as it is read from its text."""
        plain = Recipe.parse(_RECIPE, folder=self.folder).as_dict()
        plain["step"].append({"do": self.kind.do, **(self.values if values is None else values)})
        return Recipe.parse(_toml(plain), folder=self.folder)

    def context(self) -> Context:
        """Return what reaches the step."""
        return Context(self.folder, Source.open(self.folder / "table.csv").columns)


def check_step(kind: type[Step], example: Mapping[str, Any] | None = None) -> None:
    """Hold a step class against all that is asked of one.

    Parameters
    ----------
    kind : type of Step
        The class, which is in the registry.
    example : mapping of str to object, optional
        An example for the table of `write_table`, as a recipe writes it; by default what the step itself
        offers for one of its columns.

    Raises
    ------
    AssertionError
        With the first of its faults.
    """
    with TemporaryDirectory() as folder:
        write_table(Path(folder))
        case = StepCase(kind, offered(kind) if example is None else example, Path(folder))
        for check in CHECKS:
            try:
                check(case)
            except AssertionError as error:
                raise AssertionError(f"{kind.do}, {check.__name__.lstrip('_')}: {error}") from None


def targets() -> list[Target]:
    """Return one target of each subject, on the table of `write_table`."""
    with TemporaryDirectory() as folder:
        write_table(Path(folder))
        columns = Source.open(Path(folder) / "table.csv").columns
    known: dict[str, Any] = {"place": ("lon", "lat"), "person": "person", "times": ("time",)}
    known["known_outside"] = ("town", "cause")
    return [
        *(Target("column", (columns[name],), **known) for name in ("time", "age", "cause", "code")),
        Target("categories", (columns["cause"],), **known),
        Target("place", (columns["lon"], columns["lat"]), **known),
        Target("groups", **known),
        Target("trace", **known),
    ]


def offered(kind: type[Step]) -> Mapping[str, Any]:
    """Return the values that a step is first offered with."""
    found = (offer.values for target in targets() if (offer := kind.offers(target)) is not None)
    return next(found, {})


def write_table(folder: Path) -> None:
    """Write a small table, and public files about it, into a folder."""
    hour, minute = divmod(37, 60)
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(_COLUMNS)
        for at in range(ROWS):
            town = at % len(_TOWNS)
            day, clock = f"2024-{1 + at % 12:02d}-{1 + at % 28:02d}", (at * hour + at) % 24
            time = f"{day} {clock:02d}:{at * minute % 60:02d}"
            place = (f"{6 + 0.1 * town + 0.01 * (at % 7):.5f}", f"{47 + 0.01 * (at % 9):.5f}")
            cause = _CAUSES[at % 3 + at % 2]
            writer.writerow(
                [f"P{at % 40:02d}", time, _TOWNS[town], f"2100{town}", 18 + at % 60, *place, cause]
            )
    groups = [(town, "north" if at < 3 else "south", "all") for at, town in enumerate(_TOWNS)]
    _lines(folder / "hierarchy.csv", groups)
    _lines(folder / "regions.csv", [("town", "region"), *(one[:2] for one in groups)])
    _lines(folder / "people.csv", [("code", "people"), *((town, 1000) for town in _TOWNS)])
    _lines(folder / "stations.csv", [("name", "lon", "lat"), ("A", 6.01, 47.01), ("B", 6.51, 47.05)])
    squares = [
        {
            "type": "Feature",
            "properties": {"code": town, "region": groups[at][1]},
            "geometry": {"type": "Polygon", "coordinates": [_square(6 + 0.1 * at, 46.95, 0.1, 0.2)]},
        }
        for at, town in enumerate(_TOWNS)
    ]
    layer = {"type": "FeatureCollection", "features": squares}
    (folder / "towns.geojson").write_text(json.dumps(layer), "utf-8")


def _lines(path: Path, rows: Sequence[Sequence[Any]]) -> None:
    path.write_text("".join(",".join(map(str, row)) + "\n" for row in rows), "utf-8")


def _square(west: float, south: float, wide: float, high: float) -> list[list[float]]:
    east, north = round(west + wide, 6), south + high
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


_RECIPE = (
    'ldpaudit = 1\n[input]\npath = "table.csv"\nunit = "call"\n[columns]\n'
    + "".join(f'{name} = "plain"\n' for name in _COLUMNS)
    + '[output]\npath = "released.csv"\n'
)


def _toml(plain: Mapping[str, Any]) -> str:
    import tomlkit

    return tomlkit.dumps(plain)


def _hold(ok: object, fault: str) -> None:
    if not ok:
        raise AssertionError(fault)


def _declares(case: StepCase) -> None:
    kind = case.kind
    _hold(STEPS.get(kind.do) is kind, "the registry has another step of this name, or none")
    _hold(kind.do == kind.do.lower().strip("-") and " " not in kind.do, f'"{kind.do}" is no name')
    for name, known in (("kind", StepKind), ("page", Page), ("subject", Subject)):
        _hold(getattr(kind, name) in get_args(known), f"{name} = {getattr(kind, name)!r} is not known")
    _hold(kind.summary[:1].isupper() and "\n" not in kind.summary, "the summary is one line")
    unknown = set(kind.repairs) - set(FINDINGS)
    _hold(not unknown, f"it repairs findings that there are not: {sorted(unknown)}")


def _fields_are_complete(case: StepCase) -> None:
    fields = {one.name: one for one in case.kind.fields()}
    labels = [one.label for one in fields.values()]
    _hold(len(set(labels)) == len(labels), f"two fields of one label: {sorted(labels)}")
    for name, one in fields.items():
        _hold(one.label and (len(name) == 1 or one.label != name), f"{name} has no label")
        bounded = one.unit or one.low is not None or one.high is not None
        _hold(one.holds not in ("number", "whole") or bounded, f"{name} has no unit and no range")
        _hold(one.holds != "choice" or one.choices, f"{name} has no choices")
        _hold(one.default is None or one.editable or not one.choices or one.default in one.choices, name)
        _hold(set(one.goes_with) <= set(fields), f"{name} goes with fields that there are not")
        _hold(not hasattr(Step, name), f'"{name}" means something else to every step')


def _offers_fit(case: StepCase) -> None:
    names = {one.name for one in case.kind.fields()}
    offers = [(target, case.kind.offers(target)) for target in targets()]
    found = [(target, offer) for target, offer in offers if offer is not None]
    _hold(found or case.kind.subject == "table", f"nothing of the subject {case.kind.subject} is offered it")
    for target, offer in found:
        _hold(offer.title and "\n" not in offer.title, f"no title for {target.subject}")
        named = {*offer.values, *offer.hidden, *offer.first}
        _hold(named <= names, f"unknown fields for {target.subject}: {sorted(named - names)}")
        _hold(not set(offer.hidden) & set(offer.first), "fields are hidden, and first")


def _is_written_and_read_again(case: StepCase) -> None:
    recipe = case.recipe()
    again = Recipe.parse(recipe.text(), folder=case.folder)
    _hold(again == recipe, "the recipe reads otherwise than it was written")
    _hold(
        again.text() == recipe.text() and again.fingerprint() == recipe.fingerprint(), "it is another recipe"
    )


def _is_undone(case: StepCase) -> None:
    recipe = case.recipe()
    without = recipe.with_changes(steps=recipe.steps[:-1])
    _hold(without.steps == (), "what is left is not what was before")
    _hold(
        without.with_changes(steps=recipe.steps).text() == recipe.text(), "taken out and put back, it differs"
    )


def _comes_at_one_time(case: StepCase) -> None:
    _hold(isinstance(case.step.stage, Stage), "it does not say when it comes")
    _hold(case.step.stage == case.recipe().steps[-1].stage, "it says otherwise each time")
    if case.kind.kind == "randomize":
        _hold(case.step.stage == Stage.RANDOMIZE, "what coarsens would come behind it, and coarsen noise")


def _describes_itself(case: StepCase) -> None:
    said = case.step.describe()
    _hold(said[:1].isupper() and said.endswith("."), f'"{said}" is no sentence')
    _hold(said == " ".join(said.split()), "the description is several lines")
    _hold(isinstance(said, Message), f'"{said}" is shown in English alone: describe() returns a Message')


def _names_its_columns(case: StepCase) -> None:
    step, context = case.step, case.context()
    after = step.bind(context)
    unknown = {*step.modifies(), *step.inputs(), *step.recomputes()} - set(context.columns)
    _hold(not unknown, f"it names columns that do not reach it: {sorted(unknown)}")
    changed = {name for name, column in context.columns.items() if after.columns.get(name) != column}
    unsaid = changed - {*step.modifies(), *step.recomputes()}
    _hold(not unsaid, f"it changes columns that it does not name: {sorted(unsaid)}")
    _hold(step.treats() or case.kind.subject != "column", "the card of no column would show it: see inputs")


def _promises_what_its_kind_does(case: StepCase) -> None:
    step, context = case.step, case.context()
    promise = step.guarantee(context)
    _hold((promise is not None) == (step.kind == "randomize"), f"kind {step.kind}, promise {promise}")
    if promise is not None:
        left = {*step.modifies(), *step.bind(context).columns}
        _hold(
            promise.epsilon > 0 and set(promise.columns) <= left, "the promise is of no column of the table"
        )
        _hold(step.exactness(), "it does not say how exactly it draws")


def _treats_rows_alike_however_they_are_cut(case: StepCase) -> None:
    step, context = case.step, case.context()
    if isinstance(step, TwoPassStep):
        return
    key, source = Key.for_tests(1), Source.open(case.folder / "table.csv")
    batch = source.sample.combine_chunks().to_batches()[0]
    whole = step.apply(batch, range(ROWS), key, context)
    cut = [
        step.apply(batch.slice(first, 80), range(first, first + 80), key, context)
        for first in range(0, ROWS, 80)
    ]
    _hold(whole.schema.names == list(step.bind(context).columns), "it leaves other columns than it says")
    _hold(pa.Table.from_batches([whole]).equals(pa.Table.from_batches(cut)), "pieces are treated otherwise")


def _bad_values(field: FieldInfo) -> Iterator[Any]:
    """Yield values that no step may take: of another type, beyond the range, or of no column."""
    yield {"no": {"such": "thing"}} if field.holds not in ("map", "files", "domain") else 3
    if field.holds in ("number", "whole"):
        yield from ("many", math.nan)
        yield from () if field.low is None else (field.low - 1,)
        yield from () if field.high is None else (field.high + 1,)
    elif field.holds == "choice" and not field.editable:
        yield Message("none of them")
    elif field.holds == "column" and (field.required or field.nullable):
        yield Message("no such column")
    elif field.holds == "columns":
        yield from ([], ["no such column"])


def _refuses_bad_values(case: StepCase) -> None:
    changed = [({**case.values, "no_such_key": 1}, "no_such_key")]
    for one in case.kind.fields():
        changed += [({**case.values, one.name: value}, one.name) for value in _bad_values(one)]
        if one.required:
            changed.append(
                ({name: value for name, value in case.values.items() if name != one.name}, one.name)
            )
    for values, name in changed:
        try:
            recipe = case.recipe(values)
            context = case.context()
            recipe.steps[-1].bind(context)
        except UserError as error:
            _hold("\n" not in str(error) and error.what and error.hint, f"{name}: {error!r} helps nobody")
        else:
            raise AssertionError(f"{name} = {values.get(name)!r} is taken")


def _refuses_to_go_without_its_columns(case: StepCase) -> None:
    context = case.context()
    for gone in {*case.step.modifies(), *case.step.inputs()} - {*case.step.recomputes()}:
        left = {name: column for name, column in context.columns.items() if name != gone}
        try:
            case.step.bind(context.with_columns(left))
        except UserError as error:
            _hold(gone in f"{error.what}{error.where}", f"{error!r} does not name {gone}")
        else:
            raise AssertionError(f"it is taken though an earlier step took {gone} away")


def _is_reported(case: StepCase) -> None:
    recipe = case.recipe()
    plan = compile_plan(recipe, Source.open(recipe.table_path), Key.for_tests(1), "test", lasting=False)
    # Manifest and report print both.
    sentences = [*(plan.treatment(name) for name in (*plan.source.columns, *plan.shown)), *plan.removal]
    _hold(any(case.step.describe() in one for one in sentences), "manifest and report are silent about it")


#: What every step is held against, in order. The desktop adds its own in the tests of its windows: the form
#: of its fields, the card on its page, and undo by a key.
CHECKS: tuple[Callable[[StepCase], None], ...] = (
    _declares,
    _fields_are_complete,
    _offers_fit,
    _is_written_and_read_again,
    _is_undone,
    _comes_at_one_time,
    _describes_itself,
    _names_its_columns,
    _promises_what_its_kind_does,
    _treats_rows_alike_however_they_are_cut,
    _refuses_bad_values,
    _refuses_to_go_without_its_columns,
    _is_reported,
)
