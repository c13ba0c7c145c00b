//! The processes that run scripts, as long as they show dialogs, and the real processes that they stand for.

use rustix::{
    io::Errno,
    process::{Pid, test_kill_process},
};

use simulated_world::{
    processes,
    world::{App, Process, World},
};

/// Where the program is that runs scripts.
pub(crate) const SCRIPT_HOST: &str = "/usr/bin/osascript";

/// The process of a script, which a person sees while it shows a dialog, by the real process that runs the script.
pub(crate) fn run(world: &mut World, name: &str, real: u32, now: f64) -> i32 {
    let pid = processes::add(world, processes::bare(name, SCRIPT_HOST.into(), now));
    world.script_hosts.insert(pid, real);
    pid
}

/// A script shows its last dialog no more: its process is no longer seen.
pub(crate) fn end(process: &mut Process<'_>) {
    let is_host = |app: &App| app.executable == SCRIPT_HOST && app.windows.is_empty();
    if process.app().is_some_and(is_host) {
        let pid = process.pid;
        process.script_hosts.remove(&pid);
        process.remove();
    }
}

/// Whether the real process of one is gone.
pub(crate) fn any_is_gone(world: &World) -> bool {
    world.script_hosts.values().any(|real| is_gone(*real))
}

/// Whether there is no real process of that number any more.
fn is_gone(real: u32) -> bool {
    let pid = i32::try_from(real).ok().and_then(Pid::from_raw);
    pid.is_none_or(|pid| test_kill_process(pid) == Err(Errno::SRCH))
}

/// Ends those whose real process is gone: their dialogs go with them.
pub(crate) fn end_those_gone(world: &mut World) {
    let gone: Vec<i32> = world
        .script_hosts
        .iter()
        .filter(|(_, real)| is_gone(**real))
        .map(|(pid, _)| *pid)
        .collect();
    for pid in gone {
        world.script_hosts.remove(&pid);
        let mut process = world.process(pid);
        let windows: Vec<u64> = process
            .windows()
            .iter()
            .map(|window| window.element_id)
            .collect();
        process.remove();
        world
            .script_answers
            .retain(|answer| !windows.contains(&answer.window));
        world
            .script_panels
            .retain(|panel| !windows.contains(&panel.window));
    }
}
