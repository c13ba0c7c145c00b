//! Sending one event: whether it may reach its target, whether that answers, and what becomes of it.

use std::{rc::Rc, time::Duration};

use super::{
    additions::{self, Outcome},
    address::{self, Address},
    arguments::Arguments,
    call, choices, commands, dialogs,
    dictionary::{Dictionary, Member, STANDARD_ADDITIONS},
    evaluate::{Suite, evaluate, owner_of, take_filtered},
    every_mac,
    failure::Failure,
    finder::Finder,
    finder_commands,
    look::{Ask, look},
    noted,
    recipient::Recipient,
    scripted::{change, registry},
    shell_script,
    system_events::{self, SystemEvents},
    value::{Step, Target, Value},
};
use crate::host::Host;
use simulated_world::{
    processes::{self, LaunchOptions},
    world::{DoneEntry, DoneWhat, Fault, Permission, World},
};

/// How long a sender waits for a target that it launched.
const LAUNCH_TIMEOUT: Duration = Duration::from_secs(120);

/// Sends one event and waits for its answer.
pub(crate) fn send(
    host: &Rc<Host>,
    target: &Target,
    steps: &[Step],
    ask: &Ask<'_>,
) -> Result<Value, Failure> {
    let address = host
        .world(|world| address::address(world, target))
        .ok_or_else(|| match target {
            Target::Pid(_) => Failure::mac(-600),
            _ => match every_mac::named(target) {
                Some(name) => Failure::NotSimulated(format!("the application {name}")),
                None => Failure::no_such_application(),
            },
        })?;
    take_filtered();
    let answer = send_to(host, &address, target, steps, ask);
    let values = answer.as_ref().map_or(0, values);
    let receiver = address.bundle_id.as_deref().unwrap_or(&address.name);
    host.count_work(receiver, take_filtered(), values);
    answer
}

/// How many values an answer holds, each of a list in a list counted.
fn values(answer: &Value) -> u64 {
    match answer {
        Value::List(items) => items.iter().map(|item| values(item).max(1)).sum(),
        _ => 0,
    }
}

fn send_to(
    host: &Rc<Host>,
    address: &Address,
    target: &Target,
    steps: &[Step],
    ask: &Ask<'_>,
) -> Result<Value, Failure> {
    if address.recipient != Recipient::Current {
        // What the script's own process answers crosses no boundary and needs nobody's leave.
        host.count_apple_event(address.bundle_id.as_deref().unwrap_or(&address.name));
        ask_leave(host, address)?;
    }
    let arguments = match ask {
        Ask::Command {
            name,
            direct,
            named,
            additions,
        } => {
            let arguments = Arguments { direct, named };
            if is_addition(address, name) {
                if !additions {
                    return Err(Failure::mac(-1708));
                }
                check_parameters(STANDARD_ADDITIONS, name, &arguments)?;
                let run = || run_addition(host, address, name, &arguments);
                return noting(host, noted::entry(address, steps, ask), run);
            }
            check_parameters(address.dictionary(), name, &arguments)?;
            Some((*name, arguments))
        }
        _ => None,
    };
    let quits = arguments.as_ref().is_some_and(|(name, _)| *name == "quit");
    let recipient = if address.recipient == Recipient::NotRunning {
        launch(host, target, address, quits)?
    } else {
        address.recipient
    };
    wait_for_life(host, recipient, address)?;
    noting(host, noted::entry(address, steps, ask), || {
        match (ask, arguments) {
            (Ask::Set(value), _) => {
                let now = host.now();
                host.change(|world| set(world, recipient, steps, value, now))
            }
            (_, Some((name, arguments))) => commands::run(
                host,
                &call::Call {
                    target,
                    recipient,
                    steps,
                    name,
                    arguments,
                },
            ),
            _ => host.world(|world| look(world, recipient, target, steps, ask)),
        }
    })
}

/// Carries an event out and notes it, unless what it brings about was noted where it happened. A command that is the app's own
/// is noted beside what it brings about: a shell or a page does more than is seen here.
fn noting(
    host: &Host,
    entry: Option<DoneEntry>,
    carry_out: impl FnOnce() -> Result<Value, Failure>,
) -> Result<Value, Failure> {
    let Some(entry) = entry else {
        return carry_out();
    };
    let count = || host.world(|world| world.done.count());
    let before = count();
    let answer = carry_out()?;
    if entry.what == DoneWhat::Told || count() == before {
        host.change(|world| world.done.note(entry));
    }
    Ok(answer)
}

