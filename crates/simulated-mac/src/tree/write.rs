//! Writing attributes: what AppKit makes of a value [bridge 4.6].

use super::{
    choice_of_list,
    edit::edit,
    events::{Ui, UiEvent},
    find::{Index, Path},
    focus::{focus, make_key, raise, raise_in_time},
    kinds::{is_text_input, takes_focus},
    noted,
    place::Subject,
    read::attribute,
    scroll, text,
    types::{AxError, Target, Value},
    uncommitted::{end_edit, is_field},
    window_state,
};
use crate::finder::is_icon;
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::Rect;
use simulated_world::world::{
    Element, Fault, LazyTree, Pending, PendingWhat, Process, Scalar, TextRange, World,
    WrittenFrame, set_frame,
};

/// How long a text stays that was only painted.
const PAINTED_MS: u32 = 600;
/// How long a field shows a text whose edit does not end.
const UNCOMMITTED_MS: u32 = 1000;
/// From a read of AXRole to a full tree, in seconds [findings 1.1].
const BUILD_TIME: f64 = 0.4;
/// From the last write of AXManualAccessibility to a full tree, in seconds [findings 1.2].
const WRITE_DELAY: f64 = 2.0;

/// Whether an attribute can be set; an error when there is no such attribute.
pub(crate) fn settable(
    world: &World,
    subject: &Subject<'_>,
    name: &Attribute,
) -> Result<bool, AxError> {
    if let Err(error @ (AxError::AttributeUnsupported | AxError::InvalidElement)) =
        attribute(world, subject, name)
    {
        return Err(error);
    }
    Ok(match subject {
        Subject::SystemWide => false,
        Subject::App(_) => matches!(
            name,
            Attribute::FocusedWindow
                | Attribute::Frontmost
                | Attribute::Hidden
                | Attribute::MainWindow
        ),
        Subject::Node(place) => match place.element() {
            None if name == &Attribute::Size => place.window.is_none_or(|one| one.resizable),
            None => matches!(
                name,
                Attribute::Position
                    | Attribute::Main
                    | Attribute::Focused
                    | Attribute::Minimized
                    | Attribute::FullScreen
            ),
            Some(element) => is_settable(element, name) || choice_of_list::takes(place, name),
        },
    })
}

fn is_settable(element: &Element, name: &Attribute) -> bool {
    match name {
        Attribute::Focused => takes_focus(&element.role),
        Attribute::Value => {
            element.enabled && (is_text_input(&element.role) || is_number_input(&element.role))
        }
        Attribute::SelectedText => text::is_editable(element),
        Attribute::SelectedTextRange => is_text_input(&element.role),
        Attribute::Selected => element.role == Role::Row || is_icon(element),
        Attribute::Expanded | Attribute::Disclosing => element.attributes.contains_key(name),
        _ => false,
    }
}

fn is_number_input(role: &Role) -> bool {
    matches!(
        role,
        Role::Incrementor | Role::ScrollBar | Role::Slider | Role::Splitter | Role::ValueIndicator
    )
}

/// Whose writing changes what an app shows, and not where the keyboard is.
const CHANGES: [Attribute; 6] = [
    Attribute::Value,
    Attribute::Selected,
    Attribute::SelectedText,
    Attribute::Position,
    Attribute::Size,
    Attribute::Minimized,
];

