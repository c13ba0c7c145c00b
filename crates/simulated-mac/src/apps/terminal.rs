//! Terminal: Return runs the line at the prompt, and the prompt comes again below what the line printed.
//!
//! What a line does stands in [`crate::shell`]; here it is read from the window and shown there.

use std::collections::BTreeMap;

use super::parts::{add_window, find_mut, first_window, named, named_mut, words};
use crate::shell::{NotRun, Shell};
use simulated_world::world::{
    Edits, Process, Scalar, Window, World,
    disk::{file_url, name_of, path_of},
};

pub(super) const TERMINAL: &str = "com.apple.Terminal";
/// The text in which a shell runs.
const SHELL: &str = "shell";
/// What ends a prompt of zsh.
const PROMPT_END: &str = " % ";
/// What separates the parts of a title.
const DASH: &str = " — ";

/// Return in a text: runs the last line of a shell. False for any other text.
pub(super) fn run_line(process: &mut Process<'_>, id: u64, now: f64) -> bool {
    let Some(text) = process
        .element(id)
        .filter(|text| text.is_part(SHELL))
        .map(words)
    else {
        return false;
    };
    let Some(window) = process.window_of(id) else {
        return false;
    };
    let owner = window.element_id;
    let before = window.document.as_deref().map(path_of);
    let before = before.unwrap_or_else(|| process.system.home.clone());
    let line = text.rsplit('\n').next().unwrap_or_default();
    let typed = line.split_once(PROMPT_END).map_or(line, |(_, typed)| typed);
    let mut shell = Shell {
        world: process,
        folder: before.clone(),
        now,
        variables: BTreeMap::new(),
        is_terminal: true,
    };
    let printed = print_of(&mut shell, typed);
    let folder = shell.folder;
    let shown = match printed {
        Some(printed) => format!("{text}\n{printed}"),
        None => String::new(),
    };
    let shown = shown + &prompt(process, &folder);
    let Some(window) = process.window_mut(owner) else {
        return true;
    };
    // What was typed belongs to the shell now.
    window.edits = Edits::default();
    if folder != before {
        window.document = Some(file_url(&folder));
        if let Some((_, rest)) = window.title.split_once(DASH) {
            window.title = format!("{}{DASH}{rest}", name_of(&folder));
        }
    }
    if let Some(text) = find_mut(&mut window.children, &|one| one.id == id) {
        text.value = Some(Scalar::Text(shown));
        text.selection = None;
    }
    true
}

/// What the window shows of a line; none: it was cleared.
fn print_of(shell: &mut Shell<'_>, typed: &str) -> Option<String> {
    if typed.trim() == "clear" {
        return None;
    }
    Some(match shell.run(typed) {
        Ok(ran) if ran.seconds > 0.0 => "zsh: not simulated: sleep\n".to_owned(),
        Ok(ran) => {
            // zsh marks a last line that has no end.
            let has_end = ran.output.is_empty() || ran.output.ends_with('\n');
            let mark = if has_end { "" } else { "%\n" };
            format!("{}{mark}{}", ran.output, ran.error)
        }
        Err(NotRun::NoSuchCommand(name)) => format!("zsh: command not found: {name}\n"),
        Err(NotRun::NotSimulated(what)) => format!("zsh: not simulated: {what}\n"),
    })
}

/// `demo@Demo-Mac ~ % `.
fn prompt(world: &World, folder: &str) -> String {
    let system = &world.system;
    let folder = match folder {
        "/" => "/",
        home if home == system.home => "~",
        other => name_of(other),
    };
    format!(
        "{}@{} {folder}{PROMPT_END}",
        system.user,
        system.host_label()
    )
}

/// What the shell in a window shows; none for a window without one.
pub(crate) fn shown_in(window: &Window) -> Option<String> {
    named(&window.children, SHELL).map(words)
}

/// How many columns and rows a window has: its title says so.
pub(crate) fn cells(window: &Window) -> Option<(u32, u32)> {
    let (columns, rows) = window.title.rsplit(DASH).next()?.split_once('×')?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

/// Shows a title of a person's own behind the name of the folder, in the place of the one before.
pub(crate) fn entitle(process: &mut Process<'_>, window: u64, before: Option<&str>, title: &str) {
    let Some(window) = process.window_mut(window) else {
        return;
    };
    let Some((folder, rest)) = window.title.split_once(DASH) else {
        return;
    };
    let own = before.map(|before| format!("{before}{DASH}"));
    let rest = own
        .and_then(|own| rest.strip_prefix(own.as_str()))
        .unwrap_or(rest);
    window.title = format!("{folder}{DASH}{title}{DASH}{rest}");
}

/// A new window in front of the others; answers its element.
pub(crate) fn new_window(process: &mut Process<'_>) -> Option<u64> {
    let window = first_window(process)?;
    add_window(process, window);
    process.front_window()
}

/// Types lines at the prompt of a window and runs them.
pub(crate) fn type_line(process: &mut Process<'_>, window: u64, lines: &str, now: f64) {
    for line in lines.split(['\n', '\r']).filter(|line| !line.is_empty()) {
        let Some(text) = process
            .window_mut(window)
            .and_then(|window| named_mut(&mut window.children, SHELL))
        else {
            return;
        };
        text.value = Some(Scalar::Text(words(text) + line));
        let id = text.id;
        run_line(process, id, now);
    }
}
