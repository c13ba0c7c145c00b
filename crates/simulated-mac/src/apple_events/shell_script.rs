//! `do shell script`: a line of the simulated shell. Whatever that has not ends the process.

use std::rc::Rc;

use super::{arguments::Arguments, failure::Failure, value::Value};
use crate::{
    host::Host,
    shell::{NotRun, Shell},
};

pub(super) fn run(host: &Rc<Host>, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    let line = arguments
        .direct
        .as_text()
        .ok_or_else(|| Failure::mac(-1700))?;
    let flag = |name: &str| arguments.get(name).and_then(Value::as_boolean);
    let asks_for_more = ["password", "userName"]
        .into_iter()
        .any(|name| arguments.get(name).is_some());
    if asks_for_more || flag("administratorPrivileges") == Some(true) {
        return Err(Failure::NotSimulated(
            "do shell script as another user".into(),
        ));
    }
    let now = host.now();
    host.count_process();
    let ran = host.change(|world| {
        let mut shell = Shell {
            world,
            folder: "/".into(),
            now,
            variables: host.passed.clone(),
            is_terminal: false,
        };
        shell.run(line)
    });
    let ran = ran.map_err(|refused| {
        let what = match refused {
            NotRun::NoSuchCommand(name) => format!("the command {name}"),
            NotRun::NotSimulated(what) => what,
        };
        Failure::NotSimulated(format!("do shell script: {what}"))
    })?;
    if ran.seconds.is_infinite() {
        host.wait_forever();
    }
    host.wait(ran.seconds);
    let alters = flag("alteringLineEndings") != Some(false);
    let told = |text: &str| {
        if alters {
            text.strip_suffix('\n').unwrap_or(text).replace('\n', "\r")
        } else {
            text.to_owned()
        }
    };
    if ran.status == 0 {
        return Ok(Value::text(told(&ran.output)));
    }
    Err(Failure::Mac {
        number: ran.status,
        message: if ran.error.is_empty() {
            "The command exited with a non-zero status.".into()
        } else {
            ran.error.trim_end_matches('\n').replace('\n', "\r")
        },
    })
}
