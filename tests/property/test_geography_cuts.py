"""Recursive cuts against their definition, and what must hold of any cells."""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.geography.cells.cells import LEVELS, Cells, Shape, merged, packed, unpacked
from ldpaudit.geography.cells.recursive_cuts import CutLattice, recursive_cuts

Box = tuple[int, int, int, int]
Whole = npt.NDArray[np.int32]


@st.composite
def clouds(draw: st.DrawFn) -> tuple[Whole, Whole, Whole]:
    """Points around some place on Earth, with many at one address, and their people."""
    seed, n = draw(st.integers(0, 2**32 - 1)), draw(st.integers(1, 150))
    spread = draw(st.sampled_from([0, 3, 40, 3_000]))
    place = draw(st.sampled_from([(0, 0), (12_000, 94_000), (-359_990, -179_990), (359_000, 179_900)]))
    generator = np.random.default_rng(seed)
    x, y = (
        np.clip(at + np.rint(spread * generator.normal(size=n)), -top, top).astype(np.int32)
        for at, top in zip(place, (360_000, 180_000), strict=True)
    )
    people = generator.integers(0, draw(st.integers(1, n)), n).astype(np.int32)
    return x, y, people


def degree_lengths(latitude: float) -> tuple[float, float]:
    phi, e2 = math.radians(latitude), 0.0066943799901413165
    curve = 1 - e2 * math.sin(phi) ** 2
    wide = 6378137.0 * math.cos(phi) / math.sqrt(curve)
    return math.pi / 180 * wide, math.pi / 180 * 6378137.0 * (1 - e2) / curve**1.5


def sides(box: Box, lattice: CutLattice) -> tuple[float, float]:
    """Width along the parallel nearer the pole, height by the shortest degree, in metres."""
    west, south, east, north = (edge / lattice.per_degree for edge in box)
    top = max(abs(south), abs(north))
    least = 0.0 if south <= 0 <= north else min(abs(south), abs(north))
    return (east - west) * degree_lengths(top)[0], (north - south) * degree_lengths(least)[1]


@settings(max_examples=60)
@given(clouds(), st.integers(1, 6), st.sampled_from([300.0, 500.0, 5_000.0]))
def test_cells_hold_k_people_and_do_not_overlap(
    cloud: tuple[Whole, Whole, Whole], k: int, side: float
) -> None:
    x, y, people = cloud
    lattice = CutLattice(2_000)
    cuts = recursive_cuts(x, y, k, side, lattice, people)
    if len(set(people.tolist())) < k:
        assert (len(cuts.bounds), set(cuts.cell.tolist())) == (0, {-1})
        return
    assert cuts.cell.min() >= 0
    for number, box in enumerate(cuts.bounds.tolist()):
        inside = (box[0] <= x) & (x < box[2]) & (box[1] <= y) & (y < box[3])
        # Points on the last meridian or at a pole lie on the edge of their cell.
        edge = (cuts.cell == number) & ~inside
        assert ((x[edge] == 360_000) | (y[edge] == 180_000)).all()
        assert (cuts.cell[inside] == number).all()
        assert len(set(people[cuts.cell == number].tolist())) >= k
        if len(cuts.bounds) > 1 and abs(box[1]) < 170_000:
            # Never shorter than asked for, up to the hundredth degree of latitude where lengths are read.
            assert (
                min(sides(tuple(box), lattice)) >= 0.999 * side
                or min(x.max() - x.min(), y.max() - y.min()) < 20
            )


def by_definition(
    x: Whole, y: Whole, people: Whole, k: int, side: float, lattice: CutLattice, box: Box
) -> list[Box]:
    """Cut a box as the definition reads, by sorting."""
    west, south, east, north = box
    inside = (west <= x) & (x < east) & (south <= y) & (y < north)
    x, y, people = x[inside], y[inside], people[inside]
    wide, high = sides(box, lattice)
    for by_x in (True, False) if wide >= high else (False, True):
        values, begin, end = (x, west, east) if by_x else (y, south, north)
        needed = math.ceil(side / ((wide if by_x else high) / (end - begin)) - 1e-9)
        if end - begin < 2 * needed or not len(values):
            continue
        middle, median = len(values) // 2, int(np.sort(values)[len(values) // 2])
        below, upto = (int((values < line).sum()) for line in (median, median + 1))
        line = median if middle - below <= upto - middle else median + 1
        line = min(max(line, begin + needed), end - needed)
        near = values < line
        if min(len(set(people[near].tolist())), len(set(people[~near].tolist()))) < k:
            continue
        halves = (
            ((west, south, line, north), (line, south, east, north))
            if by_x
            else ((west, south, east, line), (west, line, east, north))
        )
        return [cell for half in halves for cell in by_definition(x, y, people, k, side, lattice, half)]
    return [box]


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(2, 120), st.integers(1, 5), st.sampled_from([1, 15, 400]))
def test_cuts_are_those_of_the_definition(seed: int, n: int, k: int, spread: int) -> None:
    # At the equator no table of lengths rounds.
    generator, lattice, side = np.random.default_rng(seed), CutLattice(2_000), 700.0
    x, y = (np.rint(spread * generator.normal(size=n)).astype(np.int32) for _ in range(2))
    x, y = np.clip(x, -9, 9), np.clip(y, -9, 9)
    x[0] = y[0] = -10
    x[1] = y[1] = 9
    people = generator.integers(0, max(1, n // 2), n).astype(np.int32)
    cuts = recursive_cuts(x, y, k, side, lattice, people)
    expected = by_definition(x, y, people, k, side, lattice, (-10, -10, 10, 10))
    if len(set(people.tolist())) < k:
        expected = []
    assert [tuple(box) for box in cuts.bounds.tolist()] == expected


def test_the_side_that_is_longer_in_metres_is_cut() -> None:
    """At 60 degrees north one degree and a half of longitude is shorter than a degree of latitude."""
    x, y = np.array([0, 3_000], np.int32), np.array([120_000, 122_000], np.int32)
    cuts = recursive_cuts(x, y, 1, 35_000.0, CutLattice(2_000), None)
    (one, other) = cuts.bounds.tolist()
    assert one[0::2] == other[0::2]


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


def merged_by_definition(
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
    expected = merged_by_definition(cells, members, k)
    assert found == {cell: expected.get(cell, -1) for cell in members}
    # Those who share a name after merging are k people at least.
    shared = defaultdict(set)
    up_i, up_j = cells.ancestors(*unpacked(codes), np.maximum(level, 0))
    for code, doubled, a, b in zip(codes.tolist(), level.tolist(), up_i.tolist(), up_j.tolist(), strict=True):
        if doubled >= 0:
            one, other = unpacked(np.array([code]))
            shared[doubled, a, b] |= members[int(one[0]), int(other[0])]
    assert all(len(people) >= k for people in shared.values())
