"""The form of a randomizing step: fields that go with its protocol, and a list of values for each column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QLineEdit

from ldpaudit.app.domains import DomainsControl
from ldpaudit.app.forms import StepForm, empty
from ldpaudit.protocols import Randomize


class RandomizeForm(StepForm):
    """The fields of a randomizing step, of which some go with one protocol only."""

    def __init__(self, *args: Any, **named_arguments: Any) -> None:
        super().__init__(*args, **named_arguments)
        self._fit()

    def values(self) -> dict[str, Any]:
        """Return what the controls hold, complete or not."""
        return {name: control.value() for name, control in self._controls.items()}

    def read(self) -> None:
        self._fit()
        super().read()

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

    def _fit(self) -> None:
        """Show the fields that go with the protocol; begin those that it needs, and empty the others."""
        domain = self._controls["domain"]
        assert isinstance(domain, DomainsControl)  # noqa: S101 - made by this form
        domain.follow(self._controls["columns"].value())
        chosen = self.sender() is self._controls["protocol"]
        fields = Randomize.fields_of(str(self._controls["protocol"].value()))
        share, epsilon = self.control("f"), self.control("epsilon")
        assert isinstance(share, QLineEdit)  # noqa: S101 - made by this form
        assert isinstance(epsilon, QLineEdit)  # noqa: S101
        # f and epsilon say the same thing: the one that was written last stands.
        if "f" in fields and share.text().strip() and epsilon.text().strip() and not chosen:
            (share if self.sender() is self._controls["epsilon"] else epsilon).clear()
        for name in Randomize.fields_by_protocol():
            control = self.control(name)
            if name not in fields or (chosen and name == "epsilon" and "f" in fields):
                empty(control)
            elif chosen and isinstance(control, QLineEdit) and not control.text().strip():
                control.setText(fields[name].removesuffix(".0"))
            self.show_field(name, name in fields)
