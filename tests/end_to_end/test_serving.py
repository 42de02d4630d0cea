"""One process that answers many questions answers each as a process of its own would, in any order."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import forking

ROWS = 4000
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
age = "quasi-identifier"
start = "time"
cause = "sensitive"
[[step]]
do = "intervals"
column = "age"
width = 10
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "flood", "fall"]
"""
#: Differs each time, and belongs to no answer.
TIMES = ("seconds",)


class Served:
    """A process that answers questions, seen from its pipes."""

    def __init__(self, *program: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *(program or ("-m", "ldpaudit", "serve"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        self._numbers = itertools.count(1)

    def put(self, name: str, **fields: Any) -> int:
        number = next(self._numbers)
        self.write({"id": number, "arguments": [name, fields]})
        return number

    def write(self, message: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def ends(self, *numbers: int) -> dict[int, list[dict[str, Any]]]:
        """Read until all of these have ended; return what was said of each."""
        said: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
        while not all(lines and "code" in lines[-1] for lines in said.values()):
            message = self.read()
            said[message.pop("id")].append(message)
        return said

    def ask(self, name: str, **fields: Any) -> tuple[int, Any, str]:
        number = self.put(name, **fields)
        return outcome(self.ends(number)[number])


def outcome(said: list[dict[str, Any]]) -> tuple[int, Any, str]:
    """Return exit code, answer and error."""
    merged = {key: value for message in said for key, value in message.items()}
    return merged["code"], timeless(merged.get("answer")), merged.get("error", "")


def timeless(answer: Any) -> Any:
    return {k: v for k, v in answer.items() if k not in TIMES} if isinstance(answer, dict) else answer


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("served")
    lines = [
        f"{at},Town {at % 7},{at % 90},2024-0{1 + at % 9}-1{at % 9} 12:3{at % 10},"
        f"{('fire', 'flood', 'fall')[at % 3]}\n"
        for at in range(ROWS)
    ]
    (made / "calls.csv").write_text("number,town,age,start,cause\n" + "".join(lines))
    (made / "other.csv").write_text("a;b\n" + "1,5;x\n2,5;\n" * 50)
    (made / "recipe.toml").write_text(RECIPE)
    (made / "wrong.toml").write_text(RECIPE.replace('"age"\nwidth', '"ages"\nwidth'))
    for name in ("calls.csv", "other.csv"):
        age = time.time() - 60
        os.utime(made / name, (age, age))
    return made


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    made = Served()
    yield made
    made.process.kill()
    made.process.communicate()


def questions(folder: Path) -> list[tuple[str, dict[str, Any], str]]:
    """Return questions as the window asks them, and as they are written on the command line."""
    table, recipe, other = (str(folder / name) for name in ("calls.csv", "recipe.toml", "other.csv"))
    nowhere, comma = str(folder / "nowhere.toml"), '{"delimiter":","}'
    known = {"quasi_identifiers": ["town", "age"]}
    return [
        ("inspect", {"table": table, "preview": 5}, f"{table} --preview 5"),
        ("inspect", {"table": other}, other),
        ("inspect", {"table": other, "options": comma}, f"{other} --options {comma}"),
        ("anonymity", {"table": table, **known}, f"{table} --quasi-identifiers town,age"),
        ("anonymity", {"table": table, "quasi_identifiers": ["b"]}, f"{table} --quasi-identifiers b"),
        ("propose", {"recipe": recipe, "k": 3}, f"{recipe} --k 3"),
        ("propose", {"recipe": nowhere}, nowhere),
        ("plan", {"epsilon": 1.0, "rows": 9, "kind": "nonsense"}, "--epsilon 1 --rows 9 --kind nonsense"),
        ("protocols", {}, ""),
        ("check", {"folder": recipe}, recipe),
        ("check", {"folder": str(folder / "wrong.toml")}, str(folder / "wrong.toml")),
    ]


def alone(name: str, line: str) -> tuple[int, Any, str]:
    """Return what a process of its own answers."""
    command = [*forking.command(), name, *line.split(), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    error = "".join(done.stderr.splitlines()[-1:]).removeprefix("ldpaudit: ")
    return done.returncode, timeless(json.loads(done.stdout)) if done.stdout.strip() else None, error


@pytest.fixture(scope="module")
def expected(folder: Path) -> list[tuple[int, Any, str]]:
    return [alone(name, line) for name, _, line in questions(folder)]


@pytest.mark.parametrize("order", ["forward", "backward", "at once", "again"])
def test_each_answer_is_that_of_a_process_of_its_own(
    order: str, served: Served, folder: Path, expected: list[tuple[int, Any, str]]
) -> None:
    asked = list(enumerate(questions(folder)))
    if order == "backward":
        asked.reverse()
    if order == "at once":
        numbers = {served.put(name, **fields): at for at, (name, fields, _) in asked}
        said = served.ends(*numbers)
        found = {at: outcome(said[number]) for number, at in numbers.items()}
    else:
        found = {at: served.ask(name, **fields) for at, (name, fields, _) in asked}
    for at, one in asked:
        assert found[at] == expected[at], one


def test_what_is_no_question_is_refused(served: Served) -> None:
    strange = [
        ["run", {"recipe": "r"}],
        ["protocols", {"size": 1}],
        ["inspect", {}],
        ["nothing", {}],
        None,
        [],
    ]
    for message in ({"id": "x"}, {"arguments": []}, [], 5, *({"id": 1, "arguments": one} for one in strange)):
        served.write(message)
        told = served.read()
        assert (told["id"], told["code"]) == (None, 2), message


def test_a_table_that_changes_is_read_anew(served: Served, tmp_path: Path) -> None:
    table, age = tmp_path / "t.csv", time.time() - 60
    for names in ("a,b", "c,d", "e,f"):
        table.write_text(f"{names}\n" + "1,2\n" * 20)
        # As long as before and of the same age: nothing but the entry itself is another one.
        os.utime(table, (age, age))
        _, answer, error = served.ask("inspect", table=str(table))
        assert not error
        assert [one["name"] for one in answer["columns"]] == names.split(",")


def test_a_question_that_is_taken_back_stops(served: Served, folder: Path) -> None:
    number = served.put("propose", recipe=str(folder / "recipe.toml"), k=3)
    served.write({"cancel": number})
    said = served.ends(number)[number]
    # Before the search has found anything nothing is answered; the best so far otherwise.
    code, answer, _ = outcome(said)
    assert code == 130 or not answer["complete"]
    assert served.ask("protocols")[0] == 0


#: The same, with a question that waits until it is told to stop.
PRINTING = """
from ldpaudit.cli import commands, main
from ldpaudit.cli.questions import Question
from ldpaudit.errors import CancelledError
class Wait(Question):
    def answer(self, told):
        told.progress("rows", 1, 2)
        while not told.cancel(): pass
        raise CancelledError
commands.QUESTIONS["wait"] = Wait
main()
"""


@pytest.fixture(scope="module")
def printing() -> Iterator[Served]:
    made = Served("-c", PRINTING, "serve", LDPAUDIT_TEST_KEY="00" * 32)
    yield made
    made.process.kill()
    made.process.communicate()


def test_a_stop_is_heard_by_one_question_and_acknowledged(printing: Served) -> None:
    first, second = printing.put("wait"), printing.put("wait")
    started = {printing.read()["id"], printing.read()["id"]}
    assert started == {first, second}
    printing.write({"cancel": first})
    said = printing.ends(first)[first]
    assert said[0]["stage"] == "stop"
    assert said[-1]["code"] == 130
    printing.write({"cancel": second})
    assert printing.ends(second)[second][-1]["code"] == 130


def test_it_ends_with_whoever_asks_even_while_it_works() -> None:
    served = Served("-c", PRINTING, "serve")
    served.put("wait")
    served.read()
    assert served.process.stdin is not None
    served.process.stdin.close()
    assert served.process.wait(20) == 0
    assert served.process.stdout is not None
    served.process.stdout.close()
    assert served.process.stderr is not None
    served.process.stderr.close()
