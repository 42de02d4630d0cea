"""Columns that name persons, by the names of the house or by others: what ties the rows of one person."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.alignment import align
from ldpaudit.audit.attack import AttackResult, FileAttack, register_attack
from ldpaudit.audit.dependence import joint
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.trace_columns import person_column
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress
from ldpaudit.tables.names import LINKING_WORDS, words_of

#: Fewer values are categories, which have other names in another language.
_VALUES = 20
#: Share of the values that may be recorded ones by chance; and of rows that may have a value of their own,
#: where rows were chosen that are alone: there everything goes one to one.
_BY_CHANCE, _OWN = 0.01, 0.9


@register_attack
class Pseudonyms(FileAttack):
    """Linkage by a pseudonym: whoever finds one row of a person has all that carry the same one."""

    code = "pseudonyms"
    title = "Linkage attack: rows that carry one pseudonym"
    by = "rows of one pseudonym"
    question = "link"
    finds = "all rows of a person, from any one of them"
    inputs = ("released",)
    cost = "rows"
    page = "roles"
    hint = "leave the column out, or draw another pseudonym for each row"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that no column names persons."""
        return super().lacks(dossier) or (
            "" if _naming(dossier) else Message("no released column names persons")
        )

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield, by column that names persons, the share of rows that it ties to another."""
        columns = _naming(dossier)
        for at, name in enumerate(columns):
            watch(at, len(columns))
            whole = np.asarray(dossier.released.texts(name).is_valid())
            counts = np.bincount(dossier.released.codes(name)[whole])
            counts = counts[counts > 0]
            if not len(counts):
                yield AttackResult.not_tested(cls.code, Message("it has no value"), columns=(name,))
                continue
            hits, rows = int(counts[counts > 1].sum()), int(counts.sum())
            usual = float(np.median(counts))
            yield AttackResult.of_share(
                cls.code,
                hits,
                rows,
                0.0,
                columns=(name,),
                story=Message("Somebody who finds one row of a person has the others by {name}.", name=name)
                if hits
                else "",
                note=Message(
                    "It has {values:,} values, usually of {usual:,.0f} (row|rows) each.",
                    n=max(1, round(usual)),
                    values=len(counts),
                    usual=usual,
                ),
            )
        watch(len(columns), len(columns))


def pseudonyms(dossier: Dossier) -> dict[str, str]:
    """Return the released columns that stand one to one for recorded ones, in values that nobody can read.

    Returns
    -------
    dict of str to str
        Released columns, and the recorded ones behind them: those of the same name, else that of persons.
    """
    raw, released = dossier.raw, dossier.released
    if raw is None or not raw.rows or not released.rows:
        return {}
    person = person_column(raw, dossier)
    behind = {name: name if name in raw.names else person for name in dossier.exact}
    unread = {name: of for name, of in behind.items() if of and _unread(dossier, name, of, person)}
    if not unread:
        return {}
    try:
        aligned = align(dossier)
    except UserError:
        # Which row is whose is not known, but where all are there, as many have each name.
        return {
            name: of
            for name, of in unread.items()
            if np.array_equal(_sizes(released, name), _sizes(raw, of)) and len(_sizes(raw, of)) >= _VALUES
        }
    found = {}
    for name, of in unread.items():
        pairs = [released.codes(name)[aligned.released], raw.codes(of)[aligned.raw]]
        mine, theirs, both = (len(np.unique(one)) for one in (*pairs, joint(pairs)))
        own = aligned.chosen and mine > _OWN * len(aligned.raw)
        if mine == theirs == both >= _VALUES and not own:
            found[name] = of
    return found


def _naming(dossier: Dossier) -> list[str]:
    """Name the released columns without noise that name persons."""
    released = dossier.released
    names = [person_column(released, dossier)]
    names += [
        name
        for name in released.names
        if released.columns[name].kind in {"text", "integer"}
        and words_of(name)
        and words_of(name) <= LINKING_WORDS
        and len(np.unique(released.codes(name))) >= _VALUES
    ]
    person = "" if dossier.raw is None else person_column(dossier.raw, dossier)
    names += [name for name, of in pseudonyms(dossier).items() if of == person]
    return [name for name in dict.fromkeys(names) if name in dossier.exact]


def _unread(dossier: Dossier, name: str, of: str, person: str) -> bool:
    """Return whether the values of a released column are no recorded ones, however these are spelled."""
    raw, released = dossier.raw, dossier.released
    assert raw is not None  # noqa: S101 - its caller has asked
    kinds = {released.columns[name].kind, raw.columns[of].kind}
    # Of numbers, other ones are rounded, unless they are names.
    if not kinds <= {"text", "integer"} or (kinds == {"integer"} and of != person):
        return False
    mine, theirs = (_folded(table.texts(one)) for table, one in ((released, name), (raw, of)))
    known = pc.is_in(mine, value_set=theirs)
    return len(mine) >= _VALUES and pc.mean(known.cast(pa.float64())).as_py() <= _BY_CHANCE


def _folded(values: pa.StringArray) -> pa.StringArray:
    """Return the different values of a column without case, accents, signs and zeros in front."""
    plain = pc.utf8_normalize(pc.unique(values.drop_null()), form="NFKD")
    plain = pc.replace_substring_regex(pc.utf8_lower(plain), r"[^\p{L}\p{N}]+", "")
    return pc.unique(pc.utf8_ltrim(plain, characters="0"))


def _sizes(table: AuditedTable, name: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return in how many rows each value is, in increasing order."""
    return np.sort(np.bincount(table.codes(name)))
