"""Recursive cuts against their definition, and what must hold of any cells."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.errors import UserError
from ldpaudit.geography import CellsStep
from ldpaudit.geography.recursive_cuts import CutLattice, recursive_cuts
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

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


def test_a_point_lies_in_its_square(key: Key) -> None:
    step = CellsStep(x="x", y="y", side=250.0, origin=(6.0, 47.0))
    context = Context(Path(), {name: Column(name, "number") for name in "xy"})
    lon, lat = np.random.default_rng(0).uniform((5.5, 46.5), (6.5, 47.5), (2_000, 2)).T
    rows = pa.record_batch({"x": pa.array([*lon, None]), "y": pa.array([*lat, None])})
    found = step.apply(rows, range(rows.num_rows), key, context).to_pydict()
    assert (found["x"].pop(), found["y"].pop(), found["cell"].pop()) == (None, None, None)
    moved = Geod(ellps="WGS84").inv(lon, lat, found["x"], found["y"])[2]
    assert 0.9 < max(moved) / (250 / 2**0.5) < 1.001
    assert len(set(zip(found["x"], found["y"], strict=True))) == len(set(found["cell"]))
    with pytest.raises(UserError):
        step.apply(pa.record_batch({"x": [126.0], "y": [47.0]}), range(1), key, context)
