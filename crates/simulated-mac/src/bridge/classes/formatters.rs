//! `NSDateFormatter` and `NSNumberFormatter`, in English of the United States and universal time.

use std::{cell::RefCell, rc::Rc};

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{NIL, Object},
};
use crate::date_pattern::{self, DatePattern};

pub(crate) const DATE: Rows = &[
    ("dateFormat", date_format),
    ("dateFromString:", date_from_string),
    ("dateStyle", |call| style(call, |styles| styles.0)),
    ("setDateFormat:", set_date_format),
    ("setDateStyle:", |call| {
        set_style(call, |styles, style| styles.0 = style)
    }),
    // Only locales in English and the zone of the world are there.
    ("setLocale:", |_| Ok(Out::Void)),
    ("setTimeStyle:", |call| {
        set_style(call, |styles, style| styles.1 = style)
    }),
    ("setTimeZone:", |_| Ok(Out::Void)),
    ("stringFromDate:", string_from_date),
    ("timeStyle", |call| style(call, |styles| styles.1)),
];

pub(crate) const DATE_CLASS: Rows = &[(
    "localizedStringFromDate:dateStyle:timeStyle:",
    localized_date,
)];

pub(crate) const NUMBER: Rows = &[
    ("maximumFractionDigits", |call| {
        part(call, |format| format.most_digits)
    }),
    ("minimumFractionDigits", |call| {
        part(call, |format| format.least_digits)
    }),
    ("minimumIntegerDigits", |call| {
        part(call, |format| format.whole_digits)
    }),
    ("numberFromString:", number_from_string),
    ("numberStyle", |call| part(call, |format| format.style)),
    ("setGroupingSeparator:", set_separator),
    ("setLocale:", |_| Ok(Out::Void)),
    ("setMaximumFractionDigits:", |call| {
        set_part(call, |format, number| {
            format.most_digits = number;
            format.least_digits = format.least_digits.min(number);
        })
    }),
    ("setMinimumFractionDigits:", |call| {
        set_part(call, |format, number| {
            format.least_digits = number;
            format.most_digits = format.most_digits.max(number);
        })
    }),
    ("setMinimumIntegerDigits:", |call| {
        set_part(call, |format, number| format.whole_digits = number)
    }),
    ("setNumberStyle:", set_number_style),
    ("setUsesGroupingSeparator:", |call| {
        set_part(call, |format, number| format.groups = number != 0)
    }),
    ("stringFromNumber:", string_from_number),
];

pub(crate) const NUMBER_CLASS: Rows =
    &[("localizedStringFromNumber:numberStyle:", localized_number)];

/// How deep a fraction goes at most.
const MOST_DIGITS: i64 = 100;

/// An `NSDateFormatter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DateFormatter {
    /// A style of dates and one of times.
    Styles(i64, i64),
    Pattern(String),
}

impl Default for DateFormatter {
    fn default() -> Self {
        Self::Styles(0, 0)
    }
}

impl DateFormatter {
    fn pattern(&self, call: &Call<'_, '_>) -> String {
        match self {
            Self::Pattern(pattern) => pattern.clone(),
            Self::Styles(date, time) => {
                date_pattern::of_styles(*date, *time).unwrap_or_else(|| {
                    call.bridge
                        .host
                        .not_simulated(&format!("the style {date} of dates or {time} of times"))
                })
            }
        }
    }

    fn compiled(&self, call: &Call<'_, '_>) -> DatePattern {
        let pattern = self.pattern(call);
        DatePattern::new(&pattern).unwrap_or_else(|letter| {
            call.bridge
                .host
                .not_simulated(&format!("the letter {letter} of a date format"))
        })
    }
}

fn date_formatter(call: &Call<'_, '_>) -> Result<Rc<RefCell<DateFormatter>>, Failure> {
    match &call.receiver {
        Object::DateFormatter(formatter) => Ok(Rc::clone(formatter)),
        _ => Err(call.exception(&format!("*** {}: no formatter", call.name))),
    }
}

