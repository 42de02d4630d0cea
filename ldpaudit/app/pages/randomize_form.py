"""The form of a randomizing step, of whose fields some go with one protocol only."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from ldpaudit.app.forms import StepForm, empty
from ldpaudit.language import Message, translated
from ldpaudit.protocols import entry_of


class RandomizeForm(StepForm):
    """Begins the fields that a chosen protocol needs, and says what each is there."""

    def _fit_together(self) -> None:
        super()._fit_together()
        entry = entry_of(str(self._controls["protocol"].value()))
        chosen = self.sender() is self._controls["protocol"]
        for alternatives in entry.needed:
            names = [entry.parameters[one].field or one for one in alternatives]
            controls = [self._line_of(name) for name in names]
            written = [control for control in controls if control.text().strip()]
            if chosen:
                for control in written[:] if len(names) > 1 else ():
                    empty(control)
                    written.remove(control)
                if not written:
                    controls[0].setText(entry.fields[names[0]].example.removesuffix(".0"))
            elif len(written) > 1:
                # They say the same thing: the one that was written last stays.
                last = next((one for one in written if one.parent() is self.sender()), written[0])
                for control in written:
                    if control is not last:
                        empty(control)
        for name, known in entry.fields.items():
            self.explain(name, translated(Message("^{text}", text=Message(known.meaning))))
            if not all(self._holds(other) in values for other, values in known.goes_with.items()):
                self._apart.add(name)
                empty(self.control(name))
        self._show_fields()

    def _line_of(self, name: str) -> QLineEdit:
        control = self.control(name)
        assert isinstance(control, QLineEdit)  # noqa: S101 - what a protocol needs is written
        return control
