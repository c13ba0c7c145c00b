//! The C library's few functions about the process itself.

use super::super::call::{Answer, Call, Out, Rows};
use crate::alarm::Alarm;

pub(crate) const ROWS: Rows = &[
    ("alarm", alarm),
    ("exit", exit),
    ("getenv", getenv),
    ("getpgid", getpgid),
    ("getpid", getpid),
    ("getppid", getppid),
    (
        "responsibility_get_pid_responsible_for_pid",
        responsible_process,
    ),
    ("sleep", sleep),
    ("usleep", usleep),
];

/// Answers the seconds that were left of the one before; 0 only takes that back.
fn alarm(call: &mut Call<'_, '_>) -> Answer {
    let seconds = u32::try_from(call.integer(0)?).unwrap_or(u32::MAX);
    // Inside another program the signal would be that program's.
    let is_own = !call.bridge.host.streams().are_in_memory();
    let alarm = (seconds > 0 && is_own).then(|| Alarm::set(seconds));
    let before = call.bridge.alarm.replace(alarm);
    let left = before.map_or(0, |before| before.seconds_left());
    Ok(Out::Integer(left.into()))
}

fn exit(call: &mut Call<'_, '_>) -> Answer {
    // Of the status, the parent sees the low eight bits.
    let status = u8::try_from(call.integer(0)?.rem_euclid(256)).unwrap_or_default();
    call.bridge.host.leave(status)
}

/// Reports differ on what a variable that is not set gives: undefined, or an exception.
fn getenv(call: &mut Call<'_, '_>) -> Answer {
    let name = call.some_text(0)?;
    match std::env::var_os(&*name) {
        Some(value) => Ok(Out::Text(value.to_string_lossy().into_owned())),
        None => call.bridge.host.not_simulated(&format!(
            "getenv of {name}, which is not set: read it from NSProcessInfo's environment"
        )),
    }
}

/// Every app of this Mac leads its own group; -1 where there is no such process.
fn getpgid(call: &mut Call<'_, '_>) -> Answer {
    let pid = call.integer(0)?;
    let there = call.bridge.host.world(|world| {
        let mut apps = world.apps.iter();
        apps.any(|app| i64::from(app.pid) == pid)
    });
    Ok(Out::Integer(if there { pid } else { -1 }))
}

/// The process whose app the privacy settings list for another one [findings 6.2]; -1 where there is no such process.
fn responsible_process(call: &mut Call<'_, '_>) -> Answer {
    let pid = call.integer(0)?;
    let own = i64::from(std::process::id());
    Ok(Out::Integer(call.bridge.host.world(|world| {
        let is_app = world.apps.iter().any(|app| i64::from(app.pid) == pid);
        let responsible = world.session.responsible_pid.map_or(own, i64::from);
        match pid {
            _ if pid == own => responsible,
            _ if is_app => pid,
            _ => -1,
        }
    })))
}

fn getpid(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(i64::from(std::process::id())))
}

/// What a Mac's first process is: launchd, which takes over processes whose parent has ended.
const LAUNCHD: u32 = 1;

/// The process above this one, as a script on a Mac is told of it.
fn getppid(call: &mut Call<'_, '_>) -> Answer {
    let parent = on_a_mac(call.bridge.parent, std::os::unix::process::parent_id());
    Ok(Out::Integer(i64::from(parent)))
}

/// Where process 1 started this one, as in a container, it is no launchd, and has another number on a Mac. Where it is the
/// parent only now, the one at the start has ended.
fn on_a_mac(at_start: u32, now: u32) -> u32 {
    match (at_start, now) {
        (LAUNCHD, LAUNCHD) => LAUNCHD + 1,
        (_, now) => now,
    }
}

fn sleep(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.wait(call.real(0)?);
    Ok(Out::Integer(0))
}

fn usleep(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.wait(call.real(0)? / 1e6);
    Ok(Out::Integer(0))
}

#[cfg(test)]
mod tests {
    use super::{LAUNCHD, on_a_mac};

    #[test]
    fn launchd_takes_over_only_who_had_another_parent() {
        assert_eq!(on_a_mac(500, 500), 500);
        assert_eq!(on_a_mac(500, LAUNCHD), LAUNCHD);
        assert_eq!(on_a_mac(LAUNCHD, LAUNCHD), LAUNCHD + 1);
    }
}
