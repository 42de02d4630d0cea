"""A mistake of the user: one line that says what, where and how to mend, exit 2, and nothing written."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

IS_ROOT = os.name != "nt" and os.geteuid() == 0


def refused(done: subprocess.CompletedProcess[str], *said: str) -> None:
    """Assert that a command ended with a user's mistake, in one line that says these things."""
    assert done.returncode == 2, done.stdout + done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert done.stdout == ""
    for words in said:
        assert words in lines[0]
    # What is wrong, and behind the semicolon how to mend it.
    assert "; " in lines[0]


def refuses(desk, *said: str) -> None:
    """Assert that the recipe is refused and that the folder stays as it is."""
    before = desk.listing()
    refused(desk.run("run", "recipe.toml", "--out", "out"), *said)
    assert desk.listing() == before


def spoil(desk, row: int, column: str, value: str) -> None:
    """Write a value into a 1-based data row of the table."""
    path = desk.folder / "table.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    cells = lines[row].split(",")
    cells[lines[0].split(",").index(column)] = value
    lines[row] = ",".join(cells)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def line_with(desk, text: str) -> str:
    """Return the words by which an error names the line of the recipe that holds a text."""
    lines = desk.recipe.read_text(encoding="utf-8").splitlines()
    return f"line {next(number for number, line in enumerate(lines, start=1) if text in line)},"


# ------------------------------------------------------------------------------------------- the recipe


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('protocol = "OUE"\n', 'protocol = "OUE"\nepsilonn = 2\n', "epsilonn"),
        ('path = "table.csv"\n', 'path = "table.csv"\nseperator = ","\n', "seperator"),
        ("row_group = 4096\n", "row_groups = 4096\n", "row_groups"),
        ("ldpaudit = 1\n", 'ldpaudit = 1\nkey = "5a"\n', "key"),
    ],
)
def test_an_unknown_key(desk, old: str, new: str, key: str) -> None:
    desk.edit(old, new)
    refuses(desk, "recipe.toml", line_with(desk, f"{key} ="), f'unknown key "{key}"')


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('column = "age"', 'column = "agee"', 'mean "age"?'),
        ('columns = ["town"]', 'columns = ["village"]', "village"),
        ('number = "identifier"', 'numbr = "identifier"', 'mean "number"?'),
        ('x = "lon"', 'x = "longitude"', "longitude"),
    ],
)
def test_a_column_that_is_not_there(desk, old: str, new: str, said: str) -> None:
    desk.edit(old, new)
    refuses(desk, "recipe.toml", said)


def test_a_domain_whose_file_is_not_there(desk) -> None:
    desk.edit("domain = ['Bourg A'", "domain = \"nowhere.csv#name\" # ['Bourg A'")
    refuses(desk, "nowhere.csv")


def test_a_domain_taken_from_the_private_table(desk) -> None:
    desk.edit("domain = ['fire'", "domain = \"table.csv#cause\" # ['fire'")
    refuses(desk, "[[step]] 5", 'key "domain"', "table.csv", "public")


def test_no_column_that_is_left(desk) -> None:
    kept = ["start", "town", "cause", "age", "lon", "lat"]
    recipe, end = desk.recipe.read_text(encoding="utf-8").split("[[step]]")[0], "[output]\npath = 'x.csv'\n"
    desk.recipe.write_text(f'{recipe}[[step]]\ndo = "drop"\ncolumns = {kept}\n{end}', encoding="utf-8")
    before = desk.listing()
    done = desk.run("run", "recipe.toml", "--out", "out")
    assert (done.returncode, "(nothing-released)" in done.stderr) == (1, True)
    assert desk.listing() == before


def test_what_check_says_of_a_step_has_its_number(desk) -> None:
    desk.edit("domain = ['fire'", "domain = \"nowhere.csv#cause\" # ['fire'")
    done = desk.run("check", "recipe.toml")
    assert (done.returncode, done.stdout.splitlines()[0].startswith("[[step]] 5, ")) == (1, True)


def test_an_undecided_column(desk) -> None:
    desk.edit('cause = "sensitive"', 'cause = "undecided"')
    before = desk.listing()
    done = desk.run("run", "recipe.toml", "--out", "out")
    assert done.returncode in {1, 2}
    assert "cause" in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 15
    assert desk.listing() == before


# -------------------------------------------------------------------------------------------- the table


def test_a_value_outside_the_declared_domain(desk) -> None:
    spoil(desk, 845, "town", "Bourg Z")
    refuses(desk, "town", "row 845")


def test_a_missing_value_where_none_is_declared(desk) -> None:
    spoil(desk, 434, "town", "")
    refuses(desk, "town", "row 434")


