//! `NSArray` and `NSDictionary`, and their mutable forms.

use std::rc::Rc;

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{Entries, Id, NIL, Object},
    },
    arrays, sorting,
};
use simulated_world::world::disk::SYSTEM_VERSION;

pub(crate) const ARRAY: Rows = &[
    ("arrayByAddingObject:", adding),
    ("arrayByAddingObjectsFromArray:", arrays::with_others),
    ("componentsJoinedByString:", joined),
    ("containsObject:", contains),
    ("count", count),
    ("firstObject", first),
    ("indexOfObject:", index_of),
    ("isEqualToArray:", arrays::is_equal_to_array),
    ("lastObject", last),
    ("objectAtIndex:", object_at),
    ("objectEnumerator", arrays::enumerator),
    ("reverseObjectEnumerator", arrays::reverse_enumerator),
    (
        "sortedArrayUsingDescriptors:",
        sorting::sorted_by_descriptors,
    ),
    ("sortedArrayUsingSelector:", sorting::sorted_by_selector),
    ("subarrayWithRange:", arrays::part),
    ("valueForKey:", arrays::value_for_key),
    ("valueForKeyPath:", arrays::value_for_key_path),
];

pub(crate) const ARRAY_CLASS: Rows = &[
    ("array", empty_array),
    ("arrayWithArray:", array_with_array),
    ("arrayWithObject:", array_with_object),
];

pub(crate) const MUTABLE_ARRAY: Rows = &[
    ("addObject:", add_object),
    ("addObjectsFromArray:", arrays::add_all),
    ("insertObject:atIndex:", insert_object),
    ("removeAllObjects", remove_all),
    ("removeLastObject", arrays::remove_last),
    ("removeObject:", arrays::remove_object),
    ("removeObjectAtIndex:", remove_at),
    ("replaceObjectAtIndex:withObject:", arrays::replace_at),
    ("setArray:", arrays::set_all),
    ("sortUsingDescriptors:", sorting::sort_by_descriptors),
    ("sortUsingSelector:", sorting::sort_by_selector),
];

pub(crate) const DICTIONARY: Rows = &[
    ("allKeys", all_keys),
    ("allValues", all_values),
    ("count", entry_count),
    ("initWithContentsOfFile:", dictionary_of_file),
    ("objectForKey:", object_for_key),
    ("valueForKey:", object_for_key),
    ("valueForKeyPath:", arrays::value_for_key_path),
];

pub(crate) const DICTIONARY_CLASS: Rows = &[
    ("dictionary", empty_dictionary),
    ("dictionaryWithContentsOfFile:", dictionary_of_file),
    ("dictionaryWithDictionary:", dictionary_with_dictionary),
    ("dictionaryWithObject:forKey:", dictionary_with_object),
    ("dictionaryWithObjects:forKeys:", dictionary_with_objects),
];

pub(crate) const MUTABLE_DICTIONARY: Rows = &[
    ("addEntriesFromDictionary:", add_entries),
    ("removeAllObjects", remove_all_entries),
    ("removeObjectForKey:", remove_entry),
    ("setObject:forKey:", set_entry),
    ("setValue:forKey:", set_entry),
];

/// `NSNotFound`.
const NOT_FOUND: i64 = i64::MAX;

fn items(call: &Call<'_, '_>) -> Rc<std::cell::RefCell<Vec<Id>>> {
    match &call.receiver {
        Object::Array { items, .. } => items.clone(),
        _ => Rc::default(),
    }
}

fn wants_mutable(call: &Call<'_, '_>) -> bool {
    matches!(
        call.receiver,
        Object::Class("NSMutableArray" | "NSMutableDictionary")
    )
}

fn size(length: usize) -> Out {
    Out::Integer(i64::try_from(length).unwrap_or(i64::MAX))
}

fn empty_array(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Array {
        items: Rc::default(),
        mutable: wants_mutable(call),
    }))
}

fn array_with_array(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        return Ok(Out::New(Object::array(Vec::new())));
    };
    let items = Rc::new(items.borrow().clone().into());
    Ok(Out::New(Object::Array {
        items,
        mutable: wants_mutable(call),
    }))
}

fn array_with_object(call: &mut Call<'_, '_>) -> Answer {
    let id = not_nil(call, 0)?;
    Ok(Out::New(Object::Array {
        items: Rc::new(vec![id].into()),
        mutable: wants_mutable(call),
    }))
}

