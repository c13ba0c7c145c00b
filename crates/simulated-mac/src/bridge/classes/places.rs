//! `NSURL` and `NSBundle`.

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};
pub(crate) use crate::world::disk::{file_url, path_of};

pub(crate) const URL: Rows = &[
    ("absoluteString", absolute),
    ("fileSystemRepresentation", file_system_representation),
    ("isFileURL", is_file),
    ("lastPathComponent", last_component),
    ("path", path),
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
    let path = super::string::with_home(call, &path);
    // A bundle on disk is a folder, and Foundation looks.
    let folder = path.ends_with(".app") && call.bridge.path_exists(&path);
    Ok(Out::New(Object::Url(
        file_url(&if folder { format!("{path}/") } else { path }).into(),
    )))
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

fn bundle_at(call: &Call<'_, '_>, path: &str) -> Answer {
    let path = path.trim_end_matches('/');
    let known = call
        .bridge
        .host
        .world(|world| world.installed.iter().any(|app| app.path == path));
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
        world
            .installed
            .iter()
            .find(|app| app.path == path)
            .map(|app| app.bundle_id.clone())
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
        let app = world.installed.iter().find(|app| app.path == path)?;
        match &*key {
            "CFBundleIdentifier" => Some(app.bundle_id.clone()),
            "CFBundleName" | "CFBundleDisplayName" => Some(app.name.clone()),
            "CFBundleExecutable" => {
                Some(app.executable.clone().unwrap_or_else(|| app.name.clone()))
            }
            "CFBundleShortVersionString" => app.version.clone(),
            _ => None,
        }
    });
    Ok(Out::string_or_nil(value))
}
