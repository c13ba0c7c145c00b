//! Where the policy comes from: flags and file.

use super::failure::CommandFailure;
use super::settings::{POLICY, RARE};
use crate::policy::file::{self, PolicyFile};
use crate::policy::{Policy, Rule, Source, Verdict};
use crate::profile::Profile;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum as _};
use std::path::PathBuf;

/// Where the policy is written, beside the file.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = POLICY)]
pub(super) struct PolicyFlags {
    /// Read the policy from this file instead of ~/.config/macmcp/config.toml
    #[arg(long, value_name = "FILE", env = "MACMCP_CONFIG", hide_short_help = RARE)]
    config: Option<PathBuf>,
    /// Let calls reach these apps or categories, overriding the file
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_ALLOW", hide_short_help = RARE)]
    allow: Vec<String>,
    /// Ask the user before calls reach these apps or categories (`macmcp policy` names the categories)
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_ASK")]
    ask: Vec<String>,
    /// Let calls see these apps or categories, and do nothing in them: no key, click, menu, value, launch or quit
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_SEE")]
    see: Vec<String>,
    /// Never let calls reach these apps or categories
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_DENY")]
    deny: Vec<String>,
    /// Verdict for calls that reach apps which no rule names; default: allow, or as the file says
    #[arg(long, value_name = "VERDICT", env = "MACMCP_OTHER_APPS", hide_short_help = RARE)]
    other_apps: Option<Verdict>,
    /// Verdict for calls of tools that can lose data; default: allow, or as the file says
    #[arg(long, value_name = "VERDICT", env = "MACMCP_DESTRUCTIVE", value_parser = of_tools())]
    destructive: Option<Verdict>,
}

/// What may hold for tools, which nobody sees.
fn of_tools() -> impl TypedValueParser<Value = Verdict> {
    PossibleValuesParser::new(["deny", "ask", "allow"])
        .try_map(|word| Verdict::from_str(&word, false))
}

impl PolicyFlags {
    /// The policy of the flags and the file.
    pub(super) fn policy(&self) -> Result<Policy, CommandFailure> {
        let file = self.file()?;
        let mut rules = file.rules;
        for (flag, words, verdict) in [
            ("--allow", &self.allow, Verdict::Allow),
            ("--ask", &self.ask, Verdict::Ask),
            ("--see", &self.see, Verdict::See),
            ("--deny", &self.deny, Verdict::Deny),
        ] {
            for word in words {
                let subject = file::subject(word)
                    .map_err(|error| CommandFailure::usage(error).about(flag))?;
                rules.push(Rule {
                    subject,
                    verdict,
                    source: Source::Flag(flag),
                });
            }
        }
        Ok(Policy::new(
            self.other_apps.or(file.default).unwrap_or_default(),
            self.destructive.or(file.destructive).unwrap_or_default(),
            rules,
        ))
    }

    /// Whether another file than the usual one was named.
    pub(super) fn names_file(&self) -> bool {
        self.config.is_some()
    }

    /// The packs that the file switches on.
    pub(super) fn packs(&self) -> Result<Vec<String>, CommandFailure> {
        Ok(self.file()?.packs)
    }

    /// The profile of the list of tools: as an option says, or else the file.
    pub(super) fn profile(&self, given: Option<Profile>) -> Result<Profile, CommandFailure> {
        Ok(match given {
            Some(given) => given,
            None => self.file()?.profile.unwrap_or_default(),
        })
    }

    fn file(&self) -> Result<PolicyFile, CommandFailure> {
        let Some(path) = self.path() else {
            return Ok(PolicyFile::default());
        };
        match file::read(&path).map_err(CommandFailure::usage)? {
            Some(file) => Ok(file),
            // A file that somebody names has to be there.
            None if self.config.is_some() => Err(CommandFailure::usage(format!(
                "{}: there is no such file",
                path.display()
            ))),
            None => Ok(PolicyFile::default()),
        }
    }

    /// Where the file is.
    pub(super) fn path(&self) -> Option<PathBuf> {
        self.config.clone().or_else(file::usual_path)
    }
}
