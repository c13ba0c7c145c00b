"""An MCP server of somebody, tested over its pipes: whatever it does by `osascript` is seen in the world.

Put the command of a server in the place of this one, which is written here so that the example runs without any other package.
"""

import json
import subprocess
import sys

SERVER = r"""
import json, subprocess, sys
for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    if request["method"] == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "volume", "version": "1"}}
    else:
        level = request["params"]["arguments"]["level"]
        done = subprocess.run(["osascript", "-e", f"set volume output volume {int(level)}"], capture_output=True, text=True)
        result = {"content": [{"type": "text", "text": done.stderr or "ok"}], "isError": done.returncode != 0}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


def call(entry, tool, arguments):
    """Starts the server of an entry, calls one tool, and answers the result."""
    messages = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
        },
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": tool, "arguments": arguments}},
    ]
    lines = "".join(json.dumps(message) + "\n" for message in messages)
    command = [entry["command"], *entry["args"]]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=entry["env"], timeout=60, check=True)
    answers = {message["id"]: message for message in map(json.loads, done.stdout.splitlines()) if "id" in message}
    return answers[2]["result"]


def test_the_volume_is_set(mac):
    entry = mac.mcp([sys.executable, "-c", SERVER])
    result = call(entry, "set_volume", {"level": 30})
    assert not result["isError"], result
    assert mac.query("$.volume.output") == [30]
