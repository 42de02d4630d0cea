"""A release holds to its trial, and `check` sees what was edited since."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import ldpaudit_verify
from ldpaudit.engine import check_release, run
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.ledger import Ledger
from ldpaudit.recipe import Recipe
from ldpaudit.work_folder import Staging

RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { id = "identifier", town = "quasi-identifier", cause = "sensitive" }
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


def test_a_release_says_for_whom_it_is_and_its_trial_holds_whatever_the_purpose(folder: Path) -> None:
    told = {"recipient": "<public>", "purpose": "open data", "review": "2027-01-31"}
    kept = {"region": "the north", "justification": "asked for by the council", "decided": "the chief"}
    lines = "".join(f'{name} = "{text}"\n' for name, text in {**told, **kept}.items())
    (folder / "recipe.toml").write_text(f"{RECIPE}[purpose]\n{lines}")
    out = release(folder)
    assert json.loads((out / "release" / "manifest.json").read_text())["purpose"] == told
    assert json.loads((out / "internal" / "manifest.json").read_text())["purpose"] == {**told, **kept}
    outside, inside = ((out / side / "report.html").read_text("utf-8") for side in ("release", "internal"))
    for text in ("&lt;public&gt;", "open data", "2027-01-31"):
        assert text in outside
        assert text in inside
    for text in kept.values():
        assert text not in outside
        assert text in inside


def test_a_trial_says_that_it_is_one_to_whoever_gets_it(folder: Path) -> None:
    tried, out = folder / "trial", release(folder)
    for one, marked in ((tried, True), (out, False)):
        assert json.loads((one / "release" / "manifest.json").read_text())["trial"] is marked
        assert len(check_release(one / "release")["notes"]) == 1 + marked
        pages = [(one / side / "report.html").read_text("utf-8") for side in ("release", "internal")]
        assert [page.count('class="mark"') for page in pages] == [marked, 1 + marked]
        refused = [what for verdict, _, what in ldpaudit_verify.verify(one) if verdict == "refused"]
        assert len(refused) == marked


def test_what_was_tried_is_released_once(folder: Path) -> None:
    assert (release(folder) / "release" / "manifest.json").is_file()
    with pytest.raises(ReleaseBlockedError) as caught:
        release(folder, "again")
    assert [one.code for one in caught.value.findings] == ["not-tried"]
    assert not (folder / "again").exists()
    with Ledger.open(folder / "ledger.sqlite") as kept:
        assert len(kept.releases()) == 1
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
        assert len(kept.releases()) == 1


FIXED = """
ldpaudit = 1
input = { path = "table.csv" }
columns = { town = "quasi-identifier", cause = "sensitive" }
step = [
  { do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = ["fire", "water"] },
]
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    rows = [f"town {row % 7},{('fire', 'water')[row % 2]}" for row in range(200)]
    (folder / "table.csv").write_text("\n".join(["town,cause", *rows]) + "\n", encoding="utf-8")
    return run(Recipe.parse(FIXED, folder=folder), folder / "out").folder


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
