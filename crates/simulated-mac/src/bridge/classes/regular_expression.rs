//! `NSRegularExpression`, `NSTextCheckingResult`, and the searches of `NSString` with options. Places count UTF-16 units.

use std::{ops::Range, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{Expression, Match, NIL, Object},
    },
    string_parts::{NOT_FOUND, own, range_at, whole},
};
use crate::{
    icu_pattern::{Found, IcuPattern, Options, Refusal, filled},
    tree::CfRange,
};

pub(crate) const INSTANCE: Rows = &[
    ("firstMatchInString:options:range:", first_match),
    ("initWithPattern:options:error:", with_pattern),
    ("matchesInString:options:range:", matches),
    ("numberOfCaptureGroups", groups),
    ("numberOfMatchesInString:options:range:", number_of_matches),
    ("options", options),
    ("pattern", pattern),
    ("rangeOfFirstMatchInString:options:range:", first_range),
    (
        "stringByReplacingMatchesInString:options:range:withTemplate:",
        replacing_matches,
    ),
];

pub(crate) const CLASS: Rows = &[
    ("escapedPatternForString:", escaped_pattern),
    ("escapedTemplateForString:", escaped_template),
    ("regularExpressionWithPattern:options:error:", with_pattern),
];

pub(crate) const RESULT: Rows = &[
    ("numberOfRanges", number_of_ranges),
    ("range", match_range),
    ("rangeAtIndex:", range_at_index),
    ("rangeWithName:", range_with_name),
    ("regularExpression", match_expression),
];

/// The options of `NSString`'s searches, by their bits.
struct Search(i64);

impl Search {
    const CASE_INSENSITIVE: i64 = 1;
    const LITERAL: i64 = 2;
    const BACKWARDS: i64 = 4;
    const ANCHORED: i64 = 8;
    const REGULAR_EXPRESSION: i64 = 1024;

    /// The options of a call; others are not simulated.
    fn of(call: &Call<'_, '_>, place: usize) -> Result<Self, Failure> {
        let bits = call.integer(place)?;
        let known = Self::CASE_INSENSITIVE
            | Self::LITERAL
            | Self::BACKWARDS
            | Self::ANCHORED
            | Self::REGULAR_EXPRESSION;
        if bits & !known != 0 {
            call.bridge
                .host
                .not_simulated(&format!("the options {bits} of a search"));
        }
        Ok(Self(bits))
    }

    fn has(&self, bit: i64) -> bool {
        self.0 & bit != 0
    }
}

const NOWHERE: CfRange = CfRange {
    location: NOT_FOUND,
    length: 0,
};

// ---- making ----

fn compiled(call: &Call<'_, '_>, pattern: &str, options: i64) -> Option<IcuPattern> {
    match IcuPattern::new(pattern, Options(options)) {
        Ok(pattern) => Some(pattern),
        Err(Refusal::Invalid) => None,
        Err(Refusal::NotSimulated(what)) => call.bridge.host.not_simulated(&what),
    }
}

fn with_pattern(call: &mut Call<'_, '_>) -> Answer {
    let (source, options) = (call.some_text(0)?, call.integer(1)?);
    let Some(pattern) = compiled(call, &source, options) else {
        let text = format!("The value “{source}” is invalid.");
        call.explain(2, "NSCocoaErrorDomain", 2048, text)?;
        return Ok(Out::Old(NIL));
    };
    Ok(Out::New(Object::RegularExpression(Rc::new(Expression {
        source,
        options,
        pattern,
    }))))
}

fn expression(call: &Call<'_, '_>) -> Result<Rc<Expression>, Failure> {
    match &call.receiver {
        Object::RegularExpression(expression) => Ok(Rc::clone(expression)),
        _ => Err(call.exception(&format!("*** {}: no expression", call.name))),
    }
}

fn escaped_pattern(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    escaped(&text, "*?+[(){}^$|\\./")
}

fn escaped_template(call: &mut Call<'_, '_>) -> Answer {
    let text = call.some_text(0)?;
    escaped(&text, "$\\")
}

fn escaped(text: &str, signs: &str) -> Answer {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if signs.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    Ok(Out::string(escaped))
}

// ---- searching ----

/// A part of a text: its text, and where it begins in UTF-16 units.
struct Part {
    text: Rc<str>,
    bytes: Range<usize>,
    start: i64,
}

impl Part {
    /// The part that a call's range means.
    fn of(call: &Call<'_, '_>, text: Rc<str>, range: CfRange) -> Result<Self, Failure> {
        let end = range.location.saturating_add(range.length);
        let bytes = byte_at(&text, range.location).zip(byte_at(&text, end));
        let (from, to) = bytes.ok_or_else(|| {
            call.exception(&format!("*** {}: Range or index out of bounds", call.name))
        })?;
        Ok(Self {
            text,
            bytes: from..to,
            start: range.location,
        })
    }

