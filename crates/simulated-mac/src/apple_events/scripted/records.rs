//! The records of an application whose objects are no windows: a tree as JSON, by the names of its dictionary.
//!
//! An object has its properties under their names and its elements as arrays under the plural of their class; `class`
//! stands where an element is of a subclass. A property whose value is an object has its id or its name. Dates are
//! seconds since 1970.

use std::{borrow::Cow, collections::HashMap};

use serde_json::{Map, Value as Json};

use crate::apple_events::{dictionary::Dictionary, failure::Failure, value::Value};

/// An object in the tree: the way to it, and its class.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// Arrays and places in them; empty for the application.
    pub(super) way: Vec<(&'static str, usize)>,
    pub(super) class: &'static str,
}

impl Place {
    /// The application itself.
    pub(super) fn root() -> Self {
        Self {
            way: Vec::new(),
            class: "application",
        }
    }

    /// Where it is once another object has been taken out.
    pub(super) fn follow(&mut self, taken: &Self) {
        let Some(((plural, at), around)) = taken.way.split_last() else {
            return;
        };
        let depth = around.len();
        if self.way.starts_with(around)
            && let Some((own, place)) = self.way.get_mut(depth)
            && own == plural
            && *place > *at
        {
            *place -= 1;
        }
    }

    /// The node in a tree.
    pub(super) fn node<'a>(&self, tree: &'a Json) -> Option<&'a Map<String, Json>> {
        let mut node = tree;
        for (plural, at) in &self.way {
            node = node.get(*plural)?.get(*at)?;
        }
        node.as_object()
    }

    /// The node, of a tree that is to be changed.
    pub(super) fn node_mut<'a>(&self, tree: &'a mut Json) -> Option<&'a mut Map<String, Json>> {
        let mut node = tree;
        for (plural, at) in &self.way {
            node = node.get_mut(*plural)?.get_mut(*at)?;
        }
        node.as_object_mut()
    }
}

/// The records of one application at one moment.
pub(crate) struct Records<'w> {
    tree: Cow<'w, Json>,
    dictionary: Dictionary,
}

/// The records of an app cannot be read.
#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub(super) fn not_read(error: serde_json::Error) -> Failure {
    Failure::NotSimulated(format!("the records of an app ({error})"))
}

impl<'w> Records<'w> {
    /// Those that the world has, else those that an application begins with.
    pub(super) fn new(
        kept: Option<&'w Json>,
        first: &str,
        dictionary: Dictionary,
    ) -> Result<Self, Failure> {
        let tree = match kept {
            Some(tree) => Cow::Borrowed(tree),
            None => Cow::Owned(serde_json::from_str(first).map_err(not_read)?),
        };
        Ok(Self { tree, dictionary })
    }

    /// No records at all.
    pub(super) fn none() -> Self {
        Self {
            tree: Cow::Owned(Json::Null),
            dictionary: crate::apple_events::dictionary::STANDARD_SUITE,
        }
    }

    /// What lies at a place; nothing for one that is not there.
    pub(super) fn node(&self, place: &Place) -> &Json {
        let mut node = &*self.tree;
        for (plural, at) in &place.way {
            node = node
                .get(*plural)
                .and_then(|items| items.get(*at))
                .unwrap_or(&Json::Null);
        }
        node
    }

    /// A property as it is stored.
    pub(super) fn stored(&self, place: &Place, name: &str) -> Option<&Json> {
        self.node(place).get(name)
    }

    /// The text of a property, empty when there is none.
    pub(super) fn text(&self, place: &Place, name: &str) -> &str {
        self.stored(place, name)
            .and_then(Json::as_str)
            .unwrap_or_default()
    }

    /// What holds an object.
    pub(super) fn holder(&self, place: &Place) -> Place {
        let mut way = place.way.clone();
        way.pop();
        let mut class = "application";
        let mut at = Place::root();
        for step in &way {
            at.way.push(*step);
            class = self.class_at(step.0, self.node(&at));
        }
        Place { way, class }
    }

    /// The elements of a class directly in an object; where it has no such elements of its own, those of all it holds.
    pub(super) fn elements(&self, of: &Place, class: &str) -> Vec<Place> {
        let mut found = Vec::new();
        self.collect(of, class, &mut found);
        found
    }

