"""Run the command line, as `python -m ldpaudit` and as `ldpaudit`."""

import os
import signal


def main() -> None:
    """Load the command line, and run it; Ctrl-C while it is loaded ends it at once, without a word."""
    stop = signal.default_int_handler
    # What somebody chose to ignore, as nohup does, stays ignored.
    if listening := signal.getsignal(signal.SIGINT) is stop:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from ldpaudit.cli import main as run

    if listening:
        signal.signal(signal.SIGINT, stop)
    run()


if __name__ == "__main__":
    main()
