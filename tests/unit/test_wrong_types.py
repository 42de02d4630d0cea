"""What a notebook gives by mistake is answered in one line by every public name, never by a library."""

from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.protocols import Domain, Smp
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

FRAME = pd.DataFrame({"a": [0, 1], "b": [1, 2]})
#: Things that a cell of a notebook may hold, by what they are.
ODD = {
    "None": None,
    "text": "abc",
    "bytes": b"ab",
    "true": True,
    "number": 7,
    "fraction": 0.5,
    "nan": math.nan,
    "negative": -1,
    "huge": 10**400,
    "object": object(),
    "function": len,
    "key": Key.for_tests(1),
    "list": [0, 1],
    "labels": ["a", "b"],
    "ragged": [[0], [1, 2]],
    "huge numbers": [2**70],
    "dict": {"a": [0, 1]},
    "array of dates": np.array(["2024-05-01"], dtype="datetime64[D]"),
    "series of labels": pd.Series(["a", "b"]),
    "frame": FRAME,
    "table of Arrow": pa.table({"a": [0, 1]}),
}
PRIORS = "1,1,1,1,1;5,4,3,2,1"
SIZE = 5


def made(name):
    """Make a registered protocol from the examples of its form."""
    entry = ENTRIES[name]
    given = {key: PRIORS if key == "priors" else entry.parameters[key].begins() for key, *_ in entry.needed}
    over = {"several columns": (SIZE, SIZE), "number": 10}.get(entry.kind, 2 if name == "RR" else SIZE)
    return entry.make(entry.over(over), given)


def rows_of(name):
    """Give rows that a protocol takes."""
    return np.zeros((4, 2) if ENTRIES[name].kind == "several columns" else 4, dtype=int)


def answered(call, given=ODD):
    """Call with each thing: it works, or one line says why not; return what was refused."""
    refused = {}
    for what, value in given.items():
        try:
            call(value)
        except UserError as error:
            refused[what] = str(error)
        except Exception as error:  # noqa: BLE001 - whatever comes is the fault looked for
            pytest.fail(f"{what}: {type(error).__name__}: {error}")
    assert not any("object at 0x" in line for line in refused.values())
    return refused


def values_and_where_they_begin(name, key):
    protocol, rows = made(name), rows_of(name)
    refused = answered(lambda odd: protocol.sanitize(odd, key))
    assert {
        "None",
        "text",
        "labels",
        "series of labels",
        "frame",
        "table of Arrow",
        "huge numbers",
    } - refused.keys() <= ({"frame"} if rows.ndim == 2 else set())
    refused = answered(lambda odd: protocol.sanitize(rows, key, first_row=odd))
    assert ODD.keys() - refused.keys() <= {"number"}


def keys(name):
    protocol, rows = made(name), rows_of(name)
    refused = answered(lambda odd: protocol.sanitize(rows, odd))
    assert ODD.keys() - refused.keys() == {"key"}
    if hasattr(protocol, "memoize"):
        permanent = protocol.memoize(rows, Key.for_tests(1))
        for call in (lambda odd: protocol.memoize(rows, odd), lambda odd: protocol.report(permanent, odd)):
            assert ODD.keys() - answered(call).keys() == {"key"}
        refused = answered(lambda odd: protocol.sanitize(rows, Key.for_tests(1), memory=odd))
        assert ODD.keys() - refused.keys() == {"key", "None"}


def counts_and_estimates(name, key):
    protocol, rows = made(name), rows_of(name)
    counts = protocol.count(protocol.sanitize(rows, key))
    assert answered(protocol.count).keys() == ODD.keys()
    estimate = getattr(protocol, "estimate", None) or protocol.mean
    assert answered(estimate).keys() == ODD.keys()
    for figure in ("level", "post"):
        if figure == "level" or hasattr(protocol, "estimate"):
            answered(lambda odd, figure=figure: estimate(counts, **{figure: odd}))
    if hasattr(protocol, "exact_interval"):
        assert answered(protocol.exact_interval).keys() == ODD.keys()


def what_it_is_made_of(name):
    entry = ENTRIES[name]
    given = {key: parameter.begins() for key, parameter in entry.parameters.items()}
    examples = {key: given[key] for key, *_ in entry.needed}
    refused = answered(lambda odd: entry.maker(odd, **examples))
    assert ODD.keys() - refused.keys() == set()
    over = entry.over(2 if name == "RR" else (SIZE, SIZE) if entry.kind == "several columns" else SIZE)
    for parameter in entry.parameters:
        answered(lambda odd, parameter=parameter: entry.make(over, {**examples, parameter: odd}))


def test_every_protocol_answers_odd_things_in_one_line(key):
    for name in ENTRIES:
        values_and_where_they_begin(name, key)
        keys(name)
        counts_and_estimates(name, key)
        what_it_is_made_of(name)


