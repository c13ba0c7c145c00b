//! What the `format` of a text asks for beyond its length.

use crate::text::is_hidden;

/// The one format: the address of a mail.
pub(crate) const EMAIL: &str = "email";

/// How such an address is described to whoever gave something else.
pub(crate) const EMAIL_WORDS: &str = "one e-mail address alone, such as anna@example.com, without a name, brackets, commas or spaces";

/// Whether a text has a format; any text has one that is not known.
pub(crate) fn fits(format: &str, text: &str) -> bool {
    format != EMAIL || is_email(text)
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