fn date_format(call: &mut Call<'_, '_>) -> Answer {
    let formatter = date_formatter(call)?.borrow().clone();
    Ok(Out::string(formatter.pattern(call)))
}

fn set_date_format(call: &mut Call<'_, '_>) -> Answer {
    let pattern = call.text(0)?.unwrap_or_default();
    *date_formatter(call)?.borrow_mut() = DateFormatter::Pattern(pattern.to_string());
    Ok(Out::Void)
}

fn style(call: &mut Call<'_, '_>, of: fn((i64, i64)) -> i64) -> Answer {
    Ok(Out::Integer(match *date_formatter(call)?.borrow() {
        DateFormatter::Styles(date, time) => of((date, time)),
        DateFormatter::Pattern(_) => 0,
    }))
}

fn set_style(call: &mut Call<'_, '_>, change: fn(&mut (i64, i64), i64)) -> Answer {
    let style = call.integer(0)?;
    let formatter = date_formatter(call)?;
    let mut styles = match *formatter.borrow() {
        DateFormatter::Styles(date, time) => (date, time),
        DateFormatter::Pattern(_) => (0, 0),
    };
    change(&mut styles, style);
    *formatter.borrow_mut() = DateFormatter::Styles(styles.0, styles.1);
    Ok(Out::Void)
}

fn string_from_date(call: &mut Call<'_, '_>) -> Answer {
    let Object::Date(seconds) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let formatter = date_formatter(call)?.borrow().clone();
    Ok(Out::string(formatter.compiled(call).write(seconds)))
}

fn date_from_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    let formatter = date_formatter(call)?.borrow().clone();
    let read = formatter.compiled(call).read(&text);
    Ok(read.map_or(Out::Old(NIL), |seconds| Out::New(Object::Date(seconds))))
}

fn localized_date(call: &mut Call<'_, '_>) -> Answer {
    let Object::Date(seconds) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let formatter = DateFormatter::Styles(call.integer(1)?, call.integer(2)?);
    Ok(Out::string(formatter.compiled(call).write(seconds)))
}

// ---- numbers ----

/// An `NSNumberFormatter`.
#[derive(Clone, Debug)]
pub(crate) struct NumberFormatter {
    style: i64,
    least_digits: i64,
    most_digits: i64,
    whole_digits: i64,
    groups: bool,
    separator: Rc<str>,
}

/// `NSNumberFormatterDecimalStyle` and others.
const NO_STYLE: i64 = 0;
const DECIMAL: i64 = 1;
const CURRENCY: i64 = 2;
const PERCENT: i64 = 3;

impl Default for NumberFormatter {
    fn default() -> Self {
        Self {
            style: NO_STYLE,
            least_digits: 0,
            most_digits: 0,
            whole_digits: 1,
            groups: false,
            separator: ",".into(),
        }
    }
}

impl NumberFormatter {
    fn of_style(call: &Call<'_, '_>, style: i64) -> Self {
        let digits = match style {
            NO_STYLE | PERCENT => (0, 0),
            DECIMAL => (0, 3),
            CURRENCY => (2, 2),
            _ => call
                .bridge
                .host
                .not_simulated(&format!("the style {style} of numbers")),
        };
        Self {
            style,
            least_digits: digits.0,
            most_digits: digits.1,
            groups: style != NO_STYLE,
            ..Self::default()
        }
    }

