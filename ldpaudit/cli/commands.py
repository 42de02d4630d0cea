"""What may be asked: a question a command, and those that the window alone asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Literal, get_type_hints

from ldpaudit.cli.keys import key_of, known_key, ledger_at
from ldpaudit.cli.progress import note
from ldpaudit.cli.questions import MISTAKE, Listener, Question, asked, listed_names, printed, put
from ldpaudit.errors import UserError
from ldpaudit.language import Message, tr, translated

_KNOWN = "Columns that somebody outside may know."
_SENSITIVE = "Columns whose values must not be inferred."
_UNIT = "Column that names the person; default: each row counts."
_COUNT = "Column that says how many each row stands for."
_MISSING = "Whether a missing value is a value of its own, or may be any value."
#: Of a release or a recipe that is as it should be, or not.
_CHECKED = {
    (True, True): Message("The release is as it was written."),
    (True, False): Message("The release was changed after it was written."),
    (False, True): Message("Nothing stands in the way but what a trial finds in the rows: run --trial."),
    (False, False): Message("The recipe is not ready to run."),
}
_TOGETHER = "Let the intervals of all values hold together at that confidence."


def given(value: Any, option: str, example: str) -> Any:
    """Return a value without which there is no answer."""
    if value is None:
        raise UserError("this is missing", where=option, hint=Message("as in: {example}", example=example))
    return value


class _Read(Question):
    options: str = asked("Reading options of the table as JSON, as in a recipe's [input].", "")

    def reading(self) -> Any:
        if not self.options:
            # The first look at a table does not wait for all that a recipe may name.
            return None
        from ldpaudit.recipe import parse_options

        return parse_options(self.options)


class _OfTable(_Read):
    table: Path = asked(argument="TABLE")


class Demo(Question):
    """Write the tables of a fictional department and a recipe, and run it."""

    example = "demo --out demo --rows 50000"
    rows: int | None = asked("Rows of the table; default: 13 years, 382,046 rows.", None, low=1000)
    out: Path | None = asked("Folder; default: ldpaudit-demo.", None)
    seed: int = asked("Another fictional department.", 0)
    tables_only: bool = asked("Write the tables and the recipe, and do not run it.", False)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.demo import write_demo
        from ldpaudit.engine import free_name, refuse_to_overwrite

        folder = self.out or free_name(Path("ldpaudit-demo"))
        refuse_to_overwrite(folder)
        paths = write_demo(folder, self.rows, self.seed, progress=told.progress, cancel=told.cancel)
        answer: dict[str, Any] = {name: str(path) for name, path in paths.items()}
        if self.tables_only:
            return answer
        run = put(Run, {"recipe": paths["recipe"], "out": folder / "out", "ledger": "none"}).answer(told)
        return {**answer, **run, "lines": [*printed(answer), "", *run["lines"]]}


class Inspect(_OfTable):
    """Show what the reader found in a table, with the evidence, and how to read its coordinates.

    Of a file of polygons it tells, with --id, whether they are a tiling: no gaps, no overlaps; exit code 1
    where there is a fault. With --json each column has samples and frequent values.
    """

    example = "inspect interventions.csv --json"
    shown: ClassVar = {
        **dict.fromkeys(("format", "encoding", "delimiter", "decimal", "header_row", "crs", "evidence"), ()),
        **dict.fromkeys(("rows", "rows_read"), ()),
        "columns": ("name", "type", "role", "evidence"),
        "warnings": (),
    }
    preview: int = asked("First rows to give with --json.", 0, low=0)
    polygons: Path | None = asked("Where the points of the table lie: tells how they are written.", None)
    id: str = asked("Attribute that names each polygon of TABLE.", "")
    layer: str | None = asked("Layer of polygons, where there are several.", None, needs="id")
    crs: str | None = asked("Coordinate system of a layer that names none: EPSG:2154.", None, needs="id")
    repair: Path | None = asked("Repair the polygons into this new file, such as communes.gpkg.", None)

    def answer(self, told: Listener) -> dict[str, Any]:
        if self.id or self.repair:
            from ldpaudit.geography.tiling_check import examined_file
            from ldpaudit.geography.tiling_repair import repair_file

            where: Any = {"name": self.id or "code", "layer": self.layer, "crs": self.crs}
            repaired = self.repair and repair_file(self.table, self.repair, **where)
            of_file = repaired or examined_file(self.table, **where)
            return {**of_file.as_json(), "ok": of_file.sound, "lines": list(of_file.lines())}
        from ldpaudit.tables import inspect

        options = self.reading()
        found = inspect(self.table, options, self.preview, told)
        answer = found.as_json()
        located = [report for report in found.columns if report.role == "location"]
        if self.polygons is not None or len(located) > 1:
            from ldpaudit.geography.reading.suggest_reading import inspect_coordinates

            answer["coordinates"] = inspect_coordinates(self.table, options, found, self.polygons)
        return answer

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        yield from super().lines(answer)
        if answer.get("suspects"):
            from ldpaudit.tables.suspects import how_to_list

            yield Message("warning: {how}", how=how_to_list(answer["suspects"]))
        for pair in answer.get("coordinates", ()):
            yield pair["message"]
            if pair["step"]:
                yield from (Message("This step reads them:"), "", *pair["step"].splitlines(), "")


class Run(Question):
    """Run a recipe: a released file, estimates, a manifest and two reports, or nothing at all.

    The name of the released file, in the recipe's [output], chooses its format by its ending.
    """

    example = "run recipe.toml --out release-2026"
    recipe: Path = asked(argument="RECIPE")
    out: Path | None = asked("Output folder; default: beside the recipe.", None)
    key_file: Path | None = asked("Key as 64 hexadecimal digits, or sealed; default: a fresh one.", None)
    seal_key: Path | None = asked("Keep the fresh key in this file, under a passphrase.", None)
    chunk_rows: int = asked("Rows at a time, 65,536 at most; the result is the same.", 65_536, low=1)
    workers: int = asked("Processes at work.", 1, low=1)
    scheduler: str | None = asked("Address of a Dask scheduler whose workers do the work.", None)
    resume: bool = asked("Take up a run that had --resume, too; needs --key-file.", False, needs="out")
    ledger: str = asked('File of the ledger of releases, or "none"; default: that of this user.', "")
    trial: bool = asked("Look in the ledger and book nothing: the result does not leave the house.", False)
    tried: Path | None = asked("Folder of a trial: refuse what it was not of, and later rows.", None)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine import run
        from ldpaudit.recipe import Recipe
        from ldpaudit.work_folder import said_of_copies

        recipe = Recipe.read(self.recipe)
        if copied := said_of_copies(self._folder):
            note(tr("warning: {copied}", copied=copied))
        how = self.own("chunk_rows", "workers", "scheduler", "resume", "trial", "tried")
        key = key_of(self.key_file, self.seal_key, self._folder)
        how |= {"ledger": ledger_at(self.ledger), "progress": told.progress, "cancel": told.cancel}
        release = run(recipe, self._folder, key, **how)
        return {**release.as_json(), "lines": list(release.lines())}

    def left(self) -> str:
        from ldpaudit.engine import stands

        there = stands(self._folder)
        return Message("the release is in {folder}", folder=str(self._folder)) if there else ""

    @cached_property
    def _folder(self) -> Path:
        from ldpaudit.engine import free_name

        return self.out or free_name(self.recipe.with_name(f"{self.recipe.stem}-release"))


class Check(Question):
    """Hash a release again and compare with its manifest; or tell whether a recipe is ready to run.

    Of a recipe it lists the values that its domains and hierarchies lack, with their rows: for you alone.
    """

    example = "check release-2026"
    folder: Path = asked(argument="DIR|RECIPE")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine import check_recipe, check_release
        from ldpaudit.recipe import Recipe

        of_recipe = self.folder.suffix == ".toml"
        return check_recipe(Recipe.read(self.folder)) if of_recipe else check_release(self.folder)

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        fault = answer.get("fault")
        yield from super().lines({**answer, "ok": None, "fault": None})
        if fault is not None:
            where = ", ".join(filter(None, (f"[[step]] {fault['step'] + 1}", fault["where"])))
            yield str(UserError(fault["what"], where=where, hint=fault["hint"] or ""))
        yield _CHECKED["files" in answer, answer["ok"]]


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
    forget: int | None = asked("Leave the release of this number out of all sums.", None, low=1)
    reason: str = asked("Why it is forgotten; it stays in the ledger.", "", needs="forget")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.booked import forget, ledger_summary

        path = ledger_at(self.ledger)
        if self.forget is not None:
            forget(path, self.forget, self.reason, self.table)
        return ledger_summary(path, self.table, self.recipe)


class Disclosures(_OfTable):
    """Which columns and values make rows stand out, with masked examples."""

    quasi_identifiers: tuple[str, ...] = asked(_KNOWN + ' In quotes if with a comma: town,"Road, place".')
    sensitive: tuple[str, ...] = asked(_SENSITIVE, ())
    unit: str | None = asked(_UNIT, None)
    count: str | None = asked(_COUNT, None)
    missing: Literal["own", "wildcard"] = asked(_MISSING, "own")
    examples: int = asked("Rows that stand out to show, masked.", 0, low=0)
    k: int = asked("The group size that is wanted of them.", 5, low=1, needs="examples")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.anonymity.disclosures import disclose
        from ldpaudit.tables.source import columns_of

        beside = [name for name in (self.unit, self.count) if name]
        rows = columns_of(self.table, [*self.quasi_identifiers, *self.sensitive, *beside], self.reading())
        how = self.own("k", "unit", "missing", "count", "examples")
        how["check_cancelled"] = told.check_cancelled
        return {**disclose(rows, self.quasi_identifiers, self.sensitive, **how), "missing": self.missing}


class Anonymity(Disclosures):
    """Measure who is exposed: equivalence classes, k, unique rows, l, t and risk.

    With --examples, also which columns and values make rows stand out, with masked rows.
    """

    example = "anonymity table.csv --quasi-identifiers town,age --sensitive cause"
    order: tuple[str, ...] = asked("Order of sensitive texts, for t: severity=low,high.", (), multiple=True)
    population: int | None = asked("How many the table may be about.", None, low=1)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.anonymity.exposure import measure_exposure

        orders = {
            name: listed_names(values) for name, _, values in (one.partition("=") for one in self.order)
        }
        if not orders.keys() <= {*self.sensitive}:
            raise UserError("it names no sensitive column", where="--order", hint="as in: a=low,high")
        known = given(self.quasi_identifiers or None, "--quasi-identifiers", "town,age")
        how = self.own("sensitive", "unit", "count", "missing", "population")
        read: Any = {"options": self.reading(), "orders": orders, "reporter": told}
        answer = measure_exposure(self.table, known, **how, **read)
        return {**answer, "stands_out": super().answer(told)} if self.examples else answer


class _Wished(Question):
    """What has a wish: its options are the fields of `Aims`, but for those that it leaves out."""

    usual: ClassVar[Mapping[str, Any]] = {}
    without: ClassVar[tuple[str, ...]] = ()
    parameters: Mapping[str, Any] | None = None

    @classmethod
    def more(cls) -> Iterator[Any]:
        from ldpaudit.proposals import Aims
        from ldpaudit.step_fields import fields_of

        hints = get_type_hints(Aims)
        for one in fields_of(Aims):
            if one.name not in cls.without:
                text = f"{one.description or one.label}."
                yield one.name, hints[one.name], asked(text, cls.usual.get(one.name))

    def aims(self) -> Any:
        from ldpaudit.proposals import Aims
        from ldpaudit.recipe.values import checked

        return checked(Aims, {**self.usual, **(self.parameters or {})})


class Propose(_Wished):
    """Propose settings that reach k: keep place, keep time, keep rows, balanced, and the recipe as it is.

    Each comes with its cost, who pays for it and the steps of the recipe that has it. Where none fits, the
    nearest ones are shown: another limit, or a column less; the exit code is 1.

    With --json, "ladders" has the rungs of each column with examples, and "removed_at" of each proposal the
    rows that go at each rung, all else as proposed.
    """

    example = "propose recipe.toml --k 5 --max-suppressed 0.02"
    usual: ClassVar = {"k": 5, "max_suppressed": 0.05}
    recipe: Path = asked(argument="RECIPE")
    hierarchies: Path | None = asked("Folder of hierarchy files; default: by the kind of column.", None)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.proposals import propose
        from ldpaudit.recipe import Recipe

        return propose(Recipe.read(self.recipe), self.aims(), told, hierarchies=self.hierarchies)

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        yield from answer["notes"]
        if answer["none"] is not None:
            yield answer["none"]["sentence"]
            yield from (f"  {translated(one['sentence'])}" for one in answer["none"]["nearest"])
            yield ""
        for one in answer["proposals"]:
            short = "" if one["holds"] else Message(" (more than may go)")
            yield Message("{names}{short}: {said}", names=one["names"], short=short, said=one["sentence"])
            yield from (Message("  warning: {line}", line=line) for line in one["who_pays"]["warnings"])
        yield from printed(answer, {"curve": ("removed_rows", "loss")})
        if not answer["complete"]:
            yield Message("The search was stopped: these are the best settings that it had found.")


class Generalize(_OfTable, _Wished):
    """Find the level of each column that loses least, proven, while every class meets the conditions.

    The classes that do not are removed, as many rows as --max-suppressed allows. A missing value is a value
    of its own. Exit code 1 where no setting removes so few rows; the nearest that would is then shown.
    """

    example = "generalize table.csv --quasi-identifiers town,age --hierarchies ladders --k 5"
    usual: ClassVar = {"max_suppressed": 0.0}
    without: ClassVar = ("count",)
    quasi_identifiers: tuple[str, ...] = asked(_KNOWN)
    hierarchies: Path = asked("Folder, one file for each column.")
    loss: Literal[
        "loss", "geometric", "average-class-size", "discernibility", "height", "precision",
        "information-loss", "distortion",
    ] = asked("What is to be small.", "loss")  # fmt: skip
    unit: str | None = asked(_UNIT, None)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.anonymity.conditions import missing_counts
        from ldpaudit.generalize.hierarchies import read_hierarchies
        from ldpaudit.generalize.search.lattice import fewest_removed, search
        from ldpaudit.tables.source import columns_of

        names, aims = self.quasi_identifiers, self.aims()
        if aims.sensitive in names:
            raise UserError("this is a quasi-identifier, too", where="--sensitive", hint="name it once")
        beside = [name for name in (aims.sensitive, self.unit) if name is not None]
        frame = columns_of(self.table, [*names, *beside], self.reading(), ordered=aims.read_in_order)
        problem = aims.problem(frame, read_hierarchies(self.hierarchies, names), self.unit)
        most, stop = aims.max_suppressed, told.counting("search")
        best: Any = partial(search, problem, loss=self.loss, check_cancelled=stop)
        lacking = {} if aims.sensitive is None else {aims.sensitive: frame.column(aims.sensitive).null_count}
        notes, found = missing_counts(lacking), best(most)
        figures = (found or best(fewest_removed(problem, stop) / problem.rows)).as_json()
        if found is None:
            notes.append(Message("no setting removes at most {share:g} % of the rows", share=100 * most))
            figures = {**dict.fromkeys(figures), "nearest": figures}
        return {
            "notes": notes,
            "ok": found is not None,
            "rows": problem.rows,
            "conditions": [condition.describe() for condition in problem.conditions],
            "missing": "own",
            "sensitive_missing": lacking,
            "settings": problem.settings,
            **figures,
        }


class Protocols(Question):
    """List the protocols with their parameters, papers and use; or the steps of recipes."""

    shown: ClassVar = dict.fromkeys(("protocols", "steps"), ("kind", "name", "summary"))
    example = "protocols OUE; or: ldpaudit protocols --steps intervals"
    name: str | None = asked(default=None, argument="[NAME]")
    steps: bool = asked("The steps that a recipe may have, or the keys of one.", False)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.protocols import catalogue
        from ldpaudit.recipe import STEPS

        every = [kind.entry() for kind in STEPS.values()] if self.steps else catalogue()
        found = [one for one in every if self.name in (None, one["name"])]
        if not found:
            raise UserError(
                Message('there is no "{name}"', name=self.name),
                hint=Message("write one of: ") + ", ".join(one["name"] for one in every),
            )
        return {"steps" if self.steps else "protocols": found}

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        (found,) = answer.values()
        yield from printed(found[0]) if len(found) == 1 else super().lines(answer)


class _OfProtocols(Question):
    """What has options of protocols' parameters; what is wrong with a value the protocol says."""

    planned: ClassVar[bool] = False
    parameters: Mapping[str, Any] | None = None

    @classmethod
    def more(cls) -> Iterator[Any]:
        from ldpaudit.protocols.plan import KINDS, plannable
        from ldpaudit.protocols.registry import PARAMETERS, fields_of

        plans = (name for kind in KINDS for name in plannable(kind))
        for name in dict.fromkeys(plans if cls.planned else fields_of()):
            one = PARAMETERS[name]
            shown = " | ".join(one.choices) if len(one.choices) in (2, 3) else None
            yield name, one.type, asked(f"{one.described}.", None, metavar=shown)


