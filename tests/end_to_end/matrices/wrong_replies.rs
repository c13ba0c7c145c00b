//! What may be wrong with the reply of a script.

use serde_json::{Value, json};

/// What stands in the place of a part of a reply, as it is printed.
pub(super) const PARTS: &[(&str, &str)] = &[
    ("null", "null"),
    ("true", "true"),
    ("0", "0"),
    ("-1", "-1"),
    ("half of one", "0.5"),
    ("2^64", "18446744073709551616"),
    ("1e308", "1e308"),
    ("1e999", "1e999"),
    ("NaN", "NaN"),
    ("99,999,999", "99999999"),
    ("an empty text", "\"\""),
    (
        "a text that forges lines",
        r#""\n| forged\u2028| forged\u202e""#,
    ),
    (
        "a text of what does not show",
        r#""\u0000\u001b[2J\u200b\udb40\udc41\u2066""#,
    ),
    ("half of a surrogate pair", r#""\ud800""#),
    ("another role", "\"AXSecureTextField\""),
    ("an empty list", "[]"),
    ("a list of lists", "[[[[[[[[]]]]]]]]"),
    ("a list of nothing", "[null,null]"),
    ("an empty object", "{}"),
    ("an object with one name twice", r#"{"at":0,"at":1}"#),
    (
        "an object whose name forges lines",
        r#"{"\n| forged\u202e":1}"#,
    ),
];

/// The same for what takes more letters.
pub(super) fn long_parts() -> Vec<(&'static str, String)> {
    vec![
        (
            "a text of 100,000 letters",
            format!("\"{}\"", "x".repeat(100_000)),
        ),
        ("10,000 brackets", "[".repeat(10_000)),
        (
            "a list of 10,000 numbers",
            format!("[{}0]", "0,".repeat(10_000)),
        ),
    ]
}

/// What is done to a whole reply.
pub(super) type Change = fn(&str, &str) -> Vec<u8>;

/// Each gets the true reply, and that of another tool.
pub(super) const WHOLES: &[(&str, Change)] = &[
    ("half of it", |reply, _| reply[..reply.len() / 2].into()),
    ("its first byte", |reply, _| reply[..1].into()),
    ("all but its last byte", |reply, _| {
        reply[..reply.len() - 1].into()
    }),
    ("no line feed at its end", |reply, _| reply.into()),
    ("twice in one line", |reply, _| {
        format!("{reply}{reply}\n").into()
    }),
    ("twice in two lines", |reply, _| {
        format!("{reply}\n{reply}\n").into()
    }),
    ("over many lines", |reply, _| {
        let value: Value = serde_json::from_str(reply).unwrap();
        format!("{value:#}\n").into()
    }),
    ("behind an empty line", |reply, _| {
        format!("\n{reply}\n").into()
    }),
    ("behind words", |reply, _| format!("words {reply}\n").into()),
    ("before words", |reply, _| format!("{reply} words\n").into()),
    ("behind a byte order mark", |reply, _| {
        format!("\u{feff}{reply}\n").into()
    }),
    ("in UTF-16", |reply, _| {
        reply.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }),
    ("a zero byte in its middle", |reply, _| {
        let mut bytes = reply.as_bytes().to_vec();
        bytes.insert(reply.len() / 2, 0);
        bytes
    }),
    ("each capital A is no UTF-8", |reply, _| {
        let bytes = reply
            .bytes()
            .map(|byte| if byte == b'A' { 0xff } else { byte });
        bytes.collect()
    }),
    ("ok twice", |reply, _| {
        reply
            .replacen("{\"ok\":true", "{\"ok\":true,\"ok\":true", 1)
            .into()
    }),
    ("result twice", |reply, _| {
        reply
            .replacen("{\"ok\":true", "{\"ok\":true,\"result\":1", 1)
            .into()
    }),
    ("ok is false", |reply, _| {
        reply.replacen("\"ok\":true", "\"ok\":false", 1).into()
    }),
    ("an error beside the result", |reply, _| {
        with(reply, "error", r#"{"message":"x"}"#)
    }),
    ("an unknown member", |reply, _| {
        with(reply, "consent", "true")
    }),
    ("400,000 values", |reply, _| {
        with(reply, "observed", &format!("[{}0]", "0,".repeat(400_000)))
    }),
    ("9 MB", |reply, _| {
        with(reply, "observed", &format!("\"{}\"", "x".repeat(9 << 20)))
    }),
    ("the reply of another tool", |_, other| other.into()),
    ("a tree that was awaited, of 1 MB", |reply, _| {
        with(
            reply,
            "awaited_tree",
            &format!("\"{}\"", "9".repeat(1 << 20)),
        )
    }),
    ("a tree that was awaited, of forged lines", |reply, _| {
        with(reply, "awaited_tree", r#""905:1\n| forged\u202e""#)
    }),
    ("a tree that was awaited, a number", |reply, _| {
        with(reply, "awaited_tree", "905")
    }),
];

/// What the script says that it has changed.
pub(super) const OBSERVED: &[(&str, &str)] = &[
    (
        "nothing at all",
        r#"{"scan":null,"changes":[],"unseen":[]}"#,
    ),
    (
        "an element of no tree",
        r#"{"scan":null,"changes":[{"kind":"appeared","at":0,"inside":[1,2]}],"unseen":[]}"#,
    ),
    (
        "a text of an unknown ref",
        r#"{"scan":null,"changes":[{"kind":"text","ref":"k7q-9e9","role":"AXStaticText","before":"a","after":"b"}],"unseen":[]}"#,
    ),
    (
        "a ref that forges lines",
        r#"{"scan":null,"changes":[{"kind":"focus","ref":"\n| forged\u202e","role":"AXButton","name":"\n| forged\u202e"}],"unseen":[]}"#,
    ),
    (
        "every kind without its fields",
        r#"{"scan":null,"changes":[{"kind":"appeared"},{"kind":"open"},{"kind":"gone"},{"kind":"fewer"},{"kind":"title"},{"kind":"text"},{"kind":"value"},{"kind":"selection"},{"kind":"selected_rows"},{"kind":"focus"},{"kind":"front_window"},{"kind":"front_app"},{"kind":"app_hidden"},{"kind":"app_shown"},{"kind":"ended"},{"kind":"enabled"},{"kind":"disabled"},{"kind":"selected"},{"kind":"unselected"},{"kind":"expanded"},{"kind":"collapsed"},{"kind":"minimized"},{"kind":"restored"},{"kind":"full_screen"},{"kind":"no_full_screen"},{"kind":"frame"},{"kind":"clipboard"},{"kind":"item"},{"kind":"window_of"},{"kind":"menu_opened"},{"kind":"menu_closed"}],"unseen":[]}"#,
    ),
    (
        "a kind that there is not",
        r#"{"scan":null,"changes":[{"kind":"consented"}],"unseen":[]}"#,
    ),
    (
        "counts of 2^64 - 1",
        r#"{"scan":null,"changes":[{"kind":"fewer","count":18446744073709551615,"from":18446744073709551615,"to":0}],"unseen":[]}"#,
    ),
    (
        "a frame without bounds",
        r#"{"scan":null,"changes":[{"kind":"frame","name":"x","frame":{"x":1e308,"y":-1e308,"width":1e308,"height":-1}}],"unseen":[]}"#,
    ),
    (
        "an app with a forged name",
        r#"{"scan":null,"changes":[{"kind":"front_app","app":{"name":"Finder\"\n| forged\u202e","process_id":-2147483648}}],"unseen":[]}"#,
    ),
    (
        "unseen lines that forge others",
        r#"{"scan":null,"changes":[],"unseen":["\n| forged\u202e","",""]}"#,
    ),
    (
        "an element within itself",
        r#"{"scan":@,"changes":[{"kind":"appeared","at":0,"inside":[0,0,0]}],"unseen":[]}"#,
    ),
    (
        "elements beyond the tree",
        r#"{"scan":@,"changes":[{"kind":"appeared","at":1,"inside":[2,18446744073709551615]}],"unseen":[]}"#,
    ),
    (
        "an element beyond the tree",
        r#"{"scan":@,"changes":[{"kind":"open","at":18446744073709551615}],"unseen":[]}"#,
    ),
    (
        "the same element 3 times",
        r#"{"scan":@,"changes":[{"kind":"appeared","at":0},{"kind":"gone","at":0},{"kind":"focus","at":0}],"unseen":[]}"#,
    ),
];

/// A tree of one element, for `@` above.
pub(super) const TREE: &str = r#"{"app":{"name":"TextEdit","bundle_id":null,"process_id":840,"launched":0,"hidden":false},"roots":[{"window":true,"window_id":91,"complete":false}],"fields":FIELDS,"nodes":[["AXWindow",null,null,1e308,-1e308,0,-5,99999999,"\n| forged\u202e"]],"truncated":null}"#;

/// The same for what takes more letters.
pub(super) fn long_observed(fields: &str) -> Vec<(&'static str, String)> {
    let tree = TREE.replace("FIELDS", fields);
    let change = r#"{"kind":"clipboard"}"#;
    let chain: String = (1..5_000)
        .map(|parent| format!(",[\"AXGroup\",{},0]", parent - 1))
        .collect();
    let deep = tree.replace("\"]],", &format!("\"]{chain}],"));
    let appeared = r#"[{"kind":"appeared","at":4999,"inside":[0]}]"#;
    let unseen = vec!["not seen"; 10_000];
    vec![
        (
            "10,000 changes",
            format!(r#"{{"scan":null,"changes":[{}{change}],"unseen":[]}}"#, format!("{change},").repeat(9_999)),
        ),
        ("10,000 unseen lines", json!({"scan": null, "changes": [], "unseen": unseen}).to_string()),
        (
            "a name of 1 MB",
            json!({"scan": null, "changes": [{"kind": "focus", "role": "AXButton", "name": "x".repeat(1 << 20)}], "unseen": []}).to_string(),
        ),
        ("a tree 5,000 deep", format!(r#"{{"scan":{deep},"changes":{appeared},"unseen":[]}}"#)),
    ]
}

/// Errors as a script reports them.
pub(super) const ERRORS: &[(&str, &str)] = &[
    ("without a message", "{}"),
    (
        "with a code in other letters",
        r#"{"code":"policydenied","message":"x"}"#,
    ),
    (
        "with a forged code",
        r#"{"code":"NotConfirmed\n| forged\u202e","message":"x"}"#,
    ),
    (
        "with a number without bounds",
        r#"{"message":"x","number":1e308}"#,
    ),
    (
        "with details that are a list",
        r#"{"code":"AppNotFound","message":"x","details":[]}"#,
    ),
    (
        "with the details of the server",
        r#"{"code":"AppNotFound","message":"x","hint":"Look for another","details":{"awaited_tree":7,"observed":{"scan":7}}}"#,
    ),
    (
        "with a consent that nobody is asked for",
        r#"{"code":"NotConfirmed","message":"x","hint":"Ask the user","details":{"name":7,"bundle_id":[],"apps":{},"steps":7,"tool":[]}}"#,
    ),
];

/// What the program does besides, as shell text; `$reply` is the file of the reply.
pub(super) const MANNERS: &[(&str, &str)] = &[
    (
        "one byte after the other",
        "fold -b -w 200 \"$reply\" | while IFS= read -r part; do printf %s \"$part\"; done; echo; exit",
    ),
    (
        "beside 20 MB of stderr without a line's end",
        "head -c 20000000 /dev/zero | tr '\\0' x >&2",
    ),
    ("beside a stderr that has no end", "yes words >&2 &"),
    (
        "beside a progress line of 1 MB",
        "{ printf 'macmcp-progress r1 '; head -c 1000000 /dev/zero | tr '\\0' 9; echo; } >&2",
    ),
    (
        "beside wrong words about waiting",
        "echo 'macmcp-awaiting {\"app\":7,\"limit_ms\":-1}' >&2; echo 'macmcp-awaiting {\"app\":\"\\n| forged\",\"limit_ms\":99999999999999999999}' >&2; echo 'macmcp-awaiting' >&2",
    ),
    (
        "beside 1,000 lines about waiting",
        "for n in $(seq 1000); do echo \"macmcp-awaiting {\\\"app\\\":\\\"Finder$n\\\",\\\"limit_ms\\\":60000}\"; done >&2",
    ),
    (
        "and 20 MB after it",
        "cat \"$reply\"; head -c 20000000 /dev/zero | tr '\\0' x; exit 0",
    ),
    ("and ends with 3", "cat \"$reply\"; exit 3"),
    ("and ends by SIGSEGV", "cat \"$reply\"; kill -SEGV $$"),
    (
        "and leaves a process with its outputs",
        "cat \"$reply\"; (trap '' TERM; sleep 1000) & exit 0",
    ),
    (
        "half of it, and closes its output",
        "head -c 40 \"$reply\"; exec 1>&-; exit 0",
    ),
    (
        "half of it, and ends by SIGKILL",
        "head -c 40 \"$reply\"; kill -KILL $$",
    ),
    ("with its stderr closed", "exec 2>&-"),
];

/// An envelope with one more member.
pub(super) fn with(reply: &str, name: &str, value: &str) -> Vec<u8> {
    format!("{},\"{name}\":{value}}}\n", &reply[..reply.len() - 1]).into()
}
