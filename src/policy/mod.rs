//! What may be done: which apps calls may reach, and whether destructive tools ask first.
//!
//! A policy gives each app a [`Verdict`]. It is data here and in scripts: `scripts/lib/core/app_policy.js` looks for the
//! verdict of the app that a call really reaches, by a parameter, a point, the focus or the owner of a window, because only
//! the script knows which one that is. Where policies are written is [`mod@file`]'s part, which apps a category names
//! [`categories`]'s; who asks a person is `crate::consent`.

pub(crate) mod categories;
pub(crate) mod file;
pub(crate) mod helpers;
pub(crate) mod mistyped;

use crate::error::{Code, Error};
use categories::Category;
use helpers::Helper;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// What holds for an app, or for the destructive tools.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Refuse the call.
    Deny,
    /// Let the call read, and refuse one that does anything in the app. Not for tools.
    See,
    /// Ask the user before the call.
    Ask,
    /// Let the call run.
    #[default]
    Allow,
}

impl Verdict {
    /// The word for it in files, flags and answers.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::See => "see",
            Self::Deny => "deny",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Where a rule was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A flag of the command line, or its environment variable.
    Flag(&'static str),
    /// The configuration file.
    File(PathBuf),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => f.write_str(flag),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

/// Which apps a rule is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An app by its bundle id, its name, or the beginning of bundle ids with a `*` at the end; the case of letters does not
    /// matter. `*` alone is every app, one without a bundle id too.
    App(String),
    /// The apps of a category.
    Category(Category),
}

impl Subject {
    /// The apps in small letters, as [`AppRule::app`] has them.
    fn patterns(&self) -> Vec<String> {
        match self {
            Self::App(app) => vec![app.to_lowercase()],
            Self::Category(category) => {
                let ids = category.bundle_ids().iter();
                ids.map(|id| id.to_lowercase()).collect()
            }
        }
    }
}

/// The rule that is about every app.
pub(crate) const EVERY_APP: &str = "*";

/// One line of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Which apps it is about.
    pub subject: Subject,
    /// What holds for them.
    pub verdict: Verdict,
    /// Where it was written.
    pub source: Source,
}

/// What may be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What holds for apps that no rule is about.
    pub default: Verdict,
    /// What holds for destructive tools.
    pub destructive: Verdict,
    /// The first rule about an app decides.
    rules: Vec<Rule>,
}

/// The rules as scripts read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AppRules {
    /// What holds for apps that no rule is about.
    pub default: Verdict,
    /// The first that fits decides.
    pub rules: Vec<AppRule>,
    /// What belongs to an app: rules about the app hold for it.
    pub helpers: Vec<Helper>,
    /// The apps for which a person was asked and agreed: what the rules say `ask` about is allowed for these.
    pub agreed: Vec<AgreedApp>,
}

/// An app that a person has agreed to, by what the policy knows it by: it is that very app and no other of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AgreedApp {
    /// The app with this bundle id.
    BundleId(String),
    /// An app of this name that has no bundle id.
    Name(String),
}

/// One rule as scripts read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AppRule {
    /// A bundle id, a name, or the beginning of bundle ids with a `*` at the end, in small letters.
    pub app: String,
    /// What holds for it.
    pub verdict: Verdict,
}

impl Policy {
    /// A policy of these rules, whatever their order: an app that is named goes before its category, and that before `*`; the
    /// command line before the file, and among equals the stricter rule.
    #[must_use]
    pub fn new(default: Verdict, destructive: Verdict, mut rules: Vec<Rule>) -> Self {
        rules.sort_by_key(|rule| {
            let breadth = match &rule.subject {
                Subject::App(app) if app == EVERY_APP => 2,
                Subject::App(_) => 0,
                Subject::Category(_) => 1,
            };
            let is_file = matches!(rule.source, Source::File(_));
            (breadth, is_file, rule.verdict)
        });
        Self {
            default,
            destructive,
            rules,
        }
    }

    /// The rules, those that decide first.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The first rule about what is called so in the rules of scripts.
    pub(crate) fn rule_about(&self, pattern: &str) -> Option<&Rule> {
        let is_it = |rule: &&Rule| rule.subject.patterns().iter().any(|one| one == pattern);
        self.rules.iter().find(is_it)
    }

