//! Every bundled template, rendered with every input in `fixtures/render/`, as snapshots.
//!
//! Library files are folded to their names: that they are written verbatim is what the folding proves. The snapshots
//! are written by `make generate`.

use crate::pack_tools;
use crate::render_inputs::folder;
use macmcp::registry;
use macmcp::session::Session;
use macmcp::template::{self, CallFields, Input, Language, Script, lint};
use serde_json::Map;
use std::collections::BTreeSet;
use std::path::Path;

/// `fixtures/render/apps/launch_app/default.json` is an input of `apps/launch_app`.
fn template_of(input: &Path) -> String {
    let place = input.parent().unwrap().strip_prefix(folder()).unwrap();
    place.to_str().unwrap().replace('\\', "/")
}

fn read(input: &Path) -> Input {
    let text = std::fs::read_to_string(input).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", input.display()))
}

/// The script with each library file folded to its name, after a look that it stands there once and verbatim.
fn folded(rendered: &Script) -> String {
    for name in &rendered.libraries {
        let library =
            template::library(rendered.language, name).expect("the library file is there");
        assert_eq!(
            rendered.text.matches(library).count(),
            1,
            "`{name}` is written once, verbatim"
        );
    }
    rendered.folded()
}

#[test]
fn every_input_renders_as_recorded() {
    for input in super::files_below(folder()) {
        let name = template_of(&input);
        if name.starts_with("packs/") {
            continue;
        }
        let recorded = match template::render(&name, read(&input)) {
            Ok(rendered) => {
                let (language, _) = template::source(&name).unwrap();
                assert_eq!(
                    (rendered.name.as_str(), rendered.language),
                    (name.as_str(), language)
                );
                in_ascii(&name, &rendered)
            }
            Err(error) => format!("error: {error}\n"),
        };
        hold_snapshot(&name, stem(&input), &recorded);
    }
}

/// Each script of a tool of a pack has a snapshot of its own, named by its language as well.
#[test]
fn every_input_of_a_pack_renders_as_recorded() {
    for tool in pack_tools::all() {
        let place = pack_tools::place(&tool);
        for input in super::files_below(&folder().join(&place)) {
            for rendered in pack_tools::rendered(&tool, &read(&input)) {
                let snapshot = format!("{}{}", stem(&input), rendered.language.suffix());
                hold_snapshot(&place, &snapshot, &in_ascii(&place, &rendered));
            }
        }
    }
}

fn stem(input: &Path) -> &str {
    input.file_stem().unwrap().to_str().unwrap()
}

fn in_ascii(name: &str, rendered: &Script) -> String {
    assert!(
        rendered.text.is_ascii(),
        "{name} renders to something else than ASCII"
    );
    folded(rendered)
}

fn hold_snapshot(folder: &str, name: &str, recorded: &str) {
    insta::with_settings!({
        omit_expression => true,
        prepend_module_to_snapshot => false,
        snapshot_path => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/render").join(folder),
    }, {
        insta::assert_snapshot!(name, recorded);
    });
}

/// What the server adds is no parameter: nobody can set it by naming a parameter like it.
#[test]
fn no_tool_takes_a_parameter_for_what_the_server_adds() {
    let fields = serde_json::to_value(CallFields::default()).unwrap();
    let own = template::names()
        .into_iter()
        .filter_map(|name| registry::find(name.rsplit('/').next().unwrap()).cloned());
    for spec in own.chain(pack_tools::all()) {
        let name = &spec.name;
        for field in fields.as_object().unwrap().keys() {
            let given = Map::from_iter([(field.clone(), 1.into())]);
            let error = spec.prepare(given, &Session::default()).unwrap_err();
            assert!(
                error
                    .to_string()
                    .contains(&format!("`{field}` is not a parameter")),
                "{name}: {error}"
            );
        }
    }
}

#[test]
fn every_template_has_inputs_and_every_input_a_template() {
    let mut with_inputs = BTreeSet::new();
    for input in super::files_below(folder()) {
        with_inputs.insert(template_of(&input));
    }
    let own = template::names().into_iter().map(str::to_owned);
    let of_packs = pack_tools::all();
    let of_packs = of_packs.iter().map(|tool| pack_tools::place(tool));
    let templates: BTreeSet<String> = own.chain(of_packs).collect();
    assert_eq!(with_inputs, templates);
}

#[test]
fn what_is_bundled_keeps_the_rules() {
    let mut findings = Vec::new();
    for name in template::names() {
        let (language, source) = template::source(name).unwrap();
        findings.extend(lint::check(name, language, source));
    }
    for language in Language::ALL {
        for name in template::libraries(language) {
            let file = format!("scripts/lib/{name}{}", language.suffix());
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            let text = std::fs::read_to_string(file).unwrap();
            findings.extend(lint::check_library(language, name, &text));
        }
    }
    let listed: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{}", listed.join("\n"));
}
