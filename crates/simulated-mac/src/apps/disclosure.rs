//! Rows of outlines that are opened and closed where they stand (AXDisclosing) [trees 2.5].
//!
//! What is in a folder of Finder is listed when its row is opened; any other row keeps the rows that it hides. What is hidden is made of
//! new elements when it is shown again, and the row that hides what is selected is selected (C).

use super::parts::{find, find_mut, is_selected, select};
use crate::{
    finder,
    tree::{AppUi, UiEvent},
};
use simulated_world::{
    ax::{Attribute, Role},
    geometry::Vector,
    world::{Element, Process, Scalar},
};

/// A row may have been opened or closed: the rows in it are shown or hidden.
pub(super) fn follow(process: &mut Process<'_>, id: u64) {
    let Some(row) = process.element(id).filter(|row| row.can_disclose()) else {
        return;
    };
    let files = row
        .is_disclosing()
        .then(|| finder::rows_within(process, id));
    let files = files.flatten();
    let owner = process.window_of(id).map(|window| window.element_id);
    let Some(window) = owner.and_then(|owner| process.window_mut(owner)) else {
        return;
    };
    let is_around =
        |one: &Element| one.role == Role::Outline && one.children.iter().any(|row| row.id == id);
    if let Some(outline) = find_mut(&mut window.children, &is_around) {
        arrange(outline, id, files);
        process.assign_ids();
    }
}

/// The left or the right arrow in an outline closes or opens the row that is selected. False where it can do neither.
pub(super) fn step(ui: &mut AppUi<'_>, outline: u64, to_the_right: bool) -> bool {
    let outline = ui.element(outline).filter(|one| one.role == Role::Outline);
    let row = outline.and_then(|outline| {
        let is_meant = |row: &Element| {
            is_selected(row) && row.can_disclose() && row.is_disclosing() != to_the_right
        };
        find(&outline.children, &is_meant)
    });
    let Some(row) = row.map(|row| row.id) else {
        return false;
    };
    let owner = ui.window_of(row).map(|window| window.element_id);
    let window = owner.and_then(|owner| ui.window_mut(owner));
    if let Some(row) = window.and_then(|one| find_mut(&mut one.children, &|one| one.id == row)) {
        let is_open = Scalar::Bool(to_the_right);
        row.attributes.insert(Attribute::Disclosing, is_open);
    }
    ui.emit(UiEvent::ValueChanged(row));
    true
}

/// Has the rows below a row of an outline be what it says.
fn arrange(outline: &mut Element, id: u64, files: Option<Vec<Element>>) {
    let rows = &mut outline.children;
    let Some(at) = rows.iter().position(|row| row.id == id) else {
        return;
    };
    let (level, is_open) = (rows[at].disclosure_level(), rows[at].is_disclosing());
    let is_inner = |one: &&Element| one.role == Role::Row && one.disclosure_level() > level;
    let inner = rows[at + 1..].iter().take_while(is_inner).count();
    if is_open == (inner > 0) {
        return;
    }
    if is_open {
        let closed = std::mem::take(&mut rows[at].closed);
        let mut shown = files.unwrap_or(closed);
        let own = rows[at].frame.unwrap_or_default();
        let height = stack(&mut shown, own.x, own.bottom());
        shift_rows(&mut rows[at + 1..], height);
        rows.splice(at + 1..at + 1, shown);
    } else {
        let mut hidden: Vec<Element> = rows.drain(at + 1..at + 1 + inner).collect();
        let height = stack(&mut hidden, 0.0, 0.0);
        shift_rows(&mut rows[at + 1..], -height);
        if hidden.iter().any(is_selected) {
            select(&mut rows[at], true);
        }
        for one in &mut hidden {
            one.forget_ids();
            one.attributes.remove(&Attribute::Selected);
        }
        rows[at].closed = hidden;
    }
}

/// Puts rows below each other from a corner on. Answers their height.
fn stack(rows: &mut [Element], x: f64, y: f64) -> f64 {
    let mut height = 0.0;
    for row in rows {
        if let Some(frame) = row.frame {
            row.shift(Vector::new(x - frame.x, y + height - frame.y));
            height += frame.height;
        }
    }
    height
}

/// Moves rows, and not what stands behind them: columns and the heads of columns.
fn shift_rows(elements: &mut [Element], down: f64) {
    let rows = elements.iter_mut().filter(|one| one.role == Role::Row);
    rows.for_each(|row| row.shift(Vector::new(0.0, down)));
}
