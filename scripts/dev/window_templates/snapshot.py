"""The files of `macmcp snapshot`, which have the form of templates already: a line for each element, fields with values in JSON."""

import json
import re

from .element import DumpError, Element, around, as_frame

NAME = "a snapshot of macmcp"
LACKS = ()

LINE = re.compile(r"( *)(AX\w+)(?:/(\S+))?((?: -?[0-9.]+)*)(?: (.*))?")


def is_such(text):
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    return next(lines, "").startswith("AX")


def windows(text):
    found, open_elements = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        made, depth = element(f"line {number}", line)
        if made.role == "AXApplication" and depth == 0:
            continue
        if made.role == "AXWindow" and depth == 0:
            made.subrole = made.subrole or made.fields.pop("subrole", None)
            found.append(made)
            # What stands in it is relative to it.
            made.frame = made.frame and (0, 0, made.frame[2], made.frame[3])
            open_elements = [(-1, made)]
            continue
        if not found:
            found.append(Element(made.place, "AXWindow"))
            open_elements = [(-1, found[0])]
        while open_elements[-1][0] >= depth:
            open_elements.pop()
        open_elements[-1][1].children.append(made)
        open_elements.append((depth, made))
    for window in found:
        if window.frame is None and (frame := around(list(window.walk())[1:])):
            # The title bar may be missing: the frames are from the window's own corner.
            window.frame = (0, 0, frame[0] + frame[2], frame[1] + frame[3])
    return found


def element(place, line):
    parts = LINE.fullmatch(line)
    if parts is None:
        raise DumpError(place, f"{line.strip()[:60]!r} is no element")
    indent, role, subrole, numbers, rest = parts.groups()
    numbers = numbers.split()
    if role == "AXWindow" and len(numbers) == 2:
        numbers = ["0", "0", *numbers]
    made = Element(place, role, subrole, as_frame(place, numbers) if numbers else None)
    decoder, at = json.JSONDecoder(), 0
    rest = rest or ""
    while at < len(rest):
        name, sign, _ = rest[at:].partition("=")
        if not sign or not re.fullmatch(r"\w+", name):
            raise DumpError(place, f"a field has no value in {rest[at : at + 60]!r}")
        try:
            value, at = decoder.raw_decode(rest, at + len(name) + 1)
        except json.JSONDecodeError as failure:
            raise DumpError(place, f"{failure.msg} behind {name}=") from None
        made.fields[name] = value
        while rest[at : at + 1] == " ":
            at += 1
    return made, len(indent)
