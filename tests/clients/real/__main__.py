"""Runs real clients with a scripted model on the simulated Mac, and writes docs/reference/clients-seen.md and tests/clients/recorded.json.

Each client is installed from npm at the version in package.json. The status is 1 when anything is not as it has to be and is not
known, and when what is known to be wrong no longer is.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import recorded
import table
from clients import CLIENTS, Client
from plays import PLAYS, Cell, Found
from runs import HERE, ROOT, Stage

TABLE = ROOT / "docs/reference/clients-seen.md"
RECORDED = ROOT / "tests/clients/recorded.json"
PACKAGES = HERE / "package.json"

# What is known to be wrong: the client, and the column of the table.
KNOWN: set[tuple[str, str]] = set()


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make clients", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--client", action="append", choices=sorted(CLIENTS), help="only this one; the table is printed, not written")
    parser.add_argument("--play", action="append", choices=list(PLAYS), help="only this one; the table is printed, not written")
    parser.add_argument("--macmcp", type=Path, default=ROOT / "target/debug/macmcp", help="the program, with simulated-mac beside it")
    parser.add_argument("--folder", type=Path, default=ROOT / "target/clients", help="where the clients and what they do is kept")
    parser.add_argument("--long", type=int, default=65, help="how many seconds a long call takes")
    parser.add_argument("--jobs", type=int, default=max(2, os.cpu_count() or 2), help="how many clients run at a time")
    parser.add_argument("--newest", action="store_true", help="raise the versions in package.json to the newest ones first")
    return parser.parse_args()


def raise_versions() -> None:
    """Writes the newest version of each client into package.json, and prints what changed."""
    package = json.loads(PACKAGES.read_text(encoding="utf-8"))
    pinned: dict[str, str] = package["dependencies"]
    for name, version in pinned.items():
        viewed = subprocess.run(["npm", "view", name, "version"], stdout=subprocess.PIPE, check=True, text=True)
        newest = viewed.stdout.strip()
        if newest != version:
            print(f"{name}: {version} -> {newest}")
            pinned[name] = newest
    PACKAGES.write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")


def install(folder: Path) -> Path:
    """Installs the clients, without running what their packages would run, and returns the folder of their commands."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_bytes(PACKAGES.read_bytes())
    quietly = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(["npm", "install", *quietly], cwd=folder, check=True)
    modules = folder / "node_modules"
    for client in CLIENTS.values():
        if client.program:
            command = modules / ".bin" / client.name
            command.unlink(missing_ok=True)
            command.symlink_to(modules / client.program)
    return modules / ".bin"


def played(stage: Stage, client: Client, plays: list[str]) -> Found:
    """Plays with one client. A play that breaks is told, and the others go on."""
    package = stage.commands.parent / client.package / "package.json"
    found = Found(client, json.loads(package.read_text(encoding="utf-8"))["version"])
    for name in plays:
        try:
            PLAYS[name](stage, found)
        except Exception as error:  # whatever a client does is a finding, and its others still count
            print(f"{client.title}: {name}: {error!r}", file=sys.stderr)
            found.add("Broken", name, Cell(str(error), False))
        else:
            print(f"{client.title}: {name}", flush=True)
    return found


def main() -> int:
    chosen = options()
    if chosen.newest:
        raise_versions()
    commands = install(chosen.folder.resolve())
    stage = Stage(chosen.macmcp.resolve(), commands, chosen.folder.resolve() / "runs", chosen.long)
    clients = [client for name, client in CLIENTS.items() if not chosen.client or name in chosen.client]
    plays = chosen.play or list(PLAYS)
    with ThreadPoolExecutor(chosen.jobs) as pool:
        all_found = list(pool.map(lambda client: played(stage, client, plays), clients))
    text = table.written(all_found)
    before = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    if chosen.client or chosen.play:
        print(text)
    else:
        TABLE.write_text(text, encoding="utf-8")
        recordings = {
            found.client.title: recorded.recording(found.client, found.version, stage.folder / found.client.name) for found in all_found
        }
        RECORDED.write_text(recorded.written(recordings), encoding="utf-8")
        sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), text.splitlines(True), "before", "now"))
    wrong = set().union(*(found.wrong() for found in all_found))
    seen = {(found.client.name, column) for found in all_found for cells in found.cells.values() for column in cells}
    for client, column in sorted(wrong - KNOWN):
        print(f"wrong: {CLIENTS[client].title}, {column}", file=sys.stderr)
    for client, column in sorted((KNOWN & seen) - wrong):
        print(f"no longer wrong, so it is to go from the list: {CLIENTS[client].title}, {column}", file=sys.stderr)
    return 1 if wrong - KNOWN or (KNOWN & seen) - wrong else 0


if __name__ == "__main__":
    sys.exit(main())
