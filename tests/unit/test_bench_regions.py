"""The generated country is a tiling, and the communes of the Doubs are measured where they are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely

from ldpaudit.bench import regions
from ldpaudit.bench.case import Workload
from ldpaudit.bench.studies.countries import rings
from ldpaudit.geography import Tiling


def test_a_country_of_hexagons_is_a_tiling() -> None:
    shapes = shapely.polygons(rings(12))
    tiling = Tiling(tuple(map(str, range(144))), shapes)
    assert shapely.is_valid(shapes).all()
    assert tiling.check().sound
    assert tiling.check().holes == ()
    assert shapely.get_num_coordinates(shapes).tolist() == [61] * 144
    assert not np.array_equal(rings(12, seed=1), rings(12))


def test_every_side_finds_as_many_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LDPAUDIT_CACHE", str(tmp_path / "cache"))
    np.save(tmp_path / "country.npy", rings(6))
    workload = Workload(tmp_path, 3_000, tmp_path)
    found = [work(workload)() for work in (regions.locate_country, regions.tree_country)]
    assert found[0] == found[1]
    assert found[0][0] == 3_000
    assert regions.lay_country(workload)() == regions.read_country(workload)() == (36, 36)


def test_the_communes_of_the_doubs_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared_data: Path
) -> None:
    workload = Workload(tmp_path, 1_000, tmp_path)
    monkeypatch.setenv(regions.DATA, str(tmp_path))
    assert "--data" in regions.no_doubs(workload)
    monkeypatch.setenv(regions.DATA, str(shared_data))
    assert regions.no_doubs(workload) == ""
    assert regions.locate_doubs(workload)() == regions.tree_doubs(workload)()
