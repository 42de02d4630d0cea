"""What may be asked: a question a command, and those that the window alone asks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from ldpaudit.cli.keys import key_of, known_key, ledger_at, sealed_key
from ldpaudit.cli.questions import Listener, Question, asked, listed_names
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts, translated
from ldpaudit.retired import instead_of

_KNOWN = "Columns that somebody outside may know."
_SENSITIVE = "Columns whose values must not be inferred."
_UNIT = "Column that names the person; default: each row counts."
_COUNT = "Column that says how many each row stands for."
_MISSING = "Whether a missing value is a value of its own, or may be any value."
_NOISE = 'Noise of points: factor within the radius, as "ln(2)".'
_POPULATION = "Public table of inhabitants, and its column: towns.csv#population."
MISTAKE = 2


@dataclass(frozen=True, kw_only=True)
class _OfTable(Question):
    table: Path = asked(argument="TABLE")
    options: str = asked("Reading options as JSON, as in a recipe's [input].", "")

    def reading(self) -> Any:
        """Return how the table is to be read."""
        if self.options:
            from ldpaudit.recipe import parse_options

            return parse_options(self.options)
        # The first look at a table does not wait for all that a recipe may name.
        from ldpaudit.tables import ReadOptions

        return ReadOptions()


@dataclass(frozen=True, kw_only=True)
class Demo(Question):
    """Write the tables of a fictional department and a recipe, and run it."""

    example = "demo --out demo --rows 50000"
    rows: int | None = asked("Rows of the table; default: 13 years, 382,046 rows.", None, low=1000)
    out: Path | None = asked("Folder; default: ldpaudit-demo.", None)
    seed: int = asked("Another fictional department.", 0)
    tables_only: bool = asked("Write the tables and the recipe, and do not run it.", False)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.demo import write_demo
        from ldpaudit.engine import refuse_to_overwrite, run
        from ldpaudit.recipe import Recipe

        refuse_to_overwrite(self._folder)
        report: Any = {"progress": told.progress, "cancel": told.stopped}
        paths = write_demo(self._folder, rows=self.rows, seed=self.seed, **report)
        answer: dict[str, Any] = {name: str(path) for name, path in paths.items()}
        if self.tables_only:
            return answer
        release = run(Recipe.read(paths["recipe"]), self._folder / "out", key=known_key(), **report)
        written = [f"{name + ':':20} {path}" for name, path in answer.items()]
        return {**answer, **release.as_json(), "lines": [*written, "", *release.lines()]}

    def left(self) -> str:
        there = (self._folder / "recipe.toml").is_file()
        return Message("the demo is in {folder}", folder=str(self._folder)) if there else ""

    @cached_property
    def _folder(self) -> Path:
        from ldpaudit.engine import free_name

        return self.out or free_name(Path("ldpaudit-demo"))


@dataclass(frozen=True, kw_only=True)
class Inspect(_OfTable):
    """Show what the reader found in a table, with the evidence, and how to read its coordinates.

    Of a file of polygons it tells, with --id, whether they are a tiling: no gaps, no overlaps; exit code 1
    where there is a fault. With --json each column has samples and frequent values.
    """

    example = "inspect interventions.csv --json"
    preview: int = asked("First rows to give with --json.", 0, low=0)
    quick: bool = asked("Look at the first rows only: for a first look at a huge file.", False)
    polygons: Path | None = asked("Where the points of the table lie: tells how they are written.", None)
    id: str = asked("Attribute that names each polygon of TABLE.", "")
    layer: str | None = asked("Layer of polygons, where there are several.", None)
    crs: str | None = asked("Coordinate system of a layer that names none, such as EPSG:2154.", None)
    repair: Path | None = asked("Repair the polygons into this new file, such as communes.gpkg.", None)

    def answer(self, told: Listener) -> dict[str, Any]:
        if self.id or self.repair:
            return self._examined()
        from ldpaudit.tables import inspect

        options = self.reading()
        found = inspect(self.table, options, self.preview, whole=not self.quick, reporter=told.reporter)
        answer = found.as_json()
        located = [report for report in found.columns if report.role == "location"]
        if self.polygons is not None or (len(located) > 1 and not self.quick):
            from ldpaudit.geography.reading.suggest_reading import inspect_coordinates

            answer["coordinates"] = inspect_coordinates(self.table, options, found, self.polygons)
        return answer

    def _examined(self) -> dict[str, Any]:
        from ldpaudit.geography.tiling_check import examined_file
        from ldpaudit.geography.tiling_repair import repair_file

        name = self.id or "code"
        where: Any = {"layer": self.layer, "crs": self.crs}
        if self.repair is None:
            found = examined_file(self.table, name, **where)
        else:
            found = repair_file(self.table, self.repair, name, **where)
        answer = {**found.as_json(), "ok": found.sound, "lines": list(found.lines())}
        if self.repair is not None:
            answer["repaired"] = str(self.repair)
            answer["lines"].append(self.left())
        return answer

    def left(self) -> str:
        return Message("repaired regions in {repair}", repair=str(self.repair)) if self.repair else ""

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        if "columns" not in answer:
            yield from super().lines(answer)
            return
        for name in ("format", "encoding", "delimiter", "decimal", "header_row", "rows", "crs"):
            if answer.get(name) not in {None, ""}:
                evidence = translated(answer.get("evidence", {}).get(name, ""))
                yield f"{name + ':':12} {answer[name]!r:24} {evidence}".rstrip()
        yield ""
        if answer["rows_read"] < answer["rows"]:
            yield Message("of the first {n:,} rows:", n=answer["rows_read"])
        for column in answer["columns"]:
            evidence = translated(column["evidence"])
            yield f"{column['name']:28} {column['type']:10} {column['role']:18} {evidence}".rstrip()
        yield from (Message("warning: {warning}", warning=one) for one in answer["warnings"])
        if answer["suspects"]:
            from ldpaudit.tables.suspects import how_to_list

            yield Message("warning: {how}", how=how_to_list(answer["suspects"]))
        for pair in answer.get("coordinates", ()):
            yield Message("coordinates: {message}", message=pair["message"])
            if pair["step"]:
                yield from (Message("This step reads them:"), "", *pair["step"].splitlines(), "")


@dataclass(frozen=True, kw_only=True)
class Run(Question):
    """Run a recipe: a released file, estimates, a manifest and two reports, or nothing at all.

    The name of the released file, in the recipe's [output], chooses its format by its ending.
    """

    example = "run recipe.toml --out release-2026"
    recipe: Path = asked(argument="RECIPE")
    out: Path | None = asked("Output folder; default: beside the recipe.", None)
    key_file: Path | None = asked("Key as 64 hexadecimal digits, or sealed; default: a fresh one.", None)
    seal_key: Path | None = asked("Keep the fresh key in this file, under a passphrase.", None)
    chunk_rows: int | None = asked("Rows at a time, up to 65,536; the result is the same.", None, low=1)
    workers: int = asked("Processes at work.", 1, low=1)
    scheduler: str | None = asked("Address of a Dask scheduler whose workers do the work.", None)
    resume: bool = asked("Take up a run that ended early; keep what is done. Needs --key-file.", False)
    ledger: str = asked('File of the ledger of releases, or "none"; default: that of this user.', "")
    trial: bool = asked("Look in the ledger and book nothing: the result does not leave the house.", False)
    tried: Path | None = asked("Folder of a trial: refuse what it was not of, and later rows.", None)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine import run
        from ldpaudit.recipe import Recipe

        recipe = Recipe.read(self.recipe)
        if self.resume and self.out is None:
            raise UserError(
                "the run to take up is not named", where="--resume", hint="name its folder: --out"
            )
        if self.seal_key is not None and (self.key_file is not None or known_key() is not None):
            raise UserError("the key is given already", where="--seal-key", hint="leave out one of the two")
        names = ("workers", "scheduler", "resume", "trial", "tried")
        given: Any = {name: getattr(self, name) for name in names}
        given |= {} if self.chunk_rows is None else {"chunk_rows": self.chunk_rows}
        release = run(
            recipe,
            self._folder,
            key=key_of(self.key_file) if self.seal_key is None else sealed_key(self.seal_key, self._folder),
            progress=told.progress,
            cancel=told.stopped,
            ledger=ledger_at(self.ledger),
            **given,
        )
        return {**release.as_json(), "lines": list(release.lines())}

    def left(self) -> str:
        from ldpaudit.engine import stands

        there = stands(self._folder)
        return Message("the release is in {folder}", folder=str(self._folder)) if there else ""

    @cached_property
    def _folder(self) -> Path:
        from ldpaudit.engine import free_name

        return self.out or free_name(self.recipe.with_name(f"{self.recipe.stem}-release"))


@dataclass(frozen=True, kw_only=True)
class Check(Question):
    """Hash a release again and compare with its manifest; or tell whether a recipe is ready to run.

    Of a recipe it lists the values that its domains and hierarchies lack, with their rows: for you alone.
    """

    example = "check release-2026"
    folder: Path = asked(argument="DIR|RECIPE")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine import check_release

        if self.folder.suffix != ".toml":
            return check_release(self.folder)
        from ldpaudit.engine.outlook import labels_of, outlook
        from ldpaudit.generalize import Generalize
        from ldpaudit.generalize.hierarchies import read_hierarchy
        from ldpaudit.recipe import Recipe
        from ldpaudit.step import public_path
        from ldpaudit.tables import Source

        recipe = Recipe.read(self.folder)
        fault, lacking, notes = outlook(recipe)["fault"], dict[str, Any](), list[str]()
        for at, step in enumerate(recipe.steps if fault is None else recipe.steps[: fault["step"] + 1]):
            lists = dict(step.declared_domains())
            for name in step.modifies():
                if isinstance(step, Generalize) and (file := step.hierarchy_file(name)):
                    hierarchy = read_hierarchy(public_path(recipe.folder, file), name)
                    lists[name] = hierarchy.labels[0]
                    notes += hierarchy.ambiguous(step.level or 1)
            # Values that follow from a step which needs the whole table are told by a trial.
            with suppress(UserError):
                found = labels_of(recipe, at, lists) if lists else {}
                lacking |= {name: dict(one["lacking"]) for name, one in found.items() if one["lacking"]}
        stands = recipe.check(Source.open(recipe.table_path, recipe.input.options).columns)
        blocks = [one.message for one in stands if one.severity == "block"]
        ok = fault is None and not lacking and not blocks
        return {"ok": ok, "fault": fault, "blocks": blocks, "lacking": lacking, "notes": notes}

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        if "files" not in answer:
            fault = answer["fault"]
            if fault is not None:
                where, hint = fault["where"] or "", fault["hint"] or ""
                yield UserError(fault["what"], where=where, hint=hint).translated()
            yield from answer["blocks"]
            for name, rows in answer["lacking"].items():
                each = [Message("{value} ({n:,} (row|rows))", n=n, value=value) for value, n in rows.items()]
                yield Message("{column} lacks: {values}", column=name, values=join_texts(", ", each))
            yield from answer["notes"]
            yield (
                Message("Nothing stands in the way but what a trial finds in the rows: run --trial.")
                if answer["ok"]
                else Message("The recipe is not ready to run.")
            )
            return
        yield from (f"{state:10} {name}" for name, state in answer["files"].items())
        yield from answer["notes"]
        yield (
            Message("The release is as it was written.")
            if answer["ok"]
            else Message("The release was changed after it was written.")
        )


@dataclass(frozen=True, kw_only=True)
class Ledger(Question):
    """List what was released of each source, or of one table, and what it costs together.

    With TABLE and --json, "budget" holds releases (how many share its rows), spent, this (with --recipe) and
    together: each null, or a sum with its epsilon, for the unit of protection; weak and cap are the sums of
    epsilon above which a promise is weak, or hardly any.
    """

    example = "ledger interventions.csv"
    table: Path | None = asked(default=None, argument="[TABLE]")
    ledger: str = asked("File of the ledger; default: that of this user.", "")
    recipe: Path | None = asked("What would be released of TABLE now: gives this one's cost, too.", None)
    forget: int | None = asked("Leave the release of this number out of all sums.", None)
    reason: str = asked("Why it is forgotten; it stays in the ledger.", "", needs="forget")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.booked import forget, ledger_summary

        path = ledger_at(self.ledger)
        if self.forget is not None:
            forget(path, self.forget, self.reason)
        return ledger_summary(path, self.table, self.recipe)

    def left(self) -> str:
        return "" if self.forget is None else Message("the ledger is changed as asked")

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        place, sources = answer["ledger"], answer["sources"]
        nothing = Message("{place}: nothing has been booked yet.", place=place)
        if answer["of"]:
            nothing = Message(
                "{place}: nothing of this very file has been booked yet; a trial finds its rows in others.",
                place=place,
            )
        whole = Message(
            "{place}: {releases} of {count}; every entry is as it was written.",
            place=place,
            releases=Message("{n:,} (release|releases)", n=answer["releases"]),
            count=Message("{n:,} (table|tables)", n=len(sources)),
        )
        absent = Message("Nothing has been booked yet: there is no ledger at {place}.", place=place)
        said = {"off": Message("No ledger is kept."), "absent": absent, "damaged": answer["fault"]}
        yield said.get(answer["state"], whole if sources else nothing)
        if self.recipe is not None:
            names = {"spent": Message("spent"), "this": Message("this one"), "together": Message("together")}
            each = ((names[name], words) for name, words in answer["budget"]["lines"].items())
            yield from (Message("{name}: {cost}", name=name, cost=cost) for name, cost in each)
        for one in answer["forgotten"]:
            yield Message("release {number} is left out of all sums: {reason}", **one)
        for source in sources:
            size = Message("{n:,} (row|rows)", n=source["rows"])
            yield from ("", Message("Table {source}: {rows}", source=source["source"], rows=size))
            for one in source["releases"]:
                when, name = one["time"][:16].replace("T", " "), one["table"] or "released"
                yield f"  {one['number']}: {when} UTC  {name}, {one['rows']:,} rows, {one['key']} key"
                none = [Message("no privacy claim: no column is randomized")]
                yield from (f"    {translated(line)}" for line in one["lines"] or none)
            for total in source["sums"]:
                yield f"  {translated(total['sentence'])}"
                if total["releases"] > 1 and len(total["columns"]) > 1:
                    yield from (f"    {translated(one['line'])}" for one in total["columns"])
                shared = (one["sentence"] for one in total["shared"])
                yield from (f"    {translated(note)}" for note in (*shared, *total["notes"]))


@dataclass(frozen=True, kw_only=True)
class _Exposed(_OfTable):
    quasi_identifiers: tuple[str, ...] = asked(_KNOWN + ' In quotes if with a comma: town,"Road, place".')
    sensitive: tuple[str, ...] = asked(_SENSITIVE, ())
    unit: str | None = asked(_UNIT, None)
    count: str | None = asked(_COUNT, None)
    missing: Literal["own", "wildcard"] = asked(_MISSING, "own")

    def _columns(self) -> list[str]:
        if not self.quasi_identifiers:
            raise UserError(
                "no column is named", where="--quasi-identifiers", hint="write for instance: town,age"
            )
        beside = [name for name in (self.unit, self.count) if name]
        return [*self.quasi_identifiers, *self.sensitive, *beside]


@dataclass(frozen=True, kw_only=True)
class Disclosures(_Exposed):
    """Which columns and values make rows stand out, with masked examples."""

    k: int = asked("The group size that is wanted.", 5, low=1)
    examples: int = asked("Rows to show, masked.", 0, low=0)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.anonymity.disclosures import disclose
        from ldpaudit.tables.selection import columns_of

        return disclose(
            columns_of(self.table, self._columns(), self.reading()),
            self.quasi_identifiers,
            self.sensitive,
            k=self.k,
            unit=self.unit,
            missing=self.missing,
            count=self.count,
            examples=self.examples,
            check_cancelled=told.reporter.check_cancelled,
        ) | {"missing": self.missing}


@dataclass(frozen=True, kw_only=True)
class Anonymity(_Exposed):
    """Measure who is exposed: equivalence classes, k, unique rows, l, t and risk.

    With --examples, also which columns and values make rows stand out, with masked rows.
    """

    example = "anonymity table.csv --quasi-identifiers town,age --sensitive cause"
    order: tuple[str, ...] = asked("Order of sensitive texts, for t: severity=low,high.", (), multiple=True)
    population: int | None = asked("How many the table may be about.", None, low=1)
    examples: int = asked("Rows that stand out to show, masked.", 0, low=0)
    k: int = asked("The group size that is wanted of them.", 5, low=1, needs="examples")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.measured import measure_exposure

        orders = {}
        for written in self.order:
            name, _, values = written.partition("=")
            if name not in self.sensitive or not values:
                raise UserError(
                    Message('"{name}" is no sensitive column with values in an order', name=name),
                    where="--order",
                    hint="write for instance: severity=low,middle,high",
                )
            orders[name] = listed_names(values)
        self._columns()
        names = ("quasi_identifiers", "sensitive", "unit", "count", "missing")
        same = {name: getattr(self, name) for name in names}
        answer = measure_exposure(
            self.table,
            options=self.reading(),
            orders=orders,
            population=self.population,
            reporter=told.reporter,
            **same,
        )
        if not self.examples:
            return answer
        beside = Disclosures(table=self.table, options=self.options, k=self.k, examples=self.examples, **same)
        return {**answer, "stands_out": beside.answer(told)}

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        rows, unique = answer["rows"], answer["unique_rows"]
        yield Message(
            "{n:,} of {rows} ({share:.1f} %) (is alone in its group|are alone in their group); k = {k}.",
            n=unique,
            rows=Message("{n:,} (row|rows)", n=rows),
            share=100 * unique / max(rows, 1),
            k=answer["k"],
        )
        yield from super().lines(answer)


@dataclass(frozen=True, kw_only=True)
class Propose(Question):
    """Propose settings that reach k: keep place, keep time, keep rows, balanced, and the recipe as it is.

    Each comes with its cost, who pays for it and the steps of the recipe that has it. Where none fits, the
    nearest ones are shown: another limit, or a column less; the exit code is 1.

    With --json, "ladders" has the rungs of each column with examples, and "removed_at" of each proposal the
    rows that go at each rung, all else as proposed.
    """

    example = "propose recipe.toml --k 5 --max-suppressed 0.02"
    recipe: Path = asked(argument="RECIPE")
    k: int = asked("Smallest group.", 5, low=1)
    max_suppressed: float = asked("Share of the rows that may be removed.", 0.05, low=0, high=1)
    sensitive: str | None = asked("Column that l and t are about.", None)
    l: float | None = asked("Diversity of the sensitive column in each group.", None)  # noqa: E741
    l_kind: Literal["distinct", "entropy", "recursive"] = asked("How it is measured.", "distinct")
    c: float = asked("Of recursive (c, l)-diversity.", 3.0)
    t: float | None = asked("Distance to the distribution of the table, at most.", None)
    t_distance: Literal["equal", "ordered", "hierarchical"] = asked("How far two values are apart.", "equal")
    order: tuple[str, ...] = asked("All sensitive values in their order, where they have none.", ())
    sensitive_hierarchy: Path | None = asked("Hierarchy of its values; default: by --hierarchies.", None)
    hierarchies: Path | None = asked("Folder of hierarchy files; default: by the kind of column.", None)
    count: str | None = asked(_COUNT, None)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.proposals import Aims, propose
        from ldpaudit.recipe import Recipe
        from ldpaudit.recipe.values import checked

        names = ("k", "max_suppressed", "sensitive", "l", "l_kind", "t", "t_distance", "count")
        given = {name: getattr(self, name) for name in names}
        given |= {"order": self.order or None, "sensitive_hierarchy": self._hierarchy()}
        given["c"] = self.c if self.l is not None and self.l_kind == "recursive" else None
        recipe, aims = Recipe.read(self.recipe), checked(Aims, given)
        return propose(recipe, aims, told.reporter, hierarchies=self.hierarchies)

    def _hierarchy(self) -> str | None:
        """Return the hierarchy of the sensitive values, beside the others where it is needed."""
        from ldpaudit.generalize.hierarchies import hierarchy_files

        known = self.sensitive_hierarchy
        if known is None and self.t_distance == "hierarchical" and self.hierarchies and self.sensitive:
            known = hierarchy_files(self.hierarchies, [self.sensitive]).get(self.sensitive)
        return None if known is None else str(known)

    def code(self, answer: Mapping[str, Any]) -> int:
        return int(answer["none"] is not None)

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        titles = {
            "yours": Message("Yours, as the recipe stands"),
            "place": Message("Keep place"),
            "time": Message("Keep time"),
            "rows": Message("Keep rows"),
            "balanced": Message("Balanced"),
        }
        yield from answer["notes"]
        if answer["none"] is not None:
            yield answer["none"]["sentence"]
            yield from (f"  {translated(one['sentence'])}" for one in answer["none"]["nearest"])
            yield ""
        for one in answer["proposals"]:
            short = "" if one["holds"] else Message(" (more than may go)")
            names = join_texts("; ", (titles[name] for name in one["names"]))
            yield Message("{names}{short}: {said}", names=names, short=short, said=one["sentence"])
            yield from (Message("  warning: {line}", line=line) for line in one["who_pays"]["warnings"])
        if answer["curve"]:
            yield from ("", f"{translated(Message('removed')):>12}{translated(Message('detail lost')):>14}")
        yield from (f"{one['removed_rows']:>12,}{100 * one['loss']:>12.1f} %" for one in answer["curve"])
        if not answer["complete"]:
            yield Message("The search was stopped: these are the best settings that it had found.")


@dataclass(frozen=True, kw_only=True)
class Generalize(_OfTable):
    """Find the level of each column that loses least, proven, while every class meets the conditions.

    The classes that do not are removed, as many rows as --max-suppressed allows. A missing value is a value
    of its own. Exit code 1 where no setting removes so few rows; the nearest that would is then shown.
    """

    example = (
        "generalize table.csv --quasi-identifiers town,age --hierarchies ladders --k 5 --max-suppressed 0.05"
    )
    quasi_identifiers: tuple[str, ...] = asked(_KNOWN)
    hierarchies: Path = asked("Folder, one file for each column.")
    k: int = asked("The smallest class that may stay.", low=1)
    sensitive: tuple[str, ...] = asked(_SENSITIVE + " For --l and --t.", ())
    l: float | None = asked("l-diversity: so many well-represented sensitive values.", None)  # noqa: E741
    l_kind: Literal["distinct", "entropy", "recursive"] = asked("How they are counted.", "distinct")
    c: float | None = asked("c of the recursive (c, l)-diversity.", None)
    t: float | None = asked("t-closeness: how far a class may be from the table.", None)
    t_distance: Literal["equal", "ordered", "hierarchical"] = asked("How far two values are apart.", "equal")
    max_suppressed: float = asked("Share of rows that may be removed.", 0.0)
    loss: Literal[
        "loss", "geometric", "average-class-size", "discernibility", "height", "precision",
        "information-loss", "distortion",
    ] = asked("What is to be small.", "loss")  # fmt: skip
    weights: tuple[str, ...] = asked("Weights of columns in the loss, such as town=2,age=0.5.", ())
    unit: str | None = asked(_UNIT, None)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.generalize.search import LatticeNode, search

        problem, lacking = self._problem()
        settings, reporter, weights = itertools.count(1), told.reporter, self._weights()

        def best(share: float, loss: Any) -> LatticeNode | None:
            return search(problem, share, loss, weights, lambda: reporter.at("search", next(settings), None))

        setting = best(self.max_suppressed, self.loss)
        answer: dict[str, Any] = {
            "ok": setting is not None,
            "rows": problem.rows,
            "conditions": [condition.describe() for condition in problem.conditions],
            "missing": "own",
            "sensitive_missing": lacking,
            "max_suppressed": self.max_suppressed,
            "loss_measure": self.loss,
            "settings": problem.settings,
        }
        if setting is None:
            fewest = best(1.0, "removed")
            none = fewest is None or fewest.removed_rows == problem.rows
            nearest = None if fewest is None or none else best(fewest.removed_rows / problem.rows, self.loss)
            answer["nearest"] = None if nearest is None else nearest.as_json()
        empty = dict.fromkeys(
            ("levels", "loss", "removed_rows", "classes", "smallest_class", "nodes_checked")
        )
        return answer | (empty if setting is None else setting.as_json())

    def _problem(self) -> tuple[Any, dict[str, int]]:
        """Return what is searched, and how many sensitive values are missing."""
        from ldpaudit.generalize.hierarchies import hierarchy_files, read_hierarchies
        from ldpaudit.generalize.search import Problem
        from ldpaudit.proposals import Aims
        from ldpaudit.recipe.values import checked
        from ldpaudit.tables.selection import columns_of

        names, watched, folder = list(self.quasi_identifiers), list(self.sensitive), self.hierarchies
        if not names:
            raise UserError("no column is named", where="--quasi-identifiers", hint="write them: town,age")
        if both := [name for name in watched if name in names]:
            raise UserError(
                Message('"{both}" is a quasi-identifier, too', both=both[0]),
                where="--sensitive",
                hint="name it in one place",
            )
        distance = "equal" if self.t is None else self.t_distance
        by_tree = watched if distance == "hierarchical" else []
        in_order = watched if distance == "ordered" else []
        trees = {name: str(path) for name, path in hierarchy_files(folder, by_tree).items()}
        fields = ("k", "max_suppressed", "l", "l_kind", "c", "t")
        given = {name: getattr(self, name) for name in fields} | {"t_distance": distance}
        each = [{"sensitive": name, "sensitive_hierarchy": trees.get(name)} for name in watched]
        wishes = [checked(Aims, {**given, **one}) for one in each or [{}]]
        wanted = [*names, *watched, *([self.unit] if self.unit else [])]
        frame = columns_of(self.table, wanted, self.reading(), ordered=in_order)
        hierarchies = read_hierarchies(folder, [*names, *by_tree])
        conditions = [*wishes[0].every_condition()[:1]]
        conditions += [one for wish in wishes for one in wish.every_condition()[1:]]
        problem = Problem.of(frame, names, hierarchies, conditions, unit=self.unit)
        return problem, {name: frame.column(name).null_count for name in watched}

    def _weights(self) -> dict[str, float]:
        try:
            return {name: float(value) for name, _, value in (one.rpartition("=") for one in self.weights)}
        except ValueError:
            raise UserError(
                "these are no weights", where="--weights", hint="write for instance: town=2"
            ) from None

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        from ldpaudit.anonymity.conditions import missing_counts

        yield from missing_counts(answer["sensitive_missing"])
        if not answer["ok"]:
            share = 100 * answer["max_suppressed"]
            yield Message("no setting removes at most {share:g} % of the rows", share=share)
            yield (
                Message("the nearest that there is:")
                if answer["nearest"]
                else Message("each removes every row")
            )
        yield from super().lines(answer)


@dataclass(frozen=True, kw_only=True)
class Protocols(Question):
    """List the protocols with their parameters, papers and use; or the steps of recipes."""

    example = "protocols OUE; or: ldpaudit protocols --steps intervals"
    name: str | None = asked(default=None, argument="[NAME]")
    steps: bool = asked("The steps that a recipe may have, or the keys of one.", False)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.protocols import catalogue
        from ldpaudit.recipe import STEPS

        if self.steps:
            every: list[dict[str, Any]] = [
                {
                    "name": kind.do,
                    "kind": kind.kind,
                    "summary": kind.summary,
                    "repairs": list(kind.repairs),
                    "fields": [asdict(one) for one in kind.fields()],
                }
                for kind in STEPS.values()
            ]
        else:
            every = catalogue()
        found = [one for one in every if self.name in (None, one["name"])]
        if not found:
            raise UserError(
                Message('there is no "{name}"', name=self.name),
                hint=Message("write one of: ") + ", ".join(one["name"] for one in every),
            )
        return {"steps" if self.steps else "protocols": found}

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        (found,) = answer.values()
        if len(found) == 1:
            yield from super().lines(found[0])
            return
        for kind in dict.fromkeys(one["kind"] for one in found):
            yield f"{kind}:"
            yield from (
                f"  {one['name']:22}  {translated(one['summary'])}" for one in found if one["kind"] == kind
            )


def _of_verify() -> list[str]:
    from ldpaudit.protocols.registry import fields_of

    return list(fields_of())


def _of_plan() -> list[str]:
    from ldpaudit.protocols.plan import KINDS, plannable

    return list(dict.fromkeys(name for kind in KINDS for name in sorted(plannable(kind))))


@dataclass(frozen=True, kw_only=True)
class Verify(Question):
    """Compute a protocol's exact epsilon from its channel."""

    example = "verify OUE --epsilon 1 --domain-size 17"
    protocols = staticmethod(_of_verify)
    name: str = asked(argument="PROTOCOL")
    domain_size: int | None = asked("Number of values.", None)
    domain_sizes: tuple[int, ...] = asked("Number of values of each of several columns: 3,3,8.", ())
    reports: int = asked("Reports about the same person.", 1)
    neighbours: Literal["value", "attribute", "tuple", "stream"] = asked("Who must look alike.", "value")
    parameters: Mapping[str, Any] | None = None

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.protocols import verify

        return verify(
            self.name,
            domain_size=self.domain_size,
            domain_sizes=self.domain_sizes or None,
            reports=self.reports,
            neighbours=self.neighbours,
            **(self.parameters or {}),
        )

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        yield answer["line"]


