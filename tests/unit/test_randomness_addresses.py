"""Every random block of a run is drawn once: by one step, for one column, for one row."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from ldpaudit.engine import run
from ldpaudit.engine.compile_plan import compile_plan
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source

ROWS = 300
PERSON = 'epsilon = 2.0\nepsilon_first = 1.0\nperson = "who"\nmost_rows = 1'
#: Protocols of each kind; two columns have each of them.
PROTOCOLS = {
    **dict.fromkeys(("GRR", "OUE", "SS", "OLH", "HadamardResponse", "SHE", "Spl", "Smp"), "epsilon = 1.0"),
    "RSFD": 'epsilon = 1.0\noracle = "GRR"',
    **dict.fromkeys(("LGRR", "LOSUE", "Allomfree"), PERSON),
}
NOISY = [f"{name} {number}" for name in PROTOCOLS for number in (1, 2)]
MASTER = Key.for_tests(11)


@dataclass
class Drawn:
    """What a run did with its keys, by fingerprints of these."""

    ranges: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    points: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    derived: dict[tuple[str, str], str] = field(default_factory=dict)


def fingerprint(key: Key) -> str:
    return hashlib.sha256(key.secret).hexdigest()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Watch the ways in which a key is used; what they give is not changed."""
    seen = Drawn()
    blocks, blocks_at, derive = Key.blocks, Key.blocks_at, Key.derive

    def watched_blocks(key: Key, first: int, count: int, out=None):
        seen.ranges.setdefault(fingerprint(key), []).append((first, first + count))
        return blocks(key, first, count, out)

    def watched_blocks_at(key: Key, points, out=None):
        seen.points.setdefault(fingerprint(key), []).extend(map(tuple, points.tolist()))
        return blocks_at(key, points, out)

    def watched_derive(key: Key, purpose) -> Key:
        made = derive(key, purpose)
        seen.derived[fingerprint(key), repr(sorted(purpose.items(), key=str))] = fingerprint(made)
        return made

    monkeypatch.setattr(Key, "blocks", watched_blocks)
    monkeypatch.setattr(Key, "blocks_at", watched_blocks_at)
    monkeypatch.setattr(Key, "derive", watched_derive)
    return seen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    draw = np.random.default_rng(2)
    # Each row is a person of its own, so that no permanent answer is asked for twice.
    columns = {"who": draw.permutation(ROWS), "place": [f"town {at % 4}" for at in range(ROWS)]}
    columns |= {name: draw.integers(0, 5, ROWS) for name in NOISY}
    columns |= {f"age {at}": draw.integers(0, 90, ROWS) for at in (1, 2)}
    columns |= {f"lon {at}": draw.uniform(5, 6, ROWS).round(5) for at in (1, 2)}
    columns |= {f"lat {at}": draw.uniform(46, 47, ROWS).round(5) for at in (1, 2)}
    pd.DataFrame(columns).to_csv(tmp_path / "wide.csv", index=False)
    lay_towns(tmp_path, "AABB")
    return tmp_path


def lay_towns(folder: Path, regions: str) -> None:
    towns = "".join(f"town {number},{region}\n" for number, region in enumerate(regions))
    (folder / "towns.csv").write_text("town,region\n" + towns, encoding="utf-8")


def recipe(folder: Path, *changes: tuple[str, str]) -> Recipe:
    roles = {"who": "identifier", "place": "quasi-identifier"}
    roles |= dict.fromkeys([*NOISY, "age 1", "age 2"], "sensitive")
    roles |= dict.fromkeys(["lon 1", "lat 1", "lon 2", "lat 2"], "location")
    text = [
        'ldpaudit = 1\n[input]\npath = "wide.csv"\nunit = "row"\n[columns]',
        *(f'"{name}" = "{role}"' for name, role in roles.items()),
        '[[step]]\ndo = "generalize-region"\ncolumn = "place"\ntable = "towns.csv"\nfrom = "town"',
        'to = "region"',
        *(
            f'[[step]]\ndo = "planar-laplace"\nx = "lon {at}"\ny = "lat {at}"\nlevel = 1.0\nradius = 200'
            for at in (1, 2)
        ),
        *(
            f'[[step]]\ndo = "randomize"\ncolumns = ["{name} 1", "{name} 2"]\nprotocol = "{name}"\n{asked}\n'
            'domain = ["0", "1", "2", "3", "4"]'
            for name, asked in PROTOCOLS.items()
        ),
        '[[step]]\ndo = "randomize-number"\ncolumns = ["age 1", "age 2"]\nprotocol = "Hybrid"\nepsilon = 1.0',
        "low = 0\nhigh = 90\ncells = 30",
        '[[accept]]\nfinding = "large-epsilon"\nreason = "generated rows"\n[output]\npath = "released.csv"',
    ]
    written = "\n".join(text)
    for old, new in changes:
        assert old in written
        written = written.replace(old, new, 1)
    return Recipe.parse(written, folder=folder)


def test_no_block_is_drawn_twice_and_no_key_both_draws_and_gives_keys(folder: Path, drawn: Drawn) -> None:
    run(recipe(folder), folder / "out", key=MASTER, chunk_rows=77)
    for ranges in drawn.ranges.values():
        ordered = sorted(ranges)
        # Nothing twice but a block of which two rows own a part each, and nothing left out.
        assert ordered[0][0] == 0
        assert {this[1] - following[0] for this, following in itertools.pairwise(ordered)} <= {0, 1}
    assert all(len(set(points)) == len(points) for points in drawn.points.values())
    assert not set(drawn.points) & set(drawn.ranges)
    used = set(drawn.points) | set(drawn.ranges)
    assert used <= set(drawn.derived.values())
    assert not used & {parent for parent, _ in drawn.derived}
    assert len(set(drawn.derived.values())) == len(drawn.derived)
    # A shuffle, two points and two ages, and at least one stream or function for each column.
    assert len(used) >= len(NOISY) + 5


def streams(recipe: Recipe, drawn: Drawn) -> set[str]:
    """Return the keys of a plan from which its streams are, or are derived."""
    source = Source.open(recipe.table_path, recipe.input.options)
    drawn.derived.clear()
    compile_plan(recipe, source, MASTER)
    return set(drawn.derived.values())


def test_other_work_draws_other_streams_in_every_step_and_the_same_work_the_same(
    folder: Path, drawn: Drawn
) -> None:
    first = streams(recipe(folder), drawn)
    # A region, two points, the protocols, ages; the shuffle, and the memory of permanent answers.
    assert len(first) == len(PROTOCOLS) + 6
    assert streams(recipe(folder), drawn) == first
    for change in [
        ("epsilon = 1.0", "epsilon = 1.0000001"),
        ('"place" = "quasi-identifier"', '"place" = "sensitive"'),
    ]:
        # Permanent answers alone outlast a change of the recipe.
        assert len(first & streams(recipe(folder, change), drawn)) == 1
    (folder / "wide.csv").rename(folder / "moved.csv")
    elsewhere = recipe(folder, ('"wide.csv"', '"moved.csv"'), ('"released.csv"', '"released.parquet"'))
    assert streams(elsewhere, drawn) == first
    # What an earlier step made of a public file is what a later one protects.
    lay_towns(folder, "ABAB")
    assert len(first & streams(elsewhere, drawn)) == 1
