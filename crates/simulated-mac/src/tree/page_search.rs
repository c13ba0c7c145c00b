//! What a page finds of itself: `AXUIElementsForSearchPredicate`, as the engine of its app answers it [findings 1.12].

use super::{
    place::{Place, shown_children},
    types::Target,
};
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::world::{App, Element, Fault, Scalar, WebEngine, World};

/// What a script asks a page for: the entries of the dictionary; absent where it has none of that kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    /// `AXSearchKey`, one or a list.
    pub(crate) keys: Option<Vec<String>>,
    /// `AXDirection`.
    pub(crate) direction: Option<String>,
    /// `AXResultsLimit`.
    pub(crate) limit: Option<i64>,
    /// `AXSearchText`.
    pub(crate) text: String,
    /// `AXVisibleOnly`.
    pub(crate) visible_only: bool,
    /// `AXImmediateDescendantsOnly`.
    pub(crate) immediate_only: bool,
    /// `AXStartElement`.
    pub(crate) start: Option<Target>,
}

/// Keys that a Mac knows and of which nothing is known here: what they ask for is not in the world.
const NOT_SIMULATED: [&str; 17] = [
    "AXArticleSearchKey",
    "AXBlockquoteSameLevelSearchKey",
    "AXBlockquoteSearchKey",
    "AXBoldFontSearchKey",
    "AXDifferentTypeSearchKey",
    "AXFontChangeSearchKey",
    "AXFontColorChangeSearchKey",
    "AXHeadingSameLevelSearchKey",
    "AXHighlightedSearchKey",
    "AXItalicFontSearchKey",
    "AXLiveRegionSearchKey",
    "AXMisspelledWordSearchKey",
    "AXPlainTextSearchKey",
    "AXSameTypeSearchKey",
    "AXStyleChangeSearchKey",
    "AXTableSameLevelSearchKey",
    "AXUnderlineSearchKey",
];

impl Query {
    /// The first of its keys that only a Mac can answer.
    pub(crate) fn not_simulated(&self) -> Option<&str> {
        let keys = self.keys.iter().flatten();
        keys.map(String::as_str)
            .find(|key| NOT_SIMULATED.contains(key))
    }

    fn is_forward(&self, engine: WebEngine) -> bool {
        match (engine, self.direction.as_deref()) {
            (WebEngine::Gecko, direction) => direction == Some("AXDirectionNext"),
            (WebEngine::WebKit, direction) => direction.is_none_or(|one| one == "AXDirectionNext"),
            (WebEngine::Chromium, direction) => direction != Some("AXDirectionPrevious"),
        }
    }

    /// How many elements it answers at most. What is negative is a great number to WebKit, which reads it without a
    /// sign, and no limit to the others.
    fn most(&self, engine: WebEngine) -> usize {
        match (engine, self.limit) {
            // After the first one WebKit asks whether there are as many as wanted.
            (WebEngine::WebKit, None | Some(0)) => 1,
            (WebEngine::Gecko, None | Some(0)) | (WebEngine::Chromium, Some(0)) => 0,
            (_, limit) => limit
                .and_then(|limit| usize::try_from(limit).ok())
                .unwrap_or(usize::MAX),
        }
    }
}

/// Whether an element answers such questions.
pub(crate) fn is_answered_by(world: &World, place: &Place<'_>) -> bool {
    let on_page = place.chain.iter().any(|one| one.role == Role::WebArea);
    let holds_page = || {
        *place.role() == Role::ScrollArea
            && place.children().iter().any(|one| one.role == Role::WebArea)
    };
    !world.faults.has(Fault::SearchesAreNoAttribute)
        && place.element().is_some()
        && match place.app.web_engine() {
            WebEngine::Chromium => on_page,
            WebEngine::WebKit => on_page || holds_page(),
            WebEngine::Gecko => has_page(place.app),
        }
}

