"""Whether somebody of a known population is in the table: delta-presence and k-map.

An attacker holds a register of the population, and looks up whom a released class may be. k-map: every class
of the table has k members in the population (Sweeney 2002). delta-presence: each member of the population is
in the table with a chance between delta_min and delta_max (Nergiz, Atzori and Clifton, SIGMOD 2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.population import counted_in_register
from ldpaudit.errors import UserError


@dataclass(frozen=True)
class Presence:
    """What a register shows of who is in the table.

    Parameters
    ----------
    population : int
        Members of the register.
    k_map : int
        Members of the population in the smallest class of the table, as far as the register has them.
    rows_below_k : int
        Rows (or units) of the table in classes of fewer than k members of the population.
    delta_min, delta_max : float
        Smallest and largest chance of a member to be in the table, over all classes of the register.
    surely_in : int
        Members who are in the table for sure: as many of their class are there as there are.
    surely_out : int
        Members who are not in the table for sure.
    outside : int
        Rows (or units) of the table in classes that are larger than the register has them: the register is
        not about these. They count as members, so that the figures above stay on the side of caution.
    """

    population: int
    k_map: int
    rows_below_k: int
    delta_min: float
    delta_max: float
    surely_in: int
    surely_out: int
    outside: int

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return dict(self.__dict__)


def presence(
    frame: Any, columns: Sequence[str], sizes: Codes, labels: Codes, register: Any, k: int
) -> Presence:
    """Look up the classes of a table in a register of the population.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows.
    columns : sequence of str
        The quasi-identifiers. The register has them too, generalized and written alike: a class of the table
        is looked up as it reads.
    sizes, labels : (classes,) and (n,) int64
        Its classes, as `equivalence_classes` gives them for missing values of their own.
    register : as for `equivalence_classes`
        One row for each member of the population, at least one.
    k : int
        The wanted k of k-map.

    Raises
    ------
    UserError
        If the register is empty, lacks a column, or holds other kinds of values in it.
    """
    there, absent = counted_in_register(frame, columns, labels, len(sizes), register)
    population = int(there.sum() + absent.sum())
    if not population:
        raise UserError("the register is empty", hint="give one row for each member of the population")
    members = np.maximum(there, sizes)
    held = sizes > 0
    chances = sizes[held] / members[held]
    out = int(absent.sum() + members[~held].sum())
    return Presence(
        population=population,
        k_map=int(members[held].min(initial=population)),
        rows_below_k=int(sizes[held & (members < k)].sum()),
        delta_min=0.0 if out else float(chances.min()),
        delta_max=float(chances.max(initial=0.0)),
        surely_in=int(sizes[held & (members == sizes)].sum()),
        surely_out=out,
        outside=int(sizes[there < sizes].sum()),
    )
