//! `NSString`: paths, by what stands on the disk.

use std::borrow::Cow;

use super::{
    super::call::{Answer, Call, Out},
    string_parts::{own, with_home},
};

pub(super) fn standardizing(call: &mut Call<'_, '_>) -> Answer {
    let path = with_home(call, &own(call));
    Ok(Out::string(standardized(&path)))
}

/// A path without links; as it is where they lead in a circle. `/private` goes where what is left is there too
/// [bridge 9.7].
pub(super) fn resolving_links(call: &mut Call<'_, '_>) -> Answer {
    let path = with_home(call, &own(call));
    let resolved = call.bridge.host.world(|world| {
        let found = path
            .starts_with('/')
            .then(|| world.without_links(&path).map(Cow::into_owned))
            .flatten();
        let whole = standardized(&found.unwrap_or_else(|| path.clone()));
        match whole.strip_prefix("/private") {
            Some(short) if short.starts_with('/') && world.place(short).is_some() => {
                short.to_owned()
            }
            _ => whole,
        }
    });
    Ok(Out::string(resolved))
}

fn standardized(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        if part == ".." && path.starts_with('/') {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    format!(
        "{}{}",
        if path.starts_with('/') { "/" } else { "" },
        parts.join("/")
    )
}
