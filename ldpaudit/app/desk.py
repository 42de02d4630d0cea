"""What a page knows: the document, what was answered about it, and what follows from both; no widget."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from ldpaudit.anonymity.classes import Missing
from ldpaudit.app.answers import Answer, Answers, Question
from ldpaudit.app.axes import axes_of
from ldpaudit.app.document import Document
from ldpaudit.app.found import InspectionSummary, RunSummary, findings_of
from ldpaudit.app.keeping import PrivateFolder
from ldpaudit.app.questions import QUESTIONS, RUNS, of_run
from ldpaudit.app.standing import Changed, Standing, changed, covers, new, of_recipe, of_runs
from ldpaudit.audit import AuditReport, violated_claims
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding
from ldpaudit.geography.reading.axes import Axes
from ldpaudit.language import Message, tr
from ldpaudit.recipe import RECOGNIZING, WITHHELD, Accept, Recipe, Role
from ldpaudit.recipe.edits import placed
from ldpaudit.recipe.values import as_dict, checked, moved
from ldpaudit.step import Step
from ldpaudit.tables import Column, ReadOptions


class Desk(Document):
    """The document with all that is asked about it, and the few things that are done with it."""

    #: The document was changed, or something was asked, answered, failed or stopped.
    news = Signal()
    #: A file is to be opened.
    file_asked = Signal(str)
    #: A page is to be shown, and a field there: that of a column.
    page_asked = Signal(str, str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = Answers(self)
        self.missing_rule: Missing | None = None
        #: Where a release goes, what is attacked in an audit, and the second table that it is attacked with.
        self.releasing: Path | None = None
        self.decided = ""
        #: Returns what was begun on a page and is not in the recipe; "" for nothing.
        self.begun: Callable[[], str] = str
        #: For what was begun the last trial was not run.
        self._held_up = ""
        self.attacks: tuple[str, ...] = ()
        self.beside: Path | None = None
        self._key: tuple[Any, ...] = (None, None, "")
        self._standing: tuple[tuple[Any, ...], list[Standing]] = ((), [])
        self._written: tuple[Recipe | None, Path, str] = None, Path(), ""
        self.answers.changed.connect(self._arrived)

    @cached_property
    def private(self) -> PrivateFolder:
        return PrivateFolder()

    @property
    def run_key(self) -> str:
        """All that a run of the recipe depends on."""
        recipe, version = self.recipe, self.version
        if self._key[0] is not recipe or self._key[1] != version:
            self._key = recipe, version, of_run(recipe, version)
        return str(self._key[2])

    def follow(self) -> None:
        if self.is_open:
            for name, question in QUESTIONS.items():
                self.answers.want(name, question(self))

    def written(self, name: str) -> Path:
        """Write the recipe with full paths, because it lies in another folder than its files.

        Raises UserError: if it cannot be written.
        """
        path, recipe = self.private.path / f"{name}.toml", self.recipe
        if name == "release":
            recipe = recipe.with_changes(purpose=replace(recipe.purpose, decided=self.decided))
        try:
            if self._written[:2] != (recipe, path.parent):
                self._written = recipe, path.parent, moved(recipe, path.parent).text()
            # A job that still reads the one before must not find half of this one.
            path.with_suffix(".new").write_text(self._written[2], "utf-8")
            path.with_suffix(".new").replace(path)
        except OSError as error:
            what = Message("the recipe cannot be written for the job ({why})", why=error.strerror)
            raise UserError(what, hint="free some room on the disk") from None
        return path

    def _opened(self) -> None:
        self.answers.forget()
        self.missing_rule = self.releasing = self.beside = None
        if "private" in self.__dict__:
            self.private.sweep("trial", keep=None)
        # Runs that were killed may have left folders beside the table.
        from ldpaudit.work_folder import sweep_beside

        threading.Thread(target=sweep_beside, args=(self.table.parent,), daemon=True).start()
        super()._opened()

    def _changed(self) -> None:
        self.follow()
        super()._changed()
        self.news.emit()

    def _arrived(self, name: str) -> None:
        answer = self.answers[name]
        if name == "sample":
            if answer.value is not None and answer.call is None:
                self.answers.forget(name)
                self.file_asked.emit(str(answer.value["recipe"]))
        elif name in RUNS and answer.call is None and not answer.fault:
            for other in RUNS:
                self.answers[other].fault, self.answers[other].refused = "", None
            if name == "trial" and answer.value is not None and not answer.stopped:
                # What was attacked was another trial, whose noise is not this one's.
                self.answers.forget("audit")
                self.private.sweep("trial", keep=answer.value.folder)
        self.follow()
        self.news.emit()

    def close(self) -> None:
        """Stop everything and remove the private folder; a question that comes later is not put."""
        self.answers.drop("release", wait=True)
        self.answers.close()
        if "private" in self.__dict__:
            self.private.remove()

    def go(self, page: str, column: str = "", field: str = "") -> None:
        self.page_asked.emit(page, column, field)

    def attempt(self) -> None:
        """Run the recipe into a private folder, unless something that was begun would be left out."""
        self.look()
        self._held_up = self.begun()
        if self._held_up:
            self.answers.fail("trial", self._held_up)
        else:
            self.answers.ask("trial")

    def attack(self, codes: Sequence[str] = (), beside: Path | None = None) -> None:
        """Attack the last trial with the table, and with a second one; all attacks, or those named."""
        if self.tried:
            self.attacks, self.beside = tuple(codes), beside
            self.follow()
            self.answers.ask("audit")

    def release(self, out: Path, decided: str = "") -> None:
        """Run what was tried last into the folder that the user named; `decided` is who decided it."""
        self.look()
        self.releasing, self.decided = out, decided
        self.follow()
        if self.tried:
            self.answers.ask("release")
        else:
            why = tr("the recipe was not tried on the table as it stands; run a trial")
            self.answers.fail("release", why)

    def stop_release(self) -> None:
        """Stop a release; take it where it was finished before it could be stopped."""
        answer, out = self.answers["release"], self.releasing
        if answer.call is not None and answer.asked is not None and out is not None:
            asked = answer.asked
            self.answers.drop("release", wait=True)
            with suppress(OSError, LookupError, ValueError):
                self.answers.put(asked, RunSummary.read(out))

    def sample(self, out: Path, rows: int | None = None) -> None:
        """Write the sample interventions; `file_asked` brings its recipe."""
        arguments = ["demo", {"out": str(out), "rows": rows, "tables_only": True}]
        self.answers.want("sample", Question("sample", str(out), lambda: arguments, pause=None, apart=True))
        self.answers.ask("sample")

    @property
    def inspection(self) -> InspectionSummary | None:
        """What the reader found in the table; also while a change of the options is being read again."""
        found: InspectionSummary | None = self.answers["inspection"].value
        return found

    @property
    def columns(self) -> dict[str, Column]:
        """The columns of the table, in order; empty until it was read."""
        found = self.inspection
        return {} if found is None else {one.name: one.column for one in found.columns}

    def role(self, name: str) -> str:
        return self.recipe.columns.get(name, "undecided")

    def with_role(self, *roles: str) -> list[str]:
        return [name for name in self.columns if self.role(name) in roles]

    @property
    def undecided(self) -> list[str]:
        return self.with_role("undecided")

    @property
    def known_outside(self) -> list[str]:
        """Columns by which somebody outside may recognize a row."""
        return self.with_role(*RECOGNIZING)

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
    def unit_column(self) -> str | None:
        """The column that names who is protected, where each row is not one."""
        return self.recipe.input.person_in(self.columns)

    @property
    def missing(self) -> Missing:
        """How a missing value is matched when a row is looked for; by default as a value of its own."""
        return self.missing_rule or "own"

    def steps_on(self, column: str) -> list[Step]:
        return [step for step in self.recipe.steps if column in step.modifies()]

    @property
    def outlook(self) -> Mapping[str, Any] | None:
        """What the steps of the recipe would do, while that is known for the recipe as it stands."""
        answer = self.answers["outlook"]
        return answer.value if answer.current else None

    @property
    def made(self) -> list[str]:
        """Columns that steps make beside those of the table, regions for example."""
        value = self.answers["outlook"].value
        steps = [] if value is None else value["steps"]
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

    def running(self, name: str) -> bool:
        return self.answers[name].call is not None

    def current(self, name: str) -> bool:
        """Return whether an answer belongs to the document as it stands."""
        return self.answers[name].current

    def fault(self, name: str) -> str:
        """Return why the latest attempt failed, while it still concerns the document as it stands."""
        answer = self.answers[name]
        if not answer.failed or (name == "trial" and self._held_up and not self.begun()):
            return ""
        # Of an earlier attempt that was refused, the findings say nothing of this one.
        refused = answer.refused is not None and answer.refused[0] is answer.asked
        return tr("the findings beside this page say why") if refused else answer.fault

    @property
    def newest(self) -> str:
        """The run that came last; "" for none."""
        last = max(RUNS, key=lambda name: self.answers[name].order)
        return last if self.answers[last].order else ""

    @property
    def refusal(self) -> tuple[Question, list[Finding]] | None:
        """What was refused since the last run, and for which findings."""
        last: Answer = max((self.answers[name] for name in RUNS), key=lambda one: one.failed_at)
        return None if last.refused is None else (last.refused[0], findings_of(last.refused[1]))

    @property
    def refused(self) -> bool:
        """Whether the recipe was refused on the table as they stand, after its last trial."""
        refusal = self.refusal
        return refusal is not None and refusal[0].key == self.run_key

    @property
    def tried(self) -> bool:
        """Whether the newest run was a trial of the recipe and the table as they stand, and still counts."""
        newest = self.newest == "trial" and self.current("trial")
        outcome = self.outcome if newest else None
        return outcome is not None and outcome.stands and not self.refused

    @property
    def releases_older(self) -> bool:
        """Whether a release runs, and the recipe or the table has changed since it began."""
        answer = self.answers["release"]
        return answer.call is not None and answer.asked is not None and answer.asked.key != self.run_key

    @property
    def _best(self) -> Answer | None:
        # The table may have changed on the disk since: of two runs of one recipe, the later one counts.
        best = max(RUNS, key=lambda name: (self.current(name), name == self.newest))
        return None if self.answers[best].value is None else self.answers[best]

    @property
    def outcome(self) -> RunSummary | None:
        """What the newest trial or release of the recipe as it stands found, else the newest of any."""
        return None if self._best is None else self._best.value

    @property
    def outcome_current(self) -> bool:
        """Whether `outcome` belongs to the recipe as it stands."""
        return any(self.current(name) for name in RUNS)

    @property
    def changed_since(self) -> Changed:
        """What has changed since the run of which `outcome` is; nothing where there was none."""
        best = self._best
        return "" if best is None or best.answered is None else changed(best.answered.key, self.run_key)

    @property
    def outcome_searched(self) -> bool:
        """Whether what `outcome` found still holds."""
        return self._best is not None and self.changed_since in ("", "output")

    @property
    def audit(self) -> AuditReport | None:
        """What was found when the trial of the recipe as it stands was attacked; None where it was not."""
        return self.answers["audit"].value if self.current("audit") else None

    def findings(self) -> list[Finding]:
        """Return the findings that nobody accepted: from the columns alone, and from the last trial."""
        return [one for one in self.found() if not self.accepted(one)]

    def found(self) -> list[Finding]:
        return [one.finding for one in self.standing()]

    def standing(self) -> list[Standing]:
        """Return all findings, accepted or not, with what has changed since each was found."""
        if not self.is_open or not self.columns:
            return []
        best, refusal = self._best, self.refusal
        known = (
            self.recipe,
            self.run_key,
            *(self.answers[name].order for name in ("inspection", "outlook", "audit", *RUNS)),
            *(self.answers[name].failed_at for name in RUNS),
        )
        if self._standing[0] != known:
            found = of_recipe(self.recipe, self.columns, self.outlook)
            runs = [] if refusal is None else [refusal]
            runs += [] if best is None or best.answered is None else [(best.answered, best.value.findings)]
            of_rows = of_runs(runs, self.run_key, self.columns, set(self.with_role(*WITHHELD)))
            kept = [Standing(one) for one in found]
            false = [] if self.audit is None else violated_claims(self.audit)
            kept += new(of_rows, kept)
            kept += new(map(Standing, false), kept)
            self._standing = known, kept
        return self._standing[1]

    def accepted(self, finding: Finding) -> bool:
        return any(covers(one, finding) for one in self.recipe.accept)

    def acceptances(self) -> list[tuple[Accept, list[Finding]]]:
        """Return what the recipe accepts, each with the findings that it covers."""
        if not self.is_open:
            return []
        found = self.found()
        return [(entry, [one for one in found if covers(entry, one)]) for entry in self.recipe.accept]

    @property
    def blocked(self) -> bool:
        return any(one.severity == "block" for one in self.findings())

    def set_options(self, label: str, **options: Any) -> None:
        """Read the table otherwise.

        Raises UserError: if a value is impossible.
        """
        given = {**as_dict(self.recipe.input.options, exclude_defaults=True), **options}
        parsed = checked(ReadOptions, {name: value for name, value in given.items() if value is not None})
        self.edit(label, input=replace(self.recipe.input, options=parsed))

    def set_unit(self, label: str, unit: str, most_rows: int | None = None) -> None:
        """Set who is protected, and how many rows one has at most; None where that is not known."""
        self.edit(label, input=replace(self.recipe.input, unit=unit, most_rows=most_rows))

    def set_missing(self, rule: Missing | None) -> None:
        """Set how a missing value is matched when a row is looked for; None asks again."""
        self.missing_rule = rule
        self._changed()

    def set_roles(self, label: str, roles: Mapping[str, Role]) -> None:
        """Set roles of columns; what becomes a location is left out until Places says what happens to it."""
        self.edit(label, self.recipe.with_roles(roles, self.columns))

    def add_step(self, label: str, step: Step) -> None:
        """Add a step: what coarsens, then what removes rows, what randomizes, what is computed of that."""
        self.edit(label, steps=placed(self.recipe.steps, step))

    def exchange_step(self, label: str, old: Step, step: Step) -> None:
        """Put a step of another kind in the place of one, or where its own kind belongs."""
        if old.stage == step.stage:
            self.replace_step(label, old, step)
        else:
            rest = tuple(one for one in self.recipe.steps if one != old)
            self.edit(label, steps=placed(rest, step))

    def replace_step(self, label: str, old: Step, step: Step | None, *, kind: str = "") -> None:
        """Put a step in the place of another; None removes it. See `edit` for `kind`."""
        steps = list(self.recipe.steps)
        at = steps.index(old)
        steps[at : at + 1] = [] if step is None else [step]
        self.edit(label, steps=tuple(steps), kind=kind)

    def accept(self, label: str, finding: Finding, reason: str) -> None:
        """Take a finding upon oneself, with a reason that the report prints.

        Raises UserError: if the reason is too short.
        """
        given = {"finding": finding.code, "reason": reason, "column": "".join(finding.columns[:1])}
        self.edit(label, accept=(*self.recipe.accept, checked(Accept, given)))
