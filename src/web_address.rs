//! Addresses of the web, as calls may have them opened.
//!
//! Nothing but `http` and `https`: other schemes are taken by apps, which run code, change settings or open files for them. An
//! address is written as RFC 3986 has it before macOS sees it, so that it means the same to everything that reads it: no
//! user name in front of the host, no signs that browsers take for others, letters beyond ASCII percent-encoded.

use crate::error::{Code, Error};
use crate::text::json_string;
use std::fmt::Write as _;

/// The longest address, in bytes.
const LONGEST: usize = 8192;

/// How many characters of an address an error shows.
const SHOWN: usize = 200;

/// The address as it is to be opened.
///
/// # Errors
/// [`Code::Refused`] for another scheme, [`Code::InvalidParameter`] for what is no address.
pub(crate) fn checked(given: &str) -> Result<String, Error> {
    if given.len() > LONGEST {
        return Err(invalid(given, "it is too long"));
    }
    if given
        .chars()
        .any(|c| c.is_control() || c.is_whitespace() && c != ' ')
    {
        return Err(invalid(
            given,
            "it contains control characters or line breaks",
        ));
    }
    let Some((scheme, rest)) = given
        .split_once(':')
        .filter(|(scheme, _)| is_scheme(scheme))
    else {
        return Err(invalid(given, "it has no scheme")
            .hint("Pass a whole address such as https://example.com/"));
    };
    let scheme = scheme.to_ascii_lowercase();
    if scheme != "http" && scheme != "https" {
        return Err(refused(given, &scheme));
    }
    let Some(rest) = rest.strip_prefix("//") else {
        return Err(invalid(given, "its scheme is not followed by `//`"));
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    check_authority(authority).map_err(|why| invalid(given, why))?;
    let slash = if rest.starts_with('/') { "" } else { "/" };
    let authority = authority.to_ascii_lowercase();
    let whole = format!("{scheme}://{authority}{slash}{}", encoded(rest));
    if whole.len() > LONGEST {
        return Err(invalid(given, "it is too long"));
    }
    Ok(whole)
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Checks a host and a port.
fn check_authority(authority: &str) -> Result<(), &'static str> {
    if authority.contains('@') {
        return Err("it has a user name or password in front of its host");
    }
    if !authority.is_ascii() {
        return Err("its host has letters beyond ASCII, write them as xn--");
    }
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (address, port) = rest.split_once(']').ok_or("its host is cut off")?;
            let is_hex = |c: char| c.is_ascii_hexdigit() || matches!(c, ':' | '.');
            if address.is_empty() || !address.chars().all(is_hex) {
                return Err("its host is no IPv6 address");
            }
            let port = match port {
                "" => None,
                port => Some(port.strip_prefix(':').ok_or("its port is no number")?),
            };
            (None, port)
        }
        None => match authority.split_once(':') {
            Some((host, port)) => (Some(host), Some(port)),
            None => (Some(authority), None),
        },
    };
    if let Some(host) = host {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
        let has_letter = host.chars().any(|c| c.is_ascii_alphanumeric());
        if !has_letter || !host.chars().all(is_letter) || host.starts_with(['-', '.']) {
            return Err("it has no host");
        }
    }
    match port.map(str::parse::<u16>) {
        Some(Err(_)) => Err("its port is no number"),
        Some(Ok(_)) if port.is_some_and(|port| port.starts_with('+')) => {
            Err("its port is no number")
        }
        _ => Ok(()),
    }
}

/// What follows the host, with everything percent-encoded that cannot stand there by itself.
fn encoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut whole = String::with_capacity(text.len());
    let mut in_fragment = false;
    for (at, &byte) in bytes.iter().enumerate() {
        let is_escape = || {
            let digits = bytes.get(at + 1..at + 3);
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        };
        let stands = match byte {
            b'%' => is_escape(),
            // The first begins the fragment, which holds no other.
            b'#' => !std::mem::replace(&mut in_fragment, true),
            _ => byte.is_ascii_alphanumeric() || b"-._~:/?@!$&'()*+,;=".contains(&byte),
        };
        if stands {
            whole.push(char::from(byte));
        } else {
            // Writing into a text cannot fail.
            let _ = write!(whole, "%{byte:02X}");
        }
    }
    whole
}