/// Sets an attribute.
pub(crate) fn set(
    ui: &mut Ui<'_>,
    index: &mut Index,
    target: Target,
    name: &Attribute,
    value: &Value,
) -> Result<(), AxError> {
    let now = ui.now;
    match target {
        Target::SystemWide => Err(AxError::IllegalArgument),
        Target::App(pid) => set_of_app(&mut ui.process(pid), name, value, now),
        Target::Node { pid, id } => {
            let subject = index.subject(ui, target)?;
            let in_sheet = matches!(&subject, Subject::Node(place) if place.sheet().is_some());
            let is_window = matches!(&subject, Subject::Node(place) if place.element().is_none());
            let is_on_page = matches!(&subject, Subject::Node(place) if place.is_on_page());
            if !settable(ui, &subject, name)? {
                return Err(AxError::IllegalArgument);
            }
            let entry = match &subject {
                Subject::Node(place) if CHANGES.contains(name) => {
                    Some(noted::written(place, name, value))
                }
                _ => None,
            };
            let path = index.path(ui, target).ok_or(AxError::InvalidElement)?;
            if entry.is_some() {
                ui.note_act(pid);
            }
            let ui = &mut ui.of_app(pid);
            match (name, value) {
                (Attribute::Main, Value::Bool(wanted)) => {
                    if *wanted {
                        raise_in_time(ui, id, now);
                    }
                    Ok(())
                }
                (Attribute::Focused, Value::Bool(wanted)) => {
                    if *wanted {
                        if is_window {
                            make_key(ui, id);
                        } else {
                            focus_node(ui, id, &path, in_sheet);
                        }
                    }
                    Ok(())
                }
                (_, Value::Elements(chosen)) => choice_of_list::choose(ui, &path, chosen),
                _ if is_window => {
                    let before = ui.window(id).map(|window| window.frame);
                    set_of_window(ui, id, name, value)?;
                    ui.done.note_some(entry);
                    if let Some(before) = before {
                        put_back(ui, id, name, before, now);
                    }
                    Ok(())
                }
                _ => {
                    let app = ui.app_mut().ok_or(AxError::InvalidElement)?;
                    let parent = path.parent();
                    if name == &Attribute::Selected
                        && value == &Value::Bool(true)
                        && let Some(table) = parent.and_then(|parent| parent.element_mut(app))
                    {
                        for row in &mut table.children {
                            row.attributes.insert(name.clone(), Scalar::Bool(false));
                        }
                    }
                    let painted = name == &Attribute::SelectedText
                        && ui.faults.has(Fault::SelectedTextIsPainted)
                        && is_on_page;
                    let for_editors = is_on_page && ui.faults.has(Fault::RichEditorsOnlyPaint);
                    let for_fields =
                        !is_on_page && ui.faults.has(Fault::FieldsCommitWhenEditingEnds);
                    let done = edit(ui, &path, |element| {
                        let is_text = matches!(value, Value::Text(_));
                        if for_editors && is_text && element.role == Role::TextArea {
                            return paint(element, name, value).map(|()| None);
                        }
                        let uncommitted = for_fields && is_text && is_field(element);
                        let after = repaint_delay(element, value)
                            .or(painted.then_some(PAINTED_MS))
                            .or(uncommitted.then_some(UNCOMMITTED_MS));
                        let done = match after {
                            Some(_) => paint(element, name, value),
                            None => set_of_element(element, name, value),
                        };
                        done.map(|()| after)
                    });
                    if let Some(after) = done.unwrap_or(Err(AxError::InvalidElement))? {
                        let what = PendingWhat::Repainted { element: id };
                        let at = now + f64::from(after) / 1000.0;
                        // What was painted before is shown no more, and cannot be what goes.
                        ui.pending.retain(|other| other.what != what);
                        ui.pending.push(Pending { at, what });
                    }
                    ui.done.note_some(entry);
                    scroll::follow_bar(ui, &path);
                    ui.emit(UiEvent::ValueChanged(id));
                    Ok(())
                }
            }
        }
    }
}

fn focus_node(process: &mut Process<'_>, id: u64, path: &Path, in_sheet: bool) {
    focus(process, id);
    let window = process
        .app_mut()
        .and_then(|app| path.window_mut(app))
        .map(|window| window.element_id);
    if let Some(window) = window.filter(|_| !in_sheet) {
        make_key(process, window);
    }
}

