"""What an attacker knows of somebody, and what he wants to know: columns of a release, by their roles."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.language import Message
from ldpaudit.tables import ROLES, Profile, suggest_role
from ldpaudit.tables.names import COUNT_WORDS, TOTAL_WORDS, words_of

#: Roles of columns of which no attacker knows the value of a person, and rows that a role is judged by.
_NEVER_KNOWN = frozenset({"sensitive", "identifier", "free-text", "drop"})
_LOOKED_AT = 10_000
#: Words beside those for all values, and how several values are written in published tables.
_BESIDE = frozenset({"i", "w", "in", "general", "generale"})
_EITHER = (" or ", " ou ", " oder ", "|")
NO_SECRET = Message("no released column without noise is called sensitive")
NO_KNOWN = Message("no released column without noise tells one person from another")
#: Words in the name of a column of means.
AVERAGE_WORDS = frozenset({"mean", "average", "avg", "moyen", "moyenne", "mittel", "mittelwert"})
#: Words in the name of a column of people, which counts them where each row is a cell, one of so many.
PEOPLE = frozenset({"people", "persons", "personnes", "visitors", "users", "trips", "patients", "cases"})
_CELLS = 5
_NUMBER_OF = frozenset({"number", "of"})
#: Whole numbers, and how small ones are written that are withheld.
_WHOLE = re.compile(r"[0-9]{1,3}(?:[ ,.'\u202f\u00a0][0-9]{3})*|[0-9]+(?:\.0+)?")
_WITHHELD = re.compile(r"|[#*xcs.:-]+|n\.?[ad]\.?|(?:<=?|≤)\s*[0-9]+", re.IGNORECASE)


def role_of(dossier: Dossier, name: str) -> str:
    """Return the role of a column: as the recipe says, as the manifest says, or as it looks."""
    record = (dossier.manifest or {}).get("columns", {}).get(name)
    written = dossier.roles.get(name, None if record is None else record.get("role", ""))
    if written not in (None, "undecided"):
        return written if written in ROLES else "quasi-identifier"
    left_out = None if name in dossier.released.names else dossier.raw
    table = left_out or dossier.released
    values = table.texts(name).slice(0, _LOOKED_AT)
    distinct = pc.unique(values).drop_null()
    plain, missing = pc.utf8_trim_whitespace(distinct), values.null_count
    return suggest_role(Profile(table.columns[name], len(values), missing, len(distinct), plain))[0]


def secret_columns(dossier: Dossier) -> list[str]:
    """Name the released columns without noise that are sensitive."""
    return [name for name in dossier.exact if role_of(dossier, name) == "sensitive"]


def known_columns(dossier: Dossier) -> list[str]:
    """Name the released columns without noise of which an attacker may know the value of a person.

    All but secrets, identifiers and free text, whatever they look like; or those that somebody named.
    """
    apart = (dossier.unit, count_column(dossier.released))
    exact = [name for name in dossier.exact if name not in apart and name in (dossier.known or dossier.exact)]
    return [name for name in exact if role_of(dossier, name) not in _NEVER_KNOWN]


def count_column(table: AuditedTable) -> str:
    """Name the column that says how many each row stands for; "" where there is none."""
    return table.counting or next((name for name in table.names if _is_count(table, name)), "")


def _is_count(table: AuditedTable, name: str) -> bool:
    words = words_of(name)
    counts = words & COUNT_WORDS or words >= _NUMBER_OF or (words & PEOPLE and _one_a_cell(table, name))
    return bool(counts) and not words & AVERAGE_WORDS and published_counts(table, name) is not None


def _one_a_cell(table: AuditedTable, name: str) -> bool:
    """Whether rows are cells: each has other values of its own, and most combinations are there."""
    others = [table.codes(one) for one in table.names if one != name]
    cells = math.prod(int(codes.max(initial=-1)) + 1 for codes in others) if others else 0
    return 0 < cells <= _CELLS * table.rows and len(np.unique(others, axis=1).T) == table.rows


def published_counts(table: AuditedTable, name: str) -> list[int | None] | None:
    """Return the counts of a column, None where one is withheld; None where the column holds other things."""
    counts: list[int | None] = []
    for text in table.texts(name).to_pylist():
        written = (text or "").strip()
        if _WHOLE.fullmatch(written):
            counts.append(int(re.sub(r"\D", "", written)))
        elif _WITHHELD.fullmatch(written):
            counts.append(None)
        else:
            return None
    return counts if any(count is not None for count in counts) else None


def with_totals(values: Iterable[pa.Array], counts: Sequence[int | None]) -> list[list[str]]:
    """Return the cells of a table of counts, column by column: "*" for a total, "a|b" for several values.

    A value is a total whose counts are the sums of those of all others, whatever it is called.
    """
    import pandas as pd

    written = [column.to_pylist() for column in values]
    cells = {text: _cell(text) for text in set[str | None]().union(*written)}
    found = [[cells[text] for text in column] for column in written]
    table = pd.DataFrame(dict(enumerate(found)))
    count = pd.Series(counts, dtype="Float64").to_numpy(float, na_value=np.nan)
    for at, column in enumerate(found):
        others = [one for one in table if one != at]
        key = table.groupby(others).ngroup().to_numpy() if others else np.zeros(len(table), np.int64)
        for value in dict.fromkeys(column):
            own = (table[at] == value).to_numpy()
            parts = pd.DataFrame({"n": count[~own]}).groupby(key[~own])["n"].agg(["sum", "count", "size"])
            held = own & ~np.isnan(count)
            total, known, rows = parts.reindex(key[held], fill_value=0).to_numpy().T
            # Parts that are withheld leave no more than the sum; by chance one sum may be right.
            sure = (total == count[held])[(known == rows) & (rows > 1)]
            # Of some a part may have been removed.
            enough = sure.sum() >= max(min(2, held.sum()), len(sure) / 2)
            if value != "*" and held.any() and enough and (total <= count[held]).all():
                found[at] = ["*" if text == value else text for text in column]
    return found


def _cell(text: str | None) -> str:
    written = (text or "*").strip()
    words = words_of(written) - _BESIDE
    if words and words <= TOTAL_WORDS:
        return "*"
    for mark in _EITHER:
        written = "|".join(part.strip() for part in written.split(mark))
    return written


def people_of(dossier: Dossier) -> tuple[pa.Table, Codes | None]:
    """Return the released rows, and how many each stands for: without lines of totals, which are nobody."""
    table, count = dossier.released, count_column(dossier.released)
    published = published_counts(table, count) if count else None
    if published is None:
        return table.table, None
    # What is withheld stands for nobody.
    counts = np.array([number or 0 for number in published], np.int64)
    names = [one for one in dossier.exact if one != count and table.columns[one].kind == "text"]
    cells = with_totals([table.texts(one) for one in names], counts.tolist())
    own = np.array(["*" not in row for row in zip(*cells, strict=True)])
    if not own.any():
        return table.table, counts
    return table.table.filter(pa.array(own)), counts[own]
