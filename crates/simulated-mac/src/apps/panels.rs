//! The sheets and panels with which AppKit asks where a document is to go and which one is to be opened.
//!
//! Frames are relative to the window, as all are; a sheet hangs in the middle below the title bar.

use super::parts::{button, field, label, part, pop_up};
use simulated_world::ax::{Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::world::{Element, Scalar, Window};

/// Identifiers of AppKit's own.
pub(super) const NAME: &str = "saveAsNameTextField";
pub(super) const WHERE: &str = "where popup";
pub(super) const EXTENSION: &str = "extension-checkbox";
pub(super) const OPEN_PANEL: &str = "open-panel";
/// The part of the sheet that asks before a file is written over, and its default button.
pub(super) const REPLACING: &str = "replace-sheet";
pub(super) const REPLACE: &str = "action-button-1";
pub(super) const OK: &str = "OKButton";
pub(super) const CANCEL: &str = "CancelButton";
/// The answer that keeps an extension and adds the needed one.
pub(super) const BOTH: &str = "Use both";

/// Where a document can go: folders of the home folder.
pub(super) const FOLDERS: [&str; 3] = ["Desktop", "Documents", "Downloads"];

/// The macOS since which a save panel holds a split group [trees 3.15].
const SPLIT_SINCE: u32 = 26;

const WIDTH: f64 = 440.0;
const TOP: f64 = 28.0;
/// Of a row of the form, with the gap below.
const LINE: f64 = 32.0;

/// The left edge of a sheet.
fn left(window: &Window) -> f64 {
    ((window.frame.width - WIDTH) / 2.0).max(0.0).round()
}

fn sheet(window: &Window, identifier: &str, height: f64, children: Vec<Element>) -> Element {
    Element {
        identifier: Some(identifier.into()),
        children,
        ..part(Role::Sheet, Rect::new(left(window), TOP, WIDTH, height))
    }
}

/// The rows of the form: what the document is to be called, and where it is to go.
fn form(window: &Window, top: f64, name: &str, folder: &str) -> Vec<Element> {
    let x = left(window);
    let caption = |text: &str, identifier: &str, row: f64| Element {
        identifier: Some(identifier.into()),
        ..label(
            text,
            Rect::new(x + 20.0, top + row * LINE + 3.0, 130.0, 18.0),
        )
    };
    let input = |row: f64| Rect::new(x + 156.0, top + row * LINE, 260.0, 24.0);
    let name = field(NAME, name, input(0.0));
    vec![
        caption("Save As:", "nameFieldLabel", 0.0),
        name,
        caption("Tags:", "tagsLabel", 1.0),
        field("_NS:8", "", input(1.0)),
        caption("Where:", "whereLabel", 2.0),
        pop_up(WHERE, folder, &FOLDERS, input(2.0)),
    ]
}

fn answers(x: f64, y: f64, titles: &[(&str, &str, f64)]) -> Vec<Element> {
    let answer = |(title, identifier, offset): &(&str, &str, f64)| {
        button(title, identifier, Rect::new(x + offset, y, 86.0, 28.0))
    };
    titles.iter().map(answer).collect()
}

/// The panel in which a document gets its name and place.
pub(super) fn saving(window: &Window, name: &str, folder: &str, macos: Option<u32>) -> Element {
    let x = left(window);
    let mut children = form(window, TOP + 20.0, name, folder);
    let y = TOP + 20.0 + 3.0 * LINE;
    let caption = |text: &str| label(text, Rect::new(x + 20.0, y + 3.0, 130.0, 18.0));
    let choice = Rect::new(x + 156.0, y, 260.0, 24.0);
    if window.plain {
        children.push(caption("Plain Text Encoding:"));
        let encodings = ["Unicode (UTF-8)", "Unicode (UTF-16)"];
        children.push(pop_up("encoding-popup", encodings[0], &encodings, choice));
        children.push(Element {
            title: Some("If no extension is provided, use “.txt”.".into()),
            identifier: Some(EXTENSION.into()),
            value: Some(Scalar::Number(1.0)),
            ..part(Role::CheckBox, Rect::new(x + 156.0, y + LINE, 272.0, 20.0))
        });
    } else {
        children.push(caption("File Format:"));
        let formats = ["Rich Text Document"];
        children.push(pop_up("format-popup", formats[0], &formats, choice));
    }
    let last = y + if window.plain { 2.0 } else { 1.25 } * LINE;
    children.extend(answers(
        x,
        last,
        &[("Cancel", CANCEL, 238.0), ("Save", OK, 334.0)],
    ));
    let mut panel = sheet(window, "save-panel", last + 28.0 + 20.0 - TOP, children);
    if macos >= Some(SPLIT_SINCE) {
        let frame = panel.frame.unwrap_or_default();
        let held = std::mem::take(&mut panel.children);
        panel.children = vec![Element {
            children: held,
            ..part(Role::SplitGroup, frame)
        }];
    }
    panel
}

/// What is asked before a document without a file is closed. The sheet says whether the app was to quit.
pub(crate) fn closing(window: &Window, quitting: bool) -> Element {
    let x = left(window);
    let text = |text: &str, y: f64, height: f64| {
        label(text, Rect::new(x + 20.0, TOP + y, WIDTH - 40.0, height))
    };
    let question = format!("Do you want to keep this new document “{}”?", window.title);
    let mut children = vec![
        text(&question, 20.0, 18.0),
        text(
            "You can choose to save your changes, or delete this document immediately. You can’t undo this action.",
            42.0,
            36.0,
        ),
    ];
    children.extend(form(window, TOP + 90.0, &window.title, FOLDERS[1]));
    let last = TOP + 90.0 + 3.0 * LINE + 8.0;
    children.extend(answers(
        x,
        last,
        &[
            ("Delete", "DontSaveButton", 20.0),
            ("Cancel", CANCEL, 238.0),
            ("Save", OK, 334.0),
        ],
    ));
    let identifier = if quitting {
        "save-sheet"
    } else {
        "close-sheet"
    };
    sheet(window, identifier, last + 28.0 + 20.0 - TOP, children)
}

/// What is asked before a file is written over.
pub(super) fn replacing(window: &Window, name: &str, folder: &str) -> Element {
    let x = left(window);
    let text = |text: String, y: f64, height: f64| {
        label(&text, Rect::new(x + 20.0, TOP + y, WIDTH - 40.0, height))
    };
    let mut children = vec![
        text(
            format!("“{name}” already exists. Do you want to replace it?"),
            20.0,
            18.0,
        ),
        text(
            format!(
                "A file or folder with the same name already exists in the folder {folder}. Replacing it will overwrite its current contents."
            ),
            42.0,
            36.0,
        ),
    ];
    let buttons = [("Cancel", CANCEL, 238.0), ("Replace", REPLACE, 334.0)];
    children.extend(answers(x, TOP + 96.0, &buttons));
    if let Some(cancel) = children.iter_mut().find(|one| one.is_part(CANCEL)) {
        cancel.part = Some(CANCEL.into());
        cancel.identifier = Some("action-button-2".into());
    }
    // AppKit gives it no identifier [trees 3.15].
    Element {
        identifier: None,
        part: Some(REPLACING.into()),
        ..sheet(window, REPLACING, 144.0, children)
    }
}

/// What is asked before a document with styles becomes plain.
pub(super) fn making_plain(window: &Window) -> Element {
    let question = [
        "Convert this document to plain text?",
        "Making a rich text document plain will lose all text styles (such as fonts and colors), images, attachments, and document properties.",
    ];
    let buttons = [("Cancel", CANCEL, 238.0), ("OK", OK, 334.0)];
    asking(window, "plain-text-sheet", question, &buttons)
}

/// What is asked when the name of a file has the extension of another kind of document.
pub(super) fn using_extension(window: &Window, name: &str, needed: &str) -> Element {
    let own = name.rsplit_once('.').map_or("", |(_, own)| own);
    let question = [
        &format!(
            "You cannot save this document with extension “.{own}” at the end of the name. The required extension is “.{needed}”."
        ),
        &format!("You can choose to use both, so that your file name ends in “.{own}.{needed}”."),
    ];
    let buttons = [
        (BOTH, "use-both-button", 20.0),
        ("Cancel", CANCEL, 238.0),
        (&format!("Use .{needed}"), OK, 334.0),
    ];
    asking(
        window,
        "extension-sheet",
        question.map(String::as_str),
        &buttons,
    )
}

/// A sheet with a question in bold, what it means, and the answers.
fn asking(
    window: &Window,
    identifier: &str,
    [question, meaning]: [&str; 2],
    buttons: &[(&str, &str, f64)],
) -> Element {
    let x = left(window);
    let text = |text: &str, y: f64| label(text, Rect::new(x + 20.0, TOP + y, WIDTH - 40.0, 36.0));
    let mut children = vec![text(question, 20.0), text(meaning, 60.0)];
    children.extend(answers(x, TOP + 108.0, buttons));
    sheet(window, identifier, 156.0, children)
}

/// The panel in which a file is chosen, as a window of its own.
pub(super) fn opening(at: Rect, folder: &str, names: &[String]) -> Window {
    let Rect { x, y, .. } = at;
    let mut children = vec![pop_up(
        WHERE,
        folder,
        &FOLDERS,
        Rect::new(200.0, 36.0, 200.0, 24.0),
    )];
    children.push(Element {
        children: vec![Element {
            description: Some("list view".into()),
            children: rows(names),
            ..part(Role::Outline, Rect::new(0.0, 70.0, 600.0, 270.0))
        }],
        ..part(Role::ScrollArea, Rect::new(0.0, 70.0, 600.0, 270.0))
    });
    children.extend(answers(
        0.0,
        354.0,
        &[("Cancel", CANCEL, 398.0), ("Open", OK, 494.0)],
    ));
    Window {
        title: "Open".into(),
        subrole: Some(Subrole::Dialog),
        identifier: Some(OPEN_PANEL.into()),
        modal: true,
        children,
        ..Window::at(Rect::new(x + 20.0, y + 20.0, 600.0, 400.0))
    }
}

/// The rows of a list of files.
pub(super) fn rows(names: &[String]) -> Vec<Element> {
    let row = |(place, name): (u32, &String)| {
        let y = 74.0 + f64::from(place) * 22.0;
        let cell = Element {
            children: vec![field("", name, Rect::new(34.0, y + 2.0, 540.0, 18.0))],
            ..part(Role::Cell, Rect::new(10.0, y, 580.0, 22.0))
        };
        Element {
            subrole: Some(Subrole::OutlineRow),
            children: vec![cell],
            ..part(Role::Row, Rect::new(10.0, y, 580.0, 22.0))
        }
    };
    (0..).zip(names).map(row).collect()
}
