"""A column with a treatment of its own never takes another's place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe

ROLES = {"who": "identifier", "when": "time", "x": "location", "note": "free-text", "illness": "sensitive"}


def test_what_has_a_treatment_of_its_own_takes_no_other_place(tmp_path: Path) -> None:
    lines = [
        f"{'AB'[at % 2]},P{at},2024-01-0{1 + at % 9},6.{at:03},a note {at},i{at % 2}" for at in range(40)
    ]
    (tmp_path / "calls.csv").write_text("\n".join([",".join(["town", *ROLES]), *lines, ""]), encoding="utf-8")
    for name, own in ROLES.items():
        roles = {"town": "quasi-identifier"} | dict.fromkeys(ROLES, "drop") | {name: own}
        told = "".join(f'{column} = "{role}"\n' for column, role in roles.items())
        step = f'{{ do = "generalize", column = "town", by = "{name}" }}'
        text = f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\nstep = [{step}]\n[columns]\n{told}'
        with pytest.raises(UserError, match=name):
            run(Recipe.parse(text, folder=tmp_path), tmp_path / "out")
        assert not (tmp_path / "out").exists()
