"""Averaging attack: independent reports about one value wear its noise away."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack, sentences
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.protocols import guesses, protocols, released_reports, supports
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.protocols import Protocol
from ldpaudit.protocols.channel import Channel, attack_success
from ldpaudit.protocols.memory import Longitudinal

#: Persons on whom so many reports are tried.
_PERSONS = 2_000
#: Share of persons that is looked for, and reports up to which.
_NEARLY_ALL, _MOST_REPORTS = 0.95, 1 << 14
_BY_ITSELF = Message("of the protocol by itself, all values being as likely")
_EQUAL = Message("all values as likely")
NO_REPORTS = Message("no column of categories is randomized")


@register_attack
class Averaging(FileAttack):
    """Averaging attack, also called repeated-reports attack: the likeliest value of all reports of a person.

    Where the release names persons and the recorded table is there, their reports are counted; elsewhere the
    protocol is tried on a value of its own, once a person, and the note says how many reports it takes.
    Source: Arcolezi, Gambs, Couchot, Palamidessi, PVLDB 16, 2023; Pihur, Korolova, arXiv 1807.04369.
    """

    code = "averaging"
    title = "Averaging attack: reports of one person put together"
    by = "{column} from reports alone"
    limit = "claim"
    question = "infer"
    finds = "the true value of a randomized column, from one report or from all reports of a person"
    inputs = ("released", "manifest")
    cost = "rows, and trials times values"
    page = "roles"
    hint = "let a report be drawn once for each person, or lower epsilon"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that nothing is randomized value by value."""
        if lacks := super().lacks(dossier):
            return lacks
        return "" if dossier.randomized else NO_REPORTS

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, by randomized column, how often the value is guessed."""
        rng = dossier.rng(cls.code)
        found = protocols(dossier)
        alone = list(dossier.randomized)
        for at, name in enumerate(alone):
            look = partial(watch, at, len(alone))
            look()
            counted = _of_persons(dossier, name, found[name], rng)
            yield counted if counted is not None else _of_one(name, found[name], rng, look)
        watch(len(alone), len(alone))


def _of_persons(
    dossier: Dossier, name: str, protocol: Protocol, rng: np.random.Generator
) -> AttackResult | None:
    """Return what all reports of each person tell; None where they or the truth are not known."""
    unit, raw = dossier.unit, dossier.raw
    if unit not in dossier.released.names or raw is None or not {unit, name} <= set(raw.names):
        return None
    reports = released_reports(dossier, name, protocol)
    if reports is None:
        return None
    persons = dossier.released.texts(unit)
    known = raw.texts(unit).to_pylist()
    true = protocol.domain.codes_of(raw.texts(name)).fill_null(-1).to_pylist()
    values: dict[str | None, int] = {}
    for person, value in zip(known, true, strict=True):
        # Who has several values has no one value to be found.
        values[person] = value if values.get(person, value) == value else -1
    names, groups = np.unique(np.array(persons.fill_null("").to_pylist()), return_inverse=True)
    counted = reports.support(groups.astype(np.int32), len(names))
    truth = np.array([values.get(str(person), -1) for person in names])
    looked = truth >= 0
    if not looked.any():
        return None
    right = guesses(counted, rng)[looked] == truth[looked]
    each = np.bincount(groups, minlength=len(names))[looked]
    return AttackResult.of_share(
        Averaging.code,
        int(right.sum()),
        len(right),
        float(np.bincount(truth[looked]).max() / len(right)),
        column=name,
        columns=(unit,),
        story=Message(
            "Somebody who puts the reports of one {unit} together guesses {column}.", unit=unit, column=name
        ),
        note=Message(
            "One usually has {reports:.1f} reports. Those with several values were left out.",
            reports=float(np.median(each)),
        ),
    )


def _of_one(
    name: str, protocol: Protocol, rng: np.random.Generator, look: Callable[[], None]
) -> AttackResult:
    """Return what one report tells, and how many it takes to tell all."""
    channel = protocol.channel()
    k = channel.size
    if supports(channel, 1, 1, rng) is None:
        reason = Message("how a report of {protocol} is read best is not known here", protocol=protocol.name)
        return AttackResult.not_tested(Averaging.code, reason, column=name)
    # Of the report alone: what others of the row say about it is for another attack.
    epsilon = min(float(channel.epsilon()), 700.0)
    claim = math.exp(epsilon) / (math.exp(epsilon) + k - 1)
    seldom = (
        Message("{share:.0f} % of the rows report it", share=100 * float(protocol.reporting_share))
        if protocol.reporting_share < 1
        else ""
    )
    kept = permanent(protocol)
    if kept is not None:
        told = Message(
            "however many reports are put together, {share:.1f} % are guessed: the first answer is kept",
            share=100 * attack_success(kept),
        )
    else:
        needed = reports_needed(channel, rng, look)
        told = (
            Message("{reports:,} reports of one value guess it right in 95 %", reports=needed)
            if needed
            else Message("even {reports:,} reports of one value do not tell it", reports=_MOST_REPORTS)
        )
    figure = attack_success(channel)
    return AttackResult(
        Averaging.code,
        1,
        figure,
        1 / k,
        figure,
        figure,
        claim=claim,
        verdict="held",
        column=name,
        also=_EQUAL,
        story=Message("Somebody who sees one report guesses {column}.", column=name),
        note=sentences([text for text in (_BY_ITSELF, seldom, told) if text]),
    )


def permanent(protocol: Protocol) -> Channel | None:
    """Return the channel of the answer that a protocol keeps, which all its reports together tell."""
    kept = protocol.rounds.first if isinstance(protocol, Longitudinal) else None
    return None if kept is None or kept.form == "hashing" else kept


def reports_needed(
    channel: Channel, rng: np.random.Generator, look: Callable[[], None] = lambda: None
) -> int:
    """Return how many independent reports guess a value right in 95 %; 0 where more than 16,384 are needed.

    Parameters
    ----------
    channel : Channel
        Of a kind that `supports` draws.
    rng : Generator
    look : callable, optional
        Asked on the way whether to go on.
    """

    def success(reports: int) -> float:
        look()
        drawn = supports(channel, reports, _PERSONS, rng)
        return 0.0 if drawn is None else float((guesses(drawn, rng) == 0).mean())

    high = 1
    while success(high) < _NEARLY_ALL:
        high *= 2
        if high > _MOST_REPORTS:
            return 0
    low = high // 2
    # To one in thirty: the trials say no more.
    while high - low > max(1, high // 30):
        middle = (low + high) // 2
        low, high = (low, middle) if success(middle) >= _NEARLY_ALL else (middle, high)
    return high
