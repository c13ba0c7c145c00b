//! What a search in a page goes through, in the order of the engine [findings 1.12] [webkit 1.4].

use super::{
    page_query::Query,
    place::{Place, shown_children},
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::Rect;
use simulated_world::world::{Element, Scalar, WebEngine};

/// One element of a page, as the search meets it.
#[derive(Clone, Copy)]
pub(super) struct Met<'w> {
    pub(super) element: &'w Element,
    pub(super) visible: bool,
    /// How many tables it stands in.
    pub(super) tables: usize,
    /// How deep in quotations what it stands in is.
    pub(super) quoted: f64,
}

/// What a search goes through, and the element that it starts from, where that is in the page.
pub(super) struct Order<'w> {
    pub(super) all: Vec<Met<'w>>,
    pub(super) start: Option<Met<'w>>,
}

/// What is known of all that stands in one element.
#[derive(Clone, Copy, Default)]
struct Around {
    clip: Option<Rect>,
    tables: usize,
    quoted: f64,
}

impl Around {
    /// Around what an element holds.
    fn of(place: &Place<'_>) -> Self {
        let line = place.chain.iter();
        line.fold(Self::default(), |around, one| around.within(one))
    }

    fn within(self, element: &Element) -> Self {
        let clip = match (&element.role, element.frame, self.clip) {
            (Role::ScrollArea, Some(frame), Some(clip)) => {
                let nothing = Rect::new(0.0, 0.0, 0.0, 0.0);
                Some(clip.intersection(frame).unwrap_or(nothing))
            }
            (Role::ScrollArea, Some(frame), None) => Some(frame),
            _ => self.clip,
        };
        Self {
            clip,
            tables: self.tables + usize::from(element.role == Role::Table),
            quoted: quotation_of(element).unwrap_or(self.quoted),
        }
    }

    fn met(self, element: &Element) -> Met<'_> {
        let shown = |frame: Rect| {
            let clip = self.clip;
            clip.is_none_or(|clip| clip.intersection(frame).is_some())
        };
        Met {
            element,
            visible: element.frame.is_some_and(shown),
            tables: self.tables,
            quoted: self.quoted,
        }
    }

    /// Adds an element and what it holds.
    fn gather<'w>(self, element: &'w Element, how: How, all: &mut Vec<Met<'w>>) {
        all.push(self.met(element));
        if !how.immediate_only {
            self.within(element).gather_all(searched(element), how, all);
        }
    }

    fn gather_all<'w>(self, elements: Vec<&'w Element>, how: How, all: &mut Vec<Met<'w>>) {
        let mut ordered = elements;
        if how.backward {
            ordered.reverse();
        }
        for element in ordered {
            self.gather(element, how, all);
        }
    }
}

#[derive(Clone, Copy)]
struct How {
    immediate_only: bool,
    /// What stands last comes first.
    backward: bool,
}

/// How deep in quotations an element says that it is.
pub(super) fn quotation_of(element: &Element) -> Option<f64> {
    match element
        .attributes
        .get(&Attribute::from("AXBlockQuoteLevel"))
    {
        Some(Scalar::Number(level)) => Some(*level),
        _ => None,
    }
}

/// What is searched of what an element holds: of a table its rows [webkit 7.7].
fn searched(element: &Element) -> Vec<&Element> {
    without_table_parts(shown_children(element))
}

fn without_table_parts(elements: &[Element]) -> Vec<&Element> {
    let elements = elements.iter();
    elements.filter(|one| !one.is_table_part()).collect()
}

/// What the search goes through, in its order.
pub(super) fn in_order<'w>(
    place: &Place<'w>,
    query: &Query,
    engine: WebEngine,
    forward: bool,
) -> Order<'w> {
    let around = Around::of(place);
    let children = without_table_parts(place.children());
    let start = query
        .start
        .filter(|start| *start != place.target(place.id()));
    let is_start = |one: &Element| start == Some(place.target(one.id));
    let line = line_to(&children, around, &is_start);
    let start = line.last().map(|(one, around)| around.met(one));
    let all = match engine {
        WebEngine::WebKit => from_start(children, around, &line, query, forward),
        _ => in_document_order(place, children, around, query, engine, forward),
    };
    Order { all, start }
}

/// The way from one of the elements to the one that is meant, each with what is around it; empty where there is none.
fn line_to<'w>(
    elements: &[&'w Element],
    around: Around,
    is_meant: &dyn Fn(&Element) -> bool,
) -> Vec<(&'w Element, Around)> {
    for element in elements {
        if is_meant(element) {
            return vec![(element, around)];
        }
        let mut line = line_to(&searched(element), around.within(element), is_meant);
        if !line.is_empty() {
            line.insert(0, (element, around));
            return line;
        }
    }
    Vec::new()
}

/// As WebKit goes: from the start upward, at each level through what stands beyond, each before what it holds; backward the nearest
/// first, and what holds them after all of them.
fn from_start<'w>(
    children: Vec<&'w Element>,
    around: Around,
    line: &[(&'w Element, Around)],
    query: &Query,
    forward: bool,
) -> Vec<Met<'w>> {
    let how = How {
        immediate_only: query.immediate_only,
        backward: !forward,
    };
    let mut all = Vec::new();
    let Some((start, beside)) = line.last() else {
        around.gather_all(children, how, &mut all);
        return all;
    };
    if forward && !query.immediate_only {
        let within = beside.within(start);
        within.gather_all(searched(start), how, &mut all);
    }
    for (depth, (one, beside)) in line.iter().enumerate().rev() {
        let holder = depth.checked_sub(1).and_then(|outer| line.get(outer));
        let mut siblings = match holder {
            Some((holder, _)) => searched(holder),
            None => children.clone(),
        };
        let at = siblings.iter().position(|sibling| sibling.id == one.id);
        let at = at.unwrap_or_default();
        let beyond = match forward {
            true => siblings.split_off(at + 1),
            false => {
                siblings.truncate(at);
                siblings
            }
        };
        if holder.is_none() || !query.immediate_only {
            beside.gather_all(beyond, how, &mut all);
        }
        if let Some((holder, around)) = holder.filter(|_| !forward) {
            all.push(around.met(holder));
        }
    }
    all
}

/// As the other engines go.
fn in_document_order<'w>(
    place: &Place<'w>,
    children: Vec<&'w Element>,
    around: Around,
    query: &Query,
    engine: WebEngine,
    forward: bool,
) -> Vec<Met<'w>> {
    let how = How {
        immediate_only: query.immediate_only,
        backward: false,
    };
    let mut all = Vec::new();
    around.gather_all(children, how, &mut all);
    let at = query.start.and_then(|start| {
        let mut met = all.iter();
        met.position(|one| place.target(one.element.id) == start)
    });
    match (at, forward) {
        (Some(at), true) => all.drain(..=at).for_each(drop),
        (Some(at), false) => {
            all.truncate(at);
            all.reverse();
        }
        (None, true) => {}
        // It goes backward from the page itself, where there is nothing more.
        (None, false) if engine == WebEngine::Chromium => all.clear(),
        (None, false) => all.reverse(),
    }
    // Chromium looks at the page itself as well, unless one element is enough.
    let itself = engine == WebEngine::Chromium && !query.immediate_only && query.limit != Some(1);
    if let Some(element) = place.element().filter(|_| itself && at.is_none()) {
        let visible = true;
        all.insert(
            0,
            Met {
                visible,
                ..around.met(element)
            },
        );
    }
    all
}
