//! The tables as they are part of the binary, and the columns that several of them share.

pub(super) const CLASSES: &str = include_str!("../../data/apple/classes.txt");
pub(super) const METHODS: &str = include_str!("../../data/apple/methods.txt");
pub(super) const FUNCTIONS: &str = include_str!("../../data/apple/functions.txt");
pub(super) const CONSTANTS: &str = include_str!("../../data/apple/constants.txt");
pub(super) const STRUCTS: &str = include_str!("../../data/apple/structs.txt");
pub(super) const NAMES: &str = include_str!("../../data/apple/names.txt");
pub(super) const VISIBILITY: &str = include_str!("../../data/apple/visibility.txt");

/// The columns behind the types.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) variadic: bool,
    pub(super) since: Option<&'static str>,
    pub(super) deprecated: Option<&'static str>,
}

impl Notes {
    pub(super) fn read(columns: impl Iterator<Item = &'static str>) -> Self {
        let mut notes = Self::default();
        for column in columns {
            match column.split_once(':') {
                Some(("s", version)) => notes.since = Some(version),
                Some(("d", text)) => notes.deprecated = Some(text),
                _ => notes.variadic |= column == "v",
            }
        }
        notes
    }
}
