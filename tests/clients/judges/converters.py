"""Has agent frameworks take every tool over, and calls each of the server's own tools through each of them.

usage: converters.py MACMCP      with the packages of requirements.txt beside this file

Every tool, those of all packs too, becomes what the framework gives its model; each call of calls.json that is good goes through the
framework's own way and has to succeed. OpenAI's strict mode makes every parameter required, so that a model has to write something
for each: there the rest is filled with its default, or else with "", 0, false or []. Prints a line for each, and exits with 1 where
anything fails.
"""

import asyncio
import json
import logging
import re
import sys
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
CALLS = json.loads((HERE.parent / "calls.json").read_text(encoding="utf-8"))
PACKS = ["appearance", "browsers", "calendar", "contacts", "mail", "messages", "music", "notes", "reminders", "shortcuts", "spotlight"]
EMPTY = {"string": "", "integer": 0, "number": 0, "boolean": False, "array": []}
# Other names that calls.json uses on purpose. A model writes those that are listed.
LISTED = {"delay": "delay_ms", "value": "volume"}


def arguments(packs):
    return ["serve", "--simulate", *(["--pack", ",".join(PACKS)] if packs else [])]


# What strict schemas leave no way to say. A choice without a default has no word for none: `wait_for` always waits for an event, and
# `expect` always states something of a clipboard, whose empty text means something. 0 is an edge of a screen and the first letter of a text.
KNOWN = {("openai-agents, strict", tool) for tool in ("wait_for", "expect", "select_text", "set_window_frame")}


class Failures:
    """What did not work, by the tool."""

    def __init__(self):
        self.found = {}

    def check(self, what, good, detail=""):
        if not good:
            self.found[what] = str(detail)[:400]


def in_order(tools):
    """As calls.json has them: one call launches what the next quits."""
    named = {tool.name: tool for tool in tools}
    return [named[name] for name in CALLS]


def by_listed_names(schema, name):
    """A good call, by the names that the schema has."""
    known = schema["properties"]

    def of(parameter):
        snake = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), parameter)
        return next(one for one in (parameter, snake, LISTED.get(parameter)) if one in known)

    return {of(parameter): value for parameter, value in CALLS[name]["good"].items()}


def empty(schema):
    """What a model writes for a parameter that it does not mean and must give."""
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][0]
    return filled(schema, {}) if schema["type"] == "object" else EMPTY[schema["type"]]


def filled(schema, given):
    """The arguments of a model that has to give all that a schema requires."""
    return {**{name: empty(schema["properties"][name]) for name in schema.get("required", [])}, **given}


async def openai_agents(macmcp, failures, strict):
    from agents import Agent, RunContextWrapper
    from agents.mcp import MCPServerStdio, MCPUtil
    from agents.tool_context import ToolContext

    agent = Agent(name="judge")
    context = RunContextWrapper(context=None)

    async def taken(packs):
        server = MCPServerStdio(params={"command": macmcp, "args": arguments(packs)}, client_session_timeout_seconds=30)
        await server.connect()
        tools = await MCPUtil.get_function_tools(server, strict, context, agent, failure_error_function=None)
        return server, tools

    server, tools = await taken(True)
    await server.cleanup()
    for tool in tools:
        failures.check(tool.name, bool(tool.params_json_schema) and (tool.strict_json_schema or not strict), "not converted to a strict schema")
    count, calls = len(tools), 0
    server, tools = await taken(False)
    for tool in in_order(tools):
        given = by_listed_names(tool.params_json_schema, tool.name)
        text = json.dumps(filled(tool.params_json_schema, given) if strict else given)
        answer = await tool.on_invoke_tool(ToolContext(context=None, tool_name=tool.name, tool_call_id="1", tool_arguments=text), text)
        failures.check(tool.name, "Error: " not in str(answer)[:200], f"{text}: {answer}")
        calls += 1
    await server.cleanup()
    return count, calls


