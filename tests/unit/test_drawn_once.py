"""One name of a key draws each row once in a process, whatever draws with it: noise that is known cancels."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit.traces import examine_traces
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.geography.traces.trace import Traces
from ldpaudit.protocols import OUE, Domain, Smp
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key, drawn_rows

SIZE, ROWS = 5, 40
#: Over which domains, numbers or places each kind of protocol is made.
OVER = {"several columns": (SIZE, SIZE), "number": 10}
PRIORS = "1,1,1,1,1;5,4,3,2,1"
LOSUE = ENTRIES["LOSUE"].make(Domain(SIZE), {"epsilon_permanent": 2.0, "epsilon_first": 1.0})
ALLOMFREE = ENTRIES["Allomfree"].make([Domain(SIZE)] * 2, {"epsilon_permanent": 2.0, "epsilon_first": 1.0})


def made(name):
    """Make a registered protocol from the examples of its form."""
    entry = ENTRIES[name]
    given = {key: PRIORS if key == "priors" else entry.parameters[key].begins() for key, *_ in entry.needed}
    return entry.make(entry.over(2 if name == "RR" else OVER.get(entry.kind, SIZE)), given)


class _Points:
    """Planar Laplace as something that draws for one column of codes."""

    def sanitize(self, codes, key, first_row=0):
        return PlanarLaplace(1.0, 200.0).sanitize(6.0 + codes, 47.0 + codes, key, first_row)


def rows_of(name, value=0):
    """Give rows that the mechanism takes."""
    several = name in ENTRIES and ENTRIES[name].kind == "several columns"
    return np.full((ROWS, 2) if several else ROWS, value)


def mechanism(name):
    return _Points() if name == "points" else made(name)


EVERY = [*ENTRIES, "points"]
each = pytest.mark.parametrize("name", EVERY)


@pytest.fixture
def secret():
    """Give a key of nobody's: what one test draws with it is new."""
    return Key.generate()


@each
def test_the_same_rows_are_refused_under_one_key_and_name(name, secret):
    draws = mechanism(name)
    draws.sanitize(rows_of(name), secret.derive("town"))
    for again in (0, 1):
        with pytest.raises(UserError, match=r"rows? 1 .*drawn .*before.*derive"):
            draws.sanitize(rows_of(name, again), secret.derive("town"))
    with pytest.raises(UserError, match="drawn"):
        draws.sanitize(rows_of(name), Key(secret.secret).derive("town"), first_row=ROWS - 1)
    draws.sanitize(rows_of(name), secret.derive("cause"))
    draws.sanitize(rows_of(name), Key.generate().derive("town"))


@each
def test_chunks_of_one_column_are_one_draw(name, secret):
    whole = mechanism(name).sanitize(rows_of(name), Key(secret.secret, test=True).derive("town"))
    for first in (30, 0, 20, 10):
        part = mechanism(name).sanitize(rows_of(name)[:10], secret.derive("town"), first_row=first)
        assert len(part) == (2 if name == "points" else 10)
    assert len(whole) == (2 if name == "points" else ROWS)
    with pytest.raises(UserError, match="row 40 "):
        mechanism(name).sanitize(rows_of(name)[:1], secret.derive("town"), first_row=ROWS - 1)
    mechanism(name).sanitize(rows_of(name)[:1], secret.derive("town"), first_row=ROWS)


@each
def test_a_key_without_a_name_draws_nothing(name, secret):
    for nameless in (secret, Key.from_hex(secret.secret.hex())):
        with pytest.raises(UserError, match=r"key has no name.*derive\("):
            mechanism(name).sanitize(rows_of(name), nameless)
    with pytest.raises(UserError, match="no name"):
        mechanism(name).sanitize(rows_of(name)[:0], secret)


@each
@pytest.mark.parametrize("given", [None, "town", 7, b"0" * 32, {"column": "town"}], ids=str)
def test_what_is_no_key_is_refused_in_one_line(name, given):
    with pytest.raises(UserError, match=r"key.*Key\.generate\(\)\.derive"):
        mechanism(name).sanitize(rows_of(name), given)


