"""The command line: asks a question, prints its answer, ends with one exit code."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from ldpaudit import __version__
from ldpaudit.cli.commands import COMMANDS
from ldpaudit.cli.progress import draw, ending, leave, note, terminal
from ldpaudit.cli.questions import DONE, MISTAKE, NO, Question, command_of
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.escaping import as_json as written
from ldpaudit.escaping import escaped
from ldpaudit.language import VARIABLE, Message, languages, translated, use
from ldpaudit.log import silence_libraries


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: ldpaudit run recipe.toml --out release-2026",
)
@click.version_option(__version__, prog_name="ldpaudit")
@click.pass_context
def ldpaudit(context: click.Context) -> None:
    """Release intervention and mobility tables without betraying anybody in them.

    Without a command, the desktop opens.
    """
    if context.invoked_subcommand is None:
        context.invoke(gui, file=None)


@ldpaudit.command(epilog="Example: ldpaudit gui interventions.csv")
@click.argument("file", required=False, type=click.Path(path_type=Path, readable=False))
def gui(file: Path | None) -> None:
    """Open the desktop on a table, a recipe or nothing."""
    if file is not None and not file.exists():
        raise UserError("there is no such file", where=str(file), hint="check the path")
    from ldpaudit.app.starting import start_desktop

    sys.exit(start_desktop(None if file is None else str(file)))


@ldpaudit.command(hidden=True, epilog="Example: ldpaudit serve")
@click.option("--once", is_flag=True, help="Answer one question, which may take long, and end.")
def serve(once: bool) -> None:
    """Answer the questions of a window, one JSON object a line, until standard input ends."""
    # It loads what no other command needs at once.
    from ldpaudit.cli.worker import Worker

    Worker(once=once).serve()


def _ask(question: Question, as_json: bool) -> None:
    """Answer on the terminal, and say what stands there where that cannot be written."""
    try:
        answer = question.answer(terminal())
    except ReleaseBlockedError as error:
        if as_json:
            found = [finding.as_json() for finding in error.findings]
            _write(written({"blocked": found, "why": error.args[0]}), "")
        raise
    except UserError as error:
        # A section of the recipe, which has no name there.
        recipe = getattr(question, "recipe", getattr(question, "folder", None))
        if recipe is None or not error.where.startswith("["):
            raise
        where = Message("{location}, {where}", location=recipe, where=error.where)
        raise UserError(error.what, where=where, hint=error.hint) from None
    draw("")
    lines = () if as_json else (escaped(translated(one)) for one in question.lines(answer))
    _write(written(answer) if as_json else "\n".join(lines), question.left())
    if code := question.code(answer):
        sys.exit(code)


def _write(text: str, left: str) -> None:
    """Bring text to standard output, or say what stands where that takes nothing."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has closed it: a wish, not a fault.
        _say(DONE, Message("standard output was closed; {left}", left=left) if left else "")
    except (OSError, ValueError, AttributeError) as error:
        reason = getattr(error, "strerror", None) or os.strerror(errno.EBADF)
        hint = left or Message("write it to a place with room")
        told = "standard output: the answer cannot be written ({reason}); {hint}"
        _say(MISTAKE, Message(told, reason=reason.lower(), hint=hint))


def _say(code: int, line: str) -> NoReturn:
    """Say on standard error, in one line, how a command ended, and end it."""
    draw("")
    if line:
        note(f"ldpaudit: {translated(line)}")
    sys.exit(code)


def run_line(words: list[str]) -> None:
    """Run a command line; `SystemExit` has its exit code.

    0 is done, 1 the answer is no, 2 the user's mistake, 130 stopped.
    """
    try:
        _speak()
        with ldpaudit.make_context("ldpaudit", list(words)) as context:
            ldpaudit.invoke(context)
    except click.exceptions.Exit as error:
        sys.exit(error.exit_code)
    except ReleaseBlockedError as error:
        from ldpaudit.audit.printing import blocked_lines

        draw("")
        for line in blocked_lines(error):
            note(translated(line))
        sys.exit(NO)
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001, a compiled library that gives up raises no Exception
        _say(*ending(error))


def _speak() -> None:
    """Speak the language that the environment names."""
    try:
        use(os.environ.get(VARIABLE, ""))
    except LookupError:
        hint = Message("choose one of: {languages}", languages=", ".join(languages()))
        raise UserError("there is no such language", where=VARIABLE, hint=hint) from None


def main() -> None:
    """Run the command line and leave with its exit code."""
    # What is opened next gets the lowest number that is free: a library that prints would write into a table.
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    silence_libraries()
    code = DONE
    try:
        run_line(sys.argv[1:])
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    leave(code)


for _name, _kind in COMMANDS.items():
    ldpaudit.add_command(command_of(_name, _kind, _ask))
