//! Reading attributes: of the system, of apps, windows and elements.

use super::{
    find::{Place, Subject},
    focus::{focused_element, focused_window, main_window, windows_of},
    kinds::is_text_input,
    scroll, text,
    types::{AxError, Target, Value},
    windows,
    words::role_description,
};
use crate::geometry::Rect;
use crate::world::{App, Element, Scalar, Window, World};

type Read = Result<Value, AxError>;

/// An attribute's value.
pub(crate) fn attribute(world: &World, subject: &Subject<'_>, name: &str) -> Read {
    match subject {
        Subject::SystemWide => of_system(world, name),
        Subject::App(app) => of_app(world, app, name),
        Subject::Node(place) => match (place.element(), place.window) {
            (Some(element), _) => of_element(place, element, name),
            (None, Some(window)) => of_window(world, place, window, name),
            (None, None) => Err(AxError::InvalidElement),
        },
    }
}

/// The attributes it lists, whether or not they have a value.
pub(crate) fn names(subject: &Subject<'_>) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match subject {
        Subject::SystemWide => owned(&SYSTEM),
        Subject::App(app) => {
            let mut names: Vec<String> = owned(&APP);
            // Chromium and Electron listen to it without listing it.
            names.extend(app.extras.is_some().then(|| "AXExtrasMenuBar".into()));
            names
        }
        Subject::Node(place) => match place.element() {
            None => owned(&WINDOW),
            Some(element) => element_names(element),
        },
    }
}

const SYSTEM: [&str; 4] = [
    "AXRole",
    "AXRoleDescription",
    "AXFocusedUIElement",
    "AXFocusedApplication",
];

const APP: [&str; 11] = [
    "AXRole",
    "AXRoleDescription",
    "AXTitle",
    "AXChildren",
    "AXWindows",
    "AXMainWindow",
    "AXFocusedWindow",
    "AXFocusedUIElement",
    "AXMenuBar",
    "AXFrontmost",
    "AXHidden",
];

const WINDOW: [&str; 26] = [
    "AXRole",
    "AXRoleDescription",
    "AXSubrole",
    "AXTitle",
    "AXDocument",
    "AXIdentifier",
    "AXParent",
    "AXChildren",
    "AXPosition",
    "AXSize",
    "AXFrame",
    "AXMain",
    "AXFocused",
    "AXMinimized",
    "AXFullScreen",
    "AXModal",
    "AXCloseButton",
    "AXMinimizeButton",
    "AXZoomButton",
    "AXFullScreenButton",
    "AXToolbarButton",
    "AXDefaultButton",
    "AXCancelButton",
    "AXProxy",
    "AXGrowArea",
    "AXSections",
];

/// What every element lists.
const ELEMENT: [&str; 11] = [
    "AXRole",
    "AXRoleDescription",
    "AXParent",
    "AXChildren",
    "AXWindow",
    "AXTopLevelUIElement",
    "AXPosition",
    "AXSize",
    "AXFrame",
    "AXEnabled",
    "AXFocused",
];

/// What an element may have and answer as empty when it has not.
const OPTIONAL: [&str; 10] = [
    "AXSubrole",
    "AXTitle",
    "AXDescription",
    "AXValue",
    "AXIdentifier",
    "AXHelp",
    "AXPosition",
    "AXSize",
    "AXFrame",
    "AXPlaceholderValue",
];

