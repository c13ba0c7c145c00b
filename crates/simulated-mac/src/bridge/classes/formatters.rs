//! `NSDateFormatter` and `NSNumberFormatter`, in English of the United States.

use std::{cell::RefCell, rc::Rc};

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    formatters::{Amount, DateFormat, DateFormatter, NumberFormatter},
    object::{NIL, Object},
};
use crate::date_pattern::DatePattern;
use simulated_world::zone::Zone;

pub(crate) const DATE: Rows = &[
    ("dateFormat", date_format),
    ("dateFromString:", date_from_string),
    ("dateStyle", |call| style(call, |styles| styles.0)),
    ("setDateFormat:", set_date_format),
    ("setDateStyle:", |call| {
        set_style(call, |styles, style| styles.0 = style)
    }),
    ("setLocale:", set_date_locale),
    ("setTimeStyle:", |call| {
        set_style(call, |styles, style| styles.1 = style)
    }),
    ("setTimeZone:", set_time_zone),
    ("stringFromDate:", string_from_date),
    ("timeStyle", |call| style(call, |styles| styles.1)),
    ("timeZone", time_zone),
];

/// Of an `NSISO8601DateFormatter` as it is made: date and time to the second, in UTC.
pub(crate) const ISO_DATE: Rows = &[("stringFromDate:", iso_string_from_date)];

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
    ("setLocale:", set_number_locale),
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

/// What a formatter makes, or the end of the process where the style or the pattern is not simulated.
fn simulated<T>(call: &Call<'_, '_>, made: Result<T, String>) -> T {
    made.unwrap_or_else(|what| call.bridge.host.not_simulated(&what))
}

fn date_formatter(call: &Call<'_, '_>) -> Result<Rc<RefCell<DateFormatter>>, Failure> {
    match &call.receiver {
        Object::DateFormatter(formatter) => Ok(Rc::clone(formatter)),
        _ => Err(call.exception(&format!("*** {}: no formatter", call.name))),
    }
}

/// What writes and reads dates for a formatter.
fn compiled(call: &Call<'_, '_>, formatter: &DateFormatter) -> DatePattern {
    let host = &call.bridge.host;
    simulated(call, formatter.compiled(&host.locale(), host.time_zone()))
}

/// The locale that a formatter is given; none for nil, which is that of the Mac.
fn locale_given(call: &Call<'_, '_>) -> Result<Option<Rc<str>>, Failure> {
    Ok(match call.object(0)? {
        Object::Locale(identifier) => Some(identifier),
        _ => None,
    })
}

fn set_date_locale(call: &mut Call<'_, '_>) -> Answer {
    let locale = locale_given(call)?;
    date_formatter(call)?.borrow_mut().locale = locale;
    Ok(Out::Void)
}

fn date_format(call: &mut Call<'_, '_>) -> Answer {
    let formatter = date_formatter(call)?.borrow().clone();
    let of_mac = call.bridge.host.locale();
    Ok(Out::string(simulated(call, formatter.pattern(&of_mac))))
}

fn set_date_format(call: &mut Call<'_, '_>) -> Answer {
    let pattern = call.text(0)?.unwrap_or_default();
    date_formatter(call)?.borrow_mut().format = DateFormat::Pattern(pattern.to_string());
    Ok(Out::Void)
}

fn style(call: &mut Call<'_, '_>, of: fn((i64, i64)) -> i64) -> Answer {
    Ok(Out::Integer(match date_formatter(call)?.borrow().format {
        DateFormat::Styles(date, time) => of((date, time)),
        DateFormat::Pattern(_) => 0,
    }))
}

fn set_style(call: &mut Call<'_, '_>, change: fn(&mut (i64, i64), i64)) -> Answer {
    let style = call.integer(0)?;
    let formatter = date_formatter(call)?;
    let mut styles = match formatter.borrow().format {
        DateFormat::Styles(date, time) => (date, time),
        DateFormat::Pattern(_) => (0, 0),
    };
    change(&mut styles, style);
    formatter.borrow_mut().format = DateFormat::Styles(styles.0, styles.1);
    Ok(Out::Void)
}

