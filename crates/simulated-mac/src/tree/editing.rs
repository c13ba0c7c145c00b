//! What the Edit menu of every app does to the text with the focus.

use super::{
    edit::edit_styled,
    events::{AppUi, UiEvent},
    find::{Index, Path},
    focus::focused_element,
    place::Subject,
    text, undo,
};
use crate::{html, rtf};
use simulated_world::world::{
    App, EditName, Edits, Element, Fault, Pasteboard, Pending, PendingWhat, TextRange, TextStyles,
};

/// After how many seconds an app pastes that is late.
const PASTE_DELAY: f64 = 0.7;

const MAIL: &str = "com.apple.mail";

/// An item of the Edit menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Cut,
    Copy,
    Paste,
    /// Without the styles that it has.
    PasteAndMatchStyle,
    Delete,
    SelectAll,
}

impl Command {
    /// The command that a menu item says.
    pub(super) fn of(title: &str) -> Option<Self> {
        Some(match title {
            "Cut" => Self::Cut,
            "Copy" => Self::Copy,
            "Paste" => Self::Paste,
            "Paste and Match Style" => Self::PasteAndMatchStyle,
            "Delete" => Self::Delete,
            "Select All" => Self::SelectAll,
            _ => return None,
        })
    }

    /// Does it, or lets the app do it later.
    pub(super) fn carry_out(self, ui: &mut AppUi<'_>) {
        let pastes = matches!(self, Self::Paste | Self::PasteAndMatchStyle);
        if pastes && ui.faults.has(Fault::PastesComeLate) {
            let plain = self == Self::PasteAndMatchStyle;
            let what = PendingWhat::Pastes { pid: ui.pid, plain };
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
                Self::Paste | Self::PasteAndMatchStyle => Some("Paste"),
                Self::SelectAll => Some("Select All"),
                Self::Cut | Self::Delete => None,
            };
            if let Some(title) = title {
                ui.emit(UiEvent::MenuChosen(&["Edit", title]));
            }
            return;
        };
        let selected = Piece::selected(element);
        let takes_styles = element.rich && self == Self::Paste;
        let pasted = Piece::on(&ui.pasteboard, takes_styles);
        let start = text::selection(element).location;
        let Some(path) = index.path(ui, target) else {
            return;
        };
        if matches!(self, Self::Cut | Self::Copy) {
            // Of nothing selected, and of a password, nothing is copied.
            if selected.text.is_empty() {
                return;
            }
            let as_html = ui.app().is_some_and(writes_in_web_views);
            selected.copy(&mut ui.pasteboard, as_html);
        }
        end_typing(ui, &path);
        let before = edits_of(ui, &path).map_or(0, |edits| edits.done.len());
        let act = |element: &mut Element| match self {
            Self::Copy => {}
            Self::Cut | Self::Delete => {
                if text::selection(element).length > 0 {
                    text::insert(element, "");
                }
            }
            Self::Paste | Self::PasteAndMatchStyle => {
                if let Some(pasted) = &pasted {
                    text::insert(element, &pasted.text);
                }
            }
            Self::SelectAll => text::select_all(element),
        };
        let style = |element: &mut Element| {
            if let Some(Piece {
                text,
                styles: Some(styles),
            }) = &pasted
            {
                let part = TextRange::between(start, start + text::units(text));
                element.styles.replace(part, part.length, styles);
            }
        };
        edit_styled(ui, &path, act, style);
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
            Self::Paste | Self::PasteAndMatchStyle => Some(EditName::Paste),
            Self::Copy | Self::Delete | Self::SelectAll => None,
        }
    }
}

/// A text on its way: to or from the clipboard, or with the pointer.
pub(super) struct Piece {
    pub(super) text: String,
    /// None where it has none.
    pub(super) styles: Option<TextStyles>,
}

impl Piece {
    /// What is selected in an element.
    pub(super) fn selected(element: &Element) -> Self {
        Self {
            text: text::selected(element),
            styles: element
                .rich
                .then(|| element.styles.slice(text::selection(element))),
        }
    }

    /// What the clipboard holds: with styles only where they are wanted.
    fn on(pasteboard: &Pasteboard, with_styles: bool) -> Option<Self> {
        let styled = || {
            let rich = pasteboard.rich_text().and_then(rtf::read);
            rich.or_else(|| pasteboard.html().map(html::read))
        };
        match with_styles.then(styled).flatten() {
            Some((text, styles)) => Some(Self {
                text,
                styles: Some(styles),
            }),
            None => pasteboard.text().map(|text| Self {
                text: text.to_owned(),
                styles: None,
            }),
        }
    }

    /// Puts it on the clipboard, where it has styles as rich text as well, and `as_html`.
    fn copy(self, pasteboard: &mut Pasteboard, as_html: bool) {
        match self.styles {
            Some(styles) => {
                let rich = rtf::written(&self.text, &styles);
                let html = as_html.then(|| html::written(&self.text, &styles));
                pasteboard.set_styled_text(self.text, Some(rich), html);
            }
            None => pasteboard.set_text(self.text),
        }
    }
}

/// Whether what is written in an app is written in a view of WebKit, which copies HTML beside rich text, as Notes does not
/// [bridge 10]. That Mail does and TextEdit does not is a belief (C).
fn writes_in_web_views(app: &App) -> bool {
    app.bundle_id.as_deref() == Some(MAIL)
}

/// Pastes what the clipboard holds now into the text that has the focus of an app, `plain` without its styles.
pub(crate) fn paste(ui: &mut AppUi<'_>, plain: bool) {
    let command = match plain {
        true => Command::PasteAndMatchStyle,
        false => Command::Paste,
    };
    command.carry_out_now(ui);
}

/// What comes before a command and what comes after it are undone apart from it.
pub(super) fn end_typing(ui: &mut AppUi<'_>, path: &Path) {
    if let Some(edits) = edits_of(ui, path) {
        edits.end_typing();
    }
}

/// The edits of the window of an element.
fn edits_of<'u>(ui: &'u mut AppUi<'_>, path: &Path) -> Option<&'u mut Edits> {
    let window = path.window_mut(ui.app_mut()?)?;
    Some(&mut window.edits)
}
