"""The same key and the same recipe release the same bytes, however the rows are cut into chunks."""

from __future__ import annotations

from pathlib import Path


def released(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "release").iterdir())}


def test_another_key_releases_other_values(desk) -> None:
    for name, key in {"a": "00" * 32, "b": "01" * 32}.items():
        done = desk.run("run", "recipe.toml", "--out", name, variables={"LDPAUDIT_TEST_KEY": key})
        assert done.returncode == 0, done.stderr
    a, b = released(desk.folder / "a"), released(desk.folder / "b")
    assert a["released.csv"] != b["released.csv"]
    assert a["estimates.csv"] != b["estimates.csv"]


def test_the_recipe_that_a_run_keeps_releases_the_same_bytes(desk) -> None:
    """It stands in another folder, from which the public file has another name."""
    desk.name_public_file()
    kept = Path("out", "internal", "recipe.toml")
    for recipe, out in (("recipe.toml", "out"), (kept, "again")):
        done = desk.run("run", recipe, "--out", out)
        assert done.returncode == 0, done.stderr
    assert '"../../towns.csv#town"' in (desk.folder / kept).read_text(encoding="utf-8")
    assert released(desk.folder / "again") == released(desk.folder / "out")
