//! What PDFKit hands out, and images of AppKit [eyes 2.2].

use std::rc::Rc;

use simulated_world::world::{Paper, Picture, Sheet};

/// An object of PDFKit, or an image.
#[derive(Debug)]
pub(super) enum DocumentObject {
    /// A `PDFDocument`.
    Pdf(Rc<Paper>),
    /// A `PDFPage`.
    Page(Sheet),
    /// An `NSXMLDocument`: its text.
    Xml(Rc<str>),
    /// An `NSImage`.
    Image(Rc<Picture>),
    /// An `NSBitmapImageRep`: its size in pixels.
    Bitmap(u32, u32),
}

impl DocumentObject {
    /// Its class.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Pdf(_) => "PDFDocument",
            Self::Page(_) => "PDFPage",
            Self::Xml(_) => "NSXMLDocument",
            Self::Image(_) => "NSImage",
            Self::Bitmap(..) => "NSBitmapImageRep",
        }
    }
}
