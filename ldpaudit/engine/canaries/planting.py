"""Canaries: rows of a table whose values a coin decides, so that a release can be asked for the coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.audit.one_run import Draws, Flags, Floats
from ldpaudit.engine.canaries.secrets import Ints, Secret, deciding
from ldpaudit.engine.in_memory import PrivateRun
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.ledger import Change
from ldpaudit.tables import Column

#: Of so many rows of a half one serves as a canary in some run; the least chance of removal that is reckoned.
_SERVING, _RARE = 2, 1e-3
#: Ordinal of a run, and number of runs.
Turn = tuple[int, int]
Points = npt.NDArray[np.float64]
#: Rows of one person or place, where no promise says how many there may be.
_ROWS = 3
#: Metres of a degree on a sphere that is nowhere smaller than the Earth, so that nothing moves too far.
_DEGREE = 111_700.0
#: A canary's person: nobody in a table is called so, and no number of a person is as large.
_NAME, _FIRST = "canary-", 7_000_000_000


@dataclass(frozen=True)
class Planted:
    """A table with canaries, and what its auditor knows of them.

    Parameters
    ----------
    table : Table
    heads : ndarray of bool, shape (m,)
        How the coins fell: which side's values a canary holds.
    rows : ndarray of int64, shape (m, s)
        Rows of the table that a coin decides; -1 where tails puts none there.
    kin : ndarray of int64, shape (m, sides)
        Rows beside each canary, of the same person, that hold what heads would put there, and tails.
    values : mapping of tuple to (sides 2) arrays
        For each secret by its names, what the rows hold at heads and at tails: texts of shape (m * s,),
        numbers of shape (m, s), or points of shape (m, s, 2).
    donors : mapping of tuple to two ndarray of int64, shape (m,)
        For secrets that are no places, rows of the first table that hold what a canary's first row holds.
    base : ndarray of int64, shape (m,)
        Rows of the first table from which a canary has its other values.
    removal : ndarray of float64, shape (m, 2), optional
        Where canaries are whole rows: with what chance one is removed at heads, and at tails.
    mirrored : bool
        Whether heads and tails are chosen alike.
    """

    table: pa.Table
    heads: Flags
    rows: Ints
    kin: Ints
    values: Mapping[tuple[str, ...], Sequence[Any]]
    base: Ints
    donors: Mapping[tuple[str, ...], Sequence[Ints]] = field(default_factory=dict)
    removal: Floats | None = None
    mirrored: bool = True


@dataclass(frozen=True)
class Garden:
    """Where canaries are planted.

    Parameters
    ----------
    table : Table
        The rows that are there anyway.
    pilot : PrivateRun
        What became of them in a run without canaries.
    secrets : sequence of Secret
    person : str
        Column that names who is behind a row; "" where none does.
    most_rows : int, optional
        Rows that one person has at most.
    """

    table: pa.Table
    pilot: PrivateRun
    secrets: Sequence[Secret]
    person: str = ""
    most_rows: int | None = None
    columns: Mapping[str, Column] = field(default_factory=dict)

    @property
    def kin(self) -> int:
        """Rows that may stand beside a canary: where noise is remembered, they share it."""
        remembers = self.person or any(planned.step.remembers for planned in self.pilot.plan.steps)
        shares = any(getattr(planned.step, "per", "row") != "row" for planned in self.pilot.plan.steps)
        if not (remembers or shares):
            return 0
        return min(2, (self.most_rows or _ROWS) - 1) if self.person else 2

    def rows(self, count: int, change: Change, metres: float, draw: Draws) -> Planted:
        """Plant canaries of rows that change: each of one row, or of all rows of a person or a place.

        Parameters
        ----------
        count : int
        change : str
            What the two sides of a coin differ in.
        metres : float
            How far apart the points of both sides are.
        draw : Draws

        Raises
        ------
        UserError
            If nothing can be changed so.
        """
        secrets = [one for one in self.secrets if _changes(one, change)]
        if not secrets:
            raise UserError("no column that is randomized can be changed so")
        several = change in ("person", "sharing", "value", "place")
        most = self.most_rows or _ROWS
        size = min(most, _ROWS + 1) if several and (self.person or change == "place") else 1
        heads = draw.integers(0, 2, count) == 1
        base = draw.choice(np.flatnonzero(self.pilot.kept), count)
        kin = 0 if several else self.kin
        # Rows of the canaries, then kin as heads would be, then kin as tails would be.
        of_canary = np.concatenate([np.repeat(np.arange(count), size), np.tile(np.arange(count), kin)])
        side = np.concatenate([np.repeat(heads, size), np.repeat(np.arange(kin) == 0, count)])
        grown = self.table.take(pa.array(base[of_canary]))
        values: dict[tuple[str, ...], Sequence[Any]] = {}
        givers: dict[tuple[str, ...], Sequence[Ints]] = {}
        for secret in secrets:
            # All rows of a person alike at heads; at tails each by itself, where they need not be alike.
            apart = change == "person" and size > 1
            if secret.kind == "place":
                sides = self._points(secret, count, size, metres, draw, apart=apart)
                grown = self._with_points(grown, secret, sides, of_canary, side, size)
                values[secret.names] = sides
                continue
            donors = _donors(secret, count, size, draw, apart=apart)
            chosen = _laid_out(donors, heads, kin)
            for name in secret.raw:
                grown = _with(grown, name, self.table.column(name).take(pa.array(chosen)))
            values[secret.names] = [_values(secret, one) for one in donors]
            givers[secret.names] = [one[:, 0] for one in donors]
        if self.person and (kin or several):
            grown = _with(grown, self.person, self._persons(of_canary))
        first = self.table.num_rows
        rows = first + np.arange(count * size).reshape(count, size)
        beside = (first + count * size + np.arange(kin * count)).reshape(kin, count).T
        return Planted(pa.concat_tables([self.table, grown]), heads, rows, beside, values, base, givers)

    def whole_rows(self, secret: Secret, count: int, draw: Draws, split: Draws, turn: Turn) -> Planted | None:
        """Plant whole rows of the table in the place of others: each row serves once in all runs.

        Which values of the secret go with removal is learned from one half of the rows; the canaries are of
        the other half, so what sets them apart holds of rows that nobody has looked at.

        Parameters
        ----------
        secret : Secret
        count : int
            Canaries at most.
        draw, split : Draws
            Of this run, and of the two halves: that one is to begin alike in all runs.
        turn : (int, int)
            Ordinal of the run, and number of runs.

        Returns
        -------
        Planted or None
            None where too few rows are there, or none is removed.
        """
        learned, rest = np.array_split(split.permutation(np.flatnonzero(secret.classes >= 0)), 2)
        gone = ~self.pilot.kept
        if not gone[learned].any():
            return None
        size = int(secret.classes.max()) + 1
        counted = np.bincount(secret.classes[learned], minlength=size)
        removed = np.bincount(secret.classes[learned], weights=gone[learned], minlength=size)
        rate = np.clip((removed + gone[learned].mean()) / (counted + 1), _RARE, 1 - _RARE)
        rest = rest[np.argsort(rate[secret.classes[rest]], kind="stable")]
        run, runs = turn
        # Few enough that the groups stay about as large as they are.
        pairs = min(count, len(rest) // _SERVING // runs) * runs
        often, seldom = rest[::-1][:pairs][run::runs], split.permutation(rest[:pairs])[run::runs]
        differs = secret.classes[often] != secret.classes[seldom]
        often, seldom = often[differs], seldom[differs]
        if not len(often):
            return None
        heads = draw.integers(0, 2, len(often)) == 1
        stays = np.ones(self.table.num_rows, np.bool_)
        stays[often] = stays[seldom] = False
        grown = self.table.take(pa.array(np.where(heads, often, seldom)))
        table = pa.concat_tables([self.table.filter(pa.array(stays)), grown])
        rows = int(stays.sum()) + np.arange(len(often))[:, None]
        nobody = np.empty((len(often), 0), np.int64)
        removal = rate[np.stack([secret.classes[often], secret.classes[seldom]], axis=1)]
        return Planted(table, heads, rows, nobody, {}, often, removal=removal, mirrored=False)

    def presence(self, whole: PrivateRun, draw: Draws) -> Planted:
        """Plant one row beside each group of rows that are alike in the release; tails leaves it out.

        Parameters
        ----------
        whole : PrivateRun
            Of the table, without removal.
        draw : Draws
        """
        _, first = np.unique(keys_of(whole.released), return_index=True)
        base = draw.permutation(whole.order[first])
        heads = draw.integers(0, 2, len(base)) == 1
        table = pa.concat_tables([self.table, self.table.take(pa.array(base[heads]))])
        rows = np.full((len(base), 1), -1)
        rows[heads, 0] = self.table.num_rows + np.arange(int(heads.sum()))
        return Planted(table, heads, rows, np.empty((len(base), 0), np.int64), {}, base, mirrored=False)

    def proxies(self, given: frozenset[str]) -> bool:
        """Return whether rows are removed by columns that no promise takes as known."""
        return bool(deciding(self.pilot.plan) - given - {self.person})

    def _persons(self, of_canary: Ints) -> pa.Array:
        column = self.columns[self.person]
        number = column.kind in ("integer", "number")
        names = [str(_FIRST + one) if number else f"{_NAME}{one}" for one in of_canary.tolist()]
        return pa.array(names).cast(self.table.schema.field(self.person).type)

    def _points(
        self, secret: Secret, count: int, size: int, metres: float, draw: Draws, *, apart: bool
    ) -> list[Points]:
        """Draw a place of the table for each canary, and places so many metres from it."""
        if not secret.untouched:
            raise UserError("the places are computed from other columns, and cannot be moved there")
        here = secret.values[draw.choice(np.flatnonzero(~np.isnan(secret.values[:, 0])), count)]
        turn = draw.uniform(0, 2 * np.pi, (count, size if apart else 1))
        lon = metres / _DEGREE / np.cos(np.deg2rad(here[:, 1, None])) * np.cos(turn)
        there = here[:, None, :] + np.stack([lon, metres / _DEGREE * np.sin(turn)], axis=2)
        return [np.repeat(here[:, None, :], size, axis=1), np.broadcast_to(there, (count, size, 2)).copy()]

    def _with_points(
        self, grown: pa.Table, secret: Secret, sides: list[Points], of_canary: Ints, side: Flags, size: int
    ) -> pa.Table:
        count = len(sides[0])
        own = np.concatenate([np.tile(np.arange(size), count), np.zeros(len(of_canary) - count * size, int)])
        placed = np.where(side[:, None], sides[0][of_canary, own], sides[1][of_canary, own])
        for at, name in enumerate(secret.names):
            kind = self.table.schema.field(name).type
            texts = [f"{one:.9f}".replace(".", self.columns[name].decimal) for one in placed[:, at].tolist()]
            cells = pa.array(texts) if pa.types.is_string(kind) else pa.array(placed[:, at])
            grown = _with(grown, name, cells.cast(kind))
        return grown


def keys_of(table: pa.Table) -> npt.NDArray[np.str_]:
    """Return one text for each row, the same where all cells are."""
    cells = [pc.fill_null(pc.cast(one, pa.string()), "") for one in table.columns]
    keys: npt.NDArray[np.str_] = pc.binary_join_element_wise(*cells, "\x1f").to_numpy().astype(str)
    return keys


def _changes(secret: Secret, change: Change) -> bool:
    if change in ("point", "place"):
        return secret.kind == "place"
    return not (change == "staying" and secret.kind == "place")


def _donors(secret: Secret, count: int, size: int, draw: Draws, *, apart: bool) -> list[Ints]:
    """Choose rows whose values the two sides hold: different ones, that agree in what is shown exactly.

    Returns
    -------
    list of two ndarray of int64, shape (count, size)
        At heads one row for all rows of a canary; at tails too, unless they are to be `apart`.
    """
    usable = np.flatnonzero((secret.classes >= 0) & (secret.alike >= 0))
    if secret.kind == "number":
        order = usable[np.argsort(secret.values[usable], kind="stable")]
        ends = np.array([order[0], order[-1]]) if len(order) else order
        usable = ends if len(ends) and secret.alike[ends[0]] == secret.alike[ends[1]] else usable
    # One row for each value, so that rare ones come as often as the others.
    seen = np.stack([secret.alike[usable], secret.classes[usable]])
    _, first = np.unique(seen, axis=1, return_index=True)
    usable = usable[first]
    usable = usable[np.bincount(secret.alike[usable], minlength=1)[secret.alike[usable]] > 1]
    if not len(usable):
        raise UserError(
            Message("{column} has the same value wherever the other columns agree", column=secret.names[0])
        )
    here = draw.choice(usable, count)
    there = np.empty((count, size), np.int64)
    for at in np.unique(here):
        others = usable[(secret.alike[usable] == secret.alike[at]) & (usable != at)]
        mine = np.flatnonzero(here == at)
        there[mine] = draw.choice(others, (len(mine), size if apart else 1))
    swapped = draw.integers(0, 2, count) == 1 if not apart else np.zeros(count, np.bool_)
    here_all = np.repeat(here[:, None], size, axis=1)
    return [np.where(swapped[:, None], there, here_all), np.where(swapped[:, None], here_all, there)]


def _laid_out(donors: list[Ints], heads: Flags, kin: int) -> Ints:
    """Return the donor of each row in the order in which rows are planted."""
    own = np.where(heads[:, None], donors[0], donors[1]).ravel()
    return np.concatenate([own, *(donors[at][:, 0] for at in range(kin))])


def _values(secret: Secret, donors: Ints) -> Any:
    if secret.kind == "category":
        return secret.values.take(pa.array(donors.ravel()))
    return secret.values[donors]


def _with(table: pa.Table, name: str, cells: pa.Array | pa.ChunkedArray) -> pa.Table:
    at = table.schema.get_field_index(name)
    return table.set_column(at, table.schema.field(at), cells)
