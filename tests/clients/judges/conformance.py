"""Runs the official conformance suite on a server, with npm's supergateway between HTTP, which the suite speaks, and standard input.

usage: conformance.py MACMCP MODULES      MODULES: the folder that holds node_modules, as package.json beside this file lists them

The suite calls fixtures: tools, prompts and resources with names of its own. `fixtures.py` gives them the names of the server's own,
where the server has such a thing. Every scenario has to hold but those in OUT; each of these has to fail. Prints a line for each,
and exits with 1 where that is not so.
"""

import json
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
OURS, GATEWAY = "not offered", "of the gateway"
FIXTURE = "wants the contents of a fixture"
OUT = {
    "logging-set-level": OURS,
    "tools-call-with-logging": OURS,
    "tools-call-audio": OURS,
    "tools-call-embedded-resource": OURS,
    "tools-call-mixed-content": OURS,
    "tools-call-sampling": OURS,
    "prompts-get-embedded-resource": OURS,
    "prompts-get-with-image": OURS,
    "json-schema-2020-12": FIXTURE,
    "elicitation-sep1034-defaults": FIXTURE,
    "elicitation-sep1330-enums": FIXTURE,
    "resources-templates-read": FIXTURE,
    "dns-rebinding-protection": GATEWAY,
}
# A run takes 30 s; what takes so long hangs.
PATIENCE = 300


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port, gateway):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if gateway.poll() is not None:
            raise SystemExit(f"the gateway ended with {gateway.returncode}")
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the gateway does not listen")


def judged(folder):
    """By scenario what failed of it, from the files that the suite wrote."""
    found = {}
    for file in sorted(Path(folder).glob("server-*/checks.json")):
        name = re.fullmatch(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z", file.parent.name)[1]
        checks = json.loads(file.read_text(encoding="utf-8"))
        found[name] = [check.get("errorMessage", check["id"]) for check in checks if check["status"] == "FAILURE"]
    return found


def main(macmcp, modules):
    packages = Path(modules).resolve() / "node_modules"
    # The suite needs Node.js 22, which is one of the packages.
    node = packages / "node/bin/node"
    port = free_port()
    server = f"'{sys.executable}' '{HERE / 'fixtures.py'}' '{macmcp}'"
    serving = ["--outputTransport", "streamableHttp", "--stateful", "--port", str(port), "--logLevel", "none"]
    gateway = subprocess.Popen([node, packages / "supergateway/dist/index.js", "--stdio", server, *serving])
    try:
        wait_for(port, gateway)
        with tempfile.TemporaryDirectory() as folder:
            suite = [node, packages / "@modelcontextprotocol/conformance/dist/index.js", "server"]
            url = ["--url", f"http://127.0.0.1:{port}/mcp", "--suite", "all", "--output-dir", folder]
            # Its status is 1 where any scenario fails.
            subprocess.run([*suite, *url], stdout=subprocess.DEVNULL, timeout=PATIENCE, check=False)
            found = judged(folder)
    finally:
        gateway.terminate()
        gateway.wait(timeout=30)
    wrong = {name for name, failed in found.items() if bool(failed) != (name in OUT)} | (set(OUT) - set(found))
    for name, failed in found.items():
        said = f"{'fails' if failed else 'holds'}{', ' + OUT[name] if name in OUT else ''}"
        print(f"{'* ' if name in wrong else '  '}{name}: {said}{': ' + failed[0][:200] if failed else ''}")
    held = sum(not failed for failed in found.values())
    print(f"conformance suite: {held} of {len(found)} scenarios hold, {len(OUT)} cannot, {len(wrong)} are not as expected")
    return 1 if wrong or held < 15 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
