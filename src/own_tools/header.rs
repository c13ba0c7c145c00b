//! The header of a tool's file: TOML in the comment that the file begins with.
//!
//! ```text
//! {{!--
//! title = "Count words"
//! description = "Counts the words of a text. Returns `words`."
//! effect = "read"
//! example = { text = "two words" }
//!
//! [parameters]
//! required = ["text"]
//! [parameters.properties.text]
//! type = "string"
//! description = "The text"
//!
//! [result]
//! required = ["words"]
//! [result.properties.words]
//! type = "integer"
//! --}}
//! ```

use super::lines::Lines;
use super::problem::Problems;
use super::schema;
use super::value::value_of;
use crate::suggest::nearest;
use crate::template::Language;
use crate::text;
use crate::tool::{Effect, params};
use rmcp::model::JsonObject;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::time::Duration;
use toml_edit::{Document, Item, TableLike};

/// The parameter that names an app without being declared to, where there is one.
const APP: &str = "app";

const BEGIN: &str = "{{!--";
const END: &str = "--}}";

/// What a header may say.
const KEYS: [&str; 13] = [
    "title",
    "description",
    "effect",
    "apps",
    "app_parameters",
    "starts_apps",
    "language",
    "timeout_ms",
    "background",
    "asks",
    "example",
    "parameters",
    "result",
];

/// How long a title may be, in characters.
const TITLE: usize = 80;

/// How long a description may be, in characters.
const DESCRIPTION: usize = 1_500;

/// How many apps a tool may name.
const APPS: usize = 20;

/// The time that a call may have, in milliseconds: what `--timeout-ms` takes.
const TIMEOUT_MS: RangeInclusive<i64> = 10..=120_000;

/// What a header says.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) effect: Effect,
    /// The apps that the script talks to, by name or bundle id.
    pub(super) apps: Vec<String>,
    /// The parameters that name apps, which the script talks to as well.
    pub(super) app_parameters: Vec<String>,
    /// Those of the apps that have to run before the script begins, and are started hidden where they do not.
    pub(super) starts_apps: Vec<String>,
    /// The time of a call; none for the server's.
    pub(super) timeout: Option<Duration>,
    /// Whether it brings nothing to the front and leaves the pointer alone.
    pub(super) background: bool,
    /// Whether a person is asked before each call, whatever the policy says.
    pub(super) asks: bool,
    /// The schema of the parameters as it is enforced.
    pub(super) parameters: JsonObject,
    /// Arguments of a call that works on the default simulated Mac.
    pub(super) example: Option<JsonObject>,
    /// The schema of the result; none where the header says nothing of it.
    pub(super) result: Option<JsonObject>,
}

/// Reads the header of a file. What is wrong is added to the problems; then there is none.
pub(super) fn read(
    source: &str,
    language: Language,
    problems: &mut Problems<'_>,
) -> Option<Header> {
    let head = source.trim_start_matches('\u{feff}').trim_start();
    let Some(after) = head.strip_prefix(BEGIN) else {
        problems.add(
            1,
            format!("the file does not start with a header: write `{BEGIN}`, lines such as `title = \"...\"`, and `{END}`"),
        );
        return None;
    };
    let start = source.len() - after.len();
    let lines = Lines { source, start };
    let Some(end) = after.find(END) else {
        problems.add(
            lines.at(0),
            format!("the header does not end: write `{END}`"),
        );
        return None;
    };
    let document = match Document::parse(&after[..end]) {
        Ok(document) => document,
        Err(error) => {
            let place = error.span().map_or(0, |span| span.start);
            problems.add(
                lines.at(place),
                format!("the header is not TOML: {}", error.message().trim()),
            );
            return None;
        }
    };
    let mut reader = Reader {
        noun: "header",
        keys: &KEYS,
        table: document.as_table(),
        lines: &lines,
        problems,
    };
    reader.unknown_keys();
    reader.language(language);
    let title = reader.title();
    let description = reader.description();
    let effect = reader.effect();
    let apps = reader.names("apps", "names or bundle ids");
    let starts_apps = apps.as_ref().and_then(|apps| reader.starts_apps(apps));
    let timeout = reader.timeout();
    let background = reader.flag("background");
    let asks = reader.asks(effect);
    let named = reader.names("app_parameters", "names of parameters");
    let parameters = match document.get_key_value("parameters") {
        Some((key, item)) => schema::parameters(key, item, &lines, reader.problems),
        None => Some(schema::empty()),
    };
    let result = match document.get_key_value("result") {
        Some((key, item)) => schema::result(key, item, &lines, reader.problems).map(Some),
        None => Some(None),
    };
    let example = parameters
        .as_ref()
        .and_then(|parameters| reader.example(parameters));
    let app_parameters = match (named, &parameters) {
        (Some(named), Some(parameters)) => reader.app_parameters(named, parameters),
        _ => None,
    };
    Some(Header {
        title: title?,
        description: description?,
        effect: effect?,
        apps: apps?,
        app_parameters: app_parameters?,
        starts_apps: starts_apps?,
        timeout: timeout?,
        background: background?,
        asks: asks?,
        parameters: parameters?,
        example: example?,
        result: result?,
    })
}

