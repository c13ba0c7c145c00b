//! The very scripts of the tools on a Mac of plain objects (`tests/library/mac.js`).

use macmcp::template::{Language, library, with_imports};
use rquickjs::{Context, Ctx, Runtime};
use serde_json::Value;
use std::path::Path;

/// Calls `body` on a Mac with a file of `tests/library`, and the scripts that read elements and find them again.
pub(crate) fn on_a_small_mac(file: &str, body: impl FnOnce(&Ctx<'_>)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let mut script = text("harness.js") + &text("mac.js");
    let used = ["core/clock", "element/element_tree", "element/resolve_ref"];
    for name in with_imports(Language::JavaScript, &used) {
        script.push_str(library(Language::JavaScript, name).unwrap());
    }
    script.push_str(&text(file));
    let context = Context::full(&Runtime::new().unwrap()).unwrap();
    context.with(|ctx| {
        let _: Value = run(&ctx, &format!("{script}\n'null'"));
        body(&ctx);
    });
}

/// Runs a script whose value is JSON text.
pub(crate) fn run<T: serde::de::DeserializeOwned>(ctx: &Ctx<'_>, script: &str) -> T {
    let text: rquickjs::Result<String> = ctx.eval(script);
    let text = text.unwrap_or_else(|error| panic!("{error}: {:?}", ctx.catch()));
    serde_json::from_str(&text).unwrap()
}
