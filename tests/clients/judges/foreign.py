"""Has published servers of others drive a simulated Mac by osascript, unmodified, and calls each of their tools.

usage: foreign.py MACMCP FOLDER [--write]      FOLDER: where their packages are kept; simulated-mac lies beside MACMCP

A file of the folder `foreign` beside this one is a server: its package, and its calls. A call says what a Mac answers (`right`, a regular
expression), or how it ends otherwise (`seen`), whose difference that is and why. `leaves` is a JSONPath into the world, and what it
finds afterwards. docs/reference/foreign-servers.md is the table of the differences; with `--write` it is written. Prints what is not as
the files say, and exits with 1 where anything is, or where a tool is not called.
"""

import json
import re
import subprocess
import sys
import tempfile
import threading
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent.parent.parent / "docs/reference/foreign-servers.md"
WHOSE = {
    "theirs": "it would fail on a Mac as well",
    "ours": "the simulated Mac answers otherwise than a Mac",
    "undecided": "what a Mac answers is not known",
    "elsewhere": "what it needs is no osascript: a database on the disk, a program that only a Mac has",
}
# In seconds. Reading a mailbox takes less than one.
PATIENCE = 60


class Server:
    """One server, in a home of its own that the simulated Mac is lent."""

    def __init__(self, command, around):
        self.asked = 0
        home = around / "lent/home"
        for folder in ("Desktop", "Downloads"):
            (home / folder).mkdir(parents=True)
        environment = {
            "HOME": str(home),
            "TMPDIR": str(around / "lent"),
            "PATH": f"{around / 'bin'}:/usr/bin:/bin",
            "LANG": "en_US.UTF-8",
            # As the Mac has it, so that both mean the same time.
            "TZ": "Europe/Berlin",
        }
        self.process = subprocess.Popen(
            command, env=environment, cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "judge", "version": "1"})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method, **params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        late = threading.Timer(PATIENCE, self.process.kill)
        late.start()
        try:
            for line in self.process.stdout:
                message = json.loads(line)
                if message.get("id") == self.asked and "method" not in message:
                    return message.get("result", message.get("error"))
        finally:
            late.cancel()
        raise SystemExit(f"the server ended, or was silent for {PATIENCE} s, at {method} {params}")

    def call(self, tool, arguments):
        """The texts of an answer."""
        answer = self.ask("tools/call", name=tool, arguments=arguments)
        if "content" not in answer:
            return json.dumps(answer)
        return "\n".join(block.get("text", "") for block in answer["content"])

    def end(self):
        self.process.kill()
        self.process.wait()


def installed(server, folder):
    """The program of a server, whose package is installed in an environment of its own."""
    place = folder / f"{server['package']}-{server['version']}"
    program = place / "bin" / server.get("program", server["package"])
    if not program.exists():
        venv.create(place, with_pip=True)
        packages = [f"{server['package']}=={server['version']}", *server.get("with", [])]
        pip = [place / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        # Some say that they need a newer Python than they do.
        subprocess.run([*pip, "--ignore-requires-python", *packages], check=True)
    return program


def found(simulated_mac, world, path):
    ran = subprocess.run([simulated_mac, "query", world, path], stdout=subprocess.PIPE, check=False, text=True)
    return ran.stdout.strip()


def judged(server, simulated_mac, folder):
    """What of a server is not as its file says."""
    wrong = []
    with tempfile.TemporaryDirectory() as around:
        around = Path(around).resolve()
        world = around / "world.json"
        (around / "lent").mkdir()
        quiet = {"check": True, "stdout": subprocess.DEVNULL}
        subprocess.run([simulated_mac, "new", world, "--now", "2025-11-20 09:00"], **quiet)
        subprocess.run([simulated_mac, "link", around / "bin", "--world", world, "--share", around / "lent"], **quiet)
        running = Server([installed(server, folder), *server.get("arguments", [])], around)
        try:
            tools = {tool["name"] for tool in running.ask("tools/list")["tools"]}
            uncalled = tools - {call["tool"] for call in server["calls"]}
            wrong += [f"{tool} is not called" for tool in sorted(uncalled)]
            for call in server["calls"]:
                name = f"{call['tool']} {json.dumps(call['arguments'], ensure_ascii=False)}"
                said = running.call(call["tool"], call["arguments"])
                if not re.search(call.get("right", call.get("seen")), said, re.DOTALL):
                    wrong.append(f"{name}: {said[:600]}")
                for path, left in call.get("leaves", {}).items():
                    if found(simulated_mac, world, path) != left:
                        wrong.append(f"{name}: {path} is {found(simulated_mac, world, path)}")
        finally:
            running.end()
    return wrong


def table(servers):
    calls = [(server, call) for server in servers for call in server["calls"]]
    differing = [(server, call) for server, call in calls if "seen" in call]
    counts = {whose: sum(call["differs"] == whose for _, call in differing) for whose in WHOSE}
    right = len(calls) - len(differing)
    lines = [
        "# Servers of others on the simulated Mac",
        "",
        f"`make judges` has {len(servers)} published servers drive the simulated Mac by `osascript`, unmodified, and calls each of their tools:",
        f"{len(calls)} calls, of which {right} end as on a Mac. No Mac was asked: what it answers is read from what the server sends and from what",
        "is known of the apps. `tests/clients/judges/foreign` has the calls; this page is written by `foreign.py --write`.",
        "",
        "| server | calls | as on a Mac | " + " | ".join(WHOSE) + " |",
        "|---|---|---|" + "---|" * len(WHOSE),
    ]
    for server in servers:
        own = [call["differs"] for call in server["calls"] if "seen" in call]
        each = " | ".join(str(own.count(whose)) for whose in WHOSE)
        count = len(server["calls"])
        lines.append(f"| `{server['package']}` {server['version']} | {count} | {count - len(own)} | {each} |")
    lines += ["", "## Differences", ""]
    lines += [f"* *{whose}* ({counts[whose]}): {meaning}." for whose, meaning in WHOSE.items()]
    lines += ["", "| server | tool | whose | why |", "|---|---|---|---|"]
    lines += [f"| {server['package']} | `{call['tool']}` | {call['differs']} | {call['why']} |" for server, call in differing]
    return "\n".join(lines) + "\n"


def main(macmcp, folder, *options):
    servers = [json.loads(file.read_text(encoding="utf-8")) for file in sorted((HERE / "foreign").glob("*.json"))]
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for server in servers:
        found = judged(server, Path(macmcp).resolve().with_name("simulated-mac"), folder)
        print(f"{server['package']}: {len(server['calls'])} calls, {len(found)} not as expected", flush=True)
        for one in found:
            print(f"* {one}")
        wrong += len(found)
    if options == ("--write",):
        TABLE.write_text(table(servers), encoding="utf-8")
    elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != table(servers):
        print(f"* {TABLE.name} is not what the files of calls say: run this with --write")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
