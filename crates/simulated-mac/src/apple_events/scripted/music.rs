//! Music: the player, and what it plays. Nothing is heard.

use serde_json::{Value as Json, json};

use super::{
    app::{Found, Rules, Scripted},
    commands::{Answer, Command, NewObject},
    object::Object,
    records::{Place, Records, default},
};
use crate::apple_events::{evaluate::Got, failure::Failure, value::Value};

pub(super) struct Music;

impl Rules for Music {
    fn elements(&self, app: &Scripted<'_>, of: &Place, class: &str) -> Option<Vec<Place>> {
        let records = app.records();
        // Playlists have tracks of the library: all tracks are those of the library.
        if of.class == "application" && app.dictionary_is_a(class, "track") {
            let library = records.everywhere("libraryPlaylist");
            return Some(
                library
                    .iter()
                    .flat_map(|one| records.elements(one, class))
                    .collect(),
            );
        }
        None
    }

    /// `library playlist 1` is one of the application's [apps 3.5]; a folder playlist is told as one of its source.
    fn kind_of_elements(
        &self,
        app: &Scripted<'_>,
        class: &str,
        plural: &str,
    ) -> Option<&'static str> {
        let is_of = |ancestor| app.kind_with_plural(plural, ancestor);
        is_of("playlist").filter(|_| ["application", "source"].contains(&class))
    }

    fn property(&self, app: &Scripted<'_>, of: &Place, name: &str) -> Option<Found> {
        let records = app.records();
        let is_track = app.dictionary_is_a(of.class, "track");
        let is_playlist = app.dictionary_is_a(of.class, "playlist");
        let number = |number: f64| Some(Ok(Got::Value(Value::Number(number))));
        match name {
            "currentTrack" | "currentPlaylist" if of.class == "application" => {
                let current = records
                    .stored(of, "currentTrack")
                    .and_then(|id| records.referred("track", id));
                let object = current.map(|track| match name {
                    "currentTrack" => track,
                    _ => records.holder(&track),
                });
                Some(
                    object
                        .map(|place| Got::Object(Object::Record(place)))
                        .ok_or_else(|| Failure::mac(-1728)),
                )
            }
            "index" => number(of.way.last().map_or(1.0, |(_, at)| *at as f64 + 1.0)),
            "time" if is_track => {
                let length = seconds(records, of);
                Some(Ok(Got::Value(Value::text(clock(length)))))
            }
            "duration" | "time" if is_playlist => {
                let tracks = records.elements(of, "track");
                let length: f64 = tracks.iter().map(|track| seconds(records, track)).sum();
                if name == "duration" {
                    return number(length.floor());
                }
                Some(Ok(Got::Value(Value::text(clock(length)))))
            }
            "persistentID" if is_playlist && records.stored(of, name).is_none() => {
                let id = records.stored(of, "id").and_then(Json::as_i64)?;
                Some(Ok(Got::Value(Value::Text(format!("{id:016X}")))))
            }
            "location" if is_track => None,
            _ => None,
        }
    }

    fn class_made(&self, class: &'static str) -> &'static str {
        match class {
            "playlist" => "userPlaylist",
            other => other,
        }
    }

    fn home(&self, app: &Scripted<'_>, class: &str) -> Option<Place> {
        let is_playlist = app.dictionary_is_a(class, "playlist");
        let sources = app.records().everywhere("source");
        sources.into_iter().next().filter(|_| is_playlist)
    }

    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        made.fields.insert("id".into(), made.number.into());
        if made.class.ends_with("laylist") {
            default(made.fields, "name", "untitled playlist");
            default(made.fields, "specialKind", "none");
            default(made.fields, "visible", true);
            default(made.fields, "tracks", Vec::<Json>::new());
        }
        Ok(())
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        let tree = command.tree;
        let is_playing = tree.get("playerState") == Some(&json!("playing"));
        match command.name {
            "play" => Some(play(tree, command.objects.first())),
            "playpause" if is_playing => Some(state(tree, "paused")),
            "playpause" | "resume" => Some(play(tree, None)),
            "pause" => Some(if is_playing {
                state(tree, "paused")
            } else {
                Ok(Answer::NOTHING)
            }),
            "stop" => {
                set(tree, "currentTrack", Json::Null);
                set(tree, "playerPosition", json!(0));
                Some(state(tree, "stopped"))
            }
            "nextTrack" => Some(step(tree, 1)),
            "previousTrack" => Some(step(tree, -1)),
            "backTrack" => Some(step(tree, 0)),
            "search" => {
                let text = match command.arguments.get("for") {
                    Some(Value::Text(text)) => text.to_lowercase(),
                    _ => return Some(Err(Failure::mac(-1701))),
                };
                Some(search(tree, command.objects.first()?, &text))
            }
            "reveal" | "select" => Some(Ok(Answer::NOTHING)),
            _ => None,
        }
    }
}

