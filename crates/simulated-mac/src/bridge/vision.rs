//! What Vision hands out: handlers, requests and what they found [eyes 1].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::recognition::{Code, Line, Wanted};
use simulated_world::geometry::Rect;

/// An object of Vision.
#[derive(Debug)]
pub(super) enum VisionObject {
    /// A `VNImageRequestHandler`.
    Handler(Source),
    /// A `VNRecognizeTextRequest`.
    Request(Rc<TextRequest>),
    /// A `VNDetectBarcodesRequest`.
    Barcodes(Rc<CodeRequest>),
    /// A `VNBarcodeObservation`.
    Code(Code),
    /// A `VNRecognizedTextObservation`.
    Observation(Rc<Line>),
    /// A `VNRecognizedText`.
    Candidate(Rc<Line>),
    /// A `VNRectangleObservation`.
    Part(Rect, f64),
}

impl VisionObject {
    /// Its class.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Handler(_) => "VNImageRequestHandler",
            Self::Request(_) => "VNRecognizeTextRequest",
            Self::Barcodes(_) => "VNDetectBarcodesRequest",
            Self::Code(_) => "VNBarcodeObservation",
            Self::Observation(_) => "VNRecognizedTextObservation",
            Self::Candidate(_) => "VNRecognizedText",
            Self::Part(..) => "VNRectangleObservation",
        }
    }
}

/// The picture of a handler. It is looked for when a request is performed.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A file by its path.
    File(String),
    /// The bytes of one.
    Bytes(Rc<RefCell<Vec<u8>>>),
}

/// A request for the text of a picture. Other objects are kept by their handles.
#[derive(Debug)]
pub(super) struct TextRequest {
    pub(super) wanted: RefCell<Wanted>,
    /// Kept for whoever reads it; the languages know their words themselves.
    pub(super) custom_words: Cell<u32>,
    /// nil until it was performed with success.
    pub(super) results: Cell<u32>,
}

/// A request for the bar codes of a picture.
#[derive(Debug)]
pub(super) struct CodeRequest {
    /// The kinds that are looked for; none: all.
    pub(super) symbologies: RefCell<Option<Vec<String>>>,
    /// nil until it was performed with success.
    pub(super) results: Cell<u32>,
}
