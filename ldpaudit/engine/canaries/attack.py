"""The audit of a whole recipe: what private runs with canaries show of its epsilon, against its promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.audit.attack import AttackResult, sentences
from ldpaudit.audit.one_run import Draws, Flags, Floats, Guessed, Observer, draws_of, most_that_shows
from ldpaudit.audit.whole_recipe import WholeRecipe
from ldpaudit.engine.canaries.observing import counts_of, signs_of
from ldpaudit.engine.canaries.planting import Garden, Planted, Turn, changes
from ldpaudit.engine.canaries.secrets import Claimed, Secret, secrets_of
from ldpaudit.engine.in_memory import PrivateRun, run_in_memory
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.ledger import Change, change_of
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source

#: Rows of the table among which canaries are planted, canaries of a run, and runs.
ROWS, CANARIES, RUNS = 10_000, 6_000, 4
#: A bound above the claim stops a release, so it is to be wrong less often than intervals of figures are.
CONFIDENCE = 0.99
#: Where only a few canaries fit into a table, so many times as many runs.
_MORE = 8
#: Of so many canaries one is known to the observer.
_KNOWN = 3
#: Metres between two places, where no promise names a distance.
_METRES = 200.0
#: An epsilon that is as large at the distance of two places is easily seen.
_SEEN = 1.0


Design = Callable[[Draws, Turn], Planted | None]


def audit_recipe(
    recipe: Recipe,
    *,
    table: pa.Table | None = None,
    manifest: Mapping[str, Any] | None = None,
    runs: int = RUNS,
    canaries: int = CANARIES,
    confidence: float = CONFIDENCE,
    key: Key | None = None,
    watch: ProgressCallback = no_progress,
) -> list[AttackResult]:
    """Return what private runs with canaries show of a recipe's epsilon, for each sum of its promises.

    Parameters
    ----------
    recipe : Recipe
        The first 10,000 rows of its table are read; nothing is booked or left behind.
    table : Table, optional
        Rows with the columns of that table, in its place.
    manifest : mapping, optional
        Whose claims are held against it; without it those that the recipe makes on this table.
    runs, canaries : int
        Runs for each sum, and coins of a run; a third of these the observer knows.
    confidence : float
        Of all lower bounds together, in (0, 1).
    key : Key, optional
        From which all is drawn; equal keys give equal results. By default a fresh one.
    watch : callable, optional
        Called often as watch(done, total); may raise to stop.

    Returns
    -------
    list of AttackResult
        One for each sum: `low` is what the recipe surely costs, `claim` what it says, `high` the most that
        so many guesses could have shown. Empty where nothing is promised.

    Raises
    ------
    UserError
        If recipe and table do not fit.
    ReleaseBlockedError
        If something blocks the release before any row is read.
    """
    key = Key.generate() if key is None else key
    recipe = _unlimited(recipe)
    table = _first(Source.open(recipe.table_path, recipe.input.options)) if table is None else table
    table = table.slice(0, ROWS)
    pilot = run_in_memory(recipe, table, key.derive("pilot"), lambda: watch(0, 1))
    claimed = Claimed.of_run(pilot) if manifest is None else Claimed.of_manifest(manifest)
    bounded = [one for one in claimed.totals if one["epsilon"] is not None]
    alpha = (1 - confidence) / max(1, len(bounded))
    results = []
    for at, total in enumerate(claimed.totals):

        def within(done: int, of: int, at: int = at) -> None:
            watch(at * of + done, len(claimed.totals) * of)

        trial = _Trial(recipe, table, pilot, claimed, total, runs, canaries, alpha, key, within)
        try:
            results.append(trial.result())
        except ReleaseBlockedError:
            raise
        except UserError as error:
            results.append(trial.untested(str(error)))
    return results


def _first(source: Source) -> pa.Table:
    """Return the first rows of a table."""
    found: list[pa.RecordBatch] = []
    for batch in source.batches():
        found.append(batch)
        if sum(one.num_rows for one in found) >= ROWS:
            break
    return pa.Table.from_batches(found, source.schema)


def _unlimited(recipe: Recipe) -> Recipe:
    """Return a recipe that refuses no table for the rows that it removes: of canaries these are many."""
    steps: list[Any] = list(recipe.steps)
    for at, step in enumerate(steps):
        if hasattr(step, "max_suppressed"):
            steps[at] = replace(step, max_suppressed=1.0)
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
    done: tuple[int, int] = (0, 1)

    @property
    def change(self) -> Change:
        """What changes between two tables of the sum's relation."""
        return change_of(str(self.total["relation"]))

    def untested(self, why: str) -> AttackResult:
        """Return that nothing was tried, and why."""
        relation = str(self.total["relation"])
        reason = Message("{relation}: {why}", relation=relation, why=why)
        claim = self.total["epsilon"]
        return AttackResult.not_tested(
            WholeRecipe.code, reason, unit="epsilon", note=sentences((relation,)), claim=claim
        )

    def result(self) -> AttackResult:
        """Return what the runs show."""
        total, change = self.total, self.change
        if total["epsilon"] is None:
            return self.untested(Message("no bound is claimed"))
        if change == "person" and total["bound"] is None:
            return self.untested(Message("how many rows one has is not declared"))
        plan = self.pilot.plan
        secrets = secrets_of(self.pilot, self.claimed.covered)
        garden = Garden(self.table, self.pilot, secrets, plan.person, plan.most_rows, plan.source.columns)
        metres = self._metres()
        claim = float(total["epsilon"])
        if change not in ("point", "place"):
            claim += float(total["per_metre"] or 0.0) * metres
        delta = float(total["delta"])
        changed = [one for one in secrets if change != "presence" and changes(one, change)]
        if change == "presence":
            designs: list[Design] = [lambda draw, _: garden.presence(self.whole, draw)]
        else:
            designs = [lambda draw, _: garden.rows(self.canaries, change, metres, draw)]
            if garden.proxies(self.claimed.given):
                designs += [partial(self._whole_rows, garden, secret) for secret in secrets]
        runs = self.runs * _MORE if change == "presence" else self.runs
        looks = {one for one in range(1, runs + 1) if one == runs or one & (one - 1) == 0}
        alpha = self.alpha / (len(looks) * len(designs))
        best, shown, made = 0.0, Guessed(), 0
        for design in designs:
            found = _Found(alpha, delta)
            for run in range(1, runs + 1):
                self.done = made, runs * len(designs)
                made += 1
                key = self.key.derive({"relation": str(total["relation"]), "run": made})
                planted = design(draws_of(key.derive("coins")), (run - 1, runs))
                if planted is None:
                    break
                found.take(self._signs(planted, secrets, key.derive("run")), planted)
                if run in looks and found.look() > claim:
                    break
            if found.least >= best:
                best, shown = found.least, found.guessed
            if best > claim:
                break
        most = most_that_shows(shown.guesses, alpha)
        return AttackResult(
            WholeRecipe.code,
            tested=shown.coins,
            figure=best,
            low=best,
            high=max(best, most),
            claim=claim,
            verdict="violated" if best > claim else "consistent",
            column=in_line(dict.fromkeys(name for one in changed for name in one.names)),
            unit="epsilon",
            also=str(total["relation"]),
            story=Message(
                "Somebody who guesses which of two cases is the true one is right {right:,} times of {n:,} "
                "({relation}).",
                relation=str(total["relation"]),
                n=shown.guesses,
                right=shown.right,
            ),
            note=Message(
                "Who guesses knows the other rows, and which report is whose. {n:,} (guess|guesses) can show "
                "{most:.2f} at most. That no more was shown proves nothing.",
                n=shown.guesses,
                most=most,
            ),
        )

    def _whole_rows(self, garden: Garden, secret: Secret, draw: Draws, turn: Turn) -> Planted | None:
        split = draws_of(self.key.derive({"halves": list(secret.names)}))
        return garden.whole_rows(secret, self.canaries, draw, split, turn)

    @cached_property
    def whole(self) -> PrivateRun:
        """What would be released of the rows that are there anyway, without removal."""
        return run_in_memory(self.recipe, self.table, self.key.derive("whole"), removing=False)

    def _signs(self, planted: Planted, secrets: Sequence[Secret], key: Key) -> Floats:
        """Run the recipe on a planted table, and return what is seen of each canary."""
        run = run_in_memory(self.recipe, planted.table, key, lambda: self.watch(*self.done))
        if self.change == "presence":
            return counts_of(run, planted, self.whole)
        return signs_of(run, planted, self.pilot, secrets, _known(planted))

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
        self.guessed += observer.guess(signs[~known], planted.heads[~known], self._alpha)
        self._signs.append(signs[~known])
        self._heads.append(planted.heads[~known])

    def look(self) -> float:
        """Return what the guesses have shown until now."""
        self.least = max(self.least, self.guessed.least(self._alpha, self._delta))
        return self.least


def _known(planted: Planted) -> Flags:
    """Return the canaries whose coins the observer knows."""
    known: Flags = np.arange(len(planted.heads)) % _KNOWN == 0
    return known
