//! Calls have their turns in the order in which they came, whatever a server was started with: pictures are recorded, and the user is
//! asked.

use crate::policy::asking::{answer, asked_client, yes};
use crate::support::random::Random;
use crate::support::{Client, Mac};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tempfile::TempDir;

/// What has come from a server, and what was asked.
#[derive(Default)]
struct Heard {
    answers: BTreeMap<u64, Value>,
    questions: usize,
}

impl Heard {
    /// Takes the next line, and agrees to what it asks.
    fn next(&mut self, client: &mut Client) {
        let message = client.receive();
        if message["method"] == "elicitation/create" {
            self.questions += 1;
            answer(client, &message, yes("once"));
        } else if let Some(id) = message["id"].as_u64() {
            self.answers.insert(id, message["result"].clone());
        }
    }
}

/// The app in front, as a call tells it.
fn front(result: &Value) -> String {
    let apps = result["structuredContent"]["apps"].as_array();
    let apps = apps.unwrap_or_else(|| panic!("{result:#}"));
    let front = apps.iter().find(|app| app["active"] == true).unwrap();
    front["name"].as_str().unwrap().to_owned()
}

/// Sends calls in a random order and at random moments; each look has to see what the last action before it did.
fn check(arguments: &[&str], count: usize, random: &mut Random) -> Heard {
    const APPS: [&str; 3] = ["TextEdit", "Notes", "Safari"];
    let mac = Mac::new();
    let mut client = asked_client(&mac, arguments);
    let mut heard = Heard::default();
    let mut expected = BTreeMap::new();
    let mut last = "";
    for number in 0..count {
        // The first is asked about, and the last is a look.
        let acts = number == 0 || (number + 1 < count && random.chance(50));
        let id = if acts {
            last = APPS[if number == 0 { 0 } else { random.below(3) }];
            client.begin("activate_app", json!({"app": last}))
        } else {
            client.begin("list_running_apps", json!({}))
        };
        let sees = (!acts).then(|| last.to_owned());
        expected.insert(id.as_u64().unwrap(), sees);
        if random.chance(20) {
            heard.next(&mut client);
        }
    }
    while heard.answers.len() < count {
        heard.next(&mut client);
    }
    for (id, sees) in expected {
        let result = &heard.answers[&id];
        assert_eq!(result["isError"], false, "{arguments:?}: {result:#}");
        if let Some(sees) = sees {
            assert_eq!(front(result), sees, "call {id}, {arguments:?}");
        }
    }
    heard
}

#[test]
fn calls_have_their_turns_in_the_order_in_which_they_came() {
    const ASK: [&str; 2] = ["--ask", "com.apple.TextEdit"];
    let mut random = Random::new(60);
    for _ in 0..3 {
        assert_eq!(check(&[], 16, &mut random).questions, 0);
        assert!(check(&ASK, 16, &mut random).questions > 0);
    }
    let dir = TempDir::new().unwrap();
    let record = ["--record", dir.path().to_str().unwrap()];
    check(&record, 16, &mut random);
    check(&[&record[..], &ASK].concat(), 16, &mut random);
    let pictures = [&record[..], &["--record-with=pictures"]].concat();
    check(&pictures, 6, &mut random);
    let heard = check(&[&pictures[..], &ASK].concat(), 6, &mut random);
    assert!(heard.questions > 0);
}

/// Regression: the picture from before a call was awaited before its place in the queue was taken.
#[test]
fn no_read_overtakes_the_actions_before_it_where_pictures_are_recorded() {
    let (mac, dir) = (Mac::new(), TempDir::new().unwrap());
    let dir = dir.path().to_str().unwrap();
    let mut client = mac.session(&[
        "--record",
        dir,
        "--record-with=pictures",
        "--drain",
        "--timeout-ms",
        "120000",
    ]);
    let texts = ["one ", "two ", "three "];
    for text in texts {
        client.begin("type_text", json!({"app": "TextEdit", "text": text}));
    }
    let read = json!({"app": "TextEdit", "element": "First Text View"});
    let read = client.begin("get_ui_element_value", read);
    client.close_stdin();
    let answer = client.answer_to(&read);
    let value = &answer["result"]["structuredContent"]["value"];
    let value = value.as_str().unwrap_or_else(|| panic!("{answer:#}"));
    assert!(value.contains(&texts.concat()), "{value:?}");
}
