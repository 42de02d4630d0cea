"""The panel of findings: one line each, blockers first; the chosen one opens with its repair."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import Content
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.repairs import facts_of, no_file, offers, page_of, refusal, take
from ldpaudit.app.widgets import Sign, button, refill, row, text
from ldpaudit.app.words import named
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, Repair, RepairOffer, TableFacts, grouped, kind_of
from ldpaudit.guarantee import in_line
from ldpaudit.language import tr, translated
from ldpaudit.recipe import Accept

LEVELS = {"block": "bad", "warn": "weak", "note": "note"}
_WIDE, _FOLDED = 328, 46
#: So many repairs in a row end by themselves.
_MOST_REPAIRS = 60


@dataclass(frozen=True)
class Line:
    """A finding; `way` is the words of its repair at one click, `why_not` why there is none."""

    finding: Finding
    before: bool
    way: str
    why_not: str


class FindingsPanel(QWidget):
    """All findings."""

    show_page = Signal(str)
    #: Page, column and field of its form.
    show_field = Signal(str, str, str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("findings")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Findings"))
        self._desk = desk
        self._shown: object = None
        self._chosen: tuple[str, tuple[str, ...]] | None = None
        self._asks, self._old_open, self._accepted_open = False, False, False
        self._cards: list[FindingCard] = []
        self._counts = {name: Sign("0", level) for name, level in LEVELS.items()}
        self._title = text(tr("Findings"), "section", wrap=False)
        self.fold = button("", lambda: self.fold_up(not self.folded), "small", tip="F9")
        self.fold.setAccessibleName(tr("Fold the findings"))
        self._head = QVBoxLayout()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = Content()
        inside.setObjectName("lines")
        self._lines = QVBoxLayout(inside)
        self._lines.setContentsMargins(0, 0, 0, 8)
        self._lines.setSpacing(0)
        self._area.setWidget(inside)
        self.foot = text(
            tr("Findings stay until repaired or accepted; a reason goes into the report."), "small", "muted"
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(self._head)
        column.addWidget(self._area, 1)
        column.addWidget(self.foot)
        self.folded = False
        self.fold_up(False)
        desk.changed.connect(self.refresh)
        desk.arrived.connect(self.refresh)
        desk.opened.connect(self._forget)
        look.CHANGE.changed.connect(self._anew)
        self.refresh()

    def fold_up(self, on: bool) -> None:
        """Show the counts alone, or all."""
        self.folded = on
        self.setFixedWidth(_FOLDED if on else _WIDE)
        self._area.setVisible(not on)
        self.foot.setVisible(not on)
        self._title.setVisible(not on)
        self.fold.setText("‹" if on else "›")
        while self._head.count():
            self._head.takeAt(0)
        counts = list(self._counts.values())
        if on:
            for widget in (self.fold, *counts):
                self._head.addWidget(widget)
            self._head.addStretch(1)
        else:
            line = QHBoxLayout()
            line.addWidget(self._title, 1)
            for widget in (*counts, self.fold):
                line.addWidget(widget)
            self._head.addLayout(line)

    def next(self) -> None:
        """Open the next finding."""
        if self.folded:
            self.fold_up(False)
        keys = [card.key for card in self._cards]
        if keys:
            at = keys.index(self._chosen) + 1 if self._chosen in keys else 0
            self.choose(keys[at % len(keys)])
            card = self._cards[at % len(keys)]
            card.head.setFocus()
            self._area.ensureWidgetVisible(card)

    def choose(self, key: tuple[str, tuple[str, ...]] | None) -> None:
        """Open a finding, and close the one that is open."""
        self._chosen, self._asks = key, False
        self._anew()

    def repair_chosen(self) -> None:
        """Repair the finding that is open."""
        for card in self._cards:
            if card.key == self._chosen:
                card.repair()

    def repair_all(self) -> None:
        """Repair all that stops a release and can be repaired at one click, as one entry of the history.

        A trial that was refused for it is run again.
        """
        desk, history, refused = self._desk, self._desk.history, self._desk.refused
        history.beginMacro(tr("Repair all"))
        try:
            for _ in range(_MOST_REPAIRS):
                if not self._repair_one(desk):
                    break
        finally:
            history.endMacro()
        if refused:
            desk.attempt()

    @staticmethod
    def _repair_one(desk: Desk) -> bool:
        facts = facts_of(desk)
        for finding in desk.findings():
            if finding.severity != "block":
                continue
            for offer in offers(desk, finding, facts).values():
                if not offer.asks and refusal(desk, finding, offer) is None:
                    before = desk.recipe
                    take(desk, offer, no_file)
                    return desk.recipe != before
        return False

    def refresh(self) -> None:
        """Show the findings as they are now."""
        desk = self._desk
        known = desk.is_open and bool(desk.columns)
        standing = [one for one in desk.standing() if not desk.accepted(one.finding)]
        now = grouped(one.finding for one in standing if not one.before)
        old = grouped(one.finding for one in standing if one.before)
        facts = facts_of(desk) if standing else TableFacts()
        lines = [
            self._line(one, facts, before=at) for at, found in ((False, now), (True, old)) for one in found
        ]
        lines.sort(key=lambda one: (one.before, list(LEVELS).index(one.finding.severity)))
        accepted = desk.acceptances() if known else []
        searched = self._searched() if known and not now else ""
        shown = lines, accepted, desk.is_open, searched, self._chosen, self._old_open, self._accepted_open
        if shown == self._shown:
            return
        self._shown = shown
        for name, sign in self._counts.items():
            count = sum(one.finding.severity == name for one in lines)
            sign.say(str(count), LEVELS[name] if count else "none", "" if count else LEVELS[name])
        self._fill(lines, accepted, searched, facts)

    def _fill(
        self,
        lines: list[Line],
        accepted: list[tuple[Accept, list[Finding]]],
        searched: str,
        facts: TableFacts,
    ) -> None:
        desk = self._desk
        keys = [(one.finding.code, one.finding.columns) for one in lines]
        if self._chosen not in keys:
            self._chosen = keys[0] if keys and not lines[0].before else None
        self._cards = [
            FindingCard(self, desk, one, facts, opened=key == self._chosen)
            for one, key in zip(lines, keys, strict=True)
        ]
        for card in self._cards:
            card.show_page.connect(self.show_page)
            card.show_field.connect(self.show_field)
        items: list[QWidget | int] = []
        repairable = [one for one in lines if one.way and one.finding.severity == "block" and not one.before]
        if len(repairable) > 1:
            again, once = tr("Repair all {n} and try again"), tr("Repair all {n}")
            words = (again if desk.refused else once).format(n=len(repairable))
            items.append(button(words, self.repair_all, "main", tip=tr("One entry of the history")))
        items += [card for card, one in zip(self._cards, lines, strict=True) if not one.before]
        if not items:
            words = searched or tr("No table is open.")
            if desk.is_open and not desk.columns:
                words = tr("The table has not been read yet.")
            items.append(text(words, level="muted"))
        old = [card for card, one in zip(self._cards, lines, strict=True) if one.before]
        if old:
            items.append(self._group(tr("Before your last change ({n})", n=len(old)), "_old_open"))
            items += old if self._old_open else []
            for card in old:
                card.setVisible(self._old_open)
        if accepted:
            items.append(self._group(tr("Accepted with a reason ({n})", n=len(accepted)), "_accepted_open"))
            if self._accepted_open:
                items += [AcceptedCard(desk, entry, found) for entry, found in accepted]
        if not self._old_open:
            self._cards = [card for card in self._cards if card not in old]
        refill(self._lines, [*items, 1])

    def _group(self, words: str, which: str) -> QPushButton:
        def turn() -> None:
            setattr(self, which, not getattr(self, which))
            self._anew()

        made = button(words, turn, "link")
        made.setIcon(look.icon("close" if getattr(self, which) else "open", "accent"))
        return made

    def _line(self, finding: Finding, facts: TableFacts, *, before: bool) -> Line:
        ways = offers(self._desk, finding, facts)
        at_once = next((offer for offer in ways.values() if not offer.asks), None)
        if at_once is None:
            return Line(finding, before, "", "")
        refused = refusal(self._desk, finding, at_once)
        return Line(finding, before, "" if refused else translated(at_once.button), str(refused or ""))

    def _forget(self) -> None:
        self._chosen, self._old_open, self._accepted_open = None, False, False

    def _anew(self) -> None:
        self._shown = None
        self.refresh()

    def _searched(self) -> str:
        """Return what was looked at where nothing was found."""
        desk = self._desk
        if desk.outcome is None:
            return tr(
                "Roles and steps alone raise no finding. The rows have not been searched: Check does that."
            )
        if not desk.outcome_searched:
            first = (
                tr("The table has changed since the last trial.")
                if desk.changed_since == "table"
                else tr("The recipe has changed since the last trial.")
            )
            rest = tr("The rows have not been searched as they would leave now: Check does that.")
            return f"{first} {rest}"
        if desk.outcome.findings:
            return tr("What the last trial found is accepted, with the reasons below.")
        return tr("None of the searches of the last trial found anything.")


class FindingCard(QFrame):
    """One finding: a line, and what there is to know and to do where it is open."""

    show_page = Signal(str)
    show_field = Signal(str, str, str)

    def __init__(
        self, panel: FindingsPanel, desk: Desk, line: Line, facts: TableFacts, *, opened: bool
    ) -> None:
        super().__init__()
        self.setProperty("kind", "finding")
        finding = line.finding
        self.finding, self.key = finding, (finding.code, finding.columns)
        self.setObjectName(finding.code)
        self._panel, self._desk = panel, desk
        ways = offers(desk, finding, facts)
        self._ways = ways
        self._at_once = (
            next((one for one, offer in ways.items() if not offer.asks), None) if line.way else None
        )
        title = translated(finding.kind.title)
        about = f"{title}: {named(finding.columns)}" if finding.columns else title
        self.head = button(
            self.fontMetrics().elidedText(about, Qt.TextElideMode.ElideRight, _WIDE - 70),
            lambda: panel.choose(None if opened else self.key),
            "finding",
            tip=about,
        )
        level = "before" if line.before else LEVELS[finding.severity]
        self.head.setIcon(look.icon(level, look.colour_of(level)))
        self.head.setAccessibleName(f"{_severity(finding)}: {about}")
        font = self.head.font()
        font.setBold(opened)
        self.head.setFont(font)
        body = QVBoxLayout(self)
        body.setContentsMargins(2, 4, 6, 6)
        body.setSpacing(4)
        body.addWidget(self.head)
        if opened:
            self._open(body, line)

    def _open(self, body: QVBoxLayout, line: Line) -> None:
        finding = self.finding
        body.addWidget(text(capital(on_screen(translated(finding.message)), finding.columns)))
        hint = on_screen(translated(finding.kind.on_page(finding)))
        if line.why_not:
            hint = tr("It cannot be repaired by a click: {why}", why=line.why_not)
        if hint:
            body.addWidget(text(capital(hint), level="muted"))
        if finding.severity == "block":
            body.addWidget(text(tr("Blocks the release."), "bold", "bad"))
        buttons: list[QPushButton] = []
        if self._at_once is not None:
            buttons.append(
                button(line.way, self.repair, "main", tip=translated(self._ways[self._at_once].tip) or "R")
            )
        buttons.append(button(tr("Show"), self._show, "small"))
        if finding.kind.acceptable:
            buttons.append(button(tr("Accept…"), self._ask, "small"))
        body.addWidget(row(*buttons, 1, spacing=4))
        for repair, offer in self._ways.items():
            if repair is not self._at_once and (offer.asks or self._at_once is not None):
                body.addWidget(self._way(repair, offer))
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(tr("Reason, printed in the report"))
        self._reason.setAccessibleName(tr("Reason for accepting the finding"))
        self._reason.returnPressed.connect(self._accept)
        self._confirm = button(tr("Accept with this reason"), self._accept, "small")
        self._fault = text("", level="bad")
        for widget in (self._reason, self._confirm, self._fault):
            widget.setVisible(False)
            body.addWidget(widget)

    def _way(self, repair: Repair, offer: RepairOffer) -> QPushButton:
        return button(
            translated(offer.button), lambda: self._take(repair), "small", tip=translated(offer.tip)
        )

    def _show(self) -> None:
        page, field = page_of(self._desk, self.finding), self.finding.kind.field
        if field:
            self.show_field.emit(page, self.finding.columns[0], field)
        else:
            self.show_page.emit(page)

    def repair(self) -> None:
        """Repair it at one click, where that is possible."""
        if self._at_once is not None:
            self._take(self._at_once)

    def _take(self, repair: Repair) -> None:
        """Repair the document as it is now, or show why the repaired recipe would not load."""
        desk, finding = self._desk, self.finding
        offer = offers(desk, finding).get(repair)
        if offer is None:
            return
        refused = None if offer.asks else refusal(desk, finding, offer, loads=True)
        try:
            if refused is not None:
                raise refused
            take(desk, offer, self._choose)
        except UserError as error:
            self._say(on_screen(error.translated()))

    def _choose(self, title: str) -> str:
        folder = self._desk.recipe.folder
        name, _ = QFileDialog.getOpenFileName(self, title, str(folder))
        path = Path(name)
        return str(path.relative_to(folder)) if name and path.is_relative_to(folder) else name

    def _ask(self) -> None:
        self._reason.setVisible(True)
        self._confirm.setVisible(True)
        self._reason.setFocus()

    def _accept(self) -> None:
        try:
            self._desk.accept(tr("Accept a finding"), self.finding, self._reason.text().strip())
        except UserError as error:
            self._say(translated(error.what))

    def _say(self, words: str) -> None:
        self._fault.setText(words)
        self._fault.setVisible(bool(words))


class AcceptedCard(QFrame):
    """Findings that were accepted, with the reason, and a button to withdraw that."""

    def __init__(self, desk: Desk, entry: Accept, found: Sequence[Finding]) -> None:
        super().__init__()
        self.setProperty("kind", "finding")
        title = translated(kind_of(entry.finding).title)
        about = f"{title} ({entry.column})" if entry.column else title
        body = QVBoxLayout(self)
        body.setContentsMargins(2, 4, 6, 6)
        body.addWidget(Sign(about, "held"))
        for one in found:
            body.addWidget(text(capital(on_screen(translated(one.message)), one.columns), level="muted"))
        body.addWidget(text(tr("Reason: {reason}", reason=entry.reason)))
        label = tr("Withdraw the acceptance of {what}", what=about)
        body.addWidget(
            row(button(tr("Withdraw"), lambda: desk.withdraw(label, entry), "small", tip=label), 1)
        )


def _severity(finding: Finding) -> str:
    return {"block": tr("blocks the release"), "warn": tr("warning"), "note": tr("note")}[finding.severity]


def capital(text: str, columns: Sequence[str] = ()) -> str:
    """Return a sentence with a capital at its beginning, unless it begins with the name of a column."""
    names = "|".join(re.escape(form) for name in columns for form in (in_line([name]), name))
    if names and re.match(rf"(?:{names})(?!\w)", text):
        return text
    return text[:1].upper() + text[1:]