class Verify(_OfProtocols):
    """Compute a protocol's exact epsilon from its channel."""

    example = "verify OUE --epsilon 1 --domain-size 17"
    name: str = asked(argument="PROTOCOL")
    domain_size: int | None = asked("Number of values.", None)
    domain_sizes: tuple[int, ...] = asked("Number of values of each of several columns: 3,3,8.", ())
    reports: int = asked("Reports about the same person.", 1)
    neighbours: Literal["value", "attribute", "tuple", "stream"] = asked("Who must look alike.", "value")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.protocols import verify

        how = self.own("domain_size", "reports", "neighbours")
        return verify(self.name, domain_sizes=self.domain_sizes or None, **how, **(self.parameters or {}))

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        yield answer["line"]


class _OfRegions(Question):
    polygons: Path | None = asked("Layer of regions: any vector format.", None)
    id: str = asked("Its attribute that names each region.", "code", needs="polygons")
    parent: str | None = asked("Its attribute that names the larger region of each.", None, needs="polygons")
    layer: str | None = asked("Layer of the file, where several hold polygons.", None, needs="polygons")

    def regions(self) -> Any:
        from ldpaudit.geography import Tiling

        polygons = given(self.polygons, "--polygons", "towns.gpkg")
        return Tiling.read(polygons, id=self.id, parent=self.parent, layer=self.layer)


