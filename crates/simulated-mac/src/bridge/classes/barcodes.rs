//! Bar codes: `VNDetectBarcodesRequest` and `VNBarcodeObservation` [eyes 2.1].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{NIL, Object},
    vision::{CodeRequest, VisionObject},
};
use super::vision_objects::{lost, new, own, strings};
use crate::recognition::{self, Code};
use simulated_world::world::Picture;

pub(crate) const REQUEST: Rows = &[
    ("init", init),
    ("results", |call| Ok(Out::Old(request(call)?.results.get()))),
    ("setSymbologies:", |call| {
        let kinds = strings(call, 0)?;
        request(call)?.symbologies.replace(Some(kinds));
        Ok(Out::Void)
    }),
];

pub(crate) const OBSERVATION: Rows = &[
    ("payloadStringValue", |call| {
        Ok(Out::string_or_nil(code(call)?.payload.as_deref()))
    }),
    ("symbology", |call| {
        Ok(Out::string(code(call)?.symbology.as_str()))
    }),
];

/// How long it takes, in seconds.
const SECONDS: f64 = 0.1;

fn init(_: &mut Call<'_, '_>) -> Answer {
    new(VisionObject::Barcodes(Rc::new(CodeRequest {
        symbologies: RefCell::new(None),
        results: Cell::new(NIL),
    })))
}

fn request(call: &Call<'_, '_>) -> Result<Rc<CodeRequest>, Failure> {
    match &*own(call)? {
        VisionObject::Barcodes(request) => Ok(Rc::clone(request)),
        _ => Err(lost(call)),
    }
}

fn code(call: &Call<'_, '_>) -> Result<Code, Failure> {
    match &*own(call)? {
        VisionObject::Code(code) => Ok(code.clone()),
        _ => Err(lost(call)),
    }
}

/// Finds the codes of a picture.
pub(super) fn detect(call: &Call<'_, '_>, request: &CodeRequest, picture: &Picture) {
    call.bridge.host.wait(SECONDS);
    let kinds = request.symbologies.borrow();
    let found = recognition::codes(picture, kinds.as_deref());
    let found = found
        .into_iter()
        .map(|code| call.add(Object::Vision(Rc::new(VisionObject::Code(code)))));
    let found = Object::array(found.collect());
    request.results.set(call.add(found));
}
