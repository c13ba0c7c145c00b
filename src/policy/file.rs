//! The policy in the configuration file:
//!
//! ```toml
//! packs = ["notes"]          # tools that are off without it, see `macmcp tools`
//! profile = "compact"        # which tools are listed: full, compact or computer
//!
//! [policy]
//! default = "allow"          # apps that nothing below names
//! destructive = "ask"        # tools that are annotated destructive
//!
//! [policy.categories]
//! password-managers = "deny"
//! terminals = "ask"
//!
//! [policy.apps]
//! "com.apple.mail" = "see"   # a bundle id, a name, or the beginning of bundle ids: "com.example.*"
//! ```

use super::categories::Category;
use super::mistyped;
use super::{Rule, Source, Subject, Verdict};
use crate::profile::Profile;
use crate::user_config;
use clap::ValueEnum as _;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// In a folder with this bit nobody but its owner replaces a file.
const STICKY: u32 = 0o1000;

/// The name of the file.
pub(crate) const NAME: &str = "config.toml";

/// A configuration is short; what is longer is something else.
const LONGEST: u64 = 1 << 20;

/// What a file says.
#[derive(Debug, Default)]
pub(crate) struct PolicyFile {
    /// What holds for apps that no rule is about, if it says so.
    pub default: Option<Verdict>,
    /// What holds for destructive tools, if it says so.
    pub destructive: Option<Verdict>,
    /// Its rules.
    pub rules: Vec<Rule>,
    /// The packs that it switches on.
    pub packs: Vec<String>,
    /// The profile, if it says one.
    pub profile: Option<Profile>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    #[serde(default)]
    packs: Vec<String>,
    profile: Option<Profile>,
    #[serde(default)]
    policy: Section,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    default: Option<Verdict>,
    destructive: Option<Verdict>,
    #[serde(default)]
    categories: BTreeMap<String, Verdict>,
    #[serde(default)]
    apps: BTreeMap<String, Verdict>,
}

/// Where the file is unless somebody says otherwise: `config.toml` in the user's configuration of macmcp. None without a home
/// folder.
pub(crate) fn usual_path() -> Option<PathBuf> {
    Some(user_config::folder()?.join(NAME))
}

type Cause = Box<dyn std::error::Error + Send + Sync>;

/// A policy file that says nothing, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}", path.display())]
pub(crate) struct PolicyFileError {
    path: PathBuf,
    source: Cause,
}

/// Reads a file; none where there is no such file.
///
/// # Errors
/// With the file and what is wrong with it, where it cannot be read, others may write it, or it says what nobody
/// understands: a policy that is not understood must not be taken for one that allows everything.
pub(crate) fn read(path: &Path) -> Result<Option<PolicyFile>, PolicyFileError> {
    let wrong = |source: Cause| PolicyFileError {
        path: path.to_owned(),
        source,
    };
    // A link that leads nowhere is there: what it was to say is unknown.
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(wrong(error.into())),
        Ok(_) => {}
    }
    let text = read_own(path).map_err(|error| wrong(error.into()))?;
    parse(&text, path).map(Some).map_err(wrong)
}

fn read_own(path: &Path) -> io::Result<String> {
    let about = std::fs::metadata(path)?;
    let refuse = |why: &str| Err(io::Error::other(why.to_owned()));
    if user_config::others_may_write(&about) {
        return refuse("others may write it, so it says nothing: `chmod go-w` it first");
    }
    // Who may write the folder can put another file in its place: that of the link and that of the file.
    for file in [path.to_owned(), path.canonicalize()?] {
        let folder = file.parent().filter(|folder| folder.is_dir());
        let Some(folder) = folder else { continue };
        let about = std::fs::metadata(folder)?;
        if user_config::others_may_write(&about) && about.permissions().mode() & STICKY == 0 {
            return refuse(&format!(
                "others may write its folder {}, so it says nothing: `chmod go-w` that first",
                folder.display()
            ));
        }
    }
    plain_file::text(path, LONGEST)
}

/// What a text says; `path` is where it stands.
///
/// # Errors
/// What is wrong with it, with line and column.
pub(crate) fn parse(text: &str, path: &Path) -> Result<PolicyFile, Cause> {
    let config: Config = toml_edit::de::from_str(text)?;
    let Section {
        default,
        destructive,
        categories,
        apps,
    } = config.policy;
    if destructive == Some(Verdict::See) {
        return Err(
            "`see` is for apps: destructive tools are allowed, asked about or denied".into(),
        );
    }
    let rule = |subject, verdict| Rule {
        subject,
        verdict,
        source: Source::File(path.to_owned()),
    };
    let mut rules = Vec::new();
    for (name, verdict) in categories {
        rules.push(rule(Subject::Category(category(&name)?), verdict));
    }
    for (app, verdict) in apps {
        rules.push(rule(Subject::App(app_pattern(&app)?), verdict));
    }
    Ok(PolicyFile {
        default,
        destructive,
        rules,
        packs: config.packs,
        profile: config.profile,
    })
}

