//! The READMEs: every command in them is run, what they show exists, and both say the same.

use super::built::{macmcp, simulated_mac};
use super::docs::root;
use std::fs;

const READMES: [&str; 2] = ["README.md", "README.ja.md"];

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The commands of a document, in its order: the lines of its shell blocks, and what is written in a line as a command of
/// macmcp that is not only a name.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut block: Option<&str> = None;
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            block = block.is_none().then_some(language);
            continue;
        }
        match block {
            Some("sh") => {
                let command = line.split("  #").next().unwrap().trim();
                if !command.is_empty() {
                    found.push(command.to_owned());
                }
            }
            Some(_) => {}
            None => {
                assert!(
                    !line.starts_with("    macmcp") && !line.starts_with("    make"),
                    "a command outside a block for the shell: {line}"
                );
                let spans = line.split('`').skip(1).step_by(2);
                found.extend(
                    spans
                        .filter(|span| span.starts_with("macmcp "))
                        .map(str::to_owned),
                );
            }
        }
    }
    found
}

/// A home folder with two MCP clients, and programs that stand for those that would reach the network or another Mac.
fn sandbox() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for path in ["bin", ".cursor", "Library/Application Support/Claude"] {
        fs::create_dir_all(folder.path().join(path)).unwrap();
    }
    // The script that a reader has.
    fs::write(folder.path().join("my.applescript"), "current date").unwrap();
    fs::write(folder.path().join("unknown.js"), "1 + 1").unwrap();
    let bin = folder.path().join("bin");
    // Apple's programs are missing here; what is removed is needed below, so that both have another home.
    // No terminal answers here, and the Mac is a simulated one.
    let program = macmcp();
    write(
        &bin.join("macmcp"),
        &format!(
            "case $1 in\ninstall | uninstall) HOME=$HOME/other exec '{program}' \"$@\" --simulate ;;\n\
             stop) '{program}' policy && exec '{program}' stop --simulate \"$MACMCP_SIMULATE\" ;;\n\
             resume) exec simulated-mac person \"$MACMCP_SIMULATE\" --remove /private/var/tmp/macmcp/stopped ;;\n\
             esac\nexec '{program}' \"$@\""
        ),
    );
    std::os::unix::fs::symlink(simulated_mac(), bin.join("simulated-mac")).unwrap();
    // What the other Mac is told: all behind its name. Its macmcp is this one.
    write(
        &bin.join("ssh"),
        "[ \"$1\" = -T ] && shift 3 && exec macmcp \"$@\"",
    );
    // What is cloned is this checkout, which `make` goes to by itself.
    write(&bin.join("git"), "[ \"$1\" = clone ] && mkdir macmcp");
    // The targets exist; what they do has tests of its own.
    write(
        &bin.join("make"),
        &format!(
            "exec /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin make -n -C '{}' \"$@\"",
            root().display()
        ),
    );
    folder
}

