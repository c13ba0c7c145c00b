//! Tools that change something, one at a time: a person is asked before each call, and what was changed is read back where it can be.

use crate::fields::{Field, Fields, Key, Kind};
use crate::fill::{Asked, Row};
use crate::header::{self, Effect, Header};
use crate::names::{Meanings, Taken, parameter};
use crate::reading::{Ground, NEEDS};
use crate::tool::{Tool, Way};

pub(crate) const EFFECT: (&str, &str) = ("effect", "{ type = \"string\" }");

/// The fields that a script may set, each with the name of its parameter; enumerations with the words that mean nothing else.
fn settable(fields: &[Field], meanings: &Meanings, others: &[&str]) -> Vec<(Field, String)> {
    let mut taken = Taken::default();
    others.iter().for_each(|name| {
        taken.take(name);
    });
    let settable = fields
        .iter()
        .filter(|field| field.writable)
        .filter_map(|field| {
            let field = with_words(field.clone(), meanings)?;
            let name = parameter(&field.name);
            taken.take(&name).then_some((field, name))
        });
    // A tool may have 40 parameters.
    settable.take(30).collect()
}

/// The field with the words that can be written; none where nothing of it can be given.
pub(crate) fn with_words(mut field: Field, meanings: &Meanings) -> Option<Field> {
    match &mut field.kind {
        Kind::Reference(..) => return None,
        Kind::Word(words) => {
            words.retain(|word| meanings.is_constant(word));
            if words.is_empty() {
                return None;
            }
        }
        _ => {}
    }
    Some(field)
}

pub(crate) fn rows(fields: &[(Field, String)]) -> Vec<Row<'_>> {
    let rows = fields.iter().map(|(field, name)| Row {
        field,
        parameter: Some(name.clone()),
    });
    rows.collect()
}

/// Makes a new object.
pub(crate) fn make(ground: &Ground<'_>, meanings: &Meanings) -> Result<Tool, String> {
    let container = ground.place.container_name();
    let others: Vec<&str> = container.iter().map(String::as_str).collect();
    let fields = settable(&ground.fields.list, meanings, &others);
    if fields.is_empty() {
        return Err(format!("nothing of {} can be given", ground.a()));
    }
    let name = named(ground, "make")?;
    let mut header = Header::new(
        ground.app,
        &format!("Make {}{}", ground.a(), ground.inside()),
        &format!(
            "Makes a new {}{}, after asking the user. Returns its `{}` (null where it is not told) and `effect`: \"unverified\" where what was given cannot be read back.",
            ground.one(),
            ground.inside(),
            ground.place.key_name(),
        ),
        Effect::Asks,
    );
    let rows = rows(&fields);
    let named = |row: &Row<'_>| row.field.term.eq_ignore_ascii_case("name");
    let given = rows.iter().filter_map(|row| header::given(row, named(row)));
    let parameters: Vec<_> = header::container(&ground.place)
        .into_iter()
        .chain(given)
        .collect();
    header.parameters(&parameters);
    let key_type = match ground.place.key {
        Key::Id | Key::Name => "{ type = \"string\", null = true }",
        Key::Number | Key::Place => "{ type = \"number\", null = true }",
    };
    header.result(&[
        (ground.place.key_name(), key_type.to_owned()),
        (EFFECT.0, EFFECT.1.to_owned()),
    ]);
    let mut filling = ground.filling(&[], Asked::Plain);
    filling.rows = rows;
    let script = filling.fill((ground.scaffolds)("make"));
    let needs = parameters.iter().any(|(_, _, required)| *required);
    let tests = if needs { NEEDS } else { "[]\n" };
    Ok(Tool::new(name, Way::Make, header.end(&script), tests))
}

/// Sets properties of an object.
pub(crate) fn set(ground: &Ground<'_>, meanings: &Meanings) -> Result<Tool, String> {
    let container = ground.place.container_name();
    let key = ground.place.key_name();
    let others: Vec<&str> = container.iter().map(String::as_str).chain([key]).collect();
    let fields = settable(&ground.fields.list, meanings, &others);
    if fields.is_empty() {
        return Err(format!("nothing of {} can be set", ground.a()));
    }
    let name = named(ground, "set")?;
    let mut header = Header::new(
        ground.app,
        &format!("Change {}{}", ground.a(), ground.inside()),
        &format!(
            "Changes {}{} by its {key}, after asking the user; what is not passed stays. Returns `effect`: \"confirmed\" where what was set was read back.",
            ground.a(),
            ground.inside(),
        ),
        Effect::Asks,
    );
    let rows = rows(&fields);
    let given = rows.iter().filter_map(|row| header::given(row, false));
    let parameters: Vec<_> = ground.meant().into_iter().chain(given).collect();
    header.parameters(&parameters);
    header.result(&[(EFFECT.0, EFFECT.1.to_owned())]);
    let mut filling = ground.filling(&[], Asked::Plain);
    filling.rows = rows;
    let script = filling.fill((ground.scaffolds)("set"));
    Ok(Tool::new(name, Way::Set, header.end(&script), NEEDS))
}

/// Deletes an object.
pub(crate) fn delete(ground: &Ground<'_>) -> Result<Tool, String> {
    let name = named(ground, "delete")?;
    let mut header = Header::new(
        ground.app,
        &format!("Delete {}{}", ground.a(), ground.inside()),
        &format!(
            "Deletes {}{} by its {}, after asking the user. Returns `effect`: \"confirmed\" where it is no longer there.",
            ground.a(),
            ground.inside(),
            ground.place.key_name(),
        ),
        Effect::Asks,
    );
    header.parameters(&ground.meant());
    header.result(&[(EFFECT.0, EFFECT.1.to_owned())]);
    let script = ground
        .filling(&[], Asked::Plain)
        .fill((ground.scaffolds)("delete"));
    Ok(Tool::new(name, Way::Delete, header.end(&script), NEEDS))
}

fn named(ground: &Ground<'_>, verb: &str) -> Result<String, String> {
    let name = ground.name(verb, &ground.place.class);
    name.ok_or_else(|| format!("the name of {} is too long for a tool", ground.one()))
}

/// What may be changed, for the table: `make`, `set`, `delete`.
pub(crate) fn ways(fields: &Fields, meanings: &Meanings) -> Vec<&'static str> {
    match settable(&fields.list, meanings, &[]).is_empty() {
        true => vec!["delete"],
        false => vec!["make", "set", "delete"],
    }
}
