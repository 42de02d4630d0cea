"""The dock of findings: what stands against a release, with show, repair, and accept with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.axes import settle
from ldpaudit.app.parts import Card, FaultLine, Scrolled, breakable, button, row, sentence
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.repairs import refusal
from ldpaudit.app.session import Session
from ldpaudit.app.shared_noise import share_noise_of
from ldpaudit.app.standing import BY_WITHHOLDING
from ldpaudit.app.values import as_dict, checked
from ldpaudit.errors import UserError
from ldpaudit.guarantee import UNACCEPTABLE, Finding, in_line
from ldpaudit.recipe import STEPS, Accept
from ldpaudit.recipe.check import finest_period

#: Where each finding is shown.
_STATIONS = {
    "undecided-column": "roles",
    "nothing-released": "roles",
    "not-tried": "check",
    "no-bound": "roles",
    "large-epsilon": "categories",
    "raw-location": "places",
    "raw-time": "generalize",
    "time-in-utc": "generalize",
    "gives-away": "roles",
    "follows-from-place": "places",
    "same-place": "places",
    "repeated-place": "places",
    "swapped-axes": "places",
    "unknown-axes": "places",
    "mixed-axes": "places",
    "coarser-place": "places",
    "depends-on-place": "places",
    "one-value-a-place": "places",
    "place-by-name": "places",
    "given-rows-left": "generalize",
    "linked-rows": "roles",
    "personal-values": "roles",
    "removed-by-proxy": "generalize",
    "row-identifier": "roles",
    "unique-rows": "generalize",
    "unique-on-everything": "generalize",
    "one-sensitive-value": "generalize",
    "sensitive-untouched": "categories",
    "uneven-removal": "generalize",
    "formula-cells": "release",
    "recipe": "roles",
}
#: Fields that answer a finding of a column, where only the user can.
_FIELDS = {"time-in-utc": "zone"}
#: Findings of a column, and of the moved point from which it can be computed again.
_DERIVED = ("follows-from-place", "coarser-place", "place-by-name")


def station_of(session: Session, finding: Finding) -> str:
    """Name the station at which a finding can be mended."""
    if finding.code == "raw-location" and finding.columns[0] not in (session.place_pair or ()):
        return "generalize"
    if finding.code == "no-bound" and "how many places" in finding.message:
        return "places"
    kind = STEPS.get(finding.code.removeprefix("step-"))
    return _STATIONS.get(finding.code, kind.page if kind is not None else "roles")


def repair_of(session: Session, finding: Finding) -> Callable[[], None] | None:
    """Return what mends a finding at once; None where only the user can."""
    tr = session.tr
    if finding.code == "undecided-column":
        found = session.inspection
        suggested = {} if found is None else {one.name: one.role for one in found.columns}
        roles = {name: suggested.get(name, "undecided") for name in finding.columns}
        if all(role == "undecided" for role in roles.values()):
            return None
        return lambda: session.set_roles(tr("Accept suggested roles"), roles)  # type: ignore[arg-type]
    if finding.code == "formula-cells":
        output = replace(session.recipe.output, formulas="prefix")
        return lambda: session.change(tr("Write an apostrophe before formulas"), output=output)
    if finding.code == "raw-time" and finding.columns[0] in session.columns:
        (name,) = finding.columns
        period = finest_period(session.columns[name])
        if not period:
            return None
        label = {
            "day": tr("Generalize {column} to the day"),
            "week": tr("Generalize {column} to the week"),
            "hour-of-day": tr("Generalize {column} to the hour of the day"),
        }.get(period)
        if label is None:
            return None
        return lambda: session.add_step(
            label.format(column=name),
            STEPS["generalize-time"](column=name, to=period),  # type: ignore[call-arg]
        )
    if finding.code == "swapped-axes" and set(finding.columns) <= set(session.columns):
        return lambda: settle(session, finding.columns[1], finding.columns[0])
    if finding.code == "repeated-place":
        return share_noise_of(session)
    if finding.code == "raw-location" and finding.columns[0] in (session.place_pair or ()):
        # One coordinate alone withheld would leave the other, and no point to move.
        return None
    if finding.code in BY_WITHHOLDING and finding.columns[0] in session.columns:
        name = finding.columns[0]
        return lambda: session.set_roles(tr("Withhold {column}").format(column=name), {name: "drop"})
    return None


def again_of(session: Session, finding: Finding, choose: Callable[[str], str]) -> Callable[[], None] | None:
    """Return what computes a column again from the moved point, as a step of the recipe does for another one.

    Parameters
    ----------
    session : Session
        The document.
    finding : Finding
        About a column, and the two columns of a point.
    choose : callable
        Asks for a public file under a title, where no step names one; "" where the user gives none.
    """
    if finding.code not in _DERIVED or finding.columns[0] not in session.columns:
        return None
    tr = session.tr
    name, x, y = finding.columns
    number = session.columns[name].kind in ("number", "integer")
    do, file = ("distance-to-place", "table") if number else ("generalize-region", "polygons")
    known = (as_dict(step) for step in session.recipe.steps if step.do == do and getattr(step, file, None))
    model = next(known, None)

    def add() -> None:
        values: dict[str, Any] = dict(model or {})
        for other in ("keep", "name_into", "station"):
            values.pop(other, None)
        if model is None:
            title = tr("Choose a table of stations") if number else tr("Choose a file of polygons")
            values = {file: choose(title), **({"name": "name"} if number else {})}
        if values[file]:
            values |= {"x": x, "y": y, "into": name, "recompute": True}
            label = tr("Compute {column} again from the moved point").format(column=name)
            session.add_step(label, checked(STEPS[do], values))

    return add


class Findings(QScrollArea):
    """All findings, the blocking ones first."""

    show_station = Signal(str)
    #: Station, column and field of its form.
    show_field = Signal(str, str, str)
    counted = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[Any, ...] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Findings"))
        session.changed.connect(self.refresh)
        session.arrived.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what stands now."""
        order = {"block": 0, "warn": 1, "note": 2}
        findings = sorted(self._session.findings(), key=lambda one: order[one.severity])
        known = self._session.is_open and bool(self._session.columns)
        accepted = self._session.acceptances() if known else []
        searched = self._searched() if known and not findings else ""
        refused = [str(refusal(self._session, one, repair_of) or "") for one in findings]
        shown = (findings, refused, accepted, self._session.is_open, searched)
        if shown == self._shown:
            return
        self._shown = shown
        inside = Scrolled()
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 6, 6, 6)
        if not findings:
            text = searched or self.tr("No table is open.")
            if self._session.is_open and not known:
                text = self.tr("The table has not been read yet.")
            column.addWidget(sentence(text, muted=True))
        for finding in findings:
            column.addWidget(self._card(finding))
        for entry, found in accepted:
            column.addWidget(AcceptedCard(self._session, entry, found))
        column.addStretch(1)
        # A card whose key or button brought this change must live until its event is over.
        old = self.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self.setWidget(inside)
        self.counted.emit(len(findings))

    def _searched(self) -> str:
        """Return what was looked at where nothing was found."""
        outcome = self._session.outcome
        if outcome is None:
            return self.tr(
                "Roles and steps alone raise no finding. The rows have not been searched: Check does that."
            )
        if not self._session.outcome_searched:
            text = (
                self.tr("The table has changed since the last trial.")
                if self._session.changed_since == "table"
                else self.tr("The recipe has changed since the last trial.")
            )
            rest = self.tr("The rows have not been searched as they would leave now: Check does that.")
            return f"{text} {rest}"
        looked, not_looked = outcome.searched("looked"), outcome.searched("not_looked")
        text = self.tr("None of the searches of the last trial found anything.")
        if outcome.findings:
            text = self.tr("What the last trial found is accepted, with the reasons below.")
        elif not looked:
            text = self.tr("No search could be made in the last trial.")
        return f"{text} {self.tr('Not looked for: {what}.').format(what='; '.join(not_looked))}"

    def _card(self, finding: Finding) -> FindingCard:
        card = FindingCard(self._session, finding)
        card.show_station.connect(self.show_station)
        card.show_field.connect(self.show_field)
        return card