fn has_page(app: &App) -> bool {
    let mut windows = app.windows.iter().flat_map(|window| &window.children);
    windows.any(|child| {
        let mut found = false;
        child.walk(&mut |one| found |= one.role == Role::WebArea);
        found
    })
}

/// One element of a page, as the search meets it.
struct Met<'w> {
    element: &'w Element,
    visible: bool,
}

/// What is found, in the engine's order.
pub(crate) fn found(world: &World, place: &Place<'_>, query: &Query) -> Vec<Target> {
    let engine = place.app.web_engine();
    let forward = query.is_forward(engine);
    let all = in_order(place, query, engine, forward);
    let label = |element: &Element| labelled(place, element).map(str::to_owned);
    let matches = |one: &Met<'_>, key: Option<&str>| {
        if world.faults.has(Fault::SearchesAnswerAnything) {
            return true;
        }
        key.is_none_or(|key| fits(one.element, key, engine))
            && (!query.visible_only || one.visible)
            && shows(one.element, query, engine, &label)
    };
    let most = query.most(engine);
    let of_key = |key: Option<&str>| -> Vec<u64> {
        let fitting = all.iter().filter(|one| matches(one, key));
        fitting.map(|one| one.element.id).take(most).collect()
    };
    let mut ids: Vec<u64> = match (engine, &query.keys) {
        // Gecko goes through the page once for each key, and the others once for all.
        (WebEngine::Gecko, keys) => {
            let keys = keys.iter().flatten().filter(|key| is_known(key));
            keys.flat_map(|key| of_key(Some(key))).collect()
        }
        (WebEngine::WebKit, None) => Vec::new(),
        (WebEngine::WebKit, Some(keys)) => union(&all, keys, most, &matches),
        (WebEngine::Chromium, keys) => {
            let known: Vec<String> = keys
                .iter()
                .flatten()
                .filter(|key| is_known(key) && *key != "AXKeyboardFocusableSearchKey")
                .cloned()
                .collect();
            // What no key is known of is not asked of any element.
            match known.as_slice() {
                [] => of_key(None),
                known => union(&all, known, most, &matches),
            }
        }
    };
    if world.faults.has(Fault::SearchesFindTooFew) {
        ids.truncate(ids.len() / 2);
    }
    ids.into_iter().map(|id| place.target(id)).collect()
}

fn union(
    all: &[Met<'_>],
    keys: &[String],
    most: usize,
    matches: &dyn Fn(&Met<'_>, Option<&str>) -> bool,
) -> Vec<u64> {
    let fitting = all
        .iter()
        .filter(|one| keys.iter().any(|key| matches(one, Some(key))));
    fitting.map(|one| one.element.id).take(most).collect()
}

/// What the search goes through, in its order.
fn in_order<'w>(
    place: &Place<'w>,
    query: &Query,
    engine: WebEngine,
    forward: bool,
) -> Vec<Met<'w>> {
    let mut all = Vec::new();
    let clip = clip_of(place);
    let backward_siblings = !forward && engine == WebEngine::WebKit;
    for child in ordered(place.children(), backward_siblings) {
        gather(
            child,
            clip,
            query.immediate_only,
            backward_siblings,
            &mut all,
        );
    }
    let start = query
        .start
        .filter(|start| *start != place.target(place.id()));
    let at = start.and_then(|start| {
        all.iter()
            .position(|one| place.target(one.element.id) == start)
    });
    match (at, forward) {
        (Some(at), true) => all.drain(..=at).for_each(drop),
        (Some(at), false) => {
            all.truncate(at);
            all.reverse();
        }
        (None, true) => {}
        (None, false) if engine == WebEngine::WebKit => {}
        // It goes backward from the page itself, where there is nothing more.
        (None, false) if engine == WebEngine::Chromium => all.clear(),
        (None, false) => all.reverse(),
    }
    // Chromium looks at the page itself as well, unless one element is enough.
    let itself = engine == WebEngine::Chromium && !query.immediate_only && query.limit != Some(1);
    if let Some(element) = place.element().filter(|_| itself && at.is_none()) {
        let visible = true;
        all.insert(0, Met { element, visible });
    }
    all
}

