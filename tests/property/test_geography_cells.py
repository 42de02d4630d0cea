"""Cells against their geometry, and their merging against its definition."""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.geography.cells.cells import LEVELS, Cells, Shape, merged, packed, unpacked

SHAPES: list[Shape] = ["square", "hexagon"]
shapes = st.sampled_from(SHAPES)


def middle(cells: Cells, i: int, j: int, doubled: int = 0) -> tuple[float, float]:
    side = cells.side * 2**doubled
    if cells.shape == "square":
        return (i + 0.5) * side, (j + 0.5) * side
    return math.sqrt(3) * side * (i + j / 2), 1.5 * side * j


@settings(max_examples=50)
@given(shapes, st.integers(0, 2**32 - 1), st.sampled_from([1.0, 250.0, 3_000.0]))
def test_a_point_lies_in_its_cell(shape: Shape, seed: int, side: float) -> None:
    cells = Cells(shape, side, (6.0, 47.0))
    x, y = np.random.default_rng(seed).uniform(-2e4, 2e4, (2, 50))
    i, j = cells.containing(x, y)
    for px, py, a, b in zip(x.tolist(), y.tolist(), i.tolist(), j.tolist(), strict=True):
        cx, cy = middle(cells, a, b)
        if shape == "square":
            assert max(abs(px - cx), abs(py - cy)) <= side / 2 * (1 + 1e-9)
        else:
            # In a hexagon is what no other centre is nearer to.
            around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
            others = [math.dist((px, py), middle(cells, a + da, b + db)) for da, db in around]
            assert math.dist((px, py), (cx, cy)) <= min(others) * (1 + 1e-9) + 1e-6


@pytest.mark.parametrize("shape", SHAPES)
def test_four_cells_make_one_of_twice_the_side(shape: Shape) -> None:
    cells = Cells(shape, 1.0, (0.0, 0.0))
    i, j = (one.ravel().astype(np.int32) for one in np.meshgrid(np.arange(-40, 40), np.arange(-40, 40)))
    up_i, up_j = cells.parents(i, j)
    children = defaultdict(list)
    for a, b, c, d in zip(i.tolist(), j.tolist(), up_i.tolist(), up_j.tolist(), strict=True):
        children[c, d].append((a, b))
        # No centre of a larger cell is nearer.
        own = math.dist(middle(cells, a, b), middle(cells, c, d, 1))
        near = [(c + e, d + f) for e in (-1, 0, 1) for f in (-1, 0, 1)]
        assert own <= min(math.dist(middle(cells, a, b), middle(cells, *one, 1)) for one in near) + 1e-9
    inner = [found for (c, d), found in children.items() if max(abs(c), abs(d)) < 15]
    assert {len(found) for found in inner} == {4}


def by_definition(
    cells: Cells, members: dict[tuple[int, int], set[int]], k: int
) -> dict[tuple[int, int], int]:
    """Merge by sets, one level after the other."""
    level, pools = {}, {cell: ({cell}, people) for cell, people in members.items()}
    for doubled in range(LEVELS + 1):
        above: dict[tuple[int, int], tuple[set[tuple[int, int]], set[int]]] = {}
        for (i, j), (own, people) in pools.items():
            if len(people) >= k:
                level |= dict.fromkeys(own, doubled)
                continue
            up = tuple(int(one[0]) for one in cells.parents(np.array([i], np.int32), np.array([j], np.int32)))
            held = above.setdefault((up[0], up[1]), (set(), set()))
            held[0].update(own)
            held[1].update(people)
        pools = above
    return level


@settings(max_examples=60)
@given(
    shapes, st.integers(0, 2**32 - 1), st.integers(1, 150), st.integers(1, 8), st.sampled_from([3, 40, 4_000])
)
def test_cells_are_merged_as_defined(shape: Shape, seed: int, n: int, k: int, spread: int) -> None:
    generator = np.random.default_rng(seed)
    cells = Cells(shape, 100.0, (6.0, 47.0))
    i, j = np.rint(spread * generator.normal(size=(2, n))).astype(np.int32)
    people = generator.integers(0, max(1, n // 2), n)
    pairs = np.unique(np.column_stack([packed(i, j), people]), axis=0)
    generator.shuffle(pairs)
    codes, level = merged(cells, pairs[:, 0], pairs[:, 1], np.ones(len(pairs), np.int64), k)
    members = defaultdict(set)
    for a, b, person in zip(i.tolist(), j.tolist(), people.tolist(), strict=True):
        members[a, b].add(person)
    found = {
        (a, b): doubled
        for a, b, doubled in zip(*(one.tolist() for one in unpacked(codes)), level.tolist(), strict=True)
    }
    expected = by_definition(cells, members, k)
    assert found == {cell: expected.get(cell, -1) for cell in members}
    # Those who share a name after merging are k people at least.
    shared = defaultdict(set)
    up_i, up_j = cells.ancestors(*unpacked(codes), np.maximum(level, 0))
    for code, doubled, a, b in zip(codes.tolist(), level.tolist(), up_i.tolist(), up_j.tolist(), strict=True):
        if doubled >= 0:
            one, other = unpacked(np.array([code]))
            shared[doubled, a, b] |= members[int(one[0]), int(other[0])]
    assert all(len(people) >= k for people in shared.values())