class Plan(_OfRegions, _OfProtocols):
    """Show which errors to expect of each protocol, and how many rows an accuracy takes; no data are read.

    --kind sampling tells at which rate to draw rows, and from which k on the release is differentially
    private; --kind places what noise would do to points, with --polygons, --level as "ln(2)" and --radius.
    """

    example = "plan --domain-size 17 --epsilon 1 --rows 50000; or: ldpaudit plan --kind sampling --epsilon 1"
    planned: ClassVar = True
    kind: str = asked("one value, several columns, repeated, number, sampling or places.", "one value")
    domain_size: int | None = asked("Number of values, or of those of each column; not for numbers.", None)
    epsilon: float | None = asked("Budget of one report, in nats; for several columns: of the row.", None)
    permanent: float | None = asked("Repeated reports, Allomfree: epsilon of any number of them.", None)
    attributes: int | None = asked("Number of columns, for several; default: 2.", None, low=1)
    rows: int | None = asked("Number of reports.", None)
    share: float | None = asked("True share of the value looked at; default: the mean, 1 / values.", None)
    half_width: float | None = asked("Half the interval that is wanted, as a share: 0.01.", None)
    parts: tuple[int, ...] = asked("Errors of one of so many equal parts, too.", (), multiple=True, low=1)
    level: str = asked("Confidence of the intervals, default 0.95; of places: as --level of audit.", "")
    simultaneous: bool = asked(_TOGETHER, False)
    delta: float = asked("Sampling: chance that the promise may fail.", 1e-6)
    k: int | None = asked("Sampling: tell the delta of this k too.", None, low=1)
    radius: float | None = asked("Places: metres.", None, needs="polygons")

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.anonymity.safepub import SafePub
        from ldpaudit.protocols.checks import check_choice
        from ldpaudit.protocols.plan import KINDS, Scenario, figures_of, forecast

        figures = {"domain_size", "share", "permanent", "attributes"}
        of_protocols = {*figures, "rows", "half_width", "parts"}
        others = {"places": {*of_protocols, "epsilon", "k"}, "sampling": {*of_protocols, "level", "polygons"}}
        check_choice("kind", self.kind, (*KINDS, *others))
        unused = others.get(self.kind) or {*figures - figures_of(self.kind), "k", "polygons"}
        self.refuse(f'--kind "{self.kind}"', *unused)
        if self.kind == "places":
            from ldpaudit.geography.forecast import forecast_places

            noise, tiling = noise_of(self.level, self.radius), self.regions()
            return asdict(forecast_places(tiling, noise.epsilon, groups=tiling.parents))
        epsilon = given(self.epsilon, "--epsilon", "1")
        if self.kind == "sampling":
            return SafePub(epsilon).as_json(self.delta, self.k)
        scenario = Scenario(
            size=2 if self.kind == "number" else given(self.domain_size, "--domain-size", "17"),
            epsilon=epsilon,
            n=given(self.rows, "--rows", "50000"),
            level=level_of(self.level or "0.95"),
            attributes=self.attributes or 2,
            parameters=self.parameters or {},
            **self.own("kind", "share", "permanent", "simultaneous"),
        )
        return forecast(scenario, self.half_width, self.parts)


