"""The distinguishing game as an attack: the protocols that a release names, put to the test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack, sentences
from ldpaudit.audit.distinguish.game import Game
from ldpaudit.audit.distinguish.protocols import of_protocol
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.intervals import FALSE_ALARM
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.protocols import Domain, entry_of
from ldpaudit.protocols.numbers import Interval

CODE = "distinguishing"
#: Trials of each input and column where nothing is decided before.
MOST = 200_000


def result_of(game: Game, column: str = "", columns: tuple[str, ...] = ()) -> AttackResult:
    """Return a game as the result of an attack."""
    if game.verdict == "not tested":
        return AttackResult.not_tested(CODE, game.note, column=column)
    hits, misses = game.rates
    return AttackResult(
        CODE,
        game.trials,
        game.epsilon_low,
        0.0,
        game.epsilon_low,
        float("inf") if game.exact is None else game.exact,
        game.claim,
        game.verdict,
        column,
        columns,
        unit="epsilon",
        expected=game.exact,
        story=Message(
            "Somebody who looks for one event ({event}) finds it in {hits:.3g} % of the outputs of one "
            "value, and in {misses:.3g} % of those of the other.",
            event=game.event,
            hits=100 * hits,
            misses=100 * misses,
        ),
        note=sentences((game.note,)),
    )


@register_attack
class Distinguishing(FileAttack):
    """How surely the reports of two values are told apart, against the epsilon that is claimed."""

    code = CODE
    title = "Distinguishing two values"
    by = "{column}, two values told apart"
    limit = "claim"
    question = "infer"
    finds = "which of two values a report is about, more surely than its epsilon allows"
    inputs = ("manifest",)
    cost = "trials of each randomized column"
    page = "categories"
    hint = "do not release what claims more privacy than it has; randomize it again by a sound protocol"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return why it cannot be made."""
        found = super().lacks(dossier)
        return found or (
            ""
            if _records(dossier) or _of_places(dossier)
            else Message("no column of the release is randomized")
        )

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterable[AttackResult]:
        """Yield a result for each randomized column, or columns together: trials against what is claimed."""
        records = _records(dossier)
        for at, (names, group) in enumerate(records.items()):

            def here(at: int = at) -> None:
                watch(at, len(records))

            here()
            try:
                protocol = _protocol_of(group)
            except (KeyError, TypeError, ValueError, UserError):
                reason = Message("the release does not say enough to make the protocol again")
                yield AttackResult.not_tested(CODE, reason, column=names[0])
                continue
            rng = dossier.rng(f"distinguishing {names[0]}")
            claim = _claimed(dossier, names)
            sure = 1 - FALSE_ALARM
            game = of_protocol(
                protocol,
                claim=claim,
                rng=rng,
                most=MOST,
                confidence=sure,
                bounded=dossier.tell_bounds(CODE, names[0]),
                check_cancelled=here,
            )
            yield result_of(game, names[0], names)
        for promise in _of_places(dossier):
            reason = Message("the release does not say by which sampler its points were moved")
            names = tuple(promise.get("columns", ()))
            yield AttackResult.not_tested(CODE, reason, column=", ".join(names), columns=names)


def _of_places(dossier: Dossier) -> list[Mapping[str, Any]]:
    """Return the promises about moved points."""
    promises = (dossier.manifest or {}).get("guarantees", [])
    return [promise for promise in promises if promise.get("distance") is not None]


def _records(dossier: Dossier) -> dict[tuple[str, ...], list[Mapping[str, Any]]]:
    """Return the manifest's records of randomized columns, those of one draw together."""
    manifest = dossier.manifest or {}
    found: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    by_name = {record["column"]: record for record in manifest.get("randomized", [])}
    for column, record in by_name.items():
        names = tuple(record.get("together") or (column,))
        found[names] = [by_name[name] for name in names if name in by_name]
    return found | {(record["column"],): [record] for record in manifest.get("numbers", [])}


def _claimed(dossier: Dossier, names: tuple[str, ...]) -> float | None:
    """Return the epsilon that the manifest claims for one row of these columns; None where it claims none."""
    claims = [
        float(promise["epsilon"])
        for promise in (dossier.manifest or {}).get("guarantees", [])
        if set(promise.get("columns", ())) == set(names)
        and promise.get("distance") is None
        and promise.get("epsilon") is not None
    ]
    return min(claims, default=None)


def _protocol_of(records: Sequence[Mapping[str, Any]]) -> Any:
    """Make the protocol of columns from their records."""
    entry, figures = entry_of(records[0]["protocol"]), records[0]["parameters"]
    if entry.kind == "number":
        interval = Interval(figures["low"], figures["high"], int(figures["cells"]))
        return entry.rebuild(interval, figures)
    domains = [Domain(record["labels"]) for record in records]
    return entry.rebuild(domains if entry.kind == "several columns" else domains[0], figures)
