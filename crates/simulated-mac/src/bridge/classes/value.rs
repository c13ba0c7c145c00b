//! `NSValue` with points, sizes, rectangles and ranges.

use rquickjs::Object as JsObject;

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    memory,
    object::{Geometry, NIL, Object},
};
use crate::tree::CfRange;
use simulated_world::geometry::{Point, Rect};

pub(crate) const INSTANCE: Rows = &[
    ("getValue:", get_value),
    ("objCType", type_name),
    ("pointValue", point_value),
    ("rangeValue", range_value),
    ("rectValue", rect_value),
    ("sizeValue", size_value),
];

pub(crate) const CLASS: Rows = &[
    ("valueWithBytes:objCType:", with_bytes),
    ("valueWithPoint:", with_point),
    ("valueWithRange:", with_range),
    ("valueWithRect:", with_rect),
    ("valueWithSize:", with_size),
];

/// Numbers of a struct argument by the names of its fields; what is missing arrives as 0.
fn numbers<const N: usize>(
    object: Option<&JsObject<'_>>,
    names: [&str; N],
) -> Result<[f64; N], Failure> {
    let mut numbers = [0.0; N];
    let Some(object) = object else {
        return Ok(numbers);
    };
    for (number, name) in numbers.iter_mut().zip(names) {
        let value: rquickjs::Value = object.get(name)?;
        // 64-bit integers come as decimal strings.
        let text = value
            .as_string()
            .map(rquickjs::String::to_string)
            .transpose()?;
        *number = value
            .as_number()
            .or_else(|| text?.parse().ok())
            .unwrap_or(0.0);
    }
    Ok(numbers)
}

pub(super) fn pair(call: &Call<'_, '_>, names: [&str; 2]) -> Result<[f64; 2], Failure> {
    pair_at(call, 0, names)
}

/// Two numbers of the struct that is the argument at a place.
pub(super) fn pair_at(
    call: &Call<'_, '_>,
    place: usize,
    names: [&str; 2],
) -> Result<[f64; 2], Failure> {
    numbers(call.value(place).as_object(), names)
}

fn new(geometry: Geometry) -> Answer {
    Ok(Out::New(Object::Value(geometry)))
}

fn with_point(call: &mut Call<'_, '_>) -> Answer {
    new(Geometry::Point(pair(call, ["x", "y"])?.into()))
}

fn with_size(call: &mut Call<'_, '_>) -> Answer {
    new(Geometry::Size(pair(call, ["width", "height"])?.into()))
}

// Saturates.
fn with_range(call: &mut Call<'_, '_>) -> Answer {
    let [location, length] = pair(call, ["location", "length"])?;
    new(Geometry::Range(CfRange {
        location: location as i64,
        length: length as i64,
    }))
}

fn with_rect(call: &mut Call<'_, '_>) -> Answer {
    let value = call.value(0);
    let part = |name: &str| {
        value
            .as_object()
            .map(|object| object.get::<_, JsObject>(name))
            .transpose()
    };
    let [x, y] = numbers(part("origin")?.as_ref(), ["x", "y"])?;
    let [width, height] = numbers(part("size")?.as_ref(), ["width", "height"])?;
    new(Geometry::Rect(Rect::new(x, y, width, height)))
}

/// Bytes of a struct by its type encoding, as `{CGPoint=dd}`.
fn with_bytes(call: &mut Call<'_, '_>) -> Answer {
    let memory = call.memory(0)?;
    let encoding: String = call.value(1).get()?;
    let name = encoding
        .trim_start_matches(['{', '_'])
        .split('=')
        .next()
        .unwrap_or_default();
    let kind = match name {
        "CGPoint" | "NSPoint" => 1,
        "CGSize" | "NSSize" => 2,
        "CGRect" | "NSRect" => 3,
        "NSRange" | "CFRange" => 4,
        _ => call
            .bridge
            .host
            .not_simulated(&format!("an NSValue of {encoding}")),
    };
    let made = Geometry::from_bytes(kind, &memory.borrow());
    Ok(made.map_or(Out::Old(NIL), |made| Out::New(Object::Value(made))))
}

fn held(call: &Call<'_, '_>) -> Geometry {
    match call.receiver {
        Object::Value(geometry) => geometry,
        _ => Geometry::Point(Point::default()),
    }
}

/// Writes the struct into memory that the script allocated.
fn get_value(call: &mut Call<'_, '_>) -> Answer {
    let bytes = held(call).to_bytes();
    match memory::write(&call.memory(0)?, &bytes) {
        Some(()) => Ok(Out::Void),
        None => call.bridge.host.crash(),
    }
}

fn type_name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Text(
        match held(call) {
            Geometry::Point(_) => "{CGPoint=dd}",
            Geometry::Size(_) => "{CGSize=dd}",
            Geometry::Rect(_) => "{CGRect={CGPoint=dd}{CGSize=dd}}",
            Geometry::Range(_) => "{_NSRange=QQ}",
            Geometry::Error(_) => "i",
        }
        .into(),
    ))
}

/// The two numbers of a point or a size, which have the same bytes. Reading a struct of another size answers zeros.
fn held_pair(call: &Call<'_, '_>) -> [f64; 2] {
    match held(call) {
        Geometry::Point(point) => point.into(),
        Geometry::Size(size) => size.into(),
        _ => [0.0; 2],
    }
}

fn point_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Point(held_pair(call).into()))
}

fn size_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Size(held_pair(call).into()))
}

fn rect_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(match held(call) {
        Geometry::Rect(frame) => Out::Rect(frame),
        _ => Out::Rect(Rect::default()),
    })
}

fn range_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Range(match held(call) {
        Geometry::Range(range) => range,
        _ => CfRange::default(),
    }))
}
