"""Every random block of a run is drawn once: by one step, for one column, for one row."""

from __future__ import annotations

import csv
import hashlib
import itertools
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import run
from ldpaudit.engine.compile_plan import compile_plan
from ldpaudit.geography.noise import planar_laplace
from ldpaudit.protocols import Domain, protocol
from ldpaudit.protocols.registry import entry_of, make, names
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source

ROWS = 300
LABELS = [f"label {number}" for number in range(5)]
#: Two columns for each protocol, two points, and how many bytes a row owns in each stream.
PROTOCOLS = [name for name in names("one value") if name != "RR"]
PAIRS = {name: (f"{name} a", f"{name} b") for name in PROTOCOLS}
POINTS = [("lon 1", "lat 1"), ("lon 2", "lat 2")]
GIVEN = {
    name: {several[0]: entry_of(name).parameters[several[0]].begins() for several in entry_of(name).needed}
    for name in PROTOCOLS
}
PRIVACY = {
    name: "\n".join(f"{field} = {value}" for field, value in given.items()) for name, given in GIVEN.items()
}
MADE = {name: make(name, Domain(LABELS), **given) for name, given in GIVEN.items()}
#: GRR draws half a word a row, and the other half of few.
BYTES_PER_ROW = {name: [8 * protocol.words_per_row] for name, protocol in MADE.items()} | {"GRR": [4]}
#: Subset selection begins its sets by one stream and corrects them by another.
for _name in ("SS", "ASS"):
    BYTES_PER_ROW[_name] = [8 * words for words in MADE[_name]._words if words]
