//! Reading attributes: of the system, of apps, windows and elements.

use super::{
    by_role::{self, scalar},
    focus::{focused_element, focused_window, windows_of},
    kinds::{is_table, is_text_input},
    menu_identifiers::identifier,
    names::{OF_MENU_ITEM, OPTIONAL},
    place::{Place, Subject},
    remote, scroll, text,
    types::{AxError, Read, Target, Value, integer},
    webkit, windows,
    words::role_description,
};
use crate::finder::{is_desktop, is_icon};
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::world::{
    App, Element, Fault, LazyTree, Scalar, TextRange, Window, WindowNumber, World,
};

/// An attribute's value.
pub(crate) fn attribute(world: &World, subject: &Subject<'_>, name: &Attribute) -> Read {
    if name == &Attribute::RoleDescription {
        return match in_english(world, subject, name)? {
            Value::Text(english) => Ok(Value::Text(world.words.role(english))),
            other => Ok(other),
        };
    }
    in_english(world, subject, name)
}

fn in_english(world: &World, subject: &Subject<'_>, name: &Attribute) -> Read {
    if *name == Attribute::Frame && world.faults.has(Fault::FrameIsNoAttribute) {
        return Err(AxError::AttributeUnsupported);
    }
    if *name == Attribute::SelectedTextRange
        && world.faults.has(Fault::PageTextsTellNoSelection)
        && matches!(subject, Subject::Node(place) if place.is_on_page())
    {
        return Err(AxError::AttributeUnsupported);
    }
    if let Some(read) = remote::page_menu(world, subject, name) {
        return read;
    }
    match subject {
        Subject::SystemWide => of_system(world, name),
        Subject::App(app) => of_app(world, app, name),
        Subject::Node(place) => match (place.element(), place.window) {
            (Some(_), _) if place.is_bare(world) && TELLING.contains(name) => Err(AxError::NoValue),
            (Some(element), _) => match (name, &element.role) {
                (Attribute::Enabled, _) if element.needs_front => {
                    let front = world.front == place.app.pid;
                    Ok(Value::Bool(element.enabled && front))
                }
                (Attribute::Enabled | Attribute::MenuItemMarkChar, Role::MenuItem)
                    if world.faults.has(Fault::MenusValidateWhenOpened)
                        && is_in_shut_menu(place) =>
                {
                    of_shut_menu(place, element, name)
                }
                (Attribute::Selected, Role::MenuBarItem)
                    if world.faults.has(Fault::MenusDoNotSayOpen) =>
                {
                    Ok(Value::Bool(false))
                }
                _ => webkit::answer(place, element, name, of_element),
            },
            (None, Some(window)) => of_window(world, place, window, name),
            (None, None) => Err(AxError::InvalidElement),
        },
    }
}

/// Whether the menu that an item is in is shut.
fn is_in_shut_menu(place: &Place<'_>) -> bool {
    let mut around = place.chain.iter().rev();
    let menu = around.find(|one| one.role == Role::Menu);
    menu.is_some_and(|menu| menu.frame.is_none())
}

/// The state of an item as it was when its menu was last open [findings-2 8.7].
fn of_shut_menu(place: &Place<'_>, item: &Element, name: &Attribute) -> Read {
    match (&item.validated, name) {
        (Some(kept), Attribute::Enabled) => Ok(Value::Bool(kept.enabled)),
        (Some(kept), _) => optional_text(kept.mark.as_deref()),
        (None, _) => of_element(place, item, name),
    }
}

/// What says what an element is called.
const TELLING: [Attribute; 5] = [
    Attribute::Title,
    Attribute::Description,
    Attribute::Help,
    Attribute::Value,
    Attribute::Identifier,
];

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

/// The focus as far as the app tells of it: of one whose windows show nothing yet it is the window.
fn shown_focus(world: &World, app: &App) -> Option<Target> {
    if app.lazy_tree.is_some_and(LazyTree::hides_windows) {
        return focused_window(app);
    }
    focused_element(world, app)
}

