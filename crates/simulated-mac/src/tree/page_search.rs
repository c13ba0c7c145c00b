//! What a page finds of itself: `AXUIElementsForSearchPredicate`, as the engine of its app answers it [findings 1.12].

use super::{
    page_likeness,
    page_order::{Met, Order, in_order},
    page_query::Query,
    place::Place,
    types::Target,
};
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::world::{App, Element, Fault, Scalar, WebEngine, World};

/// Whether an element answers such questions.
pub(crate) fn is_answered_by(world: &World, place: &Place<'_>) -> bool {
    let on_page = place.chain.iter().any(|one| one.role == Role::WebArea);
    let holds_page = || {
        *place.role() == Role::ScrollArea
            && place.children().iter().any(|one| one.role == Role::WebArea)
    };
    !world.faults.has(Fault::SearchesAreNoAttribute)
        && place.element().is_some()
        && match place.app.web_engine() {
            WebEngine::Chromium => on_page,
            WebEngine::WebKit => on_page || holds_page(),
            WebEngine::Gecko => has_page(place.app),
        }
}

fn has_page(app: &App) -> bool {
    let mut windows = app.windows.iter().flat_map(|window| &window.children);
    windows.any(|child| {
        let mut found = false;
        child.walk(&mut |one| found |= one.role == Role::WebArea);
        found
    })
}

/// What is found, in the engine's order.
pub(crate) fn found(world: &World, place: &Place<'_>, query: &Query) -> Vec<Target> {
    let engine = place.app.web_engine();
    let forward = query.is_forward(engine);
    let Order { all, start } = in_order(place, query, engine, forward);
    let label = |element: &Element| labelled(place, element).map(str::to_owned);
    let matches = |one: &Met<'_>, key: Option<&str>| {
        if world.faults.has(Fault::SearchesAnswerAnything) {
            return true;
        }
        let by_likeness = |key: &str| match engine {
            WebEngine::WebKit => page_likeness::fits(one, key, start.as_ref()),
            WebEngine::Chromium | WebEngine::Gecko => None,
        };
        let fits = |key| by_likeness(key).unwrap_or_else(|| fits(one.element, key, engine));
        key.is_none_or(fits)
            && (!query.visible_only || one.visible)
            && shows(one.element, query, engine, &label)
    };
    let most = query.most(engine);
    let of_key = |key: Option<&str>| -> Vec<u64> {
        let fitting = all.iter().filter(|one| matches(one, key));
        fitting.map(|one| one.element.id).take(most).collect()
    };
    let mut ids: Vec<u64> = match (engine, &query.keys) {
        // Gecko goes through the page once for each key, and the others once for all.
        (WebEngine::Gecko, keys) => {
            let keys = keys.iter().flatten().filter(|key| is_known(key));
            keys.flat_map(|key| of_key(Some(key))).collect()
        }
        (WebEngine::WebKit, None) => Vec::new(),
        (WebEngine::WebKit, Some(keys)) => union(&all, keys, most, &matches),
        (WebEngine::Chromium, keys) => {
            let known: Vec<String> = keys
                .iter()
                .flatten()
                .filter(|key| is_known(key) && *key != "AXKeyboardFocusableSearchKey")
                .cloned()
                .collect();
            // What no key is known of is not asked of any element.
            match known.as_slice() {
                [] => of_key(None),
                known => union(&all, known, most, &matches),
            }
        }
    };
    if world.faults.has(Fault::SearchesFindTooFew) {
        ids.truncate(ids.len() / 2);
    }
    ids.into_iter().map(|id| place.target(id)).collect()
}

