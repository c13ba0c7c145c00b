//! What the scripts of custom tools may use of the bridge: what stands in the lists here. Other classes run what a text says: a format,
//! a selector, the path of code. The text of a page's script is written out, too.

use super::problem::Problems;
use crate::template::applescript;
use crate::template::javascript::{Token, TokenKind};

/// Classes, functions and constants behind `$.`: values, facts about the Mac, and the pointer.
const NAMES: &[&str] = &[
    "CGPointMake",
    "CGRectMake",
    "CGSizeMake",
    "CGWarpMouseCursorPosition",
    "NSArray",
    "NSCalendar",
    "NSCaseInsensitiveSearch",
    "NSCharacterSet",
    "NSData",
    "NSDate",
    "NSDateComponents",
    "NSDateFormatter",
    "NSDictionary",
    "NSFullUserName",
    "NSHomeDirectory",
    "NSISO8601DateFormatter",
    "NSLocale",
    "NSMakePoint",
    "NSMakeRange",
    "NSMakeRect",
    "NSMakeSize",
    "NSMutableArray",
    "NSMutableDictionary",
    "NSMutableString",
    "NSNotFound",
    "NSNull",
    "NSNumber",
    "NSNumberFormatter",
    "NSPasteboard",
    "NSPasteboardTypeString",
    "NSProcessInfo",
    "NSRunningApplication",
    "NSScreen",
    "NSSet",
    "NSString",
    "NSTimeZone",
    "NSURL",
    "NSUTF8StringEncoding",
    "NSUUID",
    "NSUserName",
];

/// What there is behind `ObjC.`.
const BRIDGE: &[&str] = &["castRefToObject", "deepUnwrap", "import", "unwrap", "wrap"];

/// Parts of the names of methods that every object has and that call what a text names.
const REFLECTING: &[&str] = &[
    "alueForKey",
    "aluesForKeys",
    "erformSelector",
    "methodForSelector",
    "MethodForSelector",
    "CommandBySelector",
    "UsingSelector",
    "WithFormat",
    "sendAction",
    "tryToPerform",
];

/// Checks a script in JavaScript. In a tool of the user's own (`is_own`) the scripts of pages are written out.
pub(super) fn javascript(tokens: &[Token<'_>], is_own: bool, problems: &mut Problems<'_>) {
    let text = |at: usize| {
        let token = tokens.get(at);
        let token = token.filter(|token| token.kind != TokenKind::String);
        token.map_or("", |token| token.text)
    };
    for (at, token) in tokens.iter().enumerate() {
        let is_member = at.checked_sub(1).is_some_and(|before| text(before) == ".");
        let listed = match token.text {
            "$" => Some(NAMES),
            "ObjC" => Some(BRIDGE),
            _ => None,
        };
        let listed = listed.filter(|_| {
            token.kind == TokenKind::Word && !is_member && matches!(text(at + 1), "." | "?.")
        });
        if let Some(list) = listed
            && !list.contains(&text(at + 2))
        {
            problems.add(
                token.line,
                format!(
                    "`{}.{}` is not on the list of what custom tools may use: {}; use a library file, or a command of an app",
                    token.text,
                    text(at + 2),
                    list.join(", ")
                ),
            );
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let names = token.kind == TokenKind::Word || token.text.chars().all(is_name);
        if names && REFLECTING.iter().any(|part| token.text.contains(part)) {
            problems.add(
                token.line,
                format!(
                    "`{}` calls what a text names; write the name of the method out",
                    token.text
                ),
            );
        }
        if is_own && runs_in_page(tokens, at) {
            problems.add(token.line, PAGE);
        }
    }
}

const PAGE: &str = "the script of a page is known only when the tool runs; write it out as one text, and put values into the page by other means";

/// Whether a script is run in a page that is not written out: `doJavaScript('...')` of Safari, `execute(tab, {javascript: '...'})` of
/// Chrome.
fn runs_in_page(tokens: &[Token<'_>], at: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let is_word = tokens[at].kind == TokenKind::Word;
    let is_member = at.checked_sub(1).is_some_and(|before| text(before) == ".");
    let runs = text(at) == "doJavaScript" || (text(at) == "javascript" && !is_member);
    let is_string = |token: &Token<'_>| token.kind == TokenKind::String;
    let is_whole =
        tokens.get(at + 2).is_some_and(is_string) && matches!(text(at + 3), ")" | "}" | ",");
    is_word && runs && !is_whole
}

/// Checks a script in AppleScript of the user's own.
pub(super) fn applescript(script: &str, problems: &mut Problems<'_>) {
    let words = applescript::words(script).unwrap_or_default();
    let is = |at: usize, word: &str| {
        let found = words.get(at);
        found.is_some_and(|found| found.text.eq_ignore_ascii_case(word))
    };
    for (at, word) in words.iter().enumerate() {
        let runs = is(at, "do") && is(at + 1, "JavaScript");
        let text = words.get(at + 2);
        let is_whole = text.is_some_and(|text| text.text.starts_with('"')) && !is(at + 3, "&");
        if runs && !is_whole {
            problems.add(word.line, PAGE);
        }
    }
}
