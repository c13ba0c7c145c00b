//! Text recognition: `VNImageRequestHandler`, `VNRecognizeTextRequest` and what they find [eyes 1].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{NIL, Object},
    vision::{Source, TextRequest, VisionObject},
};
use super::{
    barcodes,
    string_parts::range_at,
    vision_objects::{lost, new, own, strings},
};
use crate::recognition::{self, Line, Wanted};
use simulated_world::geometry::{Point, Rect};
use simulated_world::world::{Fault, PAGE, Picture, World, disk};

pub(crate) const HANDLER: Rows = &[
    ("initWithData:options:", with_data),
    ("initWithURL:options:", with_url),
    ("performRequests:error:", perform),
];

pub(crate) const TEXT_REQUEST: Rows = &[
    ("automaticallyDetectsLanguage", |call| {
        get(call, |wanted| Out::Bool(wanted.finds_languages))
    }),
    ("customWords", |call| {
        let words = request(call)?.custom_words.get();
        match words {
            NIL => Ok(Out::New(Object::array(Vec::new()))),
            words => Ok(Out::Old(words)),
        }
    }),
    ("init", init),
    ("minimumTextHeight", |call| {
        get(call, |wanted| Out::Real(wanted.least_height))
    }),
    ("recognitionLanguages", languages),
    ("recognitionLevel", |call| {
        get(call, |wanted| Out::Integer(i64::from(wanted.is_fast)))
    }),
    ("results", |call| Ok(Out::Old(request(call)?.results.get()))),
    ("setAutomaticallyDetectsLanguage:", |call| {
        let on = call.flag(0)?;
        set(call, |wanted| wanted.finds_languages = on)
    }),
    ("setCustomWords:", set_custom_words),
    ("setMinimumTextHeight:", |call| {
        let height = call.real(0)?;
        set(call, |wanted| wanted.least_height = height)
    }),
    ("setRecognitionLanguages:", set_languages),
    ("setRecognitionLevel:", |call| {
        let level = call.integer(0)?;
        set(call, |wanted| wanted.is_fast = level == FAST)
    }),
    ("setUsesLanguageCorrection:", |call| {
        let on = call.flag(0)?;
        set(call, |wanted| wanted.corrects = on)
    }),
    (
        "supportedRecognitionLanguagesAndReturnError:",
        supported_languages,
    ),
    ("usesLanguageCorrection", |call| {
        get(call, |wanted| Out::Bool(wanted.corrects))
    }),
];

pub(crate) const OBSERVATION: Rows = &[("confidence", confidence)];

pub(crate) const DETECTED: Rows = &[("boundingBox", |call| Ok(Out::Rect(bounds(call)?)))];

pub(crate) const RECTANGLE: Rows = &[
    ("bottomLeft", |call| corner(call, (0.0, 0.0))),
    ("bottomRight", |call| corner(call, (1.0, 0.0))),
    ("topLeft", |call| corner(call, (0.0, 1.0))),
    ("topRight", |call| corner(call, (1.0, 1.0))),
];

pub(crate) const TEXT_OBSERVATION: Rows = &[("topCandidates:", top_candidates)];

pub(crate) const TEXT: Rows = &[
    ("boundingBoxForRange:error:", bounds_for_range),
    ("confidence", confidence),
    ("string", |call| Ok(Out::string(line(call)?.text.as_str()))),
];

/// `VNRequestTextRecognitionLevel`: 0 is accurate.
const FAST: i64 = 1;

/// How long a recognition takes with the models loaded, in seconds [eyes 1.5].
const ACCURATE_SECONDS: f64 = 0.9;
const FAST_SECONDS: f64 = 0.2;

/// How long the first accurate one takes after an update of macOS, in steps that the world's clock skips [eyes 1.5].
const FIRST_STEPS: u32 = 3;
const FIRST_STEP_SECONDS: f64 = 9.0;

/// What is said of a recogniser that does not work [eyes 1.6].
const BROKEN_DOMAIN: &str = "TextRecognition.CRImageReaderError";
const BROKEN: &str =
    "The operation couldn’t be completed. (TextRecognition.CRImageReaderError error 1.)";

/// No more candidates than that are asked for.
const MOST_CANDIDATES: i64 = 10;

fn with_url(call: &mut Call<'_, '_>) -> Answer {
    match call.object(0)? {
        Object::Url(url) => new(VisionObject::Handler(Source::File(disk::path_of(&url)))),
        _ => Err(call.exception(&format!("*** {}: no URL", call.name))),
    }
}

fn with_data(call: &mut Call<'_, '_>) -> Answer {
    match call.object(0)? {
        Object::Data { bytes, .. } => new(VisionObject::Handler(Source::Bytes(bytes))),
        _ => Err(call.exception(&format!("*** {}: no data", call.name))),
    }
}

