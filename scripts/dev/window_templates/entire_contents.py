"""What System Events answers for `entire contents of window 1`: specifiers, one an element, in the form

    button "OK" of group 1 of window "Untitled" of application process "TextEdit" of application "System Events"
"""

import re

from .element import TITLE_BUTTONS, DumpError, Element, around

NAME = "System Events' entire contents"
LACKS = (
    "It has classes, names and what stands in what. Made up: all frames (what holds nothing has a line of its own, and what holds",
    "something is around that), an AXCell for a UI element in a row and an AXUnknown for any other, and the buttons of the title bar,",
    "for which three buttons without names at the end are taken. Missing: descriptions, identifiers, states, values but those of texts.",
)

# The classes of System Events whose roles are called otherwise than they are.
ROLES = {
    "checkbox": "AXCheckBox",
    "pop over": "AXPopover",
    "pop up button": "AXPopUpButton",
    "splitter group": "AXSplitGroup",
    "tool bar": "AXToolbar",
}

# All that System Events has a class for.
CLASSES = frozenset(
    """browser;busy indicator;button;checkbox;color well;column;combo box;drawer;group;grow area;image;incrementor;list;menu;menu bar;
    menu bar item;menu button;menu item;outline;pop over;pop up button;progress indicator;radio button;radio group;relevance indicator;
    row;scroll area;scroll bar;sheet;slider;splitter;splitter group;static text;tab group;table;text area;text field;tool bar;toolbar;
    UI element;value indicator;window""".replace("\n    ", "").split(";")
)

STEP = re.compile(r'([A-Za-z][A-Za-z ]*?) (?:(\d+)|"((?:[^"\\]|\\.)*)")', re.DOTALL)

SEPARATOR = re.compile(r"\s*,?\s*")

# The frames that are made up, in points: a line for each element that holds nothing, below a title bar.
WIDTH, TITLE_BAR, LINE, GAP, MARGIN = 800, 28, 20, 4, 10


def is_such(text):
    return re.match(r"\s*\{?\s*" + STEP.pattern + " of ", text, re.DOTALL) is not None or " of application process " in text


def windows(text):
    roots, latest = {}, {}
    for number, steps in enumerate(specifiers(text), start=1):
        place = f"item {number}"
        chain = [step for step in steps if step[0] not in ("application", "application process", "process")]
        for kind, *_ in chain:
            if kind not in CLASSES:
                raise DumpError(place, f"System Events has no class {kind!r}")
        if not chain or chain[-1][0] != "window":
            raise DumpError(place, "it stands in no window: take the entire contents of a window")
        root = tuple(chain[-1:])
        if root not in roots:
            roots[root] = latest[root] = Element(place, "AXWindow", fields={"title": chain[-1][2]})
        if len(chain) > 1:
            holder = latest.get(tuple(chain[1:]))
            if holder is None:
                raise DumpError(place, "what it stands in is not listed before it: take the entire contents of the window")
            latest[tuple(chain)] = made = element(place, chain[0], holder)
            holder.children.append(made)
    for window in roots.values():
        take_for_title_bar(window)
        lay_out(window)
    return list(roots.values())


def specifiers(text):
    """Each specifier as its steps from the inside out: (class, number, name)."""
    at, end = 0, len(text.rstrip())
    while at < end and text[at] in " \n\r\t{":
        at += 1
    number = 0
    while at < end and text[at] != "}":
        number += 1
        steps = []
        while True:
            step = STEP.match(text, at)
            if step is None:
                line = text.count("\n", 0, at) + 1
                raise DumpError(
                    f"item {number}, line {line}",
                    f"{text[at : at + 60]!r} is no element: names stand in quotes where `osascript -s s` prints them",
                )
            kind, index, name = step.groups()
            steps.append((kind, index, name and re.sub(r"\\(.)", r"\1", name, flags=re.DOTALL)))
            at = step.end()
            if not text.startswith(" of ", at):
                break
            at += len(" of ")
        yield steps
        at = SEPARATOR.match(text, at).end()


def element(place, step, holder):
    kind, _, name = step
    role = ROLES.get(kind) or "AX" + "".join(word[0].upper() + word[1:] for word in kind.split(" "))
    if kind == "UI element":
        role = "AXCell" if holder.role == "AXRow" else "AXUnknown"
    made = Element(place, role)
    if role == "AXStaticText":
        made.put("value", name)
    # System Events names a cell by the text in it.
    elif role != "AXCell":
        made.put("title", name)
    return made


def take_for_title_bar(window):
    last = window.children[-3:]
    if len(last) == 3 and all(one.role == "AXButton" and not one.fields and not one.children for one in last):
        for button, subrole in zip(last, TITLE_BUTTONS):
            button.subrole = subrole


def lay_out(window):
    top = TITLE_BAR
    inside = list(window.walk())[1:]
    for element in inside:
        if element.subrole in TITLE_BUTTONS:
            place = TITLE_BUTTONS.index(element.subrole)
            element.frame = (MARGIN + LINE * place, GAP, LINE - GAP, LINE)
        elif not element.children:
            element.frame = (MARGIN, top, WIDTH - 2 * MARGIN, LINE)
            top += LINE + GAP
    # What is in an element comes behind it.
    for element in reversed(inside):
        if element.children:
            element.frame = around(element.children)
    window.frame = (0, 0, WIDTH, top + MARGIN)
