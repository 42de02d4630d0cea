"""The arguments of `run`, checked before anything is read; each mistake is refused in one line."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from ldpaudit.engine.trial import Trial
from ldpaudit.errors import UserError, as_path, quoted
from ldpaudit.estimate.manifest import TEST_KEY
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.randomness import Key, whole_number
from ldpaudit.recipe import Recipe
from ldpaudit.work_folder import refuse_to_overwrite, refuse_to_race, sweep_beside

CHUNK_ROWS = 65_536


@dataclass(frozen=True)
class RunRequest:
    """The arguments of a run, once they are checked.

    key_kind: "fresh" where it is forgotten afterwards, "held" where the user has it, or the mark of a test
        key.
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
        key: Any = None,
        progress: Any = None,
        cancel: Any = None,
        chunk_rows: Any = CHUNK_ROWS,
        workers: Any = 1,
        scheduler: Any = None,
        resume: bool = False,
        ledger: Any = None,
        tried: Any = None,
    ) -> Self:
        """Check the arguments of `run`, remove what killed runs left beside `out`, draw a fresh key.

        Raises UserError: if an argument is of another type, `out` is taken or another run into it goes on, or
            `tried` is no trial.
        """
        if not isinstance(recipe, Recipe):
            what = Message("the path of one") if isinstance(recipe, str) else quoted(recipe)
            raise UserError(
                Message("this is not a recipe, but {what}", what=what),
                hint='write Recipe.read("recipe.toml")',
            )
        if key is not None and not isinstance(key, Key):
            # The message never quotes what it got: that may be a secret.
            raise UserError(
                Message("this is no key, but of type {name}", name=type(key).__name__),
                where="key",
                hint="write Key.generate(), or Key.from_hex and 64 hexadecimal digits, or leave it out",
            )
        if scheduler is not None and not isinstance(scheduler, str):
            raise UserError(
                Message("the address is {given}", given=quoted(scheduler)),
                where="scheduler",
                hint='write "tcp://10.0.0.5:8786"',
            )
        for name, given in (("progress", progress), ("cancel", cancel)):
            if given is not None and not callable(given):
                raise UserError(
                    Message("this is {given}", given=quoted(given)),
                    where=name,
                    hint="pass a function, or leave it out",
                )
        chunk_rows, workers = _number(chunk_rows, "chunk_rows"), _number(workers, "workers")
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
            key_kind="fresh" if key is None else TEST_KEY if key.test else "held",
            reporter=ProgressReporter(progress, cancel),
            chunk_rows=chunk_rows,
            workers=workers,
            scheduler=scheduler,
            resume=resume,
            ledger=ledger,
            of_trial=None if tried is None else Trial.read(as_path(tried, "trial", where="tried")),
        )


def _number(given: Any, name: str) -> int:
    found = whole_number(given)
    if found is None or found < 1:
        raise UserError("this is not a whole number above 0", where=name, hint="write 1 or more")
    return found
