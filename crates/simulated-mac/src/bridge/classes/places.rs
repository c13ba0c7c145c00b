//! `NSURL` and `NSBundle`.

use std::rc::Rc;

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        object::{Id, NIL, Object},
    },
    files::no_such_file,
};
use crate::apps::scripting_definition;
pub(crate) use simulated_world::world::disk::{file_url, path_of};
use simulated_world::world::{
    Place,
    disk::{name_of, split_extension},
};

pub(crate) const URL: Rows = &[
    ("URLByAppendingPathComponent:", appending_component),
    ("URLByAppendingPathExtension:", appending_extension),
    ("URLByDeletingLastPathComponent", deleting_last_component),
    ("URLByDeletingPathExtension", deleting_extension),
    ("absoluteString", absolute),
    ("fileSystemRepresentation", file_system_representation),
    ("fragment", |call| part(call, |parts| parts.fragment)),
    ("host", |call| part(call, |parts| parts.host)),
    ("isFileURL", is_file),
    ("lastPathComponent", last_component),
    ("path", path),
    ("pathExtension", path_extension),
    ("port", port),
    ("query", |call| part(call, |parts| parts.query)),
    ("resourceValuesForKeys:error:", resource_values),
    ("scheme", scheme),
];

pub(crate) const URL_CLASS: Rows = &[
    ("URLWithString:", with_string),
    ("fileURLWithPath:", with_path),
];

pub(crate) const BUNDLE: Rows = &[
    ("bundleIdentifier", bundle_identifier),
    ("bundlePath", bundle_path),
    ("bundleURL", bundle_url),
    ("objectForInfoDictionaryKey:", info),
];

pub(crate) const BUNDLE_CLASS: Rows = &[
    ("bundleWithPath:", bundle_with_path),
    ("bundleWithURL:", bundle_with_url),
    ("mainBundle", main_bundle),
];

fn own(call: &Call<'_, '_>) -> String {
    match &call.receiver {
        Object::Url(text) | Object::Bundle(text) => text.to_string(),
        _ => String::new(),
    }
}

fn file_system_representation(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Text(path_of(&own(call))))
}

fn with_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    let plain = !text.is_empty() && !text.contains([' ', '"', '<', '>', '\n']);
    Ok(if plain {
        Out::New(Object::Url(text))
    } else {
        Out::Old(NIL)
    })
}

fn with_path(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let path = super::string_parts::with_home(call, &path);
    // A bundle on disk is a folder, and Foundation looks.
    let folder = path.ends_with(".app") && call.bridge.path_exists(&path);
    Ok(Out::New(Object::Url(
        file_url(&if folder { format!("{path}/") } else { path }).into(),
    )))
}

/// The parts of an address, as they are written.
#[derive(Clone, Copy, Default)]
struct Parts<'a> {
    host: Option<&'a str>,
    port: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

fn parts(url: &str) -> Parts<'_> {
    let behind = |text: &'_ str, sign: char| text.split_once(sign).map(|(_, rest)| rest.len());
    let end = |length: Option<usize>| url.len() - length.map_or(0, |length| length + 1);
    let fragment = behind(url, '#');
    let before = url.get(..end(fragment)).unwrap_or(url);
    let (before, query) = match before.split_once('?') {
        Some((before, query)) => (before, Some(query)),
        None => (before, None),
    };
    let after_scheme = before.split_once(':').map_or(before, |(_, rest)| rest);
    let (authority, path) = match after_scheme.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", after_scheme),
    };
    let place = authority.rsplit('@').next().unwrap_or_default();
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (place, None),
    };
    Parts {
        host: Some(host).filter(|host| !host.is_empty()),
        port,
        path,
        query,
        fragment: fragment.and_then(|length| url.get(url.len() - length..)),
    }
}

fn part(call: &mut Call<'_, '_>, of: fn(Parts<'_>) -> Option<&str>) -> Answer {
    let own = own(call);
    Ok(Out::string_or_nil(of(parts(&own)).map(str::to_owned)))
}

fn port(call: &mut Call<'_, '_>) -> Answer {
    let own = own(call);
    let port = parts(&own).port.and_then(|port| port.parse().ok());
    Ok(port.map_or(Out::Old(NIL), |port| Out::New(Object::Integer(port))))
}

fn path_extension(call: &mut Call<'_, '_>) -> Answer {
    let own = own(call);
    let name = parts(&own).path.trim_end_matches('/');
    Ok(Out::string(super::string::split_extension(name).1))
}

/// The address with its path changed; query and fragment stay as they are.
fn with_path_changed(call: &Call<'_, '_>, change: impl FnOnce(&str) -> String) -> Answer {
    let own = own(call);
    let path = parts(&own).path;
    let changed = match own.split_once(path).filter(|_| !path.is_empty()) {
        Some((before, after)) => format!("{before}{}{after}", change(path)),
        None => format!("{own}{}", change("")),
    };
    Ok(Out::New(Object::Url(changed.into())))
}

fn appending_component(call: &mut Call<'_, '_>) -> Answer {
    let component = call.some_text(0)?;
    let escaped = file_url(&format!("/{}", component.trim_start_matches('/')));
    let escaped = escaped.trim_start_matches("file://").to_owned();
    with_path_changed(call, |path| {
        format!("{}{escaped}", path.trim_end_matches('/'))
    })
}

fn appending_extension(call: &mut Call<'_, '_>) -> Answer {
    let extension = call.some_text(0)?;
    with_path_changed(call, |path| {
        format!("{}.{extension}", path.trim_end_matches('/'))
    })
}

fn deleting_last_component(call: &mut Call<'_, '_>) -> Answer {
    with_path_changed(call, |path| {
        let path = path.trim_end_matches('/');
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        format!("{parent}/")
    })
}

fn deleting_extension(call: &mut Call<'_, '_>) -> Answer {
    with_path_changed(call, |path| {
        super::string::split_extension(path).0.to_owned()
    })
}

fn absolute(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(own(call)))
}

