"""The domains that a recipe declares: labels as written, or a column of a public file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.domain import MISSING_LABEL, Domain
from ldpaudit.step import Context

Labels = tuple[str | int, ...]
OneDomain = str | Labels


def declared_domains(
    columns: Sequence[str],
    written: OneDomain | Mapping[str, OneDomain],
    missing: bool,
    context: Context,
    other: str | None = None,
) -> dict[str, Domain]:
    """Make the domain of each column."""
    domains: dict[str, Domain] = {}
    for name in columns:
        if isinstance(written, Mapping) and name not in written:
            raise UserError(
                Message('the column "{name}" has no domain', name=name),
                hint=Message("add {name} to the table of domains", name=name),
            )
        one = written[name] if isinstance(written, Mapping) else written
        try:
            label = MISSING_LABEL if missing else None
            domains[name] = Domain(declared_labels(one, context), missing=label, other=other)
        except UserError as error:
            place = Message('domain of column "{name}"', name=name)
            where = Message("{place}, {where}", place=place, where=error.where) if error.where else place
            raise UserError(error.what, where=where, hint=error.hint) from None
    return domains


def declared_labels(written: OneDomain, context: Context) -> tuple[str, ...]:
    """Return the labels of a domain: as written, or the distinct ones of a public file in its order."""
    if not isinstance(written, str):
        return tuple(str(label) for label in written)
    file, mark, column = written.rpartition("#")
    if not mark or not file or not column:
        raise UserError(
            Message('"{written}" does not name a column of a file', written=written),
            hint='write "file.csv#column", or a list of labels',
        )
    from ldpaudit.tables import ReadOptions, Source

    path = context.path(file)
    source = Source.open(path, ReadOptions())
    if column not in source.columns:
        raise UserError(
            Message('there is no column "{column}"', column=column),
            where=path.name,
            hint=Message("the columns are: ") + ", ".join(source.columns),
        )
    labels: dict[str, None] = {}
    for batch in source.batches(1 << 16):
        texts = pc.cast(batch.column(column), pa.string())
        labels.update(dict.fromkeys(pc.unique(texts.drop_null()).to_pylist()))
    return tuple(labels)
