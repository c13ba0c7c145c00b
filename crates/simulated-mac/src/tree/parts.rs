//! Parts of the fields of a page that do something: the arrows of a number, the cross of a search [webkit 5.17] [webkit 5.18].

use super::{edit::edit, events::AppUi, find::Path, kinds::is_text_input, place::Place, text};
use simulated_world::ax::{Attribute, Subrole};
use simulated_world::world::{Element, Scalar};

/// What a button in a field does to it, and how many levels above it the field is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    act: Act,
    up: usize,
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Step(f64),
    Empty,
}

/// What a button is to the field around it; none for any other button.
pub(super) fn of(place: &Place<'_>, button: &Element) -> Option<Part> {
    let around = place.chain.iter().rev();
    let up = around.clone().position(|one| is_text_input(&one.role))?;
    let names = [&button.title, &button.description];
    let is_cross = || names.into_iter().flatten().any(|name| name == "cancel");
    let act = match button.subrole.as_ref().map(Subrole::as_str) {
        Some("AXIncrementArrow") => Act::Step(1.0),
        Some("AXDecrementArrow") => Act::Step(-1.0),
        _ if is_cross() => Act::Empty,
        _ => return None,
    };
    Some(Part { act, up })
}

impl Part {
    /// Does to the field what the button at the end of `path` is for.
    pub(super) fn press(self, ui: &mut AppUi<'_>, path: &Path) {
        let around = |path: Option<Path>, _| path.and_then(|path| path.parent());
        let Some(field) = (0..self.up).fold(Some(path.clone()), around) else {
            return;
        };
        edit(ui, &field, |field| {
            let said = match self.act {
                Act::Step(by) => stepped(field, by),
                Act::Empty => String::new(),
            };
            text::replace_all(field, &said);
        });
    }
}

/// The number in a field, one step on, within its bounds; what is no number counts as 0.
fn stepped(field: &Element, by: f64) -> String {
    let bound = |name: &Attribute| match field.attributes.get(name) {
        Some(Scalar::Number(bound)) => Some(*bound),
        _ => None,
    };
    let number: f64 = text::content(field).trim().parse().unwrap_or_default();
    let most = bound(&Attribute::MaxValue).unwrap_or(f64::MAX);
    let least = bound(&Attribute::MinValue).unwrap_or(f64::MIN);
    (number + by).min(most).max(least).to_string()
}
