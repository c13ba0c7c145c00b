//! Tools are found by clients that search for them instead of listing them: the questions of `questions.toml`, by the scores of Claude
//! Code 2.1.197 and of Codex 0.171.0 [clients D1].

use macmcp::registry::{Registry, Selection};
use macmcp::tool::Advertising;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// How many that are found a model looks at.
const FIRST: usize = 5;

/// Of a hundred questions so many find a tool that fits.
const LEAST: usize = 95;

#[derive(Deserialize)]
struct Question {
    asks: String,
    fits: Vec<String>,
    source: Option<String>,
}

#[derive(Deserialize)]
struct Questions {
    question: Vec<Question>,
}

fn questions() -> Vec<Question> {
    let questions: Questions = toml_edit::de::from_str(include_str!("questions.toml")).unwrap();
    questions.question
}

/// The tools in the order of the list.
fn listed() -> Vec<Value> {
    let registry = Registry::with_own(&Selection::default(), None).unwrap();
    serde_json::from_str(&registry.list(Advertising::default())).unwrap()
}

fn text<'t>(tool: &'t Value, path: &str) -> &'t str {
    tool.pointer(path).and_then(Value::as_str).unwrap_or("")
}

/// The tools whose scores are not 0, the highest first, and of the same score in their order.
fn ranked(tools: &[Value], score: impl Fn(&Value) -> f64) -> Vec<&str> {
    let mut scored: Vec<(f64, &str)> = tools
        .iter()
        .map(|tool| (score(tool), text(tool, "/name")))
        .collect();
    scored.retain(|(score, _)| *score > 0.0);
    scored.sort_by(|one, other| other.0.total_cmp(&one.0));
    scored.into_iter().map(|(_, name)| name).collect()
}

/// Whether a text has a word that begins and ends there.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    // A boundary is where a letter meets something else, also within what is looked for.
    let is_boundary = |before: Option<char>, after: Option<char>| {
        before.is_some_and(is_part) != after.is_some_and(is_part)
    };
    text.match_indices(word).any(|(at, found)| {
        let end = at + found.len();
        is_boundary(text[..at].chars().next_back(), word.chars().next())
            && is_boundary(word.chars().next_back(), text[end..].chars().next())
    })
}

/// The search of Claude Code, for a server that is called macmcp.
fn by_claude_code(tool: &Value, question: &str) -> f64 {
    let name = text(tool, "/name");
    let description = text(tool, "/description").to_lowercase();
    let hint = text(tool, "/_meta/anthropic~1searchHint").to_lowercase();
    let coarse = ["macmcp", name];
    let parts: Vec<&str> = coarse.iter().flat_map(|name| name.split('_')).collect();
    let mut score = 0.0;
    for word in question.to_lowercase().split_whitespace() {
        if parts.contains(&word) {
            score += 12.0;
        } else if parts.iter().any(|part| part.contains(word)) {
            score += 6.0;
        }
        if coarse.contains(&word) {
            score += 12.0;
        } else if coarse.iter().any(|part| part.contains(word)) {
            score += 4.0;
        }
        if has_word(&hint, word) {
            score += 4.0;
        }
        if has_word(&description, word) {
            score += 2.0;
        }
    }
    score
}

/// English words that say nothing of what is looked for.
const STOP: &str = " i me my myself we our ours you your yours he him his she her it its they them their what which who whom this that these \
those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for \
with about against between into through during before after above below to from up down in out on off over under again further then once \
here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just \
don should now d ll m o re ve y ";

