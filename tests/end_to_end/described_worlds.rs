//! Worlds that people describe: as docs/worlds.md has them, edited, and mistyped.

use crate::agent_tasks::command;
use crate::support::commands::said;
use std::fs;
use std::path::Path;

/// The world and the task of docs/worlds.md, as who follows it writes them.
#[test]
fn the_world_and_the_task_of_the_document_are_as_it_says() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/worlds.md");
    let document = fs::read_to_string(document).unwrap();
    let fenced = document.split("```toml\n").skip(1);
    let fenced: Vec<&str> = fenced
        .filter_map(|rest| rest.split_once("```"))
        .map(|(text, _)| text)
        .collect();
    let [world, order] = *fenced else {
        panic!("the document has {} texts in TOML", fenced.len());
    };
    let folder = tempfile::tempdir().unwrap();
    let tasks = folder.path().join("tasks");
    fs::create_dir(&tasks).unwrap();
    for around in [folder.path(), &tasks] {
        fs::write(around.join("shop.toml"), world).unwrap();
    }
    fs::write(tasks.join("order.toml"), order).unwrap();
    let run = |line: &str| {
        // Words in quotation marks may have spaces.
        let words: Vec<String> = line
            .split('"')
            .enumerate()
            .flat_map(|(at, part)| match at % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = command(words[1], &words[2..]);
        let output = command.current_dir(folder.path()).output().unwrap();
        (output.status.code(), said(&output))
    };
    let commands = document
        .lines()
        .filter(|line| line.starts_with("macmcp simulate ") && !line.contains(" task "));
    let commands: Vec<&str> = commands
        .map(|line| line.split('#').next().unwrap())
        .collect();
    assert!(commands.len() >= 6, "{commands:?}");
    for line in commands {
        if line.contains(" diff ") {
            fs::copy(
                folder.path().join("mac.json"),
                folder.path().join("before.json"),
            )
            .unwrap();
        }
        let (status, said) = run(line);
        // Nothing was done yet.
        let nothing = line.contains(".done[") || line.contains(" diff ");
        assert_eq!(
            status,
            Some(i32::from(nothing && said.is_empty())),
            "{line}: {said}"
        );
    }
    for words in ["check tasks", "check tasks/order.toml"] {
        let (status, said) = run(&format!("macmcp simulate task {words}"));
        assert_eq!(status, Some(0), "{said}");
    }
    // The mistake that it shows is reported as it shows it.
    let wrong = world.replace("subject", "subjct");
    fs::write(folder.path().join("wrong.toml"), wrong).unwrap();
    let (_, said) = run("macmcp simulate new wrong.json --from wrong.toml");
    let shown = "line 6: unknown field `subjct`, expected one of `from`, `subject`, ";
    assert!(document.contains(shown) && said.contains(shown), "{said}");
    assert!(said.contains("did you mean `subject`?"), "{said}");
}

/// A description that was edited is made again, and one that is wrong leaves the world as it is.
#[test]
fn an_edited_description_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (world, from) = (path("mac.json"), path("mac.toml"));
    let make = |clipboard: &str, more: &[&str]| {
        fs::write(&from, format!("version = 1\nclipboard = \"{clipboard}\"\n")).unwrap();
        let words = [&["new", &world, "--from", &from], more].concat();
        said(&command("simulate", &words).output().unwrap())
    };
    let holds = |text: &str| {
        let query = format!("$.pasteboard..[?@ == '{text}']");
        let found = command("simulate", &["query", &world, &query])
            .output()
            .unwrap();
        found.status.success()
    };
    make("first", &[]);
    assert!(make("second", &[]).contains("--replace"));
    assert!(holds("first"));
    make("second", &["--replace"]);
    assert!(holds("second") && !holds("first"));
    assert!(make("third\"\nfronnt = \"x", &["--replace"]).contains("line 3"));
    assert!(holds("second"));
    let opens = "x\"\n[[apps]]\nname = \"Shop\"\n[[apps.windows]]\ntitle = \"Stock\"\n\
        elements = [{ role = \"AXButton\", on_press = { open = { window = \"Stok\" } } }]\n# \"";
    let wrong = make(opens, &["--replace"]);
    assert!(
        wrong.contains(
            "line 7: the description of the world: `Stok` is the title of no window of \"Shop\"; did you mean `Stock`?"
        ),
        "{wrong}"
    );
    let reset = said(&command("simulate", &["reset", &world]).output().unwrap());
    assert!(
        reset.contains("by the description that it was made from"),
        "{reset}"
    );
}
