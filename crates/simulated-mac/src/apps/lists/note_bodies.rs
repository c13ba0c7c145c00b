//! What notes say, as text and as Notes hands it to scripts: in HTML, the first line as a heading.

/// The first line of a body.
pub(crate) fn heading(name: &str) -> String {
    format!("<div><h1>{name}</h1></div>\n")
}

/// The name of a note with that body.
pub(crate) fn first_line(body: &str) -> String {
    let text = plain(body);
    text.lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("New Note")
        .to_owned()
}

/// The text of a body in HTML.
pub(crate) fn plain(body: &str) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, inside)) = rest.split_once('<') {
        // A line end between two tags of blocks belongs to the source, not to the text.
        text.push_str(before.strip_prefix('\n').unwrap_or(before));
        let (tag, after) = inside.split_once('>').unwrap_or((inside, ""));
        let is_end = matches!(tag, "/div" | "/p" | "/li" | "br" | "br/" | "br /");
        if is_end && !(tag == "/div" && text.ends_with('\n')) {
            text.push('\n');
        }
        rest = after;
    }
    text.push_str(rest.strip_prefix('\n').unwrap_or(rest));
    // The end of the last block ends no line.
    let text = text.strip_suffix('\n').unwrap_or(&text);
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(text.to_owned(), |text, (name, letter)| {
        text.replace(name, letter)
    })
}

/// The body of a text: its first line is the heading.
pub(super) fn html(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let mut lines = escaped.split('\n');
    let mut body = heading(lines.next().unwrap_or_default());
    for line in lines {
        let line = if line.is_empty() { "<br>" } else { line };
        body.push_str("<div>");
        body.push_str(line);
        body.push_str("</div>\n");
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What a person types comes back as the text of the note.
        #[test]
        fn a_text_is_the_text_of_its_body(text in "[a-z<>&;\"\n é💡]{0,60}") {
            prop_assert_eq!(plain(&html(&text)), text);
        }
    }
}
