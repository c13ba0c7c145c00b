//! The folder may change while a server runs.

use super::{Folder, GREET, SAY, own_names};
use crate::support::{Client, Mac};
use serde_json::{Value, json};

/// The next line, which tells that the list of tools has changed.
fn told(client: &Client) -> Value {
    let message = client.receive();
    assert_eq!(
        message["method"], "notifications/tools/list_changed",
        "{message}"
    );
    message
}

#[test]
fn files_that_come_change_and_go_are_noticed() {
    let (mac, folder) = (Mac::new(), Folder::new(&[("greet.js.hbs", GREET)]));
    let mut client = folder.session(&mac, &["--tools", "greet"]);
    let greet =
        |client: &mut Client| client.ok("greet", json!({"name": "Ann"}))["greeting"].clone();
    assert_eq!(greet(&mut client), "Hello, Ann");
    // Twice in a row, with the same length: times and sizes may be the same.
    for word in ["Howdy", "Salut", "Hallo"] {
        folder.write("greet.js.hbs", &GREET.replace("Hello", word));
        assert_eq!(greet(&mut client), format!("{word}, Ann"));
    }
    std::fs::write(folder.path("greet.js.hbs"), GREET.replace("Hello", "Adieu")).unwrap();
    assert_eq!(greet(&mut client), "Adieu, Ann");
    // A selection holds for what comes later.
    folder.write("other.applescript.hbs", SAY);
    assert_eq!(own_names(&mut client), ["greet"]);
    folder.write("greet.js.hbs", &GREET.replace("effect", "efect"));
    assert_eq!(own_names(&mut client), [""; 0]);
    folder.write("greet.js.hbs", GREET);
    assert_eq!(own_names(&mut client), ["greet"]);
    folder.remove("greet.js.hbs");
    let id = client.begin("greet", json!({"name": "Ann"}));
    let gone = client.answer_to(&id);
    assert!(gone.to_string().contains("Unknown tool: greet"), "{gone}");
}

#[test]
fn clients_are_told() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    let mut client = mac.serve(&["--tools-dir", folder.argument()]);
    let answer = client.initialize("2025-11-25");
    assert_eq!(
        answer["result"]["capabilities"]["tools"]["listChanged"],
        true
    );
    // Answered after the server has heard that the client is ready, and begun to look.
    assert_eq!(own_names(&mut client), [""; 0]);
    folder.write("greet.js.hbs", GREET);
    told(&client);
    assert_eq!(own_names(&mut client), ["greet"]);
    folder.write("greet.js.hbs", &GREET.replace("effect", "efect"));
    told(&client);
    folder.remove("greet.js.hbs");
    folder.write("say.applescript.hbs", SAY);
    told(&client);
    assert_eq!(own_names(&mut client), ["say"]);
    let (status, _) = client.close();
    assert!(status.success());
}

/// The newest revision of the protocol has clients ask for it.
#[test]
fn clients_of_the_newest_revision_listen() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    let mut client = mac.serve(&["--tools-dir", folder.argument()]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let listen = json!({"notifications": {"toolsListChanged": true}, "_meta": meta.clone()});
    let id = client.request("subscriptions/listen", listen);
    let acknowledged = client.receive();
    assert_eq!(
        acknowledged["method"], "notifications/subscriptions/acknowledged",
        "{acknowledged}"
    );
    // Answered after the server has begun to look for changes.
    let listed = client.request("tools/list", json!({"_meta": meta}));
    client.answer_to(&listed);
    folder.write("greet.js.hbs", GREET);
    let changed = told(&client);
    assert_eq!(
        changed["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], id,
        "{changed}"
    );
    let (status, _) = client.close();
    assert!(status.success());
}

/// Without a folder nothing changes, and nobody is promised anything.
#[test]
fn a_server_without_a_folder_promises_nothing() {
    let mac = Mac::new();
    let mut client = mac.serve(&["--tools-dir", ""]);
    let answer = client.initialize("2025-11-25");
    assert_eq!(answer["result"]["capabilities"]["tools"], json!({}));
}
