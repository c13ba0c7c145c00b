//! The clipboard of the scripting additions.

use super::{
    arguments::{Arguments, text_of},
    failure::Failure,
    value::Value,
};
use simulated_world::world::World;

/// The pasteboard type of plain text.
const TEXT: &str = "public.utf8-plain-text";

/// `the clipboard`: its text, or -1700 for what it does not hold.
pub(super) fn get(world: &World, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    if let Some(kind) = arguments.text("as")?
        && !matches!(
            kind.as_str(),
            "text" | "string" | "Unicode text" | "unicode text" | "«class utf8»"
        )
    {
        return match type_of(&kind) {
            // The normal answer to "no such type" [events 5.4].
            Some(kept) if world.pasteboard.content(kept).is_none() => Err(no_such_content()),
            _ => Err(Failure::NotSimulated(format!("the clipboard as {kind}"))),
        };
    }
    match world
        .pasteboard
        .content(TEXT)
        .or_else(|| world.pasteboard.content("NSStringPboardType"))
    {
        Some(text) => Ok(Value::text(text)),
        None if world.pasteboard.items.is_empty() => Ok(Value::text("")),
        None => Err(no_such_content()),
    }
}

fn no_such_content() -> Failure {
    Failure::Mac {
        number: -1700,
        message: "Can't make some data into the expected type.".into(),
    }
}

/// AppleScript's classes of what may be on the pasteboard, with the types that it has there.
const CLASSES: [(&str, &str); 11] = [
    ("«class PNGf»", "public.png"),
    ("TIFF picture", "public.tiff"),
    ("«class TIFF»", "public.tiff"),
    ("JPEG picture", "public.jpeg"),
    ("«class JPEG»", "public.jpeg"),
    ("GIF picture", "com.compuserve.gif"),
    ("«class GIFf»", "com.compuserve.gif"),
    ("picture", "com.apple.pict"),
    ("«class HTML»", "public.html"),
    ("«class RTF »", "public.rtf"),
    ("«class furl»", "public.file-url"),
];

/// The pasteboard's type of what AppleScript has a class for.
fn type_of(class: &str) -> Option<&'static str> {
    let row = CLASSES.iter().find(|(name, _)| *name == class);
    row.map(|(_, kept)| *kept)
}

/// What AppleScript calls a type of the pasteboard; the type itself where it has no class for it.
fn class_of(kept: &str) -> &str {
    let row = CLASSES.iter().find(|(_, type_of_it)| *type_of_it == kept);
    row.map_or(kept, |(name, _)| name)
}

/// `set the clipboard to`
pub(super) fn set(world: &mut World, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    let text = match arguments.direct {
        Value::List(_) | Value::Record(_) | Value::Date(_) | Value::Reference(_) => {
            return Err(Failure::NotSimulated("a clipboard that is no text".into()));
        }
        other => text_of(other)?,
    };
    world.pasteboard.set_text(text);
    Ok(Value::Missing)
}

/// Kinds and sizes in bytes. What AppleScript has no class for goes by its type.
pub(super) fn info(world: &World, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    // Of one kind alone there is what the same list has of it; classes go by several names.
    let only = arguments.text("for")?;
    let is_wanted = |kind: &str| match only.as_deref() {
        None => true,
        Some("Unicode text" | "text") => kind == "Unicode text",
        Some(wanted) => kind == wanted,
    };
    let mut entries = Vec::new();
    for kind in world.pasteboard.types() {
        let content = world.pasteboard.content(kind).unwrap_or_default();
        if kind == TEXT {
            let utf16 = content.encode_utf16().count() * 2;
            entries.push(("Unicode text", utf16));
            entries.push(("string", content.len()));
        } else {
            entries.push((class_of(kind), content.len()));
        }
    }
    Ok(Value::List(
        entries
            .into_iter()
            .filter(|(kind, _)| is_wanted(kind))
            .map(|(kind, size)| Value::List(vec![Value::text(kind), Value::Number(size as f64)]))
            .collect(),
    ))
}
