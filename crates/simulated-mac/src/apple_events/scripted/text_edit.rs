//! TextEdit: documents with their texts, paragraph by paragraph and word by word.

use super::{
    app::{ChangedApp, Drawn, Elements, Found, Scripted},
    object::{Object, Part},
    windows::{element_of, given, number_of, window_of, windows_of},
};
use crate::{
    apple_events::{
        call::Call,
        evaluate::{Got, reference},
        failure::Failure,
        standard,
        value::Value,
    },
    apps::text_documents as documents,
};
use simulated_world::world::Window;

pub(super) struct TextEdit;

impl Drawn for TextEdit {
    fn elements(&self, app: &Scripted<'_>, of: &Object, plural: &str) -> Option<Elements> {
        match (of, plural) {
            (Object::Standard(standard::Object::Application), "documents") => {
                let windows = app.windows().iter();
                let documents = windows.filter(|window| documents::text_of(window).is_some());
                let document = |window: &Window| standard::Object::Document(window.id);
                Some(Ok(documents.map(document).map(Object::Standard).collect()))
            }
            (Object::Text(part), "attachments") => {
                // The texts of the simulated Mac have none.
                app.window(part.window).map(|_| Ok(Vec::new()))
            }
            (Object::Text(part), _) => {
                let text = documents::text_of(app.window(part.window)?)?;
                parts(&text, part, plural).map(Ok)
            }
            _ => None,
        }
    }

    fn property(&self, app: &Scripted<'_>, of: &Object, name: &str) -> Option<Found> {
        let window = app.window(window_of(of)?)?;
        let text = documents::text_of(window)?;
        let whole = Part {
            window: window.id,
            class: "text",
            from: 0,
            to: text.len(),
        };
        match (of, name) {
            (Object::Standard(standard::Object::Document(_)), "text") => {
                Some(Ok(Got::Object(Object::Text(whole))))
            }
            (Object::Standard(standard::Object::Window(id)), "document") => Some(Ok(Got::Object(
                Object::Standard(standard::Object::Document(*id)),
            ))),
            _ => None,
        }
    }

    fn contents(&self, app: &Scripted<'_>, of: &Object) -> Option<Value> {
        let Object::Text(part) = of else {
            return None;
        };
        let text = documents::text_of(app.window(part.window)?)?;
        text.get(part.from..part.to).map(Value::text)
    }

    fn set(
        &self,
        changed: &mut ChangedApp<'_>,
        object: &Object,
        name: &str,
        value: &Value,
    ) -> Option<Result<(), Failure>> {
        match (object, name) {
            (Object::Standard(standard::Object::Document(window)), "text") => {
                Some(written(value).and_then(|text| {
                    let element = element_of(changed, *window)?;
                    documents::set_text(&mut changed.world.process(changed.pid), element, &text);
                    Ok(())
                }))
            }
            _ => None,
        }
    }

    fn replace(
        &self,
        changed: &mut ChangedApp<'_>,
        objects: &[Object],
        value: &Value,
    ) -> Option<Result<(), Failure>> {
        let parts: Option<Vec<Part>> = objects
            .iter()
            .map(|object| match object {
                Object::Text(part) => Some(*part),
                _ => None,
            })
            .collect();
        Some(replace(changed, parts?, value))
    }

    fn run(&self, changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Option<Result<Value, Failure>> {
        match call.name {
            "make" => Some(make(changed, call)),
            "open" => Some(open(changed, call)),
            "save" => Some(save(changed, call)),
            "close" => close(changed, call).transpose(),
            _ => None,
        }
    }
}

/// The text that a value becomes in a document.
fn written(value: &Value) -> Result<String, Failure> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        other => other
            .as_text()
            .map(str::to_owned)
            .ok_or_else(|| Failure::mac(-1700)),
    }
}

/// The parts of a kind in a part; none for a kind that is not known here.
fn parts(text: &str, of: &Part, plural: &str) -> Option<Vec<Object>> {
    let inside = text.get(of.from..of.to)?;
    let class = match plural {
        "paragraphs" => "paragraph",
        "words" => "word",
        "characters" => "character",
        _ => return None,
    };
    let places: Vec<(usize, usize)> = match class {
        // A paragraph has its line end, as in all of Cocoa's texts.
        "paragraph" => ends(inside.split_inclusive('\n')),
        "character" => {
            let letters = inside.char_indices();
            letters
                .map(|(at, letter)| (at, at + letter.len_utf8()))
                .collect()
        }
        _ => words(inside),
    };
    let part = |(from, to)| {
        Object::Text(Part {
            window: of.window,
            class,
            from: of.from + from,
            to: of.from + to,
        })
    };
    Some(places.into_iter().map(part).collect())
}

fn ends<'a>(pieces: impl Iterator<Item = &'a str>) -> Vec<(usize, usize)> {
    let mut at = 0;
    pieces
        .map(|piece| {
            let from = at;
            at += piece.len();
            (from, at)
        })
        .collect()
}

