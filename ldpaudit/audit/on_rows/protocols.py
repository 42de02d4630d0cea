"""The protocols behind randomized columns, and the values and reports of a dossier as these know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pydantic import ValidationError

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.dossier import Dossier
from ldpaudit.errors import UserError
from ldpaudit.estimate.from_release import protocol_of
from ldpaudit.estimate.manifest import MANIFEST, Randomized
from ldpaudit.protocols import Domain, Protocol, entry_of
from ldpaudit.protocols.channel import Channel
from ldpaudit.protocols.reports import Reports
from ldpaudit.randomness import Key

Counts = NDArray[np.int64]
#: Share of recorded values that must be in the domain, to be those that were randomized.
_IN_DOMAIN = 0.95
#: Cells that are drawn at a time.
_AT_ONCE = 4_000_000


def records(dossier: Dossier) -> dict[str, Randomized]:
    """Return the manifest's record of each randomized column.

    Raises
    ------
    UserError
        If one is incomplete.
    """
    try:
        return {name: Randomized.model_validate(dict(one)) for name, one in dossier.randomized.items()}
    except ValidationError:
        raise UserError("the record of a randomized column is incomplete", where=MANIFEST) from None


def protocols(dossier: Dossier) -> dict[str, Protocol]:
    """Return the protocol of each randomized column.

    Raises
    ------
    UserError
        If a record is no protocol of this version.
    """
    written = records(dossier)
    labels = {name: record.labels for name, record in written.items()}
    return {name: protocol_of(record, labels) for name, record in written.items()}


def solutions(dossier: Dossier) -> dict[tuple[str, ...], Any]:
    """Return the solutions for several columns, by these."""
    written = records(dossier)
    found: dict[tuple[str, ...], Any] = {}
    for record in written.values():
        if record.together is not None and tuple(record.together) not in found:
            domains = [Domain(written[name].labels) for name in record.together]
            found[tuple(record.together)] = entry_of(record.protocol).rebuild(domains, record.parameters)
    return found


def released_reports(dossier: Dossier, name: str, protocol: Protocol) -> Reports | None:
    """Return the released reports of a column; None where columns of them are gone."""
    columns = protocol.report_columns(name)
    if not set(columns) <= set(dossier.released.names):
        return None
    return protocol.read_reports({one: _whole(dossier.released.table.column(one)) for one in columns}, name)


def _whole(column: Any) -> Any:
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def true_codes(dossier: Dossier, names: Sequence[str], domains: Sequence[Domain]) -> Codes | None:
    """Return recorded values that were randomized, as codes of their domains: (rows, columns).

    As the evidence of a run holds them, or as the recorded table does; None where most are not in the domain.
    """
    columns: list[Any] = []
    for name, domain in zip(names, domains, strict=True):
        if dossier.evidence is not None and name in dossier.evidence.protected:
            values: Any = dossier.evidence.protected[name]
        elif dossier.raw is not None and name in dossier.raw.names:
            values = dossier.raw.texts(name)
        else:
            return None
        columns.append(domain.codes_of(values))
    if len({len(one) for one in columns}) != 1:
        return None
    known = np.logical_and.reduce([np.asarray(one.is_valid()) for one in columns])
    if not len(known) or known.mean() < _IN_DOMAIN:
        return None
    return np.stack([np.asarray(one.fill_null(0), np.int64) for one in columns], axis=1)[known]


def auditors_key(rng: np.random.Generator, purpose: str) -> Key:
    """Return a key for trials of a protocol: nothing that is drawn with it is released."""
    return Key.for_tests(int(rng.integers(1 << 31))).derive({"audit": purpose})


def supports(channel: Channel, reports: int, persons: int, rng: np.random.Generator) -> Counts | None:
    """Draw how many reports support each value of a person whose value is the first.

    Parameters
    ----------
    channel : Channel
    reports, persons : int
        Independent reports of each person, and persons.
    rng : Generator

    Returns
    -------
    (persons, k) int64, or None
        None for channels of other kinds. Of hash functions the values are taken to meet independently.
    """
    k = channel.size
    if channel.form == "values":
        chances = np.full(k, float(channel.g0))
        chances[0] = 1 - (k - 1) * chances[0]
        return rng.multinomial(reports, chances, size=persons)
    if channel.form in ("product", "hashing"):
        drawn = rng.binomial(reports, float(channel.g0), size=(persons, k))
        drawn[:, 0] = rng.binomial(reports, float(channel.g1), size=persons)
        return drawn
    if channel.form == "subset":
        drawn = np.zeros((persons, k), np.int64)
        for _ in range(reports):
            own = rng.random(persons) < float(channel.g1)
            places = rng.random((persons, k - 1)).argsort(axis=1).argsort(axis=1)
            drawn[:, 0] += own
            drawn[:, 1:] += places < (channel.width - own)[:, None]
        return drawn
    return None


def guesses(counted: Counts, rng: np.random.Generator) -> Codes:
    """Return the value that most reports support, of several any one: the likeliest, (persons,)."""
    # Supports are whole numbers, so a lot below 1 decides among equals alone.
    found: Codes = (counted + rng.random(counted.shape)).argmax(axis=1)
    return found
