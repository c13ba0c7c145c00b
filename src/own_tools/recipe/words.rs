//! Texts of a recipe in which parameters may stand.
//!
//! A parameter stands in braces, `{name}`: alone in a text it is the value that a call has for it, of whatever type, and beside other
//! words it is written into the text. A brace that stands for itself is written twice.

use rmcp::model::JsonObject;
use serde_json::Value;

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// It stands for itself.
    Text(String),
    /// The value of a parameter.
    Parameter(String),
}

/// A text in which parameters may stand.
#[derive(Debug, Default)]
pub(super) struct Words(pub(super) Vec<Piece>);

impl Words {
    /// Takes a text of a file apart.
    ///
    /// # Errors
    /// What is wrong with its braces.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let alone = |brace: char| {
            format!(
                "`{brace}` stands alone: a parameter is `{{name}}`, and a brace that stands for itself is written twice, `{brace}{brace}`"
            )
        };
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut signs = text.chars().peekable();
        while let Some(sign) = signs.next() {
            if !['{', '}'].contains(&sign) {
                plain.push(sign);
                continue;
            }
            if signs.next_if_eq(&sign).is_some() {
                plain.push(sign);
                continue;
            }
            if sign == '}' {
                return Err(alone(sign));
            }
            let mut name = String::new();
            while let Some(part) =
                signs.next_if(|part| part.is_ascii_alphanumeric() || *part == '_')
            {
                name.push(part);
            }
            if signs.next() != Some('}') || name.is_empty() {
                return Err(alone(sign));
            }
            if !plain.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Parameter(name));
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Ok(Self(pieces))
    }

    /// The text where no parameter stands in it.
    pub(super) fn plain(&self) -> Option<String> {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => Some(text.as_str()),
            Piece::Parameter(_) => None,
        });
        pieces.collect()
    }

    /// The only parameter of a text that has nothing beside it.
    pub(super) fn alone(&self) -> Option<&str> {
        match &self.0[..] {
            [Piece::Parameter(name)] => Some(name),
            _ => None,
        }
    }

    /// The parameters that stand in it.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Parameter(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// The text with the values in it.
    pub(super) fn filled(&self, parameters: &JsonObject) -> String {
        self.filled_by(parameters, str::to_owned)
    }

    /// The same with texts written in another way.
    pub(super) fn filled_by(
        &self,
        parameters: &JsonObject,
        written: impl Fn(&str) -> String,
    ) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Parameter(name) => match parameters.get(name) {
                Some(Value::String(text)) => written(text),
                Some(value) => written(&value.to_string()),
                None => String::new(),
            },
        });
        pieces.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_parameter_stands_in_braces_and_a_brace_is_written_twice() {
        let given = json!({ "text": "milk", "count": 3 });
        let given = given.as_object().unwrap();
        let filled = |text: &str| Words::parse(text).unwrap().filled(given);
        assert_eq!(filled("Buy {count} {text}."), "Buy 3 milk.");
        assert_eq!(filled("{{text}} {{{text}}}"), "{text} {milk}");
        assert_eq!(filled("no"), "no");
        for wrong in ["{", "}", "{a", "a}", "{}", "{a b}", "{a}}", "{{a}", "{ a }"] {
            assert!(Words::parse(wrong).is_err(), "{wrong}");
        }
    }
}
