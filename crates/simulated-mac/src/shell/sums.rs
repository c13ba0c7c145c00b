//! Sums of texts, and texts as base64: `md5`, `shasum`, `base64`.

use base64::{Engine, prelude::BASE64_STANDARD as BASE64};
use md5::{Digest, Md5};
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn md5_of(text: &str) -> String {
    hex(&Md5::digest(text))
}

/// `md5`: of files `MD5 (file) = sum`, with `-q` the sum alone and with `-r` the other way round; of a text (`-s`) and of what is piped.
pub(super) fn md5(shell: &Shell<'_>, words: &[&str], piped: Option<&str>) -> Result<Ran, NotRun> {
    let line = |is_quiet: bool, of: &str, text: &str| match is_quiet {
        true => format!("{}\n", md5_of(text)),
        false => format!("MD5 ({of}) = {}\n", md5_of(text)),
    };
    let (is_quiet, rest) = match words {
        ["-q", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    match rest {
        [] => Ok(Ran::printed(line(true, "", shell.input(piped)?))),
        ["-s", text] => Ok(Ran::printed(line(is_quiet, &format!("\"{text}\""), text))),
        ["-r", files @ ..] if !is_quiet && !files.is_empty() => {
            of_files(shell, "md5", files, |file, text| {
                format!("{} {file}\n", md5_of(text))
            })
        }
        files => of_files(shell, "md5", files, |file, text| line(is_quiet, file, text)),
    }
}

/// `shasum`: `sum  file`, by SHA-1 or what `-a` says.
pub(super) fn shasum(
    shell: &Shell<'_>,
    words: &[&str],
    piped: Option<&str>,
) -> Result<Ran, NotRun> {
    let (bits, files) = match words {
        ["-a" | "--algorithm", bits, rest @ ..] => (*bits, rest),
        rest => ("1", rest),
    };
    let sum: fn(&str) -> String = match bits {
        "1" => |text| hex(&Sha1::digest(text)),
        "224" => |text| hex(&Sha224::digest(text)),
        "256" => |text| hex(&Sha256::digest(text)),
        "384" => |text| hex(&Sha384::digest(text)),
        "512" => |text| hex(&Sha512::digest(text)),
        _ => return Err(NotRun::of(format!("shasum {}", words.join(" ")))),
    };
    match files {
        [] | ["-"] => Ok(Ran::printed(format!("{}  -\n", sum(shell.input(piped)?)))),
        files => of_files(shell, "shasum", files, |file, text| {
            format!("{}  {file}\n", sum(text))
        }),
    }
}

/// A line for each of the files; what is said of one that cannot be read goes to standard error.
fn of_files(
    shell: &Shell<'_>,
    command: &str,
    files: &[&str],
    line: impl Fn(&str, &str) -> String,
) -> Result<Ran, NotRun> {
    if files.iter().any(|file| file.starts_with('-')) {
        return Err(NotRun::of(format!("{command} {}", files.join(" "))));
    }
    let mut ran = Ran::default();
    for file in files {
        match shell.text_of(file) {
            Ok(text) => ran.output.push_str(&line(file, &text)),
            Err(why) => {
                ran.error.push_str(&format!("{command}: {file}: {why}\n"));
                ran.status = 1;
            }
        }
    }
    Ok(ran)
}

/// `base64` of a file (`-i`) or of what is piped, in one line, and back (`-d`, `-D`) where that is a text.
pub(super) fn base64(
    shell: &Shell<'_>,
    words: &[&str],
    piped: Option<&str>,
) -> Result<Ran, NotRun> {
    let (decodes, rest) = match words {
        ["-d" | "-D" | "--decode", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let text = match rest {
        [] => shell.input(piped)?.to_owned(),
        ["-i" | "--input", file] => match shell.text_of(file) {
            Ok(text) => text,
            Err(why) => return Ok(Ran::failed(format!("base64: {file}: {why}\n"), 1)),
        },
        _ => return Err(NotRun::of(format!("base64 {}", words.join(" ")))),
    };
    if !decodes {
        return Ok(Ran::printed(format!("{}\n", BASE64.encode(text))));
    }
    let letters: String = text.split_whitespace().collect();
    let bytes = BASE64.decode(letters).ok();
    // What a Mac prints of what is no base64, and bytes that are no text, are not here.
    bytes
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .map(Ran::printed)
        .ok_or_else(|| NotRun::of("base64 of what is no text"))
}
