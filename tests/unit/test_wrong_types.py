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
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

#: Things that a cell of a notebook may hold, by what they are.
ODD = {
    "None": None,
    "text": "abc",
    "true": True,
    "number": 7,
    "nan": math.nan,
    "negative": -1,
    "huge": 10**400,
    "function": len,
    "key": Key.for_tests(1),
    "labels": ["a", "b"],
    "huge numbers": [2**70],
    "array of dates": np.array(["2024-05-01"], dtype="datetime64[D]"),
    "frame": pd.DataFrame({"a": [0, 1], "b": [1, 2]}),
}
PRIORS = "1,1,1,1,1;5,4,3,2,1"
SIZE = 5


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
    assert not any("\n" in line or "object at 0x" in line for line in refused.values())
    return refused


def check_protocol(name, key):
    entry = ENTRIES[name]
    several = entry.kind == "several columns"
    over = entry.over({"several columns": (SIZE, SIZE), "number": 10}.get(entry.kind, SIZE))
    given = {each: PRIORS if each == "priors" else entry.fields[each].begins() for each, *_ in entry.needed}
    protocol, rows = entry.make(over, given), np.zeros((4, 2) if several else 4, dtype=int)
    refused = answered(lambda odd: protocol.sanitize(odd, key))
    assert {"None", "text", "labels", "huge numbers"} <= refused.keys()
    assert several or "frame" in refused
    assert ODD.keys() - answered(lambda odd: protocol.sanitize(rows, key, first_row=odd)).keys() <= {"number"}
    assert ODD.keys() - answered(lambda odd: protocol.sanitize(rows, odd)).keys() == {"key"}
    if hasattr(protocol, "memoize"):
        permanent = protocol.memoize(rows, key)
        assert ODD.keys() - answered(lambda odd: protocol.memoize(rows, odd)).keys() == {"key"}
        assert ODD.keys() - answered(lambda odd: protocol.report(permanent, odd)).keys() == {"key"}
    counts = protocol.count(protocol.sanitize(rows, key))
    estimate = protocol.mean if entry.kind == "number" else protocol.estimate
    assert answered(protocol.count).keys() == answered(estimate).keys() == ODD.keys()
    answered(lambda odd: estimate(counts, level=odd))
    for parameter in entry.parameters:
        answered(lambda odd: entry.make(over, {**given, parameter: odd}))  # noqa: B023


def test_every_protocol_answers_odd_things_in_one_line(key):
    for name in ENTRIES:
        check_protocol(name, key)


def test_planar_laplace(key):
    mechanism = PlanarLaplace(1.0, 200.0)
    moved = mechanism.sanitize([6.0, 6.1], [47.0, 47.1], key)
    for taken in (pd.Series, tuple, np.array, pa.array):
        assert np.array_equal(mechanism.sanitize(taken([6.0, 6.1]), taken([47.0, 47.1]), key), moved)
    refused = answered(lambda odd: mechanism.sanitize(odd, [1.0, 2.0], key))
    assert {"None", "text", "number", "labels", "array of dates", "frame"} <= refused.keys()
    answered(lambda odd: mechanism.sanitize([1.0], [2.0], key, first_row=odd))
    assert ODD.keys() - answered(lambda odd: mechanism.sanitize([1.0], [2.0], odd)).keys() == {"key"}
    assert {"true", "text", "nan", "None"} <= answered(lambda odd: PlanarLaplace(odd, 200.0)).keys()
    answered(lambda odd: PlanarLaplace(1.0, odd))
    answered(lambda odd: PlanarLaplace(1.0, 200.0, snap=odd))


def test_a_run(tmp_path):
    (tmp_path / "table.csv").write_text("town\n" + "a\nb\n" * 20, encoding="utf-8")
    text = 'ldpaudit = 1\ninput = { path = "table.csv" }\ncolumns = { town = "sensitive" }\n[[step]]\n'
    text += 'do = "randomize"\ncolumns = ["town"]\nprotocol = "GRR"\nepsilon = 1.0\ndomain = ["a", "b"]\n'
    recipe, out = Recipe.parse(text, folder=tmp_path), tmp_path / "out"
    assert answered(lambda odd: run(odd, out)).keys() == ODD.keys()
    paths = {what: odd for what, odd in ODD.items() if what != "text"} | {"empty": "", "nul": "a\0b"}
    assert answered(lambda odd: run(recipe, odd), paths).keys() == paths.keys()
    accepted = {
        "key": {"None", "key"},
        "workers": {"number", "huge"},
        "chunk_rows": {"number", "huge"},
        "progress": {"None", "function"},
        "cancel": {"None", "function"},
        "ledger": {"None", "text"},
    }
    for name, fine in accepted.items():
        wrong = {what: odd for what, odd in ODD.items() if what not in fine} | {"nothing": 0}
        refused = answered(lambda odd: run(recipe, out, **{name: odd}), wrong)  # noqa: B023
        assert refused.keys() == wrong.keys(), name
    for secret in ("00112233" * 8, bytes(range(32))):
        with pytest.raises(UserError) as error:
            run(recipe, out, key=secret)
        assert "0011" not in str(error.value)
    assert not out.exists()
    run(recipe, str(out), chunk_rows=np.int64(7), workers=np.int32(1), ledger=str(tmp_path / "books.sqlite"))
    assert (tmp_path / "books.sqlite").exists()


def test_a_key_is_neither_copied_nor_pickled() -> None:
    for key in [Key.for_tests(1), Key.generate().derive("town")]:
        for copied in [copy.copy, copy.deepcopy, pickle.dumps]:
            with pytest.raises(TypeError):
                copied(key)