#: One word for the shuffle, three for each point, and those of two reports of each protocol.
BLOCKS = Counter(
    -(-ROWS * per_row // 16)
    for per_row in (8, *[24] * len(POINTS), *2 * list(itertools.chain(*BYTES_PER_ROW.values())))
)
MASTER = Key.for_tests(11)


@dataclass
class Drawn:
    """What a run did with its keys, by fingerprints of these."""

    ranges: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    points: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    derived: dict[tuple[str, str], str] = field(default_factory=dict)

    def parents(self) -> set[str]:
        return {parent for parent, _ in self.derived}


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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wide")
    draw = np.random.default_rng(2)
    categories = [name for pair in PAIRS.values() for name in pair]
    with (folder / "wide.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([*categories, *itertools.chain(*POINTS), "place"])
        for _ in range(ROWS):
            places = itertools.chain(*((draw.uniform(5, 6), draw.uniform(46, 47)) for _ in POINTS))
            writer.writerow(
                [
                    *(LABELS[code] for code in draw.integers(0, len(LABELS), len(categories))),
                    *(f"{degrees:.5f}" for degrees in places),
                    f"town {draw.integers(0, 4)}",
                ]
            )
    lay_public_files(folder)
    return folder


def lay_public_files(folder: Path, regions: str = "AABB", labels: list[str] = LABELS) -> None:
    towns = "".join(f"town {number},{region}\n" for number, region in enumerate(regions))
    (folder / "towns.csv").write_text("town,region\n" + towns, encoding="utf-8")
    (folder / "labels.csv").write_text("\n".join(["label", *labels, ""]), encoding="utf-8")


def recipe(folder: Path, *changes: tuple[str, str]) -> Recipe:
    roles = {name: "sensitive" for pair in PAIRS.values() for name in pair}
    roles |= dict.fromkeys(itertools.chain(*POINTS), "location") | {"place": "quasi-identifier"}
    text = "\n".join(
        [
            "ldpaudit = 1",
            '[input]\npath = "wide.csv"\nunit = "row"\n[columns]',
            *(f'"{name}" = "{role}"' for name, role in roles.items()),
            '[[step]]\ndo = "generalize-region"\ncolumn = "place"\ntable = "towns.csv"',
            'from = "town"\nto = "region"',
            *(
                f'[[step]]\ndo = "planar-laplace"\nx = "{x}"\ny = "{y}"\nlevel = 1.0\nradius = 200'
                for x, y in POINTS
            ),
            *(
                f'[[step]]\ndo = "randomize"\ncolumns = {list(pair)}\nprotocol = "{name}"\n'
                f'{PRIVACY[name]}\ndomain = "labels.csv#label"'
                for name, pair in PAIRS.items()
            ),
            '[[accept]]\nfinding = "large-epsilon"\nreason = "generated rows"',
            '[output]\npath = "released.csv"',
        ]
    )
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return Recipe.parse(text, folder=folder)


@pytest.mark.parametrize(("chunk_rows", "held"), [(111, 1 << 16)])
def test_no_block_is_drawn_twice(
    folder: Path,
    tmp_path: Path,
    drawn: Drawn,
    monkeypatch: pytest.MonkeyPatch,
    chunk_rows: int,
    held: int,
) -> None:
    # Samplers cut chunks once more, for the processor's cache.
    monkeypatch.setattr(protocol, "_WORDS_HELD", held)
    monkeypatch.setattr(planar_laplace, "_WORDS_HELD", held)
    run(recipe(folder), tmp_path / "out", key=MASTER, chunk_rows=chunk_rows)
    blocks = []
    for ranges in drawn.ranges.values():
        ordered = sorted(ranges)
        assert ordered[0][0] == 0
        # Nothing twice but a block of which two rows own a part each, and nothing left out.
        shared = [this[1] - following[0] for this, following in itertools.pairwise(ordered)]
        assert set(shared) <= {0, 1}
        blocks.append(ordered[-1][1])
    # A key serves counters or points, and no point twice.
    assert not set(drawn.points) & set(drawn.ranges)
    assert all(len(set(points)) == len(points) for points in drawn.points.values())
    # Whatever the chunks, a stream gives each row the same bytes.
    assert Counter(blocks) == BLOCKS


def test_other_kinds_of_protocols_draw_no_block_twice_either(tmp_path: Path, drawn: Drawn) -> None:
    kinds = {
        "Spl": "epsilon = 1.0",
        "Smp": "epsilon = 1.0",
        "RSFD": 'epsilon = 1.0\noracle = "GRR"',
        "LGRR": 'epsilon = 2.0\nepsilon_first = 1.0\nperson = "who"\nmost_rows = 1',
        "LOSUE": 'epsilon = 2.0\nepsilon_first = 1.0\nperson = "who"\nmost_rows = 1',
        "Allomfree": 'epsilon = 2.0\nepsilon_first = 1.0\nperson = "who"\nmost_rows = 1',
    }
    draw = np.random.default_rng(3)
    columns = {f"{name} {number}": draw.integers(0, 5, ROWS) for name in kinds for number in (1, 2)}
    columns |= {"age 1": draw.integers(0, 90, ROWS), "age 2": draw.integers(0, 90, ROWS)}
    # Each row is a person of its own, so that no permanent answer is asked for twice.
    columns["who"] = draw.permutation(ROWS)
    with (tmp_path / "wide.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*(values.tolist() for values in columns.values()), strict=True))
    text = [
        'ldpaudit = 1\n[input]\npath = "wide.csv"\nunit = "row"\n[columns]',
        *(f'"{name}" = "{"identifier" if name == "who" else "sensitive"}"' for name in columns),
        *(
            f'[[step]]\ndo = "randomize"\ncolumns = ["{name} 1", "{name} 2"]\nprotocol = "{name}"\n{asked}\n'
            'domain = ["0", "1", "2", "3", "4"]'
            for name, asked in kinds.items()
        ),
        '[[step]]\ndo = "randomize-number"\ncolumns = ["age 1", "age 2"]\nprotocol = "Hybrid"\nepsilon = 1.0',
        "low = 0\nhigh = 90\ncells = 30",
        '[[accept]]\nfinding = "large-epsilon"\nreason = "generated rows"\n[output]\npath = "released.csv"',
    ]
    recipe = Recipe.parse("\n".join(text), folder=tmp_path)
    run(recipe, tmp_path / "out", key=MASTER, chunk_rows=77)
    for ranges in drawn.ranges.values():
        ordered = sorted(ranges)
        assert {this[1] - following[0] for this, following in itertools.pairwise(ordered)} <= {0, 1}
    assert all(len(set(points)) == len(points) for points in drawn.points.values())
    assert not set(drawn.points) & set(drawn.ranges)
    assert not (set(drawn.points) | set(drawn.ranges)) & drawn.parents()
    # A shuffle, and at least one stream or function for each column.
    assert len(drawn.ranges) + len(drawn.points) > len(columns)


def test_each_step_and_column_draws_from_a_subkey_of_its_own(
    folder: Path, tmp_path: Path, drawn: Drawn
) -> None:
    run(recipe(folder), tmp_path / "out", key=MASTER, chunk_rows=100)
    assert len(set(drawn.derived.values())) == len(drawn.derived)
    assert len(drawn.ranges) == 2 * sum(map(len, BYTES_PER_ROW.values())) + len(POINTS) + 1
    assert set(drawn.ranges) <= set(drawn.derived.values())
    # A key either gives subkeys or draws, so that no subkey can be a block of a stream.
    assert not set(drawn.ranges) & drawn.parents()
    assert fingerprint(MASTER) not in drawn.ranges


def streams(recipe: Recipe, drawn: Drawn) -> set[str]:
    """Return the keys of a plan from which its streams are, or are derived."""
    source = Source.open(recipe.table_path, recipe.input.options)
    drawn.derived.clear()
    compile_plan(recipe, source, MASTER)
    return set(drawn.derived.values())


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    (tmp_path / "wide.csv").write_bytes((folder / "wide.csv").read_bytes())
    lay_public_files(tmp_path)
    return tmp_path


def test_the_same_work_draws_the_same_streams_wherever_it_goes(copied: Path, drawn: Drawn) -> None:
    first = streams(recipe(copied), drawn)
    assert len(first) == len(STEPS_OF_RECIPE) + 1
    assert streams(recipe(copied), drawn) == first
    (copied / "wide.csv").rename(copied / "moved.csv")
    elsewhere = recipe(copied, ('"wide.csv"', '"moved.csv"'), ('"released.csv"', '"released.parquet"'))
    assert streams(elsewhere, drawn) == first


STEPS_OF_RECIPE = ["generalize-region", *POINTS, *PROTOCOLS]


def test_another_recipe_draws_other_streams_everywhere(copied: Path, drawn: Drawn) -> None:
    for change in [
        ("epsilon = 1.0", "epsilon = 1.0000001"),
        ("radius = 200", "radius = 201"),
        ('"place" = "quasi-identifier"', '"place" = "sensitive"'),
    ]:
        first = streams(recipe(copied), drawn)
        assert not first & streams(recipe(copied, change), drawn)


def test_another_public_file_draws_other_streams_in_every_step(copied: Path, drawn: Drawn) -> None:
    """What an earlier step made of a public file is what a later one protects."""
    first = streams(recipe(copied), drawn)
    lay_public_files(copied, regions="ABAB")
    assert not first & streams(recipe(copied), drawn)
