"""The panel of findings: one line each, blockers first; the chosen one opens with its repair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.form import Around
from ldpaudit.app.offers import facts_of, offers, page_of, refusal, take
from ldpaudit.app.page import Content
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.standing import of_recipe
from ldpaudit.app.widgets import Box, Sign, button, fill, line_edit, refill, row, say, text
from ldpaudit.app.words import named
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, Repair, RepairOffer, TableFacts, grouped, kind_of
from ldpaudit.language import capital, tr, translated
from ldpaudit.recipe import Accept

LEVELS = {"block": "bad", "warn": "weak", "note": "note"}
_WIDE, _FOLDED = 328, 46
_OLD, _ACCEPTED = "old", "accepted"
#: What makes it another finding: its code, and its columns.
Key = tuple[str, tuple[str, ...]]
#: So many repairs in a row end by themselves.
_MOST_REPAIRS = 60


@dataclass(frozen=True)
class Line:
    """A finding; its repairs, that of one click, and why there is none."""

    finding: Finding
    before: bool
    ways: dict[Repair, RepairOffer] = field(compare=False)
    at_once: Repair | None
    why_not: str

    @property
    def key(self) -> Key:
        return self.finding.code, self.finding.columns


class FindingsPanel(Box):
    """All findings."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(spacing=6, area="findings")
        self.setAccessibleName(tr("Findings"))
        self.desk = desk
        self._shown: object = None
        self.chosen: Key | None = None
        self._open = frozenset[str]()
        self._cards: list[FindingCard] = []
        self._counts = {name: Sign("0", level) for name, level in LEVELS.items()}
        self._title = text(tr("Findings"), "section", wrap=False)
        self.fold = button("", self.turn, "small", tip="F9", name=tr("Fold the findings"))
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        fill(self._head, (self._title, 1, *self._counts.values(), self.fold, 1))
        self._area, inside = QScrollArea(), Content()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside.setObjectName("lines")
        self._lines = QVBoxLayout(inside)
        self._lines.setContentsMargins(0, 0, 0, 8)
        self._lines.setSpacing(0)
        self._area.setWidget(inside)
        foot = tr("Findings stay until repaired or accepted; a reason goes into the report.")
        self.foot = text(foot, "small", "muted")
        self.lines.setContentsMargins(8, 8, 8, 8)
        self.add(self._head, (self._area, 1), self.foot)
        self.folded, self.wish = False, False
        self.fold_up(False)
        desk.news.connect(self.refresh)
        desk.opened.connect(self._forget)
        look.CHANGE.changed.connect(self._anew)
        self.refresh()

    def turn(self) -> None:
        """Fold or unfold them, and leave them so until the window is made wider or narrower."""
        self.wish = True
        self.fold_up(not self.folded)

    def fold_up(self, on: bool) -> None:
        """Show the counts alone, or all."""
        self.folded = on
        self.setFixedWidth(_FOLDED if on else _WIDE)
        for part in (self._area, self.foot, self._title):
            part.setVisible(not on)
        self.fold.setText("‹" if on else "›")
        self.fold.setAccessibleName(tr("Unfold the findings") if on else tr("Fold the findings"))
        way = QBoxLayout.Direction.TopToBottom if on else QBoxLayout.Direction.LeftToRight
        self._head.setDirection(way)
        for at, stretch in ((1, not on), (self._head.count() - 1, on)):
            self._head.setStretch(at, int(stretch))

    def next(self) -> None:
        if self.folded:
            self.fold_up(False)
        keys = [card.line.key for card in self._cards]
        if keys:
            at = keys.index(self.chosen) + 1 if self.chosen in keys else 0
            self.choose(keys[at % len(keys)])
            card = self._cards[at % len(keys)]
            card.head.setFocus()
            self._area.ensureWidgetVisible(card)

    def choose(self, key: Key | None) -> None:
        self.chosen = key
        self._anew()

    def repair_chosen(self) -> None:
        for card in self._cards:
            if card.line.key == self.chosen:
                card.repair()

    def repair_all(self) -> None:
        """Repair all that stops a release and can be repaired at one click, as one entry of the history.

        After a trial that was refused, it is run again.
        """
        desk, history, refused = self.desk, self.desk.history, self.desk.refusal is not None
        # What a trial has found stands until the next one.
        repaired: set[tuple[str, tuple[str, ...]]] = set()
        history.beginMacro(tr("Repair all"))
        try:
            for _ in range(_MOST_REPAIRS):
                if not self._repair_one(desk, repaired):
                    break
        finally:
            history.endMacro()
        if refused:
            desk.attempt()

    @staticmethod
    def _repair_one(desk: Desk, repaired: set[tuple[str, tuple[str, ...]]]) -> bool:
        facts = facts_of(desk)
        for finding in desk.findings():
            if finding.severity != "block" or (finding.code, finding.columns) in repaired:
                continue
            for offer in offers(desk, finding, facts).values():
                if not offer.asks and refusal(desk, finding, offer) is None:
                    before = desk.recipe
                    repaired.add((finding.code, finding.columns))
                    take(desk, offer)
                    return desk.recipe != before
        return False

    def refresh(self) -> None:
        desk = self.desk
        standing = [one for one in desk.standing() if not desk.accepted(one.finding)]
        facts = facts_of(desk) if standing else TableFacts()
        lines = [
            self._line(one, facts, before=before)
            for before in (False, True)
            for one in grouped(one.finding for one in standing if one.before == before)
        ]
        lines.sort(key=lambda one: (one.before, list(LEVELS).index(one.finding.severity)))
        now = [one for one in lines if not one.before]
        ends = self._ends([one.finding for one in now if one.finding.severity != "note"])
        if self.chosen not in [one.key for one in lines]:
            self.chosen = now[0].key if now else None
        accepted = desk.acceptances() if desk.is_open and desk.columns else []
        none = "" if now else self._searched()
        # After an acceptance or a repair of one, what was refused is still what one comes from.
        refused = desk.refusal is not None
        shown = lines, ends, accepted, none, refused, self.chosen, self._open
        if shown == self._shown:
            return
        self._shown = shown
        for name, sign in self._counts.items():
            count = sum(one.finding.severity == name for one in lines)
            sign.say(str(count), LEVELS[name] if count else "none", "" if count else LEVELS[name])
        items: list[QWidget | int] = []
        repairable = [one for one in now if one.at_once and one.finding.severity == "block"]
        if len(repairable) > 1 or (repairable and refused):
            which = tr("all {n}").format(n=len(repairable)) if len(repairable) > 1 else ""
            words = tr("Repair {which} and try again") if refused else tr("Repair {which}")
            words = " ".join(words.format(which=which).split())
            items.append(button(words, self.repair_all, "main", tip=tr("One entry of the history")))
        seen = [one for one in lines if not one.before or _OLD in self._open]
        self._cards = [FindingCard(self, one, ends.get(one.key, (False, False))) for one in seen]
        items += [card for card in self._cards if not card.line.before]
        items += [] if now else [text(none, level="muted")]
        if old := len(lines) - len(now):
            items.append(self._group(tr("Before your last change ({n})", n=old), _OLD))
            items += [card for card in self._cards if card.line.before]
        if accepted:
            items.append(self._group(tr("Accepted with a reason ({n})", n=len(accepted)), _ACCEPTED))
            if _ACCEPTED in self._open:
                items += [AcceptedCard(desk, entry, found) for entry, found in accepted]
        refill(self._lines, [*items, 1])

    def _ends(self, left: list[Finding]) -> dict[Key, tuple[bool, bool]]:
        """Return of each finding of a trial whether its repair, and its acceptance, leaves nothing open."""
        desk = self.desk
        if not left or not (desk.newest == "trial" or desk.refused):
            return {}
        # What a run found is of before once the recipe is another; what the recipe shows by itself stays.
        stays = {(one.code, one.columns) for one in of_recipe(desk.recipe, desk.columns, desk.outlook)}
        keys = [(one.code, one.columns) for one in left]
        clear = stays.isdisjoint(keys) and sum(one.severity == "block" for one in left) < 2
        return dict.fromkeys(keys, (clear, len(keys) == 1))

    def _group(self, words: str, which: str) -> QPushButton:
        def turn() -> None:
            self._open ^= {which}
            self.refresh()

        return button(words, turn, "link", icon="down" if which in self._open else "open")

    def _line(self, finding: Finding, facts: TableFacts, *, before: bool) -> Line:
        ways = offers(self.desk, finding, facts)
        at_once = next((repair for repair, offer in ways.items() if not offer.asks), None)
        refused = None if at_once is None else refusal(self.desk, finding, ways[at_once])
        return Line(finding, before, ways, None if refused else at_once, str(refused or ""))

    def _forget(self) -> None:
        self.chosen, self._open = None, frozenset()

    def _anew(self) -> None:
        self._shown = None
        self.refresh()

    def _searched(self) -> str:
        desk = self.desk
        if not desk.is_open:
            return tr("No table is open.")
        if not desk.columns:
            return tr("The table has not been read yet.")
        if desk.outcome is None:
            return tr("Roles and steps raise no finding. The rows have not been searched: Check does that.")
        if not desk.outcome_searched:
            table = tr("The table has changed since the last trial.")
            recipe = tr("The recipe has changed since the last trial.")
            rest = tr("The rows have not been searched as they would leave now: Check does that.")
            return f"{table if desk.changed_since == 'table' else recipe} {rest}"
        if desk.outcome.findings:
            return tr("What the last trial found is accepted, with the reasons below.")
        return tr("None of the searches of the last trial found anything.")


