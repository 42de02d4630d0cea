"""The commands about what tables and releases betray: their JSON, their text, their exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ldpaudit.cli import ldpaudit


def told(*arguments: object, code: int = 0) -> Any:
    done = CliRunner().invoke(ldpaudit, [*map(str, arguments), "--json"])
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


def test_subtraction_says_no_where_a_small_count_follows(tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("day,people\nThursday,100\nFriday,120\nThursday|Friday,201\n", encoding="utf-8")
    asked = ("subtraction", path, "--count", "people", "--columns", "day", "--overlapping", "day")
    (one,) = told(*asked, code=1)["derived"]
    assert one["count"] == 19
    assert told(*asked, "--k", 19)["derived"] == []


def test_a_mosaic_says_no_where_two_releases_tell_of_somebody(tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    rows = "".join(f"20-29,{cause}\n" for cause in ("fire", "flood", "storm"))
    one.write_text("age,cause\n" + rows, encoding="utf-8")
    rows = "".join(
        f"{age},{cause}\n" for age, cause in (("25-34", "fire"), ("25-34", "fall"), ("35-44", "flood"))
    )
    other.write_text("age,cause\n" + rows, encoding="utf-8")
    asked = ("mosaic", one, other, "--columns", "age", "--sensitive", "cause")
    found = told(*asked, code=1)
    assert (found["disclosing"], found["singled_out"], found["first"]["composed_k"]) == (1, 1, 1)
    folder = tmp_path / "hierarchies"
    folder.mkdir()
    (folder / "age.csv").write_text("20-29;a\n25-34;b\n35-44;a\n", encoding="utf-8")
    found = told(*asked, "--hierarchies", folder, code=0)
    assert found["meeting"] == 0
