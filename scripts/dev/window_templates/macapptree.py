"""Trees that macapptree writes as JSON.

An element there has `role`, `name` (the title, with underscores for blanks), `description`, `role_description`, `value`, `enabled`,
`absolute_position` ("x;y") and `size` ("w;h") as text, and `children`. `id` is a digest of place and role, no identifier.
"""

import json
import re

from .element import CONTROLS, TITLE_BUTTONS, DumpError, Element, as_frame, as_value

NAME = "a tree of macapptree"
LACKS = (
    "It has no identifiers, subroles only as far as descriptions of roles tell them, no group around one thing of its own size,",
    "and another order: this one is from top to bottom.",
)

# Subroles by the English description of the role, which AppKit makes of both.
SUBROLES = {
    "close button": "AXCloseButton",
    "full screen button": "AXFullScreenButton",
    "minimize button": "AXMinimizeButton",
    "minimise button": "AXMinimizeButton",
    "zoom button": "AXZoomButton",
    "search text field": "AXSearchField",
    "secure text field": "AXSecureTextField",
    "outline row": "AXOutlineRow",
    "table row": "AXTableRow",
    "switch": "AXSwitch",
    "tab": "AXTabButton",
    "standard window": "AXStandardWindow",
    "dialog": "AXDialog",
    "system dialog": "AXSystemDialog",
    "floating window": "AXFloatingWindow",
}


def is_such(text):
    return re.match(r'\s*(\[|\{\s*")', text) is not None


def windows(text):
    try:
        dump = json.loads(text)
    except json.JSONDecodeError as failure:
        raise DumpError(f"line {failure.lineno}, column {failure.colno}", failure.msg) from None
    except RecursionError:
        raise DumpError("the whole file", "elements stand too deep in each other") from None
    trees = dump if isinstance(dump, list) else [dump]
    found = []
    for number, tree in enumerate(trees):
        place = f"[{number}]" if isinstance(dump, list) else "the outermost object"
        if isinstance(tree, dict) and isinstance(tree.get("tree"), dict):
            tree = tree["tree"]
        found.append(window(place, tree))
    return found


def window(place, tree):
    made = element(place, tree)
    # A tree of something else stands in a window of its own.
    if made.role != "AXWindow":
        made.children, made.role = [element(place, tree)], "AXWindow"
        made.subrole, made.fields = None, {}
    made.keep_window_fields()
    buttons = [child for child in made.children if child.subrole in (*TITLE_BUTTONS, "AXZoomButton")]
    order = {"AXCloseButton": 0, "AXFullScreenButton": 1, "AXZoomButton": 1, "AXMinimizeButton": 2}
    others = [child for child in made.children if child not in buttons]
    made.children = others + sorted(buttons, key=lambda button: order[button.subrole])
    return made


def element(place, node):
    """An element with all that is in it."""
    made = single(place, node)
    waiting = [(made, node)]
    while waiting:
        around, dumped = waiting.pop()
        children = dumped.get("children") or []
        if not isinstance(children, list):
            raise DumpError(around.place, "children is no list")
        # The last one is the topmost.
        for number, child in reversed(list(enumerate(children))):
            inner = single(f"{around.place}.children[{number}]", child)
            around.children.append(inner)
            waiting.append((inner, child))
    return made


def single(place, node):
    if not isinstance(node, dict):
        raise DumpError(place, "an element is no object")
    role = node.get("role")
    if not isinstance(role, str):
        raise DumpError(place, "an element has no role")
    kind = node.get("role_description")
    made = Element(place, role, SUBROLES.get(kind) if isinstance(kind, str) else None, frame(place, node))
    if isinstance(node.get("name"), str):
        made.put("title", node["name"].replace("_", " "))
    made.put("description", node.get("description"))
    value = node.get("value")
    # An element as a value is written as the text of its own tree.
    if not (isinstance(value, str) and value.lstrip().startswith("{") and '"role"' in value):
        made.put("value", as_value(role, value))
    if node.get("enabled") is False and role in CONTROLS:
        made.put("enabled", False)
    return made


def frame(place, node):
    at, size = node.get("absolute_position"), node.get("size")
    if not at or not size:
        return None
    if not isinstance(at, str) or not isinstance(size, str):
        raise DumpError(place, f"{at!r} and {size!r} are no frame")
    return as_frame(place, at.split(";") + size.split(";"))
