"""What `check` sees of edits, file by file and in the manifests themselves."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ldpaudit.engine import check_release, run
from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe

RECIPE = """
ldpaudit = 1
input = { path = "table.csv" }
columns = { town = "quasi-identifier", cause = "sensitive" }
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "water"]
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    rows = [f"town {row % 7},{('fire', 'water')[row % 2]}" for row in range(200)]
    (folder / "table.csv").write_text("\n".join(["town,cause", *rows]) + "\n", encoding="utf-8")
    return run(Recipe.parse(RECIPE, folder=folder), folder / "out").folder


@pytest.fixture
def out(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "out"))


def edit(path: Path, how: Callable[[dict], object]) -> None:
    manifest = json.loads(path.read_text(encoding="utf-8"))
    how(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")


def states(out: Path) -> dict[str, str]:
    told = check_release(out)
    return {name: state for name, state in told["files"].items() if state != "as written"}


def test_an_edited_manifest_is_seen_by_the_side_that_stays(out: Path) -> None:
    assert check_release(out)["ok"]
    edit(out / "release/manifest.json", lambda manifest: manifest["guarantees"][0].update(epsilon=0.1))
    assert states(out) == {"manifest.json": "changed"}


def test_an_internal_side_without_its_manifest_is_refused(out: Path) -> None:
    (out / "internal/manifest.json").unlink()
    with pytest.raises(UserError, match="manifest"):
        check_release(out)


def test_a_table_taken_out_of_the_list_is_seen(out: Path) -> None:
    edit(out / "release/manifest.json", lambda manifest: manifest["files"].pop("released.csv"))
    assert states(out)["released.csv"] == "not listed"
    (out / "release/released.csv").unlink()
    assert states(out)["released.csv"] == "missing"


def test_files_that_no_run_writes_are_seen(out: Path) -> None:
    (out / "raw.csv").write_text("x")
    (out / "internal/raw.csv").write_text("x")
    (out / "release/more").mkdir()
    assert states(out) == {"../raw.csv": "not listed", "internal/raw.csv": "not listed", "more": "not listed"}


def test_a_link_in_the_place_of_a_file_is_seen(out: Path, tmp_path: Path) -> None:
    path = out / "release/released.csv"
    path.rename(tmp_path / "elsewhere.csv")
    path.symlink_to(tmp_path / "elsewhere.csv")
    assert states(out) == {"released.csv": "a link"}


def test_a_manifest_of_another_shape_is_refused_in_one_line(out: Path) -> None:
    path = out / "release/manifest.json"
    whole = path.read_text(encoding="utf-8")
    shapes: list[Callable[[dict], object]] = [
        lambda manifest: manifest.update(files=None),
        lambda manifest: manifest["files"].update({"/etc/hosts": {"sha256": "0" * 64}}),
        lambda manifest: manifest["files"].update({"..": {"sha256": "0" * 64}}),
        lambda manifest: manifest["files"]["released.csv"].update(sha256=5),
        lambda manifest: manifest.update(rows="many"),
    ]
    for how in shapes:
        path.write_text(whole, encoding="utf-8")
        edit(path, how)
        with pytest.raises(UserError) as caught:
            check_release(out)
        assert "\n" not in str(caught.value)
    for text in ("", "[]", '{"files":', "[" * 100_000, "\x00"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(UserError) as caught:
            check_release(out)
        assert "\n" not in str(caught.value)