class FindingCard(QFrame):
    """One finding: a line, and what there is to know and to do where it is open.

    ends: whether a repair, and an acceptance, leaves nothing open: it is tried again then.
    """

    def __init__(self, panel: FindingsPanel, line: Line, ends: tuple[bool, bool]) -> None:
        super().__init__()
        self.setProperty("kind", "finding")
        self.line, self.finding, self._ends = line, line.finding, ends
        self.setObjectName(line.finding.code)
        self._panel, self._desk, opened = panel, panel.desk, line.key == panel.chosen
        title, columns = translated(line.finding.kind.title), line.finding.columns
        about = f"{title}: {named(columns)}" if columns else title
        self.head = button(
            self.fontMetrics().elidedText(about, Qt.TextElideMode.ElideRight, _WIDE - 70),
            lambda: panel.choose(None if opened else line.key),
            "finding",
            tip=about,
            name=f"{_severity(line.finding)}: {about}",
        )
        level = "before" if line.before else LEVELS[line.finding.severity]
        self.head.setIcon(look.icon(level, look.colour_of(level)))
        self.head.setFont(look.font("bold" if opened else "", self.head.font()))
        body = QVBoxLayout(self)
        body.setContentsMargins(2, 4, 6, 6)
        body.setSpacing(4)
        fill(body, (self.head, *(self._inside() if opened else ())))

    def _inside(self) -> list[QWidget]:
        finding, line = self.finding, self.line
        parts: list[QWidget] = [text(capital(on_screen(translated(finding.message)), finding.columns))]
        hint = on_screen(translated(finding.kind.on_page(finding)))
        if line.why_not:
            hint = tr("It cannot be repaired by a click: {why}", why=line.why_not)
        parts += [text(capital(hint), level="muted")] if hint else []
        parts += [text(tr("Blocks the release."), "bold", "bad")] if finding.severity == "block" else []
        if line.at_once and (does := translated(line.ways[line.at_once].tip)):
            parts.append(text(tr("Repair: {what}", what=capital(does)), "small", "muted"))
        ways = {one: self._way(one) for one in line.ways if line.at_once or line.ways[one].asks}
        first = [ways.pop(line.at_once)] if line.at_once else []
        accept = [button(tr("Accept…"), self._ask, "small")] if finding.kind.acceptable else []
        parts += [row(*first, button(tr("Show"), self._show, "small"), *accept, 1, spacing=4), *ways.values()]
        name, hint = tr("Reason for accepting the finding"), tr("Reason, printed in the report")
        self._reason, self._fault = line_edit(name, hint), text("", level="bad")
        self._reason.returnPressed.connect(self._accept)
        words = tr("Accept, try again") if self._ends[1] else tr("Accept with this reason")
        self._confirm = button(words, self._accept, "small")
        for widget in (self._reason, self._confirm, self._fault):
            widget.hide()
        return [*parts, self._reason, self._confirm, self._fault]

    def _way(self, repair: Repair) -> QPushButton:
        offer, first = self.line.ways[repair], repair is self.line.at_once
        tip = translated(offer.tip) or ("R" if first else "")
        words = translated(offer.button)
        if first and self._ends[0]:
            words = tr("{repair}, try again", repair=words)
        return button(words, partial(self._take, repair), "main" if first else "small", tip=tip)

    def _show(self) -> None:
        columns, field = "".join(self.finding.columns[:1]), self.finding.kind.field
        self._desk.go(page_of(self._desk, self.finding), columns, field or "")

    def repair(self) -> None:
        if self.line.at_once is not None:
            self._take(self.line.at_once)

    def _take(self, repair: Repair) -> None:
        """Repair the document as it is now, or show why the repaired recipe would not load."""
        offer = offers(self._desk, self.finding).get(repair)
        if offer is None:
            return
        refused = None if offer.asks else refusal(self._desk, self.finding, offer, loads=True)
        try:
            if refused is not None:
                raise refused
            take(self._desk, offer, partial(Around(self._desk).choose, self))
        except UserError as error:
            say(self._fault, on_screen(error.translated()))
        else:
            if self._ends[0] and repair is self.line.at_once:
                self._desk.attempt()

    def _ask(self) -> None:
        self._reason.show()
        self._confirm.show()
        self._reason.setFocus()

    def _accept(self) -> None:
        try:
            self._desk.accept(tr("Accept a finding"), self.finding, self._reason.text().strip())
        except UserError as error:
            say(self._fault, translated(error.what))
        else:
            if self._ends[1]:
                self._desk.attempt()


class AcceptedCard(QFrame):
    """Findings that were accepted, with the reason, and a button to withdraw that."""

    def __init__(self, desk: Desk, entry: Accept, found: Sequence[Finding]) -> None:
        super().__init__()
        self.setProperty("kind", "finding")
        title = translated(kind_of(entry.finding).title)
        about = f"{title} ({entry.column})" if entry.column else title
        body = QVBoxLayout(self)
        body.setContentsMargins(2, 4, 6, 6)
        messages = (capital(on_screen(translated(one.message)), one.columns) for one in found)
        said = (text(one, level="muted") for one in messages)
        fill(body, (Sign(about, "held"), *said, text(tr("Reason: {reason}", reason=entry.reason))))
        label = tr("Withdraw the acceptance of {what}", what=about)

        def withdraw() -> None:
            desk.edit(label, accept=tuple(one for one in desk.recipe.accept if one != entry))

        body.addWidget(row(button(tr("Withdraw"), withdraw, "small", tip=label), 1))


def _severity(finding: Finding) -> str:
    return {"block": tr("blocks the release"), "warn": tr("warning"), "note": tr("note")}[finding.severity]
