//! `display dialog`, `display alert` and `choose from list`: what is asked, and the answer as scripts get it. Also how a
//! script waits for a person's answer, which the other choices (`choices.rs`) use as well.

use std::{rc::Rc, time::Duration};

use super::{
    address::Address,
    arguments::{Arguments, text_of},
    failure::Failure,
    finder,
    recipient::Recipient,
    value::Value,
    waiting::wait_for_answer,
};
use crate::{
    apps::{
        script_dialogs::{self, List, Question},
        script_panels::{self, Labels},
    },
    host::Host,
    script_hosts,
};
use simulated_world::world::{Process, ScriptAnswer, ScriptPanel, World};

/// Up to this long a dialog that gives up is waited for on the world's clock, which jumps.
const LONGEST_SKIP: f64 = 10.0;

/// Whether a command asks a person a question or lets one choose of texts.
pub(super) fn is_question(command: &str) -> bool {
    matches!(command, "displayDialog" | "displayAlert" | "chooseFromList")
}

/// A window in which a person answers.
pub(super) enum Asked {
    Dialog(Question),
    Panel(ScriptPanel, Labels),
}

impl Asked {
    fn show(&self, process: &mut Process<'_>) -> Option<u64> {
        match self {
            Self::Dialog(question) => script_dialogs::show(process, question),
            Self::Panel(panel, labels) => script_panels::show(process, panel.clone(), labels),
        }
    }

    fn take_away(&self, process: &mut Process<'_>, window: u64) {
        match self {
            Self::Dialog(_) => script_dialogs::take_away(process, window),
            Self::Panel(..) => script_panels::take_away(process, window),
        }
    }
}

/// Asks, and answers what the command does.
pub(super) fn ask(
    host: &Rc<Host>,
    address: &Address,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Value, Failure> {
    let question = question(command, arguments)?;
    let asked = Asked::Dialog(question.clone());
    let answer = answer(host, address, &asked, arguments)?;
    told(command, arguments, &question, answer)
}

/// Shows a window, and waits for the answer or until it gives up.
pub(super) fn answer(
    host: &Rc<Host>,
    address: &Address,
    asked: &Asked,
    arguments: &Arguments<'_>,
) -> Result<Option<ScriptAnswer>, Failure> {
    let gives_up = arguments
        .number("givingUpAfter")?
        .filter(|seconds| *seconds > 0.0);
    let now = host.now();
    let (pid, window, is_of_another) = host.change(|world| {
        let own = process_of(world, address.recipient);
        let pid = own.unwrap_or_else(|| {
            let real = std::process::id();
            script_hosts::run(world, &address.name, real, now)
        });
        let mut process = world.process(pid);
        let window = asked.show(&mut process);
        if own.is_none() {
            process.activate();
        }
        (pid, window, own.is_some())
    });
    let window = window.ok_or_else(|| Failure::mac(-1728))?;
    let answered = || {
        let told = |world: &World| world.script_answers.iter().any(|one| one.window == window);
        host.world(told)
    };
    match gives_up {
        Some(seconds) if seconds <= LONGEST_SKIP => host.wait(seconds),
        Some(seconds) => {
            host.wait_really(Some(Duration::from_secs_f64(seconds.min(1e6))), answered)
        }
        // The dialog of another process is the reply to an Apple event, and stays when its sender waits no more.
        None if is_of_another => wait_for_answer(host, answered)?,
        None if host.streams().are_in_memory() => host.wait_forever(),
        None => host.wait_really(None, answered),
    }
    Ok(host.change(|world| {
        let answer = script_dialogs::take_answer(world, window);
        let mut process = world.process(pid);
        asked.take_away(&mut process, window);
        script_hosts::end(&mut process);
        answer
    }))
}

/// The process whose dialog it is; none: one that the script runs in has to be made.
fn process_of(world: &World, recipient: Recipient) -> Option<i32> {
    match recipient {
        Recipient::Running(pid) => Some(pid),
        Recipient::Finder => world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some(finder::BUNDLE_ID))
            .map(|app| app.pid),
        Recipient::Current | Recipient::SystemEvents | Recipient::NotRunning => None,
    }
}