fn init(_: &mut Call<'_, '_>) -> Answer {
    new(VisionObject::Request(Rc::new(TextRequest {
        wanted: RefCell::new(Wanted {
            corrects: true,
            ..Wanted::default()
        }),
        custom_words: Cell::new(NIL),
        results: Cell::new(NIL),
    })))
}

fn request(call: &Call<'_, '_>) -> Result<Rc<TextRequest>, Failure> {
    match &*own(call)? {
        VisionObject::Request(request) => Ok(Rc::clone(request)),
        _ => Err(lost(call)),
    }
}

fn get(call: &Call<'_, '_>, of: fn(&Wanted) -> Out) -> Answer {
    Ok(of(&request(call)?.wanted.borrow()))
}

fn set(call: &Call<'_, '_>, change: impl FnOnce(&mut Wanted)) -> Answer {
    change(&mut request(call)?.wanted.borrow_mut());
    Ok(Out::Void)
}

fn set_custom_words(call: &mut Call<'_, '_>) -> Answer {
    let words = call.id(0)?;
    request(call)?.custom_words.set(words);
    Ok(Out::Void)
}

fn names(call: &Call<'_, '_>, names: impl Iterator<Item = impl AsRef<str>>) -> Answer {
    let names = names.map(|name| call.add(Object::text(name.as_ref())));
    Ok(Out::New(Object::array(names.collect())))
}

fn languages(call: &mut Call<'_, '_>) -> Answer {
    let set = request(call)?.wanted.borrow().languages.clone();
    let set = set.unwrap_or_else(|| vec!["en-US".to_owned()]);
    names(call, set.iter())
}

fn set_languages(call: &mut Call<'_, '_>) -> Answer {
    let names = strings(call, 0)?;
    set(call, |wanted| wanted.languages = Some(names))
}

fn supported_languages(call: &mut Call<'_, '_>) -> Answer {
    let is_fast = request(call)?.wanted.borrow().is_fast;
    let known = match is_fast {
        true => recognition::FAST,
        false => recognition::ACCURATE,
    };
    names(call, known.iter())
}

