"""One name of a key draws each row once, whatever draws with it, and every block of a run is drawn once."""

from __future__ import annotations

import hashlib
import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from ldpaudit.engine import run
from ldpaudit.engine.plan import compile_plan
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.protocols import OUE, Domain
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source
from tests.check_protocol import made

SIZE, ROWS = 5, 40


class _Points:
    """Planar Laplace as something that draws for one column of codes."""

    def sanitize(self, codes, key, first_row=0):
        return PlanarLaplace(1.0, 200.0).sanitize(6.0 + codes, 47.0 + codes, key, first_row)


def rows_of(name, value=0):
    """Give rows that the mechanism takes."""
    several = name in ENTRIES and ENTRIES[name].kind == "several columns"
    return np.full((ROWS, 2) if several else ROWS, value)


def mechanism(name):
    return _Points() if name == "points" else made(name, SIZE)


EVERY = [*ENTRIES, "points"]


@pytest.fixture
def secret():
    """Give a key of nobody's: what one test draws with it is new."""
    return Key.generate()


def test_a_name_draws_each_row_once_in_whatever_chunks():
    for name in EVERY:
        secret, draws, one = Key.generate(), mechanism(name), rows_of(name)[:1]
        for first in (30, 0, 20, 10):
            draws.sanitize(rows_of(name)[:10], secret.derive("town"), first_row=first)
        for again in (0, 1):
            with pytest.raises(UserError, match="row 1 was drawn"):
                draws.sanitize(rows_of(name, again), secret.derive("town"))
        with pytest.raises(UserError, match="row 40 was drawn"):
            draws.sanitize(one, Key(secret.secret).derive("town"), first_row=ROWS - 1)
        draws.sanitize(one, secret.derive("town"), first_row=ROWS)
        draws.sanitize(rows_of(name), secret.derive("cause"))
        draws.sanitize(rows_of(name), Key.generate().derive("town"))


def test_a_key_without_a_name_draws_nothing(secret):
    for name in EVERY:
        for nameless in (secret, Key.from_hex(secret.secret.hex())):
            for rows in (rows_of(name), rows_of(name)[:0]):
                with pytest.raises(UserError):
                    mechanism(name).sanitize(rows, nameless)


def test_what_is_refused_for_its_values_has_drawn_nothing(secret):
    with pytest.raises(UserError, match="outside"):
        OUE(Domain(SIZE), 1.0).sanitize([SIZE], secret.derive("town"))
    with pytest.raises(UserError, match="row 2"):
        made("SquareWave", SIZE).sanitize([0.0, 7.0], secret.derive("town"))
    OUE(Domain(SIZE), 1.0).sanitize([0], secret.derive("town"))


def test_collections_with_numbers_of_their_own_are_all_drawn(secret):
    protocol, allomfree = made("LOSUE", SIZE), made("Allomfree", SIZE)
    key, codes = secret.derive("town"), np.zeros(ROWS, dtype=int)
    permanent = protocol.memoize(codes, key)
    assert len(protocol.memoize(codes, key)) == ROWS
    reports = [protocol.report(permanent, key, t) for t in range(3)]
    assert str(reports[0].to_arrow()) != str(reports[1].to_arrow())
    with pytest.raises(UserError, match="row 1 "):
        protocol.report(permanent, key, 1)
    with pytest.raises(UserError, match="row 1 "):
        protocol.sanitize(codes, key, t=2)
    protocol.sanitize(codes, key, t=3)
    OUE(Domain(SIZE), 1.0).sanitize(codes, other := secret.derive("other"))
    with pytest.raises(UserError, match="row 1 "):
        protocol.report(permanent, other, 9)
    part = [protocol.memoize(codes[at:], key, first_row=at) for at in (20, 15)]
    protocol.report(part[0], key, 4)
    with pytest.raises(UserError, match="row 21 "):
        protocol.report(part[1], key, 4)
    for nameless in (secret, None):
        with pytest.raises(UserError, match="key"):
            protocol.memoize(codes, nameless)
        with pytest.raises(UserError, match="key"):
            protocol.report(permanent, nameless)
    with pytest.raises(UserError):
        protocol.sanitize(codes, key, t=9, memory=secret)
    several = secret.derive("several")
    for t in (0, 1):
        allomfree.sanitize(rows_of("Allomfree"), several, t=t)
        with pytest.raises(UserError, match="row 1 "):
            allomfree.sanitize(rows_of("Allomfree"), several, t=t)


def test_threads_do_not_draw_one_row_twice(secret):
    key, protocol, codes = secret.derive("town"), OUE(Domain(SIZE), 1.0), np.zeros(1, dtype=int)
    refused: list[UserError] = []
    ready = threading.Barrier(4)

    def draw():
        ready.wait()
        for row in range(200):
            try:
                protocol.sanitize(codes, key, first_row=row)
            except UserError as error:
                refused.append(error)

    with ThreadPoolExecutor(4) as threads:
        for drawing in [threads.submit(draw) for _ in range(4)]:
            drawing.result()
    assert len(refused) == 3 * 200


