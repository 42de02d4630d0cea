"""All that is asked about a document, each a pure function of the desk, and what its answer depends on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ldpaudit.app.answers import Question
from ldpaudit.app.document import Version
from ldpaudit.app.found import InspectionSummary, RunSummary
from ldpaudit.audit import AuditReport
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.values import as_dict
from ldpaudit.step import public_path, with_files

if TYPE_CHECKING:
    from ldpaudit.app.desk import Desk

#: Rows that Import shows, and that the outlook treats.
PREVIEW = 200
#: Bytes of a table that is read in a process of its own: the worker answers other questions meanwhile.
LARGE = 64_000_000
#: Runs of the whole recipe.
RUNS = ("trial", "release")


def reading(desk: Desk) -> dict[str, Any]:
    """Return the table and the options with which the recipe reads it, as questions take them."""
    options = as_dict(desk.recipe.input.options, exclude_defaults=True)
    return {"table": str(desk.table), "options": json.dumps(options) if options else ""}


def inspection(desk: Desk) -> Question:
    """Ask how the table reads, and what is in it."""
    recipe = desk.recipe
    large = (desk.version or (0, 0))[0] >= LARGE
    key = of_table(recipe, desk.version)
    arguments = ["inspect", {**reading(desk), "preview": PREVIEW}]
    return Question("inspection", key, lambda: arguments, InspectionSummary.of, pause=0, apart=large)


def exposure(desk: Desk) -> Question | None:
    """Ask who is exposed in the table as it is."""
    known, unit, missing = desk.known_outside, desk.unit_column, desk.missing
    if not known or desk.undecided or not desk.answers["inspection"].current:
        return None
    asked = {**reading(desk), "quasi_identifiers": known, "missing": missing, "unit": unit}
    key = of_table(desk.recipe, desk.version, sorted(known), unit, missing)
    return Question("exposure", key, lambda: ["anonymity", asked], about=tuple(known))


def outlook(desk: Desk) -> Question | None:
    """Ask what the steps would do, and what they make of the first rows."""
    if not desk.recipe.steps or not desk.answers["inspection"].current:
        return None

    def arguments() -> Sequence[Any]:
        return ["outlook", {"recipe": str(desk.written("outlook")), "rows": PREVIEW}]

    return Question("outlook", desk.run_key, arguments, pause=120)


def trial(desk: Desk) -> Question:
    """Run the recipe into a private folder; it shows what a release would add to earlier ones."""
    out: list[Path] = []

    def arguments() -> Sequence[Any]:
        out[:] = [desk.private.new("trial")]
        return _run(desk, "trial", out[0], trial=True)

    return _of_run(desk, "trial", arguments, lambda answer: RunSummary.read(out[0], answer))


def release(desk: Desk) -> Question | None:
    """Run what was tried last into the folder that the user named."""
    tried, out = desk.answers["trial"].value, desk.releasing
    if tried is None or out is None:
        return _of_run(desk, "release", list, Path)

    def arguments() -> Sequence[Any]:
        return _run(desk, "release", out, tried=str(tried.folder))

    return _of_run(desk, "release", arguments, lambda answer: RunSummary.read(out, answer))


def audit(desk: Desk) -> Question | None:
    """Attack the last trial with the table, and with a second one where it is given."""
    tried = desk.answers["trial"].value
    if tried is None:
        return _of_run(desk, "audit", list, AuditReport.of_json)
    asked = {"folder": str(tried.folder), "against": str(desk.table), "attack": list(desk.attacks)}
    asked |= {"beside": str(desk.beside)} if desk.beside is not None else {}
    return _of_run(desk, "audit", lambda: ["audit", asked], AuditReport.of_json)


#: What is asked, by name, in the order in which one needs the other.
QUESTIONS: dict[str, Callable[[Desk], Question | None]] = {
    "inspection": inspection,
    "exposure": exposure,
    "outlook": outlook,
    "trial": trial,
    "audit": audit,
    "release": release,
}


def _of_run(desk: Desk, name: str, arguments: Callable[[], Any], read: Callable[[Any], Any]) -> Question:
    return Question(name, desk.run_key, arguments, read, pause=None, apart=True, about=desk.recipe)


def _run(desk: Desk, name: str, out: Path, **more: Any) -> list[Any]:
    return ["run", {"recipe": str(desk.written(name)), "out": str(out), **more}]


def of_table(recipe: Recipe, version: Version, *more: Any) -> str:
    """Return the key of what was read of a table, and of `more` that decides what is counted in it."""
    options = as_dict(recipe.input.options, exclude_defaults=True)
    return _digest([_full_name(recipe, recipe.input.path), version, options, *more])


def of_run(recipe: Recipe, version: Version) -> str:
    """Return the key of a run: one hash of the table, one of what treats its rows, and one of the rest."""
    # A recipe that is saved in another folder names the same files by other paths.
    full = partial(_full_name, recipe)
    steps = [[step.do, with_files(step, as_dict(step), full)] for step in recipe.steps]
    treated = [recipe.input.unit, recipe.input.most_rows, dict(recipe.columns), steps]
    outcome = [as_dict(recipe.output), [as_dict(one) for one in recipe.accept]]
    return " ".join([of_table(recipe, version), _digest(treated), _digest(outcome)])


def _full_name(recipe: Recipe, file: str) -> str:
    return str(public_path(recipe.folder, file).resolve())


def _digest(values: list[Any]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True, default=str).encode()).hexdigest()
