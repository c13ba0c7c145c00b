//! HTML as a tree: what a page is made of, as far as it is needed here. It is read as browsers do, without complaint.

use crate::html;

/// A part of a page.
#[derive(Debug)]
pub(super) enum Node {
    Text(String),
    Tag(Tag),
}

/// An element of HTML.
#[derive(Debug, Default)]
pub(super) struct Tag {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    /// Where its name ends in the HTML: another attribute can stand there.
    pub(super) named_to: usize,
    pub(super) children: Vec<Node>,
}

/// Elements that hold nothing and have no end.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// So deep elements stand in one another; what is deeper stands beside.
const DEEPEST: usize = 100;

/// What they hold is no HTML.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Which elements one that begins ends, where it stands in them.
fn ends(name: &str) -> &'static [&'static str] {
    match name {
        "li" => &["li"],
        "dt" | "dd" => &["dt", "dd"],
        "td" | "th" => &["td", "th"],
        "tr" => &["td", "th", "tr"],
        "tbody" | "tfoot" => &["td", "th", "tr", "thead", "tbody"],
        "option" => &["option"],
        "optgroup" => &["option", "optgroup"],
        _ => &[],
    }
}

/// The parts of a page.
pub(super) fn read(html: &str) -> Vec<Node> {
    let mut open = vec![Tag::default()];
    let mut rest = html;
    while let Some((before, inside)) = rest.split_once('<') {
        add_text(&mut open, before);
        if let Some(comment) = inside.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let end = end_of_tag(inside);
        let written = inside.get(..end).unwrap_or(inside);
        rest = inside.get(end + 1..).unwrap_or_default();
        if let Some(name) = written.strip_prefix('/') {
            close(&mut open, &name.trim().to_ascii_lowercase());
        } else if !written.starts_with('!') {
            let from = html.len() - inside.len();
            rest = begin(&mut open, (from, written), rest);
        }
    }
    add_text(&mut open, rest);
    while open.len() > 1 {
        close_last(&mut open);
    }
    open.pop().map(|root| root.children).unwrap_or_default()
}

/// The letters that names and numbers in HTML stand for.
fn letters(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, inside)) = rest.split_once("&#") {
        text.push_str(before);
        let (number, after) = inside.split_once(';').unwrap_or((inside, ""));
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => number.parse().ok(),
        };
        text.extend(code.and_then(char::from_u32));
        rest = after;
    }
    text.push_str(rest);
    html::letters(&text)
}

/// Where a tag ends: a quoted value may hold the sign for it.
fn end_of_tag(inside: &str) -> usize {
    let mut quote = None;
    for (at, letter) in inside.char_indices() {
        match (quote, letter) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            _ => {}
        }
    }
    inside.len()
}

fn add_text(open: &mut [Tag], html: &str) {
    if let Some(last) = open.last_mut()
        && !html.is_empty()
    {
        last.children.push(Node::Text(letters(html)));
    }
}

/// Begins an element; what comes behind it, or behind its end where it holds no HTML.
fn begin<'h>(open: &mut Vec<Tag>, (from, written): (usize, &str), rest: &'h str) -> &'h str {
    let written = written.trim_end();
    let is_closed = written.ends_with('/');
    let written = written.strip_suffix('/').unwrap_or(written);
    let (name, more) = written
        .split_once(|letter: char| letter.is_ascii_whitespace())
        .unwrap_or((written, ""));
    let name = name.to_ascii_lowercase();
    while open.len() > 1
        && open
            .last()
            .is_some_and(|last| ends(&name).contains(&&*last.name))
    {
        close_last(open);
    }
    while open.len() > DEEPEST {
        close_last(open);
    }
    let attributes = attributes(more);
    let is_void = is_closed || VOID.contains(&&*name);
    let is_raw = RAW.contains(&&*name);
    let end = format!("</{name}>");
    open.push(Tag {
        named_to: from + name.len(),
        name,
        attributes,
        children: Vec::new(),
    });
    if is_raw && !is_void {
        let at = rest.to_ascii_lowercase().find(&end);
        let inner = rest.get(..at.unwrap_or(rest.len())).unwrap_or_default();
        add_text(open, inner);
        close_last(open);
        let behind = at.and_then(|at| rest.get(at + end.len()..));
        return behind.unwrap_or_default();
    }
    if is_void {
        close_last(open);
    }
    rest
}

fn attributes(written: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = written.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|one: char| one == '=' || one.is_ascii_whitespace());
        let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let behind = behind.trim_start();
        let (value, after) = match behind.strip_prefix('=') {
            None => ("", behind),
            Some(value) => value_of(value.trim_start()),
        };
        found.push((name.to_ascii_lowercase(), letters(value)));
        rest = after.trim_start();
    }
    found
}

/// A value, with quotes or without, and what comes behind it.
fn value_of(written: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inner) = written.strip_prefix(quote) {
            return inner.split_once(quote).unwrap_or((inner, ""));
        }
    }
    let end = written.find(|one: char| one.is_ascii_whitespace());
    written.split_at(end.unwrap_or(written.len()))
}

