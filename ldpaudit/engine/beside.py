"""What stands beside a promise: how well its columns are guessed without the report, and by the report alone.

A promise bounds what a report adds. What the other released columns tell anyway it does not bound, so that is
measured, and printed where the promise is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ldpaudit.audit import AttackResult, Inference, SmallestGroup, columns_of, figures, inference_result
from ldpaudit.audit.others import Unit
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise
from ldpaudit.engine.stats import Stats
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, GuessedByOthers
from ldpaudit.geography.noise.quality import median_displacement
from ldpaudit.guarantee import Guarantee, epsilon_words, in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.attack import attack_success


@dataclass(frozen=True)
class Beside:
    """What is known of one protected column, beside its promise; of true rows, for the data holder alone.

    Parameters
    ----------
    inference : Inference
        How well the other released columns guess it.
    guarantee : Guarantee, optional
        The promise about it, where there is one that holds.
    blind, report : float, optional
        Share of the released rows with a value that is guessed blindly, and by who has its report alone and
        knows the true shares (Bayes' rule on the exact channel); None where that is not computed.
    unit : {"", "s", "m"}
        Of errors: that of the column, seconds or metres.
    """

    inference: Inference
    guarantee: Guarantee | None = None
    blind: float | None = None
    report: float | None = None
    unit: Unit = ""

    def words(self) -> str:
        """Return all figures in one sentence, with the name of the column before it."""
        return self.finding().message

    def finding(self) -> Finding:
        """Return the figures as a note that stays inside."""
        secret = self.inference.secret
        said: list[str] = []
        if self.guarantee is not None:
            said.append(Message("{bound} bounds what the report adds", bound=_bound(self.guarantee)))
            if self.guarantee.distance is not None:
                metres = median_displacement(self.guarantee.per_metre)
                said.append(
                    Message(
                        "the released point alone is within about {metres:,.0f} m of it in half of the rows",
                        metres=metres,
                    )
                )
        if self.report is not None:
            said.append(
                Message(
                    "by its report alone it is guessed in {report:.1f} % of the rows",
                    report=100 * self.report,
                )
            )
        if self.blind is not None and not self.inference.tested:
            said.append(Message("blindly in {blind:.1f} %", blind=100 * self.blind))
        said.append(
            figures(self.inference, self.unit)
            if self.inference.tested
            else Message("what the other released columns tell was not measured")
        )
        columns = (*columns_of(self.inference), *secret)
        return GuessedByOthers.make("figures", columns=columns, secret=secret, figures=join_texts("; ", said))

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        inference = {**asdict(self.inference), "columns": list(columns_of(self.inference))}
        return {**inference, "blind_of_all": self.blind, "by_report": self.report}


def beside(
    plan: Plan, stats: Stats, promised: Sequence[Promise], inferences: Sequence[Inference]
) -> tuple[Beside, ...]:
    """Return what is known of each protected column; of several sets of columns that tell it the first."""
    first: dict[tuple[str, ...], Inference] = {}
    for inference in inferences:
        first.setdefault(inference.secret, inference)
    holding = [one.guarantee for one in promised if one.holds and not one.guarantee.delta]
    found = []
    for secret, inference in first.items():
        guarantee = next((one for one in holding if set(secret) <= set(one.columns)), None)
        column = plan.source.columns.get(secret[0])
        in_time = column is not None and column.kind == "time"
        unit: Unit = "m" if len(secret) > 1 else "s" if in_time else ""
        found.append(Beside(inference, guarantee, *_alone(stats, secret[0]), unit))
    return tuple(found)


def answered(
    plan: Plan, after: Mapping[str, Any], guessed: Sequence[Beside], unmeasured: Sequence[str]
) -> Iterator[AttackResult]:
    """Yield what a run knows of the three questions: counted on its rows, and guessed from its columns.

    Parameters
    ----------
    plan : Plan
    after : mapping
        Class sizes of the release, with what `Exposure.as_json` returns.
    guessed : sequence of Beside
        How well other columns guess each protected one.
    unmeasured : sequence of str
        Protected columns of which that could not be measured.
    """
    rows, asked = after["rows"], plan.asked or {"k": None, "columns": ()}
    if rows and "hidden_cases" not in after:
        known = tuple(after["columns"])
        yield AttackResult.counted("uniqueness", after["unique_rows"], rows, 0.0, columns=known).judged(
            **asked
        )
        yield SmallestGroup.of(after["k"], rows, after["columns"]).judged(**asked)
        for name, groups in after["one_value"].items():
            rest = tuple(one for one in known if one != name)
            found = AttackResult.counted("homogeneity", groups["rows"], rows, 0.0, column=name, columns=rest)
            yield found.judged()
    for one in guessed:
        yield inference_result(one.inference, unit=one.unit)
    if unmeasured:
        yield AttackResult.not_tested("inference", Message("too few rows"), column=in_line(unmeasured))


def _alone(stats: Stats, name: str) -> tuple[float | None, float | None]:
    """Return the shares of released rows with a value that are guessed blindly, and by one report alone."""
    protocol = stats.protocols.get(name)
    if protocol is None or not stats.rows:
        return None, None
    counts = stats.truth[name].added_up("all").support[0].astype(np.float64)
    if protocol.domain.missing is not None:
        # The category of missing values comes last; that a value is there is taken as known.
        counts[-1] = 0
    if not counts.any():
        return None, None
    shares = counts / counts.sum()
    blind, reporting = float(shares.max()), float(protocol.reporting_share)
    try:
        guessed = attack_success(protocol.channel(), shares)
    except UserError:
        # The channel has no closed form, and is too large to be written out.
        return blind, None
    return blind, reporting * guessed + (1 - reporting) * blind


def _bound(guarantee: Guarantee) -> Message | str:
    words = epsilon_words(guarantee.epsilon, bound=guarantee.bound)
    if guarantee.distance is None:
        return words
    return Message("{words} between points {metres:g} m apart", words=words, metres=guarantee.distance)
