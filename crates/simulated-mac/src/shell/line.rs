//! Reading a line of a shell.

use super::{
    outcome::NotRun,
    reader::Reader,
    syntax::{Command, End, Joint, Line, Part},
};

/// What begins another form of a command in a shell.
const KEYWORDS: [&str; 8] = ["if", "for", "while", "until", "case", "function", "!", "{"];

impl Line {
    /// Reads a line. A `~` at the beginning of a word is the home folder; a `#` begins a comment if there are any.
    pub(super) fn parse(line: &str, home: &str, comments: bool) -> Result<Self, NotRun> {
        let mut reader = Reader::new(line, home, comments);
        let mut pipelines: Vec<(Joint, Vec<Command>)> = Vec::new();
        let mut behind = Vec::new();
        let mut joint = Joint::Always;
        let mut pipeline: Vec<Command> = Vec::new();
        loop {
            let command = reader.command()?;
            let end = reader.end()?;
            let is_empty = command == Command::default();
            if is_empty && (end.joins() || !pipeline.is_empty() || joint != Joint::Always) {
                return Err(NotRun::of("an operator without a command"));
            }
            if !is_empty {
                check(&command)?;
                pipeline.push(command);
            }
            if end == End::Pipe {
                continue;
            }
            if !pipeline.is_empty() {
                pipelines.push((joint, std::mem::take(&mut pipeline)));
            }
            if end == End::Behind {
                if is_empty {
                    return Err(NotRun::of('&'));
                }
                // With what it is joined to.
                let joined = |(joint, _): &(Joint, _)| *joint == Joint::Always;
                let first = pipelines.iter().rposition(joined).unwrap_or_default();
                behind.extend(first..pipelines.len());
            }
            joint = match end {
                End::Line => return Ok(Self { pipelines, behind }),
                End::And => Joint::And,
                End::Or => Joint::Or,
                _ => Joint::Always,
            };
        }
    }
}

