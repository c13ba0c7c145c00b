//! `NSXMLDocument` [eyes 7], as far as scripting dictionaries need it: the file in the bundle of an app, as it is written.

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    documents::DocumentObject,
    object::Object,
};
use super::files::no_such_file;
use crate::apps::scripting_definition;
use simulated_world::world::disk;

pub(crate) const DOCUMENT: Rows = &[("initWithContentsOfURL:options:error:", with_url)];

pub(crate) const NODE: Rows = &[("XMLString", |call| match &call.receiver {
    Object::Document(object) => match &**object {
        DocumentObject::Xml(text) => Ok(Out::string(text.to_string())),
        _ => Err(call.exception("*** -[NSXMLNode XMLString]: unrecognized receiver")),
    },
    _ => Err(call.exception("*** -[NSXMLNode XMLString]: unrecognized receiver")),
})];

/// nil for what is no such file. The tables that a dictionary is written from hold what a file would include, so the option that resolves
/// that changes nothing here.
fn with_url(call: &mut Call<'_, '_>) -> Answer {
    let Object::Url(url) = call.object(0)? else {
        return Err(call.exception(&format!("*** {}: no URL", call.name)));
    };
    let path = disk::path_of(&url);
    let text = path
        .split_once("/Contents/Resources/")
        .and_then(|(bundle, file)| {
            call.bridge.host.world(|world| {
                let app = world.app_at(bundle)?;
                let is_it = scripting_definition::file_name(app).as_deref() == Some(file);
                is_it.then(|| scripting_definition::text(app))?
            })
        });
    match text {
        Some(text) => Ok(Out::New(Object::Document(Rc::new(DocumentObject::Xml(
            text.into(),
        ))))),
        None => no_such_file(call, &path, 2),
    }
}
