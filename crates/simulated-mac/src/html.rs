//! Styled text as HTML: what a note holds, and what web views put on the clipboard and take from it. Of the HTML of others the text
//! is taken with the [`TextStyles`] that it has; lists, tables and pictures are not kept.

use simulated_world::world::{Font, Style, TextRange, TextStyles};

/// The lines of a text, each with its styles in tags.
pub(crate) fn lines(text: &str, styles: &TextStyles) -> Vec<String> {
    let mut place = 0;
    let lines = text.split('\n').map(|line| {
        let part = TextRange::between(place, place + line.encode_utf16().count());
        place = part.end() + 1;
        let slice = styles.slice(part);
        let pieces = slice.pieces(line).into_iter();
        pieces.map(|(piece, style)| tagged(piece, style)).collect()
    });
    lines.collect()
}

/// A text with its styles: one line as it is, of several each in a block.
pub(crate) fn written(text: &str, styles: &TextStyles) -> String {
    let lines = lines(text, styles);
    match lines.as_slice() {
        [line] => line.clone(),
        lines => lines.iter().map(|line| block(line)).collect(),
    }
}

/// A line as a block.
pub(crate) fn block(line: &str) -> String {
    let line = if line.is_empty() { "<br>" } else { line };
    format!("<div>{line}</div>")
}

/// A piece of a line within the tags of its style.
fn tagged(piece: &str, style: &Style) -> String {
    let mut html = escaped(piece);
    let mut within = |open: &str, close: &str| html = format!("{open}{html}{close}");
    if style.underline {
        within("<u>", "</u>");
    }
    if style.italic {
        within("<i>", "</i>");
    }
    if style.bold {
        within("<b>", "</b>");
    }
    if let Some(Font { name, size }) = &style.font {
        let name = escaped(name);
        within(
            &format!("<span style=\"font-family: {name}; font-size: {size}px\">"),
            "</span>",
        );
    }
    if let Some(url) = &style.link {
        within(
            &format!("<a href=\"{}\">", escaped(url).replace('"', "&quot;")),
            "</a>",
        );
    }
    html
}

/// The letters that stand for themselves in HTML nowhere, with the names that stand for them. The last one is in all names.
const NAMES: [(&str, char); 6] = [
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&#39;", '\''),
    ("&nbsp;", ' '),
    ("&amp;", '&'),
];

/// A text as HTML has it.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::new();
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
        }
    }
    html
}

/// The letters that names in HTML stand for.
pub(crate) fn letters(html: &str) -> String {
    NAMES.iter().fold(html.to_owned(), |text, (name, letter)| {
        text.replace(name, letter.encode_utf8(&mut [0; 4]))
    })
}

/// The text of HTML with its styles.
pub(crate) fn read(html: &str) -> (String, TextStyles) {
    let mut reader = Reader::default();
    let mut rest = html;
    while let Some((before, inside)) = rest.split_once('<') {
        reader.text(before);
        let (tag, after) = inside.split_once('>').unwrap_or((inside, ""));
        rest = match UNSEEN.iter().find(|name| tag_name(tag) == **name) {
            Some(name) => behind(after, name),
            None => {
                reader.tag(tag);
                after
            }
        };
    }
    reader.text(rest);
    let Reader {
        mut text,
        mut styles,
        ..
    } = reader;
    // The end of the last block ends no line.
    if text.ends_with('\n') {
        text.pop();
        styles = styles.slice(TextRange::between(0, text.encode_utf16().count()));
    }
    styles.over_lines(&text);
    (text, styles)
}

/// Elements that begin and end a line.
const BLOCKS: [&str; 19] = [
    "blockquote",
    "dd",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "table",
    "tr",
    "ul",
];

/// What they hold is not shown.
const UNSEEN: [&str; 3] = ["style", "script", "title"];

/// What comes behind the end of an element.
fn behind<'h>(html: &'h str, name: &str) -> &'h str {
    let end = format!("</{name}>");
    let at = html.to_ascii_lowercase().find(&end);
    let rest = at.and_then(|at| html.get(at + end.len()..));
    rest.unwrap_or_default()
}

/// The name in a tag, `/` before it in one that ends something.
fn tag_name(tag: &str) -> String {
    let name = tag.split_ascii_whitespace().next().unwrap_or_default();
    let name = name.strip_suffix('/').unwrap_or(name);
    name.to_ascii_lowercase()
}

/// HTML without the tags that have these names, with what stands between them.
pub(crate) fn without(html: &str, names: &[&str]) -> String {
    let mut rest = html;
    let mut kept = String::new();
    while let Some((before, inside)) = rest.split_once('<') {
        kept.push_str(before);
        let (tag, after) = inside.split_once('>').unwrap_or((inside, ""));
        let name = tag_name(tag);
        if !names.contains(&name.strip_prefix('/').unwrap_or(&name)) {
            kept.push_str(
                rest.get(before.len()..rest.len() - after.len())
                    .unwrap_or_default(),
            );
        }
        rest = after;
    }
    kept + rest
}

/// The value of an attribute in a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, value) = tag.split_once(&format!(" {name}="))?;
    let quote = value.chars().next().filter(|one| matches!(one, '"' | '\''));
    let value = match quote {
        Some(quote) => value.split(quote).nth(1),
        None => value.split_ascii_whitespace().next(),
    };
    value.map(letters)
}

#[derive(Default)]
struct Reader {
    text: String,
    units: usize,
    styles: TextStyles,
    now: Style,
    /// The tags that are open and give a style, each with the style around it.
    open: Vec<(String, Style)>,
}

