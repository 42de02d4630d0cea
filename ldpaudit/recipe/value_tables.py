"""Public tables beside a recipe that put values into groups: town to district to department.

A table is joined because its names say that it is about the column. That numbers coincide says nothing:
stations and the rows of any list are numbered from 1.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.geography.place_names import loose_keys, strict_keys
from ldpaudit.recipe.document import Recipe
from ldpaudit.step import Context, Step, public_path
from ldpaudit.tables import Column, ReadOptions, Source, texts
from ldpaudit.tables.columns import is_label
from ldpaudit.tables.names import GENERIC_WORDS, LIST_WORDS, PLACE_WORDS, SAME_THING, words_of
from ldpaudit.tables.registry import endings_of, formats

#: Files that are looked at, and their bytes: tables of values are small.
_FILES, _BYTES = 40, 20_000_000
#: Share of rows that a column of values fills with different ones; in a table of events it does not.
_EACH = 0.5
#: Share of the values that a column must name; those that it lacks go to a group of their own.
_KNOWN = 0.9
UNMATCHED = "elsewhere"
#: Text that is a name: letters in a row, as no code has them.
_WORD = r"[^\W\d_]{3,}"
#: Groups put values together: fewer than this share of them.
_FEWER = 0.7


@dataclass(frozen=True)
class ValueTable:
    """A public table whose rows are about one value each.

    written: its path as the recipe writes it.
    columns: how its columns read.
    rows: all its rows.
    keys: columns that name a value each, in the form in which other spellings are found.
    """

    written: str
    columns: dict[str, Column]
    rows: pa.Table
    keys: dict[str, pa.Array]


def tables_beside(recipe: Recipe, context: Context) -> list[ValueTable]:
    """Read the tables that the recipe names and those in its folder, small ones alone and each once."""
    return context.loaded(("tables_beside", recipe.folder, recipe.input.path), lambda: list(_read(recipe)))


def _read(recipe: Recipe) -> Iterator[ValueTable]:
    regions = [step for step in recipe.steps if isinstance(step, GeneralizeRegion)]
    named = [step.lookup[0] for step in regions if step.lookup is not None]
    # What a program of maps reads is geography, and for other steps.
    endings = endings_of((one for one in formats() if one.holds == ("cells",)), packed=True)
    there = []
    if recipe.folder.is_dir():
        with os.scandir(recipe.folder) as entries:
            there = sorted(entry.name for entry in entries if entry.is_file() and not entry.is_symlink())
    beside = [name for name in there if name.lower().endswith(endings)][:_FILES]
    own = recipe.table_path.resolve()
    for written in dict.fromkeys((*named, *beside)):
        path = public_path(recipe.folder, written)
        try:
            if path.resolve() == own or path.stat().st_size > _BYTES:
                continue
            table = _opened(path, written)
        except (UserError, OSError):
            continue
        if table is not None:
            yield table


def _opened(path: Path, written: str) -> ValueTable | None:
    """Return a small table of several columns, None for any other."""
    source = Source.open(path, ReadOptions())
    if not source.whole or len(source.columns) < 2 or not source.sample.num_rows:
        return None
    return ValueTable(written, source.columns, source.sample, _keys(source.columns, source.sample))


def _keys(columns: dict[str, Column], rows: pa.Table) -> dict[str, pa.Array]:
    keys: dict[str, pa.Array] = {}
    for name, known in columns.items():
        if known.kind in {"text", "integer"}:
            cells = pc.unique(texts(rows[name]).drop_null())
            if len(cells) >= _EACH * rows.num_rows:
                keys[name] = _alike(cells)
    return keys


def region_steps(recipe: Recipe, column: str, values: pa.Array, context: Context) -> Iterator[Step]:
    """Find the steps that put a column into groups of public tables.

    recipe: how its own step for this column compares names is used for the others, too.
    column: the column.
    values (m,): its distinct values.
    context: the columns that reach the step.
    Yields: for each column of groups, one that knows every place, and one for where some are unknown.
    """
    looking = [
        step for step in recipe.steps if isinstance(step, GeneralizeRegion) and column in step.inputs()
    ]
    own = [(step, step.lookup) for step in looking if step.lookup is not None]
    written = texts(values)
    tables = tables_beside(recipe, context) if own or is_label(context.column(column)) else []
    for table in tables:
        like: Any
        named = (None, ("", _column_of(table, column, written)))
        like, (_, key) = next((one for one in own if one[1][0] == table.written), named)
        if key is None or key not in table.columns:
            continue
        for group in _groups(table, key):
            if like is not None:
                yield replace(like, to=group)
            else:
                step = GeneralizeRegion(column=column, table=table.written, from_=key, to=group)
                yield from (step, replace(step, unmatched=UNMATCHED))


def _column_of(table: ValueTable, column: str, values: pa.Array) -> str | None:
    """Find the column of a table that names most of the values, and that of the same name before others."""
    wanted = _alike(values)
    words = pc.match_substring_regex(values, _WORD)
    named = pc.mean(words.cast(pa.float64())).as_py() >= _KNOWN
    best: tuple[float, bool, str] | None = None
    for name, keys in table.keys.items():
        if not _about(column, table, name, named=named):
            continue
        share = pc.mean(pc.is_in(wanted, value_set=keys).cast(pa.float64())).as_py()
        found = (share, words_of(name) == words_of(column), name)
        if share >= _KNOWN and (best is None or found[:2] > best[:2]):
            best = found
    return None if best is None else best[2]


def _about(column: str, table: ValueTable, key: str, *, named: bool) -> bool:
    """Return whether names say that a column of a table holds the values of a column.

    Either both are called alike, or the file is called like the column and its own column only a name or a
    number. Names of places (`named`) are found in any list of names: words do not coincide as numbers do.
    """
    own, theirs = _specific(column), _specific(key)
    places = {SAME_THING.get(word, word) for word in PLACE_WORDS}
    if named and table.columns[key].kind == "text" and own & places and theirs <= places:
        return True
    core = own & places or own
    if theirs:
        return bool(core) and core <= theirs <= own
    file = _specific(Path(table.written).name.partition(".")[0]) - LIST_WORDS
    return bool(core) and core <= file <= own


def _specific(name: str) -> frozenset[str]:
    """Return the words of a name that say what it is about, whatever their number and language."""
    found = set()
    for word in words_of(name) - GENERIC_WORDS:
        if not re.fullmatch("[0-9]+", word):
            single = word[:-1] if len(word) > 3 and word.endswith("s") else word
            found.add(SAME_THING.get(single, single))
    return frozenset(found - GENERIC_WORDS)


def _alike(places: pa.Array) -> pa.Array:
    """Return names in the form in which other spellings of them are found."""
    return loose_keys(strict_keys(places))


def _groups(table: ValueTable, key: str) -> Iterator[str]:
    """Name the columns that put values together: words, or codes of places; no measures."""
    values = pc.count_distinct(table.rows[key]).as_py()
    for name, known in table.columns.items():
        if name == key or not is_label(known):
            continue
        if 1 < pc.count_distinct(table.rows[name]).as_py() < _FEWER * values:
            yield name


def written_path(path: Path, folder: Path) -> str:
    """Write a path as a recipe of this folder does: relative where the file lies in it."""
    try:
        return path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return str(path.resolve())
