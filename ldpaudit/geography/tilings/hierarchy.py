"""Larger regions of smaller ones: looked up, merged, nested, and drawn with fewer vertices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.generalize.mapping import ValueMap as Table
from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.equal_area import metres_per_degree
from ldpaudit.language import Message


def looked_up(table: Path, key: str, level: str, labels: Sequence[str]) -> tuple[str, ...]:
    """Look up in which larger region each region lies.

    Parameters
    ----------
    table : Path
        A public table.
    key, level : str
        Its columns of regions and of larger ones.
    labels : sequence of str
        Names of the regions.
    """
    read = Table.read(table, key, level)
    known = dict(zip(read.values.to_pylist(), read.groups.to_pylist(), strict=True))
    lost = [label for label in labels if label not in known]
    if lost:
        more = (
            Message(" (nor {others} more of {regions})", others=len(lost) - 1, regions=len(labels))
            if len(lost) > 1
            else ""
        )
        raise UserError(
            Message(
                'the region "{region}" is not in the column "{column}"{more}',
                region=lost[0],
                column=key,
                more=more,
            ),
            where=table.name,
            hint="complete the table",
        )
    return tuple(known[label] for label in labels)


def dissolved(shapes: Shapes, groups: Sequence[str], *, coverage: bool) -> tuple[tuple[str, ...], Shapes]:
    """Merge the polygons of each group.

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)
    groups : sequence of str, length m
    coverage : bool
        Whether they meet without overlaps and with matching borders, which is merged by dropping these.

    Returns
    -------
    labels : tuple of str
        The groups in alphabetical order.
    shapes : ndarray of object
    """
    import shapely

    names, code = np.unique(np.array(groups), return_inverse=True)
    order = np.argsort(code, kind="stable")
    members = np.split(order, np.flatnonzero(np.diff(code[order])) + 1)
    union = shapely.coverage_union_all if coverage else shapely.union_all
    merged = np.empty(len(names), object)
    for at, own in enumerate(members):
        found = union(shapes[own])
        parts = shapely.get_parts(found)
        # A coverage union is a collection of one polygon as a rule.
        merged[at] = parts[0] if len(parts) == 1 else shapely.multipolygons(parts)
    return tuple(names.tolist()), merged


def nested(
    labels: Sequence[str], groups: Sequence[str], levels: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Return the levels in which every group lies whole, with the larger region of each group.

    Parameters
    ----------
    labels : sequence of str
        The groups, each once.
    groups : sequence of str, length m
        Group of each region.
    levels : mapping of str to sequence of str, each of length m
    """
    found = {}
    for name, larger in levels.items():
        lies_in = dict(zip(groups, larger, strict=True))
        if all(lies_in[group] == other for group, other in zip(groups, larger, strict=True)):
            found[name] = tuple(lies_in[label] for label in labels)
    return found


def simplified(shapes: Shapes, metres: float) -> Shapes:
    """Leave out vertices of a coverage (Visvalingam and Whyatt 1993, on shared borders).

    Parameters
    ----------
    shapes : ndarray of object, shape (m,)
        A coverage, in degrees.
    metres : float
        Square root of the area of a triangle that may go, on the ground of the middle latitude.

    Returns
    -------
    ndarray of object, shape (m,)
        A coverage whose vertices are some of the vertices given.
    """
    import shapely

    degrees = shapely.get_coordinates(shapes)
    scale = metres_per_degree((degrees[:, 1].min() + degrees[:, 1].max()) / 2.0)
    flat = shapely.coverage_simplify(shapely.transform(shapes, lambda points: points * scale), metres)
    # Back by look-up: to divide would not give the same vertices again.
    known = [np.unique(degrees[:, axis]) for axis in (0, 1)]

    def back(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.column_stack(
            [known[axis][np.searchsorted(known[axis] * scale[axis], points[:, axis])] for axis in (0, 1)]
        )

    found: Shapes = shapely.transform(flat, back)
    return found
