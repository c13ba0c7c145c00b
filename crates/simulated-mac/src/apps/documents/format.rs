//! Plain and rich documents, and the styles of a rich one.

use super::super::{
    panels,
    parts::{find, find_mut, of_role_mut},
    sheets,
};
use crate::tree::{show_undo, text};
use simulated_world::ax::Role;
use simulated_world::world::{
    Change, Edit, Element, Mark, Process, Scalar, TextBefore, TextStyles, Typing, Window,
    window_of_template,
};

/// The template of a rich document, and the part of it that holds the check boxes.
const RICH: &str = "text-edit";
const STYLES: &str = "styles";
const MAKE_PLAIN: &str = "Make Plain Text";
const MAKE_RICH: &str = "Make Rich Text";

/// The extension of the files of a document.
pub(super) fn extension(window: &Window) -> &'static str {
    if window.plain { "txt" } else { "rtf" }
}

/// An item of the Format menu.
pub(super) fn choose(process: &mut Process<'_>, window: u64, titles: &[&str]) -> bool {
    match titles {
        ["Format", "Font", said] => match mark_of(said) {
            Some(mark) => toggle(process, window, mark),
            None => return false,
        },
        ["Format", MAKE_PLAIN] => ask_to_make_plain(process, window),
        ["Format", MAKE_RICH] => set_plain(process, window, false),
        _ => return false,
    }
    update_menus(process);
    true
}

/// Whether it is one of the controls that only rich documents have above the text.
fn is_of_bar(element: &Element) -> bool {
    matches!(element.role, Role::ComboBox | Role::PopUpButton) || element.is_part(STYLES)
}

/// Shows the controls for styles where a document is rich, and takes them from a plain one.
pub(super) fn show_bar(window: &mut Window, version: Option<u32>) {
    let has_bar = window.children.iter().any(is_of_bar);
    if window.plain {
        window.children.retain(|one| !is_of_bar(one));
    } else if !has_bar && let Some(rich) = window_of_template(RICH, version) {
        for part in rich.children.into_iter().filter(is_of_bar) {
            window.add_part(part);
        }
    }
}

/// What the menu calls a mark; the check boxes of the bar say it in small letters.
fn title(mark: Mark) -> &'static str {
    match mark {
        Mark::Bold => "Bold",
        Mark::Italic => "Italic",
        Mark::Underline => "Underline",
    }
}

fn mark_of(said: &str) -> Option<Mark> {
    Mark::ALL.into_iter().find(|mark| title(*mark) == said)
}

/// The mark that a check box of the bar is for.
fn mark_of_box(element: &Element) -> Option<Mark> {
    let said = element.english_description()?;
    let mut marks = Mark::ALL.into_iter();
    marks.find(|mark| element.role == Role::CheckBox && title(*mark).to_lowercase() == said)
}

/// A check box of the bar is pressed: it does what the item of the menu does.
pub(in crate::apps) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let mark = process.element(id).and_then(mark_of_box);
    let window = process.window_of(id).map(|window| window.element_id);
    if let (Some(mark), Some(window)) = (mark, window) {
        toggle(process, window, mark);
        update_menus(process);
    }
    mark.is_some()
}

fn text_area(window: &Window) -> Option<&Element> {
    find(&window.children, &|one| one.role == Role::TextArea)
}

/// The styles of the text of a document.
pub(super) fn styles_of(window: &Window) -> TextStyles {
    text_area(window).map_or_else(TextStyles::default, |area| area.styles.clone())
}

/// Whether all that is selected has a mark, or what is typed next.
fn has(area: &Element, mark: Mark) -> bool {
    let selected = text::selection(area);
    if selected.length > 0 {
        return area.styles.shared(selected).has(mark);
    }
    let before = selected.location.checked_sub(1);
    let before = before.is_some_and(|unit| area.styles.at(unit).has(mark));
    area.typing.get(mark).unwrap_or(before)
}

/// Gives the selected text a mark, or what is typed next; or takes it.
fn toggle(process: &mut Process<'_>, id: u64, mark: Mark) {
    let Some(window) = process.window_mut(id).filter(|window| !window.plain) else {
        return;
    };
    let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) else {
        return;
    };
    let (selected, was) = (text::selection(area), has(area, mark));
    if selected.length == 0 {
        area.typing.set(mark, !was);
        return;
    }
    let before = TextBefore {
        element: area.id,
        text: text::content(area).into_owned(),
        selection: Some(selected),
        styles: area.styles.clone(),
        typed: None,
    };
    area.styles.change(selected, |style| style.set(mark, !was));
    let edit = Edit {
        change: Change::Text(before),
        name: None,
    };
    window.edits.note(edit);
    window.edited = true;
    if let Some(app) = process.app_mut() {
        show_undo(app);
    }
}

/// A document loses its styles when it becomes plain: where it has any, TextEdit asks.
fn ask_to_make_plain(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window(id) else {
        return;
    };
    if styles_of(window).is_empty() {
        return set_plain(process, id, true);
    }
    if window.sheet().is_none() {
        let question = panels::making_plain(window);
        sheets::show(process, id, question);
    }
}

/// Makes a document plain or rich. It has no file of its new kind yet.
pub(super) fn set_plain(process: &mut Process<'_>, id: u64, plain: bool) {
    let version = process.system.major_version();
    let Some(window) = process.window_mut(id) else {
        return;
    };
    window.plain = plain;
    show_bar(window, version);
    if window.document.take().is_some() {
        let stem = window
            .title
            .rsplit_once('.')
            .map(|(stem, _)| stem.to_owned());
        window.title = stem.unwrap_or_else(|| window.title.clone());
        window.edited = true;
    }
    if let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) {
        area.rich = !plain;
        if plain {
            area.styles = TextStyles::default();
            area.typing = Typing::default();
        }
    }
    process.assign_ids();
    update_menus(process);
}

/// The Format menu says what the main window's document is.
pub(in crate::apps) fn update_menus(process: &mut Process<'_>) {
    let front = process.front_window().and_then(|id| process.window(id));
    let Some((plain, marks)) = front.map(|window| {
        let area = text_area(window).filter(|_| !window.plain);
        let marks = Mark::ALL.map(|mark| (mark, area.is_some_and(|area| has(area, mark))));
        (window.plain, marks)
    }) else {
        return;
    };
    if let Some(front) = process.front_window().and_then(|id| process.window_mut(id)) {
        for (mark, on) in marks {
            let is_box = |one: &Element| mark_of_box(one) == Some(mark);
            if let Some(check_box) = find_mut(&mut front.children, &is_box) {
                check_box.value = Some(Scalar::Number(f64::from(u8::from(on))));
            }
        }
    }
    let title = if plain { MAKE_RICH } else { MAKE_PLAIN };
    let said = process.words.said(title);
    let Some(bar) = process.app_mut().and_then(|app| app.menu_bar.as_mut()) else {
        return;
    };
    let titled = |wanted: &'static [&'static str]| {
        move |one: &Element| {
            let title = one.english_title();
            one.role == Role::MenuItem && wanted.contains(&title)
        }
    };
    let bar = std::slice::from_mut(bar);
    if let Some(item) = find_mut(bar, &titled(&[MAKE_PLAIN, MAKE_RICH])) {
        item.title = Some(said);
        item.english = (item.title.as_deref() != Some(title)).then(|| title.to_owned());
    }
    for (mark, on) in marks {
        let is_item = |one: &Element| {
            one.role == Role::MenuItem && mark_of(one.english_title()) == Some(mark)
        };
        if let Some(item) = find_mut(bar, &is_item) {
            item.enabled = !plain;
            item.set_mark(on);
        }
    }
}
