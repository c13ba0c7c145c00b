//! `macmcp install` and `macmcp uninstall` in a fresh home, with stand-ins for Apple's programs that note how they are called.
mod app;
mod elsewhere;
mod from_source;
mod locked_key;

use crate::setup::{CLIENTS, Fixture, command_at_home, entry, home_with_clients, start, text};
use crate::support::terminal::terminal;
use crate::support::{macmcp, wait, write_program};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tempfile::TempDir;

const HASH: &str = "0123456789ABCDEF0123456789ABCDEF01234567";

/// Stand-ins for Apple's programs in a folder, and what they were called with.
struct Apple(TempDir);

impl Apple {
    /// Those of a Mac whose keychain takes a certificate, where all that is signed has one requirement.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().display();
        let security = format!(
            "case $1 in
import) touch '{here}/certificate';;
delete-identity) rm '{here}/certificate';;
find-identity) [ ! -e '{here}/certificate' ] || echo '  1) {HASH} \"macmcp self-signed\" (CSSMERR_TP_NOT_TRUSTED)';;
esac"
        );
        // What is asked about lies in the folder where it was made, or at its place.
        let codesign = format!(
            "for path; do :; done
case $1-$path in
-d-*/.macmcp-*) cat '{here}/requirement';;
-d-*) cat '{here}/requirement.before';;
esac"
        );
        for (program, body) in [
            ("security", security.as_str()),
            ("codesign", codesign.as_str()),
            ("openssl", ""),
            ("tccutil", ""),
            ("lsregister", ""),
        ] {
            let note = format!("echo \"{program} $*\" >> '{here}/calls'\n{body}");
            write_program(&folder.path().join(program), &note);
        }
        fs::write(folder.path().join("calls"), "").unwrap();
        let apple = Self(folder);
        apple.requires("requirement", "one certificate");
        apple.requires("requirement.before", "one certificate");
        apple
    }

    /// What codesign says is required of the app that is made (`requirement`) or of the one that is there (`requirement.before`).
    fn requires(&self, which: &str, requirement: &str) {
        let line = format!("designated => {requirement}\n");
        fs::write(self.0.path().join(which), line).unwrap();
    }

    fn fails(&self, program: &str) {
        let body = "echo 'it does not work' >&2; exit 1";
        write_program(&self.0.path().join(program), body);
    }

    /// The calls since the last time that this was asked.
    fn calls(&self) -> Vec<String> {
        let path = self.0.path().join("calls");
        let calls = fs::read_to_string(&path).unwrap();
        fs::write(&path, "").unwrap();
        calls.lines().map(str::to_owned).collect()
    }

    fn run(&self, program: &Path, home: &Path, words: &[&str]) -> Output {
        // The stand-ins are shell scripts.
        command_at_home(program, home)
            .env("PATH", "/usr/bin:/bin")
            .args(words)
            .arg("--apple-programs")
            .arg(self.0.path())
            .output()
            .unwrap()
    }

    fn done(&self, program: &Path, home: &Path, words: &[&str]) -> String {
        let output = self.run(program, home, words);
        let said = text(&output.stdout);
        assert!(output.status.success(), "{said}{}", text(&output.stderr));
        said
    }
}

fn installed(home: &Path) -> PathBuf {
    home.join("Applications/macmcp.app")
}

fn program(home: &Path) -> PathBuf {
    installed(home).join("Contents/MacOS/macmcp")
}

fn has(calls: &[String], words: &[&str]) -> bool {
    calls
        .iter()
        .any(|call| words.iter().all(|word| call.contains(word)))
}

/// What is below a folder: for each path its mode, and the bytes of a file.
fn tree(folder: &Path) -> BTreeMap<PathBuf, (u32, Option<Vec<u8>>)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let data = path.symlink_metadata().unwrap();
            let text = data.is_file().then(|| fs::read(&path).unwrap());
            if data.is_dir() {
                folders.push(path.clone());
            }
            found.insert(path, (data.permissions().mode(), text));
        }
    }
    found
}

