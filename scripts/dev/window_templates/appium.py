"""Page sources of Appium's driver for macOS: XML whose elements are called as the types of XCTest, with the attributes `identifier`,
`label` (the description), `title`, `value`, `placeholderValue`, `enabled`, `selected`, `x`, `y`, `width` and `height`."""

import xml.parsers.expat

from .element import CONTROLS, DumpError, Element, as_frame, as_value

NAME = "an Appium page source"
LACKS = (
    "It has no help and no actions, and roles as XCTest sorts them: what it calls Other is an AXUnknown.",
)

PREFIX = "XCUIElementType"

# Types that are called otherwise than the roles, with the subrole of those that have one.
ROLES = {
    "Any": ("AXUnknown", None),
    "Other": ("AXUnknown", None),
    "Dialog": ("AXWindow", "AXDialog"),
    "ToolbarButton": ("AXButton", None),
    "TableRow": ("AXRow", "AXTableRow"),
    "TableColumn": ("AXColumn", None),
    "OutlineRow": ("AXRow", "AXOutlineRow"),
    "CollectionView": ("AXList", "AXCollectionList"),
    "ActivityIndicator": ("AXBusyIndicator", None),
    "Switch": ("AXCheckBox", "AXSwitch"),
    "Toggle": ("AXCheckBox", "AXToggle"),
    "SearchField": ("AXTextField", "AXSearchField"),
    "SecureTextField": ("AXTextField", "AXSecureTextField"),
    "ScrollView": ("AXScrollArea", None),
    "TextView": ("AXTextArea", None),
    "WebView": ("AXWebArea", None),
    "IncrementArrow": ("AXButton", "AXIncrementArrow"),
    "DecrementArrow": ("AXButton", "AXDecrementArrow"),
    "Stepper": ("AXIncrementor", None),
    "Tab": ("AXRadioButton", "AXTabButton"),
}

# The identifiers that XCTest gives the buttons of a title bar.
TITLE_BUTTONS = {
    "_XCUI:CloseWindow": "AXCloseButton",
    "_XCUI:FullScreenWindow": "AXFullScreenButton",
    "_XCUI:MinimizeWindow": "AXMinimizeButton",
    "_XCUI:ZoomWindow": "AXZoomButton",
}


def is_such(text):
    return text.lstrip().startswith("<")


def windows(text):
    parser = xml.parsers.expat.ParserCreate()
    found, path = [], []

    def place():
        return f"line {parser.CurrentLineNumber}, column {parser.CurrentColumnNumber + 1}"

    def begin(name, attributes):
        around = path[-1] if path else None
        # What a driver puts around the app is called otherwise; menus and what else is in no window is left out.
        made = element(place(), name, attributes) if name.startswith(PREFIX) else None
        if made and around:
            around.children.append(made)
        elif made and made.role == "AXWindow":
            made.keep_window_fields()
            found.append(made)
        else:
            made = None
        path.append(made)

    def declared(*_):
        raise DumpError(place(), "a page source declares no entities")

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda name: path.pop()
    parser.EntityDeclHandler = declared
    try:
        parser.Parse(text.lstrip(), True)
    except xml.parsers.expat.ExpatError as failure:
        raise DumpError(f"line {failure.lineno}, column {failure.offset + 1}", str(failure).split(":")[0]) from None
    return found


def element(place, name, attributes):
    kind = name[len(PREFIX) :]
    role, subrole = ROLES.get(kind, (f"AX{kind}", None))
    identifier = attributes.get("identifier", "")
    if identifier in TITLE_BUTTONS:
        subrole, identifier = TITLE_BUTTONS[identifier], ""
    made = Element(place, role, subrole, frame(place, attributes))
    # What an element has not is an empty text there.
    made.put("title", attributes.get("title") or None)
    made.put("description", attributes.get("label") or None)
    made.put("identifier", identifier or None)
    made.put("AXPlaceholderValue", attributes.get("placeholderValue") or None)
    made.put("value", as_value(role, attributes.get("value") or None))
    if attributes.get("enabled") == "false" and role in CONTROLS:
        made.put("enabled", False)
    if attributes.get("selected") == "true":
        made.put("AXSelected", True)
    return made


def frame(place, attributes):
    numbers = [attributes.get(name) for name in ("x", "y", "width", "height")]
    return as_frame(place, numbers) if any(numbers) else None
