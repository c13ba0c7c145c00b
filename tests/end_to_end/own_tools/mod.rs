//! Tools of the user's own: a folder of templates with headers.
mod apps;
mod compiled;
mod from_app;
mod from_definition;
mod hostile;
mod named_alike;
mod offered;
mod policy;
mod recipes;
mod reload;
mod results;
mod reviewed;
mod starts;
mod walk_through;
mod wrong;
mod wrong_recipes;

use crate::support::{Client, Mac};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use tempfile::TempDir;

/// Reads, in JavaScript; every type of parameter.
pub(crate) const GREET: &str = r#"{{!--
title = "Greet somebody"
description = "Greets somebody by name. Returns `greeting`."
effect = "read"

[parameters]
required = ["name"]
[parameters.properties.name]
type = "string"
description = "Whom to greet"
minLength = 1
[parameters.properties.times]
type = "integer"
description = "How often"
default = 1
minimum = 1
maximum = 3
[parameters.properties.style]
type = "object"
description = "How"
[parameters.properties.style.properties.loud]
type = "boolean"
default = false
[parameters.properties.others]
type = "array"
description = "Whom else"
default = []
[parameters.properties.others.items]
type = "string"
--}}
'use strict';
import * as reply from 'macmcp/core/reply';
const params = {{params}};
const call = {{call}};

function run() {
  return reply.run(() => {
    const whole = [params.name, ...params.others].join(' and ');
    const greeting = Array(params.times).fill(`Hello, ${whole}`).join('! ');
    return { greeting: params.style && params.style.loud ? greeting.toUpperCase() : greeting, params };
  }, call);
}
"#;

/// Acts on an app and reads back what it changed, in JavaScript.
pub(crate) const PLACE: &str = r#"{{!--
title = "Place TextEdit's window"
description = "Moves the front window of TextEdit. Returns `position` as read back and `effect`."
effect = "act"
apps = ["System Events", "TextEdit"]
timeout_ms = 5000

[parameters]
required = ["x", "y"]
[parameters.properties.x]
type = "integer"
description = "Left edge, in points"
[parameters.properties.y]
type = "integer"
description = "Top edge, in points"
--}}
'use strict';
import * as reply from 'macmcp/core/reply';
const params = {{params}};
const call = {{call}};

function run() {
  return reply.run(() => {
    const front = Application('System Events').processes.byName('TextEdit').windows[0];
    front.position = [params.x, params.y];
    const [x, y] = front.position();
    const effect = x === params.x && y === params.y ? 'confirmed' : 'partial';
    return { position: [x, y], effect };
  }, call);
}
"#;

/// Reads, in AppleScript; every literal.
pub(crate) const SAY: &str = r#"{{!--
title = "Say things back"
description = "Says back what it was given, and the app in front. Returns `text`, `number`, `flag`, `list` and `app`."
effect = "read"
apps = ["System Events"]

[parameters]
required = ["words"]
[parameters.properties.words]
type = "string"
description = "Any text"
[parameters.properties.number]
type = "integer"
description = "Any number"
default = -5
[parameters.properties.flag]
type = "boolean"
description = "Any truth"
default = true
[parameters.properties.list]
type = "array"
description = "Any texts"
default = ["a"]
[parameters.properties.list.items]
type = "string"
--}}
{{lib "core/reply"}}

on run
	try
		tell application "System Events" to set theApp to name of first process whose frontmost is true
		set theItems to {}
		repeat with one in {{list list}}
			set end of theItems to my jsonText(contents of one)
		end repeat
		set pairs to {}
		set end of pairs to {"text", my jsonText({{text words}})}
		set end of pairs to {"number", my jsonInteger({{integer number}})}
		set end of pairs to {"flag", my jsonBoolean({{boolean flag}})}
		set end of pairs to {"list", my jsonArray(theItems)}
		set end of pairs to {"app", my jsonText(theApp)}
		return my replyOk(pairs)
	on error theMessage number theNumber
		return my replyFailed(theMessage, theNumber)
	end try
end run
"#;

/// A folder of tools, safe as macmcp wants it.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// One with the three tools of this file.
    pub(crate) fn usual() -> Self {
        Self::new(&[
            ("greet.js.hbs", GREET),
            ("place_window.js.hbs", PLACE),
            ("say_back.applescript.hbs", SAY),
        ])
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file as an editor does: beside it, and then in its place.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let new = self.path(&format!(".{name}.new"));
        fs::write(&new, text).unwrap();
        fs::set_permissions(&new, Permissions::from_mode(0o600)).unwrap();
        fs::rename(new, self.path(name)).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.path(name)).unwrap();
    }

    pub(crate) fn argument(&self) -> &str {
        self.0.path().to_str().unwrap()
    }

    /// A server with these tools and a session open.
    pub(crate) fn session(&self, mac: &Mac, arguments: &[&str]) -> Client {
        mac.session(&[&["--tools-dir", self.argument()], arguments].concat())
    }
}

/// The tools that a server lists, by name.
/// Those of the tools that are no built-in ones.
fn own_names(client: &mut Client) -> Vec<String> {
    let mut names = client.tool_names();
    names.retain(|name| crate::support::tools::find(name).is_none());
    names
}
