//! Pages in HTML: the elements that Accessibility tells of them, as WebKit makes them [webkit 2] [webkit 4] [webkit 5].
//!
//! No style sheet and no script is read: of the look of an element its own `style` counts, as far as it decides what Accessibility
//! tells. [`dom`] reads HTML, [`kinds`] has the roles, [`names`] what elements are called, [`states`] what is told of them beside
//! that, [`closing`] what closes a dialog, [`controls`] what stands in controls, [`tables`] which tables are told as such, [`layout`]
//! where elements are.

mod closing;
mod controls;
mod dom;
mod kinds;
mod layout;
mod names;
mod states;
mod tables;

use closing::Closing;
use dom::{Node, Tag, collapsed};
use kinds::Kind;
use names::Document;
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::world::{Element, Font, Heads, Mark, OnPress, Scalar, Style, TextStyles};

/// How wide a page is laid out.
const WIDTH: f64 = 760.0;
/// The space around what a page holds.
pub(crate) const MARGIN: f64 = 8.0;

/// The elements of a page in HTML, and how high they are together.
pub(crate) fn elements(html: &str, address: &str) -> (Vec<Element>, f64) {
    let nodes = dom::read(html);
    let document = Document {
        nodes: &nodes,
        address,
    };
    let mut elements = Vec::new();
    let mut builder = Builder {
        document,
        closing: None,
    };
    match builder.modal() {
        // All else is as if it was not there [webkit 5.22].
        Some(dialog) => {
            builder.closing = Some(Closing::of(dialog, html));
            builder.add_tag(dialog, &Within::default(), &mut elements);
        }
        None => builder.add_all(&nodes, &Within::default(), &mut elements),
    }
    let end = layout::lay_out(&mut elements, MARGIN, MARGIN, WIDTH);
    (elements, end + MARGIN)
}

/// What an element stands in.
#[derive(Clone, Default)]
struct Within {
    style: Style,
    /// How many quotations.
    quotations: u32,
    edited: bool,
    in_tree: bool,
    /// The number of an item of a list, and whether the list counts.
    marker: Option<String>,
}

struct Builder<'d> {
    document: Document<'d>,
    /// What closes the dialog that is shown alone.
    closing: Option<Closing<'d>>,
}

