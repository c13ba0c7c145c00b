//! Commands of Standard Additions that need nothing of a Mac but the time: they are computed here, wherever a
//! dictionary has them.

use std::rc::Rc;

use super::{Interpreter, Run};
use crate::{
    code::{Code, EventCode},
    error::Error,
    value::{Date, Value},
};

/// What became of a command.
pub(super) enum Computed {
    /// Its answer.
    Answer(Option<Value>),
    /// It is not one of these.
    Elsewhere,
}

const CURRENT_DATE: EventCode = EventCode::new(b"misccurd");
const DELAY: EventCode = EventCode::new(b"sysodela");
const OFFSET: EventCode = EventCode::new(b"sysooffs");
const ROUND: EventCode = EventCode::new(b"sysorond");
const RANDOM_NUMBER: EventCode = EventCode::new(b"sysorand");
const ASCII_CHARACTER: EventCode = EventCode::new(b"sysontoa");
const ASCII_NUMBER: EventCode = EventCode::new(b"sysocton");
const RUN_SCRIPT: EventCode = EventCode::new(b"sysodsct");
const LOAD_SCRIPT: EventCode = EventCode::new(b"sysoload");
const TIME_TO_GMT: EventCode = EventCode::new(b"sysoGMT ");

impl Interpreter<'_> {
    pub(super) fn compute(
        &mut self,
        code: EventCode,
        direct: Option<&Value>,
        parameters: &[(Code, Rc<str>, Value)],
    ) -> Run<Computed> {
        let parameter = |wanted: &[u8; 4]| {
            parameters
                .iter()
                .find(|(code, _, _)| *code == Code::new(wanted))
                .map(|(_, _, value)| value)
        };
        let answer = match code {
            CURRENT_DATE => Some(Value::Date(Date::new(self.local_now()))),
            DELAY => {
                let seconds = match direct {
                    Some(value) => self.number_of(value)?,
                    None => 0.0,
                };
                self.host.wait(seconds)?;
                None
            }
            OFFSET => {
                let (Some(part), Some(whole)) = (parameter(b"psof"), parameter(b"psin")) else {
                    return Err(Error::numbered(-1701));
                };
                let part = self.text_of(part)?;
                let whole = self.text_of(whole)?;
                if part.is_empty() {
                    return Ok(Computed::Answer(Some(Value::Integer(0))));
                }
                let place = self.found(&whole, &part)?.map_or(0, |place| place + 1);
                Some(Value::whole(place as i64))
            }
            ROUND => {
                let number = match direct {
                    Some(value) => self.number_of(value)?,
                    None => return Err(Error::numbered(-1701)),
                };
                let direction = match parameter(b"dire") {
                    Some(Value::Constant(term)) => term.code.bytes(),
                    _ => *b"rndN",
                };
                let rounded = match &direction {
                    b"rndU" => number.ceil(),
                    b"rndD" => number.floor(),
                    b"rndZ" => number.trunc(),
                    b"rndS" => number.round(),
                    _ => number.round_ties_even(),
                };
                Some(Value::number(rounded))
            }
            RANDOM_NUMBER => {
                Some(self.random_number(direct, parameter(b"from"), parameter(b"to  "))?)
            }
            ASCII_CHARACTER => {
                let Some(direct) = direct else {
                    return Err(Error::numbered(-1701));
                };
                Some(self.characters(direct)?)
            }
            ASCII_NUMBER => {
                let text = match direct {
                    Some(value) => self.text_of(value)?,
                    None => return Err(Error::numbered(-1701)),
                };
                let first = text.chars().next().map_or(0, u32::from);
                Some(Value::whole(i64::from(first)))
            }
            RUN_SCRIPT => {
                let arguments = match parameter(b"plst") {
                    Some(Value::List(list)) => list.items(),
                    Some(other) => vec![other.clone()],
                    None => Vec::new(),
                };
                let Some(source) = direct else {
                    return Err(Error::numbered(-1701));
                };
                return self.run_source(source, arguments).map(Computed::Answer);
            }
            LOAD_SCRIPT => {
                let Some(source) = direct else {
                    return Err(Error::numbered(-1701));
                };
                Some(Value::Script(self.load_source(source)?))
            }
            TIME_TO_GMT => {
                let now = self.host.now();
                Some(Value::whole(self.host.zone_offset(now)))
            }
            _ => return Ok(Computed::Elsewhere),
        };
        Ok(Computed::Answer(answer))
    }

    fn random_number(
        &mut self,
        direct: Option<&Value>,
        from: Option<&Value>,
        to: Option<&Value>,
    ) -> Run<Value> {
        let upper = match to.or(direct) {
            Some(value) => Some(self.plain(value)?),
            None => None,
        };
        let lower = match from {
            Some(value) => self.plain(value)?,
            None => Value::Integer(0),
        };
        let whole = matches!(upper, Some(Value::Integer(_))) && matches!(lower, Value::Integer(_));
        let upper = match &upper {
            Some(value) => self.number_of(value)?,
            None => 1.0,
        };
        let lower = self.number_of(&lower)?;
        let random = self.host.random();
        Ok(if whole {
            Value::number((lower + random * (upper - lower + 1.0)).floor())
        } else {
            Value::Real(lower + random * (upper - lower))
        })
    }
}
