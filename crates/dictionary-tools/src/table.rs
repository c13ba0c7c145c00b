//! What could be made, for people.

use crate::dictionary::Dictionary;
use crate::known::Known;
use crate::names::{line, problem};
use crate::tool::{Request, Way};
use crate::{changing, commands};
use std::fmt::Write as _;

/// How many lines of one kind the table has.
const LINES: usize = 60;

/// What could be made, as a short table.
#[must_use]
pub fn table(dictionary: &Dictionary) -> String {
    let known = Known::of(dictionary);
    let request = Request {
        way: Way::Reading,
        class: None,
        of: None,
        without: &[],
    };
    let mut table = format!(
        "{:<24} {:<16} {:>6}  {:<18} in\n",
        "class", "meant by", "fields", "can be changed by"
    );
    let classes = dictionary
        .classes
        .iter()
        .filter(|class| class.name != "application");
    let mut rows = 0;
    for class in classes {
        let Ok(place) = known.place(class, None) else {
            continue;
        };
        rows += 1;
        if rows > LINES {
            continue;
        }
        let fields = known.fields(class, &request);
        let ways = changing::ways(&fields, &known.meanings).join(" ");
        let mut held: Vec<String> = Vec::new();
        held.extend(place.container.is_none().then(|| "the app".to_owned()));
        held.extend(
            known
                .containers(class)
                .iter()
                .take(4)
                .map(|holder| line(&holder.name, 30)),
        );
        let _ = writeln!(
            table,
            "{:<24} {:<16} {:>6}  {:<18} {}",
            line(&class.name, 24),
            place.key_name(),
            fields.list.len(),
            ways,
            held.join(", ")
        );
    }
    let _ = write!(table, "\n{:<24} takes\n", "command");
    let commands = dictionary.commands.iter();
    let commands = commands.filter(|command| commands::refusal(dictionary, command).is_none());
    for command in commands.clone().take(LINES) {
        let direct = command
            .direct
            .iter()
            .flat_map(|direct| &direct.types)
            .map(|one| line(&one.name, 30));
        let named = command
            .parameters
            .iter()
            .map(|parameter| format!("{}:", line(&parameter.name, 30)));
        let takes: Vec<String> = direct.chain(named).take(8).collect();
        let _ = writeln!(table, "{:<24} {}", line(&command.name, 24), takes.join(" "));
    }
    let more = rows.saturating_sub(LINES) + commands.count().saturating_sub(LINES);
    if more > 0 {
        let _ = writeln!(table, "and {more} more");
    }
    let refused = dictionary
        .commands
        .iter()
        .filter(|command| problem(&command.name).is_some())
        .count();
    if refused > 0 {
        let _ = writeln!(
            table,
            "\n{refused} commands cannot be tools: their names are no terms, or they run a text"
        );
    }
    table
}
