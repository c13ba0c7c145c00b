//! The resources of a server: captures while they live, and what an app shows, at an address that names the app.

use crate::registry::Registry;
use crate::session::captures::{Capture, Captures};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::{
    CallToolResult, ErrorData, ListResourceTemplatesResult, ListResourcesResult,
    ReadResourceResult, ResourceContents, ResourceTemplate,
};
use serde_json::json;

/// How long what never changes may be kept, in milliseconds.
pub(crate) const UNCHANGING_MS: u64 = 3_600_000;

/// The tool that reads what an app shows.
pub(crate) const OUTLINE_TOOL: &str = "get_ui_elements";
/// Where that is a resource: before and after the name of the app.
const OUTLINE: (&str, &str) = ("macmcp://apps/", "/outline");

fn outline_template() -> String {
    format!("{}{{app}}{}", OUTLINE.0, OUTLINE.1)
}

fn reads_outlines(registry: &Registry) -> bool {
    registry.find(OUTLINE_TOOL).is_ok()
}

/// The captures that live, oldest first.
#[must_use]
pub(crate) fn list(captures: &Captures) -> ListResourcesResult {
    let resources = captures.list().into_iter().map(Capture::resource);
    ListResourcesResult::with_all_items(resources.collect())
}

/// The addresses with a part to fill in.
#[must_use]
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
#[must_use]
pub(crate) fn is_template(registry: &Registry, uri: &str) -> bool {
    reads_outlines(registry) && uri == outline_template()
}

/// The app whose outline that address means.
#[must_use]
pub(crate) fn app_of_outline(uri: &str) -> Option<String> {
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

/// What an app shows, from the answer of the tool that read it.
///
/// # Errors
/// What the tool said where it failed.
pub(crate) fn outline(
    uri: String,
    answer: CallToolResult,
) -> Result<ReadResourceResult, ErrorData> {
    let texts = answer.content.iter().filter_map(|block| block.as_text());
    let texts: Vec<&str> = texts.map(|block| block.text.as_str()).collect();
    let text = texts.join("\n");
    if answer.is_error == Some(true) {
        let details = answer.meta.map(|meta| json!(meta));
        return Err(ErrorData::internal_error(text, details));
    }
    let contents = ResourceContents::text(text, uri).with_mime_type("text/plain");
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
#[must_use]
pub(crate) fn gone(uri: &str) -> ErrorData {
    ErrorData::resource_not_found(
        "There is no such resource: a capture lives for a while only, take it again",
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
