"""What randomized reports tell by themselves: of one, exactly, and of all of a person or a place together."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pyarrow as pa
from pydantic import ValidationError

from ldpaudit.anonymity.codes import tuples_of
from ldpaudit.audit.attack import LEAST, AttackResult, NotTestedError, attack
from ldpaudit.audit.dependence import LEAST_ROWS, codes
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.views import joined_codes
from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import MANIFEST, Promised, Randomized, protocol_of
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback
from ldpaudit.protocols import Protocol, attack_success
from ldpaudit.protocols.memory import Rounds

#: Counts of reports by place and value that are held at once; the places beyond are let go.
_MOST_COUNTS = 20_000_000


def protocols(dossier: Dossier) -> dict[str, Protocol]:
    """Return the protocol of each randomized column."""
    promised = (dossier.manifest or {}).get("guarantees", ())
    try:
        written = {name: Randomized.model_validate(dict(one)) for name, one in dossier.randomized.items()}
        guarantees = [Promised.model_validate(one) for one in promised]
    except ValidationError:
        raise UserError("the record of a randomized column is incomplete", where=MANIFEST) from None
    return {name: protocol_of(record, guarantees) for name, record in written.items()}


@attack(
    "averaging", title="Averaging attack: reports of one person put together",
    by="{column} from reports alone", limit="claim", question="infer", inputs=("released", "manifest"),
    page="roles", hint="let a report be drawn once for each person, or lower epsilon",
)  # fmt: skip
def averaging(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how often the value is guessed: of one report, or of all of each person where these are known."""
    if not dossier.randomized:
        raise NotTestedError(Message("no column of categories is randomized"))
    for at, (name, protocol) in enumerate(protocols(dossier).items()):
        watch(at, len(dossier.randomized))
        yield _of_persons(dossier, name, protocol) or _of_one(name, protocol)


def _of_persons(dossier: Dossier, name: str, protocol: Protocol) -> AttackResult | None:
    """Return what all reports of each person tell; None where they or the truth are not known."""
    unit, raw, released = dossier.unit, dossier.raw, dossier.released
    columns = protocol.report_columns(name)
    if raw is None or not {unit, name} <= set(raw.names) or not {unit, *columns} <= set(released.names):
        return None
    values: dict[str | None, int] = {}
    true = protocol.domain.codes_of(raw.texts(name)).fill_null(-1).to_pylist()
    for person, value in zip(raw.texts(unit).to_pylist(), true, strict=True):
        # Who has several values has no one value to be found.
        values[person] = value if values.get(person, value) == value else -1
    persons = np.array(released.texts(unit).fill_null("").to_pylist())
    names, groups = np.unique(persons, return_inverse=True)
    truth = np.array([values.get(str(person), -1) for person in names])
    looked = truth >= 0
    if not looked.any():
        return None
    arrays = {one: released.table.column(one).combine_chunks() for one in columns}
    counted = protocol.read_reports(arrays, name).support(groups.astype(np.int32), len(names))
    # Supports are whole numbers, so a lot below 1 decides among equals alone.
    guesses = (counted + dossier.rng("averaging").random(counted.shape)).argmax(axis=1)
    right = guesses[looked] == truth[looked]
    hits, blind = int(right.sum()), float(np.bincount(truth[looked]).max() / len(right))
    return AttackResult.of_share("averaging", hits, len(right), blind, column=name, columns=(unit,))


def _of_one(name: str, protocol: Protocol) -> AttackResult:
    """Return what one report tells, exactly, beside what its epsilon allows."""
    channel = protocol.channel()
    epsilon = min(float(channel.epsilon()), 700.0)
    rounds, figure, also = _rounds(protocol), attack_success(channel), Message("all values as likely")
    if rounds is not None and rounds.first.form != "hashing":
        also = Message("of any number of reports {share:.1f} %", share=100 * attack_success(rounds.first))
    return AttackResult(
        "averaging", 1, figure, 1 / channel.size, figure, figure, verdict="held", column=name, also=also,
        claim=math.exp(epsilon) / (math.exp(epsilon) + channel.size - 1),
    )  # fmt: skip


