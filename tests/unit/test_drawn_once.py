"""One name of a key draws each row once in a process, whatever draws with it: noise that is known cancels."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace
from ldpaudit.protocols import OUE, Domain
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key

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


def test_the_same_rows_are_refused_under_one_key_and_name():
    for name in EVERY:
        secret = Key.generate()
        draws = mechanism(name)
        draws.sanitize(rows_of(name), secret.derive("town"))
        for again in (0, 1):
            with pytest.raises(UserError):
                draws.sanitize(rows_of(name, again), secret.derive("town"))
        with pytest.raises(UserError, match="drawn"):
            draws.sanitize(rows_of(name), Key(secret.secret).derive("town"), first_row=ROWS - 1)
        draws.sanitize(rows_of(name), secret.derive("cause"))
        draws.sanitize(rows_of(name), Key.generate().derive("town"))


def test_chunks_of_one_column_are_one_draw():
    for name in EVERY:
        secret = Key.generate()
        whole = mechanism(name).sanitize(rows_of(name), Key(secret.secret, test=True).derive("town"))
        for first in (30, 0, 20, 10):
            part = mechanism(name).sanitize(rows_of(name)[:10], secret.derive("town"), first_row=first)
            assert len(part) == (2 if name == "points" else 10)
        assert len(whole) == (2 if name == "points" else ROWS)
        with pytest.raises(UserError, match="row 40 "):
            mechanism(name).sanitize(rows_of(name)[:1], secret.derive("town"), first_row=ROWS - 1)
        mechanism(name).sanitize(rows_of(name)[:1], secret.derive("town"), first_row=ROWS)


def test_a_key_without_a_name_draws_nothing():
    for name in EVERY:
        secret = Key.generate()
        for nameless in (secret, Key.from_hex(secret.secret.hex())):
            with pytest.raises(UserError):
                mechanism(name).sanitize(rows_of(name), nameless)
        with pytest.raises(UserError):
            mechanism(name).sanitize(rows_of(name)[:0], secret)


def test_what_is_refused_for_its_values_has_drawn_nothing(secret):
    with pytest.raises(UserError, match="outside"):
        OUE(Domain(SIZE), 1.0).sanitize([SIZE], secret.derive("town"))
    with pytest.raises(UserError, match="row 2"):
        made("Piecewise").sanitize([0.0, 7.0], secret.derive("town"))
    OUE(Domain(SIZE), 1.0).sanitize([0], secret.derive("town"))


def test_collections_with_numbers_of_their_own_are_all_drawn():
    for protocol in [LOSUE, ALLOMFREE]:
        secret = Key.generate()
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
                with pytest.raises(UserError):
                    protocol.sanitize(codes, key, t=9, memory=nameless)


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
