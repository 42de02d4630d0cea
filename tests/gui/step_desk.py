"""The older pages of steps over a table that is known without being read, and what each must show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget

from ldpaudit.app.controls import ColumnsControl, FileColumnControl, FileControl, FlagControl
from ldpaudit.app.domains import DomainsControl
from ldpaudit.app.forms import StepForm
from ldpaudit.app.inspection import ColumnFound, InspectionSummary
from ldpaudit.app.offers import generalized, offered
from ldpaudit.app.page import PAGES
from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.place_steps import PlaceSteps
from ldpaudit.app.pages.step_card import StepCard
from ldpaudit.app.pages.treatment import TreatmentCard
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import checked
from ldpaudit.protocols import entry_of
from ldpaudit.recipe import Role
from ldpaudit.step import Step
from ldpaudit.step_fields import FieldInfo
from ldpaudit.tables import Column

_COLUMNS: tuple[tuple[Column, Role], ...] = (
    (Column("person"), "plain"),
    (Column("time", kind="time"), "time"),
    (Column("town"), "quasi-identifier"),
    (Column("code", kind="integer"), "quasi-identifier"),
    (Column("age", kind="integer"), "quasi-identifier"),
    (Column("lon", kind="number"), "location"),
    (Column("lat", kind="number"), "location"),
    (Column("cause"), "sensitive"),
)
_CONTROLS: Mapping[str, type[QWidget]] = {
    "flag": FlagControl,
    "columns": ColumnsControl,
    "file-column": FileColumnControl,
    "file": FileControl,
    "domain": DomainsControl,
}
Cards = TreatmentCard | StepCard


class Idle(Tasks):
    """Starts no job."""

    def ask(self, *_: Any, **__: Any) -> None: ...

    def draw(self, *_: Any, **__: Any) -> None: ...

    def columns_of(self, *_: Any, **__: Any) -> None: ...


class StepDesk:
    """A document, and the pages on which its steps are edited."""

    def __init__(self, folder: Path) -> None:
        self.session = session = Session()
        names = [column.name for column, _ in _COLUMNS]
        (folder / "rows.csv").write_text(",".join(names) + "\n")
        session.open_table(folder / "rows.csv")
        found = tuple(ColumnFound(column, 0, "9", (), role, "") for column, role in _COLUMNS)
        session.arrive("inspection", InspectionSummary({"rows": 9}, found, ()), session.stamp("inspection"))
        session.set_unit("unit", "person")
        session.change("roles", columns={column.name: role for column, role in _COLUMNS})
        self.tasks = Idle(session)
        self.pages: dict[str, Page | PlaceSteps] = {
            "places": PlaceSteps(session),
            "categories": CategoriesPage(session, self.tasks),
        }

    def cards(self, page: str) -> Iterator[Cards]:
        """Return the cards of a page that hold a step, as it is refreshed now."""
        self.pages[page].refresh()
        yield from self.pages[page].findChildren(TreatmentCard)
        yield from (one for one in self.pages[page].findChildren(StepCard) if not one.isHidden())

    def card_of(self, step: Step, page: str) -> Cards | None:
        """Return the card that holds a step."""
        return next((card for card in self.cards(page) if held(card) == step), None)


def held(card: Cards) -> Step | None:
    """Return the step of a card."""
    return card.step if isinstance(card, StepCard) else card.current


def texts(widget: QWidget) -> str:
    """Return what the labels of a widget say."""
    return "\n".join(one.text() for one in widget.findChildren(QLabel) if not one.isHidden())


def check_on_pages(kind: type[Step], values: Mapping[str, Any], desk: StepDesk) -> None:
    """Hold a step against what the desktop needs: page, choice, card, form, undo, bad values.

    Raises
    ------
    AssertionError
        If it does not appear as it must.
    """
    assert kind.page in desk.pages
    assert kind.page in PAGES
    check_choice(kind, desk)
    step: Step = checked(kind, values)
    before = desk.session.recipe
    desk.session.add_step("added", step)
    card = desk.card_of(step, kind.page)
    assert card is not None, f"no page shows {step!r}"
    said = card.words(step) if isinstance(card, TreatmentCard) else step.describe()
    assert said
    assert said in texts(card)
    form = card.form
    if form is not None:
        check_form(kind, step, form)
        check_bad_values(kind, form, desk)
    desk.session.history.undo()
    assert desk.session.recipe == before
    assert desk.card_of(step, kind.page) is None
    desk.session.history.redo()
    assert desk.card_of(step, kind.page) is not None
    desk.session.history.undo()
    check_chosen(kind, step, desk)


def check_chosen(kind: type[Step], step: Step, desk: StepDesk) -> None:
    """Choose a step on the card that offers it and complete it, twice: the card keeps it, and it is one."""
    before = desk.session.recipe
    cards = [one for one in desk.cards(kind.page) if isinstance(one, TreatmentCard)]
    card = next((one for one in cards if _offers(one, kind, step)), None)
    own = getattr(kind.offers, "__func__", None) is not getattr(Step.offers, "__func__", None)
    if card is None:
        assert own or kind.subject in ("table", "categories"), f"no card offers {step!r}"
        return
    for _ in range(2):
        card.choice.setCurrentIndex(card.choice.findData(kind.do))
        card.choice.activated.emit(card.choice.currentIndex())
        if card.form is not None:
            card.form.edited.emit(step)
        desk.pages[kind.page].refresh()
        assert desk.session.recipe.steps == (*before.steps, step)
        assert card.current == step
        assert card.choice.currentData() == kind.do
    while desk.session.recipe != before:
        desk.session.history.undo()


def _offers(card: TreatmentCard, kind: type[Step], step: Step) -> bool:
    """Return whether a card offers a step for the columns that the step has."""
    treatment = card.treatments.get(kind.do)
    if treatment is None:
        return False
    own = {field.name: getattr(step, field.name) for field in kind.fields() if field.name in treatment.hidden}
    return all(
        value == treatment.values[name] or value == tuple(treatment.values[name])
        for name, value in own.items()
        if name in treatment.values
    )


def check_choice(kind: type[Step], desk: StepDesk) -> None:
    """Look that what the step is for has it among its choices; a step of no card is never offered."""
    session = desk.session
    pair = session.place_pair
    assert pair == ("lon", "lat")
    subjects: list[tuple[str, Any, str]] = [
        ("column", (name,), "generalize") for name in generalized(session)
    ]
    subjects += [("place", pair, "places"), ("groups", (), "generalize"), ("trace", (), "generalize")]
    subjects += [("categories", (name,), "categories") for name in ("cause", "town")]
    pages = {
        page
        for subject, names, page in subjects
        if kind.do in {one.do for one in offered(session, subject, names)}  # type: ignore[arg-type]
    }
    if kind.subject == "table":
        assert not pages
        return
    assert pages, f"nothing offers {kind.do}"
    for page in pages - {"categories", "generalize"}:
        boxes = [card.choice for card in desk.cards(page) if isinstance(card, TreatmentCard)]
        assert any(box.findData(kind.do) >= 0 for box in boxes)
    if "categories" in pages:
        categories = desk.pages["categories"]
        assert isinstance(categories, CategoriesPage)
        categories.refresh()
        assert kind.do in {one.do for one in categories._ways}


def meaning(form: StepForm, field: FieldInfo) -> str:
    """Say what a field is for the protocol that a form holds."""
    return entry_of(str(form.values()["protocol"])).fields[field.name].meaning.lower()


def check_form(kind: type[Step], step: Step, form: StepForm) -> None:
    """Look that the form is made of the fields, and makes the same step of them."""
    assert form.step() == step
    shown = [field for field in kind.fields() if form.has(field.name)]
    assert shown
    for field in shown:
        expected = _CONTROLS.get(field.holds)
        if expected is not None and not field.choices:
            assert any(isinstance(one, expected) for one in around(form.control(field.name), form)), field
        elif field.choices or field.holds == "column":
            assert isinstance(form.control(field.name), QComboBox), field
        else:
            assert isinstance(form.control(field.name), QLineEdit), field
        said = texts(form).lower()
        if not (field.expert or field.name in form._apart):
            assert field.label.lower() in said, field
            # A form of several protocols says what the field is in the chosen one.
            assert field.description.lower() in said or meaning(form, field) in said, field
        assert form.control(field.name).accessibleName()
    rare = [
        field.name
        for field in shown
        if field.expert and field.name not in kind.first and field.name not in form._apart
    ]
    assert form.more.isHidden() == (not rare)
    for name in rare:
        assert form.reveal(name) is form.control(name)
        assert form.more.isChecked()


def around(widget: QWidget, root: QWidget) -> Iterator[QWidget]:
    """Return a widget and those that it is part of, up to another one."""
    found: QWidget | None = widget
    while found is not None and found is not root:
        yield found
        found = found.parentWidget()


def check_bad_values(kind: type[Step], form: StepForm, desk: StepDesk) -> None:
    """Write what is out of a field's range: the form says so beside it, and the recipe stays."""
    for field in kind.fields():
        bad = _out_of_range(field)
        line = form.control(field.name) if form.has(field.name) else None
        if bad is None or not isinstance(line, QLineEdit) or field.name in form._apart:
            continue
        before, text = desk.session.recipe, line.text()
        line.setText(bad)
        form.read()
        assert desk.session.recipe == before
        assert form._faults[field.name].text(), (field.name, bad)
        assert form.rejected()[1]
        line.setText(text)
        form.read()
        assert not form._faults[field.name].text()
        assert desk.session.recipe == before


def _out_of_range(field: FieldInfo) -> str | None:
    if field.holds not in ("number", "whole") or field.choices:
        return None
    if field.low is not None:
        return f"{field.low if field.open_low else field.low - 1:g}"
    return "many"