class FindingCard(Card):
    """One finding."""

    show_station = Signal(str)
    show_field = Signal(str, str, str)

    def __init__(self, session: Session, finding: Finding, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session, self._finding = session, finding
        sign, word, colour = {
            "block": ("✕", self.tr("blocks the release"), "bad"),
            "warn": ("!", self.tr("warning"), "warn"),
            "note": ("i", self.tr("note"), "muted"),
        }[finding.severity]
        severity = theme.scaled(QLabel(f"{sign} {word}"), 0.92, bold=True)
        theme.tint(severity, colour)
        self.body.addWidget(severity)
        self.body.addWidget(sentence(breakable(capital(on_screen(finding.message), finding.columns))))
        refused = refusal(session, finding, repair_of)
        hint = on_screen(self._hint()) if refused is None else refused.hint
        if refused is not None:
            text = self.tr("It cannot be repaired by a click: {why}.").format(why=refused.what)
            self.body.addWidget(sentence(breakable(text)))
        if hint:
            self.body.addWidget(
                sentence(self.tr("To mend it: {hint}.").format(hint=breakable(hint)), muted=True)
            )
        buttons = [button(self.tr("Show"), self._show)]
        repair = repair_of(session, finding)
        if repair is not None and refused is None:
            buttons.append(button(self.tr("Repair"), self._repair, tip=self._repair_tip()))
        if finding.code not in UNACCEPTABLE and not finding.code.startswith(("recipe", "step-")):
            buttons.append(button(self.tr("Accept…"), self._ask))
        for one in buttons:
            # Three of them stand in a narrow dock, so they are no wider than their words.
            one.setFixedWidth(one.fontMetrics().horizontalAdvance(one.text()) + 26)
        self.body.addLayout(row(*buttons, 0))
        again = again_of(session, finding, self._choose)
        if again is not None:
            tip = self.tr("Put the region or the distance of the moved point in the place of its values")
            compute = button(self.tr("Compute again"), lambda: self._attempt(again), tip=tip)
            self.body.addLayout(row(compute, 0))
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(self.tr("Reason, printed in the report"))
        self._reason.setAccessibleName(self.tr("Reason for accepting the finding"))
        self._reason.returnPressed.connect(self._accept)
        self._confirm = button(self.tr("Accept with this reason"), self._accept)
        self._fault = FaultLine()
        for widget in (self._reason, self._fault, self._confirm):
            widget.setVisible(False)
            self.body.addWidget(widget)

    def _show(self) -> None:
        station, field = station_of(self._session, self._finding), _FIELDS.get(self._finding.code)
        if field is None:
            self.show_station.emit(station)
        else:
            self.show_field.emit(station, self._finding.columns[0], field)

    def _hint(self) -> str:
        """Return what helps in the words of the window, where the finding names a key of the recipe."""
        finding = self._finding
        if finding.code != "no-bound" or self._session.recipe.input.most_rows is not None:
            return finding.hint
        if station_of(self._session, finding) == "places":
            return self.tr("say on Places how many places one has at most")
        return self.tr("say on Roles how many rows one has at most")

    def _repair(self) -> None:
        """Do the repair, where the recipe still allows it."""
        repair, refused = repair_of(self._session, self._finding), None
        if repair is not None:
            refused = refusal(self._session, self._finding, repair_of, loads=True)
        if refused is not None:
            self._fault.say(str(refused))
        elif repair is not None:
            self._attempt(repair)

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do what a button says, or say beside it why that is impossible."""
        try:
            act()
        except UserError as error:
            self._fault.say(on_screen(str(error)))

    def _repair_tip(self) -> str:
        return {
            "undecided-column": self.tr("Give these columns the suggested roles"),
            "raw-time": self.tr("Generalize the time to the finest period that says less"),
            "swapped-axes": self.tr("Take each of the two columns for the other, in every step"),
            "repeated-place": self.tr("Draw the noise once for each place, so that averaging finds nothing"),
        }.get(
            self._finding.code,
            self.tr("Withhold the column {column}").format(column=self._finding.columns[0]),
        )

    def _choose(self, title: str) -> str:
        folder = self._session.recipe.folder
        name, _ = QFileDialog.getOpenFileName(self, title, str(folder))
        path = Path(name)
        return str(path.relative_to(folder)) if name and path.is_relative_to(folder) else name

    def _ask(self) -> None:
        self._reason.setVisible(True)
        self._confirm.setVisible(True)
        self._reason.setFocus()

    def _accept(self) -> None:
        label = self.tr("Accept a finding")
        try:
            self._session.accept(label, self._finding, self._reason.text().strip())
        except UserError as error:
            self._fault.say(error.what)


class AcceptedCard(Card):
    """Findings that somebody took upon themselves, why, and a way back."""

    def __init__(
        self, session: Session, entry: Accept, found: list[Finding], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        severity = theme.scaled(QLabel(f"✓ {self.tr('accepted')}"), 0.92, bold=True)
        theme.tint(severity, "muted")
        self.body.addWidget(severity)
        about = f"{entry.finding} ({entry.column})" if entry.column else entry.finding
        texts = [capital(on_screen(one.message), one.columns) for one in found] or [about]
        for text in texts:
            self.body.addWidget(sentence(breakable(text)))
        reason = self.tr("Reason: {reason}").format(reason=breakable(entry.reason))
        self.body.addWidget(sentence(reason, muted=True))
        label = self.tr("Withdraw the acceptance of {what}").format(what=about)
        withdraw = button(self.tr("Withdraw"), lambda: session.withdraw(label, entry), tip=label)
        self.body.addLayout(row(withdraw, 0))


def capital(text: str, columns: Sequence[str] = ()) -> str:
    """Return a sentence with a capital at its beginning, unless it begins with the name of a column."""
    names = "|".join(re.escape(said) for name in columns for said in (in_line([name]), name))
    if names and re.match(rf"(?:{names})(?!\w)", text):
        return text
    return text[:1].upper() + text[1:]
