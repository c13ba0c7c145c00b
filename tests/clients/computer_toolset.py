"""Anthropic's SDK with the computer toolset of the Python package, and a scripted model: a job of twelve turns, judged by the Mac.

usage: computer_toolset.py MACMCP SIMULATED_MAC
Prints one line and exits 0 when all held. `tests/end_to_end/clients.rs` runs it.
"""

import base64
import json
import os
import pathlib
import sys

import httpx2
from anthropic import Anthropic

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "crates/simulated-mac/python/src"))
from simulated_mac import Mac  # noqa: E402
from simulated_mac.computer_toolset import MacToolset  # noqa: E402

# The document of TextEdit in the default world, in points of the main display, which is 1512 wide.
TEXT, TITLE_BAR, WIDTH = (500, 400), (600, 167), 1512
TYPED = "Dear reader, typed by a toolset."


class Model:
    """Answers each request with the next turn of the job, as the API would, and keeps what it was sent."""

    def __init__(self):
        self.requests = []
        self.pixels = None

    def at(self, x, y):
        """A point as a pixel of the screenshot."""
        return [round(x * self.pixels / WIDTH), round(y * self.pixels / WIDTH)]

    def turns(self):
        yield [("screenshot", {})]
        self.pixels = picture_width(self.results()[0])
        yield [("left_click", {"coordinate": self.at(*TEXT)})]
        yield [("key", {"text": "super+a"})]
        yield [("type", {"text": TYPED})]
        yield [("key", {"text": "Left", "repeat": 2})]
        yield [("zoom", {"region": [*self.at(300, 160), *self.at(900, 600)]})]
        yield [("mouse_move", {"coordinate": self.at(*TITLE_BAR)}), ("cursor_position", {})]
        yield [("left_mouse_down", {}), ("mouse_move", {"coordinate": self.at(660, 207)}), ("left_mouse_up", {})]
        yield [("scroll", {"coordinate": self.at(560, 440), "scroll_direction": "down", "scroll_amount": 2})]
        # The second is not executed: the first fails.
        yield [("left_click", {"coordinate": [self.pixels, 5]}), ("type", {"text": "never"})]
        yield [("hold_key", {"text": "shift", "duration": 1}), ("wait", {"duration": 1})]
        # It ends the app, which the server asks about.
        yield [("key", {"text": "cmd+q"})]

    def results(self):
        return self.requests[-1]["messages"][-1]["content"]

    def __call__(self, request):
        self.requests.append(json.loads(request.content))
        if len(self.requests) == 1:
            self.job = self.turns()
        calls = next(self.job, None)
        blocks = [
            {"type": "tool_use", "id": f"toolu_{len(self.requests)}_{place}", "name": name, "input": input, "toolset_name": "computer"}
            for place, (name, input) in enumerate(calls or [])
        ]
        message = {
            "id": f"msg_{len(self.requests)}",
            "type": "message",
            "role": "assistant",
            "model": "scripted",
            "content": blocks or [{"type": "text", "text": "Done."}],
            "stop_reason": "tool_use" if blocks else "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }
        return httpx2.Response(200, json=message)


def picture_width(result):
    """The width of a picture in pixels, out of its own header: PNG, or a frame of JPEG."""
    [image] = [block for block in result["content"] if block["type"] == "image"]
    data = base64.b64decode(image["source"]["data"])
    if data.startswith(b"\x89PNG"):
        return int.from_bytes(data[16:20], "big")
    place = 2
    while data[place + 1] not in (0xC0, 0xC1, 0xC2):
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return int.from_bytes(data[place + 7 : place + 9], "big")


def words(content):
    """The texts of a result."""
    return [content] if isinstance(content, str) else [block["text"] for block in content if block["type"] == "text"]


def main(macmcp, simulated_mac):
    os.environ["SIMULATED_MAC"] = simulated_mac
    confirmed, asked = [], []

    def confirm(context):
        confirmed.append(context.member)
        return True

    def ask(question):
        asked.append(question)
        return "no"

    with Mac() as mac:
        # In front, so that the model's click is no surprise.
        mac.script('tell application "TextEdit" to activate').check()
        model = Model()
        client = Anthropic(api_key="none", http_client=httpx2.Client(transport=httpx2.MockTransport(model)), max_retries=0)
        server = [macmcp, "serve", "--profile", "computer", "--destructive", "ask", f"--simulate={mac.world}"]
        with MacToolset(confirm=confirm, ask=ask, server=server) as tools:
            messages = [{"role": "user", "content": "Write a letter"}]
            runner = client.beta.messages.tool_runner(model="scripted", max_tokens=1000, messages=messages, tools=[tools])
            runner.until_done()
        assert len(model.requests) == 13, len(model.requests)
        assert model.requests[0]["tools"] == [{"type": "computer_toolset_20260801"}], model.requests[0]["tools"]
        turns = [[(block.get("is_error", False), block["content"]) for block in each["messages"][-1]["content"]] for each in model.requests[1:]]
        failed = [(turn, place) for turn, blocks in enumerate(turns, 1) for place, (is_error, _) in enumerate(blocks) if is_error]
        assert failed == [(10, 0), (10, 1), (12, 0)], failed
        lines = [[text for _, content in blocks for text in words(content)] for blocks in turns]
        assert all("\n" not in line for each in lines for line in each), lines
        texts = [" ".join(each) for each in lines]
        assert "X=" in texts[6], texts[6]
        assert "not executed" in texts[9].lower() and "pixels" in texts[9], texts[9]
        assert "NotConfirmed" in texts[11], texts[11]
        [value] = mac.query('$.apps[?@.name == "TextEdit"].windows[?@.id == 91].children[0].children[0].value')
        assert value == TYPED, value
        [frame] = mac.query('$.apps[?@.name == "TextEdit"].windows[?@.id == 91].frame')
        assert abs(frame[0] - 360) <= 2 and abs(frame[1] - 200) <= 2, frame
        assert {"type", "key", "hold_key", "left_click"} <= set(confirmed), confirmed
        assert len(asked) == 1 and "press_key" in asked[0], asked
    print(f"{len(turns)} turns, {len(confirmed)} calls, {len(asked)} question")


if __name__ == "__main__":
    main(*sys.argv[1:])
