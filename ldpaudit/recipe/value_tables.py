"""Public tables beside a recipe that send values to groups: town to district to department."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.geography import GeneralizeRegion
from ldpaudit.geography.names.place_names import loose_keys, strict_keys
from ldpaudit.recipe.document import Recipe
from ldpaudit.step import Context, public_path
from ldpaudit.tables import Column, ReadOptions, Source, texts
from ldpaudit.tables.names import CODE_WORDS, PLACE_WORDS, words_of

_ENDINGS = (".csv", ".tsv", ".txt", ".parquet", ".xlsx", ".ods", ".gz")
#: Files that are looked at, and their bytes: tables of values are small.
_FILES, _BYTES = 40, 20_000_000
#: Share of rows that a column of values fills with different ones; in a table of events it does not.
_EACH = 0.5
#: Share of the values that a column must name; those that it lacks go to a group of their own.
_KNOWN = 0.9
UNMATCHED = "elsewhere"
#: Groups put values together: fewer than this share of them.
_FEWER = 0.7


@dataclass(frozen=True)
class ValueTable:
    """A public table whose rows are about one value each.

    Parameters
    ----------
    written : str
        Its path as the recipe writes it.
    columns : mapping of str to Column
        How its columns read.
    rows : Table
        All its rows.
    keys : mapping of str to StringArray
        Columns that name a value each, as places are found that are written otherwise.
    """

    written: str
    columns: dict[str, Column]
    rows: pa.Table
    keys: dict[str, pa.Array]


def tables_beside(recipe: Recipe, context: Context) -> list[ValueTable]:
    """Read the tables that the recipe names and those in its folder, small ones alone and each once."""
    return context.loaded(("tables beside", recipe.folder, recipe.input.path), lambda: list(_read(recipe)))


def _read(recipe: Recipe) -> Iterator[ValueTable]:
    named = [str(step.table) for step in recipe.steps if isinstance(step, GeneralizeRegion) and step.table]
    there = []
    if recipe.folder.is_dir():
        with os.scandir(recipe.folder) as entries:
            there = sorted(entry.name for entry in entries if entry.is_file() and not entry.is_symlink())
    beside = [name for name in there if name.lower().endswith(_ENDINGS)][:_FILES]
    own = recipe.table_path.resolve()
    for written in dict.fromkeys((*named, *beside)):
        path = public_path(recipe.folder, written)
        try:
            if path.resolve() == own or path.stat().st_size > _BYTES:
                continue
            source = Source.open(path, ReadOptions())
        except (UserError, OSError):
            continue
        if source.whole and len(source.columns) > 1 and source.sample.num_rows:
            yield ValueTable(written, source.columns, source.sample, _keys(source.columns, source.sample))


def _keys(columns: dict[str, Column], rows: pa.Table) -> dict[str, pa.Array]:
    keys: dict[str, pa.Array] = {}
    for name, known in columns.items():
        if known.kind in {"text", "integer"}:
            cells = pc.unique(texts(rows[name]).drop_null())
            if len(cells) >= _EACH * rows.num_rows:
                keys[name] = _alike(cells)
    return keys


def region_steps(
    recipe: Recipe, column: str, values: pa.Array, context: Context
) -> Iterator[GeneralizeRegion]:
    """Find the steps that send a column to groups of public tables.

    Parameters
    ----------
    recipe : Recipe
        A step of it for this column lends how its places are compared and followed.
    column : str
        The column.
    values : Array, shape (m,)
        Its distinct values.
    context : Context
        The columns that reach the step.

    Yields
    ------
    GeneralizeRegion
        For each column of groups, one that knows every place, and one for where some are unknown.
    """
    own = [step for step in recipe.steps if isinstance(step, GeneralizeRegion) and step.column == column]
    # An age, too, stands in a list of codes that begins with 1.
    if not own and not is_label(context.column(column)):
        return
    written = texts(values)
    for table in tables_beside(recipe, context):
        lent = next((step for step in own if step.table == table.written), None)
        key = lent.from_ if lent is not None else _column_of(table, column, written)
        if key is None or key not in table.columns:
            continue
        for group in _groups(table, key):
            if lent is not None:
                yield replace(lent, to=group)
            else:
                step = GeneralizeRegion(column=column, table=table.written, from_=key, to=group)
                yield from (step, replace(step, unmatched=UNMATCHED))


def _column_of(table: ValueTable, column: str, values: pa.Array) -> str | None:
    """Find the column of a table that names most of the values, and that of the same name before others."""
    wanted = _alike(values)
    best: tuple[float, bool, str] | None = None
    for name, keys in table.keys.items():
        share = pc.mean(pc.is_in(wanted, value_set=keys).cast(pa.float64())).as_py()
        found = (share, words_of(name) == words_of(column), name)
        if share >= _KNOWN and (best is None or found[:2] > best[:2]):
            best = found
    return None if best is None else best[2]


def _alike(places: pa.Array) -> pa.Array:
    """Write places as those are found that are written otherwise."""
    return loose_keys(strict_keys(places))


def _groups(table: ValueTable, key: str) -> Iterator[str]:
    """Name the columns that put values together: words, or codes of places; no measures."""
    values = pc.count_distinct(table.rows[key]).as_py()
    for name, known in table.columns.items():
        if name == key or not is_label(known):
            continue
        if 1 < pc.count_distinct(table.rows[name]).as_py() < _FEWER * values:
            yield name


def is_label(column: Column) -> bool:
    """Tell whether a column holds words or codes that may name groups, and no measures."""
    named = words_of(column.name) & (CODE_WORDS | PLACE_WORDS)
    return not column.period and (column.kind == "text" or (column.kind == "integer" and bool(named)))


def written_path(path: Path, folder: Path) -> str:
    """Write a path as a recipe of this folder does: relative where the file lies in it."""
    try:
        return path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return str(path.resolve())
