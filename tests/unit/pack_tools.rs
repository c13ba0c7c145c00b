//! The tools of all packs, and their scripts in JavaScript, for the tests over every template.

use macmcp::packs::{self, PACKS};
use macmcp::registry;
use macmcp::template::{self, Input, Script, Source};
use macmcp::tool::Spec;
use serde_json::Map;
use std::sync::Arc;

/// Every tool of every pack.
pub(crate) fn all() -> Vec<Arc<Spec>> {
    let files = PACKS
        .iter()
        .flat_map(|pack| packs::files(pack, |name| registry::find(name).is_some()));
    files.map(Result::unwrap).collect()
}

/// The folder of a tool's templates and inputs, with its name: `packs/notes/list_notes`.
pub(crate) fn place(tool: &Spec) -> String {
    format!("packs/{}/{}", tool.toolset, tool.name)
}

/// Every template of a tool, that which is tried first and that of its app.
pub(crate) fn templates(tool: &Spec) -> Vec<Source<'_>> {
    tool.templates(&Map::new())
}

/// Every template of a tool, rendered.
pub(crate) fn rendered(tool: &Spec, input: &Input) -> Vec<Script> {
    let templates = templates(tool).into_iter();
    templates
        .map(|template| template.render(input.clone()).unwrap())
        .collect()
}

/// The templates in JavaScript: the place of each, and its text.
pub(crate) fn in_javascript() -> Vec<(String, &'static str)> {
    let files = PACKS.iter().flat_map(|pack| {
        let files = template::pack(pack.name).into_iter();
        files.map(|(file, text)| (pack.name, file, text))
    });
    files
        .filter_map(|(pack, file, text)| {
            let tool = file.strip_suffix(".js.hbs")?;
            Some((format!("packs/{pack}/{tool}"), text))
        })
        .collect()
}

/// A script that is tried before that of the app is among the others.
#[test]
fn tools_with_two_scripts_have_both() {
    let two: Vec<String> = all()
        .iter()
        .filter(|tool| templates(tool).len() == 2)
        .map(|tool| tool.name.to_string())
        .collect();
    assert!(two.contains(&"list_events".to_owned()), "{two:?}");
    for tool in all() {
        let languages: Vec<String> = rendered(&tool, &example(&tool))
            .iter()
            .map(|script| script.language.as_str().to_lowercase())
            .collect();
        assert_eq!(languages, tool.languages(), "{}", tool.name);
    }
}

/// What the templates of a tool get for its example.
pub(crate) fn example(tool: &Spec) -> Input {
    let given = tool.own_example().unwrap().clone();
    let session = macmcp::session::Session::default();
    tool.prepare(given, &session).unwrap()
}
