//! osascript's command line: which script, in which language, with which words.
//!
//! Forms and their reading: [events 1.1] [events 1.2], [bridge 1].

use std::ffi::OsString;

/// Where the script comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The `-e` lines, joined.
    Lines(String),
    File(OsString),
    /// All of standard input.
    Stdin,
}

/// How results and errors are shown (`-s`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Show {
    /// Recompilable source instead of what a person reads.
    pub(super) source_form: bool,
    pub(super) errors_to_stdout: bool,
}

/// What a command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    /// As given to `-l`; None is AppleScript.
    pub(super) language: Option<String>,
    pub(super) interactive: bool,
    pub(super) show: Show,
    pub(super) source: Source,
    /// What `run(argv)` gets.
    pub(super) argv: Vec<String>,
}

/// What getopt prints before the usage line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misuse(pub(super) String);

/// Reads the words after the program's name, as getopt does: options end at the first other word or after `--`.
pub(super) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Job, Misuse> {
    let mut words = words.into_iter().peekable();
    let (mut language, mut interactive, mut show, mut lines) =
        (None, false, Show::default(), Vec::new());
    while let Some(word) = words.peek().map(|word| word.to_string_lossy().into_owned()) {
        if word == "--" {
            words.next();
            break;
        }
        let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty()) else {
            break;
        };
        words.next();
        let mut rest = letters.chars();
        while let Some(letter) = rest.next() {
            let mut value = || {
                let attached = rest.as_str().to_owned();
                rest = "".chars();
                let mut next = || words.next().map(|word| word.to_string_lossy().into_owned());
                if attached.is_empty() {
                    next()
                } else {
                    Some(attached)
                }
                .ok_or_else(|| Misuse(format!("option requires an argument -- {letter}")))
            };
            match letter {
                'e' => lines.push(value()?),
                'l' => language = Some(value()?),
                'i' => interactive = true,
                's' => show = show_flags(show, &value()?)?,
                other => return Err(Misuse(format!("illegal option -- {other}"))),
            }
        }
    }
    let source = if lines.is_empty() {
        match words.next() {
            None => Source::Stdin,
            Some(word) if word == "-" => Source::Stdin,
            Some(word) => Source::File(word),
        }
    } else {
        Source::Lines(lines.join("\n"))
    };
    let argv = words
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    Ok(Job {
        language,
        interactive,
        show,
        source,
        argv,
    })
}

fn show_flags(mut show: Show, flags: &str) -> Result<Show, Misuse> {
    for flag in flags.chars() {
        match flag {
            'h' => show.source_form = false,
            's' => show.source_form = true,
            'e' => show.errors_to_stdout = false,
            'o' => show.errors_to_stdout = true,
            other => return Err(Misuse(format!("unknown -s flag: {other}"))),
        }
    }
    Ok(show)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Job, Misuse> {
        parse(words.iter().map(OsString::from))
    }

    #[test]
    fn the_engines_own_form() {
        let job = read(&["-l", "JavaScript", "-"]).unwrap();
        assert_eq!(
            (job.language.as_deref(), job.source),
            (Some("JavaScript"), Source::Stdin)
        );
    }

    #[test]
    fn two_dashes_after_lines_are_eaten_and_after_a_file_kept() {
        assert_eq!(read(&["-e", "1", "--", "x"]).unwrap().argv, ["x"]);
        assert_eq!(read(&["f.js", "--", "x"]).unwrap().argv, ["--", "x"]);
    }

    #[test]
    fn lines_are_joined_and_flags_combined() {
        let job = read(&["-lJavaScript", "-e", "a", "-sso", "-e", "b", "c"]).unwrap();
        assert_eq!(job.source, Source::Lines("a\nb".into()));
        assert_eq!(
            job.show,
            Show {
                source_form: true,
                errors_to_stdout: true
            }
        );
        assert_eq!(job.argv, ["c"]);
    }

    #[test]
    fn misuse_is_said() {
        assert_eq!(read(&["-x"]), Err(Misuse("illegal option -- x".into())));
        assert_eq!(
            read(&["-l"]),
            Err(Misuse("option requires an argument -- l".into()))
        );
    }
}
