//! `NSString`.

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{NIL, Object},
    },
    character_sets,
    files::no_such_file,
    regular_expression, sorting, string_changes, string_parts,
    string_parts::{own, with_home},
    string_paths,
};
use crate::finder;

pub(crate) const INSTANCE: Rows = &[
    ("UTF8String", utf8_string),
    ("boolValue", bool_value),
    ("capitalizedString", string_parts::capitalized),
    ("caseInsensitiveCompare:", |call| {
        sorting::compare(call, "caseInsensitiveCompare:")
    }),
    ("characterAtIndex:", string_changes::character_at),
    ("compare:", |call| sorting::compare(call, "compare:")),
    (
        "componentsSeparatedByCharactersInSet:",
        character_sets::components,
    ),
    ("componentsSeparatedByString:", components),
    ("containsString:", contains),
    ("dataUsingEncoding:", data_using_encoding),
    ("doubleValue", double_value),
    ("hasPrefix:", has_prefix),
    ("hasSuffix:", has_suffix),
    ("initWithData:encoding:", init_with_data),
    ("initWithString:", from_text),
    ("initWithUTF8String:", from_text),
    ("integerValue", integer_value),
    ("intValue", integer_value),
    ("floatValue", double_value),
    ("isAbsolutePath", string_changes::is_absolute),
    ("isEqualToString:", is_equal_to_string),
    ("lastPathComponent", last_path_component),
    ("length", length),
    (
        "lengthOfBytesUsingEncoding:",
        string_changes::length_of_bytes,
    ),
    ("localizedCapitalizedString", string_parts::capitalized),
    ("localizedCaseInsensitiveCompare:", |call| {
        sorting::compare(call, "localizedCaseInsensitiveCompare:")
    }),
    (
        "localizedCaseInsensitiveContainsString:",
        sorting::contains_without_case,
    ),
    ("localizedCompare:", |call| {
        sorting::compare(call, "localizedCompare:")
    }),
    ("localizedLowercaseString", lowercase),
    ("localizedStandardCompare:", |call| {
        sorting::compare(call, "localizedStandardCompare:")
    }),
    ("localizedUppercaseString", uppercase),
    ("longLongValue", integer_value),
    ("lowercaseString", lowercase),
    ("pathComponents", string_changes::path_components),
    ("pathExtension", path_extension),
    (
        "rangeOfCharacterFromSet:",
        character_sets::range_of_character,
    ),
    ("rangeOfString:", string_parts::range_of),
    (
        "rangeOfString:options:",
        regular_expression::range_with_options,
    ),
    (
        "rangeOfString:options:range:",
        regular_expression::range_with_options_in,
    ),
    (
        "stringByAbbreviatingWithTildeInPath",
        string_changes::abbreviating_home,
    ),
    (
        "stringByAddingPercentEncodingWithAllowedCharacters:",
        character_sets::adding_percents,
    ),
    ("stringByAppendingPathComponent:", appending_path_component),
    (
        "stringByAppendingPathExtension:",
        string_changes::appending_extension,
    ),
    ("stringByAppendingString:", appending),
    (
        "stringByDeletingLastPathComponent",
        deleting_last_path_component,
    ),
    ("stringByDeletingPathExtension", deleting_path_extension),
    ("stringByExpandingTildeInPath", expanding_tilde),
    ("stringByFoldingWithOptions:locale:", string_changes::folded),
    (
        "stringByPaddingToLength:withString:startingAtIndex:",
        string_changes::padded,
    ),
    (
        "stringByRemovingPercentEncoding",
        character_sets::removing_percents,
    ),
    (
        "stringByReplacingCharactersInRange:withString:",
        string_changes::replacing_range,
    ),
    (
        "stringByReplacingOccurrencesOfString:withString:",
        string_parts::replacing,
    ),
    (
        "stringByReplacingOccurrencesOfString:withString:options:range:",
        regular_expression::replacing_with_options,
    ),
    (
        "stringByResolvingSymlinksInPath",
        string_paths::resolving_links,
    ),
    ("stringByStandardizingPath", string_paths::standardizing),
    ("stringByTrimmingCharactersInSet:", character_sets::trimming),
    ("substringFromIndex:", string_parts::substring_from),
    ("substringToIndex:", string_parts::substring_to),
    ("substringWithRange:", string_parts::substring_with_range),
    ("uppercaseString", uppercase),
    ("writeToFile:atomically:encoding:error:", write_to_file),
];

pub(crate) const CLASS: Rows = &[
    ("string", empty),
    ("stringWithContentsOfFile:encoding:error:", contents_of_file),
    ("stringWithString:", from_text),
    ("stringWithUTF8String:", from_text),
];

/// `NSUTF8StringEncoding`.
const UTF8: i64 = 4;
/// `NSASCIIStringEncoding`.
const ASCII: i64 = 1;
/// `NSNEXTSTEPStringEncoding`; simulated for the half that is ASCII.
const NEXTSTEP: i64 = 2;
/// `NSUnicodeStringEncoding`: with a byte order mark.
const UTF16: i64 = 10;
/// `NSUTF16LittleEndianStringEncoding`.
const UTF16_LITTLE: i64 = 0x9400_0100;

fn empty(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(""))
}

fn from_text(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(call.some_text(0)?))
}

/// Nil when there is no such file, or nothing in it that is text.
fn contents_of_file(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let host = &call.bridge.host;
    let text = host.world(|world| world.disk.text(&path).map(str::to_owned));
    if text.is_none() && !call.bridge.path_exists(&path) {
        return no_such_file(call, &path, 2);
    }
    Ok(Out::string_or_nil(text))
}

