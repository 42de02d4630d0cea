"""What a held key saves over several releases: the same answers count once, all others add up."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import run
from ldpaudit.protocols import LOSUE, Domain
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 400
KEY = Key.from_hex("8f1d3c5b7a9e2046c8b0d4f6e1a3957b0c2e4d6f8a1b3c5d7e9f00112233445566"[:64])
TOWNS = [f"t{number}" for number in range(6)]


def write(path: Path, *, person: str = "caller {}", order: int = 0, digits: int = 6, moved: int = 0) -> None:
    draw = np.random.default_rng(5)
    towns, xy = draw.integers(0, 6, ROWS), draw.uniform(0, 0.2, (ROWS, 2))
    people = np.random.default_rng(order).permutation(ROWS) if order else np.arange(ROWS)
    lines = [
        f"{person.format(people[row] // 2)},{TOWNS[(towns[row] + (row < moved)) % 6]},"
        f"{6 + xy[row, 0]:.{digits}f},{47 + xy[row, 1]:.{digits}f},{row % 50}"
        for row in range(ROWS)
    ]
    path.write_text("\n".join(["caller,town,lon,lat,minutes", *lines]), encoding="utf-8")


ANSWERS = f"""
do = "randomize"
columns = ["town"]
protocol = "LOSUE"
epsilon = 2.0
epsilon_first = 1.0
domain = {TOWNS}
person = "caller"
most_rows = 2
"""


def together(folder: Path, step: str, table: str, name: str, key: Key | None = KEY) -> tuple[float, str]:
    kept, dropped = ("town", "lon lat") if "town" in step else ("lon lat", "town")
    roles = {"caller": "identifier", "minutes": "drop"}
    roles |= dict.fromkeys(kept.split(), "sensitive" if kept == "town" else "location")
    roles |= dict.fromkeys(dropped.split(), "drop")
    columns = "\n".join(f'{column} = "{role}"' for column, role in roles.items())
    text = (
        f'ldpaudit = 1\n[input]\npath = "{table}"\nunit = "intervention"\n[columns]\n{columns}\n'
        f'[[step]]{step}[[accept]]\nfinding = "large-epsilon"\nreason = "generated rows"\n'
        f'[output]\npath = "{name}.csv"\n'
    )
    release = run(Recipe.parse(text, folder=folder), folder / name, key=key, ledger=folder / "ledger.sqlite")
    relation = "one person, one value" if step == ANSWERS else "one place"
    (total,) = (one for one in release.earlier["together"] if one["relation"].startswith(relation))
    return float(total["epsilon"]), release.earlier["sentence"]


def test_permanent_answers_of_one_key_are_spent_once(tmp_path: Path) -> None:
    write(tmp_path / "a.csv")
    sums = [together(tmp_path, ANSWERS, "a.csv", name) for name in ("one", "two", "three")]
    assert [epsilon for epsilon, _ in sums] == [2.0, 2.0, 2.0]
    # A fresh key draws anew, and of its answers there are two reports a person.
    both = LOSUE(Domain(TOWNS), 2.0, 1.0).epsilon("value", 2)
    assert together(tmp_path, ANSWERS, "a.csv", "four", None)[0] == pytest.approx(2.0 + both)
