"""Every protocol of the registry holds what `check_protocol` asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.registry import ENTRIES
from tests.check_protocol import check_protocol


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
def test_every_protocol_conforms(entry: ProtocolEntry, tmp_path: Path) -> None:
    check_protocol(entry, tmp_path)
