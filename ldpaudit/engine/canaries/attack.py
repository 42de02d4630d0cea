"""The audit of a whole recipe: what private runs with canaries show of its epsilon, against its promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from ldpaudit.audit.attack import Attack, AttackResult, register_attack
from ldpaudit.audit.one_run import Draws, Flags, Floats, Guessed, Observer, draws_of, most_that_shows
from ldpaudit.engine.canaries.observing import counts_of, signs_of
from ldpaudit.engine.canaries.planting import Garden, Planted
from ldpaudit.engine.canaries.secrets import Claimed, secrets_of
from ldpaudit.engine.in_memory import PrivateRun, run_in_memory
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.language import Message
from ldpaudit.ledger import Change, change_of
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source

#: Rows of the table among which canaries are planted, canaries of a run, and runs.
ROWS, CANARIES, RUNS = 10_000, 4_500, 4
#: Of so many canaries one is known to the observer.
_KNOWN = 3
#: Metres between two places, where no promise names a distance.
_METRES = 200.0
#: An epsilon that is as large at the distance of two places is easily seen.
_SEEN = 1.0


@register_attack
class Canaries(Attack):
    """Rows decided by coins, planted in private runs of the whole recipe."""

    code: ClassVar[str] = "canaries"
    title: ClassVar[str] = Message("the whole recipe, by planted rows")
    question: ClassVar = "infer"
    finds: ClassVar[str] = Message(
        "whoever knows all rows but one tells which of two values that one holds, better than is promised"
    )
    inputs: ClassVar = ("manifest", "truth")
    cost: ClassVar[str] = Message("a few runs of the recipe on at most {rows:,} rows", rows=ROWS)
    page: ClassVar[str] = "check"
    hint: ClassVar[str] = Message(
        "look which step sees more of a row than its promise says: a memory, a removal, or noise that is too "
        "small"
    )

    @classmethod
    def run(cls, recipe: Recipe, **options: Any) -> list[AttackResult]:
        """Do what `audit_recipe` does."""
        return audit_recipe(recipe, **options)


def audit_recipe(
    recipe: Recipe,
    *,
    table: pa.Table | None = None,
    manifest: Mapping[str, Any] | None = None,
    runs: int = RUNS,
    canaries: int = CANARIES,
    confidence: float = 0.95,
    key: Key | None = None,
    watch: ProgressCallback = no_progress,
) -> list[AttackResult]:
    """Return what private runs with canaries show of a recipe's epsilon, for each sum of its promises.

    Parameters
    ----------
    recipe : Recipe
        Its table is read; nothing is written, booked or left behind.
    table : Table, optional
        Rows with the columns of that table, in its place.
    manifest : mapping, optional
        Whose claims are held against it; without it those that the recipe makes on this table.
    runs, canaries : int
        Runs for each sum, and coins of a run; a third of these the observer knows.
    confidence : float
        Of each lower bound, in (0, 1).
    key : Key, optional
        From which all is drawn; equal keys give equal results. By default a fresh one.
    watch : callable, optional
        Called often as watch(done, total); may raise to stop.

    Returns
    -------
    list of AttackResult
        One for each sum: `low` is what the recipe surely costs, `claim` what it says.

    Raises
    ------
    UserError
        If recipe and table do not fit.
    ReleaseBlockedError
        If something blocks the release before any row is read.
    """
    key = Key.generate() if key is None else key
    recipe = _unlimited(recipe)
    if table is None:
        source = Source.open(recipe.table_path, recipe.input.options)
        batches = list(_first(source))
        table = pa.Table.from_batches(batches, source.schema)
    table = table.slice(0, ROWS)
    pilot = run_in_memory(recipe, table, key.derive("pilot"), lambda: watch(0, 1))
    claimed = Claimed.of_run(pilot) if manifest is None else Claimed.of_manifest(manifest)
    results = []
    for at, total in enumerate(claimed.totals):

        def within(done: int, of: int, at: int = at) -> None:
            watch(at * of + done, len(claimed.totals) * of)

        trial = _Trial(recipe, table, pilot, claimed, total, runs, canaries, 1 - confidence, key, within)
        try:
            results.append(trial.result())
        except ReleaseBlockedError:
            raise
        except UserError as error:
            results.append(trial.untested(str(error)))
    return results


def _first(source: Source) -> Iterator[pa.RecordBatch]:
    rows = 0
    for batch in source.batches():
        yield batch
        rows += batch.num_rows
        if rows >= ROWS:
            return


def _unlimited(recipe: Recipe) -> Recipe:
    """Return a recipe that refuses no table for the rows that it removes: of canaries these are many."""
    steps = [
        replace(step, max_suppressed=1.0) if hasattr(step, "max_suppressed") else step  # type: ignore[call-arg]
        for step in recipe.steps
    ]
    return recipe.with_changes(steps=tuple(steps))


@dataclass
class _Trial:
    """The canaries of one sum."""

    recipe: Recipe
    table: pa.Table
    pilot: PrivateRun
    claimed: Claimed
    total: Mapping[str, Any]
    runs: int
    canaries: int
    alpha: float
    key: Key
    watch: ProgressCallback

    @property
    def change(self) -> Change:
        return change_of(str(self.total["relation"]))

    def untested(self, why: str) -> AttackResult:
        return AttackResult.not_tested(
            Canaries.code, why, unit="epsilon", story=str(self.total["relation"]), claim=self.total["epsilon"]
        )

    def result(self) -> AttackResult:
        total, change = self.total, self.change
        if total["epsilon"] is None:
            return self.untested(Message("no bound is claimed"))
        if change == "person" and total["bound"] is None:
            return self.untested(Message("how many rows one has is not declared"))
        plan = self.pilot.plan
        secrets = secrets_of(self.pilot, self.claimed.covered)
        garden = Garden(
            self.table, self.pilot, secrets, plan.person, plan.most_rows, plan.source.columns
        )
        metres = self._metres()
        claim = float(total["epsilon"])
        if change not in ("point", "place"):
            claim += float(total["per_metre"] or 0.0) * metres
        delta = float(total["delta"])
        if change == "presence":
            designs: list[Callable[[Draws], Planted | None]] = [garden.presence]
        else:
            designs = [lambda draw: garden.rows(self.canaries, change, metres, draw)]
            if garden.proxies(self.claimed.given):
                designs += [
                    lambda draw, secret=secret: garden.whole_rows(secret, self.canaries, draw)  # type: ignore[misc]
                    for secret in secrets
                ]
        alpha = self.alpha / (self.runs * len(designs))
        best, shown, made = 0.0, Guessed(), 0
        for design in designs:
            found = _Found(alpha, delta)
            for run in range(self.runs):
                self.watch(made, self.runs * len(designs))
                made += 1
                key = self.key.derive({"relation": str(total["relation"]), "run": made})
                planted = design(draws_of(key.derive("coins")))
                if planted is None:
                    break
                seen = run_in_memory(self.recipe, planted.table, key.derive("run"), lambda: self.watch(made, made))
                signs = (
                    counts_of(seen, planted, self.pilot)
                    if change == "presence"
                    else signs_of(seen, planted, self.pilot, secrets, _known(planted))
                )
                found.take(signs, planted)
                if found.least > claim:
                    break
            if found.least >= best:
                best, shown = found.least, found.guessed
            if best > claim:
                break
        return AttackResult(
            Canaries.code,
            tested=shown.coins,
            figure=best,
            low=best,
            high=float("inf"),
            claim=claim,
            verdict="violated" if best > claim else "consistent",
            column=", ".join(sorted(self.claimed.covered)),
            unit="epsilon",
            story=str(total["relation"]),
            note=str(most_that_shows(max(1, shown.guesses), alpha)),
        )

    def _metres(self) -> float:
        if self.change in ("point", "place"):
            return self.claimed.distance or _METRES
        slope = float(self.total["per_metre"] or 0.0)
        return _SEEN / slope if slope else self.claimed.distance or _METRES


class _Found:
    """What an observer has guessed in some runs, and learns from."""

    def __init__(self, alpha: float, delta: float) -> None:
        self._alpha, self._delta = alpha, delta
        self._signs: list[Floats] = []
        self._heads: list[Flags] = []
        self.guessed, self.least = Guessed(), 0.0

    def take(self, signs: Floats, planted: Planted) -> None:
        """Guess the coins of one more run, then learn all of them."""
        known = _known(planted)
        taught = np.flatnonzero(known)[1::2]
        observer = Observer(
            np.concatenate([*self._signs, signs[taught]]),
            np.concatenate([*self._heads, planted.heads[taught]]),
            mirrored=planted.mirrored,
        )
        self.guessed += observer.guess(signs[~known], planted.heads[~known], self._alpha, self._delta)
        self.least = max(self.least, self.guessed.least(self._alpha, self._delta))
        self._signs.append(signs[~known])
        self._heads.append(planted.heads[~known])


def _known(planted: Planted) -> Flags:
    """Return the canaries whose coins the observer knows."""
    return np.arange(len(planted.heads)) % _KNOWN == 0
