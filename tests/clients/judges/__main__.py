"""Runs the foreign judges whose packages are too large for the tests, on the simulated Mac: the conformance suite of the protocol, the
converters of agent frameworks, a scanner of servers, and servers of others that drive the simulated Mac. Their packages take about
1.4 GB, a run about four minutes.

docs/reference/judges.md tells of all judges. The status is 1 when one of them finds what is not known.
"""

import argparse
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent


def python(folder, requirements):
    """An interpreter with what a file lists."""
    place = folder / Path(requirements).stem
    interpreter = place / "bin/python"
    if not interpreter.exists():
        venv.create(place, with_pip=True)
    pip = [interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--requirement", HERE / requirements], check=True)
    return interpreter


def node_modules(folder):
    place = folder / "node"
    place.mkdir(parents=True, exist_ok=True)
    (place / "package.json").write_bytes((HERE / "package.json").read_bytes())
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"], cwd=place, check=True)
    return place


def conformance(macmcp, folder):
    return [sys.executable, HERE / "conformance.py", macmcp, node_modules(folder)]


def converters(macmcp, folder):
    return [python(folder, "requirements.txt"), HERE / "converters.py", macmcp]


def scanner(macmcp, folder):
    return [python(folder, "requirements-scanner.txt"), HERE / "scanner.py", macmcp]


def foreign(macmcp, folder):
    return [sys.executable, HERE / "foreign.py", macmcp, folder / "foreign"]


JUDGES = {judge.__name__: judge for judge in (conformance, converters, scanner, foreign)}


def main():
    parser = argparse.ArgumentParser(prog="make judges", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", action="append", choices=sorted(JUDGES), help="only this one")
    parser.add_argument("--macmcp", type=Path, default=ROOT / "target/debug/macmcp", help="the program, with simulated-mac beside it")
    parser.add_argument("--folder", type=Path, default=ROOT / "target/judges", help="where their packages are kept")
    chosen = parser.parse_args()
    failed = []
    for name in chosen.judge or JUDGES:
        command = JUDGES[name](chosen.macmcp.resolve(), chosen.folder.resolve())
        print(f"== {name}", flush=True)
        if subprocess.run(command, check=False).returncode != 0:
            failed.append(name)
    print(f"not as expected: {', '.join(failed)}" if failed else "all as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
