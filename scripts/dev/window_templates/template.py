"""A window as the text of a template: the form that crates/simulated-world/src/world/window_text.rs reads."""

import json
import re

from .element import DumpError

# As deep as the simulated Mac reads elements.
DEEPEST = 120


def text(window, kind, app):
    """The template of a window from a dump of a kind, whose head says what such a dump lacks; with the name of an app it begins as a
    snapshot does."""
    lines = [f"# Made by scripts/dev/window-template from {kind.NAME}.", *(f"# {line}" for line in kind.LACKS)]
    if app is not None:
        lines.append(f"AXApplication name={written(app)}")
    lines.append(window_line(window))
    waiting = [(child, 0) for child in reversed(window.children)]
    while waiting:
        element, depth = waiting.pop()
        if depth >= DEEPEST:
            raise DumpError(element.place, f"more than {DEEPEST} elements stand in each other")
        lines.append("  " * depth + element_line(element, window.frame))
        waiting.extend((child, depth + 1) for child in reversed(element.children))
    return "\n".join(lines) + "\n"


def window_line(window):
    if window.frame is None:
        raise DumpError(window.place, "the window has no frame")
    size = " ".join(number(each) for each in window.frame[2:])
    fields = dict(window.fields)
    if window.subrole:
        fields = {"subrole": window.subrole, **fields}
    return f"AXWindow {size}{said(fields)}"


def element_line(element, window):
    role, subrole, fields = element.role, element.subrole, element.fields
    # A window in a window would begin one of its own, and macapptree has words for what has no role.
    if role == "AXWindow":
        role = "AXGroup"
    elif role == "AXApplication" or not re.fullmatch(r"AX\w+", role):
        role = "AXUnknown"
    if subrole and re.search(r"[\s/]", subrole):
        fields = {"subrole": subrole, **fields}
        subrole = None
    line = f"{role}/{subrole}" if subrole else role
    if element.frame:
        x, y, width, height = element.frame
        line += "".join(f" {number(each)}" for each in (x - window[0], y - window[1], width, height))
    return line + said(fields)


def number(value):
    """A number with two digits behind the point at most."""
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def said(fields):
    return "".join(f" {name}={written(value)}" for name, value in fields.items())


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
