//! `PDFDocument` and `PDFPage` [eyes 2.2]. No real file is opened: what a PDF holds stands in the world.

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    documents::DocumentObject,
    failure::Failure,
    object::{NIL, Object},
};
use super::{images, value::pair_at};
use simulated_world::geometry::{Rect, Size};
use simulated_world::world::{PAGE, Paper, Sheet, disk};

pub(crate) const DOCUMENT: Rows = &[
    ("initWithURL:", with_url),
    ("isEncrypted", |call| {
        Ok(Out::Bool(document(call)?.needs_password))
    }),
    ("isLocked", |call| {
        Ok(Out::Bool(document(call)?.needs_password))
    }),
    ("pageAtIndex:", page_at),
    ("pageCount", |call| {
        let pages = readable(&*document(call)?).len();
        Ok(Out::Integer(i64::try_from(pages).unwrap_or(i64::MAX)))
    }),
    ("string", |call| {
        let document = document(call)?;
        let texts: Vec<String> = readable(&document).iter().map(Sheet::text).collect();
        let text = texts.join("\n");
        Ok(Out::string_or_nil(
            (!text.trim().is_empty()).then_some(text),
        ))
    }),
];

pub(crate) const PAGE_ROWS: Rows = &[
    ("boundsForBox:", |_| {
        Ok(Out::Rect(Rect::new(0.0, 0.0, PAGE.width, PAGE.height)))
    }),
    ("numberOfCharacters", |call| {
        let units = page(call)?.text().encode_utf16().count();
        Ok(Out::Integer(i64::try_from(units).unwrap_or(i64::MAX)))
    }),
    ("string", |call| Ok(Out::string(page(call)?.text()))),
    ("thumbnailOfSize:forBox:", thumbnail),
];

fn new(object: DocumentObject) -> Answer {
    Ok(Out::New(Object::Document(Rc::new(object))))
}

fn lost(call: &Call<'_, '_>) -> Failure {
    call.exception(&format!("*** {}: unrecognized receiver", call.name))
}

fn document(call: &Call<'_, '_>) -> Result<Rc<Paper>, Failure> {
    match &call.receiver {
        Object::Document(object) => match &**object {
            DocumentObject::Pdf(paper) => Ok(Rc::clone(paper)),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

fn page(call: &Call<'_, '_>) -> Result<Sheet, Failure> {
    match &call.receiver {
        Object::Document(object) => match &**object {
            DocumentObject::Page(page) => Ok(page.clone()),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

/// The pages that can be read: none of a locked document.
fn readable(paper: &Paper) -> &[Sheet] {
    match paper.needs_password {
        true => &[],
        false => &paper.pages,
    }
}

/// nil for what is no PDF.
fn with_url(call: &mut Call<'_, '_>) -> Answer {
    let Object::Url(url) = call.object(0)? else {
        return Err(call.exception(&format!("*** {}: no URL", call.name)));
    };
    let path = disk::path_of(&url);
    let is_pdf = path.to_lowercase().ends_with(".pdf");
    match images::paper_of(call, &path) {
        Some(paper) if is_pdf => new(DocumentObject::Pdf(Rc::new(paper))),
        _ => Ok(Out::Old(NIL)),
    }
}

/// nil for a page that there is not.
fn page_at(call: &mut Call<'_, '_>) -> Answer {
    let place = usize::try_from(call.integer(0)?).ok();
    let document = document(call)?;
    match place.and_then(|place| readable(&document).get(place)) {
        Some(page) => new(DocumentObject::Page(page.clone())),
        None => Ok(Out::Old(NIL)),
    }
}

fn thumbnail(call: &mut Call<'_, '_>) -> Answer {
    let [width, height] = pair_at(call, 0, ["width", "height"])?;
    let within = Size::new(width, height);
    match page(call)?.picture(within) {
        Some(picture) => new(DocumentObject::Image(Rc::new(picture))),
        None => Ok(Out::Old(NIL)),
    }
}
