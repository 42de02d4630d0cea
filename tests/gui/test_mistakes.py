"""Sixty mistakes are caught, shown and repaired; twenty tables that are prepared well are not stopped."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.desk import Desk
from ldpaudit.app.offers import offers, take
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, Severity
from tests.gui.conftest import wait
from tests.gui.mistakes import CLEAN, COLUMNS, DATA, MISTAKES, Case


class Officer:
    """Somebody at a desk, who does what lines of acts say."""

    def __init__(self, desk: Desk, folder: Path, qtbot: QtBot) -> None:
        self.desk, self.folder, self.qtbot = desk, folder, qtbot
        #: The line by which something was refused.
        self.refused = ""

    def wait(self) -> None:
        """Wait until everything is answered; nothing that is to be asked later is waited for."""

        def idle() -> bool:
            for name in self.desk.answers.busy:
                if not self.desk.running(name):
                    self.desk.answers.ask(name)
            return not self.desk.answers.busy

        wait(idle)

    def do(self, line: str) -> None:
        """Do one act after the other; a refusal is kept as the line that is shown."""
        for act in filter(None, map(str.strip, line.split(";"))):
            verb, *words = shlex.split(act)
            named = dict(one.split("=", 1) for one in words if _NAMED.match(one))
            self.refused = ""
            try:
                plain = [one for one in words if not _NAMED.match(one)]
                ACTS[verb](self, *plain, **{name: value(text) for name, text in named.items()})
            except UserError as error:
                self.refused = error.translated()
            if verb in ("open", "options", "trial", "release", "audit"):
                self.wait()
        self.wait()

    def opened(self, case: Case) -> None:
        """Open a table with each known column treated as it should be, and do what is done."""
        encoding = "cp1252" if "(;)" in case.columns else "utf-8"
        (self.folder / "table.csv").write_bytes(case.text.encode(encoding))
        self.desk.open_table(self.folder / "table.csv")
        self.wait()
        known = {name: COLUMNS[name] for name in self.desk.columns if name in COLUMNS and COLUMNS[name].role}
        self.desk.edit("roles", columns={name: one.role for name, one in known.items()})
        self.do(";".join([*(one.step for one in known.values()), case.does]))

    def lines(self) -> list[str]:
        desk = self.desk
        faults = [desk.fault(name) for name in ("inspection", "outlook", "trial", "release", "audit")]
        steps = [desk.step_fault(one) for one in desk.recipe.steps]
        found = [f"{one.code}: {one.message}" for one in desk.findings()]
        read = [] if desk.inspection is None else desk.inspection.warnings
        tried = [] if desk.audit is None else [f"{one.code} is {one.verdict}" for one in desk.audit.results]
        return [line for line in (self.refused, *faults, *steps, *read, *tried, *found) if line]

    def sees(self, seen: str) -> bool:
        severity, *told = seen.split()
        if severity not in get_args(Severity):
            return any(re.search(seen, line) for line in self.lines())
        found = [one for one in self.desk.findings() if (one.severity, one.code) == (severity, told[0])]
        return any(set(told[1:]) <= {*one.columns} for one in found)

    def finding(self, code: str) -> Finding:
        return next(one for one in self.desk.findings() if one.code == code)

    def steps(self, change: Callable[[list[Any]], list[Any]]) -> None:
        self.desk.edit("steps", steps=tuple(change([*self.desk.recipe.steps])))

    def write(self, name: str, text: str) -> Path:
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")
        self.desk.look()
        return self.folder / name

    def check(self) -> None:
        page = ReleasePage(self.desk)
        self.qtbot.addWidget(page)
        page.show()
        QApplication.processEvents()
        next(one for one in page.findChildren(QPushButton) if "not edited" in one.text()).click()
        self.wait()
        self.refused = " ".join(one.text() for one in page.findChildren(QLabel) if "Checked:" in one.text())

    def holds(self, word: str) -> None:
        gone = [*self.folder.glob("*/release/*"), *self.folder.glob("out.toml")]
        self.refused = " ".join(path.name for path in gone if word.encode() in path.read_bytes())
        assert gone


_NAMED = re.compile(r"[\w-]+=")
#: What an officer can do, by the verb.
ACTS: dict[str, Callable[..., Any]] = {
    "role": lambda o, **roles: o.desk.set_roles("roles", roles),
    # A column is called otherwise in the recipe.
    "rename": lambda o, old, new: o.desk.edit(
        "header", columns={new if one == old else one: role for one, role in o.desk.recipe.columns.items()}
    ),
    "unit": lambda o, name, most=0: o.desk.set_unit("", name, int(most) or None),
    "step": lambda o, do, **values: o.desk.edit("a step", o.desk.recipe.with_step(do, values)),
    "noise": lambda o, x, y: o.do(f"step planar-laplace x={x} y={y} level=ln(2) radius=300 per=place"),
    "grr": lambda o, column, labels: o.do(
        f"step randomize columns={column}, protocol=GRR epsilon=1.0 domain={labels}"
    ),
    "regions": lambda o: o.do("step generalize-region column=town table=regions.csv from=name to=region"),
    "set": lambda o, do, **values: o.steps(
        lambda steps: [replace(one, **values) if one.do == do else one for one in steps]
    ),
    "without": lambda o, *names: o.steps(lambda steps: [one for one in steps if one.do not in names]),
    # A step stands behind all others, as in a recipe written by hand.
    "last": lambda o, do: o.steps(lambda steps: sorted(steps, key=lambda one: one.do == do)),
    "options": lambda o, **given: o.desk.set_options("reading", **given),
    "output": lambda o, **parts: o.desk.edit("", output=replace(o.desk.recipe.output, **parts)),
    "write": lambda o, name, text: o.write(name, value(text)),
    "open": lambda o, text: o.desk.open_recipe(o.write("recipe.toml", value(text))),
    "save": lambda o: o.desk.save(o.folder / "out.toml"),
    "accept": lambda o, code, reason: o.desk.accept("accept", o.finding(code), reason),
    # The first repair that is offered, at one click.
    "repair": lambda o, code: take(o.desk, next(iter(offers(o.desk, o.finding(code)).values()))),
    "trial": lambda o: o.desk.attempt(),
    "release": lambda o, name: o.desk.release(o.folder / name, "the officer"),
    "audit": lambda o, attack, beside="": o.desk.attack((attack,), o.folder / beside if beside else None),
    "check": Officer.check,
    "holds": Officer.holds,
}


def value(text: str) -> Any:
    """Return what a word of an act stands for: one of `DATA`, several, a number, or itself."""
    if text.startswith("$"):
        return DATA[text[1:]]
    if "," in text:
        return tuple(value(one) for one in text.split(",") if one)
    known: dict[str, Any] = {"None": None, "True": True}
    number = re.fullmatch(r"\d+(\.\d+)?", text)
    return known.get(text, float(text) if number and number[1] else int(text) if number else text)


Meet = Callable[[Case], None]


@pytest.fixture
def meet(qtbot: QtBot, tmp_path: Path, settings: None, ledger: Path) -> Iterator[Meet]:  # noqa: ARG001
    desks: list[Desk] = []

    def officer() -> Officer:
        desks.append(Desk())
        folder = tmp_path / str(len(desks))
        folder.mkdir()
        return Officer(desks[-1], folder, qtbot)

    yield lambda case: caught(officer(), case)
    for desk in desks:
        desk.close()


def caught(o: Officer, case: Case) -> None:
    o.opened(case)
    assert case.seen or not o.refused, o.refused
    tried = not (case.seen and o.sees(case.seen))
    if tried:
        o.do("trial")
    if case.seen:
        assert o.sees(case.seen), o.lines()
        assert not o.desk.blocked or ReleasePage.state(o.desk).level == "bad"
        o.do(case.mends + "; trial" * tried)
        assert not o.sees(case.seen), o.lines()
    assert not o.desk.blocked, o.lines()
    assert o.desk.tried or not tried, o.lines()


@pytest.mark.long
@pytest.mark.leaks
@pytest.mark.parametrize("case", [*MISTAKES, *CLEAN], ids=lambda one: one.name)
def test_mistakes_are_caught_shown_and_repaired_and_nothing_else_is_stopped(meet: Meet, case: Case) -> None:
    meet(case)


def test_some_of_both(meet: Meet) -> None:
    for case in (*MISTAKES[5::9], CLEAN[1]):
        meet(case)
