//! What the user of the real machine lends: by default nothing, else the files of a folder and named variables.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

use super::mac::BINARY;

/// A folder that is lent, with one beside it, the links, and a world.
struct Lent {
    around: TempDir,
}

impl Lent {
    /// Makes the links with these words behind their folder and world.
    fn with(words: &[&str]) -> Self {
        let lent = Self {
            around: TempDir::new().unwrap(),
        };
        fs::create_dir(lent.path("lent")).unwrap();
        fs::create_dir(lent.path("outside")).unwrap();
        fs::write(lent.path("lent/letter.txt"), "Grüße\n").unwrap();
        fs::write(lent.path("outside/secret.txt"), "secret").unwrap();
        symlink("../outside/secret.txt", lent.path("lent/link.txt")).unwrap();
        symlink("../outside", lent.path("lent/folder")).unwrap();
        let made = lent.link(words);
        assert!(made.status.success(), "{made:?}");
        lent
    }

    fn path(&self, name: &str) -> PathBuf {
        self.around.path().canonicalize().unwrap().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn link(&self, words: &[&str]) -> Output {
        let mut command = Command::new(BINARY);
        command
            .arg("link")
            .arg(self.path("bin"))
            .arg("--world")
            .arg(self.path("world.json"));
        let words = words
            .iter()
            .map(|word| word.replace("$HERE", &self.text("")));
        command.args(words).output().unwrap()
    }

    /// What an AppleScript prints, with nothing but these variables in the environment; or its error.
    fn ran(&self, script: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let mut command = Command::new(self.path("bin/osascript"));
        command.env_clear().envs(variables.iter().copied());
        let output = command.args(["-e", script]).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap().trim_end().to_owned();
        match output.status.success() {
            true => Ok(text(output.stdout)),
            false => Err(text(output.stderr)),
        }
    }

    fn cat(&self, name: &str) -> Result<String, String> {
        let path = self.text(name);
        self.ran(&format!("do shell script \"cat '{path}'\""), &[])
    }
}

#[test]
fn nothing_is_lent_by_default() {
    let lent = Lent::with(&[]);
    assert!(
        lent.cat("lent/letter.txt")
            .unwrap_err()
            .contains("No such file")
    );
    let script = "system attribute \"PASSED\"";
    assert_eq!(lent.ran(script, &[("PASSED", "1")]), Ok(String::new()));
}

#[test]
fn of_a_lent_folder_the_files_are_read_and_none_outside_it() {
    let lent = Lent::with(&["--share", "$HERE/lent"]);
    assert_eq!(lent.cat("lent/letter.txt"), Ok("Grüße".into()));
    let read = format!(
        "read POSIX file \"{}\" as «class utf8»",
        lent.text("lent/letter.txt")
    );
    assert_eq!(lent.ran(&read, &[]), Ok("Grüße".into()));
    for outside in [
        "outside/secret.txt",
        "lent/link.txt",
        "lent/folder/secret.txt",
        "lent/../outside/secret.txt",
        "world.json",
    ] {
        let refused = lent.cat(outside).unwrap_err();
        assert!(refused.contains("No such file"), "{outside}: {refused}");
    }
    // What changes there is seen by the next script, and nothing is written there.
    fs::write(lent.path("lent/new.txt"), "new").unwrap();
    assert_eq!(lent.cat("lent/new.txt"), Ok("new".into()));
    let folder = lent.text("lent");
    let change = format!(
        "do shell script \"echo x > '{folder}/made.txt'; rm '{folder}/letter.txt'; cat '{folder}/made.txt'\""
    );
    assert_eq!(lent.ran(&change, &[]), Ok("x".into()));
    assert!(!lent.path("lent/made.txt").exists());
    assert_eq!(
        fs::read_to_string(lent.path("lent/letter.txt")).unwrap(),
        "Grüße\n"
    );
    fs::remove_file(lent.path("lent/new.txt")).unwrap();
    assert!(lent.cat("lent/new.txt").is_err());
}

#[test]
fn a_folder_that_became_a_link_is_lent_no_more() {
    let lent = Lent::with(&["--share", "$HERE/lent"]);
    fs::rename(lent.path("lent"), lent.path("elsewhere")).unwrap();
    symlink(lent.path("outside"), lent.path("lent")).unwrap();
    let refused = lent.cat("lent/secret.txt").unwrap_err();
    assert!(refused.contains("over a link"), "{refused}");
}

#[test]
fn links_of_one_world_lend_nothing_to_another() {
    let lent = Lent::with(&["--share", "$HERE/lent", "--pass-variable", "PASSED"]);
    let other = lent.text("other.json");
    let variables = [("MACMCP_WORLD", other.as_str()), ("PASSED", "1")];
    let script = format!(
        "(system attribute \"PASSED\") & (do shell script \"ls '{}' 2>&1 || true\")",
        lent.text("lent")
    );
    let said = lent.ran(&script, &variables).unwrap();
    assert!(said.contains("No such file"), "{said}");
    assert!(Path::new(&other).exists());
}

#[test]
fn variables_that_are_named_reach_a_script_by_every_way() {
    let lent = Lent::with(&["--pass-variable", "OSA_ARGS"]);
    let given = [("OSA_ARGS", "[1, \"ü\"]"), ("REAL_TOKEN", "sk_live_51abc")];
    let script = "{system attribute \"OSA_ARGS\", do shell script \"echo \\\"$OSA_ARGS\\\"\", system attribute \"REAL_TOKEN\", \
        (system attribute) contains \"OSA_ARGS\", (system attribute) contains \"REAL_TOKEN\"}";
    assert_eq!(
        lent.ran(script, &given),
        Ok("[1, \"ü\"], [1, \"ü\"], , true, false".into())
    );
    // As npm's @jxa/run calls it: with nothing else in its environment.
    let script = "ObjC.import('stdlib'); [$.getenv('OSA_ARGS'), \
        $.NSProcessInfo.processInfo.environment.objectForKey('OSA_ARGS').js, \
        $.NSProcessInfo.processInfo.environment.objectForKey('REAL_TOKEN').js].join('|')";
    let mut command = Command::new(lent.path("bin/osascript"));
    command
        .env_clear()
        .envs(given)
        .args(["-l", "JavaScript", "-e", script]);
    let output = command.output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "[1, \"ü\"]|[1, \"ü\"]|\n"
    );
}

#[test]
fn what_cannot_be_lent_is_refused() {
    let lent = Lent::with(&[]);
    for (words, why) in [
        (["--share", "$HERE/lent/letter.txt"], "this is no folder"),
        (["--share", "$HERE/nowhere"], "No such file"),
        (["--share", "/"], "name a folder in another one"),
        (["--share", "$HERE"], "holds the world file"),
        (["--share", "/tmp"], "has its own"),
        (
            ["--pass-variable", "HOME"],
            "HOME is set by the simulated Mac",
        ),
    ] {
        let refused = lent.link(&words);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(
            !refused.status.success() && said.contains(why),
            "{words:?}: {said}"
        );
    }
}