fn write_to_file(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    let text = own(call);
    let host = &call.bridge.host;
    Ok(Out::Bool(
        host.change(|world| finder::write_for_script(world, &path, &text))
            .is_ok(),
    ))
}

fn init_with_data(call: &mut Call<'_, '_>) -> Answer {
    let Object::Data { bytes, .. } = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let encoding = call.integer(1)?;
    Ok(Out::string_or_nil(decode(call, &bytes.borrow(), encoding)?))
}

/// Text of bytes, or None where Foundation answers nil.
fn decode(call: &Call<'_, '_>, bytes: &[u8], encoding: i64) -> Result<Option<String>, Failure> {
    Ok(match encoding {
        UTF8 => std::str::from_utf8(bytes).ok().map(str::to_owned),
        ASCII => bytes
            .is_ascii()
            .then(|| String::from_utf8_lossy(bytes).into_owned()),
        UTF16_LITTLE => {
            let units: Vec<u16> = bytes
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect();
            String::from_utf16(&units).ok()
        }
        other => call
            .bridge
            .host
            .not_simulated(&format!("the string encoding {other}")),
    })
}

fn data_using_encoding(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let little = |text: &str| {
        text.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    let bytes = match call.integer(0)? {
        UTF8 => text.as_bytes().to_vec(),
        ASCII if !text.is_ascii() => return Ok(Out::Old(NIL)),
        ASCII => text.as_bytes().to_vec(),
        NEXTSTEP if text.is_ascii() => text.as_bytes().to_vec(),
        UTF16 => [vec![0xff, 0xfe], little(&text)].concat(),
        UTF16_LITTLE => little(&text),
        other => call
            .bridge
            .host
            .not_simulated(&format!("the string encoding {other}")),
    };
    Ok(Out::New(Object::data(bytes)))
}

fn utf8_string(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Text(own(call).to_string()))
}

fn length(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(
        i64::try_from(own(call).encode_utf16().count()).unwrap_or(i64::MAX),
    ))
}

fn lowercase(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(own(call).to_lowercase()))
}

fn uppercase(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(own(call).to_uppercase()))
}

fn has_prefix(call: &mut Call<'_, '_>) -> Answer {
    let other = call.some_text(0)?;
    Ok(Out::Bool(
        !other.is_empty() && own(call).starts_with(&*other),
    ))
}

fn has_suffix(call: &mut Call<'_, '_>) -> Answer {
    let other = call.some_text(0)?;
    Ok(Out::Bool(!other.is_empty() && own(call).ends_with(&*other)))
}

fn contains(call: &mut Call<'_, '_>) -> Answer {
    let other = call.some_text(0)?;
    Ok(Out::Bool(own(call).contains(&*other)))
}

fn is_equal_to_string(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(
        call.text(0)?.is_some_and(|other| other == own(call)),
    ))
}

fn appending(call: &mut Call<'_, '_>) -> Answer {
    let other = call.some_text(0)?;
    Ok(Out::string(format!("{}{other}", own(call))))
}

fn components(call: &mut Call<'_, '_>) -> Answer {
    let separator = call.some_text(0)?;
    let text = own(call);
    let parts: Vec<&str> = if separator.is_empty() {
        vec![&*text]
    } else {
        text.split(&*separator).collect()
    };
    let items = parts
        .into_iter()
        .map(|part| call.add(Object::text(part)))
        .collect();
    Ok(Out::New(Object::array(items)))
}

/// The number at the start of the text, 0 without one, as C's parsers do.
fn leading_number(text: &str) -> f64 {
    let text = text.trim_start();
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E')))
        .unwrap_or(text.len());
    (0..=end)
        .rev()
        .filter_map(|end| text.get(..end)?.parse().ok())
        .next()
        .unwrap_or(0.0)
}

fn double_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Real(leading_number(&own(call))))
}

// Saturates, as NSString does.
fn integer_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(leading_number(&own(call)).trunc() as i64))
}

fn bool_value(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let first = text
        .trim_start()
        .trim_start_matches(['+', '-', '0'])
        .chars()
        .next();
    Ok(Out::Bool(first.is_some_and(|c| {
        matches!(c, 'Y' | 'y' | 'T' | 't' | '1'..='9')
    })))
}

fn last_path_component(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let trimmed = text.trim_end_matches('/');
    Ok(Out::string(if trimmed.is_empty() && !text.is_empty() {
        "/"
    } else {
        trimmed.rsplit('/').next().unwrap_or_default()
    }))
}

pub(super) fn split_extension(text: &str) -> (&str, &str) {
    let name = text.rsplit('/').next().unwrap_or_default();
    match name.rfind('.') {
        Some(dot) if dot > 0 => {
            let at = text.len() - name.len() + dot;
            (
                text.get(..at).unwrap_or(text),
                text.get(at + 1..).unwrap_or_default(),
            )
        }
        _ => (text, ""),
    }
}

fn path_extension(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(split_extension(&own(call)).1))
}

fn deleting_path_extension(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(split_extension(&own(call)).0))
}

fn deleting_last_path_component(call: &mut Call<'_, '_>) -> Answer {
    let text = own(call);
    let parent = text
        .trim_end_matches('/')
        .rsplit_once('/')
        .map_or(
            "",
            |(parent, _)| if parent.is_empty() { "/" } else { parent },
        );
    Ok(Out::string(parent))
}

fn appending_path_component(call: &mut Call<'_, '_>) -> Answer {
    let other = call.some_text(0)?;
    let text = own(call);
    Ok(Out::string(if text.is_empty() {
        other.to_string()
    } else {
        format!(
            "{}/{}",
            text.trim_end_matches('/'),
            other.trim_start_matches('/')
        )
    }))
}

fn expanding_tilde(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(with_home(call, &own(call))))
}
