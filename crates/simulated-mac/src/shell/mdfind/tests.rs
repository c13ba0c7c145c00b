//! What queries find on a small disk.

use std::sync::LazyLock;

use super::*;
use proptest::prelude::*;
use serde_json::json;

/// Friday, 20 November 2026, 09:05:03.
const NOW: f64 = 1_795_165_503.0;

fn world() -> World {
    WORLD.clone()
}

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let mut world: serde_json::Value = serde_json::from_str(World::DEFAULT).unwrap();
    let disk = &mut world["disk"];
    let talk = json!({"text": "Paris in spring", "modified": NOW - 3600.0});
    disk["/Users/demo/Documents/Talk.pptx"] = talk;
    disk["/Users/demo/Documents/.hidden/secret.txt"] = json!({"text": "Paris"});
    disk["/Users/demo/Downloads/a \"b\" * c\\d.txt"] = json!({});
    World::parse(world.to_string().as_bytes()).unwrap()
});

fn run(words: &[&str]) -> Ran {
    find(&WORLD, words, "/Users/demo", NOW).unwrap()
}

/// The names that are found.
fn names(words: &[&str]) -> Vec<String> {
    let ran = run(words);
    assert_eq!((ran.status, ran.error.as_str()), (0, ""));
    let paths = ran.output.lines();
    paths
        .map(|path| path.rsplit('/').next().unwrap().to_owned())
        .collect()
}