/// Reads the keys of a header, or of a recipe, but its parameters. What is wrong is told and answered with none.
pub(super) struct Reader<'r, 'f> {
    /// What has the keys, and which ones it may have.
    pub(super) noun: &'static str,
    pub(super) keys: &'static [&'static str],
    pub(super) table: &'r dyn TableLike,
    pub(super) lines: &'r Lines<'r>,
    pub(super) problems: &'r mut Problems<'f>,
}

impl Reader<'_, '_> {
    pub(super) fn wrong<T>(&mut self, name: &str, words: impl Into<String>) -> Option<T> {
        let place = self.table.get_key_value(name);
        let line = place.map_or_else(|| self.lines.at(0), |(key, item)| self.lines.of(key, item));
        self.problems.add(line, words);
        None
    }

    pub(super) fn unknown_keys(&mut self) {
        let unknown: Vec<String> = self
            .table
            .iter()
            .map(|(name, _)| name.to_owned())
            .filter(|name| !self.keys.contains(&name.as_str()))
            .collect();
        for name in unknown {
            let near = nearest(&name, self.keys.iter().copied());
            let instead = near.map_or_else(
                || format!("there are {}", self.keys.join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            let noun = self.noun;
            self.wrong::<()>(&name, format!("a {noun} has no `{name}`: {instead}"));
        }
    }

    pub(super) fn title(&mut self) -> Option<String> {
        self.text("title", TITLE, "what people see in lists")
    }

    pub(super) fn description(&mut self) -> Option<String> {
        self.text(
            "description",
            DESCRIPTION,
            "what it does and what it returns: a model sees nothing else",
        )
    }

    /// Clients show it to people and to models: what does not show must not be in it.
    fn text(&mut self, name: &str, most: usize, what: &str) -> Option<String> {
        let Some(item) = self.table.get(name) else {
            let noun = self.noun;
            return self.wrong(name, format!("the {noun} has no `{name}`, {what}"));
        };
        let text = item.as_str().and_then(text::shown_line);
        text.filter(|text| text.chars().count() <= most)
            .or_else(|| {
                self.wrong(
                    name,
                    format!("`{name}` has to be a text of 1 to {most} characters that all show"),
                )
            })
    }

    pub(super) fn effect(&mut self) -> Option<Effect> {
        const EFFECTS: [Effect; 3] = [Effect::Read, Effect::Act, Effect::Destructive];
        let word = self.table.get("effect").and_then(Item::as_str);
        let effect = EFFECTS
            .into_iter()
            .find(|effect| word == Some(effect.word()));
        effect.or_else(|| {
            self.wrong(
                "effect",
                "`effect` has to be \"read\" (it changes nothing), \"act\" or \"destructive\" (it may end or overwrite the user's work)",
            )
        })
    }

    fn language(&mut self, language: Language) {
        let Some(item) = self.table.get("language") else {
            return;
        };
        let is_it = item
            .as_str()
            .is_some_and(|word| word.eq_ignore_ascii_case(language.as_str()));
        if !is_it {
            self.wrong::<()>(
                "language",
                format!(
                    "the file's name says {language}: leave `language` out, or rename the file"
                ),
            );
        }
    }

    /// A list of texts; an empty one where there is none.
    fn names(&mut self, key: &str, what: &str) -> Option<Vec<String>> {
        let Some(item) = self.table.get(key) else {
            return Some(Vec::new());
        };
        let names = item.as_array().and_then(|names| {
            names
                .iter()
                .map(|name| name.as_str().filter(|name| !name.trim().is_empty()))
                .map(|name| name.map(str::to_owned))
                .collect::<Option<Vec<_>>>()
        });
        match names {
            Some(names) if names.len() <= APPS => Some(names),
            _ => self.wrong(
                key,
                format!("`{key}` has to be a list of at most {APPS} {what}"),
            ),
        }
    }

    /// Those of the apps that are started.
    fn starts_apps(&mut self, apps: &[String]) -> Option<Vec<String>> {
        let starts = self.names("starts_apps", "names or bundle ids that `apps` lists")?;
        match starts.iter().find(|app| !apps.contains(app)) {
            Some(other) => {
                let words = format!("`starts_apps` names {other:?}, which `apps` does not name");
                self.wrong("starts_apps", words)
            }
            None => Some(starts),
        }
    }

    /// The parameters that name apps: those that the header lists, and the one called `app`.
    fn app_parameters(
        &mut self,
        mut named: Vec<String>,
        parameters: &JsonObject,
    ) -> Option<Vec<String>> {
        if let Some(other) = named.iter().find(|name| !is_text(parameters, name)) {
            let words = format!(
                "`app_parameters` names `{other}`, which is no parameter of type \"string\""
            );
            return self.wrong("app_parameters", words);
        }
        if is_text(parameters, APP) && !named.iter().any(|name| name == APP) {
            named.push(APP.to_owned());
        }
        Some(named)
    }

    pub(super) fn timeout(&mut self) -> Option<Option<Duration>> {
        let Some(item) = self.table.get("timeout_ms") else {
            return Some(None);
        };
        let given = item.as_integer().filter(|given| TIMEOUT_MS.contains(given));
        match given.and_then(|given| u64::try_from(given).ok()) {
            Some(given) => Some(Some(Duration::from_millis(given))),
            None => self.wrong(
                "timeout_ms",
                format!(
                    "`timeout_ms` has to be a whole number of milliseconds from {} to {}",
                    TIMEOUT_MS.start(),
                    TIMEOUT_MS.end()
                ),
            ),
        }
    }

    /// Arguments that pass the check of a call.
    pub(super) fn example(&mut self, parameters: &JsonObject) -> Option<Option<JsonObject>> {
        let Some(item) = self.table.get("example") else {
            return Some(None);
        };
        let Some(Value::Object(given)) = value_of(item) else {
            return self.wrong(
                "example",
                "`example` has to be a table of arguments, such as { name = \"Ann\" }",
            );
        };
        match params::check("", parameters, &[], given) {
            Ok(checked) => Some(Some(checked)),
            Err(error) => self.wrong("example", format!("`example` is no call: {}", error.what)),
        }
    }

    fn asks(&mut self, effect: Option<Effect>) -> Option<bool> {
        match (self.flag("asks")?, effect?) {
            (true, Effect::Read | Effect::Act) => self.wrong(
                "asks",
                "a tool that asks each time has the `effect` \"destructive\"",
            ),
            (asks, _) => Some(asks),
        }
    }

    /// A truth; false where there is none.
    fn flag(&mut self, key: &str) -> Option<bool> {
        match self.table.get(key).map(Item::as_bool) {
            None => Some(false),
            Some(Some(given)) => Some(given),
            Some(None) => self.wrong(key, format!("`{key}` has to be true or false")),
        }
    }
}

/// Whether a schema has this parameter, a text.
fn is_text(parameters: &JsonObject, name: &str) -> bool {
    let kind = parameters
        .get("properties")
        .and_then(|properties| properties.get(name)?.get("type")?.as_str());
    kind == Some("string")
}