fn write(path: &std::path::Path, body: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::write(path, format!("#!/bin/sh\n{body}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// On a simulated Mac, in one folder and one shell after the other, as a reader would type them.
#[test]
fn every_command_of_the_readmes_works() {
    use std::process::{Command, Stdio};
    let folder = sandbox();
    let home = folder.path();
    let path = format!(
        "{}:{}",
        home.join("bin").display(),
        std::env::var("PATH").unwrap()
    );
    let mut done = std::collections::BTreeSet::new();
    for name in READMES {
        for command in commands(&read(name)) {
            if !done.insert(command.clone()) {
                continue;
            }
            let output = Command::new("sh")
                .args(["-c", &command])
                .current_dir(home)
                .stdin(Stdio::null())
                .env("HOME", home)
                .env("PATH", &path)
                .env_remove("MACMCP_TOOLS_DIR")
                .env("MACMCP_SIMULATE", home.join("the-mac.json"))
                .output()
                .unwrap();
            assert!(
                output.status.success(),
                "{name}: {command}\n{}{}",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(done.len() > 25, "{done:?}");
    // `setup` found both clients, and took out again what it was to take out.
    let entry = |file: &str| {
        // A file that was made for the entry goes with it.
        fs::read_to_string(home.join(file))
            .unwrap_or_default()
            .contains("\"macmcp\"")
    };
    assert!(entry(
        "Library/Application Support/Claude/claude_desktop_config.json"
    ));
    assert!(!entry(".cursor/mcp.json"));
    assert!(home.join("picture.png").is_file());
}

#[test]
fn both_readmes_say_the_same() {
    let [english, japanese] = READMES.map(read);
    let shape = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("    "));
        let headings: Vec<usize> = lines
            .clone()
            .filter_map(|line| {
                line.find("# ")
                    .filter(|at| line[..*at].bytes().all(|byte| byte == b'#'))
            })
            .collect();
        let tables = lines.filter(|line| line.starts_with("|---")).count();
        (headings, tables)
    };
    assert_eq!(
        shape(&english),
        shape(&japanese),
        "headings by depth, and tables"
    );
    assert_eq!(commands(&english), commands(&japanese));
}

/// The rows of each table, without those of the tools, which the Japanese README sums up by what they are for.
fn tables(text: &str) -> Vec<Vec<String>> {
    let mut tables: Vec<Vec<String>> = Vec::new();
    let mut is_code = false;
    let mut goes_on = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let is_row = line.starts_with('|') && !is_code;
        if is_row && !goes_on {
            tables.push(Vec::new());
        }
        if let Some(table) = tables.last_mut().filter(|_| is_row) {
            table.push(line.to_owned());
        }
        goes_on = is_row;
    }
    tables.retain(|rows| !rows[0].contains("tool |") && !rows[0].contains("できること"));
    tables
}

/// What a row says in any language: its cells, code, figures and links, and the tests that hold it.
fn facts(row: &str) -> Vec<String> {
    let cells = row.split(" | ").count();
    let mut facts: Vec<String> = row
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    let prose: String = row.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let numbers = prose.split(|c: char| !c.is_ascii_digit());
    facts.extend(numbers.filter(|it| !it.is_empty()).map(str::to_owned));
    facts.extend(prose.split("](").skip(1).map(|link| {
        let link = link.split(')').next().unwrap();
        // Headings are in the language of their README.
        link.split('#').next().unwrap().to_owned()
    }));
    facts.sort();
    facts.push(format!("{cells} cells"));
    facts
}

fn held_by(text: &str) -> Vec<&str> {
    let comments = text.split("<!-- held by:").skip(1);
    comments
        .map(|rest| rest.split("-->").next().unwrap().trim())
        .collect()
}

/// A row that one of them lacks, an option that is written in another way, and a promise that nobody made in the other one.
#[test]
fn both_readmes_have_the_same_tables_and_promises() {
    let [english, japanese] = READMES.map(read);
    let [one, other] = [&english, &japanese].map(|text| tables(text));
    assert_eq!(one.len(), other.len());
    assert!(one.len() > 3 && one.iter().map(Vec::len).sum::<usize>() > 30);
    for (rows, others) in one.iter().zip(&other) {
        for (row, other) in rows.iter().zip(others) {
            assert_eq!(facts(row), facts(other), "{row}\n{other}");
        }
        assert_eq!(rows.len(), others.len(), "{}", rows[0]);
    }
    assert_eq!(held_by(&english), held_by(&japanese));
}

/// Files that a README leads to, and its own headings.
#[test]
fn links_of_the_readmes_lead_somewhere() {
    for name in READMES {
        let text = read(name);
        let mut count = 0;
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            if link.starts_with("https://") {
                continue;
            }
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            if file.is_empty() {
                let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
                let mut anchors = headings.map(|heading| heading.to_lowercase().replace(' ', "-"));
                assert!(anchors.any(|known| known == anchor), "{name}: #{anchor}");
            } else {
                assert!(root().join(file).exists(), "{name}: {file}");
                let cited = format!("<a id=\"{anchor}\"></a>");
                assert!(
                    anchor.is_empty() || read(file).contains(&cited),
                    "{name}: {link}"
                );
            }
        }
        assert!(count > 8, "{name}: {count}");
    }
}

/// The demo moves, every picture of it can be read, and a page with it is soon there.
#[test]
fn the_moving_picture_is_whole() {
    let path = root().join("docs/demo.png");
    assert!(fs::metadata(&path).unwrap().len() < 700_000);
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let frames = reader
        .info()
        .animation_control()
        .expect("an animation")
        .num_frames;
    assert!(frames > 4, "{frames}");
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for frame in 0..frames {
        reader
            .next_frame(&mut pixels)
            .unwrap_or_else(|error| panic!("{frame}: {error}"));
        if frame == 0 {
            let row = reader.info().raw_row_length() - 1;
            assert_captioned(&pixels, row);
        }
    }
}

/// The pictures of the first steps can be read, and a page with them is soon there.
#[test]
fn the_pictures_of_the_first_steps_are_whole() {
    for name in ["docs/opened.png", "docs/privacy.png"] {
        let path = root().join(name);
        assert!(fs::metadata(&path).unwrap().len() < 150_000, "{name}");
        let file = std::io::BufReader::new(fs::File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader
            .next_frame(&mut pixels)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// Below the picture is a dark strip with light letters: what is being done.
fn assert_captioned(pixels: &[u8], row: usize) {
    const STRIP: usize = 68;
    let height = pixels.len() / row;
    let strip = &pixels[(height - STRIP) * row..];
    let (first, last) = (&strip[..row], &strip[strip.len() - row..]);
    for edge in [first, last] {
        assert!(
            edge.chunks(3).all(|pixel| pixel == [24, 26, 33]),
            "no strip"
        );
    }
    let letters = strip
        .chunks(3)
        .filter(|pixel| pixel.iter().all(|value| *value > 240));
    assert!(letters.count() > 500, "no letters");
}

#[test]
fn commands_are_found_where_they_stand() {
    let text =
        "`macmcp` and `macmcp policy` and\n```sh\nmake test   # all\n```\n```json\nmacmcp x\n```\n";
    assert_eq!(commands(text), ["macmcp policy", "make test"]);
}
