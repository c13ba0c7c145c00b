//! The resources of a server: captures while they live; what an app shows, at an address that names the app; and what happened on
//! the Mac, which a client can subscribe to.

use crate::registry::Registry;
use crate::session::captures::{Capture, Captures};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::{
    CallToolResult, ErrorData, JsonObject, ListResourceTemplatesResult, ListResourcesResult,
    ReadResourceResult, Resource, ResourceContents, ResourceTemplate,
};
use serde_json::json;

/// How long what never changes may be kept, in milliseconds.
pub(crate) const UNCHANGING_MS: u64 = 3_600_000;

/// The tool that reads what an app shows.
const OUTLINE_TOOL: &str = "get_ui_elements";
/// The tool that tells what happened.
const HAPPENED_TOOL: &str = "recent_changes";
/// What happened on the Mac since somebody began to watch.
pub(crate) const HAPPENED: &str = "macmcp://changes";
/// Where that is a resource: before and after the name of the app.
const OUTLINE: (&str, &str) = ("macmcp://apps/", "/outline");

fn outline_template() -> String {
    format!("{}{{app}}{}", OUTLINE.0, OUTLINE.1)
}

fn reads_outlines(registry: &Registry) -> bool {
    registry.find(OUTLINE_TOOL).is_ok()
}

/// Whether what happened is a resource: where the tool is on offer.
pub(crate) fn tells_what_happened(registry: &Registry) -> bool {
    registry.find(HAPPENED_TOOL).is_ok()
}

/// The captures that live, oldest first, after them what happened.
pub(crate) fn list(registry: &Registry, captures: &Captures) -> ListResourcesResult {
    let captures = captures.list().into_iter().map(Capture::resource);
    let happened = tells_what_happened(registry).then(|| {
        Resource::new(HAPPENED, "changes")
            .with_title("What changed on the Mac")
            .with_description(
                "What recent_changes returns without parameters; a client that subscribes is notified of new lines",
            )
            .with_mime_type("application/json")
    });
    ListResourcesResult::with_all_items(captures.chain(happened).collect())
}

/// The addresses with a part to fill in.
pub(crate) fn templates(registry: &Registry) -> ListResourceTemplatesResult {
    let outline = reads_outlines(registry).then(|| {
        ResourceTemplate::new(outline_template(), "app_outline")
            .with_title("What an app shows")
            .with_description(
                "The windows of a running app as an outline, as get_ui_elements reads them",
            )
            .with_mime_type("text/plain")
    });
    ListResourceTemplatesResult::with_all_items(outline.into_iter().collect())
}

/// Whether that is one of them.
pub(crate) fn is_template(registry: &Registry, uri: &str) -> bool {
    reads_outlines(registry) && uri == outline_template()
}

/// The call that reads what is at that address: the name of a tool and its arguments.
pub(crate) fn call_of(uri: &str) -> Option<(&'static str, JsonObject)> {
    let mut arguments = JsonObject::new();
    if uri == HAPPENED {
        return Some((HAPPENED_TOOL, arguments));
    }
    arguments.insert("app".to_owned(), app_of_outline(uri)?.into());
    Some((OUTLINE_TOOL, arguments))
}

/// The app whose outline that address means.
fn app_of_outline(uri: &str) -> Option<String> {
    let escaped = uri.strip_prefix(OUTLINE.0)?.strip_suffix(OUTLINE.1)?;
    unescaped(escaped).filter(|app| !app.is_empty())
}

/// A part of an address without its escapes; none when it has an incomplete one or is no UTF-8.
fn unescaped(escaped: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(escaped.len());
    let mut rest = escaped.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let (digits, after) = rest.split_at_checked(2)?;
            let digits = std::str::from_utf8(digits).ok()?;
            let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            bytes.push(u8::from_str_radix(digits, 16).ok().filter(|_| is_hex)?);
            rest = after;
        } else if *first == b'/' {
            return None;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

/// What is at an address, from the answer of the tool that read it.
///
/// # Errors
/// What the tool said where it failed.
pub(crate) fn answered(
    uri: String,
    answer: CallToolResult,
) -> Result<ReadResourceResult, ErrorData> {
    let texts = answer.content.iter().filter_map(|block| block.as_text());
    let texts: Vec<&str> = texts.map(|block| block.text.as_str()).collect();
    let text = texts.join("\n");
    if answer.is_error == Some(true) {
        let details = answer.meta.map(|meta| json!(meta));
        return Err(ErrorData::invalid_params(text, details));
    }
    let contents = match answer.structured_content.filter(|_| uri == HAPPENED) {
        Some(fields) => {
            ResourceContents::text(fields.to_string(), uri).with_mime_type("application/json")
        }
        None => ResourceContents::text(text, uri).with_mime_type("text/plain"),
    };
    Ok(ReadResourceResult::new(vec![contents]))
}

/// Reads a capture, and tells for how many milliseconds it may be kept: as long as it lives. Only what this server captured is
/// read, whatever path an address names.
///
/// # Errors
/// That there is no such resource.
pub(crate) async fn read(
    captures: &Captures,
    uri: &str,
) -> Result<(ReadResourceResult, u64), ErrorData> {
    let capture = captures.find(uri).ok_or_else(|| gone(uri))?;
    let left = capture.left();
    let path = capture.sent;
    let read = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
    let bytes = match read {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => {
            tracing::warn!(%error, "a capture cannot be read");
            return Err(gone(uri));
        }
        Err(error) => return Err(ErrorData::internal_error(error.to_string(), None)),
    };
    let blob = ResourceContents::blob(BASE64_STANDARD.encode(bytes), capture.uri)
        .with_mime_type(capture.format.mime());
    let left = left.map_or(UNCHANGING_MS, |left| {
        u64::try_from(left.as_millis()).unwrap_or(UNCHANGING_MS)
    });
    Ok((ReadResourceResult::new(vec![blob]), left.min(UNCHANGING_MS)))
}

/// That there is no such resource.
pub(crate) fn gone(uri: &str) -> ErrorData {
    let why = if uri.starts_with("file:") {
        "a capture lives for a while only, take it again"
    } else {
        "resources/list and resources/templates/list tell which there are"
    };
    ErrorData::resource_not_found(
        format!("There is no such resource: {why}"),
        Some(json!({ "uri": uri })),
    )
}

/// That a client is not told of changes of it.
pub(crate) fn cannot_be_subscribed(uri: &str) -> ErrorData {
    ErrorData::invalid_params(
        format!("Only {HAPPENED} can be subscribed to, where recent_changes is on offer"),
        Some(json!({ "uri": uri })),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_one_app() {
        for (uri, app) in [
            ("macmcp://apps/Safari/outline", Some("Safari")),
            (
                "macmcp://apps/com.apple.Notes/outline",
                Some("com.apple.Notes"),
            ),
            ("macmcp://apps/A%20%2F%20%C3%BC/outline", Some("A / ü")),
            ("macmcp://apps//outline", None),
            ("macmcp://apps/a/b/outline", None),
            ("macmcp://apps/%2/outline", None),
            ("macmcp://apps/%+1/outline", None),
            ("macmcp://apps/%FF/outline", None),
            ("macmcp://apps/%é/outline", None),
            ("macmcp://apps/outline", None),
            ("file:///etc/passwd", None),
        ] {
            assert_eq!(app_of_outline(uri).as_deref(), app, "{uri}");
        }
    }
}
