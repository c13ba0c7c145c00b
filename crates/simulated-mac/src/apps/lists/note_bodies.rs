//! What notes say, as text and as Notes hands it to scripts: in HTML, the first line as a heading.

use crate::html;
use simulated_world::world::TextStyles;

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

/// The text of a body in HTML, with its styles; the heading has none beside those in it.
pub(super) fn styled(body: &str) -> (String, TextStyles) {
    html::read(body)
}

/// The body of a text with its styles: its first line is the heading.
pub(super) fn body(text: &str, styles: &TextStyles) -> String {
    let mut lines = html::lines(text, styles).into_iter();
    let mut body = heading(&lines.next().unwrap_or_default());
    for line in lines {
        body.push_str(&html::block(&line));
        body.push('\n');
    }
    body
}

/// What scripts read and write of a body: it has no links and no fonts [apps 3.1].
pub(crate) fn scripted(body: &str) -> String {
    html::without(body, &["a", "span", "font"])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use simulated_world::world::TextRange;

    proptest! {
        /// What a person types comes back as the text of the note.
        #[test]
        fn a_text_is_the_text_of_its_body(text in "[a-z<>&;\"\n é💡]{0,60}") {
            prop_assert_eq!(plain(&body(&text, &TextStyles::default())), text);
        }

        /// What is bold in it is bold again.
        #[test]
        fn what_is_bold_stays_bold(text in "[a-z<&\n💡]{0,40}", from in 0_usize..40, length in 0_usize..20) {
            let part = TextRange { location: from, length }.within(text.encode_utf16().count());
            let mut styles = TextStyles::default();
            styles.change(part, |style| style.bold = true);
            let (said, again) = styled(&body(&text, &styles));
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
