//! The rules for AppleScript: no shell, no script from text, literals where literals belong.

use super::expressions::Mask;
use super::finding::Findings;
use super::reader::Place;
use crate::template::applescript::{Word, words};

/// Commands and classes that start programs or run text as a script, in lower case, one space between words.
const SHELL: &[&[&str]] = &[
    &["do", "shell", "script"],
    &["do", "script"],
    &["run", "script"],
    &["load", "script"],
    &["store", "script"],
    &["use", "script"],
    &["use", "framework"],
    &["nstask"],
    &["nsapplescript"],
    &["osascript"],
    &["nsuserunixtask"],
    &["nsuserscripttask"],
    &["system"],
    &["popen"],
    &["posix_spawn"],
    // Script Editor's documents, and pages of Chrome.
    &["execute"],
];

/// Checks a script.
pub(super) fn check(place: Place<'_>, mask: &Mask, findings: &mut Findings) {
    let words = match words(&mask.text) {
        Ok(words) => words,
        Err((line, problem)) => {
            findings.add(
                line,
                format!("this is not AppleScript: {problem}"),
                "repair it",
            );
            return;
        }
    };
    for (index, word) in words.iter().enumerate() {
        let is_string = word.text.starts_with('"');
        if word.text.contains(['«', '»']) && !is_string {
            findings.add(
                word.line,
                "a raw event code hides what it does",
                "write the command's name",
            );
        }
        if is_string && names_a_script(&words, index) {
            findings.add(
                word.line,
                "a script that is named runs what stands in another file",
                "write its handlers here",
            );
        }
        if let Some(command) = of_a_terminal(&words, index) {
            findings.add(
                word.line,
                format!("`{command}` runs a command in a terminal"),
                "write a JXA template that uses the bridge",
            );
        }
        let rest = &words[index..];
        let hit = SHELL.iter().find(|phrase| {
            rest.len() >= phrase.len()
                && phrase
                    .iter()
                    .zip(rest)
                    .all(|(wanted, word)| word.text.eq_ignore_ascii_case(wanted))
        });
        if let Some(phrase) = hit
            && !is_harmless_system(phrase, &words, index)
            && !is_foundation(place, phrase, &words, index)
        {
            findings.add(
                word.line,
                format!(
                    "`{}` leads to a shell or runs text as a script",
                    phrase.join(" ")
                ),
                "write a JXA template that uses the bridge",
            );
        }
    }
    for expression in &mask.expressions {
        if !words.iter().any(|word| word.text == expression.marker) {
            findings.add(
                expression.line,
                "an expression inside a string, a comment or a name between bars",
                "put it where a value can stand",
            );
        }
    }
}

/// What iTerm has for commands: `create window with default profile command "ls"`, `write text "ls"`. `command down` is a key, and
/// `write text returned of answer to file` writes a file.
fn of_a_terminal(words: &[Word], index: usize) -> Option<&'static str> {
    let is = |at: Option<usize>, wanted: &str| {
        let found = at.and_then(|at| words.get(at));
        found.is_some_and(|word| word.text.eq_ignore_ascii_case(wanted))
    };
    let before = index.checked_sub(1);
    let names_profile =
        is(before, "profile") || before.is_some_and(|at| is(at.checked_sub(1), "profile"));
    if is(Some(index), "command") && names_profile {
        return Some("command");
    }
    let writes = is(Some(index), "write") && is(Some(index + 1), "text");
    (writes && !is(Some(index + 2), "returned")).then_some("write text")
}

/// `script "name"` is a library of the user's; `use script` has a finding of its own, and the words before it as well.
fn names_a_script(words: &[Word], index: usize) -> bool {
    let word = |back: usize| {
        let at = index.checked_sub(back)?;
        Some(words[at].text.to_ascii_lowercase())
    };
    word(1).as_deref() == Some("script")
        && !["use", "do", "run", "load", "store", "shell"]
            .iter()
            .any(|before| word(2).as_deref() == Some(before))
}

/// Foundation turns dates, in the one library file that does.
fn is_foundation(place: Place<'_>, phrase: &[&str], words: &[Word], index: usize) -> bool {
    let named = words.get(index + phrase.len());
    place == Place::Library("core/dates")
        && phrase == ["use", "framework"]
        && named.is_some_and(|word| word.text == "\"Foundation\"")
}

/// `system info` and `system attribute` are StandardAdditions; the bare word would be the C function.
fn is_harmless_system(phrase: &[&str], words: &[Word], index: usize) -> bool {
    phrase == ["system"]
        && words.get(index + 1).is_some_and(|next| {
            ["info", "attribute", "version"]
                .iter()
                .any(|word| next.text.eq_ignore_ascii_case(word))
        })
}
