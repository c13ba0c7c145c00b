//! Which revision of the protocol a client speaks.

use rmcp::RoleServer;
use rmcp::model::ProtocolVersion;
use rmcp::service::RequestContext;

/// Whether the client of a request speaks this revision or a later one.
#[must_use]
pub(crate) fn knows(context: &RequestContext<RoleServer>, revision: &ProtocolVersion) -> bool {
    let spoken = context.protocol_version();
    spoken.is_some_and(|version| version.as_str() >= revision.as_str())
}