impl<'d> Builder<'d> {
    /// The dialog that keeps everything else from Accessibility, while it is shown.
    fn modal(&self) -> Option<&'d Tag> {
        let mut found = None;
        let mut hidden: Vec<&Tag> = Vec::new();
        dom::walk(self.document.nodes, &mut |tag| {
            if tag.is_hidden() || tag.style("opacity") == Some("0") {
                dom::walk(&tag.children, &mut |inner| hidden.push(inner));
                hidden.push(tag);
            }
            let is_hidden = hidden.iter().any(|other| std::ptr::eq(*other, tag));
            if tag.is_true("aria-modal") && !is_hidden {
                found = Some(tag);
            }
        });
        found
    }

    fn add_all(&mut self, nodes: &'d [Node], within: &Within, into: &mut Vec<Element>) {
        for node in nodes {
            match node {
                Node::Text(text) => into.extend(text_element(&collapsed(text), within)),
                Node::Tag(tag) => self.add_tag(tag, within, into),
            }
        }
    }

    /// Adds what Accessibility tells of a tag: one element, none, or what it holds.
    fn add_tag(&mut self, tag: &'d Tag, within: &Within, into: &mut Vec<Element>) {
        if tag.is_hidden() || NOTHING.contains(&&*tag.name) {
            return;
        }
        let within = within.inside(tag);
        if kinds::is_presentation(tag) {
            return self.add_all(&tag.children, &within, into);
        }
        let own = match &*tag.name {
            "img" => self.image(tag),
            "select" => Some(controls::select(tag)),
            "table" if !tag.has("role") && !tables::holds_data(tag, within.edited) => {
                let children = tables::rows(tag)
                    .into_iter()
                    .flat_map(|(_, cells)| cells)
                    .flat_map(|cell| self.children(cell, &within))
                    .collect();
                Some(Element {
                    children,
                    ..Element::new(Role::Group)
                })
            }
            "table" if !tag.has("role") => Some(self.table(tag, &within)),
            "iframe" => Some(self.frame(tag)),
            _ => None,
        };
        let named = self.document.given_name(tag).is_some();
        let made = own.or_else(|| {
            let kind = kinds::of(tag, named)?;
            let is_plain = tag.name == "div" && !tag.has("role") && !kinds::is_editor(tag);
            let is_group_of_tree = within.in_tree && tag.get("role") == Some("group");
            let places = is_plain && only_places(tag, named);
            let is_told = !(places || is_group_of_tree);
            is_told.then(|| self.of_kind(tag, kind, &within))
        });
        match made {
            Some(element) => into.push(self.finished(tag, element, &within)),
            None if tag.name == "img" => {}
            None => self.add_all(&tag.children, &within, into),
        }
    }

    fn children(&mut self, tag: &'d Tag, within: &Within) -> Vec<Element> {
        let mut children = Vec::new();
        self.add_all(&tag.children, within, &mut children);
        children
    }

    fn of_kind(&mut self, tag: &'d Tag, kind: Kind, within: &Within) -> Element {
        let mut element = Element::new(Role::from(kind.role));
        element.subrole = (!kind.subrole.is_empty()).then(|| Subrole::from(kind.subrole));
        if !kind.description.is_empty() {
            let description = Scalar::Text(kind.description.into());
            element
                .attributes
                .insert(Attribute::RoleDescription, description);
        }
        if controls::add(tag, &mut element) {
            return element;
        }
        match (&element.role, &*tag.name) {
            (Role::Group, "li") => {
                let marker = within.marker.as_deref().filter(|_| !tag.has("role"));
                let marker = marker.map(|sign| Element {
                    value: Some(Scalar::Text(sign.into())),
                    ..Element::new(Role::from("AXListMarker"))
                });
                element.children = marker.into_iter().collect();
                element.children.extend(self.children(tag, within));
            }
            (Role::Group, "details") if !tag.has("open") => {
                let summary = tag.child("summary").into_iter();
                for summary in summary {
                    self.add_tag(summary, within, &mut element.children);
                }
            }
            (Role::List, "ol" | "ul") => {
                for (place, item) in (1..).zip(tag.tags()) {
                    let sign = match &*tag.name {
                        "ol" => format!("{place}."),
                        _ => "•".to_owned(),
                    };
                    let within = Within {
                        marker: Some(sign),
                        ..within.clone()
                    };
                    self.add_tag(item, &within, &mut element.children);
                }
            }
            (Role::Outline, _) => {
                let within = Within {
                    in_tree: true,
                    ..within.clone()
                };
                element.children = self.children(tag, &within);
            }
            (role, _) if controls::holds_nothing(role) => {}
            (Role::StaticText, _) => {}
            _ => element.children = self.children(tag, within),
        }
        element
    }

    fn table(&mut self, tag: &'d Tag, within: &Within) -> Element {
        let rows = tables::rows(tag).into_iter().map(|(row, cells)| {
            let cells = cells.into_iter().map(|cell| {
                let element = Element {
                    children: self.children(cell, within),
                    ..Element::new(Role::Cell)
                };
                self.finished(cell, element, within)
            });
            let children = cells.collect();
            let element = Element {
                children,
                ..Element::new(Role::Row)
            };
            self.finished(row, element, within)
        });
        Element {
            children: rows.collect(),
            ..Element::new(Role::Table)
        }
    }

    /// An image that says what it shows [webkit 2.4] [webkit 4.13].
    fn image(&mut self, tag: &'d Tag) -> Option<Element> {
        let alt = tag.get("alt").filter(|alt| !alt.is_empty());
        let title = tag.get("title").filter(|_| !tag.has("alt"));
        let map = tag.get("usemap").and_then(|name| name.strip_prefix('#'));
        let name = alt.or(title)?;
        let mut image = Element {
            description: Some(name.to_owned()),
            ..Element::new(match map {
                Some(_) => Role::from("AXImageMap"),
                None => Role::Image,
            })
        };
        if let Some(source) = tag.get("src") {
            let url = Scalar::Text(self.document.whole_address(source));
            image.attributes.insert(Attribute::Url, url);
        }
        let mut areas = Vec::new();
        dom::walk(self.document.nodes, &mut |other| {
            if map.is_some() && other.name == "map" && other.get("name") == map {
                areas.extend(other.tags().filter(|one| one.name == "area"));
            }
        });
        for area in areas {
            let link = Element {
                title: area.get("alt").map(str::to_owned),
                enabled: false,
                ..Element::new(Role::Link)
            };
            image
                .children
                .push(self.finished(area, link, &Within::default()));
        }
        Some(image)
    }

    /// A page in a page [webkit 5.3] [webkit 4.24].
    fn frame(&mut self, tag: &'d Tag) -> Element {
        let inner = tag.get("srcdoc").unwrap_or_default();
        let (children, _) = elements(inner, self.document.address);
        let name = tag.get("title").or_else(|| tag.get("name"));
        let page = Element {
            description: name.map(str::to_owned),
            children,
            ..Element::new(Role::WebArea)
        };
        let area = Element {
            children: vec![page],
            ..Element::new(Role::ScrollArea)
        };
        Element {
            children: vec![area],
            ..Element::new(Role::Group)
        }
    }

    /// Adds to an element what its tag says of names, states and looks.
    fn finished(&self, tag: &Tag, mut element: Element, within: &Within) -> Element {
        element.identifier = tag.get("id").map(str::to_owned);
        let closing = self.closing.as_ref().filter(|one| one.is_by(tag));
        if let Some(closing) = closing {
            let html = closing.html.clone();
            element.on_press = Some(Box::new(OnPress::ShowPage { html }));
        }
        if matches!(element.role, Role::Cell | Role::Group | Role::Heading) {
            element.styles = TextStyles::whole(1, within.style.clone());
        }
        if tag.name == "label" && element.identifier.is_none() {
            element.part = Some(self.document.key_of_label(tag));
        }
        let label = self.document.label_of(tag);
        element.labelled_by = label.map(|label| self.document.key_of_label(label));
        states::name(self.document, tag, &mut element);
        states::add(self.document, tag, &mut element);
        if within.quotations > 0 {
            let level = Scalar::Number(within.quotations.into());
            let name = Attribute::from("AXBlockQuoteLevel");
            element.attributes.insert(name, level);
        }
        element.heads = match (&*tag.name, tag.get("scope"), tag.get("role")) {
            (_, _, Some("columnheader")) => Some(Heads::Column),
            (_, _, Some("rowheader")) | ("th", Some("row"), _) => Some(Heads::Row),
            ("th", ..) => Some(Heads::Column),
            _ => None,
        };
        if tag.style("overflow") == Some("scroll") {
            element.role = Role::ScrollArea;
        }
        let (down, high) = (tag.pixels("top"), tag.pixels("height"));
        if down.is_some() || high.is_some() {
            let (y, height) = (down.unwrap_or_default(), high.unwrap_or_default());
            element.frame = Some(Rect::new(0.0, y, 0.0, height));
        }
        element
    }
}