@dataclass(frozen=True, kw_only=True)
class Plan(Question):
    """Show which errors to expect of each protocol, and how many rows an accuracy takes; no data are read.

    --kind sampling tells at which rate to draw rows, and from which k on the release is differentially
    private; --kind places what noise would do to points, with --polygons, --level as "ln(2)" and --radius.
    """

    example = (
        "plan --domain-size 17 --epsilon 1 --rows 50000 --half-width 0.01; or: "
        "ldpaudit plan --kind sampling --epsilon 1"
    )
    protocols = staticmethod(_of_plan)
    kind: str = asked("one value, several columns, repeated, number, sampling or places.", "one value")
    domain_size: int | None = asked("Number of values, or of those of each column; not for numbers.", None)
    epsilon: float | None = asked("Budget of one report, in nats; for several columns: of the row.", None)
    permanent: float | None = asked("Repeated reports, Allomfree: epsilon of any number of them.", None)
    attributes: int | None = asked("Number of columns, for several; default: 2.", None)
    rows: int | None = asked("Number of reports.", None)
    share: float | None = asked("True share of the value looked at; default: the mean, 1 / values.", None)
    half_width: float | None = asked("Half the interval that is wanted, as a share: 0.01.", None)
    relative: float | None = asked("The same as a part of the share: 0.1.", None)
    parts: tuple[int, ...] = asked("Errors of one of so many equal parts, too.", (), multiple=True)
    level: str = asked("Confidence of the intervals, default 0.95; of places: factor within the radius.", "")
    simultaneous: bool = asked("Let the intervals of all values hold together at that confidence.", False)
    delta: float = asked("Sampling: chance that the promise may fail.", 1e-6)
    k: int | None = asked("Sampling: tell the delta of this k too.", None, low=1)
    polygons: Path | None = asked("Places: layer of regions, any vector format.", None)
    id: str = asked("Places: its attribute that names each region.", "code", needs="polygons")
    parent: str | None = asked(
        "Places: its attribute that names the larger region of each.", None, needs="polygons"
    )
    radius: float | None = asked("Places: metres.", None, needs="polygons")
    population: str | None = asked("Places: " + _POPULATION, None, needs="polygons")
    parameters: Mapping[str, Any] | None = None

    def answer(self, told: Listener) -> dict[str, Any]:
        if self.kind == "places":
            return self._places()
        if self.epsilon is None:
            raise UserError("the budget is missing", where="--epsilon", hint="write for instance: 1")
        return self._sampling(self.epsilon) if self.kind == "sampling" else self._protocols(self.epsilon)

    def _protocols(self, epsilon: float) -> dict[str, Any]:
        from ldpaudit.protocols.plan import Scenario, forecast

        self._refuse_foreign()
        half_width = self.half_width
        if self.relative is not None:
            if half_width is not None or self.share is None or not self.share > 0:
                raise UserError(
                    "a relative error needs a share, and no half-width beside it",
                    where="--relative",
                    hint="write for instance: --share 0.05 --relative 0.1",
                )
            half_width = self.relative * self.share
        # A mean has no domain, and its figures do not depend on the smallest.
        size = 2 if self.domain_size is None else self.domain_size
        # The squared error of a value of the mean share is the mean over all values, whoever the people are.
        looked_at = 1 / max(size, 2) if self.share is None else self.share
        if self.rows is None:
            raise UserError(
                "the number of reports is missing", where="--rows", hint="write for instance: 50000"
            )
        scenario = Scenario(
            *(size, epsilon, self.rows, looked_at, _number(self.level or "0.95"), self.simultaneous),
            kind=self.kind,  # type: ignore[arg-type]
            permanent=self.permanent,
            attributes=self.attributes or 2,
            parameters={name: one for name, one in (self.parameters or {}).items() if one is not None},
        )
        return forecast(scenario, half_width, self.parts)

    def _refuse_foreign(self) -> None:
        """Refuse figures that a kind of protocol does not have, and a domain that is missing."""
        from ldpaudit.protocols.plan import KINDS, figures_of

        if self.kind not in KINDS:
            raise UserError(
                Message('there are no protocols of the kind "{kind}"', kind=self.kind),
                where="--kind",
                hint=Message("write one of: ") + ", ".join((*KINDS, "sampling", "places")),
            )
        has = figures_of(self.kind)
        if "size" in has and self.domain_size is None:
            raise UserError("the size of the domain is missing", where="--domain-size", hint="such as: 17")
        figures = {"domain_size": "size", "share": "f", "permanent": "permanent", "attributes": "attributes"}
        for name, figure in figures.items():
            if getattr(self, name) is not None and figure not in has:
                kinds = " or ".join(f'"{one}"' for one in KINDS if figure in figures_of(one))
                raise UserError(
                    Message('protocols of the kind "{kind}" have no such figure', kind=self.kind),
                    where="--" + name.replace("_", "-"),
                    hint=Message("leave it out, or write --kind {kinds}", kinds=kinds),
                )

    def _sampling(self, epsilon: float) -> dict[str, Any]:
        from ldpaudit.anonymity.safepub import SafePub

        mechanism = SafePub(epsilon)
        published, least = (mechanism.minimal_k(self.delta, exact=exact) for exact in (False, True))
        sizes = sorted({published, least, *([] if self.k is None else [self.k])})
        return {
            "epsilon": epsilon,
            "delta": self.delta,
            "rate": mechanism.rate,
            "k": published,
            "k_exact": least,
            "deltas": {
                str(size): {"bound": mechanism.bound(size), "exact": mechanism.delta(size)} for size in sizes
            },
        }

    def _places(self) -> dict[str, Any]:
        from ldpaudit.geography import Tiling
        from ldpaudit.geography.forecast import forecast_places

        mechanism = noise(self.level, self.radius)
        if self.polygons is None or mechanism is None:
            raise UserError(
                "polygons or noise are missing",
                where="--kind places",
                hint="give --polygons, --level, --radius",
            )
        tiling = Tiling.read(self.polygons, id=self.id, parent=self.parent)
        weights, unnamed = inhabitants(self.population, self.id, tiling.labels)
        found = forecast_places(tiling, mechanism.epsilon, weights, tiling.parents)
        wide = found.cell * mechanism.epsilon > 1.0
        return {
            "epsilon_per_metre": mechanism.epsilon,
            **asdict(found),
            "cells_are_wide": wide,
            "regions_without_inhabitants": unnamed,
        }