fn nothing() -> Rect {
    Rect::new(0.0, 0.0, 0.0, 0.0)
}

fn ordered(elements: &[Element], backward: bool) -> Box<dyn Iterator<Item = &Element> + '_> {
    if backward {
        Box::new(elements.iter().rev())
    } else {
        Box::new(elements.iter())
    }
}

/// What the scroll areas around an element show.
fn clip_of(place: &Place<'_>) -> Option<Rect> {
    let areas = place
        .chain
        .iter()
        .filter(|one| one.role == Role::ScrollArea);
    let mut frames = areas.filter_map(|one| one.frame);
    let first = frames.next()?;
    Some(frames.fold(first, |clip, frame| {
        clip.intersection(frame).unwrap_or_else(nothing)
    }))
}

fn gather<'w>(
    element: &'w Element,
    clip: Option<Rect>,
    immediate_only: bool,
    backward: bool,
    all: &mut Vec<Met<'w>>,
) {
    let shown = |frame: Rect| clip.is_none_or(|clip| clip.intersection(frame).is_some());
    let visible = element.frame.is_some_and(shown);
    all.push(Met { element, visible });
    if immediate_only {
        return;
    }
    let clip = match (&element.role, element.frame, clip) {
        (Role::ScrollArea, Some(frame), Some(clip)) => {
            Some(clip.intersection(frame).unwrap_or_else(nothing))
        }
        (Role::ScrollArea, Some(frame), None) => Some(frame),
        _ => clip,
    };
    for child in ordered(shown_children(element), backward) {
        gather(child, clip, false, backward, all);
    }
}

/// Whether an element is of the kind that a key asks for.
fn fits(element: &Element, key: &str, engine: WebEngine) -> bool {
    use WebEngine::{Chromium, Gecko, WebKit};
    let role = &element.role;
    let is_toggle = matches!(element.subrole, Some(Subrole::Toggle | Subrole::Switch));
    let is_visited =
        element.attributes.get(&Attribute::from("AXVisited")) == Some(&Scalar::Bool(true));
    match key {
        "AXButtonSearchKey" => match engine {
            Gecko => *role == Role::Button,
            WebKit | Chromium => matches!(role, Role::Button | Role::PopUpButton) || is_toggle,
        },
        "AXCheckBoxSearchKey" => *role == Role::CheckBox && !is_toggle,
        "AXControlSearchKey" => is_control(role, engine),
        "AXFrameSearchKey" => *role == Role::WebArea,
        "AXGraphicSearchKey" => *role == Role::Image,
        "AXHeadingSearchKey" => *role == Role::Heading,
        "AXKeyboardFocusableSearchKey" => *role == Role::Link || is_control(role, engine),
        "AXLandmarkSearchKey" => {
            let subrole = element.subrole.as_ref().map(Subrole::as_str);
            subrole.is_some_and(|name| name.starts_with("AXLandmark"))
        }
        "AXLinkSearchKey" => *role == Role::Link,
        "AXListSearchKey" => *role == Role::List,
        // Its rule asks for text fields.
        "AXOutlineSearchKey" if engine == Chromium => is_text_field(role),
        "AXOutlineSearchKey" => *role == Role::Outline,
        "AXRadioGroupSearchKey" => *role == Role::RadioGroup,
        "AXStaticTextSearchKey" => *role == Role::StaticText,
        "AXTableSearchKey" => *role == Role::Table,
        "AXTextFieldSearchKey" => is_text_field(role),
        "AXUnvisitedLinkSearchKey" => *role == Role::Link && !is_visited,
        "AXVisitedLinkSearchKey" => *role == Role::Link && is_visited,
        _ => match level_of(key) {
            Some(level) => *role == Role::Heading && element.value == Some(Scalar::Number(level)),
            // What WebKit does not know asks for anything.
            None => key == "AXAnyTypeSearchKey" || engine == WebKit,
        },
    }
}

