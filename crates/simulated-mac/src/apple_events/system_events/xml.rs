//! System Events: XML, in files of the simulated disk and as data that a script has made [events 3.14]. It is read; changing
//! it is not simulated.

use quick_xml::{
    Reader, XmlVersion,
    escape::resolve_predefined_entity,
    events::{BytesStart, Event},
};
use serde_json::{Value as Json, json};

use super::property_lists::KEPT;
use crate::apple_events::{
    failure::Failure,
    value::{Step, Value},
};
use simulated_world::world::World;

/// Where some XML is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// In the file at a path.
    File(String),
    /// In no file: the data that a script has made, by its place.
    Data(usize),
}

/// An object of some XML.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// A file, as a disk item.
    File(String),
    /// All of it.
    Whole(Source),
    /// An element, by its place among those around it, from the outermost one on.
    Element(Source, Vec<usize>),
    /// One of its attributes.
    Attribute(Source, Vec<usize>, usize),
}

/// One element.
#[derive(Clone, Debug, Default, PartialEq)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// What stands directly in it, without what is in other elements.
    text: String,
    elements: Vec<Element>,
}

/// System Events keeps XML data beside its other loose items.
const DATA: &str = "xmlData";
/// How deep elements may be in each other: they are dropped by functions that call themselves.
const DEEPEST: usize = 200;

/// Keeps new data; answers its place.
pub(super) fn keep(world: &mut World, text: &str) -> Result<Source, Failure> {
    // What is no XML is refused when it is made.
    parse(text)?;
    let kept = world.app_data.entry(KEPT.to_owned());
    let kept = kept.or_insert_with(|| json!({}));
    let all = kept.as_object_mut().ok_or_else(|| Failure::mac(-10000))?;
    let data = all.entry(DATA).or_insert_with(|| json!([]));
    let data = data.as_array_mut().ok_or_else(|| Failure::mac(-10000))?;
    data.push(text.into());
    Ok(Source::Data(data.len() - 1))
}

fn text_of<'w>(world: &'w World, source: &Source) -> Option<&'w str> {
    match source {
        Source::File(path) => world.disk.text(path),
        Source::Data(place) => {
            let kept = world.app_data.get(KEPT)?;
            kept.get(DATA)?.get(place).and_then(Json::as_str)
        }
    }
}

/// The outermost elements.
fn read(world: &World, source: &Source) -> Result<Vec<Element>, Failure> {
    parse(text_of(world, source).ok_or_else(|| Failure::mac(-1728))?)
}

fn parse(text: &str) -> Result<Vec<Element>, Failure> {
    let broken = || Failure::mac(-10000);
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    // What is around everything, then what is open.
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().map_err(|_| broken())? {
            Event::Start(start) => {
                if open.len() > DEEPEST {
                    let what = format!("XML more than {DEEPEST} levels deep");
                    return Err(Failure::NotSimulated(what));
                }
                open.push(element(&start)?);
            }
            Event::Empty(start) => {
                let element = element(&start)?;
                open.last_mut().ok_or_else(broken)?.elements.push(element);
            }
            Event::End(_) => {
                let closed = open.pop().ok_or_else(broken)?;
                open.last_mut().ok_or_else(broken)?.elements.push(closed);
            }
            Event::Text(text) => add(&mut open, &text.xml10_content()),
            Event::CData(text) => add(&mut open, &text.xml10_content()),
            Event::GeneralRef(reference) => {
                let letter = reference.resolve_char_ref().map_err(|_| broken())?;
                match letter {
                    Some(letter) => add(&mut open, letter.encode_utf8(&mut [0; 4])),
                    None => {
                        let text = resolve_predefined_entity(&reference.xml10_content());
                        add(&mut open, text.ok_or_else(broken)?);
                    }
                }
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    match <[Element; 1]>::try_from(open) {
        Ok([around]) if !around.elements.is_empty() && around.text.trim().is_empty() => {
            Ok(around.elements)
        }
        _ => Err(broken()),
    }
}

fn add(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}

fn element(start: &BytesStart<'_>) -> Result<Element, Failure> {
    let broken = || Failure::mac(-10000);
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|_| broken())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|_| broken())?;
        attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(Element {
        name: start.name().as_ref().to_owned(),
        attributes,
        ..Element::default()
    })
}

/// The element at the end of a way of places.
fn at<'e>(elements: &'e [Element], places: &[usize]) -> Result<&'e Element, Failure> {
    let (first, rest) = places.split_first().ok_or_else(|| Failure::mac(-1728))?;
    let first = elements.get(*first).ok_or_else(|| Failure::mac(-1728))?;
    rest.iter().try_fold(first, |element, place| {
        element
            .elements
            .get(*place)
            .ok_or_else(|| Failure::mac(-1728))
    })
}

impl Part {
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::File(_) => "XMLFile",
            Self::Whole(_) => "XMLData",
            Self::Element(..) => "XMLElement",
            Self::Attribute(..) => "XMLAttribute",
        }
    }
}

