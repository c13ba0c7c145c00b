//! The dialogs of scripts (`display dialog`, `display alert`, `choose from list`): a window with a question, and what a
//! person answers. The frames follow AppKit's alerts; how exactly a Mac lays them out was not measured.

use super::parts::{
    add_window, button, centred, field, find, is_selected, label, named, part, select, words,
};
use crate::tree;
use simulated_world::{
    ax::{Attribute, Role, Subrole},
    geometry::{Rect, Size},
    world::{Element, Process, Scalar, ScriptAnswer, TextRange, Window, World},
};

/// What is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Question {
    pub(crate) title: String,
    pub(crate) text: String,
    /// A second text, in smaller letters.
    pub(crate) message: String,
    /// From left to right.
    pub(crate) buttons: Vec<String>,
    /// Places of the buttons that Return and Escape press.
    pub(crate) default: Option<usize>,
    pub(crate) cancel: Option<usize>,
    /// A field with this text, which may be typed unseen.
    pub(crate) field: Option<String>,
    pub(crate) hidden: bool,
    pub(crate) list: Option<List>,
}

/// A list of which something is chosen.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) items: Vec<String>,
    /// What is chosen at first.
    pub(crate) chosen: Vec<String>,
    /// Whether nothing may be chosen.
    pub(crate) may_be_empty: bool,
}

const IDENTIFIER: &str = "script-dialog";
/// What the identifiers of buttons begin with; behind it stand their place and, after a blank, what presses them.
const BUTTON: &str = "script-button-";
const ANSWER: &str = "script-answer";
const LIST: &str = "script-list";
/// That of a list of which something has to be chosen.
const NEEDED: &str = "script-list-needed";

const WIDTH: f64 = 420.0;
const MARGIN: f64 = 20.0;
const TITLE_BAR: f64 = 28.0;
const LINE: f64 = 18.0;
const ROW: f64 = 22.0;
/// Letters of a line, about.
const LETTERS: usize = 54;

/// Shows a question as a window of a process; answers the window's element.
pub(crate) fn show(process: &mut Process<'_>, question: &Question) -> Option<u64> {
    let (children, height) = contents(question);
    let at = centred(process, Size::new(WIDTH, height), 0.7);
    let window = Window {
        title: question.title.clone(),
        subrole: Some(Subrole::Dialog),
        identifier: Some(IDENTIFIER.into()),
        resizable: false,
        modal: true,
        children,
        ..Window::at(Rect::new(at.x, at.y.max(40.0), WIDTH, height))
    };
    add_window(process, window);
    let window = process.windows().first()?;
    let shown = window.element_id;
    if let Some(id) = named(&window.children, ANSWER).map(|field| field.id) {
        tree::focus_on(process, id);
    }
    Some(shown)
}

fn contents(question: &Question) -> (Vec<Element>, f64) {
    let inside = WIDTH - 2.0 * MARGIN;
    let mut y = TITLE_BAR + 12.0;
    let mut children = Vec::new();
    for text in [&question.text, &question.message] {
        if text.is_empty() {
            continue;
        }
        let height = LINE * lines(text);
        children.push(label(text, Rect::new(MARGIN, y, inside, height)));
        y += height + 8.0;
    }
    if let Some(text) = &question.field {
        let end = text.encode_utf16().count();
        children.push(Element {
            subrole: question.hidden.then_some(Subrole::SecureTextField),
            selection: Some(TextRange::between(0, end)),
            ..field(ANSWER, text, Rect::new(MARGIN, y, inside, 24.0))
        });
        y += 34.0;
    }
    if let Some(list) = &question.list {
        let frame = Rect::new(MARGIN, y, inside, 9.0 * ROW);
        children.push(rows(list, frame));
        y += frame.height + 12.0;
    }
    y += 8.0;
    children.extend(buttons(question, y));
    (children, y + 28.0 + MARGIN)
}

fn lines(text: &str) -> f64 {
    let count: usize = text
        .lines()
        .map(|line| line.chars().count().div_ceil(LETTERS).max(1))
        .sum();
    count.max(1) as f64
}