    fn collect(&self, of: &Place, class: &str, found: &mut Vec<Place>) {
        let Some(node) = self.node(of).as_object() else {
            return;
        };
        let related =
            |kind: &str| self.dictionary.is_a(kind, class) || self.dictionary.is_a(class, kind);
        let arrays = node.iter().filter_map(|(key, value)| {
            let items = value.as_array()?;
            Some((self.dictionary.class_with_plural(key)?, items))
        });
        let (own, others): (Vec<_>, Vec<_>) = arrays.partition(|(kind, _)| related(kind));
        let inside = if own.is_empty() { &others } else { &own };
        for (kind, items) in inside {
            let Some(plural) = self.dictionary.plural(kind) else {
                continue;
            };
            let is_wanted = self.dictionary.is_a(kind, class);
            for (at, item) in items.iter().enumerate() {
                let mut way = of.way.clone();
                way.push((plural, at));
                let place = Place {
                    way,
                    class: self.class_in(kind, item),
                };
                if own.is_empty() {
                    self.collect(&place, class, found);
                    continue;
                }
                let is_one = if place.class == *kind {
                    is_wanted
                } else {
                    self.dictionary.is_a(place.class, class)
                };
                if is_one {
                    found.push(place);
                }
            }
        }
    }

    /// All objects of a class, wherever they lie.
    pub(super) fn everywhere(&self, class: &str) -> Vec<Place> {
        let mut found = Vec::new();
        // A mailbox has thousands of records of one class: what the dictionary says is looked up once.
        let mut lists = HashMap::new();
        let mut wanted = HashMap::new();
        let mut open = vec![Place::root()];
        while let Some(place) = open.pop() {
            let Some(node) = self.node(&place).as_object() else {
                continue;
            };
            for (key, value) in node {
                // Most fields hold no list, and most lists of a record nothing: a mailbox has thousands.
                let Some(items) = value.as_array().filter(|items| !items.is_empty()) else {
                    continue;
                };
                let list = lists.entry(key.as_str()).or_insert_with(|| {
                    let kind = self.dictionary.class_with_plural(key)?;
                    Some((kind, self.dictionary.plural(kind)?))
                });
                let Some((kind, plural)) = *list else {
                    continue;
                };
                for (at, item) in items.iter().enumerate() {
                    let mut way = place.way.clone();
                    way.push((plural, at));
                    let class = self.class_in(kind, item);
                    open.push(Place { way, class });
                }
            }
            let is_one = wanted
                .entry(place.class)
                .or_insert_with(|| self.dictionary.is_a(place.class, class));
            if *is_one {
                found.push(place);
            }
        }
        found.sort_by(|a, b| a.way.cmp(&b.way));
        found
    }

    /// The object of a class with that id or, failing that, that name.
    pub(super) fn referred(&self, class: &str, wanted: &Json) -> Option<Place> {
        let all = self.everywhere(class);
        let with = |name: &str| {
            all.iter()
                .find(|place| self.stored(place, name) == Some(wanted))
                .cloned()
        };
        with("id").or_else(|| with("name"))
    }

    fn class_at(&self, plural: &str, node: &Json) -> &'static str {
        let kind = self.dictionary.class_with_plural(plural);
        self.class_in(kind.unwrap_or("item"), node)
    }

    /// The class of an element in a list of elements of the class `kind`.
    fn class_in(&self, kind: &'static str, node: &Json) -> &'static str {
        let own = node.get("class").and_then(Json::as_str);
        own.and_then(|class| self.dictionary.class_named(class))
            .unwrap_or(kind)
    }
}

/// A value in an event, of a type of the dictionary.
pub(super) fn to_value(json: Option<&Json>, kind: &str, dictionary: Dictionary) -> Value {
    match json {
        None | Some(Json::Null) => match kind {
            "boolean" => Value::Boolean(false),
            "number" => Value::Number(0.0),
            _ => Value::Missing,
        },
        Some(Json::Bool(boolean)) => Value::Boolean(*boolean),
        Some(Json::Number(number)) => {
            let number = number.as_f64().unwrap_or_default();
            if kind == "date" {
                Value::Date(number * 1000.0)
            } else {
                Value::Number(number)
            }
        }
        Some(Json::String(text)) if kind == "file" => Value::Path(text.clone()),
        Some(Json::String(text)) if dictionary.enumerators(kind).is_some() => {
            Value::Constant(text.clone())
        }
        Some(Json::String(text)) => Value::text(text.as_str()),
        Some(Json::Array(items)) => Value::List(
            items
                .iter()
                .map(|item| to_value(Some(item), kind, dictionary))
                .collect(),
        ),
        Some(Json::Object(fields)) => Value::Record(
            fields
                .iter()
                .map(|(name, value)| (name.clone(), to_value(Some(value), "any", dictionary)))
                .collect(),
        ),
    }
}

