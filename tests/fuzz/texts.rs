//! Texts from outside among our own words.

use crate::text::{cut, from_screen, is_hidden, json_string, line, quoted, sign};
use macmcp::fuzz::nearest;

/// The first byte says how long the text may be.
pub(crate) fn run(data: &[u8]) {
    let Some((most, rest)) = data.split_first() else {
        return;
    };
    let (most, text) = (usize::from(*most), String::from_utf8_lossy(rest));
    let short = line(&text, most);
    assert!(short.chars().count() <= most + 1, "{short:?}");
    let breaks = |c: char| is_hidden(c) || (c.is_whitespace() && c != ' ');
    assert!(!short.contains(breaks), "{short:?}");
    assert_eq!(line(&short, most + 1), short);

    let begin = cut(&text, most);
    assert!(begin.chars().count() <= most + 1);
    for written in [json_string(&text, most), from_screen(&text)] {
        assert!(!written.contains(is_hidden), "{written:?}");
        let read: String = serde_json::from_str(&written).expect("it is a JSON string");
        let end = read.strip_suffix('…').unwrap_or(&read);
        assert!(text.starts_with(end));
    }
    let read: String = serde_json::from_str(&quoted(&text, most)).expect("it is a JSON string");
    assert_eq!(read, short);
    assert!(!sign(&text, 2).contains('\n'));
    let near = nearest(&short, ["max_depth", "element", "app"]);
    assert!(near.is_none_or(|near| !near.is_empty()));
}