/// The 2 of `AXHeadingLevel2SearchKey`.
fn level_of(key: &str) -> Option<f64> {
    let level = key
        .strip_prefix("AXHeadingLevel")?
        .strip_suffix("SearchKey")?;
    level.parse().ok()
}

fn is_known(key: &str) -> bool {
    const KNOWN: [&str; 17] = [
        "AXAnyTypeSearchKey",
        "AXButtonSearchKey",
        "AXCheckBoxSearchKey",
        "AXControlSearchKey",
        "AXFrameSearchKey",
        "AXGraphicSearchKey",
        "AXHeadingSearchKey",
        "AXKeyboardFocusableSearchKey",
        "AXLandmarkSearchKey",
        "AXLinkSearchKey",
        "AXListSearchKey",
        "AXOutlineSearchKey",
        "AXRadioGroupSearchKey",
        "AXStaticTextSearchKey",
        "AXTableSearchKey",
        "AXTextFieldSearchKey",
        "AXUnvisitedLinkSearchKey",
    ];
    KNOWN.contains(&key) || key == "AXVisitedLinkSearchKey" || level_of(key).is_some()
}

fn is_text_field(role: &Role) -> bool {
    matches!(
        role,
        Role::TextField
            | Role::TextArea
            | Role::ComboBox
            | Role::SearchField
            | Role::SecureTextField
    )
}

fn is_control(role: &Role, engine: WebEngine) -> bool {
    is_text_field(role)
        || matches!(
            role,
            Role::Button
                | Role::CheckBox
                | Role::DateField
                | Role::DisclosureTriangle
                | Role::Incrementor
                | Role::MenuButton
                | Role::PopUpButton
                | Role::RadioButton
                | Role::Slider
                | Role::TimeField
        )
        || (engine == WebEngine::Gecko && matches!(role, Role::RadioGroup | Role::Outline))
}

/// Whether an element shows the text that is asked for.
fn shows(
    element: &Element,
    query: &Query,
    engine: WebEngine,
    label: &dyn Fn(&Element) -> Option<String>,
) -> bool {
    if query.text.is_empty() {
        return true;
    }
    let wanted = query.text.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&wanted);
    let value = match &element.value {
        Some(Scalar::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let placeholder = match element.attributes.get(&Attribute::PlaceholderValue) {
        Some(Scalar::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let (title, description) = (element.title.as_deref(), element.description.as_deref());
    // Its name as Chromium and Gecko compute it; that of a text is the text.
    let own_text = value.filter(|_| element.role == Role::StaticText);
    let label = label(element);
    let name = || [title, description, own_text, label.as_deref(), placeholder];
    match engine {
        WebEngine::WebKit => [title, description, value].into_iter().flatten().any(has),
        WebEngine::Chromium => name().into_iter().chain([value]).flatten().any(has),
        WebEngine::Gecko => {
            let has_none = matches!(element.role, Role::ComboBox | Role::WebArea)
                || element
                    .subrole
                    .as_ref()
                    .is_some_and(|name| name.as_str().starts_with("AXLandmark"));
            !has_none && name().into_iter().flatten().next().is_some_and(has)
        }
    }
}

/// What the label of an element says.
fn labelled<'w>(place: &Place<'w>, element: &Element) -> Option<&'w str> {
    let wanted = element.labelled_by.as_deref()?;
    let mut said = None;
    for child in &place.window?.children {
        child.walk(&mut |one| {
            if one.identifier.as_deref() == Some(wanted) {
                said = said.or(match &one.value {
                    Some(Scalar::Text(text)) => Some(text.as_str()),
                    _ => one.title.as_deref(),
                });
            }
        });
    }
    said
}
