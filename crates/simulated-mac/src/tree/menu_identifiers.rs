//! What the items of menu bars are identified by where the world says nothing: AppKit gives the name of the item's selector,
//! or a generated number; Chromium and Electron give all their items the same one [findings 2.10].

use super::place::Place;
use simulated_world::ax::Role;
use simulated_world::world::Element;
use std::borrow::Cow;

/// What every item of an application made with Chromium or Electron has.
const OF_CHROMIUM: &str = "itemSelected:";

/// Applications whose items have nothing but generated numbers, though they are AppKit's.
const GENERATED_ALONE: [&str; 2] = ["com.apple.Terminal", "com.apple.finder"];

/// AppKit's selectors of the items that most menu bars have, by their English titles.
const SELECTORS: [(&str, &str); 28] = [
    ("Bring All to Front", "arrangeInFront:"),
    ("Clear Menu", "clearRecentDocuments:"),
    ("Close", "performClose:"),
    ("Copy", "copy:"),
    ("Cut", "cut:"),
    ("Duplicate", "duplicateDocument:"),
    ("Enter Full Screen", "toggleFullScreen:"),
    ("Hide Others", "hideOtherApplications:"),
    ("Make Plain Text", "toggleRich:"),
    ("Minimize", "performMiniaturize:"),
    ("New", "newDocument:"),
    ("Open…", "openDocument:"),
    ("Paste", "paste:"),
    ("Print…", "printDocument:"),
    ("Redo", "redo:"),
    ("Save", "saveDocument:"),
    ("Save As…", "saveDocumentAs:"),
    ("Save…", "saveDocument:"),
    ("Select All", "selectAll:"),
    ("Show All", "unhideAllApplications:"),
    ("Show Toolbar", "toggleToolbarShown:"),
    ("Undo", "undo:"),
    ("Zoom", "performZoom:"),
    ("Show Fonts", "orderFrontFontPanel:"),
    ("Back", "goBack:"),
    ("Forward", "goForward:"),
    ("Reload Page", "reload:"),
    ("New Tab", "newTab:"),
];

/// AXIdentifier of an element.
pub(super) fn identifier<'w>(place: &Place<'w>, element: &'w Element) -> Option<Cow<'w, str>> {
    if let Some(given) = &element.identifier {
        return Some(Cow::Borrowed(given));
    }
    let is_in_bar = place.chain.iter().any(|one| one.role == Role::MenuBar);
    let title = element.english_title();
    if element.role != Role::MenuItem || !is_in_bar || title.is_empty() {
        return None;
    }
    if place.app.lazy_tree.is_some() {
        return Some(Cow::Borrowed(OF_CHROMIUM));
    }
    let generated = || Cow::Owned(format!("_NS:{}", element.id));
    let bundle_id = place.app.bundle_id.as_deref().unwrap_or_default();
    if GENERATED_ALONE.contains(&bundle_id) {
        return Some(generated());
    }
    let known = SELECTORS.iter().find(|(wanted, _)| *wanted == title);
    let selector = known.map(|(_, selector)| *selector);
    let around = place.chain.iter().rev().nth(2);
    let is_recent = around.is_some_and(|owner| owner.english_title() == "Open Recent");
    let selector = selector.or(is_recent.then_some("_openRecentDocument:"));
    Some(selector.map_or_else(generated, Cow::Borrowed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulated_world::world::World;

    fn identifiers_of(bundle_id: &str) -> Vec<(String, String)> {
        fn collect(place: &Place<'_>, found: &mut Vec<(String, String)>) {
            for inside in place.inside() {
                let element = inside.element().unwrap();
                if let Some(identifier) = identifier(&inside, element) {
                    found.push((element.english_title().to_owned(), identifier.into_owned()));
                }
                collect(&inside, found);
            }
        }
        let world = World::fresh_of(0.0, None).unwrap();
        let app = world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some(bundle_id));
        let app = app.unwrap();
        let mut found = Vec::new();
        let bar = Place {
            app,
            window: None,
            chain: vec![app.menu_bar.as_ref().unwrap()],
        };
        collect(&bar, &mut found);
        found
    }

    /// [findings 2.10]
    #[test]
    fn menu_items_are_identified_as_those_of_real_applications() {
        let text_edit = identifiers_of("com.apple.TextEdit");
        let has = |title: &str, wanted: &str| {
            let wanted = (title.to_owned(), wanted.to_owned());
            assert!(text_edit.contains(&wanted), "{wanted:?}: {text_edit:?}");
        };
        has("New", "newDocument:");
        has("Close", "performClose:");
        let finder = identifiers_of("com.apple.finder");
        assert!(finder.iter().all(|(_, each)| each.starts_with("_NS:")));
        let slack = identifiers_of("com.tinyspeck.slackmacgap");
        assert!(!slack.is_empty() && slack.iter().all(|(_, each)| each == OF_CHROMIUM));
    }
}