fn of_system(world: &World, name: &Attribute) -> Read {
    match name {
        Attribute::Role => words(Role::SystemWide.as_str()),
        Attribute::RoleDescription => words("system wide"),
        Attribute::FocusedApplication => {
            optional(world.app(world.front).map(|app| Target::App(app.pid)))
        }
        Attribute::FocusedUIElement if world.faults.has(Fault::PastesComeLate) => {
            Err(AxError::NoValue)
        }
        Attribute::FocusedUIElement => optional(
            world
                .app(world.front)
                .and_then(|app| shown_focus(world, app)),
        ),
        _ => Err(AxError::AttributeUnsupported),
    }
}

fn of_app(world: &World, app: &App, name: &Attribute) -> Read {
    let target = |id| Target::Node { pid: app.pid, id };
    match name {
        Attribute::Role => words(Role::Application.as_str()),
        Attribute::RoleDescription => words("application"),
        Attribute::Title => words(&app.name),
        Attribute::Frontmost => Ok(Value::Bool(world.front == app.pid)),
        Attribute::Hidden => Ok(Value::Bool(app.hidden)),
        Attribute::Windows => {
            let ids = windows_of(app).map(|window| window.element_id);
            let ids = ids.chain(listed_desktop(world, app));
            Ok(Value::Elements(ids.map(target).collect()))
        }
        Attribute::Children => {
            let hidden =
                world.front != app.pid && world.faults.has(Fault::ChildrenLackWindowsBehind);
            let top = Place::top(app).into_iter();
            let shown = top.filter(|place| !hidden || place.role() != &Role::Window);
            let ids = shown.map(|place| place.id());
            let ids = ids.chain(remote::page_menus(world, app));
            Ok(Value::Elements(ids.map(target).collect()))
        }
        Attribute::MainWindow => {
            optional(app.main_window().map(|window| target(window.element_id)))
        }
        Attribute::FocusedWindow => optional(focused_window(app)),
        Attribute::EnhancedUserInterface if app.enhanced => Ok(Value::Bool(true)),
        Attribute::FocusedUIElement if world.faults.has(Fault::PastesComeLate) => {
            Err(AxError::NoValue)
        }
        Attribute::FocusedUIElement => optional(shown_focus(world, app)),
        Attribute::MenuBar => optional(app.menu_bar.as_ref().map(|bar| target(bar.id))),
        Attribute::ExtrasMenuBar if world.faults.has(Fault::ExtrasBarIsNoAttribute) => {
            Err(AxError::AttributeUnsupported)
        }
        Attribute::ExtrasMenuBar => optional(app.extras.as_ref().map(|bar| target(bar.id))),
        Attribute::Parent => Err(AxError::NoValue),
        _ => Err(AxError::AttributeUnsupported),
    }
}

/// Finder's desktop, where that is among its windows [findings-3 17.1].
fn listed_desktop(world: &World, app: &App) -> impl Iterator<Item = u64> {
    let is_listed = world.faults.has(Fault::FinderListsItsDesktop);
    let elements = app.elements.iter();
    let desktops = elements.filter(move |element| is_listed && is_desktop(element));
    desktops.map(|element| element.id)
}

fn of_window(world: &World, place: &Place<'_>, window: &Window, name: &Attribute) -> Read {
    let button = |subroles: &[Subrole]| {
        let is_meant = |child: &&Element| {
            let subrole = child.subrole.as_ref();
            child.role == Role::Button && subrole.is_some_and(|own| subroles.contains(own))
        };
        optional(
            window
                .children
                .iter()
                .find(is_meant)
                .map(|child| place.target(child.id)),
        )
    };
    let is_main = || {
        place
            .app
            .main_window()
            .is_some_and(|main| main.element_id == window.element_id)
    };
    let is_other = window.role.is_some();
    match name {
        // What is no window answers so [findings-3 15.1].
        Attribute::Title if is_other && window.title.is_empty() => Err(AxError::NoValue),
        Attribute::Subrole if is_other && window.subrole.is_none() => {
            Err(AxError::AttributeUnsupported)
        }
        Attribute::Title => words(&window.title),
        Attribute::Document => optional_text(window.document.as_deref()),
        Attribute::Identifier => optional_text(window.identifier.as_deref()),
        Attribute::Main => Ok(Value::Bool(is_main())),
        Attribute::Focused => Ok(Value::Bool(
            world.front == place.app.pid
                && focused_window(place.app) == Some(place.target(window.element_id)),
        )),
        Attribute::Minimized => Ok(Value::Bool(window.minimised)),
        Attribute::FullScreen => Ok(Value::Bool(window.fullscreen)),
        Attribute::Modal => Ok(Value::Bool(window.modal)),
        Attribute::CloseButton => button(&[Subrole::CloseButton]),
        Attribute::MinimizeButton => button(&[Subrole::MinimizeButton]),
        // The green button of a window that can fill the screen is both since OS X 10.11 [trees 2.2].
        Attribute::ZoomButton => button(&[Subrole::ZoomButton, Subrole::FullScreenButton]),
        Attribute::FullScreenButton => button(&[Subrole::FullScreenButton]),
        Attribute::ToolbarButton
        | Attribute::DefaultButton
        | Attribute::CancelButton
        | Attribute::Proxy
        | Attribute::GrowArea
        | Attribute::Sections => Err(AxError::NoValue),
        _ => shared(place, name).unwrap_or(Err(absent(name))),
    }
}

