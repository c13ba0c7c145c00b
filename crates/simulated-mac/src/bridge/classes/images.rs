//! `NSImage` and `NSBitmapImageRep`, as far as their bytes are handed to text recognition [eyes 2.2]. No pixel of them is drawn, and
//! no real file is opened.

use std::cell::RefCell;
use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    documents::DocumentObject,
    failure::Failure,
    object::{NIL, Object},
};
use simulated_world::geometry::Size;
use simulated_world::world::{PAGE, Paper, Picture};

pub(crate) const IMAGE: Rows = &[
    ("TIFFRepresentation", tiff),
    ("initWithContentsOfFile:", with_file),
    ("isValid", |_| Ok(Out::Bool(true))),
    ("size", |call| {
        let picture = image(call)?;
        let points = |pixels: u32| f64::from(pixels) / picture.scale;
        Ok(Out::Size(Size::new(
            points(picture.width),
            points(picture.height),
        )))
    }),
];

pub(crate) const BITMAP_CLASS: Rows = &[("imageRepWithData:", bitmap)];

pub(crate) const REPRESENTATION: Rows = &[
    ("pixelsHigh", |call| Ok(Out::Integer(size(call)?.1))),
    ("pixelsWide", |call| Ok(Out::Integer(size(call)?.0))),
];

fn lost(call: &Call<'_, '_>) -> Failure {
    call.exception(&format!("*** {}: unrecognized receiver", call.name))
}

fn image(call: &Call<'_, '_>) -> Result<Rc<Picture>, Failure> {
    match &call.receiver {
        Object::Document(object) => match &**object {
            DocumentObject::Image(picture) => Ok(Rc::clone(picture)),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

fn size(call: &Call<'_, '_>) -> Result<(i64, i64), Failure> {
    match &call.receiver {
        Object::Document(object) => match **object {
            DocumentObject::Bitmap(width, height) => Ok((i64::from(width), i64::from(height))),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

/// What a file shows, as far as it has pages; none where there is no such file, or text in it. The contents of any other are unknown
/// here.
pub(super) fn paper_of(call: &Call<'_, '_>, path: &str) -> Option<Paper> {
    let host = &call.bridge.host;
    let found = host.world(|world| {
        let file = world.listed_file(path)?;
        let is_text = file.text.is_some();
        Some(match (&file.paper, is_text) {
            (Some(paper), _) => Ok(paper.clone()),
            (None, is_text) => Err(is_text),
        })
    });
    match found {
        Some(Ok(paper)) => Some(paper),
        Some(Err(false)) => {
            host.not_simulated("the contents of a file of which the world says nothing")
        }
        Some(Err(true)) | None => None,
    }
}

/// nil for what is no image.
fn with_file(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let host = &call.bridge.host;
    let taken = host.world(|world| world.pictures.at(&path).cloned());
    let shown = taken.or_else(|| paper_of(call, &path)?.pages.first()?.picture(PAGE));
    match shown {
        Some(picture) => Ok(Out::New(Object::Document(Rc::new(DocumentObject::Image(
            Rc::new(picture),
        ))))),
        None => Ok(Out::Old(NIL)),
    }
}

/// Its bytes, by which text recognition knows what it shows.
fn tiff(call: &mut Call<'_, '_>) -> Answer {
    let picture = image(call)?;
    let bytes = picture.blank_file();
    let known = Picture {
        path: String::new(),
        digest: Picture::digest_of(&bytes),
        ..(*picture).clone()
    };
    call.bridge.host.change(|world| world.pictures.add(known));
    Ok(Out::New(Object::Data {
        bytes: Rc::new(RefCell::new(bytes)),
        mutable: false,
    }))
}

/// nil for what is no image.
fn bitmap(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let bytes = bytes.borrow();
    let known = call.bridge.host.world(|world| {
        let picture = world.pictures.of(&bytes)?;
        Some((picture.width, picture.height))
    });
    match known {
        Some((width, height)) => Ok(Out::New(Object::Document(Rc::new(DocumentObject::Bitmap(
            width, height,
        ))))),
        None if bytes.starts_with(b"II*\0") || bytes.starts_with(b"\x89PNG") => call
            .bridge
            .host
            .not_simulated("the size of an image that this Mac did not make"),
        None => Ok(Out::Old(NIL)),
    }
}