fn not_nil(call: &Call<'_, '_>, place: usize) -> Result<Id, Failure> {
    match call.id(place)? {
        NIL => Err(call.exception(&format!("*** {}: object cannot be nil", call.name))),
        id => Ok(id),
    }
}

fn count(call: &mut Call<'_, '_>) -> Answer {
    Ok(size(items(call).borrow().len()))
}

fn first(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Old(
        items(call).borrow().first().copied().unwrap_or(NIL),
    ))
}

fn last(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Old(
        items(call).borrow().last().copied().unwrap_or(NIL),
    ))
}

fn index(call: &Call<'_, '_>, place: usize, length: usize) -> Result<usize, Failure> {
    let asked = call.integer(place)?;
    usize::try_from(asked)
        .ok()
        .filter(|&index| index < length)
        .ok_or_else(|| {
            let bounds = if length == 0 {
                "for empty array".into()
            } else {
                format!("[0 .. {}]", length - 1)
            };
            call.exception(&format!(
                "*** -[{} {}]: index {asked} beyond bounds {bounds}",
                call.receiver.private_class(),
                "objectAtIndex:"
            ))
        })
}

fn object_at(call: &mut Call<'_, '_>) -> Answer {
    let items = items(call);
    let index = index(call, 0, items.borrow().len())?;
    let id = items.borrow().get(index).copied();
    Ok(Out::Old(id.unwrap_or(NIL)))
}

fn position(call: &Call<'_, '_>) -> Result<Option<usize>, Failure> {
    let wanted = call.id(0)?;
    Ok(items(call)
        .borrow()
        .iter()
        .position(|&id| call.bridge.equal(id, wanted)))
}

fn contains(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(position(call)?.is_some()))
}

fn index_of(call: &mut Call<'_, '_>) -> Answer {
    Ok(position(call)?.map_or(Out::Integer(NOT_FOUND), size))
}

fn adding(call: &mut Call<'_, '_>) -> Answer {
    let id = not_nil(call, 0)?;
    let mut all = items(call).borrow().clone();
    all.push(id);
    call.bridge.check_items(all.len());
    Ok(Out::New(Object::array(all)))
}

fn joined(call: &mut Call<'_, '_>) -> Answer {
    let separator = call.some_text(0)?;
    let mut text = String::new();
    for (place, &id) in items(call).borrow().iter().enumerate() {
        if place > 0 {
            text.push_str(&separator);
        }
        text.push_str(&call.bridge.describe(id));
        call.bridge.check_text(text.len());
    }
    Ok(Out::string(text))
}

fn add_object(call: &mut Call<'_, '_>) -> Answer {
    let id = not_nil(call, 0)?;
    let items = items(call);
    call.bridge.check_items(items.borrow().len() + 1);
    items.borrow_mut().push(id);
    Ok(Out::Void)
}

fn insert_object(call: &mut Call<'_, '_>) -> Answer {
    let id = not_nil(call, 0)?;
    let items = items(call);
    let length = items.borrow().len();
    let index = index(call, 1, length + 1)?;
    call.bridge.check_items(length + 1);
    items.borrow_mut().insert(index, id);
    Ok(Out::Void)
}

fn remove_all(call: &mut Call<'_, '_>) -> Answer {
    items(call).borrow_mut().clear();
    Ok(Out::Void)
}

fn remove_at(call: &mut Call<'_, '_>) -> Answer {
    let items = items(call);
    let length = items.borrow().len();
    let index = index(call, 0, length)?;
    items.borrow_mut().remove(index);
    Ok(Out::Void)
}

fn entries(call: &Call<'_, '_>) -> Entries {
    match &call.receiver {
        Object::Dictionary { entries, .. } => entries.clone(),
        _ => Rc::default(),
    }
}

fn empty_dictionary(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Dictionary {
        entries: Rc::default(),
        mutable: wants_mutable(call),
    }))
}

/// A property list on the disk; nil where there is no such file.
fn dictionary_of_file(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let host = &call.bridge.host;
    if !call.bridge.path_exists(&path) {
        return Ok(Out::Old(NIL));
    }
    if &*path != SYSTEM_VERSION {
        host.not_simulated(&format!("the property list {path}"));
    }
    let (version, build) = host.world(|world| {
        let system = &world.system;
        (system.macos_version.clone(), system.build.clone())
    });
    let entries = [
        ("ProductBuildVersion", build),
        ("ProductName", "macOS".to_owned()),
        ("ProductUserVisibleVersion", version.clone()),
        ("ProductVersion", version),
    ];
    let entries = entries
        .into_iter()
        .map(|(key, value)| (Rc::from(key), call.add(Object::text(value))))
        .collect();
    Ok(Out::New(Object::dictionary(entries)))
}

