"""The official Python client against a server that drives the Mac it runs on: the tools are listed, the screen is looked at, a picture
arrives, and an error is an error.

usage: on_a_mac.py MACMCP [SERVE'S ARGUMENTS]
Prints one JSON object; exits with 1 where something that must hold on every Mac did not. What needs a permission that this Mac has not
given is told with its code and is no failure. `.github/workflows/macos.yml` runs it.
"""

import asyncio
import base64
import json
import os
import sys

from mcp import Client, StdioServerParameters

READS = {
    "check_permissions": {},
    "list_running_apps": {},
    "get_display_info": {},
    "look": {},
    "take_screenshot": {},
    "get_clipboard": {},
}
SIGNATURES = {"image/png": b"\x89PNG", "image/jpeg": b"\xff\xd8\xff"}


def told(result):
    """How a call ended, without what the screen shows."""
    if result.is_error:
        return {"error": (result.meta or {}).get("macmcp/error", {}).get("code", "without a code")}
    return {"ok": True, "kinds": [block.type for block in result.content]}


async def main(macmcp, arguments):
    failures = []
    # The client hands on no variable but a few.
    settings = {name: value for name, value in os.environ.items() if name.startswith("MACMCP_")}
    server = StdioServerParameters(command=macmcp, args=["serve", *arguments], env=settings)
    async with Client(server, read_timeout_seconds=60) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        missing = sorted(set(READS) - names)
        if missing:
            failures.append(f"not listed: {', '.join(missing)}")
        calls = {}
        for name, arguments in READS.items():
            result = await client.call_tool(name, arguments)
            calls[name] = told(result)
            for block in result.content:
                if block.type == "image":
                    data = base64.b64decode(block.data)
                    calls[name]["bytes"] = len(data)
                    if not data.startswith(SIGNATURES.get(block.mime_type, b"none")):
                        failures.append(f"{name}: the picture is no {block.mime_type}")
        refused = await client.call_tool("launch_app", {"app": "No Such App 5f1d"})
        calls["launch_app"] = told(refused)
        if calls["launch_app"].get("error") != "AppNotFound":
            failures.append("launch_app: an app that is not there was not AppNotFound")
    print(json.dumps({"tools": len(names), "calls": calls, "failures": failures}, indent=1))
    return 1 if failures else 0


sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2:])))
