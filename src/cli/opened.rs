//! macmcp.app that was opened by a double click, or by `open`: no client is there, and a server would end at once without a word.
//! It requests the permissions instead, and shows what it has to say in dialogs.

use super::own_permissions;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::FileTypeExt as _;

/// What an opened app does: these words in the place of those that LaunchServices gave.
const COMMAND: [&str; 3] = ["doctor", "--request", "--dialogs"];

/// What older versions of macOS give to an app that is opened begins so. The last two have a value behind them.
const SERIAL_NUMBER: &[u8] = b"-psn_";
const DEFAULTS: [&[u8]; 2] = [b"-NS", b"-Apple"];

/// The arguments in the place of those of this start, where an app was opened.
pub(super) fn command(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let words = arguments.get(1..).unwrap_or_default();
    // The program is looked for last: it is on the disk.
    if !has_no_words(words) || !has_no_input() || own_permissions::own_app().is_none() {
        return None;
    }
    let name = arguments.first().cloned().unwrap_or_default();
    let words = COMMAND.iter().map(OsString::from);
    Some([name].into_iter().chain(words).collect())
}

/// Whether nobody has said what is to be done.
fn has_no_words(words: &[OsString]) -> bool {
    let mut words = words.iter().map(|word| word.as_bytes()).peekable();
    while let Some(word) = words.next() {
        if DEFAULTS.iter().any(|start| word.starts_with(start)) {
            words.next_if(|value| !value.starts_with(b"-"));
        } else if !word.starts_with(SERIAL_NUMBER) {
            return false;
        }
    }
    true
}

/// Whether nothing can come from the standard input: it is /dev/null, which a closed one has become when a program of Rust begins.
/// A client has a pipe or a socket there, a person a terminal or a file.
fn has_no_input() -> bool {
    let stdin = io::stdin();
    let kind = || -> io::Result<bool> {
        let file = File::from(stdin.as_fd().try_clone_to_owned()?);
        Ok(file.metadata()?.file_type().is_char_device())
    };
    !io::IsTerminal::is_terminal(&stdin) && kind().unwrap_or(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_is_opened_without_words_of_a_person() {
        for (words, expected) in [
            (&[][..], true),
            (&["-psn_0_1234567"], true),
            (&["-NSDocumentRevisionsDebugMode", "YES"], true),
            (&["-AppleLanguages", "(ja)", "-psn_0_1"], true),
            (&["-NSQuitAlwaysKeepsWindows", "-AppleLocale", "ja"], true),
            (&["serve"], false),
            (&["--read-only"], false),
            (&["-psn_0_1", "serve"], false),
            (&["-NSx", "YES", "serve"], false),
            (&["-h"], false),
            (&[""], false),
            (&["YES"], false),
        ] {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            assert_eq!(has_no_words(&words), expected, "{words:?}");
        }
    }
}
