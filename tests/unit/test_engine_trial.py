"""A release holds to its trial: the same table, recipe and public files, and no release of the rows since."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.engine.folder import Staging
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.ledger import Ledger
from ldpaudit.recipe import Recipe

RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
id = "identifier"
town = "quasi-identifier"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = "causes.csv#cause"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [f"C{at:05},Town {at % 3},{('fire', 'flood')[at % 2]}\n" for at in range(900)]
    (tmp_path / "calls.csv").write_text("id,town,cause\n" + "".join(rows))
    (tmp_path / "causes.csv").write_text("cause\nfire\nflood\nother\n")
    (tmp_path / "recipe.toml").write_text(RECIPE)
    run(recipe(tmp_path), tmp_path / "trial", ledger=tmp_path / "ledger.sqlite", trial=True)
    return tmp_path


def recipe(folder: Path) -> Recipe:
    return Recipe.read(folder / "recipe.toml")


def release(folder: Path, name: str = "out") -> Path:
    ledger = folder / "ledger.sqlite"
    return run(recipe(folder), folder / name, ledger=ledger, tried=folder / "trial").folder


def test_what_was_tried_is_released_once(folder: Path) -> None:
    assert (release(folder) / "release" / "manifest.json").is_file()
    with pytest.raises(ReleaseBlockedError) as caught:
        release(folder, "again")
    assert [one.code for one in caught.value.findings] == ["not-tried"]
    assert not (folder / "again").exists()
    with Ledger.open(folder / "ledger.sqlite") as kept:
        assert len(kept.bookings()) == 1
        assert kept.begun() == ()
    # The same rows in another file are the same rows.
    calls = (folder / "calls.csv").read_text().splitlines(keepends=True)
    (folder / "calls.csv").write_text("".join([calls[0], *reversed(calls[1:])]))
    told = run(recipe(folder), folder / "next", ledger=folder / "ledger.sqlite", trial=True).earlier
    assert len(told["earlier"]) == 1


def test_another_table_of_the_same_size_and_age_is_refused(folder: Path) -> None:
    table = folder / "calls.csv"
    before = table.stat()
    table.write_text(table.read_text().replace("Town 1,fire", "Town 2,fire", 1))
    os.utime(table, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert table.stat().st_size == before.st_size
    with pytest.raises(ReleaseBlockedError):
        release(folder)
    assert not (folder / "out").exists()


ACCEPT = """\
[[accept]]
finding = "sensitive-untouched"
column = "cause"
reason = "the causes are public"
"""


def test_another_recipe_or_public_file_is_refused(folder: Path) -> None:
    for name, old, new in (
        ("causes.csv", "other", "storm"),
        ("recipe.toml", "epsilon = 1.0", "epsilon = 2.0"),
        ("recipe.toml", "[[step]]", '[output]\npath = "given.csv"\n[[step]]'),
        ("recipe.toml", "[[step]]", f"{ACCEPT}[[step]]"),
    ):
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))
        with pytest.raises(ReleaseBlockedError):
            release(folder)
        (folder / name).write_text(text)
    assert release(folder).is_dir()


def test_of_two_runs_at_once_one_releases(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish = Staging.finish
    refused: list[str] = []

    def late(staging: Staging, out: Path) -> None:
        # The first has begun in the ledger and has not got its place yet.
        if not refused:
            refused.append("")
            with pytest.raises(ReleaseBlockedError):
                release(folder, "second")
        finish(staging, out)

    monkeypatch.setattr(Staging, "finish", late)
    assert release(folder).is_dir()
    assert refused
    assert not (folder / "second").exists()
    with Ledger.open(folder / "ledger.sqlite") as kept:
        assert len(kept.bookings()) == 1
        assert kept.begun() == ()
