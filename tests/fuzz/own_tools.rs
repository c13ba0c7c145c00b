//! Files of the user's own tools: one is offered, or what is wrong is told with its line.

use crate::text::is_hidden;
use macmcp::fuzz::{OwnTools, Place};
use macmcp::registry::TOOLS;
use macmcp::session::Session;
use rmcp::model::JsonObject;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::LazyLock;

const ENDINGS: [&str; 3] = ["js.hbs", "applescript.hbs", "recipe.toml"];

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("macmcp-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    folder
});

/// The first byte says which kind of file it is; the rest is the file.
pub(crate) fn run(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else {
        return;
    };
    let file = format!("fuzzed.{}", ENDINGS[usize::from(*choice) % ENDINGS.len()]);
    let path = FOLDER.join(&file);
    std::fs::write(&path, rest).expect("it can be written");
    let place = Place {
        folder: FOLDER.clone(),
        is_named: true,
    };
    let own = OwnTools::new(Some(place), |_| false).calling(|| TOOLS.clone());
    let loaded = own.now();
    std::fs::remove_file(&path).expect("it can be removed");
    let lines = rest.iter().filter(|byte| **byte == b'\n').count() + 1;
    for problem in &loaded.problems {
        let told = problem.to_string();
        assert!(
            problem.line.is_none_or(|line| (1..=lines).contains(&line)),
            "{told}"
        );
        assert!(!told.contains(is_hidden), "{told:?}");
        assert!(told.len() < 16 * 1024, "{} bytes", told.len());
    }
    assert_eq!(
        loaded.tools.len(),
        usize::from(loaded.problems.is_empty()),
        "a tool, or why not"
    );
    for tool in &loaded.tools {
        let shown = format!("{} {}", tool.title, tool.description);
        assert!(!shown.contains(is_hidden), "{shown:?}");
        let properties = tool.input_schema().get("properties");
        let properties = properties.and_then(Value::as_object).into_iter().flatten();
        let texts = properties.map(|(name, _)| (name.clone(), Value::from("\" & x & \"")));
        for given in [JsonObject::new(), texts.collect()] {
            if let Ok(steps) = tool.steps(given.clone(), &Session::default()) {
                let calls = tool.recipe().map_or(0, |tools| tools.len());
                assert_eq!(steps.len(), calls, "{shown}");
            }
            let Ok(input) = tool.prepare(given, &Session::default()) else {
                continue;
            };
            for template in tool.templates(&input.params) {
                let Ok(script) = template.render(input.clone()) else {
                    continue;
                };
                assert!(
                    script.text.is_ascii() || !rest.is_ascii(),
                    "{}",
                    script.text
                );
            }
        }
    }
}
