//! Property lists as files hold them: the text of XML, read and written.

use plist::Value;

/// How deep a property list may be: its values are read and dropped by functions that call themselves.
pub(crate) const DEEPEST: usize = 200;

/// Why a text is not read as a property list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is more than [`DEEPEST`] levels deep.
    TooDeep,
    /// It is none.
    NotOne,
}

/// Reads a property list.
pub(crate) fn parse(text: &str) -> Result<Value, Unreadable> {
    if depth(text) > DEEPEST {
        return Err(Unreadable::TooDeep);
    }
    Value::from_reader_xml(text.as_bytes()).map_err(|_| Unreadable::NotOne)
}

/// A property list as the text of its file; none for one that cannot be written.
pub(crate) fn text(list: &Value) -> Option<String> {
    let mut bytes = Vec::new();
    list.to_writer_xml(&mut bytes).ok()?;
    String::from_utf8(bytes).ok().map(with_exact_reals)
}

/// The text with its reals as Apple's files have them, with seventeen digits: `0.10000000000000001`.
fn with_exact_reals(text: String) -> String {
    const TAG: &str = "<real>";
    let Some((head, rest)) = text.split_once(TAG) else {
        return text;
    };
    let mut written = head.to_owned();
    for piece in rest.split(TAG) {
        let (number, behind) = piece.split_once('<').unwrap_or((piece, ""));
        let exact = number.parse().ok().map(exact);
        written.push_str(TAG);
        written.push_str(exact.as_deref().unwrap_or(number));
        written.push('<');
        written.push_str(behind);
    }
    written
}

/// What C writes by `%.17g`.
fn exact(number: f64) -> String {
    const DIGITS: i32 = 17;
    let scientific = format!("{number:.*e}", DIGITS as usize - 1);
    let Some((digits, exponent)) = scientific.split_once('e') else {
        return scientific;
    };
    let exponent: i32 = exponent.parse().unwrap_or_default();
    let shortened = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if !(-4..DIGITS).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", shortened(digits), exponent.abs());
    }
    let places = usize::try_from(DIGITS - 1 - exponent).unwrap_or_default();
    shortened(&format!("{number:.places$}"))
}

/// How deep the dictionaries and arrays of a text are in each other.
fn depth(text: &str) -> usize {
    let is_of = |tag: &str, names: [&str; 2]| names.iter().any(|name| tag.starts_with(name));
    let tags = text.split('<');
    let mut deepest = 0;
    tags.fold(0_usize, |depth, tag| {
        let depth = match tag {
            tag if is_of(tag, ["dict", "array"]) => depth + 1,
            tag if is_of(tag, ["/dict", "/array"]) => depth.saturating_sub(1),
            _ => depth,
        };
        deepest = deepest.max(depth);
        depth
    });
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_are_written_as_c_does() {
        for (number, expected) in [
            (0.1, "0.10000000000000001"),
            (0.5, "0.5"),
            (-2.0, "-2"),
            (1.004_032_258_064_516, "1.004032258064516"),
            (1e16, "10000000000000000"),
            (1e17, "1e+17"),
            (1.5e-5, "1.5e-05"),
            (0.0, "0"),
        ] {
            assert_eq!(exact(number), expected);
        }
        let list = Value::Array(vec![
            Value::Real(0.1),
            Value::String("<real>0.1</real>".into()),
        ]);
        let written = text(&list).unwrap();
        assert!(
            written.contains("<real>0.10000000000000001</real>"),
            "{written}"
        );
        assert_eq!(parse(&written), Ok(list));
    }
}