#[test]
fn an_expression_finds_what_fits() {
    for (query, found) in [
        (r#"kMDItemFSName == "*PLAN*"cd"#, &["Plan.txt"][..]),
        (r#"kMDItemFSName ==[c] "plan.txt""#, &["Plan.txt"]),
        (r#"kMDItemFSName == "plan.txt""#, &[]),
        (
            r#"kMDItemDisplayName = '*unicode*'cd"#,
            &["Ünïcödé “quoted”.pdf"],
        ),
        (r#"kMDItemTextContent == "*THINK*"cd"#, &["Plan.txt"]),
        (r#"kMDItemTextContent == "Paris""#, &["Talk.pptx"]),
        (r#"kMDItemTextContent == "Par""#, &[]),
        (
            "kMDItemContentTypeTree == public.presentation",
            &["Talk.pptx"],
        ),
        (r#"kMDItemContentTypeTree == "public.image""#, &["海.jpg"]),
        (
            "kMDItemCFBundleIdentifier == com.apple.Safari",
            &["Safari.app"],
        ),
        (
            "kMDItemFSContentChangeDate >= $time.now(-86400)",
            &["Talk.pptx"],
        ),
        ("kMDItemFSContentChangeDate > $time.today", &["Talk.pptx"]),
        (
            "InRange(kMDItemFSContentChangeDate, $time.today, $time.now)",
            &["Talk.pptx"],
        ),
        ("kMDItemFSSize == 15", &["Talk.pptx"]),
        (
            r#"(kMDItemFSName == "Talk*" || kMDItemFSName == "Plan*") && kMDItemFSSize > 20"#,
            &["Plan.txt"],
        ),
        (
            r#"kMDItemFSName == "*\"b\" \* c\\d*""#,
            &["a \"b\" * c\\d.txt"],
        ),
    ] {
        assert_eq!(names(&[query]), found, "{query}");
    }
}

#[test]
fn options_are_read_wherever_they_stand() {
    let query = r#"kMDItemContentTypeTree == "public.text""#;
    assert_eq!(run(&["-count", query]).output, "4\n");
    let only = ["-onlyin", "Documents", query];
    assert_eq!(names(&only), ["Plan.txt", "買い物メモ 🍎.txt"]);
    let behind = run(&["-0", query, "-onlyin", "/Users/demo/Desktop"]);
    assert_eq!(behind.output, "/Users/demo/Desktop/Read me.txt\0");
    assert_eq!(names(&["-onlyin", "/no/such/folder", query]), [""; 0]);
    assert_eq!(names(&["-name", "plan"]), ["Plan.txt"]);
    assert_eq!(names(&["paris", "spring"]), ["Talk.pptx"]);
    assert_eq!(names(&["-interpret", "ring"]), [""; 0]);
}

#[test]
fn what_is_hidden_off_or_not_allowed_is_not_found() {
    let query = r#"kMDItemTextContent == "paris*"c"#;
    assert_eq!(names(&[query]), ["Talk.pptx"]);
    let mut world = world();
    world.permissions.folders = simulated_world::world::Permission::Denied;
    assert_eq!(find(&world, &[query], "/", NOW).unwrap(), Ran::default());
    world.permissions.folders = simulated_world::world::Permission::Granted;
    world.spotlight.off = true;
    let counted = find(&world, &["-count", query], "/", NOW).unwrap();
    assert_eq!(counted.output, "0\n");
}

#[test]
fn a_query_that_is_none_is_told_on_the_output() {
    for query in [
        "kMDItemFSName ==",
        r#"kMDItemFSName == "a"#,
        r#"kMDItemFSName == "a" &&"#,
        r#"kMDItemFSName == "a" "b""#,
        r#"(kMDItemFSName == "a""#,
        r#"kMDItemKind == "Mail Message" && (application || recruiter)"#,
        "kMDItemFSName ==[x] a",
    ] {
        let ran = run(&[query]);
        let told = format!("Failed to create query for '{query}'.\n");
        assert_eq!((ran.output, ran.status), (told, 1));
    }
}

#[test]
fn what_is_not_here_is_refused() {
    let deep = format!("{}kMDItemFSSize > 1{}", "(".repeat(60), ")".repeat(60));
    for words in [
        &["-live", "a"][..],
        &["--", "a"],
        &["-onlyin"],
        &[],
        &["a|b"],
        &["-name", "*a"],
        &["kMDItemAuthors == a"],
        &["kMDItemFSSize == \"a\""],
        &["kMDItemFSContentChangeDate > $time.this_week"],
        &["! kMDItemFSSize > 1"],
        &[deep.as_str()],
    ] {
        let refused = find(&WORLD, words, "/", NOW);
        assert!(matches!(refused, Err(NotRun::NotSimulated(_))), "{words:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever stands in quotes with its signs escaped is a text, and one that finds the file of that name alone.
    #[test]
    fn an_escaped_text_is_a_text(name in "[^/\\x00-\\x1f.][^/\\x00-\\x1f]{0,12}") {
        prop_assume!(!name.ends_with(".noindex"));
        let mut world = world();
        let path = format!("/Users/demo/Public/{name}");
        world.write_file(&path, "").unwrap();
        let mut escaped = String::new();
        for letter in name.chars() {
            if "\\\"*?".contains(letter) {
                escaped.push('\\');
            }
            escaped.push(letter);
        }
        let query = format!("(kMDItemFSName == \"{escaped}\")");
        let ran = find(&world, &["-onlyin", "/Users/demo/Public", &query], "/", NOW).unwrap();
        prop_assert_eq!(ran.output, format!("{}\n", path));
    }

    /// A query of any parts is read, refused or no query, and never more.
    #[test]
    fn every_query_has_an_answer(parts in prop::collection::vec(
        prop::sample::select(vec![
            "kMDItemFSName", "kMDItemFSSize", "InRange(", "==", "!=", ">=", "<", "[cd]", "\"", "'", "\\", "*", "?",
            "$time.now(", "$time.today", ")", "(", "&&", "||", " ", "1e999", "-5", "a", "é", ",", "w", "\u{0}",
        ]), 0..24)) {
        let query = parts.concat();
        let _ = find(&WORLD, &["-literal", &format!("k{query}")], "/", NOW);
        let _ = find(&WORLD, &["-literal", &format!("kMDItemFSName == {query}")], "/", NOW);
    }
}
