"""Samplers: every compiled loop is its text, whole words decide, what is left open is drawn exactly."""

from __future__ import annotations

import copy
import itertools

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SS, Domain, draw, kernels
from ldpaudit.protocols.exact import WORD
from ldpaudit.randomness import Key

N, K = 130, 70
RANDOM = np.random.default_rng(8)


def codes(size: int) -> np.ndarray:
    return RANDOM.integers(0, size, N, dtype=np.int32)


def words(*shape: int) -> np.ndarray:
    """Draw words, the first rows of which lie at the ends of their range."""
    drawn = RANDOM.integers(0, WORD, shape, dtype=np.uint64, endpoint=False)
    drawn[:3] = np.array([0, WORD - 1, 1 << 32], dtype=np.uint64).reshape(3, *[1] * (len(shape) - 1))
    return drawn


def halves(*shape: int) -> np.ndarray:
    return (words(*shape) >> np.uint64(32)).astype(np.uint32)


U, I64 = np.uint64, np.int64
MOVED = WORD // 81
#: The arguments of each loop, with words and thresholds near the ends of their ranges.
CASES = {
    "values": lambda: (
        *(codes(74), np.append(words(90), U(MOVED) * np.arange(40, dtype=U))),
        *(U(MOVED), U(74), halves(N)),
    ),
    "marked": lambda: (np.append(codes(K)[1:], np.int32(-1)), np.zeros((-(-N // 64), K), U)),
    "bits": lambda: (
        *(words(K, 3), N, words(N, 18).view(np.uint16), np.uint16(65535), np.uint16(0)),
        *(np.zeros((K, 3), U), np.zeros((200, 2), I64)),
    ),
    "subsets": lambda: (
        *(codes(K), given := words(N, 11), given.view(np.uint32), U(1 << 63), 20),
        *(np.zeros((K, 3), U), np.zeros(N, I64)),
    ),
    "hash_support": lambda: (
        *(halves(N), halves(N), RANDOM.integers(0, 3, N, dtype=np.uint8), np.array([0, 40, 40, N])),
        *(halves(3), np.array([-9, 0, 1 << 30], np.int32), np.zeros((3, 33), I64)),
    ),
    "by_group": lambda: (words(K, 3), codes(4), np.zeros((4, K), I64)),
    "table": lambda: (codes(2), words(N), np.sort(words(3, 7), axis=1)[:2].copy(), np.zeros(N, np.uint8)),
}


def test_every_compiled_loop_writes_what_its_text_says():
    assert set(CASES) == {name for name, one in vars(kernels).items() if isinstance(one, Dispatcher)}
    for name, case in CASES.items():
        given = case()
        plain = copy.deepcopy(given)
        with np.errstate(over="ignore"):
            expected = getattr(kernels, name).py_func(*plain)
        assert getattr(kernels, name)(*given) == expected, name
        assert all(np.array_equal(one, other) for one, other in zip(given, plain, strict=True)), name


class Given:
    """A source of words that a test chose."""

    def __init__(self, stream: np.ndarray, beyond: np.ndarray) -> None:
        self._stream, self._beyond = stream, beyond

    def words(self, rows: slice, count: int) -> np.ndarray:
        return np.ascontiguousarray(self._stream[rows, :count])

    def further(self, rows: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        return self._beyond[rows, numbers]


def test_a_bit_is_one_where_its_whole_word_lies_below_the_threshold():
    """Of 64 bits, of which 16 are drawn first and the others where those are equal."""
    n, k = 200, 9
    p, q = (0xABCD << 48) + 12345, (0x1234 << 48) + (1 << 40)
    first = RANDOM.choice(np.array([0x1233, 0x1234, 0x1235, 0xABCC, 0xABCD, 0xABCE], np.uint16), (n, 12))
    lower = RANDOM.choice(
        np.array([0, 12344, 12345, (1 << 40) - 1, 1 << 40, (1 << 48) - 1], np.uint64), (n, k)
    )
    source = Given(np.ascontiguousarray(first).view(np.uint64), lower << np.uint64(16))
    whole = [
        [(int(a) << 48) + int(b) for a, b in zip(one, other, strict=False)]
        for one, other in zip(first, lower, strict=True)
    ]
    rows = RANDOM.integers(-1, k, n, dtype=np.int32)
    packed = draw.draw_bits(source, rows, p, q, k)
    once = [
        [word < (p if v == code else q) for v, word in enumerate(line)]
        for line, code in zip(whole, rows, strict=True)
    ]
    assert unpacked(packed, n) == once
    again = draw.draw_bits_again(source, packed, n, p, q)
    assert unpacked(again, n) == [
        [word < (p if bit else q) for word, bit in zip(line, bits, strict=True)]
        for line, bits in zip(whole, once, strict=True)
    ]
    # Behind the last row is nothing.
    assert not (packed[:, -1] >> np.uint64(n % 64)).any()


def unpacked(packed: np.ndarray, n: int) -> list[list[bool]]:
    return [[bool(int(column[row // 64]) >> row % 64 & 1) for column in packed] for row in range(n)]


def test_draws_that_would_be_unfair_are_made_again(monkeypatch):
    """A half word of 0 makes the first value likelier: such rows are drawn anew, each for itself."""
    protocol, key = SS(Domain(30), 0.5), Key.for_tests(3)
    channel, given = protocol.channel(), (np.arange(200) % 30).astype(np.int32)
    before = draw.draw_subsets(key, 5, given, 1 << 63, channel.width, 30)
    words_of = draw.RowWords.words
    calls = []

    def spoiled(self, rows, count):
        calls.append(rows.stop - rows.start)
        found = words_of(self, rows, count)
        if len(calls) == 1:
            found[7], found[70] = 0, 0
        return found

    monkeypatch.setattr(draw.RowWords, "words", spoiled)
    after = draw.draw_subsets(key, 5, given, 1 << 63, channel.width, 30)
    assert calls == [200, 1, 1]
    one, other = (np.array(unpacked(packed, 200)) for packed in (before, after))
    assert (other.sum(axis=1) == channel.width).all()
    assert np.flatnonzero((one != other).any(axis=1)).tolist() == [7, 70]


def test_uniform_values_are_those_of_the_words_that_are_fair():
    n, size = 90, 3
    stream = words(n, 2)
    beyond = np.full((n, 3), WORD // 2, dtype=np.uint64)
    beyond[0, :2] = 0
    drawn = draw.draw_uniform(Given(stream, beyond), n, size)
    # A word of 0 is unfair, since 2^64 mod 3 = 1, and so are the two that follow it in row 0.
    assert drawn.tolist() == [1, *(int(word) * size >> 64 for word in stream[1:, 0])]


def test_grr_reports_are_those_of_whole_words():
    for size, epsilon in [(5, 1.0), (5, 40.0), (70_000, 1.0), (2**31 - 1, 1.0)]:
        protocol, key = GRR(Domain(size), epsilon), Key.for_tests(12)
        given, first_row = (np.arange(700) * 1_234_567) % size, 6
        reports = protocol.sanitize(given, key, first_row)
        stream = key.derive({"draw": "words"}).words(first_row, 700, 1)[:, 0].tolist()
        moved = int(protocol.channel().g0 * WORD)
        assert reports.codes.tolist() == [
            code if word >= (size - 1) * moved else (code + 1 + word // moved) % size
            for code, word in zip(given.tolist(), stream, strict=True)
        ]


def test_slices_and_masks_hold_their_rows_and_nothing_behind_them(key):
    reports = OUE(Domain(5), 1.0).sanitize(np.arange(200) % 5, key)
    rows = reports.bits
    for cut in (
        *itertools.starmap(slice, [(0, 64), (64, 200), (3, 150), (5, 5), (0, 200, 3)]),
        np.arange(200) % 7 == 1,
    ):
        some = reports[cut]
        assert np.array_equal(some.bits, rows[cut])
        assert np.array_equal(some.total(), rows[cut].sum(axis=0))
        for array in some.columns("x").values():
            held = np.frombuffer(array.buffers()[1], np.uint8) if len(array) else np.zeros(0, np.uint8)
            assert np.unpackbits(held, bitorder="little").sum() == sum(array.to_pylist())


def test_reports_of_another_kind_are_refused(key):
    protocol = GRR(Domain(5), 1.0)
    with pytest.raises(UserError):
        protocol.count(OUE(Domain(5), 1.0).sanitize([1], key))
    with pytest.raises(UserError):
        GRR(Domain(4), 1.0).estimate(protocol.count(protocol.sanitize([1], key)))
