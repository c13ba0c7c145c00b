//! What closes a modal dialog of a page, as far as HTML says it: the buttons of its forms of the method `dialog`, and those whose
//! command is to close it. What a script of the page does is not known.

use super::dom::{self, Tag};

/// The buttons that close a dialog, and the page without it.
pub(super) struct Closing<'d> {
    buttons: Vec<&'d Tag>,
    pub(super) html: String,
}

impl<'d> Closing<'d> {
    /// What closes a dialog of a page.
    pub(super) fn of(dialog: &'d Tag, html: &str) -> Self {
        let mut buttons = Vec::new();
        if dialog.name == "dialog" {
            dom::walk(&dialog.children, &mut |tag| {
                if tag.name == "form" && is_dialog(tag, "method") {
                    dom::walk(&tag.children, &mut |one| {
                        if submits(one) && (!one.has("formmethod") || is_dialog(one, "formmethod"))
                        {
                            buttons.push(one);
                        }
                    });
                }
                let is_meant = tag
                    .get("commandfor")
                    .is_some_and(|id| dialog.get("id") == Some(id));
                let is_closing = matches!(tag.get("command"), Some("close" | "request-close"));
                let by_form = submits(tag) && is_dialog(tag, "formmethod");
                if by_form || (tag.name == "button" && is_meant && is_closing) {
                    buttons.push(tag);
                }
            });
        }
        let mut hidden = html.to_owned();
        hidden.insert_str(dialog.named_to, " hidden");
        Self {
            buttons,
            html: hidden,
        }
    }

    /// Whether an element closes it.
    pub(super) fn is_by(&self, tag: &Tag) -> bool {
        self.buttons.iter().any(|one| std::ptr::eq(*one, tag))
    }
}

fn is_dialog(tag: &Tag, name: &str) -> bool {
    let told = tag.get(name);
    told.is_some_and(|method| method.eq_ignore_ascii_case("dialog"))
}

/// Whether it sends the form that it stands in.
fn submits(tag: &Tag) -> bool {
    matches!(
        (&*tag.name, tag.get("type")),
        ("button", None | Some("submit")) | ("input", Some("submit" | "image"))
    )
}
