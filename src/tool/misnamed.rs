//! What a parameter that there is not may mean.

use super::forms::flat;
use crate::suggest::nearest;
use serde_json::Value;

/// What callers name the element that they mean, where a tool has no parameter of that name.
const NAMES_OF_ELEMENTS: &[&str] = &[
    "control", "label", "locator", "name", "query", "selector", "target", "text", "title", "uid",
];

/// The parameter whose name is nearest, or that takes what the name means, of those that were not given.
pub(super) fn near<'a>(
    name: &str,
    free: &[&'a str],
    needed: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    nearest(name, free.iter().copied()).or_else(|| {
        let missing: Vec<&str> = needed.filter(|name| free.contains(name)).collect();
        let only = missing.first().filter(|_| missing.len() == 1);
        let element = free.iter().find(|name| **name == "element");
        let is_name = NAMES_OF_ELEMENTS.contains(&name);
        element.or(only).copied().filter(|_| is_name)
    })
}

/// A time that was given under the name of a parameter without its unit is in seconds where that many milliseconds are none to wait.
pub(super) fn in_unit_of(near: &str, name: &str, value: Value) -> Value {
    const MOST_SECONDS: f64 = 120.0;
    let is_other = near.ends_with("_ms") && !flat(name).ends_with("ms");
    let seconds = value
        .as_f64()
        .filter(|seconds| is_other && (0.0..=MOST_SECONDS).contains(seconds));
    seconds.map_or(value, |seconds| (seconds * 1000.0).round().into())
}