@each
def test_keys_of_tests_and_of_runs_draw_again(name, secret):
    for free in (Key.for_tests(3), Key.for_tests(3).derive("town"), secret.repeatable().derive({"step": 1})):
        one, other = (mechanism(name).sanitize(rows_of(name), free) for _ in range(2))
        same = (
            np.array_equal(one, other)
            if name == "points" or isinstance(one, tuple)
            else str(one.to_arrow()) == str(other.to_arrow())
        )
        assert same


@pytest.mark.parametrize(
    ("first", "second"), [*itertools.permutations(["OUE", "points", "LGRR", "Piecewise"], 2)]
)
def test_another_protocol_does_not_make_the_rows_new(first, second, secret):
    mechanism(first).sanitize(rows_of(first), secret.derive("town"))
    with pytest.raises(UserError, match="drawn"):
        mechanism(second).sanitize(rows_of(second), secret.derive("town"))


def test_what_is_refused_for_its_values_has_drawn_nothing(secret):
    with pytest.raises(UserError, match="outside"):
        OUE(Domain(SIZE), 1.0).sanitize([SIZE], secret.derive("town"))
    with pytest.raises(UserError, match="row 2: a number lies outside"):
        made("Piecewise").sanitize([0.0, 7.0], secret.derive("town"))
    OUE(Domain(SIZE), 1.0).sanitize([0], secret.derive("town"))


@pytest.mark.parametrize("protocol", [LOSUE, ALLOMFREE], ids=["one", "several"])
def test_collections_with_numbers_of_their_own_are_all_drawn(protocol, secret):
    codes = np.zeros((ROWS, 2) if protocol is ALLOMFREE else ROWS, dtype=int)
    key = secret.derive("town")
    permanent = protocol.memoize(codes, key)
    assert len(protocol.memoize(codes, key)) == ROWS
    reports = [protocol.report(permanent, key, t) for t in range(3)]
    assert str(reports[0].to_arrow()) != str(reports[1].to_arrow())
    with pytest.raises(UserError, match="row 1 "):
        protocol.report(permanent, key, 1)
    with pytest.raises(UserError, match="row 1 "):
        protocol.sanitize(codes, key, t=2)
    protocol.sanitize(codes, key, t=3)
    protocol.report(permanent[10:20], key, 4)
    protocol.report(permanent[20:], key, 4)
    with pytest.raises(UserError, match="row 16 "):
        protocol.report(permanent[15:], key, 4)
    for nameless in (secret, None):
        with pytest.raises(UserError, match="key"):
            protocol.memoize(codes, nameless)
        with pytest.raises(UserError, match="key"):
            protocol.report(permanent, nameless)
        if nameless is not None:
            with pytest.raises(UserError, match="no name"):
                protocol.sanitize(codes, key, t=9, memory=nameless)


def test_a_name_is_a_text_or_a_purpose_and_neither_spells_the_other(secret):
    names = ["town", '"town"', '{"column":"town"}', "{}"]
    subkeys = [secret.derive(name) for name in names]
    subkeys += [secret.derive(purpose) for purpose in ({"column": "town"}, {"town": ""}, {"name": "town"})]
    assert len({key.secret for key in subkeys}) == len(subkeys)
    assert secret.derive("town").derive("2024-05") != secret.derive("2024-05").derive("town")
    assert secret.derive("town") is secret.derive("town")
    for wrong in (None, 5, b"town", ["town"], "", "  ", {"month": np.int64(3)}, {"values": {1}}):
        with pytest.raises(UserError, match=r"name.*derive\("):
            secret.derive(wrong)


def test_the_difference_of_two_moves_does_not_come_back(secret):
    mechanism = PlanarLaplace(1.0, 200.0)
    mechanism.sanitize([6.0], [47.0], secret.derive("scene"))
    with pytest.raises(UserError, match="drawn"):
        mechanism.sanitize([6.1], [47.2], secret.derive("scene"))


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

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 3 * 200


def test_what_is_remembered_is_small_and_no_secret(secret, monkeypatch):
    key = secret.derive("town")
    for row in [*range(0, 5000, 2), *range(4999, 0, -2)]:
        with drawn_rows.claimed_rows(key, row, 1):
            pass
    kept = drawn_rows._DRAWN.names
    mine = [ranges for of_name in list(kept.values())[-1:] for ranges in of_name.values()]
    assert mine == [[0, 5000]]
    assert not any(key.secret in name or name in key.secret for name in kept)
    monkeypatch.setattr(drawn_rows, "_NAMES_HELD", 3)
    for month in range(5):
        OUE(Domain(SIZE), 1.0).sanitize([0], secret.derive({"month": month}))
    assert len(kept) == 3
    with pytest.raises(UserError, match="drawn"):
        OUE(Domain(SIZE), 1.0).sanitize([0], secret.derive({"month": 4}))


