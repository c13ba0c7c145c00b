//! Music: the songs of the library, and the player. Nothing is heard.

use serde_json::{Value as Json, json};

use super::{
    entry::{Entry, Part},
    listed::{Act, ListedApp},
    record::{items, set, text},
};
use crate::{
    apps::scripted_apps::{MUSIC, ScriptedApp},
    zone::Zone,
};

pub(super) struct Music;

impl ListedApp for Music {
    fn app(&self) -> &'static ScriptedApp {
        &MUSIC
    }

    fn entries(&self, records: &Json, _: &Zone) -> Vec<Entry> {
        let sources = items(records, "sources");
        let lists = sources.flat_map(|source| items(source, "playlists"));
        let library = lists.filter(|list| list["class"] == "libraryPlaylist");
        library
            .flat_map(|list| items(list, "tracks"))
            .map(|track| entry(records, track))
            .collect()
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, _now: f64) {
        match act {
            Act::Press(title) if title == PAUSE => set(records, "playerState", "paused"),
            Act::Press(_) if records["currentTrack"] == *id => {
                set(records, "playerState", "playing");
            }
            Act::Press(_) | Act::Open => {
                set(records, "currentTrack", id.clone());
                set(records, "playerPosition", json!(0));
                set(records, "playerState", "playing");
            }
            _ => {}
        }
    }
}

const PLAY: &str = "Play";
const PAUSE: &str = "Pause";

fn entry(records: &Json, track: &Json) -> Entry {
    let is_playing = records["playerState"] == "playing" && records["currentTrack"] == track["id"];
    let (name, artist, album) = (
        text(track, "name"),
        text(track, "artist"),
        text(track, "album"),
    );
    Entry {
        mark: is_playing.then_some("playing"),
        detail: vec![
            Part::Text(name.to_owned()),
            Part::Text(artist.to_owned()),
            Part::Text(album.to_owned()),
            Part::Button(if is_playing { PAUSE } else { PLAY }),
        ],
        ..Entry::new(&track["id"], name, format!("{artist} — {album}"))
    }
}
