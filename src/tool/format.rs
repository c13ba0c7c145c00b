//! What the `format` of a text asks for beyond its length.

use crate::text::is_hidden;
use rmcp::model::JsonObject;

/// The one format: the address of a mail.
pub(crate) const EMAIL: &str = "email";

const EMAIL_WORDS: &str = "one e-mail address alone, such as anna@example.com, without a name, brackets, commas or spaces";

const RECIPIENT_WORDS: &str =
    "a phone number with + and the country code, such as +15550101, or one e-mail address alone";

/// The other one, which JSON Schema does not have: to whom a message goes.
pub(crate) const RECIPIENT: &str = "phone-or-email";

/// The format that a schema asks for; `x-format` is one that clients do not know.
pub(crate) fn of(schema: &JsonObject) -> Option<&str> {
    let format = schema.get("format").or_else(|| schema.get("x-format"))?;
    format.as_str()
}

/// Whether a text has a format; any text has one that is not known.
pub(crate) fn fits(format: &str, text: &str) -> bool {
    match format {
        EMAIL => is_email(text),
        RECIPIENT => is_number(text) || is_email(text),
        _ => true,
    }
}

/// What a format asks for, to whoever gave something else.
pub(crate) fn words(format: &str) -> Option<&'static str> {
    match format {
        EMAIL => Some(EMAIL_WORDS),
        RECIPIENT => Some(RECIPIENT_WORDS),
        _ => None,
    }
}

/// A phone number without what people write between its digits. Another text stays as it is.
pub(crate) fn bare(format: &str, text: &str) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || "()[]-./\u{2010}\u{2011}\u{2013}".contains(c);
    let bare: String = text.chars().filter(|c| !is_between(*c)).collect();
    (format == RECIPIENT && is_number(&bare)).then_some(bare)
}

/// Whether a text is a phone number with its country: `+` and 6 to 15 digits.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('+');
    digits.is_some_and(|digits| {
        (6..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether a text is one address and nothing else: one `@` with something on both sides, and none of the characters that separate
/// addresses, go around one or do not show. Who asks for more refuses addresses that exist.
fn is_email(text: &str) -> bool {
    let parts: Vec<&str> = text.split('@').collect();
    let is_foreign = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || is_hidden(c)
            || [',', ';', ':', '<', '>'].contains(&c)
    };
    parts.len() == 2 && parts.iter().all(|part| !part.is_empty()) && !text.contains(is_foreign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_loses_what_stands_between_its_digits_and_nothing_else() {
        for (given, bared) in [
            ("+1 (555) 010-1234", "+15550101234"),
            ("+49\u{a0}30.123/456", "+4930123456"),
            ("+15550101", "+15550101"),
        ] {
            assert_eq!(bare(RECIPIENT, given).as_deref(), Some(bared));
            assert_eq!(bare(EMAIL, given), None);
        }
        for other in [
            "(555) 010-1234",
            "5550101234",
            "+1555",
            "++15550101",
            "+1555a0101",
            "Anna Example",
            "chat0001",
            "a-b@example.com",
            "+1 555 010 1234 5678 90",
            "",
        ] {
            assert_eq!(bare(RECIPIENT, other), None, "{other}");
            assert_eq!(fits(RECIPIENT, other), other.contains('@'), "{other}");
        }
    }

    #[test]
    fn one_address_and_nothing_else_is_an_address() {
        for right in [
            "a@example.com",
            "anna.o'neil+news@mail.example.co.uk",
            "root@localhost",
            "用户@例子.广告",
            "\"quoted\"@example.com",
        ] {
            assert!(fits(EMAIL, right), "{right}");
        }
        for wrong in [
            "",
            "anna",
            "@example.com",
            "anna@",
            "a@b@c",
            "a@example.com, b@example.com",
            "a@example.com;b@example.com",
            "Anna <a@example.com>",
            "<a@example.com>",
            "mailto:a@example.com",
            "a@example.com\nBcc: b@example.com",
            "a b@example.com",
            "a@exam\u{200b}ple.com",
            "a\u{202e}@example.com",
            "a\0@example.com",
        ] {
            assert!(!fits(EMAIL, wrong), "{wrong:?}");
        }
    }
}
