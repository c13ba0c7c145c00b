"""Stands between the conformance suite and a server, over standard input and output, and gives the suite's fixtures the names of the
server's own: the tool `test_simple_text` is `list_running_apps`, and so on. Only requests are changed; answers go through as they are.

usage: fixtures.py MACMCP
"""

import json
import queue
import subprocess
import sys
import threading

TOOLS = {
    "test_simple_text": ("list_running_apps", {}),
    "test_image_content": ("take_screenshot", {}),
    "test_error_handling": ("launch_app", {"app": "Nothing"}),
    # It is under `ask`.
    "test_elicitation": ("launch_app", {"app": "Calculator"}),
    "test_tool_with_progress": ("wait_for", {"app": "Notes", "text": "never there", "timeout_ms": 20000}),
}
PROMPTS = {"test_simple_prompt": "explain_screen", "test_prompt_with_arguments": "fill_in_form"}
PROMPT_ARGUMENTS = {"arg1": "text", "arg2": "app"}
RESOURCES = {"test://static-text": "macmcp://apps/Safari/outline", "test://watched-resource": "macmcp://changes"}
CAPTURE = "of the fixtures"


def renamed(method, params):
    """The parameters of a request by the server's names."""
    name, uri = params.get("name"), params.get("uri")
    if method == "tools/call" and name in TOOLS:
        tool, arguments = TOOLS[name]
        return {**params, "name": tool, "arguments": arguments}
    if method == "prompts/get" and name in PROMPTS:
        arguments = {PROMPT_ARGUMENTS.get(key, key): value for key, value in params.get("arguments", {}).items()}
        return {**params, "name": PROMPTS[name], "arguments": arguments}
    if method == "completion/complete":
        argument = params["argument"]
        return {**params, "ref": {**params["ref"], "name": "fill_in_form"}, "argument": {**argument, "name": "app"}}
    if uri in RESOURCES:
        return {**params, "uri": RESOURCES[uri]}
    return params


class Server:
    def __init__(self, macmcp):
        command = [macmcp, "serve", "--simulate", "--ask", "Calculator"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.captured = queue.Queue()
        threading.Thread(target=self.pass_answers, daemon=True).start()

    def pass_answers(self):
        for line in self.process.stdout:
            if json.loads(line).get("id") == CAPTURE:
                self.captured.put(json.loads(line)["result"])
            else:
                sys.stdout.write(line)
                sys.stdout.flush()

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def capture(self):
        """The address of a picture that was just taken: that is what the server has of binary resources."""
        call = {"name": "screenshot_app_window", "arguments": {"app": "Safari"}}
        self.send({"jsonrpc": "2.0", "id": CAPTURE, "method": "tools/call", "params": call})
        content = self.captured.get(timeout=30)["content"]
        return next(block["uri"] for block in content if block["type"] == "resource_link")


def main(macmcp):
    server = Server(macmcp)
    for line in sys.stdin:
        message = json.loads(line)
        if "method" in message and "params" in message:
            params = message["params"]
            if params.get("uri") == "test://static-binary":
                params = {**params, "uri": server.capture()}
            message = {**message, "params": renamed(message["method"], params)}
        server.send(message)
    server.process.stdin.close()
    return server.process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
