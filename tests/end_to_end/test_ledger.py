"""Releases are booked when their files are there, and the next one of the same rows tells the sum."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ldpaudit.ledger import Ledger


@pytest.fixture
def booked(tmp_path: Path) -> dict[str, str]:
    """Return the variables of runs with fresh keys, which a ledger of their own books."""
    return {"LDPAUDIT_TEST_KEY": "", "LDPAUDIT_LEDGER": str(tmp_path / "ledger.sqlite")}


def bookings(booked: dict[str, str]) -> int:
    with Ledger.open(booked["LDPAUDIT_LEDGER"]) as ledger:
        return len(ledger.releases())


def test_a_second_release_of_the_same_rows_tells_the_sum(desk, booked: dict[str, str]) -> None:
    first = desk.run("run", "recipe.toml", "--out", "first", variables=booked)
    assert first.returncode == 0, first.stderr
    inside = json.loads((desk.folder / "first/internal/manifest.json").read_text(encoding="utf-8"))
    assert inside["earlier"]["releases"] == 0
    second = desk.run("run", "recipe.toml", "--out", "second", "--workers", "2", variables=booked)
    assert second.returncode == 0, second.stderr
    assert re.search(r"1 earlier release .*<= 5\.0000 plus 0\.0109", second.stdout)
    inside = json.loads((desk.folder / "second/internal/manifest.json").read_text(encoding="utf-8"))
    assert inside["earlier"]["releases"] == 1
    counted = "Releases that count: 1 of these rows"
    assert counted in (desk.folder / "second/internal/report.html").read_text(encoding="utf-8")
    for path in (desk.folder / "second/release").iterdir():
        assert counted not in path.read_text(encoding="utf-8")
    assert bookings(booked) == 2


@pytest.mark.parametrize("order", [("noisy", "raw"), ("raw", "noisy")])
def test_noise_about_a_column_that_another_release_shows_bounds_nothing(
    desk, booked: dict[str, str], order: tuple[str, str]
) -> None:
    whole = desk.recipe.read_text(encoding="utf-8")
    start, end = whole.rindex("[[step]]"), whole.index("[output]")
    raw = (whole[:start] + whole[end:]).replace('cause = "sensitive"', 'cause = "plain"')
    for name in order:
        desk.recipe.write_text({"noisy": whole, "raw": raw}[name], encoding="utf-8")
        done = desk.run("run", "recipe.toml", "--out", name, variables=booked)
        assert done.returncode == 0, done.stderr
    release = "this release" if name == "raw" else r"the release of \d{4}-\d\d-\d\d"
    assert re.search(r"1 earlier release .*: no bound for one row", done.stdout)
    assert re.search(rf"cause is without noise in {release}$", done.stdout, re.MULTILINE)
    assert "decide before it leaves" in done.stdout
    report = (desk.folder / name / "internal/report.html").read_text(encoding="utf-8")
    assert re.search(rf"no bound for [^.]*cause is without noise in {release}", report)
    listed = desk.run("ledger", variables=booked).stdout
    assert re.search(r"Together: no bound for .*cause is without noise in the release of ", listed)
    desk.recipe.write_text(raw, encoding="utf-8")
    planned = desk.run("ledger", "table.csv", "--recipe", "recipe.toml", variables=booked).stdout
    assert re.search(r"^together: +no bound .*cause is without noise", planned, re.MULTILINE)


def test_parts_and_workers_read_the_same_rows(
    desk, booked: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ldpaudit.engine import run
    from ldpaudit.recipe import Recipe

    ledger = Path(booked["LDPAUDIT_LEDGER"])
    recipe = Recipe.read(desk.recipe)
    run(recipe, desk.folder / "whole", ledger=ledger)
    monkeypatch.setattr("ldpaudit.engine.parts.PART_ROWS", 700)
    again = run(recipe, desk.folder / "parts", ledger=ledger)
    assert [one["relation"] for one in again.earlier["earlier"]] == ["same"]


def test_what_is_no_release_is_not_booked(desk, booked: dict[str, str]) -> None:
    done = desk.run(
        "run", "recipe.toml", "--out", "out", variables={**booked, "LDPAUDIT_TEST_KEY": "5a" * 32}
    )
    assert done.returncode == 0, done.stderr
    assert desk.run("run", "recipe.toml", "--out", "out", variables=booked).returncode == 2
    assert desk.run("run", "recipe.toml", "--out", "x", "--ledger", "none", variables=booked).returncode == 0
    desk.edit('cause = "sensitive"', 'cause = "undecided"')
    assert desk.run("run", "recipe.toml", "--out", "y", variables=booked).returncode == 1
    assert bookings(booked) == 0


def test_a_damaged_ledger_is_told_before_anything_is_done(desk, booked: dict[str, str]) -> None:
    Path(booked["LDPAUDIT_LEDGER"]).write_bytes(b"no ledger at all" * 100)
    done = desk.run("run", "recipe.toml", "--out", "out", variables=booked)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "ledger.sqlite" in done.stderr
    assert not desk.out.exists()
    assert Path(booked["LDPAUDIT_LEDGER"]).read_bytes().startswith(b"no ledger at all")


def test_a_period_is_checked_row_by_row(desk, booked: dict[str, str]) -> None:
    desk.edit('unit = "intervention"', 'unit = "intervention"\nsource = "alarms"\nperiod = "2024"')
    first = desk.run("run", "recipe.toml", "--out", "first", variables=booked)
    assert first.returncode == 0, first.stderr
    desk.edit('period = "2024"', 'period = "2023"')
    second = desk.run("run", "recipe.toml", "--out", "second", variables=booked)
    assert (second.returncode, second.stderr.count("\n")) == (2, 1)
    assert 'column "start", row 1' in second.stderr
    assert "2024-" not in second.stderr
    with Ledger.open(booked["LDPAUDIT_LEDGER"]) as ledger:
        ((_, kept),) = ledger.releases()
    assert (kept.source, kept.period) == ("alarms", ("2024-01-01", "2024-12-31", "start"))


def test_releases_of_two_periods_of_a_register_do_not_add_up(desk, booked: dict[str, str]) -> None:
    desk.edit('unit = "intervention"', 'unit = "intervention"\nsource = "alarms"\nperiod = "2024"')
    assert desk.run("run", "recipe.toml", "--out", "first", variables=booked).returncode == 0
    table = desk.folder / "table.csv"
    table.write_text(table.read_text("utf-8").replace("2024-", "2028-"), "utf-8")
    desk.edit('period = "2024"', 'period = "2028"')
    assert desk.run("run", "recipe.toml", "--out", "second", variables=booked).returncode == 0
    inside = json.loads((desk.folder / "second/internal/manifest.json").read_text(encoding="utf-8"))
    (earlier,) = inside["earlier"]["earlier"]
    assert (earlier["relation"], earlier["counted"]) == ("apart", False)
    assert inside["earlier"]["together"][0]["epsilon"] == 2.5


def test_several_columns_of_days_ask_which_one_a_period_is_of(desk, booked: dict[str, str]) -> None:
    table = desk.folder / "table.csv"
    header, *rows = table.read_text("utf-8").splitlines()
    table.write_text("\n".join([f"exported,{header}", *(f"2025-01-07,{row}" for row in rows)]), "utf-8")
    desk.edit('unit = "intervention"', 'unit = "intervention"\nperiod = "2025-01"')
    desk.edit('number = "identifier"', 'exported = "drop"\nnumber = "identifier"')
    asked = desk.run("run", "recipe.toml", "--out", "out", variables=booked)
    assert (asked.returncode, "period_of" in asked.stderr) == (2, True)
    desk.edit('period = "2025-01"', 'period = "2025-01"\nperiod_of = "start"')
    refused = desk.run("run", "recipe.toml", "--out", "out", variables=booked)
    assert (refused.returncode, 'column "start", row 1' in refused.stderr) == (2, True)


def test_a_run_that_another_one_overtakes_releases_nothing(
    desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ldpaudit.engine import run
    from ldpaudit.errors import UserError
    from ldpaudit.recipe import Recipe

    ledger, recipe, book = tmp_path / "ledger.sqlite", Recipe.read(desk.recipe), Ledger.book
    overtaken: list[str] = []

    def late(self: Ledger, *told: object) -> int:
        if not overtaken:
            overtaken.append("")
            run(recipe, desk.folder / "first", ledger=ledger)
        return book(self, *told)

    monkeypatch.setattr(Ledger, "book", late)
    with pytest.raises(UserError):
        run(recipe, desk.folder / "second", ledger=ledger)
    assert not (desk.folder / "second").exists()
    with Ledger.open(ledger) as kept:
        assert len(kept.releases()) == 1
