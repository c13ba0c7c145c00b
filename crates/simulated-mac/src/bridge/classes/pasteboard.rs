//! `NSPasteboard` and `NSPasteboardItem` [bridge 10].

use std::rc::Rc;

use base64::{Engine, prelude::BASE64_STANDARD as BASE64};

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{Id, NIL, Object},
};
use simulated_world::world::{DoneEntry, Fault, PasteboardAccess, PasteboardItem, World};

pub(crate) const INSTANCE: Rows = &[
    ("accessBehavior", access_behavior),
    ("changeCount", change_count),
    ("clearContents", clear),
    ("dataForType:", data_for_type),
    ("pasteboardItems", items),
    ("readObjectsForClasses:options:", read_objects),
    ("setData:forType:", set_data),
    ("setString:forType:", set_string),
    ("stringForType:", string_for_type),
    ("types", types),
    ("writeObjects:", write_objects),
];

pub(crate) const CLASS: Rows = &[("generalPasteboard", general)];

pub(crate) const ITEM: Rows = &[
    ("dataForType:", item_data),
    ("setData:forType:", set_item_data),
    ("setString:forType:", set_item_string),
    ("stringForType:", item_string),
    ("types", item_types),
];

/// Marks contents that are no text.
const DATA: &str = "data:";
/// The content of a type that was promised and is never handed over.
const PROMISED: &str = "promised:";
const FILE_URL: &str = "public.file-url";
const TEXT: &str = "public.utf8-plain-text";

fn text_of(content: &str) -> Option<&str> {
    (!content.starts_with(DATA) && content != PROMISED).then_some(content)
}

fn bytes_of(content: &str) -> Option<Vec<u8>> {
    (content != PROMISED).then(|| {
        content
            .strip_prefix(DATA)
            .and_then(|text| BASE64.decode(text).ok())
            .unwrap_or_else(|| content.as_bytes().to_vec())
    })
}

/// Bytes as the world keeps them: text where they are text.
fn content_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.starts_with(DATA) => text.to_owned(),
        _ => format!("{DATA}{}", BASE64.encode(bytes)),
    }
}

fn general(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSPasteboard")))
}

fn change_count(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(
        call.bridge
            .host
            .world(|world| world.pasteboard.change_count),
    ))
}

/// `NSPasteboardAccessBehavior` [findings 5.6].
fn access_behavior(call: &mut Call<'_, '_>) -> Answer {
    let access = call.bridge.host.world(|world| world.pasteboard.access);
    Ok(Out::Integer(match access {
        PasteboardAccess::Default => 0,
        PasteboardAccess::Ask => 1,
        PasteboardAccess::Allow => 2,
        PasteboardAccess::Deny => 3,
    }))
}

/// Whether contents are handed out; waits for good where the user would have to be asked.
fn is_handed_out(call: &Call<'_, '_>) -> bool {
    let host = &call.bridge.host;
    match host.world(|world| world.pasteboard.access_now()) {
        PasteboardAccess::Allow => true,
        PasteboardAccess::Deny => false,
        PasteboardAccess::Ask | PasteboardAccess::Default => host.wait_forever(),
    }
}

fn clear(call: &mut Call<'_, '_>) -> Answer {
    let count = call.bridge.host.change(|world| {
        world.pasteboard.items.clear();
        world.pasteboard.change_count += 1;
        if world.pasteboard.access != PasteboardAccess::Allow {
            world.pasteboard.own_change = Some(world.pasteboard.change_count);
        }
        world.done.note(DoneEntry::clipboard(None));
        world.pasteboard.change_count
    });
    Ok(Out::Integer(count))
}

fn names(call: &Call<'_, '_>, names: Vec<String>) -> Out {
    Out::New(Object::array(
        names
            .into_iter()
            .map(|name| call.add(Object::text(name)))
            .collect(),
    ))
}

fn types(call: &mut Call<'_, '_>) -> Answer {
    let found = call.bridge.host.world(|world| {
        world
            .pasteboard
            .types()
            .into_iter()
            .map(str::to_owned)
            .collect()
    });
    Ok(names(call, found))
}

fn string_for_type(call: &mut Call<'_, '_>) -> Answer {
    let kind = call.some_text(0)?;
    if !is_handed_out(call) {
        return Ok(Out::Old(NIL));
    }
    let text = call.bridge.host.world(|world| {
        world
            .pasteboard
            .content(&kind)
            .and_then(text_of)
            .map(str::to_owned)
    });
    Ok(Out::string_or_nil(text))
}

fn data_for_type(call: &mut Call<'_, '_>) -> Answer {
    let kind = call.some_text(0)?;
    if !is_handed_out(call) {
        return Ok(Out::Old(NIL));
    }
    let bytes = call
        .bridge
        .host
        .world(|world| world.pasteboard.content(&kind).and_then(bytes_of));
    Ok(bytes.map_or(Out::Old(NIL), |bytes| Out::New(Object::data(bytes))))
}

/// Whether a write is accepted: not when another process has taken the clipboard since it was cleared [bridge 10].
fn is_still_owned(world: &mut World) -> bool {
    if !world.faults.has(Fault::ClipboardIsTaken) {
        return true;
    }
    if world.pasteboard.items.is_empty() {
        world.pasteboard.set_text("From another process".into());
    }
    false
}