@dataclass(frozen=True, kw_only=True)
class Estimate(Question):
    """Estimate frequencies with intervals from a release alone; no truth is needed.

    With --polygons: the share of each region from points that were moved, as its manifest tells.
    """

    example = "estimate release-2026 --by month --post norm-sub --json"
    released: Path = asked(argument="RELEASED")
    by: str = asked('year, quarter, month, week, day, hour, weekday …, "3 days", or a column.', "all")
    post: str = asked("Post-processing: raw, norm-sub, simplex or norm-mul; raw stays beside.", "raw")
    level: float = asked("Confidence of the intervals, between 0 and 1.", 0.95)
    simultaneous: bool = asked("Let the intervals of all values hold together at that confidence.", False)
    polygons: Path | None = asked("Layer of regions: any vector format.", None)
    id: str = asked("Its attribute that names each region.", "code", needs="polygons")
    parent: str | None = asked("Its attribute that names the larger region of each.", None, needs="polygons")
    layer: str | None = asked("Layer of the file, where several hold polygons.", None, needs="polygons")
    x: str | None = asked("Column of longitudes, where several points were moved.", None, needs="y")
    y: str | None = asked("Column of latitudes.", None, needs="polygons")
    outside: Literal["none", "estimate"] = asked(
        "Whether points may truly lie in no region.", "none", needs="polygons"
    )
    population: str | None = asked(_POPULATION, None, needs="polygons")

    def answer(self, told: Listener) -> dict[str, Any]:
        if self.polygons is not None:
            return self._shares(self.polygons)
        from ldpaudit.estimate import about_release, estimates, release_folder
        from ldpaudit.estimate.manifest import TEST_KEY, read_manifest

        if (instead := instead_of("post-processing", self.post)) is not None:
            raise UserError(Message('there is no post-processing "{post}"', post=self.post), hint=instead)
        how = {name: getattr(self, name) for name in ("by", "post", "level", "simultaneous")}
        answer = estimates(self.released, **how)
        manifest = read_manifest(release_folder(self.released))
        test_key = manifest.key == TEST_KEY
        about = [*([TEST_KEY.upper()] if test_key else []), *about_release(manifest, self.by)]
        return {**how, "test_key": test_key, "about": about, **answer}

    def _shares(self, polygons: Path) -> dict[str, Any]:
        from ldpaudit.estimate.noisy_places import NoisyTable
        from ldpaudit.geography import Tiling
        from ldpaudit.geography.region_shares import INTERVALS

        table = NoisyTable.of_release(self.released, (self.x, self.y) if self.x and self.y else None)
        tiling = Tiling.read(polygons, id=self.id, parent=self.parent, layer=self.layer)
        weights, _ = inhabitants(self.population, self.id, tiling.labels)
        found = table.shares(tiling, tiling.parents, outside=self.outside, level=self.level, weights=weights)
        about = [Message("intervals are {intervals}", intervals=INTERVALS)]
        if table.brought_back:
            about.append(Message("points were brought back to a border; regions there seem too large"))
        known = {"level": self.level, "cell": found.step, "steps": found.steps, "about": about}
        return {**known, "epsilon_per_metre": table.epsilon, "intervals": INTERVALS, **found.as_json()}

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"# {translated(one)}" for one in answer["about"])
        columns = {name: one for name, one in answer.items() if isinstance(one, list) and name != "about"}
        yield from super().lines(columns)


