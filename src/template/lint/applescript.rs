//! The rules for AppleScript: no shell, no script from text, literals where literals belong.

use super::expressions::Mask;
use super::finding::Findings;

/// Commands and classes that start programs or run text as a script, in lower case, one space between words.
const SHELL: &[&[&str]] = &[
    &["do", "shell", "script"],
    &["do", "script"],
    &["run", "script"],
    &["load", "script"],
    &["store", "script"],
    &["nstask"],
    &["nsapplescript"],
    &["osascript"],
    &["nsuserunixtask"],
    &["nsuserscripttask"],
    &["system"],
    &["popen"],
    &["posix_spawn"],
];

/// Checks a script.
pub(super) fn check(mask: &Mask, findings: &mut Findings) {
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
        if word.text.contains(['«', '»']) {
            findings.add(
                word.line,
                "a raw event code hides what it does",
                "write the command's name",
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

/// `system info` and `system attribute` are StandardAdditions; the bare word would be the C function.
fn is_harmless_system(phrase: &[&str], words: &[Word], index: usize) -> bool {
    phrase == ["system"]
        && words.get(index + 1).is_some_and(|next| {
            ["info", "attribute", "version"]
                .iter()
                .any(|word| next.text.eq_ignore_ascii_case(word))
        })
}

struct Word {
    text: String,
    line: usize,
}

/// The words of a script, without comments, strings and line continuations; names between bars lose the bars.
fn words(source: &str) -> Result<Vec<Word>, (usize, &'static str)> {
    let mut words: Vec<Word> = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("--") || c == '#' {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("(*") {
            comment(rest).ok_or((line, "a comment does not end"))?
        } else if c == '"' {
            quoted(rest, '"').ok_or((line, "a string does not end"))?
        } else if c == '|' {
            let end = quoted(rest, '|').ok_or((line, "a name between bars does not end"))?;
            words.push(Word {
                text: rest[1..end - 1].to_owned(),
                line,
            });
            end
        } else if c == '_' || c.is_alphanumeric() {
            let end = rest
                .find(|c: char| !(c == '_' || c.is_alphanumeric()))
                .unwrap_or(rest.len());
            words.push(Word {
                text: rest[..end].to_owned(),
                line,
            });
            end
        } else {
            if !c.is_whitespace() && c != '¬' {
                words.push(Word {
                    text: c.to_string(),
                    line,
                });
            }
            c.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    Ok(words)
}

/// The length of the comment that `text` begins with; comments nest.
fn comment(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("(*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*)") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += text[at..].chars().next()?.len_utf8();
        }
    }
    None
}

/// The length of the quoted text that `text` begins with, quotes included.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(index + 1),
            _ => {}
        }
    }
    None
}