fn set_time_zone(call: &mut Call<'_, '_>) -> Answer {
    let zone = match call.object(0)? {
        Object::TimeZone(zone) => Some(zone),
        _ => None,
    };
    date_formatter(call)?.borrow_mut().zone = zone;
    Ok(Out::Void)
}

fn time_zone(call: &mut Call<'_, '_>) -> Answer {
    let zone = date_formatter(call)?.borrow().zone.clone();
    let zone = zone.unwrap_or_else(|| call.bridge.host.time_zone());
    Ok(Out::New(Object::TimeZone(zone)))
}

fn string_from_date(call: &mut Call<'_, '_>) -> Answer {
    let Object::Date(seconds) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let formatter = date_formatter(call)?.borrow().clone();
    Ok(Out::string(compiled(call, &formatter).write(seconds)))
}

fn iso_string_from_date(call: &mut Call<'_, '_>) -> Answer {
    let Object::Date(seconds) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let iso = DateFormatter {
        format: DateFormat::Pattern("yyyy-MM-dd'T'HH:mm:ss'Z'".into()),
        zone: Some(Zone::utc()),
        locale: Some("en_US_POSIX".into()),
    };
    Ok(Out::string(compiled(call, &iso).write(seconds)))
}

fn date_from_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    let formatter = date_formatter(call)?.borrow().clone();
    let pattern = compiled(call, &formatter);
    if let Some(letter) = pattern.unread() {
        let what = format!("reading the letter {letter} of a date format");
        call.bridge.host.not_simulated(&what);
    }
    let read = pattern.read(&text);
    Ok(read.map_or(Out::Old(NIL), |seconds| Out::New(Object::Date(seconds))))
}

fn localized_date(call: &mut Call<'_, '_>) -> Answer {
    let Object::Date(seconds) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let formatter = DateFormatter {
        format: DateFormat::Styles(call.integer(1)?, call.integer(2)?),
        zone: None,
        locale: None,
    };
    Ok(Out::string(compiled(call, &formatter).write(seconds)))
}

// ---- numbers ----

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
    let style = simulated(call, NumberFormatter::of_style(call.integer(0)?));
    let formatter = number_formatter(call)?;
    let locale = formatter.borrow().locale.clone();
    *formatter.borrow_mut() = NumberFormatter { locale, ..style };
    Ok(Out::Void)
}

fn set_number_locale(call: &mut Call<'_, '_>) -> Answer {
    let locale = locale_given(call)?;
    number_formatter(call)?.borrow_mut().locale = locale;
    Ok(Out::Void)
}

/// The formatter itself, or the end of the process where its locale is not simulated.
fn of_known_locale(call: &Call<'_, '_>, formatter: NumberFormatter) -> NumberFormatter {
    simulated(call, formatter.known(&call.bridge.host.locale()));
    formatter
}

fn written_number(call: &Call<'_, '_>, formatter: NumberFormatter) -> Answer {
    let amount = match call.object(0)? {
        Object::Integer(number) => Amount::Integer(number),
        Object::Real(number) => Amount::Real(number),
        Object::Bool(flag) => Amount::Integer(flag.into()),
        _ => return Ok(Out::Old(NIL)),
    };
    let formatter = of_known_locale(call, formatter);
    Ok(Out::string(formatter.write(amount)))
}

fn string_from_number(call: &mut Call<'_, '_>) -> Answer {
    let formatter = number_formatter(call)?.borrow().clone();
    written_number(call, formatter)
}

fn localized_number(call: &mut Call<'_, '_>) -> Answer {
    let formatter = simulated(call, NumberFormatter::of_style(call.integer(1)?));
    written_number(call, formatter)
}

fn number_from_string(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    let formatter = number_formatter(call)?.borrow().clone();
    let read = of_known_locale(call, formatter).read(&text);
    Ok(match read {
        // A whole number is one to JavaScript and AppleScript as well.
        Some(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Out::New(Object::Integer(number as i64))
        }
        Some(number) => Out::New(Object::Real(number)),
        None => Out::Old(NIL),
    })
}
