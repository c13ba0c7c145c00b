//! The words of Finder and System Events with their codes, and how words and the names of JXA are compared.

use std::borrow::Cow;

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

/// The words of a term joined as JXA does: `unix id` is `unixId`, `UI element` is `uiElement`, `POSIX path` is
/// `POSIXPath`.
pub(crate) fn camel(term: &str) -> String {
    let mut name = String::new();
    for (at, word) in term
        .split([' ', '-'])
        .filter(|word| !word.is_empty())
        .enumerate()
    {
        let mut letters = word.chars();
        let Some(first) = letters.next() else {
            continue;
        };
        let rest = letters.as_str();
        if at == 0 && word == "UI" && term.starts_with("UI element") && !term.contains("enabled") {
            name.push_str("ui");
        } else if at == 0 {
            if rest
                .chars()
                .next()
                .is_some_and(|second| second.is_uppercase() || second.is_ascii_digit())
                || matches!(word, "AppleScript" | "IPv4")
            {
                name.push_str(word);
            } else {
                name.extend(first.to_lowercase());
                name.push_str(rest);
            }
        } else {
            name.extend(first.to_uppercase());
            name.push_str(rest);
        }
    }
    name
}

/// A name with its leading acronym in small letters: `url`.
pub(crate) fn with_small_acronym(name: &str) -> Cow<'_, str> {
    let lead = name
        .bytes()
        .take_while(|byte| byte.is_ascii_uppercase())
        .count();
    let ends_word = name
        .as_bytes()
        .get(lead)
        .is_none_or(|next| !next.is_ascii_lowercase());
    let small = if ends_word { lead } else { lead.max(1) - 1 };
    match name.split_at_checked(small) {
        Some((acronym, rest)) if lead > 1 => Cow::Owned(acronym.to_ascii_lowercase() + rest),
        _ => Cow::Borrowed(name),
    }
}