class Estimate(_OfRegions):
    """Estimate frequencies with intervals from a release alone; no truth is needed.

    With --polygons: the share of each region from points that were moved, as its manifest tells.
    """

    example = "estimate release-2026 --by month --post norm-sub --json"
    released: Path = asked(argument="RELEASED")
    by: str = asked('year, quarter, month, week, day, hour, weekday …, "3 days", or a column.', "all")
    post: str = asked("Post-processing: raw, norm-sub, simplex or norm-mul; raw stays beside.", "raw")
    level: float = asked("Confidence of the intervals, between 0 and 1.", 0.95)
    simultaneous: bool = asked(_TOGETHER, False)
    x: str | None = asked("Column of longitudes, where several points were moved.", None, needs="y")
    y: str | None = asked("Column of latitudes.", None, needs="polygons")
    outside: Literal["none", "estimate"] = asked("May points lie in no region?", "none", needs="polygons")

    def answer(self, told: Listener) -> dict[str, Any]:
        if self.polygons is not None:
            from ldpaudit.estimate.noisy_places import region_shares

            self.refuse("--polygons", "by", "post", "simultaneous")
            pair = (self.x, self.y) if self.x and self.y else None
            return region_shares(self.released, self.regions(), pair, **self.own("outside", "level"))
        from ldpaudit.estimate import about_release, estimates, release_folder
        from ldpaudit.estimate.manifest import TEST_KEY, read_manifest

        how = self.own("by", "post", "level", "simultaneous")
        answer = estimates(self.released, **how)
        manifest = read_manifest(release_folder(self.released))
        about = about_release(manifest, self.by)
        return {**how, "test_key": manifest.key == TEST_KEY, "about": about, **answer}

    def lines(self, answer: Mapping[str, Any]) -> Iterator[str]:
        """Return its columns as the text of a CSV file."""
        import pandas as pd

        yield from (f"# {translated(one)}" for one in answer["about"])
        columns = {name: one for name, one in answer.items() if isinstance(one, list) and name != "about"}
        yield from pd.DataFrame(columns).round(6).to_csv(index=False).splitlines()