fn is_addition(address: &Address, name: &str) -> bool {
    address.dictionary().command(name).is_none() && STANDARD_ADDITIONS.command(name).is_some()
}

/// The Automation permission for a target. An open prompt blocks until it is answered or the sender gives up.
fn ask_leave(host: &Host, address: &Address) -> Result<(), Failure> {
    let key = address
        .bundle_id
        .clone()
        .unwrap_or_else(|| address.name.clone());
    let answer = || host.world(|world| world.permission_to_automate(&key));
    if answer() == Permission::Unanswered {
        let prompt = format!("automation {key}");
        host.change(|world| world.permissions.show_prompt(&prompt));
        host.wait_really(Some(host.reply_timeout.get()), || {
            answer() != Permission::Unanswered
        });
    }
    match answer() {
        Permission::Granted => Ok(()),
        Permission::Denied => Err(Failure::not_authorized(&address.name)),
        Permission::Unanswered => Err(Failure::mac(-1712)),
    }
}

/// Any event but quit launches its target [events 2].
fn launch(
    host: &Host,
    target: &Target,
    address: &Address,
    quits: bool,
) -> Result<Recipient, Failure> {
    let stays_closed = || host.world(|world| world.faults.has(Fault::ClosedAppsAnswerNothing));
    if quits || stays_closed() {
        return Err(Failure::mac(-600));
    }
    let now = host.now();
    let options = LaunchOptions {
        activate: false,
        ..LaunchOptions::default()
    };
    let pid = host.change(|world| {
        let installed = address
            .bundle_id
            .as_deref()
            .and_then(|id| world.installed_with_bundle_id(id))
            .cloned();
        let installed = installed.ok_or_else(Failure::no_such_application)?;
        processes::launch(world, &installed, options, now).map_err(|_| Failure::mac(-10827))
    })?;
    let ready = |world: &World| world.app(pid).is_none_or(|app| !app.launching);
    let due = host.world(|world| {
        world
            .pending
            .iter()
            .filter(|event| event.what.ends_launch_of(pid))
            .map(|event| event.at)
            .fold(now, f64::max)
    });
    host.wait(due - now + 0.001);
    if !host.world(ready) {
        host.wait_really(Some(LAUNCH_TIMEOUT), || host.world(ready));
    }
    match host
        .world(|world| address::address(world, target))
        .map(|address| address.recipient)
    {
        Some(recipient @ (Recipient::Running(_) | Recipient::Finder)) => Ok(recipient),
        _ => Err(Failure::mac(-600)),
    }
}

/// A target that is gone does not answer, nor does one that hangs.
fn wait_for_life(host: &Host, recipient: Recipient, address: &Address) -> Result<(), Failure> {
    let pid = |world: &World| match recipient {
        Recipient::Running(pid) => Some(pid),
        Recipient::Finder => world
            .apps
            .iter()
            .find(|app| app.bundle_id == address.bundle_id)
            .map(|app| app.pid),
        _ => None,
    };
    if matches!(
        recipient,
        Recipient::Current | Recipient::SystemEvents | Recipient::NotRunning
    ) {
        return Ok(());
    }
    let answers = || {
        host.world(|world| {
            pid(world)
                .and_then(|pid| world.app(pid))
                .map(|app| !app.hung)
        })
    };
    match answers() {
        None => Err(Failure::mac(-600)),
        Some(true) => Ok(()),
        Some(false) => {
            host.wait_really(Some(host.reply_timeout.get()), || answers() != Some(false));
            match answers() {
                Some(true) => Ok(()),
                // It died while the sender waited.
                None => Err(Failure::Mac {
                    number: -609,
                    message: "Connection is invalid.".into(),
                }),
                Some(false) => Err(Failure::mac(-1712)),
            }
        }
    }
}

/// Names and enumerators of a command's parameters; values are checked where they are used.
fn check_parameters(
    dictionary: Dictionary,
    name: &str,
    arguments: &Arguments<'_>,
) -> Result<(), Failure> {
    let Some(command) = dictionary.command(name) else {
        return Err(Failure::mac(-1708));
    };
    for (parameter, value) in arguments.named {
        let Some(kind) = command.parameter(parameter) else {
            return Err(Failure::NoSuchName {
                name: format!("the parameter {parameter} of {name}"),
                nearest: command.nearest_parameter(parameter).map(str::to_owned),
            });
        };
        check_enumerator(dictionary, kind, value)?;
    }
    if command
        .missing(|parameter| arguments.get(parameter).is_some())
        .is_some()
    {
        return Err(Failure::mac(-1701));
    }
    if name == "pathTo" {
        check_enumerator(STANDARD_ADDITIONS, "folder", arguments.direct)?;
        if let Some(domain) = arguments.get("from") {
            check_enumerator(STANDARD_ADDITIONS, "domain", domain)?;
        }
    }
    if *arguments.direct == Value::Missing && !command.direct_is_optional() {
        return Err(Failure::mac(-1701));
    }
    Ok(())
}

