"""Larger regions of smaller ones: merged without loss, nested, and drawn with fewer vertices."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely

from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling


@pytest.fixture(scope="module")
def small() -> Tiling:
    at = np.arange(16)
    shapes = shapely.box(at % 4, at // 4, at % 4 + 1, at // 4 + 1)
    levels = {
        "row": tuple(str(one // 4) for one in at),
        "half": tuple("s" if one < 8 else "n" for one in at),
        "column": tuple(str(one % 4) for one in at),
    }
    return Tiling(tuple(f"{one:02d}" for one in at), shapes, levels)


def test_the_region_of_a_point_is_that_of_its_town(small: Tiling) -> None:
    x, y = np.random.default_rng(2).uniform(0, 4, (2, 500))
    rows = small.dissolve("row")
    towns = small.locate(x, y)
    assert [rows.labels[at] for at in rows.locate(x, y)] == [small.levels["row"][at] for at in towns]


def test_levels_that_do_not_nest_are_not_carried_on(small: Tiling) -> None:
    assert small.parents == small.levels["row"]
    assert dict(small.dissolve().levels) == {"half": ("s", "s", "n", "n")}
    assert dict(small.dissolve(["all"] * 16).levels) == {}
    assert small.dissolve(["all"] * 16).shapes[0].equals(shapely.box(0, 0, 4, 4))
    assert small.check().nested == {"row": True, "half": True, "column": False}


def test_what_cannot_be_merged_is_refused(small: Tiling, tmp_path: Path) -> None:
    with pytest.raises(UserError, match='"land"'):
        small.dissolve("land")
    with pytest.raises(UserError):
        Tiling(small.labels, small.shapes).dissolve()
    with pytest.raises(UserError):
        small.dissolve(["x"] * 3)
    table = tmp_path / "some.csv"
    table.write_text("town,region\n" + "\n".join(f"{at:02d},r" for at in range(12)), encoding="utf-8")
    with pytest.raises(UserError, match=r'"12".*"town"'):
        small.with_levels(table, "town", "region")