class _OfPoints(_Read):
    options: str = asked("Reading options of such a table as JSON.", "", needs="x")
    person: str | None = asked("Of points: column that names the person.", None, needs="x")
    x: str | None = asked("Of points: column of longitudes, WGS84 degrees.", None, needs="y")
    y: str | None = asked("Of points: column of latitudes.", None, needs="x")
    level: str | float = asked(
        'Noise of points: epsilon within the radius; "ln(2)" is a factor of 2.', "", needs="radius"
    )
    radius: float | None = asked("Metres.", None, needs="x")
    same_within: float | None = asked("Metres within which draws are shared.", None, needs="x", low=0)
    read_as: tuple[str, ...] = asked("Step read-coordinates as JSON.", (), multiple=True, needs="x")

    def places(self, table: Path) -> dict[str, Any]:
        from ldpaudit.geography.noise.repeated import PlaceRepeats

        noise = noise_of(self.level, self.radius) if self.level or self.radius is not None else None
        how = self.own("x", "y", "person", "same_within", "radius")
        read: Any = {"options": self.reading(), "steps": reading_steps(self.read_as)}
        return PlaceRepeats.of(table, **how, **read).as_json(noise)


class Audit(_OfPoints):
    """Attack a release, or any released table; exit code 1 where a claim is false or a limit exceeded.

    Three questions are answered: can a person be singled out, can rows of one person be linked, can
    something be inferred? Each answer has its figure, and what is reached without the release.

    With --x and --y, what the points of a table tell: how often it names a place; with --person and --time,
    how few points single a person out. --level and --radius say which noise to try on places.
    """

    shown: ClassVar = {
        **dict.fromkeys(("rows", "places", "most_rows", "places_by_rows"), ()),
        "settings": ("radius", "level", "displacement", "epsilon_worst_place"),
        "advice": (),
    }
    example = "audit release-2026 --against interventions.csv; or: ldpaudit audit --lessons"
    folder: Path | None = asked(default=None, argument="[DIR]")
    against: Path | None = asked("The recorded table: what an attacker may know of persons.", None)
    beside: Path | None = asked("A second table of the same people.", None, option="--with")
    key: str = asked("Column of both tables that names each row.", "", needs="against")
    control: Path | None = asked("Persons who are not in the release, like it.", None, needs="against")
    unit: str | None = asked(_UNIT, None)
    known: tuple[str, ...] = asked(_KNOWN, ())
    sensitive: tuple[str, ...] = asked(_SENSITIVE, ())
    count: str = asked(_COUNT, "")
    attack: tuple[str, ...] = asked("Make this attack alone; may be given several times.", (), multiple=True)
    lessons: bool = asked("Show published mechanisms that do not keep what they claim.", False)
    time: str | None = asked("Of points: column of times.", None, needs="person")

    def answer(self, told: Listener) -> dict[str, Any]:
        if self.lessons:
            from ldpaudit.audit.lessons import lessons

            self.refuse("--lessons", "folder", "against", "beside")
            played = lessons(told.check_cancelled, told.watch("lessons"))
            lines = [line for lesson in played for line in (*lesson.lines(), "")]
            return {"lessons": [lesson.as_json() for lesson in played], "lines": lines}
        from ldpaudit.audit.printing import audit_lines
        from ldpaudit.engine.auditing import AuditRequest, audit_release

        table = given(self.folder, "DIR", "ldpaudit audit release-2026")
        if self.x and self.y and not (self.person and self.time):
            return self.places(table)
        same = self.own("against", "beside", "control", "sensitive", "known", "count", "attack", "time")
        request = AuditRequest(
            target=table,
            row_key=self.key,
            unit=self.unit or self.person or "",
            key=known_key(),
            points=[(self.x, self.y)] if self.x and self.y else [],
            **same,
        )
        report = audit_release(request, told, lambda one: told.found(one.as_json()))
        more = {"lost": report.lost, "exceeded": report.exceeded, "lines": list(audit_lines(report))}
        return {**report.as_json(), **more}

    def code(self, answer: Mapping[str, Any]) -> int:
        return MISTAKE if answer.get("lost") else int(answer.get("exceeded", False))


