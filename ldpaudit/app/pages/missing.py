"""How a missing value is matched when a row is looked for: asked once, and shown from then on."""

from __future__ import annotations

from ldpaudit.app.parts import Card, button, row, sentence
from ldpaudit.app.session import Session, named
from ldpaudit.language import tr


class MissingCard(Card):
    """Asks where a column known outside has empty cells; meanwhile missing is a value of its own."""

    def __init__(self, session: Session) -> None:
        super().__init__(tr("What is a missing value?"))
        self.session = session
        self.words = sentence()
        self.own = button(
            tr("A value of its &own"),
            lambda: session.set_missing("own"),
            tip=tr("Rows where it is missing are equal to each other, and to no other row"),
        )
        self.any = button(
            tr("It may be &any value"),
            lambda: session.set_missing("wildcard"),
            tip=tr("A row where it is missing is in the group of every row that agrees otherwise"),
        )
        self.change = button(tr("&Change"), lambda: session.set_missing(None))
        self.body.addWidget(self.words)
        self.body.addLayout(row(self.own, self.any, self.change, 0))

    def refresh(self) -> None:
        """Ask, or show the answer; hide where nothing is missing."""
        session, found = self.session, self.session.inspection
        known = set(session.known_outside)
        holes = {one.name: one.missing for one in (found.columns if found else ()) if one.name in known}
        empty = {name: count for name, count in holes.items() if count}
        self.setVisible(bool(empty))
        asked = session.missing_rule is None
        for widget, shown in (
            (self.title, asked),
            (self.own, asked),
            (self.any, asked),
            (self.change, not asked),
        ):
            widget.setVisible(shown)
        if asked:
            cells = tr(
                "{n:,} (cell|cells) of {columns} (is|are) missing.",
                n=sum(empty.values()),
                columns=named(empty),
            )
            text = tr(
                "Whether somebody outside can tell such a row from "
                "the others decides how large its group is. Until you say, it counts as a value of its own."
            )
            self.words.setText(f"{cells} {text}")
        else:
            self.words.setText(rule_words(session))


def rule_words(session: Session) -> str:
    """Return how a missing value counts."""
    return {
        "own": tr("A missing value counts as a value of its own."),
        "wildcard": tr(
            "A missing value counts as any value. After the steps, figures take it as one of its own."
        ),
    }[session.missing]
