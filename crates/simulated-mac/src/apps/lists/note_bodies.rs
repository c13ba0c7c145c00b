//! What notes say, as text and as Notes hands it to scripts: in HTML, the first line as a heading, what is bold in `b`.

use crate::world::TextRange;

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
pub(super) fn styled(body: &str) -> (String, Vec<TextRange>) {
    let mut text = String::new();
    let mut bold: Vec<TextRange> = Vec::new();
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
                let part = since
                    .take()
                    .map(|since| TextRange::between(since, units(&text)));
                bold.extend(part.filter(|part| part.length > 0));
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
    let bold = over_lines(&text, bold);
    (text, bold)
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

/// Each line has tags of its own: what is bold in lines that follow each other is one part.
fn over_lines(text: &str, parts: Vec<TextRange>) -> Vec<TextRange> {
    let all: Vec<u16> = text.encode_utf16().collect();
    let mut joined: Vec<TextRange> = Vec::new();
    for part in parts {
        let end = |last: &TextRange| all.get(last.end()..part.location);
        match joined.last_mut() {
            Some(last) if end(last).is_some_and(|gap| gap.iter().all(|one| *one == 0x0A)) => {
                *last = last.union(part);
            }
            _ => joined.push(part),
        }
    }
    joined
}

/// The body of a text with what is bold in it: its first line is the heading.
pub(super) fn html(text: &str, bold: &[TextRange]) -> String {
    let mut place = 0;
    let mut lines = text.split('\n').map(|line| {
        let html = html_of_line(line, place, bold);
        place += units(line) + 1;
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

/// A line that begins at a place of its text.
fn html_of_line(line: &str, start: usize, bold: &[TextRange]) -> String {
    let (mut html, mut heavy) = (String::new(), false);
    for (letter, is_bold) in TextRange::letters(line, start, bold) {
        if is_bold != heavy {
            html.push_str(if is_bold { "<b>" } else { "</b>" });
            heavy = is_bold;
        }
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
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
            prop_assert_eq!(plain(&html(&text, &[])), text);
        }

        /// What is bold in it is bold again.
        #[test]
        fn what_is_bold_stays_bold(text in "[a-z<&\n💡]{0,40}", from in 0_usize..40, length in 0_usize..20) {
            let part = TextRange { location: from, length }.within(units(&text));
            let (said, bold) = styled(&html(&text, &[part]));
            prop_assert_eq!(&said, &text);
            let is_bold = |place: usize, bold: &[TextRange]| {
                bold.iter().any(|one| (one.location..one.end()).contains(&place))
            };
            let mut place = 0;
            for letter in text.chars() {
                if letter != '\n' {
                    prop_assert_eq!(is_bold(place, &bold), is_bold(place, &[part]), "{}", place);
                }
                place += letter.len_utf16();
            }
        }
    }
}