@pytest.mark.parametrize("column", ["lon", "lat"])
@pytest.mark.parametrize("value", ["", "nan", "NaN", "inf", "999", "6;2"])
def test_a_place_that_is_none(desk, column: str, value: str) -> None:
    spoil(desk, 777, column, value)
    desk.edit("[columns]", 'kinds = { lon = "number", lat = "number" }\n[columns]')
    refuses(desk, column, "row 777")


def test_a_time_that_is_none(desk) -> None:
    spoil(desk, 999, "start", "2024-02-30 10:00:00")
    refuses(desk, 'column "start"', "no day of the calendar")
    desk.edit("[columns]", 'date_formats = { start = "%Y-%m-%d %H:%M:%S" }\n[columns]')
    refuses(desk, "start", "row 999")


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "empty"), (b"\n\n", "blank"), (b"\xef\xbb\xbf", "blank")]
)
def test_an_empty_file(desk, content: bytes, said: str) -> None:
    (desk.folder / "table.csv").write_bytes(content)
    refuses(desk, "table.csv", said)
    refused(desk.run("inspect", "table.csv"), "table.csv", said)


def test_a_file_with_a_header_alone(desk) -> None:
    path = desk.folder / "table.csv"
    path.write_text(path.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    refuses(desk, "table.csv")


def test_a_row_that_is_too_long(desk) -> None:
    spoil(desk, 800, "note", "call,and,more")
    refuses(desk, "table.csv", "801")


def test_a_quotation_mark_without_its_partner(desk) -> None:
    """What stands behind it looks like one long cell, and hundreds of rows would vanish without a word."""
    desk.lay_table(3_000)
    for row in range(1, 101):
        spoil(desk, row, "note", '"false alarm"')
    spoil(desk, 2_000, "note", '"call of nobody')
    refuses(desk, "table.csv", "line 2001 (row 2000)")


def test_bytes_that_are_no_text(desk) -> None:
    (desk.folder / "table.csv").write_bytes(bytes(range(256)) * 40)
    refuses(desk, "table.csv")


def test_a_file_that_is_not_there(desk) -> None:
    (desk.folder / "table.csv").unlink()
    refuses(desk, "table.csv")
    refused(desk.run("run", "recipes.toml"), "recipes.toml")
    refused(desk.run("inspect", "tables.csv"), "tables.csv")
    refused(desk.run("check", "release"), "release")


# ------------------------------------------------------------------------------------ files and folders


def test_a_release_is_never_overwritten(desk) -> None:
    assert desk.run("run", "recipe.toml", "--out", "out").returncode == 0
    refuses(desk, "out", "already there")


def test_a_key_that_is_none(desk) -> None:
    (desk.folder / "key").write_text("5a5a", encoding="ascii")
    before = desk.listing()
    done = desk.run("run", "recipe.toml", "--out", "out", "--key-file", "key")
    refused(done, "key")
    assert "5a5a" not in done.stderr
    refused(desk.run("run", "recipe.toml", "--out", "out", variables={"LDPAUDIT_TEST_KEY": "xyz"}), "KEY")
    assert desk.listing() == before


def unshared(script: str, *arguments: str | Path) -> list[str]:
    """Return a command line that runs another with mounts of its own."""
    unshare = shutil.which("unshare")
    if not IS_ROOT or unshare is None:
        pytest.skip("mounting a small disk needs root and unshare")
    probe = subprocess.run([unshare, "--mount", "true"], capture_output=True, check=False)
    if probe.returncode != 0:
        pytest.skip("this machine allows no mount namespace")
    return [unshare, "--mount", "sh", "-c", script, *map(str, arguments)]


@pytest.mark.parametrize("size", ["64k", "512k"])
def test_a_full_disk(desk, size: str) -> None:
    desk.lay_table(20_000)
    (desk.folder / "disk").mkdir()
    script = f'mount -t tmpfs -o size={size} tmpfs "$0" && "$@"; code=$?; ls -A "$0"; exit $code'
    done = desk.run("run", "recipe.toml", "--out", "disk/out", before=unshared(script, desk.folder / "disk"))
    refused(done, "out", "space")


def without_privilege() -> list[str]:
    """Return the start of a command line under which permission bits bind even root."""
    if not IS_ROOT:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("root writes everywhere, and setpriv is not here to prevent it")
    return [setpriv, "--inh-caps=-all", "--bounding-set=-all"]


@pytest.fixture
def locked(desk):
    folder = desk.folder / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="permission bits are POSIX's")
def test_a_folder_in_which_one_may_not_write(desk, locked: Path) -> None:
    done = desk.run("run", "recipe.toml", "--out", "locked/out", before=without_privilege())
    refused(done, "out", "write")
    assert not any(locked.iterdir())
    refused(desk.run("demo", "--rows", "1000", "--out", "locked/demo", before=without_privilege()), "demo")
    assert not any(locked.iterdir())
