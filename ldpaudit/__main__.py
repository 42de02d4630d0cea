"""Run the command line as `python -m ldpaudit`."""

from ldpaudit.cli import main

if __name__ == "__main__":
    main()
