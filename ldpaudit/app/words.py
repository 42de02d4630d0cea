"""Numbers in the user's way, those that bound something rounded up; the names of roles, types, periods."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QLocale

from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, tr

_LONG_WORD = 18
_GIGABYTE = 1e9
#: The smallest percentage that is written.
_LEAST = 0.01


@dataclass(frozen=True)
class RoleLook:
    """How a role of a column looks: its letter, icon, colour and word, and whether it may go out."""

    letter: str
    icon: str
    token: str
    word: str
    goes: bool


def role_looks() -> dict[str, RoleLook]:
    """Return how roles look, those that may go out first."""
    return {
        "quasi-identifier": RoleLook("K", "quasi-identifier", "known", tr("Known outside"), True),
        "time": RoleLook("T", "time", "held", tr("Time"), True),
        "location": RoleLook("P", "location", "place", tr("Place"), True),
        "sensitive": RoleLook("S", "sensitive", "estimate", tr("Secret"), True),
        "plain": RoleLook("H", "plain", "muted", tr("Harmless"), True),
        "identifier": RoleLook("I", "identifier", "names", tr("Names someone"), False),
        "free-text": RoleLook("F", "free-text", "bad", tr("Free text"), False),
        "drop": RoleLook("L", "drop", "muted", tr("Leave out"), False),
    }


def locale() -> QLocale:
    """Return the user's way to write numbers; a computer without one groups digits as English does."""
    own = QLocale()
    return QLocale(QLocale.Language.English) if own.language() == QLocale.Language.C else own


def role_words(role: str) -> str:
    """Return the technical term of a role of a column."""
    return Message(role, meaning="role of a column").translated()


def type_words(kind: str) -> str:
    """Return what a type of columns is called."""
    return Message(kind, meaning="type of a column").translated()


def period_words(name: str) -> str:
    """Return what a kind of period is called, or the groups of a column; errors are of those, too."""
    kind, _, after = name.partition(", ")
    words = tr("all") if kind == "all" else Message(kind, meaning="Period").translated()
    return tr("{period}, projected", period=words) if after == "projected" else words


def named(names: Iterable[str], most: int = 8) -> str:
    """Return names as a sentence lists them: the first ones, and how many more."""
    every = [*names]
    shown, rest = ", ".join(every[:most]), len(every) - most
    return tr("{names} and {n} more", names=shown, n=rest) if rest > 1 else ", ".join(every)


def number(value: float) -> str:
    """Write a whole number as the user's country does."""
    return locale().toString(round(value))


def decimal(value: float, digits: int = 3) -> str:
    """Write a number with so many digits that count."""
    return locale().toString(value, "g", digits)


def members(n: int, unit: str | None) -> str:
    """Write how large a group is: in rows, or in values of the column that names the person."""
    return tr("{n:,} different {unit}", n=n, unit=unit) if unit else rows_text(n)


def rows_text(count: float, *, cases: bool = False) -> str:
    """Write how many rows there are, or how many cases they stand for."""
    whole = round(count)
    if cases:
        return tr("{cases} (case|cases)", n=whole, cases=number(whole))
    return tr("{rows} (row|rows)", n=whole, rows=number(whole))


def size_text(size: float) -> str:
    """Write a number of bytes in the unit that suits it."""
    digits = 0 if size < _GIGABYTE else 1
    return locale().formattedDataSize(round(size), digits, QLocale.DataSizeFormat.DataSizeSIFormat)


def percent(share: float) -> str:
    """Write a share as a percentage: decimals where it is small, never all nor none where some are left."""
    # A sum of shares may miss 0 by a rounding.
    value = 100 * share if abs(share) > 1e-12 else 0.0
    if 0 < value < _LEAST:
        return f"< {locale().toString(_LEAST, 'f', 2)} %"
    if 99.5 <= value < 100:
        return f"{locale().toString(min(value, 99.99), 'f', 2)} %"
    whole = abs(value - round(value)) < 1e-9
    digits = 0 if whole or value >= 10 else 1 if abs(value) >= 0.1 else 2
    return f"{locale().toString(value, 'f', digits)} %"


def metres(value: float) -> str:
    """Write a distance."""
    if value < 1000:
        return tr("{m} m", m=decimal(value))
    return tr("{km} km", km=number(value / 1000) if value >= 1e6 else decimal(value / 1000))


def aged(words: str, before: bool) -> str:
    """Mark words about an older recipe or table."""
    return tr("{words} (before)", words=words) if before else words


def breakable(text: str) -> str:
    """Let long names wrap: a mark of no width is put where they may break."""
    return " ".join(
        "\u200b".join(re.findall(r"[^_./\\-]{1,18}[_./\\-]*|[_./\\-]+", word))
        if len(word) > _LONG_WORD
        else word
        for word in text.split(" ")
    )


def factor_at_most(value: float) -> str:
    """Return a factor that odds change by at most, rounded up."""
    if value >= 1e6:
        power = math.floor(math.log10(value)) - 1
        return f"{math.ceil(value / 10.0**power) * 10.0**power:.1e}"
    digits = 2 if value < 100 else 0
    return locale().toString(float(round_up(value, digits)), "f", digits)


def whole_factor(exponent: float) -> str:
    """Return the factor e^exponent, rounded up to one decimal; to none from 10 on or where it is whole."""
    if exponent > 30:
        return f"e^{math.ceil(exponent)}"
    # Of ln(3) the double is 3.0000000000000004.
    value = math.exp(exponent) * (1 - 1e-12)
    if value >= 10 or math.ceil(value) - value < 1e-6:
        return locale().toString(math.ceil(value))
    return locale().toString(math.ceil(10 * value) / 10, "f", 1)


def share_at_most(share: float) -> str:
    """Return a bound of a share as a percentage, rounded up as far as `percent` rounds."""
    digits = 2 if share >= 0.1 else 3
    return percent(min(float(round_up(share, digits)), 1.0))
