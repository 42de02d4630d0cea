"""Work in threads of its own: nothing is lost, nothing comes in another order, no error is swallowed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldpaudit.engine.background import BackgroundWriter, Hashing, read_ahead
from ldpaudit.errors import CancelledError, UserError


def test_everything_is_read_in_order() -> None:
    assert list(read_ahead(iter(range(100)))) == list(range(100))
    assert list(read_ahead(iter([None, 0, None]))) == [None, 0, None]


def test_an_error_of_the_reader_comes_after_what_it_gave() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise UserError("the row is too short")

    reading = read_ahead(broken())
    assert next(reading) == 1
    with pytest.raises(UserError, match="too short"):
        next(reading)


def test_a_reader_that_is_left_alone_ends() -> None:
    before = threading.active_count()
    reading = read_ahead(iter(range(10)))
    assert next(reading) == 0
    reading.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


def test_pieces_are_done_one_after_the_other_and_all_at_the_end() -> None:
    done: list[int] = []
    with BackgroundWriter() as behind:
        for piece in range(50):
            behind.do(done.append, piece)
            assert done == list(range(len(done)))
            assert len(done) >= piece
    assert done == list(range(50))


@pytest.mark.parametrize("more", [0, 1])
def test_an_error_behind_is_raised(more: int) -> None:
    def full() -> None:
        raise OSError("no space left")

    done: list[int] = []

    def work() -> None:
        with BackgroundWriter() as behind:
            behind.do(full)
            for piece in range(more):
                behind.do(done.append, piece)

    with pytest.raises(OSError, match="no space"):
        work()
    assert not done


def test_the_hash_is_that_of_the_file_and_is_watched(tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    table.write_bytes(b"a\n1\n" * 1_000_000)
    told: list[tuple[int, int]] = []
    with Hashing(table) as hashing:
        assert hashing.result(lambda *far: told.append(far)) == hashlib.sha256(table.read_bytes()).hexdigest()
    assert told[-1] == (4_000_000, 4_000_000)


def test_hashing_stops_with_whoever_waits(tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    with table.open("wb") as file:
        file.truncate(1 << 33)

    def stop(_done: int, _total: int) -> None:
        raise CancelledError

    before = threading.active_count()
    with pytest.raises(CancelledError), Hashing(table) as hashing:
        hashing.result(stop)
    assert threading.active_count() == before


def test_a_table_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), Hashing(tmp_path / "gone.csv") as hashing:
        hashing.result(lambda *_: None)
