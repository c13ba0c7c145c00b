//! Clients that take a limited number of tools: the profile that their entry gets, and what is said of it [findings-3 20.1].

use super::clients::Client;
use super::report;
use crate::cli::serve;

const PROFILE: &str = "--profile";
const COMPACT: &str = "compact";

/// Arguments that a client can live with, and what to say of them, a line where the client has a limit.
#[derive(Debug)]
pub(super) struct Fitted {
    pub(super) arguments: Vec<String>,
    pub(super) said: String,
}

/// Whether arguments list the compact profile.
pub(super) fn is_compact(arguments: &[String]) -> bool {
    let words: Vec<&str> = arguments.iter().flat_map(|one| one.split('=')).collect();
    words.windows(2).any(|pair| pair == [PROFILE, COMPACT])
}

/// Lists the compact profile for a client that takes fewer tools than a server with these arguments lists, unless they name a profile.
/// Fails for arguments that are not the server's.
pub(super) fn fitted(client: Client, mut arguments: Vec<String>) -> Result<Fitted, String> {
    let id = report::id(client);
    let Some(limit) = known_clients::with_id(&id).and_then(|known| known.tool_limit()) else {
        let said = String::new();
        return Ok(Fitted { arguments, said });
    };
    let all = serve::check(&arguments)?;
    let has_profile = arguments
        .iter()
        .any(|one| one == PROFILE || one.starts_with("--profile="));
    let is_too_much = all > limit.most;
    let mut listed = all;
    if is_too_much && !has_profile {
        arguments.extend([PROFILE, COMPACT].map(str::to_owned));
        listed = serve::check(&arguments)?;
    }
    let then = match (is_too_much, has_profile) {
        (true, false) => format!(
            "macmcp would list {all}, so the entry has `--profile compact`, which lists {listed}: `batch` calls the others"
        ),
        (true, true) => format!(
            "macmcp lists {all}, of which {} are too many: pass `--profile compact`",
            all - limit.most
        ),
        (false, true) => format!("macmcp lists {all}"),
        (false, false) => format!(
            "macmcp lists {all}: with many others, run `macmcp setup {id} --profile compact`"
        ),
    };
    let name = client.facts().name;
    let (most, beyond) = (limit.most, &limit.beyond);
    Ok(Fitted {
        arguments,
        said: format!(
            "  {name} takes {most} tools of all its servers together and {beyond}; {then}\n"
        ),
    })
}
