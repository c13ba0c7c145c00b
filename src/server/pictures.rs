//! Pictures for a record: what the main display shows, as `take_screenshot` takes it.

use crate::dispatch::{CallRequest, Dispatcher};
use crate::record::pictures::{Picture, Shown};
use crate::registry;
use crate::session::shots::Shots;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The longer side in pixels, and the quality of JPEG in percent.
const LONG_SIDE: u32 = 960;
const QUALITY: u32 = 60;

/// Takes a picture under the rules of the server: none where macOS or the policy does not allow it, and nobody is asked.
pub(super) async fn take(dispatcher: &Dispatcher) -> Option<Picture> {
    let spec = registry::find("take_screenshot")?;
    let mut arguments = JsonObject::new();
    for (name, value) in [
        ("max_dimension", json!(LONG_SIDE)),
        ("format", json!("jpeg")),
        ("quality", json!(QUALITY)),
    ] {
        arguments.insert(name.to_owned(), value);
    }
    let cancel = CancellationToken::new();
    let request = CallRequest::new(Arc::clone(spec), arguments, Instant::now(), cancel);
    // They push none of the client's out of the screenshots at whose pixels it may point.
    let mut session = dispatcher.session().clone();
    session.shots = Shots::default();
    let dispatcher = dispatcher.clone().with_session(session);
    let answer = match dispatcher.call(request).await {
        Ok(answer) => answer,
        Err(error) => {
            tracing::debug!(code = error.code.as_str(), "no picture was recorded");
            return None;
        }
    };
    let image = answer.content.iter().find_map(|block| block.as_image())?;
    // What it shows is told beside it.
    let about = answer.content.iter().find_map(|block| {
        let text = &block.as_text()?.text;
        serde_json::from_str::<Value>(text).ok()
    })?;
    Some(Picture {
        bytes: BASE64_STANDARD.decode(&image.data).ok()?,
        shown: Shown::of(&about)?,
    })
}