/// What windows and elements answer alike.
fn shared(place: &Place<'_>, name: &Attribute) -> Option<Read> {
    let frame = |value: fn(Rect) -> Value| Some(place.frame().map(value).ok_or(AxError::NoValue));
    match name {
        Attribute::Role => Some(words(place.role().as_str())),
        Attribute::Subrole => Some(optional_text(place.subrole().map(Subrole::as_str))),
        Attribute::RoleDescription => Some(Ok(Value::Text(role_description(
            place.role(),
            place.subrole(),
        )))),
        Attribute::Parent => Some(Ok(Value::Element(place.parent()))),
        Attribute::Children => {
            let ids = place.children().iter().map(|child| place.target(child.id));
            Some(Ok(Value::Elements(ids.collect())))
        }
        Attribute::Position => frame(|frame| Value::Point(frame.origin())),
        Attribute::Size => frame(|frame| Value::Size(frame.size())),
        Attribute::Frame => frame(Value::Rect),
        _ => None,
    }
}

fn of_element(place: &Place<'_>, element: &Element, name: &Attribute) -> Read {
    if let Some(read) = by_role::read(place, element, name) {
        return read;
    }
    if let Some(read) = shared(place, name) {
        return read;
    }
    let rows = |wanted: &dyn Fn(&Element) -> bool| {
        let rows = element
            .children
            .iter()
            .filter(|child| child.role == Role::Row && wanted(child));
        Ok(Value::Elements(
            rows.map(|row| place.target(row.id)).collect(),
        ))
    };
    match name {
        Attribute::Title => optional_text(element.title.as_deref()),
        Attribute::Description => optional_text(element.description.as_deref()),
        Attribute::Identifier if place.is_on_page() => Err(AxError::NoValue),
        Attribute::Identifier => optional_text(identifier(place, element).as_deref()),
        Attribute::Enabled => Ok(Value::Bool(element.enabled)),
        Attribute::Focused => Ok(Value::Bool(element.focused)),
        Attribute::Value if is_text_input(&element.role) => words(&text::shown(element)),
        Attribute::Value => element.value.as_ref().map(scalar).ok_or(AxError::NoValue),
        Attribute::Window => optional(place.window.map(|window| place.target(window.element_id))),
        Attribute::TitleUIElement => optional(label_of(place, element)),
        Attribute::ShownMenuUIElement => {
            let mut menus = element.children.iter();
            let shown = menus.find(|child| child.role == Role::Menu && child.frame.is_some());
            optional(shown.map(|menu| place.target(menu.id)))
        }
        // What is on a page has its identifier in the document, and none of Accessibility [trees 2.13].
        Attribute::DomIdentifier if place.is_on_page() => {
            words(element.identifier.as_deref().unwrap_or_default())
        }
        Attribute::TopLevelUIElement => {
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
        Attribute::VerticalScrollBar | Attribute::HorizontalScrollBar | Attribute::Contents
            if element.role == Role::ScrollArea =>
        {
            about_scrolling(place, element, name)
        }
        Attribute::Rows if is_table(&element.role) => rows(&|_| true),
        Attribute::SelectedRows if is_table(&element.role) => {
            rows(&|row| row.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true)))
        }
        Attribute::VisibleRows if is_table(&element.role) => rows(&|row| is_visible(place, row)),
        Attribute::Url => match element.attributes.get(name) {
            Some(Scalar::Text(url)) => Ok(Value::Url(url.clone())),
            _ => Err(AxError::AttributeUnsupported),
        },
        _ => match element.attributes.get(name) {
            Some(value) => Ok(scalar(value)),
            None if name == &Attribute::Selected
                && (element.role == Role::Row || is_icon(element)) =>
            {
                Ok(Value::Bool(false))
            }
            None if element.role == Role::MenuItem && OF_MENU_ITEM.contains(name) => {
                Err(AxError::NoValue)
            }
            None => Err(absent(name)),
        },
    }
}