fn element_names(element: &Element) -> Vec<String> {
    let mut names: Vec<String> = ELEMENT.iter().map(|name| (*name).to_owned()).collect();
    let present = [
        ("AXSubrole", element.subrole.is_some()),
        ("AXTitle", element.title.is_some()),
        ("AXDescription", element.description.is_some()),
        ("AXIdentifier", element.identifier.is_some()),
        (
            "AXValue",
            element.value.is_some() || is_text_input(&element.role),
        ),
        ("AXNumberOfCharacters", is_text_input(&element.role)),
        ("AXSelectedText", is_text_input(&element.role)),
        ("AXSelectedTextRange", is_text_input(&element.role)),
        ("AXInsertionPointLineNumber", is_text_input(&element.role)),
        ("AXVisibleCharacterRange", is_text_input(&element.role)),
        ("AXRows", is_table(&element.role)),
        ("AXVisibleRows", is_table(&element.role)),
        ("AXSelectedRows", is_table(&element.role)),
        ("AXVerticalScrollBar", element.role == "AXScrollArea"),
        ("AXHorizontalScrollBar", element.role == "AXScrollArea"),
        ("AXContents", element.role == "AXScrollArea"),
    ];
    names.extend(
        present
            .into_iter()
            .filter(|(_, there)| *there)
            .map(|(name, _)| name.to_owned()),
    );
    if element.role == "AXMenuItem" {
        names.extend(OF_MENU_ITEM.iter().map(|name| (*name).to_owned()));
    }
    for name in element.attributes.keys() {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// What AppKit lists of every menu item, shortcut or not.
const OF_MENU_ITEM: [&str; 5] = [
    "AXMenuItemCmdChar",
    "AXMenuItemCmdVirtualKey",
    "AXMenuItemCmdGlyph",
    "AXMenuItemCmdModifiers",
    "AXMenuItemMarkChar",
];

fn is_table(role: &str) -> bool {
    matches!(role, "AXTable" | "AXOutline")
}

fn words(words: &str) -> Read {
    Ok(Value::Text(words.to_owned()))
}

fn optional_text(text: Option<&str>) -> Read {
    text.map(|text| Value::Text(text.to_owned()))
        .ok_or(AxError::NoValue)
}

fn optional(target: Option<Target>) -> Read {
    target.map(Value::Element).ok_or(AxError::NoValue)
}

fn of_system(world: &World, name: &str) -> Read {
    match name {
        "AXRole" => words("AXSystemWide"),
        "AXRoleDescription" => words("system wide"),
        "AXFocusedApplication" => optional(world.app(world.front).map(|app| Target::App(app.pid))),
        "AXFocusedUIElement" => optional(
            world
                .app(world.front)
                .and_then(|app| focused_element(world, app)),
        ),
        _ => Err(AxError::AttributeUnsupported),
    }
}

fn of_app(world: &World, app: &App, name: &str) -> Read {
    let target = |id| Target::Node { pid: app.pid, id };
    match name {
        "AXRole" => words("AXApplication"),
        "AXRoleDescription" => words("application"),
        "AXTitle" => words(&app.name),
        "AXFrontmost" => Ok(Value::Bool(world.front == app.pid)),
        "AXHidden" => Ok(Value::Bool(app.hidden)),
        "AXWindows" => {
            let ids = windows_of(app).map(|window| window.element_id);
            Ok(Value::Elements(ids.map(target).collect()))
        }
        "AXChildren" => {
            let ids = Place::top(app).into_iter().map(|place| target(place.id()));
            Ok(Value::Elements(ids.collect()))
        }
        "AXMainWindow" => optional(main_window(app).map(|window| target(window.element_id))),
        "AXFocusedWindow" => optional(focused_window(app)),
        "AXFocusedUIElement" => optional(focused_element(world, app)),
        "AXMenuBar" => optional(app.menu_bar.as_ref().map(|bar| target(bar.id))),
        "AXExtrasMenuBar" => optional(app.extras.as_ref().map(|bar| target(bar.id))),
        "AXParent" => Err(AxError::NoValue),
        _ => Err(AxError::AttributeUnsupported),
    }
}

fn of_window(world: &World, place: &Place<'_>, window: &Window, name: &str) -> Read {
    let button = |subroles: &[&str]| {
        let is_meant = |child: &&Element| {
            let subrole = child.subrole.as_deref();
            child.role == "AXButton" && subrole.is_some_and(|own| subroles.contains(&own))
        };
        optional(
            window
                .children
                .iter()
                .find(is_meant)
                .map(|child| place.target(child.id)),
        )
    };
    let is_main =
        || main_window(place.app).is_some_and(|main| main.element_id == window.element_id);
    match name {
        "AXTitle" => words(&window.title),
        "AXDocument" => optional_text(window.document.as_deref()),
        "AXIdentifier" => optional_text(window.identifier.as_deref()),
        "AXMain" => Ok(Value::Bool(is_main())),
        "AXFocused" => Ok(Value::Bool(
            world.front == place.app.pid
                && focused_window(place.app) == Some(place.target(window.element_id)),
        )),
        "AXMinimized" => Ok(Value::Bool(window.minimised)),
        "AXFullScreen" => Ok(Value::Bool(window.fullscreen)),
        "AXModal" => Ok(Value::Bool(window.modal)),
        "AXCloseButton" => button(&["AXCloseButton"]),
        "AXMinimizeButton" => button(&["AXMinimizeButton"]),
        // The green button is both since OS X 10.11.
        "AXZoomButton" | "AXFullScreenButton" => button(&["AXZoomButton", "AXFullScreenButton"]),
        "AXToolbarButton" | "AXDefaultButton" | "AXCancelButton" | "AXProxy" | "AXGrowArea"
        | "AXSections" => Err(AxError::NoValue),
        _ => shared(place, name).unwrap_or(Err(absent(name))),
    }
}

/// What windows and elements answer alike.
fn shared(place: &Place<'_>, name: &str) -> Option<Read> {
    let frame = |value: fn(Rect) -> Value| Some(place.frame().map(value).ok_or(AxError::NoValue));
    match name {
        "AXRole" => Some(words(place.role())),
        "AXSubrole" => Some(optional_text(place.subrole())),
        "AXRoleDescription" => Some(Ok(Value::Text(role_description(
            place.role(),
            place.subrole(),
        )))),
        "AXParent" => Some(Ok(Value::Element(place.parent()))),
        "AXChildren" => {
            let ids = place.children().iter().map(|child| place.target(child.id));
            Some(Ok(Value::Elements(ids.collect())))
        }
        "AXPosition" => frame(|frame| Value::Point(frame.origin())),
        "AXSize" => frame(|frame| Value::Size(frame.size())),
        "AXFrame" => frame(Value::Rect),
        _ => None,
    }
}

fn of_element(place: &Place<'_>, element: &Element, name: &str) -> Read {
    if let Some(read) = shared(place, name) {
        return read;
    }
    let rows = |wanted: &dyn Fn(&Element) -> bool| {
        let rows = element
            .children
            .iter()
            .filter(|child| child.role == "AXRow" && wanted(child));
        Ok(Value::Elements(
            rows.map(|row| place.target(row.id)).collect(),
        ))
    };
    match name {
        "AXTitle" => optional_text(element.title.as_deref()),
        "AXDescription" => optional_text(element.description.as_deref()),
        "AXIdentifier" => optional_text(element.identifier.as_deref()),
        "AXEnabled" => Ok(Value::Bool(element.enabled)),
        "AXFocused" => Ok(Value::Bool(element.focused)),
        "AXValue" if is_text_input(&element.role) => words(&text::shown(element)),
        "AXValue" => element.value.as_ref().map(scalar).ok_or(AxError::NoValue),
        "AXWindow" => optional(place.window.map(|window| place.target(window.element_id))),
        "AXTopLevelUIElement" => {
            let window = place.window.map(|window| window.element_id);
            optional(
                place
                    .sheet()
                    .map(|sheet| sheet.id)
                    .or(window)
                    .map(|id| place.target(id)),
            )
        }
        _ if is_text_input(&element.role) && is_about_text(name) => Ok(about_text(element, name)),
        "AXVerticalScrollBar" | "AXHorizontalScrollBar" | "AXContents"
            if element.role == "AXScrollArea" =>
        {
            about_scrolling(place, element, name)
        }
        "AXRows" if is_table(&element.role) => rows(&|_| true),
        "AXSelectedRows" if is_table(&element.role) => {
            rows(&|row| row.attributes.get("AXSelected") == Some(&Scalar::Bool(true)))
        }
        "AXVisibleRows" if is_table(&element.role) => rows(&|row| is_visible(place, row)),
        "AXURL" => match element.attributes.get(name) {
            Some(Scalar::Text(url)) => Ok(Value::Url(url.clone())),
            _ => Err(AxError::AttributeUnsupported),
        },
        _ => match element.attributes.get(name) {
            Some(value) => Ok(scalar(value)),
            None if name == "AXSelected" && element.role == "AXRow" => Ok(Value::Bool(false)),
            None if element.role == "AXMenuItem" && OF_MENU_ITEM.contains(&name) => {
                Err(AxError::NoValue)
            }
            None => Err(absent(name)),
        },
    }
}

/// The bars of a scroll area, and what it shows a part of.
fn about_scrolling(place: &Place<'_>, area: &Element, name: &str) -> Read {
    let bar = |upright: bool| {
        let mut bars = area.children.iter().filter(|child| scroll::is_bar(child));
        let bar = bars.find(|bar| scroll::is_upright(bar) == upright);
        optional(bar.map(|bar| place.target(bar.id)))
    };
    match name {
        "AXVerticalScrollBar" => bar(true),
        "AXHorizontalScrollBar" => bar(false),
        _ => {
            let shown = area.children.iter().filter(|child| !scroll::is_bar(child));
            Ok(Value::Elements(
                shown.map(|child| place.target(child.id)).collect(),
            ))
        }
    }
}

/// What is asked for and not there: empty where elements often have it, else unknown to them.
fn absent(name: &str) -> AxError {
    if OPTIONAL.contains(&name) {
        AxError::NoValue
    } else {
        AxError::AttributeUnsupported
    }
}

/// Whether the middle of a row is within all that clips it.
fn is_visible(place: &Place<'_>, row: &Element) -> bool {
    let Some(centre) = row.frame.map(Rect::centre) else {
        return false;
    };
    let mut around = place.chain.iter().filter_map(|element| element.frame);
    around.all(|frame| frame.contains(centre))
}

#[allow(clippy::cast_possible_truncation)] // checked to be whole
fn scalar(value: &Scalar) -> Value {
    match value {
        Scalar::Bool(flag) => Value::Bool(*flag),
        Scalar::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Value::Integer(*number as i64)
        }
        Scalar::Number(number) => Value::Real(*number),
        Scalar::Text(text) => Value::Text(text.clone()),
    }
}

/// What only elements that take text have [bridge 4.14].
fn is_about_text(name: &str) -> bool {
    matches!(
        name,
        "AXInsertionPointLineNumber"
            | "AXNumberOfCharacters"
            | "AXSelectedText"
            | "AXSelectedTextRange"
            | "AXVisibleCharacterRange"
    )
}

fn about_text(element: &Element, name: &str) -> Value {
    let (location, length) = text::shown_selection(element);
    match name {
        "AXInsertionPointLineNumber" => integer(text::line_of(&text::shown(element), location)),
        "AXNumberOfCharacters" => integer(text::length(element)),
        "AXSelectedText" => Value::Text(text::selected(element)),
        "AXSelectedTextRange" => range((location, length)),
        _ => range((0, text::length(element))),
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn integer(number: usize) -> Value {
    Value::Integer(whole(number))
}

fn range((location, length): text::Range) -> Value {
    Value::Range(whole(location), whole(length))
}

/// The attributes with a parameter that elements with text have [bridge 4.14].
const OF_TEXT: [&str; 4] = [
    "AXLineForIndex",
    "AXRangeForIndex",
    "AXRangeForLine",
    "AXStringForRange",
];

/// The attributes with a parameter that it lists.
pub(crate) fn parameterised_names(subject: &Subject<'_>) -> Vec<String> {
    match subject {
        Subject::Node(place) if is_text_input(place.role()) => {
            OF_TEXT.iter().map(|name| (*name).to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

/// The value of an attribute for a parameter.
pub(crate) fn parameterised(subject: &Subject<'_>, name: &str, parameter: &Value) -> Read {
    let element = match subject {
        Subject::Node(place) => place.element(),
        _ => None,
    };
    let Some(element) = element.filter(|one| is_text_input(&one.role) && OF_TEXT.contains(&name))
    else {
        return Err(AxError::ParameterizedAttributeUnsupported);
    };
    let shown = text::shown(element);
    let place = |number: i64| usize::try_from(number).map_err(|_| AxError::IllegalArgument);
    let within = |number: i64| {
        place(number).and_then(|place| {
            (place <= text::units(&shown))
                .then_some(place)
                .ok_or(AxError::IllegalArgument)
        })
    };
    match (name, parameter) {
        ("AXLineForIndex", Value::Integer(index)) => {
            Ok(integer(text::line_of(&shown, within(*index)?)))
        }
        ("AXRangeForIndex", Value::Integer(index)) => {
            Ok(range(text::character_at(&shown, within(*index)?)))
        }
        ("AXRangeForLine", Value::Integer(line)) => text::line(&shown, place(*line)?)
            .map(range)
            .ok_or(AxError::IllegalArgument),
        ("AXStringForRange", Value::Range(location, length)) => {
            text::part(&shown, (place(*location)?, place(*length)?))
                .map(Value::Text)
                .ok_or(AxError::IllegalArgument)
        }
        _ => Err(AxError::IllegalArgument),
    }
}

/// The window server's id of the window that an element is in.
pub(crate) fn window_id(subject: &Subject<'_>) -> Result<u32, AxError> {
    match subject {
        Subject::Node(place) => match (place.sheet(), place.window) {
            (Some(sheet), _) => Ok(windows::id_of_element(sheet)),
            (None, Some(window)) => Ok(window.id),
            (None, None) => Err(AxError::IllegalArgument),
        },
        _ => Err(AxError::IllegalArgument),
    }
}
