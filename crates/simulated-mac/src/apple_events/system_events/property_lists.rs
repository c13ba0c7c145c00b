//! System Events: property list files, and the items of the dictionaries in them.

use std::time::{Duration, UNIX_EPOCH};

use plist::{Dictionary, Value as List};
use serde_json::{Value as Json, json};

use crate::{
    apple_events::{failure::Failure, value::Value},
    property_list::{self, DEEPEST, Unreadable},
};
use simulated_world::world::{World, disk::NotWritten};

/// Where a property list is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Home {
    /// In the file at a path.
    File(String),
    /// In no file: an item that a script has made for one.
    Loose(usize),
}

/// System Events keeps its loose items beside what other applications keep.
pub(super) const KEPT: &str = "com.apple.systemevents";
const LOOSE: &str = "propertyListItems";

/// How many loose items there are.
pub(super) fn count_loose(world: &World) -> usize {
    let kept = world.app_data.get(KEPT);
    kept.and_then(|kept| kept[LOOSE].as_array())
        .map_or(0, Vec::len)
}

/// What is in a property list.
pub(super) fn read(world: &World, home: &Home) -> Result<List, Failure> {
    let text = match home {
        Home::File(path) => world.disk.text(path),
        Home::Loose(place) => {
            let kept = world.app_data.get(KEPT);
            kept.and_then(|kept| kept[LOOSE][place].as_str())
        }
    };
    let text = text.ok_or_else(|| Failure::mac(-1728))?;
    property_list::parse(text).map_err(|why| match why {
        Unreadable::TooDeep => {
            let what = format!("a property list more than {DEEPEST} levels deep");
            Failure::NotSimulated(what)
        }
        Unreadable::NotOne => Failure::mac(-10000),
    })
}

/// The item at the end of a way of keys.
pub(super) fn item<'l>(list: &'l List, keys: &[String]) -> Option<&'l List> {
    keys.iter()
        .try_fold(list, |list, key| list.as_dictionary()?.get(key))
}

/// The keys of the items in an item.
pub(super) fn keys(list: &List) -> Vec<String> {
    let dictionary = list.as_dictionary();
    dictionary.map_or_else(Vec::new, |one| one.keys().cloned().collect())
}

/// What kind of value an item has, as the dictionary calls it.
pub(super) fn kind(list: &List) -> &'static str {
    match list {
        List::Dictionary(_) => "record",
        List::Array(_) => "list",
        List::Boolean(_) => "boolean",
        List::Date(_) => "date",
        List::Integer(_) | List::Real(_) => "number",
        List::Data(_) => "data",
        _ => "string",
    }
}

/// An item's value in an event.
pub(super) fn to_value(list: &List) -> Result<Value, Failure> {
    Ok(match list {
        List::Dictionary(fields) => Value::Record(
            fields
                .iter()
                .map(|(name, value)| Ok((name.clone(), to_value(value)?)))
                .collect::<Result<_, Failure>>()?,
        ),
        List::Array(items) => {
            Value::List(items.iter().map(to_value).collect::<Result<_, Failure>>()?)
        }
        List::Boolean(boolean) => Value::Boolean(*boolean),
        List::Real(number) => Value::Number(*number),
        List::Integer(number) => Value::Number(number.as_signed().unwrap_or_default() as f64),
        List::String(text) => Value::text(text.as_str()),
        List::Date(date) => {
            let at = std::time::SystemTime::from(*date);
            let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
            Value::Date(since.as_secs_f64() * 1000.0)
        }
        _ => return Err(Failure::NotSimulated("data in a property list".into())),
    })
}

/// A value of an event as an item.
pub(super) fn from_value(value: &Value) -> Result<List, Failure> {
    Ok(match value {
        Value::Boolean(boolean) => List::Boolean(*boolean),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            List::Integer((*number as i64).into())
        }
        Value::Number(number) => List::Real(*number),
        Value::Text(text) | Value::Constant(text) | Value::Path(text) => List::String(text.clone()),
        Value::Date(milliseconds) => {
            let since = Duration::try_from_secs_f64(milliseconds / 1000.0);
            let at = UNIX_EPOCH + since.map_err(|_| Failure::mac(-1700))?;
            List::Date(at.into())
        }
        Value::List(items) => List::Array(
            items
                .iter()
                .map(from_value)
                .collect::<Result<_, Failure>>()?,
        ),
        Value::Record(fields) => List::Dictionary(
            fields
                .iter()
                .map(|(name, value)| Ok((name.clone(), from_value(value)?)))
                .collect::<Result<Dictionary, Failure>>()?,
        ),
        Value::Missing | Value::Reference(_) => return Err(Failure::mac(-1700)),
    })
}