impl Reader {
    /// Text between two tags. An end of a line right behind a tag belongs to the source.
    fn text(&mut self, html: &str) {
        let text = letters(html.strip_prefix('\n').unwrap_or(html));
        let end = self.units + text.encode_utf16().count();
        let part = TextRange::between(self.units, end);
        self.styles.append(part, self.now.clone());
        self.units = end;
        self.text.push_str(&text);
    }

    fn tag(&mut self, tag: &str) {
        let name = tag_name(tag);
        let is_in_line = !self.text.is_empty() && !self.text.ends_with('\n');
        let ends_line = match name.as_str() {
            "/p" | "/li" | "br" => true,
            "/div" => !self.text.ends_with('\n'),
            name => is_in_line && BLOCKS.contains(&name.strip_prefix('/').unwrap_or(name)),
        };
        if ends_line {
            let part = TextRange::between(self.units, self.units + 1);
            self.styles.append(part, self.now.clone());
            self.units += 1;
            self.text.push('\n');
        }
        if let Some(ended) = name.strip_prefix('/') {
            let at = self.open.iter().rposition(|(open, _)| open == ended);
            if let Some((_, around)) = at.and_then(|at| self.open.drain(at..).next()) {
                self.now = around;
            }
            return;
        }
        let around = self.now.clone();
        match name.as_str() {
            "b" | "strong" => self.now.bold = true,
            "i" | "em" => self.now.italic = true,
            "u" => self.now.underline = true,
            "a" => self.now.link = attribute(tag, "href"),
            "span" | "font" => {}
            _ => return,
        }
        for declaration in attribute(tag, "style")
            .iter()
            .flat_map(|all| all.split(';'))
        {
            if let Some((name, value)) = declaration.split_once(':') {
                declare(&mut self.now, name.trim(), value.trim());
            }
        }
        self.open.push((name, around));
    }
}

/// What a declaration of CSS gives a style.
fn declare(style: &mut Style, name: &str, value: &str) {
    let font = style.font.clone().unwrap_or_default();
    let number = |value: &str| value.parse::<f64>().ok().filter(|number| *number > 0.0);
    match name {
        "font-weight" => {
            let heavy = number(value).is_some_and(|weight| weight >= 600.0);
            style.bold = heavy || matches!(value, "bold" | "bolder");
        }
        "font-style" => style.italic = matches!(value, "italic" | "oblique"),
        "text-decoration" => style.underline = value.split(' ').any(|one| one == "underline"),
        "font-size" => {
            if let Some(size) = value.strip_suffix("px").and_then(number) {
                style.font = Some(Font { size, ..font });
            }
        }
        "font-family" => {
            let first = value.split(',').next().unwrap_or_default().trim();
            let name = first.trim_matches(['"', '\'']).to_owned();
            style.font = Some(Font { name, ..font });
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generated_styles::{some_styles, styles_of_letters};

    #[test]
    fn what_web_views_write_is_read() {
        let html = "<meta charset='utf-8'><style>b { color: red }</style><span style=\"font-weight: 700; color: rgb(0, 0, 0);\">\
            Tea</span> &amp; <A class=\"x\" href=\"https://example.com/?a=1&amp;b=2\"><em>cake</em></A><span> now</span>";
        let (text, styles) = read(html);
        assert_eq!(text, "Tea & cake now");
        let mut wanted = TextStyles::default();
        wanted.change(TextRange::between(0, 3), |style| style.bold = true);
        wanted.change(TextRange::between(6, 10), |style| {
            style.italic = true;
            style.link = Some("https://example.com/?a=1&b=2".to_owned());
        });
        assert_eq!(styles, wanted);
    }

    #[test]
    fn blocks_begin_and_end_lines() {
        for (html, text) in [
            ("<h1>Plan</h1>line 1<br>line 2", "Plan\nline 1\nline 2"),
            ("<b>x</b><div>y</div>", "x\ny"),
            ("a<h2>b</h2>c", "a\nb\nc"),
            (
                "<table><tr><td>1</td></tr><tr><td>2</td></tr></table>z",
                "1\n2\nz",
            ),
            ("one<ul><li>two</li></ul>three", "one\ntwo\nthree"),
            (
                "<div><h1>a</h1></div>\n<div><br></div>\n<div>b</div>",
                "a\n\nb",
            ),
        ] {
            assert_eq!(read(html).0, text, "{html}");
        }
    }

    #[test]
    fn what_is_broken_is_read_as_far_as_it_goes() {
        assert_eq!(read("<b>one<style>two").0, "one");
        assert_eq!(read("</b></i>one<a href=>two<").0, "onetwo");
        let (text, styles) = read("<b><i>one</b>two</i>");
        assert_eq!(text, "onetwo");
        assert_eq!(styles.runs().count(), 1);
    }

    proptest! {
        /// Whatever styles a text has, it has them again, except those of ends of lines.
        #[test]
        fn styles_come_back(text in "[a-z<&\n é💡\"]{0,20}", all in some_styles(20)) {
            let styles = styles_of_letters(&text, all);
            let (said, again) = read(&written(&text, &styles));
            prop_assert_eq!(&said, &text);
            let mut unit = 0;
            for letter in text.chars() {
                if letter != '\n' {
                    prop_assert_eq!(again.at(unit), styles.at(unit), "{}", unit);
                }
                unit += letter.len_utf16();
            }
        }
    }
}
