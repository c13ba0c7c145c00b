//! What search keys of WebKit ask of the look of an element, or of its likeness with the one that a search starts from
//! [webkit 7.7] [webkit 7.9].

use super::page_order::{Met, quotation_of};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{Scalar, Style};

/// Whether an element is what such a key asks for; none for any other key.
pub(super) fn fits(one: &Met<'_>, key: &str, start: Option<&Met<'_>>) -> Option<bool> {
    let role = &one.element.role;
    let style = style_of(one);
    let is = |wanted: fn(&Style) -> bool| style.is_some_and(wanted);
    let like_start = |alike: &dyn Fn(&Met<'_>) -> bool| start.is_some_and(alike);
    Some(match key {
        "AXBlockquoteSearchKey" => is_quotation(one),
        "AXBlockquoteSameLevelSearchKey" => {
            let same = |start: &Met<'_>| level_of_quotation(start) == level_of_quotation(one);
            is_quotation(one) && like_start(&same)
        }
        "AXBoldFontSearchKey" => is(|style| style.bold),
        "AXItalicFontSearchKey" => is(|style| style.italic),
        "AXUnderlineSearchKey" => is(|style| style.underline),
        "AXPlainTextSearchKey" => is(|style| !(style.bold || style.italic || style.underline)),
        "AXFontChangeSearchKey" => like_start(&|start| {
            let font = |style: &'_ Style| (style.font.clone(), style.bold, style.italic);
            style.is_some() && style_of(start).map(font) != style.map(font)
        }),
        "AXStyleChangeSearchKey" => {
            like_start(&|start| style.is_some() && style_of(start) != style_of(one))
        }
        "AXLiveRegionSearchKey" => is_live(one),
        "AXSameTypeSearchKey" => like_start(&|start| start.element.role == *role),
        "AXDifferentTypeSearchKey" => like_start(&|start| start.element.role != *role),
        "AXHeadingSameLevelSearchKey" => like_start(&|start| {
            let is_heading = |one: &Met<'_>| one.element.role == Role::Heading;
            is_heading(one) && is_heading(start) && start.element.value == one.element.value
        }),
        "AXTableSameLevelSearchKey" => {
            let level = |one: &Met<'_>| one.tables + usize::from(one.element.role == Role::Table);
            *role == Role::Table && like_start(&|start| level(start) == level(one))
        }
        // One radio button of each set that stands in no group [webkit 1.5].
        "AXRadioGroupSearchKey" => {
            let from_button = start.is_some_and(|start| start.element.role == Role::RadioButton);
            *role == Role::RadioGroup || (*role == Role::RadioButton && !from_button)
        }
        _ => return None,
    })
}

/// The style of a text, or of what holds texts, by the first letter.
fn style_of<'w>(one: &Met<'w>) -> Option<&'w Style> {
    let role = &one.element.role;
    let has_style = matches!(
        role,
        Role::Cell | Role::Group | Role::Heading | Role::StaticText
    );
    has_style.then(|| one.element.styles.at(0))
}

fn level_of_quotation(one: &Met<'_>) -> f64 {
    quotation_of(one.element).unwrap_or(one.quoted)
}

fn is_quotation(one: &Met<'_>) -> bool {
    one.element.role == Role::Group && level_of_quotation(one) > one.quoted
}

/// Whether it tells by itself that it has changed.
fn is_live(one: &Met<'_>) -> bool {
    match one.element.attributes.get(&Attribute::from("AXARIALive")) {
        Some(Scalar::Text(live)) => live != "off",
        _ => false,
    }
}
