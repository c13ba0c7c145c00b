//! `macmcp selftest --install`: how macmcp is installed on this Mac, and what a person with a Mac is asked to try, as one Markdown text
//! that can be sent with the results filled in. Changes nothing and asks for nothing.

use crate::cli::app;
use crate::cli::failure::CommandFailure;
use crate::cli::output;
use crate::cli::own_permissions::{Note, Standing};
use crate::cli::settings::{Prepared, engine_config, one_thread};
use crate::engine::Engine;
use crate::permissions::{self, CheckState};
use responsibility::{Kernel as _, ThisProcess};
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long a look may take.
const LOOK: Duration = Duration::from_secs(10);

/// What is to be tried, in the order in which it can be done.
const STEPS: &str = include_str!("install.md");

pub(super) fn run(prepared: &Prepared, standing: &Standing) -> Result<ExitCode, CommandFailure> {
    let mut text = one_thread()?.block_on(async {
        let engine = Engine::start(engine_config(prepared)?).map_err(CommandFailure::failed)?;
        let text = found(&engine, standing).await;
        engine.shutdown().await;
        Ok::<_, CommandFailure>(text)
    })?;
    // A report is sent: nobody's name is in it.
    if let Ok(home) = app::home() {
        text = text.replace(&*home.to_string_lossy(), "~");
    }
    output::print(&(text + "\n" + STEPS))?;
    Ok(ExitCode::SUCCESS)
}

async fn found(engine: &Engine, standing: &Standing) -> String {
    let never = CancellationToken::new();
    let looked = permissions::look(engine, Instant::now() + LOOK, &never).await;
    let responsible = engine.responsible().await;
    let mut text = format!(
        "# macmcp {} installed\n\n| what | found |\n|---|---|\n",
        env!("CARGO_PKG_VERSION")
    );
    let mut row = |what: &str, value: &str| {
        let _ = writeln!(text, "| {what} | {} |", value.replace('|', "\\|"));
    };
    row(
        "macOS",
        looked
            .as_ref()
            .map_or("unknown", |found| found.system.as_str()),
    );
    row(
        "kernel",
        &ThisProcess
            .version()
            .map_or("no Mac".to_owned(), |major| format!("Darwin {major}")),
    );
    let program = app::own_program().map(|path| path.display().to_string());
    row("program", program.as_deref().unwrap_or("unknown"));
    let copies: Vec<String> = app::home()
        .map(|home| app::installed(&home))
        .unwrap_or_default()
        .iter()
        .map(|app| format!("{} {}", app.path.display(), app.version))
        .collect();
    row("installed", &or_none(copies.join(", ")));
    let is_noted = Note::of_this_user().is_some_and(|note| note.is_there());
    row(
        "note of `doctor --request`",
        if is_noted { "there" } else { "none" },
    );
    row("macOS holds responsible", &responsible.name());
    row("subject", responsible.subject().word());
    row("why", &standing.reason());
    match &looked {
        Ok(found) => {
            for check in permissions::checks(found, &responsible) {
                let state = match check.state {
                    CheckState::Ok => "granted",
                    CheckState::Missing => "missing",
                    CheckState::Unknown => "macOS does not tell",
                };
                row(&check.name, state);
            }
        }
        Err(error) => row("permissions", &error.to_string()),
    }
    text
}

fn or_none(text: String) -> String {
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}