/// What names an element: one with an identifier in the same window.
fn label_of(place: &Place<'_>, element: &Element) -> Option<Target> {
    let wanted = element.labelled_by.as_deref()?;
    let mut found = None;
    for child in &place.window?.children {
        child.walk(&mut |one| {
            if one.is_called(wanted) {
                found = found.or(Some(one.id));
            }
        });
    }
    found.map(|id| place.target(id))
}

/// The bars of a scroll area, and what it shows a part of.
fn about_scrolling(place: &Place<'_>, area: &Element, name: &Attribute) -> Read {
    let bar = |upright: bool| {
        let mut bars = area.children.iter().filter(|child| scroll::is_bar(child));
        let bar = bars.find(|bar| scroll::is_upright(bar) == upright);
        optional(bar.map(|bar| place.target(bar.id)))
    };
    match name {
        Attribute::VerticalScrollBar => bar(true),
        Attribute::HorizontalScrollBar => bar(false),
        _ => {
            let shown = area.children.iter().filter(|child| !scroll::is_bar(child));
            Ok(Value::Elements(
                shown.map(|child| place.target(child.id)).collect(),
            ))
        }
    }
}

/// What is asked for and not there: empty where elements often have it, else unknown to them.
fn absent(name: &Attribute) -> AxError {
    if OPTIONAL.contains(name) {
        AxError::NoValue
    } else {
        AxError::AttributeUnsupported
    }
}

/// Whether it is a row that is out of view, or is in one: the app may not have built it yet.
pub(crate) fn is_in_hidden_row(place: &Place<'_>) -> bool {
    let row = place.chain.iter().position(|one| one.role == Role::Row);
    row.is_some_and(|at| {
        let outer = Place {
            app: place.app,
            window: place.window,
            chain: place.chain[..at].to_vec(),
        };
        !is_visible(&outer, place.chain[at])
    })
}

/// Whether the middle of a row is within all that clips it.
fn is_visible(place: &Place<'_>, row: &Element) -> bool {
    let Some(centre) = row.frame.map(Rect::centre) else {
        return false;
    };
    let mut around = place.chain.iter().filter_map(|element| element.frame);
    around.all(|frame| frame.contains(centre))
}

/// What only elements that take text have [bridge 4.14].
fn is_about_text(name: &Attribute) -> bool {
    matches!(
        name,
        Attribute::InsertionPointLineNumber
            | Attribute::NumberOfCharacters
            | Attribute::SelectedText
            | Attribute::SelectedTextRange
            | Attribute::VisibleCharacterRange
    )
}

fn about_text(element: &Element, name: &Attribute) -> Value {
    let selected = text::shown_selection(element);
    match name {
        Attribute::InsertionPointLineNumber => {
            integer(text::line_of(&text::shown(element), selected.location))
        }
        Attribute::NumberOfCharacters => integer(text::length(element)),
        Attribute::SelectedText => Value::Text(text::selected(element)),
        Attribute::SelectedTextRange => Value::Range(selected.into()),
        _ => Value::Range(TextRange::between(0, text::length(element)).into()),
    }
}

/// The window server's id of the window that an element is in.
pub(crate) fn window_id(subject: &Subject<'_>) -> Result<u32, AxError> {
    match subject {
        Subject::Node(place) => match (place.sheet(), place.window) {
            (Some(sheet), _) => Ok(windows::id_of_element(sheet)),
            (None, Some(window)) => match window.number {
                WindowNumber::Own => Ok(window.id),
                WindowNumber::Null => Ok(0),
                WindowNumber::None => Err(AxError::IllegalArgument),
            },
            (None, None) => Err(AxError::IllegalArgument),
        },
        _ => Err(AxError::IllegalArgument),
    }
}