/// Nothing that the user did not type is a yes.
#[test]
fn return_and_the_end_of_the_input_leave_the_clients_alone() {
    let home = home_with_clients();
    let home = home.path();
    let before = tree(home);
    let apple = Apple::new();
    let (mut person, program) = terminal();
    let mut command = command_at_home(Path::new(macmcp()), home);
    let mut child = command
        .env("PATH", "/usr/bin:/bin")
        .args(["install", "--apple-programs"])
        .arg(apple.0.path())
        .stdin(program.try_clone().unwrap())
        .stdout(Stdio::piped())
        .stderr(program)
        .spawn()
        .unwrap();
    drop(command);
    // The second is the end of the file, as Control-D types it.
    for answer in [b"\n", b"\x04"] {
        let mut seen = String::new();
        let mut bytes = [0; 512];
        while !seen.contains("[y/N]") {
            let read = person.read(&mut bytes).unwrap();
            assert!(read > 0, "{seen}");
            seen += &String::from_utf8_lossy(&bytes[..read]);
        }
        person.write_all(answer).unwrap();
    }
    let mut said = String::new();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_to_string(&mut said).unwrap();
    assert!(wait(&mut child).success(), "{said}");
    assert_eq!(said.matches("Later: ").count(), 2, "{said}");
    let mut after = tree(home);
    after.retain(|path, _| before.contains_key(path));
    assert_eq!(after, before);
}

#[test]
fn what_install_and_setup_have_made_is_gone_after_uninstall() {
    let home = home_with_clients();
    let home = home.path();
    fs::create_dir_all(home.join(".config")).unwrap();
    // An entry of another version is no part of the home as it was.
    let cursor = home.join(".cursor/mcp.json");
    let plain = r#"{"mcpServers": {"other": {"command": "x"}}}"#;
    fs::write(&cursor, plain).unwrap();
    let before = tree(home);

    let apple = Apple::new();
    let said = apple.done(Path::new(macmcp()), home, &["install"]);
    let app = installed(home);
    assert!(said.contains(&*app.to_string_lossy()), "{said}");
    let next = format!("Next: \"{}\" setup\n", program(home).display());
    assert!(said.contains(&next), "{said}");
    assert!(said.contains("doctor --request"), "{said}");
    let calls = apple.calls();
    let register = format!("lsregister -f {}", app.display());
    assert!(has(&calls, &["codesign --verify --strict"]), "{calls:#?}");
    assert_eq!(calls.last(), Some(&register), "{calls:#?}");

    // The program of the app writes its own path, however it was started.
    let set_up = command_at_home(Path::new(macmcp()), home)
        .args(["setup", "--simulate"])
        .output()
        .unwrap();
    assert!(set_up.status.success(), "{}", text(&set_up.stderr));
    for Fixture {
        client, file, list, ..
    } in CLIENTS
    {
        let entry = entry(&home.join(file), list);
        assert_eq!(
            entry["command"],
            *program(home).to_string_lossy(),
            "{client}"
        );
    }
    assert_eq!(start(&entry(&cursor, "/mcpServers")), "macmcp");

    let note = home.join(".config/macmcp/answers-for-itself");
    fs::create_dir_all(note.parent().unwrap()).unwrap();
    fs::write(&note, "as doctor --request writes it").unwrap();

    let said = apple.done(&program(home), home, &["uninstall"]);
    assert!(said.contains("answers-for-itself: removed"), "{said}");
    let calls = apple.calls();
    let reset = "tccutil reset All io.github.macmcp.macmcp";
    assert!(has(&calls, &[reset]), "{calls:#?}");
    assert!(has(&calls, &["security delete-identity -Z", HASH]));
    assert!(has(&calls, &["lsregister -u"]), "{calls:#?}");
    assert!(said.contains("Not removed:"), "{said}");
    let after = tree(home);
    for (path, what) in &before {
        assert!(after.get(path) == Some(what), "{}", path.display());
    }
    let new: Vec<&PathBuf> = after
        .keys()
        .filter(|path| !before.contains_key(*path))
        .collect();
    assert_eq!(new, Vec::<&PathBuf>::new());

    let again = apple.done(Path::new(macmcp()), home, &["uninstall"]);
    assert!(again.contains("Nothing of macmcp was found"), "{again}");
}

