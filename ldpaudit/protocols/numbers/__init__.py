"""Numbers under local differential privacy: exact finite channels over a declared interval."""

from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.numbers.interval import Interval
from ldpaudit.protocols.numbers.protocol import MeanEstimate, NumberProtocol, NumberReports
from ldpaudit.protocols.numbers.square_wave import Histogram, SquareWave
from ldpaudit.protocols.numbers.table import TableChannel

__all__ = [
    "ENTRIES",
    "Histogram",
    "Interval",
    "MeanEstimate",
    "NumberProtocol",
    "NumberReports",
    "SquareWave",
    "TableChannel",
]


def _unit(cells: int) -> Interval:
    """Return the interval of the literature, with so many cells."""
    return Interval(-1.0, 1.0, cells)


#: The protocols of numbers, in the order in which forms and lists show them.
ENTRIES: tuple[ProtocolEntry, ...] = (
    ProtocolEntry(
        "number",
        SquareWave,
        {
            "epsilon": EPSILON,
            "cyclic": Parameter(
                "whether the highest number is the lowest again, as for hours of the day", "1",
                label="A circle", holds="flag", default=False,
            ),
        },
        over=_unit,
    ),
)  # fmt: skip
