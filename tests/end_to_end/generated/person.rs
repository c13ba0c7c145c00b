//! What a person can tell apart in a window, and what they would call it. This judges macmcp and is made from nothing of it: it knows
//! the generated elements, not Accessibility.
//!
//! A person sees controls, texts and rows, not groups. They know one by what kind of thing it is, what it is called or says, the row
//! that it stands in, and what the part of the window is called that it stands in.

use super::element::Element;
use std::collections::HashMap;

/// What a person sees of an element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sight {
    kind: &'static str,
    name: String,
    /// The texts of the row or the card that it stands in or is.
    row: Option<Vec<String>>,
    /// What the parts of the window around it are called.
    parts: Vec<String>,
}

/// A window through a person's eyes.
pub(super) struct Seen {
    sights: HashMap<u32, Sight>,
    counts: HashMap<Sight, usize>,
    /// The texts of the row or card of everything that stands in one.
    rows: HashMap<u32, Vec<String>>,
    /// What each control or row is called: what a person calls it, and the keys of what is as good as it.
    names: HashMap<u32, (String, Vec<u32>)>,
    /// Where each text stands.
    texts: Vec<(u32, String)>,
    /// The entries before and behind each entry, and the entry of everything that stands in one.
    beside: HashMap<u32, [Option<u32>; 2]>,
    entries: HashMap<u32, u32>,
}

/// What a person takes a control for; null for what is no control.
fn control(element: &Element) -> Option<&'static str> {
    Some(match element.role {
        "AXButton" => "button",
        "AXCheckBox" => "switch",
        "AXPopUpButton" | "AXMenuButton" => "menu",
        "AXRadioButton" => "choice",
        "AXTextField" | "AXTextArea" | "AXComboBox" => "field",
        "AXSlider" => "slider",
        "AXLink" => "link",
        _ => return None,
    })
}

/// What is beside a label and named by it.
fn is_labelled(element: &Element) -> bool {
    matches!(
        element.role,
        "AXPopUpButton" | "AXTextField" | "AXCheckBox" | "AXSlider" | "AXComboBox"
    )
}

fn texts(element: &Element) -> Vec<String> {
    let mut texts = Vec::new();
    element.walk(&mut |each| {
        let says = matches!(each.role, "AXStaticText" | "AXTextField" | "AXHeading");
        let text = each.value.as_ref().and_then(|value| value.as_str());
        texts.extend(
            text.filter(|text| says && !text.is_empty())
                .map(str::to_owned),
        );
    });
    texts
}

/// What stands on a control, or beside it, or is told when the pointer rests on it.
fn own_name(element: &Element) -> Option<String> {
    let told = [
        &element.title,
        &element.description,
        &element.help,
        &element.placeholder,
    ];
    let told = told.into_iter().flatten().find(|text| !text.is_empty());
    told.cloned().or_else(|| {
        texts(element)
            .into_iter()
            .next()
            .filter(|_| element.role != "AXTextField")
    })
}

impl Seen {
    pub(super) fn of(window: &Element) -> Self {
        let mut seen = Self {
            sights: HashMap::new(),
            counts: HashMap::new(),
            rows: HashMap::new(),
            names: HashMap::new(),
            texts: Vec::new(),
            beside: HashMap::new(),
            entries: HashMap::new(),
        };
        window.walk(&mut |each| seen.note(each));
        for child in &window.children {
            seen.look(child, None, None, &[]);
        }
        for sight in seen.sights.values() {
            *seen.counts.entry(sight.clone()).or_insert(0) += 1;
        }
        seen
    }

    fn note(&mut self, element: &Element) {
        let text = element.value.as_ref().and_then(|value| value.as_str());
        self.texts
            .extend(text.map(|text| (element.key, text.to_lowercase())));
        for (at, child) in element.children.iter().enumerate() {
            if !child.is_entry {
                continue;
            }
            let other = |at: Option<usize>| Some(element.children.get(at?)?.key);
            self.beside
                .insert(child.key, [other(at.checked_sub(1)), other(Some(at + 1))]);
            child.walk(&mut |each| {
                self.entries.insert(each.key, child.key);
            });
        }
    }

