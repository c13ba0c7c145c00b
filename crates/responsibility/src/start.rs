//! A program with its arguments and its environment, as C functions take them.

use crate::failure::Failure;
use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStringExt as _;
use std::path::PathBuf;

/// What a process becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The real path of the program: macOS looks for its bundle there, and does not follow links to it.
    pub program: PathBuf,
    /// All arguments; the first is the name by which the program was started.
    pub arguments: Vec<OsString>,
    /// The whole environment.
    pub environment: Vec<(OsString, OsString)>,
}

/// The same as C strings.
#[derive(Debug)]
#[cfg_attr(
    not(target_os = "macos"),
    allow(dead_code, reason = "only a Mac takes them")
)]
pub(crate) struct Words {
    pub(crate) program: CString,
    pub(crate) arguments: Vec<CString>,
    pub(crate) environment: Vec<CString>,
}

#[cfg_attr(
    not(target_os = "macos"),
    allow(dead_code, reason = "only a Mac takes them")
)]
impl Start {
    /// Fails where a text has a zero byte.
    pub(crate) fn words(&self) -> Result<Words, Failure> {
        let variable = |(name, value): &(OsString, OsString)| {
            let mut both = name.clone();
            both.push("=");
            both.push(value);
            word(both)
        };
        Ok(Words {
            program: word(self.program.clone().into_os_string())?,
            arguments: self
                .arguments
                .iter()
                .cloned()
                .map(word)
                .collect::<Result<_, _>>()?,
            environment: self
                .environment
                .iter()
                .map(variable)
                .collect::<Result<_, _>>()?,
        })
    }
}

fn word(text: OsString) -> Result<CString, Failure> {
    CString::new(text.into_vec()).map_err(|_| Failure::ZeroByte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Start {
        Start {
            program: "/Applications/macmcp.app/Contents/MacOS/macmcp".into(),
            arguments: vec!["macmcp".into(), String::new().into(), "a=b c".into()],
            environment: vec![
                ("HOME".into(), "/Users/me".into()),
                ("EMPTY".into(), String::new().into()),
            ],
        }
    }

    #[test]
    fn each_text_arrives_as_it_is() {
        let bytes = OsString::from_vec(vec![0xff, b'x']);
        let mut start = start();
        start.arguments.push(bytes);
        let words = start.words().unwrap();
        assert_eq!(
            words.program.to_str(),
            Ok("/Applications/macmcp.app/Contents/MacOS/macmcp")
        );
        let arguments: Vec<&[u8]> = words.arguments.iter().map(|word| word.to_bytes()).collect();
        assert_eq!(arguments, [&b"macmcp"[..], b"", b"a=b c", b"\xffx"]);
        let environment: Vec<&[u8]> = words
            .environment
            .iter()
            .map(|word| word.to_bytes())
            .collect();
        assert_eq!(environment, [&b"HOME=/Users/me"[..], b"EMPTY="]);
    }

    #[test]
    fn a_zero_byte_is_refused_wherever_it_stands() {
        let mut wrong = [start(), start(), start(), start()];
        wrong[0].program = "/bin/\0".into();
        wrong[1].arguments[2] = "a\0b".into();
        wrong[2].environment[0].0 = "\0".into();
        wrong[3].environment[1].1 = "\0".into();
        for start in wrong {
            let failure = start.words().unwrap_err();
            assert!(matches!(failure, Failure::ZeroByte), "{start:?}");
        }
    }
}