/// What an item of a kind holds that is given no value.
pub(super) fn empty(kind: &str) -> List {
    match kind {
        "list" => List::Array(Vec::new()),
        "boolean" => List::Boolean(false),
        "number" | "integer" | "real" => List::Integer(0.into()),
        "string" | "text" => List::String(String::new()),
        _ => List::Dictionary(Dictionary::new()),
    }
}

/// A property list as the text of its file.
pub(super) fn text(list: &List) -> Result<String, Failure> {
    property_list::text(list).ok_or_else(|| Failure::mac(-10000))
}

/// Keeps a new item that is in no file.
pub(super) fn keep_loose(world: &mut World, list: &List) -> Result<Home, Failure> {
    let place = count_loose(world);
    let home = Home::Loose(place);
    write(world, &home, list)?;
    Ok(home)
}

/// Writes a property list, new or anew.
pub(super) fn write(world: &mut World, home: &Home, list: &List) -> Result<(), Failure> {
    let text = text(list)?;
    let path = match home {
        Home::File(path) => path,
        Home::Loose(place) => {
            let kept = world.app_data.entry(KEPT.to_owned());
            let kept = kept.or_insert_with(|| json!({})).as_object_mut();
            let items = kept.map(|kept| kept.entry(LOOSE).or_insert_with(|| json!([])));
            let items = items.and_then(Json::as_array_mut);
            let items = items.ok_or_else(|| Failure::mac(-10000))?;
            match items.get_mut(*place) {
                Some(item) => *item = text.into(),
                None => items.push(text.into()),
            }
            return Ok(());
        }
    };
    let written = world.write_file(path, &text);
    written.map_err(|error| match error {
        NotWritten::NoSpace => Failure::mac(-34),
        NotWritten::NoFolder | NotWritten::IsFolder => Failure::mac(-10000),
    })?;
    crate::finder::list_anew(world);
    Ok(())
}

/// Changes what a property list holds at the end of a way of keys; none takes the item away.
pub(super) fn change(
    world: &mut World,
    home: &Home,
    keys: &[String],
    value: Option<List>,
) -> Result<(), Failure> {
    let mut list = read(world, home)?;
    let Some((last, around)) = keys.split_last() else {
        return match value {
            Some(value) => write(world, home, &value),
            None => Err(Failure::mac(-10000)),
        };
    };
    let mut holder = &mut list;
    for key in around {
        let inner = holder.as_dictionary_mut().and_then(|one| one.get_mut(key));
        holder = inner.ok_or_else(|| Failure::mac(-1728))?;
    }
    let fields = holder.as_dictionary_mut();
    let fields = fields.ok_or_else(|| Failure::mac(-10000))?;
    match value {
        Some(value) => {
            fields.insert(last.clone(), value);
        }
        // Unlike `remove`, this keeps the order of the others.
        None if fields.contains_key(last) => fields.retain(|key, _| key != last),
        None => return Err(Failure::mac(-1728)),
    }
    write(world, home, &list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Value::Boolean),
            any::<i32>().prop_map(|number| Value::Number(f64::from(number))),
            (-1e9..1e9).prop_map(Value::Number),
            "[ -~éß💡\n<>&]{0,20}".prop_map(Value::Text),
            (0..4_000_000_000_u32).prop_map(|at| Value::Date(f64::from(at) * 1000.0)),
        ];
        leaf.prop_recursive(3, 24, 5, |inner| {
            let fields = prop::collection::btree_map("[a-z ]{1,8}", inner.clone(), 0..5);
            prop_oneof![
                prop::collection::vec(inner, 0..5).prop_map(Value::List),
                fields.prop_map(|fields| Value::Record(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        /// What a script writes into a file is what it reads there.
        #[test]
        fn a_value_comes_back_from_its_file(value in value()) {
            let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
            let home = Home::File("/Users/demo/Desktop/a.plist".into());
            write(&mut world, &home, &from_value(&value).unwrap()).unwrap();
            prop_assert_eq!(to_value(&read(&world, &home).unwrap()).unwrap(), value);
        }

        /// Whatever a file holds is read or refused.
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,200}") {
            let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
            let path = "/Users/demo/Desktop/a.plist";
            world.write_file(path, &text).unwrap();
            let home = Home::File(path.into());
            let _read = read(&world, &home);
        }
    }

    #[test]
    fn what_is_too_deep_is_said_to_be() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let home = Home::File("/Users/demo/Desktop/a.plist".into());
        let (open, close) = ("<array>".repeat(150_000), "</array>".repeat(150_000));
        world
            .write_file(
                "/Users/demo/Desktop/a.plist",
                &format!("<plist>{open}{close}"),
            )
            .unwrap();
        assert!(matches!(read(&world, &home), Err(Failure::NotSimulated(_))));
    }
}
