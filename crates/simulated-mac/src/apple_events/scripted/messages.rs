//! Messages: what is sent goes to a participant or a chat. Its dictionary has no received messages.

use serde_json::{Value as Json, json};

use super::{
    app::{Rules, Scripted},
    commands::{Answer, Command},
    records::{Place, number},
};
use crate::apple_events::{failure::Failure, value::Value};

pub(super) struct Messages;

impl Rules for Messages {
    fn elements(&self, app: &Scripted<'_>, of: &Place, class: &str) -> Option<Vec<Place>> {
        let records = app.records();
        if (of.class, class) != ("chat", "participant") {
            return None;
        }
        let members = records.stored(of, "members")?.as_array()?;
        let mut all = records.everywhere("participant");
        all.retain(|one| {
            records
                .stored(one, "handle")
                .is_some_and(|handle| members.contains(handle))
        });
        Some(all)
    }

    fn is_also_named(&self, app: &Scripted<'_>, object: &Place, name: &str) -> bool {
        app.records().text(object, "handle") == name
    }

    fn home(&self, _app: &Scripted<'_>, _class: &str) -> Option<Place> {
        None
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        match command.name {
            "send" => Some(send(command)),
            "login" | "logout" => Some(Ok(Answer::NOTHING)),
            _ => None,
        }
    }
}

fn send(command: Command<'_>) -> Result<Answer, Failure> {
    let what = match command.arguments.direct {
        Value::Text(text) => json!({ "text": text }),
        Value::Path(path) => json!({ "file": path }),
        _ => return Err(Failure::mac(-1700)),
    };
    let to = command.other.ok_or_else(|| Failure::mac(-1701))?;
    let receiver = to
        .node_mut(command.tree)
        .and_then(|to| to.get("handle").or_else(|| to.get("id")).cloned())
        .ok_or_else(|| Failure::mac(-1728))?;
    let mut message = what;
    if let Some(fields) = message.as_object_mut() {
        fields.insert("to".into(), receiver);
        fields.insert("at".into(), number(command.now));
    }
    command
        .tree
        .get_mut("sent")
        .and_then(Json::as_array_mut)
        .ok_or_else(|| Failure::mac(-10000))?
        .push(message);
    Ok(Answer::NOTHING)
}
