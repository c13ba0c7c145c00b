//! The stand-in for `/usr/bin/osacompile`: whether a text in AppleScript compiles with the dictionaries of this Mac.
//!
//! What is wrong is told as `FILE:LINE: error: MESSAGE (NUMBER)` (three recorded outputs of public programs; editors read it so).
//! Nothing runs and no event is sent. The compiled script is not simulated: it goes to `/dev/null`, as those do that only ask
//! whether a script compiles (grade A by use).

use std::{
    ffi::{OsStr, OsString},
    fs,
    rc::Rc,
};

use super::{apple_events::applescript, host::Host, surroundings::Surroundings, text_encoding};

/// The longest script that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// Runs osacompile with the words after its name; answers the exit status.
pub(super) fn main(surroundings: &Surroundings, words: impl IntoIterator<Item = OsString>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    let [option, out, file] = words.as_slice() else {
        return surroundings.complain(&not_simulated(&words));
    };
    if option != "-o" || out != "/dev/null" || file.as_encoded_bytes().starts_with(b"-") {
        return surroundings.complain(&not_simulated(&words));
    }
    let source = match read(file) {
        Ok(source) => source,
        Err(why) => {
            surroundings.streams.log(&format!(
                "osacompile: can’t open file {}: {why}",
                file.display()
            ));
            return 1;
        }
    };
    let host = match Host::start("osacompile", surroundings) {
        Ok(host) => Rc::new(host),
        Err(error) => return surroundings.complain(&error.to_string()),
    };
    let status = match applescript::check(&host, &source) {
        Ok(()) => 0,
        Err(error) => {
            let place = error.range.map_or(String::new(), |range| {
                let before = source.chars().take(range.start);
                format!(":{}", 1 + before.filter(|c| *c == '\n').count())
            });
            host.log(&format!(
                "{}{place}: error: {} ({})",
                file.display(),
                error.message,
                error.number
            ));
            1
        }
    };
    host.end_again();
    host.finish(status);
    status
}

fn not_simulated(words: &[OsString]) -> String {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    format!("not simulated: osacompile {}", words.join(" "))
}

/// The text of a file, or why it cannot be read.
fn read(file: &OsStr) -> Result<String, String> {
    let data = fs::metadata(file).map_err(|error| error.to_string())?;
    if data.len() > LONGEST {
        return Err("it is too long".into());
    }
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    Ok(text_encoding::script(&bytes))
}
