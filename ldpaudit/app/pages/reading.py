"""Import: what the reader guessed, with its evidence, each guess editable; the first rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app.inspection import InspectionSummary
from ldpaudit.app.models.rows import RowsView, quick_headers
from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import BusyLine, FaultLine, button, row, sentence
from ldpaudit.app.questions import PREVIEW
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import INSPECT, Tasks
from ldpaudit.app.words import rows_text, type_words
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.tables import ReadOptions
from ldpaudit.tables.registry import TEXT, format_titled

_KINDS = ("text", "integer", "number", "time", "boolean")


class ImportPage(Page):
    """How the table is read."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr("How the file is read. Each guess shows its evidence; change it where it is wrong.")
        super().__init__("import", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        self._summary = sentence()
        column.addWidget(self._summary)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(2, 1)
        self._guesses: dict[str, _Guess] = {}
        self._add_guesses()
        column.addLayout(self._grid)
        self._fault = FaultLine()
        column.addWidget(self._fault)
        self._tabs = QTabWidget()
        self._preview = RowsView(tr("First rows of the table"))
        self._columns = QTableWidget(0, 4)
        self._columns.setAccessibleName(tr("How each column is read"))
        self._columns.setHorizontalHeaderLabels(
            [tr("Column"), tr("Read as"), tr("Date format"), tr("Evidence")]
        )
        quick_headers(self._columns)
        self._columns.verticalHeader().setVisible(False)
        self._columns.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self._columns.setTabKeyNavigation(False)
        self._columns.horizontalHeader().setStretchLastSection(True)
        self._tabs.addTab(self._preview, tr("First rows"))
        self._tabs.addTab(self._columns, tr("Columns"))
        self._warnings = QListWidget()
        self._warnings.setAccessibleName(tr("Warnings of the reader"))
        self._warnings.setWordWrap(True)
        self._tabs.addTab(self._warnings, "")
        self._tabs.setMinimumHeight(230)
        column.addWidget(self._tabs, 1)
        self._columns_shown: tuple[InspectionSummary, ReadOptions] | None = None
        self._tabs.currentChanged.connect(lambda _at: self._show_columns_if_seen())
        self._filler = QWidget()
        self._filler.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        column.addWidget(self._filler, 1)
        self._busy = BusyLine(tasks, INSPECT)
        self.column.addWidget(self._busy)
        self.column.addWidget(self.content, 1)
        self.column.addStretch(0)
        self._onward = button(tr("Go on to Roles"), lambda: self.go.emit("roles"), main=True)
        column.addLayout(row(self._onward, 0))

    def _add_guesses(self) -> None:
        marks = [
            (tr("comma"), ","),
            (tr("semicolon"), ";"),
            (tr("tab"), "\t"),
            (tr("bar |"), "|"),
        ]
        marks += [(tr("comma and blank"), ", "), (tr("blank"), " "), (tr("any blanks"), "  ")]
        encodings = [(name, name) for name in ("utf-8", "cp1252", "iso8859-15", "utf-16", "mac-roman")]
        decimals = [(tr("point"), "."), (tr("comma"), ",")]
        thousands = [
            (tr("none"), ""),
            (tr("blank"), " "),
            (tr("point"), "."),
            (tr("comma"), ","),
        ]
        for name, title, choices in (
            ("delimiter", tr("&Delimiter"), marks),
            ("encoding", tr("&Encoding"), encodings),
            ("decimal", tr("Decimal &mark"), decimals),
            ("thousands", tr("T&housands mark"), thousands),
        ):
            self._add(name, title, _Choice(choices))
        self._add("header", tr("&Line of the header"), _Line(tr("its number; 0 for none")))
        self._add("missing", tr("&Words for missing"), _Line(tr("for example NC, -1")))
        self._add("sheet", tr("&Sheet"), _Line(tr("first")))
        self._add("layer", tr("L&ayer"), _Line(tr("first")))
        self._add("crs", tr("C&oordinates"), _Line(tr("for example EPSG:2154")))

    def _add(self, name: str, title: str, guess: _Guess) -> None:
        line = self._grid.rowCount()
        label, evidence = QLabel(title), sentence(muted=True)
        label.setBuddy(guess.widget)
        guess.widget.setAccessibleName(title.replace("&", ""))
        guess.edited = lambda: self._take(name)
        guess.label, guess.evidence = label, evidence
        self._grid.addWidget(label, line, 0)
        self._grid.addWidget(guess.widget, line, 1)
        self._grid.addWidget(evidence, line, 2, Qt.AlignmentFlag.AlignVCenter)
        self._guesses[name] = guess

    def reset(self) -> None:
        super().reset()
        self._fault.say("")
        self._tabs.setCurrentIndex(0)

    def refresh(self) -> None:
        failed = self.session.fault("inspection") if self.session.is_open else ""
        if failed:
            # The guesses stay in sight: another one may be what the file needs.
            self.notice.say(tr("The table could not be read: {why}", why=failed), bad=True)
            self.content.setVisible(True)
        elif not self.needs_table(self.content):
            return
        found = self.session.inspection
        self._show_guesses(found)
        self._tabs.setVisible(found is not None and not failed)
        self._summary.setText("" if found is None or failed else self._sentence(found))
        self._summary.setVisible(found is not None and not failed)
        self._filler.setVisible(found is None or bool(failed))
        self._onward.setVisible(found is not None and not failed)
        self._show_warnings([] if found is None else found.warnings)
        if found is not None and not failed:
            numeric = [at for at, one in enumerate(found.columns) if one.column.kind in ("integer", "number")]
            self._preview.fill([one.name for one in found.columns], found.preview, numeric)
            seen = min(len(found.preview), PREVIEW)
            first = tr("First row") if seen == 1 else tr("First {n} rows")
            self._tabs.setTabText(0, first.format(n=seen))
            self._show_columns_if_seen()

    def _show_warnings(self, lines: list[str]) -> None:
        self._warnings.clear()
        self._warnings.addItems([f"! {line}" for line in lines])
        self._tabs.setTabVisible(2, bool(lines))
        self._tabs.setTabText(2, tr("! Warnings ({count})", count=len(lines)))

    def _sentence(self, found: InspectionSummary) -> str:
        rows = tr("rows not counted") if found.rows is None else rows_text(found.rows)
        estimated = tr(" (estimated)") if not found.found.get("rows_exact", True) else ""
        text = (
            tr("{format}: {rows}{estimated}, 1 column.")
            if len(found.columns) == 1
            else tr("{format}: {rows}{estimated}, {columns} columns.")
        )
        kind = str(found.found.get("format", ""))
        text = text.format(format=kind, rows=rows, estimated=estimated, columns=len(found.columns))
        if found.first_rows is not None:
            first = tr("Of the first {rows} only", rows=rows_text(found.first_rows))
            text += f" {first}: {tr('what stands behind them may be otherwise.')}"
        if found.warnings:
            text += " " + tr("The reader has warnings: see the last tab.")
        return text

    def _show_guesses(self, found: InspectionSummary | None) -> None:
        options = self.session.recipe.input.options
        values: dict[str, Any] = {} if found is None else dict(found.found)
        values["header"] = values.get("header", values.get("header_row"))
        format_ = format_titled(str(values.get("format"))) or TEXT
        text = format_.as_lines
        for name, guess in self._guesses.items():
            chosen = getattr(options, name)
            evidence = "" if found is None else found.evidence(name)
            guess.show(chosen, values.get(name), evidence, known=found is not None)
            wanted = {
                "header": "header" in format_.follows,
                "sheet": "sheet" in format_.follows,
                "layer": "layer" in format_.follows,
                "crs": bool(values.get("crs")) or options.crs is not None,
                "missing": True,
            }.get(name, text)
            for widget in (guess.label, guess.widget, guess.evidence):
                widget.setVisible(wanted)

    def _show_columns_if_seen(self) -> None:
        found = self.session.inspection if self.session.is_open else None
        shown = (found, self.session.recipe.input.options) if found is not None else None
        if found is not None and self._tabs.currentIndex() == 1 and shown != self._columns_shown:
            self._columns_shown = shown
            self._show_columns(found)

    def _show_columns(self, found: InspectionSummary) -> None:
        options = self.session.recipe.input.options
        self._columns.setRowCount(len(found.columns))
        for at, one in enumerate(found.columns):
            name = one.name
            self._columns.setItem(at, 0, QTableWidgetItem(name))
            box = QComboBox()
            box.setAccessibleName(tr("Read {column} as", column=name))
            for kind in _KINDS:
                box.addItem(type_words(kind), kind)
            box.setCurrentIndex(max(box.findData(one.column.kind), 0))
            box.setEnabled(one.column.kind in _KINDS)
            box.activated.connect(lambda _at, name=name, box=box: self._set_kind(name, box.currentData()))
            self._columns.setCellWidget(at, 1, box)
            self._columns.removeCellWidget(at, 2)
            if one.column.kind == "time" and (one.column.formats or options.formats_of(name)):
                line = QLineEdit(", ".join(options.formats_of(name) or one.column.formats))
                line.setCursorPosition(0)
                line.setToolTip(line.text())
                line.setAccessibleName(tr("Date format of {column}", column=name))
                line.editingFinished.connect(lambda name=name, line=line: self._set_format(name, line))
                self._columns.setCellWidget(at, 2, line)
            evidence = QTableWidgetItem(one.kind_evidence)
            evidence.setToolTip(one.kind_evidence)
            self._columns.setItem(at, 3, evidence)
        for at, width in enumerate((140, 95, 175)):
            self._columns.setColumnWidth(at, width)
        self._columns.resizeRowsToContents()

    def _take(self, name: str) -> None:
        value = self._guesses[name].value()
        if name == "header" and value is not None:
            value = int(value) if str(value).isdigit() else value
        if name == "missing":
            value = [word.strip() for word in str(value or "").split(",") if word.strip()]
        self._change(tr("Read with another {what}", what=name), **{name: value})

    def _set_kind(self, name: str, kind: str) -> None:
        kinds = dict(self.session.recipe.input.options.kinds)
        kinds[name] = kind  # type: ignore[assignment]
        self._change(tr("Read {column} as {kind}", column=name, kind=type_words(kind)), kinds=kinds)

    def _set_format(self, name: str, line: QLineEdit) -> None:
        formats = [one.strip() for one in line.text().split(",") if one.strip()]
        found = self.session.inspection
        guessed = next((one.column.formats for one in found.columns if one.name == name), ()) if found else ()
        written = self.session.recipe.input.options.formats_of(name)
        if tuple(formats) in (written, () if written else guessed):
            return
        kept = {
            key: value for key, value in self.session.recipe.input.options.date_formats.items() if key != name
        }
        if formats:
            kept[name] = formats
        self._change(tr("Set the date format of {column}", column=name), date_formats=kept)

    def _change(self, label: str, **options: Any) -> None:
        try:
            self.session.set_options(label, **options)
        except UserError as error:
            what = translated(error.what)
            self._fault.say(f"{error.where}: {what}" if error.where else what)
            return
        self._fault.say("")


class _Guess:
    """One reading option: its control, and beside it what the reader found and why."""

    widget: QWidget
    label: QLabel
    evidence: QLabel
    edited: Callable[[], None]

    def show(self, chosen: Any, found: Any, evidence: str, *, known: bool) -> None:
        """Show what the user chose, or what was found, where the table was read."""
        raise NotImplementedError

    def value(self) -> Any:
        """Return what the user chose; None for what the reader finds."""
        raise NotImplementedError


class _Choice(_Guess):
    def __init__(self, choices: list[tuple[str, str]]) -> None:
        self._box = QComboBox()
        self._box.setMinimumWidth(190)
        self._box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.widget = self._box
        self._choices = choices
        self._box.addItem("", None)
        for name, value in choices:
            self._box.addItem(name, value)
        self._box.activated.connect(lambda _at: self.edited())

    def show(self, chosen: Any, found: Any, evidence: str, *, known: bool) -> None:
        found = "" if found is None else found
        name = next((one for one, value in self._choices if value == found), str(found) or tr("none"))
        text = tr("found: {name}", name=name) if known else tr("as found")
        self._box.setItemText(0, text)
        if chosen is not None and self._box.findData(chosen) < 0:
            self._box.addItem(str(chosen), chosen)
        self._box.setCurrentIndex(0 if chosen is None else self._box.findData(chosen))
        self.evidence.setText(evidence)

    def value(self) -> Any:
        return self._box.currentData(Qt.ItemDataRole.UserRole)


class _Line(_Guess):
    def __init__(self, hint: str) -> None:
        self._line = QLineEdit()
        self._hint = hint
        self._line.setFixedWidth(190)
        self.widget = self._line
        self._shown = ""
        self._line.editingFinished.connect(self._finished)

    def show(self, chosen: Any, found: Any, evidence: str, *, known: bool) -> None:
        if isinstance(chosen, list | tuple):
            chosen = ", ".join(chosen)
        self._shown = "" if chosen is None else str(chosen)
        self._line.setText(self._shown)
        known = known and found is not None and not isinstance(found, list | tuple)
        self._line.setPlaceholderText(tr("found: {name}", name=found) if known else self._hint)
        self.evidence.setText(evidence)

    def _finished(self) -> None:
        if self._line.text().strip() != self._shown:
            self.edited()

    def value(self) -> Any:
        return self._line.text().strip() or None