fn invalid(given: &str, why: &str) -> Error {
    Error::invalid(format!(
        "`url` is no web address: {}, {why}",
        json_string(given, SHOWN)
    ))
}

fn refused(given: &str, scheme: &str) -> Error {
    let hint = match scheme {
        "file" => "Pass the path of a document as `path`",
        "x-apple.systempreferences" => "Use launch_app with \"System Settings\"",
        _ => "Pass an http or https address, or ask the user to open it",
    };
    Error::new(
        Code::Refused,
        format!("The address is not opened: {}", json_string(given, SHOWN)),
    )
    .because("Its scheme is neither http nor https, and apps run code for other schemes")
    .hint(hint)
    .detail("scheme", scheme)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_address_is_written_as_everything_reads_it() {
        for (given, opened) in [
            ("https://example.com", "https://example.com/"),
            ("HTTPS://Example.COM/A?b=C#d", "https://example.com/A?b=C#d"),
            ("http://localhost:8080/x", "http://localhost:8080/x"),
            ("http://[::1]:80/", "http://[::1]:80/"),
            ("https://example.com?q=a b", "https://example.com/?q=a%20b"),
            (
                "https://ja.wikipedia.org/wiki/日本",
                "https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC",
            ),
            (
                "https://example.com/\"<>\\^`{|}%zz%41#a#b",
                "https://example.com/%22%3C%3E%5C%5E%60%7B%7C%7D%25zz%41#a%23b",
            ),
            (
                "https://example.com/a@b:c;d?e=[f]",
                "https://example.com/a@b:c;d?e=%5Bf%5D",
            ),
        ] {
            assert_eq!(checked(given).unwrap(), opened, "{given}");
        }
    }

    #[test]
    fn other_schemes_are_refused_and_the_error_says_why() {
        for given in [
            "file:///etc/passwd",
            "FILE:///Applications/Calculator.app",
            "javascript:alert(1)",
            "data:text/html,x",
            "x-apple.systempreferences:com.apple.preference.security",
            "shortcuts://run-shortcut?name=x",
            "ssh://host",
            "x-man-page://ls",
            "vscode://file/etc/passwd",
            "tel:1",
            "mailto:a@b.c",
            "ftp://example.com",
            "about:blank",
            "http+unix://x",
            "localhost:8080/x",
        ] {
            let error = checked(given).unwrap_err();
            assert_eq!(error.code, Code::Refused, "{given}");
            assert!(error.to_string().contains("run code"), "{error}");
        }
    }

    #[test]
    fn what_is_no_address_is_invalid() {
        for given in [
            "",
            "example.com",
            "/etc/passwd",
            "//example.com/",
            " https://example.com",
            "https:example.com",
            "https:/example.com",
            "https:\\\\example.com",
            "https://",
            "https:///path",
            "https://user@example.com/",
            "https://user:secret@example.com/",
            "https://example.com\\@evil.example/",
            "https://example.com%2eevil.example/",
            "https://exa mple.com/",
            "https://例え.jp/",
            "https://example.com:99999/",
            "https://example.com:+80/",
            "https://example.com:x/",
            "https://[::1/",
            "https://[x]/",
            "https://-g/",
            "https://.../",
            "https://example.com/a\nb",
            "https://example.com/a\tb",
            "https://example.com/\0",
            "https://example.com/\u{2028}",
        ] {
            let error = checked(given).unwrap_err();
            assert_eq!(error.code, Code::InvalidParameter, "{given:?}");
        }
        let long = format!("https://example.com/{}", "日".repeat(LONGEST / 5));
        assert!(checked(&long).is_err());
    }

    proptest! {
        #[test]
        fn what_is_opened_is_an_address_of_the_web_and_stays_the_same(given in "(https?|file|x):?/{0,2}[ -~é\\n]{0,40}") {
            if let Ok(opened) = checked(&given) {
                prop_assert!(opened.starts_with("http://") || opened.starts_with("https://"));
                let ours = |c: char| c.is_ascii_graphic() && !"\"<>\\^`{|}".contains(c);
                prop_assert!(opened.chars().all(ours), "{}", opened);
                let host = opened.split('/').nth(2).unwrap_or_default();
                prop_assert!(!host.is_empty() && !host.contains('@'));
                prop_assert_eq!(checked(&opened).unwrap(), opened);
            }
        }
    }
}