class Outlook(Question):
    """What a recipe would do and cost, without reading the table's rows but the first."""

    recipe: Path = asked()
    rows: int = asked(default=0)

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.outlook import outlook
        from ldpaudit.recipe import Recipe

        return outlook(Recipe.read(self.recipe), self.rows)


class Labels(Question):
    """Which values lists by column lack, with their rows, after so many steps of a recipe."""

    recipe: Path = asked()
    before: int = asked()
    domains: Mapping[str, str | tuple[str, ...]] = asked()

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.engine.outlook import labels_of
        from ldpaudit.recipe import Recipe

        found = labels_of(Recipe.read(self.recipe), self.before, self.domains, told.check_cancelled)
        return {"columns": found}


class Places(_OfPoints, _OfTable):
    """How often a table names the same place, and what averaging its moved points would find."""

    def answer(self, told: Listener) -> dict[str, Any]:
        return self.places(self.table)


class Draw(_OfTable):
    """Write what a map draws, in metres around a middle: borders of polygons, or points of a table."""

    out: Path = asked()
    points: tuple[str, ...] = asked(default=())
    around: tuple[float, ...] = asked(default=())
    layer: str | None = asked(default=None)
    crs: str | None = asked(default=None)
    read_as: tuple[str, ...] = asked(default=())

    def answer(self, told: Listener) -> dict[str, Any]:
        from ldpaudit.geography.drawing import borders, points
        from ldpaudit.geography.equal_area import EqualArea

        frame = EqualArea(*self.around) if self.around else None
        if not self.points:
            return borders(self.table, self.layer, frame, self.crs).write(self.out)
        x, y = self.points
        steps = reading_steps(self.read_as)
        return points(self.table, x, y, self.reading(), frame=frame, steps=steps).write(self.out)


