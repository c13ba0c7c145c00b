//! What WebKit answers of the elements of a page, beside what their kinds answer anywhere [webkit 3].

use super::{
    kinds::{is_text_input, takes_focus},
    page_tables::{self, listed},
    place::Place,
    types::{AxError, Read, Value},
};
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::world::{Element, Scalar};

/// What each element answers: an empty text, and no error, where it has none [webkit 4.1].
const TEXTS: [Attribute; 4] = [
    Attribute::Title,
    Attribute::Description,
    Attribute::Help,
    Attribute::Value,
];

/// What each element lists beside that [webkit 3.5].
const OF_ALL: [&str; 6] = [
    "AXBlockQuoteLevel",
    "AXElementBusy",
    "AXLanguage",
    "AXLinkedUIElements",
    "AXSelected",
    "AXVisited",
];

/// What a page lists of itself [webkit 3.6].
const OF_PAGE: [&str; 4] = [
    "AXLayoutCount",
    "AXLinkUIElements",
    "AXLoaded",
    "AXLoadingProgress",
];

/// Adds what an element of a page lists beside what its kind lists anywhere.
pub(super) fn add_names(element: &Element, names: &mut Vec<Attribute>) {
    let of_page = OF_PAGE.iter().filter(|_| element.role == Role::WebArea);
    let more = OF_ALL.iter().chain(of_page);
    let more = more.map(|name| Attribute::from(*name));
    for name in TEXTS.into_iter().chain(more) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
}

/// What an element answers: as anywhere, unless it is on a page of WebKit.
pub(super) fn answer(
    place: &Place<'_>,
    element: &Element,
    name: &Attribute,
    anywhere: fn(&Place<'_>, &Element, &Attribute) -> Read,
) -> Read {
    if !place.is_on_webkit_page() {
        return anywhere(place, element, name);
    }
    let own = read(place, element, name);
    match own.unwrap_or_else(|| anywhere(place, element, name)) {
        Err(AxError::NoValue) if TEXTS.contains(name) => Ok(Value::Text(String::new())),
        read => read,
    }
}

/// The value of such an attribute; none where it is another one, or the world says it.
fn read(place: &Place<'_>, element: &Element, name: &Attribute) -> Option<Read> {
    if element.attributes.contains_key(name) {
        return None;
    }
    if let Some(read) = page_tables::read(place, element, name) {
        return Some(read);
    }
    let is_page = element.role == Role::WebArea;
    Some(match name.as_str() {
        "AXSelected" | "AXVisited" | "AXElementBusy" => Ok(Value::Bool(false)),
        "AXBlockQuoteLevel" => Ok(Value::Integer(0)),
        "AXLanguage" => Ok(Value::Text(String::new())),
        "AXLinkedUIElements" => Err(AxError::NoValue),
        "AXSelectedTextMarkerRange" if is_page => Err(AxError::NoValue),
        "AXLoaded" if is_page => Ok(Value::Bool(true)),
        "AXLoadingProgress" | "AXLayoutCount" if is_page => Ok(Value::Integer(1)),
        "AXLinkUIElements" if is_page => {
            let mut links = Vec::new();
            element.walk(&mut |one| {
                if one.role == Role::Link {
                    links.push(one);
                }
            });
            Ok(listed(place, links.into_iter()))
        }
        "AXOrientation" if element.role == Role::List => {
            Ok(Value::Text("AXVerticalOrientation".into()))
        }
        "AXVisibleChildren" if element.role == Role::List => {
            Ok(listed(place, element.children.iter()))
        }
        "AXSelectedChildren" => return selected_children(place, element),
        "AXFocusableAncestor" | "AXEditableAncestor" | "AXHighestEditableAncestor" => {
            ancestor(place, name)
        }
        "AXValue" if element.role == Role::ValueIndicator => {
            let slider = place.around()?.element()?;
            slider.value.as_ref().map(super::by_role::scalar).map(Ok)?
        }
        _ => return None,
    })
}

/// Whether an element can be chosen, and is.
fn is_chosen(element: &Element) -> bool {
    let is_selected = element.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true));
    let is_on = element.value == Some(Scalar::Number(1.0));
    is_selected || (element.role == Role::RadioButton && is_on)
}

/// Whether elements in it can be chosen: lists of what is only read have none [webkit 5.6].
pub(super) fn has_choice(element: &Element) -> bool {
    let subrole = element.subrole.as_ref().map(Subrole::as_str);
    element.role == Role::List && !matches!(subrole, Some("AXContentList" | "AXDescriptionList"))
}

/// What of it is chosen [webkit 6.11].
fn selected_children(place: &Place<'_>, element: &Element) -> Option<Read> {
    let children = element.children.iter();
    Some(match element.role {
        Role::List if !has_choice(element) => Err(AxError::NoValue),
        Role::List | Role::Outline | Role::TabGroup => {
            Ok(listed(place, children.filter(|one| is_chosen(one))))
        }
        Role::ComboBox => {
            let options = children.flat_map(|list| &list.children);
            Ok(listed(place, options.filter(|one| is_chosen(one))))
        }
        Role::Table => {
            let rows = element.rows();
            let chosen = rows.flat_map(|row| {
                let cells = row
                    .cells()
                    .filter(|cell| !is_chosen(row) && is_chosen(cell));
                std::iter::once(row)
                    .filter(|row| is_chosen(row))
                    .chain(cells)
            });
            Ok(listed(place, chosen))
        }
        _ => return None,
    })
}

/// What around an element, or itself, takes the focus or can be written in [webkit 3.14].
fn ancestor(place: &Place<'_>, name: &Attribute) -> Read {
    let line = || place.chain.iter().rev();
    let is_editable = |one: &&&Element| is_text_input(&one.role);
    let found = match name.as_str() {
        "AXFocusableAncestor" => line().find(|one| takes_focus(&one.role)),
        "AXEditableAncestor" => line().find(is_editable),
        // The outermost.
        _ => place.chain.iter().find(is_editable),
    };
    let found = found.map(|one| Value::Element(place.target(one.id)));
    found.ok_or(AxError::NoValue)
}