/// The data that scripts have made.
pub(super) fn all_data(world: &World) -> Vec<Part> {
    let kept = world.app_data.get(KEPT).and_then(|kept| kept.get(DATA));
    let count = kept.and_then(Json::as_array).map_or(0, Vec::len);
    (0..count)
        .map(|place| Part::Whole(Source::Data(place)))
        .collect()
}

/// The elements of an object.
pub(super) fn elements(world: &World, part: &Part, plural: &str) -> Result<Vec<Part>, Failure> {
    let (source, places): (Source, &[usize]) = match part {
        Part::File(path) => (Source::File(path.clone()), &[]),
        Part::Whole(source) => (source.clone(), &[]),
        Part::Element(source, places) => (source.clone(), places),
        Part::Attribute(..) => return Err(Failure::mac(-1728)),
    };
    let outermost = read(world, &source)?;
    if plural == "XMLAttributes" {
        let count = at(&outermost, places)?.attributes.len();
        let attribute = |place| Part::Attribute(source.clone(), places.to_vec(), place);
        return Ok((0..count).map(attribute).collect());
    }
    let count = match places {
        [] => outermost.len(),
        _ => at(&outermost, places)?.elements.len(),
    };
    let inner = |place| {
        let way = places.iter().copied().chain([place]);
        Part::Element(source.clone(), way.collect())
    };
    Ok((0..count).map(inner).collect())
}

/// A property of an object; `contents` of a file is an object and not here.
pub(super) fn property(world: &World, part: &Part, name: &str) -> Result<Option<Value>, Failure> {
    Ok(match part {
        Part::File(_) => None,
        Part::Whole(source) => match name {
            "text" => Some(Value::optional(text_of(world, source))),
            "name" | "id" => Some(Value::text(name_of(source))),
            _ => None,
        },
        Part::Element(source, places) => {
            let outermost = read(world, source)?;
            let element = at(&outermost, places)?;
            match name {
                "name" => Some(Value::text(element.name.as_str())),
                "value" => Some(value_of(element)),
                "id" => {
                    let places = places.iter().map(ToString::to_string);
                    let places: Vec<String> = places.collect();
                    Some(Value::text(format!(
                        "{}/{}",
                        name_of(source),
                        places.join("/")
                    )))
                }
                _ => None,
            }
        }
        Part::Attribute(source, places, place) => {
            let outermost = read(world, source)?;
            let attribute = at(&outermost, places)?.attributes.get(*place);
            let (own, value) = attribute.ok_or_else(|| Failure::mac(-1728))?;
            match name {
                "name" => Some(Value::text(own.as_str())),
                "value" => Some(Value::text(value.as_str())),
                _ => None,
            }
        }
    })
}

/// What an element says; one that only holds others, or nothing, has no value.
fn value_of(element: &Element) -> Value {
    let text = element.text.as_str();
    Value::optional((!text.trim().is_empty()).then_some(text))
}

fn name_of(source: &Source) -> String {
    match source {
        Source::File(path) => path.clone(),
        Source::Data(place) => format!("XML data {}", place + 1),
    }
}

/// The steps below the file or the data: by places, whatever the names are.
pub(super) fn steps_below(world: &World, part: &Part) -> Vec<Step> {
    let index = |place: usize| Step::Index(i64::try_from(place).unwrap_or(i64::MAX));
    let mut steps = Vec::new();
    let (Part::Element(_, places) | Part::Attribute(_, places, _)) = part else {
        return steps;
    };
    for place in places {
        steps.extend([Step::Elements("XMLElements".into()), index(*place)]);
    }
    if let Part::Attribute(_, _, place) = part {
        let name = match property(world, part, "name") {
            Ok(Some(Value::Text(name))) => Step::Name(name),
            _ => index(*place),
        };
        steps.extend([Step::Elements("XMLAttributes".into()), name]);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn elements_have_names_attributes_and_texts() {
        let text = "<?xml version='1.0'?><a b='1 &amp; 2'>x&lt;<c/>y<![CDATA[&z]]>&#65;</a>";
        let [a] = <[Element; 1]>::try_from(parse(text).unwrap()).unwrap();
        assert_eq!(a.attributes, [("b".to_owned(), "1 & 2".to_owned())]);
        assert_eq!(a.text, "x<y&zA");
        assert_eq!(a.elements[0].name, "c");
        for broken in ["", "text", "<a>", "<a></b>", "<a>&none;</a>", "<a/>rest"] {
            assert_eq!(parse(broken), Err(Failure::mac(-10000)), "{broken}");
        }
        let deep = "<a>".repeat(100_000);
        assert!(matches!(parse(&deep), Err(Failure::NotSimulated(_))));
    }

    proptest! {
        /// Whatever a file holds is read or refused.
        #[test]
        fn any_text_is_read_or_refused(text in "[<>/a&;='\" ]{0,60}") {
            let _read = parse(&text);
        }
    }
}
