//! A line of a shell as commands and words.

use super::outcome::NotRun;

/// How a command follows the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    Always,
    And,
    Or,
}

/// The commands of a line.
#[derive(Debug, PartialEq)]
pub(super) struct Line {
    pub(super) commands: Vec<(Joint, Vec<String>)>,
}

/// What means more to a shell than itself, outside of quotes, beside what joins commands.
const OPERATORS: [char; 11] = ['|', '<', '>', '&', '$', '*', '`', '?', '(', ')', '#'];

/// A word on its way: what it is so far, and whether its `~` still means the home folder.
#[derive(Default)]
struct Words {
    done: Vec<String>,
    word: Option<String>,
}

impl Words {
    fn push(&mut self, letter: char) {
        self.word.get_or_insert_default().push(letter);
    }

    fn end(&mut self) {
        self.done.extend(self.word.take());
    }
}

impl Line {
    /// Reads a line. A `~` at the beginning of a word is the home folder.
    pub(super) fn parse(line: &str, home: &str) -> Result<Self, NotRun> {
        let mut commands = Vec::new();
        let mut joint = Joint::Always;
        let mut words = Words::default();
        let mut quote = None;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match (quote, letter) {
                (Some(open), close) if open == close => quote = None,
                (Some('\''), inside) => words.push(inside),
                (None, '\'' | '"') => {
                    quote = Some(letter);
                    words.word.get_or_insert_default();
                }
                (Some(_), '\\') => match letters.next() {
                    // Within double quotes a backslash is itself before most letters.
                    Some(escaped @ ('"' | '\\' | '$' | '`')) => words.push(escaped),
                    Some('\n') => {}
                    other => {
                        words.push('\\');
                        other.into_iter().for_each(|letter| words.push(letter));
                    }
                },
                (None, '\\') => letters.next().into_iter().for_each(|one| words.push(one)),
                (Some(_), '$' | '`') => return Err(NotRun::of(letter)),
                (Some(_), inside) => words.push(inside),
                (None, ';' | '\n' | '\r' | '&' | '|') => {
                    let next = match letter {
                        '&' | '|' if letters.next_if_eq(&letter).is_none() => {
                            return Err(NotRun::of(letter));
                        }
                        '&' => Joint::And,
                        '|' => Joint::Or,
                        _ => Joint::Always,
                    };
                    words.end();
                    let command = std::mem::take(&mut words.done);
                    if command.is_empty() && next != Joint::Always {
                        return Err(NotRun::of(letter));
                    }
                    if !command.is_empty() {
                        commands.push((joint, command));
                        joint = next;
                    }
                }
                (None, ' ' | '\t') => words.end(),
                (None, '~') if words.word.is_none() => match letters.peek() {
                    None | Some('/' | ' ' | ';' | '\n') => words.word = Some(home.to_owned()),
                    Some(_) => return Err(NotRun::of('~')),
                },
                (None, '#') if words.word.is_some() => words.push('#'),
                (None, operator) if OPERATORS.contains(&operator) => {
                    return Err(NotRun::of(operator));
                }
                (None, '{') => return Err(NotRun::of('{')),
                (None, plain) => words.push(plain),
            }
        }
        if let Some(open) = quote {
            return Err(NotRun::of(open));
        }
        words.end();
        if words.done.is_empty() && joint != Joint::Always {
            return Err(NotRun::of("a line that ends with && or ||"));
        }
        if !words.done.is_empty() {
            commands.push((joint, words.done));
        }
        let named = commands.iter().filter_map(|(_, words)| words.first());
        for name in named {
            let is_word = matches!(
                name.as_str(),
                "if" | "for" | "while" | "until" | "case" | "function" | "!" | "exit" | "export"
            );
            if is_word || name.contains('=') {
                return Err(NotRun::of(name.as_str()));
            }
        }
        Ok(Self { commands })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<Vec<String>> {
        let parsed = Line::parse(line, "/Users/demo").unwrap();
        parsed
            .commands
            .into_iter()
            .map(|(_, words)| words)
            .collect()
    }

    fn refused(line: &str) -> bool {
        Line::parse(line, "/Users/demo").is_err()
    }

    #[test]
    fn words_come_out_of_their_quotes() {
        assert_eq!(
            words("echo 'a b'  \"c\\\"d\" e\\ f"),
            [["echo", "a b", "c\"d", "e f"]]
        );
        // How AppleScript's `quoted form of` writes an apostrophe.
        assert_eq!(words(r"echo 'it'\''s $HOME'"), [["echo", "it's $HOME"]]);
        assert_eq!(words("echo '' \"\""), [["echo", "", ""]]);
        assert_eq!(
            words("ls ~/Documents a~b"),
            [["ls", "/Users/demo/Documents", "a~b"]]
        );
        assert_eq!(words("  "), [[""; 0]; 0]);
    }

    #[test]
    fn commands_are_joined() {
        let line = Line::parse("a && b || c; d\ne", "/").unwrap();
        let joints: Vec<Joint> = line.commands.iter().map(|(joint, _)| *joint).collect();
        let always = Joint::Always;
        assert_eq!(joints, [always, Joint::And, Joint::Or, always, always]);
    }

    #[test]
    fn what_is_not_simulated_is_refused() {
        for line in [
            "a | b",
            "a > b",
            "a < b",
            "a &",
            "echo $HOME",
            "echo \"$HOME\"",
            "echo `a`",
            "ls *",
            "ls a?",
            "(a)",
            "A=1 b",
            "if true",
            "&& a",
            "a &&",
            "'a",
            "echo {a,b}",
            "a 2>&1",
            "# a",
            "ls ~other",
        ] {
            assert!(refused(line), "{line}");
        }
    }
}