def test_what_is_interrupted_has_drawn_nothing(secret, monkeypatch):
    key, codes = secret.derive("town"), np.zeros(ROWS, dtype=int)
    protocol = OUE(Domain(SIZE), 1.0)
    protocol.sanitize(codes[:10], key, first_row=10)
    with monkeypatch.context() as patch:
        patch.setattr(OUE, "_sample", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        for first in (0, 20):
            with pytest.raises(KeyboardInterrupt):
                protocol.sanitize(codes[:10], key, first_row=first)
    for first in (0, 20):
        protocol.sanitize(codes[:10], key, first_row=first)
    with pytest.raises(UserError, match="there are 2 persons"):
        Smp([Domain(3)] * 2, 1.0).sanitize(np.zeros((3, 2), dtype=int), secret.derive("all"), persons=[1, 2])
    Smp([Domain(3)] * 2, 1.0).sanitize(np.zeros((3, 2), dtype=int), secret.derive("all"), persons=[1, 2, 3])


def test_an_audit_may_try_noise_again(secret):
    places = np.random.default_rng(1).uniform(0, 0.01, (2, 60))
    moments = np.arange(60).astype("datetime64[h]")
    traces = Traces.of(pa.array(["a"] * 30 + ["b"] * 30), moments, 6 + places[0], 47 + places[1])
    tried = [examine_traces(traces, mechanism=PlanarLaplace(1.0, 200.0), key=secret) for _ in range(2)]
    assert tried[0] == tried[1]


def test_smp_of_a_protocol_draws_its_inner_columns_without_asking(secret):
    Smp([Domain(3), Domain(4)], 1.0, "OUE").sanitize(np.zeros((ROWS, 2), dtype=int), secret.derive("both"))


def test_the_lines_that_show_python_run():
    page = (Path(__file__).parents[2] / "resources" / "explained" / "commands.md").read_text("utf-8")
    lines = page.partition("## From Python")[2].partition("```python")[2].partition("```")[0]
    names: dict[str, object] = {}
    exec(lines, names)  # noqa: S102 - our own page
    assert names["shares"].frequency.shape == (3,)
    with pytest.raises(UserError, match="drawn"):
        exec(lines.split("codes =")[1].partition("\n")[2], names)  # noqa: S102 - the same name again


@each
def test_what_draws_says_of_its_key_what_the_key_says(name):
    """In a notebook, help(protocol.sanitize) says what it takes, and which rows it refuses to draw."""
    draws = PlanarLaplace if name == "points" else type(made(name))
    methods = [draws.sanitize, *(getattr(draws, one) for one in ("report",) if hasattr(draws, one))]
    for method in methods:
        written = " ".join(method.__doc__.split())
        for part in (
            "Parameters ---",
            "key",
            "first_row" if method is draws.sanitize else "t : int",
            "Raises",
        ):
            assert part in written, (method.__qualname__, part)
        assert "key has no name or has drawn one of these rows" in written
        assert "before: see `Key`" in written


def test_a_key_says_how_many_names_a_process_remembers(secret, monkeypatch):
    written = " ".join(Key.__doc__.split())
    assert f"forgets a name after {drawn_rows._NAMES_HELD:,} other names have drawn" in written
    monkeypatch.setattr(drawn_rows, "_NAMES_HELD", 3)
    codes, protocol = [0], OUE(Domain(SIZE), 1.0)
    protocol.sanitize(codes, secret.derive("town"))
    for other in range(2):
        protocol.sanitize(codes, secret.derive(f"column {other}"))
    with pytest.raises(UserError, match="drawn"):
        protocol.sanitize(codes, secret.derive("town"))
    for other in range(2, 5):
        protocol.sanitize(codes, secret.derive(f"column {other}"))
    protocol.sanitize(codes, secret.derive("town"))
