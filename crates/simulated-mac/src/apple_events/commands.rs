//! The commands of applications, once it is known that they reach a running one.

use std::rc::Rc;

use super::{
    call::Call,
    empty_trash,
    evaluate::{evaluate, reference},
    failure::Failure,
    finder, finder_commands, finder_files,
    look::{Ask, look},
    new_folder,
    recipient::Recipient,
    saving,
    scripted::change,
    standard,
    system_events::{self, Handle, SystemEvents, actions, typing},
    value::Value,
};
use crate::{
    apps::{self, QuitOutcome},
    host::Host,
    input, system,
    tree::{Pressed, keys},
};
use simulated_world::ax::Action;
use simulated_world::{
    processes::{self, LaunchOptions},
    world::{Kind, SessionEnd, World},
};

/// How long an app that tracks a status item's menu keeps System Events waiting: its Accessibility timeout, after which
/// it answers as if nothing had happened [bridge 4.12].
const TRACKING_TIMEOUT: f64 = 6.0;

/// The only app that Finder opens documents in here.
const TEXT_EDIT: &str = "com.apple.TextEdit";

/// Runs a command.
pub(crate) fn run(host: &Rc<Host>, call: &Call<'_>) -> Result<Value, Failure> {
    let ask = match call.name {
        "get" => Some(Ask::Get),
        "count" => Some(Ask::Count),
        "exists" => Some(Ask::Exists),
        _ => None,
    };
    if let Some(ask) = ask {
        return host.world(|world| look(world, call.recipient, call.target, call.object(), &ask));
    }
    match call.recipient {
        Recipient::Current => match call.name {
            "activate" | "launch" | "run" | "reopen" => Ok(Value::Missing),
            _ => Err(call.not_simulated()),
        },
        Recipient::SystemEvents => {
            let now = host.now();
            let (answer, pressed) = host.change(|world| system_events(world, call, now))?;
            if pressed == Pressed::Tracking {
                host.wait(TRACKING_TIMEOUT);
            }
            Ok(answer)
        }
        Recipient::Finder => finder(host, call),
        Recipient::Running(pid) => running(host, call, pid),
        Recipient::NotRunning => Err(Failure::mac(-600)),
    }
}

fn system_events(
    world: &mut World,
    call: &Call<'_>,
    now: f64,
) -> Result<(Value, Pressed), Failure> {
    match call.name {
        // It has no user interface of its own, and is started again by the next event.
        "activate" | "launch" | "run" | "reopen" | "quit" => {
            return Ok((Value::Missing, Pressed::Done));
        }
        "keystroke" | "keyCode" | "keyDown" | "keyUp" => {
            return keys(world, call, now).map(|()| (Value::Missing, Pressed::Done));
        }
        "sleep" | "logOut" | "restart" | "shutDown" => {
            power(world, call.name, now);
            return Ok((Value::Missing, Pressed::Done));
        }
        _ => {}
    }
    if let Some(answer) = system_events::change::run(world, call) {
        return answer.map(|answer| (answer, Pressed::Done));
    }
    // What is handed back is named as it was before the action: a closed window has no place any more.
    let (references, handles) = acted_on(world, call)?;
    let mut pressed = Pressed::Done;
    for handle in &handles {
        let outcome = match (call.name, handle) {
            ("click", _) => actions::click(world, handle, now)?,
            ("perform", Handle::Action(target, action)) => {
                actions::perform(world, *target, action, now)?
            }
            ("select", Handle::Node(_)) => {
                actions::set(world, handle, "selected", &Value::Boolean(true), now)?;
                Pressed::Done
            }
            ("increment", Handle::Node(target)) => {
                actions::perform(world, *target, &Action::Increment, now)?
            }
            ("decrement", Handle::Node(target)) => {
                actions::perform(world, *target, &Action::Decrement, now)?
            }
            ("confirm", Handle::Node(target)) => {
                actions::perform(world, *target, &Action::Confirm, now)?
            }
            ("cancel", Handle::Node(target)) => {
                actions::perform(world, *target, &Action::Cancel, now)?
            }
            ("pick", Handle::Node(target)) => actions::perform(world, *target, &Action::Pick, now)?,
            (
                "perform" | "select" | "increment" | "decrement" | "confirm" | "cancel" | "pick",
                _,
            ) => {
                return Err(Failure::mac(-1708));
            }
            _ => return Err(call.not_simulated()),
        };
        if outcome == Pressed::Tracking {
            pressed = outcome;
        }
    }
    Ok((Value::one_or_list(references), pressed))
}

