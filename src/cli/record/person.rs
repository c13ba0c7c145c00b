//! The person at the terminal, who is asked what a client would ask its user.

use rmcp::ClientHandler;
use rmcp::ErrorData;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction,
    Implementation,
};
use rmcp::service::{RequestContext, RoleClient};
use serde_json::json;
use std::io::{self, IsTerminal, Write};

/// Answers the questions of the server: as the person says, and with no where nobody is at the terminal.
pub(super) struct Person;

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder().enable_elicitation().build();
        let name = Implementation::new("macmcp record replay", env!("CARGO_PKG_VERSION"));
        ClientConfig::new(capabilities, name)
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            return Ok(ElicitResult::new(ElicitationAction::Decline));
        };
        let asked = tokio::task::spawn_blocking(move || agrees(&message)).await;
        Ok(match asked {
            Ok(Ok(true)) => ElicitResult::new(ElicitationAction::Accept).with_content(json!({})),
            Ok(Ok(false)) => ElicitResult::new(ElicitationAction::Decline),
            Ok(Err(_)) | Err(_) => ElicitResult::new(ElicitationAction::Cancel),
        })
    }
}

/// Whether the person says yes. The question comes from the server, which has made its texts harmless.
fn agrees(question: &str) -> io::Result<bool> {
    let mut stderr = io::stderr();
    if !io::stdin().is_terminal() || !stderr.is_terminal() {
        return Ok(false);
    }
    write!(stderr, "{question}\nType yes to allow it: ")?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case("yes"))
}
