//! A reader of AppleScript words: enough to tell code from text and comments.

/// A word of a script, a string, or one character that is neither.
pub struct Word {
    /// As it is written: a string with its quotes, a name between bars without them.
    pub text: String,
    /// Counted from 1.
    pub line: usize,
}

/// The words and strings of a script, without comments and line continuations.
///
/// # Errors
/// The line of what does not end, and what it is.
pub fn words(source: &str) -> Result<Vec<Word>, (usize, &'static str)> {
    let mut words: Vec<Word> = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("--") || c == '#' {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("(*") {
            comment(rest).ok_or((line, "a comment does not end"))?
        } else if c == '"' {
            let end = quoted(rest, '"').ok_or((line, "a string does not end"))?;
            words.push(Word {
                text: rest[..end].to_owned(),
                line,
            });
            end
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
