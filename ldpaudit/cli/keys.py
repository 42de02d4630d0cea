"""Which key a command uses, and which ledger: what of a user outlasts a single run."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldpaudit.cli.progress import note
from ldpaudit.errors import UserError
from ldpaudit.escaping import escaped
from ldpaudit.language import tr

if TYPE_CHECKING:
    from ldpaudit.randomness import Key

TEST_KEY = "LDPAUDIT_TEST_KEY"


def key_of(file: Path | None, sealed: Path | None = None, out: Path = Path()) -> Key | None:
    """Read the key of a file, or draw one that is kept sealed outside of `out`.

    Without a file it is that of the tests, or None for a fresh one.
    """
    from ldpaudit.randomness import Key, is_sealed, leave_no_image, unseal, write_sealed

    leave_no_image()
    if sealed is not None:
        if file is not None or known_key() is not None:
            raise UserError("the key is given already", where="--seal-key", hint="leave out one of the two")
        key = Key.generate()
        passphrase = _asked(tr("Passphrase for {file}", file=escaped(sealed.name)), twice=True)
        write_sealed(sealed, key, passphrase, outside=out)
        return key
    if file is None:
        return known_key()
    try:
        data = file.read_bytes()
        if is_sealed(data):
            key = unseal(data, _asked(tr("Passphrase of {file}", file=escaped(file.name))))
        else:
            key = Key.from_hex(data.decode("ascii"))
        _say_who_reads(file)
        return key
    except UserError as error:
        raise UserError(error.what, where=str(file), hint=error.hint) from None
    except (OSError, UnicodeDecodeError):
        raise UserError("the key cannot be read", where=str(file), hint="check the file") from None


def known_key() -> Key | None:
    """Return the key that the environment names for tests, if it names one."""
    from ldpaudit.randomness import Key

    written = os.environ.get(TEST_KEY)
    if not written:
        return None
    try:
        return Key.known(bytes.fromhex(written.strip()))
    except ValueError:
        raise UserError(
            "the key is not hexadecimal", where=TEST_KEY, hint="write hexadecimal digits"
        ) from None


def ledger_at(written: str) -> Path | None:
    """Find the ledger that a command is to use: the file that is named, that of the user, or none."""
    from ldpaudit.ledger import Ledger

    if written.strip().lower() == "none":
        return None
    return Path(written) if written else Ledger.default_path()


def _say_who_reads(file: Path) -> None:
    """Say of a key file whether others than its owner may read it, where the disk knows owners."""
    mode = file.stat().st_mode
    if os.name != "nt" and stat.S_ISREG(mode) and mode & (stat.S_IRGRP | stat.S_IROTH):
        warning = tr(
            "warning: {file}: others on this computer may read the key, or guess its passphrase, and undo "
            "the noise; close it: chmod 600 {name}",
            file=str(file),
            name=shlex.quote(str(file)),
        )
        note(warning)


def _asked(question: str, twice: bool = False) -> str:
    if sys.stdin is None or not sys.stdin.isatty():
        raise UserError(
            "there is no terminal on which to ask for a passphrase", hint="run this command in a terminal"
        )
    answer: str = click.prompt(question, hide_input=True, confirmation_prompt=twice, err=True)
    return answer
