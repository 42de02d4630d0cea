"""What is known of a randomized column by design, before a row is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ldpaudit.protocols import entry_of


@dataclass(frozen=True)
class Sizes:
    """What is known of a randomized column by design.

    Parameters
    ----------
    protocol : str
        The one that the recipe chooses.
    values : int
        Number of values in the domain.
    epsilon : float
        Budget of one report.
    rows : int
        Number of rows of the table.
    kind : str
        Kind of the protocol, as `ldpaudit plan` names it.
    permanent : float, optional
        Epsilon of all reports of one value, where the protocol has one of its own.
    columns : int
        Number of columns that are randomized together; 2 where there is but one.
    parameters : tuple of (str, number)
        The free parameter of a family of protocols, or what it is chosen by, by its field.
    """

    protocol: str
    values: int
    epsilon: float
    rows: int
    kind: str = "one value"
    permanent: float | None = None
    columns: int = 2
    parameters: tuple[tuple[str, float], ...] = ()


def sizes_of(step: Mapping[str, Any], priced: Mapping[str, Any], rows: int) -> Sizes:
    """Return the sizes of a step's column.

    Parameters
    ----------
    step : mapping
        A randomizing step, as a recipe writes it.
    priced : mapping
        What `ldpaudit outlook` answers about the column.
    rows : int
        Number of rows of the table.
    """
    entry = entry_of(step["protocol"])
    kind = entry.kind
    # One column of a solution for several is named after both: Smp[OUE].
    name, values = str(priced["protocol"]).partition("[")[0], int(priced["k"])
    if kind not in ("repeated", "several columns"):
        free = tuple((field, step[field]) for field in entry.aims if step.get(field) is not None)
        return Sizes(name, values, float(priced["epsilon"]), rows, parameters=free)
    first, whole = step.get("epsilon_first"), step.get("epsilon")
    return Sizes(
        name,
        values,
        float(first or whole or priced["epsilon"]),
        rows,
        kind,
        permanent=whole if first else None,
        columns=len(step["columns"]) if kind == "several columns" else 2,
    )
