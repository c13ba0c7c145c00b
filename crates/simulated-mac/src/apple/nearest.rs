//! "Did you mean": the nearest of Apple's names to one that does not exist.

use super::classes::{Rows, names_of_methods};
use super::data::{CLASSES, CONSTANTS, FUNCTIONS};
use super::names::js_name;
use super::table::Table;
use super::table::first_column;

/// The nearest class, function or constant; none when nothing is near.
pub fn nearest_symbol(name: &str) -> Option<String> {
    let tables = [CLASSES, FUNCTIONS, CONSTANTS];
    let names = tables
        .into_iter()
        .flat_map(|text| Table(text).lines())
        .map(first_column);
    nearest(name, names).map(str::to_owned)
}

/// The nearest bridge name of a method that the class, its protocols or its superclasses have; none when nothing is near.
pub fn nearest_method(class: &str, class_method: bool, name: &str) -> Option<String> {
    let mut rows = Rows::new();
    names_of_methods(class, class_method, &mut rows);
    let names: Vec<String> = rows.into_iter().map(js_name).collect();
    let close = nearest(name, names.iter().map(String::as_str));
    close
        .or_else(|| longer(name, names.iter().map(String::as_str)))
        .map(str::to_owned)
}

/// The name with the fewest edits, at most one in four letters; a difference of case alone counts as none.
fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wanted.chars().count() / 4).clamp(1, 4);
    let lower = wanted.to_ascii_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for name in names {
        let bound = best.map_or(limit, |(distance, _)| distance.min(limit));
        if name.len().abs_diff(wanted.len()) > bound {
            continue;
        }
        let distance = strsim::osa_distance(&lower, &name.to_ascii_lowercase());
        let better = best.is_none_or(|(least, kept)| (distance, name) < (least, kept));
        if distance <= limit && better {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name)
}

/// The shortest name that starts with the one given: an argument's label was left out.
fn longer<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() < 4 {
        return None;
    }
    names
        .filter(|name| name.starts_with(wanted))
        .min_by_key(|name| (name.len(), *name))
}
