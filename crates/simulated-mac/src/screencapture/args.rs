//! The command line of screencapture: flags as BSD getopt reads them, attached or as the next word
//! [events 7.1]. Reading stops at the first word that is no flag: from there on everything is a file.

use std::{
    ffi::{OsStr, OsString},
    os::unix::ffi::{OsStrExt, OsStringExt},
    path::PathBuf,
};

use crate::draw::Format;

/// What is to be shot. Numbers are still the words they were given as: what is wrong with one is found where it is
/// used, as screencapture does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Target {
    /// The displays, one for each file, the main one first.
    #[default]
    Displays,
    /// `-m`
    MainDisplay,
    /// `-D`
    Display(String),
    /// `-R`, its numbers in the same word or in the next one.
    Rect { numbers: String, attached: bool },
    /// `-l`
    Window(String),
}

/// One run of screencapture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    pub(super) target: Target,
    /// `-c`: to the clipboard instead of files.
    pub(super) clipboard: bool,
    /// `-C`
    pub(super) pointer: bool,
    /// `-o`
    pub(super) without_shadow: bool,
    /// `-a`
    pub(super) without_attached: bool,
    /// `-r`
    pub(super) without_dpi: bool,
    /// `-T`, in seconds.
    pub(super) delay: String,
    pub(super) format: Format,
    pub(super) files: Vec<PathBuf>,
}

/// Why there is nothing to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// `-h`
    Help,
    /// What screencapture would say before its usage.
    Misuse(String),
    /// What a Mac does and the simulator does not.
    NotSimulated(String),
}

/// Reads the words after the program's name.
pub(super) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Job, Refusal> {
    let mut job = Job {
        target: Target::default(),
        clipboard: false,
        pointer: false,
        without_shadow: false,
        without_attached: false,
        without_dpi: false,
        delay: String::new(),
        format: Format::Png,
        files: Vec::new(),
    };
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word.as_bytes() {
            b"--" => break,
            [b'-', flags @ ..] if !flags.is_empty() => {
                read_flags(&mut job, flags, &mut words)?;
            }
            _ => {
                job.files.push(word.into());
                break;
            }
        }
    }
    job.files.extend(words.map(PathBuf::from));
    Ok(job)
}

/// Reads the letters of one word. A letter that takes an argument takes the rest of the word, or the next word.
fn read_flags(
    job: &mut Job,
    flags: &[u8],
    words: &mut impl Iterator<Item = OsString>,
) -> Result<(), Refusal> {
    for (index, &flag) in flags.iter().enumerate() {
        let mut argument = || -> Result<String, Refusal> {
            let attached = flags.get(index + 1..).filter(|rest| !rest.is_empty());
            attached
                .map(|rest| OsString::from_vec(rest.to_vec()))
                .or_else(|| words.next())
                .map(|word| OsStr::to_string_lossy(&word).into_owned())
                .ok_or_else(|| {
                    Refusal::Misuse(format!(
                        "screencapture: option requires an argument -- {}",
                        char::from(flag)
                    ))
                })
        };
        match flag {
            b'x' => {}
            b'c' => job.clipboard = true,
            b'C' => job.pointer = true,
            b'o' => job.without_shadow = true,
            b'a' => job.without_attached = true,
            b'r' => job.without_dpi = true,
            b'm' => job.target = Target::MainDisplay,
            b'D' => job.target = Target::Display(argument()?),
            b'R' => {
                job.target = Target::Rect {
                    numbers: argument()?,
                    attached: index + 1 < flags.len(),
                }
            }
            b'l' => job.target = Target::Window(argument()?),
            b'T' => job.delay = argument()?,
            b't' => job.format = format(&argument()?)?,
            b'h' => return Err(Refusal::Help),
            b'i' | b's' | b'w' | b'W' | b'J' | b'S' | b'U' | b'u' => {
                return Err(Refusal::NotSimulated(format!(
                    "screencapture -{} waits for a person to choose what is shot",
                    char::from(flag)
                )));
            }
            b'd' | b'p' | b'P' | b'M' | b'I' | b'B' | b'b' | b'v' | b'V' | b'g' | b'G' | b'k'
            | b'A' => {
                return Err(Refusal::NotSimulated(format!(
                    "screencapture -{}",
                    char::from(flag)
                )));
            }
            unknown => {
                return Err(Refusal::Misuse(format!(
                    "screencapture: illegal option -- {}",
                    char::from(unknown)
                )));
            }
        }
        if matches!(flag, b'D' | b'R' | b'l' | b'T' | b't') {
            break;
        }
    }
    Ok(())
}

fn format(name: &str) -> Result<Format, Refusal> {
    match name {
        "png" => Ok(Format::Png),
        "jpg" | "jpeg" => Ok(Format::Jpeg),
        other => Err(Refusal::NotSimulated(format!(
            "screencapture -t {other} (the simulator writes png and jpg)"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Job, Refusal> {
        parse(line.split(' ').map(OsString::from))
    }

    #[test]
    fn attached_and_separate_arguments_mean_the_same() {
        for (line, attached) in [
            ("-x -R-1275,0,1100,850 a.png", true),
            ("-xR-1275,0,1100,850 a.png", true),
            ("-x -R -1275,0,1100,850 a.png", false),
        ] {
            let job = read(line).unwrap();
            assert_eq!(
                job.target,
                Target::Rect {
                    numbers: "-1275,0,1100,850".into(),
                    attached
                },
                "{line}"
            );
            assert_eq!(job.files, [PathBuf::from("a.png")]);
        }
        assert_eq!(read("-D2 a").unwrap(), read("-D 2 a").unwrap());
        assert_eq!(read("-o -x -l42 a").unwrap(), read("-oxl 42 a").unwrap());
        assert_eq!(read("-tjpg a").unwrap(), read("-t jpg a").unwrap());
    }

    #[test]
    fn an_empty_window_id_swallows_the_file_name() {
        let job = read("-x -l a.png").unwrap();
        assert_eq!(job.target, Target::Window("a.png".into()));
        assert!(job.files.is_empty());
    }

    #[test]
    fn everything_after_the_first_file_is_a_file() {
        let job = read("-x a.png -C b.png").unwrap();
        assert_eq!(job.files.len(), 3);
        assert!(!job.pointer);
    }

    #[test]
    fn what_is_unknown_interactive_or_elsewhere_is_told_apart() {
        assert!(matches!(read("-z a"), Err(Refusal::Misuse(text)) if text.ends_with("-- z")));
        assert!(matches!(read("-x -l"), Err(Refusal::Misuse(text)) if text.ends_with("-- l")));
        assert!(
            matches!(read("-xi a"), Err(Refusal::NotSimulated(text)) if text.contains("person"))
        );
        assert!(matches!(read("-V5 a"), Err(Refusal::NotSimulated(_))));
        assert!(
            matches!(read("-t tiff a"), Err(Refusal::NotSimulated(text)) if text.contains("tiff"))
        );
        assert_eq!(read("-h"), Err(Refusal::Help));
    }
}