fn category(name: &str) -> Result<Category, String> {
    Category::from_str(name, true).map_err(|_| {
        if let Some(meant) = mistyped::category_meant(name) {
            return format!("there is no category `{name}`, did you mean `{meant}`?");
        }
        let known: Vec<String> = Category::value_variants()
            .iter()
            .map(|category| category.name())
            .collect();
        format!(
            "there is no category `{name}`; there are {}",
            known.join(", ")
        )
    })
}

/// A subject by what a person wrote: a category's name, else an app.
///
/// # Errors
/// Where the words can name no app, or nearly name something else that is known.
pub(crate) fn subject(words: &str) -> Result<Subject, String> {
    if let Ok(category) = Category::from_str(words, true) {
        return Ok(Subject::Category(category));
    }
    app_pattern(words).map(Subject::App)
}

/// A `*` that stands anywhere but at the end would be taken for a letter, and deny nothing.
fn app_pattern(app: &str) -> Result<String, String> {
    let app = app.trim();
    let start = app.strip_suffix('*').unwrap_or(app);
    if app.is_empty() || start.contains('*') {
        return Err(format!(
            "`{app}` names no app: a bundle id, a name, or the beginning of bundle ids with a * at the end does"
        ));
    }
    match mistyped::why(app) {
        Some(why) => Err(why),
        None => Ok(app.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::chain;

    fn parsed(text: &str) -> Result<PolicyFile, Cause> {
        parse(text, Path::new("config.toml"))
    }

    #[test]
    fn the_example_is_understood() {
        let example = include_str!("file.rs");
        let lines = example.lines().map_while(|line| line.strip_prefix("//!"));
        let inside = lines
            .skip_while(|line| !line.contains("```toml"))
            .skip(1)
            .take_while(|line| !line.contains("```"));
        let text: Vec<&str> = inside.collect();
        let file = parsed(&text.join("\n")).unwrap();
        assert_eq!(file.default, Some(Verdict::Allow));
        assert_eq!(file.destructive, Some(Verdict::Ask));
        assert_eq!(file.rules.len(), 3);
    }

    #[test]
    fn what_is_not_understood_is_named_with_its_place() {
        for (text, part) in [
            ("[policy]\ndefault = \"alow\"", "line 2"),
            ("[policy]\nallow = \"Mail\"", "allow"),
            ("[policy.categories]\nshells = \"deny\"", "terminals"),
            ("[policy.apps]\n\"com.*.mail\" = \"deny\"", "com.*.mail"),
            ("[policy.apps]\n\"\" = \"deny\"", "names no app"),
            (
                "[policy.categories]\npassword-manager = \"deny\"",
                "password-managers",
            ),
            (
                "[policy.apps]\n\"com.apple.Teminal\" = \"deny\"",
                "com.apple.Terminal",
            ),
            (
                "[policy.apps]\n\"/Applications/Safari.app\" = \"deny\"",
                "path",
            ),
            ("[policy]\ndestructive = \"see\"", "`see` is for apps"),
            ("policy = 1", "policy"),
            ("[police]", "police"),
        ] {
            let error = parsed(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text:?}: {error}");
        }
    }

    #[test]
    fn a_file_that_others_may_write_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        assert!(read(&path).unwrap().is_none());
        std::fs::write(&path, "[policy]\ndefault = \"deny\"\n").unwrap();
        let mode = |bits| std::fs::set_permissions(&path, std::fs::Permissions::from_mode(bits));
        mode(0o600).unwrap();
        assert_eq!(read(&path).unwrap().unwrap().default, Some(Verdict::Deny));
        mode(0o622).unwrap();
        assert!(chain(&read(&path).unwrap_err()).contains("chmod go-w"));
        // So is one in a folder that they may write, whatever its own mode.
        mode(0o600).unwrap();
        let folder_mode =
            |bits| std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(bits));
        folder_mode(0o777).unwrap();
        assert!(chain(&read(&path).unwrap_err()).contains("folder"));
        folder_mode(0o1777).unwrap();
        read(&path).unwrap();
        folder_mode(0o755).unwrap();
    }

    /// It counted as not being there, so that everything was allowed.
    #[test]
    fn a_link_that_leads_nowhere_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        std::os::unix::fs::symlink(folder.path().join("gone"), &path).unwrap();
        assert!(chain(&read(&path).unwrap_err()).contains("config.toml"));
    }
}