fn seconds(records: &Records<'_>, track: &Place) -> f64 {
    let length = records.stored(track, "duration").and_then(Json::as_f64);
    length.unwrap_or_default()
}

/// `3:08`.
fn clock(length: f64) -> String {
    let whole = length.floor() as i64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

fn set(tree: &mut Json, name: &str, value: Json) {
    if let Some(root) = tree.as_object_mut() {
        if value.is_null() {
            root.remove(name);
        } else {
            root.insert(name.into(), value);
        }
    }
}

fn state(tree: &mut Json, state: &str) -> Result<Answer, Failure> {
    set(tree, "playerState", state.into());
    Ok(Answer::NOTHING)
}

/// The tracks of a list, in order.
fn tracks<'a>(tree: &'a mut Json, list: &Place) -> &'a [Json] {
    list.node_mut(tree)
        .and_then(|list| list.get("tracks")?.as_array())
        .map_or(&[], Vec::as_slice)
}

/// Every list, by the way to it.
fn lists(tree: &Json) -> Vec<Place> {
    let sources = tree.get("sources").and_then(Json::as_array);
    let mut found = Vec::new();
    for (source, one) in sources.into_iter().flatten().enumerate() {
        let lists = one.get("playlists").and_then(Json::as_array);
        for at in 0..lists.map_or(0, Vec::len) {
            found.push(Place {
                way: vec![("sources", source), ("playlists", at)],
                class: "playlist",
            });
        }
    }
    found
}

/// Plays a track, a list from its beginning, or what was paused; else the library.
fn play(tree: &mut Json, what: Option<&Place>) -> Result<Answer, Failure> {
    let id = |track: &Json| track.get("id").cloned().unwrap_or_default();
    let begin = match what {
        Some(place) if place.class.ends_with("rack") => place
            .node_mut(tree)
            .and_then(|track| track.get("id").cloned()),
        Some(list) => tracks(tree, list).first().map(id),
        None if tree.get("currentTrack").is_some() => None,
        None => lists(tree)
            .first()
            .and_then(|library| tracks(tree, library).first().map(id)),
    };
    if let Some(track) = begin {
        set(tree, "currentTrack", track);
        set(tree, "playerPosition", json!(0));
    }
    state(tree, "playing")
}

/// Goes to another track of the list that is played; behind the last one the player stops.
fn step(tree: &mut Json, by: i64) -> Result<Answer, Failure> {
    let current = tree.get("currentTrack").cloned();
    for list in lists(tree) {
        let tracks = tracks(tree, &list);
        let at = tracks
            .iter()
            .position(|track| track.get("id") == current.as_ref());
        let Some(at) = at.and_then(|at| i64::try_from(at).ok()) else {
            continue;
        };
        let next = usize::try_from((at + by).max(0)).ok();
        let next = next.and_then(|at| tracks.get(at)?.get("id").cloned());
        set(tree, "playerPosition", json!(0));
        if next.is_none() {
            set(tree, "playerState", "stopped".into());
        }
        set(tree, "currentTrack", next.unwrap_or_default());
        break;
    }
    Ok(Answer::NOTHING)
}

fn search(tree: &mut Json, list: &Place, text: &str) -> Result<Answer, Failure> {
    let holds = |track: &Json| {
        ["name", "artist", "album"].iter().any(|name| {
            let value = track.get(*name).and_then(Json::as_str);
            value.is_some_and(|value| value.to_lowercase().contains(text))
        })
    };
    let found = tracks(tree, list).iter().enumerate();
    let found = found.filter(|(_, track)| holds(track)).map(|(at, _)| {
        let mut way = list.way.clone();
        way.push(("tracks", at));
        Place {
            way,
            class: "fileTrack",
        }
    });
    Ok(Answer::Objects(found.collect()))
}