/// The stem of a word, about as English stemmers have it.
fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    if let Some(body) = word.strip_suffix("ies").filter(|body| body.len() > 1) {
        stem = format!("{body}i");
    } else if word.len() > 3
        && word.ends_with('s')
        && !word.ends_with("ss")
        && !word.ends_with("us")
    {
        stem.pop();
    }
    for suffix in ["ing", "ed"] {
        let body = stem
            .strip_suffix(suffix)
            .filter(|body| body.len() > 2 && body.contains(['a', 'e', 'i', 'o', 'u', 'y']));
        if let Some(body) = body {
            stem = body.to_owned();
            let mut ends = stem.chars().rev();
            let last = ends.next();
            if last == ends.next() && !matches!(last, Some('l' | 's' | 'z')) {
                stem.pop();
            }
            break;
        }
    }
    for suffix in ["ation", "ate", "ion", "e"] {
        if stem.len() > suffix.len() + 2 && stem.ends_with(suffix) {
            stem.truncate(stem.len() - suffix.len());
            break;
        }
    }
    if stem.len() > 2 && stem.ends_with('y') {
        stem.pop();
        stem.push('i');
    }
    stem
}

fn stems(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('’', "'");
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
    let words = words.map(|word| word.trim_matches('\'').trim_end_matches("'s"));
    let words = words.filter(|word| !word.is_empty() && !STOP.contains(&format!(" {word} ")));
    words.map(stem).collect()
}

/// The search of Codex: BM25 over names, titles, descriptions and the names of parameters.
struct Bm25 {
    documents: Vec<Vec<String>>,
    average: f64,
}

impl Bm25 {
    fn of(tools: &[Value]) -> Self {
        let document = |tool: &Value| {
            let name = text(tool, "/name");
            let parameters = tool["inputSchema"]["properties"].as_object();
            let parameters: Vec<&str> = parameters
                .into_iter()
                .flatten()
                .map(|(name, _)| name.as_str())
                .collect();
            let texts = [
                name,
                name,
                "macmcp",
                text(tool, "/title"),
                text(tool, "/description"),
            ];
            stems(&format!(
                "mcp__macmcp__{name} {} {}",
                texts.join(" "),
                parameters.join(" ")
            ))
        };
        let documents: Vec<Vec<String>> = tools.iter().map(document).collect();
        let words: usize = documents.iter().map(Vec::len).sum();
        let average = words as f64 / documents.len() as f64;
        Self { documents, average }
    }

    fn score(&self, at: usize, question: &[String]) -> f64 {
        let document = &self.documents[at];
        let count = self.documents.len() as f64;
        let of_word = |word: &String| {
            let times = document.iter().filter(|other| *other == word).count() as f64;
            let having = self
                .documents
                .iter()
                .filter(|other| other.contains(word))
                .count() as f64;
            let rare = (1.0 + (count - having + 0.5) / (having + 0.5)).ln();
            let long = 0.25 + 0.75 * document.len() as f64 / self.average;
            rare * times * 2.2 / (times + 1.2 * long)
        };
        question.iter().map(of_word).sum()
    }
}

/// The questions for which none of the first tools that are found fits.
fn missed(questions: &[Question], found: impl Fn(&str) -> Vec<String>) -> Vec<&str> {
    let misses = questions.iter().filter(|question| {
        let found = found(&question.asks);
        let mut first = found.iter().take(FIRST);
        !first.any(|name| question.fits.contains(name))
    });
    misses.map(|question| question.asks.as_str()).collect()
}

fn require(misses: &[&str], of: usize) {
    let found = of - misses.len();
    assert!(
        found * 100 >= LEAST * of,
        "{found} of {of}; not found: {misses:#?}"
    );
}

/// The tools that Claude Code loads without a search.
fn always_there(tools: &[Value]) -> Vec<&str> {
    let is_there = |tool: &&Value| tool["_meta"]["anthropic/alwaysLoad"] == true;
    let there = tools.iter().filter(is_there);
    there.map(|tool| text(tool, "/name")).collect()
}