    fn write(&self, number: f64) -> String {
        let amount = if self.style == PERCENT {
            number * 100.0
        } else {
            number
        };
        let digits = |digits: i64| usize::try_from(digits.clamp(0, MOST_DIGITS)).unwrap_or(0);
        let most = digits(self.most_digits);
        let written = format!("{:.most$}", amount.abs());
        let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
        let kept = fraction
            .trim_end_matches('0')
            .len()
            .max(digits(self.least_digits));
        let fraction = fraction.get(..kept).unwrap_or(fraction);
        let width = digits(self.whole_digits);
        let mut text = self.grouped(&format!("{whole:0>width$}"));
        if !fraction.is_empty() {
            text.push('.');
            text.push_str(fraction);
        }
        let is_negative = amount < 0.0 && text.contains(|letter| matches!(letter, '1'..='9'));
        let sign = if is_negative { "-" } else { "" };
        match self.style {
            PERCENT => format!("{sign}{text}%"),
            CURRENCY => format!("{sign}${text}"),
            _ => format!("{sign}{text}"),
        }
    }

    fn grouped(&self, digits: &str) -> String {
        if !self.groups {
            return digits.to_owned();
        }
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push_str(&self.separator);
            }
            text.push(digit);
        }
        text
    }

    fn read(&self, text: &str) -> Option<f64> {
        let plain = text.trim();
        let plain = match self.style {
            PERCENT => plain.strip_suffix('%')?,
            _ => plain,
        };
        let plain = if self.style == CURRENCY {
            plain.replacen('$', "", 1)
        } else {
            plain.to_owned()
        };
        let plain = if self.groups {
            plain.replace(&*self.separator, "")
        } else {
            plain
        };
        let is_number = plain
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '-'));
        let number: f64 = is_number.then(|| plain.parse().ok())??;
        Some(if self.style == PERCENT {
            number / 100.0
        } else {
            number
        })
    }
}

fn number_formatter(call: &Call<'_, '_>) -> Result<Rc<RefCell<NumberFormatter>>, Failure> {
    match &call.receiver {
        Object::NumberFormatter(formatter) => Ok(Rc::clone(formatter)),
        _ => Err(call.exception(&format!("*** {}: no formatter", call.name))),
    }
}

fn part(call: &mut Call<'_, '_>, of: fn(&NumberFormatter) -> i64) -> Answer {
    Ok(Out::Integer(of(&number_formatter(call)?.borrow())))
}

fn set_part(call: &mut Call<'_, '_>, change: fn(&mut NumberFormatter, i64)) -> Answer {
    let number = call.integer(0)?;
    change(&mut number_formatter(call)?.borrow_mut(), number);
    Ok(Out::Void)
}

fn set_separator(call: &mut Call<'_, '_>) -> Answer {
    let separator = call.some_text(0)?;
    number_formatter(call)?.borrow_mut().separator = separator;
    Ok(Out::Void)
}

fn set_number_style(call: &mut Call<'_, '_>) -> Answer {
    let style = NumberFormatter::of_style(call, call.integer(0)?);
    *number_formatter(call)?.borrow_mut() = style;
    Ok(Out::Void)
}

fn amount(call: &Call<'_, '_>) -> Result<Option<f64>, Failure> {
    Ok(match call.object(0)? {
        Object::Integer(number) => Some(number as f64),
        Object::Real(number) => Some(number),
        Object::Bool(flag) => Some(f64::from(u8::from(flag))),
        _ => None,
    })
}

fn string_from_number(call: &mut Call<'_, '_>) -> Answer {
    let formatter = number_formatter(call)?.borrow().clone();
    Ok(Out::string_or_nil(
        amount(call)?.map(|number| formatter.write(number)),
    ))
}

fn localized_number(call: &mut Call<'_, '_>) -> Answer {
    let formatter = NumberFormatter::of_style(call, call.integer(1)?);
    Ok(Out::string_or_nil(
        amount(call)?.map(|number| formatter.write(number)),
    ))
}

fn number_from_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    let read = number_formatter(call)?.borrow().read(&text);
    Ok(match read {
        // A whole number is one to JavaScript and AppleScript as well.
        Some(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Out::New(Object::Integer(number as i64))
        }
        Some(number) => Out::New(Object::Real(number)),
        None => Out::Old(NIL),
    })
}
