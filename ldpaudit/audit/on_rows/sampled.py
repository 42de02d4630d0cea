"""Sampled-attribute attack on RS+FD: which column of a row is true, and which are fakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.on_rows.protocols import auditors_key, released_reports, solutions, true_codes
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.protocols.loss import Mixture
from ldpaudit.protocols.reports import Reports, UnaryReports, ValueReports
from ldpaudit.protocols.several import drawn_attributes

Floats = NDArray[np.float64]
#: Rows that are randomized again to see how often the attacker is right.
MOST_ROWS = 20_000


@register_attack
class SampledAttribute(FileAttack):
    """Sampled-attribute inference attack: the true column of a row is the one whose report is no likely fake.

    The attacker is exact: given shares of the values, he takes the column whose report is likeliest to be
    true. No trained classifier is better. Rows are randomized again under a key of the auditor's, who then
    knows which column was true. Source: Arcolezi, Gambs, Couchot, Palamidessi, PVLDB 16, 2023, section 4.
    """

    code = "sampled-attribute"
    title = "Sampled-attribute attack: which column is true"
    by = "which column is true"
    question = "infer"
    finds = "which column of a row is true, where all others are fakes that shall hide it"
    inputs = ("released", "manifest")
    cost = "rows times columns times values"
    page = "roles"
    hint = "take fakes that follow public shares (RS+RFD), or fewer and smaller domains"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that no columns hide each other."""
        if lacks := super().lacks(dossier):
            return lacks
        hidden = any(record.get("protocol") in ("RSFD", "RSRFD") for record in dossier.randomized.values())
        return "" if hidden else Message("no columns are randomized by RS+FD, among whose fakes one is true")

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, for each solution, how often the true column is named."""
        rng = dossier.rng(cls.code)
        for names, solution in solutions(dossier).items():
            if solution.name not in ("RSFD", "RSRFD"):
                continue
            watch(0, len(names))
            codes = true_codes(dossier, names, solution.domains)
            whose = Message("recorded rows were randomized again")
            shares = _shares(dossier, names, solution)
            if codes is None:
                whose = Message("rows of the estimated shares were randomized")
                drawn = [rng.choice(len(share), MOST_ROWS, p=share) for share in shares]
                codes = np.stack(drawn, axis=1).astype(np.int64)
            codes = codes[rng.integers(len(codes), size=min(MOST_ROWS, max(len(codes), 1_000)))]
            key = auditors_key(rng, cls.code)
            right = named(solution, codes, shares, key) == drawn_attributes(
                key.derive({"draw": "attribute"}), len(names), 0, len(codes)
            )
            watch(len(names), len(names))
            yield AttackResult.of_share(
                cls.code,
                int(right.sum()),
                len(right),
                float(max(solution.weights)),
                columns=names,
                story=Message(
                    "Somebody who knows the shares of {columns} names the true one of a row.", columns=names
                ),
                note=Message(
                    "^{whose}. The attacker knows the shares that the release estimates.", whose=whose
                ),
            )


def named(solution: Any, codes: Codes, shares: Sequence[Floats], key: Any) -> Codes:
    """Return the attribute that the best attacker names for each row, drawn anew.

    Parameters
    ----------
    solution : RSFD
    codes : (n, d) int64
        Values.
    shares : sequence of (k_j,) float64
        Shares of the values that the attacker knows.
    key : Key
        For trials.
    """
    reports = solution.sanitize(np.asfortranarray(codes, dtype=np.int32), key)
    parts = zip(solution.weights, solution.mixtures, reports.parts, shares, strict=True)
    odds = np.stack([float(weight) * _odds(channel, one, share) for weight, channel, one, share in parts])
    found: Codes = odds.argmax(axis=0)
    return found


def _odds(channel: Mixture, reports: Reports, shares: Floats) -> Floats:
    """Return how much likelier each report is as a true one than as a fake: (n,)."""
    fakes = None if channel.prior is None else np.array([float(share) for share in channel.prior])
    if channel.true.form == "values":
        assert isinstance(reports, ValueReports)  # noqa: S101 - of GRR
        assert fakes is not None  # noqa: S101 - a fake of GRR is a value
        kept, moved = float(channel.true.g1), float(channel.true.g0)
        odds: Floats = ((moved + (kept - moved) * shares) / fakes)[reports.codes]
        return odds
    assert isinstance(reports, UnaryReports)  # noqa: S101 - of a unary encoding
    p, q = float(channel.true.g1), float(channel.true.g0)
    high, low = p / q, (1 - p) / (1 - q)
    bits = reports.bits.astype(np.float64)
    over = low + (high - low) * (bits @ shares)
    return over if fakes is None else over / (low + (high - low) * (bits @ fakes))


def _shares(dossier: Dossier, names: Sequence[str], solution: Any) -> list[Floats]:
    """Return the shares that the release estimates; equal ones where its reports are gone."""
    found: list[Floats] = []
    for at, name in enumerate(names):
        protocol = solution.attribute_protocol(at)
        reports = released_reports(dossier, name, protocol)
        size = protocol.domain.size
        if reports is None or not len(reports):
            found.append(np.full(size, 1 / size))
            continue
        estimate = np.asarray(protocol.estimate(protocol.count(reports), "norm-sub").frequency, np.float64)
        found.append(estimate / estimate.sum())
    return found
