"""How a fuzzer damages bytes, the cells of a table, and the lines of a recipe."""

from __future__ import annotations

import re
from random import Random

#: What stands where nobody expects it.
ODD_TEXTS = [
    "", " ", "NaN", "inf", "-inf", "-1", "0", "1e400", "9" * 400, "-0", "0x1F", "1_000", "1,5", "½",
    "٣", "NULL", "None", "2018-02-30", "99999999-01-01", "0000-00-00", "31/12/9999", "24:61",
    "=1+1", "@SUM(A1)", "é", "\u202e", "\u00a0", "\ufeff", "\x1b[2J", "\x00", '"', "'", '""',
    "a\nb", "a\r\nb", "\u2028", "..", "../../etc/passwd", "con", "a" * 5000, "{}", "[]", "%s%n",
    "{0}", "\U0001f525", "\ufffd", "true", "-9223372036854775809", "18446744073709551616",
    "/vsicurl/http://127.0.0.1:9/x", "EPSG:999999", "ln(0)", "ln(-1)", "*", "|", ";",
    "2147483648", "4294967296", "1e-320", "1e308", "[" * 5000,
]  # fmt: skip
_PIECES = [b"", b'"', b";", b",", b"\n", b"\r", b"\r\n", b"\x00", b"\xff", b"\xe9", b"\t", b"{", b"<"]
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_VALUE = re.compile(r'"[^"]*"|-?\d+(?:\.\d+)?|\[[^\]]*\]')
_ENCODINGS = ["utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "cp437", "latin-1", "utf-7"]


def damaged(rng: Random, data: bytes) -> bytes:
    """Return bytes of which some are flipped, cut, doubled, inserted or made huge."""
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        if not data:
            return data
        # The ends hold what matters most.
        near = min(len(data), rng.choice([8, 64, 512]))
        at = rng.choice([rng.randrange(near), len(data) - 1 - rng.randrange(near), rng.randrange(len(data))])
        end = min(len(data), at + rng.choice([1, 2, 4, 8, 40, 300]))
        size, order = rng.choice([2, 4, 8]), rng.choice(["little", "big"])
        number = rng.choice([0, 1, 2**15, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**63, 2**64 - 1])
        before, struck, after = data[:at], data[at:end], data[end:]
        data = rng.choice(
            [
                before + bytes([struck[0] ^ (1 << rng.randrange(8))]) + data[at + 1 :],
                before,
                data[at:],
                before + after,
                before + struck * rng.choice([2, 2, 50]) + after,
                before + rng.choice(_PIECES) * rng.choice([1, 1, 20]) + data[at:],
                before + rng.randbytes(end - at) + after,
                before + rng.choice([b"\x00", b"\xff"]) * (end - at) + after,
                before + (number % 256**size).to_bytes(size, order) + data[at + size :],
                data + data[at:],
            ]
        )
    return data


def retyped(rng: Random, data: bytes) -> bytes:
    """Return a text of lines and cells that is odd, in an encoding that may be another."""
    text = data.decode("utf-8", "replace")
    for _ in range(rng.choice([1, 1, 2, 3])):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        line = lines[at]
        delimiter = max(",;\t |", key=line.count)
        match rng.randrange(10):
            case 0 | 1 | 2:
                cells = line.split(delimiter)
                cells[rng.randrange(len(cells))] = rng.choice(ODD_TEXTS)
                lines[at] = delimiter.join(cells)
            case 3:
                lines[at] = _NUMBER.sub(
                    rng.choice(ODD_TEXTS).replace("\\", ""), line, count=rng.choice([0, 1])
                )
            case 4:
                del lines[at]
            case 5:
                lines[at] = line.replace(delimiter, rng.choice(";,\t| "), rng.choice([1, -1]))
            case 6:
                cut = rng.randrange(len(line) + 1)
                lines[at] = line[:cut] + rng.choice(['"', "'", "\r", "\\", delimiter * 3]) + line[cut:]
            case 7:
                lines[at] = line + rng.choice(["a" * 200_000, delimiter * 3000, '"' + "b\n" * 300])
            case 8:
                lines = lines[:1] if rng.random() < 0.3 else lines[at:]
            case _:
                lines[0] = delimiter.join([lines[0].split(delimiter)[0]] * (lines[0].count(delimiter) + 1))
        text = rng.choice(["\n"] * 6 + ["\r\n", "\r"]).join(lines)
    if rng.random() < 0.2:
        return text.encode(rng.choice(_ENCODINGS), "replace")
    data = text.encode("utf-8", "surrogatepass")
    return damaged(rng, data) if rng.random() < 0.2 else data


def rewritten(rng: Random, text: str) -> str:
    """Return a recipe of which some lines are gone, doubled, elsewhere, or hold an odd value or key."""
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 2, 3])):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        key, is_field, value = lines[at].partition(" = ")
        found = list(_VALUE.finditer(value))
        match rng.randrange(8) if is_field else rng.randrange(5, 8):
            case 0 | 1 | 2 | 3 if found:
                # One value, or a part of one, and what stands there is of the same kind or of another.
                one, odd = rng.choice(found), rng.choice(ODD_TEXTS)
                quoted = rng.choice([odd, f'"{odd}"', f"[{odd}]", "nan", "inf", "1e999", "{ a = 1 }", "true"])
                lines[at] = f"{key} = {value[: one.start()]}{quoted}{value[one.end() :]}"
            case 4:
                lines[at] = f'"{rng.choice(ODD_TEXTS[1:])}" = {value}'
            case 5:
                lines[at], lines[other] = lines[other], lines[at]
            case 6:
                lines.insert(other, lines[at])
            case _:
                del lines[at]
                lines = lines or [""]
    return "\n".join(lines) + "\n"
