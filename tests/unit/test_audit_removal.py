"""Rows that are removed by what a protected column depends on: no promise that the removal breaks."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.findings import Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 4_000
TOWNS = [f"Town {number}" for number in range(12)]


def records(rows: int = ROWS) -> dict[str, list[object]]:
    draw = np.random.default_rng(7)
    town = np.minimum(draw.integers(0, 12, rows), draw.integers(0, 12, rows))
    centre = draw.uniform((5.8, 46.9), (6.8, 47.5), (12, 2))
    point = centre[town] + draw.normal(0, 0.004, (rows, 2))
    age = draw.integers(0, 30, rows)
    wrong = draw.random(rows) < 0.1
    return {
        "town": [TOWNS[at] for at in town],
        # Two codes of one town, some of them rare.
        "postcode": (25_000 + 10 * town + (draw.random(rows) < 0.005)).tolist(),
        "noisy": np.where(wrong, draw.integers(0, 12, rows), town).tolist(),
        "age": age.tolist(),
        "hint": np.where(draw.random(rows) < 0.3, town % 2, draw.integers(0, 2, rows)).tolist(),
        # Neither half tells the town; both together do.
        "east": ((town + age) % 12).tolist(),
        "north": age.tolist(),
        "lon": [f"{one:.6f}" for one in point[:, 0]],
        "lat": [f"{one:.6f}" for one in point[:, 1]],
        "kind": [("a", "b", "c")[at] for at in draw.integers(0, 3, rows)],
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, columns = tmp_path_factory.mktemp("calls"), records()
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
    return folder


RANDOMIZED = f'{{ do = "randomize", columns = ["town"], protocol = "GRR", epsilon = 1.0, domain = {TOWNS} }}'
MOVED = '{ do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = 200 }'


def suppressing(*by: str, k: int = 5) -> str:
    return f'{{ do = "suppress", columns = {list(by)}, k = {k}, max_suppressed = 0.9 }}'


def released(folder: Path, out: Path, *steps: str, keep: tuple[str, ...], accept: str = "") -> Release:
    roles = {name: "plain" if name in keep else "drop" for name in records(1)}
    told = ", ".join(f'{name} = "{role}"' for name, role in roles.items())
    recipe = Recipe.parse(
        f'ldpaudit = 1\ninput = {{ path = "calls.csv", unit = "call" }}\ncolumns = {{ {told} }}\n'
        f"step = [{', '.join(steps)}]\n{accept}",
        folder=folder,
    )
    return run(recipe, out, Key.for_tests(1))


def blocked(folder: Path, out: Path, *steps: str, keep: tuple[str, ...]) -> Finding:
    with pytest.raises(ReleaseBlockedError) as refused:
        released(folder, out, *steps, keep=keep)
    assert [one.code for one in refused.value.findings] == ["removed-by-proxy"]
    return refused.value.findings[0]


@pytest.mark.parametrize(
    ("by", "first"), [(("noisy",), "randomize"), (("east", "north"), "suppress")], ids=["code", "two halves"]
)
def test_a_proxy_that_removes_rows_stops_the_release(
    folder: Path, tmp_path: Path, by: tuple[str, ...], first: str
) -> None:
    steps = (suppressing(*by), RANDOMIZED)
    steps = steps if first == "suppress" else steps[::-1]
    found = blocked(folder, tmp_path / "out", *steps, keep=("town", "kind"))
    assert found.voids_claim
    assert found.columns[-1] == "town"
    assert set(found.columns) >= set(by)
    assert str(folder) not in found.message


def test_an_accepted_proxy_leaves_no_promise(folder: Path, tmp_path: Path) -> None:
    accept = '[[accept]]\nfinding = "removed-by-proxy"\nreason = "all codes are frequent"'
    release = released(
        folder, tmp_path / "out", suppressing("postcode"), RANDOMIZED, keep=("town",), accept=accept
    )
    (told,) = release.manifest["guarantees"]
    assert not told["holds"]
    assert not release.manifest["together"]


def test_columns_that_have_nothing_to_do_with_it_keep_the_promise(folder: Path, tmp_path: Path) -> None:
    """Given which rows are left, as always: that they have nothing to do with it, no sample proves."""
    release = released(
        folder, tmp_path / "out", suppressing("age", "kind", k=40), RANDOMIZED, keep=("town", "age", "kind")
    )
    assert release.before["rows"] > release.manifest["rows"]
    (told,) = release.manifest["guarantees"]
    assert told["holds"]
    assert "given which rows are left, decided by age, kind" in told["line"]
    (found,) = [one for one in release.manifest["findings"] if one["code"] == "given-rows-left"]
    assert found["severity"] == "note"
    # Chance guesses nothing, so there is no figure to tell.
    assert not [one for one in release.inner if one.code == "given-rows-left"]


def test_a_moved_place_is_no_longer_hidden_where_its_town_removes_rows(folder: Path, tmp_path: Path) -> None:
    fine = '{ do = "planar-laplace", x = "lon", y = "lat", level = "ln(3)", radius = 20000 }'
    found = blocked(folder, tmp_path / "fine", suppressing("postcode"), fine, keep=("lon", "lat"))
    assert found.columns == ("postcode", "lon", "lat")
    # Points that move a few hundred metres stay in their town.
    release = released(folder, tmp_path / "out", suppressing("postcode"), MOVED, keep=("lon", "lat"))
    (told,) = release.manifest["guarantees"]
    assert "given which rows are left, decided by postcode" in told["line"]
