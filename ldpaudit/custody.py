"""Which key a command uses, and which ledger: what of a user outlasts a single run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from ldpaudit.errors import UserError
from ldpaudit.randomness import Key, is_sealed, leave_no_image, unseal, write_sealed

TEST_KEY = "LDPAUDIT_TEST_KEY"


def key_of(file: Path | None) -> Key | None:
    """Read the key of a file, sealed or not; without a file, that of the tests, or None for a fresh one.

    Raises
    ------
    UserError
        If the file cannot be read or holds no key, or the passphrase is another one.
    """
    leave_no_image()
    if file is None:
        return known_key()
    try:
        data = file.read_bytes()
        if is_sealed(data):
            return unseal(data, _asked(f"Passphrase of {file.name}"))
        return Key.from_hex(data.decode("ascii"))
    except UserError as error:
        raise UserError(error.what, where=str(file), mend=error.mend) from None
    except (OSError, UnicodeDecodeError):
        raise UserError("the key cannot be read", where=str(file), mend="check the file") from None


def known_key() -> Key | None:
    """Give the key that the environment names for tests, if it names one.

    Raises
    ------
    UserError
        If it is not hexadecimal.
    """
    written = os.environ.get(TEST_KEY)
    if not written:
        return None
    try:
        return Key.known(bytes.fromhex(written.strip()))
    except ValueError:
        raise UserError(
            "the key is not hexadecimal", where=TEST_KEY, mend="write hexadecimal digits"
        ) from None


def sealed_key(file: Path, out: Path) -> Key:
    """Draw a fresh key, and keep it under a passphrase that is asked for.

    Parameters
    ----------
    file : Path
        Where to write it; nothing is overwritten.
    out : Path
        Output folder of the run, in which a key has no place.

    Raises
    ------
    UserError
        If the passphrase is weak, or the file cannot be written.
    """
    leave_no_image()
    key = Key.generate()
    write_sealed(file, key, _asked(f"Passphrase for {file.name}", twice=True), outside=out)
    return key


def ledger_at(written: str) -> Path | None:
    """Find the ledger that a command is to use: the file that is named, that of the user, or none."""
    from ldpaudit.ledger import Ledger

    if written.strip().lower() == "none":
        return None
    return Path(written) if written else Ledger.default_path()


def _asked(question: str, twice: bool = False) -> str:
    if not sys.stdin.isatty():
        raise UserError(
            "there is no terminal on which to ask for a passphrase",
            mend="run this command in a terminal",
        )
    answer: str = click.prompt(question, hide_input=True, confirmation_prompt=twice, err=True)
    return answer
