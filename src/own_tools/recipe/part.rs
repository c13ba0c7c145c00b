//! Arguments of the steps of a recipe, in which parameters stand.
//!
//! What stands in a file is taken apart once, when the file is read; a value is put in its place and not read again, so it can neither
//! name a parameter nor become anything but a value.

use super::element::Element;
use super::words::Words;
use crate::steps::located::Located;
use rmcp::model::JsonObject;
use serde_json::Value;
use std::fmt::Write as _;

/// An argument, or a part of one.
#[derive(Debug)]
pub(super) enum Part {
    /// What stands for itself.
    Plain(Value),
    /// The value of a parameter.
    Whole(String),
    /// A text with parameters in it.
    Text(Words),
    /// The same in an address of the web: what signs of an address a value has are part of it and no signs of the address.
    Address(Words),
    List(Vec<Part>),
    Table(Vec<(String, Part)>),
    /// An element that is looked for.
    Element(Box<Element>),
}

impl Part {
    /// With the values in it; none where it is a parameter that was left out. `place` is where it stands, as a JSON pointer.
    fn filled(
        &self,
        parameters: &JsonObject,
        place: &str,
        located: &mut Vec<Located>,
    ) -> Option<Value> {
        Some(match self {
            Self::Plain(value) => value.clone(),
            Self::Whole(name) => parameters.get(name)?.clone(),
            Self::Text(words) => words.filled(parameters).into(),
            Self::Address(words) => words.filled_by(parameters, encoded).into(),
            Self::List(parts) => {
                let parts = parts.iter().enumerate();
                let filled = parts.filter_map(|(at, part)| {
                    part.filled(parameters, &format!("{place}/{at}"), located)
                });
                filled.collect()
            }
            Self::Table(parts) => Value::Object(fill_fields(parts, parameters, place, located)),
            Self::Element(element) => {
                let element = element.located(parameters, place.to_owned());
                let stand_in = element.stand_in();
                located.push(element);
                stand_in.into()
            }
        })
    }
}

/// The arguments of a step with the values in them, and the elements that have to be looked for.
pub(super) fn fill(
    arguments: &[(String, Part)],
    parameters: &JsonObject,
) -> (JsonObject, Vec<Located>) {
    let mut located = Vec::new();
    let filled = fill_fields(arguments, parameters, "", &mut located);
    (filled, located)
}

fn fill_fields(
    parts: &[(String, Part)],
    parameters: &JsonObject,
    place: &str,
    located: &mut Vec<Located>,
) -> JsonObject {
    let filled = parts.iter().filter_map(|(name, part)| {
        // As RFC 6901 writes names.
        let written = name.replace('~', "~0").replace('/', "~1");
        let value = part.filled(parameters, &format!("{place}/{written}"), located)?;
        Some((name.clone(), value))
    });
    filled.collect()
}

/// A text as a part of an address: everything percent-encoded that RFC 3986 does not call unreserved.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn parameters(text: &str) -> JsonObject {
        let given = json!({ "text": text, "count": 3 });
        given.as_object().cloned().unwrap()
    }

    #[test]
    fn a_value_in_an_address_is_no_part_of_its_structure() {
        let words = Words::parse("https://example.com/?q={text}&n={count}").unwrap();
        let part = Part::Address(words);
        let filled = part.filled(&parameters("a&n=9#é /?"), "", &mut Vec::new());
        let expected = "https://example.com/?q=a%26n%3D9%23%C3%A9%20%2F%3F&n=3";
        assert_eq!(filled, Some(expected.into()));
    }

    proptest! {
        /// Whatever a value holds, it is in the text as it is, and what stands around it is as it was.
        #[test]
        fn a_value_is_not_read_again(value in r#"[{}a-z"'\\$%<>\n]{0,40}"#) {
            let words = Words::parse("a {text} b {{text}} {text}").unwrap();
            let filled = words.filled(&parameters(&value));
            prop_assert_eq!(filled, format!("a {value} b {{text}} {value}"));
            let whole = Part::Whole("text".into()).filled(&parameters(&value), "", &mut Vec::new());
            prop_assert_eq!(whole, Some(value.into()));
        }
    }
}
