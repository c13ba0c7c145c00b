//! A selection is dragged to another place of its text, where it goes, or into another text, where a copy of it goes. With Option it
//! is copied anywhere. That the drag begins at once, and that another text of the same app gets a copy too, is a belief (C).

use super::{
    control_under_pointer::{Touch, is_deaf, text_place},
    edit::{edit, edit_styled},
    editing::{Piece, end_typing},
    events::Ui,
    find::{Index, Path},
    focus::{focus, make_key},
    found::Found,
    kinds::is_text_input,
    place::Subject,
    text,
    types::Target,
};
use simulated_world::{
    processes::set_front,
    text_metrics,
    world::{Element, Grip, TextRange},
};

/// The button goes up: where it went down, a click puts the insertion point there.
pub(super) fn up(
    ui: &mut Ui<'_>,
    grip: Grip,
    (pressed, dragged): (usize, bool),
    found: Option<&Found>,
    touch: &Touch,
) {
    let source = Target::Node {
        pid: grip.pid,
        id: grip.id,
    };
    let Some(from) = Index::default().path(ui, source) else {
        return;
    };
    if !dragged {
        edit(&mut ui.of_app(grip.pid), &from, |element| {
            text::select(element, TextRange::at(pressed));
        });
        return;
    }
    let Some((pid, id)) = found.and_then(text_under) else {
        return;
    };
    if is_deaf(ui, pid) {
        return;
    }
    if (pid, id) == (grip.pid, grip.id) {
        if let Some((path, place)) = text_place(ui, source, touch.at) {
            within(ui, pid, &path, place, touch.option);
        }
        return;
    }
    let Some(piece) = element(ui, source).map(Piece::selected) else {
        return;
    };
    let target = Target::Node { pid, id };
    let is_open = |element: &Element| text::is_editable(element);
    if !element(ui, target).is_some_and(is_open) {
        return;
    }
    // Windows are in another order then: the way to the text is looked for afterwards.
    set_front(ui, pid);
    if let Some((window, _)) = found.and_then(|found| found.window) {
        make_key(&mut ui.process(pid), window);
    }
    focus(&mut ui.process(pid), id);
    if let Some((path, place)) = text_place(ui, target, touch.at) {
        let app = ui.app(pid).and_then(|app| app.bundle_id.as_deref());
        // What is let go over Terminal goes to its prompt.
        let end = text_metrics::is_terminal(app)
            .then(|| element(ui, target).map(text::length))
            .flatten();
        put(ui, pid, &path, &piece, end.unwrap_or(place));
    }
}

/// The text under the pointer.
fn text_under(found: &Found) -> Option<(i32, u64)> {
    let mut parts = found.parts.iter().rev();
    let text = parts.find(|part| is_text_input(&part.role))?;
    Some((found.pid, text.id))
}

fn element<'w>(ui: &'w Ui<'_>, target: Target) -> Option<&'w Element> {
    match Index::default().subject(ui, target) {
        Ok(Subject::Node(place)) => place.element(),
        _ => None,
    }
}

/// Moves or copies what is selected to another place of its text.
fn within(ui: &mut Ui<'_>, pid: i32, path: &Path, place: usize, copies: bool) {
    let app = ui.app_mut(pid).and_then(|app| path.element_mut(app));
    let Some(element) = app.filter(|element| text::is_editable(element)) else {
        return;
    };
    let (taken, piece) = (text::selection(element), Piece::selected(element));
    // Nothing happens to what is let go where it was.
    if (taken.location..=taken.end()).contains(&place) {
        return;
    }
    if copies {
        return put(ui, pid, path, &piece, place);
    }
    let styles = element.styles.moved(taken, place);
    let to = taken.place_without(place);
    let act = |element: &mut Element| {
        text::insert(element, "");
        text::select(element, TextRange::at(to));
        text::insert(element, &piece.text);
        text::select(
            element,
            TextRange {
                location: to,
                length: taken.length,
            },
        );
    };
    let mut app = ui.of_app(pid);
    end_typing(&mut app, path);
    edit_styled(&mut app, path, act, |element| element.styles = styles);
    end_typing(&mut app, path);
}

/// Puts a text at a place, where it is selected.
fn put(ui: &mut Ui<'_>, pid: i32, path: &Path, piece: &Piece, place: usize) {
    let part = TextRange {
        location: place,
        length: text::units(&piece.text),
    };
    let act = |element: &mut Element| {
        text::select(element, TextRange::at(place));
        text::insert(element, &piece.text);
        text::select(element, part);
    };
    let style = |element: &mut Element| {
        if element.rich
            && let Some(styles) = &piece.styles
        {
            element.styles.replace(part, part.length, styles);
        }
    };
    let mut app = ui.of_app(pid);
    end_typing(&mut app, path);
    edit_styled(&mut app, path, act, style);
    end_typing(&mut app, path);
}