/// Why a handler has no picture.
enum NoPicture {
    /// There is no such file: a Mac says so.
    Missing(String),
    /// There is one, and nobody here knows what it shows.
    Unknown(&'static str),
}

/// The picture of a handler. No file is opened: what was drawn is known of the pictures that this Mac made.
fn picture(world: &World, source: &Source) -> Result<Picture, NoPicture> {
    const FOREIGN: &str =
        "the text of a picture that this Mac's screencapture did not make, or made long ago";
    let found = match source {
        Source::File(path) => world.pictures.at(path).cloned().or_else(|| {
            let paper = world.listed_file(path)?.paper.as_ref();
            paper?.pages.first()?.picture(PAGE)
        }),
        Source::Bytes(bytes) => world.pictures.of(&bytes.borrow()).cloned(),
    };
    match (found, source) {
        (Some(picture), _) if picture.is_cut => {
            Err(NoPicture::Unknown("a picture with so many texts"))
        }
        (Some(picture), _) => Ok(picture),
        (None, Source::Bytes(_)) => Err(NoPicture::Unknown(FOREIGN)),
        (None, Source::File(path)) => {
            let folder = disk::folder_of(path).unwrap_or("/");
            let is_missing = world.look_up(path).is_none() && world.look_up(folder).is_some();
            match is_missing {
                true => Err(NoPicture::Missing(disk::name_of(path).to_owned())),
                false => Err(NoPicture::Unknown(FOREIGN)),
            }
        }
    }
}

/// Performs requests one after the other; the first that fails ends it.
fn perform(call: &mut Call<'_, '_>) -> Answer {
    let handler = own(call)?;
    let VisionObject::Handler(source) = &*handler else {
        return Err(lost(call));
    };
    let Object::Array { items, .. } = call.object(0)? else {
        return Err(call.exception(&format!("*** {}: no array", call.name)));
    };
    let items = items.borrow().clone();
    for id in items {
        let Object::Vision(object) = call.bridge.object(id) else {
            return Err(call.exception(&format!("*** {}: no request", call.name)));
        };
        match &*object {
            VisionObject::Request(request) => request.results.set(NIL),
            VisionObject::Barcodes(request) => request.results.set(NIL),
            _ => return Err(call.exception(&format!("*** {}: no request", call.name))),
        }
        let host = &call.bridge.host;
        let picture = match host.world(|world| picture(world, source)) {
            Ok(picture) => picture,
            Err(NoPicture::Unknown(what)) => host.not_simulated(what),
            Err(NoPicture::Missing(name)) => {
                let text =
                    format!("The file “{name}” couldn’t be opened because there is no such file.");
                call.explain(1, "NSCocoaErrorDomain", 260, text)?;
                return Ok(Out::Bool(false));
            }
        };
        let is_done = match &*object {
            VisionObject::Request(request) => recognize(call, request, &picture)?,
            VisionObject::Barcodes(request) => {
                barcodes::detect(call, request, &picture);
                true
            }
            _ => false,
        };
        if !is_done {
            return Ok(Out::Bool(false));
        }
    }
    Ok(Out::Bool(true))
}

/// Reads a picture; false where the recogniser does not work.
fn recognize(
    call: &Call<'_, '_>,
    request: &TextRequest,
    picture: &Picture,
) -> Result<bool, Failure> {
    let host = &call.bridge.host;
    let wanted = request.wanted.borrow().clone();
    let has = |fault: Fault| host.world(|world| world.faults.has(fault));
    let is_broken = &call.bridge.is_recognition_broken;
    // A process in which it failed once has no other success: each further try fails at once, and says nothing.
    if is_broken.get() {
        return Ok(false);
    }
    if wanted.is_fast {
        host.wait(FAST_SECONDS);
    } else {
        warm_up(call);
        if has(Fault::OcrAccurateFails) {
            is_broken.set(true);
            // Some fail without an error.
            if picture.width.is_multiple_of(4) {
                call.explain(1, BROKEN_DOMAIN, 1, BROKEN.to_owned())?;
            }
            return Ok(false);
        }
        host.wait(ACCURATE_SECONDS);
    }
    let found = match !wanted.is_fast && has(Fault::OcrAnswersNothing) {
        true => Vec::new(),
        false => recognition::read(picture, &wanted),
    };
    let found = found.into_iter().map(|line| {
        let observation = VisionObject::Observation(Rc::new(line));
        call.add(Object::Vision(Rc::new(observation)))
    });
    request
        .results
        .set(call.add(Object::array(found.collect())));
    Ok(true)
}

/// The models are made ready by the first accurate recognition after an update of macOS.
fn warm_up(call: &Call<'_, '_>) {
    let host = &call.bridge.host;
    let is_ready = host.world(|world| {
        let build = world.recognition_build.as_deref();
        !world.faults.has(Fault::OcrFirstCallIsSlow) || build == Some(world.system.build.as_str())
    });
    if is_ready {
        return;
    }
    for _ in 0..FIRST_STEPS {
        host.wait(FIRST_STEP_SECONDS);
    }
    host.change(|world| world.recognition_build = Some(world.system.build.clone()));
}

fn bounds(call: &Call<'_, '_>) -> Result<Rect, Failure> {
    match &*own(call)? {
        VisionObject::Observation(line) => Ok(line.bounds()),
        VisionObject::Part(bounds, _) => Ok(*bounds),
        VisionObject::Code(code) => Ok(code.bounds),
        _ => Err(lost(call)),
    }
}

fn corner(call: &Call<'_, '_>, (x, y): (f64, f64)) -> Answer {
    let Rect {
        x: left,
        y: bottom,
        width,
        height,
    } = bounds(call)?;
    let point = Point::new(width.mul_add(x, left), height.mul_add(y, bottom));
    Ok(Out::Point(point))
}

fn confidence(call: &mut Call<'_, '_>) -> Answer {
    let confidence = match &*own(call)? {
        VisionObject::Observation(line) | VisionObject::Candidate(line) => line.confidence,
        VisionObject::Part(_, confidence) => *confidence,
        VisionObject::Code(_) => 1.0,
        _ => return Err(lost(call)),
    };
    // A float: JavaScript sees 0.30000001192092896.
    #[expect(clippy::cast_possible_truncation, reason = "as Vision does")]
    let float = confidence as f32;
    Ok(Out::Real(f64::from(float)))
}

/// One candidate: others are rarely better, and nobody relies on them.
fn top_candidates(call: &mut Call<'_, '_>) -> Answer {
    let wanted = call.integer(0)?;
    if !(0..=MOST_CANDIDATES).contains(&wanted) {
        return Err(call.exception(&format!("*** {}: out of bounds", call.name)));
    }
    let VisionObject::Observation(line) = &*own(call)? else {
        return Err(lost(call));
    };
    let candidates = (wanted > 0).then(|| {
        let candidate = VisionObject::Candidate(Rc::clone(line));
        call.add(Object::Vision(Rc::new(candidate)))
    });
    Ok(Out::New(Object::array(candidates.into_iter().collect())))
}

fn line(call: &Call<'_, '_>) -> Result<Rc<Line>, Failure> {
    match &*own(call)? {
        VisionObject::Candidate(line) => Ok(Rc::clone(line)),
        _ => Err(lost(call)),
    }
}

/// nil for a range that has no box.
fn bounds_for_range(call: &mut Call<'_, '_>) -> Answer {
    let range = range_at(call, 0)?;
    let line = line(call)?;
    let place = usize::try_from(range.location).ok();
    let found = place
        .zip(usize::try_from(range.length).ok())
        .and_then(|(location, length)| line.bounds_of(location, length));
    match found {
        Some(bounds) => new(VisionObject::Part(bounds, line.confidence)),
        None => Ok(Out::Old(NIL)),
    }
}
