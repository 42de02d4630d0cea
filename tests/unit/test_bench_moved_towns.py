"""Table 10.2 measured again: the towns, how points gather in them, and what is told."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from ldpaudit.bench.studies import moved_towns
from ldpaudit.bench.studies.moved_towns import CITY, Land, Spread, doubs, generated, measured
from ldpaudit.cli.commands.bench import bench
from ldpaudit.errors import UserError


@pytest.fixture(scope="module")
def land() -> Land:
    return generated()


def test_the_two_largest_towns_take_in_their_neighbours(land: Land) -> None:
    assert 580 < len(land.towns) < 600
    assert land.towns.is_coverage
    largest = np.argsort(-land.inhabitants)[:2]
    areas = np.pi * land.radii**2 / 1e6
    assert np.array_equal(np.sort(largest), np.sort(np.argsort(-areas)[:2]))
    for at, wanted in zip(largest, moved_towns.LARGE, strict=True):
        assert wanted <= areas[at] < wanted + 20
    assert np.delete(areas, largest).max() < 25
    assert len(land.stations.names) == moved_towns.STATIONS


def test_points_lie_in_towns_as_their_inhabitants_do(land: Land) -> None:
    lon, lat = land.points(4000, 3)
    town = land.towns.locate(lon, lat)
    assert (town >= 0).all()
    share = land.inhabitants.max() / land.inhabitants.sum()
    there = (town == np.argmax(land.inhabitants)).mean()
    # Five standard deviations.
    assert there == pytest.approx(share, abs=5 * np.sqrt(share * (1 - share) / 4000))
    again = land.points(4000, 3)
    assert np.array_equal(lon, again[0])
    assert not np.array_equal(lon, land.points(4000, 4)[0])


def test_more_noise_changes_more_towns(land: Land) -> None:
    calls: list[int] = []
    rows = measured(land, 2, 1500, lambda: calls.append(1))
    assert len(calls) == 10
    changed = [row.changed.mean for row in rows]
    assert changed == sorted(changed)
    assert changed[0] == 0.0
    assert rows[1].moved.mean == pytest.approx(364, rel=0.1)
    assert rows[5].moved.mean == pytest.approx(2885, rel=0.1)
    assert rows[5].changed.over_seeds > 0


def test_figures_of_several_seeds_are_summed_up() -> None:
    assert Spread.of([1.0]) == Spread(1.0, 0.0)
    assert Spread.of([1.0, 3.0]) == Spread(2.0, pytest.approx(2.0**0.5))


def test_the_command_tells_both_as_lines_and_as_values() -> None:
    arguments = ["published-places", "--rows", "1000", "--repeat", "1", "--progress", "none"]
    told = CliRunner().invoke(bench, [*arguments, "--json"], catch_exceptions=False)
    (table,) = json.loads(told.output)["tables"]
    assert [row["published_city"] for row in table["rows"]] == [None, *CITY]
    lines = CliRunner().invoke(bench, arguments, catch_exceptions=False).output.splitlines()
    assert all(len(line) <= 100 for line in lines)
    assert sum("52.4" in line for line in lines) == 1


def test_missing_files_and_companions_are_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no communes-25-doubs"):
        doubs(tmp_path)
    with pytest.raises(UserError, match="stands alone"):
        CliRunner().invoke(bench, ["published-places", "grr-csv"], catch_exceptions=False)


def test_the_real_towns_are_counted(shared_data: Path) -> None:
    land = doubs(shared_data)
    assert len(land.towns) == 576
    assert (land.inhabitants == 0).sum() == 3
    assert land.inhabitants.sum() == 538_549
    assert (np.pi * land.radii**2).sum() == pytest.approx(5_247e6, rel=3e-3)
