//! A script of the user's that is no template: osascript reads it from its file, and whatever it prints is its result.

use crate::cli::failure::CommandFailure;
use crate::engine::failure::EXIT_NOT_SIMULATED;
use crate::engine::{FinishedRun, ScriptFile};
use crate::error::{Code, Error};
use crate::template::{Language, Script};
use crate::tool::fitting;
use serde_json::Value;
use std::path::Path;

/// What a compiled script begins with.
const COMPILED: &[u8] = b"FasdUAS";

/// The file.
pub(super) struct UsersFile {
    script: Script,
    file: ScriptFile,
}

impl UsersFile {
    /// The language of a script file by its name; none for a template.
    pub(super) fn language(name: &str) -> Option<Language> {
        match Path::new(name).extension()?.to_str()? {
            "applescript" | "scpt" => Some(Language::AppleScript),
            "js" => Some(Language::JavaScript),
            _ => None,
        }
    }

    /// Reads it; `arguments` are what it gets.
    pub(super) fn read(
        name: &str,
        language: Language,
        arguments: &[String],
    ) -> Result<Self, CommandFailure> {
        let path = Path::new(name);
        let unreadable = |failure: CommandFailure| failure.about(format!("cannot read {name}"));
        let bytes = plain_file::bytes(path, plain_file::WRITTEN)
            .map_err(|error| unreadable(CommandFailure::usage(error)))?;
        let text = if bytes.starts_with(COMPILED) {
            "(a compiled script)".to_owned()
        } else {
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let whole = std::path::absolute(path)?;
        let whole = whole
            .to_str()
            .ok_or_else(|| unreadable(CommandFailure::usage("its path is no UTF-8")))?;
        Ok(Self {
            script: Script {
                name: name.to_owned(),
                language,
                text,
                body: None,
                libraries: Vec::new(),
            },
            file: ScriptFile {
                path: whole.to_owned(),
                arguments: arguments.to_vec(),
            },
        })
    }

    /// The script, as it is shown.
    pub(super) fn script(&self) -> Script {
        self.script.clone()
    }

    /// The file, as osascript reads it.
    pub(super) fn for_osascript(&self) -> ScriptFile {
        self.file.clone()
    }
}

/// What the run of a file means: the result of its envelope, if it prints one, else what it printed.
pub(super) fn result(run: &FinishedRun) -> Result<Value, Error> {
    let answered = run.clone().into_result();
    let failed = match answered.and_then(|output| fitting("the script", &output.result)) {
        Ok(result) => return Ok(result),
        Err(error) => error,
    };
    // A script that succeeded and printed no envelope.
    if failed.code == Code::BadReply && run.exit.is_some_and(|exit| exit.status == Some(0)) {
        let printed = String::from_utf8_lossy(&run.stdout);
        let printed = printed.strip_suffix('\n').unwrap_or(&printed);
        return Ok(match printed {
            "" => Value::Null,
            printed => printed.into(),
        });
    }
    let status = run.exit.and_then(|exit| exit.status);
    Err(match failed.code {
        Code::ScriptFailed if status == Some(EXIT_NOT_SIMULATED) => {
            failed.hint("The simulated Mac does not support this: run the script on a Mac")
        }
        Code::ScriptFailed | Code::BadReply => failed.hint("Correct the script, then run it again"),
        _ => failed,
    })
}
