"""Tracking: a report that is kept for its person is a name, where few others have the same."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ldpaudit.anonymity.codes import tuples_of
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.averaging import permanent
from ldpaudit.audit.on_rows.protocols import protocols
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.memory import Longitudinal

#: Persons whose kept answers are drawn.
_PERSONS = 20_000


@register_attack
class Tracking(FileAttack):
    """Tracking attack, a kind of linkage: memoized reports that nobody else has.

    Bits and hash functions of many values are different for nearly everybody; a report that is one value is
    shared by many. Source: Arcolezi 2022 (thesis), sections 5.4 and 5.5.
    """

    code = "tracking"
    title = "Tracking attack: kept reports that nobody else has"
    by = "kept reports of {column}"
    question = "link"
    finds = "the reports of one person in several releases, as no other has the same"
    inputs = ("released", "manifest")
    cost = "rows"
    page = "roles"
    hint = "take a protocol whose report is one value (GRR), or fewer values"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that no report is kept."""
        if lacks := super().lacks(dossier):
            return lacks
        if any(_kept(dossier, name) for name in dossier.randomized):
            return ""
        return Message("no report is kept for its person: each is drawn anew, and names nobody twice")

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, by column, the share of reports that one person alone has."""
        rng = dossier.rng(cls.code)
        kept = [name for name in dossier.randomized if _kept(dossier, name)]
        found = protocols(dossier)
        for at, name in enumerate(kept):
            watch(at, len(kept))
            protocol = found[name]
            if isinstance(protocol, Longitudinal):
                channel = permanent(protocol)
                if channel is None:
                    reason = Message("what is kept by {protocol} is not released", protocol=protocol.name)
                    yield AttackResult.not_tested(cls.code, reason, column=name)
                    continue
                tested = min(_PERSONS, max(dossier.released.rows, 1))
                hits = alone(channel, tested, rng)
                note = Message("Answers were drawn that the protocol keeps, all values being as likely.")
            else:
                columns = [one for one in protocol.report_columns(name) if one in dossier.released.names]
                labels, number = tuples_of(
                    [dossier.released.table.column(one) for one in columns], dossier.released.rows
                )
                tested, hits = len(labels), int((np.bincount(labels, minlength=number) == 1).sum())
                note = Message("Released reports were compared, each of which is kept for its person.")
            if not tested:
                yield AttackResult.not_tested(cls.code, Message("the release has no row"), column=name)
                continue
            yield AttackResult.of_share(
                cls.code,
                hits,
                tested,
                1 / tested,
                column=name,
                story=Message(
                    "Somebody who sees the report about {column} twice knows that it is one person.",
                    column=name,
                )
                if hits
                else "",
                note=note,
            )
        watch(len(kept), len(kept))


def alone(channel: Channel, persons: int, rng: np.random.Generator) -> int:
    """Return how many of some persons have an answer that nobody else has.

    Parameters
    ----------
    channel : Channel
        Of values or bits, of the answer that is kept; values are drawn as equally likely.
    persons : int
    rng : Generator
    """
    values = rng.integers(channel.size, size=persons)
    if channel.form == "values":
        moved = (values + rng.integers(1, max(channel.size, 2), size=persons)) % channel.size
        answers = np.where(rng.random(persons) < float(channel.g1), values, moved)
        return int((np.bincount(answers) == 1).sum())
    bits = rng.random((persons, channel.size), dtype=np.float32) < float(channel.g0)
    bits[np.arange(persons), values] = rng.random(persons) < float(channel.g1)
    return int((np.unique(np.packbits(bits, axis=1), axis=0, return_counts=True)[1] == 1).sum())


def _kept(dossier: Dossier, name: str) -> bool:
    """Return whether a report is kept: the protocol remembers, or rows of one person share their noise."""
    record = dossier.randomized[name]
    return int(record.get("most_rows") or 1) > 1 or "epsilon_permanent" in record.get("parameters", {})
