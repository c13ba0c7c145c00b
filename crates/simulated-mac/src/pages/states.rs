//! What elements of a page are called, and what is told of them beside that [webkit 4] [webkit 6].

use super::dom::Tag;
use super::names::Document;
use simulated_world::ax::{Action, Attribute, Role, Subrole};
use simulated_world::world::{Element, Scalar};

fn set(element: &mut Element, name: &str, value: Scalar) {
    element.attributes.insert(Attribute::from(name), value);
}

fn text(text: &str) -> Scalar {
    Scalar::Text(text.to_owned())
}

/// Whether an element is called by the text in it.
fn is_named_by_text(element: &Element) -> bool {
    matches!(
        element.role,
        Role::Button
            | Role::CheckBox
            | Role::Heading
            | Role::Link
            | Role::MenuItem
            | Role::RadioButton
            | Role::StaticText
    ) || (element.role == Role::PopUpButton && element.value.is_none())
}

/// Gives an element its title and its description: a name of ARIA's is both [webkit 4.3].
pub(super) fn name(document: Document<'_>, tag: &Tag, element: &mut Element) {
    let tip = tag.get("title").filter(|tip| !tip.is_empty());
    if let Some(given) = document.given_name(tag) {
        if !matches!(element.role, Role::Image | Role::StaticText) {
            element.title = Some(given.clone());
        }
        element.description = Some(given);
        element
            .attributes
            .extend(tip.map(|tip| (Attribute::Help, text(tip))));
        if element.role != Role::StaticText {
            return;
        }
    }
    let own = match (&*tag.name, tag.get("type").unwrap_or_default()) {
        ("input", "submit") => Some(tag.get("value").unwrap_or("Submit").to_owned()),
        ("input", "reset") => Some(tag.get("value").unwrap_or("Reset").to_owned()),
        ("input", "button") => tag.get("value").map(str::to_owned),
        ("input", "image") => tag.get("alt").map(str::to_owned),
        ("area" | "input", _) => None,
        _ if element.role == Role::StaticText && element.value.is_some() => None,
        _ => Some(tag.text()).filter(|_| is_named_by_text(element)),
    };
    let own = own.filter(|own| !own.is_empty());
    element.title = element.title.take().or(own);
    if tag.name == "fieldset" {
        let legend = tag
            .child("legend")
            .filter(|one| !one.is_true("aria-hidden"));
        element.description = legend.map(Tag::text);
    }
    let Some(tip) = tip else { return };
    let is_bare = element.title.is_none() && element.labelled_by.is_none();
    match element.role {
        Role::Image if element.description.as_deref() == Some(tip) => {}
        // What says nothing else is described by its help tag [webkit 4.17].
        _ if tag.name == "input" && is_bare && !tag.has("placeholder") => {
            element.description = Some(tip.to_owned());
        }
        _ => set(element, "AXHelp", text(tip)),
    }
}

/// Adds the states of an element.
pub(super) fn add(document: Document<'_>, tag: &Tag, element: &mut Element) {
    let told = |name: &str| tag.get(name).filter(|value| !value.is_empty());
    if tag.has("disabled") || tag.is_true("aria-disabled") {
        element.enabled = false;
    }
    if let Some(said) = document.descriptions(tag) {
        set(
            element,
            "AXCustomContent",
            text(&format!("description: {said}")),
        );
    }
    if let Some(classes) = told("class") {
        set(element, "AXDOMClassList", text(classes));
    }
    if let Some(placeholder) = told("placeholder") {
        set(element, "AXPlaceholderValue", text(placeholder));
    }
    if let Some(language) = told("lang") {
        set(element, "AXLanguage", text(language));
    }
    if let Some(address) = told("href").filter(|_| element.role == Role::Link) {
        let url = text(&document.whole_address(address));
        element.attributes.insert(Attribute::Url, url);
        element.actions = vec![Action::Press];
    }
    if let Some(expanded) = told("aria-expanded").filter(|_| can_expand(element)) {
        set(element, "AXExpanded", Scalar::Bool(expanded == "true"));
    }
    if element.subrole == Some(Subrole::from("AXDetails")) {
        set(element, "AXExpanded", Scalar::Bool(tag.has("open")));
    }
    if let Some(current) = told("aria-current").filter(|current| *current != "false") {
        set(element, "AXARIACurrent", text(current));
    }
    if tag.is_true("aria-busy") {
        set(element, "AXElementBusy", Scalar::Bool(true));
    }
    if tag.is_true("aria-modal") {
        set(element, "AXModal", Scalar::Bool(true));
    }
    if let Some(selected) = told("aria-selected") {
        set(element, "AXSelected", Scalar::Bool(selected == "true"));
    }
    add_value(tag, element);
    add_live(tag, element);
    let active = told("aria-activedescendant").map(str::to_owned);
    if let Some(active) = active {
        choose(element, &active);
    }
}

