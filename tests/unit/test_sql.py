"""One locked connection: names by place, no file, no network, no cell in an error."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from unittest.mock import Mock

import duckdb
import pyarrow as pa
import pytest

from ldpaudit import sql
from ldpaudit.errors import CancelledError
from ldpaudit.sql import ask

_TABLE = pa.table({"Nom": ["a", "b", "b"], "nom": ["x", "x", "x"], 'c"0': pa.array([1, None, None])})


def test_columns_are_known_by_their_place_alone():
    read = pa.RecordBatchReader.from_batches(_TABLE.schema, _TABLE.to_batches(2))
    for table in (_TABLE, _TABLE.to_batches()[0], read):
        found = ask("SELECT c0, c1, c2, count(*) n FROM t GROUP BY ALL ORDER BY ALL", t=table)
        assert found.to_pydict() == {"c0": ["a", "b"], "c1": ["x", "x"], "c2": [1, None], "n": [1, 2]}


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_csv('{0}')",
        "SELECT * FROM '{0}'",
        "SELECT * FROM read_text('{0}')",
        "SELECT * FROM read_csv('http://127.0.0.1:1/a.csv')",
        "ATTACH '{0}.db'",
        "COPY t TO '{0}.out'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET memory_limit = '8GB'",
        "SET enable_external_access = true",
        "SELECT * FROM _TABLE",
        "SELECT c0::int FROM t",
    ],
)
def test_nothing_but_the_given_tables_is_read_and_no_cell_is_told(query, tmp_path):
    (tmp_path / "a.csv").write_text("secret\n1\n")
    with pytest.raises((RuntimeError, ValueError)) as caught:
        ask(query.format(tmp_path / "a.csv"), t=pa.table({"a": ["secret"]}))
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert [one.name for one in tmp_path.iterdir()] == ["a.csv"]
    assert ask("SELECT 1 AS one").to_pydict() == {"one": [1]}  # it goes on


def test_what_does_not_fit_waits_in_the_folder_and_nothing_stays(tmp_path, monkeypatch):
    monkeypatch.setattr("ldpaudit.sql._HELD", 59)
    wrote = Mock(side_effect=shutil.rmtree)
    monkeypatch.setattr("ldpaudit.sql.shutil.rmtree", wrote)
    texts = pa.array([f"a text of some length {at:09d}" for at in range(1_000_000)])
    query = "SELECT count(*) n FROM (SELECT c0, count(*) FROM t GROUP BY ALL)"
    assert ask(query, tmp_path, t=pa.table({"a": texts}))["n"].to_pylist() == [1_000_000]
    assert wrote.called
    assert not list(tmp_path.iterdir())


def test_a_table_of_many_columns_can_be_counted_on_the_disk(tmp_path):
    texts = pa.array([f"a text of some length {at:09d}" for at in range(50_000)])
    table = pa.table({str(at): texts for at in range(250)})
    query = "SELECT count(*) n FROM (SELECT *, count(*) FROM t GROUP BY ALL)"
    assert ask(query, tmp_path, t=table)["n"].to_pylist() == [50_000]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_makes_its_own():
    ask("SELECT 1")
    process = os.fork()
    if not process:
        os._exit(ask("SELECT count(*) n FROM t", t=_TABLE)["n"][0].as_py())
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == _TABLE.num_rows
    assert ask("SELECT 1 AS one").to_pydict() == {"one": [1]}


def test_what_a_reader_raises_is_raised(tmp_path):
    def batches():
        yield _TABLE.to_batches()[0]
        raise CancelledError("stopped")

    reader = pa.RecordBatchReader.from_batches(_TABLE.schema, batches())
    with pytest.raises(CancelledError, match="stopped"):
        ask("SELECT count(*) FROM t", tmp_path, t=reader)


def test_an_interrupt_ends_a_query():
    rows = pa.table({"a": range(3000)})
    stop = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    stop.start()
    with pytest.raises(KeyboardInterrupt):
        ask("SELECT sum(x.c0 * y.c0 % 7 + z.c0) FROM t x, t y, t z", t=rows)
    assert ask("SELECT 1 AS one").to_pydict() == {"one": [1]}


@pytest.mark.parametrize(
    "said", [RuntimeError("Query interrupted"), duckdb.InvalidInputException("KeyboardInterrupt: ")]
)
def test_an_interrupt_is_one_wherever_it_is_met(monkeypatch, said):
    class Stopped:
        def register(self, *_):
            raise said

        def unregister(self, _):
            pass

    monkeypatch.setattr(sql, "_connection", lambda *_: Stopped())
    with pytest.raises(KeyboardInterrupt):
        ask("SELECT 1 FROM t", t=pa.table({"a": [1]}))


def test_threads_share_it():
    found: dict[int, int] = {}

    def count(rows: int) -> None:
        found[rows] = ask("SELECT count(*) n FROM t", t=pa.table({"a": range(rows)}))["n"][0].as_py()

    threads = [threading.Thread(target=count, args=(rows,)) for rows in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {rows: rows for rows in range(20)}