/// Refuses what is more than a command with its words.
fn check(command: &Command) -> Result<(), NotRun> {
    if !command.settings.is_empty() {
        return match command.words.is_empty() && command.redirections.is_empty() {
            true => Ok(()),
            false => Err(NotRun::of("a variable for one command")),
        };
    }
    let Some([Part::Text(name)]) = command.words.first().map(Vec::as_slice) else {
        return Err(NotRun::of("a line that begins with neither name nor path"));
    };
    if KEYWORDS.contains(&name.as_str()) || name.contains('=') {
        return Err(NotRun::of(name.as_str()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::syntax::{Redirection, Stream, Word};

    fn parsed(line: &str) -> Line {
        Line::parse(line, "/Users/demo", true).unwrap()
    }

    fn plain(word: &Word) -> &str {
        match word.as_slice() {
            [Part::Text(text)] => text,
            other => panic!("{other:?}"),
        }
    }

    fn words(line: &str) -> Vec<Vec<String>> {
        let all = parsed(line).pipelines.into_iter();
        all.flat_map(|(_, commands)| commands)
            .map(|command| {
                command
                    .words
                    .iter()
                    .map(|word| plain(word).into())
                    .collect()
            })
            .collect()
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
        let line = parsed("sed s/,[^,]*$//");
        let pattern = line.pipelines[0].1[0].words.last();
        assert_eq!(pattern, Some(&vec![Part::Pattern("s/,[^,]*$//".into())]));
        assert_eq!(words("  "), [[""; 0]; 0]);
    }

    #[test]
    fn commands_are_joined() {
        let line = parsed("a && b | c || d; e\nf;");
        let joints: Vec<(Joint, usize)> = line
            .pipelines
            .iter()
            .map(|(joint, commands)| (*joint, commands.len()))
            .collect();
        let (always, and, or) = (Joint::Always, Joint::And, Joint::Or);
        assert_eq!(
            joints,
            [(always, 1), (and, 2), (or, 1), (always, 1), (always, 1)]
        );
    }

    #[test]
    fn streams_are_led_elsewhere() {
        let text = |text: &str| vec![Part::Text(text.into())];
        let to = |stream, file, appends| Redirection::To {
            stream,
            file: text(file),
            appends,
        };
        let line = parsed("a 2>&1 > b 2>>c <d x1 >e <<< 'f g'");
        let command = line.pipelines.into_iter().next().unwrap().1.remove(0);
        assert_eq!(command.words, [text("a"), text("x1")]);
        assert_eq!(
            command.redirections,
            [
                Redirection::Same(Stream::Error, Stream::Output),
                to(Stream::Output, "b", false),
                to(Stream::Error, "c", true),
                Redirection::From(text("d")),
                to(Stream::Output, "e", false),
                Redirection::Text(text("f g")),
            ]
        );
    }

    #[test]
    fn what_a_line_prints_is_a_part_of_a_word() {
        let line = parsed("[ \"a$(ls \"b)\" $(c))d\" ]");
        let Some((_, commands)) = line.pipelines.first() else {
            panic!()
        };
        assert_eq!(
            commands[0].words[1],
            [
                Part::Text("a".into()),
                Part::Printed("ls \"b)\" $(c)".into()),
                Part::Text("d".into())
            ]
        );
    }

    #[test]
    fn comments_are_left_out_where_there_are_any() {
        assert_eq!(
            words("# first\necho a#b # c\n  #d\ne"),
            [vec!["echo", "a#b"], vec!["e"]]
        );
        assert!(Line::parse("# a", "/Users/demo", false).is_err());
    }

    #[test]
    fn variables_are_set_and_named() {
        let line = parsed("A=1\nb=\"$A x\"; echo $A \"${b}c\" $?");
        let commands: Vec<Command> = line
            .pipelines
            .into_iter()
            .flat_map(|(_, all)| all)
            .collect();
        assert_eq!(
            commands[0].settings,
            [("A".to_owned(), vec![Part::Text("1".into())])]
        );
        let variable = |name: &str| Part::Variable(name.into());
        assert_eq!(
            commands[1].settings[0].1,
            [variable("A"), Part::Text(" x".into())]
        );
        assert_eq!(
            commands[2].words[1..],
            [
                vec![Part::Loose(Box::new(variable("A")))],
                vec![variable("b"), Part::Text("c".into())],
                vec![Part::Loose(Box::new(variable("?")))],
            ]
        );
    }

    #[test]
    fn lines_up_to_a_word_are_read() {
        let line = parsed("cat <<'END' | sort\n$a\n\"b\n END\nEND\necho c");
        assert_eq!(line.pipelines.len(), 2);
        let text = |text: &str| vec![Part::Text(text.into())];
        assert_eq!(
            line.pipelines[0].1[0].redirections,
            [Redirection::Lines(text("$a\n\"b\n END\n"))]
        );
        assert_eq!(line.pipelines[0].1[1].words, [text("sort")]);
        let line = parsed("cat <<-END\n\ta $b\n\tEND");
        assert_eq!(
            line.pipelines[0].1[0].redirections,
            [Redirection::Lines(vec![
                Part::Text("a ".into()),
                Part::Variable("b".into()),
                Part::Text("\n".into())
            ])]
        );
    }

    #[test]
    fn what_nobody_waits_for_is_marked() {
        assert_eq!(parsed("a; b && c | d & e").behind, [1, 2]);
        assert_eq!(parsed("a &").behind, [0]);
        assert_eq!(parsed("a && b").behind, [0; 0]);
    }

    #[test]
    fn what_is_not_simulated_is_refused() {
        for line in [
            "&",
            "a && &",
            "a << END",
            "a <<",
            "a 3> b",
            "a >",
            "a |",
            "| a",
            "a | | b",
            "echo $1",
            "echo \"${HOME#/}\"",
            "echo \"$(a\"",
            "echo \"$((1 + 1)\"",
            "echo `a`",
            "a\"$(b)\"*",
            "(a)",
            "A=1 b",
            "if true",
            "&& a",
            "a &&",
            "'a",
            "echo {a,b}",
            "ls ~other",
        ] {
            assert!(Line::parse(line, "/Users/demo", true).is_err(), "{line}");
        }
    }
}