def reading_steps(written: tuple[str, ...]) -> Any:
    """Take steps read-coordinates that are written as JSON, each as in a recipe."""
    from ldpaudit.geography import ReadCoordinates
    from ldpaudit.recipe import parse_step

    return tuple(parse_step(ReadCoordinates, one, where="--read-as") for one in written)


def noise_of(level: str | float, radius: float | None) -> Any:
    """Return the noise of a level within so many metres."""
    from ldpaudit.geography import PlanarLaplace

    metres = given(radius, "--radius", "400")
    return PlanarLaplace(level_of(given(level or None, "--level", "ln(2)")), metres)


def level_of(written: str | float) -> float:
    """Read a level: a number, or the logarithm of one."""
    from ldpaudit.geography import parse_level

    try:
        return parse_level(written)
    except ValueError as error:
        raise UserError(str(error), where="--level", hint="as in: ln(2)") from None


#: What the window may ask.
QUESTIONS: dict[str, type[Question]] = {
    name.lower(): kind
    for name, kind in dict(globals()).items()
    if isinstance(kind, type) and kind.__module__ == __name__ and not name.startswith("_")
}
#: What may be asked on the command line: what has an example of its own.
COMMANDS = {name: kind for name, kind in QUESTIONS.items() if "example" in vars(kind)}
#: What takes long or leaves files needs a process of its own.
APART = ("demo", "run")
