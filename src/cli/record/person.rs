//! The person at the terminal, who is asked what a client would ask its user.

use crate::cli::output;
use crate::consent::once;
use rmcp::ClientHandler;
use rmcp::ErrorData;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction,
    Implementation,
};
use rmcp::service::{RequestContext, RoleClient};

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
        let asked = tokio::task::spawn_blocking(move || output::agreed(&message)).await;
        Ok(match asked {
            Ok(Ok(true)) => ElicitResult::new(ElicitationAction::Accept).with_content(once()),
            Ok(Ok(false)) => ElicitResult::new(ElicitationAction::Decline),
            Ok(Err(_)) | Err(_) => ElicitResult::new(ElicitationAction::Cancel),
        })
    }
}