    /// What is searched.
    fn searched(&self) -> &str {
        self.text.get(self.bytes.clone()).unwrap_or_default()
    }

    /// A range of what is searched, in bytes, as one of the whole text.
    fn range(&self, found: &Range<usize>) -> CfRange {
        let units = |range: Range<usize>| {
            let part = self.searched().get(range).unwrap_or_default();
            whole(part.encode_utf16().count())
        };
        CfRange {
            location: self.start + units(0..found.start),
            length: units(found.clone()),
        }
    }
}

/// The byte at a place in UTF-16 units; none in the middle of a letter or behind the end.
fn byte_at(text: &str, units: i64) -> Option<usize> {
    let mut left = usize::try_from(units).ok()?;
    for (at, letter) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(letter.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

/// All matches of a pattern in a part, at most so many.
fn all(call: &Call<'_, '_>, pattern: &IcuPattern, part: &Part, most: usize) -> Vec<Found> {
    let tick = || call.bridge.host.look_at_bounds();
    match pattern.matches(part.searched(), most, &tick) {
        Ok(found) => found,
        Err(Refusal::NotSimulated(what)) => call.bridge.host.not_simulated(&what),
        Err(Refusal::Invalid) => Vec::new(),
    }
}

/// The part of a text and its matches, for `...InString:options:range:`.
fn found(call: &Call<'_, '_>, most: usize) -> Result<(Rc<Expression>, Part, Vec<Found>), Failure> {
    let expression = expression(call)?;
    let text = call.some_text(0)?;
    if call.integer(1)? != 0 {
        call.bridge.host.not_simulated("options of a match");
    }
    let part = Part::of(call, text, range_at(call, 2)?)?;
    let found = all(call, &expression.pattern, &part, most);
    Ok((expression, part, found))
}

fn result(expression: &Rc<Expression>, part: &Part, found: &Found) -> Object {
    let range = |group: &Option<Range<usize>>| match group {
        Some(range) => part.range(range),
        None => NOWHERE,
    };
    Object::TextMatch(Rc::new(Match {
        expression: Rc::clone(expression),
        ranges: found.iter().map(range).collect(),
    }))
}

fn matches(call: &mut Call<'_, '_>) -> Answer {
    let (expression, part, found) = found(call, usize::MAX)?;
    let ids = found
        .iter()
        .map(|found| call.add(result(&expression, &part, found)))
        .collect();
    Ok(Out::New(Object::array(ids)))
}

fn first_match(call: &mut Call<'_, '_>) -> Answer {
    let (expression, part, found) = found(call, 1)?;
    Ok(match found.first() {
        Some(found) => Out::New(result(&expression, &part, found)),
        None => Out::Old(NIL),
    })
}

fn first_range(call: &mut Call<'_, '_>) -> Answer {
    let (_, part, found) = found(call, 1)?;
    let whole = found
        .into_iter()
        .next()
        .and_then(|found| found.into_iter().next());
    Ok(Out::Range(
        whole.flatten().map_or(NOWHERE, |range| part.range(&range)),
    ))
}

fn number_of_matches(call: &mut Call<'_, '_>) -> Answer {
    let (_, _, found) = found(call, usize::MAX)?;
    Ok(Out::Integer(whole(found.len())))
}

fn replacing_matches(call: &mut Call<'_, '_>) -> Answer {
    let (_, part, found) = found(call, usize::MAX)?;
    let template = call.some_text(3)?;
    let text = replaced(call, &part, &found, |found| {
        filled(&template, part.searched(), found)
    });
    Ok(Out::string(text))
}

/// The whole text with what was found in a part replaced.
fn replaced(
    call: &Call<'_, '_>,
    part: &Part,
    found: &[Found],
    with: impl Fn(&Found) -> String,
) -> String {
    let searched = part.searched();
    let mut text = part
        .text
        .get(..part.bytes.start)
        .unwrap_or_default()
        .to_owned();
    let mut at = 0;
    for one in found {
        let Some(Some(whole)) = one.first() else {
            continue;
        };
        text.push_str(searched.get(at..whole.start).unwrap_or_default());
        text.push_str(&with(one));
        call.bridge.check_text(text.len());
        at = whole.end;
    }
    text.push_str(searched.get(at..).unwrap_or_default());
    text.push_str(part.text.get(part.bytes.end..).unwrap_or_default());
    text
}

fn groups(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(whole(expression(call)?.pattern.groups)))
}

fn pattern(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(Rc::clone(&expression(call)?.source)))
}

