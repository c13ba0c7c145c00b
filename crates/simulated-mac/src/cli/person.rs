//! `person`: what the user of a simulated Mac does by themselves.

use std::path::PathBuf;

use clap::Args;

use crate::system::store::Store;
use simulated_world::{
    geometry::Point,
    world::{PersonAct, PersonDoes, usual_pace},
};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The world file
    pub(super) file: PathBuf,
    #[command(flatten)]
    does: Does,
    /// Begin once scripts have posted so many events; default: at once
    #[arg(long, value_name = "N", default_value_t = 0)]
    after_events: u32,
    /// Begin so many milliseconds later
    #[arg(long, value_name = "MS", default_value_t = 0)]
    after_ms: u32,
    /// Milliseconds from one key, or one step of the pointer, to the next
    #[arg(long, value_name = "MS", default_value_t = usual_pace())]
    every_ms: u32,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Does {
    /// Type a text where the focus is; a line feed is the Return key
    #[arg(long = "type", value_name = "TEXT")]
    types: Option<String>,
    /// Move the pointer to a point
    #[arg(long = "move-to", value_name = "X,Y", value_parser = point, allow_hyphen_values = true)]
    moves_to: Option<Point>,
    /// Move the pointer to a point and click
    #[arg(long = "click", value_name = "X,Y", value_parser = point, allow_hyphen_values = true)]
    clicks: Option<Point>,
    /// Make an empty file on its disk
    #[arg(long = "write", value_name = "PATH", value_parser = path)]
    writes: Option<String>,
    /// Remove a file of its disk
    #[arg(long = "remove", value_name = "PATH", value_parser = path)]
    removes: Option<String>,
}

fn path(text: &str) -> Result<String, String> {
    match text.starts_with('/') {
        true => Ok(text.to_owned()),
        false => Err("give the whole path".to_owned()),
    }
}

fn point(text: &str) -> Result<Point, String> {
    let number = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
    };
    let both = text.split_once(',');
    let both = both.and_then(|(x, y)| Some(Point::new(number(x)?, number(y)?)));
    both.ok_or_else(|| "give a point as X,Y".to_owned())
}

impl Arguments {
    /// Notes it in the world file; answers what to print, or why it cannot be done.
    pub(super) fn carry_out(self) -> Result<String, String> {
        let file = self.file;
        let Does {
            types,
            moves_to,
            clicks,
            writes,
            removes,
        } = self.does;
        let typed = types.map(PersonDoes::Types);
        let moved = moves_to.map(PersonDoes::MovesTo);
        let pointed = moved.or(clicks.map(PersonDoes::Clicks));
        let written = writes.map(PersonDoes::Writes);
        let written = written.or(removes.map(PersonDoes::Removes));
        let does = typed.or(pointed).or(written);
        // The command line has one of them.
        let does = does.ok_or("say what the user does")?;
        let act = PersonAct {
            after_events: self.after_events,
            after_ms: self.after_ms,
            every_ms: self.every_ms,
            does,
        };
        // As a world file would be read with it.
        let json = serde_json::to_value(&act).map_err(|error| error.to_string())?;
        let act = serde_json::from_value(json).map_err(|error| error.to_string())?;
        let noted = Store::open(&file).and_then(|mut store| {
            store.change(|world| world.person.push(act))?;
            store.commit()
        });
        noted.map_err(|error| error.to_string())?;
        Ok(format!("The user of {} will do that.\n", file.display()))
    }
}