fn set_of_app(
    process: &mut Process<'_>,
    name: &Attribute,
    value: &Value,
    now: f64,
) -> Result<(), AxError> {
    let app = process.app().ok_or(AxError::InvalidElement)?;
    let lazy = app.lazy_tree;
    match (name, value) {
        (Attribute::Frontmost, Value::Bool(true)) => {
            if process.activate() {
                Ok(())
            } else {
                Err(AxError::CannotComplete)
            }
        }
        (Attribute::FocusedWindow, Value::Element(Target::Node { id, .. })) => {
            make_key(process, *id);
            Ok(())
        }
        (Attribute::MainWindow, Value::Element(Target::Node { id, .. })) => {
            raise(process, *id);
            Ok(())
        }
        // There is no way to say which app should come forward instead.
        (Attribute::Frontmost, Value::Bool(false)) => Ok(()),
        (Attribute::Hidden, Value::Bool(hide)) => {
            let done = if *hide {
                process.hide()
            } else {
                process.unhide()
            };
            if done {
                Ok(())
            } else {
                Err(AxError::CannotComplete)
            }
        }
        (
            Attribute::ManualAccessibility | Attribute::EnhancedUserInterface,
            Value::Bool(wanted),
        ) if lazy.is_some_and(LazyTree::takes_writes) => {
            let what = PendingWhat::TreeAfterWrite { pid: process.pid };
            // Each write begins the delay anew.
            process.pending.retain(|event| event.what != what);
            if *wanted {
                let at = now + WRITE_DELAY;
                process.pending.push(Pending { at, what });
            }
            Ok(())
        }
        (Attribute::EnhancedUserInterface, Value::Bool(true)) if lazy.is_some() => {
            build_tree(process, now);
            Ok(())
        }
        // AppKit's own apps take the older switch and change nothing by it.
        (Attribute::EnhancedUserInterface, Value::Bool(wanted)) => {
            if let Some(app) = process.app_mut() {
                app.enhanced = *wanted;
            }
            Ok(())
        }
        (
            Attribute::EnhancedUserInterface
            | Attribute::FocusedWindow
            | Attribute::Frontmost
            | Attribute::Hidden
            | Attribute::MainWindow,
            _,
        ) => Err(AxError::IllegalArgument),
        _ => Err(AxError::AttributeUnsupported),
    }
}

/// What comes of reading an app's AXRole: browsers take it for a client that wants their tree [findings 1.1].
pub(crate) fn notice_role_read(process: &mut Process<'_>, now: f64) {
    if is_role_read_noticed(process, process.pid) {
        build_tree(process, now);
    }
}

/// What comes of a hit test in an app's window: some apps build what is there for it [findings-2 7.11].
pub(crate) fn notice_hit_test(process: &mut Process<'_>, now: f64) {
    build_tree(process, now);
}

/// Whether a hit test in an app's window changes something.
pub(crate) fn is_hit_test_noticed(world: &World, pid: i32) -> bool {
    let app = world.app(pid);
    app.is_some_and(|app| app.lazy_tree == Some(LazyTree::HitTest))
}

/// Whether reading an app's AXRole changes something.
pub(crate) fn is_role_read_noticed(world: &World, pid: i32) -> bool {
    let lazy = world.app(pid).and_then(|app| app.lazy_tree);
    lazy.is_some_and(LazyTree::is_built_by_role)
        && !world
            .pending
            .iter()
            .any(|event| event.what == PendingWhat::Tree { pid })
}

fn build_tree(process: &mut Process<'_>, now: f64) {
    let what = PendingWhat::Tree { pid: process.pid };
    if !process.pending.iter().any(|event| event.what == what) {
        let at = now + BUILD_TIME;
        process.pending.push(Pending { at, what });
    }
}

fn set_of_window(
    process: &mut Process<'_>,
    id: u64,
    name: &Attribute,
    value: &Value,
) -> Result<(), AxError> {
    match (name, value) {
        (Attribute::Position, Value::Point(to)) => window_state::place(process, id, *to),
        (Attribute::Size, Value::Size(to)) => window_state::resize(process, id, *to),
        (Attribute::Minimized, Value::Bool(wanted)) => window_state::minimise(process, id, *wanted),
        (Attribute::FullScreen, Value::Bool(wanted)) => {
            window_state::full_screen(process, id, *wanted);
        }
        _ => return Err(AxError::IllegalArgument),
    }
    Ok(())
}

