//! Points, sizes, rectangles and ranges as plain objects [bridge 2.5].

use super::super::call::{Answer, Call, Out, Rows};
use crate::tree::CfRange;
use simulated_world::geometry::{Point, Rect, Size};

pub(crate) const ROWS: Rows = &[
    ("CGPointMake", point),
    ("CGRectMake", rect),
    ("CGSizeMake", size),
    ("NSMakePoint", point),
    ("NSMakeRange", range),
    ("NSMakeRect", rect),
    ("NSMakeSize", size),
];

fn point(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Point(Point::new(call.real(0)?, call.real(1)?)))
}

fn size(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Size(Size::new(call.real(0)?, call.real(1)?)))
}

fn rect(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Rect(Rect::new(
        call.real(0)?,
        call.real(1)?,
        call.real(2)?,
        call.real(3)?,
    )))
}

fn range(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Range(CfRange {
        location: call.integer(0)?,
        length: call.integer(1)?,
    }))
}
