"""Re-identification over several randomized columns: each report narrows down whose row it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.protocols import auditors_key, protocols, true_codes
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.protocols import Protocol
from ldpaudit.protocols.channel import attack_success
from ldpaudit.protocols.protocol import OneShotProtocol

Floats = NDArray[np.float64]
#: Persons of the background table, and those whose reports are attributed.
MOST_PERSONS, MOST_TARGETS = 10_000, 1_000
#: Cells of a table of reports and persons that are scored at a time, and sizes of the list of candidates.
_AT_ONCE, _TOP = 4_000_000, (1, 10)


@register_attack
class Surveys(FileAttack):
    """Re-identification attack over surveys (RID-ACC): the person whose values explain all reports best.

    The background table holds the randomized columns of everybody. Persons are ranked by the likelihood of
    the reports, which no count of agreements exceeds. Source: Arcolezi, Gambs, Couchot, Palamidessi, PVLDB
    16, 2023, section 3.
    """

    code = "surveys"
    title = "Re-identification attack: several reports of one row"
    by = "several reports of one row"
    question = "link"
    finds = "whose row it is, from the reports of its randomized columns together"
    inputs = ("released", "manifest", "truth")
    cost = "rows that are attributed, times persons, times columns"
    page = "roles"
    hint = "randomize the columns under one budget, or let each person report one of them"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that no row has several reports."""
        if lacks := super().lacks(dossier):
            return lacks
        alone = [name for name, record in dossier.randomized.items() if record.get("together") is None]
        return "" if len(alone) > 1 else Message("no row has reports about several columns")

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of rows whose person is among the first one, and ten, of the ranking."""
        rng = dossier.rng(cls.code)
        found = {
            name: protocol
            for name, protocol in protocols(dossier).items()
            if isinstance(protocol, OneShotProtocol)
        }
        codes = true_codes(dossier, list(found), [one.domain for one in found.values()]) if found else None
        if codes is None or len(found) < 2:
            reason = Message("the recorded values are not those that were randomized")
            yield AttackResult.not_tested(cls.code, reason, columns=tuple(found))
            return
        everybody = len(codes)
        codes = codes[rng.permutation(everybody)[:MOST_PERSONS]]
        # Of persons with equal values any one is picked: their order is by lot.
        ranks = placed(list(found.values()), codes, min(MOST_TARGETS, len(codes)), rng, watch)
        profile = float(np.prod([attack_success(one.channel()) for one in found.values()]))
        for top in _TOP:
            if top >= len(codes):
                break
            yield AttackResult.of_share(
                cls.code,
                int((ranks < top).sum()),
                len(ranks),
                top / len(codes),
                columns=tuple(found),
                story=Message(
                    "Somebody who knows {columns} of everybody names the person of a row.",
                    columns=list(found),
                ),
                note=Message(
                    "The first {top} of a ranking of {persons:,}; {everybody:,} are recorded, and were "
                    "randomized again. All values of a row are guessed right in {share:.2f} %.",
                    top=top,
                    persons=len(codes),
                    everybody=everybody,
                    share=100 * profile,
                ),
            )


def placed(
    found: Sequence[Protocol],
    codes: Codes,
    targets: int,
    rng: np.random.Generator,
    watch: ProgressCallback = no_progress,
) -> Codes:
    """Return how many persons rank before the right one, for some rows: (targets,).

    Parameters
    ----------
    found : sequence of Protocol
        Of each column, all with pure channels.
    codes : (n, columns) int64
        Values of all persons; the first `targets` of them report.
    targets : int
    rng : Generator
    watch : callable, optional
    """
    # In a pure channel a report is e^epsilon times as likely for each value that it supports as for others.
    support = [
        protocol.sanitize(codes[:targets, at].astype(np.int32), auditors_key(rng, f"survey {at}")).support(
            np.arange(targets, dtype=np.int32), targets
        )
        for at, protocol in enumerate(found)
    ]
    weights = [float(protocol.channel().epsilon()) for protocol in found]
    ranks = np.empty(targets, np.int64)
    step = max(1, _AT_ONCE // len(codes))
    for low in range(0, targets, step):
        watch(low, targets)
        part = slice(low, min(low + step, targets))
        score = np.zeros((part.stop - low, len(codes)))
        for at, (held, weight) in enumerate(zip(support, weights, strict=True)):
            score += weight * held[part][:, codes[:, at]]
        # Lots decide among equals: weights differ by more.
        score += 1e-9 * rng.random(score.shape)
        own = score[np.arange(part.stop - low), np.arange(low, part.stop)]
        ranks[part] = (score > own[:, None]).sum(axis=1)
    return ranks
