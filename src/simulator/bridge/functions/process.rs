//! The C library's few functions about the process itself.

use super::super::call::{Answer, Call, Out, Rows};

pub(crate) const ROWS: Rows = &[
    ("exit", exit),
    ("getpid", getpid),
    ("getppid", getppid),
    ("sleep", sleep),
    ("usleep", usleep),
];

fn exit(call: &mut Call<'_, '_>) -> Answer {
    // Of the status, the parent sees the low eight bits.
    let status = u8::try_from(call.integer(0)?.rem_euclid(256)).unwrap_or_default();
    call.bridge.host.leave(status)
}

fn getpid(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(i64::from(std::process::id())))
}

fn getppid(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(i64::from(std::os::unix::process::parent_id())))
}

fn sleep(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.wait(call.real(0)?);
    Ok(Out::Integer(0))
}

fn usleep(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.wait(call.real(0)? / 1e6);
    Ok(Out::Integer(0))
}
