//! The stand-in for `/usr/bin/osascript`: command line, script, result, errors, exit status.
//!
//! JavaScript runs in `interpreter`, AppleScript in the crate `applescript`. What scripts can reach lives in `bridge`
//! (ObjC and C) and `apple_events` (Apple events).

mod args;
mod interpreter;
mod script;

use std::{ffi::OsString, rc::Rc};

use args::Job;
use script::{Script, Unread};

use super::{
    apple_events::applescript,
    host::Host,
    surroundings::{EXIT_NOT_SIMULATED, Surroundings},
};

const USAGE: &str =
    "usage: osascript [-l language] [-i] [-s {ehso}] [programfile | -e script] [argument ...]";

/// Runs osascript with the words after its name; answers the exit status.
pub(super) fn main(surroundings: &Surroundings, words: impl IntoIterator<Item = OsString>) -> u8 {
    let complain = |text: &str, status: u8| {
        surroundings.streams.log(text);
        status
    };
    let job = match args::parse(words) {
        Ok(job) => job,
        Err(misuse) => return complain(&format!("osascript: {}\n{USAGE}", misuse.0), 1),
    };
    if job.interactive {
        return surroundings.complain("not simulated: osascript -i");
    }
    let language = match job.language.as_deref() {
        Some("JavaScript") => Language::JavaScript,
        None | Some("AppleScript") => Language::AppleScript,
        Some(other) => return complain(&format!("osascript: no such component \"{other}\"."), 1),
    };
    let script = match script::read(&job.source, &surroundings.streams) {
        Ok(script) => script,
        Err(Unread::Failed(text)) => return complain(&text, 1),
        Err(Unread::TooLong) => {
            return surroundings.complain("not simulated: scripts of more than 16 MiB");
        }
    };
    if script.text.starts_with("FasdUAS") {
        return surroundings.complain("not simulated: compiled scripts");
    }
    let host = match Host::start("osascript", surroundings) {
        Ok(host) => Rc::new(host),
        Err(error) => return surroundings.complain(&error.to_string()),
    };
    let status = match language {
        Language::JavaScript => {
            let outcome = interpreter::run(&host, &script, &job.argv, job.show.source_form);
            host.end_again();
            report(&host, &job, &script, outcome)
        }
        Language::AppleScript => {
            let file = script.file.as_deref();
            let outcome =
                applescript::run(&host, &script.text, file, &job.argv, job.show.source_form);
            host.end_again();
            let outcome = outcome.map_err(|error| (applescript::error_line(&error, file), 1));
            print(&host, &job, outcome)
        }
    };
    host.finish(status);
    status
}

/// What a script is written in.
enum Language {
    AppleScript,
    JavaScript,
}

fn report(
    host: &Host,
    job: &Job,
    script: &Script,
    outcome: Result<Option<String>, interpreter::Failure>,
) -> u8 {
    let prefix = script
        .file
        .as_ref()
        .map(|file| format!("{file}: "))
        .unwrap_or_default();
    let outcome = outcome.map_err(|failure| match failure {
        interpreter::Failure::Runtime { text, number } => (
            format!("{prefix}execution error: Error: {text} ({number})"),
            1,
        ),
        interpreter::Failure::Syntax { line, text } => {
            let phase = if script.file.is_some() {
                "script error"
            } else {
                "syntax error"
            };
            (
                format!("{prefix}{phase}: Error on line {line}: {text} (-2741)"),
                1,
            )
        }
        interpreter::Failure::Broken(text) => (
            format!("{}: not simulated: {text}", host.name()),
            EXIT_NOT_SIMULATED,
        ),
    });
    print(host, job, outcome)
}

/// Prints the result, or the line and the exit status of an error.
fn print(host: &Host, job: &Job, outcome: Result<Option<String>, (String, u8)>) -> u8 {
    let (text, status) = match outcome {
        Ok(None) => return 0,
        Ok(Some(mut text)) => {
            text.push('\n');
            return match host.print(text.as_bytes()) {
                Ok(()) => 0,
                // A reader that has gone away: osascript would die of SIGPIPE.
                Err(_) => 1,
            };
        }
        Err(failure) => failure,
    };
    if job.show.errors_to_stdout && status == 1 {
        return host
            .print(format!("{text}\n").as_bytes())
            .map_or(1, |()| status);
    }
    host.log(&text);
    status
}