@dataclass(frozen=True, kw_only=True)
class Audit(Question):
    """Attack a release, or any released table; exit code 1 where a claim is false or a limit exceeded.

    Three questions are answered: can a person be singled out, can rows of one person be linked, can
    something be inferred? Each answer has its figure, and what is reached without the release.

    With --x and --y, what the points of a table tell: how often it names a place; with --person and --time,
    how few points single a person out. --level and --radius say which noise to try on places.
    """

    example = "audit release-2026 --against interventions.csv; or: ldpaudit audit --lessons"
    folder: Path | None = asked(default=None, argument="[DIR]")
    against: Path | None = asked("The recorded table: what an attacker may know of persons.", None)
    beside: Path | None = asked("A second table of the same people.", None, option="--with")
    key: str = asked("Column of both tables that names each row.", "", needs="against")
    control: Path | None = asked(
        "Persons as --against has them who are not in the release.", None, needs="against"
    )
    unit: str | None = asked(_UNIT, None)
    known: tuple[str, ...] = asked(_KNOWN, ())
    sensitive: tuple[str, ...] = asked(_SENSITIVE, ())
    count: str = asked(_COUNT, "")
    attack: tuple[str, ...] = asked("Make this attack alone; may be given several times.", (), multiple=True)
    lessons: bool = asked("Show published mechanisms that do not keep what they claim.", False)
    person: str | None = asked("Of points: column that names the person.", None, needs="x")
    time: str | None = asked("Of points: column of times.", None, needs="person")
    x: str | None = asked("Of points: column of longitudes, WGS84 degrees.", None, needs="y")
    y: str | None = asked("Of points: column of latitudes.", None, needs="x")
    level: str = asked(_NOISE, "", needs="x")
    radius: float | None = asked("Metres.", None, needs="x")
    same_within: float | None = asked(
        "Metres within which points share one draw of it.", None, low=0, needs="x"
    )
    read_as: tuple[str, ...] = asked("Step read-coordinates as JSON.", (), multiple=True, needs="x")
    options: str = asked("Reading options of such a table as JSON.", "", needs="x")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.auditing import AuditRequest, audit_release

        if self.lessons:
            return self._lessons(told)
        if self.folder is None:
            raise UserError("name what to audit", where="DIR", hint="as in: ldpaudit audit release-2026")
        points = [(self.x, self.y)] if self.x and self.y else []
        if points and not (self.person and self.time):
            return self._points(self.folder, *points[0])
        request = AuditRequest(
            self.folder,
            self.against,
            self.beside,
            self.key,
            self.control,
            self.unit or self.person or "",
            self.sensitive,
            self.count,
            self.attack,
            known_key(),
            self.known,
            points,
            self.time or "",
        )
        report = audit_release(request, told.reporter, lambda one: told.found(one.as_json()))
        return {**report.as_json(), "lost": report.lost}

    def _lessons(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.audit.lessons import lessons

        reporter = told.reporter
        played = lessons(check_cancelled=reporter.check_cancelled, progress=reporter.watch("lessons"))
        lines = [line for lesson in played for line in (*lesson.lines(), "")]
        return {"lessons": [lesson.as_json() for lesson in played], "lines": lines}

    def _points(self, table: Path, x: str, y: str) -> dict[str, Any]:
        how: dict[str, Any] = {"table": table, "options": self.options, "read_as": self.read_as}
        how |= {"x": x, "y": y, "person": self.person, "level": self.level, "radius": self.radius}
        places = Places(**how, same_within=self.same_within)
        return places.answer(Listener())

    def code(self, answer: Mapping[str, Any]) -> int:
        if "attacks" not in answer:
            return 0
        from ldpaudit.audit import AuditReport

        return MISTAKE if answer["lost"] else int(AuditReport.of_json(answer).exceeded)

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        if "settings" in answer:
            from ldpaudit.guarantee import round_up

            rows = Message(
                "{n:,} (row|rows) at {places:,} places", n=answer["points"], places=answer["places"]
            )
            yield Message("{rows}, at one of them up to {most:,}.", rows=rows, most=answer["most_rows"])
            for one in answer["settings"]:
                mean, error = one["displacement"]["mean"], one["worst_place"]["median_error"]
                yield Message(
                    "  level {level:.3g} within {radius:g} m: moved by {mean:,.0f} m on average; the middle "
                    "of that place errs by {error:,.0f} m, eps <= {epsilon}",
                    level=one["level"], radius=one["radius"], mean=mean, error=error,
                    epsilon=round_up(one["epsilon_worst_place"]),
                )  # fmt: skip
            yield from answer["advice"]
            return
        if "attacks" not in answer:
            yield from super().lines(answer)
            return
        from ldpaudit.audit import AuditReport
        from ldpaudit.audit.printing import audit_lines

        yield from audit_lines(AuditReport.of_json(answer))


@dataclass(frozen=True, kw_only=True)
class Outlook(Question):
    """What a recipe would do and cost, without reading the table's rows but the first."""

    recipe: Path = asked()
    rows: int = asked(default=0)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.outlook import outlook
        from ldpaudit.recipe import Recipe

        return outlook(Recipe.read(self.recipe), self.rows)


@dataclass(frozen=True, kw_only=True)
class Labels(Question):
    """Which values lists by column lack, with their rows, after so many steps of a recipe."""

    recipe: Path = asked()
    before: int = asked()
    domains: Mapping[str, Any] = asked()

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.outlook import labels_of
        from ldpaudit.recipe import Recipe

        lists = {name: tuple(one) if isinstance(one, list) else one for name, one in self.domains.items()}
        stop = told.reporter.check_cancelled
        return {"columns": labels_of(Recipe.read(self.recipe), self.before, lists, stop)}


@dataclass(frozen=True, kw_only=True)
class Places(_OfTable):
    """How often a table names the same place, and what averaging its moved points would find."""

    x: str = asked()
    y: str = asked()
    person: str | None = asked(default=None)
    same_within: float | None = asked(default=None)
    level: str = asked(default="")
    radius: float | None = asked(default=None)
    read_as: tuple[str, ...] = asked(default=())

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.geography import PRESETS
        from ldpaudit.geography.noise.repeated import PlaceRepeats

        wanted = noise(self.level, self.radius)
        mechanisms = [noise(one.level, one.radius) for one in PRESETS] if wanted is None else [wanted]
        found = PlaceRepeats.of(
            self.table,
            self.x,
            self.y,
            person=self.person,
            same_within=self.same_within,
            radius=self.radius,
            options=self.reading(),
            steps=reading_steps(self.read_as),
        )
        settings = [found.under(one) for one in mechanisms if one is not None]
        return {**found.as_json(), "settings": settings, "advice": found.advice()}


@dataclass(frozen=True, kw_only=True)
class Draw(_OfTable):
    """Write what a map draws, in metres around a middle: borders of polygons, or points of a table."""

    out: Path = asked()
    points: tuple[str, ...] = asked(default=())
    around: tuple[float, ...] = asked(default=())
    layer: str | None = asked(default=None)
    crs: str | None = asked(default=None)
    read_as: tuple[str, ...] = asked(default=())

    def answer(self, told: Listener) -> dict[str, Any]:
        import pyarrow as pa

        from ldpaudit.errors import unwritable
        from ldpaudit.file_names import refuse_unusable
        from ldpaudit.geography.drawing import borders, points
        from ldpaudit.geography.equal_area import EqualArea

        frame = EqualArea(*self.around) if self.around else None
        answer: dict[str, Any]
        if self.points:
            x, y = self.points
            dots = points(self.table, x, y, self.reading(), frame=frame, steps=reading_steps(self.read_as))
            drawn, frame = dots.table, dots.frame
            answer = {"points": drawn.num_rows, "rows": dots.rows, "whole": dots.whole}
        else:
            lines = borders(self.table, self.layer, frame, self.crs)
            drawn, frame = lines.table, lines.frame
            answer = {"polygons": lines.count}
        refuse_unusable(self.out)
        try:
            with self.out.open("wb") as sink, pa.ipc.new_file(sink, drawn.schema) as writer:
                writer.write_table(drawn)
        except OSError as error:
            raise unwritable(self.out, error.strerror or "") from None
        return {"out": str(self.out), "middle": [frame.lon, frame.lat], **answer}


def reading_steps(written: tuple[str, ...]) -> Any:
    """Take steps read-coordinates that are written as JSON, each as in a recipe."""
    from ldpaudit.geography import ReadCoordinates
    from ldpaudit.recipe import parse_step

    return tuple(parse_step(ReadCoordinates, one, where="--read-as") for one in written)


def noise(level: str | float, radius: float | None) -> Any:
    """Read noise of points; None where none is asked for."""
    from ldpaudit.geography import PlanarLaplace, parse_level

    if radius is None and not level:
        return None
    if radius is None or not level:
        raise UserError("noise has a level and a radius", hint="give --level and --radius, or neither")
    try:
        return PlanarLaplace(parse_level(str(level)) if isinstance(level, str) else level, radius)
    except ValueError as error:
        raise UserError(str(error), where="--level", hint='write for instance "ln(2)"') from None


def inhabitants(written: str | None, key: str, labels: tuple[str, ...]) -> tuple[Any, int]:
    """Read the inhabitants of regions, and how many have none."""
    if written is None:
        return None, 0
    from ldpaudit.geography.region_shares import public_weights

    path, hash_sign, column = written.rpartition("#")
    if not (path and hash_sign and column):
        raise UserError(
            "the table names no column", where="--population", hint="write for instance: towns.csv#population"
        )
    return public_weights(Path(path), key, column, labels)


def _number(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        raise UserError("this is no number", where="--level", hint="write for instance: 0.95") from None


#: What may be asked on the command line, in the order of a release.
COMMANDS: dict[str, type[Question]] = {
    "demo": Demo,
    "inspect": Inspect,
    "anonymity": Anonymity,
    "propose": Propose,
    "generalize": Generalize,
    "protocols": Protocols,
    "verify": Verify,
    "plan": Plan,
    "run": Run,
    "check": Check,
    "estimate": Estimate,
    "audit": Audit,
    "ledger": Ledger,
}
#: What the window may ask.
QUESTIONS: dict[str, type[Question]] = {
    **COMMANDS,
    "disclosures": Disclosures,
    "draw": Draw,
    "labels": Labels,
    "outlook": Outlook,
    "places": Places,
}
#: What takes long or leaves files needs a process of its own.
APART = ("demo", "run")
