//! What notes say, as text and as Notes hands it to scripts: in HTML, the first line as a heading, what is bold in `b`.

use crate::world::{TextRange, TextStyles};

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
    styled(body).0
}

/// The text of a body in HTML, and what is bold in it beside its heading.
pub(super) fn styled(body: &str) -> (String, TextStyles) {
    let mut text = String::new();
    let mut styles = TextStyles::default();
    let mut since = None;
    let mut rest = body;
    while let Some((before, inside)) = rest.split_once('<') {
        // A line end between two tags of blocks belongs to the source, not to the text.
        text.push_str(&letters(before.strip_prefix('\n').unwrap_or(before)));
        let (tag, after) = inside.split_once('>').unwrap_or((inside, ""));
        let is_end = matches!(tag, "/div" | "/p" | "/li" | "br" | "br/" | "br /");
        if is_end && !(tag == "/div" && text.ends_with('\n')) {
            text.push('\n');
        }
        match tag {
            "b" | "strong" => since = since.or(Some(units(&text))),
            "/b" | "/strong" => {
                if let Some(since) = since.take() {
                    let part = TextRange::between(since, units(&text));
                    styles.change(part, |style| style.bold = true);
                }
            }
            _ => {}
        }
        rest = after;
    }
    text.push_str(&letters(rest.strip_prefix('\n').unwrap_or(rest)));
    // The end of the last block ends no line.
    if text.ends_with('\n') {
        text.pop();
    }
    styles.over_lines(&text);
    (text, styles)
}

/// The letters that names in HTML stand for.
fn letters(html: &str) -> String {
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(html.to_owned(), |text, (name, letter)| {
        text.replace(name, letter)
    })
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The body of a text with what is bold in it: its first line is the heading.
pub(super) fn html(text: &str, styles: &TextStyles) -> String {
    let mut place = 0;
    let mut lines = text.split('\n').map(|line| {
        let part = TextRange::between(place, place + units(line));
        place = part.end() + 1;
        let html = html_of_line(line, &styles.slice(part));
        html
    });
    let mut body = heading(&lines.next().unwrap_or_default());
    for line in lines {
        let line = if line.is_empty() { "<br>" } else { &line };
        body.push_str("<div>");
        body.push_str(line);
        body.push_str("</div>\n");
    }
    body
}

/// A line with its styles.
fn html_of_line(line: &str, styles: &TextStyles) -> String {
    let (mut html, mut heavy) = (String::new(), false);
    for (piece, style) in styles.pieces(line) {
        if style.bold != heavy {
            html.push_str(if style.bold { "<b>" } else { "</b>" });
            heavy = style.bold;
        }
        for letter in piece.chars() {
            match letter {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                other => html.push(other),
            }
        }
    }
    if heavy {
        html.push_str("</b>");
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What a person types comes back as the text of the note.
        #[test]
        fn a_text_is_the_text_of_its_body(text in "[a-z<>&;\"\n é💡]{0,60}") {
            prop_assert_eq!(plain(&html(&text, &TextStyles::default())), text);
        }

        /// What is bold in it is bold again.
        #[test]
        fn what_is_bold_stays_bold(text in "[a-z<&\n💡]{0,40}", from in 0_usize..40, length in 0_usize..20) {
            let part = TextRange { location: from, length }.within(units(&text));
            let mut styles = TextStyles::default();
            styles.change(part, |style| style.bold = true);
            let (said, again) = styled(&html(&text, &styles));
            prop_assert_eq!(&said, &text);
            let mut place = 0;
            for letter in text.chars() {
                if letter != '\n' {
                    prop_assert_eq!(again.at(place), styles.at(place), "{}", place);
                }
                place += letter.len_utf16();
            }
        }
    }
}
