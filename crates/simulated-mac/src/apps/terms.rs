//! The words of Finder and System Events with their codes, and how words and the names of JXA are compared.

pub(crate) const SYSTEM_EVENTS: &str = include_str!("../../data/apple/terms/system-events.txt");
pub(crate) const FINDER: &str = include_str!("../../data/apple/terms/finder.txt");

/// Whether a term and a name of JXA are the same.
pub(crate) fn same(term: &str, name: &str) -> bool {
    let letters = |text: &str| {
        text.chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    letters(term) == letters(name)
}