fn path(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(path_of(&own(call))))
}

fn last_component(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(
        path_of(&own(call)).rsplit('/').next().unwrap_or_default(),
    ))
}

fn scheme(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string_or_nil(
        own(call).split_once(':').map(|(scheme, _)| scheme),
    ))
}

fn is_file(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(own(call).starts_with("file:")))
}

/// Folders that Finder shows as one file, by their extensions.
const PACKAGES: [&str; 9] = [
    ".bundle",
    ".key",
    ".numbers",
    ".pages",
    ".pkg",
    ".rtfd",
    ".scptd",
    ".workflow",
    ".xcodeproj",
];

/// What is known of the file of a URL [bridge 9.7]; nil when there is none. The last part of its path may be a link, which is not
/// followed.
fn resource_values(call: &mut Call<'_, '_>) -> Answer {
    let path = path_of(&own(call));
    let Object::Array { items, .. } = call.object(0)? else {
        return Err(
            call.exception("*** -[NSURL resourceValuesForKeys:error:]: the keys are no array")
        );
    };
    let text = |id: &Id| match call.bridge.object(*id) {
        Object::Text(text) => Some(text),
        _ => None,
    };
    let keys: Vec<Rc<str>> = items.borrow().iter().filter_map(text).collect();
    let known = call.bridge.host.world(|world| {
        if world.link_at(&path).is_some() {
            return Some((Place::Document, true, true));
        }
        let place = world.place(&path)?;
        Some((place, false, world.original_of(&path).is_some()))
    });
    let Some((place, is_link, is_alias)) = known else {
        return no_such_file(call, &path, 1);
    };
    let is_folder = matches!(place, Place::Folder | Place::Disk | Place::Application);
    let extension = split_extension(name_of(&path)).1.to_ascii_lowercase();
    let is_package =
        place == Place::Application || (is_folder && PACKAGES.contains(&extension.as_str()));
    let mut entries = Vec::new();
    for key in keys {
        let value = match &*key {
            "NSURLIsAliasFileKey" => is_alias,
            "NSURLIsDirectoryKey" => is_folder,
            "NSURLIsPackageKey" => is_package,
            "NSURLIsRegularFileKey" => !is_folder && !is_link,
            "NSURLIsSymbolicLinkKey" => is_link,
            other => call
                .bridge
                .host
                .not_simulated(&format!("the resource value {other}")),
        };
        entries.push((key, call.add(Object::Bool(value))));
    }
    Ok(Out::New(Object::dictionary(entries)))
}

fn bundle_at(call: &Call<'_, '_>, path: &str) -> Answer {
    let path = path.trim_end_matches('/');
    let known = call.bridge.host.world(|world| world.app_at(path).is_some());
    Ok(if known {
        Out::New(Object::Bundle(path.into()))
    } else {
        Out::Old(NIL)
    })
}

fn bundle_with_path(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    bundle_at(call, &path)
}

fn bundle_with_url(call: &mut Call<'_, '_>) -> Answer {
    let Object::Url(url) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    bundle_at(call, &path_of(&url))
}

/// osascript's own: a bare program.
fn main_bundle(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Bundle("/usr/bin".into())))
}

fn bundle_identifier(call: &mut Call<'_, '_>) -> Answer {
    let path = own(call);
    let id = call.bridge.host.world(|world| {
        let app = world.app_at(&path)?;
        Some(app.bundle_id.clone())
    });
    Ok(Out::string_or_nil(id))
}

fn bundle_path(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(own(call)))
}

fn bundle_url(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Url(
        file_url(&format!("{}/", own(call))).into(),
    )))
}

fn info(call: &mut Call<'_, '_>) -> Answer {
    let key = call.some_text(0)?;
    let path = own(call);
    let value = call.bridge.host.world(|world| {
        let app = world.app_at(&path)?;
        match &*key {
            "CFBundleIdentifier" => Some(app.bundle_id.clone()),
            "CFBundleName" | "CFBundleDisplayName" => Some(app.name.clone()),
            "CFBundleExecutable" => {
                Some(app.executable.clone().unwrap_or_else(|| app.name.clone()))
            }
            "CFBundleShortVersionString" => app.version.clone(),
            "OSAScriptingDefinition" => scripting_definition::file_name(app),
            _ => None,
        }
    });
    Ok(Out::string_or_nil(value))
}