/// The Power Suite [events 3.12].
fn power(world: &mut World, command: &str, now: f64) {
    match command {
        "sleep" => apps::power::sleep(world),
        "logOut" => apps::power::ask_to_log_out(world, now),
        "restart" => apps::power::end(world, SessionEnd::Restarted, now),
        _ => apps::power::end(world, SessionEnd::ShutDown, now),
    }
}

/// What a command acts on: the references to hand back, and what to change.
fn acted_on(world: &World, call: &Call<'_>) -> Result<(Vec<Value>, Vec<Handle>), Failure> {
    let suite = SystemEvents::new(world);
    let name = |object: &_| Value::Reference(reference(&suite, object, call.target));
    let objects = evaluate(&suite, call.object())?.objects()?;
    let at = call.arguments.get("at").filter(|_| call.name == "click");
    if let Some(point) = at {
        let point = point.as_pair().ok_or_else(|| Failure::mac(-1700))?;
        let only = objects.iter().find_map(|object| match object.handle() {
            Handle::Process(pid) => Some(pid),
            _ => None,
        });
        let handle = actions::under(world, only, point.into())?;
        let Handle::Node(target) = handle else {
            return Err(Failure::mac(-1728));
        };
        return Ok((vec![name(&suite.object(target)?)], vec![handle]));
    }
    if objects.is_empty() {
        return Err(Failure::mac(-1728));
    }
    let references = objects.iter().map(name).collect();
    let handles = objects.iter().map(|object| object.handle()).collect();
    Ok((references, handles))
}

fn keys(world: &mut World, call: &Call<'_>, now: f64) -> Result<(), Failure> {
    actions::may_type(world)?;
    let flags = typing::flags(call.arguments.get("using"))? | input::held_modifiers(world);
    match (call.name, call.arguments.direct) {
        // What goes into no text are keys: lists are typed in, and apps take the space bar.
        ("keystroke", Value::Text(text))
            if flags == 0
                && !typing::has_keys(text)
                && !input::is_on_its_way(world)
                && takes_text(world) =>
        {
            actions::keystroke(world, text, now)
        }
        ("keystroke", Value::Text(text)) => typing::characters(world, text, flags, now),
        ("keystroke", _) => Err(Failure::mac(-1700)),
        ("keyCode", codes) => typing::key_codes(world, codes, flags, now),
        ("keyDown", keys) => typing::hold(world, keys, Kind::KeyDown, now),
        ("keyUp", keys) => typing::hold(world, keys, Kind::KeyUp, now),
        _ => Err(call.not_simulated()),
    }
}

/// Whether the app in front has the keyboard in a text.
fn takes_text(world: &mut World) -> bool {
    let front = world.front;
    keys::takes_text(&world.process(front))
}

