//! Music: the songs of the library, and the player. Nothing is heard.

use serde_json::{Value as Json, json};

use super::{
    entry::{Entry, Part},
    listed::{Act, ListedApp, change},
    music_settings,
    record::{items, set, text},
};
use crate::{
    apps::{
        parts::named_mut,
        scripted_apps::{MUSIC, ScriptedApp},
    },
    tree::{AppUi, UiEvent},
};
use simulated_world::{world::Process, zone::Zone};

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

    /// The player says whether a song plays.
    fn show_others(&self, process: &mut Process<'_>) {
        let is_playing = process
            .kept(self.bundle_id())
            .is_some_and(|records| records["playerState"] == "playing");
        let windows = process.app_mut().map(|app| app.windows.iter_mut());
        for window in windows.into_iter().flatten() {
            if let Some(player) = named_mut(&mut window.children, PLAYER) {
                player.identifier = Some(format!("{PLAYER_BEGINS}{is_playing}]"));
            }
            if let Some(button) = named_mut(&mut window.children, PLAYBACK) {
                button.description = Some(if is_playing { PAUSE } else { PLAY }.into());
            }
        }
    }

    /// The button of the player pauses, or goes on with the song that was played last, or with the first one.
    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        if music_settings::follow(self, ui, event) {
            return true;
        }
        let UiEvent::Pressed(id) = event else {
            return false;
        };
        if !ui.element(id).is_some_and(|one| one.is_part(PLAYBACK)) {
            return false;
        }
        let zone = ui.system.time_zone.clone();
        change(ui, self, |records| {
            if records["playerState"] == "playing" {
                return set(records, "playerState", "paused");
            }
            if records["currentTrack"].is_null() {
                let first = self.entries(records, &zone).into_iter().next();
                let Some(first) = first else { return };
                set(records, "currentTrack", first.id);
                set(records, "playerPosition", json!(0));
            }
            set(records, "playerState", "playing");
        });
        true
    }
}

/// The player of the window, what its identifier begins with, and its button that plays and pauses.
const PLAYER: &str = "mini-player";
const PLAYER_BEGINS: &str = "Music.miniPlayer.contentView[viewState=full,isPlaying=";
const PLAYBACK: &str = "Music.miniPlayer.playbackTransportControl";
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
