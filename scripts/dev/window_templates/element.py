"""Windows and elements of a dump, whatever kind it is."""

import math


class DumpError(Exception):
    """What is wrong with a dump, and where in it."""

    def __init__(self, place, problem):
        super().__init__(f"{place}: {problem}")


class Element:
    """An element: its role, a subrole or None, a frame (x, y, width, height in points) or None, what a line of a template says of it
    by the names that it has there, and what is in it. `place` is where it stands in the dump, for messages."""

    def __init__(self, place, role, subrole=None, frame=None, fields=None):
        self.place = place
        self.role = role
        self.subrole = subrole
        self.frame = frame
        self.fields = {}
        for name, value in (fields or {}).items():
            self.put(name, value)
        self.children = []

    def put(self, name, value):
        """Sets what a line says. Nothing, and what no value of an element can be, is left out."""
        if isinstance(value, (bool, int, float, str)):
            self.fields[name] = value

    def keep_window_fields(self):
        """Leaves out what a line about a window has no place for."""
        self.fields = {name: value for name, value in self.fields.items() if name in ("title", "identifier")}

    def walk(self):
        """The element and all that is in it, from the outside in."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


# Controls: whether something else is enabled says nothing.
CONTROLS = frozenset(
    f"AX{name}"
    for name in """Button CheckBox ComboBox DisclosureTriangle Incrementor Link MenuButton MenuItem PopUpButton RadioButton Slider
    TextArea TextField""".split()
)

# Roles whose values are numbers. Dumps may have them as text.
NUMBERED = frozenset(
    f"AX{name}"
    for name in """CheckBox DisclosureTriangle Incrementor LevelIndicator ProgressIndicator RadioButton ScrollBar Slider Splitter
    ValueIndicator""".split()
)

TITLE_BUTTONS = ("AXCloseButton", "AXFullScreenButton", "AXMinimizeButton")


def as_value(role, value):
    """The value of an element: a number where elements of its role have one."""
    if role in NUMBERED and isinstance(value, str):
        try:
            number = float(value)
        except ValueError:
            return value
        return int(number) if number.is_integer() else number
    return value


def as_frame(place, numbers):
    """Four numbers as a frame."""
    try:
        frame = tuple(float(number) for number in numbers)
    except (TypeError, ValueError):
        raise DumpError(place, f"{numbers!r} is no frame") from None
    if len(frame) != 4 or not all(math.isfinite(number) for number in frame):
        raise DumpError(place, f"{numbers!r} is no frame")
    return frame


def around(elements):
    """The smallest frame around those that have one; None without any."""
    frames = [element.frame for element in elements if element.frame]
    if not frames:
        return None
    left, top = min(frame[0] for frame in frames), min(frame[1] for frame in frames)
    right, bottom = max(frame[0] + frame[2] for frame in frames), max(frame[1] + frame[3] for frame in frames)
    return left, top, right - left, bottom - top
