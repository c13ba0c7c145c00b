//! `NSData` and `NSMutableData`.

use std::{cell::RefCell, rc::Rc};

use base64::{Engine, prelude::BASE64_STANDARD as BASE64};

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};

pub(crate) const INSTANCE: Rows = &[
    ("base64EncodedStringWithOptions:", base64_string),
    ("initWithBase64EncodedString:options:", from_base64),
    ("bytes", itself),
    ("length", length),
];

pub(crate) const CLASS: Rows = &[("data", empty), ("dataWithData:", with_data)];

pub(crate) const MUTABLE: Rows = &[
    ("appendData:", append),
    ("mutableBytes", itself),
    ("setLength:", set_length),
];

pub(crate) const MUTABLE_CLASS: Rows = &[("dataWithLength:", with_length)];

fn bytes(call: &Call<'_, '_>) -> Rc<RefCell<Vec<u8>>> {
    match &call.receiver {
        Object::Data { bytes, .. } => bytes.clone(),
        _ => Rc::default(),
    }
}

fn wants_mutable(call: &Call<'_, '_>) -> bool {
    matches!(
        call.receiver,
        Object::Class("NSMutableData") | Object::Allocated("NSMutableData")
    )
}

fn empty(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Data {
        bytes: Rc::default(),
        mutable: wants_mutable(call),
    }))
}

fn with_data(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let bytes = Rc::new(bytes.borrow().clone().into());
    Ok(Out::New(Object::Data {
        bytes,
        mutable: wants_mutable(call),
    }))
}

fn with_length(call: &mut Call<'_, '_>) -> Answer {
    let length = usize::try_from(call.integer(0)?).unwrap_or(0);
    call.bridge.check_data(length, length);
    Ok(Out::New(Object::Data {
        bytes: Rc::new(vec![0; length].into()),
        mutable: true,
    }))
}

/// The bytes: the declared pointer type makes a view of them.
fn itself(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Old(call.this))
}

fn length(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(
        i64::try_from(bytes(call).borrow().len()).unwrap_or(i64::MAX),
    ))
}

fn set_length(call: &mut Call<'_, '_>) -> Answer {
    let length = usize::try_from(call.integer(0)?).unwrap_or(0);
    let bytes = bytes(call);
    let new = length.saturating_sub(bytes.borrow().len());
    call.bridge.check_data(length, new);
    bytes.borrow_mut().resize(length, 0);
    Ok(Out::Void)
}

fn append(call: &mut Call<'_, '_>) -> Answer {
    if let Object::Data { bytes: more, .. } = call.object(0)? {
        let more = more.borrow().clone();
        let length = bytes(call).borrow().len() + more.len();
        call.bridge.check_data(length, more.len());
        bytes(call).borrow_mut().extend(more);
    }
    Ok(Out::Void)
}

fn base64_string(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(BASE64.encode(&*bytes(call).borrow())))
}

fn from_base64(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    let Ok(bytes) = BASE64.decode(&*text) else {
        return Ok(Out::Old(NIL));
    };
    Ok(Out::New(Object::Data {
        bytes: Rc::new(bytes.into()),
        mutable: wants_mutable(call),
    }))
}
