//! The calls of tools among the messages that were kept.

use crate::relay::Kept;
use serde_json::Value;

/// The longest text of an answer that is shown, in characters.
const LONGEST: usize = 4_000;

/// A call of a tool, and what it answered.
#[derive(serde::Serialize)]
pub(crate) struct Called {
    pub(crate) number: usize,
    pub(crate) tool: String,
    pub(crate) arguments: String,
    /// `ok`, `error` or, where no answer came, `none`.
    pub(crate) class: &'static str,
    pub(crate) texts: Vec<String>,
    pub(crate) pictures: Vec<Picture>,
}

#[derive(serde::Serialize)]
pub(crate) struct Picture {
    pub(crate) mime: String,
    pub(crate) data: String,
}

/// The calls of all sessions, in their order.
pub(crate) fn all(messages: Vec<Kept>) -> Vec<Called> {
    let mut found: Vec<Called> = Vec::new();
    // What is open, by its id: ids are used again by later sessions, whose calls come later.
    let mut open: Vec<(Value, usize)> = Vec::new();
    for Kept { from, message } in messages {
        let is_asked = from == "client";
        let single = match message {
            Value::Array(batch) => batch,
            message => vec![message],
        };
        for message in single {
            if is_asked && message["method"] == "tools/call" {
                open.push((message["id"].clone(), found.len()));
                found.push(asked(found.len() + 1, &message["params"]));
            } else if !is_asked && message.get("method").is_none() {
                let place = open.iter().rposition(|(id, _)| *id == message["id"]);
                if let Some(place) = place {
                    let (_, call) = open.remove(place);
                    if let Some(call) = found.get_mut(call) {
                        answered(call, &message);
                    }
                }
            }
        }
    }
    found
}

fn asked(number: usize, params: &Value) -> Called {
    Called {
        number,
        tool: params["name"].as_str().unwrap_or("?").to_owned(),
        arguments: match &params["arguments"] {
            Value::Null => "{}".to_owned(),
            arguments => arguments.to_string(),
        },
        class: "none",
        texts: Vec::new(),
        pictures: Vec::new(),
    }
}

fn answered(call: &mut Called, message: &Value) {
    let result = &message["result"];
    let failed = result["isError"] == true || message.get("error").is_some();
    call.class = if failed { "error" } else { "ok" };
    let parts = result["content"].as_array().into_iter().flatten();
    for part in parts {
        if let Some(text) = part["text"].as_str() {
            call.texts.push(shown(text));
        }
        if let (Some(mime), Some(data)) = (part["mimeType"].as_str(), part["data"].as_str())
            && mime.starts_with("image/")
        {
            call.pictures.push(Picture {
                mime: mime.to_owned(),
                data: data.to_owned(),
            });
        }
    }
    call.texts
        .extend(message["error"]["message"].as_str().map(shown));
}

fn shown(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
