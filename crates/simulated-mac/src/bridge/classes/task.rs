//! `NSTask` and `NSPipe`, for the programs that scripts may run: `/usr/bin/open`, `/usr/bin/mdfind`, `/usr/bin/pmset` and
//! `/usr/sbin/sysctl`.
//!
//! A program has done its work when `launch` returns. It still runs while what it writes has no room in its pipe.

use std::{cell::RefCell, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{FileHandle, NIL, Object, Pipe, Task},
    },
    places::path_of,
};
use crate::shell::{self, NotRun};

pub(crate) const TASK: Rows = &[
    ("arguments", arguments),
    ("executableURL", executable_url),
    ("isRunning", is_running),
    ("launch", launch),
    ("launchAndReturnError:", launch_and_return_error),
    ("launchPath", launch_path),
    ("setArguments:", set_arguments),
    ("setExecutableURL:", set_executable_url),
    ("setLaunchPath:", set_launch_path),
    ("setStandardError:", set_error),
    ("setStandardInput:", ignore),
    ("setStandardOutput:", set_output),
    ("terminate", terminate),
    ("terminationStatus", status),
    ("waitUntilExit", wait_until_exit),
];
pub(crate) const TASK_CLASS: Rows = &[];

pub(crate) const PIPE: Rows = &[("fileHandleForReading", reading_end)];
pub(crate) const PIPE_CLASS: Rows = &[("pipe", pipe)];

fn task(call: &Call<'_, '_>) -> Result<Rc<RefCell<Task>>, Failure> {
    match &call.receiver {
        Object::Task(task) => Ok(task.clone()),
        _ => Err(call.exception("*** the task was not initialised")),
    }
}

fn pipe(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Pipe(Rc::new(FileHandle::Pipe(
        RefCell::default(),
    )))))
}

fn reading_end(call: &mut Call<'_, '_>) -> Answer {
    Ok(match &call.receiver {
        Object::Pipe(buffer) => Out::New(Object::FileHandle(buffer.clone())),
        _ => Out::Old(NIL),
    })
}

fn launch_path(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string_or_nil(task(call)?.borrow().path.clone()))
}

fn set_launch_path(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    task(call)?.borrow_mut().path = Some(path.to_string());
    Ok(Out::Void)
}

fn executable_url(call: &mut Call<'_, '_>) -> Answer {
    let path = task(call)?.borrow().path.clone();
    Ok(path.map_or(Out::Old(NIL), |path| {
        Out::New(Object::Url(super::places::file_url(&path).into()))
    }))
}

fn set_executable_url(call: &mut Call<'_, '_>) -> Answer {
    if let Object::Url(url) = call.object(0)? {
        task(call)?.borrow_mut().path = Some(path_of(&url));
    }
    Ok(Out::Void)
}

fn arguments(call: &mut Call<'_, '_>) -> Answer {
    let words = task(call)?.borrow().arguments.clone();
    Ok(Out::New(Object::array(
        words
            .into_iter()
            .map(|word| call.add(Object::text(word)))
            .collect(),
    )))
}

fn set_arguments(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        return Ok(Out::Void);
    };
    let words = items
        .borrow()
        .iter()
        .map(|&id| call.bridge.describe(id))
        .collect();
    task(call)?.borrow_mut().arguments = words;
    Ok(Out::Void)
}

fn stream(call: &Call<'_, '_>) -> Result<Option<Rc<FileHandle>>, Failure> {
    Ok(match call.object(0)? {
        Object::Pipe(buffer) | Object::FileHandle(buffer) => Some(buffer),
        _ => None,
    })
}

fn set_output(call: &mut Call<'_, '_>) -> Answer {
    let stream = stream(call)?;
    task(call)?.borrow_mut().output = stream;
    Ok(Out::Void)
}

fn set_error(call: &mut Call<'_, '_>) -> Answer {
    let stream = stream(call)?;
    task(call)?.borrow_mut().error = stream;
    Ok(Out::Void)
}

fn ignore(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Void)
}

