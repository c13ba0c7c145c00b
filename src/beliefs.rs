//! What scripts rely on about macOS: small probes, each with the output that it must give.
//!
//! The files are `fixtures/beliefs/*.js`. Their first lines are `// key: value`: `belief` (one sentence), `grade`,
//! `source`, and what is expected: `expect` (a line of stdout each), `expect-stderr` (a part of stderr each),
//! `expect-exit`. They are run under the simulated Mac by the tests and under a real osascript by `macmcp selftest`.

use crate::embedded;

/// The files of `fixtures/beliefs/`.
fn files() -> &'static [embedded::TextFile] {
    embedded::folder!("$CARGO_MANIFEST_DIR/fixtures/beliefs")
}

/// The keys of a probe's head that have to be there once.
const NEEDED: [&str; 3] = ["belief", "grade", "source"];
const EXPECTED: [&str; 3] = ["expect", "expect-stderr", "expect-exit"];

/// One probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The file's name without its ending.
    pub name: String,
    /// What is believed, in one sentence.
    pub belief: String,
    /// How sure the source is: A to C, as the references grade.
    pub grade: String,
    /// JXA for `osascript -l JavaScript -`.
    pub script: String,
    /// The whole of stdout, without its last line break.
    stdout: String,
    /// Parts of stderr.
    stderr: Vec<String>,
    status: i32,
}

impl Probe {
    /// Reads a probe.
    ///
    /// # Errors
    /// What is wrong with its head.
    pub fn parse(name: &str, script: &str) -> Result<Self, String> {
        let head: Vec<(&str, &str)> = script
            .lines()
            .map_while(|line| line.strip_prefix("// ")?.split_once(": "))
            .collect();
        let all = |key: &str| -> Vec<String> {
            let values = head.iter().filter(|(name, _)| *name == key);
            values.map(|(_, value)| (*value).to_owned()).collect()
        };
        let one = |key: &str| match all(key).as_slice() {
            [only] => Ok(only.clone()),
            _ => Err(format!("{name}: one line `// {key}: …` is needed")),
        };
        if let Some((key, _)) = head
            .iter()
            .find(|(key, _)| !NEEDED.contains(key) && !EXPECTED.contains(key))
        {
            return Err(format!("{name}: unknown head line `// {key}:`"));
        }
        one("source")?;
        let status = match all("expect-exit").as_slice() {
            [] => 0,
            [status, ..] => status
                .parse()
                .map_err(|_| format!("{name}: `expect-exit` is no number"))?,
        };
        Ok(Self {
            name: name.to_owned(),
            belief: one("belief")?,
            grade: one("grade")?,
            script: script.to_owned(),
            stdout: all("expect").join("\n"),
            stderr: all("expect-stderr"),
            status,
        })
    }

    /// Whether it writes to the clipboard.
    pub(crate) fn changes_clipboard(&self) -> bool {
        self.script.contains("clearContents")
    }

    /// What an osascript said, held against what is believed.
    ///
    /// # Errors
    /// Both, when they differ.
    pub fn judge(&self, stdout: &[u8], stderr: &[u8], status: Option<i32>) -> Result<(), String> {
        let stdout = String::from_utf8_lossy(stdout);
        let stderr = String::from_utf8_lossy(stderr);
        let told = self.stderr.iter().all(|part| stderr.contains(part));
        if stdout.trim_end_matches('\n') == self.stdout && told && status == Some(self.status) {
            return Ok(());
        }
        let shown = status.map_or("none".to_owned(), |status| status.to_string());
        Err(format!(
            "expected {:?}, {:?} on stderr, exit status {}; got {:?}, {:?}, {shown}",
            self.stdout,
            self.stderr,
            self.status,
            stdout.trim_end_matches('\n'),
            stderr.trim_end_matches('\n'),
        ))
    }
}

/// Every probe, in the order of their names.
///
/// # Errors
/// What is wrong with the head of one.
pub fn all() -> Result<Vec<Probe>, String> {
    let mut probes = files()
        .iter()
        .filter_map(|file| Some(Probe::parse(file.path.strip_suffix(".js")?, file.text())))
        .collect::<Result<Vec<_>, _>>()?;
    probes.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(probes)
}

/// A belief that no probe tries yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBelief {
    /// Its name in the list.
    pub name: String,
    /// What is believed.
    pub belief: String,
}

/// The beliefs of `fixtures/beliefs/OPEN.md`, in their order.
#[must_use]
pub fn open() -> Vec<OpenBelief> {
    let list = files().iter().find(|file| file.path == "OPEN.md");
    let rows = list.map_or("", |file| file.text()).lines();
    rows.filter(|row| row.starts_with("| `"))
        .filter_map(|row| {
            let mut cells = row.trim_matches('|').split(" | ");
            let name = cells.next()?.trim().trim_matches('`').to_owned();
            let belief = cells.nth(1)?.trim().to_owned();
            Some(OpenBelief { name, belief })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "// belief: numbers add up\n// grade: A\n// source: none\n";

    #[test]
    fn a_probe_is_held_against_what_it_expects() {
        let script =
            format!("{HEAD}// expect: a\n// expect: b\n// expect-stderr: oh\n// expect-exit: 1\n1");
        let probe = Probe::parse("sums", &script).unwrap();
        assert_eq!(probe.judge(b"a\nb\n", b"oh no", Some(1)), Ok(()));
        for (stdout, stderr, status) in [
            (&b"a\n"[..], &b"oh"[..], Some(1)),
            (b"a\nb", b"", Some(1)),
            (b"a\nb", b"oh", Some(0)),
            (b"a\nb", b"oh", None),
        ] {
            let told = probe.judge(stdout, stderr, status).unwrap_err();
            assert!(told.contains("expected \"a\\nb\""), "{told}");
        }
    }

    #[test]
    fn a_head_says_what_is_needed_and_nothing_else() {
        for script in ["// belief: x\n// grade: A\n1", "1"] {
            assert!(Probe::parse("sums", script).is_err());
        }
        let told = Probe::parse("sums", &format!("{HEAD}// expects: a\n1")).unwrap_err();
        assert!(told.contains("expects"), "{told}");
    }
}