#[test]
fn the_certificate_is_made_once_and_has_the_hardened_runtime() {
    let home = tempfile::tempdir().unwrap();
    let apple = Apple::new();
    let said = apple.done(Path::new(macmcp()), home.path(), &["install"]);
    assert!(
        said.contains("which is new in your login keychain"),
        "{said}"
    );
    let calls = apple.calls();
    assert!(has(&calls, &["openssl req -x509"]), "{calls:#?}");
    assert!(has(&calls, &["security import", "-T /usr/bin/codesign"]));
    let signed = [
        "codesign --force --sign",
        HASH,
        "--options runtime",
        "--identifier io.github.macmcp.macmcp",
        "--entitlements",
        "macmcp.app",
    ];
    assert!(has(&calls, &signed), "{calls:#?}");

    let said = apple.done(Path::new(macmcp()), home.path(), &["install"]);
    assert!(said.contains("the permissions that it had stay"), "{said}");
    let calls = apple.calls();
    assert!(!has(&calls, &["openssl"]), "{calls:#?}");
    assert!(!has(&calls, &["tccutil"]), "{calls:#?}");

    // Another signature: the switches would look on, and do nothing.
    apple.requires("requirement.before", "another certificate");
    // What was noted is true no more; the rest of the configuration is the user's.
    let config = home.path().join(".config/macmcp");
    fs::create_dir_all(&config).unwrap();
    fs::write(config.join("answers-for-itself"), "").unwrap();
    fs::write(config.join("config.toml"), "").unwrap();
    let said = apple.done(Path::new(macmcp()), home.path(), &["install"]);
    assert!(said.contains("its permissions were reset"), "{said}");
    assert!(
        said.contains("until `doctor --request` has been run again"),
        "{said}"
    );
    assert!(!config.join("answers-for-itself").exists());
    assert!(config.join("config.toml").exists());
    assert!(has(
        &apple.calls(),
        &["tccutil reset All io.github.macmcp.macmcp"]
    ));
}

#[test]
fn without_a_certificate_it_is_signed_ad_hoc_and_says_what_that_costs() {
    let home = tempfile::tempdir().unwrap();
    let apple = Apple::new();
    apple.fails("openssl");
    for words in [&["install"][..], &["install", "--ad-hoc"]] {
        let said = apple.done(Path::new(macmcp()), home.path(), words);
        assert!(said.contains("signed ad hoc"), "{said}");
        assert!(said.contains("granted its permissions again"), "{said}");
        let calls = apple.calls();
        assert!(
            has(&calls, &["codesign --force --sign - ", "macmcp.app"]),
            "{calls:#?}"
        );
        // With the runtime macOS would deny all of it without asking.
        assert!(!has(&calls, &["--options"]), "{calls:#?}");
    }
}

/// What is signed elsewhere is installed as it is, and an app whose seal is broken is not.
#[test]
fn the_app_of_a_package_is_copied_with_its_signature() {
    let (home, package) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let made = command_at_home(Path::new(macmcp()), home.path())
        .args(["install", "--bundle"])
        .arg(package.path())
        .status();
    assert!(made.unwrap().success());
    let packed = package.path().join("macmcp.app");
    let seal = packed.join("Contents/_CodeSignature");
    fs::create_dir(&seal).unwrap();
    fs::write(seal.join("CodeResources"), "sealed").unwrap();
    let apple = Apple::new();
    let packed = packed.join("Contents/MacOS/macmcp");
    apple.done(&packed, home.path(), &["install"]);
    assert!(!has(&apple.calls(), &["--sign"]));
    let seal = installed(home.path()).join("Contents/_CodeSignature/CodeResources");
    assert_eq!(fs::read_to_string(&seal).unwrap(), "sealed");

    // Its own program has nothing to install.
    let said = apple.done(&program(home.path()), home.path(), &["install"]);
    assert!(said.contains("this is its own program"), "{said}");
    assert_eq!(apple.calls(), Vec::<String>::new());

    let before = tree(&installed(home.path()));
    apple.fails("codesign");
    let refused = apple.run(&packed, home.path(), &["install"]);
    assert_eq!(refused.status.code(), Some(1));
    let said = text(&refused.stderr);
    assert!(said.contains("it does not work"), "{said}");
    assert!(tree(&installed(home.path())) == before);
    let left = fs::read_dir(home.path().join("Applications")).unwrap();
    assert_eq!(left.count(), 1, "what was made beside it is gone");
}