@attack(
    "place-reports", title="Averaging attack: reports at one moved point put together",
    by="{column} from all reports at one {columns}", limit="claim", question="infer",
    inputs=("released", "manifest", "evidence"), page="roles",
    hint="leave out the place or the column, or lower epsilon",
)  # fmt: skip
def place_reports(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield how often the value is guessed from all reports whose moved points are equal."""
    evidence, found = dossier.evidence or Evidence(), list[AttackResult]()
    for at, (name, protocol) in enumerate(protocols(dossier).items()):
        watch(at, len(dossier.randomized))
        found += of_places(evidence, name, protocol)
    if not found:
        raise NotTestedError(Message("no moved points are known to be those of several reports"))
    yield from found


def of_places(evidence: Evidence, name: str, protocol: Protocol) -> Iterator[AttackResult]:
    """Yield what the reports of rows that share a moved point tell together, beside what one report may."""
    noisy, columns, size = evidence.noisy, protocol.report_columns(name), protocol.domain.size
    for pair, move in evidence.moves.items():
        if move.per == "row" or not {*pair, *columns} <= {*noisy}:
            continue
        true = protocol.domain.codes_of(evidence.protected[name]).fill_null(-1).to_numpy()
        points = joined_codes([codes(noisy[axis]) for axis in pair])
        shared = np.bincount(points)[points] > 1
        rows = np.flatnonzero(shared & (true >= 0) & np.asarray(noisy[pair[0]].is_valid()))
        places = np.unique(points[rows], return_inverse=True)[1]
        rows, places = (one[places < _MOST_COUNTS // size] for one in (rows, places))
        if len(rows) < LEAST_ROWS:
            continue
        true, shares = true[rows], np.bincount(true[rows], minlength=size) / len(rows)
        reports = protocol.read_reports({one: noisy[one].take(pa.array(rows)) for one in columns}, name)
        support = reports.support(places.astype(np.int32), int(places.max()) + 1)
        epsilon, blind = min(float(protocol.channel().epsilon()), 700.0), float(shares.max())
        with np.errstate(divide="ignore"):
            # Bayes' rule, if all rows of a place have one value: a report that supports it is e^eps likelier.
            guesses = (epsilon * support + np.log(shares)).argmax(axis=1)[places]
        claim = blind / (blind + math.exp(-epsilon) * (1 - blind))
        found = AttackResult.of_share(
            "place-reports", int((guesses == true).sum()), len(rows), blind, column=name, columns=pair,
            claim=claim, limit=claim, measure=LEAST if evidence.stride > 1 else "",
        )  # fmt: skip
        yield replace(found, verdict="weak" if found.low > claim else "held")


def _rounds(protocol: Protocol) -> Rounds | None:
    """Return the two rounds of a protocol with memory, also of one column of several."""
    found: Rounds | None = getattr(getattr(protocol, "inside", protocol), "rounds", None)
    return found


@attack(
    "tracking", title="Tracking attack: kept reports that nobody else has", by="kept reports of {column}",
    question="link", inputs=("released", "manifest"), page="roles",
    hint="take a protocol whose report is one value (GRR), or fewer values",
)  # fmt: skip
def tracking(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield the share of kept reports that one person alone has (Arcolezi 2022, sections 5.4 and 5.5)."""
    kept = [name for name, record in dossier.randomized.items() if int(record.get("most_rows") or 1) > 1]
    if not kept:
        raise NotTestedError(Message("no report is kept for its person and released as it is"))
    found, table = protocols(dossier), dossier.released.table
    for at, name in enumerate(kept):
        watch(at, len(kept))
        columns = [one for one in found[name].report_columns(name) if one in table.column_names]
        if columns and table.num_rows and _rounds(found[name]) is None:
            labels, _ = tuples_of([table.column(one) for one in columns], table.num_rows)
            hits = int((np.bincount(labels) == 1).sum())
            yield AttackResult.of_share("tracking", hits, len(labels), 1 / len(labels), column=name)
        else:
            reason = Message("what is kept by {protocol} is not released", protocol=found[name].name)
            yield AttackResult.not_tested("tracking", reason, column=name)
