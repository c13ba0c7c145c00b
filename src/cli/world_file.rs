//! `--simulate FILE`: which word after `--simulate` is its file. A client or a command of that name is not: `macmcp setup --simulate
//! cursor` is about Cursor.

use std::ffi::OsString;
use std::path::Path;

/// The option that makes a server drive a simulated Mac.
pub(super) const SIMULATE: &str = "--simulate";

/// The words with `--simulate FILE` as `--simulate=FILE`, where the word after it is a path with a slash, or ends as world files do
/// (`.json`). What comes after `--` is left as it is.
pub(super) fn joined(words: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(words.len());
    let mut is_over = false;
    for word in words {
        is_over |= word == "--";
        match joined.last_mut() {
            Some(last) if !is_over && last == SIMULATE && is_world_file(&word) => {
                last.push("=");
                last.push(word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// The word after `--simulate` that was not taken for its file, where a command line with it was refused.
pub(super) fn not_taken(words: &[OsString]) -> Option<&OsString> {
    let mut words = words.iter().skip_while(|word| *word != SIMULATE);
    let word = words.nth(1)?;
    (!word.as_encoded_bytes().starts_with(b"-")).then_some(word)
}

fn is_world_file(word: &OsString) -> bool {
    let bytes = word.as_encoded_bytes();
    let ends_as_one = Path::new(word)
        .extension()
        .is_some_and(|ending| ending == "json");
    !bytes.starts_with(b"-") && (bytes.contains(&b'/') || ends_as_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_looks_like_a_file_is_taken_for_one() {
        for (given, expected) in [
            ("setup --simulate cursor", "setup --simulate cursor"),
            ("--simulate doctor", "--simulate doctor"),
            ("--simulate ./mac", "--simulate=./mac"),
            (
                "--simulate mac.json --read-only",
                "--simulate=mac.json --read-only",
            ),
            ("--simulate --read-only", "--simulate --read-only"),
            (
                "setup cursor -- --simulate a.json",
                "setup cursor -- --simulate a.json",
            ),
            ("--simulate", "--simulate"),
        ] {
            let words = given.split(' ').map(OsString::from).collect();
            let expected: Vec<OsString> = expected.split(' ').map(OsString::from).collect();
            assert_eq!(joined(words), expected);
        }
    }
}