/// A value of an event as it is stored; `missing value` is not stored.
pub(super) fn to_json(value: &Value, kind: &str) -> Result<Json, Failure> {
    let wrong = || Failure::mac(-1700);
    Ok(match (kind, value) {
        (_, Value::Missing) => Json::Null,
        ("text" | "richText", Value::Number(number)) => number.to_string().into(),
        ("text" | "richText", other) => other.as_text().ok_or_else(wrong)?.into(),
        ("boolean", other) => other.as_boolean().ok_or_else(wrong)?.into(),
        ("number", other) => number(other.as_number().ok_or_else(wrong)?),
        ("date", Value::Date(milliseconds)) => number(milliseconds / 1000.0),
        ("date", _) => return Err(wrong()),
        (_, Value::Boolean(boolean)) => (*boolean).into(),
        (_, Value::Number(given)) => number(*given),
        (_, Value::Date(milliseconds)) => number(milliseconds / 1000.0),
        (_, Value::Text(text) | Value::Constant(text) | Value::Path(text)) => text.as_str().into(),
        (_, Value::List(items)) => Json::Array(
            items
                .iter()
                .map(|item| to_json(item, kind))
                .collect::<Result<_, _>>()?,
        ),
        (_, Value::Record(fields)) => Json::Object(
            fields
                .iter()
                .map(|(name, value)| Ok((name.clone(), to_json(value, "any")?)))
                .collect::<Result<_, Failure>>()?,
        ),
        (_, Value::Reference(_)) => return Err(wrong()),
    })
}

/// A number as JSON, whole ones without a point.
pub(super) fn number(number: f64) -> Json {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        Json::from(number as i64)
    } else {
        Json::from(number)
    }
}

/// What holds a place.
pub(super) fn parent(place: &Place) -> Place {
    let mut way = place.way.clone();
    way.pop();
    Place { way, class: "item" }
}

/// Error of Cocoa's make and move.
pub(super) const NOT_IN_THERE: i32 = -10024;

/// Takes an object out.
pub(super) fn take(tree: &mut Json, place: &Place) -> Result<Map<String, Json>, Failure> {
    let gone = || Failure::mac(-1728);
    let (plural, at) = *place.way.last().ok_or_else(gone)?;
    let items = parent(place)
        .node_mut(tree)
        .and_then(|holder| holder.get_mut(plural))
        .and_then(Json::as_array_mut)
        .filter(|items| at < items.len())
        .ok_or_else(gone)?;
    match items.remove(at) {
        Json::Object(fields) => Ok(fields),
        _ => Err(gone()),
    }
}

/// The class and the plural of the elements of an object among which one of a class goes, or why it has no room for it.
pub(super) fn room(
    tree: &Json,
    dictionary: Dictionary,
    home: &Place,
    class: &'static str,
) -> Result<(&'static str, &'static str), Failure> {
    let not_there = || Failure::mac(NOT_IN_THERE);
    let holder = home.node(tree).ok_or_else(not_there)?;
    let mut kinds = holder.keys().filter_map(|key| {
        let kind = dictionary.class_with_plural(key)?;
        dictionary.is_a(class, kind).then_some(kind)
    });
    let kind = kinds.next_back().unwrap_or(class);
    let plural = dictionary.plural(kind).ok_or_else(not_there)?;
    let takes = |class: &str| dictionary.member(class, plural).is_some();
    if home.class != "item" && !takes(home.class) {
        return Err(not_there());
    }
    // Elements that an object has by what it holds: one that were stored beside them would hide them.
    let mut held = holder.iter().filter(|(_, value)| value.is_array());
    let is_derived = !holder.contains_key(plural)
        && !home.way.is_empty()
        && held.any(|(key, _)| dictionary.class_with_plural(key).is_some_and(takes));
    match is_derived {
        true => Err(not_there()),
        false => Ok((kind, plural)),
    }
}

/// Puts an object behind the others of its kind.
pub(super) fn put(
    tree: &mut Json,
    dictionary: Dictionary,
    home: &Place,
    class: &'static str,
    mut fields: Map<String, Json>,
) -> Result<Place, Failure> {
    let not_there = || Failure::mac(NOT_IN_THERE);
    let (kind, plural) = room(tree, dictionary, home, class)?;
    let holder = home.node_mut(tree).ok_or_else(not_there)?;
    if kind != class {
        fields.insert("class".into(), class.into());
    }
    let items = holder
        .entry(plural)
        .or_insert_with(|| Json::Array(Vec::new()))
        .as_array_mut()
        .ok_or_else(not_there)?;
    items.push(Json::Object(fields));
    let mut way = home.way.clone();
    way.push((plural, items.len() - 1));
    Ok(Place { way, class })
}

/// The text of a field.
pub(super) fn text<'a>(fields: &'a Map<String, Json>, name: &str) -> &'a str {
    fields.get(name).and_then(Json::as_str).unwrap_or_default()
}

/// Sets a field that is not there.
pub(super) fn default(fields: &mut Map<String, Json>, name: &str, value: impl Into<Json>) {
    if fields.get(name).is_none_or(Json::is_null) {
        fields.insert(name.to_owned(), value.into());
    }
}
