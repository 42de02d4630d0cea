"""The two commands that serve the window: what a map draws, and what a recipe would do."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.protocols import OUE, Domain


def told(*arguments: object, code: int = 0) -> Any:
    command = [sys.executable, "-m", "ldpaudit", *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout) if code == 0 else done.stderr


def table(path: Path) -> pa.Table:
    with pa.OSFile(str(path), "rb") as source:
        return pa.ipc.open_file(source).read_all()


def test_points_are_those_of_the_table(sample: Path, tmp_path: Path) -> None:
    found = told(
        "draw",
        sample / "interventions.csv",
        "--points",
        "lon",
        "lat",
        "--out",
        tmp_path / "p.arrow",
        "--json",
    )
    with (sample / "interventions.csv").open(encoding="utf-8", newline="") as file:
        given = np.array([(float(row["lon"]), float(row["lat"])) for row in csv.DictReader(file)])
    counts = {name: found[name] for name in ("points", "rows", "whole")}
    assert counts == {"points": 3000, "rows": 3000, "whole": True}
    drawn = table(tmp_path / "p.arrow")
    lon, lat = EqualArea(*found["middle"]).unproject(drawn["x"].to_numpy(), drawn["y"].to_numpy())
    for ours, theirs in ((lon, given[:, 0]), (lat, given[:, 1])):
        # Half a metre: single precision is finer than a dot of any screen.
        assert np.allclose(np.sort(ours), np.sort(theirs), rtol=0, atol=5e-6)


def test_the_outlook_knows_promises_and_variances(sample: Path) -> None:
    found = told("outlook", sample / "recipe.toml", "--json")
    assert found["fault"] is None
    (protocol,) = found["steps"][-1]["protocols"]
    labels = [str(value) for value in range(protocol["k"])]
    expected = OUE(Domain(labels), epsilon=1.0)
    assert protocol["epsilon"] == pytest.approx(1.0)
    assert protocol["variances"][0] == pytest.approx(expected.variance(1, 0.0))
    # One figure for each relation, and none that adds metres to categories.
    assert found["together"].startswith("Together: ")
    assert "no bound for one person" in found["together"]
