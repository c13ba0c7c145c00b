//! Reads descriptions, and says where they are wrong: the line, the field, and the known one that is nearest to it.

use schemars::generate::SchemaSettings;
use serde_json::Value as Json;

use super::format::Described;
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
        VERSION => Ok(described),
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

fn line_at(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

fn in_line(line: usize, message: &str) -> String {
    let message = message.trim();
    match nearest(message) {
        Some(nearest) => format!("line {line}: {message}; did you mean `{nearest}`?"),
        None => format!("line {line}: {message}"),
    }
}

/// Of a message about an unknown name, which quotes it and then the known ones, the known one that is most like it.
fn nearest(message: &str) -> Option<&str> {
    if !message.starts_with("unknown ") {
        return None;
    }
    let mut quoted = message.split('`').skip(1).step_by(2);
    let given = quoted.next()?;
    let alike = |known: &&str| strsim::jaro_winkler(given, known);
    let nearest = quoted.max_by(|one, other| alike(one).total_cmp(&alike(other)))?;
    (alike(&nearest) > 0.7).then_some(nearest)
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