fn question(command: &str, arguments: &Arguments<'_>) -> Result<Question, Failure> {
    let text =
        |name: &str| -> Result<String, Failure> { Ok(arguments.text(name)?.unwrap_or_default()) };
    if command == "chooseFromList" {
        let prompt = arguments.text_or("withPrompt", "Please make your selection:")?;
        let ok = match arguments.text("OKButtonName")? {
            Some(name) => name,
            None => arguments.text_or("okButtonName", "OK")?,
        };
        return Ok(Question {
            title: text("withTitle")?,
            text: prompt,
            buttons: vec![arguments.text_or("cancelButtonName", "Cancel")?, ok],
            default: Some(1),
            cancel: Some(0),
            list: Some(List {
                items: texts(arguments.direct)?,
                chosen: arguments
                    .get("defaultItems")
                    .map(texts)
                    .transpose()?
                    .unwrap_or_default(),
                may_be_empty: arguments.is_true("emptySelectionAllowed"),
            }),
            ..Question::default()
        });
    }
    let is_alert = command == "displayAlert";
    let given = arguments.get("buttons").map(texts).transpose()?;
    let usual = if is_alert {
        &["OK"][..]
    } else {
        &["Cancel", "OK"]
    };
    let buttons = given
        .clone()
        .unwrap_or_else(|| usual.iter().map(|title| (*title).to_owned()).collect());
    if buttons.is_empty() || buttons.len() > 3 {
        return Err(Failure::NotSimulated(
            "a dialog with no buttons or more than three".into(),
        ));
    }
    let place = |name: &str| -> Result<Option<usize>, Failure> {
        let found = match arguments.get(name) {
            None => return Ok(None),
            Some(Value::Number(number)) => (*number as usize).checked_sub(1),
            Some(title) => {
                let title = text_of(title)?;
                buttons.iter().position(|button| *button == title)
            }
        };
        match found.filter(|place| *place < buttons.len()) {
            Some(place) => Ok(Some(place)),
            None => Err(Failure::mac(-1728)),
        }
    };
    let rightmost = || Some(buttons.len() - 1).filter(|_| is_alert || given.is_none());
    let called_cancel = || {
        let cancel = |button: &String| button == "Cancel";
        buttons.iter().position(cancel).filter(|_| !is_alert)
    };
    let (default, cancel) = (place("defaultButton")?, place("cancelButton")?);
    Ok(Question {
        title: text("withTitle")?,
        text: text_of(arguments.direct)?,
        message: text("message")?,
        default: default.or_else(rightmost),
        cancel: cancel.or_else(called_cancel),
        field: arguments.text("defaultAnswer")?,
        hidden: arguments.is_true("hiddenAnswer"),
        buttons,
        list: None,
    })
}

/// The texts of a list, or of one.
pub(super) fn texts(value: &Value) -> Result<Vec<String>, Failure> {
    match value {
        Value::List(items) => items.iter().map(text_of).collect(),
        Value::Missing | Value::Boolean(_) => Ok(Vec::new()),
        one => Ok(vec![text_of(one)?]),
    }
}

/// The answer as the command has it; a dialog without one gave up.
fn told(
    command: &str,
    arguments: &Arguments<'_>,
    question: &Question,
    answer: Option<ScriptAnswer>,
) -> Result<Value, Failure> {
    let is_cancel = |answer: &ScriptAnswer| question.cancel == Some(answer.button);
    if command == "chooseFromList" {
        return Ok(match answer {
            Some(answer) if !is_cancel(&answer) => {
                Value::List(answer.chosen.into_iter().map(Value::Text).collect())
            }
            _ => Value::Boolean(false),
        });
    }
    if answer.as_ref().is_some_and(is_cancel) {
        return Err(Failure::mac(-128));
    }
    let button = answer
        .as_ref()
        .and_then(|answer| question.buttons.get(answer.button));
    let mut fields = vec![(
        "buttonReturned".to_owned(),
        Value::text(button.cloned().unwrap_or_default()),
    )];
    if question.field.is_some() {
        let text = answer.as_ref().and_then(|answer| answer.text.clone());
        fields.push((
            "textReturned".to_owned(),
            Value::text(text.unwrap_or_default()),
        ));
    }
    if arguments.get("givingUpAfter").is_some() {
        fields.push(("gaveUp".to_owned(), Value::Boolean(answer.is_none())));
    }
    Ok(Value::Record(fields))
}
