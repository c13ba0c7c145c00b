//! Objects of frameworks in AppleScript.

use super::mac::Mac;

/// What a script with Foundation prints in AppleScript's own form.
fn told(script: &str) -> String {
    let script = format!("use framework \"Foundation\"\nuse scripting additions\n{script}");
    let ran = Mac::new().osascript(&["-s", "s"], &script);
    assert_eq!(ran.status, Some(0), "{script}\n{}", ran.stderr);
    ran.stdout.trim_end().to_owned()
}

#[test]
fn methods_are_called_and_their_objects_coerced() {
    for (script, printed) in [
        ("(s's uppercaseString()) as text", "\"HELLO WORLD\""),
        ("s's |length|()", "11"),
        ("s's hasPrefix:\"Hello\"", "true"),
        (
            "(s's componentsSeparatedByString:\" \") as list",
            "{\"Hello\", \"World\"}",
        ),
        (
            "(s's stringByReplacingOccurrencesOfString:\"World\" withString:\"Mac\") as string",
            "\"Hello Mac\"",
        ),
        ("s's rangeOfString:\"World\"", "{location:6, length:5}"),
        (
            "(s's substringWithRange:{location:6, |length|:5}) as text",
            "\"World\"",
        ),
        ("(NSString's stringWithString_(\"x\")) as text", "\"x\""),
        ("tell s to its lowercaseString() as text", "\"hello world\""),
        ("(ca's NSNumber's numberWithInteger:3) as integer", "3"),
        (
            "(ca's NSArray's arrayWithArray:{1, 2.5, {a:true}}) as list",
            "{1, 2.5, {a:true}}",
        ),
        (
            "(ca's NSDictionary's dictionaryWithObjects:{1, {2}} forKeys:{\"a\", \"b\"}) as record",
            "{a:1, b:{2}}",
        ),
        (
            "(ca's NSDictionary's dictionaryWithDictionary:{a:1})'s objectForKey:\"b\"",
            "missing value",
        ),
        (
            "set m to ca's NSMutableArray's array()\nm's addObject:\"q\"\nm as list",
            "{\"q\"}",
        ),
        (
            "ca's NSFileManager's defaultManager()'s fileExistsAtPath:\"/Users/demo\"",
            "true",
        ),
        ("ca's NSUTF8StringEncoding", "4"),
        ("(ca's NSUserName()) as text", "\"demo\""),
        (
            "((ca's NSURL's fileURLWithPath:\"/Users/demo\") as alias) as text",
            "\"Macintosh HD:Users:demo:\"",
        ),
    ] {
        let script = format!(
            "property NSString : a reference to current application's NSString
property ca : a reference to current application
set s to NSString's stringWithString:\"Hello World\"
{script}"
        );
        assert_eq!(told(&script), printed, "{script}");
    }
}

#[test]
fn errors_come_back_in_their_places() {
    let script = "set {t, e} to current application's NSString's \
stringWithContentsOfFile:\"/nope\" encoding:4 |error|:(reference)
set {o, e2} to current application's NSJSONSerialization's \
JSONObjectWithData:(current application's NSData's |data|()) options:0 |error|:(reference)
{t, (e's localizedDescription()) as text, o, (e2's code()) as integer}";
    assert_eq!(
        told(script),
        "{missing value, \"The file “nope” couldn’t be opened because there is no such file.\", \
missing value, 3840}"
    );
}

#[test]
fn json_is_read_and_written() {
    let script = "set ca to current application
set t to ca's NSString's stringWithString:\"{\\\"a\\\": [1, 2.5, null, true]}\"
set {o, e} to ca's NSJSONSerialization's JSONObjectWithData:(t's dataUsingEncoding:4) options:0 |error|:(reference)
set {d, e} to ca's NSJSONSerialization's dataWithJSONObject:o options:0 |error|:(reference)
{o as record, e, (ca's NSString's alloc()'s initWithData:d encoding:4) as text}";
    assert_eq!(
        told(script),
        "{{a:{1, 2.5, missing value, true}}, missing value, \"{\\\"a\\\":[1,2.5,null,true]}\"}"
    );
}

#[test]
fn an_object_is_known_by_its_address() {
    let shown = told("current application's NSString's stringWithString:\"x\"");
    assert!(
        shown.starts_with("«class ocid» id «data optr00000000"),
        "{shown}"
    );
    let script = "try
\t(current application's NSString's stringWithString:\"x\") as date
on error m number n
\t{m starts with \"Can’t make «class ocid» id «data optr00000000\", m ends with \" into type date.\", n}
end try";
    assert_eq!(told(script), "{true, true, -1700}");
}

#[test]
fn names_of_other_frameworks_are_known_once_they_are_used() {
    let mac = Mac::new();
    let script = "current application's NSScreen's mainScreen() is missing value";
    let foundation = format!("use framework \"Foundation\"\n{script}");
    let ran = mac.osascript(&[], &foundation);
    assert!(
        ran.stderr
            .contains("Can’t get NSScreen of current application. (-1728)"),
        "{}",
        ran.stderr
    );
    let ran = mac.osascript(&[], &format!("use framework \"AppKit\"\n{script}"));
    assert_eq!(ran.stdout, "false\n", "{}", ran.stderr);
}
