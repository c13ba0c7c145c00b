//! What the bridge shows of the names that a Mac has.
//!
//! The lists come from the supplement (data/apple/supplement.txt); an entry that ends in `*` is a prefix.

use super::data::VISIBILITY;
use super::table::Table;
use super::table::first_column;

/// True for C functions without BridgeSupport metadata: undefined until `ObjC.bindFunction` [bridge 2.1].
pub fn needs_binding(name: &str) -> bool {
    listed("needs_binding", name)
}

/// True for enum constants that scripts report as `undefined` [bridge 0.5] [bridge 9.1] [bridge 16].
pub fn missing_enum(name: &str) -> bool {
    listed("missing_enum", name)
}

/// True for Boolean methods that start with `is` and read no property.
pub(super) fn not_a_property(selector: &str) -> bool {
    listed("not_a_property", selector)
}

fn listed(list: &str, name: &str) -> bool {
    let lines = Table(VISIBILITY)
        .lines()
        .filter(|line| line.ends_with(list));
    lines
        .map(first_column)
        .any(|entry| match entry.strip_suffix('*') {
            Some(prefix) => name.starts_with(prefix),
            None => name == entry,
        })
}
