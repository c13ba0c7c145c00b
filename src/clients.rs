//! What is sent to the client of a request: as the crate `known-clients` says that it can show it [clients K] [findings-3 20.4].

use crate::text::escape_hidden;
use crate::tool::Spec;
use known_clients::{Client, More};
use rmcp::RoleServer;
use rmcp::model::{CallToolResult, JsonObject};
use rmcp::service::RequestContext;

/// The client of a request; none for one that gets what the protocol says.
pub(crate) fn of(context: &RequestContext<RoleServer>) -> Option<&'static Client> {
    known_clients::named(&context.client_info()?.name)
}

/// The call that tells in words what a picture shows; none where the answer has such words, or where nobody knows what it shows.
pub(crate) fn in_words(spec: &Spec, arguments: &JsonObject) -> Option<(&'static str, JsonObject)> {
    let mut given = spec.check(arguments.clone()).unwrap_or_default();
    let mut taken = |names: &[&str], name: &str| {
        let value = names.iter().find_map(|name| given.remove(*name))?;
        Some((name.to_owned(), value))
    };
    let pictures = [
        "take_screenshot",
        "screenshot_app_window",
        "computer.screenshot",
    ];
    if !pictures.contains(&&*spec.name) {
        return None;
    }
    let places = ["region", "display", "display_id"];
    let place = places.iter().filter_map(|name| taken(&[name], name));
    let place: JsonObject = place.collect();
    if !place.is_empty() {
        return Some(("read_text", place));
    }
    let app = taken(&["app", "bundleId", "appName"], "app");
    let window = taken(&["window_id"], "window");
    let read = ("read_text".to_owned(), true.into());
    let given = app.into_iter().chain(window).chain([read]);
    Some(("look", given.collect()))
}

/// Makes the result of a tool what a client can show. `has_parts` is whether it can ask for a part of a text on the screen.
pub(crate) fn fit(client: &Client, result: &mut CallToolResult, spec: &Spec, has_parts: bool) {
    let properties = spec.input_schema().get("properties");
    let has = |name: &&&str| properties.is_some_and(|all| all.get(**name).is_some());
    let rest = |names: &[&str], otherwise: &str| {
        let names = names.iter().filter(has).take(2);
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        match names.as_slice() {
            [] => otherwise.to_owned(),
            names => format!("pass {} for the rest", names.join(" or ")),
        }
    };
    let names = [
        "offset", "after", "app", "window", "region", "text", "find", "menu",
    ];
    let less = "ask for less at a time";
    let items = rest(&names, less);
    let part = "call `select_text` with `start` and `length`, which returns any part of a text that an app shows";
    let part = if has_parts { part } else { less };
    let text = rest(&["offset", "after", "region", "find"], part);
    let more = More {
        items: &items,
        text: &text,
    };
    client.fit(result, &more, |fields| escape_hidden(&fields.to_string()));
}
