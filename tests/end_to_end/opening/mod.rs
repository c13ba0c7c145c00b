//! Opening addresses and documents: what is opened in which app, and what is refused.

mod addresses;
mod documents;

use crate::support::Client;
use serde_json::{Value, json};

const SAFARI: &str = "com.apple.Safari";
const CHROME: &str = "com.google.Chrome";
const TEXT_EDIT: &str = "com.apple.TextEdit";
const PREVIEW: &str = "com.apple.Preview";

/// A folder of the simulated Mac from which documents may be opened.
const FROM_DOCUMENTS: [&str; 2] = ["--read-dir", "/Users/demo/Documents"];

fn address(client: &mut Client, url: &str) -> Value {
    client.ok("open", json!({ "url": url }))
}

fn document(client: &mut Client, path: &str) -> Value {
    client.ok("open", json!({ "path": path }))
}

/// The code of an error, and its text.
fn refused(client: &mut Client, arguments: Value) -> (String, String) {
    let (error, text) = client.err("open", arguments);
    (error["code"].as_str().unwrap().to_owned(), text)
}