fn dictionary_with_dictionary(call: &mut Call<'_, '_>) -> Answer {
    let Object::Dictionary { entries, .. } = call.object(0)? else {
        return Ok(Out::New(Object::dictionary(Vec::new())));
    };
    let entries = Rc::new(entries.borrow().clone().into());
    Ok(Out::New(Object::Dictionary {
        entries,
        mutable: wants_mutable(call),
    }))
}

fn dictionary_with_object(call: &mut Call<'_, '_>) -> Answer {
    let id = not_nil(call, 0)?;
    let key = call.some_text(1)?;
    Ok(Out::New(Object::Dictionary {
        entries: Rc::new(vec![(key, id)].into()),
        mutable: wants_mutable(call),
    }))
}

fn dictionary_with_objects(call: &mut Call<'_, '_>) -> Answer {
    let (Object::Array { items, .. }, Object::Array { items: keys, .. }) =
        (call.object(0)?, call.object(1)?)
    else {
        return Err(call.exception(&format!("*** {}: no array", call.name)));
    };
    let (items, keys) = (items.borrow().clone(), keys.borrow().clone());
    if items.len() != keys.len() {
        return Err(call.exception(&format!(
            "*** {}: count of objects ({}) differs from count of keys ({})",
            call.name,
            items.len(),
            keys.len()
        )));
    }
    let mut entries: Vec<(Rc<str>, Id)> = Vec::with_capacity(keys.len());
    for (key, item) in keys.into_iter().zip(items) {
        let Object::Text(key) = call.bridge.object(key) else {
            call.bridge
                .host
                .not_simulated("dictionaries with keys that are no strings");
        };
        match entries.iter_mut().find(|(known, _)| *known == key) {
            Some(entry) => entry.1 = item,
            None => entries.push((key, item)),
        }
    }
    Ok(Out::New(Object::Dictionary {
        entries: Rc::new(entries.into()),
        mutable: wants_mutable(call),
    }))
}

fn entry_count(call: &mut Call<'_, '_>) -> Answer {
    Ok(size(entries(call).borrow().len()))
}

fn object_for_key(call: &mut Call<'_, '_>) -> Answer {
    let key = call.some_text(0)?;
    let found = entries(call)
        .borrow()
        .iter()
        .find(|(name, _)| *name == key)
        .map(|(_, id)| *id);
    Ok(Out::Old(found.unwrap_or(NIL)))
}

fn all_keys(call: &mut Call<'_, '_>) -> Answer {
    let keys = entries(call)
        .borrow()
        .iter()
        .map(|(key, _)| call.add(Object::Text(key.clone())))
        .collect();
    Ok(Out::New(Object::array(keys)))
}

fn all_values(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::array(
        entries(call).borrow().iter().map(|(_, id)| *id).collect(),
    )))
}

fn set_entry(call: &mut Call<'_, '_>) -> Answer {
    let id = not_nil(call, 0)?;
    let key = call.some_text(1)?;
    set_in(&mut entries(call).borrow_mut(), key, id);
    Ok(Out::Void)
}

fn add_entries(call: &mut Call<'_, '_>) -> Answer {
    let Object::Dictionary { entries: new, .. } = call.object(0)? else {
        return Err(call.exception(&format!("*** {}: no dictionary", call.name)));
    };
    let new = new.borrow().clone();
    let entries = entries(call);
    let mut entries = entries.borrow_mut();
    for (key, id) in new {
        set_in(&mut entries, key, id);
    }
    Ok(Out::Void)
}

fn set_in(entries: &mut Vec<(Rc<str>, Id)>, key: Rc<str>, id: Id) {
    match entries.iter_mut().find(|(name, _)| *name == key) {
        Some((_, old)) => *old = id,
        None => entries.push((key, id)),
    }
}

fn remove_entry(call: &mut Call<'_, '_>) -> Answer {
    let key = call.some_text(0)?;
    entries(call).borrow_mut().retain(|(name, _)| *name != key);
    Ok(Out::Void)
}

fn remove_all_entries(call: &mut Call<'_, '_>) -> Answer {
    entries(call).borrow_mut().clear();
    Ok(Out::Void)
}