LONG = 300
PERSON = 'epsilon = 2.0\nepsilon_first = 1.0\nperson = "who"\nmost_rows = 1'
#: Protocols of each kind; two columns have each of them.
PROTOCOLS = {
    **dict.fromkeys(("GRR", "OUE", "SS", "OLH", "Spl", "Smp"), "epsilon = 1.0"),
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
def told(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Watch the ways in which a key is used; what they give is not changed."""
    told = Drawn()
    blocks, blocks_at, derive = Key.blocks, Key.blocks_at, Key.derive

    def watched_blocks(key: Key, first: int, count: int, out=None):
        told.ranges.setdefault(fingerprint(key), []).append((first, first + count))
        return blocks(key, first, count, out)

    def watched_blocks_at(key: Key, points):
        told.points.setdefault(fingerprint(key), []).extend(map(tuple, points.tolist()))
        return blocks_at(key, points)

    def watched_derive(key: Key, purpose) -> Key:
        subkey = derive(key, purpose)
        told.derived[fingerprint(key), repr(sorted(purpose.items(), key=str))] = fingerprint(subkey)
        return subkey

    monkeypatch.setattr(Key, "blocks", watched_blocks)
    monkeypatch.setattr(Key, "blocks_at", watched_blocks_at)
    monkeypatch.setattr(Key, "derive", watched_derive)
    return told


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    draw = np.random.default_rng(2)
    # Each row is a person of its own, so that no permanent answer is asked for twice.
    columns = {"who": draw.permutation(LONG), "place": [f"town {at % 4}" for at in range(LONG)]}
    columns |= {name: draw.integers(0, 5, LONG) for name in NOISY}
    columns |= {f"age {at}": draw.integers(0, 90, LONG) for at in (1, 2)}
    columns |= {f"lon {at}": draw.uniform(5, 6, LONG).round(5) for at in (1, 2)}
    columns |= {f"lat {at}": draw.uniform(46, 47, LONG).round(5) for at in (1, 2)}
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
        '[[step]]\ndo = "randomize-number"\ncolumns = ["age 1", "age 2"]\nepsilon = 1.0\nlow = 0\nhigh = 90',
        '[[accept]]\nfinding = "large-epsilon"\nreason = "generated rows"\n[output]\npath = "released.csv"',
    ]
    written = "\n".join(text)
    for old, new in changes:
        assert old in written
        written = written.replace(old, new, 1)
    return Recipe.parse(written, folder=folder)


def test_no_block_is_drawn_twice_and_no_key_both_draws_and_gives_keys(folder: Path, told: Drawn) -> None:
    run(recipe(folder), folder / "out", key=MASTER, chunk_rows=77)
    for ranges in told.ranges.values():
        ordered = sorted(ranges)
        # Nothing twice but a block of which two rows own a part each, and nothing left out.
        assert ordered[0][0] == 0
        assert {this[1] - following[0] for this, following in itertools.pairwise(ordered)} <= {0, 1}
    assert all(len(set(points)) == len(points) for points in told.points.values())
    assert not set(told.points) & set(told.ranges)
    used = set(told.points) | set(told.ranges)
    assert used <= set(told.derived.values())
    assert not used & {parent for parent, _ in told.derived}
    assert len(set(told.derived.values())) == len(told.derived)
    # A shuffle, two points and two ages, and at least one stream or function for each column.
    assert len(used) >= len(NOISY) + 5


def streams(recipe: Recipe, told: Drawn) -> set[str]:
    """Return the keys of a plan from which its streams are, or are derived."""
    source = Source.open(recipe.table_path, recipe.input.options)
    told.derived.clear()
    compile_plan(recipe, source, MASTER)
    return set(told.derived.values())


def test_other_work_draws_other_streams_in_every_step_and_the_same_work_the_same(folder, told):
    first = streams(recipe(folder), told)
    # A region, two points, the protocols, ages; the shuffle, and the memory of permanent answers.
    assert len(first) == len(PROTOCOLS) + 6
    assert streams(recipe(folder), told) == first
    for change in [
        ("epsilon = 1.0", "epsilon = 1.0000001"),
        ('"place" = "quasi-identifier"', '"place" = "sensitive"'),
    ]:
        # Permanent answers alone outlast a change of the recipe.
        assert len(first & streams(recipe(folder, change), told)) == 1
    # The same noise over two tables would show where they differ.
    text = (folder / "wide.csv").read_text(encoding="utf-8")
    (folder / "wide.csv").write_text(text.replace("town 1", "town 2", 1), encoding="utf-8")
    assert len(first & streams(recipe(folder), told)) == 1
    (folder / "wide.csv").write_text(text, encoding="utf-8")
    (folder / "wide.csv").rename(folder / "moved.csv")
    elsewhere = recipe(folder, ('"wide.csv"', '"moved.csv"'), ('"released.csv"', '"released.parquet"'))
    assert streams(elsewhere, told) == first
    # What an earlier step made of a public file is what a later one protects.
    lay_towns(folder, "ABAB")
    assert len(first & streams(elsewhere, told)) == 1