/// For how long a place or a size puts the other one back, and how often [findings-2 8.3].
const PUTS_BACK_FOR: f64 = 1.0;
const PUTS_BACK_TIMES: u8 = 3;

/// Puts back what was written of a frame just before, where the other part of it was written now and macOS does so.
fn put_back(process: &mut Process<'_>, id: u64, name: &Attribute, before: Rect, now: f64) {
    let is_size = match name {
        Attribute::Position => false,
        Attribute::Size => true,
        _ => return,
    };
    if !process.faults.has(Fault::FramesRollBack) {
        return;
    }
    let always = process.app().is_some_and(|app| app.enhanced);
    let Some(window) = process.window_mut(id) else {
        return;
    };
    let last = window.written.filter(|last| now - last.at < PUTS_BACK_FOR);
    let mut put_back = last.map_or(0, |last| last.put_back);
    let other = last.filter(|last| last.is_size != is_size);
    if let Some(other) = other.filter(|_| always || put_back < PUTS_BACK_TIMES) {
        let old = other.before;
        let (place, size) = match is_size {
            true => (old.origin(), window.frame.size()),
            false => (window.frame.origin(), old.size()),
        };
        set_frame(window, Rect::at(place, size));
        put_back = put_back.saturating_add(1);
    }
    window.written = Some(WrittenFrame {
        is_size,
        before,
        at: now,
        put_back,
    });
}

/// How soon a text that is written is gone again, where the app only lets it be painted [bridge 4.6].
fn repaint_delay(element: &Element, value: &Value) -> Option<u32> {
    let is_text = matches!(value, Value::Text(_)) && is_text_input(&element.role);
    element.repaints_after_ms.filter(|_| is_text)
}

/// Ends the edit of the field of an app that is told so.
pub(super) fn commit(ui: &mut Ui<'_>, pid: i32, id: u64) {
    if !ui.faults.has(Fault::FieldsCommitWhenEditingEnds) {
        return;
    }
    let target = Target::Node { pid, id };
    if let Some(path) = Index::default().path(ui, target) {
        let _field = edit(&mut ui.of_app(pid), &path, |element| {
            end_edit(element, true);
        });
    }
}

/// Shows what the text would be, and leaves it as it is.
fn paint(element: &mut Element, name: &Attribute, value: &Value) -> Result<(), AxError> {
    let mut canvas = element.clone();
    set_of_element(&mut canvas, name, value)?;
    element.painted = Some(text::content(&canvas).into_owned());
    Ok(())
}

fn set_of_element(element: &mut Element, name: &Attribute, value: &Value) -> Result<(), AxError> {
    match (name, value) {
        (Attribute::Value, Value::Text(text)) if is_text_input(&element.role) => {
            text::replace_all(element, text);
        }
        (Attribute::Value, Value::Integer(_) | Value::Real(_))
            if is_number_input(&element.role) =>
        {
            let bound = |name: &Attribute| match element.attributes.get(name) {
                Some(Scalar::Number(bound)) => Some(*bound),
                _ => None,
            };
            // Scroll bars go from 0 to 1 without saying so.
            let (least, most) = match &element.role {
                Role::ScrollBar => (0.0, 1.0),
                _ => (
                    bound(&Attribute::MinValue).unwrap_or(f64::MIN),
                    bound(&Attribute::MaxValue).unwrap_or(f64::MAX),
                ),
            };
            // Far below 2^53.
            let wanted = match value {
                Value::Integer(number) => *number as f64,
                Value::Real(number) => *number,
                _ => return Err(AxError::IllegalArgument),
            };
            element.value = Some(Scalar::Number(wanted.min(most).max(least)));
        }
        (Attribute::SelectedText, Value::Text(text)) => text::insert(element, text),
        (Attribute::SelectedTextRange, Value::Range(range)) => {
            text::select(element, TextRange::try_from(*range)?);
        }
        (Attribute::Selected | Attribute::Expanded | Attribute::Disclosing, Value::Bool(flag)) => {
            element.attributes.insert(name.clone(), Scalar::Bool(*flag));
        }
        _ => return Err(AxError::IllegalArgument),
    }
    Ok(())
}
