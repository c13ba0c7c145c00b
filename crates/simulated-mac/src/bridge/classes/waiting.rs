//! `NSRunLoop` and `NSThread`: waiting, with and without a turn of the run loop.

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::Object,
};

pub(crate) const RUN_LOOP: Rows = &[
    ("runMode:beforeDate:", run_mode),
    ("runUntilDate:", run_until),
];
pub(crate) const RUN_LOOP_CLASS: Rows = &[("currentRunLoop", run_loop), ("mainRunLoop", run_loop)];
pub(crate) const THREAD_CLASS: Rows = &[
    ("isMainThread", is_main),
    ("sleepForTimeInterval:", sleep),
    ("sleepUntilDate:", sleep_until),
];

fn run_loop(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSRunLoop")))
}

fn until(call: &Call<'_, '_>, place: usize) -> Result<f64, super::super::failure::Failure> {
    match call.object(place)? {
        Object::Date(at) => Ok(at - call.bridge.host.now()),
        _ => Err(call.exception(&format!("*** {}: the date is nil", call.name))),
    }
}

fn run_until(call: &mut Call<'_, '_>) -> Answer {
    let seconds = until(call, 0)?;
    call.bridge.turn(call.ctx, seconds)?;
    Ok(Out::Void)
}

fn run_mode(call: &mut Call<'_, '_>) -> Answer {
    let seconds = until(call, 1)?;
    call.bridge.turn(call.ctx, seconds)?;
    Ok(Out::Bool(true))
}

fn sleep(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.wait(call.real(0)?);
    Ok(Out::Void)
}

fn sleep_until(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.wait(until(call, 0)?);
    Ok(Out::Void)
}

fn is_main(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(true))
}
