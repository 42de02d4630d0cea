"""The form of a randomizing step: fields that go with its protocol, and a list of values for each column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QLineEdit

from ldpaudit.app.domains import DomainsControl
from ldpaudit.app.forms import StepForm, empty
from ldpaudit.protocols import entry_of


class RandomizeForm(StepForm):
    """The fields of a randomizing step, of which some go with one protocol only."""

    def values(self) -> dict[str, Any]:
        """Return what the controls hold, complete or not."""
        return {name: control.value() for name, control in self._controls.items()}

    def domains(self) -> dict[str, Any]:
        """Return the list of each ticked column as it stands; None for none."""
        domain = self._controls["domain"].value()
        names = [str(name) for name in self._controls["columns"].value() or ()]
        return {name: domain.get(name) if isinstance(domain, Mapping) else domain for name in names}

    def take_labels(self, labels: Mapping[str, list[str]]) -> None:
        """Write complete lists for some columns."""
        domain = self._controls["domain"]
        assert isinstance(domain, DomainsControl)  # noqa: S101 - made by this form
        domain.take_labels(labels)

    def _fit_together(self) -> None:
        """Show the fields that go with the protocol; begin those that it needs, and empty the others."""
        domain = self._controls["domain"]
        assert isinstance(domain, DomainsControl)  # noqa: S101 - made by this form
        domain.follow(self._controls["columns"].value())
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
            self.explain(name, known.meaning[:1].upper() + known.meaning[1:])
            fits = all(self._holds(other) in values for other, values in known.goes_with.items())
            if known.goes_with:
                self.show_field(name, fits)
                if not fits:
                    empty(self.control(name))

    def _line_of(self, name: str) -> QLineEdit:
        control = self.control(name)
        assert isinstance(control, QLineEdit)  # noqa: S101 - what a protocol needs is written
        return control