/// The pipes that a task writes.
fn pipes(task: &Task) -> impl Iterator<Item = &RefCell<Pipe>> {
    let streams = [&task.output, &task.error].into_iter().flatten();
    streams.filter_map(|stream| match &**stream {
        FileHandle::Pipe(pipe) => Some(pipe),
        _ => None,
    })
}

fn runs(task: &Task) -> bool {
    pipes(task).any(|pipe| pipe.borrow().is_written())
}

fn is_running(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(runs(&task(call)?.borrow())))
}

/// Reads nothing meanwhile: a program whose output has no room never ends.
fn wait_until_exit(call: &mut Call<'_, '_>) -> Answer {
    if runs(&task(call)?.borrow()) {
        call.bridge.host.wait_forever();
    }
    Ok(Out::Void)
}

/// The signal that ends a program.
const SIGTERM: i32 = 15;

fn terminate(call: &mut Call<'_, '_>) -> Answer {
    let task = task(call)?;
    if runs(&task.borrow()) {
        pipes(&task.borrow()).for_each(|pipe| pipe.borrow_mut().cut());
        task.borrow_mut().status = Some(SIGTERM);
    }
    Ok(Out::Void)
}

fn status(call: &mut Call<'_, '_>) -> Answer {
    let task = task(call)?;
    let (status, runs) = (task.borrow().status, runs(&task.borrow()));
    let why = match status {
        Some(status) if !runs => return Ok(Out::Integer(i64::from(status))),
        Some(_) => "task still running",
        None => "task not launched",
    };
    Err(call.exception(&format!("*** -[NSConcreteTask terminationStatus]: {why}")))
}

fn launch_and_return_error(call: &mut Call<'_, '_>) -> Answer {
    launch(call)?;
    Ok(Out::Bool(true))
}

fn launch(call: &mut Call<'_, '_>) -> Answer {
    let task = task(call)?;
    let (path, words) = (task.borrow().path.clone(), task.borrow().arguments.clone());
    let Some(path) = path else {
        return Err(call.exception("*** -[NSConcreteTask launch]: must provide a launch path"));
    };
    call.bridge.host.count_process();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let host = &call.bridge.host;
    let now = host.now();
    let ran = match path.as_str() {
        "/usr/sbin/sysctl" => host.world(|world| shell::sysctl(world, &words)),
        "/usr/bin/mdfind" => host.world(|world| shell::mdfind(world, &words, "/", now)),
        "/usr/bin/open" => host.change(|world| shell::open(world, &words, "/", now)),
        "/usr/bin/pmset" => host.world(|world| shell::pmset(world, &words)),
        _ => host.not_simulated(&format!("running {path} {}", words.join(" "))),
    };
    let ran = ran.unwrap_or_else(|refused| match refused {
        NotRun::NoSuchCommand(what) | NotRun::NotSimulated(what) => host.not_simulated(&what),
    });
    deliver(call, task.borrow().output.as_deref(), &ran.output, false)?;
    deliver(call, task.borrow().error.as_deref(), &ran.error, true)?;
    if ran.seconds.is_infinite() {
        pipes(&task.borrow()).for_each(|pipe| pipe.borrow_mut().stays_open = true);
    }
    task.borrow_mut().status = Some(ran.status);
    Ok(Out::Void)
}

fn deliver(
    call: &Call<'_, '_>,
    to: Option<&FileHandle>,
    text: &str,
    is_error: bool,
) -> Result<(), Failure> {
    match to {
        Some(FileHandle::Pipe(pipe)) => pipe.borrow_mut().bytes.extend(text.as_bytes()),
        Some(FileHandle::Null) => {}
        // An inherited stream.
        _ if text.is_empty() => {}
        _ if is_error => call.bridge.host.log(text.trim_end_matches('\n')),
        _ => {
            let printed = call.bridge.host.print(text.as_bytes());
            printed.map_err(|error| {
                call.exception(&format!("*** -[NSConcreteTask launch]: {error}"))
            })?;
        }
    }
    Ok(())
}
