//! `NSTask` and `NSPipe`, for the programs that scripts may run: `/usr/bin/open`, `/usr/bin/pmset` and
//! `/usr/sbin/sysctl`.

use std::{cell::RefCell, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{FileHandle, NIL, Object, Task},
    },
    places::path_of,
    pmset,
};
use crate::{
    processes::{self, LaunchOptions, UrlRefused},
    world::{InstalledApp, World},
};

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
    ("terminate", wait),
    ("terminationStatus", status),
    ("waitUntilExit", wait),
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
    Ok(Out::New(Object::Pipe(Rc::new(FileHandle::Buffer(
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

fn is_running(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(false))
}

fn wait(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Void)
}

fn status(call: &mut Call<'_, '_>) -> Answer {
    match task(call)?.borrow().status {
        Some(status) => Ok(Out::Integer(i64::from(status))),
        None => Err(call.exception("*** -[NSConcreteTask terminationStatus]: task not launched")),
    }
}

fn launch_and_return_error(call: &mut Call<'_, '_>) -> Answer {
    launch(call)?;
    Ok(Out::Bool(true))
}

/// What a program wrote, and its exit status.
struct Ran {
    output: String,
    error: String,
    status: i32,
}

impl Ran {
    fn failed(error: String) -> Self {
        Self {
            output: String::new(),
            error,
            status: 1,
        }
    }
}

fn launch(call: &mut Call<'_, '_>) -> Answer {
    let task = task(call)?;
    let (path, words) = (task.borrow().path.clone(), task.borrow().arguments.clone());
    let Some(path) = path else {
        return Err(call.exception("*** -[NSConcreteTask launch]: must provide a launch path"));
    };
    call.bridge.host.count_process();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ran = match (path.as_str(), words.as_slice()) {
        ("/usr/sbin/sysctl", ["-n", keys @ ..]) => sysctl(call, keys),
        ("/usr/bin/open", [url]) if url.contains(':') && !url.starts_with(['/', '-']) => {
            open_url(call, url)
        }
        ("/usr/bin/open", words) => open(call, words),
        ("/usr/bin/pmset", ["-g", "batt"]) => Ran {
            output: call
                .bridge
                .host
                .world(|world| pmset::power_sources(world.battery.as_ref())),
            error: String::new(),
            status: 0,
        },
        _ => call
            .bridge
            .host
            .not_simulated(&format!("running {path} {}", words.join(" "))),
    };
    deliver(call, task.borrow().output.as_deref(), &ran.output, false)?;
    deliver(call, task.borrow().error.as_deref(), &ran.error, true)?;
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
        Some(FileHandle::Buffer(buffer)) => buffer.borrow_mut().extend(text.as_bytes()),
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

fn sysctl(call: &Call<'_, '_>, keys: &[&str]) -> Ran {
    let mut ran = Ran {
        output: String::new(),
        error: String::new(),
        status: 0,
    };
    for key in keys {
        let value = call.bridge.host.world(|world| {
            let system = &world.system;
            Some(match *key {
                "hw.model" => system.hardware_model.clone(),
                "machdep.cpu.brand_string" => system.processor.clone(),
                "hw.memsize" => system.memory_bytes.to_string(),
                "hw.ncpu" | "hw.logicalcpu" | "hw.physicalcpu" => system.cores.to_string(),
                "kern.hostname" => super::machine::network_name(&system.computer_name),
                "kern.osversion" => system.build.clone(),
                "kern.osproductversion" => system.macos_version.clone(),
                // The date after it is in the words of the C library; nothing reads them.
                "kern.boottime" => format!(
                    "{{ sec = {:.0}, usec = 0 }} Thu Nov 13 03:13:20 2025",
                    system.booted_at.floor()
                ),
                _ => return None,
            })
        });
        match value {
            // A world that leaves a value empty is a Mac whose kernel does not have it, such as a virtual one.
            Some(value) if value.is_empty() => {
                ran.error
                    .push_str(&format!("sysctl: unknown oid '{key}'\n"));
                ran.status = 1;
            }
            Some(value) => ran.output.push_str(&format!("{value}\n")),
            None => call.bridge.host.not_simulated(&format!("sysctl -n {key}")),
        }
    }
    ran
}

/// Its exit status says nothing of the place that is shown in System Settings [events 8.4].
fn open_url(call: &Call<'_, '_>, url: &str) -> Ran {
    let now = call.bridge.host.now();
    let opened = call
        .bridge
        .host
        .change(|world| processes::open_url(world, url, now));
    match opened {
        Ok(_) => Ran {
            output: String::new(),
            error: String::new(),
            status: 0,
        },
        Err(UrlRefused::Scheme) => call
            .bridge
            .host
            .not_simulated("/usr/bin/open with that scheme"),
        Err(UrlRefused::NoApp) => Ran::failed(format!(
            "No application knows how to open URL {url} (Error Domain=NSOSStatusErrorDomain Code=-10814 \"kLSApplicationNotFoundErr: E.g. no application claims the file\").\n"
        )),
        Err(UrlRefused::Launch) => Ran::failed(format!(
            "The URL {url} cannot be opened for an unexpected reason, error=Error Domain=NSOSStatusErrorDomain Code=-10827 \"kLSNoExecutableErr: The executable is missing\"\n"
        )),
    }
}

fn open(call: &Call<'_, '_>, words: &[&str]) -> Ran {
    let mut options = LaunchOptions::default();
    let mut words = words.iter();
    let mut wanted: Option<(&str, &str)> = None;
    let mut files = Vec::new();
    while let Some(word) = words.next() {
        match (*word, words.len()) {
            ("-g", _) => options.activate = false,
            ("-j", _) => options.hide = true,
            ("-n", _) => options.new_instance = true,
            (flag @ ("-a" | "-b"), 1..) => wanted = words.next().map(|value| (flag, *value)),
            (path, _) if path.starts_with('/') => files.push(path.to_owned()),
            _ => call
                .bridge
                .host
                .not_simulated(&format!("/usr/bin/open {word}")),
        }
    }
    if let Some(path) = files.iter().find(|path| !call.bridge.path_exists(path)) {
        return Ran::failed(format!("The file {path} does not exist.\n"));
    }
    if !files.is_empty() && wanted.is_none_or(|(_, app)| app != "com.apple.TextEdit") {
        call.bridge
            .host
            .not_simulated("/usr/bin/open with files for another app than -b com.apple.TextEdit");
    }
    let Some((flag, value)) = wanted else {
        call.bridge
            .host
            .not_simulated("/usr/bin/open without -a or -b")
    };
    let find = |world: &World| -> Option<InstalledApp> {
        if flag == "-b" {
            world.installed_with_bundle_id(value)
        } else {
            world.installed_with_name(value)
        }
        .cloned()
    };
    let Some(installed) = call.bridge.host.world(find) else {
        return Ran::failed(match flag {
            "-b" => format!(
                "LSCopyApplicationURLsForBundleIdentifier() failed while trying to determine the application with bundle identifier {value}.\n"
            ),
            _ => format!("Unable to find application named '{value}'\n"),
        });
    };
    let now = call.bridge.host.now();
    match call
        .bridge
        .host
        .change(|world| processes::launch_with_files(world, &installed, options, &files, now))
    {
        Ok(_) => Ran {
            output: String::new(),
            error: String::new(),
            status: 0,
        },
        Err(_) => Ran::failed(format!(
            "The application {} cannot be opened for an unexpected reason, error=Error Domain=NSOSStatusErrorDomain Code=-10827 \"kLSNoExecutableErr: The executable is missing\"\n",
            installed.path
        )),
    }
}