/// What is never shown, or holds what its control shows.
const NOTHING: [&str; 17] = [
    "audio", "canvas", "datalist", "head", "link", "map", "meta", "noscript", "param", "script",
    "source", "style", "svg", "template", "title", "track", "wbr",
];

/// Whether a `div` only places what it holds: nothing of it is told.
fn only_places(tag: &Tag, named: bool) -> bool {
    let has_text = tag.children.iter().any(|node| match node {
        Node::Text(text) => !text.trim().is_empty(),
        Node::Tag(inner) => INLINE.contains(&&*inner.name),
    });
    !(has_text || named || tag.has("aria-live") || tag.style("overflow") == Some("scroll"))
}

/// What stands in a line of text.
const INLINE: [&str; 10] = [
    "a", "b", "em", "i", "label", "s", "small", "span", "strong", "u",
];

impl Within {
    /// What stands in an element.
    fn inside(&self, tag: &Tag) -> Self {
        let mut inside = self.clone();
        let style = &mut inside.style;
        match &*tag.name {
            "b" | "strong" | "th" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                style.set(Mark::Bold, true);
            }
            "em" | "i" | "cite" | "var" => style.set(Mark::Italic, true),
            "u" | "ins" => style.set(Mark::Underline, true),
            "a" if tag.has("href") => style.set(Mark::Underline, true),
            _ => {}
        }
        match tag.style("font-weight") {
            Some("bold" | "bolder" | "700") => style.set(Mark::Bold, true),
            Some("normal") => style.set(Mark::Bold, false),
            _ => {}
        }
        if tag.style("font-style") == Some("italic") {
            style.set(Mark::Italic, true);
        }
        if tag.style("text-decoration") == Some("underline") {
            style.set(Mark::Underline, true);
        }
        if let Some(name) = tag.style("font-family") {
            let font = style.font.clone().unwrap_or_default();
            style.font = Some(Font {
                name: name.to_owned(),
                ..font
            });
        }
        let is_quotation = tag.name == "blockquote" || tag.get("role") == Some("blockquote");
        inside.quotations += u32::from(is_quotation);
        inside.edited |= kinds::is_editor(tag);
        if tag.name != "li" {
            inside.marker = None;
        }
        inside
    }
}

/// A text by itself.
fn text_element(text: &str, within: &Within) -> Option<Element> {
    let units = text.encode_utf16().count();
    (units > 0).then(|| Element {
        value: Some(Scalar::Text(text.to_owned())),
        styles: TextStyles::whole(units, within.style.clone()),
        ..Element::new(Role::StaticText)
    })
}