fn check_enumerator(dictionary: Dictionary, kind: &str, value: &Value) -> Result<(), Failure> {
    if dictionary.enumerators(kind).is_none() {
        return Ok(());
    }
    let given = match value {
        Value::List(items) => items.as_slice(),
        one => std::slice::from_ref(one),
    };
    for one in given {
        let Value::Text(text) = one else { continue };
        let mut known = dictionary.enumerators(kind).into_iter().flatten();
        if !known.any(|enumerator| enumerator == text) {
            // A constant of another enumeration is a name that Macs have: `songs` is one of shuffling.
            if dictionary.has_enumerator(text) {
                return Err(Failure::NotSimulated(format!("{text:?} as {kind}")));
            }
            let known = dictionary.enumerators(kind).into_iter().flatten();
            let nearest = known.max_by(|a, b| {
                strsim::jaro_winkler(a, text).total_cmp(&strsim::jaro_winkler(b, text))
            });
            return Err(Failure::NoSuchName {
                name: format!("{text:?} as {kind}"),
                nearest: nearest.map(str::to_owned),
            });
        }
    }
    Ok(())
}

fn run_addition(
    host: &Rc<Host>,
    address: &Address,
    name: &str,
    arguments: &Arguments<'_>,
) -> Result<Value, Failure> {
    if dialogs::is_question(name) {
        return dialogs::ask(host, address, name, arguments);
    }
    if choices::is_choice(name) {
        return choices::ask(host, address, name, arguments);
    }
    if name == "doShellScript" {
        return shell_script::run(host, arguments);
    }
    if name == "systemAttribute" {
        return host.world(|world| additions::system_attribute(world, &host.passed, arguments));
    }
    let now = host.now();
    if name == "openLocation"
        && let Some(answer) =
            host.change(|world| additions::open_in(world, address, arguments, now))
    {
        return answer;
    }
    match host.change(|world| additions::run(world, name, arguments, now))? {
        Outcome::Answer(value) => Ok(value),
        Outcome::WaitsForPerson => host.wait_forever(),
    }
}

/// Sets one property of all objects that a reference means.
fn set(
    world: &mut World,
    recipient: Recipient,
    steps: &[Step],
    value: &Value,
    now: f64,
) -> Result<Value, Failure> {
    let Some((Step::Property(name), owner)) = steps.split_last() else {
        let Recipient::Running(pid) = recipient else {
            return Err(Failure::NotSimulated("replacing an element".into()));
        };
        let objects = evaluate(&registry::scripted(world, pid)?, steps)?.objects()?;
        change::replace(world, pid, &objects, value, now)?;
        return Ok(Value::Missing);
    };
    match recipient {
        Recipient::SystemEvents => {
            let objects = settable(&SystemEvents::new(world), owner, name)?;
            let handles: Vec<_> = objects.iter().map(|object| object.handle()).collect();
            drop(objects);
            for handle in handles {
                system_events::actions::set(world, &handle, name, value, now)?;
            }
        }
        Recipient::Finder => {
            for object in settable(&Finder::new(world), owner, name)? {
                finder_commands::set(world, &object, name, value, now)?;
            }
        }
        Recipient::Running(pid) => {
            let objects = settable(&registry::scripted(world, pid)?, owner, name)?;
            change::set(world, pid, &objects, name, value, now)?;
        }
        Recipient::Current | Recipient::NotRunning => {
            return Err(Failure::NotSimulated(
                "setting properties of the current application".into(),
            ));
        }
    }
    Ok(Value::Missing)
}

/// The objects that a reference means, if the dictionary lets that property of them be set.
fn settable<S: Suite>(suite: &S, owner: &[Step], name: &str) -> Result<Vec<S::Object>, Failure> {
    let found = evaluate(suite, owner)?.objects()?;
    let objects: Vec<S::Object> = found
        .into_iter()
        .map(|object| owner_of(suite, object, name))
        .collect::<Result<_, _>>()?;
    for object in &objects {
        let class = suite.class_of(object);
        let name = suite.dictionary().own_name(class, name);
        match suite.dictionary().member(class, &name) {
            Some(Member::Property { writable: true, .. }) => {}
            _ => return Err(Failure::mac(-10006)),
        }
    }
    Ok(objects)
}
