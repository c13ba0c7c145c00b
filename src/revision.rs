//! Which revision of the protocol a client speaks, and what is left out of messages for older ones.

use rmcp::RoleServer;
use rmcp::model::ProtocolVersion;
use rmcp::service::RequestContext;
use serde_json::Value;

/// The fields that a revision added to what this server sends in a session with a handshake: paths in results and in the parameters of
/// notifications, where `[]` is each element. Clients that agreed on an older one hand what they do not know to the model, or drop other
/// fields for it [clients H]. Newer fields are for requests that bring their own revision ([`knows`]).
const ADDED: [(ProtocolVersion, &[&str]); 3] = [
    (
        ProtocolVersion::V_2025_03_26,
        &["message", "tools[].annotations"],
    ),
    (
        ProtocolVersion::V_2025_06_18,
        &[
            "prompts[].arguments[].title",
            "prompts[].title",
            "resourceTemplates[].title",
            "resources[].title",
            "serverInfo.title",
            "structuredContent",
            "tools[]._meta",
            "tools[].outputSchema",
            "tools[].title",
        ],
    ),
    (
        ProtocolVersion::V_2025_11_25,
        &["serverInfo.description", "serverInfo.icons"],
    ),
];

/// A kind of block in `content` that a revision added.
const ADDED_BLOCK: (ProtocolVersion, &str) = (ProtocolVersion::V_2025_06_18, "resource_link");

/// Takes out of a result, or of the parameters of a notification, what a revision does not have.
pub(crate) fn fit(revision: &ProtocolVersion, message: &mut Value) {
    let is_new = |added: &ProtocolVersion| added.as_str() > revision.as_str();
    for (_, paths) in ADDED.iter().filter(|(added, _)| is_new(added)) {
        for path in *paths {
            remove(message, path);
        }
    }
    let (added, kind) = ADDED_BLOCK;
    if let Some(Value::Array(blocks)) = message.get_mut("content")
        && is_new(&added)
    {
        blocks.retain(|block| block["type"] != kind);
    }
}

/// Whether [`fit`] changes nothing.
pub(crate) fn has_everything(revision: &ProtocolVersion) -> bool {
    revision.as_str() >= ProtocolVersion::V_2025_11_25.as_str()
}

fn remove(value: &mut Value, path: &str) {
    let Some((first, rest)) = path.split_once('.') else {
        if let Value::Object(fields) = value {
            fields.remove(path);
        }
        return;
    };
    match first.strip_suffix("[]") {
        None => {
            if let Some(inner) = value.get_mut(first) {
                remove(inner, rest);
            }
        }
        Some(list) => {
            let elements = value.get_mut(list).and_then(Value::as_array_mut);
            for element in elements.into_iter().flatten() {
                remove(element, rest);
            }
        }
    }
}

/// Whether the client of a request speaks this revision or a later one.
pub(crate) fn knows(context: &RequestContext<RoleServer>, revision: &ProtocolVersion) -> bool {
    let spoken = context.protocol_version();
    spoken.is_some_and(|version| version.as_str() >= revision.as_str())
}
