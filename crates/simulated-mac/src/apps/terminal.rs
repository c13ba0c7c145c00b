//! Terminal: Return runs the line at the prompt, and the prompt comes again below what the line printed.
//!
//! A few commands of the shell over the world's disk; other words are commands that are not found. Operators and options
//! that a shell has and this one has not are said not to be simulated.

use super::parts::{find_mut, words};
use crate::world::{
    Edits, Place, Process, Scalar, World,
    disk::{file_url, name_of, path_of},
};

pub(super) const TERMINAL: &str = "com.apple.Terminal";
/// The text in which a shell runs.
const SHELL: &str = "shell";
/// What ends a prompt of zsh.
const PROMPT_END: &str = " % ";
/// What means more to a shell than itself.
const OPERATORS: [char; 9] = ['|', '<', '>', ';', '&', '$', '*', '`', '?'];

/// Return in a text: runs the last line of a shell. False for any other text.
pub(super) fn run_line(process: &mut Process<'_>, id: u64) -> bool {
    let Some(text) = process
        .element(id)
        .filter(|text| text.identifier.as_deref() == Some(SHELL))
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
        shown: format!("{text}\n"),
    };
    shell.run(typed);
    let (folder, shown) = (
        shell.folder.clone(),
        format!("{}{}", shell.shown, shell.prompt()),
    );
    let Some(window) = process.window_mut(owner) else {
        return true;
    };
    // What was typed belongs to the shell now.
    window.edits = Edits::default();
    if folder != before {
        window.document = Some(file_url(&folder));
        if let Some((_, rest)) = window.title.split_once(" — ") {
            window.title = format!("{} — {rest}", name_of(&folder));
        }
    }
    if let Some(text) = find_mut(&mut window.children, &|one| one.id == id) {
        text.value = Some(Scalar::Text(shown));
        text.selection = None;
    }
    true
}

/// A shell while it runs a line.
struct Shell<'w> {
    world: &'w World,
    /// The folder that it is in.
    folder: String,
    /// All that its window shows.
    shown: String,
}

impl Shell<'_> {
    /// `demo@Demo-Mac ~ % `.
    fn prompt(&self) -> String {
        let system = &self.world.system;
        let host = system.computer_name.replace(' ', "-");
        let folder = match self.folder.as_str() {
            "/" => "/",
            home if home == system.home => "~",
            other => name_of(other),
        };
        format!("{}@{host} {folder}{PROMPT_END}", system.user)
    }

    fn print(&mut self, line: &str) {
        self.shown.push_str(line);
        self.shown.push('\n');
    }

    fn run(&mut self, line: &str) {
        let words = match words_of(line) {
            Ok(words) => words,
            Err(operator) => {
                return self.print(&format!("zsh: not simulated: {operator}"));
            }
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            [] => {}
            ["echo", said @ ..] => self.print(&said.join(" ")),
            ["pwd"] => self.print(&self.folder.clone()),
            ["whoami"] => self.print(&self.world.system.user.clone()),
            ["clear"] => self.shown.clear(),
            ["cd"] => self.folder.clone_from(&self.world.system.home),
            ["cd", path] => self.go(path),
            ["ls"] => self.list("."),
            ["ls", path] if !path.starts_with('-') => self.list(path),
            ["cat", path] => self.show(path),
            ["ls" | "cd" | "pwd" | "cat" | "whoami" | "clear", rest @ ..] => {
                self.print(&format!("zsh: not simulated: {}", rest.join(" ")));
            }
            [other, ..] => self.print(&format!("zsh: command not found: {other}")),
        }
    }

    /// The absolute path that is meant.
    fn path(&self, given: &str) -> String {
        let home = &self.world.system.home;
        let full = match given.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{home}{rest}"),
            _ if given.starts_with('/') => given.to_owned(),
            _ => format!("{}/{given}", self.folder),
        };
        let mut parts: Vec<&str> = Vec::new();
        for part in full.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        format!("/{}", parts.join("/"))
    }

    fn go(&mut self, given: &str) {
        match self.world.look_up(&self.path(given)) {
            Some((Place::Document, _)) => self.print(&format!("cd: not a directory: {given}")),
            Some((_, path)) => self.folder = path,
            None => self.print(&format!("cd: no such file or directory: {given}")),
        }
    }

    fn list(&mut self, given: &str) {
        let Some((place, path)) = self.world.look_up(&self.path(given)) else {
            return self.print(&format!("ls: {given}: No such file or directory"));
        };
        if place == Place::Document {
            return self.print(given);
        }
        let mut names = self.world.names_in(&path);
        names.retain(|name| !name.starts_with('.'));
        names.sort_unstable();
        if !names.is_empty() {
            self.print(&names.join("\t"));
        }
    }

    fn show(&mut self, given: &str) {
        let path = self.path(given);
        match self.world.look_up(&path) {
            None => self.print(&format!("cat: {given}: No such file or directory")),
            Some((Place::Document, path)) => {
                let text = self.world.disk.text(&path).unwrap_or_default().to_owned();
                self.shown.push_str(&text);
                if !text.is_empty() && !text.ends_with('\n') {
                    // zsh marks a last line that has no end.
                    self.shown.push_str("%\n");
                }
            }
            Some(_) => self.print(&format!("cat: {given}: Is a directory")),
        }
    }
}

/// The words of a line, their quotes taken off; what means something else to a shell is the error.
fn words_of(line: &str) -> Result<Vec<String>, char> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), close) if open == close => quote = None,
            (Some('\''), inside) => word.get_or_insert_default().push(inside),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, '\\') => word.get_or_insert_default().extend(letters.next()),
            (Some(_), '$' | '`') => return Err(letter),
            (None, operator) if OPERATORS.contains(&operator) => return Err(operator),
            (None, ' ' | '\t') => words.extend(word.take()),
            (_, plain) => word.get_or_insert_default().push(plain),
        }
    }
    match quote {
        Some(open) => Err(open),
        None => {
            words.extend(word);
            Ok(words)
        }
    }
}
