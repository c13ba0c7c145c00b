//! What `doctor --request` says, in dialogs: a person who opened macmcp.app sees no output.

use super::fix::{LOOK, PATIENCE};
use crate::cli::app;
use crate::cli::failure::CommandFailure;
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::Error;
use crate::template;
use crate::tool::fitting;
use serde::Deserialize;
use tokio::time::Instant;

const SCRIPT: &str = "diagnostics/show_dialog";

const QUIT: &str = "Quit";
const ASK: &str = "Request Permissions";
const CLOSE: &str = "Close";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    /// The title of the button that was pressed; none where nobody did in time.
    button: Option<String>,
}

/// Says what macmcp is, and asks whether macOS may ask. No answer is a no.
pub(super) async fn may_ask(engine: &Engine, about: &str) -> Result<bool, CommandFailure> {
    let text = format!(
        "macmcp lets an AI assistant see and drive this Mac. It has no window of its own: the MCP clients on this Mac start it.\n\n\
         macOS can ask now whether macmcp may do that: one question after the other, each for two minutes. {about}"
    );
    let reply = show(engine, &text, &[QUIT, ASK], None).await;
    let reply = reply.map_err(CommandFailure::failed)?;
    Ok(reply.button.as_deref() == Some(ASK))
}

/// Says how the permissions stand, and which command comes next. The command is not run here: what an opened app does is done with
/// its own permissions, and macOS would ask whether it may look into the folders of the clients.
pub(super) async fn tell(
    engine: &Engine,
    told: &str,
    is_missing: bool,
) -> Result<(), CommandFailure> {
    let again = match is_missing {
        true => "Open macmcp again to request what is missing.\n\n",
        false => "",
    };
    let told = told.trim();
    let text = format!(
        "{told}\n\n{again}Next: add macmcp to your MCP clients. Copy this command, and run it in Terminal:"
    );
    let command = format!("\"{}\" setup", app::own_program()?.display());
    let reply = show(engine, &text, &[CLOSE], Some(&command)).await;
    reply.map(drop).map_err(CommandFailure::failed)
}

/// Shows a dialog until it is answered, for as long as a person is waited for. `copied` is a text that can be copied from it.
async fn show(
    engine: &Engine,
    text: &str,
    buttons: &[&str],
    copied: Option<&str>,
) -> Result<Reply, Error> {
    let mut input = template::Input::default();
    let params = &mut input.params;
    params.insert("text".to_owned(), text.into());
    params.insert("buttons".to_owned(), buttons.into());
    params.insert("copied".to_owned(), copied.into());
    params.insert("seconds".to_owned(), PATIENCE.as_secs().into());
    let run = template::render(SCRIPT, input)?;
    // The dialog gives up by itself; later than that the script is ended.
    let run = ScriptRun::new(run, Access::Read, Instant::now() + PATIENCE + LOOK);
    let outcome = engine.run_beside(run).await?;
    fitting(SCRIPT, &outcome.result)
}
