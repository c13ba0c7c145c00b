//! What stands in the controls of a page, and what they say [webkit 5] [webkit 6].

use super::dom::{self, Tag};
use simulated_world::ax::{Action, Attribute, Role, Subrole};
use simulated_world::world::{Element, Scalar};

fn text(text: &str) -> Option<Scalar> {
    Some(Scalar::Text(text.to_owned()))
}

fn number(tag: &Tag, name: &str) -> Option<f64> {
    tag.get(name)?.trim().parse().ok()
}

/// What tells its name and no part of itself.
pub(super) fn holds_nothing(role: &Role) -> bool {
    matches!(
        role,
        Role::Button
            | Role::CheckBox
            | Role::LevelIndicator
            | Role::PopUpButton
            | Role::ProgressIndicator
            | Role::RadioButton
            | Role::ScrollBar
            | Role::Splitter
    )
}

/// Fills a control that HTML makes; whether its parts are made by that.
pub(super) fn add(tag: &Tag, element: &mut Element) -> bool {
    let value = tag.get("value").unwrap_or_default();
    match (&*tag.name, tag.get("type").unwrap_or("text")) {
        ("textarea", _) => element.value = text(&tag.raw_text()),
        ("progress" | "meter", _) => {
            element.value = number(tag, "value").map(Scalar::Number);
            bound(
                element,
                number(tag, "min").unwrap_or(0.0),
                number(tag, "max").unwrap_or(1.0),
            );
        }
        ("input", "checkbox" | "radio") => {
            let is_on = f64::from(u8::from(tag.has("checked")));
            element.value = Some(Scalar::Number(is_on));
        }
        ("input", "button" | "image" | "reset" | "submit") => {}
        ("input", "file") => {
            let none = match tag.has("multiple") {
                true => "no files selected",
                false => "no file selected",
            };
            element.value = text(none);
        }
        ("input", "range") => add_slider(tag, element),
        ("input", "number") => {
            element.value = text(value);
            add_bounds(tag, element);
            element.children = vec![stepper()];
        }
        ("input", "search") => {
            element.value = text(value);
            if !value.is_empty() {
                element.children = vec![Element {
                    description: Some("cancel".into()),
                    actions: vec![Action::Press],
                    ..Element::new(Role::Button)
                }];
            }
        }
        ("input", "date") => {
            element.value = text("");
            element.children = date_parts(value);
        }
        ("input", _) => element.value = text(value),
        _ if matches!(element.role, Role::TextField | Role::TextArea) => {
            element.value = text(&tag.text());
            return tag.tags().next().is_none();
        }
        _ if matches!(
            element.role,
            Role::Slider | Role::Incrementor | Role::ScrollBar
        ) =>
        {
            add_range(tag, element);
            return true;
        }
        _ if matches!(element.role, Role::ProgressIndicator | Role::LevelIndicator) => {
            add_range(tag, element);
            return true;
        }
        _ => return false,
    }
    true
}

fn bound(element: &mut Element, least: f64, most: f64) {
    let bounds = [(Attribute::MinValue, least), (Attribute::MaxValue, most)];
    for (name, value) in bounds {
        element.attributes.insert(name, Scalar::Number(value));
    }
}

/// The bounds that HTML gives a control.
fn add_bounds(tag: &Tag, element: &mut Element) {
    for (name, attribute) in [("min", Attribute::MinValue), ("max", Attribute::MaxValue)] {
        if let Some(value) = number(tag, name) {
            element.attributes.insert(attribute, Scalar::Number(value));
        }
    }
}

/// What ARIA says of a range.
fn add_range(tag: &Tag, element: &mut Element) {
    let now = number(tag, "aria-valuenow");
    element.value = now.map(Scalar::Number);
    let bounds = [
        ("aria-valuemin", Attribute::MinValue),
        ("aria-valuemax", Attribute::MaxValue),
    ];
    for (name, attribute) in bounds {
        if let Some(value) = number(tag, name) {
            element.attributes.insert(attribute, Scalar::Number(value));
        }
    }
}

/// A slider goes from 0 to 100 and stands in the middle, unless it says otherwise [webkit 5.14].
fn add_slider(tag: &Tag, element: &mut Element) {
    let least = number(tag, "min").unwrap_or(0.0);
    let most = number(tag, "max").unwrap_or(100.0);
    let middle = least + (most - least) / 2.0;
    let value = number(tag, "value").unwrap_or(middle);
    bound(element, least, most);
    element.value = Some(Scalar::Number(value));
    element.children = vec![Element::new(Role::ValueIndicator)];
}

/// The arrows of a field for a number [webkit 5.17].
fn stepper() -> Element {
    let arrow = |name: &str| Element {
        subrole: Some(Subrole::from(name)),
        actions: vec![Action::Press],
        ..Element::new(Role::Button)
    };
    Element {
        children: vec![arrow("AXIncrementArrow"), arrow("AXDecrementArrow")],
        ..Element::new(Role::Incrementor)
    }
}

/// The parts of a date, in the order of the United States [webkit 5.19].
fn date_parts(value: &str) -> Vec<Element> {
    let mut numbers = value.split('-').map(|part| part.parse::<f64>().ok());
    let [year, month, day] = [(); 3].map(|()| numbers.next().flatten());
    let part = |name: &str, number: Option<f64>| Element {
        description: Some(name.to_owned()),
        value: number.map(Scalar::Number),
        ..Element::new(Role::Incrementor)
    };
    let slash = || Element {
        value: text("/"),
        ..Element::new(Role::StaticText)
    };
    let parts = vec![
        part("month", month),
        slash(),
        part("day", day),
        slash(),
        part("year", year),
    ];
    vec![Element {
        children: parts,
        ..Element::new(Role::Group)
    }]
}

/// A choice: a button that shows what is chosen, or a list [webkit 5.25].
pub(super) fn select(tag: &Tag) -> Element {
    let mut options = Vec::new();
    dom::walk(&tag.children, &mut |one| options.push(one));
    let is_chosen = |one: &Tag| one.has("selected");
    let is_option = |one: &&&Tag| one.name == "option";
    if !(tag.has("multiple") || tag.get("size").is_some_and(|size| size != "1")) {
        let mut shown = options.iter().filter(is_option);
        let first = shown.clone().next();
        let chosen = shown.find(|one| is_chosen(one)).or(first);
        let item = |one: &&Tag| Element {
            title: Some(one.text()),
            actions: vec![Action::Press],
            ..Element::new(Role::MenuItem)
        };
        let items = options.iter().filter(is_option).map(item).collect();
        return Element {
            value: chosen.and_then(|one| text(&one.text())),
            children: vec![Element {
                children: items,
                ..Element::new(Role::Menu)
            }],
            ..Element::new(Role::PopUpButton)
        };
    }
    let of = |one: &Tag| {
        let title = one.get("label").map_or_else(|| one.text(), str::to_owned);
        let mut element = Element {
            title: Some(title),
            ..Element::new(Role::StaticText)
        };
        if one.name == "option" {
            let is_chosen = Scalar::Bool(is_chosen(one));
            element.attributes.insert(Attribute::Selected, is_chosen);
        }
        element
    };
    Element {
        children: options.into_iter().map(of).collect(),
        ..Element::new(Role::List)
    }
}
