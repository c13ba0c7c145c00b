//! The clipboard of the scripting additions.

use super::{
    arguments::{Arguments, text_of},
    failure::Failure,
    value::Value,
};
use crate::world::World;

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

/// The pasteboard's type of what AppleScript has a class for.
fn type_of(class: &str) -> Option<&'static str> {
    Some(match class {
        "«class PNGf»" => "public.png",
        "TIFF picture" | "«class TIFF»" => "public.tiff",
        "JPEG picture" | "«class JPEG»" => "public.jpeg",
        "GIF picture" | "«class GIFf»" => "com.compuserve.gif",
        "picture" => "com.apple.pict",
        "«class HTML»" => "public.html",
        "«class RTF »" => "public.rtf",
        "«class furl»" => "public.file-url",
        _ => return None,
    })
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

/// Kinds and sizes in bytes. Only the kinds of text have names that are known here; others go by their type.
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
            entries.push((kind, content.len()));
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
