"""The form of a randomizing step, of whose fields some go with one protocol only."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from ldpaudit.app.forms import StepForm, empty
from ldpaudit.protocols import Randomize


class RandomizeForm(StepForm):
    """Begins the fields that a chosen protocol needs, and empties those of others."""

    def _fit_together(self) -> None:
        chosen = self.sender() is self._controls["protocol"]
        fields = Randomize.fields_of(str(self._controls["protocol"].value()))
        share, epsilon = self.control("f"), self.control("epsilon")
        assert isinstance(share, QLineEdit)  # noqa: S101 - made by this form
        assert isinstance(epsilon, QLineEdit)  # noqa: S101
        # f and epsilon say the same thing: the one that was written last stands.
        if "f" in fields and share.text().strip() and epsilon.text().strip() and not chosen:
            (share if self.sender() is self._controls["epsilon"] else epsilon).clear()
        super()._fit_together()
        for name in Randomize.fields_by_protocol():
            control = self.control(name)
            if name not in fields or (chosen and name == "epsilon" and "f" in fields):
                empty(control)
            elif chosen and isinstance(control, QLineEdit) and not control.text().strip():
                control.setText(fields[name].removesuffix(".0"))
            if name not in fields:
                self._apart.add(name)
        self._show_fields()
