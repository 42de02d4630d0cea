"""Import: what the reader guessed, with its evidence, each guess editable; the first rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ldpaudit.app.desk import Desk
from ldpaudit.app.found import ColumnFound, InspectionSummary, rows_found
from ldpaudit.app.page import Page, State
from ldpaudit.app.rows import RowsView
from ldpaudit.app.widgets import (
    Box,
    Card,
    Fold,
    Segments,
    Sign,
    button,
    choice,
    column,
    line_edit,
    offer,
    row,
    say,
    text,
)
from ldpaudit.app.words import rows_text, type_words
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.tables import ReadOptions
from ldpaudit.tables.registry import TEXT, format_titled

_KINDS = ("text", "integer", "number", "time", "boolean")
#: Warnings that are seen without opening more.
_WARNINGS = 3


class ImportPage(Page):
    """What was read, the first rows, and how the file is read."""

    name, onward, needs = "import", "roles", "nothing"

    def __init__(self, desk: Desk) -> None:
        about = tr("How the file is read. Each guess shows its evidence; change it where it is wrong.")
        super().__init__(desk, about)
        self._count, self._first, self._wrong = text("", "section"), text("", level="muted"), Sign()
        self._warnings, self._others = column(), column()
        self._missing = button("", self._take_suspects, "small")
        self._more = Fold("", self._others)
        shown = {"rows": tr("First rows"), "columns": tr("Columns")}
        self._which = Segments(tr("What is shown"), shown, self._show_part)
        self._rows = RowsView(tr("First rows of the table"))
        self._columns = RowsView(tr("How each column is read"))
        self._rows.verticalHeader().show()
        self._columns.verticalHeader().setDefaultSectionSize(30)
        self._columns.horizontalHeader().setStretchLastSection(True)
        for table in (self._rows, self._columns):
            table.setMinimumHeight(300)
        self._seen_rows = text("", "small", "muted", wrap=False)
        counts = Card("", self._count, self._first, self._warnings, row(self._missing, 1), self._more)
        tables = (self._rows, 1), (self._columns, 1)
        self.main.add(counts, (Card("", row(self._which, self._seen_rows, 1), *tables), 1))
        self._options = {name: _Option(*one, partial(self._take, name)) for name, one in _guesses().items()}
        self._how = Card(tr("How it is read"), self._wrong, *self._options.values())
        self.side.add(self._how, 1)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        found = desk.inspection
        if not desk.is_open:
            return State("none", tr("to do"))
        if desk.fault("inspection"):
            return State("bad", tr("not read"))
        if found is None or desk.answers["inspection"].call is not None:
            return State("waiting", tr("reading"))
        if not desk.current("inspection"):
            return State("before", tr("out of date"))
        n, rows = len(found.warnings), tr("read") if found.rows is None else rows_text(found.rows)
        return State("weak", tr("{n} (warning|warnings)", n=n)) if n else State("held", rows)

    def waits(self) -> str:
        if not self.desk.is_open:
            return tr("nothing is open")
        return tr("not read") if self.desk.inspection is None or self.desk.fault("inspection") else ""

    def view(self) -> Any:
        return self.known("inspection") if self.desk.is_open else ()

    def render_view(self, view: Any) -> None:
        desk, fault = self.desk, self.desk.fault("inspection") if view else ""
        found = desk.inspection if view and not fault else None
        again = button(tr("Read it again"), partial(desk.answers.ask, "inspection"))
        if not view:
            self.tell(tr("No table is open."), page="start")
        elif fault:
            # The guesses stay in sight: another one may be what the file needs.
            self.notice.tell(tr("The table could not be read: {why}", why=fault), "bad", again)
        elif found is None and "inspection" in desk.answers.busy:
            self.tell(tr("The table is being read…"), "waiting")
        elif found is None:
            self.notice.tell(tr("The table has not been read."), "note", again)
        else:
            self.tell("")
        self._wrong.say("", "bad")
        self._how.setVisible(bool(view))
        self.main.setVisible(found is not None)
        if view:
            self._show_options(desk.recipe.input.options, desk.inspection)
        if found is None:
            return
        kind = str(found.found.get("format", ""))
        rows = rows_found(found)
        n = len(found.columns)
        say(self._count, tr("{format}: {rows}, {n} (column|columns)", n=n, format=kind, rows=rows))
        seen = rows_text(found.first_rows or 0)
        first = tr("Of the first {rows} only: what stands behind them may be otherwise.", rows=seen)
        say(self._first, "" if found.first_rows is None else first)
        signs = [Sign(one, "weak") for one in found.warnings]
        words = found.found.get("suspects")
        self._missing.setText(tr("Read {words} as missing", words=", ".join(words or ())))
        self._missing.setVisible(bool(words))
        self._warnings.fill(*signs[:_WARNINGS])
        self._others.fill(*signs[_WARNINGS:])
        self._more.line.setText(tr("{n} more (warning|warnings)", n=len(signs[_WARNINGS:])))
        self._more.setVisible(len(signs) > _WARNINGS)
        numeric = [at for at, one in enumerate(found.columns) if one.column.kind in ("integer", "number")]
        self._rows.fill([one.name for one in found.columns], found.preview, numeric)
        self._seen_rows.setText(tr("the first {rows}, private", rows=rows_text(len(found.preview))))
        self._show_part(self._which.chosen)

    def reset(self) -> None:
        super().reset()
        self._which.choose("rows")
        self._more.open(False)
        for bar in (self._rows.verticalScrollBar(), self._rows.horizontalScrollBar()):
            bar.setValue(0)

    def _show_options(self, options: ReadOptions, found: InspectionSummary | None) -> None:
        values: dict[str, Any] = {} if found is None else dict(found.found)
        values["header"] = values.get("header", values.get("header_row"))
        format_ = format_titled(str(values.get("format"))) or TEXT
        for name, option in self._options.items():
            evidence = "" if found is None else found.evidence(name)
            option.show_value(getattr(options, name), values.get(name), evidence, known=found is not None)
            follows = name in format_.follows
            special = {"header": follows, "sheet": follows, "layer": follows, "missing": True}
            special["crs"] = bool(values.get("crs")) or options.crs is not None
            option.setVisible(special.get(name, format_.as_lines))

    def _show_part(self, name: str) -> None:
        self._which.choose(name)
        self._rows.setVisible(name == "rows")
        self._columns.setVisible(name == "columns")
        found = self.desk.inspection
        if name == "columns" and found is not None:
            names = tr("Column"), tr("Read as"), tr("Date format"), tr("Evidence")
            self._columns.fill(names, [(one.name, "", "", one.kind_evidence) for one in found.columns])
            for at, one in enumerate(found.columns):
                self._show_column(at, one)
            for at, width in enumerate((150, 110, 190)):
                self._columns.setColumnWidth(at, width)

    def _show_column(self, at: int, one: ColumnFound) -> None:
        written, model = self.desk.recipe.input.options.formats_of(one.name), self._columns.rows
        name, kinds = tr("Read {column} as", column=one.name), {kind: type_words(kind) for kind in _KINDS}
        box = choice(name, partial(self._set_kind, one.name), kinds, one.column.kind)
        box.setEnabled(one.column.kind in _KINDS)
        self._columns.setIndexWidget(model.index(at, 1), box)
        if one.column.kind == "time" and (one.column.formats or written):
            line = line_edit(tr("Date format of {column}", column=one.name))
            line.setText(", ".join(written or one.column.formats))
            line.setCursorPosition(0)
            line.setToolTip(line.text())
            line.editingFinished.connect(lambda: self._set_format(one, line.text()))
            self._columns.setIndexWidget(model.index(at, 2), line)

    def _take(self, name: str, value: Any) -> None:
        if name == "header" and str(value).isdigit():
            value = int(value)
        if name == "missing":
            value = [word.strip() for word in str(value or "").split(",") if word.strip()]
        self._change(tr("Read with another {what}", what=self._options[name].title), **{name: value})

    def _take_suspects(self) -> None:
        found = self.desk.inspection
        words = [] if found is None else found.found["suspects"]
        known = self.desk.recipe.input.options.missing
        self._change(tr("Read words as missing"), missing=[*known, *words])

    def _set_kind(self, name: str, kind: str) -> None:
        kinds = {**self.desk.recipe.input.options.kinds, name: kind}
        self._change(tr("Read {column} as {kind}", column=name, kind=type_words(kind)), kinds=kinds)

    def _set_format(self, one: ColumnFound, words: str) -> None:
        options = self.desk.recipe.input.options
        formats = tuple(part.strip() for part in words.split(",") if part.strip())
        written = options.formats_of(one.name)
        if formats in (written, () if written else one.column.formats):
            return
        kept = {key: value for key, value in options.date_formats.items() if key != one.name}
        if formats:
            kept[one.name] = list(formats)
        self._change(tr("Set the date format of {column}", column=one.name), date_formats=kept)

    def _change(self, label: str, **options: Any) -> None:
        try:
            self.desk.set_options(label, **options)
        except UserError as error:
            what = translated(error.what)
            self._wrong.say(f"{error.where}: {what}" if error.where else what, "bad")


class _Option(Box):
    """One reading option: a list of its choices, else a line of text; below it why the reader took this."""

    def __init__(self, title: str, hint: str, choices: Mapping[str, str], take: Callable[..., Any]) -> None:
        self.title, self._hint, self._choices, self._take = title, hint, choices, take
        self._box, self._line = choice(title, take), line_edit(title, hint, self._written)
        self._evidence, self._shown = text("", "small", "muted"), ""
        label = text(title, wrap=False)
        label.setFixedWidth(130)
        super().__init__(row(label, self._box if choices else self._line), self._evidence, spacing=2)

    def show_value(self, chosen: Any, found: Any, evidence: str, *, known: bool) -> None:
        """Show what the user chose, else what was found where the table was read."""
        say(self._evidence, evidence)
        if self._choices:
            name = self._choices.get(found or "", str(found or "") or tr("none"))
            first = tr("found: {name}", name=name) if known else tr("as found")
            more = {} if chosen is None or chosen in self._choices else {chosen: str(chosen)}
            offer(self._box, {None: first, **self._choices, **more}, chosen)
            return
        several = isinstance(chosen, list | tuple)
        self._shown = ", ".join(chosen) if several else "" if chosen is None else str(chosen)
        self._line.setText(self._shown)
        told = known and found is not None and not isinstance(found, list | tuple)
        self._line.setPlaceholderText(tr("found: {name}", name=found) if told else self._hint)

    def _written(self) -> None:
        words = self._line.text().strip()
        if words != self._shown:
            self._take(words or None)


def _guesses() -> dict[str, tuple[str, str, Mapping[str, str]]]:
    marks = {",": tr("comma"), ";": tr("semicolon"), "\t": tr("tab"), "|": tr("bar |"), " ": tr("blank")}
    encodings = {name: name for name in ("utf-8", "cp1252", "iso8859-15", "utf-16", "mac-roman")}
    thousands = {"": tr("none"), " ": tr("blank"), ".": tr("point"), ",": tr("comma")}
    return {
        "delimiter": (tr("Delimiter"), "", marks),
        "encoding": (tr("Encoding"), "", encodings),
        "decimal": (tr("Decimal mark"), "", {".": tr("point"), ",": tr("comma")}),
        "thousands": (tr("Thousands mark"), "", thousands),
        "header": (tr("Line of the header"), tr("its number; 0 for none"), {}),
        "missing": (tr("Words for missing"), tr("for example NC, -1"), {}),
        "sheet": (tr("Sheet"), tr("first"), {}),
        "layer": (tr("Layer"), tr("first"), {}),
        "crs": (tr("Coordinates"), tr("for example EPSG:2154"), {}),
    }
