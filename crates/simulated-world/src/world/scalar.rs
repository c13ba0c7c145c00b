//! The plain values that attributes have.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Scalar {
    Bool(bool),
    Number(f64),
    Text(String),
}

// By hand: what serde makes of an untagged enum tries one variant after the other, and writes an error for each that it is not.
impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OfAnyKind)
    }
}

struct OfAnyKind;

impl de::Visitor<'_> for OfAnyKind {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a boolean, a number or a string")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Scalar, E> {
        Ok(Scalar::Bool(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Scalar, E> {
        Ok(Scalar::Number(value))
    }

    // What a JSON number without a point is read as; an f64 holds those of a Mac's attributes.
    #[expect(clippy::cast_precision_loss, reason = "as serde reads an f64")]
    fn visit_i64<E>(self, value: i64) -> Result<Scalar, E> {
        Ok(Scalar::Number(value as f64))
    }

    #[expect(clippy::cast_precision_loss, reason = "as serde reads an f64")]
    fn visit_u64<E>(self, value: u64) -> Result<Scalar, E> {
        Ok(Scalar::Number(value as f64))
    }

    fn visit_str<E>(self, value: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Scalar, E> {
        Ok(Scalar::Text(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_read_and_no_other() {
        let read = serde_json::from_str::<Scalar>;
        assert_eq!(read("true").unwrap(), Scalar::Bool(true));
        assert_eq!(read("-1").unwrap(), Scalar::Number(-1.0));
        assert_eq!(read("2.5").unwrap(), Scalar::Number(2.5));
        assert_eq!(read(r#""a\nb""#).unwrap(), Scalar::Text("a\nb".to_owned()));
        for other in ["null", "[1]", "{}"] {
            let error = read(other).unwrap_err().to_string();
            assert!(error.contains("a boolean, a number or a string"), "{error}");
        }
    }
}