    /// Whether an element stands in an entry that was taken from between both of its neighbours, or whose neighbours both say
    /// something else since `before`.
    pub(super) fn is_uprooted(&self, before: &Self, key: u32) -> bool {
        let Some(entry) = before.entries.get(&key) else {
            return false;
        };
        let beside = |seen: &Self| seen.beside.get(entry).map_or([None; 2], |beside| *beside);
        let now = beside(self);
        let stayed =
            |other: &u32| now.contains(&Some(*other)) && self.row(*other) == before.row(*other);
        !beside(before).iter().flatten().any(stayed)
    }

    fn look(
        &mut self,
        element: &Element,
        label: Option<&str>,
        row: Option<&[String]>,
        parts: &[String],
    ) {
        let own_row = element.is_entry.then(|| texts(element));
        // A row in a row is a part of it.
        let row = row.map(<[String]>::to_vec).or(own_row.clone());
        if let Some(row) = &row {
            self.rows.insert(element.key, row.clone());
        }
        let kind = control(element);
        let name = own_name(element).or_else(|| {
            let label = label.filter(|_| is_labelled(element));
            Some(label?.trim_end_matches(':').to_owned())
        });
        let value = element.value.as_ref().and_then(|value| value.as_str());
        let sight = match (kind, element.role) {
            _ if element.role == "AXRow" => Some(("row", Some(String::new()))),
            // What stands in a field is its owner's; in a row it is a text.
            (Some("field"), _) if row.is_some() => Some(("text", value.map(str::to_owned))),
            (Some(kind), _) => Some((kind, name.clone())),
            (None, "AXStaticText" | "AXHeading") => Some(("text", value.map(str::to_owned))),
            _ => None,
        };
        // Without a name it is known by its row, where that says something.
        let is_row_known = row.as_ref().is_some_and(|row| !row.is_empty());
        if let Some((kind, name)) = sight
            && (name.is_some() || is_row_known)
        {
            let sight = Sight {
                kind,
                name: name.unwrap_or_default(),
                row: row.clone(),
                parts: parts.to_vec(),
            };
            self.sights.insert(element.key, sight);
        }
        let is_named = element.role != "AXRow" && kind.is_some() && row.is_none();
        let called = if is_named {
            name.clone()
        } else {
            let first = own_row.as_ref().and_then(|row| row.first().cloned());
            first.filter(|_| element.role == "AXRow")
        };
        if let Some(called) = called {
            let mut keys = Vec::new();
            element.walk(&mut |each| keys.push(each.key));
            self.names.insert(element.key, (called, keys));
        }
        let mut parts = parts.to_vec();
        if kind.is_none() && !element.is_entry {
            parts.extend(own_name_of_part(element));
        }
        let mut label = None;
        for child in &element.children {
            self.look(child, label, row.as_deref(), &parts);
            let text = child.value.as_ref().and_then(|value| value.as_str());
            label = text.filter(|_| child.role == "AXStaticText");
        }
    }

    /// What a person sees of an element; none of what they do not see, or cannot put into words.
    pub(super) fn sight(&self, key: u32) -> Option<&Sight> {
        self.sights.get(&key)
    }

    /// How many look like that.
    pub(super) fn count(&self, sight: &Sight) -> usize {
        self.counts.get(sight).copied().unwrap_or_default()
    }

    pub(super) fn row(&self, key: u32) -> Option<&[String]> {
        self.rows.get(&key).map(Vec::as_slice)
    }

    /// What a person would call a control or a row, and what it may be taken for: itself, and what it holds. None where they
    /// would call something else so as well.
    pub(super) fn name(&self, key: u32) -> Option<(&str, &[u32])> {
        let (name, keys) = self.names.get(&key)?;
        let same = |(other, _): &&(String, Vec<u32>)| other.to_lowercase() == name.to_lowercase();
        let alone = self.names.values().filter(same).count() == 1;
        // A row is called by a text, which others may say as well; a control is told from those.
        let is_row = self.beside.contains_key(&key);
        let says =
            |(other, text): &(u32, String)| *text == name.to_lowercase() && !keys.contains(other);
        (alone && !(is_row && self.texts.iter().any(says))).then_some((name, keys))
    }
}

fn own_name_of_part(element: &Element) -> Option<String> {
    let told = [&element.title, &element.description].into_iter().flatten();
    let mut told = told.filter(|text| !text.is_empty());
    told.next().cloned()
}