#[test]
fn the_questions_are_about_tools_that_there_are() {
    let (tools, questions) = (listed(), questions());
    let names: BTreeSet<&str> = tools.iter().map(|tool| text(tool, "/name")).collect();
    for question in &questions {
        assert!(!question.fits.is_empty(), "{}", question.asks);
        for tool in &question.fits {
            assert!(names.contains(tool.as_str()), "{}: {tool}", question.asks);
        }
    }
    let of_users = questions
        .iter()
        .filter(|question| question.source.is_some());
    assert!(of_users.count() >= 30 && questions.len() >= 88);
}

#[test]
fn what_users_ask_is_found_by_the_search_of_claude_code() {
    let (tools, questions) = (listed(), questions());
    let there = always_there(&tools);
    assert_eq!(there, ["look", "batch"]);
    let found = |question: &str| {
        let found = ranked(&tools, |tool| by_claude_code(tool, question));
        found.into_iter().map(str::to_owned).collect()
    };
    let misses = missed(&questions, found);
    // What is there without a search need not be found.
    let fits = |asks: &str| {
        questions
            .iter()
            .find(|question| question.asks == asks)
            .unwrap()
    };
    let misses: Vec<&str> = misses
        .into_iter()
        .filter(|asks| {
            !fits(asks)
                .fits
                .iter()
                .any(|tool| there.contains(&tool.as_str()))
        })
        .collect();
    require(&misses, questions.len());
}

#[test]
fn what_users_ask_is_found_by_the_search_of_codex() {
    let (tools, questions) = (listed(), questions());
    let search = Bm25::of(&tools);
    let found = |question: &str| {
        let question = stems(question);
        let at = |tool: &Value| tools.iter().position(|other| other == tool).unwrap();
        let found = ranked(&tools, |tool| search.score(at(tool), &question));
        found.into_iter().map(str::to_owned).collect()
    };
    require(&missed(&questions, found), questions.len());
}

/// The first questions that README and `macmcp setup` suggest find what answers them, in both.
#[test]
fn what_readme_and_setup_suggest_is_found() {
    let tools = listed();
    let search = Bm25::of(&tools);
    for (file, suggests, question, fits) in [
        (
            include_str!("../../../README.md"),
            "*what is on my screen?*",
            "what is on my screen?",
            "look",
        ),
        (
            include_str!("../../../src/cli/setup/report.rs"),
            "ask it which windows are open",
            "which windows are open",
            "list_windows",
        ),
    ] {
        assert!(
            file.contains(suggests),
            "something else is suggested than {question}"
        );
        let by_codex = ranked(&tools, |tool| {
            let at = tools.iter().position(|other| other == tool).unwrap();
            search.score(at, &stems(question))
        });
        assert!(
            by_codex[..FIRST].contains(&fits),
            "{question}: {by_codex:?}"
        );
        let found = ranked(&tools, |tool| by_claude_code(tool, question));
        let is_there = found[..FIRST].contains(&fits) || always_there(&tools).contains(&fits);
        assert!(is_there, "{question}: {found:?}");
    }
}

/// A scorer that finds everything would prove nothing: what was measured with the clients, before the hints.
#[test]
fn the_scores_are_those_that_were_measured() {
    let tools: Vec<Value> = [
        (
            "press_key",
            "Press one key in the front app, once or repeatedly.",
        ),
        (
            "click_ui_element",
            "Click an element. Prefer it over click.",
        ),
        (
            "reveal_in_finder",
            "Show a file or folder in Finder, selected in its folder.",
        ),
    ]
    .map(|(name, description)| serde_json::json!({"name": name, "description": description}))
    .to_vec();
    // "in" is a part of a name, "a" is within two: what was found first of all the tools [clients D1].
    let found = ranked(&tools, |tool| {
        by_claude_code(tool, "press a button in TextEdit")
    });
    assert_eq!(found, ["press_key", "reveal_in_finder", "click_ui_element"]);
    assert!(has_word("press escape, undo", "escape") && !has_word("escaped", "escape"));
    assert_eq!(stems("Which windows are open"), ["window", "open"]);
    assert_eq!(stems("automation"), stems("automate"));
}