fn close_last(open: &mut Vec<Tag>) {
    if let Some(done) = open.pop()
        && let Some(around) = open.last_mut()
    {
        around.children.push(Node::Tag(done));
    }
}

/// Ends the innermost open element of this name, with all that is open in it.
fn close(open: &mut Vec<Tag>, name: &str) {
    let Some(at) = open.iter().rposition(|tag| tag.name == name) else {
        return;
    };
    while open.len() > at.max(1) {
        close_last(open);
    }
}

impl Tag {
    /// The value of an attribute.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let mut all = self.attributes.iter();
        all.find(|(own, _)| own == name).map(|(_, value)| &**value)
    }

    /// Whether it has an attribute.
    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Whether an attribute says `true`.
    pub(super) fn is_true(&self, name: &str) -> bool {
        self.get(name) == Some("true")
    }

    /// A property of its style.
    pub(super) fn style(&self, property: &str) -> Option<&str> {
        let mut declared = self.get("style")?.split(';');
        declared.find_map(|one| {
            let (name, value) = one.split_once(':')?;
            (name.trim() == property).then(|| value.trim())
        })
    }

    /// A length in pixels of its style.
    pub(super) fn pixels(&self, property: &str) -> Option<f64> {
        self.style(property)?.strip_suffix("px")?.parse().ok()
    }

    /// The elements right in it.
    pub(super) fn tags(&self) -> impl Iterator<Item = &Self> {
        tags(&self.children)
    }

    /// The first element right in it with this name.
    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.tags().find(|tag| tag.name == name)
    }

    /// Whether it and what it holds are not shown to anybody, or not to Accessibility.
    pub(super) fn is_hidden(&self) -> bool {
        self.has("hidden")
            || self.is_true("aria-hidden")
            || (self.name == "dialog" && !self.has("open"))
            || self.style("display") == Some("none")
            || self.style("visibility") == Some("hidden")
    }

    /// The text right in it, as it is written.
    pub(super) fn raw_text(&self) -> String {
        let texts = self.children.iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.as_str()),
            Node::Tag(_) => None,
        });
        texts.collect()
    }

    /// Its text, as it is shown.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        add_shown(&self.children, &mut text);
        collapsed(&text)
    }
}

/// The elements among parts of a page.
pub(super) fn tags(nodes: &[Node]) -> impl Iterator<Item = &Tag> {
    nodes.iter().filter_map(|node| match node {
        Node::Tag(tag) => Some(tag),
        Node::Text(_) => None,
    })
}

/// Visits all elements, those that hold others first.
pub(super) fn walk<'d>(nodes: &'d [Node], visit: &mut dyn FnMut(&'d Tag)) {
    for tag in tags(nodes) {
        visit(tag);
        walk(&tag.children, visit);
    }
}

fn add_shown(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(own) => text.push_str(own),
            Node::Tag(tag) if tag.name == "br" => text.push(' '),
            Node::Tag(tag) if tag.is_hidden() || RAW.contains(&&*tag.name) => {}
            Node::Tag(tag) if tag.name == "img" => {
                text.push_str(tag.get("alt").unwrap_or_default())
            }
            Node::Tag(tag) => add_shown(&tag.children, text),
        }
    }
}

/// A text with one blank for each run of white space.
pub(super) fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::elements;
    use super::*;

    fn written(nodes: &[Node]) -> String {
        let one = |node: &Node| match node {
            Node::Text(text) => text.clone(),
            Node::Tag(tag) => format!("{}({})", tag.name, written(&tag.children)),
        };
        nodes.iter().map(one).collect()
    }

    #[test]
    fn ends_that_are_left_out_are_where_browsers_put_them() {
        for (html, tree) in [
            ("<ul><li>A<li>B</ul>C", "ul(li(A)li(B))C"),
            ("<dl><dt>A<dd>B<dt>C</dl>", "dl(dt(A)dd(B)dt(C))"),
            ("<p>A<br>B<img src=a>C", "p(Abr()Bimg()C)"),
            ("<b>A</i>B</b>", "b(AB)"),
            ("<!-- <p> --><textarea><b></textarea>", "textarea(<b>)"),
            (
                "<select><option>A<option>B</select>",
                "select(option(A)option(B))",
            ),
        ] {
            assert_eq!(written(&read(html)), tree, "{html}");
        }
        let nodes = read("<input value='a > b' checked title=x&amp;y>");
        let input = tags(&nodes).next().unwrap();
        let values = ["value", "checked", "title"].map(|name| input.get(name).unwrap());
        assert_eq!(values, ["a > b", "", "x&y"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// Whatever stands there, it is a page.
        #[test]
        fn no_text_is_too_broken(html in "(<(/?(p|li|td|tr|table|select|b|iframe)|[a-z=\"' &#;]{0,9})>?|[a-z &#;é]{0,5}){0,30}") {
            let (_, height) = elements(&html, "https://a.example");
            prop_assert!(height > 0.0);
        }
    }

    #[test]
    fn depth_has_an_end() {
        let (made, _) = elements(&"<p>".repeat(1000), "https://a.example");
        assert!((1..1000).contains(&made.len()), "{}", made.len());
    }
}