fn rows(list: &List, frame: Rect) -> Element {
    let row = |(place, item): (u32, &String)| {
        let y = frame.y + f64::from(place) * ROW;
        let mut row = Element {
            subrole: Some(Subrole::Other("AXTableRow".into())),
            children: vec![label(
                item,
                Rect::new(frame.x + 8.0, y + 2.0, frame.width - 16.0, LINE),
            )],
            ..part(Role::Row, Rect::new(frame.x, y, frame.width, ROW))
        };
        select(&mut row, list.chosen.contains(item));
        row
    };
    let identifier = if list.may_be_empty { LIST } else { NEEDED };
    let table = Element {
        identifier: Some(identifier.into()),
        children: (0..).zip(&list.items).map(row).collect(),
        ..part(Role::Table, frame)
    };
    Element {
        children: vec![table],
        ..part(Role::ScrollArea, frame)
    }
}

fn buttons(question: &Question, y: f64) -> Vec<Element> {
    let mut right = WIDTH - MARGIN;
    let mut made: Vec<Element> = Vec::new();
    for (place, title) in question.buttons.iter().enumerate().rev() {
        let width = (title.chars().count() as f64 * 8.0 + 28.0).max(86.0);
        let keys = [(question.default, " return"), (question.cancel, " escape")];
        let pressed_by: String = keys
            .iter()
            .filter(|(of, _)| *of == Some(place))
            .map(|(_, key)| *key)
            .collect();
        let identifier = format!("{BUTTON}{place}{pressed_by}");
        let frame = Rect::new(right - width, y, width, 28.0);
        let mut button = button(title, &identifier, frame);
        if question.default == Some(place) {
            let attributes = &mut button.attributes;
            attributes.insert(Attribute::Default, Scalar::Bool(true));
        }
        made.push(button);
        right -= width + 10.0;
    }
    made.reverse();
    made
}

/// The dialog that an element is in.
fn dialog_of<'p>(process: &'p Process<'_>, id: u64) -> Option<&'p Window> {
    process
        .window_of(id)
        .filter(|window| window.identifier.as_deref() == Some(IDENTIFIER))
}

/// A button of a dialog is pressed: that is the answer, and the dialog goes. False for any other element.
pub(super) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let Some(window) = dialog_of(process, id) else {
        return false;
    };
    let pressed = find(&window.children, &|one| one.id == id);
    let Some(identifier) = pressed.and_then(|pressed| pressed.identifier.as_deref()) else {
        return false;
    };
    let place = identifier.strip_prefix(BUTTON);
    let place = place.and_then(|rest| rest.split(' ').next()?.parse().ok());
    let Some(button) = place else {
        return false;
    };
    let is_cancel = identifier.ends_with(" escape");
    let chosen = chosen(&window.children);
    let is_needed = named(&window.children, NEEDED).is_some();
    if is_needed && chosen.is_empty() && !is_cancel {
        // The button is grey until something is chosen.
        return true;
    }
    let answer = ScriptAnswer {
        window: window.element_id,
        button,
        text: named(&window.children, ANSWER).map(words),
        chosen,
    };
    take_away(process, answer.window);
    process.script_answers.push(answer);
    true
}

/// The texts of the rows that are selected.
fn chosen(elements: &[Element]) -> Vec<String> {
    let mut chosen = Vec::new();
    for element in elements {
        element.walk(&mut |one| {
            if one.role == Role::Row && is_selected(one) {
                chosen.extend(one.children.first().map(words));
            }
        });
    }
    chosen
}

/// Return and Escape in a dialog. False when there is none in front, or no button for the key.
pub(super) fn type_key(process: &mut Process<'_>, key: &str) -> bool {
    let pressed_by = match key {
        "\r" => " return",
        "\u{1b}" => " escape",
        _ => return false,
    };
    let front = process
        .app()
        .and_then(|app| app.main_window())
        .filter(|window| window.identifier.as_deref() == Some(IDENTIFIER));
    let meant = |one: &Element| {
        let own = one.identifier.as_deref().unwrap_or_default();
        own.starts_with(BUTTON) && own.contains(pressed_by)
    };
    let button = front.and_then(|window| find(&window.children, &meant));
    let button = button.map(|button| button.id);
    button.is_some_and(|button| press(process, button))
}

/// Takes a dialog away, answered or not.
pub(crate) fn take_away(process: &mut Process<'_>, window: u64) {
    process.remove_window(window);
}

/// What was answered to the question in a window; it is told once.
pub(crate) fn take_answer(world: &mut World, window: u64) -> Option<ScriptAnswer> {
    let mut answers = world.script_answers.iter();
    let place = answers.position(|answer| answer.window == window)?;
    Some(world.script_answers.remove(place))
}
