//! Hostile texts reach a script of the user's own as what they are, and nothing else of them happens.

use super::Folder;
use crate::support::Mac;
use serde_json::json;

/// Texts that would do something where they are taken for anything but text.
const HOSTILE: [&str; 12] = [
    "\"); $.system(\"touch /tmp/hostile\"); (\"",
    "\" & (do shell script \"touch /tmp/hostile\") & \"",
    "${Application('TextEdit').quit()}",
    "{{params}} {{{name}}} {{lib \"core/reply\"}} {{!-- --}}",
    "--}}\n'use strict'; throw 1; //",
    "line\u{2028}separator\u{2029}\r\n\t",
    "(* comment -- *) # | ¬ «event sysoexec»",
    "__proto__",
    "\0\u{1}\u{7f}\u{feff}",
    "日本語 👩‍👩‍👧 e\u{301}",
    "\\\" \\\\\" '",
    "",
];

#[test]
fn a_javascript_tool_gets_them_as_they_are() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    for text in HOSTILE.into_iter().filter(|text| !text.is_empty()) {
        let answer = client.ok("greet", json!({"name": text, "others": [text]}));
        assert_eq!(answer["params"]["name"], text);
        assert_eq!(answer["params"]["others"], json!([text]));
    }
}

#[test]
fn an_applescript_tool_gets_them_as_they_are() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    for text in HOSTILE {
        let answer = client.ok("say_back", json!({"words": text, "list": [text, text]}));
        assert_eq!(answer["text"], text);
        assert_eq!(answer["list"], json!([text, text]));
    }
}
