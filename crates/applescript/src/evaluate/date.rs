//! Dates and their parts.

use super::{Interpreter, Run, access::class};
use crate::{
    calendar::{self, DAY, DatePart, Moment},
    code::{Code, Term},
    coerce,
    error::Error,
    syntax::Expr,
    terms::codes,
    value::{Date, Value},
};

impl Interpreter<'_> {
    /// The time of the host's zone.
    pub(super) fn local_now(&mut self) -> i64 {
        let now = self.host.now();
        let offset = self.host.zone_offset(now);
        (now.floor() as i64).saturating_add(offset)
    }

    /// The date that a text says. What the text leaves out is that of another date, else of today, or midnight.
    pub(super) fn date(&mut self, text: &Expr, of: Option<&Expr>) -> Run<Value> {
        let text = self.evaluate(text)?;
        let text = self.text_of(&text)?;
        let class = class(codes::DATE, "date");
        let of = match of {
            Some(of) => {
                let of = self.evaluate(of)?;
                match self.coerce(|coercion| coercion.to(&of, &class))? {
                    Value::Date(date) => Some(date.seconds()),
                    other => return Err(coerce::cannot(&other, &class)),
                }
            }
            None => None,
        };
        let now = self.local_now();
        let seconds = calendar::parse(&text, of, now).ok_or_else(|| {
            Error::run(
                -30720,
                format!("Invalid date and time date {text} of «script»."),
            )
        })?;
        Ok(Value::Date(Date::new(seconds)))
    }

    pub(super) fn date_member(&mut self, date: &Date, code: Code) -> Option<Value> {
        let seconds = date.seconds();
        let moment = Moment::of(seconds);
        let constant = |codes: &[&[u8; 4]], names: &[&'static str], place: usize| {
            let code = codes.get(place)?;
            let name = *names.get(place)?;
            Some(Value::Constant(Term::new(Code::new(code), name)))
        };
        Some(match code {
            codes::YEAR => Value::whole(moment.year),
            codes::MONTH => {
                let place = usize::try_from(moment.month - 1).ok()?;
                return constant(&calendar::MONTH_CODES, &calendar::MONTHS, place);
            }
            codes::DAY => Value::whole(moment.day),
            codes::WEEKDAY => {
                let place = calendar::weekday(seconds);
                return constant(&calendar::WEEKDAY_CODES, &calendar::WEEKDAYS, place);
            }
            codes::TIME => Value::whole(moment.time),
            codes::HOURS => Value::whole(moment.time / 3600),
            codes::MINUTES => Value::whole(moment.time / 60 % 60),
            codes::SECONDS => Value::whole(moment.time % 60),
            codes::DATE_STRING => Value::text(self.host.date_text(seconds, DatePart::Date)),
            codes::TIME_STRING => Value::text(self.host.date_text(seconds, DatePart::Time)),
            codes::SHORT_DATE_STRING => {
                Value::text(self.host.date_text(seconds, DatePart::ShortDate))
            }
            _ => return None,
        })
    }

    /// Sets a part of a date; false: it has no such part.
    pub(super) fn set_date_member(&mut self, date: &Date, code: Code, value: &Value) -> Run<bool> {
        let value = self.plain(value)?;
        let number = |interpreter: &mut Self| -> Run<i64> {
            let integer = class(codes::INTEGER, "integer");
            let number = interpreter.coerce(|coercion| coercion.to(&value, &integer))?;
            interpreter
                .number_of(&number)
                .map(|number| number.clamp(-1e11, 1e11) as i64)
        };
        let mut moment = Moment::of(date.seconds());
        match code {
            codes::YEAR => moment.year = number(self)?.clamp(-10_000, 100_000),
            codes::MONTH => moment.month = number(self)?.clamp(-120_000, 120_000),
            codes::DAY => moment.day = number(self)?,
            codes::TIME => moment.time = number(self)?,
            codes::HOURS => {
                moment.time += number(self)?.saturating_mul(3600) - moment.time / 3600 * 3600
            }
            codes::MINUTES => {
                moment.time += (number(self)? - moment.time / 60 % 60).saturating_mul(60)
            }
            codes::SECONDS => moment.time += number(self)? - moment.time % 60,
            _ => return Ok(false),
        }
        // A time beyond the day goes on into the next one.
        let time = moment.time;
        moment.time = time.rem_euclid(DAY);
        moment.day = moment.day.saturating_add(time.div_euclid(DAY));
        date.0.set(moment.seconds());
        Ok(true)
    }
}
