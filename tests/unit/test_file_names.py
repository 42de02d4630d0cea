"""Names of devices, and names that show another one, are refused in one line before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.engine import refuse_to_overwrite
from ldpaudit.errors import UserError
from ldpaudit.file_names import unusable_name
from ldpaudit.randomness import Key, write_sealed
from ldpaudit.recipe import Recipe

DEVICES = ["CON", "nul", "AUX.csv", "com1", "LPT9.tar.gz", "COM¹", "NUL .csv", "con.", "CONOUT$", "clock$"]
HIDDEN = ["released\u202evsc.csv", "a\x1b[31m.csv", "a\u200b.csv", "\ufeffa.csv", "a\u2066b.csv", "a\x85.csv"]
HIDDEN += [f"a{mark}.csv" for mark in "\u034f\u115f\u1160\u2800\u3164\uffa0\u180b"]
WINDOWS = [
    *("nul:", "nul:a.csv", "a:b.csv", "a?.csv", "a|b.csv", "a*b", "a<b", "a>b.csv", 'a".csv', "a\\b.csv"),
    *("a.csv.", "a.csv ", "a.csv\u00a0", "a. .csv. .", "..."),
]
FINE = [
    "console.csv",
    "COM10.csv",
    "null.csv",
    "a.con",
    "a.b.csv",
    "Carte n° 1 (été) — l'Aube, 50 %.csv",
    "نقشه\u200cها.csv",
]


def test_a_folder_of_such_a_name_is_refused(tmp_path: Path) -> None:
    for name in [*DEVICES, *HIDDEN, *WINDOWS]:
        with pytest.raises(UserError):
            refuse_to_overwrite(tmp_path / name)
        with pytest.raises(UserError):
            write_sealed(tmp_path / name, Key.for_tests(1), "une phrase que personne ne devine")
        with pytest.raises(UserError, match="name"):
            Recipe.parse('ldpaudit = 1\n[input]\npath = "t.csv"').write(tmp_path / name)
        assert list(tmp_path.iterdir()) == []


def test_other_names_serve(tmp_path: Path) -> None:
    for name in FINE:
        assert unusable_name(name) == ""
        refuse_to_overwrite(tmp_path / name)
