//! Rich text as TextEdit writes it into a file and an app puts it on the clipboard: a text with its styles in Rich Text Format.
//! Colours, paragraphs, tables and pictures are not kept.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::written;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generated_styles::{some_styles, styles_of_letters};
    use simulated_world::world::{Font, Style, TextRange, TextStyles};

    fn bold(parts: &[[usize; 2]]) -> TextStyles {
        let mut styles = TextStyles::default();
        for part in parts {
            styles.change((*part).into(), |style| style.bold = true);
        }
        styles
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "Grüße {a} \\ b\n\t買い物 🍎 c";
        let bold = bold(&[[2, 3], [14, 7]]);
        let file = written(text, &bold);
        assert!(file.is_ascii(), "{file}");
        assert_eq!(read(&file), Some((text.to_owned(), bold)));
        assert_eq!(read("plain"), None);
    }

    #[test]
    fn tables_are_no_text() {
        let file = "{\\rtf1{\\fonttbl\\f0 Times;}{\\*\\generator X;}\\b one\\b0 \\par two}";
        let bold = bold(&[[0, 3]]);
        assert_eq!(read(file), Some(("one\ntwo".to_owned(), bold)));
    }

    #[test]
    fn what_other_programs_write_is_read() {
        let file = "{\\rtf1 caf\\'e9 {\\b 1}2\\b 3\\plain 4 \\u26085?\\uc0\\u26412 !}";
        let bold = bold(&[[5, 1], [7, 1]]);
        assert_eq!(read(file), Some(("café 1234 \u{65e5}本!".to_owned(), bold)));
    }

    #[test]
    fn fonts_and_links_of_other_programs_are_read() {
        let file = "{\\rtf1{\\fonttbl{\\f0\\froman Times-Bold;}{\\f3 Courier;}}\
            {\\field{\\*\\fldinst{HYPERLINK \"https://example.com/?a=\\{1\\}\"}}{\\fldrslt\\ul one}} \\f3\\fs36\\i two\\i0\\fs24}";
        let mut styles = TextStyles::default();
        styles.change(TextRange::between(0, 3), |style| {
            style.underline = true;
            style.link = Some("https://example.com/?a={1}".to_owned());
        });
        styles.change(TextRange::between(4, 7), |style| {
            style.italic = true;
            style.font = Some(Font {
                name: "Courier".to_owned(),
                size: 18.0,
            });
        });
        assert_eq!(read(file), Some(("one two".to_owned(), styles)));
    }

    #[test]
    fn a_link_is_a_field_of_the_format() {
        let style = Style {
            italic: true,
            link: Some("https://example.com".to_owned()),
            ..Style::default()
        };
        let mut styles = TextStyles::default();
        styles.append(TextRange::between(3, 6), style);
        let file = written("to here", &styles);
        let link = "to {\\field{\\*\\fldinst{HYPERLINK \"https://example.com\"}}{\\fldrslt \n\\f2\\i her}}e}";
        assert!(file.ends_with(link), "{file}");
    }

    proptest! {
        /// Whatever styles a text has, it has them again.
        #[test]
        fn styles_come_back(text in "[a-z\\\\{}\n é💡]{0,20}", letters in some_styles(20)) {
            let styles = styles_of_letters(&text, letters);
            prop_assert_eq!(read(&written(&text, &styles)), Some((text, styles)));
        }
    }
}
