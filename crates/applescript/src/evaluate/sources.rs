//! Scripts of texts and files: `run script`, `load script`.

use std::rc::Rc;

use super::{Interpreter, Run, arguments::PassedArguments};
use crate::{
    error::{Error, Phase},
    parser,
    syntax::Block,
    terms::codes,
    value::{Script, Value},
    vocabulary::FileKind,
};

/// How deep scripts may run scripts.
const DEEPEST: usize = 10;

impl Interpreter<'_> {
    /// Runs a text, or a script file, as a script of its own.
    pub(super) fn run_source(
        &mut self,
        source: &Value,
        arguments: Vec<Value>,
    ) -> Run<Option<Value>> {
        if let Value::Script(script) = source {
            let body = Rc::clone(&script.node.body);
            return self.run_body(&Rc::clone(script), &body);
        }
        let script = self.compiled(source)?;
        self.sources += 1;
        let done = self.initialise(&script).and_then(|()| {
            let run = format!("«event {}»", codes::RUN);
            match script.handler(&run) {
                Some(handler) => self.invoke(
                    &handler,
                    &script,
                    &script,
                    PassedArguments::Event {
                        direct: Some(Value::list(arguments)),
                        named: Vec::new(),
                    },
                ),
                None => {
                    let body: Rc<Block> = Rc::clone(&script.node.body);
                    self.run_body(&script, &body)
                }
            }
        });
        self.sources -= 1;
        // The places of errors are those of the other script.
        done.map_err(|error| Error {
            range: None,
            ..error
        })
    }

    /// `load script`: the script of a file, made and not run.
    pub(super) fn load_source(&mut self, file: &Value) -> Run<Rc<Script>> {
        let file = match file {
            Value::File(..) => file.clone(),
            other => {
                let path = Value::Text(self.text_of(other)?);
                let file = self.coerce(|coercion| coercion.file(&path, FileKind::File))?;
                file.ok_or_else(|| Error::numbered(-1700))?
            }
        };
        let script = self.compiled(&file)?;
        self.sources += 1;
        let made = self.initialise(&script);
        self.sources -= 1;
        made.map(|()| script)
    }

    /// A script of a text or of a file, without its properties.
    fn compiled(&mut self, source: &Value) -> Run<Rc<Script>> {
        if self.sources >= DEEPEST {
            return Err(Error::numbered(-2706));
        }
        let source = match source {
            Value::File(_, path) => self.host.script_text(path)?,
            other => self.text_of(other)?,
        };
        self.charge(source.len() / 8)?;
        let node = parser::parse(&source, &mut *self.host).map_err(|error| Error {
            phase: Phase::Run,
            range: None,
            ..error
        })?;
        Ok(self.detached_script(&Rc::new(node)))
    }
}