fn set(call: &Call<'_, '_>, content: String) -> Answer {
    let kind = call.some_text(1)?;
    let is_accepted = call.bridge.host.change(|world| {
        let refuses_empty = world.faults.has(Fault::ClipboardRefusesEmptyText);
        if (content.is_empty() && refuses_empty) || !is_still_owned(world) {
            return false;
        }
        if kind.as_ref() == TEXT {
            let text = text_of(&content).map(str::to_owned);
            world.done.note(DoneEntry::clipboard(text));
        }
        match world.pasteboard.items.first_mut() {
            Some(item) => item.set(&kind, content),
            None => world
                .pasteboard
                .items
                .push(PasteboardItem(vec![(kind.to_string(), content)])),
        }
        true
    });
    Ok(Out::Bool(is_accepted))
}

fn set_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    set(call, content_of(text.as_bytes()))
}

fn set_data(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Ok(Out::Bool(false));
    };
    let content = content_of(&bytes.borrow());
    set(call, content)
}

fn items(call: &mut Call<'_, '_>) -> Answer {
    if !is_handed_out(call) {
        return Ok(Out::Old(NIL));
    }
    let found = call
        .bridge
        .host
        .world(|world| world.pasteboard.items.clone());
    let ids = found
        .into_iter()
        .map(|item| call.add(Object::PasteboardItem(Rc::new(item.into()))))
        .collect();
    Ok(Out::New(Object::array(ids)))
}

/// Adds an item per object: strings, file URLs, pasteboard items.
fn write_objects(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        return Ok(Out::Bool(false));
    };
    let mut fresh = Vec::new();
    for &id in &*items.borrow() {
        fresh.push(match call.bridge.object(id) {
            Object::Text(text) => PasteboardItem(vec![(TEXT.into(), text.to_string())]),
            Object::Url(url) if url.starts_with("file:") => {
                PasteboardItem(vec![(FILE_URL.into(), url.to_string())])
            }
            Object::Url(url) => PasteboardItem(vec![("public.url".into(), url.to_string())]),
            Object::PasteboardItem(item) => item.borrow().clone(),
            _ => return Ok(Out::Bool(false)),
        });
    }
    let is_accepted = call.bridge.host.change(|world| {
        let is_owned = is_still_owned(world);
        if is_owned {
            let text = fresh.iter().find_map(|item| item.content(TEXT));
            let text = text.and_then(text_of).map(str::to_owned);
            world.done.note(DoneEntry::clipboard(text));
            world.pasteboard.items.extend(fresh);
        }
        is_owned
    });
    Ok(Out::Bool(is_accepted))
}

fn read_objects(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items: classes, .. } = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let wanted: Vec<Object> = classes
        .borrow()
        .iter()
        .map(|&id| call.bridge.object(id))
        .collect();
    let wants = |name: &str| {
        wanted
            .iter()
            .any(|class| matches!(class, Object::Class(class) if *class == name))
    };
    let found = call
        .bridge
        .host
        .world(|world| world.pasteboard.items.clone());
    let mut ids: Vec<Id> = Vec::new();
    for item in found {
        let url = item
            .content(FILE_URL)
            .or_else(|| item.content("public.url"))
            .filter(|_| wants("NSURL"));
        if let Some(url) = url {
            ids.push(call.add(Object::Url(url.into())));
        } else if let Some(text) = item
            .content(TEXT)
            .and_then(text_of)
            .filter(|_| wants("NSString"))
        {
            ids.push(call.add(Object::text(text)));
        }
    }
    Ok(Out::New(Object::array(ids)))
}

fn item(call: &Call<'_, '_>) -> Rc<std::cell::RefCell<PasteboardItem>> {
    match &call.receiver {
        Object::PasteboardItem(item) => item.clone(),
        _ => Rc::default(),
    }
}

fn item_types(call: &mut Call<'_, '_>) -> Answer {
    let found = item(call)
        .borrow()
        .0
        .iter()
        .map(|(kind, _)| kind.clone())
        .collect();
    Ok(names(call, found))
}

fn item_string(call: &mut Call<'_, '_>) -> Answer {
    let kind = call.some_text(0)?;
    Ok(Out::string_or_nil(
        item(call).borrow().content(&kind).and_then(text_of),
    ))
}

fn item_data(call: &mut Call<'_, '_>) -> Answer {
    let kind = call.some_text(0)?;
    let bytes = item(call).borrow().content(&kind).and_then(bytes_of);
    Ok(bytes.map_or(Out::Old(NIL), |bytes| Out::New(Object::data(bytes))))
}

fn set_item(call: &Call<'_, '_>, content: String) -> Result<Out, Failure> {
    let kind = call.some_text(1)?;
    item(call).borrow_mut().set(&kind, content);
    Ok(Out::Bool(true))
}

fn set_item_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    set_item(call, content_of(text.as_bytes()))
}

fn set_item_data(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Ok(Out::Bool(false));
    };
    let content = content_of(&bytes.borrow());
    set_item(call, content)
}
