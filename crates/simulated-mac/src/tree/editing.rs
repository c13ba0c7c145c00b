//! What the Edit menu of every app does to the text with the focus.

use super::{
    edit::edit,
    events::{AppUi, UiEvent},
    find::{Index, Path},
    focus::focused_element,
    place::Subject,
    text, undo,
};
use crate::world::{EditName, Edits, Fault, Pending, PendingWhat};

/// After how many seconds an app pastes that is late.
const PASTE_DELAY: f64 = 0.7;

const TEXT: &str = "public.utf8-plain-text";

/// An item of the Edit menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Cut,
    Copy,
    Paste,
    Delete,
    SelectAll,
}

impl Command {
    /// The command that a menu item says.
    pub(super) fn of(title: &str) -> Option<Self> {
        Some(match title {
            "Cut" => Self::Cut,
            "Copy" => Self::Copy,
            "Paste" | "Paste and Match Style" => Self::Paste,
            "Delete" => Self::Delete,
            "Select All" => Self::SelectAll,
            _ => return None,
        })
    }

    /// Does it, or lets the app do it later.
    pub(super) fn carry_out(self, ui: &mut AppUi<'_>) {
        if self == Self::Paste && ui.faults.has(Fault::PastesComeLate) {
            let what = PendingWhat::Pastes { pid: ui.pid };
            let at = ui.now + PASTE_DELAY;
            ui.pending.push(Pending { at, what });
        } else {
            self.carry_out_now(ui);
        }
    }

    /// Does it to the text that has the focus of an app; without one the app may have something else to copy,
    /// to paste or to select.
    fn carry_out_now(self, ui: &mut AppUi<'_>) {
        let mut index = Index::default();
        let focused = ui.app().and_then(|app| focused_element(ui, app));
        let place = focused.and_then(|target| match index.subject(ui, target) {
            Ok(Subject::Node(place)) => Some((target, place)),
            _ => None,
        });
        let text = place.and_then(|(target, place)| {
            let element = place.element().filter(|one| text::is_editable(one))?;
            Some((target, element))
        });
        let Some((target, element)) = text else {
            let title = match self {
                Self::Copy => Some("Copy"),
                Self::Paste => Some("Paste"),
                Self::SelectAll => Some("Select All"),
                Self::Cut | Self::Delete => None,
            };
            if let Some(title) = title {
                ui.emit(UiEvent::MenuChosen(&["Edit", title]));
            }
            return;
        };
        let selected = text::selected(element);
        let pasted = ui.pasteboard.content(TEXT).map(str::to_owned);
        let Some(path) = index.path(ui, target) else {
            return;
        };
        if matches!(self, Self::Cut | Self::Copy) {
            // Of nothing selected, and of a password, nothing is copied.
            if selected.is_empty() {
                return;
            }
            ui.pasteboard.set_text(selected);
        }
        end_typing(ui, &path);
        let before = edits_of(ui, &path).map_or(0, |edits| edits.done.len());
        edit(ui, &path, |element| match self {
            Self::Copy => {}
            Self::Cut | Self::Delete => {
                if text::selection(element).length > 0 {
                    text::insert(element, "");
                }
            }
            Self::Paste => {
                if let Some(pasted) = &pasted {
                    text::insert(element, pasted);
                }
            }
            Self::SelectAll => text::select_all(element),
        });
        end_typing(ui, &path);
        if let Some(edits) = edits_of(ui, &path)
            && edits.done.len() > before
            && let Some(made) = edits.done.last_mut()
        {
            made.name = self.name();
        }
        if let Some(app) = ui.app_mut() {
            undo::show_in_menus(app);
        }
    }

    /// What undoing it is called.
    fn name(self) -> Option<EditName> {
        match self {
            Self::Cut => Some(EditName::Cut),
            Self::Paste => Some(EditName::Paste),
            Self::Copy | Self::Delete | Self::SelectAll => None,
        }
    }
}

/// Pastes what the clipboard holds now into the text that has the focus of an app.
pub(crate) fn paste(ui: &mut AppUi<'_>) {
    Command::Paste.carry_out_now(ui);
}

/// What comes before a command and what comes after it are undone apart from it.
fn end_typing(ui: &mut AppUi<'_>, path: &Path) {
    if let Some(edits) = edits_of(ui, path) {
        edits.end_typing();
    }
}

/// The edits of the window of an element.
fn edits_of<'u>(ui: &'u mut AppUi<'_>, path: &Path) -> Option<&'u mut Edits> {
    let window = path.window_mut(ui.app_mut()?)?;
    Some(&mut window.edits)
}
