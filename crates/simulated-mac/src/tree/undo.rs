//! Undo and Redo of the Edit menu: what was done last in the main window is taken back, or what the app has done in no window.

use super::{
    events::{AppUi, UiEvent},
    find::Index,
    text,
    types::Target,
};
use crate::finder;
use simulated_world::{
    ax::Role,
    world::{
        App, Change, DoneEntry, DoneWhat, Edit, EditName, Edits, Element, Scalar, TextBefore, Way,
        splices,
    },
};

/// The edits of an app that are next: those of its main window, else those of the app itself.
fn edits(app: &App, way: Way) -> &Edits {
    let of_window = app.main_window().map(|window| &window.edits);
    of_window
        .filter(|edits| edits.next(way).is_some())
        .unwrap_or(&app.edits)
}

/// The edits of a window of an app, or those of the app itself.
fn edits_mut<'u>(ui: &'u mut AppUi<'_>, window: Option<u64>) -> Option<&'u mut Edits> {
    match window {
        Some(window) => ui.window_mut(window).map(|window| &mut window.edits),
        None => ui.app_mut().map(|app| &mut app.edits),
    }
}

/// Goes one way with what is next. What cannot be done any more is left out, and nothing happens.
pub(super) fn carry_out(ui: &mut AppUi<'_>, way: Way) {
    let Some(app) = ui.app_mut() else { return };
    forget_gone(app);
    let front = app.main_window();
    let in_window = front.filter(|window| window.edits.next(way).is_some());
    let window = in_window.map(|window| window.element_id);
    let title = front.map(|window| window.title.clone());
    let bundle_id = app.bundle_id.clone();
    let Some(edit) = edits_mut(ui, window).and_then(|edits| edits.take(way)) else {
        return;
    };
    let name = edit.name;
    let (change, event) = go(ui, way, edit.change).unzip();
    if let Some(change) = change
        && let Some(edits) = edits_mut(ui, window)
    {
        let name = name.clone();
        edits.put_back(way, Edit { change, name });
    }
    if let Some(app) = ui.app_mut() {
        show_in_menus(app);
    }
    let Some(event) = event else { return };
    let what = match way {
        Way::Undo => DoneWhat::Undone,
        Way::Redo => DoneWhat::Redone,
    };
    ui.done.note(DoneEntry {
        window: title,
        name: name.map(|name| name.words()),
        ..DoneEntry::new(what).in_app(bundle_id.as_deref())
    });
    ui.emit(event);
}

/// A text that is neither shown nor waits beside a list has nothing to get back.
fn forget_gone(app: &mut App) {
    let front = app.main_window().map(|window| window.element_id);
    let mut windows = app.windows.iter_mut();
    let Some(window) = windows.find(|window| Some(window.element_id) == front) else {
        return;
    };
    for text in window.edits.texts() {
        if !window.children.iter().any(|one| is_kept(one, text)) {
            window.edits.forget_text(text);
        }
    }
}

fn is_kept(element: &Element, id: u64) -> bool {
    let waiting = element.pane.iter().flat_map(|pane| &pane.children);
    element.id == id || waiting.chain(&element.children).any(|one| is_kept(one, id))
}

/// Goes one way with a change. Answers what takes that back, and what the app hears of it; none where it could not be done.
fn go(ui: &mut AppUi<'_>, way: Way, change: Change) -> Option<(Change, UiEvent<'static>)> {
    match change {
        Change::Text(before) => {
            let event = UiEvent::TextChanged(before.element);
            let now = exchange(ui, before)?;
            Some((Change::Text(now), event))
        }
        Change::Files(files) => {
            finder::go(ui, &files, way).then_some((Change::Files(files), UiEvent::KeptChanged))
        }
        Change::Records(parts) => {
            let id = ui.app()?.bundle_id.clone()?;
            let kept = ui.app_data.get_mut(&id)?;
            splices::go(&parts, way, kept).then_some((Change::Records(parts), UiEvent::KeptChanged))
        }
    }
}

/// Gives a text back what it was before, and answers what it was until then.
fn exchange(ui: &mut AppUi<'_>, before: TextBefore) -> Option<TextBefore> {
    let target = Target::Node {
        pid: ui.pid,
        id: before.element,
    };
    let path = Index::default().path(ui, target)?;
    let app = ui.app_mut()?;
    let element = path.element_mut(app)?;
    let now = TextBefore {
        element: before.element,
        text: text::content(element).into_owned(),
        selection: Some(text::selection(element)),
        styles: std::mem::replace(&mut element.styles, before.styles),
        typed: None,
    };
    element.value = Some(Scalar::Text(before.text));
    element.selection = before.selection;
    let is_area = element.role == Role::TextArea;
    if let Some(window) = path.window_mut(app) {
        window.edited |= is_area && window.document.is_some();
    }
    Some(now)
}

/// The Edit menu offers what is possible, and says what that is.
pub(crate) fn show_in_menus(app: &mut App) {
    fn show(item: &mut Element, way: Way, possible: bool, name: Option<&EditName>) {
        if item.role == Role::MenuItem && Way::of(item.english_title()) == Some(way) {
            item.enabled = possible;
            say(item, way, name);
        }
        for child in &mut item.children {
            show(child, way, possible, name);
        }
    }
    forget_gone(app);
    for way in [Way::Undo, Way::Redo] {
        let next = edits(app, way).next(way);
        // Chromium's items say nothing else than Undo and Redo.
        let name = next.and_then(|edit| edit.name.clone());
        let name = name.filter(|_| app.lazy_tree.is_none());
        let possible = next.is_some();
        if let Some(bar) = &mut app.menu_bar {
            show(bar, way, possible, name.as_ref());
        }
    }
}

/// Has an item say what it undoes [findings 2.12]. What another language says there is not known.
fn say(item: &mut Element, way: Way, name: Option<&EditName>) {
    let verb = way.title();
    let is_english = item
        .title
        .as_deref()
        .is_some_and(|said| said.starts_with(verb));
    if !is_english {
        return;
    }
    let named = name.map(|name| format!("{verb} {}", name.words()));
    item.english = named.as_ref().map(|_| verb.to_owned());
    item.title = Some(named.unwrap_or_else(|| verb.to_owned()));
}
