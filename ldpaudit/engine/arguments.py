"""The arguments of `run`, checked before anything is read; each mistake is refused in one line."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from ldpaudit.engine.manifest import TEST_KEY_MARK
from ldpaudit.engine.trial import Trial
from ldpaudit.errors import UserError, as_path, quoted
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.randomness import Key, whole_number
from ldpaudit.recipe import Recipe
from ldpaudit.work_folder import refuse_to_overwrite, refuse_to_race, sweep_beside


@dataclass(frozen=True)
class RunRequest:
    """The arguments of a run, once they are checked.

    out: absolute path of the folder to make.
    key: the master key.
    key_kind: "fresh" where it is forgotten afterwards, "held" where the user has it, or the mark of a test
        key.
    reporter: says how far the run is, and whether it is to stop.
    chunk_rows, workers, scheduler, resume: as in `run`.
    ledger: the ledger's file.
    of_trial: the trial that the run must be of.
    """

    recipe: Recipe
    out: Path
    key: Key = field(repr=False)
    key_kind: str
    reporter: ProgressReporter
    chunk_rows: int
    workers: int
    scheduler: str | None
    resume: bool
    ledger: Path | None
    of_trial: Trial | None

    @classmethod
    def checked(
        cls,
        recipe: Any,
        out: Any,
        *,
        key: Any,
        progress: Any,
        cancel: Any,
        chunk_rows: Any,
        workers: Any,
        scheduler: Any,
        resume: bool,
        ledger: Any,
        tried: Any,
    ) -> Self:
        """Check the arguments of `run`, remove what killed runs left beside `out`, draw a fresh key.

        Raises UserError: if an argument is of another type, `out` is taken or another run into it goes on, or
            `tried` is no trial.
        """
        recipe, key, scheduler = check_recipe(recipe), check_key(key), check_scheduler(scheduler)
        for name, function in (("progress", progress), ("cancel", cancel)):
            check_function(function, name)
        chunk_rows, workers = check_number(chunk_rows, "chunk_rows"), check_number(workers, "workers")
        ledger = None if ledger is None else as_path(ledger, "ledger.sqlite", where="ledger")
        out = as_path(out, "release", where="out").absolute()
        if resume and key is None:
            raise UserError(
                "a run can be resumed with its own key only, and a fresh key is forgotten",
                where="--resume",
                hint="name a file with your key: --key-file",
            )
        sweep_beside(out.parent)
        refuse_to_overwrite(out)
        refuse_to_race(out)
        return cls(
            recipe=recipe,
            out=out,
            key=key or Key.generate(),
            key_kind="fresh" if key is None else TEST_KEY_MARK if key.test else "held",
            reporter=ProgressReporter(progress, cancel),
            chunk_rows=chunk_rows,
            workers=workers,
            scheduler=scheduler,
            resume=resume,
            ledger=ledger,
            of_trial=None if tried is None else Trial.read(as_path(tried, "trial", where="tried")),
        )


def check_recipe(given: Any) -> Recipe:
    """Accept a recipe.

    Raises UserError: if it is something else; the path of a recipe, too.
    """
    if not isinstance(given, Recipe):
        what = Message("the path of one") if isinstance(given, str) else quoted(given)
        raise UserError(
            Message("this is not a recipe, but {what}", what=what), hint='write Recipe.read("recipe.toml")'
        )
    return given


def check_key(given: Any) -> Key | None:
    """Accept a key, or none for a fresh one. The message never quotes what it got: that may be a secret.

    Raises UserError: if it is something else.
    """
    if given is not None and not isinstance(given, Key):
        raise UserError(
            Message("this is no key, but of type {name}", name=type(given).__name__),
            where="key",
            hint="write Key.generate(), or Key.from_hex and 64 hexadecimal digits, or leave it out",
        )
    return given


def check_scheduler(given: Any) -> str | None:
    """Accept the address of a Dask scheduler, or none.

    Raises UserError: if it is no text.
    """
    if given is not None and not isinstance(given, str):
        raise UserError(
            Message("the address is {given}", given=quoted(given)),
            where="scheduler",
            hint='write "tcp://10.0.0.5:8786"',
        )
    return given


def check_function(given: Any, name: str) -> None:
    """Accept a function, or none.

    Raises UserError: if it cannot be called.
    """
    if given is not None and not callable(given):
        raise UserError(
            Message("this is {given}", given=quoted(given)),
            where=name,
            hint="pass a function, or leave it out",
        )


def check_number(given: Any, name: str) -> int:
    """Accept a whole number above 0.

    Raises UserError: if it is none.
    """
    found = whole_number(given)
    if found is None or found < 1:
        raise UserError("this is not a whole number above 0", where=name, hint="write 1 or more")
    return found
