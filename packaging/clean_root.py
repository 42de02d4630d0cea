"""Prove the set-up where nothing is installed: a minimal Debian with only python3 and git.

    sudo python3 packaging/clean_root.py [--suite bookworm] [--folder DIR] -- run --headless
    sudo python3 packaging/clean_root.py [--suite trixie] [--folder DIR] -- test

Runs on Debian or Ubuntu as root, with the package debootstrap. Lays a minimal system of the suite in a
folder, from the mirror that this machine's own apt uses, clones the committed state of this checkout into
it, and runs there what follows the two dashes as arguments of `packaging/bootstrap.py`. Its exit code is
that of the command. The root is made anew each time, save with `--again`, which goes on in the root that is
there. Mounts live in a namespace of their own, so nothing stays mounted whatever happens.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
CHECKOUT = "/srv/ldpaudit"
# How a machine reaches its package indexes; files that these name are copied along.
PASSED_ON = (
    "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY",
    "PIP_INDEX_URL", "PIP_CERT", "PIP_DEFAULT_TIMEOUT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CI",
)  # fmt: skip
COPIED = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf")


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


def mirror() -> str:
    """Return the Debian mirror that this machine's apt uses."""
    listed = subprocess.run(
        [
            "/usr/bin/apt-get",
            "indextargets",
            "--format",
            "$(REPO_URI)",
            "Created-By: Packages",
            "Label: Debian",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = listed.stdout.split()
    if not lines:
        raise SystemExit("apt knows no Debian mirror here (run apt-get update first)")
    return lines[0]


def copy_in(source: Path, root: Path) -> None:
    """Copy a file to its place under the root; a file that is not there is no loss."""
    target = root / source.relative_to("/")
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(source, target)


def lay(root: Path, suite: str) -> None:
    """Make a minimal system with python3 and git, reaching the network as this machine does."""
    debootstrap = shutil.which("debootstrap", path="/usr/sbin:/usr/bin:/sbin:/bin")
    if debootstrap is None:
        raise SystemExit("debootstrap is missing: apt-get install debootstrap")
    options = ["--variant=minbase", "--include=python3,git"]
    log = root.with_name(root.name + ".log")
    with log.open("w") as lines:
        made = subprocess.run([debootstrap, *options, suite, str(root), mirror()], stdout=lines, check=False)
    if made.returncode != 0:
        raise SystemExit(f"debootstrap failed, see {log}")
    acquire = subprocess.run(
        ["/usr/bin/apt-config", "dump", "Acquire"], capture_output=True, text=True, check=True
    )
    (root / "etc/apt/apt.conf.d/00host").write_text(acquire.stdout, encoding="utf-8")


def environment(root: Path) -> dict[str, str]:
    """Return the environment of the command, and bring the files it names into the root."""
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    for path in (*COPIED, *(value for value in passed.values() if value.startswith("/"))):
        copy_in(Path(path), root)
    return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **passed}


def inside(root: Path, command: Sequence[str], variables: dict[str, str]) -> int:
    """Run a command in the root, with its own /proc, and give its exit code."""
    # The root becomes a mount point, as on a machine of its own: tests that mount small disks need that.
    script = 'mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
    own = ["/usr/bin/unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script]
    return subprocess.run([*own, str(root), *command], env=variables, check=False).returncode


def clone(root: Path) -> None:
    """Put the committed state of this checkout into the root."""
    target = root / CHECKOUT.lstrip("/")
    git = shutil.which("git")
    if git is None:
        raise SystemExit("git is missing")
    if target.is_dir():
        subprocess.run([git, "-C", str(target), "pull", "--quiet", "--ff-only"], check=True)
    else:
        subprocess.run([git, "clone", "--quiet", "--no-hardlinks", str(REPOSITORY), str(target)], check=True)


def main(argv: Sequence[str]) -> int:
    """Lay the root, run the command in it, print how long each took."""
    parser = argparse.ArgumentParser(prog="clean_root.py", description="Run bootstrap.py in a clean Debian.")
    parser.add_argument("--suite", default="bookworm", help="Debian suite, bookworm by default")
    parser.add_argument(
        "--folder", type=Path, help="where the root is laid and kept; a temporary folder else"
    )
    parser.add_argument("--again", action="store_true", help="go on in the root that is there")
    cut = list(argv).index("--") if "--" in argv else len(argv)
    options = parser.parse_args(list(argv)[:cut])
    wanted = list(argv)[cut + 1 :] or ["run", "--headless"]
    if os.geteuid() != 0:
        say("debootstrap and chroot need root: use sudo")
        return 2
    base = options.folder or Path(tempfile.mkdtemp(prefix="ldpaudit-root-"))
    base.mkdir(parents=True, exist_ok=True)
    root = base.resolve() / options.suite
    try:
        begun = time.monotonic()
        if root.exists() and not options.again:
            shutil.rmtree(root)
        if not root.exists():
            lay(root, options.suite)
            say(f"A clean {options.suite} was laid in {time.monotonic() - begun:.0f} s")
        variables = environment(root)
        clone(root)
        begun = time.monotonic()
        code = inside(root, ["/usr/bin/python3", f"{CHECKOUT}/packaging/bootstrap.py", *wanted], variables)
        say(f"bootstrap.py {' '.join(wanted)}: exit {code} after {time.monotonic() - begun:.0f} s")
    finally:
        if options.folder is None:
            shutil.rmtree(base)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