/// Marks the element with an identifier as the one that is chosen.
fn choose(element: &mut Element, active: &str) {
    for child in &mut element.children {
        if child.identifier.as_deref() == Some(active) {
            set(child, "AXSelected", Scalar::Bool(true));
        }
        choose(child, active);
    }
}

/// What tells whether it is open [webkit 6.7].
fn can_expand(element: &Element) -> bool {
    matches!(
        element.role,
        Role::Button
            | Role::Cell
            | Role::CheckBox
            | Role::ComboBox
            | Role::Link
            | Role::MenuItem
            | Role::PopUpButton
            | Role::RadioButton
            | Role::Row
    ) || element.subrole == Some(Subrole::from("AXWebApplication"))
}

/// What is on, chosen or of a level.
fn add_value(tag: &Tag, element: &mut Element) {
    let is_aria = tag.has("role") || tag.has("aria-pressed");
    let state = |name: &str| match tag.get(name) {
        Some("true") => 1.0,
        Some("mixed") if element.role != Role::RadioButton => 2.0,
        _ => 0.0,
    };
    let level = || {
        let own = tag.get("aria-level").and_then(|level| level.parse().ok());
        let of_name = tag
            .name
            .strip_prefix('h')
            .and_then(|level| level.parse().ok());
        own.or(of_name).unwrap_or(2.0)
    };
    match (&element.role, tag.get("role")) {
        (Role::Heading, _) => element.value = Some(Scalar::Number(level())),
        (Role::CheckBox, _) if element.subrole == Some(Subrole::Toggle) => {
            element.value = Some(Scalar::Number(state("aria-pressed")));
        }
        (Role::RadioButton, Some("tab")) => {
            element.value = Some(Scalar::Number(state("aria-selected")));
        }
        (Role::CheckBox | Role::RadioButton, _) if is_aria => {
            element.value = Some(Scalar::Number(state("aria-checked")));
        }
        (Role::MenuItem, Some("menuitemcheckbox")) if state("aria-checked") > 1.0 => {
            element.value = Some(Scalar::Number(2.0));
        }
        (Role::MenuItem, Some("menuitemcheckbox" | "menuitemradio")) => {
            element.set_mark(state("aria-checked") == 1.0);
        }
        _ => {}
    }
}

/// What tells by itself that it has changed [webkit 6.14].
fn add_live(tag: &Tag, element: &mut Element) {
    let usual = match tag.get("role") {
        Some("alert" | "alertdialog") => Some("assertive"),
        Some("log" | "status") => Some("polite"),
        Some("marquee" | "timer") => Some("off"),
        _ => None,
    };
    let Some(live) = tag.get("aria-live").or(usual) else {
        return;
    };
    let by_role = matches!(tag.get("role"), Some("alert" | "status"));
    let atomic = tag
        .get("aria-atomic")
        .map_or(by_role, |told| told == "true");
    let relevant = tag.get("aria-relevant").unwrap_or("additions text");
    set(element, "AXARIALive", text(live));
    set(element, "AXARIAAtomic", Scalar::Bool(atomic));
    set(element, "AXARIARelevant", text(relevant));
}
