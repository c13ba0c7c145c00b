//! Reads descriptions, and says where they are wrong: the line, the field, and the known one that is nearest to it.

use schemars::generate::SchemaSettings;
use serde_json::Value as Json;

use super::{format::Described, references};
use simulated_world::world::typed;

/// The version of the format that is read.
const VERSION: u32 = 1;

/// In what a description is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Toml,
    Json,
}

/// Reads a description. The text of an error begins with the line.
pub(crate) fn read(text: &str, language: Language) -> Result<Described, String> {
    let described: Described = match language {
        Language::Toml => toml_edit::de::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            in_line(line_at(text, at), error.message())
        })?,
        Language::Json => typed::of_text(text)
            .map_err(|error| in_line(error.line(), &typed::without_place(&error)))?,
    };
    match described.version {
        VERSION => references::check(&described)
            .map(|()| described)
            .map_err(|message| with_line(text, &message)),
        0 => Err(format!("line 1: say `version = {VERSION}`")),
        other => Err(format!(
            "line 1: version {other} is not known here, {VERSION} is"
        )),
    }
}

/// A text that was read, as JSON.
pub(crate) fn as_json(text: &str, language: Language) -> Result<Json, String> {
    match language {
        Language::Toml => toml_edit::de::from_str(text).map_err(|error| error.to_string()),
        Language::Json => serde_json::from_str(text).map_err(|error| error.to_string()),
    }
}

/// The JSON Schema of descriptions.
pub(crate) fn schema() -> Json {
    let generator = SchemaSettings::draft2020_12().into_generator();
    generator.into_root_schema_for::<Described>().into()
}

/// A message with the line of the text in which what it says in backquotes stands first.
pub(crate) fn with_line(text: &str, message: &str) -> String {
    let name = message.split('`').nth(1).filter(|name| !name.is_empty());
    let place = name.and_then(|name| {
        let written = ['"', '\''].map(|quote| format!("{quote}{name}{quote}"));
        let place = |text: &str, part: &str| text.find(part);
        let quoted = written.iter().find_map(|part| place(text, part));
        quoted.or_else(|| place(text, &format!("{{{name}}}")))
    });
    match place {
        Some(at) => format!("line {}: {message}", line_at(text, at)),
        None => message.to_owned(),
    }
}

fn line_at(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

fn in_line(line: usize, message: &str) -> String {
    let message = message.trim();
    match nearest_quoted(message) {
        Some(nearest) => format!("line {line}: {message}; did you mean `{nearest}`?"),
        None => format!("line {line}: {message}"),
    }
}

/// Of a message about an unknown name, which quotes it and then the known ones, the known one that is most like it.
fn nearest_quoted(message: &str) -> Option<&str> {
    if !message.starts_with("unknown ") {
        return None;
    }
    let mut quoted = message.split('`').skip(1).step_by(2);
    references::nearest(quoted.next()?, quoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_line_field_and_the_nearest_one() {
        let toml = "version = 1\n\n[[mail]]\nfrom = \"a@b.c\"\nsubjct = \"x\"\n";
        let error = read(toml, Language::Toml).unwrap_err();
        assert!(
            error.starts_with("line 5: unknown field `subjct`"),
            "{error}"
        );
        assert!(error.ends_with("did you mean `subject`?"), "{error}");
        let json = "{\n\"version\": 1,\n\"mail\": [{\"from\": \"a\", \"subjct\": \"x\"}]}";
        let error = read(json, Language::Json).unwrap_err();
        assert!(
            error.starts_with("line 3: unknown field `subjct`"),
            "{error}"
        );
        let date = "version = 1\nnow = \"soon\"\n";
        let error = read(date, Language::Toml).unwrap_err();
        assert!(error.starts_with("line 2: \"soon\" is no date"), "{error}");
        let base = read("version = 1\nbase = \"crowdd\"\n", Language::Toml).unwrap_err();
        assert!(base.contains("did you mean `crowded`?"), "{base}");
    }

    /// Each made another world than was meant, and nobody was told.
    #[test]
    fn what_is_named_must_be_there() {
        let window = |elements: &str| {
            format!(
                "version = 1\n[[apps]]\nname = \"Shop\"\n[[apps.windows]]\ntitle = \"Stock\"\nelements = [\n{elements}\n]\n"
            )
        };
        let named = r#"{ role = "AXStaticText", identifier = "total", description = "Sum" },"#;
        let button = |effect: &str| {
            window(&format!(
                "{named}\n{{ role = \"AXButton\", on_press = {effect} }}"
            ))
        };
        for (text, wanted) in [
            (
                window(r#"{ role = "AXButon" }"#),
                "line 7: `AXButon` is no role; did you mean `AXButton`?",
            ),
            (
                window(&format!("{named}\n{named}")),
                "line 7: two elements of the window \"Stock\" have the identifier `total`",
            ),
            (
                button(r#"{ say = { identifier = "totl", text = "" } }"#),
                "line 8: `totl` is the identifier of no element of the window \"Stock\"; did you mean `total`?",
            ),
            (
                button(r#"{ say = { identifier = "total", text = "v={nope}" } }"#),
                "line 8: `nope` is the identifier of no element of the window \"Stock\"",
            ),
            (
                button(r#"{ all = [{ post = { from = "Summ", into = "Sum" } }] }"#),
                "line 8: `Summ` is the description of no element of the window \"Stock\"; did you mean `Sum`?",
            ),
            (
                "version = 1\n[web.\"shop.example.com\"]\ntitle = \"Shop\"".to_owned(),
                "line 2: `shop.example.com` is no address: write `https://shop.example.com`",
            ),
            (
                "version = 1\n[[mail]]\nfrom = \"Anna\"\nsubject = \"Hi\"".to_owned(),
                "line 3: the sender `Anna` has no address: write `Anna Example <anna@example.com>`",
            ),
        ] {
            let error = read(&text, Language::Toml).unwrap_err();
            assert_eq!(error, wanted);
        }
        let fits = button(r#"{ all = [{ say = { identifier = "total", text = "{total}!" } }] }"#);
        read(&fits, Language::Toml).unwrap();
        assert_eq!(
            read("version = 1\nmacos = 15", Language::Toml)
                .unwrap()
                .macos,
            read("version = 1\nmacos = \"15\"", Language::Toml)
                .unwrap()
                .macos
        );
    }

    #[test]
    fn a_version_is_needed_and_another_one_refused() {
        assert!(
            read("base = \"default\"", Language::Toml)
                .unwrap_err()
                .contains("version = 1")
        );
        assert!(
            read("version = 2", Language::Toml)
                .unwrap_err()
                .contains("version 2")
        );
        assert!(read("version = 1", Language::Toml).is_ok());
    }

    #[test]
    fn the_schema_has_every_field_with_what_it_means() {
        let schema = schema();
        let mail = &schema["properties"]["mail"];
        assert_eq!(mail["description"], "Messages in Mail.");
        assert_eq!(schema["additionalProperties"], false);
        assert!(schema["$defs"]["ElementText"]["properties"]["on_press"].is_object());
    }
}