/// Runs of letters and digits; an apostrophe between letters belongs to its word.
fn words(text: &str) -> Vec<(usize, usize)> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let is_inside = |at: usize| {
        let letter = |at: usize| {
            letters
                .get(at)
                .is_some_and(|(_, one)| one.is_alphanumeric())
        };
        let apostrophe = matches!(letters.get(at), Some((_, '\'' | '’')));
        letter(at) || (apostrophe && at > 0 && letter(at - 1) && letter(at + 1))
    };
    let mut words = Vec::new();
    let mut begun = None;
    for at in 0..=letters.len() {
        let place = letters.get(at).map_or(text.len(), |(place, _)| *place);
        match (begun, is_inside(at)) {
            (None, true) => begun = Some(place),
            (Some(from), false) => {
                words.push((from, place));
                begun = None;
            }
            _ => {}
        }
    }
    words
}

fn replace(
    changed: &mut ChangedApp<'_>,
    mut parts: Vec<Part>,
    value: &Value,
) -> Result<(), Failure> {
    let new = written(value)?;
    // From the last on, so that the places of the others stay.
    parts.sort_by_key(|part| (part.window, part.from));
    for part in parts.iter().rev() {
        let app = changed.app()?;
        let mut text = app
            .window(part.window)
            .and_then(documents::text_of)
            .filter(|text| text.get(part.from..part.to).is_some())
            .ok_or_else(|| Failure::mac(-1728))?;
        text.replace_range(part.from..part.to, &new);
        let element = element_of(changed, part.window)?;
        documents::set_text(&mut changed.world.process(changed.pid), element, &text);
    }
    Ok(())
}

fn document(changed: &ChangedApp<'_>, call: &Call<'_>, element: u64) -> Result<Value, Failure> {
    let id = number_of(changed, element).ok_or_else(|| Failure::mac(-10000))?;
    let made = Object::Standard(standard::Object::Document(id));
    Ok(Value::Reference(reference(
        &changed.app()?,
        &made,
        call.target,
    )))
}

fn make(changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Value, Failure> {
    match call.arguments.get("new").and_then(Value::as_text) {
        Some("document") => {}
        Some(other) => return Err(Failure::NotSimulated(format!("making a new {other}"))),
        None => return Err(Failure::mac(-1700)),
    }
    if given(call, "path").is_some() {
        return Err(Failure::NotSimulated(
            "making a document with a path".into(),
        ));
    }
    let name = given(call, "name").map(written).transpose()?;
    let text = given(call, "text").map(written).transpose()?;
    let element = documents::new_document(
        &mut changed.world.process(changed.pid),
        name.as_deref(),
        text.as_deref(),
    );
    document(changed, call, element.ok_or_else(|| Failure::mac(-10000))?)
}

fn open(changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Value, Failure> {
    let paths: Vec<String> = match call.arguments.direct {
        Value::List(items) => items.iter().map(path).collect::<Result<_, _>>()?,
        one => vec![path(one)?],
    };
    let mut opened = Vec::new();
    for path in &paths {
        if changed.world.place(path).is_none() {
            return Err(Failure::mac(-43));
        }
        let element = documents::open_document(&mut changed.world.process(changed.pid), path);
        let element = element.ok_or_else(|| {
            Failure::NotSimulated(format!("TextEdit with a file that is no text: {path}"))
        })?;
        opened.push(document(changed, call, element)?);
    }
    Ok(Value::one_or_list(opened))
}

/// The absolute path of a file in a parameter.
fn path(value: &Value) -> Result<String, Failure> {
    match value {
        Value::Path(path) => Ok(path.clone()),
        Value::Text(path) if path.starts_with('/') => Ok(path.clone()),
        _ => Err(Failure::mac(-1700)),
    }
}

fn save(changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Value, Failure> {
    if call.arguments.get("as").is_some() {
        return Err(Failure::NotSimulated(
            "saving as another kind of file".into(),
        ));
    }
    let to = call.arguments.get("in").map(path).transpose()?;
    for window in windows_of(changed, call)? {
        keep(changed, window, to.as_deref())?;
    }
    Ok(Value::Missing)
}

/// Writes a document where it is to be, or where it is. False when it asks where that is.
fn keep(changed: &mut ChangedApp<'_>, window: u32, to: Option<&str>) -> Result<bool, Failure> {
    let element = element_of(changed, window)?;
    match documents::keep(&mut changed.world.process(changed.pid), element, to) {
        documents::Kept::Written => Ok(true),
        documents::Kept::AsksWhere => Ok(false),
        documents::Kept::CannotBeThere => Err(Failure::NotSimulated(
            "saving a document where no file can be".into(),
        )),
    }
}

/// Closes what is to be saved before; all else closes as in every application.
fn close(changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Option<Value>, Failure> {
    let saving = call.arguments.get("saving").and_then(Value::as_text);
    if saving != Some("yes") {
        return Ok(None);
    }
    let to = call.arguments.get("savingIn").map(path).transpose()?;
    for window in windows_of(changed, call)? {
        if keep(changed, window, to.as_deref())? {
            let element = element_of(changed, window)?;
            changed.world.process(changed.pid).remove_window(element);
        }
    }
    Ok(Some(Value::Missing))
}
