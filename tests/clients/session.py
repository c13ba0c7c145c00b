"""A session of the official Python client: every tool once for success and once for an error.

usage: session.py MACMCP MODE      MODE: legacy or a protocol revision such as 2026-07-28
Prints one line and exits 0 when all held. `tests/end_to_end/clients.rs` runs it.
"""

import asyncio
import json
import pathlib
import sys

from mcp import Client, MCPError, StdioServerParameters
from mcp.types import PromptReference, ResourceTemplateReference

WORKSPACE = {"launch_application", "quit_application", "list_applications"}
CALLS = json.loads((pathlib.Path(__file__).parent / "calls.json").read_text())


async def main(macmcp: str, mode: str) -> None:
    server = StdioServerParameters(command=macmcp, args=["serve", "--simulate"])
    async with Client(server, mode=mode, read_timeout_seconds=30) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert sorted(tools) == sorted(CALLS), sorted(tools)
        for name, calls in CALLS.items():
            good = await client.call_tool(name, calls["good"])
            assert not good.is_error, (name, good.content)
            # Where there is a picture there are no fields, clients that show fields only would hide it; about it comes last.
            pictured = any(block.type == "image" for block in good.content)
            if pictured:
                json.loads(good.content[-1].text)
            text = None if pictured else json.loads(good.content[0].text)
            assert good.structured_content == text, name
            bad = await client.call_tool(name, calls["bad"])
            assert bad.is_error, (name, bad)
            # Those of the workspace server begin with its own sentences.
            assert name in WORKSPACE or bad.content[0].text.startswith("Error: "), bad.content
            assert bad.structured_content is None, name
            assert bad.meta["macmcp/error"]["code"] in bad.content[0].text, bad
        try:
            await client.call_tool("launch_ap", {})
        except MCPError as error:
            assert "did you mean launch_app?" in str(error), error
        else:
            raise AssertionError("an unknown tool must be a protocol error")
        prompts = (await client.list_prompts()).prompts
        assert [prompt.name for prompt in prompts] == ["explain_screen", "fill_in_form", "set_up_permissions"], prompts
        filled = await client.get_prompt("fill_in_form", {"text": "Name: Ada", "app": "Notes"})
        assert filled.messages[1].content.text.endswith("Name: Ada"), filled
        template = (await client.list_resource_templates()).resource_templates[0].uri_template
        for reference in (
            PromptReference(name="explain_screen"),
            ResourceTemplateReference(uri=template),
        ):
            completed = await client.complete(reference, {"name": "app", "value": "saf"})
            assert completed.completion.values == ["Safari"], completed
        read = await client.read_resource(template.replace("{app}", "Safari"))
        assert "window" in read.contents[0].text, read
        resources = (await client.list_resources()).resources
        for resource in resources:
            content = (await client.read_resource(resource.uri)).contents[0]
            assert json.loads(content.text) if resource.mime_type == "application/json" else content.blob, resource
        if mode == "legacy":
            await client.subscribe_resource(resources[-1].uri)
        print(f"python client: {len(tools)} tools, protocol {client.protocol_version}")


asyncio.run(main(*sys.argv[1:]))
