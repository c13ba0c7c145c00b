//! The additions with which a person chooses: files, folders, names of files, applications, colors and addresses of servers.

use std::rc::Rc;

use super::{
    address::Address,
    arguments::Arguments,
    dialogs::{self, Asked, texts},
    failure::Failure,
    file_facts,
    value::{Reference, Target, Value},
};
use crate::{
    apps::{
        script_dialogs::{List, Question},
        script_panels::Labels,
    },
    host::Host,
};
use simulated_world::world::{PanelPurpose, Place, ScriptAnswer, ScriptPanel, World};

/// Whether a command lets a person choose something that is no text of a list.
pub(super) fn is_choice(command: &str) -> bool {
    purpose(command).is_some()
        || matches!(command, "chooseApplication" | "chooseColor" | "chooseURL")
}

fn purpose(command: &str) -> Option<PanelPurpose> {
    match command {
        "chooseFile" => Some(PanelPurpose::File),
        "chooseFolder" => Some(PanelPurpose::Folder),
        "chooseFileName" => Some(PanelPurpose::FileName),
        _ => None,
    }
}

/// Lets a person choose, and answers what the command does.
pub(super) fn ask(
    host: &Rc<Host>,
    address: &Address,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Value, Failure> {
    let asked = host.world(|world| asked(world, command, arguments))?;
    let answer = dialogs::answer(host, address, &asked, arguments)?;
    host.world(|world| told(world, command, arguments, answer))
}

/// What a command shows.
fn asked(world: &World, command: &str, arguments: &Arguments<'_>) -> Result<Asked, Failure> {
    if let Some(purpose) = purpose(command) {
        return panel(world, purpose, arguments);
    }
    Ok(Asked::Dialog(match command {
        "chooseApplication" => application(world, arguments)?,
        "chooseColor" => color(arguments)?,
        _ => server(),
    }))
}

fn panel(
    world: &World,
    purpose: PanelPurpose,
    arguments: &Arguments<'_>,
) -> Result<Asked, Failure> {
    let folder = match arguments.get("defaultLocation") {
        None => format!("{}/Documents", world.system.home),
        Some(location) => default_folder(world, location)?,
    };
    let (usual_prompt, usual_name) = match purpose {
        PanelPurpose::FileName => ("Specify new file name and location", "untitled"),
        PanelPurpose::File | PanelPurpose::Folder => ("", ""),
    };
    let panel = ScriptPanel {
        window: 0,
        purpose,
        folder,
        several: arguments.is_true("multipleSelectionsAllowed"),
        invisibles: arguments.is_true("invisibles"),
        types: arguments
            .get("ofType")
            .map(texts)
            .transpose()?
            .unwrap_or_default(),
    };
    let labels = Labels {
        prompt: arguments.text_or("withPrompt", usual_prompt)?,
        name: arguments.text_or("defaultName", usual_name)?,
    };
    Ok(Asked::Panel(panel, labels))
}

/// The folder that a panel begins in; -43 where none is.
fn default_folder(world: &World, location: &Value) -> Result<String, Failure> {
    match file_facts::file(world, location)? {
        (Place::Folder | Place::Disk, path) => Ok(path),
        (_, path) => Err(file_facts::not_found(&path)),
    }
}

fn application(world: &World, arguments: &Arguments<'_>) -> Result<Question, Failure> {
    let mut items: Vec<String> = world.installed.iter().map(|app| app.name.clone()).collect();
    items.sort_by_key(|name| name.to_lowercase());
    Ok(Question {
        title: arguments.text_or("withTitle", "Choose Application")?,
        text: arguments.text_or("withPrompt", "Select an application:")?,
        buttons: vec!["Cancel".into(), "Choose".into()],
        default: Some(1),
        cancel: Some(0),
        list: Some(List {
            items,
            ..List::default()
        }),
        ..Question::default()
    })
}

/// The panel of colors is not drawn: its field for a hexadecimal number is.
fn color(arguments: &Arguments<'_>) -> Result<Question, Failure> {
    let given = match arguments.get("defaultColor") {
        None => Vec::new(),
        Some(Value::List(parts)) if parts.len() == 3 => parts.clone(),
        Some(_) => return Err(Failure::mac(-1700)),
    };
    let parts = given.iter().map(|part| {
        let part = part.as_number().ok_or_else(|| Failure::mac(-1700))?;
        Ok(format!(
            "{:02X}",
            (part / 257.0).round().clamp(0.0, 255.0) as u8
        ))
    });
    let hex = parts.collect::<Result<String, Failure>>()?;
    Ok(Question {
        title: "Colors".into(),
        text: "Hex Color #".into(),
        buttons: vec!["Cancel".into(), "OK".into()],
        default: Some(1),
        cancel: Some(0),
        field: Some(if hex.is_empty() { "000000".into() } else { hex }),
        ..Question::default()
    })
}

fn server() -> Question {
    Question {
        title: "Connect to Server".into(),
        text: "Server Address:".into(),
        buttons: vec!["Cancel".into(), "Connect".into()],
        default: Some(1),
        cancel: Some(0),
        field: Some(String::new()),
        ..Question::default()
    }
}

/// The answer as the command has it; what was cancelled ends the script.
fn told(
    world: &World,
    command: &str,
    arguments: &Arguments<'_>,
    answer: Option<ScriptAnswer>,
) -> Result<Value, Failure> {
    let chosen = answer.filter(|answer| answer.button == 1);
    let answer = chosen.ok_or_else(|| Failure::mac(-128))?;
    let several = |values: Vec<Value>| -> Result<Value, Failure> {
        if arguments.is_true("multipleSelectionsAllowed") {
            return Ok(Value::List(values));
        }
        let first = values.into_iter().next();
        first.ok_or_else(|| Failure::mac(-128))
    };
    match command {
        "chooseApplication" => {
            let as_alias = arguments.text("as")?.is_some_and(|kind| kind == "alias");
            let values = answer.chosen.into_iter().map(|name| {
                let installed = world.installed_with_name(&name);
                match installed.filter(|_| as_alias) {
                    Some(app) => Value::Path(app.path.clone()),
                    None => Value::Reference(Reference {
                        target: Target::Named(name),
                        steps: Vec::new(),
                        class: "application",
                    }),
                }
            });
            several(values.collect())
        }
        "chooseColor" => {
            let text = answer.text.unwrap_or_default();
            let text = text.trim().trim_start_matches('#');
            // AppKit's field takes nothing but digits.
            let number = u32::from_str_radix(text, 16).unwrap_or_default();
            let part = |shift: u32| Value::Number(f64::from((number >> shift) & 0xff) * 257.0);
            Ok(Value::List(vec![part(16), part(8), part(0)]))
        }
        "chooseURL" => Ok(Value::text(answer.text.unwrap_or_default())),
        _ => several(answer.chosen.into_iter().map(Value::Path).collect()),
    }
}
