//! `macmcp snapshot`: the windows of an app as a text without the user's own words, from which the simulated Mac makes the same windows:
//! a report of what is not found on somebody's Mac that can be run.
//!
//! The text is that of the crate `app-snapshot`.

use super::failure::CommandFailure;
use super::output;
use super::own_permissions::{Given, Task};
use super::policy_flags::PolicyFlags;
use super::settings::{Mac, engine_config, one_thread};
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::Error;
use crate::policy::{AppRules, Verdict};
use crate::private_file;
use crate::template;
use crate::tool::fitting;
use app_snapshot::Seen;
use clap::Args;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::Instant;

const SCRIPT: &str = "diagnostics/snapshot";

/// How long an app is read: one with very many elements is told in part.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the script's end and its answer take of it.
const AFTERWARDS: Duration = Duration::from_secs(5);

/// How many elements are read: windows of real apps have some hundreds [trees 6].
const MOST: usize = 5000;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The app, which must be running: its name, bundle id or process id
    app: String,
    /// The file to write; it must not exist. Default: the standard output
    file: Option<PathBuf>,
    /// Keep names and texts. Numbers, addresses, file names and UUIDs are replaced all the same, as far as they can be told
    #[arg(long)]
    texts: bool,
    #[command(flatten)]
    policy: PolicyFlags,
    #[command(flatten)]
    mac: Mac,
}

impl Arguments {
    /// What they mean for who is responsible for the permissions.
    pub(super) fn given(&self) -> Given {
        Given {
            config: self.policy.names_file(),
            ..self.mac.given(Task::Doctor)
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    if let Some(file) = arguments.file.as_deref().filter(|file| file.exists()) {
        return Err(exists(file));
    }
    let prepared = arguments.mac.prepare(None)?;
    Mac::demand(&prepared)?;
    let rules = arguments.policy.policy()?.app_rules(Vec::new(), false);
    let seen: Seen = one_thread()?.block_on(async {
        let engine = Engine::start(engine_config(&prepared)?).map_err(CommandFailure::failed)?;
        let seen = look(&engine, &arguments.app, rules.map(asked_by_the_user)).await;
        let seen = engine.guide(seen).await;
        engine.shutdown().await;
        seen.map_err(CommandFailure::failed)
    })?;
    if seen.windows() == 0 {
        return Err(CommandFailure::failed(format!(
            "{} has no window that tells of itself: open one on the Space that is shown, and try again",
            crate::text::quoted(&seen.name, 80)
        )));
    }
    let text = escaped(&seen.text(arguments.texts));
    match &arguments.file {
        None => output::print(&text)?,
        Some(file) => {
            write(file, &text)?;
            output::print_text(&written(file, &seen, arguments.texts))?;
        }
    }
    if let Some(why) = &seen.truncated {
        output::complain(&format!(
            "the snapshot is cut ({why}): it holds the first {} elements",
            seen.count()
        ));
    }
    Ok(ExitCode::SUCCESS)
}

async fn look(engine: &Engine, app: &str, rules: Option<AppRules>) -> Result<Seen, Error> {
    let mut input = template::Input::default();
    let params = &mut input.params;
    let process_id = app.parse::<u32>().ok();
    params.insert(
        "app".to_owned(),
        process_id.map_or_else(|| app.into(), Into::into),
    );
    params.insert("most".to_owned(), MOST.into());
    input.call.budget_ms = u64::try_from(PATIENCE.as_millis()).unwrap_or(u64::MAX);
    input.call.policy = rules;
    let deadline = Instant::now() + PATIENCE + AFTERWARDS;
    let run = ScriptRun::new(template::render(SCRIPT, input)?, Access::Read, deadline);
    let outcome = engine.run(run).await?;
    fitting(SCRIPT, &outcome.result)
}

/// The rules without those that ask the user: it is the user who gives this command.
fn asked_by_the_user(mut rules: AppRules) -> AppRules {
    let agreed = |verdict: &mut Verdict| {
        if *verdict == Verdict::Ask {
            *verdict = Verdict::Allow;
        }
    };
    agreed(&mut rules.default);
    rules
        .rules
        .iter_mut()
        .for_each(|rule| agreed(&mut rule.verdict));
    rules
}

/// The text with what does not show escaped, so that it is what it looks like. A line feed is the end of a line: in a value it is
/// escaped already.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || !crate::text::is_hidden(c) {
            shown.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            shown.push_str(&format!("\\u{unit:04x}"));
        }
    }
    shown
}

fn exists(file: &Path) -> CommandFailure {
    CommandFailure::usage(format!(
        "{} exists already: name another file",
        file.display()
    ))
}

/// Writes a file that is not there yet, for its owner alone.
fn write(file: &Path, text: &str) -> Result<(), CommandFailure> {
    let created = private_file::new_file().open(file);
    let mut created = created.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => exists(file),
        _ => CommandFailure::usage(error).about(file.display().to_string()),
    })?;
    created.write_all(text.as_bytes())?;
    Ok(())
}

fn written(file: &Path, seen: &Seen, texts: bool) -> String {
    let file = file.display();
    let texts = if texts {
        "It has the texts of these windows: read it before you send it."
    } else {
        "Its texts are replaced by words of the same length. Read it before you send it."
    };
    format!(
        "{file} has {} windows with {} elements of {}. {texts}\n`macmcp simulate new mac.json --with {file}` makes a simulated Mac with them.\n",
        seen.windows(),
        seen.count() - seen.windows(),
        crate::text::quoted(&seen.name, 80),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_is_escaped() {
        assert_eq!(
            escaped("AXButton title=\"Send\u{200e}\u{e0041}\"\n"),
            "AXButton title=\"Send\\u200e\\udb40\\udc41\"\n"
        );
    }
}
