//! What macOS answers about pages by WebKit's own tests, one fact each: `tests/webkit/facts.txt`.

use std::fmt::Write;

use serde_json::{Value, json};
use simulated_mac::{Program, SimulatedMac};

use crate::described::made;

const FACTS: &str = include_str!("../webkit/facts.txt");
const ASK: &str = include_str!("../webkit/ask.js");

/// How many facts the page of reference has.
const ALL: usize = 369;

/// A piece of a page, and what is asked of it.
#[derive(Default)]
struct Piece<'f> {
    /// The number of the entry, and the test that it comes from.
    heading: &'f str,
    html: String,
    /// Elements as a description has them.
    elements: Vec<&'f str>,
    facts: Vec<Fact<'f>>,
    /// How many facts no world can express.
    not: usize,
}

struct Fact<'f> {
    ask: &'f str,
    answer: &'f str,
    /// Whether the simulated Safari answers that.
    alike: bool,
}

impl Piece<'_> {
    fn has_own_page(&self) -> bool {
        self.heading.ends_with("(a page of its own)")
    }
}

fn pieces() -> Vec<Piece<'static>> {
    let mut pieces: Vec<Piece<'static>> = Vec::new();
    let (_, body) = FACTS.split_once("\n\n# ").unwrap();
    for line in body.lines() {
        let begins = pieces.is_empty().then_some(line);
        if let Some(heading) = begins.or_else(|| line.strip_prefix("# ")) {
            pieces.push(Piece {
                heading,
                ..Piece::default()
            });
            continue;
        }
        let piece = pieces.last_mut().unwrap();
        if line.starts_with('<') {
            piece.html.push_str(line);
        } else if line.starts_with('{') {
            piece.elements.push(line);
        } else if let Some(not) = line.strip_prefix("not ") {
            let (count, _) = not.split_once(' ').unwrap();
            piece.not += count.parse::<usize>().unwrap();
        } else if let Some((ask, answer)) = line.rsplit_once(" =/= ") {
            let alike = false;
            piece.facts.push(Fact { ask, answer, alike });
        } else if let Some((ask, answer)) = line.rsplit_once(" => ") {
            let answer = answer.trim();
            let alike = true;
            piece.facts.push(Fact { ask, answer, alike });
        } else {
            assert_eq!(line, "", "no line of facts");
        }
    }
    pieces
}

/// The pages of all pieces: the first one holds those that need none of their own, each in a group.
fn pages(pieces: &[Piece<'_>]) -> Vec<(String, Vec<usize>)> {
    let mut shared = (String::new(), Vec::new());
    let mut own = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        if piece.has_own_page() {
            own.push((piece.html.clone(), vec![at]));
        } else {
            let html = &piece.html;
            write!(shared.0, r#"<div role="group" id="f{at}">{html}</div>"#).unwrap();
            shared.1.push(at);
        }
    }
    [vec![shared], own].concat()
}

fn answers(pieces: &[Piece<'_>]) -> Vec<Vec<String>> {
    let pages = pages(pieces);
    let mut web = String::new();
    for (place, (html, held)) in pages.iter().enumerate() {
        writeln!(web, "[web.\"https://t.example.com/{place}\"]").unwrap();
        let elements = held.iter().flat_map(|at| pieces[*at].elements.clone());
        let elements = elements.collect::<Vec<_>>().join(", ");
        writeln!(web, "title = \"Facts\"\nhtml = {}", json!(html)).unwrap();
        writeln!(web, "elements = [{elements}]").unwrap();
    }
    let description = format!("version = 1\nfront = \"com.apple.Safari\"\n{web}");
    let (_folder, world) = made(&description, &[]);
    let mac = SimulatedMac::from_file(world).unwrap();
    let mut found = vec![Vec::new(); pieces.len()];
    for (place, (_, held)) in pages.iter().enumerate() {
        let open = format!(
            "Application('Safari').windows[0].currentTab.url = 'https://t.example.com/{place}';\n"
        );
        let ask = |at: &usize| {
            let area = match pieces[*at].has_own_page() {
                true => Value::Null,
                false => json!(format!("f{at}")),
            };
            let facts = pieces[*at].facts.iter();
            facts
                .map(|fact| json!({"at": area, "ask": fact.ask}))
                .collect()
        };
        let asked: Vec<Value> = held
            .iter()
            .flat_map(|at| -> Vec<Value> { ask(at) })
            .collect();
        let script = format!("{open}{ASK}\nJSON.stringify({}.map(answer));", json!(asked));
        let words = ["-l", "JavaScript", "-"];
        let ran = mac.run(Program::Osascript, words, script.as_str()).unwrap();
        assert_eq!(ran.stderr, "");
        let told: Vec<String> = serde_json::from_str(ran.stdout.trim()).unwrap();
        let mut told = told.into_iter();
        for at in held {
            let count = pieces[*at].facts.len();
            found[*at] = told.by_ref().take(count).collect();
        }
    }
    found
}

#[test]
fn pages_answer_as_webkit_tests_say() {
    let pieces = pieces();
    let answers = answers(&pieces);
    let mut wrong = String::new();
    for (piece, answers) in pieces.iter().zip(&answers) {
        for (fact, answer) in piece.facts.iter().zip(answers) {
            if (answer == fact.answer) != fact.alike {
                let Fact {
                    ask,
                    answer: expected,
                    ..
                } = fact;
                writeln!(
                    wrong,
                    "{}\n  {ask}\n  {answer}, not {expected}",
                    piece.heading
                )
                .unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The figures of the page of reference, section by section: alike, otherwise, not to be expressed.
#[test]
fn the_page_of_reference_has_the_figures_of_the_facts() {
    let page = include_str!("../../../../docs/reference/webkit-answers.md");
    let (mut alike, mut otherwise, mut not) = (0, 0, 0);
    for piece in pieces() {
        let (same, other): (Vec<_>, Vec<_>) = piece.facts.iter().partition(|fact| fact.alike);
        alike += same.len();
        otherwise += other.len();
        not += piece.not;
        let (entry, _) = piece.heading.split_once(' ').unwrap();
        assert!(
            page.contains(&format!("<a id=\"webkit-{entry}\">")),
            "{entry}"
        );
    }
    assert_eq!(alike + otherwise + not, ALL);
    let said =
        format!("Of {ALL} facts the simulated Mac answers {alike} as told, {otherwise} otherwise");
    assert!(page.contains(&said), "the page does not say: {said}");
}
