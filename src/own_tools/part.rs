//! What a schema in a header describes, and what it may say of it.

use crate::tool::{call_mode, result_schema};

/// The type of a field that may be any value, as what a script of the user's evaluates to.
pub(super) const ANY: &str = "any";

/// What a schema describes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// What a client passes: every object is closed, and values have bounds.
    Parameter,
    /// What the script returns: the kinds of values, which may be null where it says so. Bounds would be advertised to clients
    /// that keep the schema of an older version.
    Field,
}

impl Part {
    /// The table of the header.
    pub(super) const fn table(self) -> &'static str {
        match self {
            Self::Parameter => "parameters",
            Self::Field => "result",
        }
    }

    /// One of them.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Parameter => "parameter",
            Self::Field => "field",
        }
    }

    /// Names that the server has for itself.
    pub(super) const fn reserved(self) -> &'static [&'static str] {
        match self {
            Self::Parameter => &call_mode::PARAMETERS,
            Self::Field => &result_schema::RESERVED,
        }
    }

    /// The types that a value may have.
    pub(super) const fn types(self) -> &'static [&'static str] {
        match self {
            Self::Parameter => &["string", "integer", "number", "boolean", "array", "object"],
            Self::Field => &[
                "string", "integer", "number", "boolean", "array", "object", ANY,
            ],
        }
    }

    /// What a schema of that type may say.
    pub(super) fn keywords(self, kind: &str) -> &'static [&'static str] {
        match (self, kind) {
            (Self::Field, "array") => &["type", "description", "null", "items"],
            (Self::Field, "object") => &["type", "description", "null", "properties", "required"],
            (Self::Field, ANY) => &["type", "description"],
            (Self::Field, _) => &["type", "description", "null"],
            (Self::Parameter, "string") => &[
                "type",
                "description",
                "default",
                "enum",
                "format",
                "minLength",
                "maxLength",
            ],
            (Self::Parameter, "integer" | "number") => &[
                "type",
                "description",
                "default",
                "enum",
                "minimum",
                "maximum",
            ],
            (Self::Parameter, "boolean") => &["type", "description", "default"],
            (Self::Parameter, "array") => &[
                "type",
                "description",
                "default",
                "items",
                "minItems",
                "maxItems",
            ],
            (Self::Parameter, _) => &[
                "type",
                "description",
                "properties",
                "required",
                "additionalProperties",
            ],
        }
    }

    /// Whether a value can be called so. A template has to be able to name a parameter in both languages.
    pub(super) fn is_name(self, name: &str) -> bool {
        let is_part = |c: char| match self {
            Self::Parameter => c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_',
            Self::Field => c.is_ascii_alphanumeric() || c == '_',
        };
        let begins = |c: char| c.is_ascii_alphabetic() && is_part(c);
        name.starts_with(begins)
            && name.chars().all(is_part)
            && name.len() <= 40
            && !(self == Self::Parameter && name == "this")
    }
}
