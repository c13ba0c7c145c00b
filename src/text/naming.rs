//! Sentences of ours without what they say of tools that a server does not offer.

/// A text without its parts, between stops, colons and semicolons, that name one of `tools` outside of quotes.
pub(crate) fn without(text: &str, tools: &[&str]) -> String {
    if !tools.iter().any(|tool| text.contains(tool)) {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut is_quoted = false;
    for part in text.split_inclusive(['.', ':', ';', '?', '\n']) {
        let mut outside = part.split('"').skip(is_quoted.into()).step_by(2);
        if !outside.any(|words| names_one(words, tools)) {
            kept.push_str(part);
        }
        is_quoted ^= !part.matches('"').count().is_multiple_of(2);
    }
    kept.trim_end_matches([' ', ':', ';']).to_owned()
}

/// Whether some words name a tool; one that is a word of the language as well is named where it is called.
fn names_one(words: &str, tools: &[&str]) -> bool {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
    let called = ["all ", "with ", "`"].map(|call| words.split(call).skip(1));
    let called = called.into_iter().flatten();
    let called = called.filter_map(|rest| rest.split(|sign| !is_part(sign)).next());
    let mut named = words
        .split(|sign| !is_part(sign))
        .filter(|word| word.contains('_'))
        .chain(called);
    named.any(|word| tools.contains(&word))
}
