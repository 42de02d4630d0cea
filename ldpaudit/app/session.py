"""The document of the desktop: a recipe with its history, and what was computed from it and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from ldpaudit.anonymity.classes import Missing
from ldpaudit.app.axes import axes_of
from ldpaudit.app.change import Change
from ldpaudit.app.inspection import InspectionSummary
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.results import Result, Results, Version, version_of
from ldpaudit.app.stamps import of_run, of_table
from ldpaudit.app.standing import Changed, changed, covers, new, of_recipe, of_runs
from ldpaudit.app.values import checked, moved, options_as_dict
from ldpaudit.audit import AuditReport, violated_claims
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding
from ldpaudit.geography.reading.axes import Axes
from ldpaudit.language import Message
from ldpaudit.recipe import RECOGNIZING, WITHHELD, Accept, Input, Recipe, Role
from ldpaudit.recipe.edits import placed
from ldpaudit.step import Step
from ldpaudit.tables import Column, ReadOptions

#: Results of a run of the whole recipe.
RUNS = ("trial", "release")


class Session(QObject):
    """A recipe being written. Every change is an entry of `history` that can be undone."""

    changed = Signal()
    arrived = Signal()
    opened = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = QUndoStack(self)
        self.path: Path | None = None
        self.results = Results()
        #: By page, what returns a line about input that is not in the recipe yet; "" for none.
        self.unfinished: dict[str, Callable[[], str]] = {}
        self.missing_rule: Missing | None = None
        self._recipe: Recipe | None = None
        self._stamps: dict[tuple[Any, ...], str] = {}
        self._stamped: tuple[Recipe | None, Version] = (None, None)

    # The document ------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether there is a document."""
        return self._recipe is not None

    @property
    def recipe(self) -> Recipe:
        """The document.

        Raises
        ------
        RuntimeError
            If nothing is open: pages ask `is_open` first.
        """
        if self._recipe is None:
            raise RuntimeError("no document is open")
        return self._recipe

    @property
    def table(self) -> Path:
        """Path of the table."""
        return self.recipe.table_path

    def open_table(self, path: Path) -> None:
        """Begin a recipe for a table."""
        path = path.absolute()
        self._begin(Recipe(input=Input(path=path.name), folder=path.parent), None)

    def open_recipe(self, path: Path) -> None:
        """Open a recipe.

        Raises
        ------
        UserError
            If it cannot be read, or its table is not there.
        """
        recipe = Recipe.read(path.absolute())
        table = recipe.table_path
        if not table.exists():
            raise UserError(
                Message('its table "{path}" is not there', path=recipe.input.path),
                where=path.name,
                hint="put the two side by side",
            )
        self._begin(recipe, path.absolute())

    def save(self, path: Path) -> None:
        """Write the recipe.

        Raises
        ------
        UserError
            If it cannot be written.
        """
        path = path.absolute()
        recipe = self.recipe if path.parent == self.recipe.folder else moved(self.recipe, path.parent)
        recipe.write(path)
        self.path = path
        self._recipe = recipe
        self.history.setClean()
        self.changed.emit()

    def _begin(self, recipe: Recipe, path: Path | None) -> None:
        self._recipe, self.path, self.results = recipe, path, Results(version_of(recipe.table_path))
        self.missing_rule = None
        self.history.clear()
        self.opened.emit()
        self.changed.emit()

    # Changes -----------------------------------------------------------------------------------------

    def change(self, label: str, **parts: Any) -> None:
        """Put other parts into the recipe as one undoable entry; nothing where they are the same."""
        self.adopt(label, self.recipe.with_changes(**parts))

    def adopt(self, label: str, after: Recipe) -> None:
        """Take another recipe as one undoable entry; nothing where it is the same."""
        if after != self.recipe:
            self.history.push(Change(self._put, self.recipe, after, label))

    def _put(self, recipe: Recipe) -> None:
        # A saved recipe may have moved to another folder since; paths of the history follow it.
        self._recipe = recipe if recipe.folder == self.recipe.folder else moved(recipe, self.recipe.folder)
        self.changed.emit()

    def set_options(self, label: str, **options: Any) -> None:
        """Read the table otherwise.

        Raises
        ------
        UserError
            If a value is impossible.
        """
        given = {**options_as_dict(self.recipe.input.options), **options}
        parsed = checked(ReadOptions, {name: value for name, value in given.items() if value is not None})
        self.change(label, input=replace(self.recipe.input, options=parsed))

    def set_unit(self, label: str, unit: str) -> None:
        """Set who is protected; the number of rows of one is then to be declared anew."""
        self.change(label, input=replace(self.recipe.input, unit=unit, most_rows=None))

    def set_most_rows(self, label: str, most_rows: int | None) -> None:
        """Declare how many rows one person has at most; None where that is not known."""
        self.change(label, input=replace(self.recipe.input, most_rows=most_rows))

    def set_missing(self, rule: Missing | None) -> None:
        """Set how a missing value is matched when a row is looked for; None asks again."""
        self.missing_rule = rule
        self.changed.emit()

    def set_roles(self, label: str, roles: Mapping[str, Role]) -> None:
        """Set roles of columns; what becomes a location is left out until Places says what happens to it."""
        self.adopt(label, self.recipe.with_roles(roles, self.columns))

    def add_step(self, label: str, step: Step) -> None:
        """Add a step: what coarsens, then what removes rows, what randomizes, what is computed of that."""
        self.change(label, steps=placed(self.recipe.steps, step))

    def exchange_step(self, label: str, old: Step, new: Step) -> None:
        """Put a step of another kind in the place of one, or where its own kind belongs."""
        if old.stage == new.stage:
            self.replace_step(label, old, new)
        else:
            rest = tuple(step for step in self.recipe.steps if step != old)
            self.change(label, steps=placed(rest, new))

    def replace_step(self, label: str, old: Step, new: Step | None) -> None:
        """Put a step in the place of another; None removes it."""
        steps = list(self.recipe.steps)
        at = steps.index(old)
        steps[at : at + 1] = [] if new is None else [new]
        self.change(label, steps=tuple(steps))

    def accept(self, label: str, finding: Finding, reason: str) -> None:
        """Take a finding upon oneself, with a reason that the report prints.

        Raises
        ------
        UserError
            If the reason is too short.
        """
        given = {"finding": finding.code, "reason": reason, "column": "".join(finding.columns[:1])}
        self.change(label, accept=(*self.recipe.accept, checked(Accept, given)))

    # What is known -----------------------------------------------------------------------------------

    @property
    def inspection(self) -> InspectionSummary | None:
        """What the reader found in the table; also while a change of the options is being read again."""
        return None if self.results.inspection is None else self.results.inspection.value

    @property
    def columns(self) -> dict[str, Column]:
        """The columns of the table, in order; empty until it was read."""
        found = self.inspection
        return {} if found is None else {one.name: one.column for one in found.columns}

    def role(self, name: str) -> str:
        """Return the role of a column."""
        return self.recipe.columns.get(name, "undecided")

    def with_role(self, *roles: str) -> list[str]:
        """Return the columns that have one of these roles."""
        return [name for name in self.columns if self.role(name) in roles]

    @property
    def axes(self) -> Axes | None:
        """The two columns that hold points, and how it is known which runs east; None without such."""
        return axes_of(self)

    @property
    def place_pair(self) -> tuple[str, str] | None:
        """Columns of longitudes and latitudes; None where there are none, or nobody knows which is which."""
        axes = self.axes
        return (axes.east, axes.north) if axes is not None and axes.certain else None

    @property
    def undecided(self) -> list[str]:
        """Columns without a role."""
        return self.with_role("undecided")

    def steps_on(self, column: str) -> list[Step]:
        """Return the steps that treat a column."""
        return [step for step in self.recipe.steps if column in step.modifies()]

    @property
    def known_outside(self) -> list[str]:
        """Columns by which somebody outside may recognize a row."""
        return self.with_role(*RECOGNIZING)

    def current(self, name: str) -> bool:
        """Return whether a result belongs to the recipe as it stands."""
        result: Result | None = getattr(self.results, name)
        return result is not None and result.stamp == self.stamp(name)

    def stamp(self, name: str) -> str:
        """Hash what a result depends on."""
        if not self.is_open or name == "sample":
            return ""
        recipe, version = self.recipe, self.results.version
        before, then = self._stamped
        if recipe is not before or version != then:
            # A change asks for the same stamps a hundred times.
            self._stamped, self._stamps = (recipe, version), {}
        of_all = name in ("outlook", "audit", *RUNS)
        known: tuple[Any, ...] = ()
        if name == "exposure":
            known = tuple(self.known_outside), self.unit_column, self.missing
        key = (of_all, known)
        if key not in self._stamps:
            more = [sorted(known[0]), *known[1:]] if known else []
            self._stamps[key] = of_run(recipe, version) if of_all else of_table(recipe, version, *more)
        return self._stamps[key]

    @property
    def tried(self) -> bool:
        """Whether the newest run was a trial of the recipe and the table as they stand, and still counts."""
        newest = self.results.newest == "trial" and self.current("trial")
        outcome = self.outcome if newest else None
        return outcome is not None and outcome.stands and not self.refused

    @property
    def refused(self) -> bool:
        """Whether the recipe was refused on the table as they stand, after its last trial."""
        refusal = self.results.refusal
        return refusal is not None and refusal.stamp == self.stamp("trial")

    @property
    def changed_since(self) -> Changed:
        """What has changed since the run of which `outcome` is; nothing where there was none."""
        return "" if self._best is None else changed(self._best.stamp, self.stamp("trial"))

    @property
    def unit_column(self) -> str | None:
        """The column that names who is protected, where each row is not one."""
        return self.recipe.input.person_in(self.columns)

    @property
    def missing(self) -> Missing:
        """How a missing value is matched when a row is looked for; by default as a value of its own."""
        return self.missing_rule or "own"

    @property
    def outlook(self) -> Mapping[str, Any] | None:
        """What the steps of the recipe would do, while that is known for the recipe as it stands."""
        result = self.results.outlook
        return None if result is None or not self.current("outlook") else result.value

    @property
    def made(self) -> list[str]:
        """Columns that steps make beside those of the table, regions for example."""
        result = self.results.outlook
        steps = [] if result is None else result.value["steps"]
        plain = (one["columns"] for one in steps if not one["protocols"])
        names = dict.fromkeys(name for columns in plain for name in columns if name not in self.columns)
        reports = tuple(f"{one['column']}=" for step in steps for one in step["protocols"])
        return [name for name in names if not name.startswith(reports)] if reports else list(names)

    def step_fault(self, step: Step | None) -> str:
        """Return why a step cannot work, where that is known."""
        outlook = self.outlook
        fault = None if outlook is None else outlook["fault"]
        if fault is None or step is None or self.recipe.steps[fault["step"]] != step:
            return ""
        return UserError(fault["what"], where=fault["where"] or "", hint=fault["hint"] or "").translated()

    @property
    def outcome(self) -> RunSummary | None:
        """What the newest trial or release of the recipe as it stands found, else the newest of any."""
        return None if self._best is None else self._best.value

    @property
    def audit(self) -> AuditReport | None:
        """What was found when the trial of the recipe as it stands was attacked; None where it was not."""
        return self.results.audit.value if self.results.audit is not None and self.current("audit") else None

    @property
    def _best(self) -> Result | None:
        # The table may have changed on the disk since: of two runs of one recipe, the later one counts.
        best = max(RUNS, key=lambda name: (self.current(name), name == self.results.newest))
        result: Result | None = getattr(self.results, best)
        return result

    @property
    def outcome_current(self) -> bool:
        """Whether `outcome` belongs to the recipe as it stands."""
        return any(self.current(name) for name in RUNS)

    @property
    def outcome_searched(self) -> bool:
        """Whether what `outcome` found still holds."""
        return self._best is not None and self.changed_since in ("", "output")

    def arrive(self, name: str, value: Any, stamp: str, recipe: Recipe | None = None) -> None:
        """Keep a result; `recipe` is the one that was run, by default as it stands."""
        setattr(self.results, name, Result(value, stamp, recipe or self._recipe))
        if name in RUNS:
            self.results.refusal, self.results.newest = None, name
        if name == "trial":
            # What was attacked was another trial, whose noise is not this one's.
            self.results.audit = None
        for old in RUNS if name in RUNS else (name,):
            self.results.faults.pop(old, None)
        self.arrived.emit()

    def fail(self, name: str, line: str, stamp: str) -> None:
        """Keep the reason why a result could not be computed."""
        self.results.faults[name] = (line, stamp)
        self.arrived.emit()

    def fault(self, name: str) -> str:
        """Return the reason why the latest attempt failed, while it still concerns the recipe."""
        line, stamp = self.results.faults.get(name, ("", ""))
        return line if line and stamp == self.stamp(name) else ""

    def findings(self) -> list[Finding]:
        """Return the findings that nobody accepted: from the columns alone, and from the last trial."""
        return [one for one in self._found() if not self.accepted(one)]

    def _found(self) -> list[Finding]:
        """Return all findings, accepted or not."""
        if not self.is_open or not self.columns:
            return []
        found = of_recipe(self.recipe, self.columns, self.outlook)
        runs = [(one, one.value) for one in (self.results.refusal,) if one is not None]
        runs += [(one, one.value.findings) for one in (self._best,) if one is not None]
        withheld = set(self.with_role(*WITHHELD))
        found += new(of_runs(runs, self.stamp("trial"), self.columns, withheld), found)
        return found if self.audit is None else found + new(violated_claims(self.audit), found)

    def refuse(self, findings: list[Finding], stamp: str, recipe: Recipe | None = None) -> None:
        """Keep the findings for which a run was refused."""
        self.results.refusal = Result(findings, stamp, recipe or self._recipe)

    def accepted(self, finding: Finding) -> bool:
        """Return whether the recipe takes a finding upon itself."""
        return any(covers(one, finding) for one in self.recipe.accept)

    def acceptances(self) -> list[tuple[Accept, list[Finding]]]:
        """Return what the recipe accepts, each with the findings that it covers."""
        if not self.is_open:
            return []
        found = self._found()
        return [(entry, [one for one in found if covers(entry, one)]) for entry in self.recipe.accept]

    def withdraw(self, label: str, entry: Accept) -> None:
        """Withdraw an acceptance."""
        self.change(label, accept=tuple(one for one in self.recipe.accept if one != entry))

    @property
    def blocked(self) -> bool:
        """Whether a finding stops a release."""
        return any(one.severity == "block" for one in self.findings())


def named(columns: Iterable[str]) -> str:
    """Return column names as a sentence lists them."""
    return ", ".join(columns)
