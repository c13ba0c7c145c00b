//! What a page of a browser says, and Select All and Copy in it: the whole page is selected, or nothing of it. No picture shows that.

use super::parts::{find, find_mut, words};
use crate::tree::text;
use crate::{html, rtf};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{Element, Process, Scalar, Style, TextRange, TextStyles, WebEngine};

/// The text of a page as a person reads it, a line for each part.
pub(crate) fn text_of(page: &[Element]) -> String {
    let lines = lines_of(page).into_iter().map(|(line, _)| line);
    lines.collect::<Vec<String>>().join("\n")
}

/// The same lines, each with its style: headings are bold.
fn lines_of(page: &[Element]) -> Vec<(String, Style)> {
    let mut lines = Vec::new();
    for element in page {
        collect(element, &Style::default(), &mut lines);
    }
    lines
}

fn collect(element: &Element, around: &Style, lines: &mut Vec<(String, Style)>) {
    let mut style = around.clone();
    match (&element.role, element.attributes.get(&Attribute::Url)) {
        (Role::Heading, _) => style.bold = true,
        (Role::Link, Some(Scalar::Text(url))) => style.link = Some(url.clone()),
        _ => {}
    }
    if !element.children.is_empty() {
        for child in &element.children {
            collect(child, &style, lines);
        }
        return;
    }
    let text = match element.role {
        Role::StaticText => words(element),
        Role::TextField | Role::TextArea => String::new(),
        _ => element.title.clone().unwrap_or_default(),
    };
    if !text.is_empty() {
        lines.push((text, style));
    }
}

fn is_page(element: &Element) -> bool {
    element.role == Role::WebArea
}

/// Selects the page of a window. False when it shows none.
pub(super) fn select_all(process: &mut Process<'_>, window: u64) -> bool {
    let window = process.window_mut(window);
    let Some(page) = window.and_then(|window| find_mut(&mut window.children, &is_page)) else {
        return false;
    };
    let units = text::units(&text_of(&page.children));
    page.selection = Some(TextRange::between(0, units));
    true
}

/// Copies the page of a window, where it is selected: its links, and its headings bold. Views of WebKit offer rich text, HTML and
/// plain text [bridge 10]; Chromium offers no rich text (C).
pub(super) fn copy(process: &mut Process<'_>, window: u64) -> bool {
    let app = process.app().and_then(|app| app.bundle_id.as_deref());
    let engine = app.map(WebEngine::of);
    let window = process.window(window);
    let page = window.and_then(|window| find(&window.children, &is_page));
    let Some(page) = page.filter(|page| page.selection.is_some_and(|part| part.length > 0)) else {
        return false;
    };
    let (mut said, mut styles) = (String::new(), TextStyles::default());
    let mut unit = 0;
    for (line, style) in lines_of(&page.children) {
        if unit > 0 {
            said.push('\n');
            unit += 1;
        }
        let part = TextRange::between(unit, unit + text::units(&line));
        styles.append(part, style);
        unit = part.end();
        said.push_str(&line);
    }
    let rich = (engine == Some(WebEngine::WebKit)).then(|| rtf::written(&said, &styles));
    let html = html::written(&said, &styles);
    process.pasteboard.set_styled_text(said, rich, Some(html));
    true
}