async def pydantic_ai(macmcp, failures):
    from fastmcp.client.transports import StdioTransport
    from pydantic_ai import RunContext, RunUsage
    from pydantic_ai.mcp import MCPToolset
    from pydantic_ai.models.test import TestModel

    context = RunContext(deps=None, model=TestModel(), usage=RunUsage())

    def toolset(packs):
        return MCPToolset(StdioTransport(command=macmcp, args=arguments(packs)), tool_error_behavior="error")

    async with toolset(True) as tools:
        count = len(await tools.get_tools(context))
    calls = 0
    async with toolset(False) as tools:
        of_server = await tools.get_tools(context)
        for name in CALLS:
            tool = of_server[name]
            await tools.call_tool(name, by_listed_names(tool.tool_def.parameters_json_schema, name), context, tool)
            calls += 1
    return count, calls


async def google_adk(macmcp, failures):
    from google.adk.agents import LlmAgent
    from google.adk.agents.invocation_context import InvocationContext
    from google.adk.sessions import InMemorySessionService
    from google.adk.tools.mcp_tool import McpToolset, StdioConnectionParams
    from google.adk.tools.tool_context import ToolContext
    from mcp import StdioServerParameters

    service = InMemorySessionService()
    session = await service.create_session(app_name="judge", user_id="judge")
    agent = LlmAgent(name="judge")
    context = ToolContext(InvocationContext(session_service=service, invocation_id="1", agent=agent, session=session))

    def toolset(packs):
        server = StdioServerParameters(command=macmcp, args=arguments(packs))
        return McpToolset(connection_params=StdioConnectionParams(server_params=server, timeout=30))

    listed = toolset(True)
    tools = await listed.get_tools()
    for tool in tools:
        failures.check(tool.name, tool._get_declaration().name == tool.name, "no declaration")
    await listed.close()
    count, calls = len(tools), 0
    called = toolset(False)
    for tool in in_order(await called.get_tools()):
        answer = await tool.run_async(args=by_listed_names(tool._mcp_tool.inputSchema, tool.name), tool_context=context)
        failures.check(tool.name, isinstance(answer, dict) and not answer.get("isError") and "error" not in answer, answer)
        calls += 1
    await called.close()
    return count, calls


async def langchain(macmcp, failures):
    from langchain_core.utils.function_calling import convert_to_openai_tool
    from langchain_mcp_adapters.client import MultiServerMCPClient
    from langchain_mcp_adapters.tools import load_mcp_tools

    def client(packs):
        return MultiServerMCPClient({"macmcp": {"transport": "stdio", "command": macmcp, "args": arguments(packs)}})

    async with client(True).session("macmcp") as session:
        tools = await load_mcp_tools(session)
        for tool in tools:
            failures.check(tool.name, convert_to_openai_tool(tool)["function"]["name"] == tool.name, "no function")
    count, calls = len(tools), 0
    async with client(False).session("macmcp") as session:
        for tool in in_order(await load_mcp_tools(session)):
            # It raises where the server answers with an error.
            await tool.ainvoke(by_listed_names(tool.args_schema, tool.name))
            calls += 1
    return count, calls


FRAMEWORKS = {
    "openai-agents": lambda macmcp, failures: openai_agents(macmcp, failures, False),
    "openai-agents, strict": lambda macmcp, failures: openai_agents(macmcp, failures, True),
    "pydantic-ai": pydantic_ai,
    "google-adk": google_adk,
    "langchain-mcp-adapters": langchain,
}


def main(macmcp):
    logging.disable(logging.WARNING)
    wrong = False
    for name, judge in FRAMEWORKS.items():
        failures = Failures()
        count = calls = 0
        try:
            count, calls = asyncio.run(judge(macmcp, failures))
        except Exception:  # whatever a framework raises is a finding, and the others still count
            failures.check("the framework", False, traceback.format_exc()[-400:])
        failures.check("tools", count > 90 and calls == len(CALLS), f"{count} tools, {calls} calls of {len(CALLS)}")
        found = {(name, what) for what in failures.found}
        known = {one for one in KNOWN if one[0] == name}
        print(f"{name}: {count} tools converted, {calls} called, {len(found - known)} failures, {len(found & known)} known", flush=True)
        for _, what in sorted(found - known):
            print(f"* {what}: {failures.found[what]}")
        for _, what in sorted(known - found):
            print(f"* {what} no longer fails, so it is to go from the list")
        wrong = wrong or found != known
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