    /// All that holds for any app.
    fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        let rules = self.rules.iter().map(|rule| rule.verdict);
        rules.chain([self.default])
    }

    /// Whether it keeps calls from any app.
    pub(crate) fn restricts_apps(&self) -> bool {
        self.verdicts().any(|verdict| verdict != Verdict::Allow)
    }

    /// Whether any app may be seen and not used.
    #[must_use]
    pub fn sees(&self) -> bool {
        self.verdicts().any(|verdict| verdict == Verdict::See)
    }

    /// Whether a person decides about any call.
    #[must_use]
    pub fn asks(&self) -> bool {
        let mut all = self.verdicts().chain([self.destructive]);
        all.any(|verdict| verdict == Verdict::Ask)
    }

    /// What scripts check, with the apps that a person has agreed to; none where every app is allowed. To one that does not act, an app
    /// that may be seen is allowed.
    pub(crate) fn app_rules(&self, agreed: Vec<AgreedApp>, acts: bool) -> Option<AppRules> {
        let holds = |verdict| match verdict {
            Verdict::See if !acts => Verdict::Allow,
            verdict => verdict,
        };
        let written = self.rules.iter().flat_map(|rule| {
            let verdict = holds(rule.verdict);
            let apps = rule.subject.patterns().into_iter();
            apps.map(move |app| AppRule { app, verdict })
        });
        let default = holds(self.default);
        let rules: Vec<AppRule> = written.collect();
        let restricts = |verdict| verdict != Verdict::Allow;
        let restricted = restricts(default) || rules.iter().any(|rule| restricts(rule.verdict));
        restricted.then(|| AppRules {
            default,
            rules,
            helpers: helpers::all(),
            agreed,
        })
    }

    /// What holds for an app, and the rule that says so; none for the default.
    pub(crate) fn verdict_of(&self, app: &str) -> (Verdict, Option<&Rule>) {
        let belongs = helpers::app_of(app);
        let belongs = belongs
            .into_iter()
            .flat_map(|(id, names)| [id].into_iter().chain(names.iter().copied()));
        let known_as: Vec<String> = [app]
            .into_iter()
            .chain(belongs)
            .map(str::to_lowercase)
            .collect();
        let fits = |pattern: &str| {
            let begins = pattern.strip_suffix('*');
            let is_it =
                |app: &String| begins.map_or(pattern == app, |begins| app.starts_with(begins));
            known_as.iter().any(is_it)
        };
        let mut rules = self.rules.iter();
        let decides = rules.find(|rule| rule.subject.patterns().iter().any(|one| fits(one)));
        (decides.map_or(self.default, |rule| rule.verdict), decides)
    }

    /// Fails where a destructive tool may not run, unless a person `confirmed` it. One that `always_asks` needs that under every
    /// policy.
    ///
    /// # Errors
    /// `PolicyDenied`, or `NotConfirmed` where a person has to be asked.
    pub(crate) fn check_destructive(
        &self,
        tool: &str,
        always_asks: bool,
        confirmed: bool,
    ) -> Result<(), Error> {
        let (why, hint) = match self.destructive {
            Verdict::Allow | Verdict::Ask if confirmed => return Ok(()),
            Verdict::Allow if !always_asks => return Ok(()),
            Verdict::Allow => (
                "This tool asks the user each time, whatever the policy says",
                "A client that supports elicitation asks the user; this one does not, so nothing was done. Let the user do it themselves",
            ),
            Verdict::Ask => (
                "The policy says `destructive = \"ask\"`",
                "A client that supports elicitation asks the user; otherwise the user can allow it in the policy (`macmcp policy`)",
            ),
            Verdict::Deny | Verdict::See => {
                return Err(
                    Error::new(Code::PolicyDenied, format!("{tool} is not allowed"))
                        .because("The policy says `destructive = \"deny\"`")
                        .hint("Ask the user: only they can change the policy (`macmcp policy`)")
                        .detail("tool", tool),
                );
            }
        };
        let what = format!("{tool} needs the consent of the user");
        let error = Error::new(Code::NotConfirmed, what);
        Err(error.because(why).hint(hint).detail("tool", tool))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(subject: Subject, verdict: Verdict, source: Source) -> Rule {
        Rule {
            subject,
            verdict,
            source,
        }
    }

    fn app(name: &str, verdict: Verdict) -> Rule {
        rule(Subject::App(name.into()), verdict, Source::Flag("--app"))
    }

    #[test]
    fn without_restrictions_scripts_check_nothing() {
        assert_eq!(Policy::default().app_rules(Vec::new(), true), None);
        let policy = Policy::new(
            Verdict::Allow,
            Verdict::Deny,
            vec![app("Mail", Verdict::Allow)],
        );
        assert_eq!(policy.app_rules(Vec::new(), true), None);
    }

    /// Where rules of equal rank meet, whatever their order.
    #[test]
    fn the_stricter_of_equal_rules_decides_and_see_stands_between_deny_and_ask() {
        let strictest = [Verdict::Deny, Verdict::See, Verdict::Ask, Verdict::Allow];
        for (place, stricter) in strictest.into_iter().enumerate() {
            for other in strictest.into_iter().skip(place) {
                for rules in [[stricter, other], [other, stricter]] {
                    let rules = rules.map(|verdict| app("Mail", verdict)).into();
                    let policy = Policy::new(Verdict::Allow, Verdict::Allow, rules);
                    assert_eq!(policy.verdict_of("mail").0, stricter);
                }
            }
        }
    }

    #[test]
    fn to_what_reads_an_app_that_may_be_seen_is_allowed() {
        let policy = |default, other| {
            let rules = vec![app("Mail", Verdict::See), app("Notes", other)];
            Policy::new(default, Verdict::Allow, rules)
        };
        let seen = policy(Verdict::See, Verdict::Allow);
        assert_eq!(seen.app_rules(Vec::new(), false), None);
        let acting = seen.app_rules(Vec::new(), true).unwrap();
        assert_eq!(acting.default, Verdict::See);
        assert_eq!(acting.rules[0].verdict, Verdict::See);
        let reading = policy(Verdict::Allow, Verdict::Deny).app_rules(Vec::new(), false);
        let verdicts: Vec<_> = reading
            .unwrap()
            .rules
            .iter()
            .map(|rule| rule.verdict)
            .collect();
        assert_eq!(verdicts, [Verdict::Deny, Verdict::Allow]);
    }

    #[test]
    fn an_app_that_is_named_goes_before_its_category() {
        let terminals = Subject::Category(Category::Terminals);
        let policy = Policy::new(
            Verdict::Allow,
            Verdict::Allow,
            vec![
                rule(terminals, Verdict::Deny, Source::Flag("--deny")),
                app("com.apple.Terminal", Verdict::Ask),
            ],
        );
        assert_eq!(policy.verdict_of("com.apple.terminal").0, Verdict::Ask);
        assert_eq!(policy.verdict_of("com.googlecode.iterm2").0, Verdict::Deny);
        assert_eq!(
            policy.verdict_of("com.apple.Safari"),
            (Verdict::Allow, None)
        );
    }

    #[test]
    fn every_app_is_the_broadest_rule_and_helpers_follow_their_app() {
        let policy = Policy::new(
            Verdict::Allow,
            Verdict::Allow,
            vec![
                app("*", Verdict::Deny),
                app("TextEdit", Verdict::Allow),
                app("com.apple.shortcuts", Verdict::Ask),
                rule(
                    Subject::Category(Category::SystemSettings),
                    Verdict::Allow,
                    Source::Flag("--allow"),
                ),
            ],
        );
        assert_eq!(policy.verdict_of("TextEdit").0, Verdict::Allow);
        assert_eq!(policy.verdict_of("Some app").0, Verdict::Deny);
        assert_eq!(
            policy.verdict_of("com.apple.Shortcuts.Events").0,
            Verdict::Ask
        );
        let pane = "com.apple.settings.PrivacySecurity.extension";
        assert_eq!(policy.verdict_of(pane).0, Verdict::Allow);
    }

    #[test]
    fn among_equals_the_stricter_rule_decides_and_the_command_line_goes_before_the_file() {
        let file = || Source::File("config.toml".into());
        let policy = Policy::new(
            Verdict::Allow,
            Verdict::Allow,
            vec![
                rule(Subject::App("com.example.*".into()), Verdict::Allow, file()),
                rule(
                    Subject::App("com.example.bank".into()),
                    Verdict::Deny,
                    file(),
                ),
                rule(
                    Subject::App("com.example.mail".into()),
                    Verdict::Deny,
                    file(),
                ),
                app("com.example.mail", Verdict::Ask),
            ],
        );
        assert_eq!(policy.verdict_of("com.example.bank").0, Verdict::Deny);
        assert_eq!(policy.verdict_of("com.example.notes").0, Verdict::Allow);
        assert_eq!(policy.verdict_of("com.example.mail").0, Verdict::Ask);
    }
}
