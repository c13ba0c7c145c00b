//! `NSAppleEventDescriptor`, as far as it addresses a target [bridge 3.1].

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{Object, Target},
};

pub(crate) const INSTANCE: Rows = &[("aeDesc", itself)];

pub(crate) const CLASS: Rows = &[
    ("descriptorWithBundleIdentifier:", with_bundle_id),
    ("descriptorWithProcessIdentifier:", with_pid),
    ("nullDescriptor", null),
];

fn with_bundle_id(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Descriptor(Target::BundleId(
        call.some_text(0)?,
    ))))
}

fn with_pid(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Descriptor(Target::Pid(call.pid(0)?))))
}

fn null(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Descriptor(Target::None)))
}

/// The C descriptor inside: all that scripts do with it is to hand it on.
fn itself(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Old(call.this))
}