fn union(
    all: &[Met<'_>],
    keys: &[String],
    most: usize,
    matches: &dyn Fn(&Met<'_>, Option<&str>) -> bool,
) -> Vec<u64> {
    let fitting = all
        .iter()
        .filter(|one| keys.iter().any(|key| matches(one, Some(key))));
    fitting.map(|one| one.element.id).take(most).collect()
}

/// Whether an element is of the kind that a key asks for.
fn fits(element: &Element, key: &str, engine: WebEngine) -> bool {
    use WebEngine::{Chromium, Gecko, WebKit};
    let role = &element.role;
    let is_toggle = element.subrole == Some(Subrole::Toggle);
    let is_switch = element.subrole == Some(Subrole::Switch);
    let is_visited =
        element.attributes.get(&Attribute::from("AXVisited")) == Some(&Scalar::Bool(true));
    match key {
        "AXButtonSearchKey" => match engine {
            Gecko => *role == Role::Button,
            WebKit => matches!(role, Role::Button | Role::PopUpButton) || is_toggle,
            Chromium => matches!(role, Role::Button | Role::PopUpButton) || is_toggle || is_switch,
        },
        "AXCheckBoxSearchKey" => *role == Role::CheckBox && !(is_toggle || is_switch),
        "AXControlSearchKey" => {
            let subrole = element.subrole.as_ref().map(Subrole::as_str);
            let is_list_box = *role == Role::List && subrole.is_none();
            is_control(role, engine)
                || (engine == WebKit && (is_list_box || subrole == Some("AXSummary")))
        }
        "AXFrameSearchKey" => *role == Role::WebArea,
        "AXGraphicSearchKey" => *role == Role::Image,
        "AXHeadingSearchKey" => *role == Role::Heading,
        "AXKeyboardFocusableSearchKey" => *role == Role::Link || is_control(role, engine),
        "AXLandmarkSearchKey" => {
            let subrole = element.subrole.as_ref().map(Subrole::as_str);
            subrole.is_some_and(|name| name.starts_with("AXLandmark"))
        }
        "AXLinkSearchKey" => *role == Role::Link,
        "AXListSearchKey" => *role == Role::List,
        // Its rule asks for text fields.
        "AXOutlineSearchKey" if engine == Chromium => is_text_field(role),
        "AXOutlineSearchKey" => *role == Role::Outline,
        "AXRadioGroupSearchKey" => *role == Role::RadioGroup,
        "AXStaticTextSearchKey" => *role == Role::StaticText,
        "AXTableSearchKey" => *role == Role::Table,
        "AXTextFieldSearchKey" => is_text_field(role),
        "AXUnvisitedLinkSearchKey" => *role == Role::Link && !is_visited,
        "AXVisitedLinkSearchKey" => *role == Role::Link && is_visited,
        _ => match level_of(key) {
            Some(level) => *role == Role::Heading && element.value == Some(Scalar::Number(level)),
            // What WebKit does not know asks for anything.
            None => key == "AXAnyTypeSearchKey" || engine == WebKit,
        },
    }
}

/// The 2 of `AXHeadingLevel2SearchKey`.
fn level_of(key: &str) -> Option<f64> {
    let level = key
        .strip_prefix("AXHeadingLevel")?
        .strip_suffix("SearchKey")?;
    level.parse().ok()
}

fn is_known(key: &str) -> bool {
    const KNOWN: [&str; 17] = [
        "AXAnyTypeSearchKey",
        "AXButtonSearchKey",
        "AXCheckBoxSearchKey",
        "AXControlSearchKey",
        "AXFrameSearchKey",
        "AXGraphicSearchKey",
        "AXHeadingSearchKey",
        "AXKeyboardFocusableSearchKey",
        "AXLandmarkSearchKey",
        "AXLinkSearchKey",
        "AXListSearchKey",
        "AXOutlineSearchKey",
        "AXRadioGroupSearchKey",
        "AXStaticTextSearchKey",
        "AXTableSearchKey",
        "AXTextFieldSearchKey",
        "AXUnvisitedLinkSearchKey",
    ];
    KNOWN.contains(&key) || key == "AXVisitedLinkSearchKey" || level_of(key).is_some()
}

fn is_text_field(role: &Role) -> bool {
    matches!(
        role,
        Role::TextField
            | Role::TextArea
            | Role::ComboBox
            | Role::SearchField
            | Role::SecureTextField
    )
}

fn is_control(role: &Role, engine: WebEngine) -> bool {
    is_text_field(role)
        || matches!(
            role,
            Role::Button
                | Role::CheckBox
                | Role::DateField
                | Role::DisclosureTriangle
                | Role::Incrementor
                | Role::MenuButton
                | Role::PopUpButton
                | Role::RadioButton
                | Role::Slider
                | Role::TimeField
        )
        || (engine == WebEngine::Gecko && matches!(role, Role::RadioGroup | Role::Outline))
}

/// Whether an element shows the text that is asked for.
fn shows(
    element: &Element,
    query: &Query,
    engine: WebEngine,
    label: &dyn Fn(&Element) -> Option<String>,
) -> bool {
    if query.text.is_empty() {
        return true;
    }
    let wanted = query.text.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&wanted);
    let value = match &element.value {
        Some(Scalar::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let placeholder = match element.attributes.get(&Attribute::PlaceholderValue) {
        Some(Scalar::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let (title, description) = (element.title.as_deref(), element.description.as_deref());
    // Its name as Chromium and Gecko compute it; that of a text is the text.
    let own_text = value.filter(|_| element.role == Role::StaticText);
    let label = label(element);
    let name = || [title, description, own_text, label.as_deref(), placeholder];
    match engine {
        WebEngine::WebKit => [title, description, value].into_iter().flatten().any(has),
        WebEngine::Chromium => name().into_iter().chain([value]).flatten().any(has),
        WebEngine::Gecko => {
            let has_none = matches!(element.role, Role::ComboBox | Role::WebArea)
                || element
                    .subrole
                    .as_ref()
                    .is_some_and(|name| name.as_str().starts_with("AXLandmark"));
            !has_none && name().into_iter().flatten().next().is_some_and(has)
        }
    }
}

/// What the label of an element says.
fn labelled<'w>(place: &Place<'w>, element: &Element) -> Option<&'w str> {
    let wanted = element.labelled_by.as_deref()?;
    let mut said = None;
    for child in &place.window?.children {
        child.walk(&mut |one| {
            if one.is_called(wanted) {
                said = said.or(match &one.value {
                    Some(Scalar::Text(text)) => Some(text.as_str()),
                    _ => one.title.as_deref(),
                });
            }
        });
    }
    said
}