fn finder(host: &Rc<Host>, call: &Call<'_>) -> Result<Value, Failure> {
    let pid = host.world(|world| {
        world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some(finder::BUNDLE_ID))
            .map(|app| app.pid)
    });
    let pid = pid.ok_or_else(|| Failure::mac(-600))?;
    if let Some(answer) = host.change(|world| finder_commands::run(world, call)) {
        return answer;
    }
    match call.name {
        "make" => host.change(|world| new_folder::make(world, call)),
        "open" => {
            let now = host.now();
            host.change(|world| {
                // It opens in TextEdit what it is told to open in TextEdit, and so without being told.
                if let Some(app) = call.arguments.get("using") {
                    let app = finder_files::file_at(world, app)?;
                    if world.installed_with_bundle_id(TEXT_EDIT).map(|it| &it.path) != Some(&app) {
                        return Err(Failure::NotSimulated(format!("opening files with {app}")));
                    }
                }
                for object in finder_files::objects(world, call)? {
                    if let finder::Object::Information(path) = &object {
                        crate::finder::show_information(world, path);
                        continue;
                    }
                    for path in finder_files::paths(world, &[object])? {
                        apps::open_in_finder(&mut system::ui(world, now).of_app(pid), &path);
                    }
                }
                Ok(Value::Missing)
            })
        }
        "empty" => empty_trash::run(host, call, pid),
        // Its windows show at once what is on the disk.
        "update" => host.change(|world| finder_files::named(world, call).map(|_| Value::Missing)),
        "dataSize" => host.change(|world| finder_files::data_size(world, call)),
        "delete" | "move" | "duplicate" => host.change(|world| finder_files::run(world, call)),
        "activate" | "launch" | "run" | "reopen" | "quit" => life(host, call, pid),
        _ => Err(call.not_simulated()),
    }
}

fn running(host: &Rc<Host>, call: &Call<'_>, pid: i32) -> Result<Value, Failure> {
    let discard =
        matches!(call.arguments.get("saving"), Some(Value::Text(saving)) if saving == "no");
    let saves = matches!(call.name, "save" | "close");
    let windows = match saves {
        // What is no window or document is the application's own business.
        true => saving::windows(host, call, pid).unwrap_or_default(),
        false => Vec::new(),
    };
    if let Some(answer) = change::run(host, call, pid) {
        answer.as_ref().map_err(Clone::clone)?;
        return match saves {
            true => saving::wait(host, call, pid, &windows),
            false => answer,
        };
    }
    match call.name {
        "close" => {
            let objects =
                host.world(|world| change::windows_and_documents(world, pid, call.object()))?;
            let close =
                |world: &mut World| standard::close(&mut world.process(pid), &objects, discard);
            // One after the other asks.
            while host.change(close)? {
                saving::wait(host, call, pid, &windows)?;
            }
            Ok(Value::Missing)
        }
        "quit" if discard => {
            host.change(|world| world.process(pid).kill());
            Ok(Value::Missing)
        }
        "activate" | "launch" | "run" | "reopen" | "quit" => life(host, call, pid),
        _ => Err(call.not_simulated()),
    }
}

/// Coming to the front, starting and quitting.
fn life(host: &Rc<Host>, call: &Call<'_>, pid: i32) -> Result<Value, Failure> {
    let now = host.now();
    match call.name {
        "quit" => match host.change(|world| apps::quit(&mut world.process(pid), now)) {
            QuitOutcome::Quit => Ok(Value::Missing),
            // The reply comes when a person has answered the sheet, or never.
            QuitOutcome::AsksToSave => {
                host.wait(host.reply_timeout.get().as_secs_f64());
                Err(Failure::mac(-1712))
            }
            QuitOutcome::Stays => Err(Failure::mac(-128)),
        },
        "activate" | "reopen" => {
            host.change(|world| {
                let bundle_id = world.app(pid).and_then(|app| app.bundle_id.clone());
                let installed =
                    bundle_id.and_then(|id| world.installed_with_bundle_id(&id).cloned());
                match installed {
                    // The way that shows a window where none can be seen.
                    Some(installed) => {
                        processes::launch(world, &installed, LaunchOptions::default(), now).is_ok()
                    }
                    None => world.process(pid).activate(),
                }
            });
            Ok(Value::Missing)
        }
        _ => Ok(Value::Missing),
    }
}
