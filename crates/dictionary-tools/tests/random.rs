//! Random dictionaries, broken ones included: whatever one says, a tool that is made of it holds its words as terms, texts and lines, and
//! nothing that it says ends a header, a comment or a text.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use dictionary_tools::{Broken, Dictionary, Request, Tool, Way, make, read, table};
use proptest::prelude::*;

fn scaffold(name: &str) -> &'static str {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scripts/scaffold/dictionary/"
    );
    std::fs::read_to_string(format!("{folder}{name}.applescript.hbs"))
        .unwrap()
        .leak()
}

fn read_alone(text: &str) -> Result<Dictionary, Broken> {
    read(text.as_bytes(), &mut |_| None)
}

/// A name: a plain one, or one that has broken quoting somewhere.
fn name() -> impl Strategy<Value = String> {
    let trap = prop::sample::select(vec![
        "name",
        "id",
        "to do",
        "application",
        "window",
        "status",
        "end tell",
        "do shell script",
        "x\" & (quit) & \"",
        "--}}",
        "{{text id}}",
        "note\nend tell",
        "«class docu»",
        "a__APP__b",
        "__IN__",
        "x_",
        "|x|",
        "",
        " ",
        "\u{202e}txt",
        "é",
        "repeat",
        "run script",
        "missing value",
        "a (* b",
        "text",
        "date",
        "boolean",
        "integer",
        "list",
        "class",
        "properties",
    ]);
    prop_oneof![3 => trap.prop_map(str::to_owned), 2 => "[a-z]{1,8}( [a-z]{1,6})?", 1 => any::<String>()]
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A definition of a few classes, the enumerations of their properties and a command.
fn definition() -> impl Strategy<Value = (String, Vec<String>)> {
    let property = (name(), name(), name());
    let class = (
        name(),
        prop::collection::vec(property, 0..5),
        prop::collection::vec(name(), 0..3),
    );
    let classes = prop::collection::vec(class, 1..5);
    let words = prop::collection::vec(name(), 0..4);
    (classes, words, name(), name()).prop_map(|(classes, words, command, label)| {
        let mut xml = String::from("<dictionary><suite name=\"s\" code=\"????\"><class name=\"application\" code=\"capp\">");
        for (name, ..) in &classes {
            xml.push_str(&format!("<element type=\"{}\"/>", escaped(name)));
        }
        xml.push_str("</class>");
        for (name, properties, held) in &classes {
            let told = escaped(name);
            xml.push_str(&format!("<class name=\"{told}\" code=\"{told}\" plural=\"{told}s\" inherits=\"{told}\" description=\"{told}\">"));
            for (name, kind, words) in properties {
                let (name, kind, words) = (escaped(name), escaped(kind), escaped(words));
                xml.push_str(&format!("<property name=\"{name}\" code=\"{name}\" type=\"{kind}\" description=\"{words}\"/>"));
            }
            for held in held {
                xml.push_str(&format!("<element type=\"{}\"/>", escaped(held)));
            }
            xml.push_str("</class>");
        }
        xml.push_str("<enumeration name=\"status\" code=\"????\">");
        for word in &words {
            xml.push_str(&format!("<enumerator name=\"{}\" code=\"????\"/>", escaped(word)));
        }
        let (told, label) = (escaped(&command), escaped(&label));
        xml.push_str(&format!(
            "</enumeration><command name=\"{told}\" code=\"abcdefgh\" description=\"{told}\"><direct-parameter type=\"text\" optional=\"yes\"/><parameter name=\"{label}\" code=\"abcd\" type=\"status\"/></command></suite></dictionary>"
        ));
        let mut names: Vec<String> = classes.into_iter().map(|(name, ..)| name).collect();
        names.push(command);
        (xml, names)
    })
}

/// The names of a definition as classes and as commands, in every way.
fn tools(dictionary: &Dictionary, names: &[String]) -> Vec<Tool> {
    let mut requests = vec![(Way::Reading, None)];
    for name in names {
        for way in [Way::Reading, Way::Make, Way::Set, Way::Delete] {
            requests.push((way, Some(name.as_str())));
        }
        requests.push((Way::Command(name.clone()), None));
    }
    let mut tools = Vec::new();
    for (way, class) in requests {
        let request = Request {
            way,
            class,
            of: None,
            without: &[],
        };
        tools.extend(
            make(dictionary, "Some App", &scaffold, &request)
                .map(|made| made.tools)
                .unwrap_or_default(),
        );
    }
    tools
}

/// What a tool's file may not have, whatever its dictionary says.
fn judge(tool: &Tool) {
    let Tool { name, text, .. } = tool;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    assert!(name.len() <= 40 && name.chars().all(plain), "{name}");
    assert_eq!(text.matches("--}}").count(), 1, "{text}");
    let (header, script) = text.split_once("--}}").unwrap();
    assert!(
        header.starts_with("{{!--\n") && header.matches("{{").count() == 1,
        "{text}"
    );
    // Each line of the header is a key with its value, or the name of a table.
    for line in header.lines().skip(1).filter(|line| !line.is_empty()) {
        let is_table = line.starts_with('[') && line.ends_with(']');
        let is_pair = line
            .split_once(" = ")
            .is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
        assert!(is_table || is_pair, "{line}");
        let quotes = line
            .replace("\\\\", "")
            .replace("\\\"", "")
            .matches('"')
            .count();
        assert_eq!(quotes % 2, 0, "{line}");
    }
    for inside in script.split("{{").skip(1) {
        let (inside, _) = inside.split_once("}}").unwrap();
        let word = inside.split(' ').next().unwrap();
        assert!(
            ["lib", "text", "integer", "boolean", "list", "seconds"].contains(&word),
            "{inside}"
        );
    }
    for line in script.lines() {
        assert_eq!(line.matches('"').count() % 2, 0, "{line}");
        assert!(
            !line.contains(['«', '»', '¬', '|', '\\', '\u{202e}']) && !line.contains("(*"),
            "{line}"
        );
        assert!(!line.contains("__"), "{line}");
        for other in ["shell", "run script", "osascript"] {
            assert!(!line.contains(other), "{line}");
        }
    }
    for (open, close) in [("\ttell application", "end tell"), ("on ", "end ")] {
        let lines = || script.lines().map(str::trim_end);
        if open == "on " {
            let begun = lines().filter(|line| line.starts_with("on ")).count();
            let ended = lines().filter(|line| line.starts_with("end ")).count();
            assert_eq!(begun, ended, "{script}");
        } else {
            let begun = lines()
                .filter(|line| line.contains(open) && !line.contains(" to "))
                .count();
            let ended = lines().filter(|line| line.trim_start() == close).count();
            assert_eq!(begun, ended, "{script}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_a_dictionary_says_stays_in_its_place((xml, names) in definition()) {
        let dictionary = read_alone(&xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
        for tool in tools(&dictionary, &names) {
            judge(&tool);
        }
        prop_assert!(table(&dictionary).contains("command"));
    }

    #[test]
    fn a_broken_dictionary_is_refused_or_read((xml, names) in definition(), cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..6)) {
        let mut broken: Vec<char> = xml.chars().collect();
        for (at, with) in cuts {
            let at = at.index(broken.len());
            broken[at] = with;
        }
        let broken: String = broken.into_iter().collect();
        if let Ok(dictionary) = read_alone(&broken) {
            tools(&dictionary, &names).iter().for_each(judge);
        }
        let _ = read(&broken.as_bytes()[..broken.len() / 2], &mut |_| None);
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let deep = format!("<dictionary>{}</dictionary>", "<suite>".repeat(40));
    let many = format!(
        "<dictionary>{}</dictionary>",
        "<class name=\"a\"/>".repeat(200_001)
    );
    let classes: String = (0..4_001)
        .map(|n| format!("<class name=\"c{n}\"/>"))
        .collect();
    let circle = "<dictionary><suite><class name=\"a\" inherits=\"b\"/><class name=\"b\" inherits=\"a\"/></suite></dictionary>";
    for (text, words) in [
        (deep.as_str(), "stand in one another"),
        (&many, "more than 200000 elements"),
        (
            &format!("<dictionary>{classes}</dictionary>"),
            "more than 4000 of one kind",
        ),
        ("<other/>", "is not `dictionary`"),
        ("", "no element"),
        ("<dictionary><suite>", "does not end"),
        ("<dictionary a=\"&x;\"/>", "x"),
        (
            "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><dictionary title=\"&x;\"/>",
            "x",
        ),
    ] {
        let refused = read_alone(text).unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
    assert!(read(b"<dictionary>\xff</dictionary>", &mut |_| None).is_err());
    assert!(read(&vec![b' '; (8 << 20) + 1], &mut |_| None).is_err());
    assert!(table(&read_alone(circle).unwrap()).contains("command"));
    // A file that includes itself.
    let again = b"<dictionary><include href=\"a.sdef\"/></dictionary>";
    let circle = read(again, &mut |_| Some(again.to_vec())).unwrap_err();
    assert!(circle.to_string().contains("includes too many"), "{circle}");
    let missing = read_alone("<dictionary><include href=\"a.sdef\"/></dictionary>").unwrap();
    assert_eq!(missing.not_included, ["a.sdef"]);
}