/// What is there under the app's name and is no macmcp.app is somebody's, be it a folder or a file.
#[test]
fn what_is_no_macmcp_is_not_replaced() {
    let home = tempfile::tempdir().unwrap();
    let apple = Apple::new();
    let place = installed(home.path());
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("precious"), "mine").unwrap();
    let refused = apple.run(Path::new(macmcp()), home.path(), &["install"]);
    assert_eq!(refused.status.code(), Some(1));
    let said = text(&refused.stderr);
    assert!(said.contains("is no macmcp.app"), "{said}");
    assert_eq!(fs::read_to_string(place.join("precious")).unwrap(), "mine");

    fs::remove_dir_all(&place).unwrap();
    fs::write(&place, "mine").unwrap();
    let refused = apple.run(Path::new(macmcp()), home.path(), &["install"]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&place).unwrap(), "mine");
}

/// Homebrew updates and removes what it has installed.
#[test]
fn a_copy_of_homebrew_is_left_to_it() {
    let home = tempfile::tempdir().unwrap();
    let apple = Apple::new();
    apple.done(Path::new(macmcp()), home.path(), &["install"]);
    let brew = tempfile::tempdir().unwrap();
    fs::create_dir_all(brew.path().join("Caskroom/macmcp/0.0.1")).unwrap();
    let before = tree(&installed(home.path()));
    for (word, command) in [
        ("install", "brew upgrade --cask macmcp"),
        ("uninstall", "brew uninstall --cask macmcp"),
    ] {
        let output = command_at_home(Path::new(macmcp()), home.path())
            .env("PATH", "/usr/bin:/bin")
            .env("HOMEBREW_PREFIX", brew.path())
            .args([word, "--apple-programs"])
            .arg(apple.0.path())
            .output()
            .unwrap();
        let said = text(&output.stdout);
        assert!(output.status.success() && said.contains(command), "{said}");
        assert!(tree(&installed(home.path())) == before, "{word}");
    }
}

#[test]
fn where_there_is_no_mac_both_say_what_they_cannot() {
    let home = tempfile::tempdir().unwrap();
    for word in ["install", "uninstall"] {
        let output = command_at_home(Path::new(macmcp()), home.path())
            .args([word, "--apple-programs", "/nowhere"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "stand-ins that are missing");
        let is_a_mac = Path::new("/usr/bin/codesign").is_file();
        if !is_a_mac {
            let output = command_at_home(Path::new(macmcp()), home.path())
                .arg(word)
                .output();
            let output = output.unwrap();
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{said}");
            assert!(
                said.contains("not a Mac") && said.contains("--simulate"),
                "{said}"
            );
        }
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

/// Everything but Apple's part, for a machine that is no Mac.
#[test]
fn with_simulate_the_clients_drive_a_simulated_mac() {
    let home = home_with_clients();
    let run = |word: &str| {
        let output = command_at_home(Path::new(macmcp()), home.path())
            .args([word, "--simulate"])
            .args(if word == "install" {
                &["--yes"][..]
            } else {
                &[]
            })
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    run("install");
    let file = home.path().join(".gemini/settings.json");
    let found = entry(&file, "/mcpServers");
    assert_eq!(found["command"], *program(home.path()).to_string_lossy());
    assert_eq!(found["args"], serde_json::json!(["--simulate"]));
    assert_eq!(start(&found), "macmcp");
    let said = run("uninstall");
    assert!(said.contains("macmcp.app: removed"), "{said}");
    assert!(!installed(home.path()).exists());
}