fn options(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(expression(call)?.options))
}

// ---- results ----

fn found_match(call: &Call<'_, '_>) -> Result<Rc<Match>, Failure> {
    match &call.receiver {
        Object::TextMatch(found) => Ok(Rc::clone(found)),
        _ => Err(call.exception(&format!("*** {}: no match", call.name))),
    }
}

fn number_of_ranges(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(whole(found_match(call)?.ranges.len())))
}

fn match_range(call: &mut Call<'_, '_>) -> Answer {
    let found = found_match(call)?;
    Ok(Out::Range(found.ranges.first().copied().unwrap_or(NOWHERE)))
}

fn range_at_index(call: &mut Call<'_, '_>) -> Answer {
    let found = found_match(call)?;
    let index = call.integer(0)?;
    let range = usize::try_from(index)
        .ok()
        .and_then(|index| found.ranges.get(index));
    let range = range.copied().ok_or_else(|| {
        call.exception(&format!(
            "*** -[NSSimpleRegularExpressionCheckingResult rangeAtIndex:]: index ({index}) beyond bounds ({})",
            found.ranges.len()
        ))
    })?;
    Ok(Out::Range(range))
}

fn range_with_name(call: &mut Call<'_, '_>) -> Answer {
    let found = found_match(call)?;
    let name = call.some_text(0)?;
    let group = found.expression.pattern.group(&name);
    let range = group.and_then(|group| found.ranges.get(group));
    Ok(Out::Range(range.copied().unwrap_or(NOWHERE)))
}

fn match_expression(call: &mut Call<'_, '_>) -> Answer {
    let expression = Rc::clone(&found_match(call)?.expression);
    Ok(Out::New(Object::RegularExpression(expression)))
}

// ---- NSString ----

/// The matches of a text or pattern in a part, as the options say.
fn searched(
    call: &Call<'_, '_>,
    part: &Part,
    wanted: &str,
    search: &Search,
) -> Result<Vec<Found>, Failure> {
    let case = search.0 & Search::CASE_INSENSITIVE;
    let pattern = if search.has(Search::REGULAR_EXPRESSION) {
        if search.has(Search::BACKWARDS) {
            call.bridge
                .host
                .not_simulated("a pattern searched backwards");
        }
        compiled(call, wanted, case).ok_or_else(|| {
            call.exception(&format!(
                "*** {}: the pattern {wanted} is invalid",
                call.name
            ))
        })?
    } else if wanted.is_empty() {
        return Ok(Vec::new());
    } else {
        const LITERAL: i64 = 4;
        match compiled(call, wanted, case | LITERAL) {
            Some(pattern) => pattern,
            None => return Ok(Vec::new()),
        }
    };
    let mut found = all(call, &pattern, part, usize::MAX);
    if search.has(Search::ANCHORED) {
        let end = part.searched().len();
        let backwards = search.has(Search::BACKWARDS);
        found.retain(|one| match one.first() {
            Some(Some(whole)) if backwards => whole.end == end,
            Some(Some(whole)) => whole.start == 0,
            _ => false,
        });
    }
    Ok(found)
}

fn range_within(call: &mut Call<'_, '_>, range: CfRange) -> Answer {
    let (wanted, search) = (call.some_text(0)?, Search::of(call, 1)?);
    let part = Part::of(call, own(call), range)?;
    let found = searched(call, &part, &wanted, &search)?;
    let one = if search.has(Search::BACKWARDS) {
        found.last()
    } else {
        found.first()
    };
    let range = one.and_then(|found| found.first()).and_then(Option::as_ref);
    Ok(Out::Range(range.map_or(NOWHERE, |range| part.range(range))))
}

fn whole_range(text: &str) -> CfRange {
    CfRange {
        location: 0,
        length: whole(text.encode_utf16().count()),
    }
}

pub(super) fn range_with_options(call: &mut Call<'_, '_>) -> Answer {
    let range = whole_range(&own(call));
    range_within(call, range)
}

pub(super) fn range_with_options_in(call: &mut Call<'_, '_>) -> Answer {
    let range = range_at(call, 2)?;
    range_within(call, range)
}

pub(super) fn replacing_with_options(call: &mut Call<'_, '_>) -> Answer {
    let (wanted, new) = (call.some_text(0)?, call.some_text(1)?);
    let search = Search::of(call, 2)?;
    let part = Part::of(call, own(call), range_at(call, 3)?)?;
    let found = searched(call, &part, &wanted, &search)?;
    let template = search.has(Search::REGULAR_EXPRESSION);
    let text = replaced(call, &part, &found, |found| {
        if template {
            filled(&new, part.searched(), found)
        } else {
            new.to_string()
        }
    });
    Ok(Out::string(text))
}