def test_codes_of_a_notebook_are_taken(key):
    protocol = made("OUE")
    wanted = str(protocol.sanitize(np.array([0, 1]), key).to_arrow())
    given = (
        [0, 1],
        (0, 1),
        range(2),
        pd.Series([0, 1], index=[5, 6]),
        pd.Index([0, 1]),
        pa.chunked_array([[0, 1]]),
    )
    assert {str(protocol.sanitize(codes, key).to_arrow()) for codes in given} == {wanted}
    both = FRAME, FRAME.astype("int8"), FRAME.to_numpy(), [[0, 1], [1, 2]], pa.table(FRAME)
    several = Smp([Domain(3)] * 2, 1.0)
    assert len({str(several.sanitize(codes, key).to_arrow()) for codes in both}) == 1


@pytest.mark.parametrize("sampler", ["continuous", "lattice"])
def test_planar_laplace(sampler, key):
    mechanism = PlanarLaplace(1.0, 200.0, sampler=sampler)
    moved = mechanism.sanitize([6.0, 6.1], [47.0, 47.1], key)
    for taken in (pd.Series, tuple, np.array, pa.array, lambda values: pa.chunked_array([values]), pd.Index):
        again = mechanism.sanitize(taken([6.0, 6.1]), taken([47.0, 47.1]), key)
        assert np.array_equal(again, moved)
    refused = answered(lambda odd: mechanism.sanitize(odd, [1.0, 2.0], key))
    assert {"None", "text", "number", "labels", "array of dates", "frame"} <= refused.keys()
    answered(lambda odd: mechanism.sanitize(odd, odd, key))
    answered(lambda odd: mechanism.sanitize([1.0], [2.0], key, first_row=odd))
    assert ODD.keys() - answered(lambda odd: mechanism.sanitize([1.0], [2.0], odd)).keys() == {"key"}
    given = {"level": 1.0, "radius": 200.0}
    for name in ("level", "radius", "snap", "sampler", "origin", "crs"):
        answered(lambda odd, name=name: PlanarLaplace(**{**given, name: odd}))
    assert {"true", "text", "nan", "None"} <= answered(lambda odd: PlanarLaplace(odd, 200.0)).keys()
    answered(lambda odd: PlanarLaplace(1.0, 200.0, sampler="lattice", origin=odd))


@pytest.fixture
def recipe(tmp_path):
    """Return a recipe that runs."""
    (tmp_path / "table.csv").write_text("town\n" + "a\nb\n" * 20, encoding="utf-8")
    text = """
        ldpaudit = 1
        [input]
        path = "table.csv"
        [columns]
        town = "sensitive"
        [[step]]
        do = "randomize"
        columns = ["town"]
        protocol = "GRR"
        epsilon = 1.0
        domain = ["a", "b"]
    """
    return Recipe.parse(text, folder=tmp_path)


def test_a_run(recipe, tmp_path):
    out = tmp_path / "out"
    refused = answered(lambda odd: run(odd, out))
    assert refused.keys() == ODD.keys()
    with pytest.raises(UserError):
        run(str(tmp_path / "recipe.toml"), out)
    with pytest.raises(UserError, match=r"Recipe\.read\("):
        run(tmp_path / "recipe.toml", out)
    odd_paths = {what: odd for what, odd in ODD.items() if what != "text"} | {"empty": "", "nul": "a\0b"}
    assert answered(lambda odd: run(recipe, odd), odd_paths).keys() == odd_paths.keys()
    whole = {"number", "huge"}
    accepted = {
        "key": {"None", "key"},
        "workers": whole,
        "chunk_rows": whole,
        "progress": {"None", "function"},
        "cancel": {"None", "function"},
        "scheduler": {"None", "text"},
        "ledger": {"None", "text"},
    }
    for name, fine in accepted.items():
        wrong = {what: odd for what, odd in ODD.items() if what not in fine} | {"nothing": 0, "true": True}
        refused = answered(lambda odd, name=name: run(recipe, out, **{name: odd}), wrong)
        assert refused.keys() == wrong.keys(), name
        assert all(line.startswith(f"{name}: ") for line in refused.values()), name
    for secret in ("00112233" * 8, bytes(range(32))):
        with pytest.raises(UserError, match=r"Key\.") as error:
            run(recipe, out, key=secret)
        assert "0011" not in str(error.value)
    assert not out.exists()
    run(recipe, str(out), chunk_rows=np.int64(7), workers=np.int32(1), ledger=str(tmp_path / "books.sqlite"))
    assert (tmp_path / "books.sqlite").exists()


def test_a_key_is_neither_copied_nor_pickled() -> None:
    for key in [Key.for_tests(1), Key.generate(), Key.generate().derive("town")]:
        for copied in [copy.copy, copy.deepcopy, pickle.dumps]:
            with pytest.raises(TypeError):
                copied(key)
