//! `NSNumber`, `NSDate`, `NSUUID`, `NSError`.

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        object::{NIL, Object},
    },
    sorting,
};

pub(crate) const NUMBER: Rows = &[
    ("boolValue", bool_value),
    ("compare:", |call| sorting::compare(call, "compare:")),
    ("doubleValue", double_value),
    ("floatValue", double_value),
    ("intValue", integer_value),
    ("integerValue", integer_value),
    ("longLongValue", integer_value),
    ("stringValue", string_value),
    ("unsignedIntegerValue", integer_value),
    ("unsignedIntValue", integer_value),
];

pub(crate) const NUMBER_CLASS: Rows = &[
    ("numberWithBool:", with_bool),
    ("numberWithDouble:", with_double),
    ("numberWithFloat:", with_double),
    ("numberWithInt:", with_integer),
    ("numberWithInteger:", with_integer),
    ("numberWithLongLong:", with_integer),
    ("numberWithUnsignedInteger:", with_integer),
];

pub(crate) const DATE: Rows = &[
    ("compare:", |call| sorting::compare(call, "compare:")),
    ("dateByAddingTimeInterval:", date_by_adding),
    ("timeIntervalSince1970", since_1970),
    ("timeIntervalSinceDate:", since_date),
    ("timeIntervalSinceNow", since_now),
    ("timeIntervalSinceReferenceDate", since_reference),
];

pub(crate) const DATE_CLASS: Rows = &[
    ("date", now),
    ("dateWithTimeInterval:sinceDate:", with_date),
    ("dateWithTimeIntervalSince1970:", with_1970),
    ("dateWithTimeIntervalSinceNow:", with_now),
    ("dateWithTimeIntervalSinceReferenceDate:", with_reference),
    ("distantFuture", distant_future),
    ("distantPast", distant_past),
];

pub(crate) const UUID: Rows = &[("UUIDString", uuid_string)];
pub(crate) const NULL_CLASS: Rows = &[("null", |_| Ok(Out::New(Object::Null)))];
pub(crate) const UUID_CLASS: Rows = &[("UUID", new_uuid)];

pub(crate) const ERROR: Rows = &[
    ("code", error_code),
    ("domain", error_domain),
    ("localizedDescription", error_text),
];

/// 2001-01-01, from which Foundation counts.
const REFERENCE: f64 = 978_307_200.0;

// NSNumber's doubleValue does the same.
fn number(call: &Call<'_, '_>) -> f64 {
    match call.receiver {
        Object::Bool(flag) => f64::from(u8::from(flag)),
        Object::Integer(number) => number as f64,
        Object::Real(number) => number,
        _ => 0.0,
    }
}

fn bool_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(number(call) != 0.0))
}

fn double_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Real(number(call)))
}

// Saturates.
fn integer_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(match call.receiver {
        Object::Integer(number) => number,
        _ => number(call) as i64,
    }))
}

fn string_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(call.bridge.describe(call.this)))
}

fn with_bool(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Bool(call.flag(0)?)))
}

fn with_double(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Real(call.real(0)?)))
}

fn with_integer(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Integer(call.integer(0)?)))
}

fn seconds(call: &Call<'_, '_>) -> f64 {
    match call.receiver {
        Object::Date(seconds) => seconds,
        _ => 0.0,
    }
}

fn now(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(call.bridge.host.now())))
}

fn with_1970(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(call.real(0)?)))
}

fn with_now(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(
        call.bridge.host.now() + call.real(0)?,
    )))
}

fn with_reference(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(call.real(0)? + REFERENCE)))
}

fn distant_future(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(64_092_211_200.0)))
}

fn distant_past(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(-62_135_769_600.0)))
}

fn date_by_adding(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Date(seconds(call) + call.real(0)?)))
}

fn with_date(call: &mut Call<'_, '_>) -> Answer {
    let later = call.real(0)?;
    match call.object(1)? {
        Object::Date(other) => Ok(Out::New(Object::Date(other + later))),
        _ => Err(call.exception("*** initWithTimeInterval:sinceDate:: the date is nil")),
    }
}

fn since_1970(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Real(seconds(call)))
}

fn since_now(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Real(seconds(call) - call.bridge.host.now()))
}

fn since_date(call: &mut Call<'_, '_>) -> Answer {
    let Object::Date(other) = call.object(0)? else {
        return Ok(Out::Real(0.0));
    };
    Ok(Out::Real(seconds(call) - other))
}

fn since_reference(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Real(seconds(call) - REFERENCE))
}

fn new_uuid(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Uuid(
        uuid::Uuid::new_v4().to_string().to_uppercase().into(),
    )))
}

fn uuid_string(call: &mut Call<'_, '_>) -> Answer {
    Ok(match &call.receiver {
        Object::Uuid(text) => Out::string(text.clone()),
        _ => Out::Old(NIL),
    })
}

fn error_code(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(
        if let Object::Error { code, .. } = call.receiver {
            code
        } else {
            0
        },
    ))
}

fn error_domain(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(
        if let Object::Error { domain, .. } = call.receiver {
            domain
        } else {
            ""
        },
    ))
}

fn error_text(call: &mut Call<'_, '_>) -> Answer {
    Ok(match &call.receiver {
        Object::Error { text, .. } => Out::string(text.clone()),
        _ => Out::Old(NIL),
    })
}
