"""The verifier that shares no code: it agrees with what was run, and refuses what was changed."""

from __future__ import annotations

import ast
import copy
import hashlib
import json
import math
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ldpaudit_verify
from ldpaudit.engine import run
from ldpaudit.engine.check import check_release
from ldpaudit.engine.manifest import DIGEST, digest
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 240
HEAD = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "%s"%s }
[columns]
crew = "identifier"
town = "sensitive"
cause = "sensitive"
age = "sensitive"
day = "time"
lon = "location"
lat = "location"
"""
END = '[[step]]\ndo = "drop"\ncolumns = [%s]\n[output]\npath = "%s"\n'
DOMAINS = '{ town = ["A", "B", "C"], cause = ["fire", "flood"] }'
PERSON = 'person = "crew"\nmost_rows = 3\n'
ACCEPT = '[[accept]]\nfinding = "%s"\nreason = "generated rows"\n'
SEVERAL = 'columns = ["town", "cause"]\ndomain = ' + DOMAINS + "\n"
ONE = 'columns = ["town"]\ndomain = ["A", "B", "C"]\n'
EPSILONS = 'epsilon = 2.0\nepsilon_first = 1.0\n'
MONTH = '[[step]]\ndo = "generalize-time"\ncolumn = "day"\nto = "month"\n'
PLACE = '[[step]]\ndo = "planar-laplace"\nx = "lon"\ny = "lat"\nlevel = "ln(2)"\nradius = 600\n'
SAMPLE = (
    '[[step]]\ndo = "sample"\nepsilon = 1.0\ndelta = 0.001\n[[step]]\ndo = "suppress"\nk = 30\n'
    'columns = ["town", "cause"]\nmax_suppressed = 1.0\n'
)


def _randomize(protocol: str, more: str, columns: str = ONE) -> str:
    return f'[[step]]\ndo = "randomize"\nprotocol = "{protocol}"\n{columns}{more}'


def _number(protocol: str, more: str = "") -> str:
    return (
        f'[[step]]\ndo = "randomize-number"\ncolumns = ["age"]\nprotocol = "{protocol}"\n'
        f"low = 0\nhigh = 100\ncells = 20\nepsilon = 1.0\n{more}"
    )


#: By name: steps, columns that are released, unit, and what the input says of persons.
RECIPES: dict[str, tuple[str, str, str, str]] = {
    "several steps": (
        MONTH + _randomize("GRR", "epsilon = 1.0\n", SEVERAL) + _number("Hybrid") + PLACE,
        "town cause age lon lat day", "call", "",
    ),
    "places of persons": (
        PLACE + 'per = "person"\nperson = "crew"\nmost_places = 3\nsame_within = 50\n' + _number("Duchi"),
        "age lon lat", "crew", ", most_rows = 3",
    ),
    "a lattice": (PLACE + 'sampler = "lattice"\norigin = [6.0, 47.0]\n', "lon lat", "row", ""),
    "a plane": (PLACE + 'plane = "EPSG:2154"\nper = "place"\n', "lon lat", "row", ""),
    "a sample": (SAMPLE, "town cause", "call", ""),
    "a circle": (_number("SquareWave", "cyclic = true\n"), "age", "call", ""),
    "bounded numbers": (_number("Piecewise", 'outside = "clamp"\nmissing = 7\n'), "age", "crew", ", most_rows = 3"),
    "one small hybrid": (_number("Hybrid").replace("epsilon = 1.0", "epsilon = 0.5"), "age", "call", ""),
    "two memories": (_randomize("LGRR", EPSILONS + 'calibration = "exact"\n' + PERSON, SEVERAL), "town cause", "crew", ""),
    "a share of bits": (_randomize("OneTimeRappor", "f = 0.5\n"), "town", "call", ""),
    "bits over zeros": (_randomize("RSFD", 'epsilon = 1.0\noracle = "OUE-z"\n', SEVERAL), "town cause", "call", ""),
    "bits of fakes": (_randomize("RSFD", 'epsilon = 1.0\noracle = "SUE-r"\n', SEVERAL), "town cause", "call", ""),
    "fakes by person": (_randomize("RSFD", "epsilon = 1.0\n" + PERSON, SEVERAL), "town cause", "crew", ""),
    "bits of priors": (
        _randomize("RSRFD", 'epsilon = 1.0\noracle = "OUE-r"\npriors = "1,2,3;2,1"\n', SEVERAL),
        "town cause", "call", "",
    ),
}  # fmt: skip
for _name, _entry in ENTRIES.items():
    if _entry.kind == "number":
        RECIPES[_name] = (_number(_name), "age", "call", "")
    elif _entry.kind == "several columns":
        _more = EPSILONS + PERSON if _entry.remembers else "epsilon = 1.0\n"
        _more += 'priors = "1,2,3;2,1"\n' if "priors" in _entry.fields else ""
        RECIPES[_name] = (_randomize(_name, _more, SEVERAL), "town cause", "crew" if _entry.remembers else "call", "")
    elif _entry.kind == "repeated":
        _more = "".join(f"{name} = {2.0 if name == 'epsilon' else 1.0}\n" for (name,) in (("epsilon",), ("epsilon_first",)) if name in _entry.fields)
        RECIPES[_name] = (_randomize(_name, _more + PERSON), "town", "crew", "")
    elif _name == "RR":
        RECIPES[_name] = (_randomize(_name, "epsilon = 1.0\n", SEVERAL.replace("town = [\"A\", \"B\", \"C\"], ", "").replace('"town", ', "")), "cause", "call", "")
    else:
        RECIPES[_name] = (_randomize(_name, "epsilon = 1.0\n"), "town", "call", "")


def _table(path: Path) -> None:
    draw = random.Random(1)
    rows = [
        (f"crew {at // 3}", draw.choice("ABC"), draw.choice(["fire", "flood"]), draw.randrange(100),
         f"2024-0{draw.randint(1, 3)}-1{draw.randint(0, 9)}", 6 + draw.random() / 4, 47 + draw.random() / 4)
        for at in range(ROWS)
    ]  # fmt: skip
    text = "".join(",".join(map(str, row)) + "\n" for row in rows)
    path.write_text("crew,town,cause,age,day,lon,lat\n" + text, encoding="utf-8")


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Run each recipe once."""
    folder = tmp_path_factory.mktemp("verified")
    _table(folder / "calls.csv")
    made = {}
    for name, (steps, released, unit, persons) in RECIPES.items():
        dropped = [n for n in ("crew", "town", "cause", "age", "day", "lon", "lat") if n not in released.split()]
        end = END % (", ".join(f'"{one}"' for one in dropped), "released.csv")
        accepts = "".join(ACCEPT % one for one in ("large-epsilon", "no-bound"))
        recipe = Recipe.parse(HEAD % (unit, persons) + steps + accepts + end, folder=folder)
        made[name] = run(recipe, folder / f"out {name}", key=Key.for_tests(7)).folder
    return made


@pytest.mark.parametrize("name", RECIPES)
def test_nothing_of_a_release_is_refused(releases: dict[str, Path], name: str) -> None:
    lines = ldpaudit_verify.verify(releases[name])
    assert [one for one in lines if one[0] == "refused"] == []
    print(*lines, sep="\n")
