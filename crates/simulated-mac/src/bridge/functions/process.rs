//! The C library's few functions about the process itself.

use super::super::call::{Answer, Call, Out, Rows};
use crate::alarm::Alarm;
use std::path::Path;

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
    let host = &call.bridge.host;
    let own = || host.world(|world| world.system.variables().remove(&*name));
    let value = host.passed.get(&*name).cloned().or_else(own);
    match value {
        Some(value) => Ok(Out::Text(value)),
        None => call.bridge.host.not_simulated(&format!(
            "getenv of {name}, which is not set: read it from NSProcessInfo's environment, or \
             have `simulated-mac link --pass-variable` pass it on"
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

/// A parent that is no launchd has another number than launchd's on a Mac.
fn getppid(_: &mut Call<'_, '_>) -> Answer {
    let parent = match std::os::unix::process::parent_id() {
        LAUNCHD if is_first_process_of_a_container() => LAUNCHD + 1,
        other => other,
    };
    Ok(Out::Integer(i64::from(parent)))
}

/// Whether process 1 is no init but the program that runs scripts here, as in a container that runs nothing else. Such a
/// program and this one are installed in one folder.
fn is_first_process_of_a_container() -> bool {
    let first = std::fs::read_link("/proc/1/exe");
    first.is_ok_and(|first| std::env::current_exe().is_ok_and(|own| are_neighbours(&first, &own)))
}

fn are_neighbours(one: &Path, other: &Path) -> bool {
    one.parent() == other.parent()
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
    use super::are_neighbours;
    use std::path::Path;

    #[test]
    fn programs_of_one_folder_are_neighbours() {
        let own = Path::new("/usr/local/bin/simulated-mac");
        assert!(are_neighbours(own, own));
        assert!(are_neighbours(Path::new("/usr/local/bin/macmcp"), own));
        assert!(!are_neighbours(Path::new("/sbin/init"), own));
    }
}
