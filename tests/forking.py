"""The command line in a process that is forked off: what a run loads has been loaded before, once.

A command that this file stands in for differs from `python -m ldpaudit` in that nothing is left to be loaded,
its keys are those of the test, and a trial searches less for leaks. `command` begins the process from which
others are forked; what it returns is run as a program, and takes the same arguments, or `-c` and a program.
"""

import array
import contextlib
import json
import os
import select
import signal
import socket
import sys
from typing import Any

#: A variable by which a test asks for the whole search for leaks: "full".
EFFORT = "LDPAUDIT_TESTS_EFFORT"
_STOPS = ("SIGTERM", "SIGHUP", "SIGINT")


def _ask(place: str, arguments: list[str]) -> int:
    """Hand over descriptors, folder, environment and arguments; return the exit code of the command."""
    with socket.socket(socket.AF_UNIX) as asked:
        asked.connect(place)
        told = json.dumps([os.getcwd(), dict(os.environ), arguments]).encode()  # noqa: PTH109
        descriptors = array.array("i", [0, 1, 2])
        asked.sendmsg([len(told).to_bytes(8, "big")], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])
        asked.sendall(told)
        process = int.from_bytes(asked.recv(8), "big")
        for name in _STOPS:
            signal.signal(getattr(signal, name), lambda number, _: os.kill(process, number))
        code = int.from_bytes(asked.recv(8), "big", signed=True)
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


def _serve(place: str) -> None:
    """Load what a run loads, make one, and then run what is asked for, each in a process of its own."""
    _warm()
    asked: dict[int, socket.socket] = {}
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(place)
        server.listen(64)
        os.write(1, b"ready\n")
        while True:
            # Standard input ends with the tests.
            ready, _, _ = select.select([0, server, ended, *asked.values()], [], [])
            if 0 in ready:
                for process in asked:
                    os.kill(process, signal.SIGKILL)
                return
            if ended in ready:
                os.read(ended, 512)
                while asked and (found := os.waitpid(-1, os.WNOHANG))[0]:
                    _tell(asked.pop(found[0], None), os.waitstatus_to_exitcode(found[1]))
            for process, one in asked.items():
                # Who asked has been killed: so is what runs in its place.
                if one in ready:
                    os.kill(process, signal.SIGKILL)
            if server in ready:
                one, _ = server.accept()
                process = _fork(one, [server, *asked.values()], [ended, wake])
                asked[process] = one
                _tell(one, process, close=False)


def _tell(asked: socket.socket | None, number: int, *, close: bool = True) -> None:
    if asked is None:
        return
    with contextlib.suppress(OSError):
        asked.sendall(number.to_bytes(8, "big", signed=True))
    if close:
        asked.close()


def _fork(asked: socket.socket, sockets: list[socket.socket], pipes: list[int]) -> int:
    """Fork off the command that is asked for; return the number of its process."""
    size, told, _, _ = asked.recvmsg(8, socket.CMSG_SPACE(12))
    descriptors = array.array("i")
    descriptors.frombytes(told[0][2][:12])
    left, text = int.from_bytes(size, "big"), b""
    while len(text) < left:
        text += asked.recv(left - len(text))
    process = os.fork()
    if process:
        for number in descriptors:
            os.close(number)
        return process
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for one in (asked, *sockets):
        one.close()
    for number in pipes:
        os.close(number)
    for number, given in enumerate(descriptors):
        os.dup2(given, number)
        os.close(given)
    _run(*json.loads(text))
    return 0


def _run(folder: str, environment: dict[str, str], arguments: list[str]) -> None:
    """Be the command, in its folder and environment; does not return."""
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    if environment.get(EFFORT) == "full":
        from ldpaudit.audit import leaks

        leaks.RUN = _full[0]
    code = 1
    try:
        if arguments[0] == "-c":
            sys.argv = ["-c", *arguments[2:]]
            exec(compile(arguments[1], "program", "exec"), {"__name__": "__main__"})  # noqa: S102
        else:
            sys.argv = ["ldpaudit", *arguments]
            import ldpaudit.cli

            ldpaudit.cli.main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001, the process ends here
        import traceback

        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


def _warm() -> None:
    """Load everything, compile or read the compiled code of a run, and let trials search less for leaks."""
    import tempfile
    from pathlib import Path

    import ldpaudit.cli
    import ldpaudit.engine
    import ldpaudit.geography
    import ldpaudit.protocols.kernels
    import ldpaudit.report
    from ldpaudit.audit import leaks
    from ldpaudit.randomness import Key
    from ldpaudit.recipe import Recipe
    from tests.keys import fix_keys

    fix_keys()
    _full.append(leaks.RUN)
    leaks.RUN = less(leaks.RUN)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "calls.csv").write_text(CALLS)
        (folder / "recipe.toml").write_text(RECIPE)
        ldpaudit.engine.run(
            Recipe.read(folder / "recipe.toml"), folder / "out", key=Key.for_tests(1), ledger=None
        )


def less(effort: Any) -> Any:
    """Return the effort of a search that leaves leaks out: for tests that are not about them."""
    from dataclasses import replace

    return replace(effort, rows=25, few=20, starts=1, pool=2)


CALLS = "number,town,cause,lon,lat,start\n" + "".join(
    f"{at},T{at % 3},{('fire', 'flood')[at % 2]},{6 + at / 999},{47 + at % 7 / 9},2024-01-{1 + at % 28:02}\n"
    for at in range(60)
)
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
cause = "sensitive"
lon = "location"
lat = "location"
start = "time"
[[step]]
do = "generalize-time"
column = "start"
to = "month"
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(3)"
radius = 200
per = "row"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "flood"]
[output]
path = "released.csv"
"""


def command() -> list[str]:
    """Return the program that stands in for `python -m ldpaudit`; where nothing can be forked, that one."""
    if not hasattr(os, "fork"):
        return [sys.executable, "-m", "ldpaudit"]
    if not _begun:
        import atexit
        import subprocess
        import tempfile
        from pathlib import Path

        # Names of sockets are short: not below the folder of a test.
        folder = tempfile.mkdtemp(prefix="ldp-", dir="/tmp")
        place = f"{folder}/asked"
        root = str(Path(__file__).resolve().parent.parent)
        path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), root)))
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.forking", place],
            cwd=root,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert server.stdout is not None
        if server.stdout.readline() != b"ready\n":
            raise RuntimeError("the process from which others are forked does not begin")

        def end() -> None:
            server.communicate()
            Path(place).unlink()
            Path(folder).rmdir()

        atexit.register(end)
        _begun.extend([sys.executable, "-S", "-E", str(Path(__file__).resolve()), place])
    return list(_begun)


_begun: list[str] = []
_full: list[Any] = []

if __name__ == "__main__":
    if __spec__ is None:
        sys.exit(_ask(sys.argv[1], sys.argv[2:]))
    _serve(sys.argv[1])
